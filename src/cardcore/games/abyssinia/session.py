"""A session of Abyssinia: deals one after another, with stacks and dealer carried over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Self

import attrs

from cardcore.actions import Action
from cardcore.engine import Match, Step
from cardcore.errors import RulesError
from cardcore.settlement import Ledger, Settlement, places_of

if TYPE_CHECKING:
    from cardcore.games.abyssinia.play import AbyssiniaState
    from cardcore.games.abyssinia.rules import AbyssiniaSetup

# A player who cannot lose the stack needed in one deal comes back for the next.
STACKS_AT_START = 2


@attrs.frozen
class MatchOutcome:
    """How a match ended.

    Attributes
    ----------
    reason : str
        ``"too_few_players"``: fewer than two have the stack needed (AB-2).
    deals : int
        Deals that were played.
    winners : tuple of int
        The seats with the greatest stack.
    """

    reason: Literal["too_few_players"]
    deals: int
    winners: tuple[int, ...]


@attrs.frozen(repr=False)
class AbyssiniaMatch(Match[Action]):
    """Deals with stacks and dealer carried over; whoever lacks the stack needed sits out.

    Every player starts with twice the stack that a deal needs, unless the setup of the first deal
    gives other stacks.

    Attributes
    ----------
    stacks : tuple of int
        The stacks by seat.
    dealer : int
        The seat that deals next, or the next one to its left that does not sit out.
    """

    stacks: tuple[int, ...]
    dealer: int

    @property
    def admitted(self) -> tuple[int, ...]:
        """The seats with the stack that a deal needs (AB-2)."""
        return self._admitted(self.stacks)

    def _admitted(self, stacks: tuple[int, ...]) -> tuple[int, ...]:
        needed: int = self.game.rules.stack_needed
        return tuple(seat for seat, stack in enumerate(stacks) if stack >= needed)

    @property
    def over(self) -> bool:
        """Whether fewer than two seats are admitted (AB-2)."""
        return len(self.admitted) < 2

    @property
    def standings(self) -> tuple[int, ...]:
        """The stacks by seat."""
        return self.stacks

    @property
    def settlement(self) -> Settlement[MatchOutcome] | None:
        """The result of the match: scores are the stacks; None while it is played."""
        if not self.over:
            return None
        places = places_of(self.stacks)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        lines = [
            line
            for step in self.steps
            if step.deal is not None
            for line in step.deal.settlement.payments
        ]
        outcome = MatchOutcome("too_few_players", self.deals, winners)
        return Settlement(outcome, places, self.stacks, Ledger(lines), Ledger())

    def next_setup(self, setup: AbyssiniaSetup | None = None) -> AbyssiniaSetup:
        """Return the setup of the next deal: stacks, dealer and seats carried over.

        The setup of the first deal may give dealer and stacks; later ones only the pack.
        """
        given: AbyssiniaSetup = self.game.checked_setup(setup)
        stacks, dealer = self.stacks, self.dealer
        if not self.steps:
            stacks = stacks if given.stacks is None else given.stacks
            dealer = dealer if given.dealer is None else given.dealer
        seats = self._admitted(stacks)
        if len(stacks) == self.game.players and len(seats) >= 2:
            dealer = next(
                seat
                for step in range(self.game.players)
                if (seat := (dealer + step) % self.game.players) in seats
            )
        carried = attrs.evolve(given, dealer=dealer, stacks=stacks, seats=seats)
        for name in ("dealer", "stacks", "seats"):
            if getattr(given, name) not in {None, getattr(carried, name)}:
                raise RulesError(
                    f"expected the {name} that the match carries over, got others",
                    "not_carried_over",
                )
        return carried

    def _with(self, state: AbyssiniaState, steps: tuple[Step, ...]) -> Self:
        dealer = (state.table.dealer + 1) % self.game.players
        return attrs.evolve(self, steps=steps, stacks=state.stacks, dealer=dealer)
