"""Points and the end of the game (rules.md, chapter 9)."""

from windenvs.core.graph import bit, size_of
from windenvs.core.jit import kernel
from windenvs.mistwind.bots import is_solo
from windenvs.mistwind.content import A_PORTS, A_SETS
from windenvs.mistwind.flow import enter_over
from windenvs.mistwind.network import connections, first_of, own_ports
from windenvs.mistwind.state import (
    BOT,
    N_CARGOES,
    N_DISPLAYED,
    N_REGIONS,
    N_TRANSPORTS,
    NONE,
    STEEL,
    WOOD,
)

SHAPING = 20  # points of a lead that are worth a whole victory, while rewards are shaped


@kernel
def cargo_in_region(c, s, owner, region):
    """Points of the demand tokens of a region; the Automa has no nation tokens."""
    points = c.territory_vp * territory_tokens(s, owner, region)
    if owner != BOT:
        points += c.nation_vp * nation_tokens(s, owner, region)
    return points


@kernel
def territory_tokens(s, owner, region):
    count = 0
    for cargo in range(N_CARGOES):
        count += s.dem[owner, region, cargo]
    return count


@kernel
def nation_tokens(s, p, region):
    count = 0
    for cargo in range(N_CARGOES):
        count += s.ndem[p, region, cargo]
    return count


@kernel
def cargo_points(c, s, p):
    total = 0
    for region in range(N_REGIONS):
        total += cargo_in_region(c, s, p, region)
    return total


@kernel
def majority_points(c, s, p):
    """For the most in each region; shared among equals, the Automa included (MW-39)."""
    total = 0
    for region in range(N_REGIONS):
        mine = cargo_in_region(c, s, p, region)
        if mine > 0:
            total += c.majority_vp // equals_in_region(c, s, region, mine)
    return total


@kernel
def equals_in_region(c, s, region, points):
    """How many have as much as the best if ``points`` is the best; else a number that leaves nothing of a majority."""
    equals = 0
    for owner in range(s.option.players):
        theirs = cargo_in_region(c, s, owner, region)
        if theirs > points:
            return c.majority_vp + 1
        equals += theirs == points
    if is_solo(s):
        theirs = cargo_in_region(c, s, BOT, region)
        if theirs > points:
            return c.majority_vp + 1
        equals += theirs == points
    return equals


@kernel
def achievement_points(c, s, p):
    total = 0
    for number in range(N_DISPLAYED):
        if s.achowner[number] == p:
            total += c.ach_vp[s.ach[number]]
    return total


@kernel
def nation_points(c, s, p):
    total = 0
    for region in range(N_REGIONS):
        if s.nclaim[region, p] != NONE:
            total += c.slot_vp[region, s.nnet[region], s.nslots - 2, s.nclaim[region, p]]
    return total


@kernel
def hidden_points(c, s, p):
    """Half of a network card that is not revealed, if a connection holds (MW-33)."""
    if s.net[p] == NONE or s.netdone[p] or connections(c, own_ports(s, p), s.net[p]) == 0:
        return 0
    return c.network_half[s.net[p]]


@kernel
def pieces_in_region(c, s, p, region):
    count = size_of(s.outposts[p] & c.region_set[region])
    for t in range(N_TRANSPORTS):
        if s.tpos[p, t] != NONE:
            count += c.region[s.tpos[p, t]] == region
    return count


@kernel
def complete_sets(c, s, p):
    """Sets of a piece in every region (MW-32)."""
    fewest = pieces_in_region(c, s, p, 0)
    for region in range(1, N_REGIONS):
        fewest = min(fewest, pieces_in_region(c, s, p, region))
    return fewest


@kernel
def character_points(c, s, p):
    """What is printed on them, and the end-game cards (MW-31)."""
    total = 0
    cards = 0 | s.chars[p]
    while cards:
        card = first_of(cards)
        cards &= cards - 1
        total += c.char_vp[card]
        if c.ability[card] == A_SETS:
            total += c.char_par[card] * complete_sets(c, s, p)
        elif c.ability[card] == A_PORTS:
            total += c.char_par[card] * size_of(own_ports(s, p) & c.kind_set[c.char_ports[card]])
    return total


@kernel
def open_points(c, s, p):
    """Everything that all can see but the cargo: marker, achievements, nation networks, characters, a revealed card."""
    total = c.marker_vp if s.marker == p else 0
    total += achievement_points(c, s, p) + nation_points(c, s, p) + character_points(c, s, p)
    if s.netdone[p]:
        total += c.network_vp[s.net[p]]
    return total


@kernel
def public_score(c, s, p):
    """The score if the game ended now, as the others see it: a card that is not revealed counts nothing."""
    return open_points(c, s, p) + cargo_points(c, s, p) + majority_points(c, s, p)


@kernel
def score(c, s, p):
    """The score if the game ended now."""
    return public_score(c, s, p) + hidden_points(c, s, p)


# --- the end ---


@kernel
def finish(c, s):
    """Final scoring; the highest score wins, then the most Wood and Steel, then all of those share."""
    enter_over(s)
    best, most = -1, -1
    for p in range(s.option.players):
        s.final[p] = score(c, s, p)
        material = s.res[p, WOOD] + s.res[p, STEEL]
        if s.final[p] > best or (s.final[p] == best and material > most):
            best, most = s.final[p], material
            s.winners = 0
        if s.final[p] == best and material == most:
            s.winners |= bit(p)
    if is_solo(s):
        s.winners = int(is_solo_won(c, s))


@kernel
def is_solo_won(c, s):
    """All goals of the difficulty are met."""
    goal = c.goal[s.option.difficulty]
    achievements = nations = 0
    for number in range(N_DISPLAYED):
        achievements += s.achowner[number] == 0
    for region in range(N_REGIONS):
        nations += s.nclaim[region, 0] != NONE
    if s.truncated or achievements < goal[1] or nations < goal[2]:
        return False
    return s.final[0] >= goal[3] and (goal[0] == 0 or s.netdone[0] != 0)


@kernel
def add_final_rewards(s):
    """Winners share 1, losers share -1; nothing if all have won."""
    n = s.option.players
    winners = size_of(s.winners)
    for p in range(n):
        if n == 1:
            s.reward[p] += 1 if winners else -1
        elif winners == n:
            continue
        elif (s.winners >> p) & 1:
            s.reward[p] += 1 / winners
        else:
            s.reward[p] -= 1 / (n - winners)


@kernel
def add_potential(c, s, sign):
    """Adds (or takes away) each seat's lead over the others, added up over them; solo: its points. Whole numbers yet."""
    n = s.option.players
    total = 0
    for p in range(n):
        total += public_score(c, s, p)
    for p in range(n):
        mine = public_score(c, s, p)
        s.reward[p] += sign * (mine if n == 1 else (n - 1) * mine - (total - mine))


@kernel
def scale_potential(c, s):
    """Leads over the mean of the others, in parts of SHAPING; solo: in parts of the points needed."""
    n = s.option.players
    whole = c.goal[s.option.difficulty, 3] if n == 1 else (n - 1) * SHAPING
    for p in range(n):
        s.reward[p] /= whole
