"""Abyssinia itself: options, deals, positions and the texts of actions."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs

from cardcore.actions import Action
from cardcore.chance import Stream
from cardcore.checks import number_within, shown
from cardcore.decks import STANDARD
from cardcore.engine import Chance, Game
from cardcore.errors import IllegalAction, RulesError
from cardcore.games.abyssinia.bots import SensibleBot
from cardcore.games.abyssinia.moves import (
    ACTIONS,
    BY_TEXT,
    NUMBERS,
    Anted,
    Bet,
    Buy,
    Call,
    Check,
    Declare,
    Displayed,
    Fold,
    Raise,
)
from cardcore.games.abyssinia.play import AbyssiniaState
from cardcore.games.abyssinia.positions import from_the_left, position_of
from cardcore.games.abyssinia.rules import AbyssiniaRules, AbyssiniaSetup
from cardcore.games.abyssinia.session import STACKS_AT_START, AbyssiniaMatch
from cardcore.games.abyssinia.table import Cards, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardcore.actions import Event
    from cardcore.chance import Seed

_TEXT_LENGTH: Final = 40


@attrs.frozen(kw_only=True)
class Abyssinia(Game[Action]):
    """Abyssinia with its options: five bought cards, split between high and low.

    Parameters
    ----------
    players : int
        2 to 8.
    rules : AbyssiniaRules, optional
        The options.

    Raises
    ------
    RulesError
        If the number of players is out of range (``bad_players``) or the rules are of another game
        (``foreign_rules``).

    Examples
    --------
    >>> state = Abyssinia(players=3).deal(seed=7)
    >>> [str(action) for action in state.legal_actions()]
    ['buy 0', 'buy 1', 'buy stock']
    """

    id: ClassVar[str] = "abyssinia"
    player_range: ClassVar[range] = range(2, 9)
    rules_type: ClassVar[type] = AbyssiniaRules
    setup_type: ClassVar[type] = AbyssiniaSetup
    action_types: ClassVar[tuple[type, ...]] = (Buy, Check, Bet, Call, Raise, Fold, Declare)
    # 30n - 20 moves for eight players, and a declaration each.
    most_actions: ClassVar[int] = 228
    # How many deals are played is up to the players (sheet, decision 11).
    most_deals: ClassVar[int | None] = None
    presets: ClassVar[Mapping[str, tuple[int | None, Any]]] = MappingProxyType(
        {"open": (None, AbyssiniaRules())}
    )
    bots: ClassVar[Mapping[str, type]] = MappingProxyType({"sensible": SensibleBot})
    actions: ClassVar[tuple[Action, ...]] = ACTIONS

    def deal(self, seed: Seed | None = None, setup: AbyssiniaSetup | None = None) -> AbyssiniaState:
        """Return the first state of a deal: antes paid, the display laid out.

        Parameters
        ----------
        seed : int, str or bytes, optional
            The chance of the deal; left out, it comes from the operating system, or is not needed
            if the setup has pack and dealer.
        setup : AbyssiniaSetup, optional
            What is not left to chance.

        Raises
        ------
        RulesError
            If the setup does not fit the game (``bad_setup``), or a stack is less than a deal needs
            (``stack_too_small``).
        """
        given = AbyssiniaSetup() if setup is None else setup
        if type(given) is not AbyssiniaSetup:
            raise RulesError(f"expected an AbyssiniaSetup, got {shown(given)}", "bad_setup")
        rules: AbyssiniaRules = self.rules
        needs_chance = given.pack is None or given.dealer is None
        chance = Chance(Stream(seed) if needs_chance or seed is not None else None)
        pack = chance.shuffle(STANDARD.cards, "shuffle", 0) if given.pack is None else given.pack
        seats = self._seats(given)
        dealer = given.dealer
        if dealer is None:
            dealer = seats[chance.drawn().below(len(seats), "dealer")]
        if dealer not in seats:
            raise RulesError(
                f"expected a dealer of the seats {', '.join(map(str, seats))}, got {shown(dealer)}",
                "bad_setup",
            )
        stacks = self._stacks(given, seats)
        order = from_the_left(dealer, seats, self.players)
        nothing = (0,) * self.players
        display = (pack[0], pack[1])
        events: tuple[Event, ...] = (Displayed(display),)
        if rules.ante:
            events = (Anted(rules.ante), *events)
        return AbyssiniaState(
            self,
            given,
            chance,
            None,
            events,
            Table(pack, dealer, order, stacks, rules.ante, nothing, sum(stacks)),
            0,
            Cards(2, display, ((),) * self.players),
            tuple(
                stack - rules.ante if seat in seats else stack for seat, stack in enumerate(stacks)
            ),
            nothing,
            order,
            order,
            (None,) * self.players,
            None,
        )

    def _seats(self, given: AbyssiniaSetup) -> tuple[int, ...]:
        seats = tuple(range(self.players)) if given.seats is None else given.seats
        if len(seats) < 2 or seats[-1] >= self.players:
            raise RulesError(
                f"expected 2 or more seats below {self.players} that play, got "
                f"{', '.join(map(str, seats)) or 'none'} (AB-1)",
                "bad_setup",
            )
        return seats

    def _stacks(self, given: AbyssiniaSetup, seats: tuple[int, ...]) -> tuple[int, ...]:
        needed: int = self.rules.stack_needed
        stacks = (needed,) * self.players if given.stacks is None else given.stacks
        if len(stacks) != self.players:
            raise RulesError(
                f"expected stacks of {self.players} seats, got {len(stacks)}", "bad_setup"
            )
        least = min(stacks[seat] for seat in seats)
        if least < needed:
            raise RulesError(
                f"expected stacks of at least {shown(needed)}, got {shown(least)} (AB-2)",
                "stack_too_small",
            )
        return stacks

    def match(self, seed: Seed | None = None) -> AbyssiniaMatch:
        """Return a match before its first deal.

        Parameters
        ----------
        seed : int, str or bytes, optional
            The chance of the whole match, the first dealer included; left out, it comes from the
            operating system.
        """
        stream = Stream(seed)
        stacks = (STACKS_AT_START * self.rules.stack_needed,) * self.players
        return AbyssiniaMatch(self, stream, (), stacks, stream.below(self.players, "dealer"))

    def position(self, facts: Mapping[str, Any]) -> AbyssiniaState:
        """Return the state that some facts describe.

        Parameters
        ----------
        facts : mapping
            ``dealer``; ``seats`` that play (left out: all) and those of them that have ``folded``;
            ``phase`` (``"buy"``, ``"bet"``, ``"declare"`` or ``"over"``) and ``cycle``;
            ``waiting``, the seats still to act, the actor first (left out: all active seats, from
            the dealer's left); ``hands`` by seat, ``slots`` and ``stock``, as card texts;
            ``stacks``, and what each seat has ``paid`` in the deal or what is in the ``pot``
            whoever paid it; ``contributions`` of the betting round; what seats ``declared``.
            Cards that are not named are at the bottom of the stock, and fill display and hands if
            none of those is named.

        Raises
        ------
        RecordError
            If no deal could come to this (``bad_position``).

        Examples
        --------
        >>> hands = {0: "9s 9h 9d Kc 2c", 1: "8s 5d 4c 3h Ad"}
        >>> facts = {"dealer": 0, "phase": "over", "pot": 33, "hands": hands}
        >>> Abyssinia(players=2).position(facts).settlement.outcome.received
        (17, 16)
        """
        return position_of(self, facts)

    def parse_action(self, text: str) -> Action:
        """Return the action of a text: ``buy 0``, ``buy stock``, ``check``, ``declare low`` ...

        Raises
        ------
        IllegalAction
            If it names none (``bad_action_text``).
        """
        if isinstance(text, str):
            action = BY_TEXT.get(" ".join(text[:_TEXT_LENGTH].lower().split()))
            if action is not None and len(text) <= _TEXT_LENGTH:
                return action
        raise IllegalAction(
            f"expected one of {', '.join(BY_TEXT)}, got {shown(text)}", "bad_action_text"
        )

    def action_id(self, action: Action) -> int:
        """Return the number of an action, the same in every version and for all options.

        Raises
        ------
        IllegalAction
            If it is no action of this game (``foreign_action``).

        Examples
        --------
        >>> game = Abyssinia(players=2)
        >>> [game.action_id(game.action(number)) for number in range(len(game.actions))]
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
        """
        if isinstance(action, self.action_types):
            return NUMBERS[action]
        raise IllegalAction(
            f"expected an action of {self.id}, got {shown(action)}", "foreign_action"
        )

    def action(self, number: int) -> Action:
        """Return the action of a number.

        Raises
        ------
        IllegalAction
            If there is none (``bad_action_number``).
        """
        most = len(ACTIONS) - 1
        return ACTIONS[
            number_within(
                number, "an action's number", (0, most), IllegalAction, "bad_action_number"
            )
        ]
