"""Compiled rules on disk: never stale, found again, quiet, and out of the way of other users of numba.

A little package outside the suite, ``isle``, has an entry point that reaches ``numbers.py`` through ``rules.py``.
"""

import json
import os
import textwrap
import time

import numba
import pytest

import windenvs
from windenvs.core import jit

KERNELS = 12  # rules with fewer kernels are compiled without a word

ISLE = {
    "__init__.py": "",
    "numbers.py": """
        from windenvs.core.jit import kernel

        @kernel
        def number():
            return 1
        """,
    "rules.py": "from windenvs.core.jit import kernel\nfrom isle.numbers import number\n"
    + "".join(f"\n@kernel\ndef rule_{k}(x):\n    return x + number()\n" for k in range(KERNELS)),
    "entries.py": f"""
        from windenvs.core.jit import entry
        from isle.rules import {", ".join(f"rule_{k}" for k in range(KERNELS))}

        @entry
        def total(x):
            return {" + ".join(f"rule_{k}(x)" for k in range(KERNELS))}
        """,
    "elsewhere.py": "from isle.numbers import number\n",
}
PROGRAM = """
import json, numba
before = numba.config.CACHE_DIR
from isle.entries import total
told = {"total": total(0), "cache dir": [before, numba.config.CACHE_DIR]}
told["from disk"] = sum(total.stats.cache_hits.values())
print(json.dumps(told))
"""


@pytest.fixture
def isle(tmp_path):
    """The folder of the package."""
    folder = tmp_path / "isle"
    folder.mkdir()
    for name, text in ISLE.items():
        (folder / name).write_text(textwrap.dedent(text))
    return folder


@pytest.fixture
def run(run_python, tmp_path):
    """Runs a program that may import isle, with machine code kept in the folder ``cache``."""

    def start(program=PROGRAM, **environment):
        ours = {
            "PYTHONPATH": str(tmp_path),
            "WINDENVS_CACHE_DIR": str(tmp_path / "cache"),
            "WINDENVS_QUIET": None,
            "NUMBA_CACHE_DIR": None,
            "NUMBA_DISABLE_JIT": None,
        }
        done = run_python(program, **ours | environment)
        return json.loads(done.stdout), done.stderr

    return start


def replace(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


# --- programs run one after the other ---


def test_the_second_start_loads_from_disk_and_says_nothing(isle, run):
    first, said = run()
    assert (first["total"], first["from disk"]) == (KERNELS, 0)
    begin, end = said.splitlines()
    assert begin.startswith(f"windenvs: compiling isle.entries.total: {KERNELS + 2} kernels, once")
    assert end.startswith("windenvs: compiling isle.entries.total: done in")
    second, said = run()
    assert (second["total"], second["from disk"]) == (KERNELS, 1)
    assert said == ""


def test_a_change_in_a_file_imported_by_another_is_seen(isle, run):
    run()
    replace(isle / "numbers.py", "return 1", "return 2")
    changed, _ = run()
    assert (changed["total"], changed["from disk"]) == (2 * KERNELS, 0)
    again, _ = run()
    assert (again["total"], again["from disk"]) == (2 * KERNELS, 1)


def test_going_back_to_the_old_text_finds_the_old_machine_code(isle, run):
    run()
    replace(isle / "numbers.py", "return 1", "return 2")
    run()
    replace(isle / "numbers.py", "return 2", "return 1")
    back, _ = run()
    assert (back["total"], back["from disk"]) == (KERNELS, 1)


def test_a_file_out_of_reach_may_change(isle, run):
    run()
    replace(isle / "elsewhere.py", "number", "number as one")
    same, said = run()
    assert same["from disk"] == 1
    assert said == ""


def test_quiet_is_quiet(isle, run):
    told, said = run(WINDENVS_QUIET="1")
    assert told["from disk"] == 0
    assert said == ""


@pytest.mark.parametrize("own", [None, "numbas_own"])
def test_the_setting_of_numba_is_put_back(isle, run, tmp_path, own):
    chosen = None if own is None else str(tmp_path / own)
    told, _ = run(NUMBA_CACHE_DIR=chosen)
    assert told["cache dir"] == [chosen or ""] * 2


def test_without_a_folder_of_our_own_that_of_numba_is_used(isle, run, tmp_path):
    run(WINDENVS_CACHE_DIR=None, NUMBA_CACHE_DIR=str(tmp_path / "numbas_own"))
    assert list((tmp_path / "numbas_own").glob("isle.entries-*/**/*.nbi"))


def test_without_any_setting_the_users_cache_folder_is_used(isle, run, tmp_path):
    run(WINDENVS_CACHE_DIR=None, LOCALAPPDATA=None, XDG_CACHE_HOME=str(tmp_path / "users"))
    assert list((tmp_path / "users" / "windenvs").glob("isle.entries-*/**/*.nbi"))


def test_other_users_of_numba_keep_their_own_place(isle, run, tmp_path):
    stranger = tmp_path / "stranger"
    stranger.mkdir()
    (stranger / "__init__.py").write_text("")
    function = "import numba\n\n@numba.njit(cache=True)\ndef twice(x):\n    return 2 * x\n"
    for module in ("early", "late"):
        (stranger / f"{module}.py").write_text(function)
    imports = (
        "from stranger.early import twice as early\n",
        "from stranger.late import twice as late\nearly(1), late(1)\n",
    )
    run(imports[0] + PROGRAM + imports[1])
    assert {path.name.split(".")[0] for path in (stranger / "__pycache__").glob("*.nbi")} == {"early", "late"}
    assert [path.name.split(".")[0] for path in (tmp_path / "cache").glob("**/*.nbi")] == ["entries"]


def test_where_nothing_can_be_written_the_game_is_compiled_all_the_same(isle, run, tmp_path):
    (tmp_path / "file").write_text("in the way")
    told, said = run(WINDENVS_CACHE_DIR=str(tmp_path / "file" / "cache"))
    assert (told["total"], told["from disk"]) == (KERNELS, 0)
    assert said.count("compiled rules can't be kept") == 1
    assert "set WINDENVS_CACHE_DIR" in said


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_is_no_obstacle(isle, run, tmp_path):
    (tmp_path / "cache").mkdir(mode=0o500)
    told, said = run()
    assert told["total"] == KERNELS
    assert said.count("compiled rules can't be kept") == 1


def test_uncompiled_rules_say_the_same(isle, run):
    program = PROGRAM.replace("sum(total.stats.cache_hits.values())", "'never'")
    told, said = run(program, NUMBA_DISABLE_JIT="1")
    assert told["total"] == KERNELS
    assert said == ""


# --- what an entry point can reach ---


def reached(isle, text):
    """Names of the files of isle that a module with these imports reaches."""
    (isle / "door.py").write_text(textwrap.dedent(text))
    jit.imported_names.cache_clear()
    return {path.name for path in jit.reachable_sources("isle.door", isle / "door.py") if path.parent == isle}


@pytest.mark.parametrize(
    "text",
    [
        "from isle.rules import rule_1",
        "from isle.rules import rule_1 as one, rule_2  # two rules",
        "from isle import rules",
        "import isle.rules",
        "import isle.rules as the_rules",
        "import json, isle.rules",
        "from isle.rules import (\n    rule_1,\n    rule_2,\n)",
        "from isle import (  # chapters\n    rules,\n)",
    ],
)
def test_imports_are_found_however_they_are_written(isle, text):
    assert {"door.py", "rules.py", "numbers.py"} <= reached(isle, text)


@pytest.mark.parametrize(
    "text",
    [
        "from .rules import rule_1",
        "from . import rules",
        "from isle.rules \\\n    import rule_1",
        "import json; import isle.rules",
        "try:\n    from isle.rules import rule_1\nexcept ImportError:\n    rule_1 = None",
        "from isle import (  # (chapters)\n    rules,\n)",
    ],
)
def test_rarer_ways_of_importing_are_found_too(isle, text):
    assert {"door.py", "rules.py", "numbers.py"} <= reached(isle, text)


def test_what_is_not_imported_is_not_reached(isle):
    assert reached(isle, "from isle.numbers import number") == {"door.py", "numbers.py"}
    assert reached(isle, "import json") == {"door.py"}
    assert reached(isle, "# from isle.rules import rule_1") == {"door.py"}


def test_imports_in_a_circle_come_to_an_end(isle):
    (isle / "there.py").write_text("from isle.back import x\n")
    (isle / "back.py").write_text("from isle.there import y\n")
    assert reached(isle, "import isle.there") == {"door.py", "there.py", "back.py"}


@pytest.mark.parametrize("game", windenvs.games())
def test_a_game_reaches_its_own_rules_and_core_but_no_other_game(game):
    folder = windenvs.spec(game).folder.resolve()
    sources = jit.reachable_sources(f"windenvs.{game}.entries", folder / "entries.py")
    assert {folder / "entries.py", folder / "turn.py", folder / "state.py", folder / "observe.py"} <= sources
    assert {folder.parent / "core" / f"{name}.py" for name in ("rng", "drivers", "jit", "game")} <= sources
    assert {path.parent.name for path in sources} <= {game, "core", "windenvs"}


def test_the_key_changes_with_every_file_within_reach_and_with_no_other(isle):
    def key():
        jit.imported_names.cache_clear()
        return jit.source_key("isle.entries", isle / "entries.py")

    keys = [key()]
    for name in ("entries.py", "rules.py", "numbers.py"):
        (isle / name).write_text((isle / name).read_text() + "# one more remark\n")
        keys.append(key())
    assert len(set(keys)) == 4
    (isle / "elsewhere.py").write_text("# changed\n")
    assert key() == keys[-1]


@pytest.mark.parametrize("setting", ["BOUNDSCHECK", "OPT"])
def test_the_key_changes_with_the_settings_of_the_compiler(isle, monkeypatch, setting):
    before = jit.source_key("isle.entries", isle / "entries.py")
    monkeypatch.setattr(numba.config, setting, "something else")
    assert jit.source_key("isle.entries", isle / "entries.py") != before


def test_code_without_a_file_is_not_kept():
    assert jit.cache_directory("__main__", "<stdin>") is None


def test_only_old_machine_code_of_the_same_module_is_removed(isle, tmp_path, monkeypatch):
    monkeypatch.setenv("WINDENVS_CACHE_DIR", str(tmp_path))
    long_ago = time.time() - (jit.KEEP_DAYS + 1) * 86400
    folders = {name: tmp_path / name for name in ("isle.entries-old", "isle.entries-new", "other.entries-old")}
    for name, folder in folders.items():
        folder.mkdir()
        (folder / "code.nbi").write_text("")
        if name.endswith("old"):
            os.utime(folder, (long_ago, long_ago))
    fresh = jit.cache_directory("isle.entries", str(isle / "entries.py"))
    assert fresh is not None and fresh.is_dir()
    assert [name for name, folder in folders.items() if folder.exists()] == ["isle.entries-new", "other.entries-old"]


def test_the_kernels_that_will_be_compiled_are_counted():
    if numba.config.DISABLE_JIT:
        pytest.skip("nothing is compiled")
    assert len(jit.reachable_kernels(calls_both)) == 3


@jit.kernel
def first(x):
    return x + 1


@jit.kernel
def second(x):
    return first(x) + abs(x)


@jit.kernel
def calls_both(x):
    return first(x) + second(x)
