"""Hands as values: the words, the cards that play, the percentile and the comparisons."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, pairwise
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardcore import poker
from cardcore.cards import Card, format_cards
from cardcore.errors import CardcoreError, CardError, HandError, RulesError
from cardcore.poker import HandValue, HighLowValue
from cardcore.poker.values import HIGH_LOW
from cardcore.variants import VARIANTS
from tests.slow_forms import dealt, hands_by_strength, number_of_strength, ranks_of_deck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

HIGH_FORMS = ["high", "best_five", "omaha"]
FIVE_CARD_FORMS = ["high", "low_a5", "low_8", "low_27", "short_deck", "short_deck_trips"]
# The smallest whole hands of each form without a board of its own.
SMALLEST = [
    *((form, 5) for form in FIVE_CARD_FORMS),
    ("badugi", 4),
    *((form, cards) for form in ("up_high", "up_low") for cards in (1, 2, 3, 4)),
]

BY_HAND = [
    # form, hand, board, words, cards that play
    ("high", "Ts As Ks Js Qs", "", "royal flush", "As Ks Qs Js Ts"),
    ("high", "Ts 9s Ks Js Qs", "", "straight flush, king high", "Ks Qs Js Ts 9s"),
    ("high", "Ah 2h 3h 4h 5h 6c", "", "straight flush, five high", "5h 4h 3h 2h Ah"),
    ("high", "6s 6c 6d 6h Ts Td", "", "four of a kind, sixes, ten kicker", "6s 6c 6d 6h Ts"),
    ("high", "Kh 9h 9d Kd 9c", "", "full house, nines over kings", "9h 9d 9c Kh Kd"),
    ("high", "6h Jh", "Ah Th 3h 2c As", "flush, ace-jack-ten-six-three high",
     "Ah Jh Th 6h 3h"),
    ("high", "Ah 2c 3d 4s 5c", "", "straight, five high", "5c 4s 3d 2c Ah"),
    ("high", "2c 3d 4s 5c 6h 7d 8d", "", "straight, eight high", "8d 7d 6h 5c 4s"),
    ("high", "7c 7d 2s", "Th Ac 4d 7h", "three of a kind, sevens, ace-ten kickers",
     "7c 7d 7h Ac Th"),
    ("high", "Ac Kd", "Ah Ks Qc 3d 3s", "two pair, aces and kings, queen kicker", "Ac Ah Kd Ks Qc"),
    ("high", "7c 7d As Tc 8h", "", "pair of sevens, ace-ten-eight kickers", "7c 7d As Tc 8h"),
    ("high", "7h 5d 4c 3s 2h", "", "high card, seven-five-four-three-two", "7h 5d 4c 3s 2h"),
    ("best_five", "6c 6d 6h 8c 8d 8h 2s 2c", "", "full house, eights over sixes",
     "8c 8d 8h 6c 6d"),
    ("low_a5", "5h 4d 3c 2s Ah Kd", "", "5-4-3-2-A low", "5h 4d 3c 2s Ah"),
    ("low_a5", "Kh Th 9h 3h 2h", "", "K-T-9-3-2 low", "Kh Th 9h 3h 2h"),
    ("low_a5", "Ac Ad 2c 3c 4c", "", "pair of aces, four-three-two kickers", "Ac Ad 4c 3c 2c"),
    ("low_a5", "Ac Ad 2c 2d Kc Ks Kd", "", "two pair, twos and aces, king kicker",
     "2c 2d Ac Ad Kc"),
    ("low_a5", "Ac Ad Ah 2c 2d", "", "full house, aces over twos", "Ac Ad Ah 2c 2d"),
    ("low_8", "8c 5d 4h 3s Ac 3c Ks", "", "8-5-4-3-A low", "8c 5d 4h 3s Ac"),
    ("low_8", "9c 5d 4h 3s Ac", "", "no low", ""),
    ("low_27", "7c 5d 4h 3s 2c", "", "7-5-4-3-2 low", "7c 5d 4h 3s 2c"),
    ("low_27", "Ac 5d 4h 3s 2c", "", "A-5-4-3-2 low", "Ac 5d 4h 3s 2c"),
    ("low_27", "6c 5d 4h 3s 2c", "", "straight, six high", "6c 5d 4h 3s 2c"),
    ("low_27", "Ac 5c 4c 3c 2c", "", "flush, ace-five-four-three-two high", "Ac 5c 4c 3c 2c"),
    ("low_27", "Ac Kc Qc Jc Tc", "", "royal flush", "Ac Kc Qc Jc Tc"),
    ("low_27", "2c 2d 5h 4s 3c", "", "pair of twos, five-four-three kickers", "2c 2d 5h 4s 3c"),
    # The first seven would make a flush.
    ("low_27", "2c 3c 4c 5c 7c 7d", "", "7-5-4-3-2 low", "7d 5c 4c 3c 2c"),
    ("badugi", "As 2h 4d 3c", "", "badugi 4-3-2-A", "4d 3c 2h As"),
    ("badugi", "6c As 4d 6h", "", "three-card badugi 6-4-A", "6c 4d As"),
    ("badugi", "Kc Kd Qc Qd", "", "two-card badugi K-Q", "Kc Qd"),
    ("badugi", "Kc Kd Kh Ks", "", "one-card badugi K", "Kc"),
    # The ace of spades and the three of diamonds; As 2s are of one suit.
    ("badugi", "2s As 3d 3s", "", "two-card badugi 3-A", "3d As"),
    ("short_deck", "As 6d 7h 8c 9c", "", "straight, nine high", "9c 8c 7h 6d As"),
    ("short_deck", "As 6s 7s 8s 9s", "", "straight flush, nine high", "9s 8s 7s 6s As"),
    ("short_deck", "Ac Ad Ah Kc 9c 8c 7c", "", "flush, ace-king-nine-eight-seven high",
     "Ac Kc 9c 8c 7c"),
    ("short_deck_trips", "As 6d 7h 8c 9c 9d 9h", "", "three of a kind, nines, ace-eight kickers",
     "9c 9d 9h As 8c"),
    ("up_high", "Ts", "", "high card, ten", "Ts"),
    ("up_high", "7s 7d Ac", "", "pair of sevens, ace kicker", "7s 7d Ac"),
    ("up_high", "7s 7d", "", "pair of sevens", "7s 7d"),
    ("up_high", "7s 7d Ac Ad", "", "two pair, aces and sevens", "Ac Ad 7s 7d"),
    ("up_high", "4s 3s 2s As", "", "high card, ace-four-three-two", "As 4s 3s 2s"),
    ("up_low", "Kd", "", "K low", "Kd"),
    ("up_low", "As 8d 4c", "", "8-4-A low", "8d 4c As"),
    ("up_low", "As Ad Ah Ac", "", "four of a kind, aces", "As Ad Ah Ac"),
    ("omaha", "As Ks Qs Js", "Ts 9s 2d 3h 4c", "high card, ace-king-ten-nine-four",
     "As Ks Ts 9s 4c"),
]  # fmt: skip

# What users of other packages asked for or were told wrong.
PUBLIC = [
    pytest.param("high", "7c 5h", "4d 8s 4h 7d 8c", "two pair, eights and sevens, five kicker",
                 "8s 8c 7c 7d 5h", "7c 5h", id="PyPokerEngine#34"),
    pytest.param("high", "Ad Kc", "Ah 3c 4c 5c 6d", "pair of aces, king-six-five kickers",
                 "Ad Ah Kc 6d 5c", "Ad Kc", id="pokerhand-eval#9"),
    pytest.param("omaha", "As Ks 5d 7c", "Ts 7d 8h 4s 2c", "pair of sevens, ace-ten-eight kickers",
                 "7c 7d As Ts 8h", "7c As", id="PokerHandEvaluator#21"),
    pytest.param("omaha", "As Kh Qd Jc", "2s 5s 8s Ts 3h", "high card, ace-king-ten-eight-five",
                 "As Kh Ts 8s 5s", "As Kh", id="Omaha-one-spade"),
    pytest.param("omaha", "As Ah Kd Qc", "7c 7d 7h 7s 2d", "full house, sevens over aces",
                 "7c 7d 7h As Ah", "As Ah", id="Omaha-quads-on-board"),
    pytest.param("high", "Jh Jd", "Jc Ts Th Td 2c", "full house, jacks over tens",
                 "Jh Jd Jc Ts Th", "Jh Jd", id="pokerl#3"),
    pytest.param("high", "2d 4c", "3d 6d Td Jd Ad", "flush, ace-jack-ten-six-three high",
                 "Ad Jd Td 6d 3d", "", id="deep-holdem-ai#1"),
]  # fmt: skip


@pytest.mark.parametrize(("form", "hand", "board", "words", "best"), BY_HAND)
def test_words_and_cards_by_hand(form: str, hand: str, board: str, words: str, best: str) -> None:
    value = one_way(hand, board or None, form)

    assert value.describe() == str(value) == words
    assert format_cards(value.best) == best
    assert value.rank == poker.rank(hand, board or None, form)
    assert value.variant == form


@pytest.mark.parametrize(("form", "hand", "board", "words", "best", "hole"), PUBLIC)
def test_public_cases(  # noqa: PLR0913, PLR0917
    form: str, hand: str, board: str, words: str, best: str, hole: str
) -> None:
    value = one_way(hand, board, form)

    assert (str(value), format_cards(value.best), format_cards(value.hole)) == (words, best, hole)


def one_way(cards: Any, board: Any, form: str) -> HandValue:
    value = poker.evaluate(cards, board, form)
    assert isinstance(value, HandValue)
    return value


# Categories.


@pytest.mark.parametrize(
    ("form", "hand", "category", "label"),
    [
        ("high", "As Ks Qs Js Ts", poker.Category.STRAIGHT_FLUSH, "straight flush"),
        ("up_high", "As Ad", poker.Category.ONE_PAIR, "one pair"),
        ("low_a5", "Ks Qs Js Ts 9d", poker.LowCategory.NO_PAIR, "no pair"),
        ("low_8", "Ks Qs Js Ts 9d", poker.LowCategory.NO_LOW, "no low"),
        ("up_low", "As Ad", poker.LowCategory.ONE_PAIR, "one pair"),
        ("low_27", "7c 5d 4h 3s 2c", poker.DeuceToSevenCategory.NO_PAIR, "no pair"),
        ("low_27", "As Ks Qs Js Ts", poker.DeuceToSevenCategory.STRAIGHT_FLUSH, "straight flush"),
        ("badugi", "As 2s 3s 4s", poker.BadugiCategory.ONE_CARD, "one-card badugi"),
        ("badugi", "As 2h 3s 4h", poker.BadugiCategory.TWO_CARDS, "two-card badugi"),
        ("badugi", "As 2h 3d 4d", poker.BadugiCategory.THREE_CARDS, "three-card badugi"),
        ("badugi", "As 2h 3d 4c", poker.BadugiCategory.FOUR_CARDS, "badugi"),
        ("short_deck", "Js 9s 8s 7s 6s", poker.ShortDeckCategory.FLUSH, "flush"),
        ("short_deck", "Js Jd Jc 7s 7d", poker.ShortDeckCategory.FULL_HOUSE, "full house"),
        ("short_deck_trips", "As Kd Qs Js Ts", poker.ShortDeckTripsCategory.STRAIGHT, "straight"),
        (
            "short_deck_trips",
            "As Ad Ac Js Ts",
            poker.ShortDeckTripsCategory.THREE_OF_A_KIND,
            "three of a kind",
        ),
    ],
)
def test_categories(form: str, hand: str, category: poker.HandCategory, label: str) -> None:
    value = one_way(hand, None, form)

    assert value.category is category
    assert poker.category(value.rank, form) is category
    assert category.label == label


def test_every_form_has_a_scale() -> None:
    for form in VARIANTS:
        cards = 4 if form.startswith("up_") else None
        assert poker.count_strengths(form, cards)


@pytest.mark.parametrize(("form", "cards"), SMALLEST)
def test_strengths_of_a_category(form: str, cards: int) -> None:
    up_cards = cards if form.startswith("up_") else None
    counts = Counter(rank >> 12 for rank in poker.count_ranks(form, cards))

    assert poker.count_strengths(form, up_cards) == counts


# Every rank.


@pytest.mark.parametrize(("form", "cards"), SMALLEST)
def test_every_strength_is_unranked_and_described(form: str, cards: int) -> None:
    """The rank alone tells the card ranks and the words; different ranks have different words."""
    up_cards = cards if form.startswith("up_") else None
    words: dict[int, str] = {}
    for hand in all_shapes(form, cards):
        value = one_way(hand, None, form)
        if form == "badugi" and len(value.best) < 4:
            continue
        words[value.rank] = value.describe()

        assert poker.describe(value.rank, form, up_cards) == value.describe()
        unranked = poker.ranks_in_order(value.rank, form, up_cards)
        assert unranked == tuple(card.rank for card in value.best)
        if value.best:
            assert "".join(rank.letter for rank in unranked) == in_order(form, hand)
            assert sorted(value.best) == sorted(map(Card, hand))
    if form != "badugi":
        assert set(words) == set(poker.count_ranks(form, cards))
    assert len(set(words.values())) == len(words)


def all_shapes(form: str, cards: int) -> Iterable[list[str]]:
    """Return a hand of each choice of ranks, and of each that makes a flush one of that as well."""
    for ranks in combinations_with_replacement(ranks_of_deck(form), cards):
        if max(Counter(ranks).values()) <= 4:
            yield dealt(ranks)
        if len(set(ranks)) == 5:
            yield dealt(ranks, "s")


def in_order(form: str, hand: list[str]) -> str:
    """Return the ranks of a whole hand as players lay it out, the most copies first."""
    is_low = form in {"low_a5", "low_8", "badugi", "up_low"}
    order = "A23456789TJQK" if is_low else "23456789TJQKA"
    counts = Counter(card[0] for card in hand)
    text = "".join(
        sorted(
            counts.elements(),
            key=lambda letter: (counts[letter], order.index(letter)),
            reverse=True,
        )
    )
    if form == "high" and text == "A5432":
        return "5432A"
    if form.startswith("short") and text == "A9876":
        return "9876A"
    return text


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_every_badugi_is_described(cards: int) -> None:
    found = {}
    for ranks in combinations("A23456789TJQK", cards):
        # Copies of one that plays fill up the hand.
        hand = dealt(ranks) + [ranks[0] + suit for suit in "cdhs"[cards:]]
        value = one_way(hand, None, "badugi")
        assert len(value.best) == cards
        assert [card.rank.letter for card in value.best] == list(reversed(ranks))
        found[value.rank] = value.describe()
        assert poker.describe(value.rank, "badugi") == value.describe()

    assert set(found) == {rank for rank in poker.count_ranks("badugi") if rank >> 12 == cards}
    assert len(set(found.values())) == len(found)


@pytest.mark.parametrize("form", HIGH_FORMS)
def test_forms_of_one_scale_share_the_words(form: str) -> None:
    for number in range(1, 7463):
        rank = poker.from_7462(number)
        assert poker.describe(rank, form) == poker.describe(rank)


def test_lows_of_eight_or_better_have_the_words_of_all_lows() -> None:
    for rank in poker.count_ranks("low_8"):
        words = poker.describe(rank, "low_8")
        assert poker.describe(rank, "omaha_8") == words
        assert rank == 1 or poker.describe(rank, "low_a5") == words


class Number:
    """An integer of another library, such as NumPy's."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_ranks_of_arrays_are_read() -> None:
    assert poker.describe(Number(36873)) == "royal flush"
    assert poker.category(Number(36873)) is poker.Category.STRAIGHT_FLUSH
    assert poker.percentile(Number(36873)) == poker.percentile(36873)


# Random hands.


@st.composite
def hands_of(draw: st.DrawFn, form: str) -> tuple[tuple[Card, ...], tuple[Card, ...] | None]:
    """Cards of a hand, and of a board where there is one."""
    kind = VARIANTS[HIGH_LOW["stud_8"][0] if form == "stud_8" else form]
    least, most = kind.board or (0, 0)
    board = draw(st.integers(least, most))
    hole = draw(st.integers(kind.least, min(kind.most, 12)))
    deck = [*range(kind.lowest, 52)]
    codes = draw(st.permutations(deck))[: hole + board]
    cards = tuple(map(Card, codes))
    if kind.board is None:
        board = draw(st.integers(0, hole))
        is_split = draw(st.booleans())
        return (cards[board:], cards[:board]) if is_split else (cards, None)
    return cards[board:], cards[:board]


@pytest.mark.parametrize("form", VARIANTS)
@given(st.data())
@settings(max_examples=60)
def test_the_cards_that_play(form: str, data: st.DataObject) -> None:
    hand, board = data.draw(hands_of(form))
    given_cards = hand + (board or ())
    found = poker.evaluate(hand, board, form)
    value = found if isinstance(found, HandValue) else found.high
    rank = poker.rank(hand, board, "omaha" if form == "omaha_8" else form)

    assert value.rank == rank
    assert set(value.best) <= set(given_cards)
    assert len(set(value.best)) == len(value.best)
    assert value.hole == tuple(card for card in value.best if card in hand)
    if form in {"omaha", "omaha_8"}:
        assert len(value.hole) == 2
    check_best(value)
    if isinstance(found, HighLowValue):
        check_low_half(hand, board, found)


def check_best(value: HandValue) -> None:
    """The cards that play have the rank of the whole hand, by themselves."""
    form = {"omaha": "high", "omaha_8": "low_8"}.get(value.variant, value.variant)
    if form == "badugi":
        assert len(value.best) == value.rank >> 12
        assert len({card.suit for card in value.best}) == len(value.best)
        assert len({card.rank for card in value.best}) == len(value.best)
    elif value.best:
        assert poker.rank(value.best, variant=form) == value.rank
    else:
        assert value.rank == 1


def check_low_half(hand: Any, board: Any, found: HighLowValue) -> None:
    rank = poker.rank(hand, board, "omaha_8")
    if found.low is None:
        assert rank == 1
    else:
        assert found.low.rank == rank
        assert len(found.low.hole) == 2
        assert "no low" not in found.describe()
        check_best(found.low)


@pytest.mark.parametrize("form", VARIANTS)
@given(st.data(), st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_order_of_the_cards_changes_no_value(form: str, data: st.DataObject, draw: Any) -> None:
    hand, board = data.draw(hands_of(form))
    shuffled = list(hand)
    draw.shuffle(shuffled)
    one, other = poker.evaluate(hand, board, form), poker.evaluate(shuffled, board, form)

    assert one == other
    assert hash(one) == hash(other)
    assert str(one) == str(other)


def test_cards_of_the_hand_play_first() -> None:
    value = poker.evaluate("Qc 2d", "Kc Kd Kh Qd Qh")

    assert format_cards(value.best) == "Kc Kd Kh Qc Qd"
    assert format_cards(value.hole) == "Qc"


def test_a_whole_pack_has_a_best_five() -> None:
    assert str(poker.evaluate(range(52), variant="best_five")) == "royal flush"


# High and low.


def test_the_halves_of_omaha() -> None:
    value = poker.evaluate("As 2s 7d Kc", "3h 4d 8s Ks Kd", "omaha_8")

    assert format_cards(value.high.best) == "Kc Ks Kd As 8s"
    assert value.low is not None
    assert format_cards(value.low.best) == "8s 4d 3h 2s As"
    assert format_cards(value.low.hole) == "2s As"
    assert value.high.variant == "omaha"
    assert value.low.variant == "omaha_8"
    assert value.low.rank == poker.rank("As 2s 7d Kc", "3h 4d 8s Ks Kd", "omaha_8")


def test_omaha_without_a_low() -> None:
    # Two cards up to eight on the board are not enough, nor is one in the hand.
    for hand, board in [("As 2s 7d Kc", "3h 4d 9s Ks Kd"), ("As Ts Jd Kc", "3h 4d 5s 6s Kd")]:
        value = poker.evaluate(hand, board, variant="omaha_8")
        assert value.low is None
        assert value.describe().endswith("; no low")


def test_the_halves_of_stud() -> None:
    value = poker.evaluate("As 2s 3s 4s 5s Kd Kc", variant="stud_8")

    assert str(value) == "high: straight flush, five high; low: 5-4-3-2-A low"
    assert value.low == poker.evaluate("As 2s 3s 4s 5s", variant="low_8")
    assert poker.evaluate("As 2s", "3s 4s 5s Kd Kc", "stud_8") == value


# Percentiles.


def test_percentiles_of_the_ends() -> None:
    royal, worst = poker.evaluate("As Ks Qs Js Ts"), poker.evaluate("7h 5d 4c 3s 2h")

    # Four royal flushes, and 1,020 hands of 7-5-4-3-2, of 2,598,960; ties are counted half.
    assert royal.percentile == float(100 - Fraction(100 * 2, 2598960)) > 99.99
    assert worst.percentile == float(Fraction(100 * 510, 2598960))


@pytest.mark.parametrize(("form", "cards"), [("high", 5), ("low_27", 5), ("short_deck", 5)])
def test_percentiles_against_slow_counts(form: str, cards: int) -> None:
    numbers = number_of_strength(form)
    hands = hands_by_strength(form, cards)
    total, below = sum(hands.values()), 0
    for strength in sorted(hands):
        expected = Fraction(100 * (2 * below + hands[strength]), 2 * total)
        assert poker.percentile(numbers[strength], form) == float(expected)
        below += hands[strength]


@pytest.mark.parametrize(("form", "cards"), SMALLEST)
def test_percentiles_rise_with_the_rank(form: str, cards: int) -> None:
    counts = poker.count_ranks(form, cards)
    found = [poker.percentile(rank, form, cards) for rank in counts]

    assert all(low < high for low, high in pairwise(found))
    assert found[0] > 0
    assert found[-1] < 100
    # Whoever wins, another loses: the mean over all hands is a half.
    mean = sum(map(float.__mul__, found, map(float, counts.values()))) / sum(counts.values())
    assert mean == pytest.approx(50)


def test_percentiles_of_larger_hands_and_of_ranks_that_they_do_not_have() -> None:
    seven_high = poker.rank("7h 5d 4c 3s 2h")

    assert poker.percentile(seven_high, cards=6) == 0
    assert poker.percentile(poker.rank("As Ks Qs Js Ts"), cards=6) > 99.99
    assert poker.percentile(36873, "omaha") == poker.percentile(36873)


def test_percentile_of_a_value_is_that_of_its_form() -> None:
    assert poker.evaluate("As 2h 3d 4c", variant="badugi").percentile > 99.9
    assert poker.evaluate("8c", variant="up_high").percentile == 50
    assert poker.evaluate("Kc Kd", "2c 2d", "up_high").percentile == poker.percentile(
        poker.rank("Kc Kd 2c 2d", variant="up_high"), "up_high", 4
    )
    no_low = 2598960 - 56 * 1024
    assert poker.evaluate("9c 8d 7h 6s 5c", variant="low_8").percentile == float(
        Fraction(100 * no_low, 2 * 2598960)
    )


# Comparisons.


def test_hands_that_tie_are_equal() -> None:
    one, other = poker.evaluate("Td Jh Qs Kc Ad"), poker.evaluate("Th Jd Qd Kh Ac")

    assert one == other
    assert not one != other  # noqa: SIM202 - both operators are tested
    assert not one < other
    assert not one > other
    assert one <= other
    assert one >= other
    assert len({one, other}) == 1


def test_the_better_hand_is_greater() -> None:
    wheel, six_high = poker.evaluate("Ah 2c 3d 4s 5c"), poker.evaluate("2c 3d 4s 5c 6h")

    assert wheel < six_high
    assert wheel <= six_high
    assert six_high > wheel
    assert six_high >= wheel
    assert wheel != six_high
    assert max([wheel, six_high]) is six_high


def test_values_of_one_scale_compare_across_forms() -> None:
    omaha = poker.evaluate("As Ah Kd Qc", "7c 7d 7h 7s 2d", "omaha")

    assert omaha == poker.evaluate("7c 7d 7h As Ah")
    assert hash(omaha) == hash(poker.evaluate("7c 7d 7h As Ah", variant="best_five"))


@pytest.mark.parametrize(
    ("one", "other", "scales"),
    [
        (("As Ks Qs Js Ts", "high"), ("As Ks Qs Js Ts", "low_a5"), "high and low_a5"),
        (("8s 4d 3c 2h As", "low_a5"), ("8s 4d 3c 2h As", "low_8"), "low_a5 and low_8"),
        (
            ("As Ks Qs Js Ts", "short_deck"),
            ("As Ks Qs Js Ts", "short_deck_trips"),
            "short_deck and short_deck_trips",
        ),
        (("As", "up_high"), ("As Ks", "up_high"), "up_high of 1 and up_high of 2"),
        (("As Ks Qs Js", "up_high"), ("As Ks Qs Js", "up_low"), "up_high of 4 and up_low of 4"),
    ],
)
def test_values_of_two_scales(one: Any, other: Any, scales: str) -> None:
    first, second = one_way(one[0], None, one[1]), one_way(other[0], None, other[1])

    assert first != second
    for operator in ("__lt__", "__le__", "__gt__", "__ge__"):
        with pytest.raises(
            TypeError, match=f"expected values of one scale beside .*, got {scales}"
        ):
            getattr(first, operator)(second)


def test_values_are_no_numbers() -> None:
    value: Any = poker.evaluate("As Ks Qs Js Ts")

    assert value != 36873
    assert value != "royal flush"
    with pytest.raises(TypeError, match="not supported"):
        _ = value < 36873
    split: Any = poker.evaluate("As Ks Qs Js Ts", variant="stud_8")
    with pytest.raises(TypeError, match="not supported"):
        max(split, split)


def test_values_are_frozen_and_survive_pickling() -> None:
    for value in (
        poker.evaluate("As Ks Qs Js Ts"),
        poker.evaluate("As 2s 7d Kc", "3h 4d 8s Ks Kd", "omaha_8"),
    ):
        for again in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):  # noqa: S301
            assert again == value
            assert repr(again) == repr(value)
            assert hash(again) == hash(value)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            value.high = None  # type: ignore[misc, union-attr]
        with pytest.raises(AttributeError):
            value.more = 1  # type: ignore[union-attr]


def test_repr_is_one_line() -> None:
    assert repr(poker.evaluate("9h 9d 9c Kh Kd")) == (
        "<HandValue high 28766: full house, nines over kings (9h 9d 9c Kh Kd)>"
    )
    assert repr(poker.evaluate("9h 9d 9c Kh Kd", variant="low_8")) == "<HandValue low_8 1: no low>"


# Refused.


@pytest.mark.parametrize(
    ("arguments", "error", "code", "named"),
    [
        (("As 8s", "Ac Kd Ks 8s 3s"), HandError, "duplicate_card", "8s both in the hand and on"),
        (("As 8s Ac Kd Ks 8s 3s",), HandError, "duplicate_card", "8s twice"),
        (("As Ks Qs Js",), HandError, "wrong_card_count", "5 to 7 cards, got 4"),
        (("As Ks Qs Js", None, "stud_8"), HandError, "wrong_card_count", "5 to 7 cards, got 4"),
        (("As Ks Qs Js", None, "omaha"), HandError, "wrong_card_count", "board cards, got 0"),
        (("As Ks Qs", "2c 3c 4c", "omaha_8"), HandError, "wrong_card_count", "hole cards, got 3"),
        (("As Ks Qs Js Xr",), CardError, "joker", "Xr"),
        (("As Ks Qs Js 5c", None, "short_deck"), HandError, "not_in_deck", "5c"),
        (("As Ks Qs Js Zs",), CardError, "bad_card_text", "Zs"),
        ((1.5,), HandError, "bad_hand_type", "1.5"),
        ((None,), HandError, "bad_hand_type", "None"),
        (("As Ks Qs Js Ts", None, "holdem"), RulesError, "unknown_variant", "stud_8"),
        (("As Ks Qs Js Ts", None, None), RulesError, "unknown_variant", "got None"),
        (("As Ks Qs Js Ts", None, ["high"]), RulesError, "unknown_variant", "type list"),
    ],
)
def test_bad_hands_are_refused(
    arguments: Any, error: type[CardcoreError], code: str, named: str
) -> None:
    with pytest.raises(error) as caught:
        poker.evaluate(*arguments)

    assert caught.value.code == code
    assert named in str(caught.value)
    assert str(caught.value).startswith("expected ")


BAD_RANKS: list[Any] = [0, 2, 4095, -1, 1 << 16, 2**70, True, 4096.0, None, "4096", [4096]]


@pytest.mark.parametrize("form", VARIANTS)
@pytest.mark.parametrize("rank", BAD_RANKS, ids=repr)
def test_ranks_that_no_hand_has_are_refused(form: str, rank: Any) -> None:
    cards = 3 if form.startswith("up_") else None
    calls: list[Callable[[], object]] = [
        lambda: poker.category(rank, form),
        lambda: poker.describe(rank, form, cards),
        lambda: poker.percentile(rank, form, cards),
        lambda: poker.ranks_in_order(rank, form, cards),
    ]
    for call in calls:
        with pytest.raises(HandError, match=f"rank of an? {form} poker hand") as caught:
            call()
        assert caught.value.code == "bad_rank"


@pytest.mark.parametrize(
    ("form", "rank"),
    [
        ("high", 5 * 4096 + 10),
        ("high", 10 * 4096),
        ("low_a5", 1),
        ("low_a5", 7 * 4096),
        ("low_8", 6 * 4096 + 1230),
        ("low_8", 5 * 4096),
        ("low_27", 5 * 4096 + 9),
        ("badugi", 5 * 4096),
        ("badugi", 4 * 4096 + 715),
        ("short_deck", 6 * 4096 + 72),
        ("short_deck_trips", 4 * 4096 + 6),
        ("up_high", 5 * 4096),
    ],
)
def test_ranks_beside_the_edges_are_refused(form: str, rank: int) -> None:
    with pytest.raises(HandError) as caught:
        poker.category(rank, form)

    assert caught.value.code == "bad_rank"


def test_up_cards_need_their_number() -> None:
    rank = poker.rank("7s 7d Ac", variant="up_high")

    for function in (poker.describe, poker.percentile, poker.ranks_in_order):
        for cards in (None, 0, 5, True, 2.0):
            with pytest.raises(HandError, match="expected the number of up-cards") as caught:
                function(rank, "up_high", cards)  # type: ignore[arg-type]
            assert caught.value.code == "wrong_card_count"
    with pytest.raises(HandError, match="expected the rank of an up_high"):
        poker.describe(4096 + 714, "up_high", 1)


def test_other_forms_take_no_number_of_up_cards() -> None:
    with pytest.raises(HandError, match="expected no number of up-cards for high, got 5"):
        poker.describe(36873, "high", 5)
    with pytest.raises(HandError, match=r"expected a number of cards of 5\.\.7, got 8"):
        poker.percentile(36873, "high", 8)
    with pytest.raises(HandError, match="expected a number of cards"):
        poker.percentile(36873, "high", [5])  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="expected a variant of"):
        poker.describe(36873, "stud_8")


def test_the_names_of_the_package() -> None:
    assert set(poker.__all__) <= set(dir(poker))
    assert all(getattr(poker, name) is not None for name in poker.__all__)
    with pytest.raises(AttributeError, match=r"module 'cardcore.poker' has no attribute 'nothing'"):
        _ = poker.nothing
