"""Options of rules: their checks, and rules that differ in some of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from cardcore.checks import plain_number, shown, whole_number
from cardcore.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_T = TypeVar("_T")


def changed_rules(rules: _T, changes: Mapping[str, object]) -> _T:
    """Return rules with some options changed.

    Parameters
    ----------
    rules : Rules
        The options of a game.
    changes : mapping of str to object
        New values by the names of options.

    Raises
    ------
    RulesError
        If there is no such option (``unknown_option``), or options clash.

    Examples
    --------
    >>> from cardcore.games.acey_deucey import AceyDeuceyRules
    >>> changed_rules(AceyDeuceyRules(), {"ante": 2}).ante
    2
    """
    known = {field.name for field in attrs.fields(type(rules))}  # type: ignore[arg-type]
    for name in changes:
        if name not in known:
            raise RulesError(
                f"expected an option of {', '.join(sorted(known))}, got {shown(name)}",
                "unknown_option",
            )
    return attrs.evolve(rules, **changes)  # type: ignore[misc]


def one_of(values: Sequence[_T]) -> Callable[[Any, Any, _T], None]:
    """Return an attrs validator that takes some values only and names the option otherwise.

    Parameters
    ----------
    values : sequence
        The values; what only equals one, such as True for 1, is refused.

    Examples
    --------
    >>> @attrs.frozen
    ... class Rules:
    ...     bank: str = attrs.field(default="pot", validator=one_of(("pot", "dealer")))
    >>> Rules("house")
    Traceback (most recent call last):
        ...
    cardcore.errors.RulesError: expected bank of 'pot', 'dealer', got 'house'
    """

    def check(_rules: object, option: Any, value: _T) -> None:  # noqa: ANN401 - of attrs
        if not any(type(value) is type(each) and value == each for each in values):
            raise RulesError(
                f"expected {option.name} of {', '.join(map(repr, values))}, got {shown(value)}",
                "bad_option",
            )

    return check


def at_least(least: int) -> Callable[[Any, Any, int], None]:
    """Return an attrs validator that takes whole numbers from a bound up and names the option.

    Parameters
    ----------
    least : int
        The bound.

    Examples
    --------
    >>> @attrs.frozen
    ... class Rules:
    ...     ante: int = attrs.field(default=1, validator=at_least(1))
    >>> Rules(0)
    Traceback (most recent call last):
        ...
    cardcore.errors.RulesError: expected ante of at least 1, got 0
    """

    def check(_rules: object, option: Any, value: int) -> None:  # noqa: ANN401 - of attrs
        if whole_number(value) is None or value < least:
            raise RulesError(
                f"expected {option.name} of at least {least}, got {shown(value)}", "bad_option"
            )

    return check


def optional_at_least(least: int) -> Callable[[Any, Any, int | None], None]:
    """Return an attrs validator that takes None, and whole numbers from a bound up.

    Parameters
    ----------
    least : int
        The bound.
    """
    check_number = at_least(least)

    def check(rules: object, option: Any, value: int | None) -> None:  # noqa: ANN401 - of attrs
        if value is not None:
            check_number(rules, option, value)

    return check


def optional_number(value: int | None) -> int | None:
    """Return a whole number as a plain int, and all else, None too, as it is.

    Parameters
    ----------
    value : int or None
        The value of an option.
    """
    return None if value is None else plain_number(value)
