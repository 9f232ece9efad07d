"""Deals of Dou Dizhu that could be the one in play for all that a seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from cardcore.games.dou_dizhu.actions import TalonTaken
from cardcore.games.dou_dizhu.piles import bits_of, cards_of, counts_of, together, without

if TYPE_CHECKING:
    from cardcore.cards import Card
    from cardcore.chance import Stream
    from cardcore.games.dou_dizhu.play import DouDizhuState


def resampled(state: Any, seat: int | None, stream: Stream) -> Any:  # noqa: ANN401 - a DouDizhuState
    """Return a state with the cards that are hidden from a seat in other places.

    What everybody knows to be in a hand stays there: the marker, and a talon that was shown.
    """
    table = state.table
    landlord: int | None = state.landlord
    held: tuple[int, ...] = state.hands
    kept: list[int] = list(state.known)
    if seat is not None:
        kept[seat] = held[seat]
    # A marker in the talon is known to lie there.
    marked = bits_of((table.marker,)) if table.marker is not None else 0
    shown = marked if landlord is None and table.marker_seat is None else 0
    talon = table.talon if landlord is None else 0
    hidden: list[int] = [without(hand, keep) for hand, keep in zip(held, kept, strict=True)]
    hidden.append(without(talon, shown))
    # In one order, so that nothing tells where they were.
    unknown = sorted(card for part in hidden for card in cards_of(part))
    drawn = iter(stream.shuffle(unknown, "resample"))
    new = [bits_of([next(drawn) for _ in range(part.bit_count())]) for part in hidden]
    hands = tuple(map(together, kept, new))
    if landlord is None:
        table = attrs.evolve(table, talon=together(shown, new[-1]))
    elif seat != landlord and not state.game.rules.talon_visible:
        table = attrs.evolve(table, talon=_taken(state, hands[landlord], stream))
    taken = cards_of(table.talon)
    events = tuple(
        attrs.evolve(event, cards=taken) if isinstance(event, TalonTaken) else event
        for event in state.events
    )
    counts = tuple(map(counts_of, hands))
    return attrs.evolve(state, table=table, hands=hands, counts=counts, events=events)


def _taken(state: DouDizhuState, hand: int, stream: Stream) -> int:
    """Return cards that the landlord may have taken: any of its own but a marker that it drew."""
    table, landlord = state.table, state.landlord
    cards = list(cards_of(hand))
    piles = [
        state.played[landlord or 0],
        *(bits for seat, bits, _ in state.round if seat == landlord),
    ]
    for pile in piles:
        cards += cards_of(pile)
    wanted = table.talon.bit_count()
    shown: list[Card] = []
    if table.marker is not None and table.marker in cards and table.talon:
        if table.marker_seat == landlord:
            cards.remove(table.marker)
        elif table.marker_seat is None:
            cards.remove(table.marker)
            shown = [table.marker]
    # Cards that a position does not name are not drawn either.
    size = min(len(cards), wanted - len(shown))
    return bits_of([*shown, *stream.sample(sorted(cards), size, "resample talon")])
