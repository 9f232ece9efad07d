"""A bot for Big Two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random


class SensibleBot:
    """A player (to be written)."""

    def __init__(self, game: Any) -> None:
        self._rules = game.rules

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        return legal[0]
