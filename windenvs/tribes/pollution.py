"""Removing pollution, token by token or a whole space at once (rules.md, chapter 4)."""

from windenvs.core.jit import kernel
from windenvs.tribes.actions import SPACE
from windenvs.tribes.flow import count_spaces, enter, enter_resolve, first_space, has_space, mark_spaces, polluted_of
from windenvs.tribes.powers import water_per_token
from windenvs.tribes.state import CLEAR, N_SPACES, POLLUTION, SETUP, SETUP_POLLUTION


@kernel
def tokens_of(s, p):
    tokens = 0
    for k in range(N_SPACES):
        tokens += s.pollution[p, k]
    return tokens


@kernel
def remove_tokens(c, s, p, k, count):
    """Takes tokens off a space; they may be worth water, though not in the set-up (TW-38)."""
    s.pollution[p, k] -= count
    if s.stage != SETUP:
        s.water[p] += count * water_per_token(c, s, p)


@kernel
def resolve_pollution(c, s, p):
    """Removes what needs no choice, else asks for a space."""
    polluted = polluted_of(s, p)
    if count_spaces(polluted) > 1 and tokens_of(s, p) > s.pend_p:
        enter(s, SETUP_POLLUTION if s.stage == SETUP else POLLUTION)
        return
    for k in range(N_SPACES):
        if has_space(polluted, k):
            remove_tokens(c, s, p, k, min(s.pend_p, s.pollution[p, k]))
    s.pend_p = 0


@kernel
def resolve_clear(c, s, p):
    """A whole space is cleared: the only polluted one without asking."""
    polluted = polluted_of(s, p)
    if count_spaces(polluted) > 1:
        enter(s, CLEAR)
        return
    if polluted:
        clear_space(c, s, p, first_space(polluted))
    s.pend_clear = 0


@kernel
def clear_space(c, s, p, k):
    remove_tokens(c, s, p, k, s.pollution[p, k])


@kernel
def legal_pollution(s, mask):
    """Any polluted space; nobody may decline (TW-15)."""
    mark_spaces(polluted_of(s, s.turn), mask, SPACE)


@kernel
def step_pollution(c, s, action):
    remove_tokens(c, s, s.turn, action - SPACE, 1)
    s.pend_p -= 1
    enter_resolve(s)


@kernel
def step_clear(c, s, action):
    clear_space(c, s, s.turn, action - SPACE)
    s.pend_clear -= 1
    enter_resolve(s)
