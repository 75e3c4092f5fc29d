"""What a seat can't see, drawn anew (rules.md, chapter 6)."""

from windenvs.core.jit import kernel
from windenvs.core.rng import chance, shuffle
from windenvs.four_winds.content import PER_MILLE
from windenvs.four_winds.setup import hide_by_rule
from windenvs.four_winds.state import COMMIT_A, COMMIT_D, HIDE, MUSTER, N_FACES, N_SQUARES, PIRATES

TRIES = 20


@kernel
def redeterminize(c, s, p):
    """Another game that p can't tell from this one."""
    if p == PIRATES and s.phase == HIDE:
        hide_anew(c, s)
    elif p == PIRATES and s.phase == MUSTER:
        swap_faces(c, s)
    elif s.phase == COMMIT_D or (s.phase == COMMIT_A and s.turn != p):
        lay_counters_anew(c, s, 1 - p)


@kernel
def hide_anew(c, s):
    """As many counters as lie there, placed by the rule of the automatic set-up."""
    count = s.placed
    s.ctr[:] = 0
    s.placed = 0
    hide_by_rule(c, s, count)


@kernel
def swap_faces(c, s):
    """The same squares, the faces in any order."""
    faces = s.spent  # no flag is set before the first round; wiped afterwards
    for number in range(len(c.counter_order)):
        faces[number] = c.counter_order[number]
    shuffle(s, faces, len(c.counter_order))
    number = 0
    for square in range(N_SQUARES):
        if s.ctr[square]:
            s.ctr[square] = faces[number]
            number += 1
    faces[:] = 0


@kernel
def lay_counters_anew(c, s, foe):
    """Each counter that the foe had before the fight lies on the table by chance; whoever decides must still have a choice."""
    for _ in range(TRIES):
        last = 0
        for face in range(N_FACES):
            for _ in range(take_back(s, foe, face)):
                if chance(s, c.commit_per_mille, PER_MILLE):
                    s.war[foe, face] -= 1
                    s.table[foe, face] += 1
                    last = face
        if s.player != foe:
            return
        s.last = last
        if still_has_choice(s, foe):
            return
    for face in range(N_FACES):
        take_back(s, foe, face)
    s.last = 0


@kernel
def take_back(s, side, face):
    """Counters of this face return to the hand; returns how many are there now."""
    s.war[side, face] += s.table[side, face]
    s.table[side, face] = 0
    return s.war[side, face]


@kernel
def still_has_choice(s, side):
    for face in range(s.last, N_FACES):
        if s.war[side, face]:
            return True
    return False
