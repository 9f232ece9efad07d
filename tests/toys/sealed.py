"""Auction: sealed bids for cards of a stock that is shuffled again when it runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from cardcore.actions import Action, ActionList, Event
from cardcore.cards import Card
from cardcore.engine import View
from tests.toys import Cards, ToyGame, ToyState, read_cards, whole

if TYPE_CHECKING:
    from cardcore.chance import Stream


@attrs.frozen
class Bid(Action):
    amount: int = attrs.field(converter=whole)


ROUNDS, BIDS = 12, ActionList(Bid(1), Bid(2), Bid(3))


@attrs.frozen
class Sealed(Event):
    seat: int


@attrs.frozen
class Revealed(Event):
    bids: tuple[int, ...]
    card: Card


@attrs.frozen
class AuctionView(View):
    may_act: tuple[int, ...]
    bid: int | None
    prize: Card
    discards: Cards
    points: tuple[int, ...]


@attrs.frozen(repr=False)
class AuctionState(ToyState[Bid]):
    bids: tuple[int | None, ...] = attrs.field(converter=tuple[Any, ...])
    stock: Cards = attrs.field(converter=read_cards)
    discards: Cards = attrs.field(converter=read_cards)
    points: tuple[int, ...] = attrs.field(converter=tuple[Any, ...])
    round: int
    shuffles: int

    @property
    def may_act(self) -> tuple[int, ...]:
        waited_for = tuple(seat for seat, bid in enumerate(self.bids) if bid is None)
        return () if self.round == ROUNDS else waited_for

    @property
    def actor(self) -> int | None:
        return next(iter(self.may_act), None)

    def view(self, seat: int | None) -> AuctionView:
        seat = self.game.checked_seat(seat)
        bid = None if seat is None else self.bids[seat]
        seen = (self.may_act, bid, self.stock[0], self.discards, self.points)
        return AuctionView(seat, self.actor, self.events, *seen)

    def _resampled(self, seat: int | None, stream: Stream) -> AuctionState:
        drawn = [number + 1 for number in stream.numbers(3, self.game.players, "bids")]
        bids = [x if x is None or at == seat else drawn[at] for at, x in enumerate(self.bids)]
        stock = (self.stock[0], *stream.shuffle(sorted(self.stock[1:]), "resample"))
        return attrs.evolve(self, bids=bids, stock=stock)

    def all_cards(self) -> Cards:
        return (*self.stock, *self.discards)

    def _after(self, action: Bid, seat: int) -> AuctionState:
        bids = [*self.bids[:seat], action.amount, *self.bids[seat + 1 :]]
        events, history = (Sealed(seat),), self._then(action, seat)
        sealed = attrs.evolve(self, history=history, bids=bids, events=events)
        return sealed if None in bids else sealed._revealed()

    def _revealed(self) -> AuctionState:
        bids, points, card = [bid or 0 for bid in self.bids], list(self.points), self.stock[0]
        if bids.count(max(bids)) == 1:
            points[bids.index(max(bids))] += card.rank + 1 - max(bids)
        stock, discards, shuffles = self.stock[1:], (*self.discards, card), self.shuffles
        if not stock:
            stock, discards = self.chance.shuffle(discards, "reshuffle", shuffles), ()
            shuffles += 1
        return attrs.evolve(
            self, bids=[None] * len(bids), stock=stock, discards=discards, points=points,
            events=(Revealed(tuple(bids), card),), round=self.round + 1, shuffles=shuffles,
        )  # fmt: skip


@attrs.frozen(kw_only=True)
class Auction(ToyGame[Bid]):
    id: ClassVar[str] = "toy_auction"
    action_types, event_types = (Bid,), (Sealed, Revealed)
    actions: ClassVar[tuple[Action, ...]] = tuple(BIDS)
    state_type, view_type, facts = AuctionState, AuctionView, AuctionState.own_fields()
    most_actions = 4 * ROUNDS
    pack: ClassVar[Cards] = tuple(map(Card, range(0, 20, 4)))

    def deal(self, seed: Any = None, setup: Any = None) -> AuctionState:
        given, chance, pack = self.dealt(seed, setup)
        none, zeros = (None,) * self.players, (0,) * self.players
        return AuctionState(self, given, chance, None, (), none, pack, (), zeros, 0, 0)
