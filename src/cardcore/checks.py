"""Values that come from outside: whole numbers of any library, and how a message shows a value."""

from __future__ import annotations

from itertools import islice
from operator import index
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import SupportsIndex

    from cardcore.errors import CardcoreError

_SHOWN_CHARACTERS = 24
_SHOWN_VALUES = 12


def shown(value: object) -> str:
    """Return what a message can say of a value: short, and never a number too long to print.

    Parameters
    ----------
    value : object
        What was given.

    Examples
    --------
    >>> shown(-3), shown(10**5000), shown([])
    ('-3', 'an int of 16610 bits', 'an object of type list')
    """
    if type(value) is int and abs(value) >= 1 << 64:
        return f"an int of {value.bit_length()} bits"
    if value is None or type(value) in {int, bool, float}:
        return repr(value)
    if type(value) is str:
        more = "..." if len(value) > _SHOWN_CHARACTERS else ""
        return repr(value[:_SHOWN_CHARACTERS]) + more
    return f"an object of type {type(value).__name__}"


def shown_all(values: Iterable[object]) -> str:
    """Return what a message can say of some values: the first of them, however many there are.

    Parameters
    ----------
    values : iterable
        What was given.

    Examples
    --------
    >>> shown_all(["a", 2]), shown_all([]), shown_all(range(100))
    ("'a', 2", 'none', '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...')
    """
    few = [shown(value) for value in islice(values, _SHOWN_VALUES + 1)]
    return (
        ", ".join([*few[:_SHOWN_VALUES], *(["..."] if len(few) > _SHOWN_VALUES else [])]) or "none"
    )


def whole_number(value: object) -> int | None:
    """Return a whole number as a plain int, None for whatever is not one.

    The ints of other libraries are whole numbers. Subclasses of int are not: a truth value, a card
    or a member of an enumeration counts or names something else.

    Parameters
    ----------
    value : object
        What was given.

    Examples
    --------
    >>> whole_number(7), whole_number(True), whole_number(7.0)
    (7, None, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, (int, type)):
        return None
    try:
        return index(cast("SupportsIndex", value))
    except TypeError:
        return None


def plain_number(value: int) -> int:
    """Return a whole number as a plain int, and anything else as it is, for a check to refuse.

    Parameters
    ----------
    value : object
        What was given.

    Examples
    --------
    >>> plain_number(7), plain_number(True)
    (7, True)
    """
    number = whole_number(value)
    return value if number is None else number


def number_within(
    value: object,
    noun: str,
    bounds: tuple[int, int | None],
    error: type[CardcoreError],
    code: str,
) -> int:
    """Return a whole number between two bounds as a plain int, or refuse it.

    Parameters
    ----------
    value : object
        What was given.
    noun : str
        What the number is, for the message.
    bounds : tuple of int
        The least and the greatest number allowed; None for no greatest.
    error : type of CardcoreError
        What is raised.
    code : str
        Its code.

    Raises
    ------
    CardcoreError
        Of the type and code given, if the value is no whole number or out of bounds.

    Examples
    --------
    >>> from cardcore.errors import RulesError
    >>> number_within(3, "a number of players", (2, 4), RulesError, "bad_deal")
    3
    """
    number, (least, most) = whole_number(value), bounds
    if number is not None and least <= number and (most is None or number <= most):
        return number
    wanted = f"of at least {least}" if most is None else f"of {least}..{shown(most)}"
    got = shown(value if number is None else number)
    raise error(f"expected {noun} {wanted}, got {got}", code)
