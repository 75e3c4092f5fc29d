"""How likely each player of Tribes of the Wind is to win, from what everybody sees."""

import numpy as np

from agents.tribes_worth import FAR, chance_of, missing_riders, moves_needed
from windenvs.core.jit import kernel
from windenvs.tribes.flow import count_spaces, polluted_of
from windenvs.tribes.forest import free_spaces
from windenvs.tribes.pollution import tokens_of
from windenvs.tribes.scoring import score, survey
from windenvs.tribes.state import N_POWERS, N_SPACES, NONE, SEATS

FEATURES = (
    "points now",
    "villages",
    "tiles",
    "forests ready to become villages",
    "share of the spots filled in other forests",
    "closeness of the next one to be filled",
    "water up to 12",
    "tokens",
    "polluted spaces",
    "spaces to plant on, up to 3",
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
        [0.1197, 0.6104, 0.5483, 0.8514, 0.4763, 0.6073, 0.043, -0.0801, 0.0183, 0.1335, 0.0355, 0.1677, 0.0, 0.081],
        [0.3863, 0.199, 0.1853, 1.2539, 0.5318, -0.2531, 0.0362, -0.1138, 0.1756, 0.0381, 0.0, 0.3209, -0.1252, 0.2852],
    ]
)


@kernel
def features(c, s, p, out):
    """What the estimate looks at, in the order of FEATURES."""
    view = survey(c, s, p)
    out[0] = score(c, s, p, view)
    out[1] = count_spaces(view[1])
    out[2] = count_spaces(view[0])
    out[3] = out[4] = 0.0
    for k in range(N_SPACES):
        if s.tile[p, k] != NONE and s.village[p, k] == 0:
            missing = missing_riders(c, s, p, k)
            if missing == 0:
                out[3] += 1
            else:
                out[4] += 1 - missing / c.tile[s.tile[p, k]].spots
    out[3] = min(out[3], c.villages - out[1])
    needed = moves_needed(c, s, p)
    out[5] = 0.0 if needed >= FAR else 1 / (1 + needed / 3)
    out[6] = min(12, s.water[p])
    out[7] = tokens_of(s, p)
    out[8] = count_spaces(polluted_of(s, p))
    out[9] = min(3, count_spaces(free_spaces(c, s, p)))
    out[10] = out[11] = 0.0
    for j in range(N_POWERS):
        out[10] += s.power[p, j]
    for k in range(s.vcards_size[p]):
        chance = chance_of(c, s, p, s.vcards[p, k], view)
        if chance < 0.9:
            out[11] += c.village_card[s.vcards[p, k]].points * chance
    out[12] = s.has_end[p]
    out[13] = s.turn == p


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
