"""A match of Dou Dizhu: hands with the deal passed on, and the points of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import attrs

from cardcore.actions import Action
from cardcore.engine import Match, Step
from cardcore.errors import RulesError

if TYPE_CHECKING:
    from cardcore.games.dou_dizhu.play import DouDizhuState
    from cardcore.games.dou_dizhu.setups import DouDizhuSetup
    from cardcore.settlement import Settlement


@attrs.frozen(repr=False)
class DouDizhuMatch(Match[Action]):
    """A series of hands, as long as the players like; the deal goes round (DD-62).

    Attributes
    ----------
    points : tuple of int
        The points of all hands so far, by seat.
    dealer : int
        The seat that deals next.
    """

    points: tuple[int, ...]
    dealer: int

    @property
    def over(self) -> bool:
        """Whether the match is over: it never is."""
        return False

    @property
    def standings(self) -> tuple[int, ...]:
        """The points by seat."""
        return self.points

    @property
    def settlement(self) -> Settlement[None] | None:
        """The result of the match: none, since it goes on."""
        return None

    def next_setup(self, setup: DouDizhuSetup | None = None) -> DouDizhuSetup:
        """Return the setup of the next hand, with the dealer that carries over (DD-62)."""
        given: DouDizhuSetup = self.game.checked_setup(setup)
        if given.dealer is None:
            return attrs.evolve(given, dealer=self.dealer)
        if self.steps and given.dealer != self.dealer:
            msg = f"expected seat {self.dealer} as dealer, got {given.dealer} (DD-62)"
            raise RulesError(msg, "not_carried_over")
        return given

    def _with(self, state: DouDizhuState, steps: tuple[Step, ...]) -> Self:
        settlement = state.settlement
        assert settlement is not None  # noqa: S101 - the hand is over
        sums = zip(self.points, settlement.scores, strict=True)
        points = tuple(mine + int(more) for mine, more in sums)
        dealer = (state.table.dealer + 1) % self.game.players
        return type(self)(self.game, self.stream, steps, points, dealer)
