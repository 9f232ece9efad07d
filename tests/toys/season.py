"""Season: deals whose points add up to no fixed sum; a kitty, penalties and leavers carry over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self

import attrs

from cardcore.actions import Action, ActionList, Event, Refusal
from cardcore.cards import Card, parse_cards
from cardcore.chance import Stream
from cardcore.checks import number_within, shown
from cardcore.engine import Chance, State, View
from cardcore.errors import IllegalAction, RulesError
from cardcore.settlement import Ledger, Line, Settlement, equal_shares, places_of
from tests.toys import Cards, PackSetup, SumMatch, ToyGame, checked_facts, text_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PACK = tuple(map(Card, range(16)))
DEALS = 6


@attrs.frozen
class Keep(Action):
    def __str__(self) -> str:
        return "keep"


@attrs.frozen
class Swap(Action):
    def __str__(self) -> str:
        return "swap"


@attrs.frozen
class Left(Action):
    seat: int

    def __str__(self) -> str:
        return f"left {self.seat}"


@attrs.frozen
class Penalty(Action):
    seat: int
    points: int

    def __str__(self) -> str:
        return f"penalty {self.seat} {self.points}"


@attrs.frozen
class Took(Event):
    seat: int
    swapped: bool


@attrs.frozen(kw_only=True)
class SeasonSetup(PackSetup):
    absent: tuple[int, ...] = attrs.field(default=(), converter=tuple)


@attrs.frozen
class SeasonView(View):
    hand: Card | None
    shown: tuple[Card, ...]
    absent: tuple[int, ...]


@attrs.frozen(repr=False)
class SeasonState(State[Action]):
    absent: tuple[int, ...]
    cards: Cards
    turn: int

    @property
    def actor(self) -> int | None:
        return self.turn if self.turn < self.game.players else None

    @property
    def points(self) -> tuple[int, ...]:
        """Everybody who is there scores the rank of the own card."""
        held = enumerate(self.cards[: self.game.players])
        return tuple(0 if at in self.absent else card.rank + 1 for at, card in held)

    @property
    def settlement(self) -> Settlement[str] | None:
        if self.actor is not None:
            return None
        points = self.points
        least = min(point for at, point in enumerate(points) if at not in self.absent)
        lines = [
            Line(at, "kitty", 1, "worst", "TOY-3") for at, x in enumerate(points) if x == least
        ]
        return Settlement("all shown", places_of(points), points, Ledger(lines))

    def view(self, seat: int | None) -> SeasonView:
        self.game.checked_seat(seat)
        over = self.actor is None
        hand = None if seat is None else self.cards[seat]
        cards = self.cards[: self.game.players] if over else ()
        return SeasonView(seat, self.actor, self.events, hand, cards, self.absent)

    def resample(self, seat: int | None, seed: Any) -> SeasonState:
        stream, size = Stream(seed), self.game.players
        known = range(size) if self.actor is None else () if seat is None else (seat,)
        unseen = [card for at, card in enumerate(self.cards) if at not in known]
        rest = iter(stream.shuffle(unseen, "resample"))
        cards = tuple(card if at in known else next(rest) for at, card in enumerate(self.cards))
        return attrs.evolve(self, cards=cards, chance=Chance(stream))

    def to_position(self) -> dict[str, Any]:
        return {"absent": list(self.absent), "cards": text_of(self.cards), "turn": self.turn}

    def _legal(self, seat: int) -> Sequence[Action]:
        return ActionList[Action](Keep(), Swap())

    def _refusal(self, action: Action, seat: int) -> Refusal | None:
        return None

    def _after(self, action: Action, seat: int) -> Self:
        cards, swapped = list(self.cards), isinstance(action, Swap)
        if swapped:
            cards[seat], cards[-1 - seat] = cards[-1 - seat], cards[seat]
        return attrs.evolve(
            self, history=self._then(action, seat), events=(Took(seat, swapped),),
            cards=tuple(cards), turn=self.game.next_seat(seat + 1, self.absent),
        )  # fmt: skip


@attrs.frozen(repr=False)
class SeasonMatch(SumMatch[Action]):
    absent: tuple[int, ...] = ()
    lines: tuple[Line, ...] = ()
    event_types: ClassVar[tuple[type, ...]] = (Left, Penalty)

    @property
    def over(self) -> bool:
        return self.deals == DEALS or len(self.absent) >= self.game.players - 1

    @property
    def settlement(self) -> Settlement[str] | None:
        if not self.over:
            return None
        points, seats = self.standings, range(self.game.players)
        stays = {at: points[at] for at in seats if at not in self.absent}
        best = [at for at, point in stays.items() if point == max(stays.values())]
        shares = equal_shares(Ledger(self.lines).balance("kitty"), best, "fraction")
        taken = zip(best, shares, strict=True)
        ends = [Line("kitty", at, share, "best", "TOY-4") for at, share in taken if share]
        return Settlement("end", places_of(points), points, Ledger((*self.lines, *ends)))

    def next_setup(self, setup: Any = None) -> SeasonSetup:
        given = self.game.checked_setup(setup)
        if given.absent not in {(), self.absent}:
            raise RulesError("expected the seats that left, got others", "not_carried_over")
        return attrs.evolve(given, absent=self.absent)  # type: ignore[no-any-return]

    def _with(self, state: SeasonState) -> Any:
        paid = state.settlement
        return attrs.evolve(
            super()._with(state), lines=(*self.lines, *(paid.payments if paid else ()))
        )

    def _after(self, event: Action) -> Any:
        seat = getattr(event, "seat", -1)
        if seat not in range(self.game.players) or seat in self.absent:
            raise IllegalAction(f"expected a seat, got {shown(seat)}", "bad_seat", "TOY-5")
        if isinstance(event, Penalty):
            points = list(self.standings)
            points[seat] -= event.points
            return attrs.evolve(self, standings=tuple(points))
        return attrs.evolve(self, absent=tuple(sorted((*self.absent, seat))))


@attrs.frozen(kw_only=True)
class Season(ToyGame[Action]):
    id: ClassVar[str] = "toy_season"
    setup_type: ClassVar[type] = SeasonSetup
    action_types: ClassVar[tuple[type, ...]] = (Keep, Swap)
    most_actions: ClassVar[int] = 4
    most_deals: ClassVar[int | None] = DEALS

    def next_seat(self, seat: int, absent: tuple[int, ...]) -> int:
        return next((at for at in range(seat, self.players) if at not in absent), self.players)

    def deal(self, seed: Any = None, setup: Any = None) -> SeasonState:
        given, chance, pack = self.shuffled(PACK, seed, setup)
        for seat in given.absent:
            number_within(seat, "a seat", (0, self.players - 1), RulesError, "bad_setup")
        turn = self.next_seat(0, given.absent)
        return SeasonState(self, given, chance, None, (), given.absent, pack, turn)

    def match(self, seed: Any = None) -> SeasonMatch:
        return SeasonMatch(self, Stream(seed), (), (0,) * self.players)

    def position(self, facts: Mapping[str, Any]) -> SeasonState:
        absent, cards, turn = checked_facts(facts, "absent", "cards", "turn")
        return SeasonState(
            self, None, Chance(None), None, (), tuple(absent), parse_cards(cards), turn
        )

    def parse_action(self, text: str) -> Action:
        if text in {"keep", "swap"}:
            return Keep() if text == "keep" else Swap()
        raise IllegalAction(f"expected keep or swap, got {shown(text)}", "bad_action_text")

    def parse_event(self, text: str) -> Action:
        words = text.split()
        if words[:1] == ["left"] and len(words) == 2 and words[1].isdecimal():
            return Left(int(words[1]))
        if words[:1] == ["penalty"] and len(words) == 3 and all(map(str.isdecimal, words[1:])):
            return Penalty(int(words[1]), int(words[2]))
        return super().parse_event(text)
