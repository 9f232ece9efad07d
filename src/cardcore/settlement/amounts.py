"""Exact amounts, accounts and seats, and what is refused as one.

An amount is an int, or a :class:`fractions.Fraction` where a rule divides; a whole fraction is
turned into an int, so that equal results look alike. Floats, truth values and numbers of other
kinds are refused, the ints of other libraries are not.

An account is a seat, which is an int, or the name of a pot or bank, which is a text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Literal, Protocol, TypeAlias, cast

from cardcore.checks import number_within, shown, whole_number
from cardcore.errors import RulesError

Amount: TypeAlias = int | Fraction
Account: TypeAlias = int | str

WholeRemainder: TypeAlias = Literal["first_winner", "one_each"]
Remainder: TypeAlias = Literal["first_winner", "one_each", "fraction"]
OddChip: TypeAlias = Literal["high", "low"]

REMAINDERS: Final = ("first_winner", "one_each", "fraction")
ODD_CHIPS: Final = ("high", "low")


class Comparable(Protocol):
    """What can be a rank: values of one kind that ``<`` and ``==`` order, the higher the better."""

    def __lt__(self, other: Any, /) -> object: ...  # noqa: ANN401


def plain_amount(amount: Amount) -> Amount:
    """Return a whole fraction as an int, any other amount as it is."""
    return amount.numerator if amount.denominator == 1 else amount


def total_of(amounts: Iterable[Amount]) -> Amount:
    """Return the sum of amounts."""
    return plain_amount(sum(amounts))


def exact(value: object, noun: str = "an amount") -> Amount:
    """Return an amount as a plain int or Fraction, or refuse it (``bad_amount``)."""
    number = whole_number(value)
    if number is not None:
        return number
    if isinstance(value, Fraction):
        # A new fraction, because a subclass can compute as it likes.
        return plain_amount(Fraction(value.numerator, value.denominator))
    raise RulesError(f"expected {noun} as int or Fraction, got {shown(value)}", "bad_amount")


def amount_text(amount: Amount) -> str:
    """Return an amount for a message."""
    if isinstance(amount, int):
        return shown(amount)
    return f"{shown(amount.numerator)}/{shown(amount.denominator)}"


def not_negative(value: object, noun: str = "an amount") -> Amount:
    """Return an amount of at least 0, or refuse it (``bad_amount``)."""
    amount = exact(value, noun)
    if amount < 0:
        raise RulesError(f"expected {noun} of at least 0, got {amount_text(amount)}", "bad_amount")
    return amount


def positive(value: Amount) -> Amount:
    """Return an amount above 0, or refuse it (``bad_amount``)."""
    amount = exact(value)
    if amount <= 0:
        raise RulesError(f"expected an amount above 0, got {amount_text(amount)}", "bad_amount")
    return amount


def whole(value: object, noun: str = "an amount") -> int:
    """Return an amount as an int of at least 0, or refuse it (``bad_amount``)."""
    amount = not_negative(value, noun)
    if not isinstance(amount, int):
        raise RulesError(f"expected {noun} in whole chips, got {amount_text(amount)}", "bad_amount")
    return amount


def seat_of(value: object) -> int:
    """Return a seat as a plain int, or refuse it (``bad_account``)."""
    return number_within(value, "a seat", (0, None), RulesError, "bad_account")


def name_of(value: object) -> str:
    """Return the name of a pot or bank, or refuse it (``bad_account``)."""
    # str() of a member of an enumeration may say more than its text.
    name = str.__str__(value) if isinstance(value, str) else ""
    if not name:
        msg = f"expected the name of a pot as a text that is not empty, got {shown(value)}"
        raise RulesError(msg, "bad_account")
    return name


def account_of(value: Account) -> Account:
    """Return a seat or a name, or refuse it (``bad_account``)."""
    return name_of(value) if isinstance(value, str) else seat_of(value)


def reason_of(value: str) -> str:
    """Return a reason code, or refuse it (``bad_line``)."""
    text = str.__str__(value) if isinstance(value, str) else ""
    if not text.isidentifier() or text != text.lower():
        msg = f"expected a reason such as 'ante' in lower case, got {shown(value)}"
        raise RulesError(msg, "bad_line")
    return text


def rule_of(value: str) -> str:
    """Return the id of a rule, or refuse it (``bad_line``)."""
    text = str.__str__(value) if isinstance(value, str) else ""
    if not text or text.split() != [text]:
        msg = f"expected the id of a rule such as 'AD-2', got {shown(value)}"
        raise RulesError(msg, "bad_line")
    return text


def sequence_of(value: object, noun: str, code: str) -> Sequence[object]:
    """Return a sequence, or refuse what has no order of items."""
    # Sets and mappings have no order to give, texts would come apart into letters.
    if not isinstance(value, Sequence) or isinstance(value, (str, bytes)):
        raise RulesError(f"expected {noun} as a sequence, got {shown(value)}", code)
    return cast("Sequence[object]", value)


def mapping_of(value: object, noun: str, code: str) -> Mapping[object, object]:
    """Return a mapping, or refuse what is none."""
    if not isinstance(value, Mapping):
        raise RulesError(f"expected {noun} as a mapping, got {shown(value)}", code)
    return cast("Mapping[object, object]", value)


def distinct_seats(values: Iterable[object], noun: str) -> tuple[int, ...]:
    """Return different seats, at least one, or refuse them (``bad_seats``)."""
    seats = tuple(seat_of(value) for value in values)
    if not seats:
        raise RulesError(f"expected at least one seat as {noun}, got none", "bad_seats")
    if len(set(seats)) < len(seats):
        twice = next(seat for seat in seats if seats.count(seat) > 1)
        raise RulesError(f"expected different seats as {noun}, got {twice} twice", "bad_seats")
    return seats


def ordered_seats(order: object) -> tuple[int, ...]:
    """Return seats in an order of priority, or refuse them (``bad_seats``)."""
    return distinct_seats(sequence_of(order, "an order of seats", "bad_seats"), "an order")


def check_remainder(remainder: object) -> None:
    """Refuse an unknown rule for remainders (``bad_remainder``)."""
    if remainder not in REMAINDERS:
        raise RulesError(
            f"expected a remainder of {', '.join(map(repr, REMAINDERS))}, got {shown(remainder)}",
            "bad_remainder",
        )


# Ledgers
