"""What a seat sees of a deal of Dou Dizhu, and the facts that describe a moment of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from cardcore.cards import Card
from cardcore.climbing.dou_dizhu import Reading
from cardcore.climbing.dou_dizhu.plays import RANKS, reading_of
from cardcore.climbing.moves import Move
from cardcore.engine import View
from cardcore.games.dou_dizhu.actions import NAMED, TalonTaken
from cardcore.games.dou_dizhu.piles import cards_of, text_of

if TYPE_CHECKING:
    from cardcore.actions import Event
    from cardcore.games.dou_dizhu.play import DouDizhuState


@attrs.frozen
class DouDizhuView(View):
    """What a seat may see of a deal (DD-4, DD-8, DD-17, DD-18, DD-27).

    Attributes
    ----------
    hand : tuple of Card
        The seat's own cards, the lowest first.
    cards_left : tuple of int
        How many cards each seat holds.
    known : tuple of tuple of Card
        By seat, cards that everybody knows to be in its hand: the marker, or a talon that was
        shown, until they are played.
    played : tuple of tuple of Card
        By seat, the cards that it played in closed rounds.
    top : tuple of Card
        The play to beat; none on a lead.
    reading : Reading or None
        What it was taken for (DD-C8).
    owner : int or None
        The seat that made it.
    round : tuple of Move
        The plays and passes of the round in progress, in order.
    landlord : int or None
        The landlord; None before the end of the auction.
    bid : int
        The highest bid; 0 for none.
    calls : tuple of int
        The bids of the auction in order, 0 for a pass, from ``speaker`` on.
    speaker : int
        The seat that spoke first.
    dealer : int
        The seat that drew first.
    marker : Card or None
        The card that was turned up in the stock.
    marker_seat : int or None
        Who drew it; None where it lies in the talon.
    talon : tuple of Card
        The cards of the talon, if this seat has seen them.
    doublings : int
        How often the stake was doubled.
    stake : int
        What each opponent would pay or get now, in points.
    """

    by_seat: ClassVar[tuple[str, ...]] = ("cards_left", "known", "played")
    quiet: ClassVar[Mapping[str, object]] = MappingProxyType(
        {
            **dict.fromkeys(("hand", "top", "round", "calls", "talon", "known", "played"), ()),
            **dict.fromkeys(("owner", "reading", "landlord", "marker", "marker_seat")),
            **dict.fromkeys(("bid", "doublings", "stake"), 0),
        }
    )
    in_order: ClassVar[bool] = True
    words: ClassVar[Mapping[str, Mapping[object, str]]] = MappingProxyType(
        {"calls": MappingProxyType({0: "pass"})}
    )

    hand: tuple[Card, ...]
    cards_left: tuple[int, ...]
    known: tuple[tuple[Card, ...], ...]
    played: tuple[tuple[Card, ...], ...]
    top: tuple[Card, ...]
    reading: Reading | None
    owner: int | None
    round: tuple[Move, ...]
    landlord: int | None
    bid: int
    calls: tuple[int, ...]
    speaker: int
    dealer: int
    marker: Card | None
    marker_seat: int | None
    talon: tuple[Card, ...]
    doublings: int
    stake: int


def view_of(state: DouDizhuState, seat: int | None) -> DouDizhuView:
    """Return what a seat, or a bystander for None, may see."""
    table, landlord, bid = state.table, state.landlord, state.bid
    moves = tuple([Move(mover, cards_of(bits)) for mover, bits, _ in state.round])
    return DouDizhuView(
        seat,
        state.turn,
        tuple([_seen(event, state, seat) for event in state.events]),
        () if seat is None else cards_of(state.hands[seat]),
        tuple([hand.bit_count() for hand in state.hands]),
        tuple(map(cards_of, state.known)),
        tuple(map(cards_of, state.played)),
        next((cards_of(bits) for _, bits, _ in reversed(state.round) if bits), ()),
        reading_of(state.top) if state.top else None,
        state.owner,
        moves,
        landlord,
        bid,
        state.calls,
        table.speaker,
        table.dealer,
        table.marker,
        table.marker_seat,
        cards_of(table.talon) if _sees_talon(state, seat) else (),
        state.doublings,
        bid << state.doublings,
    )


def _sees_talon(state: DouDizhuState, seat: int | None) -> bool:
    """Return whether a seat has seen the talon (DD-8, DD-17)."""
    if state.landlord is None:
        return False
    return state.game.rules.talon_visible or seat == state.landlord


def _seen(event: Event, state: DouDizhuState, seat: int | None) -> Event:
    if isinstance(event, TalonTaken) and not _sees_talon(state, seat):
        return attrs.evolve(event, cards=())
    return event


def facts_of(state: DouDizhuState) -> dict[str, Any]:
    """Return the facts from which the game's ``position`` makes a moment again."""
    table = state.table
    facts: dict[str, Any] = {
        "hands": list(map(text_of, state.hands)),
        "actor": state.turn,
        "speaker": table.speaker,
        "calls": list(state.calls),
        "dealer": table.dealer,
        "marker": None if table.marker is None else str(table.marker),
        "marker_seat": table.marker_seat,
        "talon": text_of(table.talon),
        "round": [_told(*move, state) for move in state.round],
        "played": list(map(text_of, state.played)) if any(state.played) else [],
        "known": list(map(text_of, state.known)) if any(state.known) else [],
        "doublings": state.doublings,
    }
    kept = {"hands", "actor", "speaker", "calls", "dealer"}
    if state.table.marker_seat is not None:
        kept.add("marker_seat")
    return {
        name: fact for name, fact in facts.items() if name in kept or fact not in ("", None, [], 0)
    }


def _told(seat: int, bits: int, value: int, state: DouDizhuState) -> str:
    if not bits:
        return f"{seat}:-"
    cards = text_of(bits)
    reading = reading_of(value)
    if len(state.game.combinations.table.readings(cards)) > 1:
        cards += f" {NAMED} {reading.kind.name.lower()} {RANKS[reading.rank]}"
    return f"{seat}:{cards}"
