"""What a hand of Dou Dizhu comes to: the stake, and who pays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from cardcore.settlement import Ledger, Line, Settlement

if TYPE_CHECKING:
    from cardcore.games.dou_dizhu.play import DouDizhuState


@attrs.frozen
class HandOutcome:
    """How a hand ended.

    Attributes
    ----------
    reason : str
        ``"landlord"`` or ``"partners"``, who won; or ``"thrown_in"``.
    landlord : int or None
        The landlord; None in a hand that was thrown in.
    winner : int or None
        The seat that went out.
    bid : int
        The landlord's bid; 0 for none.
    doublings : int
        The plays that doubled the stake.
    stake : int
        What each opponent pays to the landlord or gets, in points.
    """

    reason: Literal["landlord", "partners", "thrown_in"]
    landlord: int | None
    winner: int | None
    bid: int
    doublings: int
    stake: int

    def __str__(self) -> str:
        """Return who won, and what the stake came from."""
        if self.reason == "thrown_in":
            return "thrown in, nobody bid"
        who = "landlord wins" if self.reason == "landlord" else "partners win"
        noun = "doubling" if self.doublings == 1 else "doublings"
        return (
            f"{who}, seat {self.winner} is out; bid {self.bid}, {self.doublings} {noun}, "
            f"stake {self.stake}"
        )


def settled(state: DouDizhuState) -> Settlement[HandOutcome]:
    """Return the settlement of a hand that is over (DD-14, DD-63 to DD-68)."""
    players, landlord, bid = state.game.players, state.landlord, state.bid
    if landlord is None:
        outcome = HandOutcome("thrown_in", None, None, 0, 0, 0)
        zeros = (0,) * players
        return Settlement(outcome, (1,) * players, zeros, winners=())
    stake = bid << state.doublings
    wins = state.owner == landlord
    outcome = HandOutcome(
        "landlord" if wins else "partners", landlord, state.owner, bid, state.doublings, stake
    )
    others = [seat for seat in range(players) if seat != landlord]
    if wins:
        lines = [Line(seat, landlord, stake, "stake", "DD-66") for seat in others]
    else:
        lines = [Line(landlord, seat, stake, "stake", "DD-67") for seat in others]
    payments = Ledger(lines)
    better, worse = (1, 2) if wins else (players, 1)
    places = tuple(better if seat == landlord else worse for seat in range(players))
    return Settlement(outcome, places, payments.nets(players), payments)
