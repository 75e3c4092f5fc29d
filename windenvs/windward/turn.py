"""The phase machine: who decides, what may be chosen, what comes of it.

phase      who decides           may choose        then
MAIN       player on turn        legal_main        MAIN, or any of those below
SUPPLY     player on turn        legal_supply      MAIN after three cards, a full hand or pass
CREW       player on turn        legal_crew        MAIN
BAIT       player on turn        legal_bait        MAIN
TEETH      player on turn        legal_teeth       MAIN when no teeth are left (coop, solo)
TRADE      player on turn        legal_trade       MAIN (coop)
B_FLAG     defender              legal_flag        B_ACAN, or the battle is called off
B_ACAN     attacker              legal_cannons     B_DCAN
B_DCAN     defender              legal_cannons     B_ACARD
B_ACARD    attacker              legal_hits        B_ACARD, after pass B_DCARD
B_DCARD    defender              legal_hits        B_DCARD, after pass the outcome
LOOT       winner                legal_loot        where the turn was
RESPAWN    winner                legal_respawn     where the turn was (ffa)
WHITE      player on turn        legal_white       where the turn was (coop, solo)
RESEARCH   Naturalist            legal_research    MAIN
REST       player on turn        legal_rest        end of turn
REDPATH    player on turn        legal_redpath     end of turn (solo)
OVER       nobody                –
"""

from windenvs.core.jit import kernel
from windenvs.core.rng import below, only_flag
from windenvs.windward.actions import AROUND, BOAT, BUY, CARD, END_TURN, GIVE, HEX, MOVE, ORDER, PASS, PICK, STACK
from windenvs.windward.battle import (
    fight_on,
    legal_cannons,
    legal_flag,
    legal_hits,
    step_cannons,
    step_flag,
    step_hits,
)
from windenvs.windward.boards import is_naturalist, raise_gas
from windenvs.windward.cards import (
    free_grounds,
    legal_bait,
    legal_cards,
    legal_teeth,
    legal_trade,
    legal_trades,
    offer_trade,
    play_card,
    put_gray,
    step_bait,
    step_teeth,
    step_trade,
)
from windenvs.windward.defeat import legal_loot, step_loot
from windenvs.windward.flow import break_off
from windenvs.windward.movement import fly_around, jump, legal_boats, legal_sailing, row, sail
from windenvs.windward.notoriety import award
from windenvs.windward.orders import (
    buy,
    give_order,
    legal_crew,
    legal_orders,
    legal_picks,
    legal_purchases,
    legal_research,
    legal_supply,
    pick_up,
    step_crew,
    step_research,
    step_supply,
)
from windenvs.windward.outcome import legal_respawn, legal_white, step_respawn, step_white
from windenvs.windward.planet import is_free_ground, stock_gray, towed_by
from windenvs.windward.rest import (
    end_turn,
    legal_redpath,
    legal_rest,
    rest_on,
    step_redpath,
    step_rest,
)
from windenvs.windward.setup import lay_out
from windenvs.windward.state import (
    AT_REST,
    B_ACAN,
    B_ACARD,
    B_DCAN,
    B_DCARD,
    B_FLAG,
    BAIT,
    CREW,
    DRIFT,
    FFA,
    GRAYS,
    LIVE,
    LOOT,
    MAIN,
    NONE,
    OVER,
    POCKET,
    PORT,
    REDPATH,
    RESEARCH,
    RESPAWN,
    REST,
    REWARD_SHAPED,
    SEATS,
    SUPPLY,
    TEETH,
    TILES,
    TRADE,
    TWIN_TOW,
    WAITING,
    WHITE,
)

MILLION = 1_000_000  # the scale of shaped rewards is stored in millionths


# --- the own turn ---


@kernel
def legal_main(c, s, mask):
    p = s.player
    legal_sailing(c, s, p, mask)
    legal_boats(c, s, p, mask)
    legal_orders(c, s, p, mask)
    legal_purchases(c, s, p, mask)
    legal_cards(c, s, p, mask)
    legal_picks(s, p, mask)
    legal_trades(c, s, p, mask)
    mask[END_TURN] = s.terrain[s.hex[p]] != DRIFT


@kernel
def step_main(c, s, action):
    p = s.turn
    if action < BOAT:
        sail(c, s, p, action - MOVE)
    elif action < AROUND:
        row(c, s, p, (action - BOAT) // 6, (action - BOAT) % 6)
    elif action == AROUND:
        fly_around(c, s, p)
    elif action < BUY:
        give_order(c, s, p, action - ORDER)
    elif action < CARD:
        buy(c, s, p, action - BUY)
    elif action < PICK:
        play_card(c, s, p, action - CARD)
    elif action < STACK:
        pick_up(s, p, action)
    elif action >= HEX:
        jump(c, s, p, action - HEX)
    elif action == END_TURN:
        end_turn(c, s)
    elif GIVE <= action < PASS:
        offer_trade(s, p, action)


# --- every phase ---


@kernel
def legal(c, s, mask):
    """Marks what the player who decides may choose."""
    mask[:] = 0
    phase = s.phase
    if phase == MAIN:
        legal_main(c, s, mask)
    elif phase == SUPPLY:
        legal_supply(c, s, mask)
    elif phase == CREW:
        legal_crew(c, s, mask)
    elif phase == BAIT:
        legal_bait(c, s, mask)
    elif phase == TEETH:
        legal_teeth(c, s, mask)
    elif phase == TRADE:
        legal_trade(c, s, mask)
    elif phase == B_FLAG:
        legal_flag(c, s, mask)
    elif phase in (B_ACAN, B_DCAN):
        legal_cannons(c, s, mask)
    elif phase in (B_ACARD, B_DCARD):
        legal_hits(c, s, mask)
    elif phase == LOOT:
        legal_loot(c, s, mask)
    elif phase == RESPAWN:
        legal_respawn(c, s, mask)
    elif phase == WHITE:
        legal_white(c, s, mask)
    elif phase == RESEARCH:
        legal_research(c, s, mask)
    elif phase == REST:
        legal_rest(c, s, mask)
    elif phase == REDPATH:
        legal_redpath(c, s, mask)


@kernel
def decide(c, s, action):
    """One choice and its effect."""
    phase = s.phase
    if phase == MAIN:
        step_main(c, s, action)
    elif phase == SUPPLY:
        step_supply(c, s, action)
    elif phase == CREW:
        step_crew(c, s, action)
    elif phase == BAIT:
        step_bait(c, s, action)
    elif phase == TEETH:
        step_teeth(c, s, action)
    elif phase == TRADE:
        step_trade(c, s, action)
    elif phase == B_FLAG:
        step_flag(c, s, action)
    elif phase in (B_ACAN, B_DCAN):
        step_cannons(c, s, action)
    elif phase in (B_ACARD, B_DCARD):
        step_hits(c, s, action)
    elif phase == LOOT:
        step_loot(c, s, action)
    elif phase == RESPAWN:
        step_respawn(c, s, action)
    elif phase == WHITE:
        step_white(c, s, action)
    elif phase == RESEARCH:
        step_research(c, s, action)
    elif phase == REST:
        step_rest(c, s, action)
    else:
        step_redpath(c, s, action)


# --- what happens by itself ---


@kernel
def settle(c, s):
    """Battles and ends of turns go on until somebody is asked."""
    while s.phase != OVER:
        if s.stage != WAITING:
            fight_on(c, s)
        elif s.phase == MAIN and (s.ctx == AT_REST or s.turn_lost):
            rest_on(c, s)
        else:
            return


@kernel
def tidy(c, s):
    """After each step outside battles: what lies under the ship is taken in, Grays are brought to number."""
    if B_FLAG <= s.phase <= B_DCARD or s.phase == OVER:
        return
    if s.phase == MAIN or s.phase == REST:
        gather(c, s, s.turn)
    if s.option.mode == FFA:
        refill_grays(s)
    if s.option.achievements and s.phase == MAIN:
        if towed_by(s, 2 * s.turn) != NONE and towed_by(s, 2 * s.turn + 1) != NONE:
            award(c, s, s.turn, TWIN_TOW)


@kernel
def gather(c, s, p):
    """Gas up to the free slots, all teeth and +2 tokens (WW-4, WW-5); the Naturalist's teeth go to stock (WW-36)."""
    hex = s.hex[p]
    if hex == PORT:
        return
    if s.terrain[hex] == POCKET:
        k = c.territory[hex]
        if s.pocket_gas[k] > 0:
            s.pocket_gas[k] -= raise_gas(c, s, p, s.pocket_gas[k])
    if s.loose_red[hex] + s.loose_gray[hex] > 0:
        if not is_naturalist(s, p):
            s.red_teeth[p] += s.loose_red[hex]
            s.gray_teeth[p] += s.loose_gray[hex]
        s.loose_red[hex] = s.loose_gray[hex] = 0
    s.plus2[p] += s.loose_plus2[hex]
    s.loose_plus2[hex] = 0


@kernel
def refill_grays(s):
    """One Gray fewer than players is alive, as long as stock and free feeding grounds last."""
    alive = 0
    for g in range(GRAYS):
        alive += s.gray_state[g] == LIVE
    while alive < s.option.players - 1 and stock_gray(s) != NONE:
        count = free_grounds(s)
        if count == 0:
            return
        number = below(s, count)
        for k in range(TILES):
            if is_free_ground(s, k):
                if number == 0:
                    put_gray(s, s.ground[k])
                    break
                number -= 1
        alive += 1


@kernel
def is_always_asked(phase):
    """Phases in which the number of choices depends on hidden cards, and the own turn."""
    return phase in (MAIN, B_FLAG, B_ACARD, B_DCARD)


@kernel
def play_on(c, s, mask):
    """Everything that needs no decision; leaves the mask of the next one."""
    settle(c, s)
    tidy(c, s)
    legal(c, s, mask)
    while not is_always_asked(s.phase):
        forced = only_flag(mask)
        if forced == NONE:
            return
        decide(c, s, forced)
        settle(c, s)
        tidy(c, s)
        legal(c, s, mask)


@kernel
def reset(c, s, mask):
    """A new game, as far as its first decision."""
    lay_out(c, s)
    play_on(c, s, mask)


@kernel
def step(c, s, action, mask):
    """One decision, then everything that needs none; rewards and the mask of what comes next."""
    s.steps += 1
    s.gain[:] = 0
    decide(c, s, action)
    play_on(c, s, mask)
    if s.phase != OVER and s.steps == s.option.max_steps:
        break_off(s)
        mask[:] = 0
    if s.phase == OVER or s.option.reward == REWARD_SHAPED:
        pay(s)


# --- rewards ---


@kernel
def pay(s):
    """Victory at the end; with shaped rewards what the step was worth as well."""
    shaped = s.option.reward == REWARD_SHAPED
    for p in range(s.option.players):
        s.reward[p] = shaped_reward(s, p) if shaped else 0.0
        if s.phase == OVER:
            s.reward[p] += final_reward(s, p)


@kernel
def shaped_reward(s, p):
    """ffa: notoriety gained, less the others' mean; together: what was gained or lost."""
    scale = s.option.shaping_scale / MILLION
    if s.option.mode != FFA:
        return scale * s.gain[p]
    others = 0
    for q in range(s.option.players):
        if q != p:
            others += s.gain[q]
    return scale * (s.gain[p] - others / (s.option.players - 1))


@kernel
def final_reward(s, p):
    """ffa: the winners share 1, the others share -1; together: 1 or -1 for all."""
    if s.option.mode != FFA:
        return 1.0 if s.winners else -1.0
    n, count = s.option.players, 0
    for q in range(SEATS):
        count += (s.winners >> q) & 1
    if count == n:
        return 0.0
    return 1 / count if (s.winners >> p) & 1 else -1 / (n - count)
