"""Greedy play of Tribes of the Wind: build when possible, else whatever is worth most now (see tribes_worth.py).

The chain is clean, water, forest, riders, village; each choice asks which link of it is missing.
"""

import numpy as np

from agents.mcts import search_tree
from agents.policies import GREEDY, Brain, choose_rows
from agents.tribes_value import value
from agents.tribes_worth import (
    FAR,
    best_temple,
    chance_of,
    forests_of,
    icons_worth,
    moves_needed,
    moves_worth,
    next_village,
    objective_gain,
    on_play_worth,
    power_worth,
    right_side_worth,
    spare_riders,
    temple_worth,
    water_worth,
)
from windenvs.core.jit import entry, kernel
from windenvs.core.rng import below, pick_flag
from windenvs.tribes.actions import (
    BRANCH_TO,
    BUILD,
    DRAW_FROM,
    DROP_CARD,
    PLAY,
    POWER,
    REFRESH,
    RIDE,
    SPACE,
    STOP,
    TAKE_BOARD,
    TAKE_VILLAGE,
    TEMPLE,
    THROW,
    TILE,
    TRIPLES,
    UNLOCK,
    WATER_REST,
)
from windenvs.tribes.cards import backs_around, backs_of, counted, icon_value, is_met, number_of, row_used
from windenvs.tribes.content import RIGHT, SLID, TEMPLE_IN, TEMPLES_AT
from windenvs.tribes.flow import has_space, tiles_of
from windenvs.tribes.forest import free_spaces, tile_on_offer
from windenvs.tribes.knowledge import redeterminize
from windenvs.tribes.powers import amendment
from windenvs.tribes.riders import portals_of, reached_from
from windenvs.tribes.scoring import survey
from windenvs.tribes.state import (
    BOARD,
    BRANCH,
    CATAPULT,
    CLEANING,
    CLEAR,
    DISCARD,
    DISPLAY,
    DRAW,
    DROP,
    FLING,
    FOREST,
    FOREST_SPACE,
    FOREST_TILE,
    GUIDE,
    HAND,
    KEPT,
    LAYOUT,
    MAIN,
    MOVE,
    MOVES,
    N_ICONS,
    N_PLACES,
    N_POWERS,
    N_SPACES,
    N_TEMPLES,
    NONE,
    OWN_REQUIREMENT,
    PILE,
    POLLUTION,
    PORTAL,
    POST,
    SETUP_POLLUTION,
    SPLIT,
    SPLITTING,
    TEMPLE_SPACE,
    TURBINE,
    VILLAGE_CARD,
    WATER,
)
from windenvs.tribes.turn import legal, step
from windenvs.tribes.villages import villages_of

POWER_MARGIN = 1.3  # what a power must bring for each point that it costs
LAYOUT_STEP = 2.0  # a tile that lies right by the layout
RIGHT_SHARE = 0.6  # a right side against points at the end
BOARD_RANK = np.array([4, 1, 3, 0, 2])  # liked boards have high numbers
GUIDE_RANK = np.array(  # of the cards of each guide
    [
        [3, 4, 1, 2],  # Ember
        [1, 3, 2, 4],  # Tide
        [2, 3, 1, 4],  # Grove
        [1, 2, 4, 3],  # Gale
        [1, 2, 3, 4],  # Dawn
    ]
)


@kernel
def noise(picker):
    """Breaks ties."""
    return below(picker, 1000) * 1e-5


# --- the action ---


@kernel
def card_worth(c, s, p, card, row, x, needed):
    """All icons of a row, or the better one."""
    total = on_play_worth(c, s, p, c.card[card].colour, needed)
    if c.card[card].either:
        best = 0.0
        for icon in range(N_ICONS):
            value = icon_value(c, card, row, icon, x)
            if value > 0:
                best = max(best, icon_worth(c, s, p, icon, value, needed))
        return total + best
    water = icon_value(c, card, row, WATER, x)
    tokens = icon_value(c, card, row, CLEANING, x)
    moves = icon_value(c, card, row, MOVES, x)
    water += amendment(c, s, p, WATER) if water > 0 else 0
    tokens += amendment(c, s, p, CLEANING) if tokens > 0 else 0
    moves += amendment(c, s, p, MOVES) if moves > 0 else 0
    price, split = icon_value(c, card, row, FOREST, x), icon_value(c, card, row, SPLITTING, x)
    return total + icons_worth(c, s, p, water, tokens, price, moves, split, needed)


@kernel
def icon_worth(c, s, p, icon, value, needed):
    """One icon alone."""
    value += amendment(c, s, p, icon)
    return icons_worth(
        c,
        s,
        p,
        value if icon == WATER else 0,
        value if icon == CLEANING else 0,
        value if icon == FOREST else 0,
        value if icon == MOVES else 0,
        value if icon == SPLITTING else 0,
        needed,
    )


@kernel
def choose_power(c, s, mask, needed):
    """A power that is clearly worth its price, NONE if there is none."""
    for j in range(N_POWERS):
        if mask[POWER + j]:
            worth, price = power_worth(c, s, s.turn, j, needed)
            if worth > POWER_MARGIN * price:
                return POWER + j
    return NONE


@kernel
def choose_building(c, s, mask):
    """The fullest use of few riders; NONE if nothing can be built."""
    best, fewest = NONE, FAR
    for k in range(N_SPACES):
        if mask[BUILD + k]:
            tile = c.tile[s.tile[s.turn, k]]
            price = 4 * tile.spots - 2 * (tile.bonus & TURBINE > 0) - (tile.bonus & FLING > 0)
            if price < fewest:
                best, fewest = BUILD + k, price
    return best


@kernel
def choose_action(c, s, mask, picker):
    p = s.turn
    needed = moves_needed(c, s, p)
    best = choose_power(c, s, mask, needed)
    if best == NONE:
        best = choose_building(c, s, mask)
    if best != NONE:
        return best
    top = -1.0
    mine = backs_of(c, s, p)
    left, right = backs_around(c, s, p)
    for slot in range(HAND):
        for row in range(2):
            if mask[PLAY + 2 * slot + row]:
                card = s.hand[p, slot]
                x = counted(c, card, mine, left, right)
                worth = card_worth(c, s, p, card, row_used(c, card, row, x), x, needed) + noise(picker)
                if worth > top:
                    best, top = PLAY + 2 * slot + row, worth
    extra = 1.5 if villages_of(s, p) >= c.villages - 1 else 0.25
    for kind in range(N_TEMPLES):
        if mask[TEMPLE + kind]:
            worth = temple_worth(c, s, p, kind, needed) + extra + noise(picker)
            if worth > top:
                best, top = TEMPLE + kind, worth
    if mask[REFRESH] and top < 0.3:
        best = REFRESH
    return best


@kernel
def choose_branch(c, s):
    p, needed = s.turn, moves_needed(c, s, s.turn)
    number, best, top = 0, 0, -1.0
    for icon in range(N_ICONS):
        value = icon_value(c, s.played, s.branch_row, icon, s.branch_x)
        if value > 0:
            worth = icon_worth(c, s, p, icon, value, needed)
            if worth > top:
                best, top = number, worth
            number += 1
    return BRANCH_TO + best


# --- cards ---


@kernel
def choose_discard(c, s, picker):
    """The three cards that are worth least: what they would bring now, or a little hope."""
    p = s.turn
    worth = np.empty(HAND)
    needed = moves_needed(c, s, p)
    mine = backs_of(c, s, p)
    left, right = backs_around(c, s, p)
    for slot in range(HAND):
        card = s.hand[p, slot]
        x = counted(c, card, mine, left, right)
        worth[slot] = 0.3 * card_worth(c, s, p, card, 0, x, needed) + noise(picker)
        for row in range(2):
            if is_met(c, card, row, mine, left, right):
                now = card_worth(c, s, p, card, row_used(c, card, row, x), x, needed)
                worth[slot] = max(worth[slot], 0.7 * now)
    best, least = 0, 1e9
    for number in range(len(TRIPLES)):
        total = worth[TRIPLES[number][0]] + worth[TRIPLES[number][1]] + worth[TRIPLES[number][2]]
        if total < least:
            best, least = number, total
    return THROW + best


@kernel
def colour_need(c, s, p, element):
    """How much the chain lacks a colour, in the order fire, water, plants, air."""
    forests, room = forests_of(s, p), free_spaces(c, s, p) != 0
    if element == 0:
        return 1.0 if room else 3.0
    if element == 1:
        return 3.0 if s.water[p] < 4 else 1.5 if s.water[p] < 9 else 0.3
    if element == 2:
        return 3.0 if forests <= 1 else 2.0 if forests == 2 else 0.8
    return 3.0 if moves_needed(c, s, p) < FAR else 0.8


@kernel
def choose_draw(c, s, mask, picker):
    p = s.turn
    backs = backs_of(c, s, p)
    best, top = NONE, -1e9
    for place in range(DISPLAY + 1):
        if mask[DRAW_FROM + place]:
            card = s.edeck[s.edeck_size - 1] if place == PILE else s.edisp[place]
            element = c.card[card].colour
            held = number_of(backs, element)
            for k in range(s.draws_size):
                held += c.card[s.draws[k]].colour == element
            worth = colour_need(c, s, p, element) - 0.9 * held + noise(picker)
            if worth > top:
                best, top = DRAW_FROM + place, worth
    return best


# --- the board ---


@kernel
def space_worth(c, s, p, k):
    """A space as the site of a tile: near the start, useful for objectives, with open ground around it."""
    worth = -0.3 * (k // 4 + k % 4)
    for number in range(s.vcards_size[p]):
        if has_space(c.village_card[s.vcards[p, number]].spaces, k):
            worth += 1.0
    guide = c.guide[s.guide[p]]
    if not s.met[p, OWN_REQUIREMENT] and has_space(guide.spaces, k):
        worth += 1.0
    return worth


@kernel
def choose_cleaning(c, s, mask, picker, whole):
    """The lightest space beside a tile; a whole space at once: the heaviest."""
    p = s.turn
    tiles = tiles_of(s, p)
    best, top = NONE, -1e9
    for k in range(N_SPACES):
        if mask[SPACE + k]:
            tokens = s.pollution[p, k]
            worth = 0.5 * space_worth(c, s, p, k) + noise(picker) + (2.0 if whole else -2.0) * tokens
            if c.beside[k] & tiles:
                worth += 6
            if worth > top:
                best, top = SPACE + k, worth
    return best


@kernel
def tile_worth(c, s, p, tile):
    """Few spots, good bonuses."""
    one = c.tile[tile]
    worth = -2.2 * one.spots
    if one.bonus & TURBINE:
        worth += 1.2
    if one.bonus & FLING:
        worth += 1.2
    if one.bonus & PORTAL:
        worth += 0.8
    return worth


@kernel
def fits_layout(c, s, p, at, k, new, colour):
    """1 if the tile on k is right for that place of the layout, 0 if there is none yet, -9 if it is wrong."""
    here = colour if k == new else c.tile[s.tile[p, k]].colour if s.tile[p, k] != NONE else NONE
    if here == NONE:
        return 0
    return 1 if here == c.guide[s.guide[p]].layout[at] else -9


@kernel
def layout_progress(c, s, p, new, colour):
    """The most tiles of the layout that lie right along one path, with a tile of this colour on the new space."""
    best = 0
    for a in range(N_SPACES):
        first = fits_layout(c, s, p, 0, a, new, colour)
        for d in range(4 if first >= 0 else 0):
            b = c.near[a, d]
            if b == NONE:
                continue
            second = first + fits_layout(c, s, p, 1, b, new, colour)
            for e in range(4 if second >= 0 else 0):
                third_space = c.near[b, e]
                if third_space == NONE or third_space == a:
                    continue
                third = second + fits_layout(c, s, p, 2, third_space, new, colour)
                for f in range(4 if third >= 0 else 0):
                    fourth_space = c.near[third_space, f]
                    if fourth_space != NONE and fourth_space != b:
                        best = max(best, third + fits_layout(c, s, p, 3, fourth_space, new, colour))
    return best


@kernel
def layout_gain(c, s, p, k, colour):
    """Steps towards the guide's layout; the last one brings a power."""
    if s.met[p, LAYOUT]:
        return 0.0
    before, after = layout_progress(c, s, p, NONE, 0), layout_progress(c, s, p, k, colour)
    return LAYOUT_STEP * (after - before) + (LAYOUT_STEP if after == 4 else 0.0)


@kernel
def site_worth(c, s, p, tile, k):
    colour = c.tile[tile].colour
    return space_worth(c, s, p, k) + objective_gain(c, s, p, k, colour) + layout_gain(c, s, p, k, colour)


@kernel
def choose_forest(c, s, mask, picker):
    """The best tile on its best space; planting is only started when it is wanted."""
    p = s.turn
    spaces = free_spaces(c, s, p)
    best, top = STOP, -1e9
    for place in range(DISPLAY + 1):
        if mask[TILE + place]:
            tile = tile_on_offer(s, place)
            site = -1e9
            for k in range(N_SPACES):
                if has_space(spaces, k):
                    site = max(site, site_worth(c, s, p, tile, k))
            worth = tile_worth(c, s, p, tile) + site + noise(picker)
            if worth > top:
                best, top = TILE + place, worth
    return best


@kernel
def choose_site(c, s, mask, picker):
    p = s.turn
    tile = tile_on_offer(s, s.sel_tile)
    best, top = NONE, -1e9
    for k in range(N_SPACES):
        if mask[SPACE + k]:
            worth = site_worth(c, s, p, tile, k) + noise(picker)
            if worth > top:
                best, top = SPACE + k, worth
    return best


@kernel
def choose_temple_site(c, s, mask, picker):
    """Where an objective or the guide asks for a temple."""
    p = s.turn
    guide = c.guide[s.guide[p]]
    best, top = NONE, -1e9
    for k in range(N_SPACES):
        if mask[SPACE + k]:
            worth = noise(picker)
            if guide.requirement == TEMPLE_IN and not s.met[p, OWN_REQUIREMENT] and has_space(guide.spaces, k):
                worth += 5
            for number in range(s.vcards_size[p]):
                card = s.vcards[p, number]
                if c.village_card[card].kind == TEMPLES_AT and has_space(c.village_card[card].spaces, k):
                    worth += c.village_card[card].points
            if worth > top:
                best, top = SPACE + k, worth
    return best


# --- riders ---


@kernel
def next_step(c, s, p, target, distance):
    """The first step of the nearest spare rider towards a tile, NONE if nobody can come."""
    tiles, portals = tiles_of(s, p), portals_of(c, s, p)
    best, nearest = NONE, FAR
    for place in range(N_PLACES):
        if 0 < distance[place] < nearest and spare_riders(c, s, p, place) > 0:
            best, nearest = place, distance[place]
    if best == NONE:
        return NONE
    reached = reached_from(c, best, tiles, portals)
    for k in range(N_SPACES):
        if has_space(reached, k) and distance[k] == nearest - 1:
            return RIDE + N_SPACES * best + k
    return NONE


@kernel
def choose_move(c, s, mask):
    """Towards the forest that is filled soonest; water instead if a split is worth more as such."""
    p = s.turn
    distance = np.empty(N_PLACES, np.int64)
    target, needed = next_village(c, s, p, distance)
    other = WATER_REST if s.phase == SPLIT else STOP
    if target == NONE:
        return other
    if s.phase == SPLIT and water_worth(s, p, s.pend_s) > moves_worth(s.pend_s, needed):
        return other
    action = next_step(c, s, p, target, distance)
    return action if action != NONE and mask[action] else other


@kernel
def choose_flight(c, s, mask):
    """The farthest spare rider flies to the forest that is filled soonest."""
    p = s.turn
    distance = np.empty(N_PLACES, np.int64)
    target, _ = next_village(c, s, p, distance)
    if target == NONE:
        return STOP
    best, farthest = STOP, 0
    for place in range(N_PLACES):
        action = RIDE + N_SPACES * place + target
        if distance[place] > farthest and spare_riders(c, s, p, place) > 0 and mask[action]:
            best, farthest = action, distance[place]
    return best


# --- village cards and guides ---


@kernel
def choose_village_card(c, s, picker):
    """Points at the end times their chance, against what the right side brings now."""
    p = s.turn
    view, needed = survey(c, s, p), moves_needed(c, s, p)
    guide = c.guide[s.guide[p]]
    wanted = not s.met[p, OWN_REQUIREMENT]
    weakest = 0.0
    if s.vcards_size[p] == KEPT:
        weakest = 1e9
        for k in range(KEPT):
            card = s.vcards[p, k]
            weakest = min(weakest, c.village_card[card].points * chance_of(c, s, p, card, view))
    best, top = NONE, -1e9
    for slot in range(DISPLAY):
        card = s.vdisp[slot]
        keep = c.village_card[card].points * chance_of(c, s, p, card, view) - weakest
        use = RIGHT_SHARE * right_side_worth(c, s, p, card, needed)
        if wanted and guide.requirement == SLID and s.vcards_size[p] < guide.n:
            keep += 3
        if wanted and guide.requirement == RIGHT and s.right_used[p] < guide.n:
            use += 3
        if keep + noise(picker) > top:
            best, top = TAKE_VILLAGE + 2 * slot, keep
        if use > top:
            best, top = TAKE_VILLAGE + 2 * slot + 1, use
    return best


@kernel
def choose_drop(c, s):
    p = s.turn
    view = survey(c, s, p)
    best, least = 0, 1e9
    for k in range(KEPT):
        card = s.vcards[p, k]
        worth = c.village_card[card].points * chance_of(c, s, p, card, view)
        if worth < least:
            best, least = k, worth
    return DROP_CARD + best


@kernel
def choose_ranked(mask, first, ranks):
    """The legal one of highest rank."""
    best, top = NONE, -1
    for k in range(len(ranks)):
        if mask[first + k] and ranks[k] > top:
            best, top = first + k, ranks[k]
    return best


# --- all together ---


@kernel
def choose_on_board(c, s, mask, picker):
    """Phases about tokens, tiles and temples."""
    phase = s.phase
    if phase == POLLUTION or phase == SETUP_POLLUTION:
        return choose_cleaning(c, s, mask, picker, False)
    if phase == CLEAR:
        return choose_cleaning(c, s, mask, picker, True)
    if phase == FOREST_TILE:
        return choose_forest(c, s, mask, picker)
    if phase == FOREST_SPACE:
        return choose_site(c, s, mask, picker)
    if phase == TEMPLE_SPACE:
        return choose_temple_site(c, s, mask, picker)
    kind = best_temple(c, s, s.turn, moves_needed(c, s, s.turn))[0]  # FREE_TEMPLE
    return TEMPLE + kind if kind != NONE else STOP


@kernel
def policy(c, s, mask, picker, kind):
    """A legal action for whoever decides, from what it knows."""
    phase = s.phase
    if kind != GREEDY:
        return pick_flag(picker, mask)
    if phase == MAIN:
        return choose_action(c, s, mask, picker)
    if phase == MOVE or phase == SPLIT:
        return choose_move(c, s, mask)
    if phase == DRAW:
        return choose_draw(c, s, mask, picker)
    if phase == CATAPULT:
        return choose_flight(c, s, mask)
    if phase == DISCARD:
        return choose_discard(c, s, picker)
    if phase == VILLAGE_CARD:
        return choose_village_card(c, s, picker)
    if phase == BRANCH:
        return choose_branch(c, s)
    if phase == POST:
        action = choose_power(c, s, mask, moves_needed(c, s, s.turn))
        return STOP if action == NONE else action
    if phase == DROP:
        return choose_drop(c, s)
    if phase == GUIDE:
        return choose_ranked(mask, UNLOCK, GUIDE_RANK[s.guide[s.turn]])
    if phase == BOARD:
        return choose_ranked(mask, TAKE_BOARD, BOARD_RANK)
    return choose_on_board(c, s, mask, picker)


@entry
def choose(contents, states, seeds, kind, mask, pickers, actions):
    choose_rows(legal, policy, contents, states, seeds, kind, mask, pickers, actions)


@entry
def search(contents, root, seat, simulations, settings, memory):
    search_tree(legal, step, redeterminize, policy, value, contents, root, seat, simulations, settings, memory)


BRAIN = Brain(choose, search, ("random", "greedy"))
