"""A hand of distinct cards from any of the forms that users hold one in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import SupportsIndex, TypeAlias, TypeGuard, cast

from cardcore.cards import BLACK_JOKER, Card, Tile, parse_cards
from cardcore.errors import CardError, HandError, shown
from cardcore.masks import from_board_mask

# Bytes-like objects are iterables of ints.
HandInput: TypeAlias = "str | SupportsIndex | Iterable[str | SupportsIndex]"

# No spelling of a full pack is longer; a longer text is refused without reading it.
MAXIMUM_TEXT = 1024
_PACK = 52


def read_hand(cards: HandInput, least: int = 5, most: int = 7) -> tuple[Card, ...]:
    """Return the distinct cards of a poker hand, in the order given.

    Parameters
    ----------
    cards : str, int, bytes-like or iterable
        A text of cards; an int that is a board mask; bytes that are card codes; or an iterable
        whose items are cards, codes or texts of one card each.
    least, most : int, optional
        The fewest and the most cards that the hand may have.

    Returns
    -------
    tuple of Card
        For a mask, in ascending order of the card codes.

    Raises
    ------
    CardError
        If an item is not a card (``bad_card_text``, ``bad_card_code``, ``bad_card_type``), is a
        joker (``joker``), or a lone card or tile stands where a hand is expected (``lone_card``).
    HandError
        If a card is given twice (``duplicate_card``), the count is wrong (``wrong_card_count``),
        an int is no board mask (``bad_mask``), or the value is of another type
        (``bad_hand_type``).

    Examples
    --------
    >>> read_hand("As Ks Qs Js Ts")
    (Card('As'), Card('Ks'), Card('Qs'), Card('Js'), Card('Ts'))
    >>> read_hand([51, "Kh", Card("2c")], least=3, most=3)
    (Card('As'), Card('Kh'), Card('2c'))
    """
    if isinstance(cards, (Card, Tile)):
        raise CardError(f"expected a hand, got the lone card {cards}", "lone_card")
    if isinstance(cards, str):
        hand = _from_text(cards, least, most)
    elif _is_iterable(cards):
        hand = _from_items(cards)
    elif type(cards) is int or (isinstance(cards, SupportsIndex) and not isinstance(cards, int)):
        hand = from_board_mask(cards.__index__())
    else:
        raise HandError(
            f"expected a hand as text, mask, bytes or a sequence of cards, got {shown(cards)}",
            "bad_hand_type",
        )
    _check_count(len(hand), least, most)
    _check_distinct(hand)
    return hand


def _is_iterable(cards: object) -> TypeGuard[Iterable[str | SupportsIndex]]:
    """Return whether a value really iterates over items: an array without dimensions does not."""
    if isinstance(cards, memoryview):
        return cards.ndim == 1
    if isinstance(cards, Mapping) or not isinstance(cards, Iterable):
        return False
    try:
        iter(cast("Iterable[object]", cards))
    except TypeError:
        return False
    return True


def _from_text(text: str, least: int, most: int) -> tuple[Card, ...]:
    if len(text) > MAXIMUM_TEXT:
        raise HandError(
            f"expected a text of {_span(least, most)} cards, got one of {len(text)} characters",
            "wrong_card_count",
        )
    return parse_cards(text)


def _from_items(items: Iterable[str | SupportsIndex]) -> tuple[Card, ...]:
    hand: list[Card] = []
    # An endless iterator must not hang: more items than a pack has cards are a wrong count.
    for place, item in enumerate(islice(items, _PACK + 1), start=1):
        try:
            hand.append(Card(item))
        except CardError as error:
            raise CardError(f"{error} (as card {place})", error.code) from None
    return tuple(hand)


def _check_count(count: int, least: int, most: int) -> None:
    if not least <= count <= most:
        got = f"more than {_PACK}" if count > _PACK else count
        raise HandError(f"expected {_span(least, most)} cards, got {got}", "wrong_card_count")


def _check_distinct(hand: tuple[Card, ...]) -> None:
    seen: dict[Card, int] = {}
    for place, card in enumerate(hand, start=1):
        if card >= BLACK_JOKER:
            raise CardError(f"expected cards without jokers, got {card} (as card {place})", "joker")
        if card in seen:
            raise HandError(
                f"expected distinct cards, got {card} twice (as cards {seen[card]} and {place})",
                "duplicate_card",
            )
        seen[card] = place


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"
