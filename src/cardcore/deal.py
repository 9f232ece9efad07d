"""Shuffling, cutting and dealing: pure functions over a pack, whose first card is the top."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

import attrs

from cardcore.chance import Stream
from cardcore.checks import number_within, shown, whole_number
from cardcore.errors import CardError, HandError, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardcore.chance import Seed
    from cardcore.decks import DeckSpec, P_co

_T = TypeVar("_T")


@attrs.frozen
class Deal(Generic[_T]):
    """What a deal makes of a pack.

    Parameters
    ----------
    hands : tuple of tuple
        One hand a seat, seat 0 first; each hand in the order in which it received its cards.
    burned : tuple
        The cards put aside before the first packet.
    stock : tuple
        The cards that were not dealt, top first.
    """

    hands: tuple[tuple[_T, ...], ...]
    burned: tuple[_T, ...]
    stock: tuple[_T, ...]


def shuffled(deck: DeckSpec[P_co], seed: Seed | None = None) -> tuple[P_co, ...]:
    """Return the whole pack of a deck in the order that a seed gives.

    Parameters
    ----------
    deck : DeckSpec
        What the pack is made of.
    seed : int, str or bytes, optional
        The seed of the order; left out, the order cannot be made again.

    Returns
    -------
    tuple of Card or tuple of Tile
        The draw ``("shuffle", 0)`` of the stream of the seed, top card first.

    Raises
    ------
    SeedError
        If the seed is of another type (``bad_seed``).

    Examples
    --------
    >>> from cardcore.decks import STANDARD
    >>> shuffled(STANDARD, 7)[:3]
    (Card('Tc'), Card('5h'), Card('Ah'))
    """
    return Stream(seed).shuffle(deck.cards)


def cut(pack: Iterable[_T], count: int) -> tuple[_T, ...]:
    """Return a pack whose top cards have gone, in their order, under the rest.

    Parameters
    ----------
    pack : iterable
        The pack, top card first.
    count : int
        How many cards are lifted off, from 0 to one less than the pack has.

    Returns
    -------
    tuple
        The pack after the cut.

    Raises
    ------
    HandError
        If there is no card (``pack_too_small``).
    RulesError
        If the number is out of range (``bad_deal``).
    CardError
        If the pack is a text (``bad_card_type``).

    Examples
    --------
    >>> from cardcore.cards import format_cards, parse_cards
    >>> format_cards(cut(parse_cards("2c 3c 4c 5c"), 1))
    '3c 4c 5c 2c'
    """
    cards = _pack(pack)
    count = _number(count, 0, max(len(cards) - 1, 0), "a cut")
    if not cards:
        raise HandError("expected a pack to cut, got one without cards", "pack_too_small")
    return cards[count:] + cards[:count]


def take(stock: Iterable[_T], count: int) -> tuple[tuple[_T, ...], tuple[_T, ...]]:
    """Return the top cards of a stock and what is left of it.

    Parameters
    ----------
    stock : iterable
        The stock, top card first.
    count : int
        How many cards are taken.

    Returns
    -------
    taken : tuple
        The top cards in the order of the stock.
    rest : tuple
        The other cards.

    Raises
    ------
    HandError
        If the stock has fewer cards (``pack_too_small``).
    RulesError
        If the number is negative or not an int (``bad_deal``).
    CardError
        If the stock is a text (``bad_card_type``).

    Examples
    --------
    >>> take((51, 50, 49), 2)
    ((51, 50), (49,))
    """
    cards = _pack(stock)
    count = _number(count, 0, None, "a number of cards to take")
    if count > len(cards):
        raise _too_small(count, len(cards))
    return cards[:count], cards[count:]


def deal_hands(  # noqa: PLR0913
    pack: Iterable[_T],
    players: int,
    cards: int,
    *,
    packet: int | tuple[int, ...] = 1,
    first: int = 0,
    step: int = 1,
    burn: int = 0,
) -> Deal[_T]:
    """Return the hands that a pack gives when it is dealt out from the top.

    Parameters
    ----------
    pack : iterable
        The pack, top card first.
    players : int
        The number of seats.
    cards : int
        How many cards each seat receives.
    packet : int or tuple of int, optional
        How many cards a seat receives at a time. An int is repeated, with a smaller last packet if
        need be; a tuple gives the size of each round's packets and sums to ``cards``.
    first : int, optional
        The seat that receives the first packet.
    step : int, optional
        The direction: 1 goes on to the next higher seat, -1 to the next lower.
    burn : int, optional
        How many cards are put aside before the first packet.

    Returns
    -------
    Deal
        The hands by seat, the cards put aside, and the stock.

    Raises
    ------
    HandError
        If the pack has too few cards (``pack_too_small``).
    RulesError
        If a number is out of range, or the packets do not sum to ``cards`` (``bad_deal``).
    CardError
        If the pack is a text (``bad_card_type``).

    Examples
    --------
    >>> deal_hands(range(8), 2, 3, first=1)
    Deal(hands=((1, 3, 5), (0, 2, 4)), burned=(), stock=(6, 7))
    >>> deal_hands(range(8), 2, 3, packet=(2, 1), burn=1).hands
    ((1, 2, 5), (3, 4, 6))
    """
    whole = _pack(pack)
    players = _number(players, 1, None, "a number of players")
    cards = _number(cards, 1, None, "a number of cards for each player")
    first = _number(first, 0, players - 1, "a first seat")
    burn = _number(burn, 0, None, "a number of cards to burn")
    if whole_number(step) not in {1, -1}:
        raise RulesError(f"expected a step of 1 or -1, got {shown(step)}", "bad_deal")
    needed = burn + players * cards
    if needed > len(whole):
        raise _too_small(needed, len(whole))
    hands: list[list[_T]] = [[] for _ in range(players)]
    at = burn
    for size in _packets(packet, cards):
        for turn in range(players):
            hands[(first + step * turn) % players] += whole[at : at + size]
            at += size
    return Deal(tuple(map(tuple, hands)), whole[:burn], whole[at:])


def _packets(packet: int | tuple[int, ...], cards: int) -> list[int]:
    if isinstance(packet, tuple):
        sizes = [_number(size, 1, None, "a packet") for size in packet]
        if sum(sizes) != cards:
            msg = f"expected packets that sum to {cards}, got a sum of {shown(sum(sizes))}"
            raise RulesError(msg, "bad_deal")
        return sizes
    size = _number(packet, 1, None, "a packet")
    full, last = divmod(cards, size)
    return [size] * full + [last] * bool(last)


def _pack(pack: Iterable[_T]) -> tuple[_T, ...]:
    # The letters of a text would be dealt without complaint.
    if isinstance(pack, str):
        msg = "expected a pack of cards, got a text: read it with parse_cards first"
        raise CardError(msg, "bad_card_type")
    return tuple(pack)


def _number(value: object, least: int, most: int | None, noun: str) -> int:
    return number_within(value, noun, (least, most), RulesError, "bad_deal")


def _too_small(needed: int, present: int) -> HandError:
    return HandError(
        f"expected at least {shown(needed)} cards, got {present}",
        "pack_too_small",
    )
