"""Every form of hand against the rules of poker, published figures and slow, obvious rankers."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardcore import poker
from cardcore.cards import Card, format_cards
from cardcore.errors import CardcoreError, CardError, HandError
from cardcore.masks import to_board_mask
from tests.slow_forms import (
    NO_LOW,
    STRENGTH_OF,
    all_strengths,
    hands_by_strength,
    number_of_strength,
)
from tests.slow_ranker import strength as strength_in_the_first_slow_ranker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

VARIANTS = [
    "high",
    "low_a5",
    "low_8",
    "low_27",
    "badugi",
    "short_deck",
    "short_deck_trips",
    "best_five",
    "up_high",
    "up_low",
    "omaha",
    "omaha_8",
]
# The fewest and the most cards of a hand; the Omaha forms have tests of their own.
SIZES = {
    "high": (5, 7),
    "low_a5": (5, 7),
    "low_8": (5, 7),
    "low_27": (5, 7),
    "badugi": (4, 4),
    "short_deck": (5, 7),
    "short_deck_trips": (5, 7),
    "best_five": (5, 52),
    "up_high": (1, 4),
    "up_low": (1, 4),
}
FORMS = list(SIZES)
BEST_OF_SEVEN = [form for form, size in SIZES.items() if size == (5, 7)]
BEST_OF_MORE = [*BEST_OF_SEVEN, "best_five"]

# How many strengths there are in each category, and how many hands of the whole deck. Published
# figures, or by hand: ranks are chosen from 13 (short deck: 9), suits from 4.
HIGH_STRENGTHS = {1: 1277, 2: 2860, 3: 858, 4: 858, 5: 10, 6: 1277, 7: 156, 8: 156, 9: 10}
HIGH_HANDS = {
    1: 1302540, 2: 1098240, 3: 123552, 4: 54912, 5: 10200, 6: 5108, 7: 3744, 8: 624, 9: 40,
}  # fmt: skip
FIGURES = [
    # form, cards, strengths by category, hands by category
    ("high", 5, HIGH_STRENGTHS, HIGH_HANDS),
    ("best_five", 5, HIGH_STRENGTHS, HIGH_HANDS),
    # 6,175 strengths. No pair: 13 choose 5 sets of ranks, each in 4**5 suits.
    (
        "low_a5",
        5,
        {1: 156, 2: 156, 3: 858, 4: 858, 5: 2860, 6: 1287},
        {1: 624, 2: 3744, 3: 54912, 4: 123552, 5: 1098240, 6: 1317888},
    ),
    # 8 choose 5 lows; category 0 is the one rank of a hand without a low.
    ("low_8", 5, {0: 1, 6: 56}, {0: 2598960 - 56 * 1024, 6: 56 * 1024}),
    # 7,462 strengths, but nine straights: A5432 is none. 1,278 = 1,287 - 9 sets of ranks are
    # no straight, each in 4 flushes and 4**5 - 4 other choices of suits.
    (
        "low_27",
        5,
        {1: 9, 2: 156, 3: 156, 4: 1278, 5: 9, 6: 858, 7: 858, 8: 2860, 9: 1278},
        {
            1: 36,
            2: 624,
            3: 3744,
            4: 5112,
            5: 9180,
            6: 54912,
            7: 123552,
            8: 1098240,
            9: 1303560,
        },
    ),
    # 1,092 strengths: 13 choose 4, 3, 2, 1. The hands by their suits:
    # all four suits: 13*12*11*10 have four ranks, 6*13*12*11 three, 7*13*12 two, 13 one;
    # two of one suit and one of two others: 12*77*156 have a badugi of three, the other 14,040
    # of 12*78*169 one of two; two and two: 6*78*78 of two; three and one: 12*286*13 of two;
    # one suit: 4*715 of one.
    (
        "badugi",
        4,
        {1: 13, 2: 78, 3: 286, 4: 715},
        {1: 13 + 2860, 2: 1092 + 14040 + 36504 + 44616, 3: 10296 + 144144, 4: 17160},
    ),
    # PokerHandEvaluator#23.
    (
        "short_deck",
        5,
        {1: 120, 2: 504, 3: 252, 4: 252, 5: 6, 6: 72, 7: 120, 8: 72, 9: 6},
        {1: 122400, 2: 193536, 3: 36288, 4: 16128, 5: 6120, 6: 1728, 7: 480, 8: 288, 9: 24},
    ),
    (
        "short_deck_trips",
        5,
        {1: 120, 2: 504, 3: 252, 4: 6, 5: 252, 6: 72, 7: 120, 8: 72, 9: 6},
        {1: 122400, 2: 193536, 3: 36288, 4: 6120, 5: 16128, 6: 1728, 7: 480, 8: 288, 9: 24},
    ),
    # 52, 1,326, 22,100 and 270,725 choices of up-cards.
    ("up_high", 1, {1: 13}, {1: 52}),
    ("up_high", 2, {1: 78, 2: 13}, {1: 1248, 2: 78}),
    ("up_high", 3, {1: 286, 2: 156, 4: 13}, {1: 18304, 2: 3744, 4: 52}),
    (
        "up_high",
        4,
        {1: 715, 2: 858, 3: 78, 4: 156, 8: 13},
        {1: 183040, 2: 82368, 3: 2808, 4: 2496, 8: 13},
    ),
    ("up_low", 1, {6: 13}, {6: 52}),
    ("up_low", 2, {5: 13, 6: 78}, {5: 78, 6: 1248}),
    ("up_low", 3, {3: 13, 5: 156, 6: 286}, {3: 52, 5: 3744, 6: 18304}),
    (
        "up_low",
        4,
        {1: 13, 3: 156, 4: 78, 5: 858, 6: 715},
        {1: 13, 3: 2496, 4: 2808, 5: 82368, 6: 183040},
    ),
]
SMALLEST = [(form, cards) for form, cards, _, _ in FIGURES]

# The worst and the best hand of every category, from the worst, with its rank.
LADDERS = {
    "low_a5": [
        ("Kc Kd Kh Ks Qc", 1 * 4096),
        ("Ac Ad Ah As 2c", 1 * 4096 + 155),
        ("Kc Kd Kh Qs Qc", 2 * 4096),
        ("Ac Ad Ah 2s 2c", 2 * 4096 + 155),
        ("Kc Kd Kh Qs Jc", 3 * 4096),
        ("Ac Ad Ah 2s 3c", 3 * 4096 + 857),
        ("Kc Kd Qh Qs Jc", 4 * 4096),
        ("Ac Ad 2h 2s 3c", 4 * 4096 + 857),
        ("Kc Kd Qh Js Tc", 5 * 4096),
        ("Ac Ad 2h 3s 4c", 5 * 4096 + 2859),
        ("Kc Qc Jc Tc 9c", 6 * 4096),
        ("9c 4d 3h 2s Ac", 6 * 4096 + 1230),
        ("8c 7d 6h 5s 4c", 6 * 4096 + 1231),
        ("6c 5d 4h 3s 2c", 6 * 4096 + 1281),
        ("6c 4d 3h 2s Ac", 6 * 4096 + 1285),
        ("5c 4c 3c 2c Ac", 6 * 4096 + 1286),
    ],
    "low_8": [
        ("9c 4d 3h 2s Ac", 1),
        ("8c 7d 6h 5s 4c", 6 * 4096 + 1231),
        ("8c 4c 3c 2c Ac", 6 * 4096 + 1265),
        ("7c 6d 5h 4s 3c", 6 * 4096 + 1266),
        ("5c 4c 3c 2c Ac", 6 * 4096 + 1286),
    ],
    "low_27": [
        ("Ac Kc Qc Jc Tc", 1 * 4096),
        ("6c 5c 4c 3c 2c", 1 * 4096 + 8),
        ("Ac Ad Ah As Kc", 2 * 4096),
        ("2c 2d 2h 2s 3c", 2 * 4096 + 155),
        ("Ac Ad Ah Ks Kc", 3 * 4096),
        ("2c 2d 2h 3s 3c", 3 * 4096 + 155),
        ("Ac Kc Qc Jc 9c", 4 * 4096),
        ("Ac 5c 4c 3c 2c", 4 * 4096 + 493),
        ("7c 5c 4c 3c 2c", 4 * 4096 + 1277),
        ("Ac Kd Qh Js Tc", 5 * 4096),
        ("6c 5d 4h 3s 2c", 5 * 4096 + 8),
        ("Ac Ad Ah Ks Qc", 6 * 4096),
        ("2c 2d 2h 3s 4c", 6 * 4096 + 857),
        ("Ac Ad Kh Ks Qc", 7 * 4096),
        ("2c 2d 3h 3s 4c", 7 * 4096 + 857),
        ("Ac Ad Kh Qs Jc", 8 * 4096),
        ("2c 2d 3h 4s 5c", 8 * 4096 + 2859),
        ("Ac Kd Qh Js 9c", 9 * 4096),
        ("Ac 5d 4h 3s 2c", 9 * 4096 + 493),
        ("Kc Qd Jh Ts 8c", 9 * 4096 + 494),
        ("8c 7d 6h 5s 3c", 9 * 4096 + 1260),
        ("8c 5d 4h 3s 2c", 9 * 4096 + 1273),
        ("7c 6d 5h 4s 2c", 9 * 4096 + 1274),
        ("7c 5d 4h 3s 2c", 9 * 4096 + 1277),
    ],
    "badugi": [
        ("Kc Kd Kh Ks", 1 * 4096),
        ("Kc Qc Jc Tc", 1 * 4096 + 3),
        ("Ac 2c 3c 4c", 1 * 4096 + 12),
        ("Kc Kd Qc Qd", 2 * 4096),
        ("2c 2d Ac Ad", 2 * 4096 + 77),
        ("Kc Qd Jh Jc", 3 * 4096),
        ("3c 2d Ah Ac", 3 * 4096 + 285),
        ("Kc Qd Jh Ts", 4 * 4096),
        ("4c 3d 2h As", 4 * 4096 + 714),
    ],
    "short_deck": [
        ("Jc 9d 8h 7s 6c", 1 * 4096),
        ("Ac Kd Qh Js 9c", 1 * 4096 + 119),
        ("6c 6d 7h 8s 9c", 2 * 4096),
        ("Ac Ad Kh Qs Jc", 2 * 4096 + 503),
        ("6c 6d 7h 7s 8c", 3 * 4096),
        ("Ac Ad Kh Ks Qc", 3 * 4096 + 251),
        ("6c 6d 6h 7s 8c", 4 * 4096),
        ("Ac Ad Ah Ks Qc", 4 * 4096 + 251),
        ("Ac 6d 7h 8s 9c", 5 * 4096),
        ("6c 7d 8h 9s Tc", 5 * 4096 + 1),
        ("Ac Kd Qh Js Tc", 5 * 4096 + 5),
        ("6c 6d 6h 7s 7c", 6 * 4096),
        ("Ac Ad Ah Ks Kc", 6 * 4096 + 71),
        ("Jc 9c 8c 7c 6c", 7 * 4096),
        ("Ac Kc Qc Jc 9c", 7 * 4096 + 119),
        ("6c 6d 6h 6s 7c", 8 * 4096),
        ("Ac Ad Ah As Kc", 8 * 4096 + 71),
        ("Ac 6c 7c 8c 9c", 9 * 4096),
        ("Ac Kc Qc Jc Tc", 9 * 4096 + 5),
    ],
    "short_deck_trips": [
        ("Ac Ad Kh Ks Qc", 3 * 4096 + 251),
        ("Ac 6d 7h 8s 9c", 4 * 4096),
        ("Ac Kd Qh Js Tc", 4 * 4096 + 5),
        ("6c 6d 6h 7s 8c", 5 * 4096),
        ("Ac Ad Ah Ks Qc", 5 * 4096 + 251),
        ("6c 6d 6h 7s 7c", 6 * 4096),
        ("Jc 9c 8c 7c 6c", 7 * 4096),
    ],
    "up_high": [
        ("5c 4c 3c 2c", 1 * 4096),
        ("Ac Kc Qc Jc", 1 * 4096 + 714),
        ("2c 2d 3h 4s", 2 * 4096),
        ("Ac Ad Kh Qs", 2 * 4096 + 857),
        ("2c 2d 3h 3s", 3 * 4096),
        ("Ac Ad Kh Ks", 3 * 4096 + 77),
        ("2c 2d 2h 3s", 4 * 4096),
        ("Ac Ad Ah Ks", 4 * 4096 + 155),
        ("2c 2d 2h 2s", 8 * 4096),
        ("Ac Ad Ah As", 8 * 4096 + 12),
    ],
    "up_low": [
        ("Kc Kd Kh Ks", 1 * 4096),
        ("Ac Ad Ah As", 1 * 4096 + 12),
        ("Kc Kd Kh Qs", 3 * 4096),
        ("Ac Ad Ah 2s", 3 * 4096 + 155),
        ("Kc Kd Qh Qs", 4 * 4096),
        ("Ac Ad 2h 2s", 4 * 4096 + 77),
        ("Kc Kd Qh Js", 5 * 4096),
        ("Ac Ad 2h 3s", 5 * 4096 + 857),
        ("Kc Qc Jc Tc", 6 * 4096),
        ("4c 3c 2c Ac", 6 * 4096 + 714),
    ],
}


@pytest.mark.parametrize(
    ("form", "text", "rank"),
    [(form, text, rank) for form, ladder in LADDERS.items() for text, rank in ladder],
)
def test_borders_of_the_categories(form: str, text: str, rank: int) -> None:
    assert poker.rank(text, variant=form) == rank


@pytest.mark.parametrize("form", LADDERS)
def test_ladders_rise(form: str) -> None:
    ranks = [rank for _, rank in LADDERS[form]]

    assert ranks == sorted(set(ranks))


@pytest.mark.parametrize(
    ("form", "text", "as_good_as"),
    [
        # Straights and flushes are nothing to an ace-to-five low.
        ("low_a5", "8c 7c 6c 5c 4c", "8c 7d 6h 5s 4c"),
        # The lowest pair and the lowest kickers, though the aces and deuces have full houses.
        ("low_a5", "Ac Ad Ah 2c 2d 2h 3s", "Ac Ad 2c 2d 3s"),
        ("low_a5", "Ac Ad Ah As 2c 2d 3s", "Ac Ad 2c 2d 3s"),
        ("low_a5", "Kc Kd Kh Ks Qc Qd Qh", "Qc Qd Qh Kc Kd"),
        ("low_a5", "Kc Kd Qc Qd Jh Ts", "Qc Qd Jh Ts Kc"),
        ("low_8", "8c 7c 6c 5c 4c 9c Kc", "8c 7d 6h 5s 4c"),
        ("low_8", "Ac 2d 3h 4s 9c Td Jh", "Ac Ad Ah As Kc"),
        ("low_8", "Ac Ad 2h 2s 3c 4d 8h", "8c 4d 3h 2s Ac"),
        # A straight is broken by a sixth card, a flush by a higher one of another suit.
        ("low_27", "2c 3d 4h 5s 6c 8d", "8d 5s 4h 3d 2c"),
        ("low_27", "2c 3c 4c 5c 7c 9d", "9d 5c 4c 3c 2c"),
        ("low_27", "2c 3c 4c 5c 7c 7d", "7d 5c 4c 3c 2c"),
        ("low_27", "2c 3d 4h 5s 6c Ad", "Ad 5s 4h 3d 2c"),
        ("low_27", "2c 3c 4c 5c 6c 7c 8c", "7d 5d 4d 3d 2d"),
        ("badugi", "Ac 2c 3d 4h", "Ac 3d 4h Kc"),
        ("badugi", "As 2s 2d 3d", "As 2d Ad 2s"),
        ("badugi", "Ac 2d 3h 4h", "Ac 2d 3h 3s"),
        ("badugi", "Kc Qc Jc Tc", "Tc Td Th Ts"),
        ("short_deck", "Ac Ad Ah Kc 9c 7c 6c", "Ad Kd 9d 7d 6d"),
        ("short_deck", "Ac 6d 7h 8s 9c 9d 9h", "Ad 6d 7h 8s 9c"),
        ("short_deck_trips", "Ac 6d 7h 8s 9c 9d 9h", "9c 9d 9h As 8s"),
        ("short_deck_trips", "Ac 6d 7h 8s 9c Td 6h", "6c 7h 8s 9c Td"),
        # Straights and flushes of up-cards are nothing either.
        ("up_high", "As Ks Qs Js", "Ac Kd Qh Js"),
        ("up_low", "4s 3s 2s As", "4c 3d 2h As"),
        # Best of many.
        ("best_five", "Ah Kh 9h 5h 2h 9c 9d Kc", "9h 9c 9d Kh Kc"),
        ("best_five", "Ah 9h 7h 5h 3h As Ks 8s 6s 2s", "As Ks 8s 6s 2s"),
        ("best_five", "Kc 9c 7c 5c 3c Kd 9d 8d 4d 2d Qh Jh 8h 7h 6h", "Kd 9d 8d 4d 2d"),
        ("best_five", "2c 2d 2h 2s 5h 6h 7h 8h 9h", "5h 6h 7h 8h 9h"),
        ("best_five", "Ah 2h 3h 4h 5h Kh Qh Jh 9h", "5h 4h 3h 2h Ah"),
        ("best_five", "5h 6h 7h 8h 9h 6s 7s 8s 9s Ts", "6s 7s 8s 9s Ts"),
        ("best_five", "Ah 2h 3h 4h 5h 6h 7h 8h As Ks Qs Js 9s", "4h 5h 6h 7h 8h"),
        ("best_five", "3c 3d 3h 3s 4c 4d 4h 4s Ac", "4c 4d 4h 4s Ac"),
        ("best_five", "3c 3d 3h 5c 5d 5h Kc Kd Kh", "Kc Kd Kh 5c 5d"),
        ("best_five", "2c 2d 4h 4s 6c 6d 8h 8s Tc Td Qh Qs", "Qh Qs Tc Td 8h"),
        ("best_five", "2c 2d 4h 4s 6c 6d 8h 8s Tc Td Qh Qs Ac", "Qh Qs Tc Td Ac"),
        ("best_five", "2c 2d 3h 3s 4c 4d 5h 5s 6c 6d", "2c 3h 4c 5h 6d"),
        ("best_five", "Ac Kc Qc Jc 9c Ad Kd Qd Jd 9d Ah Kh Qh Jh 9h", "Ac Ad Ah Kc Kd"),
    ],
)  # fmt: skip
def test_as_good_as(form: str, text: str, as_good_as: str) -> None:
    assert poker.rank(text, variant=form) == poker.rank(as_good_as, variant=form)


@pytest.mark.parametrize(
    ("form", "better", "worse"),
    [
        ("low_27", "7c 5d 4h 3s 2c", "5c 4d 3h 2s Ac"),
        ("low_a5", "5c 4d 3h 2s Ac", "7c 5d 4h 3s 2c"),
        ("low_a5", "Ac Ad 4h 3s 2c", "2c 2d 4h 3s Ac"),
        ("badugi", "Kc Qd Jh Ts", "Ac 2d 3h Ah"),
        ("badugi", "Ac 5d 6h 7s", "2c 3d 4h 8s"),
        ("short_deck", "Jc 9c 8c 7c 6c", "Ac Ad Ah Ks Kc"),
        ("short_deck", "Ac 6d 7h 8s 9c", "Ac Ad Ah Ks Qc"),
        ("short_deck_trips", "6c 6d 6h 7s 8c", "Ac Kd Qh Js Tc"),
        ("up_high", "2c 2d 2h", "Ac Ad Kh"),
        ("up_high", "3c", "2c"),
        ("up_low", "Ac", "2c"),
        ("up_low", "Kc Qd", "Ac Ad"),
        ("up_low", "Ac Ad 3c", "2c 2d Ah"),
    ],
)
def test_better(form: str, better: str, worse: str) -> None:
    assert poker.rank(better, variant=form) > poker.rank(worse, variant=form)


# Public cases: places among the 7,462 strengths, the best first.
@pytest.mark.parametrize(
    ("form", "hole", "board", "place"),
    [
        pytest.param("high", "7c 5h", "4d 8s 4h 7d 8c", 3102, id="PyPokerEngine#34"),
        pytest.param("high", "Ah 2c 3d 4s 5c", "", 1609, id="PyPokerEngine#69-wheel"),
        pytest.param("high", "2c 3d 4s 5c 6h", "", 1608, id="PyPokerEngine#69-six-high"),
        pytest.param("high", "Td Jh", "Qs Kc Ad", 1600, id="PokerHandEvaluator#25"),
        pytest.param("high", "Th Jd", "Qd Kh Ac", 1600, id="PokerHandEvaluator#65"),
        pytest.param("best_five", "2c 4s 5h 4h 5c 9h 9c Kd", "", 3052, id="chia-gaming#256"),
        pytest.param("best_five", "2c 4s", "5h 4h 5c 9h 9c Kd", 3052, id="chia-gaming#256-board"),
        pytest.param("high", "Jh Jd", "Jc Ts Th Td 2c", 206, id="pokerl#3"),
        pytest.param("high", "Ad 9s", "2d 3d 4d 5d Kc", 10, id="pokerth#369-wheel"),
        pytest.param("high", "6c 9h", "2d 3d 4d 5d Kc", 1608, id="pokerth#369-six-high"),
        pytest.param("high", "2d 4c", "3d 6d Td Jd Ad", 627, id="deep-holdem-ai#1-first"),
        pytest.param("high", "5s Tc", "3d 6d Td Jd Ad", 627, id="deep-holdem-ai#1-second"),
        pytest.param("high", "Ad Kc", "Ah 3c 4c 5d 6c", 3371, id="pokerhand-eval#9-first"),
        pytest.param("high", "As Kd", "Ah 3c 4c 5d 6c", 3371, id="pokerhand-eval#9-second"),
        pytest.param("low_27", "7c 5d 4h 3s 2c", "", 1, id="pokerkit#44-best"),
        pytest.param("low_27", "Kc 5d 4h 3s 2c", "", 456, id="pokerkit#44-king"),
        pytest.param("low_27", "Ac 5d 4h 3s 2c", "", 785, id="pokerkit#44"),
        pytest.param("low_27", "Ac Kd Qh Js 9c", "", 1278, id="pokerkit#44-last-without-pair"),
        pytest.param("low_27", "2c 2d 5h 4s 3c", "", 1279, id="pokerkit#44-first-pair"),
        pytest.param("low_27", "Ac 5c 4c 3c 2c", "", 6648, id="pokerkit#44-suited"),
    ],
)
def test_public_place(form: str, hole: str, board: str, place: int) -> None:
    rank = poker.rank(hole, board=board, variant=form)
    better = [value for value in poker.count_ranks(form) if value > rank]

    assert len(better) + 1 == place


@pytest.mark.parametrize("variant", [pytest.param("high", id="deuces#3-poker_ai#26")])
def test_public_card_given_in_hand_and_on_board(variant: str) -> None:
    with pytest.raises(HandError, match="8s") as caught:
        poker.rank("As 8s", board="Ac Kd Ks 8s 3s", variant=variant)

    assert caught.value.code == "duplicate_card"


# Whole decks.


@pytest.mark.parametrize(
    ("form", "cards", "strengths", "hands"),
    FIGURES,
    ids=[
        f"{form}-{cards}" + "-PokerHandEvaluator#23" * (form == "short_deck")
        for form, cards in SMALLEST
    ],
)
def test_figures(form: str, cards: int, strengths: dict[int, int], hands: dict[int, int]) -> None:
    counts = poker.count_ranks(form, cards)
    of_category: Counter[int] = Counter()
    for rank, count in counts.items():
        of_category[rank >> 12] += count

    assert by_category(counts) == strengths
    assert of_category == hands
    assert by_category(number_of_strength(form, cards).values()) == strengths


def by_category(ranks: Iterable[int]) -> dict[int, int]:
    return Counter(rank >> 12 for rank in ranks)


@pytest.mark.parametrize(("form", "cards"), SMALLEST)
def test_ranks_are_dense(form: str, cards: int) -> None:
    ranks = sorted(poker.count_ranks(form, cards))
    dense = [
        category * 4096 + index
        for category, strengths in sorted(by_category(ranks).items())
        for index in range(strengths)
    ]
    if form == "low_8":
        dense = [1, *range(6 * 4096 + 1231, 6 * 4096 + 1287)]

    assert ranks == dense


@pytest.mark.parametrize(("form", "cards"), SMALLEST)
def test_all_hands_against_the_slow_ranker(form: str, cards: int) -> None:
    """Every hand has the rank of its strength: the order is right, and what ties is equal."""
    shape = shape_of_four if cards < 5 else shape_of_five
    compare_all_hands(form, cards, shape)


def shape_of_five(codes: tuple[int, ...]) -> object:
    """Return all that matters of five cards, in no form of poker is there more."""
    a, b, c, d, e = codes
    flush = a & 3 == b & 3 == c & 3 == d & 3 == e & 3
    return a >> 2, b >> 2, c >> 2, d >> 2, e >> 2, flush


def shape_of_four(codes: tuple[int, ...]) -> object:
    """Return the ranks, and which cards have the suit of which: a badugi needs no more."""
    suits = [code & 3 for code in codes]
    return tuple([(code >> 2, suits.index(code & 3)) for code in codes])


def shape_of_more(codes: tuple[int, ...]) -> object:
    """Return the ranks, and the ranks of a suit of five cards or more."""
    suits = [code & 3 for code in codes]
    suited = max(range(4), key=suits.count)
    flush = suits.count(suited) >= 5
    return (
        tuple([code >> 2 for code in codes]),
        tuple([code >> 2 for code in codes if flush and code & 3 == suited]),
    )


def compare_all_hands(form: str, cards: int, shape_of: Callable[[tuple[int, ...]], object]) -> None:
    rank, strength, numbers = poker.rank, STRENGTH_OF[form], number_of_strength(form, min(cards, 5))
    number_of_shape: dict[object, int] = {}
    met: Counter[int] = Counter()
    for codes in combinations(deck(form), cards):
        shape = shape_of(codes)
        number = number_of_shape.get(shape)
        if number is None:
            number = number_of_shape[shape] = numbers[strength(texts(codes))]
        if rank(codes, variant=form) != number:
            pytest.fail(f"{texts(codes)}: {rank(codes, variant=form)} for {number}")
        met[number] += 1

    assert poker.count_ranks(form, cards) == met


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "cards"),
    [
        ("short_deck", 6),
        ("short_deck", 7),
        ("short_deck_trips", 7),
        ("low_27", 6),
        ("low_a5", 6),
    ],
)
def test_all_larger_hands_against_the_slow_ranker(form: str, cards: int) -> None:
    compare_all_hands(form, cards, shape_of_more)


def test_published_seven_card_lows() -> None:
    """The counts of razz hands by their highest card, as books and encyclopedias have them."""
    published = {
        5: 781824,
        6: 3151360,
        7: 7426560,
        8: 13171200,
        9: 19174400,
        10: 23675904,
        11: 24837120,
        12: 21457920,
        13: 13939200,
        None: 6169072,
    }
    highest = {
        number: -ranks[0] if category == 6 else None
        for (category, ranks), number in number_of_strength("low_a5").items()
    }
    found: Counter[int | None] = Counter()
    for rank, count in poker.count_ranks("low_a5", 7).items():
        found[highest[rank]] += count
    eight_or_better = poker.count_ranks("low_8", 7)

    assert found == published
    assert eight_or_better.pop(1) == 133784560 - 781824 - 3151360 - 7426560 - 13171200
    assert sum(eight_or_better.values()) == 781824 + 3151360 + 7426560 + 13171200


@pytest.mark.parametrize(
    ("form", "cards"),
    [(form, 6) for form in BEST_OF_MORE]
    + [("short_deck", 7), ("short_deck_trips", 7)]
    + [
        pytest.param(form, 7, marks=pytest.mark.slow) for form in BEST_OF_MORE if "deck" not in form
    ],
)
def test_counts_of_larger_hands(form: str, cards: int) -> None:
    """Every rank is as frequent among all hands as the slow ranker and the suits say."""
    numbers = number_of_strength(form)
    expected = {
        numbers[strength]: count for strength, count in hands_by_strength(form, cards).items()
    }

    assert poker.count_ranks(form, cards) == expected


def test_counts_of_the_smallest_hands_are_the_default() -> None:
    assert poker.count_ranks() == poker.count_ranks("high", 5)
    for form in ("low_a5", "low_8", "low_27", "short_deck", "short_deck_trips", "best_five"):
        assert poker.count_ranks(form) == poker.count_ranks(form, 5)
    assert poker.count_ranks("badugi") == poker.count_ranks("badugi", 4)


def test_the_slow_rankers_agree() -> None:
    draw = random.Random(1)
    for _ in range(500):
        cards = texts(draw.sample(range(52), draw.randint(5, 7)))
        assert STRENGTH_OF["high"](cards) == strength_in_the_first_slow_ranker(cards)


def test_a_hand_without_low_is_worth_least() -> None:
    assert min(all_strengths("low_8")) == NO_LOW


# Random hands.


@pytest.mark.parametrize("cards", [6, 7])
@pytest.mark.parametrize("form", BEST_OF_SEVEN)
def test_random_hands(form: str, cards: int) -> None:
    compare_random_hands(form, cards, cards, 3_000)


@pytest.mark.slow
@pytest.mark.parametrize("cards", [6, 7])
@pytest.mark.parametrize("form", BEST_OF_SEVEN)
def test_three_hundred_thousand_random_hands(form: str, cards: int) -> None:
    compare_random_hands(form, cards, cards, 300_000)


def test_random_hands_of_many_cards() -> None:
    compare_random_hands("best_five", 8, 11, 3_000)
    compare_random_hands("best_five", 12, 20, 150)


@pytest.mark.slow
def test_more_random_hands_of_many_cards() -> None:
    compare_random_hands("best_five", 8, 11, 300_000)
    compare_random_hands("best_five", 12, 20, 20_000)


def compare_random_hands(form: str, least: int, most: int, number_of_hands: int) -> None:
    draw, strength, numbers = random.Random(least), STRENGTH_OF[form], number_of_strength(form)
    for _ in range(number_of_hands):
        count = draw.randint(least, most)
        codes = draw.sample(part_of_deck(draw, form, count), count)
        assert poker.rank(codes, variant=form) == numbers[strength(texts(codes))], texts(codes)


def part_of_deck(draw: random.Random, form: str, count: int) -> Sequence[int]:
    """Return the deck, or two suits of it, or few ranks: there rare hands and ties are frequent."""
    whole = deck(form)
    match draw.randrange(4):
        case 0:
            suits = draw.sample(range(4), 2)
            part = [code for code in whole if code & 3 in suits]
        case 1:
            few = count // 4 + 2 + draw.randrange(3)
            ranks = draw.sample(sorted({code >> 2 for code in whole}), min(few, 9))
            part = [code for code in whole if code >> 2 in ranks]
        case _:
            return whole
    return part if len(part) >= count else whole


def test_best_five_of_nearly_all_cards() -> None:
    """Up to the whole deck: the best hand is the best of all that lack one card."""
    draw = random.Random(52)
    for _ in range(400):
        count = draw.randint(8, 52)
        codes = draw.sample(part_of_deck(draw, "best_five", count), count)
        rank = poker.rank(codes, variant="best_five")
        without = (codes[:place] + codes[place + 1 :] for place in range(count))
        assert rank == max(poker.rank(fewer, variant="best_five") for fewer in without)


def test_best_five_of_all_cards() -> None:
    assert poker.rank(range(52), variant="best_five") == 9 * 4096 + 9
    # Without fives and tens no straight is left: four aces.
    text = format_cards(code for code in range(52) if code >> 2 not in {3, 8})
    assert poker.rank(text, variant="best_five") == poker.rank("Ac Ad Ah As Kc")


# Laws.


def deck(form: str) -> range:
    return range(16, 52) if form.startswith("short_deck") else range(52)


def texts(codes: Iterable[int]) -> list[str]:
    return ["23456789TJQKA"[code // 4] + "cdhs"[code % 4] for code in codes]


def hands_of(form: str, *, one_more: bool = False) -> st.SearchStrategy[tuple[Card, ...]]:
    """Hands of all sizes of a form; with ``one_more``, without the smallest size."""
    codes, (least, most) = deck(form), SIZES[form]
    return st.lists(
        st.integers(codes[0], codes[-1]),
        min_size=least + one_more,
        max_size=min(most, 16),
        unique=True,
    ).map(lambda found: tuple(map(Card, found)))


@pytest.mark.parametrize("form", FORMS)
@given(st.data(), st.permutations(range(4)))
@settings(max_examples=50)
def test_suits_are_alike(form: str, data: st.DataObject, suits: list[int]) -> None:
    hand = data.draw(hands_of(form))
    moved = [Card.of(card.rank, suits[card.suit]) for card in hand]

    assert poker.rank(moved, variant=form) == poker.rank(hand, variant=form)


@pytest.mark.parametrize("form", FORMS)
@given(st.data(), st.randoms(use_true_random=False))
@settings(max_examples=50)
def test_order_does_not_matter(form: str, data: st.DataObject, draw: random.Random) -> None:
    hand = data.draw(hands_of(form))
    shuffled = list(hand)
    draw.shuffle(shuffled)

    assert poker.rank(shuffled, variant=form) == poker.rank(hand, variant=form)


@pytest.mark.parametrize("form", BEST_OF_MORE)
@given(st.data())
@settings(max_examples=50)
def test_one_more_card_never_makes_a_hand_worse(form: str, data: st.DataObject) -> None:
    hand = data.draw(hands_of(form, one_more=True))
    rank = poker.rank(hand, variant=form)
    fewer = combinations(hand, len(hand) - 1)

    assert rank == max(poker.rank(rest, variant=form) for rest in fewer)


@pytest.mark.parametrize("form", FORMS)
@given(st.data())
@settings(max_examples=50)
def test_a_hand_may_be_split_into_hole_and_board(form: str, data: st.DataObject) -> None:
    hand = data.draw(hands_of(form))
    at = data.draw(st.integers(0, len(hand)))
    rank = poker.rank(hand, variant=form)
    in_hand, on_board = hand[:at], hand[at:]

    for hole in ways_to_say(in_hand):
        assert poker.rank(hole, board=on_board, variant=form) == rank
    for board in ways_to_say(on_board):
        assert poker.rank(in_hand, board=board, variant=form) == rank
    for hole, board in zip(ways_to_say(in_hand), ways_to_say(on_board), strict=True):
        assert poker.rank(hole, board, form) == rank


@pytest.mark.parametrize("form", FORMS)
@given(st.data())
@settings(max_examples=50)
def test_every_way_to_say_a_hand_agrees(form: str, data: st.DataObject) -> None:
    hand = data.draw(hands_of(form))
    rank = poker.rank(hand, variant=form)

    for said in ways_to_say(hand):
        assert poker.rank(said, variant=form) == rank


def ways_to_say(hand: tuple[Card, ...]) -> list[Any]:
    codes = [int(card) for card in hand]
    return [
        hand,
        list(hand),
        codes,
        tuple(codes),
        [str(card) for card in hand],
        bytes(codes),
        bytearray(codes),
        to_board_mask(hand),
        format_cards(hand),
        format_cards(hand, separator=""),
        format_cards(hand, unicode=True, separator=", ").replace("T", "10").lower(),
        set(hand),
        (code for code in codes),
    ]


@pytest.mark.parametrize("form", ["high", "low_a5", "low_8", "low_27"])
def test_one_call_leaves_nothing_for_the_next(form: str) -> None:
    hand, other = "Ac 2d 3h 4s 5c 9d 9h", "Kc Kd 7h 7s 2c 3d 4h"
    rank = poker.rank(hand, variant=form)
    for between in FORMS[:4]:
        poker.rank(other, variant=between)
        assert poker.rank(hand, variant=form) == rank


# Refused.

HAND = ["As", "Ks", "Qs", "Js", "9s", "8d", "7c", "6h"]


@pytest.mark.parametrize(
    ("form", "cards"),
    [(form, cards) for form in BEST_OF_SEVEN for cards in (0, 3, 4, 8)]
    + [("best_five", 0), ("best_five", 4)]
    + [("badugi", 0), ("badugi", 3), ("badugi", 5), ("badugi", 7)]
    + [("up_high", 0), ("up_high", 5), ("up_low", 0), ("up_low", 5), ("up_low", 7)],
)
def test_wrong_count_is_refused(form: str, cards: int) -> None:
    hand = tuple(Card(text) for text in HAND[:cards])
    for said in [*ways_to_say(hand)[:-1], iter(hand)]:
        refuse(HandError, "wrong_card_count", f"got {cards}", said, variant=form)
    for at in {0, cards // 2, cards}:
        refuse(HandError, "wrong_card_count", f"{cards}", hand[:at], board=hand[at:], variant=form)


def test_more_than_a_deck_is_refused() -> None:
    refuse(HandError, "wrong_card_count", "more than 52", [*range(52), 0], variant="best_five")
    refuse(HandError, None, "", range(10**12), variant="best_five")
    refuse(HandError, None, "", range(26), board=range(25, 52), variant="best_five")


def refuse(  # noqa: PLR0913 - what is expected, then a call
    error: type[CardcoreError],
    code: str | None,
    named: str,
    cards: Any,
    board: Any = None,
    *,
    variant: Any,
) -> None:
    with pytest.raises(error) as caught:
        poker.rank(cards, board=board, variant=variant)

    message = str(caught.value)
    assert code is None or caught.value.code == code
    assert message.startswith("expected ")
    assert named in message
    assert len(message) < 300


@pytest.mark.parametrize("form", ["short_deck", "short_deck_trips"])
@pytest.mark.parametrize("low", ["2c", "2d", "3h", "4s", "5c", "5s"])
def test_a_card_outside_the_short_deck_is_refused(form: str, low: str) -> None:
    hand = tuple(Card(text) for text in ["As", "Ks", low, "Js", "9s"])
    for said in ways_to_say(hand):
        refuse(CardcoreError, "not_in_deck", low, said, variant=form)
    refuse(CardcoreError, "not_in_deck", low, f"As {low}", board="Js 9s 8d", variant=form)
    refuse(CardcoreError, "not_in_deck", low, "Js 9s", board=f"As {low} 8d", variant=form)


@pytest.mark.parametrize("form", FORMS)
def test_a_joker_is_refused(form: str) -> None:
    hand: list[Any] = [Card(text) for text in HAND[: SIZES[form][0] - 1]]
    for joker in ("Xb", "Xr"):
        for said in ([*hand, Card(joker)], [joker, *hand], bytes([*hand, Card(joker)])):
            refuse(CardError, "joker", joker, said, variant=form)
        refuse(CardError, "joker", joker, hand, board=[Card(joker)], variant=form)
        refuse(CardError, "joker", joker, [joker], board=hand, variant=form)


@pytest.mark.parametrize("form", [form for form in FORMS if SIZES[form][1] > 1])
def test_a_card_twice_is_refused(form: str) -> None:
    count = max(SIZES[form][0], 2)
    hand = [Card(text) for text in HAND[: count - 1]]
    twice = [*hand, hand[0]]
    for said in (twice, tuple(twice), bytes(twice), format_cards(twice), map(str, twice)):
        refuse(HandError, "duplicate_card", "As", said, variant=form)
    for at in range(1, count):
        refuse(HandError, "duplicate_card", "As", twice[:at], board=twice[at:], variant=form)
        masks = to_board_mask(twice[:at]), to_board_mask(twice[at:])
        refuse(HandError, "duplicate_card", "As", masks[0], board=masks[1], variant=form)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("wrong", "error", "code"),
    [
        ("Zs", CardError, "bad_card_text"),
        ("10", CardError, "bad_card_text"),
        ([54], CardError, "bad_card_code"),
        ([-1], CardError, "bad_card_code"),
        (b"\xff", CardError, "bad_card_code"),
        ([1.0], CardError, "bad_card_type"),
        ([None], CardError, "bad_card_type"),
        ([True], CardError, "bad_card_type"),
        (Card("7d"), CardError, "lone_card"),
        (1.5, HandError, "bad_hand_type"),
        (True, HandError, "bad_hand_type"),
        ({"7d": 1}, HandError, "bad_hand_type"),
        (-1, HandError, "bad_mask"),
        (1 << 13, HandError, "bad_mask"),
        (1 << 64, HandError, "bad_mask"),
    ],
    ids=repr,
)
def test_no_cards_are_refused(form: str, wrong: Any, error: type[CardcoreError], code: str) -> None:
    hand = HAND[: SIZES[form][0] - 1]
    refuse(error, code, "", wrong, variant=form)
    refuse(error, code, "", wrong, board=hand, variant=form)
    refuse(error, code, "", hand, board=wrong, variant=form)


@pytest.mark.parametrize("wrong", ["", "High", "holdem", "low", "high ", "omaha8", "x" * 10**6])
def test_an_unknown_variant_is_refused(wrong: str) -> None:
    calls: list[Callable[[], object]] = [
        lambda: poker.rank("As Ks Qs Js Ts", variant=wrong),
        lambda: poker.rank("As Ks", "Qs Js Ts", wrong),
        lambda: poker.count_ranks(wrong),
        lambda: poker.count_ranks(wrong, 5),
    ]
    for call in calls:
        with pytest.raises(CardcoreError) as caught:
            call()
        assert caught.value.code == "unknown_variant"
        message = str(caught.value)
        assert message.startswith("expected ")
        assert len(message) < 300
        for variant in VARIANTS:
            assert variant in message


@pytest.mark.parametrize("wrong", [None, 0, 1, True, b"high", ("high",), 2**70, ["high"]])
def test_a_variant_that_is_no_text_is_refused(wrong: Any) -> None:
    refuse(CardcoreError, "unknown_variant", "low_27", "As Ks Qs Js Ts", variant=wrong)


@pytest.mark.parametrize(
    ("form", "cards"),
    [(form, cards) for form in BEST_OF_SEVEN for cards in (-1, 0, 4, 8, 2**70)]
    + [("best_five", 4), ("best_five", 53), ("badugi", 3), ("badugi", 5)]
    + [("up_high", 0), ("up_high", 5), ("up_low", 0), ("up_low", 5)],
)
def test_counting_hands_of_a_wrong_size_is_refused(form: str, cards: int) -> None:
    with pytest.raises(HandError) as caught:
        poker.count_ranks(form, cards)

    assert caught.value.code == "wrong_card_count"
