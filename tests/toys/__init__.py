"""Games for tests only, each hard on one side of the contract, and what they share."""

from __future__ import annotations

import abc
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self

import attrs

from cardcore.actions import ActionList, ActionT, Refusal
from cardcore.cards import Card
from cardcore.chance import Stream
from cardcore.checks import shown, whole_number
from cardcore.engine import Chance, Game, Match, State, Step
from cardcore.errors import IllegalAction, RulesError
from cardcore.records import plain
from cardcore.settlement import Settlement, places_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Cards = tuple[Card, ...]


@attrs.frozen
class NoRules:
    """A toy has no options."""


def pack_of(cards: Iterable[Card | str] | None) -> Cards | None:
    return None if cards is None else read_cards(cards)


def read_hands(hands: Iterable[Iterable[Card | str]]) -> tuple[Cards, ...]:
    return tuple(map(read_cards, hands))


def read_cards(cards: Iterable[Card | str]) -> Cards:
    return tuple(map(Card, cards))


def whole(value: object) -> int:
    number = whole_number(value)
    if number is None:
        raise IllegalAction(f"expected a whole number, got {shown(value)}", "bad_amount", "TOY-2")
    return number


def draws_of(draws: Iterable[Any]) -> tuple[tuple[str, int, Cards], ...]:
    return tuple((label, k, read_cards(order)) for label, k, order in draws)


def redealt(groups: Sequence[Cards], stream: Stream) -> list[Cards]:
    """Return groups of the same sizes and of the same cards altogether."""
    cards = iter(stream.shuffle(sorted(card for group in groups for card in group), "resample"))
    return [tuple(sorted(next(cards) for _ in group)) for group in groups]


@attrs.frozen(kw_only=True)
class PackSetup:
    """The order of the pack, and of later draws; left out, they come from the seed."""

    pack: Cards | None = attrs.field(default=None, converter=pack_of)
    draws: tuple[tuple[str, int, Cards], ...] = attrs.field(default=(), converter=draws_of)


@attrs.frozen(repr=False)
class SumMatch(Match[ActionT]):
    """Three deals whose points are added up."""

    standings: tuple[int, ...]

    @property
    def over(self) -> bool:
        return self.deals == 3

    @property
    def settlement(self) -> Settlement[str] | None:
        ended = Settlement("end", places_of(self.standings), self.standings)
        return ended if self.over else None

    def next_setup(self, setup: Any = None) -> Any:
        return self.game.checked_setup(setup)

    def scored(self, seat: int, points: int) -> Self:
        sums = [each + points * (at == seat) for at, each in enumerate(self.standings)]
        return attrs.evolve(self, standings=tuple(sums))

    def _with(self, state: Any, steps: tuple[Step, ...]) -> Any:
        sums = map(sum, zip(self.standings, state.points, strict=True))
        return attrs.evolve(self, steps=steps, standings=tuple(sums))


@attrs.frozen(repr=False)
class ToyState(State[ActionT]):
    """A state whose own fields are its position; the highest points win."""

    @property
    @abc.abstractmethod
    def points(self) -> tuple[int, ...]:
        """Return the points by seat."""

    @classmethod
    def own_fields(cls) -> tuple[str, ...]:
        shared = {field.name for field in attrs.fields(State)}
        return tuple(each.name for each in attrs.fields(cls) if each.name not in shared)

    @property
    def settlement(self) -> Settlement[str] | None:
        ended = Settlement("end", places_of(self.points), self.points)
        return ended if self.actor is None else None

    def _legal(self, seat: int) -> Sequence[ActionT]:
        return ActionList(*self.game.actions)

    def _refusal(self, action: ActionT, seat: int) -> Refusal | None:
        refusal = Refusal(f"expected an action that fits, got {action}", "not_now", "TOY-1")
        return None if action in self._legal(seat) else refusal

    def to_position(self) -> dict[str, Any]:
        return {name: plain(getattr(self, name)) for name in self.own_fields()}


@attrs.frozen(kw_only=True)
class ToyGame(Game[ActionT]):
    """What the toys have in common."""

    state_type: ClassVar[Any]
    match_type: ClassVar[Any] = SumMatch
    player_range: ClassVar[range] = range(2, 5)
    rules_type: ClassVar[type] = NoRules
    setup_type: ClassVar[type] = PackSetup
    presets: ClassVar[Mapping[str, Any]] = MappingProxyType({"toy": (None, NoRules())})
    pack: ClassVar[Cards]

    def dealt(self, seed: Any, setup: Any) -> tuple[Any, Chance, Cards]:
        """Return the checked setup, the chance and the order of the pack."""
        given = self.checked_setup(setup)
        chance = Chance.begun(seed, needed=given.pack is None, injected=given.draws)
        pack = given.pack or chance.shuffle(self.pack, "shuffle", 0)
        if sorted(pack) != sorted(self.pack):
            raise RulesError("expected an order of the pack, got other cards", "bad_setup")
        return given, chance, pack

    def _position(self, facts: dict[str, Any]) -> Any:
        return self.state_type(self, None, Chance(None), None, (), **facts)

    def match(self, seed: Any = None) -> Any:
        return self.match_type(self, Stream(seed), (), (0,) * self.players)
