"""Games for tests only, each hard on one side of the contract, and what they share."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from cardcore.actions import ActionT
from cardcore.cards import Card, parse_cards
from cardcore.chance import Stream
from cardcore.checks import number_within, shown
from cardcore.engine import Chance, Game, Match
from cardcore.errors import RecordError, RulesError
from cardcore.settlement import Settlement, places_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Cards = tuple[Card, ...]


@attrs.frozen
class NoRules:
    """A toy has no options."""


def cards_of(cards: str | Iterable[Card | str] | None) -> Cards | None:
    if cards is None or isinstance(cards, str):
        return None if cards is None else parse_cards(cards)
    return tuple(map(Card, cards))


def text_of(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


@attrs.frozen(kw_only=True)
class PackSetup:
    """The order of the pack; left out, it comes from the seed."""

    pack: Cards | None = attrs.field(default=None, converter=cards_of)


def checked_facts(facts: Mapping[str, Any], *names: str) -> tuple[Any, ...]:
    if set(facts) != set(names):
        got = ", ".join(map(shown, facts))
        raise RecordError(f"expected the facts {', '.join(names)}, got {got}", "bad_position")
    return tuple(facts[name] for name in names)


@attrs.frozen(repr=False)
class SumMatch(Match[ActionT]):
    """Three deals whose points are added up."""

    standings: tuple[int, ...]

    @property
    def over(self) -> bool:
        return self.deals == 3

    @property
    def settlement(self) -> Settlement[str] | None:
        ended = Settlement("three deals", places_of(self.standings), self.standings)
        return ended if self.over else None

    def next_setup(self, setup: Any = None) -> Any:
        return self.game.checked_setup(setup)

    def _with(self, state: Any) -> Any:
        sums = map(sum, zip(self.standings, state.points, strict=True))
        return attrs.evolve(self, standings=tuple(sums))


@attrs.frozen(kw_only=True)
class ToyGame(Game[ActionT]):
    """What the toys have in common."""

    player_range: ClassVar[range] = range(2, 5)
    rules_type: ClassVar[type] = NoRules
    setup_type: ClassVar[type] = PackSetup
    presets: ClassVar[Mapping[str, Any]] = MappingProxyType({"toy": (None, NoRules())})

    def checked_seat(self, seat: int | None) -> None:
        if seat is not None:
            number_within(seat, "a seat", (0, self.players - 1), RulesError, "bad_seat")

    def checked_setup(self, setup: Any) -> Any:
        if setup is not None and type(setup) is not self.setup_type:
            raise RulesError(f"expected a setup of the game, got {shown(setup)}", "bad_setup")
        return self.setup_type() if setup is None else setup

    def shuffled(self, cards: Cards, seed: Any, setup: Any) -> tuple[Any, Chance, Cards]:
        """Return the checked setup, the chance and the order of the pack."""
        given = self.checked_setup(setup)
        stream = Stream(seed) if seed is not None or given.pack is None else None
        chance = Chance(stream, getattr(given, "draws", ()))
        if given.pack is None:
            return given, chance, chance.shuffle(cards, "shuffle", 0)
        if sorted(given.pack) != sorted(cards):
            raise RulesError("expected an order of the pack, got other cards", "bad_setup")
        return given, chance, given.pack

    def match(self, seed: Any = None) -> Any:
        return SumMatch[Any](self, Stream(seed), (), (0,) * self.players)
