"""Pots, shares, halves and prizes: who gets how much, to the last odd chip."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal, cast, overload

import attrs

from cardcore.checks import shown
from cardcore.errors import RulesError
from cardcore.settlement.amounts import (
    ODD_CHIPS,
    Amount,
    Comparable,
    OddChip,
    Remainder,
    WholeRemainder,
    check_remainder,
    distinct_seats,
    mapping_of,
    not_negative,
    ordered_seats,
    plain_amount,
    seat_of,
    sequence_of,
    total_of,
    whole,
)
from cardcore.settlement.ledgers import checked_places


@overload
def equal_shares(
    amount: int, takers: Sequence[Hashable], remainder: WholeRemainder = ...
) -> tuple[int, ...]: ...
@overload
def equal_shares(
    amount: Amount, takers: Sequence[Hashable], remainder: Remainder
) -> tuple[Amount, ...]: ...
def equal_shares(
    amount: Amount, takers: Sequence[Hashable], remainder: Remainder = "one_each"
) -> tuple[Amount, ...]:
    """Return the shares of an amount that some takers divide equally.

    Parameters
    ----------
    amount : int or Fraction
        What is divided; a Fraction only with the remainder ``"fraction"``.
    takers : sequence
        Who shares, in the order in which the remainder goes to them; seats or whatever else.
    remainder : {"one_each", "first_winner", "fraction"}, optional
        What becomes of chips that cannot be divided: one each to the first takers, all to the first
        taker, or there are none because the shares are exact fractions.

    Returns
    -------
    tuple of int or Fraction
        The shares in the order of the takers; their sum is the amount.

    Raises
    ------
    RulesError
        If the amount is negative or not exact or has to be whole and is not (``bad_amount``), the
        takers are none or not in an order or one comes twice (``bad_seats``), or there is no such
        remainder (``bad_remainder``).

    Examples
    --------
    >>> equal_shares(11, [2, 0, 1])
    (4, 4, 3)
    >>> equal_shares(11, [2, 0, 1], "first_winner")
    (5, 3, 3)
    >>> equal_shares(4, [2, 0, 1], "fraction")
    (Fraction(4, 3), Fraction(4, 3), Fraction(4, 3))
    """
    check_remainder(remainder)
    who = sequence_of(takers, "takers", "bad_seats")
    count = len(who)
    if not count:
        raise RulesError("expected at least one taker, got none", "bad_seats")
    try:
        different = len(set(who))
    except TypeError:
        raise RulesError("expected takers that can be told apart by hash", "bad_seats") from None
    if different < count:
        raise RulesError(f"expected different takers, got {different} of {count}", "bad_seats")
    if remainder == "fraction":
        share = plain_amount(Fraction(not_negative(amount)) / count)
        return (share,) * count
    each, left = divmod(whole(amount), count)
    if remainder == "first_winner":
        return (each + left,) + (each,) * (count - 1)
    return (each + 1,) * left + (each,) * (count - left)


def halves(amount: int, odd_chip: OddChip = "high") -> tuple[int, int]:
    """Return the high and the low half of a pot.

    Parameters
    ----------
    amount : int
        The pot.
    odd_chip : {"high", "low"}, optional
        Which half gets the odd chip.

    Returns
    -------
    high, low : int
        The halves.

    Raises
    ------
    RulesError
        If the amount is no whole number or negative (``bad_amount``), or there is no such half
        (``bad_odd_chip``).

    Examples
    --------
    >>> halves(33), halves(33, "low")
    ((17, 16), (16, 17))
    """
    if odd_chip not in ODD_CHIPS:
        msg = f"expected an odd chip of 'high' or 'low', got {shown(odd_chip)}"
        raise RulesError(msg, "bad_odd_chip")
    small, odd = divmod(whole(amount), 2)
    return (small + odd, small) if odd_chip == "high" else (small, small + odd)


def _eligible(seats: Collection[int]) -> tuple[int, ...]:
    if not isinstance(seats, Collection) or isinstance(seats, (str, bytes)):
        raise RulesError(f"expected seats, got {shown(seats)}", "bad_seats")
    return tuple(sorted(distinct_seats(seats, "eligible")))


@attrs.frozen
class Pot:
    """A pot and who can win it.

    Parameters
    ----------
    amount : int or Fraction
        What is in it, at least 0.
    eligible : collection of int
        The seats that can win it, at least one; kept in rising order.

    Raises
    ------
    RulesError
        If the amount is negative or not exact (``bad_amount``), or the seats are none or one comes
        twice (``bad_seats``, ``bad_account``).

    Examples
    --------
    >>> Pot(30, {2, 0})
    Pot(amount=30, eligible=(0, 2))
    """

    amount: Amount = attrs.field(converter=not_negative)
    eligible: tuple[int, ...] = attrs.field(converter=_eligible)


def side_pots(contributions: Mapping[int, int], active: Collection[int]) -> tuple[Pot, ...]:
    """Return the main pot and the side pots that bets of different sizes make.

    A seat can win from each other no more than it has paid itself. Chips of folded seats stay in
    the pots. What nobody could call is a pot that only its owner can win.

    Parameters
    ----------
    contributions : mapping of int to int
        What each seat has paid, folded seats too.
    active : collection of int
        The seats that have not folded, each with its contribution, 0 perhaps.

    Returns
    -------
    tuple of Pot
        The main pot first, each next pot for fewer seats; none is empty. Folded chips above the
        highest active contribution are in the last.

    Raises
    ------
    RulesError
        If a contribution is negative or not an int (``bad_amount``), there is no active seat or one
        comes twice or has no contribution (``bad_seats``), or a seat is no seat (``bad_account``).

    Examples
    --------
    >>> side_pots({0: 50, 1: 20, 2: 50, 3: 10}, active=[0, 1, 2])
    (Pot(amount=70, eligible=(0, 1, 2)), Pot(amount=60, eligible=(0, 2)))
    """
    paid = {
        seat_of(seat): whole(amount, "a contribution")
        for seat, amount in mapping_of(contributions, "contributions", "bad_seats").items()
    }
    seats = _eligible(active)
    for seat in seats:
        if seat not in paid:
            msg = f"expected a contribution of each active seat, got none of seat {shown(seat)}"
            raise RulesError(msg, "bad_seats")
    levels = sorted({paid[seat] for seat in seats})
    pots: list[Pot] = []
    below = 0
    for level in levels:
        # Nobody calls the folded chips above the last level: they stay in its pot.
        top = level if level < levels[-1] else max(paid.values())
        amount = sum(min(chips, top) - min(chips, below) for chips in paid.values())
        if amount:
            pots.append(Pot(amount, [seat for seat in seats if paid[seat] >= level]))
        below = level
    return tuple(pots)


@overload
def award(
    pots: Iterable[Pot],
    ranks: Mapping[int, Comparable | None],
    order: Sequence[int],
    remainder: WholeRemainder = ...,
) -> dict[int, int]: ...
@overload
def award(
    pots: Iterable[Pot],
    ranks: Mapping[int, Comparable | None],
    order: Sequence[int],
    remainder: Literal["fraction"],
) -> dict[int, Amount]: ...
def award(
    pots: Iterable[Pot],
    ranks: Mapping[int, Comparable | None],
    order: Sequence[int],
    remainder: Remainder = "one_each",
) -> dict[int, int] | dict[int, Amount]:
    """Return what each seat gets when the best rank among the eligible wins each pot.

    Parameters
    ----------
    pots : iterable of Pot
        The pots, each awarded for itself.
    ranks : mapping of int to int or other values in an order
        The rank of each seat's hand, higher is better. A seat without a rank, or with None, has
        thrown its hand away. The only seat that can win a pot needs none.
    order : sequence of int
        All seats, in the order in which odd chips go to them: from the dealer's left.
    remainder : {"one_each", "first_winner", "fraction"}, optional
        What becomes of chips that winners who tie cannot divide, as in :func:`equal_shares`.

    Returns
    -------
    dict of int to int or Fraction
        What each seat of the order gets, 0 perhaps.

    Raises
    ------
    RulesError
        If no eligible seat has a rank or a rank is of a seat outside the order (``bad_ranks``), a
        pot is none (``bad_pot``) or not whole and has to be (``bad_amount``), the order lacks an
        eligible seat or has one twice (``bad_seats``), or there is no such remainder
        (``bad_remainder``).

    Examples
    --------
    >>> pots = side_pots({0: 50, 1: 20, 2: 50, 3: 5}, active=[0, 1, 2])
    >>> award(pots, {0: 7, 1: 9, 2: 7}, order=[1, 2, 3, 0])
    {1: 65, 2: 30, 3: 0, 0: 30}
    """
    check_remainder(remainder)
    seats = ordered_seats(order)
    held = _claims(ranks, seats)
    found: dict[int, Amount] = dict.fromkeys(seats, 0)
    for pot, eligible in _awarded(pots, seats):
        winners = eligible if len(eligible) == 1 else _best(held, eligible)
        if not winners:
            raise _nobody_ranked(eligible)
        _hand_out(pot.amount, winners, remainder, found)
    return cast("dict[int, int] | dict[int, Amount]", found)


@overload
def award_high_low(
    pots: Iterable[Pot],
    highs: Mapping[int, Comparable | None],
    lows: Mapping[int, Comparable | None],
    order: Sequence[int],
    *,
    odd_chip: OddChip = ...,
    remainder: WholeRemainder = ...,
) -> dict[int, int]: ...
@overload
def award_high_low(
    pots: Iterable[Pot],
    highs: Mapping[int, Comparable | None],
    lows: Mapping[int, Comparable | None],
    order: Sequence[int],
    *,
    odd_chip: OddChip = ...,
    remainder: Literal["fraction"],
) -> dict[int, Amount]: ...
def award_high_low(  # noqa: PLR0913
    pots: Iterable[Pot],
    highs: Mapping[int, Comparable | None],
    lows: Mapping[int, Comparable | None],
    order: Sequence[int],
    *,
    odd_chip: OddChip = "high",
    remainder: Remainder = "one_each",
) -> dict[int, int] | dict[int, Amount]:
    """Return what each seat gets when the best high and the best low hand share each pot.

    A seat can win both halves. A half for which no eligible seat has a rank goes with the other.

    Parameters
    ----------
    pots : iterable of Pot
        The pots in whole chips, each awarded for itself.
    highs : mapping of int to int or other values in an order
        The rank of each seat's high hand, higher is better; missing or None for a seat that does
        not play for high.
    lows : mapping of int to int or other values in an order
        The rank of each seat's low hand, **higher is better**; missing or None for a seat that has
        no low. A rank counts, whatever its value: leave out the 1 that the form ``low_8`` gives for
        a hand without a low.
    order : sequence of int
        All seats, in the order in which odd chips go to them: from the dealer's left.
    odd_chip : {"high", "low"}, optional
        Which half gets the odd chip of a pot, as in :func:`halves`.
    remainder : {"one_each", "first_winner", "fraction"}, optional
        What becomes of chips of a half that winners who tie cannot divide, as in
        :func:`equal_shares`.

    Returns
    -------
    dict of int to int or Fraction
        What each seat of the order gets, 0 perhaps.

    Raises
    ------
    RulesError
        As :func:`award` does, and if there is no such half (``bad_odd_chip``).

    Examples
    --------
    >>> award_high_low([Pot(33, [0, 1])], {0: 9, 1: 8}, {1: 4}, order=[1, 0])
    {1: 16, 0: 17}
    >>> award_high_low([Pot(33, [0, 1])], {0: 9, 1: 8}, {}, order=[1, 0])
    {1: 0, 0: 33}
    """
    check_remainder(remainder)
    halves(0, odd_chip)
    seats = ordered_seats(order)
    high, low = _claims(highs, seats), _claims(lows, seats)
    found: dict[int, Amount] = dict.fromkeys(seats, 0)
    for pot, eligible in _awarded(pots, seats):
        high_half, low_half = halves(whole(pot.amount, "a pot"), odd_chip)
        high_winners, low_winners = _best(high, eligible), _best(low, eligible)
        if len(eligible) == 1:
            high_winners = low_winners = eligible
        if not (high_winners or low_winners):
            raise _nobody_ranked(eligible)
        if high_winners and low_winners:
            _hand_out(high_half, high_winners, remainder, found)
            _hand_out(low_half, low_winners, remainder, found)
        else:
            _hand_out(pot.amount, high_winners or low_winners, remainder, found)
    return cast("dict[int, int] | dict[int, Amount]", found)


def _claims(ranks: object, seats: tuple[int, ...]) -> dict[int, Comparable]:
    """Return the ranks that claim something, by seat."""
    held: dict[int, Comparable] = {}
    for key, rank in mapping_of(ranks, "ranks", "bad_ranks").items():
        seat = seat_of(key)
        if seat not in seats:
            msg = f"expected ranks of seats in the order, got one of seat {shown(seat)}"
            raise RulesError(msg, "bad_ranks")
        if rank is not None:
            held[seat] = cast("Comparable", rank)
    return held


def _awarded(pots: Iterable[Pot], seats: tuple[int, ...]) -> Iterator[tuple[Pot, tuple[int, ...]]]:
    """Yield each pot with the seats that can win it, in the order of the seats."""
    if not isinstance(pots, Iterable):
        raise RulesError(f"expected pots, got {shown(pots)}", "bad_pot")
    for pot in pots:
        if not isinstance(pot, Pot):
            raise RulesError(f"expected a pot, got {shown(pot)}", "bad_pot")
        eligible = tuple(seat for seat in seats if seat in pot.eligible)
        if len(eligible) < len(pot.eligible):
            lost = next(seat for seat in pot.eligible if seat not in seats)
            msg = f"expected an order of all eligible seats, got none with seat {shown(lost)}"
            raise RulesError(msg, "bad_seats")
        yield pot, eligible


def _best(held: Mapping[int, Comparable], eligible: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats with the best rank, in the order given; none if no seat has a rank."""
    winners: list[int] = []
    for seat in eligible:
        if seat not in held:
            continue
        if not winners or held[winners[0]] < held[seat]:
            winners = [seat]
        elif held[winners[0]] == held[seat]:
            winners.append(seat)
    return tuple(winners)


def _nobody_ranked(eligible: tuple[int, ...]) -> RulesError:
    listed = ", ".join(map(shown, eligible))
    return RulesError(f"expected a rank of one of the seats {listed}, got none", "bad_ranks")


def _hand_out(
    amount: Amount, winners: tuple[int, ...], remainder: Remainder, found: dict[int, Amount]
) -> None:
    for seat, share in zip(winners, equal_shares(amount, winners, remainder), strict=True):
        found[seat] = plain_amount(found[seat] + share)


@overload
def prizes_by_place(
    prizes: Sequence[int],
    places: Sequence[int],
    order: Sequence[int],
    remainder: WholeRemainder = ...,
) -> tuple[int, ...]: ...
@overload
def prizes_by_place(
    prizes: Sequence[Amount],
    places: Sequence[int],
    order: Sequence[int],
    remainder: Remainder,
) -> tuple[Amount, ...]: ...
def prizes_by_place(
    prizes: Sequence[Amount],
    places: Sequence[int],
    order: Sequence[int],
    remainder: Remainder = "one_each",
) -> tuple[Amount, ...]:
    """Return the prize of each seat, when seats that tie share the prizes of their places.

    Parameters
    ----------
    prizes : sequence of int or Fraction
        The prizes of the places 1, 2, ..., each at least 0; places beyond the last have none.
    places : sequence of int
        The place of each seat, seat 0 first, as :func:`places_of` gives them.
    order : sequence of int
        All seats, in the order in which odd chips go to them.
    remainder : {"one_each", "first_winner", "fraction"}, optional
        What becomes of chips that seats cannot divide, as in :func:`equal_shares`.

    Returns
    -------
    tuple of int or Fraction
        The prizes by seat; their sum is the sum of the prizes given.

    Raises
    ------
    RulesError
        If there are more prizes than seats (``bad_prizes``), one is negative or not exact
        (``bad_amount``), the places are none (``bad_places``), the order is not one of these seats
        (``bad_seats``), or there is no such remainder (``bad_remainder``).

    Examples
    --------
    >>> prizes_by_place([25, 12, 3], [1, 3, 3, 2], order=[0, 1, 2, 3])
    (25, 2, 1, 12)
    """
    check_remainder(remainder)
    taken = checked_places(places)
    amounts = [
        not_negative(prize, "a prize") for prize in sequence_of(prizes, "prizes", "bad_prizes")
    ]
    if len(amounts) > len(taken):
        msg = f"expected at most {len(taken)} prizes, got {len(amounts)}"
        raise RulesError(msg, "bad_prizes")
    seats = ordered_seats(order)
    if set(seats) != set(range(len(taken))):
        msg = f"expected an order of the seats 0..{len(taken) - 1}, got another set of seats"
        raise RulesError(msg, "bad_seats")
    found: dict[int, Amount] = {}
    for place in set(taken):
        tied = tuple(seat for seat in seats if taken[seat] == place)
        # A tie covers as many places as it has seats.
        covered = total_of(amounts[place - 1 : place - 1 + len(tied)])
        found |= zip(tied, equal_shares(covered, tied, remainder), strict=True)
    return tuple(found[seat] for seat in range(len(taken)))
