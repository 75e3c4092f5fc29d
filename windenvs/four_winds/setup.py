"""Set-up: drafting the board, hiding the counters, mustering the ships, turning the counters over (rules.md, chapter 2)."""

from windenvs.core.jit import kernel
from windenvs.core.rng import below, nth_flag, shuffle
from windenvs.four_winds.actions import SECTION, SQUARE
from windenvs.four_winds.flow import begin_round, enter_hide, enter_muster
from windenvs.four_winds.state import (
    ASSEMBLE_DRAFT,
    ASSEMBLE_PRESET,
    BLANK,
    CALM,
    DRAFT,
    EMPTY,
    GUARDSMAN,
    MUSTER,
    N_FACES,
    N_KINDS,
    N_QUADRANTS,
    N_SECTIONS,
    N_SQUARES,
    NAVY,
    NONE,
    PIRATE,
    PORT,
    RED_SHIP,
    SETTLEMENT,
    SETUP_AUTO,
    SPARE_GUARDSMAN,
    TOWER,
)


@kernel
def lay_out(c, s):
    """Everything in its box, nothing on the board; then as much of the set-up as the options do by themselves."""
    s.quad[:] = NONE
    s.sel = s.target = s.winner = NONE
    s.wind = CALM
    for kind in range(PIRATE, SETTLEMENT):  # red ships and buildings go straight to the board
        s.reserve[kind] = c.pawn[kind].count
    for side in range(2):
        for face in range(N_FACES):
            s.war[side, face] = c.war[side, face]
    s.phase = DRAFT
    s.player = s.turn = NAVY
    if s.option.assembly != ASSEMBLE_DRAFT:
        assemble(c, s)
        begin_hiding(c, s)


# --- the draft ---


@kernel
def may_lay_section(s, section, quadrant):
    """An unused section and an empty quadrant."""
    if s.quad[quadrant] != NONE:
        return False
    for other in range(N_QUADRANTS):
        if s.quad[other] == section:
            return False
    return True


@kernel
def legal_draft(c, s, mask):
    for section in range(N_SECTIONS):
        for quadrant in range(N_QUADRANTS):
            mask[SECTION + N_QUADRANTS * section + quadrant] = may_lay_section(s, section, quadrant)


@kernel
def step_draft(c, s, action):
    lay_section(c, s, (action - SECTION) // N_QUADRANTS, (action - SECTION) % N_QUADRANTS)
    for quadrant in range(N_QUADRANTS):
        if s.quad[quadrant] == NONE:
            s.player = s.turn = 1 - s.player
            return
    begin_hiding(c, s)


@kernel
def lay_section(c, s, section, quadrant):
    s.quad[quadrant] = section
    for cell in range(c.section.shape[1]):
        s.terrain[c.section_square[quadrant, cell]] = c.section[section, cell]


@kernel
def assemble(c, s):
    """The board of a preset, or one of all orders of the sections, each as likely."""
    if s.option.assembly == ASSEMBLE_PRESET:
        for quadrant in range(N_QUADRANTS):
            lay_section(c, s, c.preset[s.option.preset, quadrant], quadrant)
        return
    for quadrant in range(N_QUADRANTS):
        s.quad[quadrant] = quadrant
    shuffle(s, s.quad, N_QUADRANTS)
    for quadrant in range(N_QUADRANTS):
        lay_section(c, s, s.quad[quadrant], quadrant)


# --- the Navy hides its counters ---


@kernel
def begin_hiding(c, s):
    s.turn = NAVY
    enter_hide(s)
    if s.option.navy_setup == SETUP_AUTO:
        hide_by_rule(c, s, len(c.counter_order))
        begin_mustering(c, s)


@kernel
def touches_counter(c, s, square):
    """Whether a counter lies on the square or on one of the eight around it."""
    if s.ctr[square]:
        return True
    for d in range(8):
        other = c.around[square, d]
        if other != NONE and s.ctr[other]:
            return True
    return False


@kernel
def mark_counter_squares(c, s, mask):
    """Land that touches no counter; if there is none left, land without one (FW-6). Returns how many."""
    count = 0
    for square in range(N_SQUARES):
        mask[square] = s.terrain[square] == 1 and not touches_counter(c, s, square)
        count += mask[square]
    if count:
        return count
    for square in range(N_SQUARES):
        mask[square] = s.terrain[square] == 1 and s.ctr[square] == 0
        count += mask[square]
    return count


@kernel
def legal_hide(c, s, mask):
    mark_counter_squares(c, s, mask[SQUARE : SQUARE + N_SQUARES])


@kernel
def step_hide(c, s, action):
    hide_counter(c, s, action - SQUARE)
    if s.placed == len(c.counter_order):
        begin_mustering(c, s)


@kernel
def hide_counter(c, s, square):
    s.ctr[square] = c.counter_order[s.placed]
    s.placed += 1


@kernel
def is_wished_for(c, s, kind, square):
    """What the automatic set-up prefers: settlements inland, the port on the shore, towers near settlements."""
    if kind == SETTLEMENT:
        for d in range(4):
            other = c.near[square, d]
            if other == NONE or not s.terrain[other]:
                return False
        return True
    if kind == PORT:
        for d in range(8):
            other = c.around[square, d]
            if other != NONE and not s.terrain[other]:
                return True
        return False
    if kind == TOWER:
        return has_settlement_two_away(c, s, square)
    return True


@kernel
def has_settlement_two_away(c, s, square):
    """Whether a settlement counter lies two king's moves off (none can lie nearer)."""
    for d in range(8):
        step = c.around[square, d]
        if step == NONE:
            continue
        for e in range(8):
            other = c.around[step, e]
            if other != NONE and s.ctr[other] == SETTLEMENT:
                return True
    return False


@kernel
def hide_by_rule(c, s, count):
    """Places counters up to ``count`` of them: each on a legal square, a wished-for one if there is any."""
    free = s.spent  # no pawn is on the board yet: the flags serve as scratch paper and are wiped afterwards
    while s.placed < count:
        kind = c.counter_order[s.placed]
        legal = mark_counter_squares(c, s, free)
        wished = 0
        for square in range(N_SQUARES):
            if free[square] and is_wished_for(c, s, kind, square):
                wished += 1
                free[square] = 2
        if wished:
            for square in range(N_SQUARES):
                free[square] = free[square] == 2
            legal = wished
        hide_counter(c, s, nth_flag(free, below(s, legal)))
    free[:] = 0


# --- the Pirates muster their ships ---


@kernel
def begin_mustering(c, s):
    enter_muster(s)
    if s.option.pirate_setup == SETUP_AUTO:
        while s.phase == MUSTER:
            count = 0
            for square in range(N_SQUARES):
                count += may_muster(c, s, square)
            chosen = below(s, count)
            for square in range(N_SQUARES):
                if may_muster(c, s, square):
                    if chosen == 0:
                        muster_ship(c, s, square)
                        break
                    chosen -= 1


@kernel
def may_muster(c, s, square):
    """Empty water on the edge of the board."""
    return c.edge[square] == 1 and s.terrain[square] == 0 and s.occ[square] == EMPTY


@kernel
def legal_muster(c, s, mask):
    for square in range(N_SQUARES):
        mask[SQUARE + square] = may_muster(c, s, square)


@kernel
def step_muster(c, s, action):
    muster_ship(c, s, action - SQUARE)


@kernel
def muster_ship(c, s, square):
    """One ship more; with the last one the counters are turned over and the first round begins."""
    s.occ[square] = RED_SHIP
    ships = 0
    for other in range(N_SQUARES):
        ships += s.occ[other] == RED_SHIP
    if ships == c.pawn[RED_SHIP].count:
        reveal(c, s)
        begin_round(c, s)


@kernel
def reveal(c, s):
    """Counters become the pawns on their faces; blank ones vanish or become guardsmen from the reserve (FW-5)."""
    for square in range(N_SQUARES):
        kind = s.ctr[square]
        if kind == BLANK and s.option.spare_counters == SPARE_GUARDSMAN:
            s.reserve[GUARDSMAN] -= 1
            kind = GUARDSMAN
        if 0 < kind < N_KINDS:
            s.occ[square] = kind
        s.ctr[square] = 0
