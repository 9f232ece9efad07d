"""All that an object holds: what equality leaves out could still give something away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

import attrs

from cardcore.actions import Action, Amounts, History
from cardcore.chance import Stream
from cardcore.engine import Chance, Game, Match, State

if TYPE_CHECKING:
    from cardcore.testing.places import Place

_SIMPLE = (str, int, bytes, type(None), Enum, Fraction, range, type)


def _parts(value: object) -> Iterable[object] | None:
    """Return what a value holds, names of fields left out; None for one that holds nothing."""
    if isinstance(value, _SIMPLE):
        return None
    if isinstance(value, Mapping):
        pairs = cast("Mapping[object, object]", value)
        return [each for pair in pairs.items() for each in pair]
    if isinstance(value, (tuple, list)):
        return cast("Sequence[object]", value)
    if isinstance(value, (frozenset, set)):
        return sorted(cast("frozenset[object]", value), key=repr)
    return list(_fields(value))


def _fields(value: object) -> Iterator[object]:
    """Yield every attribute, those too that take no part in the equality of values."""
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in {"__weakref__", "__dict__"} and hasattr(value, name):
                yield getattr(value, name)
    yield from vars(value).values() if hasattr(value, "__dict__") else ()


def inside_of(value: object) -> object:
    """Return all that a value holds, to be compared with what another holds."""
    if isinstance(value, History):
        # As long as the deal, and nothing but actions.
        return History.unrolled(value)
    if isinstance(value, Game):
        # All that it keeps follows from its class, players and rules, by which games are equal.
        return type(cast("object", value)), cast("object", value)
    parts = _parts(value)
    if parts is None:
        return type(value), value
    return type(value), tuple(map(inside_of, parts))


def inside_view(view: object, place: Place) -> object:
    """Return all that a view holds; refuse what may hide or change something."""
    _check_part(view, place)
    return inside_of(view)


def _check_part(value: object, place: Place) -> None:
    type_name = type(value).__name__
    if isinstance(value, (State, Game, Match, Stream, Chance, History)) or (
        isinstance(value, str) and place.seed in value
    ):
        place.fail("leak", f"expected no seed, pack or state in a view, got {type_name}")
    parts = _parts(value)
    if parts is None:
        return
    if isinstance(value, (list, set, dict)) or callable(value) or not _is_value(value):
        place.fail("view", f"expected values that nobody can change, got {type_name} in a view")
    for part in parts:
        _check_part(part, place)


def _is_value(value: object) -> bool:
    """Return whether a value is one of those that views are made of."""
    return isinstance(value, (tuple, frozenset, Mapping)) or attrs.has(cast("Any", type(value)))


def check_no_leak_by_list(legal: Sequence[Any], place: Place) -> None:
    """Refuse amounts whose functions carry the state to the player who gets the list."""
    for part in getattr(legal, "_parts", ()):
        if isinstance(part, Amounts):
            amounts = cast("Amounts[Action]", part)
            for function in (amounts.make, amounts.amount_of):
                held = [getattr(function, "__self__", None)]
                cells = cast("Any", getattr(function, "__closure__", None)) or ()
                held += [cell.cell_contents for cell in cells]
                place.demand(
                    not any(isinstance(each, (State, Chance, Stream)) for each in held),
                    "leak",
                    "expected amounts made by functions that do not hold the state",
                )
