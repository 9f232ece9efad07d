"""Pairs: a card is laid out, and whoever holds one of its rank may claim it out of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from cardcore.actions import Action, ActionList, Event, Refusal
from cardcore.cards import Card, parse_cards
from cardcore.chance import Stream
from cardcore.checks import shown
from cardcore.engine import Chance, State, View
from cardcore.errors import CardError, IllegalAction
from cardcore.settlement import Settlement, places_of
from tests.toys import Cards, ToyGame, checked_facts, text_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PACK = tuple(map(Card, range(24)))


@attrs.frozen
class Lay(Action):
    card: Card

    def __str__(self) -> str:
        return f"lay {self.card}"


@attrs.frozen
class Claim(Action):
    def __str__(self) -> str:
        return "claim"


@attrs.frozen
class Leave(Action):
    def __str__(self) -> str:
        return "leave"


@attrs.frozen
class Did(Event):
    seat: int
    action: Action


@attrs.frozen
class PairsView(View):
    may_act: tuple[int, ...]
    hand: Cards
    counts: tuple[int, ...]
    top: Card | None
    points: tuple[int, ...]


@attrs.frozen(repr=False)
class PairsState(State[Action]):
    hands: tuple[Cards, ...]
    stock: Cards
    top: Card | None
    turn: int
    points: tuple[int, ...]

    @property
    def actor(self) -> int | None:
        return self.turn if self.top is not None or any(self.hands) else None

    @property
    def may_act(self) -> tuple[int, ...]:
        if self.top is None:
            return super().may_act
        # All but the seat that laid the card, whatever they hold.
        others = range(self.game.players - 1)
        return tuple((self.turn + step) % self.game.players for step in others)

    @property
    def settlement(self) -> Settlement[str] | None:
        if self.actor is not None:
            return None
        return Settlement("all laid", places_of(self.points), self.points)

    def view(self, seat: int | None) -> PairsView:
        self.game.checked_seat(seat)
        hand = () if seat is None else self.hands[seat]
        counts = tuple(map(len, self.hands))
        return PairsView(
            seat, self.actor, self.events, self.may_act, hand, counts, self.top, self.points
        )

    def resample(self, seat: int | None, seed: Any) -> PairsState:
        stream = Stream(seed)
        unseen = [card for at, hand in enumerate(self.hands) if at != seat for card in hand]
        rest = stream.shuffle(sorted((*unseen, *self.stock)), "resample")
        hands: list[Cards] = []
        for at, hand in enumerate(self.hands):
            hands.append(hand if at == seat else tuple(sorted(rest[: len(hand)])))
            rest = rest if at == seat else rest[len(hand) :]
        return attrs.evolve(self, hands=tuple(hands), stock=rest, chance=Chance(stream))

    def to_position(self) -> dict[str, Any]:
        top = None if self.top is None else str(self.top)
        hands, points = list(map(text_of, self.hands)), list(self.points)
        stock = text_of(self.stock)
        return {"hands": hands, "stock": stock, "top": top, "turn": self.turn, "points": points}

    def _legal(self, seat: int) -> Sequence[Action]:
        if self.top is None:
            return ActionList(*map(Lay, self.hands[seat]))
        claim = (Claim(),) if self._fitting(seat) else ()
        return ActionList(*claim, *((Leave(),) if seat == self.turn else ()))

    def _fitting(self, seat: int) -> Cards:
        if self.top is None:
            return ()
        return tuple(card for card in self.hands[seat] if card.rank == self.top.rank)[:1]

    def _refusal(self, action: Action, seat: int) -> Refusal | None:
        if action in self._legal(seat):
            return None
        return Refusal(f"expected a card that fits, got {action}", "not_now", "TOY-1")

    def _after(self, action: Action, seat: int) -> PairsState:
        hands, points, turn, top = list(self.hands), list(self.points), self.turn, None
        if isinstance(action, Lay):
            hands[seat] = tuple(card for card in hands[seat] if card != action.card)
            turn, top = (seat + 1) % len(hands), action.card
        else:
            if isinstance(action, Claim):
                fitting = self._fitting(seat)
                hands[seat] = tuple(card for card in hands[seat] if card not in fitting)
                points[seat] += 1
                turn = seat
            while any(hands) and not hands[turn]:
                turn = (turn + 1) % len(hands)
        return attrs.evolve(
            self, history=self._then(action, seat), events=(Did(seat, action),),
            hands=tuple(hands), top=top, turn=turn, points=tuple(points),
        )  # fmt: skip


@attrs.frozen(kw_only=True)
class Pairs(ToyGame[Action]):
    id: ClassVar[str] = "toy_pairs"
    action_types: ClassVar[tuple[type, ...]] = (Lay, Claim, Leave)
    most_actions: ClassVar[int] = 2 * len(PACK)

    def deal(self, seed: Any = None, setup: Any = None) -> PairsState:
        given, chance, pack = self.shuffled(PACK, seed, setup)
        hands = tuple(tuple(sorted(pack[4 * at : 4 * at + 4])) for at in range(self.players))
        stock, points = pack[4 * self.players :], (0,) * self.players
        return PairsState(self, given, chance, None, (), hands, stock, None, 0, points)

    def position(self, facts: Mapping[str, Any]) -> PairsState:
        hands, stock, top, turn, points = checked_facts(
            facts, "hands", "stock", "top", "turn", "points"
        )
        return PairsState(
            self, None, Chance(None), None, (), tuple(map(parse_cards, hands)), parse_cards(stock),
            None if top is None else Card(top), turn, tuple(points),
        )  # fmt: skip

    def parse_action(self, text: str) -> Action:
        words = {"claim": Claim(), "leave": Leave()}
        if isinstance(text, str) and text in words:
            return words[text]
        try:
            if isinstance(text, str) and text.startswith("lay "):
                return Lay(Card(text[4:]))
        except CardError:
            pass
        raise IllegalAction(f"expected an action, got {shown(text)}", "bad_action_text")
