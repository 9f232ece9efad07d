"""The contract of every game: games, states, actions, views, events and matches.

A game is frozen; ``game.deal()`` gives a frozen state; ``state.apply(action)`` gives the next one.
Authors of games subclass :class:`Game`, :class:`State`, :class:`View` and :class:`Match` and write
the abstract methods; everything else follows from them.
"""

from __future__ import annotations

import abc
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

import attrs

from cardcore.actions import Action, ActionT, Event, History, Refusal
from cardcore.checks import number_within, plain_number, shown, whole_number
from cardcore.errors import DealOver, IllegalAction, RulesError
from cardcore.records import deal_record, match_record, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from cardcore.chance import Seed, Stream
    from cardcore.settlement import Settlement

_T = TypeVar("_T")


@attrs.frozen
class Chance:
    """Where the chance of a deal comes from: a stream, and the orders that the caller injected.

    Parameters
    ----------
    stream : Stream or None
        None if the caller gave an order and no seed: then nothing is left to chance.
    injected : tuple of (label, k, order)
        Orders that stand in the place of the shuffle of that draw.
    """

    stream: Stream | None
    injected: tuple[tuple[str, int, tuple[Any, ...]], ...] = ()

    def shuffle(self, cards: Sequence[_T], label: str, k: int) -> tuple[_T, ...]:
        """Return the cards in the order of a numbered draw.

        Raises
        ------
        RulesError
            If the order was neither injected nor can be drawn (``no_seed``), or the injected one
            has other cards (``bad_draw_order``).
        """
        for known, number, order in self.injected:
            if (known, number) == (label, k):
                if sorted(order) != sorted(cards):  # type: ignore[type-var]
                    raise RulesError(
                        f"expected an order of the cards that are shuffled as {label} {k}, got "
                        "other cards",
                        "bad_draw_order",
                    )
                return tuple(order)
        return self.drawn().shuffle(cards, label, k)

    def drawn(self) -> Stream:
        """Return the stream, which a deal without a seed does not have."""
        if self.stream is None:
            raise RulesError("expected a seed for what is left to chance, got none", "no_seed")
        return self.stream


class Player(Protocol):
    """Who chooses actions: a bot, or whatever stands for a person."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:  # noqa: ANN401
        """Return one of the legal actions."""
        ...


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

    seat: int | None
    actor: int | None
    events: tuple[Event, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the view as texts, numbers, lists and dicts, for a server to send."""
        seen: dict[str, Any] = plain(self)
        return seen


@attrs.frozen(repr=False)
class State(abc.ABC, Generic[ActionT]):
    """One moment of a deal. Nothing changes it; :meth:`apply` gives the next one.

    Attributes
    ----------
    game : Game
        The game that is played, with its options.
    setup : Setup
        All inputs of the deal besides the actions.
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
    def resample(self, seat: int | None, seed: Seed) -> Self:
        """Return a state that could be this one for all that a seat knows.

        It has neither setup nor history, which would tell what is hidden; so it has no record.
        """

    @abc.abstractmethod
    def to_position(self) -> dict[str, Any]:
        """Return the facts from which ``game.position`` makes this state again."""

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

    def default_action(self, seat: int | None = None) -> ActionT:
        """Return what is done for a seat whose time is up: the first legal action.

        Raises
        ------
        IllegalAction
            If the seat has no legal action (``no_action``): a claim not made is just not made.
        """
        legal = self.legal_actions(seat)
        if not legal:
            msg = f"expected a seat that has a legal action, got {shown(seat)}"
            raise IllegalAction(msg, "no_action", None, seat)
        return legal[0]

    # What follows.

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
        """
        seat = self.actor if seat is None else whole_number(seat)
        return () if seat is None or seat not in self.may_act else self._legal(seat)

    def why_not(self, action: ActionT, seat: int | None = None) -> Refusal | None:
        """Return why an action is not allowed, None if it is.

        Parameters
        ----------
        action : Action
            The action tried.
        seat : int, optional
            The seat that tries it; left out, the actor.
        """
        actor = self.actor
        if actor is None:
            return Refusal("expected no action after the end of the deal", "deal_over")
        acting = actor if seat is None else whole_number(seat)
        if acting is None or (acting != actor and acting not in self.may_act):
            return self._not_to_act(seat)
        if not isinstance(action, self.game.action_types):
            return Refusal(
                f"expected an action of {self.game.id}, got {shown(action)}", "foreign_action"
            )
        return self._refusal(self.canonical(action, acting), acting)

    def _not_to_act(self, seat: object) -> Refusal:
        seats = ", ".join(map(str, self.may_act))
        msg = f"expected an action of seat {seats}, got one of {shown(seat)}"
        return Refusal(msg, "wrong_seat")

    def is_legal(self, action: ActionT, seat: int | None = None) -> bool:
        """Return whether an action is allowed, without listing the others."""
        return self.why_not(action, seat) is None

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
        """
        refusal = self.why_not(action, seat)
        acting = self.actor if seat is None else whole_number(seat)
        if refusal is not None and refusal.code == "deal_over":
            raise DealOver(refusal.text, refusal.code)
        if refusal is not None or acting is None:
            raise (refusal or self._not_to_act(seat)).error(acting if seat is None else seat)
        return self._after(self.canonical(action, acting), acting)

    def record(self) -> dict[str, Any]:
        """Return the record of the deal so far, which :func:`cardcore.replay` plays again.

        Raises
        ------
        RecordError
            If the state was not dealt but described by a position or resampled (``not_dealt``).
        """
        return deal_record(self)

    def parse(self, text: str) -> ActionT:
        """Return the action that a text names, legal or not.

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


@attrs.frozen(kw_only=True)
class Game(abc.ABC, Generic[ActionT]):
    """A game with its options: frozen, hashable, and the maker of its deals.

    Parameters
    ----------
    players : int
        The number of seats.
    rules : Rules, optional
        The options; left out, the defaults of the sheet.

    Attributes
    ----------
    id : str
        The name of the game in records and in the registry.
    version : int
        Raised whenever a rule changes what a record means.
    player_range : range
        The numbers of players that the game allows.
    presets : mapping of str to (players, rules)
        Named options; the number of players is None where the preset leaves it open.
    bots : mapping of str to class
        The bots of the game besides the random one; each is made with the game.
    most_actions : int
        No deal has more actions than this, however it is played.
    most_deals : int or None
        No match has more deals than this; None where a match goes on as long as the players like.
    """

    id: ClassVar[str]
    version: ClassVar[int] = 1
    player_range: ClassVar[range]
    rules_type: ClassVar[type]
    setup_type: ClassVar[type]
    action_types: ClassVar[tuple[type, ...]]
    presets: ClassVar[Mapping[str, tuple[int | None, Any]]]
    bots: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    most_actions: ClassVar[int] = 10_000
    most_deals: ClassVar[int | None] = 1_000

    players: int = attrs.field(converter=plain_number)
    rules: Any = attrs.field()

    @rules.default
    def _default_rules(self) -> Any:  # noqa: ANN401 - of each game's own type
        return self.rules_type()

    def __attrs_post_init__(self) -> None:
        least, most = self.player_range[0], self.player_range[-1]
        number_within(self.players, "a number of players", (least, most), RulesError, "bad_players")
        if type(self.rules) is not self.rules_type:
            raise RulesError(
                f"expected rules of {self.id}, got {shown(self.rules)}", "foreign_rules"
            )

    @classmethod
    def preset(cls, name: str, players: int | None = None, **changes: object) -> Self:
        """Return the game with named options.

        Parameters
        ----------
        name : str
            A key of ``presets``.
        players : int, optional
            The number of seats; needed where the preset leaves it open.
        **changes : object
            Options that differ from the preset.

        Raises
        ------
        RulesError
            If there is no such preset (``unknown_preset``) or option (``unknown_option``), the
            number of players is missing or another (``bad_players``), or options clash.
        """
        if name not in cls.presets:
            raise RulesError(
                f"expected a preset of {', '.join(cls.presets)}, got {shown(name)}",
                "unknown_preset",
            )
        seats, rules = cls.presets[name]
        if seats is not None and players not in {None, seats}:
            raise RulesError(
                f"expected {seats} players for {name}, got {shown(players)}", "bad_players"
            )
        wanted = seats if players is None else players
        if wanted is None:
            raise RulesError(f"expected a number of players for {name}, got none", "bad_players")
        return cls(players=wanted, rules=changed_rules(rules, changes))

    @abc.abstractmethod
    def deal(self, seed: Seed | None = None, setup: Any = None) -> Any:  # noqa: ANN401
        """Return the first state of a deal."""

    @abc.abstractmethod
    def match(self, seed: Seed | None = None) -> Any:  # noqa: ANN401
        """Return a match before its first deal."""

    @abc.abstractmethod
    def position(self, facts: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """Return the state that some facts describe; cards not named are absent."""

    @abc.abstractmethod
    def parse_action(self, text: str) -> ActionT:
        """Return the action that a text names."""

    def parse_event(self, text: str) -> Action:
        """Return the event outside any turn that a text names."""
        raise IllegalAction(f"expected no event in {self.id}, got {shown(text)}", "foreign_event")


def changed_rules(rules: _T, changes: Mapping[str, object]) -> _T:
    """Return rules with some options changed.

    Raises
    ------
    RulesError
        If there is no such option (``unknown_option``), or options clash.
    """
    known = {field.name for field in attrs.fields(type(rules))}  # type: ignore[arg-type]
    for name in changes:
        if name not in known:
            raise RulesError(
                f"expected an option of {', '.join(sorted(known))}, got {shown(name)}",
                "unknown_option",
            )
    return attrs.evolve(rules, **changes)  # type: ignore[misc]


def one_of(values: Sequence[_T]) -> Callable[[Any, Any, _T], None]:
    """Return an attrs validator that takes some values only and names the option otherwise."""

    def check(_rules: object, option: Any, value: _T) -> None:  # noqa: ANN401 - of attrs
        if not any(value == each and type(value) is type(each) for each in values):
            raise RulesError(
                f"expected {option.name} of {', '.join(map(repr, values))}, got {shown(value)}",
                "bad_option",
            )

    return check


def at_least(least: int) -> Callable[[Any, Any, int], None]:
    """Return an attrs validator that takes whole numbers from a bound up and names the option."""

    def check(_rules: object, option: Any, value: int) -> None:  # noqa: ANN401 - of attrs
        if whole_number(value) is None or value < least:
            raise RulesError(
                f"expected {option.name} of at least {least}, got {shown(value)}", "bad_option"
            )

    return check


@attrs.frozen
class Step:
    """One step of a match: a deal that was played, or an event outside any turn.

    Attributes
    ----------
    deal : State or None
        The last state of the deal.
    event : Action or None
        The penalty, the player who left or joined, and so on.
    """

    deal: Any = None
    event: Action | None = None


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
    def _with(self, state: Any) -> Self:  # noqa: ANN401 - of each game's own type
        """Return the match after a deal, its steps brought up to date by :meth:`add`."""

    # What authors may refine.

    event_types: ClassVar[tuple[type, ...]] = ()

    def _after(self, event: Action) -> Self:
        """Return the match after an event outside any turn."""
        raise NotImplementedError(f"{type(self).__name__} names event types without handling them")

    # What follows.

    @property
    def deals(self) -> int:
        """How many deals have been played."""
        return sum(step.deal is not None for step in self.steps)

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
        """
        if self.over:
            raise DealOver("expected no deal after the end of the match", "match_over")
        return self.game.deal(self._next_stream().seed, self.next_setup(setup))

    def _next_stream(self) -> Stream:
        return self.stream.child("deal", self.deals)

    def add(self, state: Any) -> Self:  # noqa: ANN401 - of each game's own type
        """Return the match after a deal of it that was played to its end.

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
        return attrs.evolve(self._with(state), steps=(*self.steps, Step(deal=state)))

    def apply(self, event: Action) -> Self:
        """Return the match after an event outside any turn, such as a penalty or a leaver.

        Raises
        ------
        DealOver
            If the match is over (``match_over``).
        IllegalAction
            If the game has no such events (``foreign_event``) or refuses this one.
        """
        if self.over:
            raise DealOver("expected no event after the end of the match", "match_over")
        if not isinstance(event, self.event_types):
            raise IllegalAction(
                f"expected an event of {self.game.id}, got {shown(event)}", "foreign_event"
            )
        return attrs.evolve(self._after(event), steps=(*self.steps, Step(event=event)))

    def record(self) -> dict[str, Any]:
        """Return the record of the match so far, which :func:`cardcore.replay` plays again."""
        return match_record(self)

    def __repr__(self) -> str:
        """Return what everybody may see."""
        return f"<match of {self.game.id}, {self.deals} deals, standings {self.standings}>"


def drive(state: Any, players: Sequence[Player], rng: Random) -> Any:  # noqa: ANN401 - any game's
    """Return the state at the end of a deal that some players play.

    Where several seats may act they are asked in an order drawn for each moment; the first that
    does not decline acts. A player declines by returning None, which the actor may not do.

    Parameters
    ----------
    state : State
        Where play goes on.
    players : sequence of Player
        One a seat.
    rng : random.Random
        What the players draw from, and the order of asking.
    """
    while state.actor is not None:
        seats: list[int] = [seat for seat in state.may_act if seat != state.actor]
        rng.shuffle(seats)
        seats.append(state.actor)
        for seat in seats:
            legal = state.legal_actions(seat)
            if seat != state.actor and not legal:
                continue
            action: Action | None = players[seat].choose(state.view(seat), legal, rng)
            if action is not None:
                state = state.apply(action, seat)
                break
        else:
            msg = "expected an action of the seat waited for, got none"
            raise IllegalAction(msg, "no_action", None, state.actor)
    return state
