"""Combinations of Dou Dizhu: rules DD-28 to DD-59, DD-C1 to DD-C10 and examples of the sheet."""

from __future__ import annotations

import pickle
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import numpy as np
import pytest

from cardcore.cards import Card, format_cards
from cardcore.climbing import dou_dizhu
from cardcore.climbing.dou_dizhu import Combination, CombinationRules, Kind, Reading, options
from cardcore.climbing.dou_dizhu.plays import made
from cardcore.errors import CardError, HandError, RulesError
from tests import slow_dou_dizhu as slow
from tests.dou_dizhu import ALL_RULES, FOUR, FOUR_BOTH, counts_of, spelled, texts, told

DEFAULT = CombinationRules()
REPEAT = CombinationRules(sequence_singles="repeat")
ANY = CombinationRules(sequence_singles="any")
QUADS = CombinationRules(quad_singles="repeat")
BOTH = CombinationRules(attached_jokers="both")
RLCARD = CombinationRules(sequence_singles="repeat", quad_singles="repeat")
F = "5s 5h 5d 5c 8s 8h 9s Ts Js Qs Ks As 2s 2h Xb Xr"
X_30 = "3s 3h 3d 4s 4h 4d 5s 5h 5d 6s 6h 6d 7s 7h 8s 9s Th 2s Xb Xr"
G = "3s 3h 3d 3c 3s 3h 4s 4h 4d 5s 5h 5d 7s 7h 9s 9h Ts Js Qs Ks As 2s 2h Xb Xb"


def read(cards: str, rules: CombinationRules = DEFAULT) -> set[slow.Reading]:
    found = dou_dizhu.readings(cards, rules)
    assert len(set(found)) == len(found)
    return {told(reading) for reading in found}


def kinds(plays: tuple[Combination, ...]) -> dict[int | str, int]:
    return dict(Counter(told(play.reading)[0] for play in plays))


def by_length(rules: CombinationRules, kind: int) -> list[int]:
    counts = Counter(p.reading.length for p in rules.table.known if p.kind == kind)
    return [counts[length] for length in sorted(counts)]


# Counts of the sheet


def test_counts_of_three_players_by_kind_and_length() -> None:
    plays = DEFAULT.table.known
    assert len(plays) == 12654
    assert kinds(plays) == {
        1: 15, 2: 13, 3: 13, 4: 182, 5: 156, 6: 36, 7: 52, 8: 45, 9: 7161, 10: 2939, 11: 13,
        12: 1, "13s": 1170, "13p": 858,
    }  # fmt: skip
    assert by_length(DEFAULT, 6) == [8, 7, 6, 5, 4, 3, 2, 1]
    assert by_length(DEFAULT, 7) == [10, 9, 8, 7, 6, 5, 4, 3]
    assert by_length(DEFAULT, 8) == [11, 10, 9, 8, 7]
    assert by_length(DEFAULT, 9) == [847, 2100, 2646, 1568]
    assert by_length(DEFAULT, 10) == [605, 1200, 1134]


@pytest.mark.parametrize(
    ("singles", "jokers", "lengths"),
    [
        ("distinct", "one", [847, 2100, 2646, 1568]),
        ("distinct", "both", [858, 2200, 2970, 2016]),
        ("repeat", "one", [968, 3282, 7184, 10388]),
        ("repeat", "both", [979, 3382, 7589, 11334]),
        ("any", "one", [968, 3300, 7425, 11552]),
        ("any", "both", [979, 3400, 7830, 12512]),
    ],
)
def test_counts_by_options_of_attachments(singles: Any, jokers: Any, lengths: list[int]) -> None:
    for quads in options.QUAD_SINGLES:
        rules = CombinationRules(
            sequence_singles=singles, attached_jokers=jokers, quad_singles=quads
        )
        quadplexes = (1170 if quads == "distinct" else 1326) + 13 * (jokers == "both")
        assert by_length(rules, 9) == lengths
        assert kinds(rules.table.known)["13s"] == quadplexes
        assert len(rules.table.known) == 4323 + sum(lengths) + quadplexes


@pytest.mark.rule("DD-C4", "DD-C5")
def test_totals_and_cards_with_several_readings() -> None:
    assert len(RLCARD.table.known) == 27471
    for jokers, total, different in zip(
        options.ATTACHED_JOKERS, (28894, 30383), (28502, 29984), strict=True
    ):
        rules = CombinationRules(
            sequence_singles="any", quad_singles="repeat", attached_jokers=jokers
        )
        plays = rules.table.known
        assert (len(plays), len({play.mask for play in plays})) == (total, different)
    # DD-C4, DD-C5
    for rules in ALL_RULES:
        counts = Counter(play.mask for play in rules.table.known)
        several = [mask for mask, count in counts.items() if count > 1]
        if rules.sequence_singles == "any" and rules.players == 3:
            assert len(several) == (383 if rules.attached_jokers == "one" else 390)
            assert sum(count == 3 for count in counts.values()) == 9
        else:
            assert not several


def test_counts_of_four_players_by_kind_and_length() -> None:
    plays = FOUR.table.known
    assert (len(plays), len(FOUR_BOTH.table.known)) == (7951, 9079)
    assert kinds(plays) == {
        1: 15, 2: 15, 3: 13, 5: 182, 6: 36, 7: 55, 8: 65, 10: 7504, 11: 65, 12: 1,
    }  # fmt: skip
    assert by_length(FOUR, 7) == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert by_length(FOUR, 8) == [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
    assert by_length(FOUR, 10) == [847, 2100, 2646, 1568, 343]
    assert by_length(FOUR_BOTH, 10) == [858, 2200, 2970, 2016, 588]


# Readings by hand


@pytest.mark.rule("DD-C1", "DD-C2")
@pytest.mark.example("dou_dizhu", "X-1")
@pytest.mark.example("dou_dizhu", "X-4")
@pytest.mark.example("dou_dizhu", "X-5")
@pytest.mark.example("dou_dizhu", "X-6")
@pytest.mark.example("dou_dizhu", "X-7")
@pytest.mark.example("dou_dizhu", "X-8")
@pytest.mark.example("dou_dizhu", "X-9")
@pytest.mark.example("dou_dizhu", "X-10")
@pytest.mark.example("dou_dizhu", "X-11")
@pytest.mark.example("dou_dizhu", "X-14")
@pytest.mark.example("dou_dizhu", "X-15")
@pytest.mark.example("dou_dizhu", "X-16")
@pytest.mark.example("dou_dizhu", "X-17")
@pytest.mark.example("dou_dizhu", "X-18")
@pytest.mark.example("dou_dizhu", "X-19")
@pytest.mark.example("dou_dizhu", "X-20")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("6s 6h 6d 8c", {(4, 1, "6", 4)}),
        ("8s 9h Td Jc Qs", {(6, 5, "Q", 5)}),
        ("Ts Th Js Jh Qs Qh Ks Kh", {(7, 4, "K", 8)}),
        ("4s 4h 4d 5s 5h 5d", {(8, 2, "5", 6)}),
        ("7s 7h 7d 8s 8h 8d 3c 6c", {(9, 2, "8", 8)}),
        ("8s 8h 8d 9s 9h 9d 4s 4h Js Jh", {(10, 2, "9", 10)}),
        ("3s 3h 3d 4s 4h 4d 6s 7h 7d", set()),
        ("6s 6h 6d 6c 8s 9s", {("13s", 1, "6", 6)}),
        ("Js Jh Jd Jc 9s 9h Qs Qh", {("13p", 1, "J", 8)}),
        ("7s 7h 7d 8s 8h 8d 3c 3h", set()),
        ("7s 7h 7d 8s 8h 8d 2s Xr", {(9, 2, "8", 8)}),
        ("7s 7h 7d 8s 8h 8d Xb Xr", set()),
        ("6s 6h 6d 6c 8s 8h", set()),
        ("6s 6h 6d 6c Xb Xr", set()),
        ("5s 5h 5d 5c", {(11, 1, "5", 4)}),
        ("As Ah Ad 2s 2h 2d", set()),
        ("2s 2h 2d 3c", {(4, 1, "2", 4)}),
        ("2s 2h 2d 2c 3c Xb", {("13s", 1, "2", 6)}),
        ("Ts Jh Qd Kc As", {(6, 5, "A", 5)}),
        ("Js Qh Kd Ac 2s", set()),
        ("As 2h 3d 4c 5s", set()),
        ("3s 4h 5d 6c", set()),
        ("3s 3h 4s 4h", set()),
        ("Ks Kh As Ah 2s 2h", set()),
        ("Xb Xr", {(12, 1, "Xr", 2)}),
        ("", set()),
    ],
)
def test_readings_by_hand(cards: str, expected: set[slow.Reading]) -> None:
    assert read(cards) == expected
    assert slow.readings(ranks_of(cards), DEFAULT) == expected


def ranks_of(cards: str) -> list[str]:
    return [card if card.startswith("X") else card[0] for card in cards.split()]


@pytest.mark.rule("DD-C1")
@pytest.mark.example("dou_dizhu", "X-14")
@pytest.mark.example("dou_dizhu", "X-15")
@pytest.mark.example("dou_dizhu", "X-16")
@pytest.mark.example("dou_dizhu", "X-21")
def test_options_by_hand() -> None:
    assert read("7s 7h 7d 8s 8h 8d 3c 3h", REPEAT) == {(9, 2, "8", 8)}
    assert read("7s 7h 7d 8s 8h 8d Xb Xr", BOTH) == {(9, 2, "8", 8)}
    assert read("6s 6h 6d 6c 8s 8h", QUADS) == {("13s", 1, "6", 6)}
    assert read("6s 6h 6d 6c Xb Xr", BOTH) == {("13s", 1, "6", 6)}
    for rules in ALL_RULES:
        assert read("3s 3h 3d 3c 4s 4h 4d 4c", rules) == set()


@pytest.mark.rule("DD-C1", "DD-C5")
@pytest.mark.example("dou_dizhu", "X-22")
@pytest.mark.example("dou_dizhu", "X-23")
@pytest.mark.example("dou_dizhu", "X-25")
def test_several_readings_by_hand() -> None:
    #
    sixteen = "3s 3h 3d 4s 4h 4d 5s 5h 5d 6s 6h 6d 7s 7h 7d 8c"
    twelve = "3s 3h 3d 4s 4h 4d 5s 5h 5d 6s 6h 6d"
    assert [read(sixteen), read(sixteen, REPEAT)] == [set(), set()]
    assert read(sixteen, ANY) == {(9, 4, "6", 16), (9, 4, "7", 16)}
    assert read(twelve) == read(twelve, REPEAT) == {(8, 4, "6", 12)}
    assert read(twelve, ANY) == {(8, 4, "6", 12), (9, 3, "5", 12), (9, 3, "6", 12)}
    twos, gap = "Qs Qh Qd Ks Kh Kd As Ah Ad 2s 2h 2d", "3s 3h 3d 4s 4h 4d 5s 5h 5d 7s 7h 7d"
    assert [read(twos, REPEAT), read(twos)] == [{(9, 3, "A", 12)}, set()]
    assert [read(gap, REPEAT), read(gap)] == [{(9, 3, "5", 12)}, set()]


@pytest.mark.rule("DD-C2")
def test_readings_do_not_depend_on_the_size_of_a_hand() -> None:
    # DD-C2; more readings than any hand can hold
    ten = spelled("".join(letter * 3 for letter in "3456789TJQKA"))
    for rules, count in ((DEFAULT, 1), (ANY, 5)):
        assert len(dou_dizhu.readings(ten, rules)) == count
    pairs = spelled("33445566778899TTJJQQKKAA")
    play = dou_dizhu.classify(pairs)
    assert play is not None
    assert (told(play.reading), play.number) == ((7, 12, "A", 24), None)
    assert play == dou_dizhu.classify(pairs)
    assert texts(dou_dizhu.answers("3s 3h 3d 3c Xb Xr As", play)) == ["3333", "XbXr"]


@pytest.mark.rule("DD-C6", "DD-C7", "DD-C8")
@pytest.mark.example("dou_dizhu", "X-24")
def test_which_reading_is_taken_x24() -> None:
    cards = "7s 7h 7d 8s 8h 8d 9s 9h 9d Ts Th Td"
    lead = dou_dizhu.classify(cards, ANY)
    assert lead is not None
    assert told(lead.reading) == (8, 4, "T", 12)
    low, high = Reading(Kind(9), 3, 6, 12), Reading(Kind(9), 3, 7, 12)
    assert read(cards, ANY) == {(8, 4, "T", 12), (9, 3, "9", 12), (9, 3, "T", 12)}
    top = dou_dizhu.classify("3s 3h 3d 4s 4h 4d 5s 5h 5d Js Qs Ks", ANY)
    assert top is not None
    taken = dou_dizhu.classify(cards, ANY, top)
    assert taken is not None
    assert taken.reading == high
    named = dou_dizhu.classify(cards, ANY, top, named=low)
    assert named is not None
    assert named.reading == low
    assert dou_dizhu.beats(high, named, ANY)
    assert dou_dizhu.classify(cards, ANY, top, named=lead.reading) is None
    assert dou_dizhu.classify(cards, ANY, named=Reading(Kind(9), 3, 8, 12)) is None
    over = dou_dizhu.classify(cards, ANY, "3s 3h 3d 4s 4h 4d 5s 5h 5d 6s 6h 6d")
    assert over == lead
    assert dou_dizhu.classify(cards, ANY, "Js Jh Jd Qs Qh Qd Ks Kh Kd As Ah Ad") is None


# Comparison


@pytest.mark.rule("DD-C9", "DD-46", "DD-50")
@pytest.mark.example("dou_dizhu", "X-2")
@pytest.mark.example("dou_dizhu", "X-3")
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("9s 9h 9d 3c", "8s 8h 8d Ac", True),
        ("Qs Qh Qd 6s 6h", "Ts Th Td Ks Kh", True),
        ("Qs Qh Qd 6s", "Ts Th Td Ks Kh", False),
        ("9s", "9h", False),  # DD-52
        ("4s 5s 6s 7s 8s 9s", "3s 4s 5s 6s 7s", False),  # DD-50
        ("3s 3h 3d 3c", "As Ah Ad Ac 5s 6s", True),  # DD-48, DD-51
        ("As Ah Ad Ac 5s 6s", "3s 3h 3d 3c", False),
        ("As Ah Ad Ac 5s 6s", "3s 3h 3d 3c 5s 5h 6s 6h", False),
        ("4s 4h 4d 4c", "3s 3h 3d 3c", True),
        ("3s 3h 3d 3c", "4s 4h 4d 4c", False),
        ("Xb Xr", "2s 2h 2d 2c", True),  # DD-47
        ("2s 2h 2d 2c", "Xb Xr", False),
        ("Xr", "Xb", True),
        ("Xb", "2s", True),
    ],
)
def test_beats_by_hand(one: str, other: str, expected: bool) -> None:  # noqa: FBT001 - a case
    assert dou_dizhu.beats(one, other) is expected
    assert dou_dizhu.beats(one, None)


@pytest.mark.rule("DD-57", "DD-58")
@pytest.mark.example("dou_dizhu", "X-43")
def test_beats_of_four_players_x43() -> None:
    five = "3s 3s 3h 3h 3d"
    assert read(five, FOUR) == {(11, 1, "3", 5)}
    assert dou_dizhu.beats(five, "2s 2h 2d 2c", FOUR)
    assert not dou_dizhu.beats(five, "4s 4s 4h 4d 4c", FOUR)


# Leads and answers by hand


@pytest.mark.rule("DD-C10")
@pytest.mark.example("dou_dizhu", "X-26")
def test_leads_by_hand_x26() -> None:
    leads = dou_dizhu.combinations(F)
    assert kinds(leads) == {
        1: 11, 2: 3, 3: 1, 4: 10, 5: 2, 6: 6, 11: 1, 12: 1, "13s": 44, "13p": 1,
    }  # fmt: skip
    assert [len(dou_dizhu.combinations(F, rules)) for rules in (DEFAULT, QUADS, BOTH)] == [
        80,
        82,
        81,
    ]


@pytest.mark.rule("DD-47", "DD-48", "DD-51")
@pytest.mark.example("dou_dizhu", "X-27")
@pytest.mark.example("dou_dizhu", "X-28")
@pytest.mark.example("dou_dizhu", "X-29")
def test_answers_by_hand_x27_to_x29() -> None:
    assert kinds(dou_dizhu.answers(F, "3s 3h 3d 3c 4s 6h")) == {"13s": 44, 11: 1, 12: 1}
    assert texts(dou_dizhu.answers(F, "6s 6h 6d 6c")) == ["XbXr"]
    assert texts(dou_dizhu.answers(F, "2d")) == ["Xb", "Xr", "5555", "XbXr"]
    assert texts(dou_dizhu.answers(F, "6c 7c 8d 9h Th")) == [
        "89TJQ",
        "9TJQK",
        "TJQKA",
        "5555",
        "XbXr",
    ]
    assert texts(dou_dizhu.answers(F, "3s 3h 3d 3c 4s 4h 7s 7h")) == ["5555", "XbXr", "5555 88 22"]
    assert dou_dizhu.answers(F, "Xb Xr") == ()


@pytest.mark.example("dou_dizhu", "X-30")
def test_leads_by_hand_x30() -> None:
    assert kinds(dou_dizhu.combinations(X_30)) == {
        1: 11, 2: 5, 3: 4, 4: 40, 5: 16, 6: 10, 7: 6, 8: 6, 9: 230, 10: 9, 12: 1,
    }  # fmt: skip
    assert len(dou_dizhu.combinations(X_30, RLCARD)) == 389
    loose = CombinationRules(sequence_singles="any", quad_singles="repeat", attached_jokers="both")
    plays = dou_dizhu.combinations(X_30, loose)
    assert (len(plays), len({play.mask for play in plays})) == (417, 415)


@pytest.mark.rule("DD-55", "DD-56", "DD-59")
@pytest.mark.example("dou_dizhu", "X-40")
@pytest.mark.example("dou_dizhu", "X-41")
@pytest.mark.example("dou_dizhu", "X-42")
def test_four_players_by_hand_x40_to_x42() -> None:
    assert read("Xb Xb", FOUR) == {(2, 1, "Xb", 2)}
    assert read("Xr Xr", FOUR) == {(2, 1, "Xr", 2)}
    assert read("Xb Xr", FOUR) == read("Xb Xb Xr", FOUR) == set()
    assert read("Xb Xb Xr Xr", FOUR) == {(12, 1, "Xr", 4)}
    assert read("4s 4h 4d Xr Xr", FOUR) == {(5, 1, "4", 5)}
    for cards in ("4s 4h 4d Xb Xr", "4s 4h 4d 5s", "6s 6h 6d 6c 8s 9s"):
        assert read(cards, FOUR) == set()
    jokers = "4s 4h 4d 5s 5h 5d Xb Xb Xr Xr"
    assert [read(jokers, FOUR), read(jokers, FOUR_BOTH)] == [set(), {(10, 2, "5", 10)}]
    assert read("4s 4h 4d 5s 5h 5d Xb Xb 7s 7h", FOUR) == {(10, 2, "5", 10)}


@pytest.mark.example("dou_dizhu", "X-44")
@pytest.mark.example("dou_dizhu", "X-45")
def test_four_players_by_hand_x44_x45() -> None:
    assert kinds(dou_dizhu.combinations(G, FOUR)) == {
        1: 12, 2: 7, 3: 3, 5: 18, 6: 3, 7: 1, 8: 3, 10: 24, 11: 3,
    }  # fmt: skip
    expected = {
        "2d 2c": ["XbXb", "3333", "33333", "333333"],
        "6s 6h 6d 6c": ["33333", "333333"],
        "6s 6s 6h 6h 6d 6d": [],
        "Xr": ["3333", "33333", "333333"],
        "Ah": ["2", "Xb", "3333", "33333", "333333"],
    }
    for top, answers in expected.items():
        assert texts(dou_dizhu.answers(G, top, FOUR)) == answers


def test_chains_that_start_at_a_rank_held_four_times() -> None:
    # OpenSpiel 2.0.2 leaves these out.
    leads = texts(dou_dizhu.combinations(spelled("3555566777789TJJKA2R")))
    assert {"56789", "556677", "789TJ"} <= set(leads)
    answers = texts(dou_dizhu.answers(spelled("3467889999TJQQK2R"), "3s 4s 5s 6s 7s"))
    assert "9TJQK" in answers


def test_attached_ranks_and_jokers_that_other_engines_got_wrong() -> None:
    for rules in ALL_RULES[:12]:
        assert dou_dizhu.readings(spelled("34445555"), rules) == ()  # rlcard #27
        assert dou_dizhu.readings(spelled("333BR"), rules) == ()
        both = rules.attached_jokers == "both"  # DouZero #24, #43
        for cards in ("666777BR", "7777BR"):
            assert len(dou_dizhu.readings(spelled(cards), rules)) == both
    # OpenSpiel PR #969
    chain, top = spelled("333444555666"), spelled("333444555789")
    assert dou_dizhu.classify(chain, DEFAULT, top) is None
    taken = dou_dizhu.classify(chain, ANY, top)
    assert taken is not None
    assert told(taken.reading) == (9, 3, "6", 12)


# Forms of input, values and refusals


def test_cards_come_in_many_forms() -> None:
    text = "6s 6h 6d 8c Xb"
    cards = [Card(each) for each in text.split()]
    forms: list[Any] = [
        text, cards, tuple(cards), [int(c) for c in cards], bytes(cards), bytearray(cards),
        text.split(), iter(cards), counts_of(ranks_of(text)),
    ]  # fmt: skip
    expected = dou_dizhu.combinations(text)
    assert all(dou_dizhu.combinations(form) == expected for form in forms)
    assert texts(dou_dizhu.combinations(Card("Xr"))) == ["Xr"]
    assert dou_dizhu.classify(text) is None


@pytest.mark.parametrize(
    ("cards", "rules", "error", "code"),
    [
        ("6s 6s", DEFAULT, HandError, "duplicate_card"),
        ("Xb Xb", DEFAULT, HandError, "duplicate_card"),
        ("6s 6s 6s", FOUR, HandError, "duplicate_card"),
        ([16, 16], DEFAULT, HandError, "duplicate_card"),
        (5, DEFAULT, HandError, "too_many_copies"),
        (9, FOUR, HandError, "too_many_copies"),
        (2 << 52, DEFAULT, HandError, "too_many_copies"),
        (3 << 56, FOUR, HandError, "too_many_copies"),
        (-1, DEFAULT, HandError, "bad_mask"),
        (1 << 60, DEFAULT, HandError, "bad_mask"),
        (1 << 80, DEFAULT, HandError, "bad_mask"),
        (None, DEFAULT, HandError, "bad_hand_type"),
        (1.5, DEFAULT, HandError, "bad_hand_type"),
        ("6s" * 600, DEFAULT, HandError, "wrong_card_count"),
        ("6s 6q", DEFAULT, CardError, "bad_card_text"),
        ([54], DEFAULT, CardError, "bad_card_code"),
        (bytes([60]), DEFAULT, CardError, "bad_card_code"),
        ([None], DEFAULT, CardError, "bad_card_type"),
        ("6s", None, RulesError, "bad_rules"),
    ],
)
def test_refusals(cards: Any, rules: Any, error: type[Exception], code: str) -> None:
    for call in (dou_dizhu.readings, dou_dizhu.classify, dou_dizhu.combinations):
        with pytest.raises(error) as caught:
            call(cards, rules)
        assert getattr(caught.value, "code", None) == code


def test_what_is_no_combination_cannot_be_compared() -> None:
    for call in (dou_dizhu.beats, dou_dizhu.answers):
        with pytest.raises(HandError, match="expected a combination, got '3s 4s'") as caught:
            call("3s", "3s 4s")
        assert caught.value.code == "no_combination"


@pytest.mark.parametrize(
    "given",
    [
        (1, 1, 0, 1), (99, 1, 0, 1), (None, 1, 0, 1), (Kind.SINGLE, 1, -1, 1),
        (Kind.SINGLE, 1, 15, 1), (Kind.SINGLE, 1, 261, 1), (Kind.SINGLE, 1, 10**30, 1),
        (Kind.SINGLE, 1, "3", 1), (Kind.SINGLE, True, 0, 1), (Kind.SINGLE, 1.0, 0, 1),
        (Kind.SINGLE, 1, 0, 2), (Kind.SINGLE, 2, 0, 1), (Kind.TRIPLET, 1, 13, 3),
        (Kind.SEQUENCE, 4, 5, 4), (Kind.SEQUENCE, 5, 3, 5), (Kind.SEQUENCE, 5, 12, 5),
        (Kind.SEQUENCE, 99, 5, 5), (Kind.PAIR_SEQUENCE, 3, 5, 7), (Kind.BOMB, 1, 3, 9),
        (Kind.ROCKET, 1, 13, 2), (Kind.ROCKET, 1, 14, 3), (Kind.QUADPLEX, 1, 3, 7),
    ],
)  # fmt: skip
def test_no_cards_are_seen_so(given: Any) -> None:
    with pytest.raises(HandError, match="expected a kind with") as caught:
        Reading(*given)
    assert caught.value.code == "bad_reading"


def test_readings_of_all_cards_are_readings() -> None:
    for rules in ALL_RULES:
        for play in rules.table.known:
            each = play.reading
            assert Reading(each.kind, each.length, each.rank, each.size) == each
    number: Any = np.int64(9)
    assert Reading(Kind.BOMB, 1, number, 4) == Reading(Kind.BOMB, 1, 9, 4)


@pytest.mark.parametrize("named", [0, "3s", Kind.SINGLE, dou_dizhu.classify("3s"), object()])
def test_what_is_named_is_a_reading(named: Any) -> None:
    with pytest.raises(HandError, match="expected a reading") as caught:
        dou_dizhu.classify("3s", named=named)
    assert caught.value.code == "bad_reading"


def test_options_are_checked() -> None:
    for option, value in (
        ("players", 5), ("players", True), ("sequence_singles", "some"),
        ("quad_singles", "any"), ("attached_jokers", "two"),
    ):  # fmt: skip
        with pytest.raises(RulesError) as caught:
            CombinationRules(**{option: value})  # type: ignore[arg-type]
        assert caught.value.code == "bad_option"
    assert sorted(rules.setting for rules in ALL_RULES) == [*range(12), 16, 17]
    for setting in (12, 32, -1, 1 << 40):
        with pytest.raises(RulesError, match="setting"):
            type(DEFAULT.table)(setting, made)


def travelled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - written here


def test_values_are_shared_and_travel() -> None:
    play = dou_dizhu.classify("6s 6h 6d 8c")
    assert play is dou_dizhu.classify("6c 6h 6d 8s") is CombinationRules().table.known[play.number]  # type: ignore[union-attr, index]
    assert travelled(play) == play
    table = travelled(FOUR.table)
    assert (table.setting, table.known) == (16, FOUR.table.known)
    assert hash(play) == hash(travelled(play))
    assert format_cards(spelled("3BR")) == "3s Xb Xr"


def test_threads_share_one_table() -> None:
    threads = 8
    start = Barrier(threads)

    def table_of(_: int) -> Any:
        rules = CombinationRules(players=4, sequence_singles="any", quad_singles="repeat")
        start.wait()
        return rules.table

    with ThreadPoolExecutor(threads) as pool:
        tables = list(pool.map(table_of, range(threads)))
    assert all(table is tables[0] for table in tables)
