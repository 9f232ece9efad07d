"""Abyssinia itself: options, deals, positions and the texts of actions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from cardcore.actions import Action
from cardcore.chance import Stream
from cardcore.checks import shown
from cardcore.decks import STANDARD
from cardcore.engine import Chance, Game
from cardcore.errors import RulesError
from cardcore.games.abyssinia.bots import SensibleBot
from cardcore.games.abyssinia.moves import (
    ACTIONS,
    EVENTS,
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
from cardcore.games.abyssinia.positions import FACTS, from_the_left, position_of
from cardcore.games.abyssinia.rules import CYCLES, AbyssiniaRules, AbyssiniaSetup
from cardcore.games.abyssinia.session import STACKS_AT_START, AbyssiniaMatch
from cardcore.games.abyssinia.table import AbyssiniaView, Cards, Table

if TYPE_CHECKING:
    from cardcore.actions import Event
    from cardcore.chance import Seed


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
    presets: ClassVar[Mapping[str, tuple[int | None, Any]]] = MappingProxyType(
        {"open": (None, AbyssiniaRules())}
    )
    bots: ClassVar[Mapping[str, type]] = MappingProxyType({"sensible": SensibleBot})
    actions: ClassVar[tuple[Action, ...]] = ACTIONS
    event_types: ClassVar[tuple[type, ...]] = EVENTS
    state_type: ClassVar[type] = AbyssiniaState
    view_type: ClassVar[type] = AbyssiniaView
    facts: ClassVar[tuple[str, ...]] = FACTS
    needed_facts: ClassVar[frozenset[str]] = frozenset({"dealer"})

    @property
    def most_actions(self) -> int:
        """All cards bought, all raises made as late as can be in every round, all declared."""
        others = self.players - 1
        raises: int = self.rules.max_raises
        betting = self.players + others * (1 + raises)
        return CYCLES * (self.players + betting) + self.players

    @property
    def most_deals(self) -> None:
        """How many deals are played is up to the players (sheet, decision 11)."""

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
        given: AbyssiniaSetup = self.checked_setup(setup)
        rules: AbyssiniaRules = self.rules
        chance = Chance.begun(seed, needed=given.pack is None or given.dealer is None)
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

    def position(self, facts: Mapping[str, Any] | str, seed: Seed | None = None) -> AbyssiniaState:
        """Return the state that some facts describe.

        Parameters
        ----------
        facts : mapping or str
            ``dealer``; ``seats`` that play (left out: all) and those of them that have ``folded``;
            ``phase`` (``"buy"``, ``"bet"``, ``"declare"`` or ``"over"``) and ``cycle``;
            ``waiting``, the seats still to act, the actor first (left out: all active seats, from
            the dealer's left); ``hands`` by seat, ``slots`` and ``stock``, as card texts;
            ``stacks``, and what each seat has ``paid`` in the deal or what is in the ``pot``
            whoever paid it; ``contributions`` of the betting round; what seats ``declared``.
            Cards that are not named are at the bottom of the stock, and fill display and hands if
            none of those is named. Or all this as JSON.
        seed : int, str or bytes, optional
            Of no use here: the order of the stock is part of the position.

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
        state: AbyssiniaState = super().position(facts, seed)
        return state

    def _position(self, facts: dict[str, Any]) -> AbyssiniaState:
        return position_of(self, facts)
