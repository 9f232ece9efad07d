"""The game Acey-Deucey: what deals rounds, starts sessions and reads texts."""

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
from cardcore.games.acey_deucey.actions import (
    EVENTS,
    Anted,
    Bet,
    Declare,
    FirstCards,
    Pass,
    parsed_action,
)
from cardcore.games.acey_deucey.bots import SensibleBot
from cardcore.games.acey_deucey.play import AceyDeuceyState, AceyDeuceyView, Round, turned
from cardcore.games.acey_deucey.positions import FACTS, NEEDED_FACTS, position_of, turn_order
from cardcore.games.acey_deucey.rules import AceyDeuceyRules, AceyDeuceySetup
from cardcore.games.acey_deucey.session import AceyDeuceyMatch

if TYPE_CHECKING:
    from cardcore.cards import Card
    from cardcore.chance import Seed


@attrs.frozen(kw_only=True)
class AceyDeucey(Game[Action]):
    """Acey-Deucey with its options.

    Parameters
    ----------
    players : int
        2 to 8.
    rules : AceyDeuceyRules, optional
        The options.

    Raises
    ------
    RulesError
        If the number of players is out of range (``bad_players``) or the rules are of another game
        (``foreign_rules``).

    Examples
    --------
    >>> state = AceyDeucey(players=3).deal(seed=7)
    >>> state.actor is not None, state.legal_actions()[0]
    (True, Pass())
    """

    id: ClassVar[str] = "acey_deucey"
    player_range: ClassVar[range] = range(2, 9)
    rules_type: ClassVar[type] = AceyDeuceyRules
    setup_type: ClassVar[type] = AceyDeuceySetup
    action_types: ClassVar[tuple[type, ...]] = (Pass, Bet, Declare)
    presets: ClassVar[Mapping[str, tuple[int | None, Any]]] = MappingProxyType(
        {"session": (None, AceyDeuceyRules())}
    )
    bots: ClassVar[Mapping[str, type]] = MappingProxyType({"sensible": SensibleBot})
    event_types: ClassVar[tuple[type, ...]] = EVENTS
    state_type: ClassVar[type] = AceyDeuceyState
    view_type: ClassVar[type] = AceyDeuceyView
    facts: ClassVar[tuple[str, ...]] = FACTS
    needed_facts: ClassVar[frozenset[str]] = NEEDED_FACTS

    @property
    def most_actions(self) -> int:
        """A declaration and a bet of every player."""
        return 2 * self.players

    @property
    def most_deals(self) -> int:
        """The rounds that the options allow (AD-26)."""
        most: int = self.rules.max_rounds
        return most

    def deal(
        self, seed: Seed | None = None, setup: AceyDeuceySetup | None = None
    ) -> AceyDeuceyState:
        """Return the first state of a round: antes paid, first cards dealt, the first turn begun.

        Parameters
        ----------
        seed : int, str or bytes, optional
            The chance of the round; left out, it comes from the operating system, or is not needed
            if the setup has pack and dealer.
        setup : AceyDeuceySetup, optional
            What is not left to chance.

        Raises
        ------
        RulesError
            If the setup does not fit the game (``bad_setup``).
        """
        given: AceyDeuceySetup = self.checked_setup(setup)
        pack, dealer, players = given.pack, given.dealer, self.players
        chance = Chance.begun(seed, needed=pack is None or dealer is None)
        if pack is None:
            pack = chance.shuffle(STANDARD.cards, "shuffle", 0)
        if dealer is None:
            dealer = chance.drawn().below(players, "dealer")
        elif dealer >= players:
            msg = f"expected a dealer's seat of 0..{players - 1}, got {dealer}"
            raise RulesError(msg, "bad_setup")
        has_bank = self.rules.bank == "dealer"
        ante = 0 if has_bank else self.rules.ante
        chips = given.chips
        if chips is None:
            chips = (self.rules.starting_chips,) * players
        self._check_chips(chips, given.pot, ante)
        order = turn_order(players, dealer, has_bank=has_bank)
        first_cards: list[Card | None] = [None] * players
        for seat, card in zip(order, pack, strict=False):
            first_cards[seat] = card
        event = FirstCards(tuple(first_cards))
        return turned(
            self,
            given,
            chance,
            None,
            (Anted(ante), event) if ante else (event,),
            Round(pack, dealer, event.cards, order, chips, ante),
            len(order),
            tuple([each - ante for each in chips]) if ante else chips,
            given.pot + ante * players,
            (),
        )

    def _check_chips(self, chips: tuple[int, ...], pot: int, ante: int) -> None:
        if len(chips) != self.players or min(chips) < ante:
            raise RulesError(
                f"expected chips of {self.players} players, each at least the ante of "
                f"{shown(ante)}, got {len(chips)} numbers, the least "
                f"{shown(min(chips, default=0))} (AD-27)",
                "bad_setup",
            )
        if pot and self.rules.bank == "dealer":
            raise RulesError("expected no pot beside a bank, got chips in it (AD-36)", "bad_setup")

    def match(self, seed: Seed | None = None) -> AceyDeuceyMatch:
        """Return a session before its first round.

        Parameters
        ----------
        seed : int, str or bytes, optional
            The chance of the whole session, the first dealer included; left out, it comes from the
            operating system.
        """
        stream = Stream(seed)
        return AceyDeuceyMatch(
            self,
            stream,
            (),
            (self.rules.starting_chips,) * self.players,
            0,
            stream.below(self.players, "dealer"),
            0,
            False,
        )

    def position(self, facts: Mapping[str, Any] | str, seed: Seed | None = None) -> AceyDeuceyState:
        """Return the state that some facts describe.

        Parameters
        ----------
        facts : mapping or str
            ``dealer``, ``actor`` (None for a round that is over), ``chips`` by seat, ``pot``;
            ``posts``, one card before a declaration, else two; ``ace``, the declaration;
            ``waiting``, the first cards of seats that are still to act, by seat; ``stock``, the
            cards on top of the stock; ``discards``, the cards that are out of the round. Cards that
            are not named follow in the stock in ascending order. Or all this as JSON.
        seed : int, str or bytes, optional
            Of no use here: the order of the stock is part of the position.

        Raises
        ------
        RecordError
            If no round could come to this (``bad_position``).

        Examples
        --------
        >>> facts = {"dealer": 0, "actor": 0, "chips": [99, 99], "pot": 2, "posts": "4c Qd"}
        >>> AceyDeucey(players=2).position(facts).limit
        2
        """
        state: AceyDeuceyState = super().position(facts, seed)
        return state

    def _position(self, facts: dict[str, Any]) -> AceyDeuceyState:
        return position_of(self, facts)

    def parse_action(self, text: str) -> Action:
        """Return the action of a text: ``pass``, ``bet 5``, ``bet 5 higher``, ``declare low``.

        Raises
        ------
        IllegalAction
            If it names none (``bad_action_text``).
        """
        return parsed_action(text)
