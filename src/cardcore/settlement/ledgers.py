"""Ledgers of payments, places, and the settlement of a deal or match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

import attrs

from cardcore.checks import number_within, shown
from cardcore.errors import RulesError
from cardcore.settlement.amounts import (
    Account,
    Amount,
    account_of,
    amount_text,
    exact,
    mapping_of,
    name_of,
    plain_amount,
    positive,
    reason_of,
    rule_of,
    sequence_of,
    total_of,
)

_O = TypeVar("_O")


@attrs.frozen
class Line:
    """One payment.

    Parameters
    ----------
    giver : int or str
        Who pays: a seat, or the name of a pot or bank.
    taker : int or str
        Who is paid, another account.
    amount : int or Fraction
        How much, above 0.
    reason : str
        A stable code in lower case, such as ``"ante"``.
    rule : str
        The id of the rule that demands it, such as ``"AD-2"``.

    Raises
    ------
    RulesError
        If an account is neither a seat nor a name (``bad_account``), the amount is not exact or not
        above 0 (``bad_amount``), or the accounts are one, or reason or rule are no such texts
        (``bad_line``).

    Examples
    --------
    >>> Line(0, "pot", 1, "ante", "AD-2")
    Line(giver=0, taker='pot', amount=1, reason='ante', rule='AD-2')
    """

    giver: Account = attrs.field(converter=account_of)
    taker: Account = attrs.field(converter=account_of)
    amount: Amount = attrs.field(converter=positive)
    reason: str = attrs.field(converter=reason_of)
    rule: str = attrs.field(converter=rule_of)

    def __attrs_post_init__(self) -> None:
        if self.giver == self.taker:
            msg = f"expected two accounts, got {shown(self.giver)} as giver and taker"
            raise RulesError(msg, "bad_line")


def _lines(values: Iterable[Line]) -> tuple[Line, ...]:
    if not isinstance(values, Iterable):
        raise RulesError(f"expected lines of a ledger, got {shown(values)}", "bad_ledger")
    lines = tuple(values)
    for line in lines:
        if not isinstance(line, Line):
            raise RulesError(f"expected a line of a ledger, got {shown(line)}", "bad_ledger")
    return lines


@attrs.frozen
class Ledger:
    """Payments in the order in which they were made.

    Nothing can get lost, because each line takes from one account what it gives to another. What
    can be wrong is the end of a pot: see :func:`check_ledger`.

    Parameters
    ----------
    lines : iterable of Line, optional
        The payments.

    Raises
    ------
    RulesError
        If one of them is no line (``bad_ledger``).

    Examples
    --------
    >>> ledger = Ledger(Line(seat, "pot", 2, "ante", "AD-2") for seat in (0, 1))
    >>> ledger += Ledger([Line("pot", 1, 3, "won_bet", "AD-19")])
    >>> ledger.nets(2), ledger.balance("pot"), ledger.total("pot"), ledger.pots
    ((-2, 1), 1, 4, {'pot': 1})
    """

    lines: tuple[Line, ...] = attrs.field(default=(), converter=_lines)

    def balance(self, account: Account) -> Amount:
        """Return what an account received less what it gave.

        Parameters
        ----------
        account : int or str
            A seat, or the name of a pot or bank.
        """
        account = account_of(account)
        given = total_of(line.amount for line in self.lines if line.giver == account)
        return plain_amount(self.total(account) - given)

    def total(self, account: Account) -> Amount:
        """Return all that an account received, whatever it gave.

        Parameters
        ----------
        account : int or str
            A seat, or the name of a pot or bank.
        """
        account = account_of(account)
        return total_of(line.amount for line in self.lines if line.taker == account)

    def nets(self, players: int) -> tuple[Amount, ...]:
        """Return the balance of each seat, seat 0 first.

        Parameters
        ----------
        players : int
            The number of seats.

        Raises
        ------
        RulesError
            If the number is below 1, or a line names a seat beyond it (``bad_account``).
        """
        players = number_within(
            players, "a number of players", (1, None), RulesError, "bad_account"
        )
        balances = self._balances()
        for account in balances:
            if isinstance(account, int) and account >= players:
                msg = f"expected seats of 0..{players - 1}, got {shown(account)}"
                raise RulesError(msg, "bad_account")
        return tuple(balances.get(seat, 0) for seat in range(players))

    @property
    def pots(self) -> dict[str, Amount]:
        """The balances of the pots and banks, by name, in the order of their first lines."""
        return {name: left for name, left in self._balances().items() if isinstance(name, str)}

    def _balances(self) -> dict[Account, Amount]:
        found: dict[Account, Amount] = {}
        for line in self.lines:
            found[line.giver] = found.get(line.giver, 0) - line.amount
            found[line.taker] = found.get(line.taker, 0) + line.amount
        return {account: plain_amount(amount) for account, amount in found.items()}

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def __add__(self, other: Ledger) -> Ledger:
        if not isinstance(other, Ledger):
            return NotImplemented
        return Ledger(self.lines + other.lines)


def check_ledger(
    lines: Iterable[Line], players: int, pots: Mapping[str, Amount] | None = None
) -> Ledger:
    """Return the ledger of some lines, after checking that it leaves nothing over.

    Parameters
    ----------
    lines : iterable of Line
        The payments.
    players : int
        The number of seats.
    pots : mapping of str to int or Fraction, optional
        The balance of each pot or bank at the end of these lines; 0 for those left out. A pot that
        was there before counts from 0 here: what it paid out of its old stock is negative.

    Returns
    -------
    Ledger
        The ledger.

    Raises
    ------
    RulesError
        If a pot ends otherwise (``unbalanced_ledger``), a line names a seat beyond the players or
        a pot has no name (``bad_account``), or a line or balance is none (``bad_ledger``,
        ``bad_amount``).

    Examples
    --------
    >>> check_ledger([Line(0, "pot", 1, "ante", "AD-2")], 2)
    Traceback (most recent call last):
        ...
    cardcore.errors.RulesError: expected 'pot' to end at 0, got 1
    >>> check_ledger([Line(0, "pot", 1, "ante", "AD-2")], 2, pots={"pot": 1}).nets(2)
    (-1, 0)
    """
    ledger = lines if isinstance(lines, Ledger) else Ledger(lines)
    declared = {
        name_of(name): exact(balance, "a balance")
        for name, balance in mapping_of({} if pots is None else pots, "pots", "bad_ledger").items()
    }
    ledger.nets(players)
    found = ledger.pots
    for name in [*found, *(name for name in declared if name not in found)]:
        wanted, got = declared.get(name, 0), found.get(name, 0)
        if wanted != got:
            msg = f"expected {shown(name)} to end at {amount_text(wanted)}, got {amount_text(got)}"
            raise RulesError(msg, "unbalanced_ledger")
    return ledger


# Results


def places_of(scores: Sequence[Amount], *, highest_wins: bool = True) -> tuple[int, ...]:
    """Return the place that each score takes: 1 for the best, equal scores in equal places.

    The places behind a tie are counted on, as in 1, 2, 2, 4.

    Parameters
    ----------
    scores : sequence of int or Fraction
        The scores by seat.
    highest_wins : bool, optional
        Whether the highest score is the best, or else the lowest.

    Raises
    ------
    RulesError
        If there is no score (``bad_settlement``) or one is not exact (``bad_amount``).

    Examples
    --------
    >>> places_of([-60, 120, 120, 35], highest_wins=False)
    (1, 3, 3, 2)
    """
    exact = _scores(scores)
    first: dict[Amount, int] = {}
    for place, score in enumerate(sorted(exact, reverse=highest_wins), start=1):
        first.setdefault(score, place)
    return tuple(first[score] for score in exact)


def _scores(scores: Sequence[Amount]) -> tuple[Amount, ...]:
    values = sequence_of(scores, "scores", "bad_settlement")
    if not values:
        raise RulesError("expected the score of at least one seat, got none", "bad_settlement")
    return tuple(exact(value, "a score") for value in values)


def checked_places(places: Sequence[int]) -> tuple[int, ...]:
    """Return places by seat, or refuse what ties and gaps cannot give (``bad_places``)."""
    values = sequence_of(places, "places", "bad_places")
    found = tuple(
        number_within(value, "a place", (1, len(values)), RulesError, "bad_places")
        for value in values
    )
    if not found or found != places_of(found, highest_wins=False):
        listed = ", ".join(map(str, sorted(found))) or "none"
        msg = f"expected places that count all seats, as 1, 2, 2, 4 does, got {listed}"
        raise RulesError(msg, "bad_places")
    return found


def _ledger(value: Ledger) -> Ledger:
    if not isinstance(value, Ledger):
        raise RulesError(f"expected a ledger, got {shown(value)}", "bad_ledger")
    return value


def _first_places(settlement: Settlement[Any]) -> tuple[int, ...]:
    return tuple(seat for seat, place in enumerate(settlement.places) if place == 1)


def _winners(value: object) -> tuple[int, ...]:
    if not isinstance(value, (tuple, list)):
        raise RulesError(f"expected seats that won, got {shown(value)}", "bad_winners")
    return tuple(cast("Sequence[int]", value))


@attrs.frozen
class Settlement(Generic[_O]):
    """What a deal or match comes to.

    Parameters
    ----------
    outcome : object
        How it ended, a value of the game's own type.
    places : sequence of int
        The place of each seat, seat 0 first: 1 for the best, ties equal, the next counted on.
    scores : sequence of int or Fraction
        The score of each seat; the sum is free.
    payments : Ledger, optional
        Who pays whom. Pots may be left open: what carries over is in ``payments.pots``.
    side : Ledger, optional
        Payments of side bets, which are reported apart.
    winners : sequence of int, optional
        The seats that won; left out, those in the first place. There may be none: whoever is alone
        at the table has the first place and may have lost.

    Raises
    ------
    RulesError
        If the scores are not as many as the places (``bad_settlement``), the winners are not in the
        first place (``bad_winners``), the places are none
        (``bad_places``), a score is not exact (``bad_amount``), a ledger is none (``bad_ledger``)
        or names a seat that there is not (``bad_account``).

    Examples
    --------
    >>> paid = Ledger([Line(1, 0, 3, "cards_left", "BT-74")])
    >>> result = Settlement("out", places=(1, 2), scores=(0, 3), payments=paid)
    >>> result.nets, result.winners
    ((3, -3), (0,))
    """

    outcome: _O
    places: tuple[int, ...] = attrs.field(converter=checked_places)
    scores: tuple[Amount, ...] = attrs.field(converter=_scores)
    payments: Ledger = attrs.field(factory=Ledger, converter=_ledger)
    side: Ledger = attrs.field(factory=Ledger, converter=_ledger)
    winners: tuple[int, ...] = attrs.field(
        default=attrs.Factory(_first_places, takes_self=True), converter=_winners, kw_only=True
    )

    def __attrs_post_init__(self) -> None:
        if not set(self.winners) <= set(_first_places(self)):
            msg = f"expected winners in the first place, got {shown(self.winners)}"
            raise RulesError(msg, "bad_winners")
        if len(self.scores) != len(self.places):
            raise RulesError(
                f"expected one score for each of {len(self.places)} places, got {len(self.scores)}",
                "bad_settlement",
            )
        self.payments.nets(self.players)
        self.side.nets(self.players)

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.places)

    @property
    def nets(self) -> tuple[Amount, ...]:
        """What each seat wins or loses by the payments, side bets not counted."""
        return self.payments.nets(self.players)


# Shares and pots
