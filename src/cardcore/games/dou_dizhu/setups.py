"""The inputs of a deal of Dou Dizhu besides the actions."""

from __future__ import annotations

from typing import Final

import attrs

from cardcore.cards import Piece
from cardcore.engine.inputs import given_cards, optional_within

_MOST_SEATS: Final = 4
_MOST_CARDS: Final = 108


def _seat(seat: int | None) -> int | None:
    return optional_within(seat, "a seat", (0, _MOST_SEATS - 1))


def _place(place: int | None) -> int | None:
    return optional_within(place, "a place in the stock", (0, _MOST_CARDS - 1))


@attrs.frozen(kw_only=True)
class DouDizhuSetup:
    """The inputs of a deal besides the actions; what is left out comes from the seed.

    Parameters
    ----------
    pack : iterable of Card, or str, optional
        The order of the stock, top first (DD-3).
    dealer : int, optional
        The seat that draws first (DD-6).
    marker : int, optional
        The place of the marker in the stock, 0 for the top (DD-5).

    Raises
    ------
    RulesError
        If a value cannot be such an input (``bad_setup``); what does not fit the game is refused
        by its ``deal``.
    """

    pack: tuple[Piece, ...] | None = attrs.field(default=None, converter=given_cards)
    dealer: int | None = attrs.field(default=None, converter=_seat)
    marker: int | None = attrs.field(default=None, converter=_place)
