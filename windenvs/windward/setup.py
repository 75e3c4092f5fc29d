"""Set-up (rules.md, chapter 2)."""

from windenvs.core.jit import kernel
from windenvs.core.rng import below, shuffle
from windenvs.windward.cards import put_gray
from windenvs.windward.notoriety import summon_white
from windenvs.windward.rest import begin_turn
from windenvs.windward.state import (
    ABOARD,
    ACHIEVED,
    ACHIEVEMENTS,
    COLOURS,
    COOP,
    FEEDING,
    FFA,
    LIVE,
    LOCKED,
    N_CARDS,
    NATURALIST,
    NONE,
    OFF_MAP,
    POCKET,
    PORT,
    POST,
    PURPLE,
    RED_START,
    SEATS,
    SOLO,
    TILES,
    ZEPHYR,
)
from windenvs.windward.supplies import build_stacks, covered_cards, draw_from


@kernel
def lay_out(c, s):
    """Everything in its place, up to the first turn."""
    clear_table(c, s)
    lay_tiles(c, s)
    s.start = s.turn = below(s, s.option.players)  # WW-37
    deal_boards(s)
    deal_cards(c, s)
    place_cresters(c, s)
    if s.option.achievements:
        draw_achievements(s)
    begin_turn(c, s)


@kernel
def clear_table(c, s):
    s.wind = s.end_seat = s.white_hex = s.path_red = s.trade_with = s.loot_from = s.loot_to = NONE
    s.ak = s.ai = s.dk = s.di = s.battle_hex = s.prev = NONE
    s.gray_hex[:] = NONE
    s.gray_tow[:] = NONE
    s.red_hex[:] = NONE
    s.red_prev[:] = NONE
    s.ach[:] = NONE
    s.hold[:] = NONE
    s.morale[:] = 1
    for p in range(SEATS):
        s.boat[p, 0], s.boat[p, 1] = ABOARD, LOCKED
    s.white_speed = c.white_speed
    if s.option.mode == COOP:
        s.white_speed = c.coop_speed[s.option.difficulty]
        s.white_lives = s.captain_lives = s.option.players


@kernel
def lay_tiles(c, s):
    """The tiles in random order round the trading post."""
    size = s.option.map_size
    for k in range(TILES):
        s.tile_at[k] = k
    shuffle(s, s.tile_at, TILES)
    s.terrain[:] = OFF_MAP
    s.terrain[PORT] = POST
    for k in range(TILES):
        lay_tile(c, s, k, size)


@kernel
def lay_tile(c, s, k, size):
    """The terrain of a territory, by the tile that lies there."""
    tile = s.tile_at[k]
    for cell in range(c.cells[size]):
        s.terrain[c.cell_hex[k, cell]] = c.tile[size, tile, cell]
    s.ground[k] = c.cell_hex[k, c.spot[size, tile, FEEDING]]
    s.pocket[k] = c.cell_hex[k, c.spot[size, tile, POCKET]]
    s.pocket_gas[k] = c.pocket
    zephyr = c.spot[size, tile, ZEPHYR]
    s.zephyr[k] = NONE if zephyr == NONE else c.cell_hex[k, zephyr]


@kernel
def deal_boards(s):
    """Ship boards as the option says, or at random; the Naturalist has the other side of the purple one."""
    chosen = s.option.ships
    naturalist = s.option.naturalist
    for k in range(len(COLOURS)):
        s.board[k] = k
    if chosen != NONE:
        for p in range(s.option.players):
            s.board[p] = chosen % (len(COLOURS) + 1) - 1
            chosen //= len(COLOURS) + 1
    elif naturalist == NONE:
        shuffle(s, s.board, len(COLOURS))
    else:
        shuffle(s, s.board, PURPLE)  # the others' boards; purple moves from the last place to the Naturalist
        s.board[PURPLE] = s.board[naturalist]
    if naturalist != NONE:
        s.board[naturalist] = NATURALIST
    for p in range(s.option.players, SEATS):
        s.board[p] = 0


@kernel
def deal_cards(c, s):
    """In turn order from the starting seat, face down; the rest becomes the three stacks."""
    for t in range(N_CARDS):
        s.pool[t] = c.card_count[t]
    for place in range(s.option.players):
        p = (s.start + place) % s.option.players
        count = c.deal_ffa[place]
        if s.option.mode == COOP:
            count = c.deal_coop
        elif s.option.mode == SOLO:
            count = c.deal_solo
        for _ in range(count):
            s.hand[p, draw_from(s, s.pool, covered_cards(s))] += 1
        s.hand_size[p] = count
    build_stacks(s)


@kernel
def place_cresters(c, s):
    """Grays on feeding grounds, a Red in each territory; coop: White on a corner."""
    size = s.option.map_size
    for k in range(TILES):
        s.red_state[k] = LIVE
        s.red_hex[k] = c.cell_hex[k, c.spot[size, s.tile_at[k], RED_START]]
    missing = s.option.players - 1 if s.option.mode == FFA else TILES
    for k in range(TILES):  # each ground with the chance that leaves the right number for the rest
        if below(s, TILES - k) < missing:
            put_gray(s, s.ground[k])
            missing -= 1
    if s.option.mode == COOP:
        summon_white(c, s)


@kernel
def draw_achievements(s):
    """Two different cards."""
    first = below(s, len(ACHIEVEMENTS))
    second = below(s, len(ACHIEVEMENTS) - 1)
    s.ach[0] = first
    s.ach[ACHIEVED - 1] = second + (second >= first)
