"""A session of Acey-Deucey: rounds with chips, pot and dealer carried over."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, Self, TypeAlias

import attrs

from cardcore.actions import Action
from cardcore.engine import Match, Step
from cardcore.errors import RulesError
from cardcore.games.acey_deucey.play import POT, AceyDeuceyState
from cardcore.games.acey_deucey.rules import AceyDeuceySetup
from cardcore.settlement import Ledger, Line, Settlement, equal_shares, places_of

SessionReason: TypeAlias = Literal["pot_emptied", "rounds", "ante_short"]


@attrs.frozen
class SessionOutcome:
    """How a match ended.

    Attributes
    ----------
    reason : str
        ``"pot_emptied"``, ``"rounds"`` or ``"ante_short"`` (AD-24, AD-26, AD-27).
    complete_rounds : int
        Rounds that were played to their end.
    winners : tuple of int
        The seats with the greatest final holding (AD-29).
    """

    reason: SessionReason
    complete_rounds: int
    winners: tuple[int, ...]


@attrs.frozen(repr=False)
class AceyDeuceyMatch(Match[Action]):
    """A session: rounds with chips, pot and dealer carried over.

    Attributes
    ----------
    chips : tuple of int
        Every player's chips.
    pot : int
        Chips in the pot.
    dealer : int
        The seat that deals next.
    complete_rounds : int
        Rounds that were played to their end.
    emptied : bool
        Whether a bet took the whole pot (AD-24).
    """

    chips: tuple[int, ...]
    pot: int
    dealer: int
    complete_rounds: int
    emptied: bool

    @property
    def reason(self) -> SessionReason | None:
        """Why the match is over; None while it is played."""
        rules = self.game.rules
        if self.emptied:
            return "pot_emptied"
        if self.complete_rounds >= rules.max_rounds:
            return "rounds"
        if rules.bank == "pot" and min(self.chips) < rules.ante:
            return "ante_short"
        return None

    @property
    def over(self) -> bool:
        """Whether the match is over (AD-24, AD-26, AD-27)."""
        return self.reason is not None

    @property
    def standings(self) -> tuple[Fraction, ...]:
        """The holdings by seat, the pot divided equally (AD-28, AD-29)."""
        shares = equal_shares(self.pot, range(self.game.players), "fraction")
        return tuple(
            Fraction(chips + share) for chips, share in zip(self.chips, shares, strict=True)
        )

    @property
    def settlement(self) -> Settlement[SessionOutcome] | None:
        """The result of the match; None while it is played."""
        reason = self.reason
        if reason is None:
            return None
        holdings = self.standings
        places = places_of(holdings)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        played = [step.deal.settlement.payments for step in self.steps if step.deal is not None]
        shares = equal_shares(self.pot, range(self.game.players), "fraction")
        ends = [
            Line(POT, seat, share, "share", "AD-28") for seat, share in enumerate(shares) if share
        ]
        lines = (*(line for ledger in played for line in ledger), *ends)
        outcome = SessionOutcome(reason, self.complete_rounds, winners)
        return Settlement(outcome, places, holdings, Ledger(lines))

    def next_setup(self, setup: AceyDeuceySetup | None = None) -> AceyDeuceySetup:
        """Return the setup of the next round: chips, pot and dealer carried over (AD-25)."""
        given: AceyDeuceySetup = self.game.checked_setup(setup)
        dealer = self.dealer
        if given.dealer is not None and not self.steps:
            dealer = given.dealer
        for name, wanted, default, value in (
            ("dealer", dealer, None, given.dealer),
            ("chips", self.chips, None, given.chips),
            ("pot", self.pot, 0, given.pot),
        ):
            if value not in {wanted, default}:
                raise RulesError(
                    f"expected the {name} that the match carries over, got others",
                    "not_carried_over",
                )
        if (given.dealer, given.chips, given.pot) == (dealer, self.chips, self.pot):
            return given
        return AceyDeuceySetup(pack=given.pack, dealer=dealer, chips=self.chips, pot=self.pot)

    def _with(self, state: AceyDeuceyState, steps: tuple[Step, ...]) -> Self:
        complete = state.is_complete
        dealer = (state.round.dealer + 1) % self.game.players
        rounds = self.complete_rounds + complete
        # By position: attrs.evolve takes as long as two actions.
        return type(self)(
            self.game, self.stream, steps, state.chips, state.pot, dealer, rounds, not complete
        )
