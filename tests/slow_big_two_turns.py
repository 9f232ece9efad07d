"""The turns of Big Two once more, plainly from the rules, for comparison with the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cardcore.climbing import big_two


@dataclass
class Turns:
    """A deal after its first lead is settled; cards are texts of the game's pieces."""

    rules: Any
    hands: list[set[Any]]
    turn: int | None
    step: int
    opening: Any
    stock: list[Any]
    owner: int | None = None
    top: Any = None
    passed: set[int] = field(default_factory=set)
    pile: list[Any] = field(default_factory=list)
    heap: list[Any] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    dead: bool = False
    breach: tuple[int, int, Any] | None = None
    liable: int | None = None

    def value(self, card: Any) -> tuple[int, ...]:
        found = big_two.classify((card,), self.rules)
        assert found is not None
        return found.key

    def active(self) -> list[int]:
        return [seat for seat, hand in enumerate(self.hands) if hand]

    def after(self, seat: int) -> list[int]:
        """The other active seats in the direction of play, the next one first."""
        players = len(self.hands)
        order = [(seat + self.step * ahead) % players for ahead in range(1, players)]
        return [each for each in order if self.hands[each]]

    def is_locked(self, seat: int) -> bool:
        return self.rules.pass_policy == "locked" and seat in self.passed

    def beats(self, cards: Any, top: Any) -> bool:
        return big_two.beats(cards, top, self.rules)

    def is_forbidden(self, seat: int, cards: frozenset[Any]) -> bool:
        """BT-41."""
        rule = self.rules.forbidden_last_single
        if rule == "none" or len(cards) != 1 or cards != self.hands[seat]:
            return False
        twos = sorted(self.rules.spec.cards, key=self.value)[-4:]
        forbidden = twos[-1:] if rule == "top_card" else twos
        return next(iter(cards)) in forbidden

    def one_card_duty(self, seat: int) -> tuple[int, Any] | None:
        """BT-37: the next opponent and the highest card."""
        if self.opening is not None or (self.top and (len(self.top) > 1 or seat == self.owner)):
            return None
        others = [each for each in self.after(seat) if not (self.top and self.is_locked(each))]
        if not others or len(self.hands[others[0]]) != 1:
            return None
        return others[0], max(self.hands[seat], key=self.value)

    def is_playable(self, seat: int, cards: frozenset[Any]) -> bool:
        """Whether a combination may be played, whatever the one-card rule says."""
        if self.top and not self.beats(tuple(cards), tuple(self.top)):
            return False
        if self.opening is not None and self.opening not in cards:
            return False
        return not self.is_forbidden(seat, cards)

    def plays(self, seat: int) -> list[frozenset[Any]]:
        every = big_two.combinations(tuple(self.hands[seat]), self.rules)
        return [
            frozenset(each.cards) for each in every if self.is_playable(seat, frozenset(each.cards))
        ]

    def legal(self, seat: int) -> tuple[set[frozenset[Any]], bool]:
        """The plays of a seat, and whether it may pass."""
        plays = self.plays(seat)
        if seat != self.turn:
            honours = [each for each in plays if self.is_honour(each)]
            return set(honours), False
        must = False
        duty = self.one_card_duty(seat)
        if self.rules.one_card_rule == "forced" and duty is not None:
            highest = frozenset([duty[1]])
            plays = [each for each in plays if len(each) > 1 or each == highest]
            must = highest in plays
        return set(plays), (not must if self.top else not plays)

    def is_honour(self, cards: frozenset[Any]) -> bool:
        found = big_two.classify(tuple(cards), self.rules)
        return found is not None and found.is_honour

    def may_act(self) -> list[int]:
        if self.turn is None:
            return []
        seats = [self.turn]
        if self.rules.honour_beats == "out_of_turn" and self.top:
            seats += [
                seat
                for seat in self.active()
                if seat not in {self.turn, self.owner} and not self.is_locked(seat)
            ]
        return sorted(seats)

    def is_breach(self, seat: int, cards: frozenset[Any] | None) -> tuple[int, int, Any] | None:
        """BT-39."""
        duty = self.one_card_duty(seat)
        if duty is None or seat != self.turn or (cards is not None and len(cards) > 1):
            return None
        opponent, highest = duty
        plays = self.plays(seat)
        if self.top:
            could = frozenset([highest]) in plays
            return (seat, opponent, highest) if could and cards != frozenset([highest]) else None
        if cards is None:
            return None
        if any(len(each) > 1 for each in plays):
            return seat, opponent, None
        return None if cards == frozenset([highest]) else (seat, opponent, highest)

    def act(self, seat: int, cards: frozenset[Any] | None) -> None:
        closing_own = cards is None and seat == self.owner
        breach = self.is_breach(seat, cards) if self.rules.one_card_rule == "compensate" else None
        before = self.breach
        if not (closing_own and before is not None and before[1] == seat):
            self.breach = breach
        if cards is None:
            self.pass_turn(seat, draws=not closing_own)
            return
        self.hands[seat] -= cards
        self.opening, self.owner, self.top = None, seat, cards
        self.pile += cards
        if self.rules.pass_policy == "free":
            self.passed.clear()
        if not self.hands[seat]:
            self.out.append(seat)
            if self.rules.play_until == "first_out" or len(self.active()) == 1:
                self.turn = None
                self.find_liable(before, seat, cards)
                return
        self.go_on(seat)

    def find_liable(self, breach: Any, winner: int, cards: frozenset[Any]) -> None:
        """BT-40."""
        if breach is None or breach[1] != winner:
            return
        (card,) = cards
        is_cause = breach[2] is None or self.value(card) < self.value(breach[2])
        if is_cause or self.rules.liability_test == "strict":
            self.liable = breach[0]

    def pass_turn(self, seat: int, *, draws: bool) -> None:
        if draws and self.rules.draw_on_pass != "none":
            needed = self.rules.draw_on_pass == "needed" and self.top
            for _ in range(len(self.top) if needed else 1):
                if self.stock:
                    self.hands[seat].add(self.stock.pop(0))
        if not self.top:
            self.lead(self.after(seat)[0])
            return
        if seat == self.owner:
            self.close()
            return
        self.passed.add(seat)
        self.go_on(seat)

    def go_on(self, seat: int) -> None:
        """BT-29."""
        others = [e for e in self.after(seat) if e != self.owner and e not in self.passed]
        if others:
            self.turn = others[0]
        elif self.rules.self_beat and self.owner is not None and self.hands[self.owner]:
            self.turn = self.owner
        else:
            self.close()

    def close(self) -> None:
        """BT-30, BT-64."""
        owner = self.owner
        assert owner is not None
        self.heap += self.pile
        self.pile, self.top, self.owner = [], None, None
        self.passed.clear()
        self.lead(owner if self.hands[owner] else self.after(owner)[0])

    def lead(self, seat: int) -> None:
        """BT-42."""
        self.turn = seat
        can_draw = self.rules.draw_on_pass != "none" and self.stock
        if not can_draw and not any(self.plays(each) for each in self.active()):
            self.turn, self.dead = None, True
