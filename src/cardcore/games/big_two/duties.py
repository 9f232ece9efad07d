"""What options lay on single cards: the duty before a one-card player, and forbidden last cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from cardcore.climbing.big_two import Kind

if TYPE_CHECKING:
    from cardcore.games.big_two.play import BigTwoState
    from cardcore.games.big_two.rules import BigTwoRules

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


@attrs.frozen
class Watched:
    """The last action, if it falls under the one-card rule: the hand tells if it was a breach.

    Attributes
    ----------
    seat : int
        Who acted.
    opponent : int
        The next opponent, who has one card.
    top : int
        The value that was to be beaten; 0 on a lead.
    played : int
        The card played; 0 for a pass.
    drawn : int
        The cards that were drawn for the pass.
    """

    seat: int
    opponent: int
    top: int
    played: int
    drawn: int = 0


def forbidden_cards(rules: BigTwoRules) -> int:
    """Return the cards that may not be played alone as the last one (BT-41)."""
    if rules.forbidden_last_single == "none":
        return 0
    return rules.order.top if rules.forbidden_last_single == "top_card" else rules.order.twos


def forbidden_last(state: BigTwoState, hand: int) -> bool:
    """Return whether a hand is one card that may not be played alone at the end (BT-41)."""
    return not hand & (hand - 1) and hand & forbidden_cards(state.game.rules) != 0


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
    return _may_be_played(state, state.hands[seat], highest, state.top)


def _may_be_played(state: BigTwoState, hand: int, card: int, top: int) -> bool:
    if card == hand and forbidden_last(state, card):
        return False
    table = state.game.rules.table
    return not top or table.beats(table.classify(card), top)


def watched_of(state: BigTwoState, seat: int, played: int) -> Watched | None:
    """Return a play, or a pass for 0, if it can be a breach under ``compensate`` (BT-39)."""
    found = duty(state, seat)
    if found is None or played & (played - 1) or not (played or state.top):
        return None
    return Watched(seat, found[0], state.top, played)


def breach_of(state: BigTwoState, watched: Watched | None, hand: int) -> Breach | None:
    """Return the breach that an action out of a hand was under ``compensate`` (BT-39)."""
    if watched is None:
        return None
    rules, played = state.game.rules, watched.played
    highest = rules.order.highest(hand)
    breach = Breach(watched.seat, watched.opponent, highest)
    if watched.top:
        is_due = played != highest and _may_be_played(state, hand, highest, watched.top)
        return breach if is_due else None
    if any(play.mask & (play.mask - 1) for play in rules.listed(hand, 0, False)):
        return attrs.evolve(breach, highest=0)
    return None if played == highest else breach


def is_liable(breach: Breach | None, state: BigTwoState, winner: int, card: int) -> bool:
    """Return whether the seat in breach pays for all: its opponent won by its card (BT-40)."""
    if breach is None or breach.opponent != winner:
        return False
    rules = state.game.rules
    if rules.liability_test == "strict" or not breach.highest:
        return True
    table = rules.table
    return not table.beats(table.classify(card), table.classify(breach.highest))
