"""The optional actions after the disc: sailing, cargo, claims, in this order (rules.md, chapters 5 and 6)."""

from windenvs.core.jit import kernel
from windenvs.mistwind.actions import CLAIM, LOAD, PASS, USE
from windenvs.mistwind.characters import mark_uses, use_card
from windenvs.mistwind.claims import claim, is_asked_to_claim, mark_claims
from windenvs.mistwind.rounds import end_turn
from windenvs.mistwind.state import CLAIMING, HANDLING, MOVING, N_TRANSPORTS, NONE
from windenvs.mistwind.transports import handle_cargo, mark_cargo, mark_voyages, sail


@kernel
def mark_handling(c, s, p, mask):
    """Each transport loads or unloads once (MW-14); True if one can."""
    found = False
    for t in range(N_TRANSPORTS):
        if s.tpos[p, t] != NONE and not (s.cdone >> t) & 1:
            if mark_cargo(c, s, p, t, mask):
                found = True
    return found


@kernel
def legal_opt(c, s, mask):
    """What may still be done this turn; True if the player is asked, which depends on public facts only (MW-59)."""
    p, busy = s.player, False
    mask[PASS] = 1
    if s.stage == MOVING:
        busy = mark_voyages(c, s, p, mask)
    if s.stage <= HANDLING:
        busy = mark_handling(c, s, p, mask) or busy
    busy = mark_uses(c, s, p, mask) or busy
    open_claim = mark_claims(c, s, p, mask)
    return busy or is_asked_to_claim(c, s, p, open_claim)


@kernel
def step_opt(c, s, action):
    p = s.player
    if action == PASS:
        end_turn(c, s)
    elif action >= USE:
        use_card(c, s, p, action - USE)
    elif action >= CLAIM:
        s.stage = CLAIMING
        claim(s, p, action - CLAIM)
    elif action >= LOAD:
        s.stage = HANDLING
        s.cdone |= 1 << handle_cargo(c, s, p, action)
    else:
        sail(c, s, p, action)
