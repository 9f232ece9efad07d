"""The values of setups as they are given: cards and numbers, before a game asks what fits it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Final, cast

from cardcore.checks import number_within, shown
from cardcore.errors import RulesError

if TYPE_CHECKING:
    from cardcore.cards import Piece

# As many as the largest pack has, and more than their text is long.
_MOST_CARDS: Final = 159
_LONGEST_TEXT: Final = 1024


def given_cards(cards: str | Iterable[Piece] | None) -> tuple[Piece, ...] | None:
    """Return cards one by one, and None as it is; a deal reads them as cards or tiles.

    Parameters
    ----------
    cards : iterable of Card or Tile, or str, optional
        At most as many as any pack has.

    Raises
    ------
    RulesError
        If they are no cards, or too many (``bad_setup``).

    Examples
    --------
    >>> given_cards("3d 3c")
    ('3d', '3c')
    """
    if cards is None:
        return None
    if isinstance(cards, str):
        if len(cards) > _LONGEST_TEXT:
            msg = f"expected at most {_LONGEST_TEXT} characters of cards, got {len(cards)}"
            raise RulesError(msg, "bad_setup")
        cards = cast("Iterable[Piece]", cards.split())
    if not isinstance(cards, Iterable):
        raise RulesError(f"expected cards, got {shown(cards)}", "bad_setup")
    found = tuple(islice(cards, _MOST_CARDS + 1))
    if len(found) > _MOST_CARDS:
        raise RulesError(f"expected at most {_MOST_CARDS} cards, got more", "bad_setup")
    return found


def optional_within(value: int | None, noun: str, bounds: tuple[int, int]) -> int | None:
    """Return a whole number between two bounds, and None as it is.

    Parameters
    ----------
    value : int, optional
        What was given.
    noun : str
        What the number is, for the message.
    bounds : tuple of int
        The least and the greatest number.

    Raises
    ------
    RulesError
        If it is another value (``bad_setup``).

    Examples
    --------
    >>> optional_within(2, "a seat", (0, 3))
    2
    """
    if value is None:
        return None
    return number_within(value, noun, bounds, RulesError, "bad_setup")
