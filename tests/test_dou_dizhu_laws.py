"""Dou Dizhu's combinations against slow ones, counted, and laws that hold for every setting."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import comb
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cardcore.climbing import dou_dizhu
from cardcore.climbing.dou_dizhu import Combination, CombinationRules, Kind, Reading
from tests import slow_dou_dizhu as slow
from tests.dou_dizhu import (
    ALL_RULES,
    FOUR,
    FOUR_BOTH,
    THREE_PLAYERS,
    as_slow,
    counts_of,
    drawn_hand,
    largest_hand,
    spelled,
    told,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

DEFAULT = CombinationRules()
ANY = CombinationRules(sequence_singles="any")
TABLE_27472 = CombinationRules(sequence_singles="repeat", quad_singles="repeat")

of_every_setting = pytest.mark.parametrize("rules", ALL_RULES, ids=lambda each: str(each.setting))


def in_short_and_full(short: int, full: int) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("hands", [short, pytest.param(full, marks=pytest.mark.slow)])


def top_of(draw: Random, rules: CombinationRules, leads: tuple[Combination, ...]) -> Combination:
    """Return a play to beat: of another hand, or one that is like a play of this hand."""
    plays = dou_dizhu.combinations(counts_of(drawn_hand(draw, rules)), rules)
    if draw.random() < 0.7:
        like = draw.choice(leads).reading
        alike = [play for play in leads if play.reading.value >> 8 == like.value >> 8]
        plays = tuple(alike)
    return draw.choice(plays)


# Against the slow ones


@of_every_setting
@in_short_and_full(80, 50_000)
def test_plays_against_the_slow_generator(rules: CombinationRules, hands: int) -> None:
    draw = Random(rules.setting)
    for _ in range(hands):
        hand = drawn_hand(draw, rules)
        leads = dou_dizhu.combinations(counts_of(hand), rules)
        numbers = [play.number for play in leads if play.number is not None]
        assert len(numbers) == len(leads)
        assert numbers == sorted(set(numbers))
        assert {as_slow(play) for play in leads} == slow.plays(hand, rules)
        top = top_of(draw, rules, leads)
        over = told(top.reading)
        answers = dou_dizhu.answers(counts_of(hand), top, rules)
        assert list(answers) == [play for play in leads if slow.beats(told(play.reading), over)]
        chosen = draw.choice(leads)
        for best in (None, top):
            taken = dou_dizhu.classify(chosen.mask, rules, best)
            expected = slow.taken(chosen.ranks, rules, over if best else None)
            assert (taken and told(taken.reading)) == expected


@of_every_setting
@in_short_and_full(300, 50_000)
def test_readings_against_the_slow_ones(rules: CombinationRules, hands: int) -> None:
    """Of cards that are mostly no play, or nearly one: a card more, a card less, another card."""
    draw = Random(50 + rules.setting)
    pack = slow.pack(rules)
    for _ in range(hands):
        cards = list(draw.choice(rules.table.known).ranks)
        for _ in range(draw.randint(0, 2)):
            cards.remove(draw.choice(cards)) if len(cards) > 1 else None
        left = Counter(pack) - Counter(cards)
        cards += draw.sample(list(left.elements()), draw.randint(0, 2))
        found = [told(each) for each in dou_dizhu.readings(counts_of(cards), rules)]
        assert len(found) == len(set(found))
        assert set(found) == slow.readings(cards, rules), cards


@of_every_setting
def test_the_table_against_the_slow_generator(rules: CombinationRules) -> None:
    plays = slow.plays(slow.pack(rules), rules)
    assert {as_slow(play) for play in rules.table.known} == {
        play for play in plays if len(play[0]) <= largest_hand(rules)
    }


# The generator and the classifier, both ways


@of_every_setting
def test_every_play_is_a_reading_of_its_cards(rules: CombinationRules) -> None:
    plays = rules.table.known
    whole = counts_of(slow.pack(rules))
    assert dou_dizhu.combinations(whole, rules) == plays
    assert [play.number for play in plays] == list(range(len(plays)))
    readings: dict[int, set[Reading]] = {}
    for play in plays:
        readings.setdefault(play.mask, set()).add(play.reading)
        assert rules.table.named(play.mask, play.reading.value) is play
    for mask, expected in readings.items():
        assert set(dou_dizhu.readings(mask, rules)) == expected
    order = [(play.reading.value, twos_up(play.mask)) for play in plays]
    assert order == sorted(order)


def twos_up(mask: int) -> int:
    """Return a count mask with the twos between aces and jokers."""
    return mask >> 52 << 52 | (mask & 15) << 48 | (mask >> 4) % (1 << 48)


def parts(hand: list[str]) -> Iterator[int]:
    """Yield every set of cards of a hand, as a count mask."""
    held = Counter(hand)
    yield from map(sum, product(*([counts_of([r]) * n for n in range(held[r] + 1)] for r in held)))


@of_every_setting
@in_short_and_full(10, 200)
def test_every_part_of_a_hand_is_read(rules: CombinationRules, hands: int) -> None:
    """A hand can play what the classifier finds among all its parts, and nothing else."""
    draw = Random(70 + rules.setting)
    for _ in range(hands):
        hand = drawn_hand(draw, rules)[:20]
        found = [
            (mask, reading) for mask in parts(hand) for reading in dou_dizhu.readings(mask, rules)
        ]
        leads = dou_dizhu.combinations(counts_of(hand), rules)
        assert len(found) == len(leads)
        assert set(found) == {(play.mask, play.reading) for play in leads}


@of_every_setting
@in_short_and_full(100, 2_000)
def test_more_cards_take_no_play_away(rules: CombinationRules, hands: int) -> None:
    """A run can start at a rank that is held four times, for one."""
    draw = Random(90 + rules.setting)
    for _ in range(hands):
        hand = drawn_hand(draw, rules)
        left = list((Counter(slow.pack(rules)) - Counter(hand)).elements())
        more = [*hand, *draw.sample(left, draw.randint(1, 4))]
        leads = set(dou_dizhu.combinations(counts_of(hand), rules))
        assert leads <= set(dou_dizhu.combinations(counts_of(more), rules))


@pytest.mark.parametrize("kind", [Kind.SEQUENCE, Kind.PAIR_SEQUENCE, Kind.TRIPLET_SEQUENCE])
@of_every_setting
def test_runs_start_at_a_rank_held_four_times(rules: CombinationRules, kind: Kind) -> None:
    """OpenSpiel 2.0.2 leaves these out."""
    runs = [play for play in rules.table.known if play.kind == kind]
    assert len(runs) >= 36
    for run in runs:
        first = run.core[0]
        hand = counts_of([*run.ranks, *[first] * (4 - run.ranks.count(first))])
        assert run in dou_dizhu.combinations(hand, rules)
        lower = [play for play in runs if dou_dizhu.beats(run, play, rules)]
        for top in lower[:2]:
            assert run in dou_dizhu.answers(hand, top, rules)


# What beats what


@cache
def readings_of(players: int) -> list[Reading]:
    """Return all readings under any setting, those that no hand can hold as well."""
    values = {
        play.reading
        for rules in ALL_RULES
        if rules.players == players
        for play in rules.table.known
    }
    long = (dou_dizhu.classify(spelled(ranks)) for ranks in ("33445566778899TTJJQQKKAA",))
    values |= {play.reading for play in long if play}
    return sorted(values, key=lambda each: each.value)


@of_every_setting
def test_beats_is_a_strict_order(rules: CombinationRules) -> None:
    """Irreflexive and transitive: over all triples of readings."""
    readings = readings_of(rules.players)
    assert len(readings) > 250
    beaten = np.array(
        [[dou_dizhu.beats(one, other, rules) for other in readings] for one in readings]
    )
    assert not beaten.diagonal().any()
    assert not (beaten & beaten.T).any()
    number = beaten.astype(np.float32)
    assert not ((number @ number > 0) & ~beaten).any()
    # Of one kind and number of cards one beats the other.
    shapes = np.array([each.value >> 8 for each in readings])
    same = (shapes[:, None] == shapes[None, :]) & ~np.eye(len(readings), dtype=bool)
    assert (beaten | beaten.T)[same].all()
    told_all = [told(each) for each in readings]
    assert beaten.tolist() == [[slow.beats(one, other) for other in told_all] for one in told_all]


@of_every_setting
def test_answers_to_every_reading(rules: CombinationRules) -> None:
    """Over whatever can be read under any setting, other numbers of players included."""
    draw = Random(130 + rules.setting)
    for top in {*readings_of(3), *readings_of(4)}:
        hand = counts_of(drawn_hand(draw, rules))
        leads = dou_dizhu.combinations(hand, rules)
        expected = tuple(play for play in leads if dou_dizhu.beats(play, top, rules))
        assert dou_dizhu.answers(hand, top, rules) == expected


# The totals of the sheet


def test_the_totals() -> None:
    totals = {
        TABLE_27472: 27_471,
        DEFAULT: 12_654,
        FOUR: 7_951,
        FOUR_BOTH: 9_079,
        CombinationRules(
            sequence_singles="repeat", quad_singles="repeat", attached_jokers="both"
        ): 28_946,
        CombinationRules(sequence_singles="any", quad_singles="repeat"): 28_894,
    }
    for rules, total in totals.items():
        assert len(rules.table.known) == total


def test_totals_by_formula() -> None:
    def of_kind(kind: Kind, length: int, rules: CombinationRules) -> int:
        readings = [play.reading for play in rules.table.known]
        return sum(each.kind == kind and each.length == length for each in readings)

    for length in range(2, 6):
        singles = (13 - length) * (comb(15 - length, length) - comb(13 - length, length - 2))
        assert of_kind(Kind.TRIPLET_SEQUENCE_SINGLES, length, DEFAULT) == singles
    for length in range(2, 5):
        pairs = (13 - length) * comb(13 - length, length)
        assert of_kind(Kind.TRIPLET_SEQUENCE_PAIRS, length, DEFAULT) == pairs
    for length in range(2, 7):
        pairs = (13 - length) * (comb(15 - length, length) - comb(13 - length, length - 2))
        assert of_kind(Kind.TRIPLET_SEQUENCE_PAIRS, length, FOUR) == pairs


# Public cases: bug reports and disputes of other engines, and counts in their tests


def of_kinds(plays: tuple[Combination, ...], *kinds: Kind) -> int:
    return sum(play.kind in kinds for play in plays)


def leads_of(ranks: str, rules: CombinationRules = DEFAULT) -> tuple[Combination, ...]:
    return dou_dizhu.combinations(spelled(ranks), rules)


def test_the_action_table_by_kinds() -> None:
    # rlcard #157
    plays = TABLE_27472.table.known
    lengths = Counter((play.kind, play.reading.length) for play in plays)
    singles = [lengths[Kind.TRIPLET_SEQUENCE_SINGLES, length] for length in range(2, 6)]
    pairs = [lengths[Kind.TRIPLET_SEQUENCE_PAIRS, length] for length in range(2, 5)]
    assert (singles, pairs) == ([968, 3_282, 7_184, 10_388], [605, 1_200, 1_134])
    assert Counter(play.reading.subtype for play in plays if play.kind == Kind.QUADPLEX) == {
        "singles": 1_326,
        "pairs": 858,
    }
    assert of_kinds(plays, Kind.TRIPLET_SINGLE) == 182
    assert of_kinds(plays, Kind.TRIPLET_PAIR) == 156


@pytest.mark.parametrize(
    "ranks",
    [
        "34445555",  # rlcard #27: the core's own rank attached
        "33334444",  # DouZero #59: a bomb attached as two pairs
        "333BR", "A2345", "23456", "AAA222", "222333", "AA2233",  # PlayCard #1: twos in runs
        "99923",  # PlayCard #2: a triplet with two single cards
        "QQKKAA22", "TJQKA2", "AAA2223B", "22BR",
        "444455556", "3334445", "333444567", "33344455A",
    ],
)  # fmt: skip
def test_what_is_no_play_under_any_setting(ranks: str) -> None:
    for rules in THREE_PLAYERS:
        assert dou_dizhu.readings(spelled(ranks), rules) == ()


def test_pairs_as_singles_are_an_option() -> None:
    # rlcard #300
    assert dou_dizhu.readings(spelled("33344455")) == dou_dizhu.readings(spelled("333344")) == ()
    assert str(dou_dizhu.classify(spelled("33344455"), TABLE_27472)) == "333444 55"
    found = dou_dizhu.classify(spelled("333344"), TABLE_27472)
    assert found is not None
    assert found.reading.subtype == "singles"


def test_both_jokers_are_an_option() -> None:
    # DouZero #24, #43
    for rules in THREE_PLAYERS:
        for ranks in ("666777BR", "7777BR"):
            both = rules.attached_jokers == "both"
            assert len(dou_dizhu.readings(spelled(ranks), rules)) == both


def test_what_beats_what_elsewhere() -> None:
    # onestraw/doudizhu #5, ddz_game #6; DouZero #26: whatever the order of the jokers
    assert not dou_dizhu.beats("2s 2h 2d 2c", "Xb Xr")
    for rocket in ("Xb Xr", "Xr Xb"):
        assert dou_dizhu.beats(rocket, "3s 4s 5s 6s 7s")
        assert dou_dizhu.beats(rocket, "2s 2h 2d 2c")
    assert not dou_dizhu.beats("5s 5h", "5d 5c")
    assert dou_dizhu.answers("2s 2h 2d 2c As Ah Ad Ac", "Xb Xr") == ()


def test_hands_with_a_known_number_of_leads() -> None:
    leads = {
        "3555566777789TJJKA2R": 177,
        "3444456778899TJQKK2R": 141,
        "33446777788899JQKKK2": 153,
    }
    assert {ranks: len(leads_of(ranks, TABLE_27472)) for ranks in leads} == leads


def test_counts_in_the_tests_of_open_spiel() -> None:
    alone = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLET, Kind.BOMB)
    runs = (Kind.SEQUENCE, Kind.PAIR_SEQUENCE, Kind.TRIPLET_SEQUENCE)
    with_one = (Kind.TRIPLET_SINGLE, Kind.TRIPLET_PAIR)
    with_more = (Kind.TRIPLET_SEQUENCE_SINGLES, Kind.TRIPLET_SEQUENCE_PAIRS)
    cases: list[tuple[str, tuple[Kind, ...], int, dict[str, int]]] = [
        ("558999TJJJJKKK", alone, 14, {"999": 3, "B": 1}),  # the bomb counted in
        (
            "5566777888999TTTJJQQKKAA22BR",
            runs,
            63,
            {"666777888": 2, "33445566778899TTJJ": 2},
        ),
        ("666777TTTQQQ222BR", with_one, 50, {"999R": 18, "33322": 20}),
        (
            "667899TTTJJJJQQQKKKAAA222BR",
            with_more,
            1_052,
            {"888999TTTJJJQQQ7772R": 90, "TTTJJJQQQKKK33445522": 1},
        ),
    ]
    for hand, kinds, count, tops in cases:
        assert of_kinds(leads_of(hand, ANY), *kinds) == count
        for ranks, number in tops.items():
            top = dou_dizhu.classify(spelled(ranks), ANY)
            assert top is not None
            assert of_kinds(dou_dizhu.answers(spelled(hand), top, ANY), *kinds) == number
