"""Games with their options: the makers of deals, matches and positions."""

from __future__ import annotations

import abc
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

import attrs

from cardcore.actions import Action, ActionT
from cardcore.cards import Card, Piece
from cardcore.chance import Stream
from cardcore.checks import number_within, plain_number, shown
from cardcore.engine.chances import Chance
from cardcore.engine.positions import read_facts
from cardcore.errors import CardcoreError, IllegalAction, RecordError, RulesError
from cardcore.options import changed_rules
from cardcore.records import TRIPPED

if TYPE_CHECKING:
    from cardcore.chance import Seed

_LONGEST_TEXT = 200
_LONGEST_MESSAGE = 500
_NUMBER = re.compile(r"0|[1-9][0-9]{0,99}")


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
    actions : tuple of Action
        All actions, where they are few: the number of an action is its place here in every version,
        so new ones go to the end.
    state_type, view_type : class
        The states and views of the game; the types of their fields say what JSON they become.
    event_types : tuple of class
        The events of states and views.
    match_events : tuple of class
        The actions that a match takes outside any turn, such as a penalty or a leaver.
    facts : tuple of str
        What positions name.
    needed_facts : frozenset of str or None
        Those that each must name; None for all.
    bots : mapping of str to class
        The bots of the game besides the random one; each is made with the game.
    """

    id: ClassVar[str]
    version: ClassVar[int] = 1
    player_range: ClassVar[range]
    rules_type: ClassVar[type]
    setup_type: ClassVar[type]
    action_types: ClassVar[tuple[type, ...]]
    actions: ClassVar[tuple[Any, ...]] = ()
    event_types: ClassVar[tuple[type, ...]]
    match_events: ClassVar[tuple[type[Action], ...]] = ()
    state_type: ClassVar[type]
    view_type: ClassVar[type]
    facts: ClassVar[tuple[str, ...]]
    needed_facts: ClassVar[frozenset[str] | None] = None
    presets: ClassVar[Mapping[str, tuple[int | None, Any]]]
    bots: ClassVar[Mapping[str, Any]] = MappingProxyType({})

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

        Examples
        --------
        >>> from cardcore.games import AceyDeucey
        >>> AceyDeucey.preset("session", players=3, ante=2).rules.ante
        2
        """
        if not isinstance(name, str) or name not in cls.presets:
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

    # What authors write.

    @abc.abstractmethod
    def deal(self, seed: Seed | None = None, setup: Any = None) -> Any:  # noqa: ANN401
        """Return the first state of a deal."""

    @abc.abstractmethod
    def match(self, seed: Seed | None = None) -> Any:  # noqa: ANN401
        """Return a match before its first deal."""

    @abc.abstractmethod
    def _position(self, facts: dict[str, Any]) -> Any:  # noqa: ANN401
        """Return the state of known facts; cards not named are absent.

        What it trips over in facts of the wrong type is refused for it.
        """

    # What authors may refine.

    @property
    def most_actions(self) -> int:
        """No deal has more actions than this, however it is played."""
        return 10_000

    @cached_property
    def piece_type(self) -> type[Piece]:
        """What the pack is made of: ``Card``, or ``Tile``."""
        return Card

    @property
    def most_deals(self) -> int | None:
        """No match has more deals; None where it goes on as long as the players like."""
        return 1_000

    def parse_action(self, text: str) -> ActionT:
        """Return the action that a text names, whatever its case and spaces.

        Parameters
        ----------
        text : str
            ``str(action)``, or what somebody typed.

        Raises
        ------
        IllegalAction
            If it names none (``bad_action_text``).

        Examples
        --------
        >>> from cardcore.games import Abyssinia
        >>> Abyssinia(players=2).parse_action(" BUY stock")
        Buy(source='stock')
        """
        if isinstance(text, str) and len(text) <= _LONGEST_TEXT:
            action: ActionT | None = _texts(type(self)).get(_folded(text))
            if action is not None:
                return action
        few = [str(action) for action in self.actions[:12]]
        raise IllegalAction(
            f"expected an action such as {', '.join(few)}, got {shown(text)}", "bad_action_text"
        )

    def parse_event(self, text: str) -> Action:
        """Return the event outside any turn that a text names: its word, then whole numbers.

        Parameters
        ----------
        text : str
            ``str(event)``, as it stands in records.

        Raises
        ------
        IllegalAction
            If it names none (``foreign_event``).
        """
        word, *numbers = (text.split()[:9] if isinstance(text, str) else []) or [""]
        for kind in self.match_events:
            known = len(attrs.fields(kind)) == len(numbers)
            if kind.word == word and known and all(map(_NUMBER.fullmatch, numbers)):
                event: Action = kind(*map(int, numbers))
                return event
        raise IllegalAction(f"expected an event of {self.id}, got {shown(text)}", "foreign_event")

    def action_id(self, action: ActionT) -> int:
        """Return the number of an action, the same in every version and for all options.

        Parameters
        ----------
        action : Action
            Any action of the game, legal now or not.

        Raises
        ------
        IllegalAction
            If it is no action of this game, or the game does not number its actions
            (``foreign_action``).

        Examples
        --------
        >>> from cardcore.games import Abyssinia
        >>> game = Abyssinia(players=2)
        >>> game.action_id(game.parse_action("check"))
        3
        """
        number = None
        # What has no hash is no action of the list.
        with suppress(TypeError):
            if isinstance(action, self.action_types):
                number = _numbers(type(self)).get(action)
        if number is not None:
            return number
        raise IllegalAction(
            f"expected an action of {self.id} that has a number, got {shown(action)}",
            "foreign_action",
        )

    def action(self, number: int) -> ActionT:
        """Return the action of a number.

        Parameters
        ----------
        number : int
            What :meth:`action_id` returned.

        Raises
        ------
        IllegalAction
            If there is none (``bad_action_number``).

        Examples
        --------
        >>> from cardcore.games import Abyssinia
        >>> Abyssinia(players=2).action(3)
        Check()
        """
        bounds = (0, len(self.actions) - 1)
        found: ActionT = self.actions[
            number_within(number, "an action's number", bounds, IllegalAction, "bad_action_number")
        ]
        return found

    # What follows.

    def position(self, facts: Mapping[str, Any] | str, seed: Seed | None = None) -> Any:  # noqa: ANN401
        """Return the state that some facts describe; cards not named are absent.

        Parameters
        ----------
        facts : mapping or str
            What ``state.to_position()`` returns, or the same as JSON.
        seed : int, str or bytes, optional
            The chance of what is still to come; left out, nothing may be left to chance.

        Raises
        ------
        RecordError
            If a fact is unknown or missing, or no deal could come to this (``bad_position``).
        SeedError
            If the seed is none (``bad_seed``).

        Examples
        --------
        >>> from cardcore.games import AceyDeucey
        >>> text = '{"dealer": 0, "actor": 0, "chips": [9, 9], "pot": 2, "posts": "4c Qd"}'
        >>> AceyDeucey(players=2).position(text).legal_actions()
        <3 legal: pass, bet 1, bet 2>
        """
        given = read_facts(self, facts)
        try:
            state = self._position(given)
        except RecordError:
            raise
        except (CardcoreError, *TRIPPED) as error:
            msg = f"expected a position of {self.id}, got: {error}"
            raise RecordError(msg[:_LONGEST_MESSAGE], "bad_position") from error
        return state if seed is None else attrs.evolve(state, chance=Chance(Stream(seed)))

    def checked_seat(self, seat: int | None) -> int | None:
        """Return a seat as a plain int, or None for a bystander.

        Parameters
        ----------
        seat : int or None
            What was given.

        Raises
        ------
        RulesError
            If there is no such seat (``bad_seat``).
        """
        if seat is None:
            return None
        return number_within(seat, "a seat", (0, self.players - 1), RulesError, "bad_seat")

    def checked_setup(self, setup: object) -> Any:  # noqa: ANN401 - of each game's own type
        """Return a setup; where there is none, one that gives nothing.

        Parameters
        ----------
        setup : Setup or None
            What was given.

        Raises
        ------
        RulesError
            If it is none of this game (``bad_setup``).
        """
        if setup is None:
            return self.setup_type()
        if type(setup) is not self.setup_type:
            msg = f"expected a setup of type {self.setup_type.__name__}, got {shown(setup)}"
            raise RulesError(msg, "bad_setup")
        return setup


def _folded(text: str) -> str:
    return " ".join(text.lower().split())


@cache
def _texts(kind: type[Game[Any]]) -> dict[str, Any]:
    return {_folded(str(action)): action for action in kind.actions}


@cache
def _numbers(kind: type[Game[Any]]) -> dict[Any, int]:
    return {action: number for number, action in enumerate(kind.actions)}
