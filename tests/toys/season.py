"""Season: deals whose points add up to no fixed sum; a kitty, penalties and leavers carry over."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import attrs

from cardcore.actions import Action
from cardcore.cards import Card
from cardcore.engine import View
from cardcore.errors import IllegalAction, RulesError
from tests.toys import Cards, PackSetup, SumMatch, ToyGame, ToyState, read_cards


@attrs.frozen
class Show(Action):
    pass


@attrs.frozen
class Left(Action):
    seat: int


@attrs.frozen
class Penalty(Action):
    seat: int
    amount: int


@attrs.frozen(kw_only=True)
class SeasonSetup(PackSetup):
    absent: tuple[int, ...] = attrs.field(default=(), converter=tuple[int, ...])


@attrs.frozen
class SeasonView(View):
    shown: Cards


@attrs.frozen(repr=False)
class SeasonState(ToyState[Action]):
    absent: tuple[int, ...] = attrs.field(converter=tuple[int, ...])
    cards: Cards = attrs.field(converter=read_cards)
    turn: int

    @property
    def actor(self) -> int | None:
        waiting = range(self.turn, self.game.players)
        return next((seat for seat in waiting if seat not in self.absent), None)

    @property
    def points(self) -> tuple[int, ...]:
        held = enumerate(self.cards[: self.game.players])
        return tuple(0 if seat in self.absent else card.rank + 1 for seat, card in held)

    def view(self, seat: int | None) -> SeasonView:
        seen = self.cards[: self.turn]
        return SeasonView(self.game.checked_seat(seat), self.actor, self.events, seen)

    def _resampled(self, seat: int | None, stream: Any) -> Self:
        hidden = stream.shuffle(sorted(self.cards[self.turn :]), "resample")
        return attrs.evolve(self, cards=(*self.cards[: self.turn], *hidden))

    def all_cards(self) -> Cards:
        return self.cards

    def _after(self, action: Action, seat: int) -> Self:
        return attrs.evolve(self, history=self._then(action, seat), turn=seat + 1)


@attrs.frozen(repr=False)
class SeasonMatch(SumMatch[Action]):
    absent: tuple[int, ...] = ()
    kitty: int = 1

    @property
    def over(self) -> bool:
        return self.deals == 6 or len(self.absent) >= self.game.players - 1

    def next_setup(self, setup: Any = None) -> SeasonSetup:
        given: SeasonSetup = self.game.checked_setup(setup)
        if given.absent not in {(), self.absent}:
            raise RulesError("expected the seats that left, got others", "not_carried_over")
        return attrs.evolve(given, absent=self.absent)

    def _with(self, state: SeasonState, steps: Any) -> Any:
        best = [at for at, points in enumerate(state.points) if points == max(state.points)]
        added, tied = super()._with(state, steps), len(best) > 1
        kept = added if tied else added.scored(best[0], self.kitty)
        return attrs.evolve(kept, kitty=self.kitty + 1 if tied else 1)

    def _after(self, event: Any) -> Self:
        if event.seat not in range(self.game.players) or event.seat in self.absent:
            raise IllegalAction(f"expected a seat, got {event.seat}", "bad_seat", "TOY-5")
        if isinstance(event, Penalty):
            return self.scored(event.seat, -event.amount)
        return attrs.evolve(self, absent=tuple(sorted((*self.absent, event.seat))))


@attrs.frozen(kw_only=True)
class Season(ToyGame[Action]):
    id: ClassVar[str] = "toy_season"
    setup_type: ClassVar[type] = SeasonSetup
    action_types, event_types, match_events = (Show,), (), (Left, Penalty)
    match_type: ClassVar[Any] = SeasonMatch
    actions: ClassVar[tuple[Action, ...]] = (Show(),)
    state_type, view_type, facts = SeasonState, SeasonView, SeasonState.own_fields()
    most_actions, most_deals = 4, 6
    pack: ClassVar[Cards] = tuple(map(Card, range(16)))

    def deal(self, seed: Any = None, setup: Any = None) -> SeasonState:
        given, chance, pack = self.dealt(seed, setup)
        for seat in given.absent:
            self.checked_seat(seat)
        return SeasonState(self, given, chance, None, (), given.absent, pack, 0)
