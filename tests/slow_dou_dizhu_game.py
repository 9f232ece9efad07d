"""Dou Dizhu's auction, turns and settlement written slowly and plainly from the rule sheet.

Cards are texts, seats are numbers, and combinations are those of the slow generator beside it.
DD numbers are those of the sheet.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests import slow_dou_dizhu as slow

if TYPE_CHECKING:
    from collections.abc import Iterable


def rank_of(card: str) -> str:
    return card if card[0] == "X" else card[0]


def ranks_of(cards: Iterable[str]) -> list[str]:
    return [rank_of(card) for card in cards]


@dataclass
class Options:
    """The options, read by name; ``players`` among them."""

    players: int = 3
    sequence_singles: str = "distinct"
    quad_singles: str = "distinct"
    attached_jokers: str = "one"
    talon_visible: bool = False
    doubling_bomb_size: int | None = None


@dataclass
class Hand:
    """A hand of the game from the draw to the payments, changed by every move."""

    options: Options
    pack: list[str]
    dealer: int
    marker: int
    hands: list[list[str]] = field(default_factory=list)
    talon: list[str] = field(default_factory=list)
    turn: int | None = 0
    calls: list[tuple[int, int]] = field(default_factory=list)
    landlord: int | None = None
    bid: int = 0
    best: slow.Reading | None = None
    best_seat: int | None = None
    table: list[tuple[int, list[str]]] = field(default_factory=list)
    aside: list[list[str]] = field(default_factory=list)
    doublings: int = 0
    winner: int | None = None

    def __post_init__(self) -> None:
        n = self.options.players
        self.hands = [[] for _ in range(n)]
        self.aside = [[] for _ in range(n)]
        stock, seat, place = list(self.pack), self.dealer, 0
        self.turn = self.dealer  # Decision 7
        while any(len(hand) < (17 if n == 3 else 25) for hand in self.hands):  # DD-7
            if place == self.marker:
                self.turn = seat  # DD-9
            self.hands[seat].append(stock.pop(0))  # DD-6
            seat, place = self.following(seat), place + 1
        self.talon = stock

    def following(self, seat: int) -> int:
        return 0 if seat == self.options.players - 1 else seat + 1

    @property
    def over(self) -> bool:
        return self.turn is None

    # The auction.

    @property
    def in_auction(self) -> bool:
        return self.landlord is None and not self.over

    def bids(self) -> set[int]:
        """Return the bids allowed; passing always is (DD-10)."""
        highest = max([bid for _, bid in self.calls] + [0])
        return {bid for bid in (1, 2, 3) if bid > highest}

    def call(self, bid: int) -> None:
        """Pass, for 0, or bid."""
        assert self.turn is not None
        assert not bid or bid in self.bids()
        n, seat = self.options.players, self.turn
        self.calls.append((seat, bid))
        self.turn = self.following(seat)
        made = [each for each in self.calls if each[1]]
        if not made:
            if len(self.calls) == n:
                self.turn = None  # DD-14
            return
        passes = [each == 0 for _, each in self.calls[-(n - 1) :]]
        if bid == 3 or (len(passes) == n - 1 and all(passes)):  # DD-12, DD-13
            self.landlord, self.bid = made[-1]  # DD-15
            self.hands[self.landlord] += self.talon  # DD-16
            self.turn = self.landlord  # DD-19

    # Rounds.

    def plays(self) -> set[slow.Play]:
        """Return the plays allowed, as ranks with their reading (DD-20, DD-21, DD-C10)."""
        assert self.turn is not None
        return {
            (cards, reading)
            for cards, reading in slow.plays(ranks_of(self.hands[self.turn]), self.options)
            if slow.beats(reading, self.best)
        }

    def may_pass(self) -> bool:
        return self.best is not None  # DD-20, DD-22

    def play(self, cards: list[str], named: slow.Reading | None) -> slow.Reading:
        """Play cards, and return what they were taken for (DD-C6, DD-C7)."""
        assert self.turn is not None
        seat, ranks = self.turn, ranks_of(cards)
        reading = named or slow.taken(ranks, self.options, self.best)
        assert reading is not None
        assert (slow.in_order(ranks), reading) in self.plays()
        for card in cards:
            self.hands[seat].remove(card)
        self.table.append((seat, cards))
        self.best, self.best_seat = reading, seat
        if self.doubles(reading):
            self.doublings += 1
        self.turn = self.following(seat)
        if not self.hands[seat]:
            self.winner, self.turn = seat, None  # DD-60
        return reading

    def doubles(self, reading: slow.Reading) -> bool:
        """Return whether a play doubles the stake (DD-64)."""
        if reading[0] == 12:
            return True
        usual = 4 if self.options.players == 3 else 6
        return reading[0] == 11 and reading[3] >= (self.options.doubling_bomb_size or usual)

    def pass_(self) -> None:
        assert self.turn is not None
        assert self.may_pass()
        self.table.append((self.turn, []))
        self.turn = self.following(self.turn)
        if self.turn == self.best_seat:  # DD-25: everybody else has passed
            for seat, cards in self.table:
                self.aside[seat] += cards
            self.table, self.best, self.best_seat = [], None, None

    # The end.

    def scores(self) -> list[int]:
        """Return the points of all seats (DD-14, DD-63, DD-66, DD-67)."""
        assert self.over
        found = [0] * self.options.players
        if self.landlord is None:
            return found
        stake = self.bid
        for _ in range(self.doublings):
            stake *= 2
        for seat in range(self.options.players):
            if seat == self.landlord:
                continue
            payer, taker = seat, self.landlord
            if self.winner != self.landlord:
                payer, taker = taker, payer
            found[payer] -= stake
            found[taker] += stake
        return found

    def everything(self) -> Counter[str]:
        """Return all cards, wherever they lie."""
        places: list[Any] = [*self.hands, *self.aside, *(cards for _, cards in self.table)]
        if self.landlord is None:
            places.append(self.talon)
        return Counter(card for place in places for card in place)
