"""States of a deal, and what a seat may see of them."""

from __future__ import annotations

import abc
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

import attrs

from cardcore.actions import ActionT, Event, History, Refusal
from cardcore.chance import Stream
from cardcore.checks import shown, whole_number
from cardcore.engine.chances import Chance
from cardcore.errors import CardcoreError, DealOver, IllegalAction
from cardcore.records import deal_record, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardcore.chance import Seed
    from cardcore.settlement import Settlement


@attrs.frozen
class View:
    """What one seat may see of a state; everything hidden is absent.

    Attributes
    ----------
    seat : int or None
        Whose view it is; None for a bystander.
    actor : int or None
        The seat waited for; None when the deal is over.
    events : tuple of Event
        What the last transition did, as this seat may see it.
    """

    # The fields that hold one value a seat, for tables.
    by_seat: ClassVar[tuple[str, ...]] = ()
    # What fields hold when there is nothing to say; a field by seat, when no seat has more.
    quiet: ClassVar[Mapping[str, object]] = MappingProxyType({})
    # Whether hands, in views and in events, are in the order of the game already.
    in_order: ClassVar[bool] = False
    # Words for values of fields, or of their items, that are no words themselves.
    words: ClassVar[Mapping[str, Mapping[object, str]]] = MappingProxyType({})

    seat: int | None
    actor: int | None
    events: tuple[Event, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the view as texts, numbers, lists and dicts, for a server to send.

        Examples
        --------
        >>> from cardcore.games import AceyDeucey
        >>> AceyDeucey(players=2).deal(seed=7).view(0).to_json()["posts"]
        ['Tc', 'Ah']
        """
        seen: dict[str, Any] = plain(self)
        return seen


@attrs.frozen(repr=False)
class State(abc.ABC, Generic[ActionT]):
    """One moment of a deal. Nothing changes it; :meth:`apply` gives the next one.

    Attributes
    ----------
    game : Game
        The game that is played, with its options.
    setup : Setup or None
        All inputs of the deal besides the actions; None if the state was not dealt.
    chance : Chance
        Where later shuffles and choices by lot come from.
    history : History or None
        The actions so far; not part of the equality of states.
    events : tuple of Event
        What the last transition did.
    """

    game: Any
    setup: Any
    chance: Chance
    history: History | None = attrs.field(eq=False)
    events: tuple[Event, ...]

    # What authors write.

    @property
    @abc.abstractmethod
    def actor(self) -> int | None:
        """The seat waited for; None when the deal is over."""

    @property
    @abc.abstractmethod
    def settlement(self) -> Settlement[Any] | None:
        """The result of the deal; None while it is played."""

    @abc.abstractmethod
    def view(self, seat: int | None) -> Any:  # noqa: ANN401 - of each game's own type
        """Return what a seat may see; None is a bystander."""

    @abc.abstractmethod
    def _resampled(self, seat: int | None, stream: Stream) -> Self:
        """Return the state with what is hidden from a seat drawn anew."""

    @abc.abstractmethod
    def to_position(self) -> dict[str, Any]:
        """Return the facts from which ``game.position`` makes this state again."""

    @abc.abstractmethod
    def all_cards(self) -> tuple[Any, ...]:
        """Return every card of the deal, wherever it lies; no action makes or loses one."""

    @abc.abstractmethod
    def _legal(self, seat: int) -> Sequence[ActionT]:
        """Return the actions that a seat may take now, in canonical order."""

    @abc.abstractmethod
    def _refusal(self, action: ActionT, seat: int) -> Refusal | None:
        """Return why a canonical action of this game is not allowed, without listing."""

    @abc.abstractmethod
    def _after(self, action: ActionT, seat: int) -> Self:
        """Return the state after a legal canonical action."""

    # What authors may refine.

    @property
    def may_act(self) -> tuple[int, ...]:
        """Every seat whose action could be accepted now, by what everybody knows."""
        actor = self.actor
        return () if actor is None else (actor,)

    def canonical(self, action: ActionT, seat: int | None = None) -> ActionT:  # noqa: ARG002
        """Return the listed form of an action of a seat; left out, of the actor."""
        return action

    def _allows(self, action: ActionT, seat: int) -> bool:
        """Return whether a canonical action of this game is allowed, where no reason is wanted."""
        return self._refusal(action, seat) is None

    def _done(self, action: ActionT, canonical: ActionT, seat: int) -> ActionT:  # noqa: ARG002
        """Return what a legal action does: its canonical form, unless the cards it names matter."""
        return canonical

    def _default(self) -> ActionT:
        """Return what is done for the actor whose time is up."""
        return self.legal_actions()[0]

    def check_fields(self) -> None:
        """Refuse a state read from JSON whose fields contradict each other where no view shows it.

        Raises
        ------
        RecordError
            If they do (``bad_state``).
        """

    # What follows.

    def default_action(self, seat: int | None = None) -> ActionT:
        """Return what is done for a seat whose time is up.

        Parameters
        ----------
        seat : int, optional
            The actor, whose it is when left out.

        Raises
        ------
        IllegalAction
            If the seat is not waited for (``no_action``): a claim not made is just not made.

        Examples
        --------
        >>> from cardcore.games import AceyDeucey
        >>> AceyDeucey(players=2).deal(seed=7).default_action()
        Pass()
        """
        actor = self.actor
        if actor is None or (seat is not None and whole_number(seat) != actor):
            msg = f"expected the seat waited for, got {shown(seat)}"
            raise IllegalAction(msg, "no_action", None, seat)
        return self._default()

    def resample(self, seat: int | None, seed: Seed) -> Self:
        """Return a state that could be this one for all that a seat knows.

        Parameters
        ----------
        seat : int or None
            Who knows what it sees; None is a bystander.
        seed : int, str or bytes
            What is hidden is drawn from it, and so is all later chance.

        Returns
        -------
        State
            Without setup and history, which tell what is hidden; so it has no record.

        Raises
        ------
        RulesError
            If there is no such seat (``bad_seat``).
        SeedError
            If the seed is none (``bad_seed``).

        Examples
        --------
        >>> from cardcore.games import AceyDeucey
        >>> state = AceyDeucey(players=2).deal(seed=7)
        >>> state.resample(0, seed="guess").view(0) == state.view(0)
        True
        """
        stream = Stream(seed)
        state = self._resampled(self.game.checked_seat(seat), stream)
        return attrs.evolve(state, setup=None, chance=Chance(stream), history=None)

    def legal_actions(self, seat: int | None = None) -> Sequence[ActionT]:
        """Return the legal actions of a seat in canonical order, without duplicates.

        Parameters
        ----------
        seat : int, optional
            The seat asked about; left out, the actor.

        Returns
        -------
        sequence of Action
            Immutable; empty for a seat that may not act, and after the end.

        Examples
        --------
        >>> from cardcore.games import AceyDeucey
        >>> AceyDeucey(players=2).deal(seed=7).legal_actions()
        <3 legal: pass, bet 1, bet 2>
        """
        acting = self._acting(seat)
        return () if acting is None else self._legal(acting)

    def why_not(self, action: ActionT, seat: int | None = None) -> Refusal | None:
        """Return why an action is not allowed, None if it is.

        Parameters
        ----------
        action : Action
            The action tried.
        seat : int, optional
            The seat that tries it; left out, the actor.

        Returns
        -------
        Refusal or None
            With the text, code and rule of the error that :meth:`apply` would raise.

        Examples
        --------
        >>> from cardcore.games import AceyDeucey
        >>> state = AceyDeucey(players=2).deal(seed=7)
        >>> state.why_not(state.parse("bet 9")).text
        'expected a bet of 1..2 chips, got 9'
        """
        if self.actor is None:
            return Refusal("expected no action after the end of the deal", "deal_over")
        acting = self._acting(seat)
        if acting is None:
            return self._not_to_act(seat)
        if not isinstance(action, self.game.action_types):
            return Refusal(
                f"expected an action of {self.game.id}, got {shown(action)}", "foreign_action"
            )
        return self._refusal(self.canonical(action, acting), acting)

    def _acting(self, seat: int | None) -> int | None:
        """Return the seat whose action it would be, None if that may not act."""
        actor = self.actor
        if seat is None or actor is None:
            return actor
        acting = whole_number(seat)
        return acting if acting == actor or acting in self.may_act else None

    def _not_to_act(self, seat: object) -> Refusal:
        seats = ", ".join(map(str, self.may_act))
        msg = f"expected an action of seat {seats}, got one of {shown(seat)}"
        return Refusal(msg, "wrong_seat")

    def is_legal(self, action: ActionT, seat: int | None = None) -> bool:
        """Return whether an action is allowed, without listing the others.

        Parameters
        ----------
        action : Action
            The action tried.
        seat : int, optional
            The seat that tries it; left out, the actor.
        """
        acting = self._acting(seat)
        if acting is None or not isinstance(action, self.game.action_types):
            return False
        return self._allows(self.canonical(action, acting), acting)

    def apply(self, action: ActionT, seat: int | None = None) -> Self:
        """Return the state after an action; this one still stands.

        Parameters
        ----------
        action : Action
            A legal action.
        seat : int, optional
            The seat that acts; left out, the actor.

        Raises
        ------
        IllegalAction
            If the rules do not allow it; the error names the rule and the seat.
        DealOver
            If the deal is over (``deal_over``).

        Examples
        --------
        >>> from cardcore.games import AceyDeucey
        >>> state = AceyDeucey(players=2).deal(seed=7)
        >>> state.apply(state.parse("pass")).actor
        1
        """
        acting = self._acting(seat)
        if acting is not None and isinstance(action, self.game.action_types):
            canonical = self.canonical(action, acting)
            if self._allows(canonical, acting):
                return self._after(self._done(action, canonical, acting), acting)
        raise self._error(action, seat)

    def _error(self, action: ActionT, seat: int | None) -> CardcoreError:
        """Return the error of an action that is not allowed."""
        refusal = self.why_not(action, seat)
        assert refusal is not None  # noqa: S101 - the game refuses what it does not allow
        if refusal.code == "deal_over":
            return DealOver(refusal.text, refusal.code)
        return refusal.error(self.actor if seat is None else seat)

    def record(self) -> dict[str, Any]:
        """Return the record of the deal so far, which :func:`cardcore.replay` plays again.

        Raises
        ------
        RecordError
            If the state was not dealt but described by a position (``not_dealt``).
        """
        return deal_record(self)

    def parse(self, text: str) -> ActionT:
        """Return the action that a text names, legal or not.

        Parameters
        ----------
        text : str
            ``str(action)``, or what somebody typed.

        Raises
        ------
        IllegalAction
            If the text names no action of the game (``bad_action_text``).
        """
        action: ActionT = self.game.parse_action(text)
        return action

    def _then(self, action: ActionT, seat: int) -> History:
        return History(self.history, seat, action)

    def __repr__(self) -> str:
        """Return what everybody may see."""
        return f"<state of {self.view(None)!r}>"
