"""Greedy play of Isle of the Four Winds: one activation at a time, the best change of a simple evaluation.

Fights are two small games of their own, one's cutlasses against the other's shields, solved by fictitious play.
"""

import numpy as np

from agents.four_winds_worth import (
    DECAY,
    WORTH,
    attack_value,
    deploy_value,
    gray_value,
    mark_kind,
    red_distance,
    red_value,
    threat_map,
    value,
)
from agents.mcts import search_tree
from agents.policies import GREEDY, Brain, choose_rows
from windenvs.core.jit import entry, kernel
from windenvs.core.rng import below, pick_flag
from windenvs.four_winds.actions import ATTACK, COUNTER, DEPLOY, END_TURN, MOVE, READY, SAIL, SQUARE
from windenvs.four_winds.fight import added_defence, added_offence
from windenvs.four_winds.knowledge import redeterminize
from windenvs.four_winds.pawns import (
    square_attacked,
    square_deployed_to,
    square_moved_to,
    square_sailed_to,
)
from windenvs.four_winds.state import (
    ACT,
    BLANK,
    COMMIT_A,
    DRAFT,
    EMPTY,
    HIDE,
    MUSTER,
    N_CUTLASSES,
    N_SQUARES,
    NAVY,
    NONE,
    PIRATES,
    PORT,
    RED_SHIP,
    SELECT,
    SETTLEMENT,
    TOWER,
)
from windenvs.four_winds.turn import legal, step

PRICE = 0.22  # of a point of war counters
ROUNDS = 60  # of fictitious play
MAX_SUM = 10  # sums of counters 0 .. 9


# --- activations ---


@kernel
def best_activation(c, s, picker):
    """The best action and its pawn: among all pawns in SELECT, of the selected one in ACT. Pawn NONE: better none."""
    threat, goals = np.empty(N_SQUARES, np.int16), np.empty(N_SQUARES, np.int16)
    nearest = np.empty(N_SQUARES, np.int16)
    mark_kind(s, SETTLEMENT, SETTLEMENT, goals)
    threat_map(c, s, goals, threat)
    if s.turn == NAVY:
        red_distance(c, s, nearest)
    best_pawn, best_action, best = NONE, END_TURN, 0.01
    if s.phase == ACT:
        best = -1e9
    for square in range(N_SQUARES):
        kind = s.occ[square]
        if kind == EMPTY or c.pawn[kind].side != s.turn or (s.phase == ACT and square != s.sel):
            continue
        for action in range(MOVE, DEPLOY + 8):
            value = action_value(c, s, square, action, threat, goals, nearest)
            if value > -1e8:
                value += below(picker, 1000) * 1e-5
            if value > best:
                best_pawn, best_action, best = square, action, value
    return best_pawn, best_action


@kernel
def action_value(c, s, square, action, threat, goals, nearest):
    """The change of the evaluation, or a huge loss if the pawn may not."""
    kind = s.occ[square]
    if action >= DEPLOY:
        target = square_deployed_to(c, s, square, action - DEPLOY)
        if target == NONE:
            return -1e9
        return deploy_value(c, s, c.pawn[kind].cargo, target, threat, goals, nearest)
    if action >= ATTACK:
        target = square_attacked(c, s, square, action - ATTACK)
        if target == NONE:
            return -1e9
        return attack_value(c, s, square, target, threat)
    if action >= SAIL:
        target = square_sailed_to(c, s, square, action - SAIL)
    else:
        target = square_moved_to(c, s, square, action - MOVE)
    if target == NONE:
        return -1e9
    if s.occ[target] != EMPTY:
        return -0.5
    if s.turn == PIRATES:
        return red_value(c, s, threat, kind, target) - red_value(c, s, threat, kind, square)
    return gray_value(c, s, goals, nearest, kind, target) - gray_value(c, s, goals, nearest, kind, square)


# --- fights ---


@kernel
def sums_of(s, side, shields, able):
    """Marks every sum that a side can lay of one symbol, with what it had before the fight."""
    able[:] = 0
    first = N_CUTLASSES if shields else 0
    one = s.war[side, first] + s.table[side, first]
    two = s.war[side, first + 1] + s.table[side, first + 1]
    three = s.war[side, first + 2] + s.table[side, first + 2]
    for a in range(one + 1):
        for b in range(two + 1):
            for d in range(three + 1):
                if a + 2 * b + 3 * d < MAX_SUM:
                    able[a + 2 * b + 3 * d] = 1


@kernel
def mixed_strategies(s, striker, margin, worth, cut, guard):
    """Fictitious play: how often each sum of cutlasses (cut) and of shields (guard) is laid when ``worth`` is at stake."""
    can_cut, can_guard = np.empty(MAX_SUM, np.int64), np.empty(MAX_SUM, np.int64)
    sums_of(s, striker, False, can_cut)
    sums_of(s, 1 - striker, True, can_guard)
    cut[:] = 0
    guard[:] = 0
    cut[0] = guard[0] = 1
    for _ in range(ROUNDS):
        best_x, best_y, top_x, top_y = 0, 0, -1e9, -1e9
        total = cut.sum()
        for x in range(MAX_SUM):
            hit = parried = 0.0
            for y in range(MAX_SUM):
                hit += guard[y] * (margin + x - y >= 0)
                parried += cut[y] * (margin + y - x < 0)
            value_x = worth * hit / total - PRICE * x
            value_y = worth * parried / total - PRICE * x
            if can_cut[x] and value_x > top_x:
                best_x, top_x = x, value_x
            if can_guard[x] and value_y > top_y:
                best_y, top_y = x, value_y
        cut[best_x] += 1
        guard[best_y] += 1


@kernel
def next_face(s, side, shields, laid, plan, picker):
    """The next counter towards a sum drawn from the plan, given what is laid; NONE if it is enough."""
    total = 0.0
    for x in range(laid, MAX_SUM):
        total += plan[x]
    if total == 0:
        return NONE
    draw = below(picker, 1_000_000) * 1e-6 * total
    goal = laid
    for x in range(laid, MAX_SUM):
        draw -= plan[x]
        if draw < 0:
            goal = x
            break
    first = N_CUTLASSES if shields else 0
    for points in range(min(3, goal - laid), 0, -1):  # the largest that fits, unless a smaller one is needed before it
        rest = goal - laid - points
        face = first + points - 1
        if face >= s.last and s.war[side, face] > 0 and (rest == 0 or rest >= points):
            return face
    for points in range(1, 4):
        face = first + points - 1
        if points <= goal - laid and face >= s.last and s.war[side, face] > 0:
            return face
    return NONE


@kernel
def choose_counter(c, s, picker):
    """Cutlasses against the foe's shields, then shields against its cutlasses."""
    me = s.player
    mine, theirs = (s.sel, s.target) if s.phase == COMMIT_A else (s.target, s.sel)
    mine, theirs = s.occ[mine], s.occ[theirs]
    cut, guard = np.empty(MAX_SUM), np.empty(MAX_SUM)
    if s.last < N_CUTLASSES:
        mixed_strategies(s, me, c.pawn[mine].offence - c.pawn[theirs].defence, WORTH[theirs], cut, guard)
        face = next_face(s, me, False, added_offence(s, me), cut, picker)
        if face != NONE:
            return COUNTER + face
    mixed_strategies(s, 1 - me, c.pawn[theirs].offence - c.pawn[mine].defence, WORTH[mine], cut, guard)
    face = next_face(s, me, True, added_defence(s, me), guard, picker)
    return READY if face == NONE else COUNTER + face


# --- set-up ---


@kernel
def choose_hiding_place(c, s, mask, picker):
    """Settlements and blanks far inland, the port on the shore, gun towers two squares from settlements."""
    kind = c.counter_order[s.placed]
    best, top = 0, -1e9
    for square in range(N_SQUARES):
        if not mask[SQUARE + square]:
            continue
        water = towns = 0
        for d in range(8):
            near = c.around[square, d]
            if near == NONE:
                continue
            water += s.terrain[near] == 0
            for e in range(8):
                other = c.around[near, e]
                if other != NONE:
                    towns += s.ctr[other] == SETTLEMENT
                    water += s.terrain[other] == 0
        value = -1.0 * water
        if kind == PORT:
            value = min(water, 6)
        elif kind == TOWER:
            value = min(towns, 3) * 3 - 0.1 * water
        elif kind == BLANK:
            value = -0.3 * water
        value += below(picker, 1000) * 0.002
        if value > top:
            best, top = square, value
    return SQUARE + best


@kernel
def choose_mooring(c, s, mask, picker):
    """Edge squares from which the counters are soon reached, not all in one place."""
    threat = np.empty(N_SQUARES, np.int16)
    threat_map(c, s, s.ctr, threat)
    best, top = 0, -1e9
    for square in range(N_SQUARES):
        if not mask[SQUARE + square]:
            continue
        value = 2 * DECAY[min(threat[square], 39)] + below(picker, 1000) * 1e-4
        for d in range(8):
            other = c.around[square, d]
            if other != NONE and s.occ[other] == RED_SHIP:
                value -= 0.1
        if value > top:
            best, top = square, value
    return SQUARE + best


# --- all together ---


@kernel
def policy(c, s, mask, picker, kind):
    """A legal action for whoever decides, from what it knows."""
    if kind != GREEDY or s.phase == DRAFT:
        return pick_flag(picker, mask)
    if s.phase == HIDE:
        return choose_hiding_place(c, s, mask, picker)
    if s.phase == MUSTER:
        return choose_mooring(c, s, mask, picker)
    if s.phase == SELECT:
        pawn, _ = best_activation(c, s, picker)
        return END_TURN if pawn == NONE else SQUARE + pawn
    if s.phase == ACT:
        return best_activation(c, s, picker)[1]
    return choose_counter(c, s, picker)


@entry
def choose(contents, states, seeds, kind, mask, pickers, actions):
    choose_rows(legal, policy, contents, states, seeds, kind, mask, pickers, actions)


@entry
def search(contents, root, seat, candidates, trials, settings, memory):
    search_tree(step, redeterminize, policy, value, contents, root, seat, candidates, trials, settings, memory)


BRAIN = Brain(choose, search, ("random", "greedy"))
