"""Actions and match events: their texts, their numbers, and twins with values of other types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import attrs

from cardcore.errors import CardcoreError, IllegalAction
from cardcore.testing.places import ForeignAction, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardcore.actions import Action
    from cardcore.engine import Game, State

# More than any double holds exactly.
_INEXACT = 1 << 53
_NO_NUMBERS = (-1, 10**30, True, 0.0, "0", None)


def check_numbers(game: Game[Any], place: Place) -> None:
    """Check that the actions of a game that lists them have the numbers of their places."""
    texts = list(map(str, game.actions))
    place.demand(len(set(texts)) == len(texts), "actions", f"expected each once, got {texts}")
    for number, action in enumerate(game.actions):
        place.demand(
            isinstance(action, game.action_types),
            "action_types",
            f"expected one of {game.action_types}, got {action!r}",
        )
        check_number(game, action, place)
        got = game.action_id(action)
        place.demand(got == number, "actions", f"expected the number {number}, got {got}")
    for bad in _NO_NUMBERS:
        place.refused("actions", IllegalAction, "bad_action_number", game.action, bad)
    place.refused("actions", IllegalAction, "foreign_action", game.action_id, ForeignAction())


def check_number(game: Game[Any], action: Any, place: Place) -> None:
    """Check the number of an action, where a game numbers its actions."""
    try:
        number = game.action_id(action)
        again = game.action(number)
    except IllegalAction as error:
        is_numbered = bool(game.actions) or error.code != "foreign_action"
        place.demand(not is_numbered, "actions", f"expected a number of {action}, got: {error}")
        return
    place.demand(
        type(number) is int and repr(again) == repr(action),
        "actions",
        f"expected {action!r} of its number {number!r}, got {again!r}",
    )


def check_text(state: State[Any], action: Any, place: Place) -> None:
    """Check that an action comes back from its text, whatever its case and spaces."""
    text = str(action)
    for told in (text, f" {text.upper()} ", text.lower().replace(" ", "  ")):
        try:
            parsed = state.parse(told)
        except IllegalAction as error:
            place.fail("parse", f"expected {action!r} of {told!r}, got: {error}")
        place.demand(
            parsed == action
            and type(parsed) is type(action)
            and hash(parsed) == hash(action)
            and repr(parsed) == repr(action),
            "parse",
            f"expected {action!r} of {told!r}, got {parsed!r}",
        )


def check_twins(state: State[Any], seat: int, action: Any, place: Place) -> None:
    """Check that what equals a legal action and is none, such as a bid of True, does no harm."""
    for twin in _twins(action):
        if state.why_not(twin, seat) is None:
            history = state.apply(twin, seat).history
            done = None if history is None else history.action
            place.demand(
                repr(done) == repr(action),
                "twin",
                f"expected {twin!r} to be refused, or done as {action!r}, got {done!r}",
            )


def _twins(action: Any) -> Iterator[Any]:
    """Yield actions that equal an action and hold a number of another type."""
    for field in attrs.fields(cast("type[Action]", type(action))):
        value = getattr(action, field.name)
        if not isinstance(value, int) or abs(value) >= _INEXACT:
            continue
        for kind in (int, float, bool):
            if kind is type(value) or kind(value) != value:
                continue
            try:
                twin = attrs.evolve(action, **{field.alias or field.name: kind(value)})
            except (CardcoreError, TypeError, ValueError):
                continue
            if repr(twin) != repr(action):
                yield twin


def sample_events(game: Game[Any]) -> Iterator[Action]:
    """Yield events outside any turn, of those kinds that are made of whole numbers."""
    for kind in game.match_events:
        fields = attrs.fields(attrs.resolve_types(kind))
        if all(field.type is int for field in fields):
            try:
                event = kind(*range(len(fields)))
            except CardcoreError:
                continue
            yield event


def check_event_texts(game: Game[Any], place: Place) -> None:
    """Check that events outside any turn come back from their texts."""
    place.refused("event", IllegalAction, "foreign_event", game.parse_event, "no such event")
    for event in sample_events(game):
        try:
            parsed = game.parse_event(str(event))
        except IllegalAction as error:
            place.fail("event", f"expected {event!r} of {str(event)!r}, got: {error}")
        place.demand(
            repr(parsed) == repr(event),
            "event",
            f"expected {event!r} of {str(event)!r}, got {parsed!r}",
        )
