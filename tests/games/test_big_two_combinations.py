"""Combinations of Big Two: rules BT-44 to BT-61 and the examples of the sheet, by hand."""

from __future__ import annotations

from itertools import combinations as choices
from itertools import pairwise
from typing import Any

import attrs
import pytest

import cardcore as cc
from cardcore.climbing import big_two
from cardcore.climbing.big_two import CombinationRules, Kind
from cardcore.climbing.big_two import options as all_options
from cardcore.errors import RulesError

DEFAULT = CombinationRules()
INDONESIAN = CombinationRules(straight_style="two_suit")
BU_BU = CombinationRules(flushes=False, five_card_classes="separate", honour_beats="out_of_turn")
TAIWAN = CombinationRules(
    triples=False, flushes=False, straight_flush_extra=2, honour_beats="everything"
)
LUKANG = CombinationRules(honour_beats="everything")
PUSOY_DOS = CombinationRules(suit_order="cshd")
ROYAL = CombinationRules(honour_order="quads_over_non_royal")


def told(cards: str, rules: CombinationRules = DEFAULT) -> tuple[str, tuple[int, ...]] | None:
    """Return kind and key of cards, as the sheet writes them."""
    found = big_two.classify(cards, rules)
    return None if found is None else (found.kind.name.lower(), found.key)


def changed(rules: CombinationRules = DEFAULT, **options: Any) -> CombinationRules:
    return attrs.evolve(rules, **options)


def is_descending(plays: list[str], rules: CombinationRules = DEFAULT) -> bool:
    """Return whether each play beats all that follow, and is beaten by none of them."""
    return all(
        big_two.compare(plays[i], plays[j], rules) == 1
        and big_two.compare(plays[j], plays[i], rules) == -1
        and big_two.beats(plays[i], plays[j], rules)
        and not big_two.beats(plays[j], plays[i], rules)
        for i, j in choices(range(len(plays)), 2)
    )


def listed(plays: tuple[big_two.Combination, ...]) -> list[str]:
    return [str(play) for play in plays]


def kinds(plays: tuple[big_two.Combination, ...]) -> dict[str, int]:
    names = [play.kind.name.lower() for play in plays]
    return {name: names.count(name) for name in names}


# What is a combination


@pytest.mark.rule("BT-44", "BT-45", "BT-46")
@pytest.mark.example("big_two", "X-1")
@pytest.mark.option("big_two", "triples")
def test_single_pair_triple() -> None:
    assert told("5d") == ("single", (2, 0))
    assert told("9s 9d") == ("pair", (6, 3))
    assert told("Kd Kc Kh") == ("triple", (10,))
    assert told("Kd Kc Kh", CombinationRules(triples=False)) is None


@pytest.mark.rule("BT-47", "BT-51")
@pytest.mark.option("big_two", "quads_form")
def test_four_of_a_kind_bare_or_with_a_kicker() -> None:
    bare, kicker = "7d 7c 7h 7s", "7d 7c 7h 7s 2d"
    assert [told(bare), told(kicker)] == [None, ("quads", (3, 4))]
    rules = CombinationRules(quads_form="bare")
    assert [told(bare, rules), told(kicker, rules)] == [("bare_quads", (4,)), None]
    rules = CombinationRules(quads_form="both")
    assert [told(bare, rules), told(kicker, rules)] == [
        ("bare_quads", (4,)), ("quads", (3, 4)),
    ]  # fmt: skip


@pytest.mark.rule("BT-48")
@pytest.mark.example("big_two", "X-2")
def test_straights() -> None:
    assert told("Kd Qs Jh Tc 9d") == ("straight", (0, 8, 0))
    assert told("5c 4d 3h 2s Ad") == ("straight", (0, 0, 1))
    assert told("6s 5d 4h 3c 2h") == ("straight", (0, 1, 3))
    assert told("Ah Ks Qd Jc Ts") == ("straight", (0, 9, 2))


@pytest.mark.rule("BT-49", "BT-50", "BT-51")
@pytest.mark.example("big_two", "X-3")
def test_flush_full_house_quads() -> None:
    assert told("9s 7s 6s 5s 3s") == ("flush", (1, 3, 6))
    assert told("9d 9c 9h 4s 4d") == ("full_house", (2, 6))
    assert told("7d 7c 7h 7s 2d") == ("quads", (3, 4))


@pytest.mark.rule("BT-52")
@pytest.mark.example("big_two", "X-4")
def test_straight_flushes() -> None:
    assert told("5h 6h 7h 8h 9h") == ("straight_flush", (4, 4, 2))
    assert told("As 2s 3s 4s 5s") == ("straight_flush", (4, 0, 3))
    assert told("As Ks Qs Js Ts") == ("straight_flush", (4, 9, 3))
    five = [each for each in big_two.combinations((1 << 52) - 1) if len(each.cards) == 5]
    assert str(five[-1]) == "Ts Js Qs Ks As"
    assert all(big_two.beats(five[-1], each) for each in five[:-1])


@pytest.mark.rule("BT-55")
@pytest.mark.example("big_two", "X-5")
def test_suited_sets_that_are_no_sequence_are_flushes() -> None:
    assert told("Js Qs Ks As 2s") == ("flush", (1, 3, 12))
    assert told("Ks As 2s 3s 4s") == ("flush", (1, 3, 12))


@pytest.mark.rule("BT-54")
@pytest.mark.example("big_two", "X-6")
def test_nothing_else_is_a_combination() -> None:
    for cards in (
        "3s 2h Ad Kc Qs", "2h As Kd Qc Js", "4d 4c 9h 9s Kd", "8d 8c 8h Ks", "6d 6c 6h 6s",
        "5d 5c 5h 9s Jd", "3d 4c 5h 6s", "4d 4c 5h 5s", "3d 4d", "3d 4c 5h 6s 7d 8c",
    ):  # fmt: skip
        assert told(cards) is None, cards
    assert told("") is None
    assert told("3s 5s 7s 9s Js") == ("flush", (1, 3, 8))
    assert told("3s 5s 7s 9s Js", CombinationRules(flushes=False)) is None


@pytest.mark.rule("BT-53", "BT-55")
@pytest.mark.option("big_two", "straight_flush_extra")
@pytest.mark.option("big_two", "flushes")
def test_the_two_more_cards_of_a_straight_flush() -> None:
    run = "4d 5d 6d 7d 8d"
    rules = CombinationRules(straight_flush_extra=2)
    assert told(run, rules) == ("flush", (1, 0, 5))
    assert told(f"{run} Kc 2s", rules) == ("straight_flush_plus", (4, 3, 0))
    assert told(f"{run} Kc 2s") is None
    assert told(run, CombinationRules(straight_flush_extra=2, flushes=False)) == (
        "straight", (0, 3, 0),
    )  # fmt: skip
    # The royal flush is best, though the wheel comes last in this style.
    rules = CombinationRules(
        straight_flush_extra=2, honour_order="quads_over_non_royal", straight_style="wheel_high"
    )
    assert told("Td Jd Qd Kd Ad 2d 3d", rules) == ("straight_flush_plus", (5, 8, 0))
    assert told("2d 3d 4d 5d Ad Kd Qd", rules) == ("straight_flush_plus", (3, 9, 0))


# What beats what


@pytest.mark.rule("BT-45", "BT-56")
@pytest.mark.example("big_two", "X-7")
def test_pairs() -> None:
    assert is_descending(["9s 9d", "9h 9c"])
    assert is_descending(["Qc Qd", "Js Jh"])


@pytest.mark.rule("BT-48")
@pytest.mark.example("big_two", "X-8")
def test_order_of_straights() -> None:
    assert is_descending(["Kd Qs Jh Tc 9d", "Qs Jd Tc 9h 8c", "Qh Js Th 9s 8d"])
    assert is_descending(["As Kd Qc Jh Td", "Ah Ks Qd Jc Ts"])
    straights = [each for each in big_two.combinations((1 << 52) - 1) if each.kind is Kind.STRAIGHT]
    assert straights[-1].key == (0, 9, 3)
    assert cc.Card("As") in straights[-1].cards


@pytest.mark.rule("BT-48")
@pytest.mark.example("big_two", "X-9")
def test_the_lowest_straights() -> None:
    assert is_descending(["7s 6d 5c 4c 3d", "6s 5h 4h 3c 2h", "5c 4d 3h 2s Ad"])


@pytest.mark.rule("BT-49")
@pytest.mark.example("big_two", "X-10")
def test_flushes_by_suit_then_top() -> None:
    assert is_descending(["9s 7s 6s 5s 3s", "2h Jh 9h 6h 4h", "Ah Kh Qh Th 7h"])


@pytest.mark.rule("BT-50")
@pytest.mark.example("big_two", "X-11")
def test_full_houses() -> None:
    assert is_descending(["9d 9c 9h 4s 4d", "8d 8c 8h Ks Kd"])


@pytest.mark.rule("BT-56")
@pytest.mark.example("big_two", "X-12")
def test_sizes_do_not_compare() -> None:
    assert big_two.compare("2d 2c 2h", "3d 3c") == 0
    assert big_two.compare("3c 4d 5h 6s 7d", "3d 3h 3s") == 0
    assert not big_two.beats("2d 2c 2h", "3d 3c")


@pytest.mark.rule("BT-57")
@pytest.mark.example("big_two", "X-13")
@pytest.mark.option("big_two", "five_card_classes")
def test_the_ladder() -> None:
    ladder = ["3d 3c 3h 3s 8d", "9d 9c 9h 4s 4d", "3s 5s 7s 9s Js", "Ah Ks Qd Jc Ts"]
    assert is_descending(["Ad 2d 3d 4d 5d", "Kd Kc Kh Ks 6c", *ladder[1:]])
    assert is_descending(ladder)
    apart = CombinationRules(five_card_classes="separate")
    assert [big_two.compare(*two, apart) for two in pairwise(ladder)] == [1, 0, 0]


@pytest.mark.rule("BT-49")
@pytest.mark.example("big_two", "X-14")
@pytest.mark.option("big_two", "flush_order")
def test_orders_of_flushes() -> None:
    a, b, c = "2d Jd 7d 5d 3d", "As Js Ts 7s 6s", "Ah Kh Jh 9h 8h"
    for order, wanted in (
        ("suit_then_top", [b, c, a]),
        ("top_then_suit", [a, b, c]),
        ("all_ranks_then_suit", [a, c, b]),
    ):
        assert is_descending(wanted, changed(flush_order=order))
    assert told(a, CombinationRules(flush_order="top_then_suit")) == ("flush", (1, 12, 0))
    assert told(a, CombinationRules(flush_order="all_ranks_then_suit")) == (
        "flush", (1, 12, 8, 4, 2, 0, 0),
    )  # fmt: skip


@pytest.mark.rule("BT-51", "BT-52", "BT-60")
@pytest.mark.example("big_two", "X-15")
@pytest.mark.option("big_two", "honour_order")
def test_only_a_royal_flush_beats_quads() -> None:
    plays = ["Ad Kd Qd Jd Td", "2d 2c 2h 2s 6c", "3d 3c 3h 3s 8d", "Kc Qc Jc Tc 9c"]
    keys = [told(cards, ROYAL) for cards in plays]
    assert [each[1] for each in keys if each] == [(5, 9, 0), (4, 12), (4, 0), (3, 8, 1)]
    assert is_descending(plays, ROYAL)
    keys = [told(cards) for cards in plays]
    assert [each[1] for each in keys if each] == [(4, 9, 0), (3, 12), (3, 0), (4, 8, 1)]
    assert is_descending([plays[0], plays[3], *plays[1:3]])


@pytest.mark.rule("BT-60", "BT-61")
@pytest.mark.example("big_two", "X-16")
def test_no_cycle_of_honours() -> None:
    rules = changed(ROYAL, straight_style="two_high_only")
    plays = ["Ad Kd Qd Jd Td", "3d 3c 3h 3s 8d", "Js Qs Ks As 2s"]
    assert is_descending(plays, rules)
    # By the sequence alone the two-high straight flush would be above the royal one.
    royal, _, two_high = (big_two.classify(cards, rules) for cards in plays)
    assert royal
    assert two_high
    assert two_high.key[1] > royal.key[1]


@pytest.mark.rule("BT-48")
@pytest.mark.example("big_two", "X-17")
@pytest.mark.option("big_two", "straight_style")
def test_styles_of_straights() -> None:
    w, x, s = "Ah 2d 3c 4s 5h", "2d 3c 4s 5h 6h", "3c 4s 5h 6h 7d"
    t, z = "Th Jh Qs Kd Ac", "Jh Qs Kd Ac 2d"
    styles = {
        "wheel_low": ([w, x, s, t], [z]),
        "wheel_high": ([x, s, t, w], [z]),
        "six_high_wheel_second": ([s, t, w, x], [z]),
        "six_high_wheel_low": ([w, s, t, x], [z]),
        "no_wheel": ([x, s, t], [w, z]),
        "two_high_six_low": ([x, s, t, z], [w]),
        "two_high_six_second": ([s, t, x, z], [w]),
        "two_high_only": ([s, t, z], [w, x]),
        "two_suit": ([s, t, w], [z]),
        "wheel_high_six_second": ([s, t, x, w], [z]),
    }
    assert list(styles) == list(all_options.STRAIGHT_STYLES)
    for style, (ascending, none) in styles.items():
        rules = changed(straight_style=style)
        assert is_descending(ascending[::-1], rules), style
        assert [told(cards, rules) for cards in none] == [None] * len(none), style
    assert told(w, INDONESIAN) == told(x, INDONESIAN) == ("straight", (0, 8, 0))
    assert big_two.compare(w, x, INDONESIAN) == 0
    assert is_descending([x, t], INDONESIAN)


@pytest.mark.rule("BT-48")
@pytest.mark.example("big_two", "X-18")
@pytest.mark.option("big_two", "straight_tie_card")
def test_the_tie_card() -> None:
    wheel = "Ah 2d 3c 4s 5h"
    assert told(wheel) == ("straight", (0, 0, 2))
    high = CombinationRules(straight_style="wheel_high")
    assert told(wheel, high) == ("straight", (0, 9, 0))
    rules = CombinationRules(straight_tie_card="highest_rank")
    assert told(wheel, rules) == ("straight", (0, 0, 0))
    assert told(wheel, changed(high, straight_tie_card="sequence_top")) == (
        "straight", (0, 9, 2),
    )  # fmt: skip
    with pytest.raises(RulesError, match="two_suit"):
        CombinationRules(straight_style="two_suit", straight_tie_card="sequence_top")


@pytest.mark.rule("BT-48")
@pytest.mark.example("big_two", "X-19")
def test_the_suit_of_the_two() -> None:
    plays = ["Ad 2s 3h 4c 5d", "2h 3s 4s 5c 6s", "As 2d 3c 4h 5h", "Ah Ks Qd Jc Ts"]
    assert [told(cards, INDONESIAN) for cards in plays] == [
        ("straight", key) for key in ((0, 8, 3), (0, 8, 2), (0, 8, 0), (0, 7, 2))
    ]
    assert is_descending(plays, INDONESIAN)


@pytest.mark.rule("BT-55")
@pytest.mark.example("big_two", "X-20")
def test_a_suited_wheel_without_wheels() -> None:
    rules = CombinationRules(straight_style="no_wheel")
    assert told("As 2s 3s 4s 5s", rules) == ("flush", (1, 3, 12))


@pytest.mark.rule("BT-58", "BT-59")
@pytest.mark.example("big_two", "X-21")
@pytest.mark.option("big_two", "honour_beats")
def test_bu_bu_gao_sheng() -> None:
    quads, house = "3d 3c 3h 3s 8d", "9d 9c 9h 4s 4d"
    assert big_two.compare(house, "Qs Jd Tc 9h 8c", BU_BU) == 0
    assert is_descending([quads, "2s"], BU_BU)
    assert is_descending([quads, house], BU_BU)
    assert is_descending(["4d 5d 6d 7d 8d", "2d 2c 2h 2s 6c"], BU_BU)
    # Honours of the same size only.
    assert big_two.compare(quads, "2s") == 0
    assert is_descending([quads, "2s"], LUKANG)


@pytest.mark.rule("BT-53", "BT-59", "BT-60")
@pytest.mark.example("big_two", "X-22")
def test_taiwan_with_seven_cards() -> None:
    assert told("4d 5d 6d 7d 8d Kc 2s", TAIWAN) == ("straight_flush_plus", (4, 3, 0))
    assert told("4d 5d 6d 7d 8d", TAIWAN) == ("straight", (0, 3, 0))
    assert told("4d 5d 6d 7d 8d Kc", TAIWAN) is None
    assert told("3s 4s 5s 6s 7s 8s 9s", TAIWAN) == ("straight_flush_plus", (4, 4, 3))
    assert is_descending(["3d 4d 5d 6d 7d Kc Jh", "2d 2c 2h 2s 6c"], TAIWAN)
    assert is_descending(["3d 3c 3h 3s 8d", "As Ah"], TAIWAN)
    same_size = changed(TAIWAN, honour_beats="same_size")
    assert big_two.compare("3d 4d 5d 6d 7d Kc Jh", "2d 2c 2h 2s 6c", same_size) == 0


@pytest.mark.rule("BT-44", "BT-45")
@pytest.mark.example("big_two", "X-23")
@pytest.mark.option("big_two", "suit_order")
def test_suits_of_pusoy_dos() -> None:
    singles = listed(big_two.combinations((1 << 52) - 1, PUSOY_DOS)[:52])
    assert (singles[0], singles[-1]) == ("3c", "2d")
    assert is_descending(["7d", "7h", "7s", "7c"], PUSOY_DOS)
    assert is_descending(["9d 9c", "9h 9s"], PUSOY_DOS)


@pytest.mark.rule("BT-44", "BT-48", "BT-52")
@pytest.mark.option("big_two", "deck")
def test_tiles() -> None:
    tiles = CombinationRules(deck="tiles60", flush_order="all_ranks_then_suit")
    assert told("3d", tiles) == ("single", (0, 0))
    assert told("2s 2d", tiles) == ("pair", (14, 3))
    assert told("1d 2c 3h 4h 5s", tiles) == ("straight", (0, 0, 3))
    assert told("12d 13c 14h 15h 1s", tiles) == ("straight", (0, 11, 3))
    assert told("13d 14c 15h 1h 2s", tiles) is None
    assert told("12d 13d 14d 15d 1d", tiles) == ("straight_flush", (4, 11, 0))
    assert told("3s 15s 2s 9s 10s", tiles) == ("flush", (1, 14, 12, 7, 6, 0, 3))
    assert told("15d 15c 15h 1d 1s", tiles) == ("full_house", (2, 12))
    assert [str(card) for card in big_two.combinations("2d 1d 15c 3s", tiles)] == [
        "3s", "15c", "1d", "2d",
    ]  # fmt: skip


# What a hand can play

OPENING = "3d 3s 4c 5h 6d 7d 8d 9d Td Kc Kh As 2s"


@pytest.mark.rule("BT-54")
@pytest.mark.example("big_two", "X-38")
def test_the_plays_of_an_opening_hand() -> None:
    plays = big_two.combinations(OPENING)
    assert kinds(plays) == {
        "single": 13, "pair": 2, "straight": 8, "flush": 5, "straight_flush": 1,
    }  # fmt: skip
    opening = [play for play in plays if cc.Card("3d") in play.cards]
    assert kinds(tuple(opening)) == {"single": 1, "pair": 1, "straight": 3, "flush": 5}
    assert {str(play) for play in opening} == {
        "3d", "3d 3s", "3d 4c 5h 6d 7d", "3d 4c 5h 6d 2s", "3d 4c 5h As 2s",
        "3d 6d 7d 8d 9d", "3d 6d 7d 8d Td", "3d 6d 7d 9d Td", "3d 6d 8d 9d Td", "3d 7d 8d 9d Td",
    }  # fmt: skip


@pytest.mark.rule("BT-56")
@pytest.mark.example("big_two", "X-39")
def test_answers_to_a_pair() -> None:
    hand = "9d 9s Tc Td Th 3c 3h Kd"
    assert listed(big_two.answers(hand, "9h 9c")) == ["9d 9s", "Td Tc", "Td Th", "Tc Th"]


@pytest.mark.rule("BT-59")
@pytest.mark.example("big_two", "X-81")
def test_an_honour_over_a_single() -> None:
    hand = "4d 4c 4h 4s 9d 9h"
    assert listed(big_two.answers(hand, "2s", LUKANG)) == ["4d 4c 4h 4s 9d", "4d 4c 4h 4s 9h"]
    assert listed(big_two.answers(hand, "2s")) == []


@pytest.mark.rule("BT-47", "BT-56")
@pytest.mark.example("big_two", "X-86")
def test_bare_quads_meet_bare_quads() -> None:
    both = CombinationRules(quads_form="both")
    hand = "9d 9c 9h 9s Kd 2s"
    assert listed(big_two.answers(hand, "5d 5c 5h 5s", both)) == ["9d 9c 9h 9s"]
    assert listed(big_two.answers(hand, "7d 7c 7h 7s 3d", both)) == [
        "9d 9c 9h 9s Kd", "9d 9c 9h 9s 2s",
    ]  # fmt: skip
    # Under the wider values an honour beats them like anything else.
    wide = changed(both, honour_beats="everything")
    assert is_descending(["3d 3c 3h 3s 4d", "2d 2c 2h 2s"], wide)


@pytest.mark.rule("BT-44", "BT-50")
@pytest.mark.example("big_two", "X-87")
def test_the_plays_of_a_hand_of_pusoy_dos() -> None:
    plays = big_two.combinations("3c 3s 3h 4c 5c 6c 7c 8c Kd Kh 2s 2h Ah", PUSOY_DOS)
    opening = tuple(play for play in plays if cc.Card("3c") in play.cards)
    assert kinds(opening) == {
        "single": 1, "pair": 2, "triple": 1, "straight": 4, "flush": 4, "full_house": 2,
        "straight_flush": 1,
    }  # fmt: skip
    assert kinds(plays) == {
        "single": 13, "pair": 5, "triple": 1, "straight": 14, "flush": 4, "full_house": 2,
        "straight_flush": 2,
    }  # fmt: skip


@pytest.mark.rule("BT-59", "BT-60")
def test_honours_alone() -> None:
    hand = "4d 4c 4h 4s 9d 5h 6h 7h 8h"
    wanted = ["4d 4c 4h 4s 5h", "4d 4c 4h 4s 6h", "4d 4c 4h 4s 7h", "4d 4c 4h 4s 8h"]
    wanted += ["4d 4c 4h 4s 9d", "4h 5h 6h 7h 8h"]
    assert listed(big_two.answers(hand, "3d 3c", LUKANG, honours_only=True)) == wanted
    assert listed(big_two.answers("9d 9s", "3d 3c", LUKANG, honours_only=True)) == []


# The two tables of counts are tested with arrays in tests/test_big_two_laws.py.


@pytest.mark.rule("BT-61")
def test_equal_keys_share_a_card_and_disjoint_plays_of_a_kind_compare() -> None:
    deck: Any = big_two.combinations((1 << 52) - 1)
    by_value: dict[int, list[int]] = {}
    for play in deck:
        by_value.setdefault(play.value, []).append(play.mask)
    for masks in by_value.values():
        assert all(one & other for one, other in choices(masks, 2))
