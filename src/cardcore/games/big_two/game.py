"""The game Big Two: what deals, starts matches and reads texts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from cardcore.actions import Action
from cardcore.cards import Card, Piece, Tile
from cardcore.chance import Stream
from cardcore.checks import plain_number
from cardcore.engine import Game
from cardcore.games.big_two.actions import EVENTS, Give, Pass, Play, parsed_action
from cardcore.games.big_two.bots import SensibleBot
from cardcore.games.big_two.dealing import dealt
from cardcore.games.big_two.play import BigTwoState, first_state
from cardcore.games.big_two.positions import FACTS, NEEDED_FACTS, position_of
from cardcore.games.big_two.presets import PRESETS
from cardcore.games.big_two.rules import BigTwoRules, Layout, layout_of
from cardcore.games.big_two.session import BigTwoMatch
from cardcore.games.big_two.setups import BigTwoSetup
from cardcore.games.big_two.views import BigTwoView

if TYPE_CHECKING:
    from cardcore.chance import Seed


@attrs.frozen(kw_only=True)
class BigTwo(Game[Action]):
    """Big Two with its options.

    Parameters
    ----------
    players : int, optional
        2 to 5; five play with tiles only.
    rules : BigTwoRules, optional
        The options.

    Raises
    ------
    RulesError
        If the number of players is out of range (``bad_players``), the rules are of another game
        (``foreign_rules``), or they do not go with the number of players (``option_clash``).

    Examples
    --------
    >>> game = BigTwo.preset("hong_kong")
    >>> state = game.deal(seed=0)
    >>> state.actor, [str(action) for action in state.legal_actions()]
    (3, ['play 3d', 'play 3d 6d Td Jd Ad'])
    """

    id: ClassVar[str] = "big_two"
    player_range: ClassVar[range] = range(2, 6)
    rules_type: ClassVar[type] = BigTwoRules
    setup_type: ClassVar[type] = BigTwoSetup
    action_types: ClassVar[tuple[type, ...]] = (Play, Pass, Give)
    presets: ClassVar[Mapping[str, tuple[int | None, Any]]] = PRESETS
    bots: ClassVar[Mapping[str, type]] = MappingProxyType({"sensible": SensibleBot})
    event_types: ClassVar[tuple[type, ...]] = EVENTS
    state_type: ClassVar[type] = BigTwoState
    view_type: ClassVar[type] = BigTwoView
    facts: ClassVar[tuple[str, ...]] = FACTS
    needed_facts: ClassVar[frozenset[str]] = NEEDED_FACTS

    players: int = attrs.field(default=4, converter=plain_number)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        layout_of(self.rules, self.players)

    @cached_property
    def layout(self) -> Layout:
        """How the pack is divided (BT-7)."""
        return layout_of(self.rules, self.players)

    @cached_property
    def piece_type(self) -> type[Piece]:
        """``Card``, or ``Tile`` for five players."""
        return Tile if self.rules.deck == "tiles60" else Card

    @property
    def most_actions(self) -> int:
        """The bound of the sheet on plays and passes, and a gift."""
        if self.rules.stock_refill == "reshuffle":
            return int(self.rules.action_limit) + 1
        return int(self.rules.spec.size) * (2 * self.players + 1) + 1

    @property
    def most_deals(self) -> int | None:
        """The deals that the options allow; None for as many as the players like."""
        most: int | None = self.rules.match_deals
        return most

    def deal(self, seed: Seed | None = None, setup: BigTwoSetup | None = None) -> BigTwoState:
        """Return the first state of a deal: hands dealt, and the lead or an exchange due.

        Parameters
        ----------
        seed : int, str or bytes, optional
            The chance of the deal; left out, it comes from the operating system, or is not needed
            if the setup has pack, dealer, cut and shown card, and no stock is refilled.
        setup : BigTwoSetup, optional
            What is not left to chance.

        Raises
        ------
        RulesError
            If the setup does not fit the game (``bad_setup``).
        """
        return first_state(self, dealt(self, seed, self.checked_setup(setup)))

    def match(self, seed: Seed | None = None) -> BigTwoMatch:
        """Return a match before its first deal.

        Parameters
        ----------
        seed : int, str or bytes, optional
            The chance of the whole match, the first dealer included; left out, it comes from the
            operating system.
        """
        stream, players = Stream(seed), self.players
        return BigTwoMatch(
            self,
            stream,
            (),
            (0,) * players,
            (self.rules.starting_chips or 0,) * players,
            stream.below(players, "dealer"),
            None,
            None,
        )

    def position(self, facts: Mapping[str, Any] | str, seed: Seed | None = None) -> BigTwoState:
        """Return the state that some facts describe.

        Parameters
        ----------
        facts : mapping or str
            ``hands``, a text by seat, and ``actor``, who is to play or lead (None for a deal that
            is over). Then, where there is something to say: ``trick``, the plays and passes in
            order, such as ``["0:4d", "1:-"]``; ``heap``, ``stock`` (top first) and
            ``out_of_play``, cards as text; ``finished``, seats in order; ``dealer``,
            ``direction`` and ``starter``; ``opening``, the card that the first play has to contain;
            ``first`` and ``extra``, a seat and its card; ``exchange``, winner, loser, and what was
            received and given; ``number`` of the deal, from 2, before a gift; ``bonuses`` by seat;
            ``breach``, seat, opponent and highest card; ``actions``, counted; ``reshuffles``, the
            cards of each; ``end``, ``winning`` (the winner's last play) and ``liable`` of a deal
            that is over. Or all this as JSON. Cards not named are absent.
        seed : int, str or bytes, optional
            The chance of a stock that is still to be refilled.

        Raises
        ------
        RecordError
            If no deal could come to this (``bad_position``).

        Examples
        --------
        >>> facts = {"hands": ["4d 9c", "Jh 6s", "2c 5d", "As 7h"], "actor": 1, "trick": ["0:3d"]}
        >>> [str(action) for action in BigTwo().position(facts).legal_actions()]
        ['pass', 'play 6s', 'play Jh']
        """
        state: BigTwoState = super().position(facts, seed)
        return state

    def _position(self, facts: dict[str, Any]) -> BigTwoState:
        return position_of(self, facts)

    def parse_action(self, text: str) -> Action:
        """Return the action of a text: ``play 3d 3c`` or the cards alone, ``pass``, ``give 3d``.

        Raises
        ------
        IllegalAction
            If it names none (``bad_action_text``).
        """
        return parsed_action(text, self.piece_type)
