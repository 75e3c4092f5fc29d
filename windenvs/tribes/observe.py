"""Encoders: what a seat sees, as numbers. Seats are counted from the viewer; planes add the boards to the flat vector."""

from windenvs.core.deck import top_card
from windenvs.core.encode import put_flag, put_one_hot, put_share
from windenvs.core.game import Encoder, Segment
from windenvs.core.jit import kernel
from windenvs.tribes.cards import (
    back_of,
    backs_around,
    backs_of,
    counted,
    icon_value,
    is_met,
    number_of,
)
from windenvs.tribes.content import CARD_NUMBERS, KEPT_NUMBERS, SUMX, VILLAGE_NUMBERS
from windenvs.tribes.flow import count_spaces, is_final_round, polluted_of
from windenvs.tribes.forest import tile_on_offer
from windenvs.tribes.options import FEWEST, MOST, N_GUIDES
from windenvs.tribes.pollution import tokens_of
from windenvs.tribes.scoring import board_points, is_fulfilled, survey
from windenvs.tribes.setup import order_of
from windenvs.tribes.state import (
    BRANCH,
    CAPITAL,
    COLUMNS,
    DISPLAY,
    FLING,
    HAND,
    KEPT,
    N_BONUSES,
    N_COLOURS,
    N_ELEMENTS,
    N_ICONS,
    N_POWERS,
    N_REQUIREMENTS,
    N_SPACES,
    N_TEMPLES,
    NONE,
    OVER,
    PORTAL,
    ROWS,
    SEATS,
    SETUP,
    TURBINE,
)

PLAYER = (
    Segment("present", 1, "this seat is in the game"),
    Segment("guide", N_GUIDES, "one-hot"),
    Segment("order", MOST, "place in the turn order, one-hot"),
    Segment("water", 1, "/ 30, at most 1"),
    Segment("capital", 1, "riders in the Capital / 7"),
    Segment("villages", 1, "/ 5"),
    Segment("temples left", N_TEMPLES, "water, pollution, forest, moves"),
    Segment("tiles", 1, "/ 12"),
    Segment("polluted", 1, "polluted spaces / 11"),
    Segment("tokens", 1, "/ 20"),
    Segment("right sides", 1, "used so far / 5"),
    Segment("requirements", N_REQUIREMENTS, "met: layout, the board's own"),
    Segment("powers", N_POWERS, "unlocked"),
    Segment("end token", 1, "has it"),
    Segment("score", 1, "as if the game ended now / 60"),
    Segment("backs", N_ELEMENTS, "in the hand by element / 5"),
    Segment("acting", 1, "it is this seat's turn"),
    Segment(
        "kept cards", KEPT * KEPT_NUMBERS,
        "each: present, kind 10, spaces 12, n / 10, same colour, bonus 3, points / 12, met now by this seat",
    ),
)  # fmt: skip
N_PLAYER = sum(segment.size for segment in PLAYER)

VECTOR = (
    Segment("phase", OVER + 1, "one-hot"),
    Segment("stage", SETUP + 1, "one-hot: before the action, village card to take, action taken, set-up"),
    Segment("waiting", 8, "tokens / 4, clearings, forest price / 8, temples, moves / 10, split / 8, flights / 2, guide / 2"),
    Segment("used", N_POWERS, "powers used this turn"),
    Segment("chosen tile", DISPLAY + 1, "place on offer, one-hot"),
    Segment("chosen temple", N_TEMPLES, "one-hot"),
    Segment("draws", 1, "cards drawn so far / 3"),
    Segment("branch", N_ICONS, "the row of which one icon is chosen: / 8, / 4, / 8, / 8, / 8"),
    Segment("village card in use", KEPT_NUMBERS, "as a kept card, met by the seat on turn"),
    Segment("clock", 5, "round / 50 at most 1, round / max_rounds, end triggered, final round, the viewer acts"),
    Segment("players", MOST - FEWEST + 1, "one-hot"),
    *(
        Segment(f"{segment.name} of {'the viewer' if seat == 0 else f'seat +{seat}'}", segment.size, segment.meaning)
        for seat in range(SEATS)
        for segment in PLAYER
    ),
    Segment(
        "own hand", HAND * CARD_NUMBERS,
        "each: present, back 4, requirement 8, element 4, n1 / 3, n2 / 3, either, 3 rows of 5 icons, small and big row legal",
    ),
    Segment("display", DISPLAY * N_ELEMENTS, "backs, one-hot each"),
    Segment("pile top", N_ELEMENTS, "back, one-hot"),
    Segment("drawn backs", N_ELEMENTS, "by element / 3"),
    Segment("discard", N_ELEMENTS, "by element / 20"),
    Segment("pile", 1, "cards / 80"),
    Segment(
        "forest offer", (DISPLAY + 1) * (2 + N_COLOURS + N_BONUSES),
        "each: present, colour 3, spots / 4, turbine, catapult, portal",
    ),
    Segment("forest pile", 1, "tiles / 39"),
    Segment(
        "village display", DISPLAY * VILLAGE_NUMBERS,
        "each as a kept card, met by the viewer; then water / 6, pollution / 4, forest / 6, moves / 6, temple, flights / 2",
    ),
)  # fmt: skip
PLANE_NAMES = (
    ("pollution", "tokens / 4"), ("tile", "there is one"), ("pink", ""), ("teal", ""), ("amber", ""), ("spots", "/ 4"),
    ("riders", "/ 7"), ("village", ""), ("temple", ""), ("turbine", ""), ("catapult", ""), ("portal", ""),
)  # fmt: skip
N_OWN_PLANES = len(PLANE_NAMES)
PLANES = tuple(
    Segment(f"{name} of {'the viewer' if seat == 0 else f'seat +{seat}'}", N_SPACES, meaning or "yes or no")
    for seat in range(SEATS)
    for name, meaning in PLANE_NAMES
)
N_VECTOR = sum(segment.size for segment in VECTOR)
(P_POLLUTION, P_TILE, P_COLOUR, _, _, P_SPOTS, P_RIDERS, P_VILLAGE, P_TEMPLE, P_TURBINE, P_CATAPULT, P_PORTAL) = range(
    N_OWN_PLANES
)
TILE_NUMBERS = 2 + N_COLOURS + N_BONUSES
ROW_OF_CARD = 20  # where the icons of a hand card begin among its numbers
MET = KEPT_NUMBERS - 1  # the last number of a kept card

ENCODERS = {
    "flat": Encoder({"observation": (N_VECTOR,)}, VECTOR),
    "planes": Encoder({"vector": (N_VECTOR,), "observation": (SEATS * N_OWN_PLANES, ROWS, COLUMNS)}, VECTOR + PLANES),
}
FLAT, WITH_PLANES = range(len(ENCODERS))


@kernel
def observe(c, s, p, encoder, out):
    """The flat vector, and with planes the boards after it."""
    out[:] = 0
    put_vector(c, s, p, out)
    if encoder == WITH_PLANES:
        for d in range(s.option.players):
            put_planes(c, s, (p + d) % s.option.players, out[N_VECTOR + d * N_OWN_PLANES * N_SPACES :])


@kernel
def put_vector(c, s, p, out):
    n = s.option.players
    own = survey(c, s, p)
    at = put_turn(c, s, p, out)
    for d in range(n):
        q = p + d if p + d < n else p + d - n  # a division would be slow
        put_player(c, s, q, own if d == 0 else survey(c, s, q), out, at + d * N_PLAYER)
    at = put_hand(c, s, p, out, at + SEATS * N_PLAYER)
    at = put_elements(c, s, out, at)
    at = put_offer(c, s, out, at)
    for k in range(DISPLAY):
        at = put_village_card(c, s.vdisp[k], is_fulfilled(c, s.vdisp[k], own), out, at)
        at = put_right_side(c, s.vdisp[k], out, at)


@kernel
def put_turn(c, s, p, out):
    """The clock and what waits in the running turn."""
    at = put_one_hot(out, 0, s.phase, OVER + 1)
    at = put_one_hot(out, at, s.stage, SETUP + 1)
    at = put_share(out, at, s.pend_p, 4)
    at = put_share(out, at, s.pend_clear, 1)
    at = put_share(out, at, s.pend_f, 8)
    at = put_share(out, at, s.pend_temple, 1)
    at = put_share(out, at, s.pend_m, 10)
    at = put_share(out, at, s.pend_s, 8)
    at = put_share(out, at, s.pend_cat, 2)
    at = put_share(out, at, s.pend_guide, 2)
    for j in range(N_POWERS):
        out[at + j] = s.used[j]
    at += N_POWERS
    at = put_one_hot(out, at, s.sel_tile, DISPLAY + 1)
    at = put_one_hot(out, at, s.sel_temple, N_TEMPLES)
    at = put_share(out, at, s.draws_size, 3)
    if s.phase == BRANCH:
        put_row(c, s.played, s.branch_row, s.branch_x, out, at)
    at += N_ICONS
    if s.sel_vcard != NONE:
        put_village_card(c, s.sel_vcard, is_fulfilled(c, s.sel_vcard, survey(c, s, s.turn)), out, at)
    at += KEPT_NUMBERS
    at = put_share(out, at, min(s.round_no, 50), 50)
    at = put_share(out, at, s.round_no, s.option.max_rounds)
    at = put_flag(out, at, s.end_round > 0)
    at = put_flag(out, at, is_final_round(s))
    at = put_flag(out, at, s.turn == p)
    return put_one_hot(out, at, s.option.players - FEWEST, MOST - FEWEST + 1)


@kernel
def put_player(c, s, q, view, out, at):
    """What everybody sees of a player. All is read before anything is written: the compiler can't tell the two apart."""
    points, backs, polluted, tokens = board_points(c, s, q, view), backs_of(c, s, q), polluted_of(s, q), tokens_of(s, q)
    at = put_flag(out, at, True)
    at = put_one_hot(out, at, s.guide[q], N_GUIDES)
    at = put_one_hot(out, at, order_of(s, q), MOST)
    at = put_share(out, at, min(s.water[q], 30), 30)
    at = put_share(out, at, s.riders[q, CAPITAL], 7)
    at = put_share(out, at, count_spaces(view[1]), 5)
    for t in range(N_TEMPLES):
        out[at + t] = s.temples_left[q, t]
    at += N_TEMPLES
    at = put_share(out, at, count_spaces(view[0]), 12)
    at = put_share(out, at, count_spaces(polluted), 11)
    at = put_share(out, at, tokens, 20)
    at = put_share(out, at, s.right_used[q], 5)
    for k in range(N_REQUIREMENTS):
        out[at + k] = s.met[q, k]
    at += N_REQUIREMENTS
    for j in range(N_POWERS):
        out[at + j] = s.power[q, j]
    at += N_POWERS
    at = put_flag(out, at, s.has_end[q])
    at_score = at
    for element in range(N_ELEMENTS):
        put_share(out, at + 1 + element, number_of(backs, element), 5)
    at = put_flag(out, at + 1 + N_ELEMENTS, s.turn == q)
    for k in range(s.vcards_size[q]):
        card = s.vcards[q, k]
        met = is_fulfilled(c, card, view)
        at = put_village_card(c, card, met, out, at)
        points += c.village_card[card].points * met
    put_share(out, at_score, points, 60)


@kernel
def put_village_card(c, card, met, out, at):
    """A village card, and whether it is met on the board that it is judged by."""
    place, numbers = out[at : at + KEPT_NUMBERS], c.village_numbers[card]
    for k in range(KEPT_NUMBERS):
        place[k] = numbers[k]
    put_flag(out, at + MET, met)
    return at + KEPT_NUMBERS


@kernel
def put_right_side(c, card, out, at):
    size = VILLAGE_NUMBERS - KEPT_NUMBERS
    place, numbers = out[at : at + size], c.village_numbers[card]
    for k in range(size):
        place[k] = numbers[KEPT_NUMBERS + k]
    return at + size


@kernel
def put_row(c, card, row, x, out, at):
    """The icons of a row with the counted number filled in."""
    put_share(out, at, icon_value(c, card, row, 0, x), 8)
    put_share(out, at + 1, icon_value(c, card, row, 1, x), 4)
    for icon in range(2, N_ICONS):
        put_share(out, at + icon, icon_value(c, card, row, icon, x), 8)


@kernel
def put_hand(c, s, p, out, at):
    """The viewer's own cards, with what they could do if it were to play one now."""
    mine = backs_of(c, s, p)
    left, right = backs_around(c, s, p)
    for slot in range(s.hand_size[p]):
        card, first = s.hand[p, slot], at + slot * CARD_NUMBERS
        place, numbers = out[first : first + CARD_NUMBERS], c.card_numbers[card]
        for k in range(CARD_NUMBERS):
            place[k] = numbers[k]
        if c.card[card].requirement == SUMX:
            put_row(c, card, 0, counted(c, card, mine, left, right), out, first + ROW_OF_CARD)
        put_flag(out, first + CARD_NUMBERS - 2, is_met(c, card, 0, mine, left, right))
        put_flag(out, first + CARD_NUMBERS - 1, is_met(c, card, 1, mine, left, right))
    return at + HAND * CARD_NUMBERS


@kernel
def put_elements(c, s, out, at):
    """Backs on display, on the pile, among the draws and in the discard."""
    for k in range(DISPLAY):
        at = put_one_hot(out, at, c.card[s.edisp[k]].colour if s.edisp[k] != NONE else NONE, N_ELEMENTS)
    at = put_one_hot(out, at, c.card[top_card(s.edeck, s.edeck_size)].colour, N_ELEMENTS)
    drawn = 0
    for k in range(s.draws_size):
        drawn += back_of(c, s.draws[k])
    for element in range(N_ELEMENTS):
        at = put_share(out, at, number_of(drawn, element), 3)
    thrown = 0  # eight bits an element: there are up to twenty
    for k in range(s.edisc_size):
        thrown += 1 << (8 * int(c.card[s.edisc[k]].colour))
    for element in range(N_ELEMENTS):
        at = put_share(out, at, (thrown >> (8 * element)) & 255, 20)
    return put_share(out, at, s.edeck_size, 80)


@kernel
def put_offer(c, s, out, at):
    """Forest tiles that can be planted now."""
    for place in range(DISPLAY + 1):
        tile = tile_on_offer(s, place)
        if tile != NONE:
            out[at] = 1
            out[at + 1 + c.tile[tile].colour] = 1
            put_share(out, at + 4, c.tile[tile].spots, 4)
            for bit in range(N_BONUSES):
                out[at + 5 + bit] = (c.tile[tile].bonus >> bit) & 1
        at += TILE_NUMBERS
    return put_share(out, at, s.fdeck_size, 39)


@kernel
def put_planes(c, s, q, out):
    """The board of one player."""
    for k in range(N_SPACES):
        out[P_POLLUTION * N_SPACES + k] = s.pollution[q, k] / 4
        tile = s.tile[q, k]
        if tile == NONE:
            continue
        bonus = c.tile[tile].bonus
        out[P_TILE * N_SPACES + k] = 1
        out[(P_COLOUR + c.tile[tile].colour) * N_SPACES + k] = 1
        out[P_SPOTS * N_SPACES + k] = c.tile[tile].spots / 4
        out[P_RIDERS * N_SPACES + k] = s.riders[q, k] / 7
        put_flag(out, P_VILLAGE * N_SPACES + k, s.village[q, k])
        put_flag(out, P_TEMPLE * N_SPACES + k, s.temple[q, k])
        put_flag(out, P_TURBINE * N_SPACES + k, bonus & TURBINE)
        put_flag(out, P_CATAPULT * N_SPACES + k, bonus & FLING)
        put_flag(out, P_PORTAL * N_SPACES + k, bonus & PORTAL)
