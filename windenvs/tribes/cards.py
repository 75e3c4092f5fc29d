"""Element cards: hands and their backs, requirements, what a card brings, drawing new ones (rules.md, chapters 3 and 5)."""

from windenvs.core.deck import reshuffle
from windenvs.core.jit import kernel
from windenvs.tribes.actions import BRANCH_TO, DRAW_FROM, PLAY
from windenvs.tribes.content import ALL4, COUNTED, FEWER, MORE, NEIGH, NONE_OF, OWN, SUMX, TIERS
from windenvs.tribes.flow import enter, enter_end_of_turn, enter_resolve, finish_action
from windenvs.tribes.powers import after_playing, gain
from windenvs.tribes.state import (
    BRANCH,
    DISPLAY,
    DRAW,
    FOREST,
    HAND,
    N_ELEMENTS,
    N_ICONS,
    NONE,
    PILE,
)

# --- hands and piles ---


@kernel
def take_from_hand(s, p, slot):
    """The card in this slot; the others close up."""
    card = s.hand[p, slot]
    s.hand_size[p] -= 1
    for k in range(slot, s.hand_size[p]):
        s.hand[p, k] = s.hand[p, k + 1]
    s.hand[p, s.hand_size[p]] = NONE
    return card


@kernel
def add_to_hand(s, p, card):
    s.hand[p, s.hand_size[p]] = card
    s.hand_size[p] += 1


@kernel
def discard_card(s, card):
    s.edisc[s.edisc_size] = card
    s.edisc_size += 1


@kernel
def take_from_pile(s):
    """The top card; when the last one goes, the discard becomes the new pile at once (TW-29)."""
    s.edeck_size -= 1
    card = s.edeck[s.edeck_size]
    if s.edeck_size == 0:
        s.edeck_size = reshuffle(s, s.edeck, 0, s.edisc, s.edisc_size)
        s.edisc_size = 0
        s.shuffles += 1
        for k in range(s.edeck_size):
            s.epoch[s.edeck[k]] = s.shuffles
    return card


# --- backs: how many there are of each element, four bits an element ---


@kernel
def back_of(c, card):
    """The back of a card as such a number."""
    return 1 << (4 * c.card[card].colour)


@kernel
def number_of(backs, element):
    return (backs >> (4 * element)) & 15


@kernel
def backs_of(c, s, p):
    """The backs in a hand."""
    backs = 0
    for k in range(s.hand_size[p]):
        backs += back_of(c, s.hand[p, k])
    return backs


@kernel
def backs_of_market(c, s):
    """The display and the top of the pile: the second neighbour of two players (TW-46)."""
    backs = back_of(c, s.edeck[s.edeck_size - 1])
    for k in range(DISPLAY):
        if s.edisp[k] != NONE:
            backs += back_of(c, s.edisp[k])
    return backs


@kernel
def backs_around(c, s, p):
    """The backs of the two neighbours (TW-47)."""
    n = s.option.players
    left = backs_of(c, s, p - 1 if p > 0 else n - 1)
    if n == 2:
        return left, backs_of_market(c, s)
    return left, backs_of(c, s, p + 1 if p + 1 < n else 0)


# --- requirements ---


@kernel
def is_met(c, card, row, mine, left, right):
    """Whether a row (0 small, 1 big) may be used with these backs; the card itself is still among them (TW-12)."""
    kind = c.card[card].requirement
    if kind == ALL4:
        return row == 0 and all_elements(mine)
    element = c.card[card].element
    me, one, other = number_of(mine, element), number_of(left, element), number_of(right, element)
    if kind == NEIGH:
        return two_sided(row, one > 0, other > 0)
    if kind == MORE:
        return two_sided(row, me > one, me > other)
    if kind == FEWER:
        return two_sided(row, me < one, me < other)
    if kind == OWN:
        return c.card[card].own[row] > 0 and me >= c.card[card].own[row]
    if row > 0:
        return False
    if kind == TIERS:
        return me + one + other >= c.tiers[0]  # TW-10
    if kind == NONE_OF:
        return me == 0
    return True  # SUMX (TW-9)


@kernel
def two_sided(row, one, other):
    """The small row asks for one neighbour, the big one for both."""
    if row == 0:
        return one or other
    return one and other


@kernel
def all_elements(backs):
    for element in range(N_ELEMENTS):
        if number_of(backs, element) == 0:
            return False
    return True


@kernel
def counted(c, card, mine, left, right):
    """The number X that SUMX and TIERS count over the three hands, 0 for other cards."""
    kind = c.card[card].requirement
    if kind != SUMX and kind != TIERS:
        return 0
    element = c.card[card].element
    return number_of(mine, element) + number_of(left, element) + number_of(right, element)


@kernel
def row_used(c, card, row, x):
    """The row of effects that comes into force: TIERS finds its own."""
    if c.card[card].requirement != TIERS:
        return row
    if x >= c.tiers[2]:
        return 2
    return int(x >= c.tiers[1])


@kernel
def icon_value(c, card, row, icon, x):
    """What an icon is worth; a counted forest costs less the more is counted."""
    value = c.card[card].row[row, icon]
    if value != COUNTED:
        return int(value)
    if icon == FOREST:
        return int(max(1, c.forest_base - x))
    return int(x)


# --- playing a card ---


@kernel
def legal_play(c, s, mask):
    p = s.turn
    mine = backs_of(c, s, p)
    left, right = backs_around(c, s, p)
    for slot in range(s.hand_size[p]):
        card = s.hand[p, slot]
        mask[PLAY + 2 * slot] = is_met(c, card, 0, mine, left, right)
        mask[PLAY + 2 * slot + 1] = is_met(c, card, 1, mine, left, right)


@kernel
def step_play(c, s, action):
    """The card leaves the hand and its row comes into force, all of it or the icon still to be chosen."""
    p = s.turn
    slot, row = (action - PLAY) // 2, (action - PLAY) % 2
    left, right = backs_around(c, s, p)
    x = counted(c, s.hand[p, slot], backs_of(c, s, p), left, right)
    card = take_from_hand(s, p, slot)
    s.played = card
    finish_action(s)
    row = row_used(c, card, row, x)
    if c.card[card].either:
        s.branch_row, s.branch_x = row, x
        enter(s, BRANCH)
        return
    for icon in range(N_ICONS):
        gain(c, s, p, icon, icon_value(c, card, row, icon, x), True)
    after_playing(c, s, p, c.card[card].colour)


@kernel
def legal_branch(mask):
    mask[BRANCH_TO] = mask[BRANCH_TO + 1] = 1


@kernel
def step_branch(c, s, action):
    """One of the two icons of the row, in their printed order."""
    p, card, number = s.turn, s.played, action - BRANCH_TO
    for icon in range(N_ICONS):
        value = icon_value(c, card, s.branch_row, icon, s.branch_x)
        if c.card[card].row[s.branch_row, icon] != 0:
            if number == 0:
                gain(c, s, p, icon, value, True)
            number -= 1
    s.branch_row, s.branch_x = NONE, 0
    after_playing(c, s, p, c.card[card].colour)
    enter_resolve(s)


# --- drawing ---


@kernel
def begin_refill(s):
    """Draws as many cards as were spent; a village costs none."""
    if s.hand_size[s.turn] < HAND:
        enter(s, DRAW)
    else:
        enter_end_of_turn(s)


@kernel
def legal_draw(s, mask):
    for slot in range(DISPLAY):
        mask[DRAW_FROM + slot] = s.edisp[slot] != NONE
    mask[DRAW_FROM + PILE] = 1


@kernel
def step_draw(s, action):
    """One card more, unseen; the hand and the display are filled only when all are drawn (TW-30)."""
    p, place = s.turn, action - DRAW_FROM
    if place == PILE:
        card = take_from_pile(s)
    else:
        card = s.edisp[place]
        s.edisp[place] = NONE
    s.draws[s.draws_size] = card
    s.draws_size += 1
    if s.hand_size[p] + s.draws_size < HAND:
        return
    for k in range(s.draws_size):
        add_to_hand(s, p, s.draws[k])
        s.draws[k] = NONE
    s.draws_size = 0
    for slot in range(DISPLAY):
        if s.edisp[slot] == NONE:
            s.edisp[slot] = take_from_pile(s)
    enter_end_of_turn(s)
