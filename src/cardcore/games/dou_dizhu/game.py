"""The game Dou Dizhu: what deals, starts matches, and reads and numbers actions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import attrs

from cardcore.actions import Action
from cardcore.chance import Stream
from cardcore.checks import plain_number, shown
from cardcore.climbing.dou_dizhu import CombinationRules, Kind
from cardcore.engine import Game
from cardcore.errors import IllegalAction
from cardcore.games.dou_dizhu.actions import (
    BIDS,
    EVENTS,
    JOKERS,
    PASS,
    Bid,
    Pass,
    Play,
    parsed_action,
)
from cardcore.games.dou_dizhu.bots import SensibleBot
from cardcore.games.dou_dizhu.dealing import LAYOUTS, Layout, dealt, doubling_size
from cardcore.games.dou_dizhu.piles import FIRST_COPIES
from cardcore.games.dou_dizhu.play import DouDizhuState, first_state
from cardcore.games.dou_dizhu.positions import FACTS, NEEDED_FACTS, position_of
from cardcore.games.dou_dizhu.presets import PRESETS
from cardcore.games.dou_dizhu.rules import DouDizhuRules
from cardcore.games.dou_dizhu.session import DouDizhuMatch
from cardcore.games.dou_dizhu.setups import DouDizhuSetup
from cardcore.games.dou_dizhu.tables import combination_rules, table_of
from cardcore.games.dou_dizhu.views import DouDizhuView

if TYPE_CHECKING:
    from cardcore._eval import DouDizhuTable
    from cardcore.chance import Seed

_BOMB: Final = int(Kind.BOMB)
_ROCKET: Final = int(Kind.ROCKET)


@attrs.frozen(kw_only=True)
class DouDizhu(Game[Action]):
    """Dou Dizhu with its options.

    Parameters
    ----------
    players : int, optional
        3, with one pack, or 4, with two.
    rules : DouDizhuRules, optional
        The options.

    Raises
    ------
    RulesError
        If the number of players is out of range (``bad_players``), or the rules are of another game
        (``foreign_rules``; DD-70).

    Examples
    --------
    >>> state = DouDizhu().deal(seed=7)
    >>> state.actor, [str(action) for action in state.legal_actions()]
    (1, ['pass', 'bid 1', 'bid 2', 'bid 3'])
    """

    id: ClassVar[str] = "dou_dizhu"
    player_range: ClassVar[range] = range(3, 5)
    rules_type: ClassVar[type] = DouDizhuRules
    setup_type: ClassVar[type] = DouDizhuSetup
    action_types: ClassVar[tuple[type, ...]] = (Play, Pass, Bid)
    presets: ClassVar[Mapping[str, tuple[int | None, Any]]] = PRESETS
    event_types: ClassVar[tuple[type, ...]] = EVENTS
    state_type: ClassVar[type] = DouDizhuState
    view_type: ClassVar[type] = DouDizhuView
    bots: ClassVar[Mapping[str, type]] = MappingProxyType({"sensible": SensibleBot})
    facts: ClassVar[tuple[str, ...]] = FACTS
    needed_facts: ClassVar[frozenset[str]] = NEEDED_FACTS

    players: int = attrs.field(default=3, converter=plain_number)

    @cached_property
    def layout(self) -> Layout:
        """How the pack is divided."""
        return LAYOUTS[self.players]

    @cached_property
    def combinations(self) -> CombinationRules:
        """The options that say what a combination is."""
        return combination_rules(self.rules, 3 if self.players == 3 else 4)

    @cached_property
    def table(self) -> DouDizhuTable[Play]:
        """All plays, and what cards are."""
        return table_of(self.combinations)

    @cached_property
    def doubling(self) -> int:
        """The cards of the smallest bomb that doubles the stake (DD-64)."""
        return doubling_size(self.rules, self.players)

    def doubles(self, value: int) -> bool:
        """Return whether a play of a reading's number doubles the stake (DD-64)."""
        kind = value >> 16
        return kind == _ROCKET or (kind == _BOMB and value >> 8 & 255 >= self.doubling)

    def has_cards(self, play: Play) -> bool:
        """Return whether the pack has so many of each card and rank."""
        is_once = play.bits <= FIRST_COPIES or self.layout.spec.copies > 1
        return is_once and self.table.holds(self.layout.counts, play.mask)

    @property
    def most_actions(self) -> int:
        """The bound of the sheet: calls, plays and passes."""
        return 7 + 154 if self.players == 3 else 10 + 417

    @property
    def most_deals(self) -> None:
        """None: a match goes on as long as the players like."""
        return

    @cached_property
    def actions(self) -> tuple[Action, ...]:  # type: ignore[override]
        """All actions: the plays in the order of lists, then pass and the bids.

        The number of a play is thus its place among the plays of the options: with those of
        ``action_table_27472`` the plays are 0 to 27,470, and pass is 27,471.
        """
        return (*self.table.known, PASS, *BIDS)

    def action_id(self, action: Action) -> int:
        """Return the number of an action, the same in every version for the same options.

        Parameters
        ----------
        action : Action
            Any action, legal now or not; a play that names cards has the number of its ranks.

        Raises
        ------
        IllegalAction
            If it is no action of this game, or no play of these options (``foreign_action``).

        Examples
        --------
        >>> from cardcore.games.dou_dizhu import Pass, Play
        >>> game = DouDizhu.preset("action_table_27472")
        >>> game.action_id(Play("3d")), game.action_id(Pass()), str(game.action(27470))
        (0, 27471, 'play KK AA 2222')
        """
        plays = len(self.table.known)
        if type(action) is Pass:
            return plays
        if type(action) is Bid:
            return plays + action.number
        if type(action) is Play and self.has_cards(action):
            table, named = self.table, action.named
            found = (
                table.classified(action.mask, 0)
                if named is None
                else table.named(action.mask, named.value)
            )
            if found is not None and found.number >= 0:
                return found.number
        raise IllegalAction(
            f"expected an action of {self.id} under these options, got {shown(action)}",
            "foreign_action",
        )

    def deal(self, seed: Seed | None = None, setup: DouDizhuSetup | None = None) -> DouDizhuState:
        """Return the first state of a deal: hands drawn, and the holder of the marker to speak.

        Parameters
        ----------
        seed : int, str or bytes, optional
            The chance of the deal; left out, it comes from the operating system, or is not needed
            if the setup has pack, dealer and marker.
        setup : DouDizhuSetup, optional
            What is not left to chance.

        Raises
        ------
        RulesError
            If the setup does not fit the game (``bad_setup``).
        """
        return first_state(self, dealt(self, seed, self.checked_setup(setup)))

    def match(self, seed: Seed | None = None) -> DouDizhuMatch:
        """Return a match before its first deal.

        Parameters
        ----------
        seed : int, str or bytes, optional
            The chance of the whole match, the first dealer included (DD-62); left out, it comes
            from the operating system.
        """
        stream = Stream(seed)
        dealer = stream.below(self.players, "dealer")
        return DouDizhuMatch(self, stream, (), (0,) * self.players, dealer)

    def position(self, facts: Mapping[str, Any] | str, seed: Seed | None = None) -> DouDizhuState:
        """Return the state that some facts describe.

        Parameters
        ----------
        facts : mapping or str
            ``hands``, a text by seat; ``actor``, who is to call, play or lead (None for a hand that
            is over); ``speaker``, who spoke first; and ``calls``, the bids in order, 0 for a pass,
            which say who the landlord is. Then, where there is something to say: ``dealer``;
            ``marker`` and ``marker_seat``; ``talon``; ``round``, its plays and passes, such as
            ``["0:3d 3c", "1:-"]``; ``played``, the cards of closed rounds by seat; ``known``, cards
            by seat that everybody knows to be in a hand; and ``doublings`` (left out, those
            of the round). Or all this as JSON.
            Cards not named are absent.
        seed : int, str or bytes, optional
            Not needed: nothing is left to chance.

        Raises
        ------
        RecordError
            If no deal could come to this (``bad_position``).

        Examples
        --------
        >>> facts = {"hands": ["4d 9c", "Jh 6s", "2c 5d"], "speaker": 0, "calls": [3]}
        >>> state = DouDizhu().position({**facts, "actor": 1, "round": ["0:8d"]})
        >>> [str(action) for action in state.legal_actions()]
        ['pass', 'play J']
        """
        state: DouDizhuState = super().position(facts, seed)
        return state

    def _position(self, facts: dict[str, Any]) -> DouDizhuState:
        return position_of(self, facts)

    def parse_action(self, text: str) -> Action:
        """Return the action of a text: ``333 4``, ``play 3d 3c``, ``bid 2``, ``pass``.

        Ranks alone are the play that stands in lists. Where they can be read in more ways than one,
        a text names the reading: ``333444555666 named triplet_sequence 6``.

        Raises
        ------
        IllegalAction
            If it names none (``bad_action_text``).
        """
        action = parsed_action(text)
        if (
            type(action) is Play
            and (not action.bits or set(map(str, action.cards)) <= set(JOKERS))
            and self.has_cards(action)
        ):
            values = self.table.readings(action.mask)
            named = action.named
            wanted = values[0] if named is None and len(values) == 1 else None
            if named is not None and named.value in values:
                wanted = named.value
            if wanted is not None:
                return cast("Play", self.table.named(action.mask, wanted))
        return action
