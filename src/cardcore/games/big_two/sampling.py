"""Deals of Big Two that could be the one in play for all that a seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs

from cardcore.games.big_two.actions import CardGiven, Drew, ExtraTaken, HighestGiven
from cardcore.games.big_two.dealing import Table, dragon_of, has_dragons, holder_of_lowest
from cardcore.games.big_two.duties import breach_of, forbidden_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardcore.actions import Event
    from cardcore.chance import Stream
    from cardcore.games.big_two.order import CardOrder
    from cardcore.games.big_two.play import BigTwoState, Notes

# Most tables fit within ten draws, those with an exchange within a hundred.
_MOST_DRAWS: Final = 2_000


def resampled(state: Any, seat: int | None, stream: Stream) -> Any:  # noqa: ANN401 - a BigTwoState
    """Return a state with the cards that are hidden from a seat in other places.

    What everybody could conclude from the deal still holds: who holds the lowest card, who took the
    extra card, that there was no dragon, and that a gift was the highest card of its giver. Where
    no such deal is found the cards stay where they are.
    """
    never, *refilled = _hidden(state, seat)
    for draw in range(_MOST_DRAWS):
        dealt = _places(state, seat, never, stream, draw)
        places = dict(dealt)
        for bits in refilled:
            slots = _in_slots(state, bits, is_dealt=False)
            places |= zip(slots, stream.shuffle(bits, "resample refill", draw), strict=True)
        hands = tuple([_moved(hand, places) for hand in state.hands])
        table = _fitting(state, seat, _moved_table(state.table, dealt), hands)
        if table is not None and _are_stuck(state, seat, hands):
            stock = tuple([places.get(bit, bit) for bit in state.stock])
            notes = _moved_notes(state, seat, table, hands, places)
            events = _moved_events(state, places)
            return attrs.evolve(
                state, events=events, table=table, hands=hands, stock=stock, notes=notes
            )
    return state


def _hidden(state: BigTwoState, seat: int | None) -> list[list[int]]:
    """Return the cards whose places a seat does not know, by the last stock they were part of.

    Everybody saw a heap grow that became the stock, so that cards of different heaps, and those
    that were never played, change places only among themselves (BT-19, BT-35).
    """
    table, rules = state.table, state.game.rules
    hands = () if state.turn is None else state.hands
    unknown = sum(hands) | sum(state.stock) | table.aside
    refills = state.notes.refills
    known = table.shown
    if seat == table.taker or state.game.layout.leftover == "extra_face_up":
        known |= table.extra
    if seat is not None and seat in {table.winner, table.loser}:
        known |= table.received | table.gave
    # What was shown or given is lost sight of in a new stock.
    for cards in refills:
        known &= ~cards
    if seat is not None and hands:
        known |= hands[seat]
    found: list[list[int]] = [[] for _ in range(len(refills) + 1)]
    for bit in rules.order.bits:
        if bit & unknown & ~known:
            found[_last_stock(refills, bit)].append(bit)
    return found


def _last_stock(refills: tuple[int, ...], bit: int) -> int:
    """Return the number of the last new stock with a card, 0 if there was none."""
    return max((at for at, cards in enumerate(refills, start=1) if cards & bit), default=0)


def _knows_lowest(state: BigTwoState, seat: int | None) -> bool:
    """Return whether a seat knows the card that decided the lead: it holds it, or has seen it."""
    is_played = state.game.rules.must_include_lowest and not state.notes.opening
    return is_played or (seat is not None and seat == state.table.starter)


def _is_traced(state: BigTwoState) -> bool:
    """Return whether it is known which cards were dealt to whom."""
    return bool(state.table.raw)


def _places(
    state: BigTwoState, seat: int | None, hidden: list[int], stream: Stream, draw: int
) -> dict[int, int]:
    """Return a card for the place of each hidden card."""
    order, lowest = state.game.rules.order, state.table.lowest
    low: list[int] = []
    if lowest and _is_traced(state) and _knows_lowest(state, seat):
        # Nobody was dealt a card that is lower: those are undealt, or were drawn.
        low = [bit for bit in hidden if order.by_bit[bit] < order.by_bit[lowest]]
    if not low:
        slots = _in_slots(state, hidden)
        return dict(zip(slots, stream.shuffle(hidden, "resample", draw), strict=True))
    was_dealt = sum(state.table.raw)
    undealt = _in_slots(state, [bit for bit in hidden if not bit & was_dealt])
    free = stream.shuffle(undealt, "resample low", draw)
    places = dict(zip(free, low, strict=False))
    others = _in_slots(state, [bit for bit in hidden if bit not in places])
    rest = [bit for bit in hidden if bit not in low]
    return places | dict(zip(others, stream.shuffle(rest, "resample", draw), strict=True))


def _in_slots(state: BigTwoState, bits: list[int], *, is_dealt: bool = True) -> list[int]:
    """Return cards by where they are and came from, so that nothing tells which one was where.

    Cards that were part of a new stock lie where they lie now; all saw where they were before.
    """
    table, watched, bit_of = state.table, state.notes.watched, state.game.rules.order.bit_of
    drawn = [sum(map(bit_of, event.cards)) for event in state.events if isinstance(event, Drew)]
    if watched is not None:
        drawn.append(watched.drawn)
    dealt = (table.extra, table.received, table.gave, *table.raw) if is_dealt else ()
    marks = (*state.hands, *drawn, *dealt)
    order = {bit: place for place, bit in enumerate(state.stock)}
    return sorted(bits, key=lambda bit: (order.get(bit, -1), [mask & bit != 0 for mask in marks]))


def _moved(mask: int, places: dict[int, int]) -> int:
    moved = 0
    while mask:
        bit = mask & -mask
        moved |= places.get(bit, bit)
        mask ^= bit
    return moved


def _moved_events(state: BigTwoState, places: dict[int, int]) -> tuple[Event, ...]:
    """Return the events of the last transition with the cards that are now in their places."""
    return tuple([_moved_event(event, state.game.rules.order, places) for event in state.events])


def _moved_event(event: Event, order: CardOrder, places: dict[int, int]) -> Event:
    if isinstance(event, Drew):
        cards = order.cards(_moved(sum(map(order.bit_of, event.cards)), places))
        return Drew(event.seat, event.count, cards)
    if isinstance(event, (ExtraTaken, HighestGiven, CardGiven)) and event.card is not None:
        bit = order.bit_of(event.card)
        return attrs.evolve(event, card=order.piece(places.get(bit, bit)))
    return event


def _moved_table(table: Table, places: dict[int, int]) -> Table:
    return attrs.evolve(
        table,
        extra=_moved(table.extra, places),
        aside=_moved(table.aside, places),
        received=_moved(table.received, places),
        gave=_moved(table.gave, places),
        raw=tuple([_moved(hand, places) for hand in table.raw]),
    )


def _fitting(
    state: BigTwoState, seat: int | None, table: Table, now: tuple[int, ...]
) -> Table | None:
    """Return a table with its own lowest card, None if what is public would be otherwise."""
    order, hands = state.game.rules.order, list(table.raw)
    if not _is_traced(state):
        if state.is_gift_due and order.highest(now[table.loser or 0] | table.received) != (
            table.received
        ):
            return None
        return _with_lowest(state, seat, table, now) if state.notes.opening else table
    if has_dragons(state.game) and dragon_of(order, hands) != table.dragon:
        return None
    if table.taker is not None:
        if holder_of_lowest(order, hands)[0] != table.taker:
            return None
        hands[table.taker] |= table.extra
    if table.winner is not None and table.loser is not None:
        if order.highest(hands[table.loser]) != table.received:
            return None
        hands[table.loser] ^= table.received | table.gave
        hands[table.winner] ^= table.received | table.gave
    return _with_lowest(state, seat, table, hands) if table.lowest else table


def _with_lowest(
    state: BigTwoState, seat: int | None, table: Table, hands: Sequence[int]
) -> Table | None:
    starter, lowest = holder_of_lowest(state.game.rules.order, hands)
    is_known = _knows_lowest(state, seat)
    if starter != table.starter or (is_known and lowest != table.lowest):
        return None
    return attrs.evolve(table, lowest=lowest)


def _are_stuck(state: BigTwoState, seat: int | None, hands: tuple[int, ...]) -> bool:
    """Return whether who passed on a lead holds a card that may not be the last one (BT-42)."""
    stuck = state.notes.stuck
    if not stuck or state.turn is None:
        return True
    forbidden = forbidden_cards(state.game.rules)
    return all(
        hand & forbidden for other, hand in enumerate(hands) if other != seat and stuck >> other & 1
    )


def _moved_notes(
    state: BigTwoState,
    seat: int | None,
    table: Table,
    hands: tuple[int, ...],
    places: dict[int, int],
) -> Notes:
    notes, watched = state.notes, state.notes.watched
    if notes.opening:
        notes = attrs.evolve(notes, opening=table.lowest)
    if watched is not None and watched.seat != seat and state.turn is not None:
        watched = attrs.evolve(watched, drawn=_moved(watched.drawn, places))
        before = (hands[watched.seat] | watched.played) & ~watched.drawn
        breach = breach_of(state, watched, before)
        return attrs.evolve(notes, watched=watched, breach=breach)
    breach = notes.breach
    if breach is not None and breach.highest and watched is None:
        highest = state.game.rules.order.highest(hands[breach.seat])
        notes = attrs.evolve(notes, breach=attrs.evolve(breach, highest=highest))
    return notes
