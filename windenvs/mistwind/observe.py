"""Encoders: what a seat sees, as numbers. Seats are counted from the viewer."""

from windenvs.core.encode import put_choice, put_flag, put_one_hot, put_share
from windenvs.core.game import Encoder, Segment
from windenvs.core.graph import size_of
from windenvs.core.jit import kernel
from windenvs.mistwind.bots import bot_discs_unseen, has_bot, is_solo
from windenvs.mistwind.content import HEIGHT, N_NATION_DEMAND, WIDTH
from windenvs.mistwind.network import first_of
from windenvs.mistwind.planes import CELLS, N_PLANES, PLANES, put_planes, seat_after
from windenvs.mistwind.resources import count_transports
from windenvs.mistwind.scoring import cargo_in_region, hidden_points, nation_tokens, open_points, territory_tokens
from windenvs.mistwind.state import (
    AUTOMA_COPIES,
    BOT,
    CHARPICK,
    EFFECT,
    EFFECTS,
    MAX_OUTPOSTS,
    MAX_STACK,
    N_BOARDS,
    N_CARGOES,
    N_CHARACTERS,
    N_DISPLAYED,
    N_FACES,
    N_LOCATIONS,
    N_NETWORKS,
    N_OWNERS,
    N_PORTS,
    N_REGIONS,
    N_RESOURCES,
    N_STACK,
    N_TRACK,
    N_TRANSPORTS,
    NONE,
    RCLAIM,
    SEATS,
)

N_PHASES = 9  # the port bonuses at the end of the round have a place of their own, though nobody decides in them
N_PLAYER, N_OWNER, N_ROUNDS = 104, 7, 5
FIRST_TOKEN, N_TOKEN_NUMBERS = 50, 2 * N_REGIONS + N_CARGOES  # among the numbers of a player

FLAT = (
    Segment("players", 5, "number of players, one-hot 1..5"),
    Segment("round", 5, "one-hot 1..5; none during set-up"),
    Segment("rounds", 1, "rounds of the game / 5"),
    Segment("phase", N_PHASES, "one-hot: netpick, start, discard, disc, effect, opt, (port bonuses), rclaim, over"),
    Segment("effect", len(EFFECTS), "one-hot, the first place for none"),
    Segment("decides", 1, "the viewer decides now"),
    Segment("stage", 1, "of the optional actions / 2"),
    Segment(
        "registers", 11, "ea/26, eb/4, (et+1)/3, ecargo, emask/7, emask2/7, eopt, moved/7, cdone/7, disc/5, rslot/5"
    ),
    Segment("solo goals", 4, "card revealed, achievements / 3, nation networks / 3, points / 60; 0 if not solo"),
    *(
        Segment(
            name,
            N_PLAYER,
            "there, decides, starts, has the marker, place in the order / 5; resources / 15 (4); outposts / 12, "
            "transports / 3; discs in hand (5; of others: or withheld), own withheld (5), number withheld / 2, Clock Keeper "
            "used; unused characters (26), owned / 8; by region territory tokens / 12, nation tokens / 3 (8); tokens by "
            "type / 6 (6); nation slot + 1 / 3 (4); achievements (4); card revealed, network card one-hot (10, own or "
            "revealed); each transport: there, cargo one-hot (21)",
        )
        for name in ("viewer", "player +1", "player +2", "player +3", "player +4")
    ),
    Segment("dealt cards", 2 * N_NETWORKS, "the viewer's two network cards, one-hot each"),
    Segment("boards", N_BOARDS * N_LOCATIONS * N_OWNER, "each location one-hot: empty, viewer, +1 .. +4, bot"),
    Segment("stacks", N_LOCATIONS * 14, "each port card: height / 8, top owner one-hot (7), discs / 4 by owner (6)"),
    Segment("port row", N_LOCATIONS * N_PORTS, "one-hot each"),
    Segment("character row", N_LOCATIONS * N_CHARACTERS, "one-hot each"),
    Segment("picked", 2 * N_CHARACTERS, "the two characters that the viewer chooses from, one-hot each"),
    Segment("port discards", N_PORTS, "port cards that are out"),
    Segment("character discards", N_CHARACTERS, "characters in the discard pile"),
    Segment("characters gone", N_CHARACTERS, "characters owned by anybody, or taken by the Automa"),
    Segment("territory demand", N_REGIONS * 25, "each region: bottom, middle, top, next one-hot 6 each; stack / 9"),
    Segment("nation demand", N_REGIONS * 13, "each region: two options one-hot 6 each; a third is left"),
    Segment("nation networks", N_REGIONS * 3, "token of each region, one-hot"),
    Segment("achievements", N_DISPLAYED * N_FACES, "face of each, one-hot"),
    Segment("automa tokens", N_REGIONS, "territory tokens of the Automa / 12"),
    Segment("bot discs", N_LOCATIONS, "share of the bot's discs of each number not yet seen this round"),
    Segment("supply", N_CARGOES, "cargo left / 6"),
    Segment("scores", SEATS, "score so far / 60; the viewer's own with the half value of an unrevealed card"),
)
N_FLAT = sum(segment.size for segment in FLAT)

ENCODERS = {
    "flat": Encoder({"observation": (N_FLAT,)}, FLAT),
    "planes": Encoder(
        {"vector": (N_FLAT,), "observation": (N_PLANES, HEIGHT, WIDTH)},
        FLAT + tuple(Segment(name, size * CELLS, meaning) for name, size, meaning in PLANES),
    ),
}
PLANES_ENCODER = 1


@kernel
def observe(c, s, p, encoder, out):
    out[:] = 0
    put_flat(c, s, p, out)
    if encoder == PLANES_ENCODER:
        put_planes(c, s, p, out[N_FLAT:])


@kernel
def put_flat(c, s, p, out):
    players = put_clock(c, s, p, out)
    for k in range(s.option.players):
        put_player(s, p, seat_after(s, p, k), out, players + k * N_PLAYER)
    at = players + SEATS * N_PLAYER
    for number in range(2):
        at = put_one_hot(out, at, s.netpair[p, number], N_NETWORKS)
    at = put_discs(s, p, out, at)
    at = put_cards(s, p, out, at)
    at = put_market(c, s, out, at)
    put_scores(c, s, p, out, players, at)


@kernel
def put_clock(c, s, p, out):
    """Where the game is, what the effect going on says, what the solo player needs."""
    at = put_choice(out, 0, s.option.players - 1, SEATS)
    at = put_one_hot(out, at, s.round_number - 1, N_ROUNDS)
    at = put_share(out, at, c.rounds[s.option.players - 1], N_ROUNDS)
    at = put_choice(out, at, s.phase if s.phase < RCLAIM else s.phase + 1, N_PHASES)
    at = put_choice(out, at, s.eff, len(EFFECTS))
    at = put_flag(out, at, s.player == p)
    at = put_share(out, at, s.stage, 2)
    at = put_share(out, at, s.ea, 26)
    at = put_share(out, at, s.eb, 4)
    at = put_share(out, at, s.et + 1, 3)
    at = put_share(out, at, s.ecargo, 1)
    at = put_share(out, at, s.emask, 7)
    at = put_share(out, at, s.emask2, 7)
    at = put_share(out, at, s.eopt, 1)
    at = put_share(out, at, s.moved, 7)
    at = put_share(out, at, s.cdone, 7)
    at = put_share(out, at, s.lastdisc, 5)
    at = put_share(out, at, s.rslot, 5)
    solo = is_solo(s)
    goal = c.goal[s.option.difficulty if solo else 0]
    at = put_share(out, at, solo * goal[0], 1)
    at = put_share(out, at, solo * goal[1], 3)
    at = put_share(out, at, solo * goal[2], 3)
    return put_share(out, at, solo * goal[3], 60)


# --- a player ---


@kernel
def put_player(s, p, other, out, at):
    """Everything but the demand tokens, for which there is room before the nation networks (see put_cargo)."""
    out[at] = 1
    at = put_flag(out, at + 1, s.player == other)
    at = put_flag(out, at, s.start == other)
    at = put_flag(out, at, s.marker == other)
    at = put_share(out, at, place_in_order(s, other), 5)
    for resource in range(N_RESOURCES):
        at = put_share(out, at, s.res[other, resource], 15)
    at = put_share(out, at, size_of(s.outposts[other]), MAX_OUTPOSTS)
    at = put_share(out, at, count_transports(s, other), N_TRANSPORTS)
    at = put_hand(s, p, other, out, at)
    at = put_set(out, at, s.chars[other] & ~s.used, N_CHARACTERS)
    at = put_share(out, at, size_of(s.chars[other]), 8)
    at += N_TOKEN_NUMBERS
    for region in range(N_REGIONS):
        at = put_share(out, at, s.nclaim[region, other] + 1, 3)
    for number in range(N_DISPLAYED):
        at = put_flag(out, at, s.achowner[number] == other)
    at = put_flag(out, at, s.netdone[other])
    at = put_one_hot(out, at, s.net[other] if other == p or s.netdone[other] else NONE, N_NETWORKS)
    for t in range(N_TRANSPORTS):
        at = put_flag(out, at, s.tpos[other, t] != NONE)
        at = put_one_hot(out, at, s.tcargo[other, t], N_CARGOES)


@kernel
def place_in_order(s, p):
    for place in range(N_OWNERS):
        if s.order[place] == p:
            return place
    return 0


@kernel
def put_hand(s, p, other, out, at):
    """Of the others' discs it is seen which are not played, and how many of them are withheld."""
    withheld = s.discarded[other]
    own = withheld if other == p else 0
    at = put_set(out, at, (s.hand[other] | withheld) & ~own, N_LOCATIONS)
    at = put_set(out, at, own, N_LOCATIONS)
    at = put_share(out, at, size_of(withheld), 2)
    return put_flag(out, at, s.clock_used[other])


@kernel
def put_set(out, at, members, size):
    """A number for each possible member of a set, 1 if it is in it."""
    while members:
        out[at + first_of(members)] = 1
        members &= members - 1
    return at + size


# --- boards and cards ---


@kernel
def relative(s, p, owner):
    """The viewer 0, others 1..4, the bot 5; NONE stays NONE."""
    if owner == NONE or owner == BOT:
        return owner
    return owner - p if owner >= p else owner - p + s.option.players


@kernel
def put_discs(s, p, out, at):
    for board in range(N_BOARDS):
        for place in range(N_LOCATIONS):
            at = put_choice(out, at, relative(s, p, s.slot[board, place]) + 1, N_OWNER)
    for place in range(N_LOCATIONS):
        top = NONE
        put_share(out, at, s.stack_n[place], MAX_STACK)
        for height in range(s.stack_n[place]):
            top = relative(s, p, s.stacks[place, height])
            out[at + 1 + N_OWNER + top] += 0.25
        put_choice(out, at + 1, top + 1, N_OWNER)
        at += 1 + N_OWNER + N_OWNERS
    return at


@kernel
def put_cards(s, p, out, at):
    for place in range(N_LOCATIONS):
        at = put_choice(out, at, s.prow[place], N_PORTS)
    for place in range(N_LOCATIONS):
        at = put_one_hot(out, at, s.crow[place], N_CHARACTERS)
    if s.phase == EFFECT and s.eff == CHARPICK and s.player == p:
        put_one_hot(out, at, s.pick[0], N_CHARACTERS)
        put_one_hot(out, at + N_CHARACTERS, s.pick[1], N_CHARACTERS)
    at += 2 * N_CHARACTERS
    at = put_set(out, at, s.pdiscard, N_PORTS)
    for number in range(s.cdiscard_n):
        out[at + s.cdiscard[number]] = 1
    gone = 0
    for owner in range(N_OWNERS):
        gone |= s.chars[owner]
    return put_set(out, at + N_CHARACTERS, gone, N_CHARACTERS)


@kernel
def put_market(c, s, out, at):
    for region in range(N_REGIONS):
        for space in range(N_TRACK):
            at = put_one_hot(out, at, s.ttrack[region, space], N_CARGOES)
        left = s.tstack_n[region]
        at = put_one_hot(out, at, s.tstack[region, left - 1] if left else NONE, N_CARGOES)
        at = put_share(out, at, left, N_STACK)
    for region in range(N_REGIONS):
        at = put_one_hot(out, at, s.ntrack[region, 0], N_CARGOES)
        at = put_one_hot(out, at, s.ntrack[region, 1], N_CARGOES)
        at = put_flag(out, at, s.nhidden[region] != NONE)
    for region in range(N_REGIONS):
        at = put_choice(out, at, s.nnet[region], 3)
    for number in range(N_DISPLAYED):
        at = put_choice(out, at, s.ach[number], N_FACES)
    if has_bot(s):
        put_bot(s, out, at)
    at += N_REGIONS + N_LOCATIONS
    for cargo in range(N_CARGOES):
        at = put_share(out, at, s.supply[cargo], 6)
    return at


@kernel
def put_bot(s, out, at):
    for region in range(N_REGIONS):
        tokens = 0
        for cargo in range(N_CARGOES):
            tokens += s.dem[BOT, region, cargo]
        at = put_share(out, at, tokens, N_TRACK + N_STACK)
    for place in range(N_LOCATIONS):
        at = put_share(out, at, bot_discs_unseen(s, place), AUTOMA_COPIES if is_solo(s) else 1)


@kernel
def put_scores(c, s, p, out, players, at):
    """The scores so far; majorities are found region by region for all players at once."""
    for k in range(s.option.players):
        out[at + k] = open_points(c, s, seat_after(s, p, k))
    out[at] += hidden_points(c, s, p)
    for region in range(N_REGIONS):
        put_cargo(c, s, p, region, out, players + FIRST_TOKEN, at)
    for k in range(s.option.players):
        put_share(out, at + k, out[at + k], 60)


@kernel
def put_cargo(c, s, p, region, out, tokens, scores):
    """A region's demand tokens of all players, among their numbers; what they add to the scores, with the majority."""
    best = leaders = 0
    if is_solo(s):
        best, leaders = cargo_in_region(c, s, BOT, region), 1 << BOT
    for other in range(s.option.players):
        k = relative(s, p, other)
        territory, nation = territory_tokens(s, other, region), nation_tokens(s, other, region)
        if territory + nation == 0:
            continue
        put_tokens(s, other, region, territory, nation, out, tokens + k * N_PLAYER)
        points = c.territory_vp * territory + c.nation_vp * nation
        out[scores + k] += points
        if points > best:
            best, leaders = points, 0
        leaders |= (points == best) << k
    if best > 0:
        share = c.majority_vp // size_of(leaders)
        for k in range(s.option.players):
            out[scores + k] += share * ((leaders >> k) & 1)


@kernel
def put_tokens(s, p, region, territory, nation, out, at):
    """How many tokens of a region there are of either kind, and both kinds added to the tokens by type."""
    put_share(out, at + 2 * region, territory, N_TRACK + N_STACK)
    put_share(out, at + 2 * region + 1, nation, N_NATION_DEMAND)
    at += 2 * N_REGIONS
    for cargo in range(N_CARGOES):
        out[at + cargo] += (s.dem[p, region, cargo] + s.ndem[p, region, cargo]) * (1 / 6)
