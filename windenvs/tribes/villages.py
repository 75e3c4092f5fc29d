"""Building villages, and the village cards that come with them (rules.md, chapter 3)."""

from windenvs.core.deck import reshuffle
from windenvs.core.jit import kernel
from windenvs.tribes.actions import BUILD, DROP_CARD, TAKE_VILLAGE
from windenvs.tribes.flow import enter, enter_resolve, finish_action
from windenvs.tribes.powers import gain
from windenvs.tribes.state import (
    CAPITAL,
    DISPLAY,
    DROP,
    FLIGHTS,
    FLING,
    FREE_TEMPLES,
    KEPT,
    N_SPACES,
    N_TEMPLES,
    NONE,
    TURBINE,
    VCARD,
)


@kernel
def villages_of(s, p):
    """How many villages p has built."""
    count = 0
    for k in range(N_SPACES):
        count += s.village[p, k]
    return count


@kernel
def can_build(c, s, p, k):
    """A forest with a rider on each of its spots; whether a marker is left is asked once for all (TW-25)."""
    tile = s.tile[p, k]
    return tile != NONE and s.village[p, k] == 0 and s.riders[p, k] >= c.tile[tile].spots


@kernel
def legal_build(c, s, mask):
    if villages_of(s, s.turn) < c.villages:
        for k in range(N_SPACES):
            mask[BUILD + k] = can_build(c, s, s.turn, k)


@kernel
def step_build(c, s, action):
    """Riders go home, the village stands, it pollutes or not, its catapult may be used; then a village card is taken."""
    p, k = s.turn, action - BUILD
    spots, bonus = c.tile[s.tile[p, k]].spots, c.tile[s.tile[p, k]].bonus
    s.riders[p, k] -= spots
    s.riders[p, CAPITAL] += spots
    s.village[p, k] = 1
    if not bonus & TURBINE:
        pollute_around(c, s, p, k)
    if bonus & FLING:
        s.pend_cat += 1
    if s.end_round == 0 and villages_of(s, p) == c.villages:
        s.has_end[p] = 1
        s.end_round = s.round_no + 1
    s.stage = VCARD
    enter_resolve(s)


@kernel
def pollute_around(c, s, p, k):
    """A token on each neighbour without a tile (TW-22)."""
    for d in range(c.near.shape[1]):
        other = c.near[k, d]
        if other != NONE and s.tile[p, other] == NONE:
            s.pollution[p, other] += 1


# --- village cards ---


@kernel
def draw_village_card(s):
    """The top card of the pile, which is renewed from the discard when it is empty (TW-28)."""
    if s.vdeck_size == 0:
        s.vdeck_size = reshuffle(s, s.vdeck, 0, s.vdisc, s.vdisc_size)
        s.vdisc_size = 0
    s.vdeck_size -= 1
    return s.vdeck[s.vdeck_size]


@kernel
def discard_village_card(s, card):
    s.vdisc[s.vdisc_size] = card
    s.vdisc_size += 1


@kernel
def keep_village_card(s, p, card):
    s.vcards[p, s.vcards_size[p]] = card
    s.vcards_size[p] += 1


@kernel
def legal_village_card(mask):
    """One must be taken, either way (TW-26)."""
    for number in range(2 * DISPLAY):
        mask[TAKE_VILLAGE + number] = 1


@kernel
def step_village_card(c, s, action):
    p, slot, right = s.turn, (action - TAKE_VILLAGE) // 2, (action - TAKE_VILLAGE) % 2
    card = s.vdisp[slot]
    s.vdisp[slot] = draw_village_card(s)
    finish_action(s)
    if right:
        s.sel_vcard = card
        use_right_side(c, s, p, card)
    elif s.vcards_size[p] < KEPT:
        keep_village_card(s, p, card)
    else:
        s.sel_vcard = card
        enter(s, DROP)


@kernel
def use_right_side(c, s, p, card):
    """Its icons come into force at once; the card goes to the discard when they are carried out."""
    s.right_used[p] += 1
    for icon in range(N_TEMPLES):
        gain(c, s, p, icon, c.village_card[card].right[icon], True)
    s.pend_temple += c.village_card[card].right[FREE_TEMPLES]
    s.pend_cat += c.village_card[card].right[FLIGHTS]


@kernel
def legal_drop(mask):
    for k in range(KEPT):
        mask[DROP_CARD + k] = 1


@kernel
def step_drop(s, action):
    """One of the old cards goes, the new one comes last (TW-27)."""
    p = s.turn
    dropped = action - DROP_CARD
    discard_village_card(s, s.vcards[p, dropped])
    for k in range(dropped, KEPT - 1):
        s.vcards[p, k] = s.vcards[p, k + 1]
    s.vcards[p, KEPT - 1] = s.sel_vcard
    s.sel_vcard = NONE
    enter_resolve(s)
