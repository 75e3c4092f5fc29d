"""The game's compiled doors to the outside (see core/jit.py)."""

from windenvs.core.drivers import advance_rows, imagine_rows, look_from
from windenvs.core.game import Entries
from windenvs.core.jit import entry
from windenvs.mistwind.knowledge import redeterminize
from windenvs.mistwind.observe import observe
from windenvs.mistwind.turn import legal, reset, step


@entry
def advance(table, low, high, rounds, random, auto_reset, encoder):
    advance_rows(reset, step, observe, table, low, high, rounds, random, auto_reset, encoder)


@entry
def look(contents, states, row, seat, encoder, mask, out):
    look_from(legal, observe, contents, states, row, seat, encoder, mask, out)


@entry
def imagine(contents, states, rows, seats, seeds, out):
    imagine_rows(redeterminize, contents, states, rows, seats, seeds, out)


ENTRIES = Entries(advance, look, imagine)
