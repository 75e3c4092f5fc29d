"""Characters: hiring, instants, one-time cards, the deck (rules.md, chapter 7)."""

from windenvs.core.deck import reshuffle
from windenvs.core.graph import bit
from windenvs.core.jit import kernel
from windenvs.mistwind.actions import N_USES, USE
from windenvs.mistwind.bonuses import has_covered_disc
from windenvs.mistwind.content import (
    A_COIN_BY_DISC,
    A_DISC_TO_TOP,
    A_HERALD,
    A_KRILL,
    A_KRILL_BY_DISC,
    A_LOAD_ANY,
    A_MOVE,
    A_MOVE_ANYWHERE,
    A_OUTPOST,
    A_OUTPOST_REGION,
    A_PORT_BONUS,
    A_TRANSPORT,
)
from windenvs.mistwind.flow import end_effect, enter_effect
from windenvs.mistwind.resources import gain
from windenvs.mistwind.state import (
    ANY_REGION,
    BONUSPICK,
    COIN,
    DISC_TO_TOP,
    KRILL,
    LOAD_ANY,
    MOVE_TO,
    N_CARGOES,
    N_CHARACTERS,
    N_LOCATIONS,
    N_RESOURCES,
    NONE,
    PLACE_OUTPOST,
    PLACE_TRANSPORT,
    STEPS,
)

# --- the deck ---


@kernel
def draw_character(s):
    """The top card, after the discards were shuffled if need be; NONE if there is none at all (MW-25)."""
    if s.cdeck_n == 0:
        s.cdeck_n = reshuffle(s, s.cdeck, 0, s.cdiscard, s.cdiscard_n)
        s.cdiscard_n = 0
    if s.cdeck_n == 0:
        return NONE
    s.cdeck_n -= 1
    return s.cdeck[s.cdeck_n]


@kernel
def discard_character(s, card):
    s.cdiscard[s.cdiscard_n] = card
    s.cdiscard_n += 1


@kernel
def fill_character_row(s):
    for place in range(N_LOCATIONS):
        s.crow[place] = draw_character(s)


@kernel
def clear_character_row(s):
    for place in range(N_LOCATIONS):
        if s.crow[place] != NONE:
            discard_character(s, s.crow[place])
            s.crow[place] = NONE


# --- acquiring ---


@kernel
def acquire(c, s, p, card):
    """p owns the card; an instant works at once, as far as it can (MW-57)."""
    s.chars[p] |= bit(card)
    ability, parameter = c.ability[card], c.char_par[card]
    if ability == A_TRANSPORT:
        enter_effect(s, PLACE_TRANSPORT, 0)
    elif ability == A_OUTPOST:
        enter_effect(s, PLACE_OUTPOST, 0)
        s.ea = ANY_REGION
    elif ability == A_OUTPOST_REGION:
        enter_effect(s, PLACE_OUTPOST, 0)
        s.ea = parameter
    else:
        gain_from_instant(c, s, p, card)
        end_effect(s)


@kernel
def gain_from_instant(c, s, p, card):
    ability = c.ability[card]
    if ability == A_HERALD:
        for resource in range(N_RESOURCES):
            gain(c, s, p, resource, c.char_gain[card, resource])
        s.marker = p
    elif ability == A_KRILL:
        gain(c, s, p, KRILL, c.char_par[card])
    elif ability == A_COIN_BY_DISC:
        gain(c, s, p, COIN, s.lastdisc)  # the number printed on it (MW-30)
    elif ability == A_KRILL_BY_DISC:
        gain(c, s, p, KRILL, s.lastdisc)


# --- one-time cards ---


@kernel
def unused_card(c, s, p, ability):
    """The lowest unused one-time card of a kind that p owns, NONE if there is none."""
    cards = s.chars[p] & c.ability_set[ability] & ~s.used
    for card in range(N_CHARACTERS):
        if (cards >> card) & 1:
            return card
    return NONE


@kernel
def can_use(c, s, p, ability):
    """The first abilities are those of the one-time cards, in the order of the actions (MW-15)."""
    if s.chars[p] & c.ability_set[ability] & ~s.used == 0:
        return False
    if ability == A_DISC_TO_TOP:
        for place in range(N_LOCATIONS):
            if has_covered_disc(s, p, place):
                return True
        return False
    return ability != A_LOAD_ANY or is_supply_left(s)


@kernel
def is_supply_left(s):
    for cargo in range(N_CARGOES):
        if s.supply[cargo] > 0:
            return True
    return False


@kernel
def mark_uses(c, s, p, mask):
    """True if there is a card to use."""
    if s.chars[p] == 0:
        return False
    found = False
    for ability in range(N_USES):
        if can_use(c, s, p, ability):
            mask[USE + ability] = 1
            found = True
    return found


@kernel
def use_card(c, s, p, ability):
    """Turns the card down and opens its effect, which goes back to the present phase."""
    card = unused_card(c, s, p, ability)
    s.used |= bit(card)
    s.ret = s.phase
    if ability == A_PORT_BONUS:
        enter_effect(s, BONUSPICK, 0)
    elif ability == A_LOAD_ANY:
        enter_effect(s, LOAD_ANY, 1)
    elif ability == A_MOVE:
        enter_effect(s, STEPS, 1)
        s.eb = c.char_par[card]
        s.ecargo = 1
    elif ability == A_MOVE_ANYWHERE:
        enter_effect(s, MOVE_TO, 1)
        s.ea = ANY_REGION
    else:
        enter_effect(s, DISC_TO_TOP, 0)
