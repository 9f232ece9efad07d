"""Categories and the published numbering of the 7,462 strengths."""

from __future__ import annotations

from typing import Any

import pytest

from cardcore import poker
from cardcore.cards import Card
from cardcore.errors import HandError


def test_the_numbers_go_both_ways() -> None:
    ranks = [poker.from_7462(number) for number in range(1, 7463)]

    assert [poker.to_7462(rank) for rank in ranks] == list(range(1, 7463))
    assert ranks == sorted(ranks, reverse=True)


@pytest.mark.parametrize(
    ("number", "rank"),
    [
        (1, 9 * 4096 + 9),
        (10, 9 * 4096),
        (11, 8 * 4096 + 155),
        (166, 8 * 4096),
        (167, 7 * 4096 + 155),
        (322, 7 * 4096),
        (323, 6 * 4096 + 1276),
        (1599, 6 * 4096),
        (1600, 5 * 4096 + 9),
        (1609, 5 * 4096),
        (1610, 4 * 4096 + 857),
        (2467, 4 * 4096),
        (2468, 3 * 4096 + 857),
        (3325, 3 * 4096),
        (3326, 2 * 4096 + 2859),
        (6185, 2 * 4096),
        (6186, 4096 + 1276),
        (7462, 4096),
    ],
)
def test_borders_of_the_categories(number: int, rank: int) -> None:
    assert poker.from_7462(number) == rank
    assert poker.to_7462(rank) == number


def test_strengths_of_the_categories() -> None:
    assert [category.strengths for category in poker.Category] == [
        1277, 2860, 858, 858, 10, 1277, 156, 156, 10,
    ]  # fmt: skip
    assert sum(category.strengths for category in poker.Category) == 7462


def test_labels() -> None:
    assert [category.label for category in poker.Category] == [
        "high card",
        "one pair",
        "two pair",
        "three of a kind",
        "straight",
        "flush",
        "full house",
        "four of a kind",
        "straight flush",
    ]


@pytest.mark.parametrize("value", [0, 4095, 4096 + 1277, 10 * 4096, -1, 2**70, True, 4096.0, None])
def test_no_rank_of_a_hand(value: Any) -> None:
    for function in (poker.category, poker.to_7462):
        with pytest.raises(HandError, match="expected the rank of a high poker hand") as caught:
            function(value)
        assert caught.value.code == "bad_rank"


@pytest.mark.parametrize("value", [0, 7463, -1, 2**70, True, 1.0, None, "1"])
def test_no_number_of_a_strength(value: Any) -> None:
    with pytest.raises(HandError, match=r"expected a number of 1\.\.7462") as caught:
        poker.from_7462(value)

    assert caught.value.code == "bad_rank"


def test_categories_of_different_forms_are_never_equal() -> None:
    flush = poker.Category.FLUSH
    full_house = poker.evaluate("9h 9d 9c Kh Kd", variant="short_deck").category

    assert int(flush) == int(full_house) == 6
    assert flush != full_house
    assert flush == 6
    assert len({flush, full_house}) == 2


@pytest.mark.parametrize("value", [Card("2d"), poker.Category.ONE_PAIR])
def test_a_card_or_category_is_no_number_of_a_strength(value: Any) -> None:
    with pytest.raises(HandError):
        poker.from_7462(value)
