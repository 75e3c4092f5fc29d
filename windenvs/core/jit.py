"""Compiling the rules: which functions are compiled, where the result is kept, and what the user is told meanwhile.

Three decorators, by role:

- ``kernel``: a rule. Compiled when something compiled calls it; never cached by itself.
- ``driver``: a loop over any game's kernels, which it takes as its first arguments. It is pasted into its caller before
  compilation (``inline="always"``): a compiled function that receives another one at run time can't be cached.
- ``entry``: a few-line function of one game that hands the game's kernels to a driver. Its machine code contains
  everything it needs and is cached on disk, so that a second start compiles nothing.

numba watches only the file that an entry point stands in. The cache directory is therefore named after a hash of every
first-party source file that the entry point's module imports, directly or not: touching one game's rules recompiles that
game, touching ``core`` recompiles all, and no stale machine code is ever run.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import llvmlite.binding
import numba
from numba.core import event

F = TypeVar("F", bound=Callable[..., Any])

SOURCE_ROOT = Path(__file__).resolve().parents[2]
KEEP_DAYS = 30  # machine code of older sources is removed after this time
_ours: set[int] = set()  # ids of the dispatchers made here (they live as long as their modules)


def kernel(function: F) -> F:
    """A rule: compiled as part of whatever calls it."""
    return _remember(numba.njit(nogil=True, error_model="numpy")(function))


def driver(function: F) -> F:
    """A loop over a game's kernels, which are its first arguments: pasted into the entry point that calls it."""
    return _remember(numba.njit(nogil=True, error_model="numpy", inline="always")(function))


def entry(function: F) -> F:
    """A game's compiled door to the outside, kept on disk under the hash of the sources that it can reach."""
    directory = cache_directory(function.__module__, function.__code__.co_filename)
    if directory is None:
        return kernel(function)
    saved, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(directory)
    try:
        return _remember(numba.njit(nogil=True, error_model="numpy", cache=True)(function))
    finally:
        numba.config.CACHE_DIR = saved


def _remember(dispatcher: Any) -> Any:
    _ours.add(id(dispatcher))
    return dispatcher


# --- where machine code is kept -------------------------------------------------------------------------------------


def cache_root() -> Path:
    """The folder of all machine code: $WINDENVS_CACHE_DIR, else numba's own setting, else the user's cache folder."""
    chosen = os.environ.get("WINDENVS_CACHE_DIR") or numba.config.CACHE_DIR
    if chosen:
        return Path(chosen)
    home = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "windenvs"


def cache_directory(module: str, filename: str) -> Path | None:
    """Where the entry points of this module keep their machine code; None if nothing can be kept (no file, no disk)."""
    path = Path(filename)
    if not path.is_file():
        return None
    directory = cache_root() / f"{module}-{source_key(module, path)}"
    try:
        if not directory.is_dir():
            _remove_old(directory.parent, module)
            directory.mkdir(parents=True, exist_ok=True)
        if not os.access(directory, os.W_OK):
            raise PermissionError(f"{directory} can't be written to")
    except OSError as error:
        print(f"windenvs: compiled rules can't be kept ({error}); set WINDENVS_CACHE_DIR", file=sys.stderr)
        return None
    return directory


def source_key(module: str, path: Path) -> str:
    """A hash of all that decides the machine code of a module: sources within reach, compiler, settings, processor."""
    host = llvmlite.binding
    facts = (
        numba.__version__,
        platform.python_version(),
        host.get_host_cpu_name(),
        numba.config.BOUNDSCHECK,
        numba.config.OPT,
    )
    return hashlib.sha256(f"{source_digest(module, path)} {facts!r}".encode()).hexdigest()[:16]


def source_digest(module: str, path: Path) -> str:
    """A hash of all first-party sources that a module's behaviour can depend on."""
    digest = hashlib.sha256()
    for source in sorted(reachable_sources(module, path.resolve())):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def reachable_sources(module: str, path: Path) -> set[Path]:
    """The module's file and every first-party file that it imports, directly or not."""
    depth = module.count(".") + (path.name == "__init__.py")
    roots = (SOURCE_ROOT, path.parents[depth] if depth < len(path.parents) else path.parent)
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        source = waiting.pop()
        if source not in found:
            found.add(source)
            for folder, name in imported_names(source):
                waiting += _files_of(name, roots if folder is None else (folder,))
    return found


@cache
def imported_names(path: Path) -> tuple[tuple[Path | None, str], ...]:
    """Every module that a source file may import, anywhere in it; relative ones with the folder they are relative to."""
    names: list[tuple[Path | None, str]] = []
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names += [(None, one.name) for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            folder = path.parents[node.level - 1] if node.level else None
            package = [node.module] if node.module else []
            names += [(folder, ".".join(package))] if package else []
            names += [(folder, ".".join([*package, one.name])) for one in node.names]
    return tuple(names)


def _files_of(name: str, roots: tuple[Path, ...]) -> list[Path]:
    for root in roots:
        stem = root.joinpath(*name.split("."))
        for file in (stem.with_suffix(".py"), stem / "__init__.py"):
            if file.is_file():
                return [file]
    return []


def _remove_old(root: Path, module: str) -> None:
    """Removes machine code of sources of this module that nobody has used for a long time."""
    oldest = time.time() - KEEP_DAYS * 86400
    for directory in root.glob(f"{module}-*"):
        with contextlib.suppress(OSError):
            if directory.stat().st_mtime < oldest:
                shutil.rmtree(directory)


# --- what the user is told ------------------------------------------------------------------------------------------


def reachable_kernels(dispatcher: Any) -> set[int]:
    """Ids of all kernels that a compiled function calls, directly or not: what compiling it will compile."""
    found: set[int] = set()
    waiting = [dispatcher]
    while waiting:
        one = waiting.pop()
        if id(one) in found or id(one) not in _ours or not hasattr(one, "py_func"):
            continue
        found.add(id(one))
        code, names = one.py_func.__code__, one.py_func.__globals__
        waiting += [names[name] for name in code.co_names if name in names]
    return found


class _Progress(event.Listener):
    """Says once, on stderr, that rules are being compiled, how far it is and how long it took."""

    def __init__(self) -> None:
        self.depth = self.done = self.total = 0
        self.started = 0.0
        self.title = ""

    def on_start(self, what: event.Event) -> None:
        dispatcher = what.data["dispatcher"]
        if id(dispatcher) not in _ours:
            return
        if self.depth == 0:
            self.started, self.done = time.perf_counter(), 0
            self.total = len(reachable_kernels(dispatcher))
            self.title = f"{dispatcher.py_func.__module__}.{dispatcher.py_func.__name__}"
        self.depth += 1
        self.say("")

    def on_end(self, what: event.Event) -> None:
        if id(what.data["dispatcher"]) not in _ours:
            return
        self.depth -= 1
        self.done += 1
        if self.depth == 0:
            self.say(f", done in {time.perf_counter() - self.started:.1f} s\n")

    def say(self, ending: str) -> None:
        if self.total < 10 or os.environ.get("WINDENVS_QUIET"):  # tiny kernels called from tests are not worth a word
            return
        if sys.stderr.isatty():
            done = min(self.done, self.total)
            print(f"\rwindenvs: compiling {self.title} (once) {done}/{self.total}{ending}", end="", file=sys.stderr)
        elif ending or (self.depth == 1 and self.done == 0):
            words = ending.strip(", \n") or f"{self.total} kernels, once; the result is kept"
            print(f"windenvs: compiling {self.title}: {words}", file=sys.stderr)
        sys.stderr.flush()


if not numba.config.DISABLE_JIT:
    event.register("numba:compile", _Progress())
