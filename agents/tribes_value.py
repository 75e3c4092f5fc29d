"""How likely each player of Tribes of the Wind is to win, from what everybody sees."""

import numpy as np

from agents.tribes_worth import FAR, chance_of, moves_needed
from windenvs.core.jit import kernel
from windenvs.tribes.flow import count_spaces, polluted_of
from windenvs.tribes.pollution import tokens_of
from windenvs.tribes.scoring import score, survey
from windenvs.tribes.state import N_POWERS, N_TEMPLES, SEATS

FEATURES = (
    "points now",
    "villages",
    "tiles",
    "closeness of the next village",
    "water up to 12",
    "tokens",
    "polluted spaces",
    "temples left",
    "powers",
    "points expected of cards not met yet",
    "Game End token",
    "it is this seat's turn",
)
N_FEATURES = len(FEATURES)
# Conditional logistic regression on 80,045 positions of 2,800 greedy games with 2 to 5 players (up to 15 % of the decisions
# random): which seat wins. Before and after the end is called; in the order of FEATURES.
WEIGHTS = np.array(
    [
        [0.1123, 0.2826, 0.6, 0.0383, 0.023, -0.0456, -0.0719, 0.1643, 0.0457, 0.1238, 0.0, 0.0673],
        [0.3656, -0.0599, 0.2153, -0.7177, 0.0222, -0.0964, 0.1312, 0.0552, 0.0552, 0.2696, -0.2395, 0.2627],
    ]
)


@kernel
def features(c, s, p, out):
    """What the estimate looks at, in the order of FEATURES."""
    view = survey(c, s, p)
    out[0] = score(c, s, p, view)
    out[1] = count_spaces(view[1])
    out[2] = count_spaces(view[0])
    needed = moves_needed(c, s, p)
    out[3] = 0.0 if needed >= FAR else 1 / (1 + needed / 3)
    out[4] = min(12, s.water[p])
    out[5] = tokens_of(s, p)
    out[6] = count_spaces(polluted_of(s, p))
    out[7] = N_TEMPLES - count_spaces(view[2])
    out[8] = 0.0
    for j in range(N_POWERS):
        out[8] += s.power[p, j]
    out[9] = 0.0
    for k in range(s.vcards_size[p]):
        chance = chance_of(c, s, p, s.vcards[p, k], view)
        if chance < 0.9:
            out[9] += c.village_card[s.vcards[p, k]].points * chance
    out[10] = s.has_end[p]
    out[11] = s.turn == p


@kernel
def value(c, s, values):
    """Expected rewards: 1 for the winner, shared loss for the others, by chances that add up to 1."""
    n = s.option.players
    seen = np.empty(N_FEATURES)
    strength = np.empty(SEATS)
    weights = WEIGHTS[1 if s.end_round > 0 else 0]
    highest = -1e9
    for p in range(n):
        features(c, s, p, seen)
        strength[p] = 0.0
        for k in range(N_FEATURES):
            strength[p] += weights[k] * seen[k]
        highest = max(highest, strength[p])
    total = 0.0
    for p in range(n):
        strength[p] = np.exp(strength[p] - highest)
        total += strength[p]
    for p in range(n):
        chance = strength[p] / total
        values[p] = chance - (1 - chance) / (n - 1)
