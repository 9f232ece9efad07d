"""Pairs: a card is laid out, and whoever holds one of its rank may claim it out of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

import attrs

from cardcore.actions import Action, ActionList, Event
from cardcore.cards import Card
from cardcore.engine import View
from tests.toys import Cards, ToyGame, ToyState, read_cards, read_hands, redealt

if TYPE_CHECKING:
    from collections.abc import Sequence


@attrs.frozen
class Lay(Action):
    card: Card = attrs.field(converter=Card)


@attrs.frozen
class Answer(Action):
    kind: Literal["claim", "leave"]


CLAIM, LEAVE = Answer("claim"), Answer("leave")


@attrs.frozen
class Did(Event):
    seat: int
    action: Action


@attrs.frozen
class PairsView(View):
    may_act: tuple[int, ...]
    hand: Cards
    counts: tuple[int, ...]
    laid: Cards
    points: tuple[int, ...]


@attrs.frozen(repr=False)
class PairsState(ToyState[Action]):
    hands: tuple[Cards, ...] = attrs.field(converter=read_hands)
    stock: Cards = attrs.field(converter=read_cards)
    laid: Cards = attrs.field(converter=read_cards)
    claimable: bool = attrs.field(converter=bool)  # the card laid last
    turn: int
    points: tuple[int, ...] = attrs.field(converter=tuple[Any, ...])

    @property
    def actor(self) -> int | None:
        return self.turn if self.claimable or any(self.hands) else None

    @property
    def may_act(self) -> tuple[int, ...]:
        # All but the seat that laid the card, whatever they hold.
        size = self.game.players - 1 if self.claimable else int(self.actor is not None)
        return tuple((self.turn + step) % self.game.players for step in range(size))

    def view(self, seat: int | None) -> PairsView:
        seat = self.game.checked_seat(seat)
        hand = () if seat is None else self.hands[seat]
        seen = (self.may_act, hand, tuple(map(len, self.hands)), self.laid, self.points)
        return PairsView(seat, self.actor, self.events, *seen)

    def _resampled(self, seat: int | None, stream: Any) -> PairsState:
        mine = () if seat is None else self.hands[seat]
        unseen = [() if at == seat else hand for at, hand in enumerate(self.hands)]
        *hands, stock = redealt([*unseen, self.stock], stream)
        hands = [mine if at == seat else hand for at, hand in enumerate(hands)]
        return attrs.evolve(self, hands=hands, stock=stock)

    def all_cards(self) -> Cards:
        return (*self.stock, *self.laid, *(card for hand in self.hands for card in hand))

    def _fitting(self, seat: int) -> Cards:
        return tuple(card for card in self.hands[seat] if card.rank == self.laid[-1].rank)[:1]

    def _legal(self, seat: int) -> Sequence[Action]:
        if not self.claimable:
            return ActionList(*map(Lay, self.hands[seat]))
        claims = [CLAIM] if self._fitting(seat) else []
        return ActionList(*claims, *([LEAVE] if seat == self.turn else []))

    def _after(self, action: Action, seat: int) -> PairsState:
        points, lays = list(self.points), isinstance(action, Lay)
        points[seat] += action == CLAIM
        gone: Cards = self._fitting(seat) if action == CLAIM else ()
        gone = (action.card,) if isinstance(action, Lay) else gone
        left = [tuple(card for card in hand if card not in gone) for hand in self.hands]
        turns = [(seat + lays + step) % len(left) for step in range(len(left))]
        turn = next((at for at in turns if lays or left[at]), seat)
        return attrs.evolve(
            self, history=self._then(action, seat), events=(Did(seat, action),), hands=left,
            laid=(*self.laid, *gone), claimable=lays, turn=turn, points=points,
        )  # fmt: skip


@attrs.frozen(kw_only=True)
class Pairs(ToyGame[Action]):
    id: ClassVar[str] = "toy_pairs"
    action_types: ClassVar[tuple[type, ...]] = (Lay, Answer)
    actions: ClassVar[tuple[Action, ...]] = (*map(Lay, map(Card, range(24))), CLAIM, LEAVE)
    event_types: ClassVar[tuple[type, ...]] = (Did,)
    state_type, view_type, facts = PairsState, PairsView, PairsState.own_fields()
    most_actions = 48
    pack: ClassVar[Cards] = tuple(map(Card, range(24)))

    def deal(self, seed: Any = None, setup: Any = None) -> PairsState:
        given, chance, pack = self.dealt(seed, setup)
        hands = [sorted(pack[4 * at : 4 * at + 4]) for at in range(self.players)]
        stock, points = pack[4 * self.players :], (0,) * self.players
        return PairsState(self, given, chance, None, (), hands, stock, (), 0, 0, points)
