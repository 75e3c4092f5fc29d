"""Loops over the rows of a table of games, for any game's kernels (see ``jit.driver``).

A *table* is the tuple of arrays that a Batch owns, in the order of ``TABLE``. Its first axis is the row: one game each.
"""

from windenvs.core.jit import driver
from windenvs.core.rng import next_seed, pick_flag, start

TABLE = (
    "contents",  # the content record, once for all rows
    "blank",  # one state with nothing but the options written in it
    "states",
    "seeds",  # seed of the game in each row
    "pickers",  # chance for random play, one per row
    "actions",  # what is chosen in each row
    "mask",
    "observation",
    "player",
    "rewards",
    "terminated",
    "truncated",
    "final_states",
    "final_observation",  # of every seat
)
DEAL = -1  # instead of an action: start a new game in this row
RANDOM = -2  # choose among the legal actions
SKIP = -3  # leave this row alone
NO_ENCODER = -1


@driver
def advance_rows(reset, step, observe, table, low, high, rounds, random, auto_reset, encoder):
    """One decision in each of the rows low .. high-1, ``rounds`` times; ended games begin anew if auto_reset is set.

    Instead of an action a row may have DEAL, RANDOM or SKIP.
    """
    (contents, blank, states, seeds, pickers, actions, mask, observation, player, rewards, terminated, truncated,
     final_states, final_observation) = table  # fmt: skip
    c = contents[0]
    seats = rewards.shape[1]
    for _ in range(rounds):
        for row in range(low, high):
            s = states[row]
            action = RANDOM if random else int(actions[row])
            if action == RANDOM:
                action = pick_flag(pickers[row], mask[row])
            if action == SKIP:
                continue
            deal = action == DEAL
            if deal:
                rewards[row] = 0
                terminated[row] = truncated[row] = False
            else:
                step(c, s, action, mask[row])
                for seat in range(seats):
                    rewards[row, seat] = s.reward[seat]
                terminated[row] = s.terminated != 0
                truncated[row] = s.truncated != 0
                if auto_reset and (s.terminated or s.truncated):
                    deal = True
                    seeds[row] = next_seed(seeds[row])
                    final_states[row] = states[row]
                    if encoder != NO_ENCODER:
                        for seat in range(seats):
                            observe(c, s, seat, encoder, final_observation[row, seat])
            if deal:
                states[row] = blank[0]
                start(s, seeds[row])
                reset(c, s, mask[row])
            player[row] = s.player
            if encoder != NO_ENCODER and s.player >= 0:
                observe(c, s, s.player, encoder, observation[row])


@driver
def look_from(legal, observe, contents, states, row, seat, encoder, mask, out):
    """What a seat sees of a game and what it may choose: nothing while another decides."""
    s = states[row]
    if s.player == seat:
        legal(contents[0], s, mask)
    else:
        mask[:] = 0
    if encoder != NO_ENCODER:
        observe(contents[0], s, seat, encoder, out)


@driver
def imagine_rows(redeterminize, contents, states, rows, seats, seeds, out):
    """For each k: a game that seat seats[k] can't tell from row rows[k], with chance of its own, written to out[k]."""
    for k in range(len(rows)):
        out[k] = states[rows[k]]
        start(out[k], seeds[k])
        redeterminize(contents[0], out[k], seats[k])
