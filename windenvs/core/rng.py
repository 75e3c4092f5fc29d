"""Chance: one 64-bit generator inside the state, so that seed and actions alone decide a game on every machine.

The generator is SplitMix64: a counter that grows by a constant and is scrambled on the way out. Anything with a field
``rng`` can be drawn from: a game's state, or the small ``PICKER`` of an agent that wants chance of its own.
"""

import numba
import numpy as np

from windenvs.core.jit import kernel

PICKER = np.dtype((np.record, np.dtype([("rng", np.uint64)])))

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_A = np.uint64(0xBF58476D1CE4E5B9)
_MIX_B = np.uint64(0x94D049BB133111EB)
_NEXT = np.uint64(0xD1342543DE82EF95)
_LOW = np.uint64(0xFFFFFFFF)
BLOCK = 16  # flags looked at together
_27, _30, _31, _32 = (np.uint64(bits) for bits in (27, 30, 31, 32))


def expect_wrap_around() -> None:
    """Uncompiled, numpy warns of each intended wrap-around unless told not to, in every thread anew."""
    if numba.config.DISABLE_JIT:
        np.seterr(over="ignore")


expect_wrap_around()


@kernel
def mixed(z):
    """A 64-bit number scrambled one to one."""
    z = (z ^ (z >> _30)) * _MIX_A
    z = (z ^ (z >> _27)) * _MIX_B
    return z ^ (z >> _31)


@kernel
def start(s, seed):
    """Begins the sequence that belongs to a seed (an unsigned 64-bit number)."""
    s.rng = mixed(np.uint64(seed) + _GOLDEN)


@kernel
def next_seed(seed):
    """The seed of the game after this one in the same row; rows that started apart stay apart."""
    return mixed((np.uint64(seed) + _GOLDEN) * _NEXT)


@kernel
def keyed(seed, number):
    """A seed for the number-th use of another seed: for whoever needs chance of its own at each decision."""
    return mixed(mixed(np.uint64(seed) + _GOLDEN) ^ (np.uint64(number) * _NEXT))


@kernel
def draw_bits(s):
    """32 fresh random bits, as an unsigned 64-bit number."""
    s.rng = s.rng + _GOLDEN
    return mixed(s.rng) >> _32


@kernel
def below(s, n):
    """A uniform integer 0 .. n-1, without bias (Lemire's multiplication, rejecting the uneven rest)."""
    size = np.uint64(n)
    product = draw_bits(s) * size
    if (product & _LOW) < size:
        uneven = ((_LOW - size) + np.uint64(1)) % size
        while (product & _LOW) < uneven:
            product = draw_bits(s) * size
    return np.int64(product >> _32)


@kernel
def roll(s, sides):
    """One die: 1 .. sides."""
    return below(s, sides) + 1


@kernel
def chance(s, part, whole):
    """True with probability part / whole."""
    return below(s, whole) < part


@kernel
def shuffle(s, cards, n):
    """Puts the first n entries of an array in random order, all orders alike."""
    for last in range(n - 1, 0, -1):
        other = below(s, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@kernel
def count_flags(flags):
    """How many flags are set (each is 0 or 1)."""
    count = 0
    for i in range(len(flags)):
        count += flags[i]
    return count


@kernel
def nth_flag(flags, n):
    """The index of the n-th set flag, counted from 0; -1 if there are fewer. Strides over whole blocks first."""
    at = 0
    while at + BLOCK <= len(flags):
        here = 0
        for i in range(at, at + BLOCK):
            here += flags[i]
        if n < here:
            break
        n -= here
        at += BLOCK
    for i in range(at, len(flags)):
        n -= flags[i]
        if n < 0:
            return i
    return -1


@kernel
def pick_flag(s, flags):
    """The index of a uniformly chosen set flag, or -1 if none is set."""
    count = count_flags(flags)
    if count == 0:
        return -1
    return nth_flag(flags, below(s, count))


@kernel
def only_flag(flags):
    """The index of the single set flag, or -1 if none or several are set."""
    if count_flags(flags) != 1:
        return -1
    return nth_flag(flags, 0)


# --- the same outside compiled code, on arrays of unsigned 64-bit numbers (nothing is compiled for them) ---


def mixed_array(z: np.ndarray) -> np.ndarray:
    """``mixed`` for each number."""
    z = (z ^ (z >> _30)) * _MIX_A
    z = (z ^ (z >> _27)) * _MIX_B
    return z ^ (z >> _31)


def keys_of(seeds: np.ndarray, numbers: np.ndarray | int) -> np.ndarray:
    """``keyed`` for each seed and number."""
    return mixed_array(mixed_array(seeds + _GOLDEN) ^ (np.asarray([numbers]).astype(np.uint64).reshape(-1) * _NEXT))


def seed_after(seed: int) -> int:
    """``next_seed`` of one seed."""
    return int(mixed_array((np.array([seed], np.uint64) + _GOLDEN) * _NEXT)[0])
