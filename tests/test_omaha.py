"""Omaha, high and eight or better: exactly two hole cards play with exactly three of the board."""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardcore import poker
from cardcore.cards import Card, format_cards
from cardcore.errors import CardcoreError, CardError, HandError
from cardcore.masks import to_board_mask
from tests.slow_forms import number_of_strength, omaha, omaha_8

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FORMS = ["omaha", "omaha_8"]
SIZES = [(hole, board) for hole in (4, 5, 6) for board in (3, 4, 5)]


# Places among the 7,462 strengths, the best first.
@pytest.mark.parametrize(
    ("hole", "board", "place"),
    [
        pytest.param("As Ks 5d 7c", "Ts 7d 8h 4s 2c", 4894, id="PokerHandEvaluator#21"),
        pytest.param("As Kh Qd Jc", "2s 5s 8s Ts 3h", 6275, id="no-flush-on-one-spade"),
        pytest.param("As Ah Kd Qc", "7c 7d 7h 7s 2d", 251, id="no-quads-on-board"),
    ],
)
def test_public_place(hole: str, board: str, place: int) -> None:
    assert poker.to_7462(poker.rank(hole, board=board, variant="omaha")) == place


@pytest.mark.parametrize(
    ("hole", "board", "best"),
    [
        # One card of the suit is no flush, however many lie on the board; two are.
        ("As Kh Qd 3c", "2s 4s 8s Ts 9s", "As Kh Ts 9s 8s"),
        ("As Kh Qd 9c", "2s 4s 8s Ts 5s", "As Kh Ts 8s 5s"),
        ("3s 2s Ah Kd", "5s 7s 9s Js Qs", "3s 2s 9s Js Qs"),
        ("As 6s Kh Qd", "2s 5s 8s Ts 3h", "As 6s 5s 8s Ts"),
        ("As Ks Qs Js", "9s 8s 2h 3d 4c", "As Ks 9s 8s 4c"),
        ("As Ks Qs Js", "Ts 8s 2h 3d 4c", "As Ks Ts 8s 4c"),
        ("As Ks Qs Js", "Ts 9s 2s 3d 4c", "As Ks Ts 9s 2s"),
        # A straight flush on the board is for two cards of the suit that fit.
        ("Ah Kc Qd 2s", "5h 6h 7h 8h 9h", "Ah Kc 9h 8h 7h"),
        ("Th Jh 2c 2d", "5h 6h 7h 8h 9h", "Jh Th 9h 8h 7h"),
        ("3h 4h Ac Ad", "5h 6h 7h 8h 9h", "3h 4h 5h 6h 7h"),
        ("Ah 2h Kc Kd", "5h 6h 7h 8h 9h", "Ah 9h 8h 7h 2h"),
        ("Ah Kh 2c 3d", "Qh Jh Th 9h 8h", "Ah Kh Qh Jh Th"),
        ("Ah Kd 2c 3d", "Qh Jh Th 9h 8h", "Ah Kd Qh Jh Th"),
        ("Ah 8c 2c 3d", "Kh Qh Jh Th 9h", "Ah Kh Qh Jh 8c"),
        # A straight on the board, one card of it too many in the hand.
        ("9c 2d 2h 3s", "5h 6d 7c 8s Kd", "2d 2h Kd 8s 7c"),
        ("9c 6h 2h 3s", "5h Td 7c 8s Kd", "6h 7c 8s 9c Td"),
        ("As 2d Kc Kd", "3h 4c 5s Kh 9d", "As 2d 3h 4c 5s"),
        ("As Kd Kc 9s", "2h 3h 4c 5s 9d", "Kd Kc 9d 5s 4c"),
        # Quads on the board are trips for all but a pair in the hand, which makes a full house.
        ("As Kh Qd Jc", "7c 7d 7h 7s 2d", "7c 7d 7h As Kh"),
        ("2s 2h Kd Qc", "7c 7d 7h 7s Ad", "7c 7d 7h 2s 2h"),
        ("As 7h Kd Qc", "7c 7d 7s 2h 2d", "7h 7c 7d 7s As"),
        ("As 7h Kd Qc", "7c 7d 3s 2h 2d", "7h 7c 7d As 3s"),
        # A full house on the board needs a pair in the hand, or a card of each.
        ("As Jh 3d 4c", "Kc Kd Kh Qs Qd", "Kc Kd Kh As Jh"),
        ("Ks Qc 3d 4c", "Kc Kd Qh Qs 2d", "Ks Kc Kd Qc Qh"),
        ("3s 3h Ad Jc", "Kc Kd Kh Qs Qd", "Kc Kd Kh 3s 3h"),
        ("As Ah 3d 4c", "Kc Kd Kh Qs Qd", "Kc Kd Kh As Ah"),
        ("Ks Jh 3d 4c", "Kc Kd Qh Qs 2d", "Ks Kc Kd Jh Qh"),
        # Four of a rank in the hand are a pair, three with one on the board are trips.
        ("As Ah Ad Ac", "2c 7d 9h Jc Ks", "As Ah Ks Jc 9h"),
        ("As Ah Ad Ac", "2c 7d 7h Jc Ks", "As Ah 7d 7h Ks"),
        ("As Ah Ad Ac", "7c 7d 7h Jc Ks", "7c 7d 7h As Ah"),
        ("Ks Kh Kd 2c", "Kc 5d 5h 9s 3c", "Ks Kh Kc 5d 5h"),
        ("Ks Kh Kd 2c", "Kc 5d 6h 9s 3c", "Ks Kh Kc 9s 6h"),
        # Two pair and a pair in the hand: one of the three pairs is left out.
        ("As Ah Kd Kc", "Qh Qs 2d 5c 9h", "As Ah Qh Qs 9h"),
        ("As Ah Kd Kc", "Ad Ks 2d 5c 9h", "As Ah Ad Ks 9h"),
        ("As Kd Qh Jc", "Ad Ks Qd 5c 9h", "As Ad Kd Ks Qd"),
        # Five and six hole cards, three and four board cards.
        ("As Ah Ad Ac Ks", "Kc Kd 2h", "As Ks Kc Kd 2h"),
        ("As 3h 5d 7c 9s", "2c 4d 6h", "3h 5d 2c 4d 6h"),
        ("As 3h 5d 7c 9s Js", "2c 4d 6s Ks", "3h 5d 2c 4d 6s"),
        ("As 3h 5d 7c 9s Js", "2s 4d 6s Ks", "As Js 2s 6s Ks"),
        ("As Ks Qs Js Ts 9s", "2c 2d 2h", "As Ks 2c 2d 2h"),
        ("2s 3s 4s 5s 6s 7s", "8s 9s Th", "7s 6s 8s 9s Th"),
        ("2s 3s 4s 5s 6s 7s", "8s 9s Ts", "7s 6s 8s 9s Ts"),
    ],
)  # fmt: skip
def test_high(hole: str, board: str, best: str) -> None:
    assert poker.rank(hole, board=board, variant="omaha") == poker.rank(best)


@pytest.mark.parametrize(
    ("hole", "board", "best"),
    [
        ("As 2d Kh Qc", "3c 4h 5d Ks 9d", "5d 4h 3c 2d As"),
        ("As 2d Kh Qc", "3c 4h 8d Ks 9d", "8d 4h 3c 2d As"),
        ("As 2d Kh Qc", "2c 3h 4d 8s Kd", "8s 4d 3h 2d As"),
        ("As 2d 3h Qc", "2c 4h 8d Ks 9d", "8d 4h 3h 2c As"),
        ("As 2d 3h Qc", "Ac 4h 8d Ks 9d", "8d 4h 3h 2d Ac"),
        # Both counterfeited, and a third card that saves the low.
        ("As 2d 3h Qc", "Ac 2h 8d Ks 9d", None),
        ("As 2d 3h Qc", "Ac 2h 8d 7s 9d", "8d 7s 3h 2h Ac"),
        ("As 2d 3h 4c", "Ac 2h 8d Ks 9d", "8d 4c 3h 2h Ac"),
        ("As 2d Kh Qc", "Ac 2h 7d 8c Ks", None),
        ("As 2d Kh Qc", "Ac 2h 7d 8c 6s", "8c 7d 6s 2d As"),
        # Two low cards on the board, or one in the hand, are no low.
        ("As 2d 3h 4c", "5c 6h Kd Ks Qd", None),
        ("As 2d 3h 4c", "5c 6h Kd Ks", None),
        ("As Kd Qh Jc", "2c 3h 4d 5s 6d", None),
        ("As Ah Kd Kc", "2c 3h 4d 5s 6d", None),
        ("As Ah Ad Ac", "2c 3h 4d 5s 6d", None),
        ("Ks Kh Qd Qc", "Ac 2h 3d 4s 5d", None),
        ("8s 7h Kd Qc", "Ac 2h 3d 4s 5d", "8s 7h 3d 2h Ac"),
        ("9s 2h Kd Qc", "Ac 3h 4d 5s 6d", None),
        # A paired board holds fewer different ranks than cards.
        ("As 2d Kh Qc", "3c 3h 4d 4s 5d", "5d 4d 3c 2d As"),
        ("As 2d Kh Qc", "3c 3h 3d 4s 4d", None),
        ("As 2d Kh Qc", "3c 3h 8d 8s Kd", None),
        # The lowest of a choice: the hand may not use a third of its low cards.
        ("As 2d 3h 4c", "5c 6h 7d 8s Kd", "7d 6h 5c 2d As"),
        ("7s 8d 6h 5c", "As 2h 3d 4s Kd", "6h 5c 3d 2h As"),
        ("As 8d 6h 5c", "2h 3d 4s 7c 9d", "5c 4s 3d 2h As"),
        # Straights and flushes are no harm.
        ("As 2s 3s 4s", "5s 6s 7s 8s 9s", "7s 6s 5s 2s As"),
        ("As 2s Ks Qs", "3s 4s 5s", "5s 4s 3s 2s As"),
        # Five and six hole cards, three and four board cards.
        ("As Kh Kd Qc 2s", "3c 4d 8h", "8h 4d 3c 2s As"),
        ("As Kh Kd Qc 2s", "3c 4d 9h", None),
        ("As Ah Kd Qc 3s 6h", "2c 4d 8h Ks", "8h 4d 3s 2c As"),
        ("Ts Jh Kd Qc 8s 7h", "6c 5d 4h", "8s 7h 6c 5d 4h"),
    ],
)
def test_low(hole: str, board: str, best: str | None) -> None:
    rank = 1 if best is None else poker.rank(best, variant="low_8")

    assert best is None or rank > 6 * 4096
    assert poker.rank(hole, board=board, variant="omaha_8") == rank


def test_random_deals() -> None:
    compare_random_deals(2_000)


@pytest.mark.slow
def test_two_hundred_thousand_random_deals() -> None:
    compare_random_deals(200_000)


def compare_random_deals(number_of_deals: int) -> None:
    draw, high, low = random.Random(4), number_of_strength("high"), number_of_strength("low_8")
    rank = poker.rank
    for _ in range(number_of_deals):
        in_hole, on_board = draw.choice(SIZES)
        codes = draw.sample(part_of_pack(draw), in_hole + on_board)
        hole, board = codes[:in_hole], codes[in_hole:]
        cards = texts(hole), texts(board)
        assert rank(hole, board=board, variant="omaha") == high[omaha(*cards)], cards
        assert rank(hole, board=board, variant="omaha_8") == low[omaha_8(*cards)], cards


def part_of_pack(draw: random.Random) -> Sequence[int]:
    """Return the pack or a part where flushes, pairs, straights or lows are frequent."""
    match draw.randrange(6):
        case 0:
            suit = draw.randrange(4)
            return [code for code in range(52) if code & 3 == suit or code % 5 == 0]
        case 1:
            ranks = draw.sample(range(13), 4)
            return [code for code in range(52) if code >> 2 in ranks]
        case 2:
            lowest = draw.randrange(7)
            return range(lowest * 4, lowest * 4 + 28)
        case 3:
            return [code for code in range(52) if code < 28 or code >= 48]
        case _:
            return range(52)


def texts(codes: Iterable[int]) -> list[str]:
    return ["23456789TJQKA"[code // 4] + "cdhs"[code % 4] for code in codes]


# Laws.


Deal = tuple[tuple[Card, ...], tuple[Card, ...]]


@st.composite
def deals(
    draw: st.DrawFn, holes: Iterable[int] = (4, 5, 6), boards: Iterable[int] = (3, 4, 5)
) -> Deal:
    in_hole, on_board = draw(st.sampled_from(list(holes))), draw(st.sampled_from(list(boards)))
    size = in_hole + on_board
    codes = st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True)
    cards = tuple(map(Card, draw(codes)))
    return cards[:in_hole], cards[in_hole:]


@given(deals())
def test_two_and_three_are_the_best_of_all_two_and_three(deal: Deal) -> None:
    hole, board = deal
    hands = [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)]

    assert rank_of("omaha", deal) == max(map(poker.rank, hands))
    assert rank_of("omaha_8", deal) == max(poker.rank(hand, variant="low_8") for hand in hands)


def rank_of(form: str, deal: Deal) -> int:
    return poker.rank(deal[0], board=deal[1], variant=form)


@given(deals())
def test_never_more_than_the_best_five_of_all(deal: Deal) -> None:
    assert rank_of("omaha", deal) <= poker.rank(deal[0] + deal[1], variant="best_five")
    assert rank_of("omaha", deal) <= poker.rank(*deal, "best_five")


@given(deals(holes=[4], boards=[3]))
def test_never_more_than_the_low_of_all(deal: Deal) -> None:
    assert rank_of("omaha_8", deal) <= poker.rank(*deal, "low_8")


@pytest.mark.parametrize("form", FORMS)
@given(deals(holes=[5, 6], boards=[4, 5]))
def test_one_more_card_never_makes_a_hand_worse(form: str, deal: Deal) -> None:
    hole, board = deal
    rank = rank_of(form, deal)

    fewer_in_hole = combinations(hole, len(hole) - 1)
    assert rank == max(rank_of(form, (fewer, board)) for fewer in fewer_in_hole)
    fewer_on_board = combinations(board, len(board) - 1)
    assert rank == max(rank_of(form, (hole, fewer)) for fewer in fewer_on_board)


@pytest.mark.parametrize("form", FORMS)
@given(deals(), st.permutations(range(4)), st.randoms(use_true_random=False))
def test_suits_are_alike_and_order_does_not_matter(
    form: str, deal: Deal, suits: list[int], draw: random.Random
) -> None:
    hole, board = ([Card.of(card.rank, suits[card.suit]) for card in cards] for cards in deal)
    draw.shuffle(hole)
    draw.shuffle(board)

    assert poker.rank(hole, board=board, variant=form) == rank_of(form, deal)


@pytest.mark.parametrize("form", FORMS)
@given(deals())
@settings(max_examples=50)
def test_every_way_to_say_a_deal_agrees(form: str, deal: Deal) -> None:
    rank = rank_of(form, deal)
    holes, boards = map(ways_to_say, deal)

    for hole in holes[:-1]:
        for board in boards[:-1]:
            assert poker.rank(hole, board=board, variant=form) == rank
    assert poker.rank(holes[-1], boards[-1], form) == rank


def ways_to_say(cards: tuple[Card, ...]) -> list[Any]:
    return [
        cards,
        list(cards),
        [int(card) for card in cards],
        [str(card) for card in cards],
        bytes(cards),
        bytearray(cards),
        to_board_mask(cards),
        format_cards(cards),
        format_cards(cards, unicode=True, separator="").replace("T", "10").lower(),
        set(cards),
        iter(cards),
    ]


# Refused.

HOLE = "As Ks Qs Js Ts 9s 8s"
BOARD = "2c 3c 4c 5c 6c 7c"


# The error, its code, and what its message must name.
Refusal = tuple[type[CardcoreError], str, str]


def refuse(form: str, hole: Any, board: Any, refusal: Refusal) -> None:
    error, code, named = refusal
    with pytest.raises(error) as caught:
        poker.rank(hole, board=board, variant=form)

    assert caught.value.code == code
    message = str(caught.value)
    assert message.startswith("expected ")
    assert named in message
    assert len(message) < 300


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("in_hole", "on_board"),
    [(hole, 5) for hole in (0, 1, 2, 3, 7)]
    + [(4, board) for board in (0, 1, 2, 6)]
    + [(5, 2), (6, 6), (7, 6)],
)
def test_wrong_count_is_refused(form: str, in_hole: int, on_board: int) -> None:
    hole = tuple(map(Card, HOLE.split()[:in_hole]))
    board = tuple(map(Card, BOARD.split()[:on_board]))
    wrong = f"got {on_board}" if 4 <= in_hole <= 6 else f"got {in_hole}"
    for said_hole, said_board in zip(ways_to_say(hole), ways_to_say(board), strict=True):
        refuse(form, said_hole, said_board, (HandError, "wrong_card_count", wrong))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("cards", [4, 5, 6, 7])
def test_a_missing_board_is_refused(form: str, cards: int) -> None:
    hole = tuple(map(Card, HOLE.split()[:cards]))
    for said in ways_to_say(hole):
        refuse(form, said, None, (HandError, "wrong_card_count", ""))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("As Ks Qs As", "2c 3c 4c 5c 6c"),
        ("Ks Qs Js Ts", "2c As 4c 5c As"),
        ("As Ks Qs Js", "2c 3c 4c 5c As"),
        ("Ks Qs Js Ts 9s As", "As 3c 4c"),
    ],
)
def test_a_card_twice_is_refused(form: str, hole: str, board: str) -> None:
    twice: Refusal = HandError, "duplicate_card", "As"
    refuse(form, hole, board, twice)
    refuse(form, hole.split(), tuple(board.split()), twice)
    if len({*hole.split()}) == len(hole.split()) and len({*board.split()}) == len(board.split()):
        masks = to_board_mask(map(Card, hole.split())), to_board_mask(map(Card, board.split()))
        refuse(form, *masks, twice)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("hole", "board", "refusal"),
    [
        ("As Ks Qs Xr", "2c 3c 4c", (CardError, "joker", "Xr")),
        ("As Ks Qs Js", "2c 3c Xb", (CardError, "joker", "Xb")),
        ("As Ks Qs Zs", "2c 3c 4c", (CardError, "bad_card_text", "Zs")),
        ("As Ks Qs Js", "2c 3c 4", (CardError, "bad_card_text", "4")),
        ([51, 47, 43, 54], [0, 4, 8], (CardError, "bad_card_code", "54")),
        ([51, 47, 43, 39], bytes([0, 4, 200]), (CardError, "bad_card_code", "200")),
        (Card("As"), "2c 3c 4c", (CardError, "lone_card", "As")),
        ("As Ks Qs Js", Card("2c"), (CardError, "lone_card", "2c")),
        (None, "2c 3c 4c", (HandError, "bad_hand_type", "None")),
        ("As Ks Qs Js", 2.5, (HandError, "bad_hand_type", "2.5")),
        ("As Ks Qs Js", True, (HandError, "bad_hand_type", "True")),
        (1 << 13, "2c 3c 4c", (HandError, "bad_mask", "13")),
        ("As Ks Qs Js", -1, (HandError, "bad_mask", "")),
    ],
)
def test_no_cards_are_refused(form: str, hole: Any, board: Any, refusal: Refusal) -> None:
    refuse(form, hole, board, refusal)


@pytest.mark.parametrize("form", FORMS)
def test_hands_of_two_parts_are_not_counted(form: str) -> None:
    for cards in (None, 4, 5, 9):
        with pytest.raises(CardcoreError, match="expected "):
            poker.count_ranks(form, cards)
