"""Chance, against the published generator written with plain whole numbers."""

import json
from collections import Counter
from itertools import islice, permutations

import numpy as np
import pytest

from windenvs.core import rng
from windenvs.core.jit import kernel

WORD = 2**64
# the first outputs of SplitMix64 for the seed 1234567, as published with the generator
PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


def splitmix(state):
    """The generator as it stands in the literature."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % WORD
        z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
        yield z ^ (z >> 31)


def slow_below(outputs, n):
    """Uniform below n: 32 bits times n, the part above 2**32, unless the rest falls into the uneven piece."""
    for output in outputs:
        whole, rest = divmod((output >> 32) * n, 2**32)
        if rest >= 2**32 % n:
            return whole


def slow_shuffle(outputs, cards):
    """Fisher and Yates, from the back."""
    cards = list(cards)
    for last in range(len(cards) - 1, 0, -1):
        other = slow_below(outputs, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def picker(state):
    """Something to draw from, its counter set by hand."""
    pickers = np.zeros(1, rng.PICKER)
    pickers["rng"] = state
    return pickers[0]


def started(seed):
    s = picker(0)
    rng.start(s, np.uint64(seed))
    return s


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def assert_uniform(values, kinds):
    """All kinds occur, about equally often: chi-square less than five standard deviations above its mean."""
    counts = Counter(values)
    assert len(counts) == kinds
    spread = chi_square(counts.values(), len(values) / kinds)
    freedom = kinds - 1
    assert spread < freedom + 5 * (2 * freedom) ** 0.5 + 5


@kernel
def many_below(s, n, out):
    for i in range(len(out)):
        out[i] = rng.below(s, n)


@kernel
def many_shuffles(s, out):
    for i in range(out.shape[0]):
        rng.shuffle(s, out[i], out.shape[1])


def draws(s, n, count):
    out = np.zeros(count, np.int64)
    many_below(s, n, out)
    return out.tolist()


def test_the_reference_here_is_the_published_generator():
    assert tuple(islice(splitmix(1234567), 5)) == PUBLISHED


@pytest.mark.parametrize("state", [0, 1, 1234567, 2**63, WORD - 1])
def test_bits_are_the_upper_halves_of_the_published_sequence(state):
    s = picker(state)
    assert [int(rng.draw_bits(s)) for _ in range(50)] == [output >> 32 for output in islice(splitmix(state), 50)]


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**63, WORD - 1])
def test_a_seed_starts_at_its_own_first_output(seed):
    assert int(started(seed).rng) == next(splitmix(seed))


def test_neighbouring_seeds_share_no_draws():
    first = [tuple(draws(started(seed), 2**31, 4)) for seed in range(1000)]
    assert len({number for draw in first for number in draw}) > 3990  # of 4000: two in 2**31 may meet


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 10, 97, 1000, 2**16, 3 * 2**29, 2**31 - 1, 2**31])
def test_bounded_draws_equal_the_slow_ones(n):
    outputs = splitmix(42)
    assert draws(picker(42), n, 300) == [slow_below(outputs, n) for _ in range(300)]


@pytest.mark.parametrize("n", [1, 2, 5, 2**31])
def test_bounded_draws_stay_in_bounds(n):
    assert all(0 <= number < n for number in draws(started(5), n, 1000))


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 100])
def test_bounded_draws_are_uniform(n):
    assert_uniform(draws(started(n), n, 300 * n), n)


def test_large_bounds_are_not_biased():
    """Without rejection a third of these numbers would come up a third less often."""
    assert_uniform([number % 3 for number in draws(started(1), 3 * 2**29, 6000)], 3)


def test_a_die_shows_one_to_its_sides():
    s = started(8)
    assert {rng.roll(s, 6) for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_chance_is_a_share_of_the_whole():
    s = started(3)
    hits = sum(bool(rng.chance(s, 1, 4)) for _ in range(4000))
    assert abs(hits - 1000) < 150  # five standard deviations
    assert not any(rng.chance(s, 0, 4) for _ in range(50))
    assert all(rng.chance(s, 4, 4) for _ in range(50))


@pytest.mark.parametrize("size", [2, 3, 4])
def test_all_orders_are_as_likely(size):
    orders = np.tile(np.arange(size, dtype=np.int16), (6000, 1))
    many_shuffles(started(size), orders)
    assert set(map(tuple, orders.tolist())) == set(permutations(range(size)))
    assert_uniform(list(map(tuple, orders.tolist())), len(list(permutations(range(size)))))


@pytest.mark.parametrize("size", [0, 1, 2, 5, 40])
def test_shuffling_equals_the_slow_one(size):
    cards = np.arange(size, dtype=np.int16)
    rng.shuffle(picker(9), cards, size)
    assert cards.tolist() == slow_shuffle(splitmix(9), range(size))


def test_only_the_first_entries_are_shuffled():
    cards = np.arange(20, dtype=np.int16)
    rng.shuffle(started(1), cards, 12)
    assert cards[12:].tolist() == list(range(12, 20))
    assert sorted(cards[:12].tolist()) == list(range(12))
    assert cards[:12].tolist() != list(range(12))


# --- flags ---

LENGTHS = (0, 1, 7, 16, 31, 32, 33, 64, 65, 200, 1000)  # blocks of any size have an edge among these


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("density", [0.0, 0.02, 0.5, 1.0])
def test_flags_are_counted_and_found(length, density):
    flags = (np.random.default_rng(length).random(length) < density).astype(np.int8)
    where = np.flatnonzero(flags).tolist()
    assert rng.count_flags(flags) == len(where)
    assert [rng.nth_flag(flags, n) for n in range(len(where) + 2)] == [*where, -1, -1]
    assert rng.only_flag(flags) == (where[0] if len(where) == 1 else -1)
    assert rng.pick_flag(started(1), flags) in (where or [-1])


@pytest.mark.parametrize("place", [0, 1, 15, 16, 63, 99])
def test_the_only_flag_is_found_wherever_it_is(place):
    flags = np.zeros(100, np.int8)
    flags[place] = 1
    assert rng.only_flag(flags) == place


def test_flags_are_picked_uniformly():
    flags = np.zeros(90, np.int8)
    flags[[3, 4, 40, 80, 89]] = 1
    s = started(2)
    assert_uniform([rng.pick_flag(s, flags) for _ in range(2000)], 5)


# --- seeds made from seeds ---


def slow_mix(z):
    return next(splitmix((z - 0x9E3779B97F4A7C15) % WORD))


@pytest.mark.parametrize("seed", [0, 1, 77, 2**63, WORD - 1])
def test_the_next_seed_is_the_same_inside_and_outside_compiled_code(seed):
    slow = slow_mix((seed + 0x9E3779B97F4A7C15) * 0xD1342543DE82EF95 % WORD)
    assert int(rng.next_seed(np.uint64(seed))) == rng.seed_after(seed) == slow


@pytest.mark.parametrize("seed", [0, 1, WORD - 1])
def test_keys_are_the_same_inside_and_outside_compiled_code(seed):
    numbers = [0, 1, 2, 999]
    slow = [slow_mix(next(splitmix(seed)) ^ (number * 0xD1342543DE82EF95 % WORD)) for number in numbers]
    assert [int(rng.keyed(np.uint64(seed), np.uint64(number))) for number in numbers] == slow
    assert [int(rng.keys_of(np.array([seed], np.uint64), number)[0]) for number in numbers] == slow


def test_rows_that_started_apart_stay_apart():
    seeds = list(range(200))
    seen = set(seeds)
    for generation in range(1, 20):
        seeds = [rng.seed_after(seed) for seed in seeds]
        seen.update(seeds)
        assert len(seen) == 200 * (generation + 1)


# --- the same on every machine, compiled or not ---

PROGRAM = """
import json
import numpy as np
from windenvs.core import rng

pickers = np.zeros(1, rng.PICKER)
s = pickers[0]
rng.start(s, np.uint64(2**63 + 5))
cards = np.arange(30, dtype=np.int16)
rng.shuffle(s, cards, 30)
flags = (np.arange(200) % 7 == 0).astype(np.int8)
print(json.dumps([
    cards.tolist(),
    [int(rng.below(s, n)) for n in (1, 2, 3, 10, 2**16, 3 * 2**29, 2**31) for _ in range(20)],
    [int(rng.pick_flag(s, flags)) for _ in range(20)],
    [int(rng.roll(s, 6)) for _ in range(20)],
    int(rng.next_seed(np.uint64(7))),
    int(rng.keyed(np.uint64(7), np.uint64(9))),
    int(s.rng),
]))
"""


def test_compiled_and_uncompiled_code_draw_the_same(run_python):
    compiled, uncompiled = (run_python(PROGRAM, NUMBA_DISABLE_JIT=disabled) for disabled in "01")
    assert json.loads(compiled.stdout) == json.loads(uncompiled.stdout)
    assert uncompiled.stderr == ""
