"""Claims: network cards, nation networks, achievements (rules.md, chapter 6)."""

from windenvs.core.jit import kernel
from windenvs.mistwind.actions import CLAIM, CLAIM_ACHIEVEMENT, CLAIM_NATION, CLAIM_NETWORK, PASS
from windenvs.mistwind.network import (
    are_joined,
    is_fulfilled,
    is_network_complete,
    may_hold_complete_card,
    own_ports,
)
from windenvs.mistwind.state import BOT, N_DISPLAYED, N_REGIONS, NONE


@kernel
def can_claim_network(c, s, p, ports):
    return s.netdone[p] == 0 and s.net[p] != NONE and is_network_complete(c, ports, s.net[p])


@kernel
def can_claim_nation(c, s, p, ports, region):
    """The chain stands and p has no marker there yet (MW-54)."""
    return s.nclaim[region, p] == NONE and are_joined(c, ports, c.nation_need[region, s.nnet[region]])


@kernel
def can_claim_achievement(c, s, p, number):
    return s.achowner[number] == NONE and is_fulfilled(c, s, p, s.ach[number])


@kernel
def mark_claims(c, s, p, mask):
    """Marks all that p can claim; True if there is something besides the network card."""
    ports = own_ports(s, p)
    open_claim = False
    if can_claim_network(c, s, p, ports):
        mask[CLAIM + CLAIM_NETWORK] = 1
    for region in range(N_REGIONS):
        if can_claim_nation(c, s, p, ports, region):
            mask[CLAIM + CLAIM_NATION + region] = 1
            open_claim = True
    for number in range(N_DISPLAYED):
        if can_claim_achievement(c, s, p, number):
            mask[CLAIM + CLAIM_ACHIEVEMENT + number] = 1
            open_claim = True
    return open_claim


@kernel
def is_asked_to_claim(c, s, p, open_claim):
    """By public facts only: an open claim, or pieces that would complete some card that p may hold (MW-59)."""
    if s.option.auto_claim:
        return False
    return open_claim or (s.netdone[p] == 0 and may_hold_complete_card(c, s, p))


@kernel
def best_free_slot(s, region):
    """Single slots from the top, then the bottom one, which is open to all (MW-17)."""
    for slot in range(s.nslots - 1):
        taken = False
        for p in range(s.option.players):
            if s.nclaim[region, p] == slot:
                taken = True
        if not taken:
            return slot
    return s.nslots - 1


@kernel
def claim(s, p, number):
    if number == CLAIM_NETWORK:
        s.netdone[p] = 1
    elif number < CLAIM_ACHIEVEMENT:
        region = number - CLAIM_NATION
        s.nclaim[region, p] = best_free_slot(s, region)
    else:
        s.achowner[number - CLAIM_ACHIEVEMENT] = p


@kernel
def claim_all(c, s, p):
    """Everything at once, for the option ``auto_claim``."""
    ports = own_ports(s, p)
    if can_claim_network(c, s, p, ports):
        claim(s, p, CLAIM_NETWORK)
    for region in range(N_REGIONS):
        if can_claim_nation(c, s, p, ports, region):
            claim(s, p, CLAIM_NATION + region)
    for number in range(N_DISPLAYED):
        if can_claim_achievement(c, s, p, number):
            claim(s, p, CLAIM_ACHIEVEMENT + number)


@kernel
def claim_all_in_order(c, s, count):
    for place in range(count):
        if s.order[place] != BOT:
            claim_all(c, s, s.order[place])


# --- the claims at the end of a round ---


@kernel
def legal_rclaim(c, s, mask):
    """True if the player is asked."""
    mask[PASS] = 1
    return is_asked_to_claim(c, s, s.player, mark_claims(c, s, s.player, mask))
