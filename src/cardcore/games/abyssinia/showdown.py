"""Who wins the pot of Abyssinia: the last player, the halves, the declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from cardcore.poker import rank
from cardcore.settlement import Line, Pot, award, halves

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardcore.cards import Card
    from cardcore.games.abyssinia.moves import Choice
    from cardcore.games.abyssinia.rules import AbyssiniaRules

POT: Final = "pot"

Reason: TypeAlias = Literal["folds", "showdown", "declared"]


@attrs.frozen
class Result:
    """How the pot was divided.

    Attributes
    ----------
    reason : str
        ``"folds"`` (AB-22), ``"showdown"`` (AB-24) or ``"declared"`` (AB-39, AB-40).
    high, low : tuple of int
        What each seat gets for its high hand and for its low hand; the pot of the last player
        counts as neither.
    high_winners, low_winners : tuple of int
        The seats that win the halves, from the dealer's left; none if nobody played for one.
    chips : tuple of int
        What each seat gets in all.
    """

    reason: Reason
    high: tuple[int, ...]
    low: tuple[int, ...]
    high_winners: tuple[int, ...]
    low_winners: tuple[int, ...]
    chips: tuple[int, ...]

    def lines(self) -> list[Line]:
        """Return the payments out of the pot."""
        if self.reason == "folds":
            return _lines(self.chips, "last_player", "AB-22")
        if self.high_winners == self.low_winners and not any(self.low):
            return _lines(self.high, "high_and_low", "AB-29")
        return _lines(self.high, "high_half", "AB-25") + _lines(self.low, "low_half", "AB-25")


def _lines(chips: tuple[int, ...], reason: str, rule: str) -> list[Line]:
    return [Line(POT, seat, each, reason, rule) for seat, each in enumerate(chips) if each]


def last_player(pot: int, seat: int, players: int) -> Result:
    """Return the result when all others have folded (AB-22)."""
    chips = tuple(pot if each == seat else 0 for each in range(players))
    nothing = (0,) * players
    return Result("folds", nothing, nothing, (), (), chips)


def shown_down(  # noqa: PLR0913 - what the cards and the table say
    pot: int,
    hands: Sequence[tuple[Card, ...]],
    active: tuple[int, ...],
    declared: Sequence[Choice | None],
    rules: AbyssiniaRules,
    *,
    players: int,
) -> Result:
    """Return the result of a showdown.

    Parameters
    ----------
    pot : int
        Chips in the pot.
    hands : sequence of tuple of Card
        Five cards of each active seat, by seat.
    active : tuple of int
        The seats that have not folded, from the dealer's left.
    declared : sequence of str or None
        The declarations by seat; all None without them.
    rules : AbyssiniaRules
        The options.
    players : int
        The number of seats.
    """
    highs = {seat: rank(hands[seat]) for seat in active}
    lows = {seat: rank(hands[seat], variant="low_a5") for seat in active}
    reason: Reason = "showdown"
    if rules.declaration == "simultaneous":
        reason = "declared"
        highs, lows = _claims(highs, lows, declared)
    high_winners, low_winners = best(highs, active), best(lows, active)
    if len(high_winners) == 1 and high_winners == low_winners:
        # One line and no halves; which chip is the odd one makes no difference.
        high_half, low_half = pot, 0
    elif not low_winners:
        high_half, low_half = pot, 0
    elif not high_winners:
        high_half, low_half = 0, pot
    else:
        high_half, low_half = halves(pot, rules.odd_chip)
    high = _shares(high_half, highs, active, rules, players)
    low = _shares(low_half, lows, active, rules, players)
    chips = tuple(one + other for one, other in zip(high, low, strict=True))
    return Result(reason, high, low, high_winners, low_winners, chips)


def best(ranks: Mapping[int, int], order: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats with the best rank, in the order given; none if nobody has one.

    Examples
    --------
    >>> best({0: 7, 1: 9, 2: 9}, (2, 0, 1))
    (2, 1)
    """
    top = max(ranks.values(), default=None)
    return tuple(seat for seat in order if seat in ranks and ranks[seat] == top)


def _claims(
    highs: dict[int, int], lows: dict[int, int], declared: Sequence[Choice | None]
) -> tuple[dict[int, int], dict[int, int]]:
    """Return the ranks that play for each half (AB-38 to AB-40)."""
    high = {seat: rank for seat, rank in highs.items() if declared[seat] != "low"}
    low = {seat: rank for seat, rank in lows.items() if declared[seat] != "high"}
    order = tuple(highs)
    high_winners = best(high, order)
    if len(high_winners) == 1 and high_winners == best(low, order):
        # Who is in both declared both; winning outright takes the whole pot.
        return high, low
    one_way_high = {seat: rank for seat, rank in high.items() if declared[seat] == "high"}
    one_way_low = {seat: rank for seat, rank in low.items() if declared[seat] == "low"}
    if not one_way_high and not one_way_low:
        return highs, lows
    return one_way_high, one_way_low


def _shares(
    half: int,
    ranks: Mapping[int, int],
    order: tuple[int, ...],
    rules: AbyssiniaRules,
    players: int,
) -> tuple[int, ...]:
    if not half:
        return (0,) * players
    won = award([Pot(half, tuple(ranks))], ranks, order, rules.half_remainder)
    return tuple(won.get(seat, 0) for seat in range(players))
