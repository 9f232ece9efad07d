"""Auction: sealed bids for cards of a stock that is shuffled again when it runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from cardcore.actions import Action, ActionList, Event, Refusal
from cardcore.cards import Card, parse_cards
from cardcore.chance import Stream
from cardcore.checks import shown
from cardcore.engine import Chance, State, View
from cardcore.errors import IllegalAction
from cardcore.settlement import Settlement, places_of
from tests.toys import Cards, PackSetup, ToyGame, cards_of, checked_facts, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

PACK = tuple(map(Card, range(0, 20, 4)))
ROUNDS = 12


@attrs.frozen
class Bid(Action):
    amount: int

    def __str__(self) -> str:
        return f"bid {self.amount}"


BIDS = ActionList(Bid(1), Bid(2), Bid(3))


@attrs.frozen
class Sealed(Event):
    seat: int
    bid: int | None = None


@attrs.frozen
class Revealed(Event):
    bids: tuple[int, ...]
    card: Card


def _draws(draws: Iterable[Any]) -> tuple[tuple[str, int, Cards], ...]:
    return tuple((str(label), int(k), cards_of(order) or ()) for label, k, order in draws)


@attrs.frozen(kw_only=True)
class AuctionSetup(PackSetup):
    draws: tuple[tuple[str, int, Cards], ...] = attrs.field(default=(), converter=_draws)


@attrs.frozen
class AuctionView(View):
    may_act: tuple[int, ...]
    bid: int | None
    prize: Card
    discards: Cards
    stock: int
    points: tuple[int, ...]


@attrs.frozen(repr=False)
class AuctionState(State[Bid]):
    bids: tuple[int | None, ...]
    stock: Cards
    discards: Cards
    points: tuple[int, ...]
    round: int
    shuffles: int

    @property
    def may_act(self) -> tuple[int, ...]:
        if self.round == ROUNDS:
            return ()
        return tuple(seat for seat, bid in enumerate(self.bids) if bid is None)

    @property
    def actor(self) -> int | None:
        return next(iter(self.may_act), None)

    @property
    def settlement(self) -> Settlement[str] | None:
        ended = Settlement("rounds", places_of(self.points), self.points)
        return ended if self.round == ROUNDS else None

    def view(self, seat: int | None) -> AuctionView:
        self.game.checked_seat(seat)
        bid = None if seat is None else self.bids[seat]
        events = tuple(
            Sealed(each.seat) if isinstance(each, Sealed) and each.seat != seat else each
            for each in self.events
        )
        prize, rest = self.stock[0], len(self.stock) - 1
        return AuctionView(
            seat, self.actor, events, self.may_act, bid, prize, self.discards, rest, self.points
        )

    def resample(self, seat: int | None, seed: Any) -> AuctionState:
        stream = Stream(seed)
        drawn = stream.numbers(3, self.game.players, "bids")
        bids = tuple(
            bid if bid is None or at == seat else drawn[at] + 1 for at, bid in enumerate(self.bids)
        )
        events = tuple(
            Sealed(each.seat, bids[each.seat]) if isinstance(each, Sealed) else each
            for each in self.events
        )
        stock = (self.stock[0], *stream.shuffle(self.stock[1:], "resample"))
        return attrs.evolve(self, bids=bids, events=events, stock=stock, chance=Chance(stream))

    def to_position(self) -> dict[str, Any]:
        return {
            "bids": list(self.bids),
            "stock": text_of(self.stock),
            "discards": text_of(self.discards),
            "points": list(self.points),
            "round": self.round,
            "shuffles": self.shuffles,
        }

    def _legal(self, seat: int) -> Sequence[Bid]:
        return BIDS

    def _refusal(self, action: Bid, seat: int) -> Refusal | None:
        if action in BIDS:
            return None
        return Refusal(f"expected a bid of 1..3, got {shown(action.amount)}", "bad_bid", "TOY-2")

    def _after(self, action: Bid, seat: int) -> AuctionState:
        bids = (*self.bids[:seat], action.amount, *self.bids[seat + 1 :])
        sealed = attrs.evolve(
            self, history=self._then(action, seat), bids=bids, events=(Sealed(seat, action.amount),)
        )
        return sealed if None in bids else sealed._revealed()

    def _revealed(self) -> AuctionState:
        bids = tuple(bid or 0 for bid in self.bids)
        card, stock, discards, shuffles = self.stock[0], self.stock[1:], self.discards, 0
        points = list(self.points)
        if bids.count(max(bids)) == 1:
            points[bids.index(max(bids))] += card.rank + 1 - max(bids)
        discards = (*discards, card)
        if not stock:
            stock = self.chance.shuffle(discards, "reshuffle", self.shuffles)
            discards, shuffles = (), 1
        return attrs.evolve(
            self, bids=(None,) * len(bids), stock=stock, discards=discards, points=tuple(points),
            events=(Revealed(bids, card),), round=self.round + 1, shuffles=self.shuffles + shuffles,
        )  # fmt: skip


@attrs.frozen(kw_only=True)
class Auction(ToyGame[Bid]):
    id: ClassVar[str] = "toy_auction"
    setup_type: ClassVar[type] = AuctionSetup
    action_types: ClassVar[tuple[type, ...]] = (Bid,)
    most_actions: ClassVar[int] = 4 * ROUNDS

    def deal(self, seed: Any = None, setup: Any = None) -> AuctionState:
        given, chance, pack = self.shuffled(PACK, seed, setup)
        none, zeros = (None,) * self.players, (0,) * self.players
        return AuctionState(self, given, chance, None, (), none, pack, (), zeros, 0, 0)

    def position(self, facts: Mapping[str, Any]) -> AuctionState:
        names = ("bids", "stock", "discards", "points", "round", "shuffles")
        bids, stock, discards, points, number, shuffles = checked_facts(facts, *names)
        return AuctionState(
            self, None, Chance(None), None, (), tuple(bids), parse_cards(stock),
            parse_cards(discards), tuple(points), number, shuffles,
        )  # fmt: skip

    def parse_action(self, text: str) -> Bid:
        for bid in BIDS:
            if text == str(bid):
                return bid
        raise IllegalAction(f"expected bid 1, 2 or 3, got {shown(text)}", "bad_action_text")
