"""A match of Big Two: deals with dealer, winner, loser and balances carried over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Self

import attrs

from cardcore.actions import Action
from cardcore.engine import Match, Step
from cardcore.errors import CardcoreError, RulesError
from cardcore.games.big_two.dealing import dealer_of_draw, pieces_of
from cardcore.settlement import Amount, Ledger, Settlement, places_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardcore.cards import Piece
    from cardcore.games.big_two.play import BigTwoState
    from cardcore.games.big_two.setups import BigTwoSetup


@attrs.frozen
class MatchOutcome:
    """How a match ended.

    Attributes
    ----------
    reason : str
        ``"deals"``: all of them are played; or ``"bust"``: somebody is out of chips.
    points : tuple of int
        The points of all deals, by seat.
    balances : tuple of int
        The chips of each seat.
    """

    reason: Literal["deals", "bust"]
    points: tuple[int, ...]
    balances: tuple[int, ...]


@attrs.frozen(repr=False)
class BigTwoMatch(Match[Action]):
    """A series of deals (BT-85, BT-86).

    Attributes
    ----------
    points : tuple of int
        The points of all deals so far, by seat.
    balances : tuple of int
        The chips of each seat, the starting chips included.
    dealer : int
        The seat that deals next, unless cards are drawn for it.
    previous_winner, previous_loser : int or None
        Those of the deal before; None before the first and after a dead deal.
    """

    points: tuple[int, ...]
    balances: tuple[int, ...]
    dealer: int
    previous_winner: int | None
    previous_loser: int | None

    @property
    def reason(self) -> Literal["deals", "bust"] | None:
        """Why the match is over; None while it goes on."""
        rules = self.game.rules
        if rules.end_on_bust and self.steps and min(self.balances) <= 0:
            return "bust"
        if rules.match_deals is not None and self.deals >= rules.match_deals:
            return "deals"
        return None

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.reason is not None

    @property
    def standings(self) -> tuple[int, ...]:
        """The chips of each seat."""
        return self.balances

    @property
    def settlement(self) -> Settlement[MatchOutcome] | None:
        """The result of the match; None while it goes on."""
        reason = self.reason
        if reason is None:
            return None
        played = [step.deal.settlement.payments for step in self.steps]
        payments = Ledger(line for ledger in played for line in ledger)
        outcome = MatchOutcome(reason, self.points, self.balances)
        return Settlement(outcome, places_of(self.balances), self.balances, payments)

    def next_setup(self, setup: BigTwoSetup | None = None) -> BigTwoSetup:
        """Return the setup of the next deal, with what carries over (BT-3, BT-16)."""
        given: BigTwoSetup = self.game.checked_setup(setup)
        number = self.deals + 1
        drawn, dealer = self._drawn(given, number), self.dealer
        if drawn is not None:
            dealer = dealer_of_draw(self.game.rules, drawn)
        elif given.dealer is not None and not self.steps:
            dealer = given.dealer
        carried: dict[str, Any] = {
            "dealer": dealer,
            "number": number,
            "previous_winner": self.previous_winner,
            "previous_loser": self.previous_loser,
        }
        left_out = {"number": given.least_number}
        for name, wanted in carried.items():
            if getattr(given, name) not in {wanted, left_out.get(name)}:
                msg = f"expected the {name} that the match carries over, got another"
                raise RulesError(msg, "not_carried_over")
        if drawn is None and given.drawn is not None:
            msg = "expected drawn cards at the begin of a later round only, got some"
            raise RulesError(msg, "not_carried_over")
        return attrs.evolve(given, drawn=drawn, **carried)

    def _drawn(self, given: BigTwoSetup, number: int) -> tuple[Piece, ...] | None:
        """Return the cards that the seats draw before a later round (BT-16)."""
        rules, players = self.game.rules, self.game.players
        if rules.first_lead != "rounds" or number == 1 or (number - 1) % rules.round_length:
            return None
        if given.drawn is not None:
            return self._named(given.drawn)
        spread = self._next_stream().shuffle(rules.spec.cards, "draw for deal", 0)
        return spread[:players]

    def _named(self, drawn: Sequence[Piece]) -> tuple[Piece, ...]:
        try:
            cards = pieces_of(self.game.rules, drawn)
        except CardcoreError as error:
            raise RulesError(f"expected drawn cards, got: {error}", "bad_setup") from error
        if len(cards) != self.game.players:
            msg = f"expected a drawn card of each of {self.game.players} seats, got {len(cards)}"
            raise RulesError(msg, "bad_setup")
        return cards

    def _with(self, state: BigTwoState, steps: tuple[Step, ...]) -> Self:
        settlement = state.settlement
        assert settlement is not None  # noqa: S101 - the deal is over
        outcome, dealer = settlement.outcome, state.table.dealer
        if outcome.reason != "dead" and outcome.winner is not None:
            by_loser = self.game.rules.first_lead == "lowest_then_loser"
            dealer = outcome.loser if by_loser and outcome.loser is not None else outcome.winner
        is_dead = outcome.reason == "dead"
        return type(self)(
            self.game,
            self.stream,
            steps,
            _sums(self.points, settlement.scores),
            _sums(self.balances, settlement.nets),
            dealer,
            None if is_dead else outcome.winner,
            None if is_dead else outcome.loser,
        )


def _sums(one: tuple[int, ...], other: Sequence[Amount]) -> tuple[int, ...]:
    # No rule of the game divides.
    return tuple(mine + int(more) for mine, more in zip(one, other, strict=True))
