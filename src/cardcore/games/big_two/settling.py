"""What a deal of Big Two comes to: the loser, points, and payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import attrs

from cardcore.climbing.big_two import Kind
from cardcore.games.big_two.actions import EndReason
from cardcore.games.big_two.duties import kind_of, size_of_play
from cardcore.settlement import Ledger, Line, Settlement, places_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardcore.games.big_two.play import BigTwoState
    from cardcore.games.big_two.rules import BigTwoRules

_BARE_QUADS: Final = int(Kind.BARE_QUADS)
_QUADS: Final = int(Kind.QUADS)
_KEY: Final = (1 << 24) - 1
_FULL_HAND: Final = 13
_LAST_NUMBER: Final = 7  # the rank index of the ten


@attrs.frozen
class DealOutcome:
    """How a deal ended.

    Attributes
    ----------
    reason : str
        ``"out"``, ``"one_left"``, ``"dragon"`` or ``"dead"``.
    winner : int or None
        The seat that won; None for a dead deal.
    loser : int or None
        The seat that lost (BT-11); None for a dead deal.
    finished : tuple of int
        The seats that went out, in their order.
    cards_left : tuple of int
        How many cards each seat has left; 0 for a dragon, which has as good as gone out.
    liable : int or None
        The seat that pays for all (BT-82).
    """

    reason: EndReason
    winner: int | None
    loser: int | None
    finished: tuple[int, ...]
    cards_left: tuple[int, ...]
    liable: int | None


def settled(state: BigTwoState) -> Settlement[DealOutcome]:
    """Return the settlement of a deal that is over (BT-68 to BT-84)."""
    reason = state.notes.end
    assert reason is not None  # noqa: S101 - the deal is over
    winner = winner_of(state)
    outcome = DealOutcome(
        reason,
        winner,
        loser_of(state),
        state.finished,
        _cards_left(state),
        state.notes.liable,
    )
    points = points_of(state)
    payments = Ledger(_payments(state, points))
    return Settlement(
        outcome,
        _places(state, payments),
        points,
        payments,
        winners=() if winner is None else (winner,),
    )


def winner_of(state: BigTwoState) -> int | None:
    """Return the seat that won a deal that is over; a dead deal has no winner (BT-66)."""
    if state.notes.end == "dead" and state.game.rules.play_until == "first_out":
        return None
    return state.finished[0] if state.finished else None


def loser_of(state: BigTwoState) -> int | None:
    """Return the seat that lost a deal that is over; a dead deal has no loser (BT-11)."""
    if state.notes.end == "dead":
        return None
    sizes = _cards_left(state)
    tied = [seat for seat, size in enumerate(sizes) if size == max(sizes)]
    return tied[0] if len(tied) == 1 else min(tied, key=lambda seat: _largest(state, seat))


def _cards_left(state: BigTwoState) -> tuple[int, ...]:
    """Return how many cards each seat has left to settle; a dragon has gone out (BT-83)."""
    out = state.finished
    return tuple([0 if seat in out else h.bit_count() for seat, h in enumerate(state.hands)])


def _largest(state: BigTwoState, seat: int) -> tuple[int, int]:
    """Return size and key of the largest combination of a hand."""
    rules: BigTwoRules = state.game.rules
    table = rules.table
    values = [table.classify(play.mask) for play in rules.listed(state.hands[seat], 0, False)]
    return max((size_of_play(value), value & _KEY) for value in values)


def _places(state: BigTwoState, payments: Ledger) -> tuple[int, ...]:
    """Return places by the order of going out, and else by the payments behind the winner."""
    rules: BigTwoRules = state.game.rules
    players: int = state.game.players
    finished = state.finished
    if rules.play_until == "one_left":
        behind = [finished.index(s) if s in finished else players for s in range(players)]
        return places_of(behind, highest_wins=False)
    winner = winner_of(state)
    if winner is None:
        return (1,) * players
    nets = payments.nets(players)
    best = max(nets) + 1
    return places_of([best if seat == winner else net for seat, net in enumerate(nets)])


# Points


def factor_of(rules: BigTwoRules, cards: int) -> int:
    """Return the factor for a number of cards; above thirteen it is that for thirteen (BT-69)."""
    factor = 1
    for least, more in rules.multipliers:
        if min(cards, _FULL_HAND) >= least:
            factor = more
    return factor


def points_of(state: BigTwoState) -> tuple[int, ...]:
    """Return the points of each seat of a deal that is over (BT-68 to BT-84)."""
    rules: BigTwoRules = state.game.rules
    players: int = state.game.players
    if state.notes.end == "dead" and rules.play_until == "first_out":
        return (0,) * players
    if rules.scoring in {"penalty", "winner_collects"}:
        points = [_penalty(state, seat) for seat in range(players)]
    elif rules.scoring == "pair_difference":
        points = list(_cards_left(state))
    elif rules.scoring == "fixed_loser":
        points = [0] * players
        points[_paying_loser(state)] = 1
    elif rules.scoring == "pusoy_dos":
        points = [0] * players
        points[state.finished[0]] = 1 << (state.notes.winning & rules.order.twos).bit_count()
    elif rules.scoring == "positions":
        points = _position_points(state)
    else:
        points = [_indonesian(state, seat) for seat in range(players)]
    liable = state.notes.liable
    if liable is not None and rules.scoring in {"penalty", "winner_collects"}:
        points = [sum(points) if seat == liable else 0 for seat in range(players)]
    return tuple(points)


def _penalty(state: BigTwoState, seat: int) -> int:
    rules: BigTwoRules = state.game.rules
    order, hand = rules.order, state.hands[seat]
    if seat in state.finished:
        return 0
    points = sum(_card_value(rules, value >> 2) for value in order.values(hand))
    if rules.multiplier_scope == "all" or seat == state.table.starter:
        points *= factor_of(rules, hand.bit_count())
    if rules.double_per_two_left:
        points <<= (hand & order.twos).bit_count()
    winning = state.notes.winning
    if rules.final_twos_double and winning and not winning & ~order.twos:
        points *= 2
    return points


def _card_value(rules: BigTwoRules, rank: int) -> int:
    if rules.card_values == "one":
        return 1
    if rules.card_values == "ladder":
        return rank + 1
    above_aces = rank - (rules.order.ranks - 2)
    if above_aces >= 0:
        return 3 + above_aces
    return 1 if rank <= _LAST_NUMBER else 2


def _position_points(state: BigTwoState) -> list[int]:
    points = [0] * state.game.players
    order = state.finished
    if state.notes.end == "one_left":
        last = next(seat for seat, hand in enumerate(state.hands) if hand)
        order = (*order, last)
    for seat, value in zip(order, state.game.rules.position_points, strict=False):
        points[seat] = value
    return points


def special_bonus(rules: BigTwoRules, value: int) -> int:
    """Return what an unbeaten four of a kind or straight flush scores; 0 for others (BT-79)."""
    kind = kind_of(value)
    if kind > _QUADS:
        return -40
    if kind in {_QUADS, _BARE_QUADS}:
        return -80 if rules.table.key(value)[-1] == rules.order.ranks - 1 else -20
    return 0


def _indonesian(state: BigTwoState, seat: int) -> int:
    rules: BigTwoRules = state.game.rules
    bonus = state.notes.bonuses[seat] if state.notes.bonuses else 0
    if seat not in state.finished:
        hand = state.hands[seat]
        twos = (hand & rules.order.twos).bit_count()
        return (hand.bit_count() + 4 * twos) * factor_of(rules, hand.bit_count()) + bonus
    if state.notes.end == "dragon":
        return bonus
    special = special_bonus(rules, rules.table.classify(state.notes.winning))
    twos = (state.notes.winning & rules.order.twos).bit_count()
    finish = -10 * twos or -5
    if special:
        return bonus + 2 * special + (finish if rules.finish_bonus_stacks else 0)
    return bonus + finish


def _paying_loser(state: BigTwoState) -> int:
    """Return the loser of ``fixed_loser``, by what the hands hold (BT-76, BT-82)."""
    if state.notes.liable is not None:
        return state.notes.liable
    rules: BigTwoRules = state.game.rules
    order, table = rules.order, rules.table
    others = {seat: hand for seat, hand in enumerate(state.hands) if seat not in state.finished}
    honours = [
        (table.classify(play.mask) & _KEY, seat)
        for seat, hand in others.items()
        for play in rules.listed(hand, 0, True)
    ]
    if honours:
        return max(honours)[1]
    first_ace = 4 * (order.ranks - 2)
    highest = {seat: order.values(hand)[-1] for seat, hand in others.items()}
    best = max(others, key=highest.__getitem__)
    if highest[best] >= first_ace:
        return best
    return max(others, key=lambda seat: (others[seat].bit_count(), highest[seat]))


# Payments


def _payments(state: BigTwoState, points: Sequence[int]) -> Iterator[Line]:
    rules: BigTwoRules = state.game.rules
    stake, scoring = rules.stake, rules.scoring
    if scoring in {"penalty", "indonesian"}:
        yield from _differences(points, stake, "fewer")
    elif scoring in {"pusoy_dos", "positions"}:
        yield from _differences(points, stake, "more")
    winner = winner_of(state)
    if winner is None:
        return
    if scoring == "winner_collects":
        for seat, value in enumerate(points):
            if value:
                yield Line(seat, winner, stake * value, "penalty", "BT-74")
    elif scoring == "fixed_loser":
        loser = points.index(1)
        yield Line(loser, winner, rules.fixed_payment * stake, "fixed_payment", "BT-76")
    elif scoring == "pair_difference":
        yield from _pair_differences(state, points)


def _differences(
    points: Sequence[int], stake: int, good: Literal["fewer", "more"]
) -> Iterator[Line]:
    """Yield what every pair settles (BT-73)."""
    for one, mine in enumerate(points):
        for other, theirs in enumerate(points):
            owed = mine - theirs if good == "fewer" else theirs - mine
            if owed > 0:
                yield Line(one, other, stake * owed, "difference", "BT-73")


def _pair_differences(state: BigTwoState, cards: Sequence[int]) -> Iterator[Line]:
    """Yield what every pair settles by the difference of their cards (BT-75, BT-82)."""
    rules: BigTwoRules = state.game.rules
    lines = [
        Line(one, other, rules.stake * more * factor_of(rules, more), "cards_left", "BT-75")
        for one, mine in enumerate(cards)
        for other, theirs in enumerate(cards)
        for more in [mine - theirs]
        if more > 0
    ]
    yield from lines
    liable = state.notes.liable
    if liable is not None:
        for seat, net in enumerate(Ledger(lines).nets(len(cards))):
            if net < 0 and seat != liable:
                yield Line(liable, seat, -net, "liability", "BT-82")
