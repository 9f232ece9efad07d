"""What a seat sees of a deal of Abyssinia, and the deals that look the same to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from cardcore.games.abyssinia.moves import DECLARATIONS, Bought, Declared, Sealed
from cardcore.games.abyssinia.table import DECLARING, AbyssiniaView

if TYPE_CHECKING:
    from cardcore.actions import Event
    from cardcore.cards import Card
    from cardcore.chance import Stream
    from cardcore.games.abyssinia.moves import Choice


def view_of(state: Any, seat: int | None) -> AbyssiniaView:  # noqa: ANN401 - the state stands above
    """Return what a seat may see of a state (AB-33, AB-37, AB-38)."""
    seat = state.game.checked_seat(seat)
    cards, table, events, declared = state.cards, state.table, state.events, state.declared
    hands: tuple[tuple[Card | None, ...], ...] = cards.hands
    if state.game.rules.bought_cards == "hidden":
        hands = tuple(
            hand if _sees(state, seat, owner) else (None,) * len(hand)
            for owner, hand in enumerate(hands)
        )
    chosen: tuple[int, ...] = ()
    if state.stage >= DECLARING:
        chosen = tuple(each for each, choice in enumerate(declared) if choice is not None)
    if state.stage == DECLARING:
        declared = _own(declared, seat)
        events = tuple(_sealed(event, seat) for event in events)
    return AbyssiniaView(
        seat,
        state.actor,
        events,
        table.dealer,
        state.phase,
        state.cycle,
        cards.slots,
        len(table.pack) - cards.taken,
        hands,
        state.stacks,
        state.pot,
        state.contributions,
        state.raises,
        state.active,
        state.waiting,
        declared,
        chosen,
    )


def _sees(state: Any, seat: int | None, owner: int) -> bool:  # noqa: ANN401 - the state stands above
    """Return whether a hand that lies face down is open to a seat."""
    if owner == seat:
        return True
    result = state.result
    return result is not None and result.reason != "folds" and owner in state.active


def _own(declared: tuple[Choice | None, ...], seat: int | None) -> tuple[Choice | None, ...]:
    return tuple([choice if owner == seat else None for owner, choice in enumerate(declared)])


def _sealed(event: Event, seat: int | None) -> Event:
    if isinstance(event, Declared) and event.seat != seat:
        return Sealed(event.seat)
    return event


def hidden_anew(state: Any, seat: int | None, stream: Stream) -> dict[str, Any]:  # noqa: ANN401 - the state stands above
    """Return the parts of a state that a seat does not see, drawn anew, by the names of fields.

    Cards that lie face down change places with cards of their price in the stock or in other such
    hands, since the stacks tell what was paid; a purchase that was seen longer ago than the last
    event counts as forgotten.
    """
    view = view_of(state, seat)
    cards = state.cards
    pack: tuple[Card, ...] = state.table.pack
    swapped = _swapped(state, view, stream)
    moved: list[Card] = [swapped.get(card, card) for card in pack]
    gone, stock = moved[: cards.taken], sorted(moved[cards.taken :])
    hands = tuple(tuple(swapped.get(card, card) for card in hand) for hand in cards.hands)
    declared: tuple[Choice | None, ...] = tuple(
        [
            DECLARATIONS[stream.below(3, "declaration", owner)].choice
            if choice is None and owner in view.chosen
            else choice
            for owner, choice in enumerate(view.declared)
        ]
    )
    # A sealed choice stands in the last event too, for whoever asks the state itself.
    events = tuple(
        Declared(event.seat, declared[event.seat] or event.choice)
        if isinstance(event, Declared)
        else event
        for event in state.events
    )
    return {
        "events": events,
        "table": attrs.evolve(state.table, pack=(*gone, *stream.shuffle(stock, "resample"))),
        "cards": attrs.evolve(cards, hands=hands),
        "declared": declared,
    }


def _swapped(state: Any, view: AbyssiniaView, stream: Stream) -> dict[Card, Card]:  # noqa: ANN401 - the state stands above
    """Return which card stands for which when face-down cards change places by their price."""
    # The card bought last is in the events, so everybody still sees it.
    last = {event.card for event in state.events if isinstance(event, Bought)}
    face_down = [
        card
        for hand, seen in zip(state.cards.hands, view.hands, strict=True)
        for card, shown in zip(hand, seen, strict=True)
        if shown is None and card not in last
    ]
    found: dict[Card, Card] = {}
    if not face_down:
        return found
    # The places in an order that does not tell the cards.
    unknown = [*face_down, *sorted(state.table.pack[state.cards.taken :])]
    rules = state.game.rules
    for number, price in enumerate(sorted(set(rules.prices))):
        alike = [card for card in unknown if rules.price(card) == price]
        found |= zip(alike, stream.shuffle(sorted(alike), "hands", number), strict=True)
    return found
