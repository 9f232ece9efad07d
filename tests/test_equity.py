"""Equities, against slow enumerations: by both methods, over every path of the processor."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardcore as cc
from cardcore import poker
from cardcore._eval import board_shares, board_shares_on, simd_path, simd_paths, use_simd_path
from cardcore.errors import CardcoreError, CardError, HandError, RulesError
from cardcore.masks import to_board_mask
from cardcore.poker import Equity
from tests.slow_forms import omaha
from tests.slow_ranker import strength

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

PATHS = simd_paths()
METHODS: list[Any] = ["exact", "enumeration"]


@pytest.fixture(params=PATHS, autouse=True)
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run each test over every path."""
    used = simd_path()
    use_simd_path(request.param)
    yield request.param
    use_simd_path(used)


def slow_equity(
    hands: Sequence[Sequence[int]],
    board: Sequence[int],
    dead: Sequence[int],
    rank: Callable[[Sequence[int], Sequence[int]], Any],
) -> tuple[Equity, ...]:
    """Return what hands win, by comparing them on one board after the other."""
    known = {*board, *dead}.union(*hands)
    wins, ties, won = [0] * len(hands), [0] * len(hands), [Fraction(0)] * len(hands)
    boards = 0
    for more in combinations([card for card in range(52) if card not in known], 5 - len(board)):
        ranks = [rank(hand, (*board, *more)) for hand in hands]
        best = [place for place, found in enumerate(ranks) if found == max(ranks)]
        boards += 1
        for place in best:
            wins[place] += len(best) == 1
            ties[place] += len(best) > 1
            won[place] += Fraction(1, len(best))
    return tuple(
        Equity(alone, shared, boards, share / boards)
        for alone, shared, share in zip(wins, ties, won, strict=True)
    )


def by_rank(hand: Sequence[int], board: Sequence[int]) -> int:
    return poker.rank((*hand, *board))


def by_omaha_rank(hand: Sequence[int], board: Sequence[int]) -> int:
    return poker.rank(tuple(hand), board=tuple(board), variant="omaha")


def texts(cards: Sequence[int]) -> list[str]:
    return [str(cc.Card(card)) for card in cards]


# Known figures.


@pytest.mark.parametrize("method", METHODS)
def test_aces_against_kings(method: Any) -> None:
    mine, yours = poker.equity(["Ah Ad", "Ks Kc"], method=method)

    assert (mine.wins, mine.ties, mine.losses, mine.boards) == (1388072, 6538, 317694, 1712304)
    assert (yours.wins, yours.ties, yours.losses) == (317694, 6538, 1388072)
    assert mine.equity == Fraction(1388072 * 2 + 6538, 1712304 * 2)
    assert mine.equity + yours.equity == 1


@pytest.mark.parametrize("method", METHODS)
def test_hands_that_always_tie(method: Any) -> None:
    hands = ["2c 3d", "2d 3c", "4c 5d"]

    found = poker.equity(hands, "As Ks Qs Js Ts", method=method)

    assert found == (Equity(0, 1, 1, Fraction(1, 3)),) * 3
    assert sum(player.equity for player in found) == 1


@pytest.mark.parametrize("method", METHODS)
def test_the_order_of_the_hands_does_not_matter(method: Any) -> None:
    hands = ["Ah Kh", "Qs Qc", "7d 6d"]
    found = poker.equity(hands, method=method)

    assert sum(player.equity for player in found) == 1
    assert poker.equity(hands[::-1], method=method) == found[::-1]


# The slow ranker knows nothing of ours.

AGAINST_SETS = ("Ah 8h", "Js Jd")
DEAD = "2s 2d 3c 3d 3h 3s 5c 5d 6c 6d 8c 8d 9c 9d Tc Td"


@cache
def slow_figures(board: str) -> tuple[Equity, ...]:
    return slow_equity(
        [cc.parse_cards(hand) for hand in AGAINST_SETS],
        cc.parse_cards(board),
        cc.parse_cards(DEAD),
        lambda hand, common: strength(texts((*hand, *common))),
    )


@cache
def slow_omaha_figures(hands: tuple[str, ...], board: str) -> tuple[Equity, ...]:
    return slow_equity(
        [cc.parse_cards(hand) for hand in hands],
        cc.parse_cards(board),
        (),
        lambda hand, common: omaha(texts(hand), texts(common)),
    )


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("board", ["Th 9h 2c", "7s 7d 6h", "As Kd 4c 4h"])
def test_flops_and_turns_against_the_slow_ranker(board: str, method: Any) -> None:
    assert poker.equity(AGAINST_SETS, board, DEAD, method=method) == slow_figures(board)


@pytest.mark.parametrize("method", METHODS)
def test_omaha_against_the_slow_ranker(method: Any) -> None:
    hands, board = ("Ah Ad Ks Qc", "7h 6h 5s 4d"), "Th 9h 2c 8d"

    found = poker.equity(hands, board, variant="omaha", method=method)

    assert found == slow_omaha_figures(hands, board)


# Any match-up.


@st.composite
def match_ups(
    draw: st.DrawFn, sizes: Sequence[int] = (2,), most: int = 23, few: int = 1
) -> tuple[list[list[int]], list[int], list[int]]:
    """Draw hands, a board that lacks at most two cards, and dead cards."""
    size = draw(st.sampled_from(sizes))
    players = draw(st.integers(2, min(most, 47 // size)))
    # Some packs in order, so that suits are alike and many hands tie.
    deck = draw(st.one_of(st.permutations(range(52)), st.integers(0, 51).map(rotated)))
    hands = [deck[size * place : size * (place + 1)] for place in range(players)]
    rest = deck[size * players :]
    missing = draw(st.integers(0, min(2, few)))
    board = rest[: 5 - missing]
    dead = draw(st.integers(0, len(rest) - 5))
    return hands, board, rest[5 - missing : 5 - missing + dead]


def rotated(by: int) -> list[int]:
    return [(card + by) % 52 for card in range(52)]


@given(match_ups(few=2, most=12))
@settings(deadline=None, max_examples=40)
def test_holdem(drawn: tuple[list[list[int]], list[int], list[int]]) -> None:
    hands, board, dead = drawn
    expected = slow_equity(hands, board, dead, by_rank)

    for method in METHODS:
        assert poker.equity(hands, board, dead, method=method) == expected


@given(match_ups())
@settings(deadline=None, max_examples=40)
def test_holdem_of_many_players(drawn: tuple[list[list[int]], list[int], list[int]]) -> None:
    hands, board, dead = drawn
    expected = slow_equity(hands, board, dead, by_rank)

    for method in METHODS:
        assert poker.equity(hands, board, dead, method=method) == expected


@given(match_ups(sizes=(4, 5, 6), few=2, most=4))
@settings(deadline=None, max_examples=15)
def test_omaha(drawn: tuple[list[list[int]], list[int], list[int]]) -> None:
    hands, board, dead = drawn
    expected = slow_equity(hands, board, dead, by_omaha_rank)

    for method in METHODS:
        found = poker.equity(hands, board, dead, variant="omaha", method=method)
        assert found == expected


@given(st.permutations(range(52)), st.integers(2, 11), st.integers(0, 30))
@settings(deadline=None, max_examples=10)
def test_before_the_flop_both_methods_find_the_same(
    deck: list[int], players: int, dead: int
) -> None:
    hands = [deck[2 * place : 2 * place + 2] for place in range(players)]
    gone = deck[2 * players : min(2 * players + dead, 47)]

    found = poker.equity(hands, dead=gone)

    assert found == poker.equity(hands, dead=gone, method="enumeration")
    assert sum(player.equity for player in found) == 1
    live = 52 - 2 * players - len(gone)
    assert {player.boards for player in found} == {comb(live, 5)}
    assert sum(player.wins for player in found) <= comb(live, 5)


@pytest.mark.parametrize(
    "hands",
    [
        ["Ah Ad", "Ks Kc"],
        ["Ah As", "Kh Ks"],
        ["Ah Kh", "Qh Jh"],
        ["Ah Ad", "Ac Kc"],
        ["2c 2d", "2h 2s"],
        ["Ah Kh", "Ad Kd", "Ac Kc"],
    ],
)
def test_suits_that_are_alike(hands: list[str]) -> None:
    for dead in ("", "3c 3d 3h 3s", "9h 9d"):
        found = poker.equity(hands, dead=dead)
        assert found == poker.equity(hands, dead=dead, method="enumeration")


def test_all_paths_find_the_same_before_the_flop() -> None:
    drawn = random.Random(1)
    cards = [drawn.sample(range(52), 4) for _ in range(5)]
    found = [poker.equity([deck[:2], deck[2:]]) for deck in cards]
    use_simd_path("base")

    assert found == [poker.equity([deck[:2], deck[2:]]) for deck in cards]


@pytest.mark.parametrize(("variant", "size"), [("high", 2), ("omaha", 4), ("omaha", 6)])
@pytest.mark.parametrize("players", [2, 3, 7])
@pytest.mark.parametrize("count", [0, 1, 31, 32, 33, 512, 513, 700])
def test_given_boards(variant: str, size: int, players: int, count: int) -> None:
    drawn = random.Random(count)
    deck = drawn.sample(range(52), 52)
    hands = [deck[size * place : size * (place + 1)] for place in range(players)]
    boards = [drawn.sample(deck[size * players :], 5) for _ in range(count)]
    expected = [[0] * players for _ in hands]
    for board in boards:
        rank = by_rank if variant == "high" else by_omaha_rank
        ranks = [rank(hand, board) for hand in hands]
        for place, found in enumerate(ranks):
            if found == max(ranks):
                expected[place][ranks.count(found) - 1] += 1

    masks = [to_board_mask(hand) for hand in hands]
    assert board_shares_on(variant, masks, [to_board_mask(board) for board in boards]) == expected


def test_given_boards_that_are_none() -> None:
    hands = [to_board_mask([51, 50]), to_board_mask([49, 48])]
    right = to_board_mask([0, 1, 2, 3, 4])
    for wrong in (right | 1 << 60, right & (right - 1), right | 1 << 12, 1 << 13, 0):
        with pytest.raises(ValueError, match="one pack"):
            board_shares_on("high", hands, [right, wrong])
    for wrong_hands in ([right, right], hands[:1], [hands[0], hands[0]], hands * 12):
        with pytest.raises(ValueError, match="expected"):
            board_shares_on("high", wrong_hands, [])
        with pytest.raises(ValueError, match="expected"):
            board_shares("high", wrong_hands, 0, 0, by_suits=False)
    with pytest.raises(ValueError, match="expected"):
        board_shares("badugi", hands, 0, 0, by_suits=False)


# Hands in any form, and what is refused.


def test_hands_in_any_form() -> None:
    expected = poker.equity(["As Ah", "Kd Kc"], "2c 7d 9h", "3s")

    assert poker.equity((["As", 50], bytes([45, 44])), [0, "7d", "9h"], {"3s"}) == expected
    assert poker.equity((1 << 60 | 1 << 44, "10c 9c"), "Tc"[:0], None or ()) == poker.equity(
        ["As Ah", "Tc 9c"]
    )


def test_a_complete_board() -> None:
    found = poker.equity(["As Ah", "Kd Kc"], "2c 7d 9h Js 3d")

    assert found == (Equity(1, 0, 1, Fraction(1)), Equity(0, 0, 1, Fraction(0)))
    assert found[1].losses == 1


def test_the_most_players() -> None:
    hands = [[2 * place, 2 * place + 1] for place in range(23)]

    found = poker.equity(hands, dead=[46])

    assert sum(player.equity for player in found) == 1
    assert found == slow_equity(hands, (), [46], by_rank)
    omaha_hands = [[4 * place + card for card in range(4)] for place in range(11)]
    found = poker.equity(omaha_hands, dead=[44], variant="omaha")
    assert found == slow_equity(omaha_hands, (), [44], by_omaha_rank)


@pytest.mark.parametrize(
    ("arguments", "error", "code"),
    [
        ({"hands": ["As Ah", "As Kd"]}, HandError, "duplicate_card"),
        ({"hands": ["As As", "Kc Kd"]}, HandError, "duplicate_card"),
        ({"board": "2c 3c As"}, HandError, "duplicate_card"),
        ({"dead": "As"}, HandError, "duplicate_card"),
        ({"board": "2c 3c 4c", "dead": "2c"}, HandError, "duplicate_card"),
        ({"board": "2c"}, HandError, "wrong_card_count"),
        ({"board": "2c 3c"}, HandError, "wrong_card_count"),
        ({"board": "2c 3c 4c 5c 6c 7c"}, HandError, "wrong_card_count"),
        ({"hands": ["As Ah", "Kc"]}, HandError, "wrong_card_count"),
        ({"hands": ["As Ah", "Kc Kd Kh"]}, HandError, "wrong_card_count"),
        ({"hands": ["As Ah", ""]}, HandError, "wrong_card_count"),
        ({"dead": range(44)}, HandError, "wrong_card_count"),
        ({"hands": []}, HandError, "wrong_hand_count"),
        ({"hands": ["As Ah"]}, HandError, "wrong_hand_count"),
        ({"hands": [[2 * i, 2 * i + 1] for i in range(24)]}, HandError, "wrong_hand_count"),
        ({"hands": "AsAh KcKd"}, HandError, "bad_hand_type"),
        ({"hands": {"Ann": "As Ah", "Bob": "Kc Kd"}}, HandError, "bad_hand_type"),
        ({"hands": None}, HandError, "bad_hand_type"),
        ({"hands": 2}, HandError, "bad_hand_type"),
        ({"hands": ["As Ah", 1.5]}, HandError, "bad_hand_type"),
        ({"hands": ["As Ah", [44.0, 45.0]]}, CardError, "bad_card_type"),
        ({"hands": ["As Ah", "Kc Kx"]}, CardError, "bad_card_text"),
        ({"hands": ["As Ah", "Kc Xr"]}, CardError, "joker"),
        ({"board": 1.5}, HandError, "bad_hand_type"),
        ({"dead": None}, HandError, "bad_hand_type"),
        ({"variant": "high"}, RulesError, "unknown_variant"),
        ({"variant": None}, RulesError, "unknown_variant"),
        ({"variant": ["omaha"]}, RulesError, "unknown_variant"),
        ({"method": "monte_carlo"}, RulesError, "unknown_method"),
        ({"method": None}, RulesError, "unknown_method"),
        ({"method": ["exact"]}, RulesError, "unknown_method"),
        ({"variant": "omaha"}, HandError, "wrong_card_count"),
        (
            {"variant": "omaha", "hands": ["As Ah Ad Ac", "Kc Kd Kh Ks Qc"]},
            HandError,
            "wrong_card_count",
        ),
    ],
)
def test_bad_input(arguments: dict[str, Any], error: type[CardcoreError], code: str) -> None:
    with pytest.raises(error) as caught:
        poker.equity(**{"hands": ["As Ah", "Kc Kd"], **arguments})

    assert caught.value.code == code


@pytest.mark.parametrize(
    "cards",
    ["QQ+", "AKs", "aks", "22", "T9o", "99-66", "QQ+, AKs", "AsKd, QQ", "AK", "random", "20%"],
)
def test_ranges_are_refused(cards: str) -> None:
    with pytest.raises(HandError, match="expected the cards of one hand, got the range") as caught:
        poker.equity(["Ah Ad", cards])

    assert caught.value.code == "hand_range"


def test_a_refusal_says_where() -> None:
    with pytest.raises(HandError, match="hand 1: expected 2 cards, got 1"):
        poker.equity(["As Ah", "Kc"])
    with pytest.raises(HandError, match="got As both in hand 0 and in board"):
        poker.equity(["As Ah", "Kc Kd"], "As 2c 3c")
    known = cc.parse_cards("As Ah Kc Kd 2c 3c 4c 9h")
    others = [card for card in range(52) if card not in known]
    with pytest.raises(HandError, match="expected 2 live cards or more, got 1"):
        poker.equity(["As Ah", "Kc Kd"], "2c 3c 4c", others)
