"""A game small enough to check by hand, on the suite's core.

Two or three seats in turn say 0, 1 or 2, which is added to the pile. Who says k is given k, everybody else loses 1 at
once. After saying 2 one goes on. The game is over when the pile has reached ``goal``; the last to speak is given 100.
What a seat sees: its number, the pile, how many decisions there were.
"""

from pathlib import Path

import numpy as np

from windenvs.core.actions import Layout, block
from windenvs.core.content import Content, Entry
from windenvs.core.drivers import advance_rows, imagine_rows, look_from
from windenvs.core.game import Encoder, Entries, Game, Segment, state_dtype
from windenvs.core.jit import entry, kernel
from windenvs.core.options import REWARD, Flag, Whole

OPTIONS = {
    "players": Whole(1, 3, 2, "how many"),
    "goal": Whole(1, 1000, 6, "the pile's height at the end"),
    "together": Flag(False, "all win together"),
    "max_steps": Whole(1, 1000, 100, "decisions until it is broken off"),
    "reward": REWARD,
}
STATE = state_dtype(3, OPTIONS, [("pile", np.int16)])
ACTIONS = Layout(say=block("say {}", ("0", "1", "2"), meaning="add to the pile"))


@kernel
def reset(c, s, mask):
    s.pile = s.player = s.phase = 0
    legal(c, s, mask)


@kernel
def legal(c, s, mask):
    mask[:] = 1 if s.player >= 0 else 0


@kernel
def step(c, s, action, mask):
    speaker = s.player
    s.steps += 1
    s.pile += action
    for p in range(s.option.players):
        s.reward[p] = action if p == speaker or s.option.together else -c.loss
    if action < 2:
        s.player = (speaker + 1) % s.option.players
    if s.pile >= s.option.goal:
        s.terminated = 1
        for p in range(s.option.players):
            if p == speaker or s.option.together:
                s.reward[p] += 100
    elif s.steps == s.option.max_steps:
        s.truncated = 1
    if s.terminated or s.truncated:
        s.player = -1
        s.phase = 1
    legal(c, s, mask)


@kernel
def redeterminize(c, s, p):
    pass


@kernel
def observe(c, s, p, encoder, out):
    out[0], out[1], out[2] = p, s.pile, s.steps


@entry
def advance(table, low, high, rounds, random, auto_reset, encoder):
    advance_rows(reset, step, observe, table, low, high, rounds, random, auto_reset, encoder)


@entry
def look(contents, states, row, seat, encoder, mask, out):
    look_from(legal, observe, contents, states, row, seat, encoder, mask, out)


@entry
def imagine(contents, states, rows, seats, seeds, out):
    imagine_rows(redeterminize, contents, states, rows, seats, seeds, out)


def build(content: Entry, c: np.record) -> None:
    c.loss = content.whole("loss", 0, 9)


TOY = Game(
    name="toy",
    title="Toy",
    version=0,
    seats=(1, 3),
    seat_names=("first", "second", "third"),
    options=OPTIONS,
    content=Content(Path(__file__).with_suffix(".toml"), np.dtype((np.record, np.dtype([("loss", np.int16)]))), build),
    state=STATE,
    actions=ACTIONS,
    phases=("speak", "over"),
    reset=reset,
    legal=legal,
    step=step,
    redeterminize=redeterminize,
    observe=observe,
    encoders={"flat": Encoder({"observation": (3,)}, (Segment("all", 3, "seat, pile, decisions"),))},
    entries=Entries(advance, look, imagine),
    describe=lambda c, s, viewer: f"pile {s.pile}",
    is_cooperative=lambda options: options["together"] or options["players"] == 1,
)
