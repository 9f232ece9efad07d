"""Ledgers, pots, shares, prizes and results: by hand, by the rule sheets, and by laws."""

from __future__ import annotations

import copy
import pickle
from decimal import Decimal
from enum import IntEnum, StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast, get_args

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardcore.cards import Card
from cardcore.errors import CardcoreError, RulesError
from cardcore.poker import evaluate
from cardcore.settlement import (
    Amount,
    Ledger,
    Line,
    OddChip,
    Pot,
    Remainder,
    Settlement,
    WholeRemainder,
    award,
    award_high_low,
    check_ledger,
    equal_shares,
    halves,
    places_of,
    prizes_by_place,
    side_pots,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HUGE = 10**30
REMAINDERS: tuple[Remainder, ...] = get_args(Remainder)


def left_of(dealer: int, players: int) -> list[int]:
    return [(dealer + 1 + turn) % players for turn in range(players)]


def by_seat(amounts: dict[int, Any]) -> list[Any]:
    return [amounts[seat] for seat in range(len(amounts))]


def line(giver: int | str, taker: int | str, amount: Amount) -> Line:
    return Line(giver, taker, amount, "payment", "XX-1")


# Abyssinia: one pot, high and low, ranks of the hands as small numbers.


def abyssinia(  # noqa: PLR0913
    pot: int,
    dealer: int,
    highs: Sequence[int],
    lows: Sequence[int],
    *,
    odd_chip: OddChip = "high",
    remainder: WholeRemainder = "first_winner",
) -> list[int]:
    players = len(highs)
    return by_seat(
        award_high_low(
            [Pot(pot, range(players))],
            dict(enumerate(highs)),
            dict(enumerate(lows)),
            left_of(dealer, players),
            odd_chip=odd_chip,
            remainder=remainder,
        )
    )


def test_abyssinia_x14_the_odd_chip_of_the_pot() -> None:
    assert abyssinia(33, 0, [2, 1], [1, 2]) == [17, 16]
    assert abyssinia(33, 0, [2, 1], [1, 2], odd_chip="low") == [16, 17]


def test_abyssinia_x15_ties_in_both_halves() -> None:
    assert abyssinia(7, 0, [1, 2, 2], [1, 2, 2]) == [0, 4, 3]


def test_abyssinia_x16_and_x17_one_half_each_and_both() -> None:
    assert abyssinia(20, 1, [1, 2], [2, 1]) == [10, 10]
    assert abyssinia(21, 0, [2, 1], [2, 1]) == [21, 0]


@pytest.mark.parametrize(
    ("dealer", "first_winner", "one_each"),
    [
        (0, [2, 4, 2, 7], [2, 3, 3, 7]),
        (1, [2, 2, 4, 7], [3, 2, 3, 7]),
        (2, [4, 2, 2, 7], [3, 3, 2, 7]),
        (3, [4, 2, 2, 7], [3, 3, 2, 7]),
    ],
)
def test_abyssinia_x18_three_tie_for_high(
    dealer: int, first_winner: list[int], one_each: list[int]
) -> None:
    highs, lows = [2, 2, 2, 1], [1, 1, 1, 2]
    assert abyssinia(15, dealer, highs, lows) == first_winner
    assert abyssinia(15, dealer, highs, lows, remainder="one_each") == one_each


def test_abyssinia_x19_two_tie_for_low() -> None:
    highs, lows = [2, 1, 3], [2, 2, 1]
    assert abyssinia(31, 0, highs, lows) == [7, 8, 16]
    assert abyssinia(31, 0, highs, lows, odd_chip="low") == [8, 8, 15]


def test_abyssinia_x28_declared_directions_are_missing_ranks() -> None:
    highs, lows = {0: 3, 1: 1, 2: 2}, {0: 1, 1: 2, 2: 3}

    def declared(high: str, low: str) -> list[int]:
        return by_seat(
            award_high_low(
                [Pot(25, range(3))],
                {seat: rank for seat, rank in highs.items() if str(seat) in high},
                {seat: rank if str(seat) in low else None for seat, rank in lows.items()},
                left_of(0, 3),
            )
        )

    assert declared(high="0", low="12") == [13, 0, 12]
    assert declared(high="012", low="") == [25, 0, 0]
    assert declared(high="", low="012") == [0, 0, 25]
    assert declared(high="2", low="1") == [0, 12, 13]
    assert declared(high="0", low="1") == [13, 12, 0]


def test_abyssinia_x2_as_a_ledger() -> None:
    paid = {0: 12, 1: 17, 2: 3}
    ledger = Ledger(Line(seat, "pot", chips, "paid_in", "AB-31") for seat, chips in paid.items())
    assert ledger.balance("pot") == ledger.total("pot") == 32
    pots = [Pot(ledger.total("pot"), [0, 1])]
    won = award_high_low(pots, {0: 2, 1: 1}, {0: 1, 1: 2}, left_of(2, 3))
    ledger += Ledger(Line("pot", seat, won[seat], "half", "AB-24") for seat in won if won[seat])
    assert check_ledger(ledger, 3) is ledger
    assert ledger.nets(3) == (4, -1, -3)
    assert ledger.total("pot") == 32


# Acey-Deucey: one pot over several rounds.


def antes(players: int) -> list[Line]:
    return [Line(seat, "pot", 1, "ante", "AD-2") for seat in range(players)]


def won(seat: int, bet: int) -> Line:
    return Line("pot", seat, bet, "inside", "AD-19")


def lost(seat: int, bet: int) -> Line:
    return Line(seat, "pot", bet, "outside", "AD-20")


def test_acey_deucey_x11_a_session_with_thirds() -> None:
    rounds = [
        (*antes(3), won(1, 2), lost(0, 1)),
        (*antes(3), won(2, 4), lost(0, 1), Line(1, "pot", 2, "match", "AD-21")),
        (*antes(3), lost(0, 2), won(2, 5)),
    ]
    session = Ledger()
    for lines, pot, chips in zip(
        rounds, [2, 4, 4], [(98, 101, 99), (96, 98, 102), (93, 97, 106)], strict=True
    ):
        session += Ledger(lines)
        assert session.pots == {"pot": pot}
        assert tuple(100 + net for net in session.nets(3)) == chips
    # The second round alone finds 2 in the pot and leaves 4.
    check_ledger(rounds[1], 3, pots={"pot": 2})
    shares = equal_shares(session.balance("pot"), range(3), "fraction")
    assert shares == (Fraction(4, 3),) * 3
    session += Ledger(Line("pot", s, shares[s], "end_share", "AD-28") for s in range(3))
    check_ledger(session, 3)
    finals = tuple(100 + net for net in session.nets(3))
    assert finals == (Fraction(283, 3), Fraction(295, 3), Fraction(322, 3))
    assert sum(finals) == 300
    result = Settlement("rounds", places_of(finals), finals, session)
    assert result.places == (3, 2, 1)
    assert result.winners == (2,)
    assert result.nets == (Fraction(-17, 3), Fraction(-5, 3), Fraction(22, 3))


def test_acey_deucey_x12_whole_shares_are_plain_ints() -> None:
    shares = equal_shares(12, range(4), "fraction")
    assert shares == (3, 3, 3, 3)
    assert {type(share) for share in shares} == {int}


def test_acey_deucey_a_bet_can_empty_the_pot() -> None:
    # the pot of 2 is won at once.
    check_ledger([*antes(2), won(1, 2)], 2)


# Prizes and deposits, of Hungarian Joker.


def test_hungarian_joker_x38_ties_share_the_prizes_of_their_places() -> None:
    places = places_of([-60, 120, 120, 35], highest_wins=False)
    assert places == (1, 3, 3, 2)
    order = left_of(3, 4)
    assert prizes_by_place([24, 12, 4, 0], places, order) == (24, 2, 2, 12)
    assert prizes_by_place([25, 12, 3], places, order) == (25, 2, 1, 12)
    assert prizes_by_place([25, 12, 3], places, left_of(1, 4)) == (25, 1, 2, 12)


def test_hungarian_joker_x46_the_prize_of_a_leaver_is_shared() -> None:
    # P1 left: the last place is its own, and those who stay share that place's prize.
    prizes, order = [20, 12, 4, 4], left_of(3, 4)
    got = list(prizes_by_place(prizes[:3], (1, 4, 3, 2), order))
    stayed = [seat for seat in order if seat != 1]
    for seat, share in zip(stayed, equal_shares(prizes[3], stayed), strict=True):
        got[seat] += share
    assert got == [22, 0, 5, 13]


@pytest.mark.parametrize(
    ("remainder", "expected"),
    [
        ("one_each", (4, 3, 3, 0)),
        ("first_winner", (4, 3, 3, 0)),
        ("fraction", (Fraction(10, 3), Fraction(10, 3), Fraction(10, 3), 0)),
    ],
)
def test_prizes_when_all_but_one_tie(
    remainder: Remainder, expected: tuple[int | Fraction, ...]
) -> None:
    assert prizes_by_place([7, 3], (1, 1, 1, 4), range(4), remainder) == expected


def test_prizes_in_fractions_and_none() -> None:
    half = Fraction(1, 2)
    assert prizes_by_place([half, half], (1, 1), (0, 1), "fraction") == (half, half)
    assert prizes_by_place([], (1, 2), (0, 1)) == (0, 0)


# Places and results.


def test_places_count_on_behind_ties() -> None:
    assert places_of([5]) == (1,)
    assert places_of([3, 9, 9, 1]) == (3, 1, 1, 4)
    assert places_of([Fraction(3, 2), 1, Fraction(6, 4)]) == (1, 3, 1)
    assert places_of((0, 0, 0), highest_wins=False) == (1, 1, 1)


def test_a_settlement_reports_side_bets_apart() -> None:
    payments = Ledger([line(1, 0, 3), line(2, 0, 4)])
    side = check_ledger([line(0, "suit_bet", 1), line(1, "suit_bet", 1), line("suit_bet", 1, 2)], 3)
    result = Settlement({"reason": "out"}, [1, 2, 3], [0, 3, 4], payments, side)
    assert result.outcome["reason"] == "out"
    assert result.places == (1, 2, 3)
    assert result.scores == (0, 3, 4)
    assert result.players == 3
    assert result.nets == (7, -3, -4)
    assert result.side.nets(3) == (-1, 1, 0)


def test_a_settlement_without_payments() -> None:
    result = Settlement(None, (1, 1), (0, 0))
    assert result.nets == (0, 0)
    assert result.winners == (0, 1)
    assert len(result.payments) == len(result.side) == 0


def test_a_pot_can_stay_open() -> None:
    result = Settlement("round", (1, 1), (0, 0), Ledger(antes(2)))
    assert result.nets == (-1, -1)
    assert result.payments.pots == {"pot": 2}


def test_values_are_frozen_hashable_and_can_be_copied() -> None:
    result = Settlement("out", (1, 2), (Fraction(1, 2), 0), Ledger([line(1, 0, Fraction(1, 3))]))
    for value in (result, result.payments, line(0, 1, 1), Pot(3, [1, 0])):
        assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)  # noqa: S301
        assert hash(copy.deepcopy(value)) == hash(value)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            cast("Any", value).amount = 4


def test_amounts_accounts_and_texts_become_plain() -> None:
    class Reason(StrEnum):
        ANTE = "ante"

    class Thirds(Fraction):
        pass

    found = Line(cast("Any", np.int64(1)), Reason.ANTE, Fraction(8, 4), Reason.ANTE, "AD-2")
    assert [type(value) for value in attrs.astuple(found)] == [int, str, int, str, str]
    assert found == Line(1, "ante", 2, "ante", "AD-2")
    assert repr(found) == repr(Line(1, "ante", 2, "ante", "AD-2"))
    assert type(line(0, 1, Thirds(1, 3)).amount) is Fraction


# Ledgers.


def test_a_ledger_adds_up() -> None:
    ledger = Ledger([line(0, "pot", 5), line("pot", 1, 2), line(1, 0, Fraction(1, 2))])
    assert ledger.balance(0) == Fraction(-9, 2)
    assert ledger.balance("pot") == 3
    assert ledger.balance("bank") == ledger.balance(7) == 0
    assert (ledger.total("pot"), ledger.total(0), ledger.total("bank")) == (5, Fraction(1, 2), 0)
    assert ledger.nets(3) == (Fraction(-9, 2), Fraction(3, 2), 0)
    assert [entry.amount for entry in ledger] == [5, 2, Fraction(1, 2)]
    assert Ledger() + ledger == ledger
    with pytest.raises(TypeError):
        ledger + cast("Any", ledger.lines)


def test_fractions_that_add_up_to_whole_chips_are_ints() -> None:
    ledger = Ledger([line("pot", 0, Fraction(4, 3)), line("pot", 0, Fraction(2, 3))])
    for amount in (ledger.balance(0), ledger.nets(1)[0], ledger.total(0), ledger.pots["pot"]):
        assert type(amount) is int
    assert ledger.nets(1) == (2,)


def test_a_pot_must_end_as_declared() -> None:
    ledger = Ledger([line(0, "pot", HUGE), line("bank", 1, Fraction(1, 3))])
    check_ledger(ledger, 2, pots={"pot": HUGE, "bank": Fraction(-1, 3), "other": 0})
    refused: list[tuple[dict[str, Amount], str]] = [
        ({"bank": Fraction(-1, 3)}, "expected 'pot' to end at 0, got an int of 100 bits"),
        ({"pot": HUGE}, "expected 'bank' to end at 0, got -1/3"),
        (
            {"pot": HUGE, "bank": Fraction(-1, 3), "kitty": 2},
            "expected 'kitty' to end at 2, got 0",
        ),
    ]
    for pots, text in refused:
        with pytest.raises(RulesError) as caught:
            check_ledger(ledger, 2, pots=pots)
        assert str(caught.value) == text
        assert caught.value.code == "unbalanced_ledger"


# Side pots.


def test_three_way_all_in() -> None:
    # The textbook case: 100, 60 and 25 are all in.
    pots = side_pots({0: 100, 1: 60, 2: 25}, {0, 1, 2})
    assert pots == (Pot(75, (0, 1, 2)), Pot(70, (0, 1)), Pot(40, (0,)))
    assert award(pots, {0: 1, 1: 2, 2: 3}, left_of(0, 3)) == {0: 40, 1: 70, 2: 75}
    assert award(pots, {0: 3, 1: 2, 2: 1}, left_of(0, 3)) == {0: 185, 1: 0, 2: 0}
    assert award(pots, {0: 1, 1: 3, 2: 2}, left_of(0, 3)) == {0: 40, 1: 145, 2: 0}
    assert award(pots, {0: 2, 1: 2, 2: 2}, left_of(0, 3)) == {0: 100, 1: 60, 2: 25}


def test_equal_bets_are_one_pot() -> None:
    assert side_pots({0: 10, 1: 10, 2: 10}, [2, 0, 1]) == (Pot(30, (0, 1, 2)),)


def test_folded_contributions_stay_in() -> None:
    # Seat 3 folded after 30, seat 4 after the blind of 5.
    pots = side_pots({0: 50, 1: 20, 2: 50, 3: 30, 4: 5}, [0, 1, 2])
    assert pots == (Pot(85, (0, 1, 2)), Pot(70, (0, 2)))
    assert award(pots, {0: 5, 1: 9, 2: 5}, left_of(2, 5)) == {3: 0, 4: 0, 0: 35, 1: 85, 2: 35}


def test_folded_chips_above_the_last_level_are_in_the_last_pot() -> None:
    assert side_pots({0: 50, 1: 20, 2: 30}, [1, 2]) == (Pot(60, (1, 2)), Pot(40, (2,)))
    assert side_pots({0: 50, 1: 20, 2: 20}, [1, 2]) == (Pot(90, (1, 2)),)
    assert side_pots({0: 5, 1: 0, 2: 0}, [1, 2]) == (Pot(5, (1, 2)),)


def test_a_seat_that_paid_nothing_wins_nothing() -> None:
    assert side_pots({0: 4, 1: 4, 2: 0}, [0, 1, 2]) == (Pot(8, (0, 1)),)


def test_the_last_active_seat_takes_all_without_a_rank() -> None:
    pots = side_pots({0: 30, 1: 10, 2: 10}, [0])
    assert pots == (Pot(50, (0,)),)
    assert award(pots, {}, [1, 2, 0]) == {1: 0, 2: 0, 0: 50}
    assert award_high_low(pots, {}, {}, [1, 2, 0]) == {1: 0, 2: 0, 0: 50}


def test_nothing_paid_makes_no_pot() -> None:
    assert side_pots({0: 0, 1: 0}, [0, 1]) == ()
    assert award((), {0: 1, 1: 2}, [1, 0]) == {1: 0, 0: 0}
    assert award([Pot(0, [0, 1])], {0: 1, 1: 1}, [1, 0]) == {1: 0, 0: 0}
    assert award_high_low([Pot(0, [0, 1])], {0: 1, 1: 1}, {}, [1, 0]) == {1: 0, 0: 0}


def test_odd_chips_of_several_side_pots_are_separate() -> None:
    # Pots of 65 and 61 with folded chips: seats 0, 1, 2 tie for the first, 0 and 2 for the second.
    pots = side_pots({0: 50, 1: 20, 2: 50, 3: 6, 4: 0}, [0, 1, 2])
    assert pots == (Pot(66, (0, 1, 2)), Pot(60, (0, 2)))
    pots = (Pot(65, (0, 1, 2)), Pot(61, (0, 2)))
    ranks = {0: 8, 1: 8, 2: 8}
    assert award(pots, ranks, left_of(0, 4)) == {1: 22, 2: 22 + 31, 3: 0, 0: 21 + 30}
    assert award(pots, ranks, left_of(1, 4)) == {2: 22 + 31, 3: 0, 0: 22 + 30, 1: 21}
    assert award(pots, ranks, left_of(0, 4), "first_winner") == {1: 23, 2: 52, 3: 0, 0: 51}
    exact = award(pots, ranks, left_of(0, 4), "fraction")
    assert exact == {1: Fraction(65, 3), 2: Fraction(313, 6), 3: 0, 0: Fraction(313, 6)}


def test_a_winner_of_the_main_pot_leaves_the_side_pot() -> None:
    # The short stack has the best low, the two others have none between them.
    pots = side_pots({0: 10, 1: 25, 2: 25}, [0, 1, 2])
    got = award_high_low(pots, {0: 1, 1: 5, 2: 4}, {0: 7, 1: None}, left_of(0, 3))
    assert got == {1: 15 + 30, 2: 0, 0: 15}


def test_quartering_and_scooping() -> None:
    pots = [Pot(101, [0, 1, 2])]
    # Seats 1 and 2 share the low, seat 1 has the high alone.
    assert award_high_low(pots, {0: 1, 1: 3, 2: 2}, {1: 4, 2: 4}, [0, 1, 2]) == {
        0: 0,
        1: 51 + 25,
        2: 25,
    }
    assert award_high_low(pots, {0: 9, 1: 3, 2: 2}, {0: 4, 1: 3}, [0, 1, 2]) == {0: 101, 1: 0, 2: 0}
    exact = award_high_low(
        pots, {0: 9, 1: 9, 2: 9}, {0: 4, 1: 4}, [0, 1, 2], remainder="fraction", odd_chip="low"
    )
    assert exact == {0: Fraction(50, 3) + Fraction(51, 2), 1: Fraction(253, 6), 2: Fraction(50, 3)}


def test_a_hand_thrown_away_wins_nothing() -> None:
    assert award([Pot(9, [0, 1, 2])], {0: 1, 1: None}, [0, 1, 2]) == {0: 9, 1: 0, 2: 0}


def test_hand_values_and_ranks_of_numpy_serve_as_ranks() -> None:
    board = "Ah Kd 7c 7h 2s"
    values = {
        seat: evaluate(hand, board=board) for seat, hand in enumerate(["As Qc", "Ad Qh", "3c 4d"])
    }
    assert award([Pot(11, range(3))], values, [1, 2, 0]) == {1: 6, 2: 0, 0: 5}
    assert award([Pot(11, range(2))], dict(enumerate(np.array([7, 9]))), [0, 1]) == {0: 0, 1: 11}


def test_amounts_of_any_size() -> None:
    pots = side_pots({0: HUGE, 1: HUGE + 1, 2: HUGE // 3}, [0, 1, 2])
    assert [pot.amount for pot in pots] == [HUGE // 3 * 3, 2 * (HUGE - HUGE // 3), 1]
    got = award(pots, {0: 2, 1: 2, 2: 2}, [2, 0, 1])
    assert got == {2: HUGE // 3, 0: HUGE, 1: HUGE + 1}
    assert equal_shares(HUGE, ("x", "y", "z")) == (HUGE // 3 + 1, HUGE // 3, HUGE // 3)
    assert halves(HUGE + 1, "low") == (HUGE // 2, HUGE // 2 + 1)


def test_shares_by_hand() -> None:
    assert equal_shares(0, [4]) == (0,)
    assert equal_shares(2, [4, 0, 1]) == (1, 1, 0)
    assert equal_shares(2, [4, 0, 1], "first_winner") == (2, 0, 0)
    assert equal_shares(Fraction(1, 2), [4, 0], "fraction") == (Fraction(1, 4), Fraction(1, 4))
    assert halves(0) == (0, 0)
    assert halves(1) == (1, 0)
    assert halves(1, "low") == (0, 1)


# Laws.

AMOUNTS = st.one_of(st.integers(0, 50), st.integers(0, HUGE))
SEATS = st.lists(st.integers(0, 9), min_size=1, max_size=10, unique=True)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], dict[int, int], list[int], dict[int, int]]:
    """An order of seats, what they paid, who is active, and the ranks of the active."""
    order = draw(SEATS)
    paid = {seat: draw(AMOUNTS) for seat in order}
    active = draw(st.lists(st.sampled_from(order), min_size=1, unique=True))
    return order, paid, active, {seat: draw(st.integers(0, 3)) for seat in active}


def by_hand(paid: dict[int, int], active: list[int], ranks: dict[int, int]) -> dict[int, Fraction]:
    """Share out chip level by chip level, without pots, in exact fractions."""
    got = dict.fromkeys(paid, Fraction(0))
    most = max(paid[seat] for seat in active)
    below = 0
    for level in sorted(set(paid.values())):
        chips = sum(min(amount, level) - min(amount, below) for amount in paid.values())
        can = [seat for seat in active if paid[seat] >= min(level, most)]
        best = max(ranks[seat] for seat in can)
        winners = [seat for seat in can if ranks[seat] == best]
        for seat in winners:
            got[seat] += Fraction(chips, len(winners))
        below = level
    return got


@given(tables())
def test_pots_agree_with_sharing_by_level(
    table: tuple[list[int], dict[int, int], list[int], dict[int, int]],
) -> None:
    order, paid, active, ranks = table
    assert award(side_pots(paid, active), ranks, order, "fraction") == by_hand(paid, active, ranks)


@given(tables())
def test_side_pots_hold_all_and_shrink(
    table: tuple[list[int], dict[int, int], list[int], dict[int, int]],
) -> None:
    _, paid, active, _ = table
    pots = side_pots(paid, active)
    assert sum(pot.amount for pot in pots) == sum(paid.values())
    assert all(pot.amount > 0 for pot in pots)
    for pot, nxt in pairwise(pots):
        assert set(nxt.eligible) < set(pot.eligible) <= set(active)


@given(tables(), st.sampled_from(REMAINDERS), st.sampled_from(["high", "low"]), st.data())
def test_all_that_is_paid_in_is_awarded(
    table: tuple[list[int], dict[int, int], list[int], dict[int, int]],
    remainder: Any,
    odd_chip: Any,
    data: st.DataObject,
) -> None:
    order, paid, active, highs = table
    lows = {seat: data.draw(st.none() | st.integers(0, 3)) for seat in active}
    pots = side_pots(paid, active)
    for got in (
        award(pots, highs, order, remainder),
        award_high_low(pots, highs, lows, order, odd_chip=odd_chip, remainder=remainder),
    ):
        assert list(got) == order
        assert sum(got.values()) == sum(paid.values())
        assert all(amount >= 0 for amount in got.values())
        assert all(seat in active for seat, amount in got.items() if amount)


@given(tables(), st.sampled_from(REMAINDERS), st.permutations(range(10)))
def test_renaming_seats_renames_the_awards(
    table: tuple[list[int], dict[int, int], list[int], dict[int, int]],
    remainder: Any,
    names: list[int],
) -> None:
    order, paid, active, ranks = table
    got = award(side_pots(paid, active), ranks, order, remainder)
    renamed = award(
        side_pots({names[seat]: chips for seat, chips in paid.items()}, [names[s] for s in active]),
        {names[seat]: rank for seat, rank in ranks.items()},
        [names[seat] for seat in order],
        remainder,
    )
    assert renamed == {names[seat]: amount for seat, amount in got.items()}


@given(AMOUNTS, st.integers(1, 12))
def test_laws_of_shares(amount: int, count: int) -> None:
    takers = range(count)
    for remainder in REMAINDERS:
        shares = equal_shares(amount, takers, remainder)
        assert sum(shares) == amount
        assert len(shares) == count
        assert min(shares) >= 0
        assert list(shares) == sorted(shares, reverse=True)
    one_each = equal_shares(amount, takers, "one_each")
    assert max(one_each) - min(one_each) <= 1
    assert len(set(equal_shares(amount, takers, "first_winner")[1:])) <= 1
    assert len(set(equal_shares(amount, takers, "fraction"))) == 1
    high, low = halves(amount)
    assert high + low == amount
    assert 0 <= high - low <= 1
    assert halves(amount, "low") == (low, high)


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=8), st.data())
def test_laws_of_prizes(scores: list[int], data: st.DataObject) -> None:
    count = len(scores)
    prizes = data.draw(st.lists(st.integers(0, 20), max_size=count))
    order = data.draw(st.permutations(range(count)))
    remainder = data.draw(st.sampled_from(REMAINDERS))
    places = places_of(scores)
    assert places == tuple(1 + sum(other > score for other in scores) for score in scores)
    got = prizes_by_place(prizes, places, order, remainder)
    assert sum(got) == sum(prizes)
    assert min(got) >= 0
    for place in places:
        tied = [got[seat] for seat in range(count) if places[seat] == place]
        if remainder == "one_each":
            assert max(tied) - min(tied) <= 1


@given(
    st.lists(
        st.tuples(
            st.sampled_from([0, 1, 2, "pot", "bank"]),
            st.sampled_from([0, 1, 2, "pot", "bank"]),
            st.integers(1, 9) | st.fractions(Fraction(1, 9), 9, max_denominator=9),
        ).filter(lambda entry: entry[0] != entry[1])
    )
)
def test_ledgers_neither_make_nor_lose_money(entries: list[tuple[Any, Any, Any]]) -> None:
    ledger = Ledger(line(*entry) for entry in entries)
    assert sum(ledger.nets(3)) + sum(ledger.pots.values()) == 0
    assert ledger.nets(3) == tuple(map(ledger.balance, range(3)))
    assert all(ledger.balance(name) == left for name, left in ledger.pots.items())
    assert check_ledger(ledger, 3, pots=ledger.pots) == ledger


# Bad input.


class Chips(IntEnum):
    ONE = 1


NOT_EXACT: list[Any] = [1.0, True, "1", None, Decimal(1), Card("3c"), Chips.ONE, np.float64(1), 1j]
PAIR = [Pot(4, [0, 1])]
RANKS = {0: 1, 1: 2}
any_line: Any = Line
any_pot: Any = Pot
any_ledger: Any = Ledger
any_settlement: Any = Settlement


@pytest.mark.parametrize("value", NOT_EXACT, ids=repr)
@pytest.mark.parametrize(
    "use",
    [
        lambda value: Line(0, 1, value, "ante", "AD-2"),
        lambda value: Pot(value, [0]),
        lambda value: Settlement("out", (1,), (value,)),
        lambda value: places_of([value]),
        lambda value: check_ledger([], 1, pots={"pot": value}),
        lambda value: equal_shares(value, [0]),
        lambda value: equal_shares(value, [0], "fraction"),
        halves,
        lambda value: side_pots({0: value}, [0]),
        lambda value: prizes_by_place([value], (1,), [0]),
    ],
    ids=lambda _: "",
)
def test_amounts_that_are_not_exact_are_refused(use: Callable[[Any], object], value: Any) -> None:
    with pytest.raises(RulesError, match=r"^expected .* as int or Fraction, got ") as caught:
        use(value)
    assert caught.value.code == "bad_amount"


BAD: list[tuple[str, Callable[[], object]]] = [
    ("bad_amount", lambda: line(0, 1, 0)),
    ("bad_amount", lambda: line(0, 1, -1)),
    ("bad_amount", lambda: line(0, 1, Fraction(-1, 3))),
    ("bad_account", lambda: line(-1, 1, 1)),
    ("bad_account", lambda: line(0, "", 1)),
    ("bad_account", lambda: any_line(0, 1.0, 1, "ante", "AD-2")),
    ("bad_account", lambda: any_line(np.True_, 0, 1, "ante", "AD-2")),
    ("bad_account", lambda: any_line(Card("3c"), 0, 1, "ante", "AD-2")),
    ("bad_line", lambda: line(0, 0, 1)),
    ("bad_line", lambda: line("pot", "pot", 1)),
    ("bad_line", lambda: Line(0, 1, 1, "", "AD-2")),
    ("bad_line", lambda: Line(0, 1, 1, "The ante", "AD-2")),
    ("bad_line", lambda: Line(0, 1, 1, "Ante", "AD-2")),
    ("bad_line", lambda: Line(0, 1, 1, "ante", "")),
    ("bad_line", lambda: Line(0, 1, 1, "ante", "AD 2")),
    ("bad_line", lambda: any_line(0, 1, 1, "ante", 2)),
    ("bad_line", lambda: any_line(0, 1, 1, None, "AD-2")),
    ("bad_ledger", lambda: any_ledger([(0, 1, 1)])),
    ("bad_ledger", lambda: any_ledger("pot")),
    ("bad_ledger", lambda: any_ledger(None)),
    ("bad_ledger", lambda: check_ledger([], 2, pots=cast("Any", [("pot", 1)]))),
    ("bad_account", lambda: check_ledger([], 2, pots=cast("Any", {0: 1}))),
    ("bad_account", lambda: check_ledger([line(2, 0, 1)], 2)),
    ("bad_account", lambda: Ledger().nets(0)),
    ("bad_account", lambda: Ledger().balance("")),
    ("bad_account", lambda: Ledger().total(-1)),
    ("unbalanced_ledger", lambda: check_ledger(antes(2), 2)),
    ("unbalanced_ledger", lambda: check_ledger(antes(2), 2, pots={"pot": Fraction(5, 2)})),
    ("bad_settlement", lambda: Settlement("out", (1, 2), (0,))),
    ("bad_settlement", lambda: Settlement("out", (1,), ())),
    ("bad_settlement", lambda: any_settlement("out", (1,), {0: 1})),
    ("bad_settlement", lambda: places_of([])),
    ("bad_settlement", lambda: places_of(cast("Any", "12"))),
    ("bad_settlement", lambda: places_of(cast("Any", {1, 2}))),
    ("bad_places", lambda: Settlement("out", (), ())),
    ("bad_places", lambda: Settlement("out", (2, 2), (0, 0))),
    ("bad_places", lambda: Settlement("out", (1, 1, 2), (0, 0, 0))),
    ("bad_places", lambda: Settlement("out", (0, 1), (0, 0))),
    ("bad_places", lambda: any_settlement("out", (1.0,), (0,))),
    ("bad_places", lambda: any_settlement("out", None, (0,))),
    ("bad_account", lambda: Settlement("out", (1, 2), (0, 0), Ledger([line(2, 0, 1)]))),
    ("bad_account", lambda: Settlement("out", (1, 2), (0, 0), side=Ledger([line(2, 0, 1)]))),
    ("bad_ledger", lambda: any_settlement("out", (1,), (0,), [line(0, "pot", 1)])),
    ("bad_ledger", lambda: any_settlement("out", (1,), (0,), side=None)),
    ("bad_amount", lambda: equal_shares(-1, [0])),
    ("bad_amount", lambda: equal_shares(Fraction(-1, 2), [0], "fraction")),
    ("bad_amount", lambda: equal_shares(cast("Any", Fraction(1, 2)), [0])),
    ("bad_seats", lambda: equal_shares(1, [])),
    ("bad_seats", lambda: equal_shares(1, [0, 0])),
    ("bad_seats", lambda: equal_shares(1, cast("Any", [[0]]))),
    ("bad_seats", lambda: equal_shares(1, cast("Any", {0, 1}))),
    ("bad_seats", lambda: equal_shares(1, "ab")),
    ("bad_remainder", lambda: equal_shares(1, [0], cast("Any", "half"))),
    ("bad_remainder", lambda: equal_shares(1, [0], cast("Any", None))),
    ("bad_amount", lambda: halves(-1)),
    ("bad_amount", lambda: halves(cast("Any", Fraction(1, 2)))),
    ("bad_odd_chip", lambda: halves(1, cast("Any", "both"))),
    ("bad_amount", lambda: Pot(-1, [0])),
    ("bad_seats", lambda: Pot(1, [])),
    ("bad_seats", lambda: Pot(1, [0, 0])),
    ("bad_seats", lambda: any_pot(1, 0)),
    ("bad_seats", lambda: any_pot(1, "01")),
    ("bad_account", lambda: Pot(1, [-1])),
    ("bad_account", lambda: any_pot(1, [0.0])),
    ("bad_amount", lambda: side_pots({0: -1}, [0])),
    ("bad_amount", lambda: side_pots(cast("Any", {0: Fraction(1, 2)}), [0])),
    ("bad_account", lambda: side_pots({-1: 1}, [-1])),
    ("bad_seats", lambda: side_pots({0: 1}, [])),
    ("bad_seats", lambda: side_pots({0: 1}, [1])),
    ("bad_seats", lambda: side_pots({0: 1}, [0, 0])),
    ("bad_seats", lambda: side_pots(cast("Any", [1, 1]), [0])),
    ("bad_ranks", lambda: award(PAIR, {}, [0, 1])),
    ("bad_ranks", lambda: award(PAIR, {0: None}, [0, 1])),
    ("bad_ranks", lambda: award(PAIR, {0: 1, 2: 2}, [0, 1])),
    ("bad_ranks", lambda: award(PAIR, cast("Any", [1, 2]), [0, 1])),
    ("bad_account", lambda: award(PAIR, cast("Any", {"0": 1}), [0, 1])),
    ("bad_seats", lambda: award(PAIR, {0: 1}, [0])),
    ("bad_seats", lambda: award(PAIR, RANKS, [0, 1, 1])),
    ("bad_seats", lambda: award(PAIR, RANKS, [])),
    ("bad_seats", lambda: award(PAIR, RANKS, cast("Any", {0, 1}))),
    ("bad_pot", lambda: award(cast("Any", [4]), RANKS, [0, 1])),
    ("bad_pot", lambda: award(cast("Any", 4), RANKS, [0, 1])),
    ("bad_amount", lambda: award([Pot(Fraction(1, 2), [0, 1])], RANKS, [0, 1])),
    ("bad_remainder", lambda: award(PAIR, RANKS, [0, 1], cast("Any", "half"))),
    ("bad_remainder", lambda: award((), {}, [0], cast("Any", "half"))),
    ("bad_ranks", lambda: award_high_low(PAIR, {}, {}, [0, 1])),
    ("bad_ranks", lambda: award_high_low(PAIR, RANKS, {2: 1}, [0, 1])),
    ("bad_amount", lambda: award_high_low([Pot(Fraction(1, 2), [0, 1])], RANKS, RANKS, [0, 1])),
    ("bad_odd_chip", lambda: award_high_low((), {}, {}, [0], odd_chip=cast("Any", "one"))),
    ("bad_remainder", lambda: award_high_low((), {}, {}, [0], remainder=cast("Any", "one"))),
    ("bad_prizes", lambda: prizes_by_place([1, 0, 0], (1, 2), [0, 1])),
    ("bad_prizes", lambda: prizes_by_place(cast("Any", {1: 5}), (1, 2), [0, 1])),
    ("bad_amount", lambda: prizes_by_place([-1], (1, 2), [0, 1])),
    ("bad_places", lambda: prizes_by_place([1], (1, 3), [0, 1])),
    ("bad_seats", lambda: prizes_by_place([1], (1, 2), [0])),
    ("bad_seats", lambda: prizes_by_place([1], (1, 2), [0, 2])),
    ("bad_remainder", lambda: prizes_by_place([1], (1, 2), [0, 1], cast("Any", "half"))),
]


@pytest.mark.parametrize(("code", "use"), BAD, ids=[f"{n}-{bad[0]}" for n, bad in enumerate(BAD)])
def test_bad_input_is_refused_with_a_code(code: str, use: Callable[[], object]) -> None:
    with pytest.raises(CardcoreError, match=r"^expected .*") as caught:
        use()
    assert isinstance(caught.value, RulesError)
    assert caught.value.code == code


def test_messages_of_refusals_by_fraction_and_size() -> None:
    with pytest.raises(RulesError, match=r"^expected an amount in whole chips, got 1/3$"):
        halves(cast("Any", Fraction(1, 3)))
    with pytest.raises(RulesError, match=r"^expected an amount above 0, got an int of 16610 bits$"):
        line(0, 1, -(10**5000))
    with pytest.raises(RulesError, match=r"^expected different seats as an order, got 1 twice$"):
        award(PAIR, RANKS, [0, 1, 1])
