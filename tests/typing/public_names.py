"""What type checkers must see of the public names; read by mypy and pyright, never run."""

from collections.abc import Sequence
from fractions import Fraction
from typing import assert_type

import cardcore as cc
from cardcore.climbing import big_two
from cardcore.poker import Category


def shows_the_types_of_public_names() -> None:
    assert_type(cc.Card("As"), cc.Card)
    assert_type(cc.Card("As").rank, cc.Rank)
    assert_type(cc.Tile("15s").number, int)
    assert_type(cc.parse_cards("As Kd"), tuple[cc.Card, ...])
    assert_type(cc.poker.rank("As Ks Qs Js Ts"), int)
    assert_type(cc.poker.rank((51, 47, 43, 39, 35)), int)
    assert_type(cc.poker.rank(bytes(7)), int)
    assert_type(cc.poker.category(36873), Category)
    assert_type(cc.poker.count_categories(5), tuple[int, ...])
    assert_type(cc.poker.count_ranks(cards=7, held="As Kd", dead=["2c"]), dict[int, int])
    assert_type(cc.poker.equity(["As Kd", "Qc Qd"]), tuple[cc.poker.Equity, ...])
    assert_type(cc.poker.equity([(51, 47), "Qc Qd"], dead="2c")[0].equity, Fraction)
    assert_type(cc.get_include(), str)
    assert_type(cc.decks.STANDARD.cards, tuple[cc.Card, ...])
    assert_type(cc.decks.TILES.cards, tuple[cc.Tile, ...])
    assert_type(cc.Stream(7).draws("dice").below(6), int)
    assert_type(cc.Stream(7).shuffle(cc.decks.STANDARD.cards), tuple[cc.Card, ...])
    assert_type(cc.deal_hands(cc.decks.STANDARD.cards, players=4, cards=13), cc.Deal[cc.Card])


def shows_the_types_of_combinations(rules: big_two.CombinationRules) -> None:
    pair = cc.climbing.big_two.classify("3d 3c")
    assert_type(pair, big_two.Combination | None)
    assert_type(big_two.compare("3d 3c", pair or "2s", rules), int)
    assert_type(big_two.beats((1, 2), [3], rules), bool)
    assert_type(big_two.combinations(bytes(3), rules), tuple[big_two.Combination, ...])
    for play in big_two.answers(["3d", 5], "3c", honours_only=True):
        assert_type(play.kind, big_two.Kind)
        assert_type(play.key, tuple[int, ...])
        assert_type(play.cards, tuple[cc.Card, ...] | tuple[cc.Tile, ...])


def takes_any_form(text: str, cards: Sequence[cc.Card], mixed: list[str | int]) -> list[int]:
    return [cc.poker.rank(text), cc.poker.rank(cards), cc.poker.rank(mixed)]


def is_refused_before_it_runs() -> None:
    cc.poker.rank(1.5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    cc.poker.count_ranks(method="guess")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    cc.poker.equity(["As Kd", 1.5])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
    cc.poker.rank(None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def shows_the_types_of_values_and_showdowns(hand: str, variant: str) -> None:
    value = cc.poker.evaluate(hand)
    assert_type(value, cc.poker.HandValue)
    assert_type(value.best, tuple[cc.Card, ...])
    assert_type(value < value, bool)  # noqa: PLR0124
    assert_type(value.percentile, float)
    assert_type(cc.poker.evaluate(hand, None, "omaha_8"), cc.poker.HighLowValue)
    assert_type(cc.poker.evaluate(hand, variant="stud_8").low, cc.poker.HandValue | None)
    assert_type(
        cc.poker.evaluate(hand, variant=variant), cc.poker.HandValue | cc.poker.HighLowValue
    )
    assert_type(cc.poker.category(36873, "badugi"), cc.poker.HandCategory)
    assert_type(cc.poker.showdown({"Ann": hand}).winners, tuple[str, ...])
    assert_type(cc.poker.showdown([hand]), cc.poker.Showdown[int])
    split = cc.poker.showdown({"Ann": hand}, variant="stud_8")
    assert_type(split, cc.poker.HighLowShowdown[str])
    assert_type(split.low.places, dict[str, int])
