"""The facts of positions, before a game asks whether they fit together."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cardcore.checks import shown, shown_all
from cardcore.errors import RecordError
from cardcore.records import check_plain

# Far above what any position needs.
_LONGEST_TEXT = 1_000_000


def read_facts(game: Any, facts: object) -> dict[str, Any]:  # noqa: ANN401 - a Game
    """Return the facts of a position by their names.

    Parameters
    ----------
    game : Game
        Whose ``facts`` and ``needed_facts`` say which names there are.
    facts : mapping or str
        The facts, or the same as JSON.

    Raises
    ------
    RecordError
        If a name is unknown or missing, the text is not JSON, or there is too much of it
        (``bad_position``).
    """
    given = _loaded(facts) if isinstance(facts, str) else facts
    if not isinstance(given, Mapping):
        raise RecordError(_expected(game, shown(given)), "bad_position")
    found: dict[Any, Any] = {**given}
    if not _needed(game) <= set(found) <= set(game.facts):
        raise RecordError(_expected(game, shown_all(found)), "bad_position")
    check_plain(found, "bad_position")
    return found


def _expected(game: Any, got: str) -> str:  # noqa: ANN401 - a Game
    needed = ", ".join(sorted(_needed(game)))
    return f"expected facts of {', '.join(game.facts)}, at least {needed}, got {got}"


def _needed(game: Any) -> frozenset[str]:  # noqa: ANN401 - a Game
    return frozenset(game.facts if game.needed_facts is None else game.needed_facts)


def _loaded(text: str) -> object:
    if len(text) > _LONGEST_TEXT:
        msg = f"expected facts of at most {_LONGEST_TEXT} characters, got {len(text)}"
        raise RecordError(msg, "bad_position")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise RecordError(f"expected facts as JSON, got {shown(text)}", "bad_position") from None
