"""The phase machine: the seat on turn decides, then everything happens that needs no decision.

phase            may choose                    then
BOARD            legal_board                   BOARD of the next player, after the last SETUP_POLLUTION
SETUP_POLLUTION  legal_pollution               SETUP_POLLUTION, after the last MAIN of the first player
MAIN             legal_main                    BRANCH, DISCARD, or what was set off
BRANCH           legal_branch                  what was set off
DISCARD          legal_discard                 TEMPLE_SPACE, or what was set off
TEMPLE_SPACE     legal_temple_space            what was set off
VILLAGE_CARD     legal_village_card            DROP, or what was set off
DROP             legal_drop                    POST, or the refill
POST             legal_post                    what was set off, or the refill
DRAW             legal_draw                    DRAW until the hand is full, then GUIDE or the next turn
GUIDE            legal_guide                   GUIDE, or the next turn
OVER             -

What was set off waits in registers and is carried out in a fixed order (TW-14): POLLUTION, CLEAR, FOREST_TILE with
FOREST_SPACE, FREE_TEMPLE with TEMPLE_SPACE, MOVE, SPLIT, CATAPULT; then MAIN, VILLAGE_CARD or POST, by the stage of the turn.
Nothing but MAIN is asked with a single answer: the functions called resolve_ see to that.
"""

from windenvs.core.jit import kernel
from windenvs.tribes.actions import BUILD, PLAY, POWER, TEMPLE, THROW
from windenvs.tribes.cards import (
    begin_refill,
    discard_card,
    legal_branch,
    legal_draw,
    legal_play,
    step_branch,
    step_draw,
    step_play,
)
from windenvs.tribes.flow import enter, enter_over, enter_refill
from windenvs.tribes.forest import (
    legal_forest_space,
    legal_forest_tile,
    resolve_forest,
    step_forest_space,
    step_forest_tile,
)
from windenvs.tribes.guides import (
    end_turn,
    has_usable_power,
    legal_guide,
    legal_post,
    mark_powers,
    step_guide,
    step_post,
    step_power,
)
from windenvs.tribes.pollution import legal_pollution, resolve_clear, resolve_pollution, step_clear, step_pollution
from windenvs.tribes.riders import (
    has_flight,
    has_move,
    legal_catapult,
    legal_move,
    legal_split,
    step_catapult,
    step_move,
    step_split,
    take_rest_as_water,
)
from windenvs.tribes.scoring import count_leads, is_shaped, pay_progress, pay_winners
from windenvs.tribes.setup import lay_out, legal_board, resolve_setup, step_board
from windenvs.tribes.state import (
    BOARD,
    BRANCH,
    CATAPULT,
    CLEAR,
    DISCARD,
    DRAW,
    DROP,
    FOREST_SPACE,
    FOREST_TILE,
    FREE_TEMPLE,
    GUIDE,
    MAIN,
    MOVE,
    NONE,
    OVER,
    POLLUTION,
    POST,
    PRE,
    REFILL,
    RESOLVE,
    SETUP,
    SETUP_POLLUTION,
    SPLIT,
    TEMPLE_SPACE,
    VCARD,
    VILLAGE_CARD,
)
from windenvs.tribes.temples import (
    legal_discard,
    legal_free_temple,
    legal_temple_or_refresh,
    legal_temple_space,
    resolve_free_temple,
    step_discard,
    step_free_temple,
    step_temple_or_refresh,
    step_temple_space,
)
from windenvs.tribes.villages import (
    discard_village_card,
    legal_build,
    legal_drop,
    legal_village_card,
    step_build,
    step_drop,
    step_village_card,
)

# --- the action of the turn ---


@kernel
def legal_main(c, s, mask):
    """One action, and before it any once-per-turn power."""
    legal_play(c, s, mask)
    legal_temple_or_refresh(s, mask)
    legal_build(c, s, mask)
    mark_powers(c, s, mask)


@kernel
def step_main(c, s, action):
    if PLAY <= action < TEMPLE:
        step_play(c, s, action)
    elif action < BUILD:
        step_temple_or_refresh(s, action)
    elif action < POWER:
        step_build(c, s, action)
    elif action < THROW:
        step_power(c, s, action)


# --- what happens by itself ---


@kernel
def resolve(c, s):
    """The first thing that waits: it is carried out, or it becomes a question (TW-14)."""
    p = s.turn
    if s.pend_p > 0:
        resolve_pollution(c, s, p)
    elif s.stage == SETUP:
        resolve_setup(c, s)
    elif s.pend_clear > 0:
        resolve_clear(c, s, p)
    elif s.pend_f > 0:
        resolve_forest(c, s, p)
    elif s.pend_temple > 0:
        resolve_free_temple(s, p)
    elif s.pend_m > 0 or s.pend_s > 0:
        resolve_moves(c, s, p)
    elif s.pend_cat > 0:
        if has_flight(s, p):
            enter(s, CATAPULT)
        else:
            s.pend_cat = 0
    elif s.stage == PRE:
        enter(s, MAIN)
    elif s.stage == VCARD:
        enter(s, VILLAGE_CARD)
    else:
        put_cards_away(s)
        if has_usable_power(c, s, p):
            enter(s, POST)
        else:
            enter_refill(s)


@kernel
def resolve_moves(c, s, p):
    """Moves first, then a split, which is all water if nobody can move."""
    if has_move(c, s, p):
        enter(s, MOVE if s.pend_m > 0 else SPLIT)
        return
    s.pend_m = 0
    take_rest_as_water(s)


@kernel
def put_cards_away(s):
    """The cards whose effects have been carried out go to their discard piles."""
    if s.played != NONE:
        discard_card(s, s.played)
        s.played = NONE
    if s.sel_vcard != NONE:
        discard_village_card(s, s.sel_vcard)
        s.sel_vcard = NONE


@kernel
def play_on(c, s):
    """As far as the next decision."""
    while s.phase >= RESOLVE:
        if s.phase == RESOLVE:
            resolve(c, s)
        elif s.phase == REFILL:
            begin_refill(s)
        else:
            end_turn(c, s)


# --- the face of the game ---


@kernel
def legal(c, s, mask):
    """Marks what the seat that decides may choose."""
    mask[:] = 0
    phase = s.phase
    if phase == MAIN:
        legal_main(c, s, mask)
    elif phase == MOVE:
        legal_move(c, s, mask)
    elif phase == DRAW:
        legal_draw(s, mask)
    elif phase == POLLUTION or phase == CLEAR or phase == SETUP_POLLUTION:
        legal_pollution(s, mask)
    elif phase == DISCARD:
        legal_discard(mask)
    elif phase == FOREST_TILE:
        legal_forest_tile(s, mask)
    elif phase == FOREST_SPACE:
        legal_forest_space(c, s, mask)
    elif phase == TEMPLE_SPACE:
        legal_temple_space(s, mask)
    elif phase == SPLIT:
        legal_split(c, s, mask)
    elif phase == CATAPULT:
        legal_catapult(s, mask)
    elif phase == BRANCH:
        legal_branch(mask)
    elif phase == VILLAGE_CARD:
        legal_village_card(mask)
    elif phase == POST:
        legal_post(c, s, mask)
    elif phase == FREE_TEMPLE:
        legal_free_temple(s, mask)
    elif phase == DROP:
        legal_drop(mask)
    elif phase == GUIDE:
        legal_guide(s, mask)
    elif phase == BOARD:
        legal_board(s, mask)


@kernel
def decide(c, s, action):
    """One choice and its effect."""
    phase = s.phase
    if phase == MAIN:
        step_main(c, s, action)
    elif phase == MOVE:
        step_move(s, action)
    elif phase == DRAW:
        step_draw(s, action)
    elif phase == POLLUTION or phase == SETUP_POLLUTION:
        step_pollution(c, s, action)
    elif phase == CLEAR:
        step_clear(c, s, action)
    elif phase == DISCARD:
        step_discard(c, s, action)
    elif phase == FOREST_TILE:
        step_forest_tile(c, s, action)
    elif phase == FOREST_SPACE:
        step_forest_space(c, s, action)
    elif phase == TEMPLE_SPACE:
        step_temple_space(c, s, action)
    elif phase == SPLIT:
        step_split(s, action)
    elif phase == CATAPULT:
        step_catapult(s, action)
    elif phase == BRANCH:
        step_branch(c, s, action)
    elif phase == VILLAGE_CARD:
        step_village_card(c, s, action)
    elif phase == POST:
        step_post(c, s, action)
    elif phase == FREE_TEMPLE:
        step_free_temple(c, s, action)
    elif phase == DROP:
        step_drop(s, action)
    elif phase == GUIDE:
        step_guide(s, action)
    elif phase == BOARD:
        step_board(c, s, action)


@kernel
def reset(c, s, mask):
    """A new game, as far as its first decision."""
    lay_out(c, s)
    play_on(c, s)
    legal(c, s, mask)


@kernel
def step(c, s, action, mask):
    """One decision, then everything that needs none; rewards and the mask of what comes next."""
    s.reward[:] = 0
    if is_shaped(s):
        count_leads(c, s, -1)
    s.steps += 1
    decide(c, s, action)
    play_on(c, s)
    if s.phase != OVER and s.steps == s.option.max_steps:
        s.truncated = 1
        enter_over(s)
    if is_shaped(s):
        count_leads(c, s, 1)
        pay_progress(s)
    if s.phase == OVER:
        pay_winners(c, s)
    legal(c, s, mask)
