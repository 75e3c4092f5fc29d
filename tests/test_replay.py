"""Replays and saved games: what they lead back to, and how damaged or foreign ones are refused."""

import copy
import hashlib
import json

import numpy as np
import pytest

import windenvs
from windenvs import SavedGameError
from windenvs.core.replay import Replay
from windenvs.core.saving import DIGEST, MAGIC


@pytest.fixture(params=windenvs.games())
def game(request):
    return request.param


@pytest.fixture
def env(game):
    """A game of seed 1, thirty decisions in."""
    return play_on(begin(game), decisions=30)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.json"


def begin(game, **options):
    env = windenvs.make(game, **options)
    env.reset(seed=1)
    return env


def play_on(env, decisions=2**31):
    """So many random decisions, or the rest of the game."""
    rng = np.random.default_rng(0)
    while decisions and env.legal_actions():
        env.step(int(rng.choice(env.legal_actions())))
        decisions -= 1
    return env


# --- replays ---


def test_a_replay_is_the_same_after_writing_and_reading(env, path):
    env.replay().save(path)
    assert Replay.load(path) == Replay.load(str(path)) == env.replay()


@pytest.mark.parametrize("decisions", [0, 1, 30, 2**31])
def test_a_replay_leads_to_the_same_game_to_the_byte(game, path, decisions):
    env = play_on(begin(game, reward="shaped"), decisions)
    env.replay().save(path)
    played = Replay.load(path).play()
    assert played.save() == env.save()
    assert played.replay() == env.replay()
    assert play_on(played).save() == play_on(env).save()


def test_a_replay_up_to_a_decision(env):
    other = begin(env.game.name)
    for upto, (action, _) in enumerate(env.replay().actions):
        assert env.replay().play(upto=upto).save() == other.save()
        other.step(action)
    assert env.replay().play(upto=30).save() == env.replay().play(upto=31).save() == env.save()


def test_a_replay_is_played_with_any_encoder_and_render_mode(env):
    played = env.replay().play(encoder="text", render_mode="ansi")
    assert isinstance(played.observe("player_0")["observation"], str)
    assert isinstance(played.render(), str)


def test_people_can_read_a_replay(env, path):
    env.replay().save(path)
    lines = path.read_text().splitlines()
    assert json.loads(path.read_text())["game"] == env.game.name
    for action, name in env.replay().actions:
        assert any(line.strip().rstrip(",") == json.dumps([action, name]) for line in lines)


def edited(env, path, **changes):
    """The replay of a game, with some entries of its file changed; None takes an entry away."""
    env.replay().save(path)
    data = json.loads(path.read_text()) | changes
    path.write_text(json.dumps({key: value for key, value in data.items() if value is not None}))
    return path


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "windenvs replay 99"}, "does not say 'windenvs replay 1'"),
        ({"format": None}, "does not say 'windenvs replay 1'"),
        ({"seed": None}, "'seed' is missing or not of type int"),
        ({"seed": "1"}, "'seed' is missing or not of type int"),
        ({"seed": True}, "'seed' is missing or not of type int"),
        ({"options": []}, "'options' is missing or not of type dict"),
        ({"actions": None}, "'actions' is missing or not of type list"),
        ({"actions": [3]}, "action 1 is 3; it must be an id and a name"),
        ({"actions": [["3", "pass"]]}, r"action 1 is \['3', 'pass'\]; it must be an id and a name"),
        ({"state": 7}, "'state' is missing or not of type str"),
    ],
)
def test_files_that_are_no_replays_are_refused(env, path, changes, message):
    with pytest.raises(SavedGameError, match=message):
        Replay.load(edited(env, path, **changes))


@pytest.mark.parametrize("text", ["", "not json", "[]", "3", '{"game": 1', "{}"])
def test_other_files_are_refused(path, text):
    path.write_text(text)
    with pytest.raises(SavedGameError, match=r"game\.json is no replay"):
        Replay.load(path)


def test_a_file_cut_short_is_refused(env, path):
    env.replay().save(path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(SavedGameError, match=r"game\.json is no replay"):
        Replay.load(path)


def test_bytes_that_are_no_text_are_refused(path):
    path.write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(SavedGameError, match=r"game\.json is no replay"):
        Replay.load(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    with pytest.raises(SavedGameError, match=r"there is no replay .*nowhere\.json"):
        Replay.load(tmp_path / "nowhere.json")
    with pytest.raises(SavedGameError, match="is no replay"):
        Replay.load(tmp_path)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"version": 99}, "this replay is of version 99, this is "),
        ({"content": "0123456789abcdef"}, "this replay is of content file with fingerprint '0123456789abcdef'"),
        ({"options": {}}, "this replay was played with .*=None, this game has .*="),
        ({"seed": 2}, "does not lead to the state that was recorded|can't be played"),
        ({"state": "0123456789abcdef"}, "does not lead to the state that was recorded"),
        ({"actions": []}, "does not lead to the state that was recorded"),
    ],
)
def test_replays_of_something_else_are_refused(env, path, changes, message):
    replay = Replay.load(edited(env, path, **changes))
    with pytest.raises(SavedGameError, match=message):
        replay.play()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, "chess"),
        ({"options": {"wind_speed": 9}}, "wind_speed"),
        ({"options": {"reward": "gold"}}, "gold"),
        ({"seed": -5}, "seed"),
        ({"seed": 2**70}, "seed"),
    ],
)
def test_replays_of_what_there_is_not_are_refused(env, path, changes, message):
    replay = Replay.load(edited(env, path, **changes))
    with pytest.raises(SavedGameError, match=message):
        replay.play()


def test_a_replay_with_other_options_is_refused(env, path):
    options = env.options | {"reward": "shaped"}
    with pytest.raises(SavedGameError, match="does not lead to the state"):
        Replay.load(edited(env, path, options=options)).play()


def test_a_wrong_name_is_refused(env, path):
    actions = [list(one) for one in env.replay().actions]
    actions[4][1] = "fly to the moon"
    replay = Replay.load(edited(env, path, actions=actions))
    with pytest.raises(SavedGameError, match=f"action 5 has id {actions[4][0]} and name 'fly to the moon', not '"):
        replay.play()
    assert replay.play(upto=4).state_record.steps == 4


@pytest.mark.parametrize("outside", [-1, 10**6])
def test_an_unknown_id_is_refused(env, path, outside):
    actions = [list(one) for one in env.replay().actions]
    actions[4][0] = outside
    with pytest.raises(SavedGameError, match=f"action 5 has id {outside}"):
        Replay.load(edited(env, path, actions=actions)).play()


def test_an_illegal_action_is_refused_with_its_number(env, path):
    there = env.replay().play(upto=4)
    illegal = next(action for action in range(env.game.num_actions) if action not in there.legal_actions())
    actions = [list(one) for one in env.replay().actions]
    actions[4] = [illegal, env.action_name(illegal)]
    with pytest.raises(SavedGameError, match="can't be played: action 5: .*is not legal"):
        Replay.load(edited(env, path, actions=actions)).play()


def test_another_legal_action_is_noticed(env, path):
    there = env.replay().play(upto=29)
    actions = [list(one) for one in env.replay().actions]
    other = next(action for action in there.legal_actions() if action != actions[29][0])
    actions[29] = [other, env.action_name(other)]
    with pytest.raises(SavedGameError, match="does not lead to the state that was recorded"):
        Replay.load(edited(env, path, actions=actions)).play()


def test_more_actions_than_the_game_has_are_refused(game, path):
    env = play_on(begin(game))
    actions = [list(one) for one in env.replay().actions]
    with pytest.raises(SavedGameError, match=f"can't be played: action {len(actions) + 1}"):
        Replay.load(edited(env, path, actions=[*actions, actions[-1]])).play()


# --- saved games ---


def signed(body):
    return body + hashlib.sha256(body).digest()


def forged(saved, **changes):
    """Saved bytes with another header, and a check sum that agrees with it."""
    line, _, record = saved[len(MAGIC) : -DIGEST].partition(b"\n")
    return signed(MAGIC + json.dumps(json.loads(line) | changes).encode() + b"\n" + record)


def assert_refused(env, saved, message):
    before, seen = env.save(), env.observe(env.agent_selection)
    with pytest.raises(SavedGameError, match=message):
        env.restore(saved)
    assert env.save() == before
    assert all((env.observe(env.agent_selection)[part] == seen[part]).all() for part in seen)
    copy.deepcopy(env).step(env.legal_actions()[0])  # it can be played on; by a copy, since some games are short


def test_a_forged_header_alone_would_be_believed(env):
    """Else the tests below would prove nothing."""
    other = windenvs.make(env.game.name)
    other.restore(forged(env.save()))
    assert other.save() == env.save()


@pytest.mark.parametrize("wrong", [None, "", "text", 3, b"", b"windenvs", [1, 2]])
def test_what_is_no_saved_game_is_refused(env, wrong):
    assert_refused(env, wrong, "not the bytes of a saved game")


@pytest.mark.parametrize("missing", [1, 32, 100, 1000])
def test_bytes_cut_short_are_refused(env, missing):
    assert_refused(env, env.save()[:-missing], "check sum is wrong")


def test_any_flipped_byte_is_noticed(env):
    saved, rng = env.save(), np.random.default_rng(0)
    for place in [0, len(saved) - 1, *rng.integers(0, len(saved), 40).tolist()]:
        damaged = bytearray(saved)
        damaged[place] ^= 1
        assert_refused(env, bytes(damaged), "check sum is wrong|not the bytes of a saved game")


def test_more_bytes_are_refused(env):
    assert_refused(env, env.save() + b"\0", "check sum is wrong")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, "this saved game is of game 'chess', this is "),
        ({"version": 99}, "this saved game is of version 99, this is "),
        ({"content": "0123456789abcdef"}, "content file with fingerprint '0123456789abcdef'"),
        ({"options": {}}, "this saved game was played with .*=None, this game has .*="),
        ({"options": None}, "this saved game was played with"),
    ],
)
def test_saved_games_of_something_else_are_refused(env, changes, message):
    assert_refused(env, forged(env.save(), **changes), message)


def test_a_saved_game_with_other_options_is_refused_by_name(env):
    other = begin(env.game.name, reward="shaped")
    assert_refused(other, env.save(), "played with reward='terminal', this game has reward='shaped'")


def test_a_state_of_another_size_is_refused(env):
    assert_refused(env, signed(env.save()[: -DIGEST - 8]), "holds .* bytes, a state has")


def test_a_refused_game_does_not_start_an_environment(env):
    fresh = windenvs.make(env.game.name)
    with pytest.raises(SavedGameError):
        fresh.restore(env.save()[:-1])
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        fresh.save()
