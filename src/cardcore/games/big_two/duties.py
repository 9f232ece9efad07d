"""What options lay on single cards: the duty before a one-card player, and forbidden last cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs

from cardcore.climbing.big_two import Kind

if TYPE_CHECKING:
    from cardcore.games.big_two.play import BigTwoState

# As plain numbers: a member of an enumeration takes longer to compare.
SINGLE: Final = int(Kind.SINGLE)
# From this kind on they are honours: four of a kind with its kicker, and straight flushes.
FIRST_HONOUR: Final = int(Kind.QUADS)
SIZES: Final = (0, 1, 2, 3, 4, 5, 5, 5, 5, 5, 7)


def kind_of(value: int) -> int:
    """Return the number of the kind of a play's value, 0 for none."""
    return value >> 24


def size_of_play(value: int) -> int:
    """Return how many cards a play of a value has."""
    return SIZES[value >> 24]


@attrs.frozen
class Breach:
    """A breach of the one-card rule by the last action (BT-39, BT-40).

    Attributes
    ----------
    seat : int
        Who is in breach.
    opponent : int
        The next opponent, who has one card.
    highest : int
        The card that had to be played; 0 if several cards had to be led.
    """

    seat: int
    opponent: int
    highest: int


def forbidden_last(state: BigTwoState, hand: int) -> bool:
    """Return whether a hand is one card that may not be played alone at the end (BT-41)."""
    rules = state.game.rules
    forbidden = rules.forbidden_last_single
    if forbidden == "none" or hand & (hand - 1):
        return False
    return bool(hand & (rules.order.top if forbidden == "top_card" else rules.order.twos))


def next_opponent(state: BigTwoState, seat: int) -> int | None:
    """Return the next active seat that is not locked, None if there is none (BT-37)."""
    players, step = state.game.players, state.table.step
    locked = state.passed if state.top and state.game.rules.pass_policy == "locked" else 0
    for ahead in range(1, players):
        other: int = (seat + step * ahead) % players
        if state.hands[other] and not locked >> other & 1:
            return other
    return None


def duty(state: BigTwoState, seat: int) -> tuple[int, int] | None:
    """Return the next opponent and one's own highest card where the one-card rule is live (BT-37).

    It is not while an opening requirement is pending, nor for an owner asked about its own play,
    nor over a top play of several cards.
    """
    top = state.top
    if state.notes.opening or state.owner == seat or (top and kind_of(top) != SINGLE):
        return None
    opponent = next_opponent(state, seat)
    if opponent is None or state.hands[opponent].bit_count() != 1:
        return None
    return opponent, state.game.rules.order.highest(state.hands[seat])


def highest_is_legal(state: BigTwoState, seat: int, highest: int) -> bool:
    """Return whether one's highest card may be played alone, whatever the duty (BT-38, BT-39)."""
    if highest == state.hands[seat] and forbidden_last(state, highest):
        return False
    table, top = state.game.rules.table, state.top
    return not top or table.beats(table.classify(highest), top)


def breach_of(state: BigTwoState, seat: int, played: int) -> Breach | None:
    """Return the breach that a play, or a pass for 0, is under ``compensate`` (BT-39)."""
    found = duty(state, seat)
    is_single = bool(played) and not played & (played - 1)
    if found is None or (played and not is_single):
        return None
    opponent, highest = found
    if state.top:
        is_breach = played != highest and highest_is_legal(state, seat, highest)
        return Breach(seat, opponent, highest) if is_breach else None
    if not played:
        return None
    if any(play.mask & (play.mask - 1) for play in _leads(state, seat)):
        return Breach(seat, opponent, 0)
    return None if played == highest else Breach(seat, opponent, highest)


def _leads(state: BigTwoState, seat: int) -> tuple[Any, ...]:
    rules = state.game.rules
    leads: tuple[Any, ...] = rules.listed(state.hands[seat], 0, False)
    return leads


def is_liable(breach: Breach | None, state: BigTwoState, winner: int, card: int) -> bool:
    """Return whether the seat in breach pays for all: its opponent won by its card (BT-40)."""
    if breach is None or breach.opponent != winner:
        return False
    rules = state.game.rules
    if rules.liability_test == "strict" or not breach.highest:
        return True
    table = rules.table
    return not table.beats(table.classify(card), table.classify(breach.highest))
