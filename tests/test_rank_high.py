"""The high-hand ranker against the rules of poker, published figures and a slow, obvious ranker."""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardcore import poker
from cardcore.cards import Card, parse_cards
from cardcore.masks import to_board_mask
from tests.slow_ranker import strength, strength_of_five
from tests.strategies import hands
from tests.strengths import place_of_strength

if TYPE_CHECKING:
    from collections.abc import Iterable

# Counts of all five-card hands by category, as every book of poker odds has them.
FIVE_CARD_COUNTS = (0, 1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40)
SIX_CARD_COUNTS = (0, 6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844)
SEVEN_CARD_COUNTS = (
    0, 23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584,
)  # fmt: skip

# One hand of each category from the weakest, with its place among the 7,462.
LADDER = [
    ("7h 5d 4c 3s 2h", poker.Category.HIGH_CARD, 7462),
    ("Ah Kd Qc Js 9h", poker.Category.HIGH_CARD, 6186),
    ("2h 2d 5c 4s 3h", poker.Category.ONE_PAIR, 6185),
    ("Ah Ad Kc Qs Jh", poker.Category.ONE_PAIR, 3326),
    ("3h 3d 2c 2s 4h", poker.Category.TWO_PAIR, 3325),
    ("Ah Ad Kc Ks Qh", poker.Category.TWO_PAIR, 2468),
    ("2h 2d 2c 4s 3h", poker.Category.THREE_OF_A_KIND, 2467),
    ("Ah Ad Ac Ks Qh", poker.Category.THREE_OF_A_KIND, 1610),
    ("5h 4d 3c 2s Ah", poker.Category.STRAIGHT, 1609),
    ("Ah Kd Qc Js Th", poker.Category.STRAIGHT, 1600),
    ("7h 5h 4h 3h 2h", poker.Category.FLUSH, 1599),
    ("Ah Kh Qh Jh 9h", poker.Category.FLUSH, 323),
    ("2h 2d 2c 3s 3h", poker.Category.FULL_HOUSE, 322),
    ("Ah Ad Ac Ks Kh", poker.Category.FULL_HOUSE, 167),
    ("2h 2d 2c 2s 3h", poker.Category.FOUR_OF_A_KIND, 166),
    ("Ah Ad Ac As Kh", poker.Category.FOUR_OF_A_KIND, 11),
    ("5h 4h 3h 2h Ah", poker.Category.STRAIGHT_FLUSH, 10),
    ("Ah Kh Qh Jh Th", poker.Category.STRAIGHT_FLUSH, 1),
]

# Places that evaluators got wrong in public; the numbers are those of their issue trackers, each
# checked by brute force.
PUBLIC_CASES = [
    ("Td Jh Qs Kc Ad", 1600),
    ("Th Jd Qd Kh Ad", 1600),
    ("7c 5h 4d 8s 4h 7d 8c", 3102),
    ("Ah 2c 3d 4s 5c", 1609),
    ("2c 3d 4s 5c 6h", 1608),
    ("Jh Jd Jc Ts Th Td 2c", 206),
    ("Ad 9s 2d 3d 4d 5d Kc", 10),
    ("6c 9h 2d 3d 4d 5d Kc", 1608),
    ("2d 4c 3d 6d Td Jd Ad", 627),
    ("5s Tc 3d 6d Td Jd Ad", 627),
    ("Ad Kc Ah 3c 4c 5d 6c", 3371),
    ("As Kd Ah 3c 4c 5d 6c", 3371),
]


@pytest.mark.parametrize(("text", "category", "place"), LADDER)
def test_category_and_place(text: str, category: poker.Category, place: int) -> None:
    assert poker.category(poker.rank(text)) is category
    assert poker.to_7462(poker.rank(text)) == place


def test_each_step_of_the_ladder_beats_the_one_below() -> None:
    ranks = [poker.rank(text) for text, _, _ in LADDER]

    assert ranks == sorted(ranks)
    assert len(set(ranks)) == len(ranks)


@pytest.mark.parametrize(("text", "place"), PUBLIC_CASES)
def test_public_case(text: str, place: int) -> None:
    assert poker.to_7462(poker.rank(text)) == place


def test_best_seven_of_eight_cards() -> None:
    """Eight cards that a program read as two pair, nines and fours: nines and fives."""
    cards = parse_cards("2c 4s 5h 4h 5c 9h 9c Kd")
    best = max(poker.rank(seven) for seven in combinations(cards, 7))

    assert poker.to_7462(best) == 3052


@pytest.mark.parametrize(
    ("first", "second", "wins", "ties", "losses"),
    [
        ("Ah Ad", "Ks Kc", 1388072, 6538, 317694),
        ("Jc 5c", "Qd Td", 600384, 15802, 1096118),
    ],
)
@pytest.mark.slow
def test_published_equity_by_every_board(
    first: str, second: str, wins: int, ties: int, losses: int
) -> None:
    ours, theirs = to_board_mask(parse_cards(first)), to_board_mask(parse_cards(second))
    rest = [bit for bit in BITS if not bit & (ours | theirs)]
    rank, won, tied, boards = poker.rank, 0, 0, 0
    for a, b, c, d, e in combinations(rest, 5):
        board = a | b | c | d | e
        mine, other = rank(ours | board), rank(theirs | board)
        won += mine > other
        tied += mine == other
        boards += 1

    assert (won, tied, boards - won - tied) == (wins, ties, losses)


def test_five_card_counts_in_c() -> None:
    assert poker.count_categories(5) == FIVE_CARD_COUNTS


def test_six_card_counts_in_c() -> None:
    assert poker.count_categories(6) == SIX_CARD_COUNTS


@pytest.mark.slow
def test_seven_card_counts_in_c() -> None:
    assert poker.count_categories(7) == SEVEN_CARD_COUNTS


def test_all_five_card_hands_against_the_slow_ranker() -> None:
    """All 2,598,960 hands have one of 7,462 ranks, and these stand in the slow ranker's order."""
    rank, places = poker.rank, place_of_strength()
    place_of_shape: dict[tuple[tuple[int, ...], bool], int] = {}
    place_of_rank: dict[int, int] = {}
    for codes in combinations(range(52), 5):
        a, b, c, d, e = codes
        # Codes ascend, so ranks do; suits only matter where all five agree.
        shape = (a >> 2, b >> 2, c >> 2, d >> 2, e >> 2), a & 3 == b & 3 == c & 3 == d & 3 == e & 3
        place = place_of_shape.get(shape)
        if place is None:
            place = place_of_shape[shape] = places[strength_of_five(texts(codes))]
        assert place_of_rank.setdefault(rank(codes), place) == place, codes

    best_first = sorted(place_of_rank, reverse=True)
    assert [place_of_rank[value] for value in best_first] == list(range(1, 7463))
    assert [poker.to_7462(value) for value in best_first] == list(range(1, 7463))


@pytest.mark.parametrize("count", [6, 7])
def test_random_hands_against_the_slow_ranker(count: int) -> None:
    compare_random_hands(count, 10_000)


@pytest.mark.slow
@pytest.mark.parametrize("count", [6, 7])
def test_two_million_random_hands_against_the_slow_ranker(count: int) -> None:
    compare_random_hands(count, 1_000_000)


def compare_random_hands(count: int, number_of_hands: int) -> None:
    draw, places = random.Random(count), place_of_strength()
    for _ in range(number_of_hands):
        codes = draw.sample(range(52), count)
        assert poker.to_7462(poker.rank(codes)) == places[strength(texts(codes))], texts(codes)


def texts(codes: Iterable[int]) -> list[str]:
    return ["23456789TJQKA"[code // 4] + "cdhs"[code % 4] for code in codes]


@given(hands(), st.permutations(range(4)))
def test_suits_are_alike(hand: tuple[Card, ...], suits: list[int]) -> None:
    moved = [Card.of(card.rank, suits[card.suit]) for card in hand]

    assert poker.rank(moved) == poker.rank(hand)


@given(hands(), st.randoms(use_true_random=False))
def test_order_does_not_matter(hand: tuple[Card, ...], draw: random.Random) -> None:
    shuffled = list(hand)
    draw.shuffle(shuffled)

    assert poker.rank(shuffled) == poker.rank(hand)


@given(hands(least=6))
def test_one_more_card_never_lowers_a_hand(hand: tuple[Card, ...]) -> None:
    assert poker.rank(hand) >= poker.rank(hand[:-1])
    assert poker.rank(hand) == max(poker.rank(five) for five in combinations(hand, 5))


@given(hands())
def test_a_rank_is_category_times_4096_plus_index(hand: tuple[Card, ...]) -> None:
    rank = poker.rank(hand)
    category = poker.category(rank)

    assert rank >> 12 == category
    assert 0 <= rank & 4095 < category.strengths


BITS = [to_board_mask([Card(code)]) for code in range(52)]
