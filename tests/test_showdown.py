"""Showdowns: winners, ties, places, the halves of split games, and one pack for all."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardcore import poker
from cardcore.cards import Card, format_cards
from cardcore.errors import CardcoreError, CardError, HandError, RulesError
from cardcore.poker import HighLowShowdown, Showdown
from cardcore.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Sequence


@pytest.mark.parametrize(
    ("form", "hands", "board", "winners"),
    [
        pytest.param("high", ["Ad 9s", "6c 9h"], "2d 3d 4d 5d Kc", (0,), id="pokerth#369"),
        pytest.param("high", ["2d 4c", "5s Tc"], "3d 6d Td Jd Ad", (0, 1), id="deep-holdem-ai#1"),
        pytest.param("high", ["Ad Kc", "As Kd"], "Ah 3c 4c 5c 6d", (0, 1), id="pokerhand-eval#9"),
        pytest.param(
            "high", ["Td Jh Qs Kc Ad", "Th Jd Qd Kh Ac"], None, (0, 1), id="PokerHandEvaluator#25"
        ),
        pytest.param("high", ["Ah 2c 3d 4s 5c", "2d 3c 4h 5h 6h"], None, (1,), id="PyPokerEngine"),
        pytest.param("low_27", ["Ac 5d 4h 3s 2c", "Kc 5c 4d 3h 2s"], None, (1,), id="pokerkit#44"),
        ("low_a5", ["5h 4d 3c 2s Ah Kd Kc", "6h 4s 3h 2h As Qd Qc"], None, (0,)),
        ("badugi", ["As 2h 3d 3c", "Kc Qd Jh Ts"], None, (1,)),
        ("short_deck", ["Ac Ad", "Kc 7c"], "Ah Ks Kd 9c 8c", (0,)),
        ("short_deck", ["Jc 6c", "Ks Kd"], "Kc 9c 8c Jh Jd", (0,)),
        ("short_deck", ["Qd Jh", "As Ac"], "Ad Ts 9s 8h 6c", (0,)),
        ("short_deck_trips", ["Qd Jh", "As Ac"], "Ad Ts 9s 8h 6c", (1,)),
        ("omaha", ["As Ah Kd Qc", "Kc Ks 2h 3h"], "7c 7d 7h 7s 2d", (0,)),
        ("up_high", ["As Ks", "2c 2d", "Kh Kc"], None, (2,)),
        ("up_low", ["As Ks", "2c 2d", "4c 3d"], None, (2,)),
        ("high", ["As Ks Qs Js Ts"], None, (0,)),
    ],
)
def test_who_wins(
    form: str, hands: Sequence[str], board: str | None, winners: tuple[int, ...]
) -> None:
    result = poker.showdown(hands, board, variant=form)

    assert isinstance(result, Showdown)
    assert result.winners == winners
    assert result.is_tie == (len(winners) > 1)
    assert {name for name, place in result.places.items() if place == 1} == set(winners)


def test_names_values_and_places_keep_the_order_given() -> None:
    hands = {"Zoe": "7c 7h", "Ann": "As Kd", "Bob": "Ad Kc", 4: "2c 2d", None: "3s 9d"}
    result = poker.showdown(hands, "Ah 3c 4c 5c 6d")

    assert result.names == ("Zoe", "Ann", "Bob", 4, None)
    assert result.places == {"Zoe": 1, "Ann": 3, "Bob": 3, 4: 2, None: 5}
    assert result.winners == ("Zoe",)
    assert list(result.values) == list(hands)
    assert str(result.values[4]) == "straight, six high"
    assert format_cards(result.values["Ann"].best) == "As Ah Kd 6d 5c"
    assert result.values["Ann"] == poker.evaluate("As Kd", "Ah 3c 4c 5c 6d")


def test_hands_of_any_form_are_read_once() -> None:
    hands: list[Any] = [(card for card in ["As", "Kd"]), bytes([49, 46]), [Card("7c"), 22]]
    result = poker.showdown(hands, (card for card in ["Ah", "3c", "4c", "5c", "6d"]))

    assert result.winners == (2,)
    assert poker.showdown(("Ac", "Ad"), variant="up_low").is_tie


def test_a_hand_may_have_more_cards_than_another() -> None:
    assert poker.showdown(["As Ac Ks Qd Jc", "2c 2d 2h 9c Ts 8s 7d"]).winners == (1,)


# High and low.


def test_omaha_is_split() -> None:
    hands = {"Ann": "As 2s 7d Kc", "Bob": "Qs Qd 2c Ad", "Cy": "9s 9d Ts Td"}
    result = poker.showdown(hands, "3h 4d 8s Qh Kd", variant="omaha_8")

    assert isinstance(result, HighLowShowdown)
    assert result.names == ("Ann", "Bob", "Cy")
    assert result.high.winners == ("Bob",)
    assert result.low.winners == ("Ann", "Bob")
    assert (result.high.is_tie, result.low.is_tie) == (False, True)
    # Three queens; kings; tens, for the king of the board would be a third card from it.
    assert result.high.places == {"Ann": 2, "Bob": 1, "Cy": 3}
    assert result.low.places == {"Ann": 1, "Bob": 1, "Cy": 3}
    assert result.values["Cy"].low is None
    for name, hand in hands.items():
        assert result.values[name] == poker.evaluate(hand, "3h 4d 8s Qh Kd", "omaha_8")


def test_nobody_wins_a_low_that_nobody_has() -> None:
    hands = ["As 2s 7d Kc", "Qs Qd 2c Ad"]
    result = poker.showdown(hands, "9h Td 8s Qh Kd", variant="omaha_8")

    assert result.high.winners == (1,)
    assert result.low.winners == ()
    assert not result.low.is_tie
    assert poker.showdown(["Ks Kd Kc Kh 9c", "2c 2d 2h 2s 9d"], variant="low_8") == Showdown(
        (0, 1),
        (
            poker.evaluate("Ks Kd Kc Kh 9c", variant="low_8"),
            poker.evaluate("2c 2d 2h 2s 9d", variant="low_8"),
        ),
    )
    assert poker.showdown(["Ks Kd Kc Kh 9c"], variant="low_8").winners == ()


def test_stud_is_split() -> None:
    hands = {
        "Ann": "As 2s 3s 4s 5s Kd Kc",
        "Bob": "Ah 2h 3d 4c 6c Qd Qc",
        "Cy": "9s 9d 9c 9h Td Jd 8d",
    }
    result = poker.showdown(hands, variant="stud_8")

    assert (result.high.winners, result.low.winners) == (("Ann",), ("Ann",))
    assert result.high.places == {"Ann": 1, "Bob": 3, "Cy": 2}
    assert result.low.places == {"Ann": 1, "Bob": 2, "Cy": 3}
    assert str(result.values["Bob"]) == (
        "high: pair of queens, ace-six-four kickers; low: 6-4-3-2-A low"
    )


# Random hands.


@pytest.mark.parametrize("form", [*VARIANTS, "stud_8"])
@given(st.data())
@settings(max_examples=40)
def test_winners_have_the_highest_rank(form: str, data: st.DataObject) -> None:
    kind = VARIANTS["high" if form == "stud_8" else form]
    board_size = kind.board[1] if kind.board else 0
    size = data.draw(st.integers(kind.least, min(kind.most, 7)))
    players = data.draw(st.integers(1, min(6, (52 - kind.lowest - board_size) // size)))
    codes = data.draw(st.permutations(range(kind.lowest, 52)))
    board = codes[:board_size] or None
    hands = [codes[at : at + size] for at in range(board_size, board_size + players * size, size)]
    result = poker.showdown(hands, board, variant=form)
    if isinstance(result, HighLowShowdown):
        high, low = ("omaha", "omaha_8") if form == "omaha_8" else ("high", "low_8")
        check(result.high, [poker.rank(hand, board, high) for hand in hands])
        check(result.low, [poker.rank(hand, board, low) for hand in hands])
    else:
        check(result, [poker.rank(hand, board, form) for hand in hands])


def check(result: Showdown[int], ranks: list[int]) -> None:
    best = [name for name, rank in enumerate(ranks) if rank == max(ranks)]

    assert result.winners == (() if max(ranks) == 1 else tuple(best))
    assert [value.rank for value in result.values.values()] == ranks
    for name, rank in enumerate(ranks):
        assert result.places[name] == 1 + sum(other > rank for other in ranks)


def test_results_are_hashable_and_survive_pickling() -> None:
    one_way = poker.showdown(["As Kd", "Ad Kc"], "Ah 3c 4c 5c 6d")
    split = poker.showdown(["As 2s 7d Kc", "Qs Qd 2c Ad"], "3h 4d 8s Qh Kd", variant="omaha_8")

    for result in (one_way, split):
        assert pickle.loads(pickle.dumps(result)) == result  # noqa: S301
        assert len({result, pickle.loads(pickle.dumps(result))}) == 1  # noqa: S301


# Refused.

BOARD = "Ah 3c 4c 5c 6d"


@pytest.mark.parametrize(
    ("hands", "board", "form", "error", "code", "named"),
    [
        ([], BOARD, "high", HandError, "no_hands", "expected one hand or more, got none"),
        ({}, BOARD, "high", HandError, "no_hands", "got none"),
        ("As Kd", BOARD, "high", HandError, "bad_hand_type", "'As Kd'"),
        (b"\x01\x02", BOARD, "high", HandError, "bad_hand_type", "type bytes"),
        (None, BOARD, "high", HandError, "bad_hand_type", "None"),
        ({"As Kd", "Ad Kc"}, BOARD, "high", HandError, "bad_hand_type", "type set"),
        (51, BOARD, "high", HandError, "bad_hand_type", "51"),
        (["As Kd", "As Kc"], BOARD, "high", HandError, "duplicate_card",
         "got As both in hand 0 and in hand 1"),
        ({"Ann": "As Kd", "Bob": "Qs Qd", "Cy": "2c Kd"}, BOARD, "high", HandError,
         "duplicate_card", "got Kd both in hand 'Ann' and in hand 'Cy'"),
        ({"Ann": "As Kd", "Bob": "Ah Qd"}, BOARD, "high", HandError, "duplicate_card",
         "hand 'Bob': expected distinct cards, got Ah both in the hand and on the board"),
        (["As Kd", "Qs Qs"], BOARD, "high", HandError, "duplicate_card",
         "hand 1: expected distinct cards, got Qs twice"),
        (["As Kd"], "Ah 3c 3c", "high", HandError, "duplicate_card", "board: expected distinct"),
        (["As Kd", "Qs Qd 2c"], BOARD, "high", HandError, "wrong_card_count",
         "hand 1: expected 5 to 7 cards in hand and on the board, got 8"),
        (["As Kd"], None, "high", HandError, "wrong_card_count", "hand 0: expected 5 to 7 cards"),
        (["As Kd", "Qs"], BOARD, "omaha", HandError, "wrong_card_count",
         "hand 0: expected 4 to 6 hole cards, got 2"),
        (["As Kd Qs Qd"], None, "omaha", HandError, "wrong_card_count",
         "board: expected 3 to 5 cards, got 0"),
        (["As Kd Qs Qd"], None, "omaha_8", HandError, "wrong_card_count", "board"),
        (["As Kd Qs Qd 2c 2d 2h 2s"], None, "stud_8", HandError, "wrong_card_count", "hand 0"),
        (["As Ks", "Qs"], None, "up_high", HandError, "wrong_card_count",
         "expected as many up-cards in each hand, got 1 to 2"),
        (["As Kd", "Qs Zs"], BOARD, "high", CardError, "bad_card_text", "hand 1: expected a card"),
        (["As Kd", "Qs Xr"], BOARD, "high", CardError, "joker", "hand 1: expected cards without"),
        (["As Kd"], "Ah 3c Xb", "high", CardError, "joker", "board: expected cards without"),
        (["As Kd"], "Ah Kc 9d 8d 2c", "short_deck", HandError, "not_in_deck", "board"),
        ([None], BOARD, "high", HandError, "bad_hand_type", "hand 0: expected a hand"),
        (["As Kd"], 1.5, "high", HandError, "bad_hand_type", "board: expected a hand"),
        (["As Kd"], BOARD, "holdem", RulesError, "unknown_variant", "stud_8"),
        (["As Kd"], BOARD, None, RulesError, "unknown_variant", "got None"),
    ],
    ids=repr,
)  # fmt: skip
def test_bad_hands_are_refused(  # noqa: PLR0913, PLR0917
    hands: Any, board: Any, form: Any, error: type[CardcoreError], code: str, named: str
) -> None:
    with pytest.raises(error) as caught:
        poker.showdown(hands, board, variant=form)

    assert caught.value.code == code
    assert named in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_long_name_is_cut_in_messages() -> None:
    with pytest.raises(CardError, match=r"hand 'x{24}'\.\.\.: expected"):
        poker.showdown({"x" * 1000: "As Zs"}, BOARD)
