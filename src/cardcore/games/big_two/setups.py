"""The inputs of a deal of Big Two besides the actions."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

import attrs

from cardcore.cards import Piece
from cardcore.checks import number_within, shown
from cardcore.engine.inputs import given_cards, optional_within
from cardcore.errors import RulesError

_MOST_SEATS: Final = 5
_MOST_CARDS: Final = 60
_MOST_ORDERS: Final = 10_000
# More than anybody plays, and few enough digits for a record.
_MOST_DEALS: Final = 10**18


def _orders(orders: Iterable[str | Iterable[Piece]]) -> tuple[tuple[Piece, ...], ...]:
    if isinstance(orders, str) or not isinstance(orders, Iterable):
        raise RulesError(f"expected orders of cards, got {shown(orders)}", "bad_setup")
    given = tuple(given_cards(order) for order in islice(orders, _MOST_ORDERS + 1))
    found = tuple(order for order in given if order is not None)
    if len(found) < len(given):
        raise RulesError("expected orders of cards, got None among them", "bad_setup")
    if len(found) > _MOST_ORDERS:
        raise RulesError(f"expected at most {_MOST_ORDERS} orders, got more", "bad_setup")
    return found


def _seat(seat: int | None) -> int | None:
    return optional_within(seat, "a seat", (0, _MOST_SEATS - 1))


def _lifted(count: int | None) -> int | None:
    return optional_within(count, "a cut", (0, _MOST_CARDS - 1))


def _place(place: int | None) -> int | None:
    return optional_within(place, "the place of the shown card", (1, _MOST_CARDS - 1))


def _number(number: int | None) -> int:
    if number is None:
        return 0
    bounds = (1, _MOST_DEALS)
    return number_within(number, "the number of a deal", bounds, RulesError, "bad_setup")


@attrs.frozen(kw_only=True)
class BigTwoSetup:
    """The inputs of a deal besides the actions; what is left out comes from seed and options.

    Parameters
    ----------
    pack : iterable of Card or Tile, or str, optional
        The order of the pack before the cut, top first.
    dealer : int, optional
        The seat that deals.
    cut : int, optional
        How many cards are lifted off (BT-4).
    shown : int, optional
        The place of the card shown for the count, 1 for the top, after the cut (BT-5).
    number : int, optional
        The number of the deal in its match, from 1 (BT-2, BT-14); left out, 2 if there is a
        previous winner or loser, else 1.
    previous_winner, previous_loser : int, optional
        The seats that won and lost the deal before (BT-11, BT-14).
    drawn : iterable of Card or Tile, or str, optional
        The cards that the seats drew for the deal, by seat (BT-16).
    reshuffles : iterable of iterables of Card or Tile, or of str, optional
        The orders of the stock each time that the heap refills it, top first (BT-35).

    Raises
    ------
    RulesError
        If a value cannot be such an input (``bad_setup``); what does not fit the game is refused
        by its ``deal``.
    """

    pack: tuple[Piece, ...] | None = attrs.field(default=None, converter=given_cards)
    dealer: int | None = attrs.field(default=None, converter=_seat)
    cut: int | None = attrs.field(default=None, converter=_lifted)
    shown: int | None = attrs.field(default=None, converter=_place)
    number: int = attrs.field(default=None, converter=_number)
    previous_winner: int | None = attrs.field(default=None, converter=_seat)
    previous_loser: int | None = attrs.field(default=None, converter=_seat)
    drawn: tuple[Piece, ...] | None = attrs.field(default=None, converter=given_cards)
    reshuffles: tuple[tuple[Piece, ...], ...] = attrs.field(default=(), converter=_orders)

    def __attrs_post_init__(self) -> None:
        if not self.number:
            object.__setattr__(self, "number", self.least_number)

    @property
    def least_number(self) -> int:
        """The number of a deal with no other given: 2 if there was one before, else 1."""
        return 1 if self.previous_winner is None and self.previous_loser is None else 2
