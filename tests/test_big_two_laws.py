"""Big Two's combinations counted as in the sheet, and laws that hold for every setting."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from math import comb
from random import Random
from typing import Any

import attrs
import numpy as np
import pytest

from cardcore.batch import big_two as batch
from cardcore.climbing import big_two
from cardcore.climbing.big_two import CombinationRules, Kind
from tests.big_two import OF_CLASSES, VALUES, every_setting, subsets

DECK = (1 << 52) - 1


def counted(values: Any) -> list[int]:
    return [int(number) for number in np.bincount(values >> 24, minlength=11)[1:]]


# The tables of the sheet: single, pair, triple, bare quads, straight, flush, full house, quads,
# straight flush; sets of one to five cards.
COUNTS: list[tuple[dict[str, Any], list[int]]] = [
    *(
        ({"straight_style": style}, [52, 78, 52, 0, 10_200, 5_108, 3_744, 624, 40])
        for style in (
            "wheel_low", "wheel_high", "six_high_wheel_second", "six_high_wheel_low",
            "two_high_six_low", "two_high_six_second", "two_suit", "wheel_high_six_second",
        )
    ),
    *(
        ({"straight_style": style}, [52, 78, 52, 0, 9_180, 5_112, 3_744, 624, 36])
        for style in ("no_wheel", "two_high_only")
    ),
    ({"flushes": False}, [52, 78, 52, 0, 10_200, 0, 3_744, 624, 40]),
    ({"triples": False, "flushes": False}, [52, 78, 0, 0, 10_200, 0, 3_744, 624, 40]),
    (
        {"triples": False, "flushes": False, "straight_flush_extra": 2},
        [52, 78, 0, 0, 10_240, 0, 3_744, 624, 0],
    ),
    ({"straight_flush_extra": 2}, [52, 78, 52, 0, 10_200, 5_148, 3_744, 624, 0]),
    *(
        (
            {"straight_flush_extra": 2, "straight_style": style},
            [52, 78, 52, 0, 9_180, 5_148, 3_744, 624, 0],
        )
        for style in ("no_wheel", "two_high_only")
    ),
    ({"quads_form": "both"}, [52, 78, 52, 13, 10_200, 5_108, 3_744, 624, 40]),
    ({"quads_form": "bare"}, [52, 78, 52, 13, 10_200, 5_108, 3_744, 0, 40]),
    ({"deck": "tiles60"}, [60, 90, 60, 0, 12_240, 11_964, 5_040, 840, 48]),
]  # fmt: skip
# Of seven cards.
SEVEN: list[tuple[dict[str, Any], int, int]] = [
    ({}, 0, 19_898),
    ({"flushes": False}, 0, 14_790),
    ({"triples": False, "flushes": False}, 0, 14_738),
    ({"straight_style": "no_wheel"}, 0, 18_878),
    ({"straight_style": "two_high_only"}, 0, 18_878),
    ({"straight_flush_extra": 2}, 41_584, 61_482),
    ({"triples": False, "flushes": False, "straight_flush_extra": 2}, 41_584, 56_322),
    ({"straight_flush_extra": 2, "straight_style": "no_wheel"}, 37_444, 56_322),
    ({"straight_flush_extra": 2, "straight_style": "two_high_only"}, 37_444, 56_322),
    ({"quads_form": "both"}, 0, 19_911),
    ({"quads_form": "bare"}, 0, 19_287),
    ({"deck": "tiles60"}, 0, 30_342),
]


@pytest.mark.parametrize(("options", "wanted"), COUNTS)
def test_counts_by_brute_force(options: dict[str, Any], wanted: list[int]) -> None:
    rules = CombinationRules(**options)
    cards = 52 if rules.deck == "standard52" else 60
    found = [counted(batch.classify(subsets(size, cards), rules)) for size in range(1, 6)]
    assert [sum(each) for each in zip(*found, strict=True)] == [*wanted, 0]


@pytest.mark.parametrize(("options", "seven", "in_all"), SEVEN)
def test_counts_by_the_generator(options: dict[str, Any], seven: int, in_all: int) -> None:
    rules = CombinationRules(**options)
    plays = batch.combinations([DECK if rules.deck == "standard52" else (1 << 60) - 1], rules)
    assert len(plays.values) == len(np.unique(plays.masks)) == in_all
    assert counted(plays.values)[Kind.STRAIGHT_FLUSH_PLUS - 1] == seven
    assert np.array_equal(batch.classify(plays.masks, rules), plays.values)


def seven_card_counts(rules: CombinationRules, tops: range) -> int:
    """Return how many sets of seven cards with certain highest cards are a combination."""
    found = 0
    for top in tops:
        for next_top in range(5, top):
            two = np.uint64(1 << top | 1 << next_top)
            five = subsets(5, 52)[: comb(next_top, 5)]
            found += int(np.count_nonzero(batch.classify(five | two, rules)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("options", "seven", "in_all"), SEVEN[:-1])
def test_all_sets_of_seven_cards(options: dict[str, Any], seven: int, in_all: int) -> None:
    assert in_all >= seven
    assert seven_card_counts(CombinationRules(**options), range(6, 52)) == seven


def test_some_sets_of_seven_cards() -> None:
    # Of the deck without aces, kings and queens, for a shorter run.
    rules = CombinationRules(straight_flush_extra=2)
    plays = batch.combinations([(1 << 40) - 1], rules)
    wanted = counted(plays.values)[Kind.STRAIGHT_FLUSH_PLUS - 1]
    assert seven_card_counts(rules, range(6, 40)) == wanted


def distinct_keys(**options: Any) -> list[int]:
    plays = batch.combinations([DECK], CombinationRules(**options))
    return counted(np.unique(plays.values))


def test_distinct_keys() -> None:
    few = ("no_wheel", "two_high_only", "two_suit")
    for style in VALUES["straight_style"]:
        sequences = 36 if style in few else 40
        for order in ("suit_then_top", "top_then_suit"):
            assert distinct_keys(straight_style=style, flush_order=order) == [
                52, 39, 13, 0, sequences, 32, 13, 13, sequences, 0,
            ]  # fmt: skip
            assert distinct_keys(
                straight_style=style, flush_order=order, straight_flush_extra=2
            ) == [52, 39, 13, 0, sequences, 36, 13, 13, 0, sequences]
        order = "all_ranks_then_suit"
        flushes = 5_112 if style in few[:2] else 5_108
        assert distinct_keys(straight_style=style, flush_order=order) == [
            52, 39, 13, 0, sequences, flushes, 13, 13, sequences, 0,
        ]  # fmt: skip
        assert distinct_keys(straight_style=style, flush_order=order, straight_flush_extra=2) == [
            52, 39, 13, 0, sequences, 5_148, 13, 13, 0, sequences,
        ]  # fmt: skip
    assert distinct_keys(quads_form="both")[3] == 13


# Laws for every setting. What a combination is called does not depend on five_card_classes and
# honour_beats, and another order of suits is another naming of the suits (tests/test_big_two.py):
# that leaves 8,352 settings for keys and 50,112 for what beats what. Without `make slow` one in so
# many is looked at, with a drawn order of suits.


def some_settings(names: list[str], one_in: int) -> list[CombinationRules]:
    draw = Random(61)
    return [
        rules
        for rules in every_setting(*names, suit_order=draw.choice(SUITS))
        if one_in == 1 or draw.randrange(one_in) == 0
    ]


SUITS = ["".join(order) for order in permutations("cdhs")]


def are_met(rules: CombinationRules) -> bool:
    """Return whether no two combinations of one value are disjoint (BT-61)."""
    plays = batch.combinations([DECK if rules.deck == "standard52" else (1 << 60) - 1], rules)
    starts = np.flatnonzero(np.diff(plays.values, prepend=np.uint32(0)))
    common = np.bitwise_and.reduceat(plays.masks, starts)
    # Those that have no card in common all together: triples of one rank, and what holds them.
    ends = np.append(starts[1:], len(plays.values))
    for start, end in zip(starts[common == 0], ends[common == 0], strict=True):
        alike = plays.masks[start:end]
        if not (alike[:, None] & alike[None, :]).all():
            return False
    return True


@pytest.mark.parametrize("one_in", [40, pytest.param(1, marks=pytest.mark.slow)])
def test_equal_keys_share_a_card(one_in: int) -> None:
    settings = some_settings(OF_CLASSES, one_in)
    assert len(settings) > 150
    for rules in settings:
        assert are_met(rules), rules


@lru_cache(maxsize=1)
def values_of(rules: CombinationRules) -> Any:
    """Return values of every kind that there is: the lowest, the highest and some between."""
    draw = np.random.default_rng(rules.setting)
    plays = batch.combinations([DECK if rules.deck == "standard52" else (1 << 60) - 1], rules)
    values = np.unique(plays.values)
    chosen: set[int] = set()
    for kind in Kind:
        alike = values[values >> 24 == kind]
        if len(alike):
            chosen |= {*alike[[0, -1]].tolist(), *draw.choice(alike, 12).tolist()}
    return np.array(sorted(chosen), np.uint32)


def relation(rules: CombinationRules) -> Any:
    """Return values and which of them beats which."""
    # These two options come last, so what has been found is used for all their values.
    values = values_of(attrs.evolve(rules, five_card_classes="ladder", honour_beats="same_size"))
    return values, batch.beats(values[:, None], values[None, :], rules)


@pytest.mark.parametrize("one_in", [100, pytest.param(1, marks=pytest.mark.slow)])
def test_beats_is_transitive_and_without_cycles(one_in: int) -> None:
    settings = some_settings(list(VALUES), one_in)
    assert len(settings) > 400
    for rules in settings:
        values, beaten = relation(rules)
        assert not beaten.diagonal().any(), rules
        assert not (beaten & beaten.T).any(), rules
        number = beaten.astype(np.float32)
        # Irreflexive and transitive: acyclic as well.
        assert not ((number @ number > 0) & ~beaten).any(), rules
        # Of comparable values one beats the other.
        kinds = values >> 24
        same = (kinds[:, None] == kinds[None, :]) & ~np.eye(len(values), dtype=bool)
        assert (beaten | beaten.T)[same].all(), rules


def test_a_naive_order_of_honours_would_cycle() -> None:
    # by the sequence alone two-high is above royal, royal above quads, quads above two-high.
    rules = CombinationRules(honour_order="quads_over_non_royal", straight_style="two_high_only")
    values = [
        big_two.classify(cards, rules)
        for cards in ("Ad Kd Qd Jd Td", "3d 3c 3h 3s 8d", "Js Qs Ks As 2s")
    ]
    numbers = [each.value for each in values if each]
    table = batch.beats(np.array(numbers)[:, None], numbers, rules)
    assert table.tolist() == [[False, True, True], [False, False, True], [False, False, False]]
