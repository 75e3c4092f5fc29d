"""Decks: what lies on top, and that shuffled piles stay shuffled."""

from collections import Counter

import numpy as np
import pytest

from windenvs.core import deck, rng
from windenvs.core.jit import kernel


def started(seed):
    pickers = np.zeros(1, rng.PICKER)
    rng.start(pickers[0], np.uint64(seed))
    return pickers[0]


def pile(*cards, room=12):
    """Cards from the bottom to the top, with empty room behind them."""
    return np.array([*cards, *[-9] * (room - len(cards))], np.int16)


@kernel
def bury_again_and_again(s, piles, size):
    """Each row: a shuffled pile of ``size`` cards, into which one more is put."""
    for i in range(piles.shape[0]):
        rng.shuffle(s, piles[i], size)
        deck.bury_card(s, piles[i], size, size)


@kernel
def reshuffle_again_and_again(s, piles, size, discards, discarded):
    for i in range(piles.shape[0]):
        deck.reshuffle(s, piles[i], size, discards[i], discarded)


def assert_uniform(rows, kinds):
    counts = Counter(map(tuple, rows.tolist()))
    expected = len(rows) / kinds
    assert len(counts) == kinds
    assert all(abs(count - expected) < 6 * expected**0.5 for count in counts.values())


@pytest.mark.parametrize(
    ("counts", "cards"),
    [([2, 0, 3], [0, 0, 2, 2, 2]), ([0, 0], []), ([1], [0])],
)
def test_a_deck_holds_so_many_of_each_card(counts, cards):
    deck_of = pile()
    assert deck.fill_deck(deck_of, np.array(counts, np.int16)) == len(cards)
    assert deck_of.tolist() == pile(*cards).tolist()


def test_the_last_card_lies_on_top():
    cards = pile(4, 7, 5)
    assert [deck.top_card(cards, size) for size in (3, 2, 1, 0)] == [5, 7, 4, -1]


def test_a_card_is_buried_in_an_empty_pile():
    cards = pile()
    assert deck.bury_card(started(0), cards, 0, 3) == 1
    assert cards.tolist() == pile(3).tolist()


def test_burying_a_card_keeps_the_others():
    cards = pile(4, 7, 5, 1)
    assert deck.bury_card(started(1), cards, 4, 8) == 5
    assert sorted(cards[:5].tolist()) == [1, 4, 5, 7, 8]
    assert cards[5:].tolist() == [-9] * 7


def test_a_shuffled_pile_stays_shuffled_when_a_card_is_buried():
    piles = np.tile(np.arange(4, dtype=np.int16), (24 * 200, 1))
    bury_again_and_again(started(2), piles, 3)
    assert_uniform(piles, 24)


def test_the_discard_goes_under_the_pile():
    cards, discard = pile(4, 7), pile(1, 2, 3)
    assert deck.reshuffle(started(3), cards, 2, discard, 3) == 5
    assert cards[3:5].tolist() == [4, 7]
    assert sorted(cards[:3].tolist()) == [1, 2, 3]
    assert cards[5:].tolist() == [-9] * 7


@pytest.mark.parametrize(("size", "discarded"), [(0, 3), (3, 0), (0, 0)])
def test_reshuffling_with_an_empty_pile(size, discarded):
    cards, discard = pile(*range(size)), pile(*range(10, 10 + discarded))
    assert deck.reshuffle(started(4), cards, size, discard, discarded) == size + discarded
    assert sorted(cards[: size + discarded].tolist()) == [*range(size), *range(10, 10 + discarded)]


def test_all_orders_of_the_discard_are_as_likely():
    piles = np.tile(pile(8, 9, room=5), (6 * 300, 1))
    discards = np.tile(pile(0, 1, 2, room=3), (6 * 300, 1))
    reshuffle_again_and_again(started(5), piles, 2, discards, 3)
    assert (piles[:, 3:] == [8, 9]).all()
    assert_uniform(piles, 6)
