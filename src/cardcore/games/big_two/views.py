"""What a seat sees of a deal of Big Two, and the facts that describe a moment of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import attrs

from cardcore.cards import Piece
from cardcore.climbing.moves import Move
from cardcore.engine import View
from cardcore.games.big_two.actions import CardGiven, Drew, ExtraTaken, HighestGiven
from cardcore.games.big_two.dealing import SECOND_DEAL

if TYPE_CHECKING:
    from cardcore.actions import Event
    from cardcore.games.big_two.play import BigTwoState


@attrs.frozen
class BigTwoView(View):
    """What a seat may see of a deal (BT-17 to BT-24).

    Attributes
    ----------
    hand : tuple of Card or Tile
        The seat's own cards, the lowest first.
    cards_left : tuple of int
        How many cards each seat holds.
    passed : tuple of bool
        By seat, whether it has passed and not been freed by a later play; under ``"locked"`` it is
        out of the trick.
    shown : tuple of (tuple of Card or Tile, or None)
        By seat, the remaining hand once the deal is over, None before.
    top : tuple of Card or Tile
        The play to beat; none on a lead.
    owner : int or None
        The seat that made it.
    must_include : Card or Tile, or None
        The card that one's own opening play has to contain (BT-15).
    trick : tuple of Move
        The plays and passes of the trick in progress, in order.
    finished : tuple of int
        The seats that are out, in their order.
    dealer : int
        The seat that dealt.
    direction : str
        ``"counterclockwise"``, to the right, or ``"clockwise"``.
    starter : int or None
        The seat that led first; None before an exchange is over.
    heap_size : int
        How many cards closed tricks had.
    heap : tuple of Card or Tile
        These cards, where they stay open to inspection (BT-20).
    stock : int
        How many cards can be drawn.
    out_of_play : int
        How many cards take no part.
    first_card : Card or Tile, or None
        The card that was shown to count out the seat of the first card (BT-5).
    first_seat : int or None
        That seat.
    extra_card : Card or Tile, or None
        The extra card, if this seat has seen it (BT-22).
    extra_seat : int or None
        The seat that took it.
    received, gave : Card or Tile, or None
        What the winner of the deal before got and gave, seen by the two seats only (BT-23).
    bonuses : tuple of int
        What special plays have scored, by seat (BT-79).
    """

    by_seat: ClassVar[tuple[str, ...]] = ("cards_left", "passed", "shown")
    quiet: ClassVar[Mapping[str, object]] = MappingProxyType(
        {
            **dict.fromkeys(("hand", "top", "trick", "finished", "heap", "bonuses"), ()),
            **dict.fromkeys(("owner", "must_include", "starter", "first_card", "first_seat")),
            **dict.fromkeys(("shown", "extra_card", "extra_seat", "received", "gave")),
            **dict.fromkeys(("heap_size", "stock", "out_of_play"), 0),
            "passed": False,
        }
    )
    in_order: ClassVar[bool] = True

    hand: tuple[Piece, ...]
    cards_left: tuple[int, ...]
    passed: tuple[bool, ...]
    shown: tuple[tuple[Piece, ...] | None, ...]
    top: tuple[Piece, ...]
    owner: int | None
    must_include: Piece | None
    trick: tuple[Move, ...]
    finished: tuple[int, ...]
    dealer: int
    direction: Literal["counterclockwise", "clockwise"]
    starter: int | None
    heap_size: int
    heap: tuple[Piece, ...]
    stock: int
    out_of_play: int
    first_card: Piece | None
    first_seat: int | None
    extra_card: Piece | None
    extra_seat: int | None
    received: Piece | None
    gave: Piece | None
    bonuses: tuple[int, ...]


def view_of(state: BigTwoState, seat: int | None) -> BigTwoView:
    """Return what a seat, or a bystander for None, may see."""
    rules, table, notes, hands = state.game.rules, state.table, state.notes, state.hands
    order, piece = rules.order, rules.order.piece
    players = len(hands)
    is_over = state.turn is None
    trick = tuple([Move(mover, order.cards(cards)) for mover, cards in state.pile])
    sees_extra = state.game.layout.leftover == "extra_face_up" or (
        seat is not None and seat == table.taker
    )
    exchanges = seat is not None and seat in {table.winner, table.loser}
    return BigTwoView(
        seat,
        state.turn,
        seen_events(state, seat),
        () if seat is None else order.cards(hands[seat]),
        tuple([hand.bit_count() for hand in hands]),
        tuple([bool(state.passed >> each & 1) for each in range(players)]),
        tuple(map(order.cards, hands)) if is_over else (None,) * players,
        next((move.cards for move in reversed(trick) if move.cards), ()),
        state.owner,
        piece(notes.opening if seat == table.starter else 0),
        trick,
        state.finished,
        table.dealer,
        "counterclockwise" if table.step == 1 else "clockwise",
        table.starter,
        state.heap.bit_count(),
        order.cards(state.heap) if rules.trick_pile == "face_up" else (),
        len(state.stock),
        table.aside.bit_count(),
        piece(table.shown),
        table.first,
        piece(table.extra if sees_extra else 0),
        table.taker,
        piece(table.received if exchanges else 0),
        piece(table.gave if exchanges else 0),
        notes.bonuses,
    )


def facts_of(state: BigTwoState) -> dict[str, Any]:
    """Return the facts from which the game's ``position`` makes a moment again."""
    order, table, notes = state.game.rules.order, state.table, state.notes

    def text(mask: int) -> str:
        return " ".join(map(str, order.cards(mask)))

    facts: dict[str, Any] = {
        "hands": [text(hand) for hand in state.hands],
        "actor": state.turn,
        "trick": [f"{seat}:{text(cards) or '-'}" for seat, cards in state.pile],
        "finished": list(state.finished),
        # Only until the gift is made may it decide who leads (BT-14).
        "number": table.number if state.is_gift_due and table.number != SECOND_DEAL else 0,
        "dealer": table.dealer,
        "direction": "counterclockwise" if table.step == 1 else "clockwise",
        "starter": table.starter,
        "opening": text(notes.opening),
        "heap": text(state.heap),
        "stock": " ".join(text(bit) for bit in state.stock),
        "out_of_play": text(table.aside),
        "first": None if table.first is None else [table.first, text(table.shown)],
        "extra": None if table.taker is None else [table.taker, text(table.extra)],
        "exchange": None
        if table.winner is None
        else [table.winner, table.loser, text(table.received), text(table.gave)],
        "bonuses": list(notes.bonuses),
        "breach": None
        if notes.breach is None
        else [notes.breach.seat, notes.breach.opponent, text(notes.breach.highest)],
        "actions": notes.actions,
        "reshuffles": [text(cards) for cards in notes.refills],
        "end": notes.end,
        "winning": text(notes.winning),
        "liable": notes.liable,
    }
    # Facts left out say nothing, or none; 0 is a seat as well as a number.
    kept = {"hands", "actor"} | {name for name in ("starter", "liable") if facts[name] is not None}
    return {
        name: fact for name, fact in facts.items() if name in kept or fact not in ("", None, [], 0)
    }


def seen_events(state: BigTwoState, seat: int | None) -> tuple[Event, ...]:
    """Return what the last transition did, as a seat may see it (BT-21 to BT-23)."""
    return tuple([_seen(event, state, seat) for event in state.events])


def _seen(event: Event, state: BigTwoState, seat: int | None) -> Event:
    if isinstance(event, Drew) and event.seat != seat:
        return Drew(event.seat, event.count, ())
    if isinstance(event, (HighestGiven, CardGiven)) and seat not in {event.seat, event.taker}:
        return attrs.evolve(event, card=None)
    if isinstance(event, ExtraTaken) and event.seat != seat:
        is_open = state.game.layout.leftover == "extra_face_up"
        return event if is_open else ExtraTaken(event.seat, None)
    return event
