"""Matches: series of deals with what carries over from one to the next."""

from __future__ import annotations

import abc
from typing import TYPE_CHECKING, Any, Generic, Self

import attrs

from cardcore.actions import Action, ActionT
from cardcore.chance import Stream
from cardcore.checks import shown
from cardcore.errors import DealOver, IllegalAction, RulesError
from cardcore.records import match_record

if TYPE_CHECKING:
    from cardcore.settlement import Settlement


@attrs.frozen
class Step:
    """One step of a match: a deal that was played, or an event outside any turn.

    Attributes
    ----------
    deal : State or None
        The last state of the deal.
    event : Action or None
        The penalty, the player who left or joined, and so on.
    deals : int
        How many deals have been played, this one included.
    """

    deal: Any
    event: Action | None
    deals: int


@attrs.frozen(repr=False)
class Match(abc.ABC, Generic[ActionT]):
    """A series of deals with what carries over from one to the next, and nothing else does.

    Attributes
    ----------
    game : Game
        The game that is played, with its options.
    stream : Stream
        The chance of the whole match; deal number k is dealt from its child ``("deal", k)``.
    steps : tuple of Step
        What has happened so far; not part of the equality of matches.
    """

    game: Any
    stream: Stream
    steps: tuple[Step, ...] = attrs.field(eq=False)

    # What authors write.

    @property
    @abc.abstractmethod
    def over(self) -> bool:
        """Whether the match is over."""

    @property
    @abc.abstractmethod
    def standings(self) -> tuple[Any, ...]:
        """The points or chips by seat, exact."""

    @property
    @abc.abstractmethod
    def settlement(self) -> Settlement[Any] | None:
        """The result of the match; None while it is played."""

    @abc.abstractmethod
    def next_setup(self, setup: Any = None) -> Any:  # noqa: ANN401 - of each game's own type
        """Return the setup of the next deal: what carries over, with what the caller gives."""

    @abc.abstractmethod
    def _with(self, state: Any, steps: tuple[Step, ...]) -> Self:  # noqa: ANN401 - of each game's own type
        """Return the match after a deal, with the steps that lead there."""

    # What authors may refine.

    def _after(self, event: Action) -> Self:
        """Return the match after an event outside any turn."""
        raise NotImplementedError(f"{type(self).__name__} names match events without handling them")

    # What follows.

    @property
    def deals(self) -> int:
        """How many deals have been played."""
        return self.steps[-1].deals if self.steps else 0

    def deal(self, setup: Any = None) -> Any:  # noqa: ANN401 - of each game's own type
        """Return the first state of the next deal.

        Parameters
        ----------
        setup : Setup, optional
            What is not left to chance or carried over, such as an order of the pack.

        Raises
        ------
        DealOver
            If the match is over (``match_over``).
        RulesError
            If the setup contradicts what carries over (``not_carried_over``).

        Examples
        --------
        >>> from cardcore.games import AceyDeucey
        >>> match = AceyDeucey(players=2).match(seed=1)
        >>> match.deal() == match.deal()
        True
        """
        if self.over:
            raise DealOver("expected no deal after the end of the match", "match_over")
        return self.game.deal(self._next_stream().seed, self.next_setup(setup))

    def _next_stream(self) -> Stream:
        return self.stream.child("deal", self.deals)

    def add(self, state: Any) -> Self:  # noqa: ANN401 - of each game's own type
        """Return the match after a deal of it that was played to its end.

        Parameters
        ----------
        state : State
            The last state of what :meth:`deal` returned.

        Raises
        ------
        DealOver
            If the match is over (``match_over``).
        RulesError
            If the deal is not over (``deal_not_over``), of another game (``foreign_deal``), or not
            one that this match dealt (``not_carried_over``).
        """
        if self.over:
            raise DealOver("expected no deal after the end of the match", "match_over")
        if getattr(state, "game", None) != self.game:
            raise RulesError(f"expected a deal of {self.game.id}, got another", "foreign_deal")
        if state.actor is not None:
            raise RulesError("expected a deal that is over, got one in play", "deal_not_over")
        # A position has no setup, and a deal of another seed could not be replayed.
        is_next = state.setup is not None and state.chance.stream == self._next_stream()
        if not is_next or self.next_setup(state.setup) != state.setup:
            msg = "expected the deal that comes next in this match, got another"
            raise RulesError(msg, "not_carried_over")
        return self._with(state, (*self.steps, Step(state, None, self.deals + 1)))

    def apply(self, event: Action) -> Self:
        """Return the match after an event outside any turn, such as a penalty or a leaver.

        Parameters
        ----------
        event : Action
            One of the types of ``game.match_events``.

        Raises
        ------
        DealOver
            If the match is over (``match_over``).
        IllegalAction
            If the game has no such events, or does not read this one's text as it would stand in a
            record (``foreign_event``), or refuses it.
        """
        if self.over:
            raise DealOver("expected no event after the end of the match", "match_over")
        if not isinstance(event, self.game.match_events) or not self._reads(event):
            raise IllegalAction(
                f"expected an event of {self.game.id}, got {shown(event)}", "foreign_event"
            )
        return attrs.evolve(self._after(event), steps=(*self.steps, Step(None, event, self.deals)))

    def _reads(self, event: Action) -> bool:
        try:
            told: Action = self.game.parse_event(str(event))
        except (IllegalAction, ValueError):
            # A number of too many digits has no text either.
            return False
        return told == event

    def record(self) -> dict[str, Any]:
        """Return the record of the match so far, which :func:`cardcore.replay` plays again."""
        return match_record(self)

    def __repr__(self) -> str:
        """Return what everybody may see."""
        return f"<match of {self.game.id}, {self.deals} deals, standings {self.standings}>"
