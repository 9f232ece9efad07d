"""Moves of a trick, as views of climbing games show them."""

from __future__ import annotations

import attrs

from cardcore.cards import Piece


@attrs.frozen
class Move:
    """A play or pass of the trick in progress.

    Attributes
    ----------
    seat : int
        Who made it.
    cards : tuple of Card or Tile
        The cards played; none for a pass.
    """

    seat: int
    cards: tuple[Piece, ...]
