"""Settlement: ledgers, pots, shares, prizes and results, in exact arithmetic.

An amount is an int, or a :class:`fractions.Fraction` where a rule divides; a whole fraction is
turned into an int, so that equal results look alike. Floats, truth values and numbers of other
kinds are refused, the ints of other libraries are not.

An account is a seat, which is an int, or the name of a pot or bank, which is a text.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Generic, Literal, Protocol, TypeAlias, TypeVar, cast, overload

import attrs

from cardcore.checks import number_within, shown, whole_number
from cardcore.errors import RulesError

Amount: TypeAlias = int | Fraction
Account: TypeAlias = int | str

WholeRemainder: TypeAlias = Literal["first_winner", "one_each"]
Remainder: TypeAlias = Literal["first_winner", "one_each", "fraction"]
OddChip: TypeAlias = Literal["high", "low"]

_REMAINDERS: Final = ("first_winner", "one_each", "fraction")
_ODD_CHIPS: Final = ("high", "low")

_O = TypeVar("_O")


class Comparable(Protocol):
    """What can be a rank: values of one kind that ``<`` and ``==`` order, the higher the better."""

    def __lt__(self, other: Any, /) -> object: ...  # noqa: ANN401


def _plain(amount: Amount) -> Amount:
    return amount.numerator if amount.denominator == 1 else amount


def _total(amounts: Iterable[Amount]) -> Amount:
    return _plain(sum(amounts))


def _exact(value: object, noun: str = "an amount") -> Amount:
    number = whole_number(value)
    if number is not None:
        return number
    if isinstance(value, Fraction):
        # A new fraction, because a subclass can compute as it likes.
        return _plain(Fraction(value.numerator, value.denominator))
    raise RulesError(f"expected {noun} as int or Fraction, got {shown(value)}", "bad_amount")


def _shown(amount: Amount) -> str:
    if isinstance(amount, int):
        return shown(amount)
    return f"{shown(amount.numerator)}/{shown(amount.denominator)}"


def _not_negative(value: object, noun: str = "an amount") -> Amount:
    amount = _exact(value, noun)
    if amount < 0:
        raise RulesError(f"expected {noun} of at least 0, got {_shown(amount)}", "bad_amount")
    return amount


def _positive(value: Amount) -> Amount:
    amount = _exact(value)
    if amount <= 0:
        raise RulesError(f"expected an amount above 0, got {_shown(amount)}", "bad_amount")
    return amount


def _whole(value: object, noun: str = "an amount") -> int:
    amount = _not_negative(value, noun)
    if not isinstance(amount, int):
        raise RulesError(f"expected {noun} in whole chips, got {_shown(amount)}", "bad_amount")
    return amount


def _seat(value: object) -> int:
    return number_within(value, "a seat", (0, None), RulesError, "bad_account")


def _name(value: object) -> str:
    # str() of a member of an enumeration may say more than its text.
    name = str.__str__(value) if isinstance(value, str) else ""
    if not name:
        msg = f"expected the name of a pot as a text that is not empty, got {shown(value)}"
        raise RulesError(msg, "bad_account")
    return name


def _account(value: Account) -> Account:
    return _name(value) if isinstance(value, str) else _seat(value)


def _reason(value: str) -> str:
    text = str.__str__(value) if isinstance(value, str) else ""
    if not text.isidentifier() or text != text.lower():
        msg = f"expected a reason such as 'ante' in lower case, got {shown(value)}"
        raise RulesError(msg, "bad_line")
    return text


def _rule(value: str) -> str:
    text = str.__str__(value) if isinstance(value, str) else ""
    if not text or text.split() != [text]:
        msg = f"expected the id of a rule such as 'AD-2', got {shown(value)}"
        raise RulesError(msg, "bad_line")
    return text


def _sequence(value: object, noun: str, code: str) -> Sequence[object]:
    # Sets and mappings have no order to give, texts would come apart into letters.
    if not isinstance(value, Sequence) or isinstance(value, (str, bytes)):
        raise RulesError(f"expected {noun} as a sequence, got {shown(value)}", code)
    return cast("Sequence[object]", value)


def _mapping(value: object, noun: str, code: str) -> Mapping[object, object]:
    if not isinstance(value, Mapping):
        raise RulesError(f"expected {noun} as a mapping, got {shown(value)}", code)
    return cast("Mapping[object, object]", value)


def _distinct_seats(values: Iterable[object], noun: str) -> tuple[int, ...]:
    seats = tuple(_seat(value) for value in values)
    if not seats:
        raise RulesError(f"expected at least one seat as {noun}, got none", "bad_seats")
    if len(set(seats)) < len(seats):
        twice = next(seat for seat in seats if seats.count(seat) > 1)
        raise RulesError(f"expected different seats as {noun}, got {twice} twice", "bad_seats")
    return seats


def _ordered_seats(order: object) -> tuple[int, ...]:
    return _distinct_seats(_sequence(order, "an order of seats", "bad_seats"), "an order")


def _checked_remainder(remainder: object) -> None:
    if remainder not in _REMAINDERS:
        raise RulesError(
            f"expected a remainder of {', '.join(map(repr, _REMAINDERS))}, got {shown(remainder)}",
            "bad_remainder",
        )


# Ledgers


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

    giver: Account = attrs.field(converter=_account)
    taker: Account = attrs.field(converter=_account)
    amount: Amount = attrs.field(converter=_positive)
    reason: str = attrs.field(converter=_reason)
    rule: str = attrs.field(converter=_rule)

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
        account = _account(account)
        given = _total(line.amount for line in self.lines if line.giver == account)
        return _plain(self.total(account) - given)

    def total(self, account: Account) -> Amount:
        """Return all that an account received, whatever it gave.

        Parameters
        ----------
        account : int or str
            A seat, or the name of a pot or bank.
        """
        account = _account(account)
        return _total(line.amount for line in self.lines if line.taker == account)

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
        return {account: _plain(amount) for account, amount in found.items()}

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
        _name(name): _exact(balance, "a balance")
        for name, balance in _mapping({} if pots is None else pots, "pots", "bad_ledger").items()
    }
    ledger.nets(players)
    found = ledger.pots
    for name in [*found, *(name for name in declared if name not in found)]:
        wanted, got = declared.get(name, 0), found.get(name, 0)
        if wanted != got:
            msg = f"expected {shown(name)} to end at {_shown(wanted)}, got {_shown(got)}"
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
    values = _sequence(scores, "scores", "bad_settlement")
    if not values:
        raise RulesError("expected the score of at least one seat, got none", "bad_settlement")
    return tuple(_exact(value, "a score") for value in values)


def _places(places: Sequence[int]) -> tuple[int, ...]:
    values = _sequence(places, "places", "bad_places")
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

    Raises
    ------
    RulesError
        If the scores are not as many as the places (``bad_settlement``), the places are none
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
    places: tuple[int, ...] = attrs.field(converter=_places)
    scores: tuple[Amount, ...] = attrs.field(converter=_scores)
    payments: Ledger = attrs.field(factory=Ledger, converter=_ledger)
    side: Ledger = attrs.field(factory=Ledger, converter=_ledger)

    def __attrs_post_init__(self) -> None:
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

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


# Shares and pots


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
    _checked_remainder(remainder)
    who = _sequence(takers, "takers", "bad_seats")
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
        share = _plain(Fraction(_not_negative(amount)) / count)
        return (share,) * count
    each, left = divmod(_whole(amount), count)
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
    if odd_chip not in _ODD_CHIPS:
        msg = f"expected an odd chip of 'high' or 'low', got {shown(odd_chip)}"
        raise RulesError(msg, "bad_odd_chip")
    small, odd = divmod(_whole(amount), 2)
    return (small + odd, small) if odd_chip == "high" else (small, small + odd)


def _eligible(seats: Collection[int]) -> tuple[int, ...]:
    if not isinstance(seats, Collection) or isinstance(seats, (str, bytes)):
        raise RulesError(f"expected seats, got {shown(seats)}", "bad_seats")
    return tuple(sorted(_distinct_seats(seats, "eligible")))


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

    amount: Amount = attrs.field(converter=_not_negative)
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
        _seat(seat): _whole(amount, "a contribution")
        for seat, amount in _mapping(contributions, "contributions", "bad_seats").items()
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
    _checked_remainder(remainder)
    seats = _ordered_seats(order)
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
    _checked_remainder(remainder)
    halves(0, odd_chip)
    seats = _ordered_seats(order)
    high, low = _claims(highs, seats), _claims(lows, seats)
    found: dict[int, Amount] = dict.fromkeys(seats, 0)
    for pot, eligible in _awarded(pots, seats):
        high_half, low_half = halves(_whole(pot.amount, "a pot"), odd_chip)
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
    for key, rank in _mapping(ranks, "ranks", "bad_ranks").items():
        seat = _seat(key)
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
        found[seat] = _plain(found[seat] + share)


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
    _checked_remainder(remainder)
    taken = _places(places)
    amounts = [
        _not_negative(prize, "a prize") for prize in _sequence(prizes, "prizes", "bad_prizes")
    ]
    if len(amounts) > len(taken):
        msg = f"expected at most {len(taken)} prizes, got {len(amounts)}"
        raise RulesError(msg, "bad_prizes")
    seats = _ordered_seats(order)
    if set(seats) != set(range(len(taken))):
        msg = f"expected an order of the seats 0..{len(taken) - 1}, got another set of seats"
        raise RulesError(msg, "bad_seats")
    found: dict[int, Amount] = {}
    for place in set(taken):
        tied = tuple(seat for seat in seats if taken[seat] == place)
        # A tie covers as many places as it has seats.
        covered = _total(amounts[place - 1 : place - 1 + len(tied)])
        found |= zip(tied, equal_shares(covered, tied, remainder), strict=True)
    return tuple(found[seat] for seat in range(len(taken)))
