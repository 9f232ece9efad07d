"""The states of a deal of Abyssinia, and how one follows from another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, Self

import attrs

from cardcore.actions import Action, Event, Refusal
from cardcore.engine import State
from cardcore.games.abyssinia.moves import (
    BET,
    BUYS,
    CALL,
    CHECK,
    DECLARATIONS,
    FOLD,
    RAISE,
    Bet,
    Bought,
    Buy,
    Call,
    Check,
    Checked,
    Choice,
    Declare,
    Declared,
    Fold,
    Folded,
    Paid,
    Raise,
    Refilled,
    Revealed,
    Shown,
    Won,
)
from cardcore.games.abyssinia.showdown import POT, Result, last_player, shown_down
from cardcore.games.abyssinia.sight import hidden_anew, view_of
from cardcore.games.abyssinia.table import DECLARING, OVER, Cards, DealOutcome, Table
from cardcore.settlement import Ledger, Line, Settlement, places_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardcore.actions import History
    from cardcore.cards import Card
    from cardcore.chance import Stream
    from cardcore.games.abyssinia.rules import AbyssiniaRules
    from cardcore.games.abyssinia.table import AbyssiniaView, Phase

_OPENING: Final[tuple[Action, ...]] = (CHECK, BET)
_ANSWERS: Final[tuple[Action, ...]] = (CALL, RAISE, FOLD)
_LAST_ANSWERS: Final[tuple[Action, ...]] = (CALL, FOLD)


@attrs.frozen(repr=False)
class AbyssiniaState(State[Action]):
    """One moment of a deal.

    Attributes
    ----------
    table : Table
        Pack, seats, and stacks before the ante.
    stage : int
        Buying and betting of the five cycles in turn, from 0; then declaring; then over.
    cards : Cards
        Display, hands and stock.
    stacks : tuple of int
        By seat; after the end with what the pot brought.
    contributions : tuple of int
        By seat, what was put in during this betting round.
    active : tuple of int
        The seats that have not folded, from the dealer's left.
    waiting : tuple of int
        The seats that are still to act in this round, the actor first.
    declared : tuple of str or None
        The declarations by seat.
    result : Result or None
        How the pot was divided; None while the deal is played.
    """

    table: Table
    stage: int
    cards: Cards
    stacks: tuple[int, ...]
    contributions: tuple[int, ...]
    active: tuple[int, ...]
    waiting: tuple[int, ...]
    declared: tuple[Choice | None, ...]
    result: Result | None

    @property
    def actor(self) -> int | None:
        """The seat waited for; None when the deal is over."""
        waiting = self.waiting
        return waiting[0] if waiting else None

    @property
    def pot(self) -> int:
        """Chips in the pot: all that are in no stack."""
        return self.table.chips - sum(self.stacks)

    @property
    def phase(self) -> Phase:
        """What the deal waits for."""
        stage = self.stage
        if stage < DECLARING:
            return "bet" if stage & 1 else "buy"
        return "declare" if stage == DECLARING else "over"

    @property
    def cycle(self) -> int:
        """The cycle, from 1; the last one played when the deal is over."""
        if self.stage < DECLARING:
            return self.stage // 2 + 1
        return max(1, *map(len, self.cards.hands))

    @property
    def raises(self) -> int:
        """Raises made in this betting round, by all players together (AB-18)."""
        unit: int = self.game.rules.bet_unit
        return max(0, max(self.contributions) // unit - 1)

    @property
    def settlement(self) -> Settlement[DealOutcome] | None:
        """The result of the deal; None while it is played."""
        result = self.result
        if result is None:
            return None
        scores = tuple(
            now - before for now, before in zip(self.stacks, self.table.before, strict=True)
        )
        outcome = DealOutcome(
            result.reason, result.high_winners, result.low_winners, result.chips, self.stacks
        )
        ledger = Ledger((*self._payments(result), *result.lines()))
        return Settlement(outcome, places_of(scores), scores, ledger, Ledger())

    def _payments(self, result: Result) -> list[Line]:
        """Return what the seats paid into the pot, one line a kind and seat."""
        rules, table = self.game.rules, self.table
        antes: list[Line] = []
        purchases: list[Line] = []
        bets: list[Line] = []
        for seat in table.order:
            paid = table.before[seat] - self.stacks[seat] + result.chips[seat] - table.ante
            cost = sum(map(rules.price, self.cards.hands[seat])) - table.spent[seat]
            if table.ante:
                antes.append(Line(seat, POT, table.ante, "ante", "AB-3"))
            if cost:
                purchases.append(Line(seat, POT, cost, "purchases", "AB-8"))
            if paid > cost:
                bets.append(Line(seat, POT, paid - cost, "bets", "AB-17"))
        return antes + purchases + bets

    # What seats see.

    def view(self, seat: int | None = None) -> AbyssiniaView:
        """Return what a seat may see; None is a bystander."""
        return view_of(self, seat)

    def _resampled(self, seat: int | None, stream: Stream) -> Self:
        return attrs.evolve(self, **hidden_anew(self, seat, stream))

    def all_cards(self) -> tuple[Card, ...]:
        """Return the cards of the stock, the display and the hands."""
        table, cards = self.table, self.cards
        return (
            *table.pack[cards.taken :],
            *cards.slots,
            *(each for hand in cards.hands for each in hand),
        )

    def to_position(self) -> dict[str, Any]:
        """Return the facts from which :meth:`Abyssinia.position` makes this state."""
        table, cards = self.table, self.cards
        # A position that is over is told as it was before the pot was paid out.
        won = (0,) * self.game.players if self.result is None else self.result.chips
        stacks = [stack - chips for stack, chips in zip(self.stacks, won, strict=True)]
        paid = [before - stack for before, stack in zip(table.before, stacks, strict=True)]
        facts: dict[str, Any] = {
            "dealer": table.dealer,
            "seats": sorted(table.order),
            "phase": self.phase,
            "cycle": self.cycle,
            "folded": sorted(set(table.order) - set(self.active)),
            "waiting": list(self.waiting),
            "slots": " ".join(map(str, cards.slots)),
            "stock": " ".join(map(str, table.pack[cards.taken :])),
            "hands": {str(seat): " ".join(map(str, cards.hands[seat])) for seat in table.order},
            "stacks": stacks,
            "paid": paid,
            "contributions": list(self.contributions),
            "declared": {
                str(seat): choice for seat, choice in enumerate(self.declared) if choice is not None
            },
        }
        if sum(table.before) != table.chips:
            facts["pot"] = table.chips - sum(stacks)
        return facts

    # What seats may do.

    def _legal(self, seat: int) -> Sequence[Action]:
        stage = self.stage
        if stage == DECLARING:
            return DECLARATIONS
        if not stage & 1:
            return BUYS
        bet = max(self.contributions)
        if not bet:
            return _OPENING
        return _ANSWERS if bet < self.game.rules.greatest_contribution else _LAST_ANSWERS

    def _allows(self, action: Action, seat: int) -> bool:
        return action in self._legal(seat)

    def _refusal(self, action: Action, seat: int) -> Refusal | None:
        legal = self._legal(seat)
        if action in legal:
            return None
        code, rule = self._reason_against(action)
        return Refusal(f"expected one of: {', '.join(map(str, legal))}, got {action}", code, rule)

    def _reason_against(self, action: Action) -> tuple[str, str]:  # noqa: PLR0911 - one a reason
        """Return the code and the rule that refuse an action which is not legal now."""
        phase = self.phase
        if phase == "buy":
            return "purchase_due", "AB-6"
        if phase == "declare":
            return "declaration_due", "AB-38"
        if isinstance(action, Buy):
            return "no_purchase_due", "AB-6"
        if isinstance(action, Declare):
            return "no_declaration_due", "AB-30"
        if not max(self.contributions):
            return "no_bet_yet", "AB-16"
        if isinstance(action, Raise):
            return "too_many_raises", "AB-18"
        return "bet_made", "AB-17"

    def _default(self) -> Action:
        """Return what costs the actor the least.

        The cheaper card of the display, a check, a fold, or a declaration of high.
        """
        legal = self.legal_actions()
        if legal == BUYS:
            rules: AbyssiniaRules = self.game.rules
            one, other = map(rules.price, self.cards.slots)
            return BUYS[other < one]
        return FOLD if FOLD in legal else super()._default()

    # What follows.

    def _after(self, action: Action, seat: int) -> Self:
        history = self._then(action, seat)
        if isinstance(action, Buy):
            return self._bought(action, seat, history)
        if isinstance(action, Declare):
            return self._chose(action.choice, seat, history)
        if isinstance(action, Check):
            return self._round_on(history, (Checked(seat),), self.active, self.waiting[1:])
        if isinstance(action, Fold):
            active = tuple(each for each in self.active if each != seat)
            return self._round_on(history, (Folded(seat),), active, self.waiting[1:])
        return self._paid_in(action, seat, history)

    def _bought(self, action: Buy, seat: int, history: History) -> Self:
        cards, pack, source = self.cards, self.table.pack, action.source
        taken, slots, hands = cards.taken, cards.slots, cards.hands
        top = pack[taken]
        events: tuple[Event, ...]
        if source == "stock":
            card = top
            price = self.game.rules.price(card)
            events = (Bought(seat, source, card, price),)
        else:
            card = slots[source]
            price = self.game.rules.price(card)
            slots = (slots[0], top) if source else (top, slots[1])
            events = (Bought(seat, source, card, price), Refilled(source, top))
        after = seat + 1
        bought = (*hands[:seat], (*hands[seat], card), *hands[after:])
        stacks = self.stacks
        waiting = self.waiting[1:]
        return type(self)(
            self.game,
            self.setup,
            self.chance,
            history,
            events,
            self.table,
            self.stage if waiting else self.stage + 1,
            Cards(taken + 1, slots, bought),
            (*stacks[:seat], stacks[seat] - price, *stacks[after:]),
            self.contributions,
            self.active,
            waiting or self.active,
            self.declared,
            None,
        )

    def _paid_in(self, action: Action, seat: int, history: History) -> Self:
        contributions, active, stacks = self.contributions, self.active, self.stacks
        wanted = max(contributions)
        kind: Literal["bet", "call", "raise"] = "call"
        waiting = self.waiting[1:]
        if not isinstance(action, Call):
            kind = "bet" if isinstance(action, Bet) else "raise"
            wanted += self.game.rules.bet_unit
            # Everybody else has to answer, from the left of this seat.
            at = active.index(seat)
            waiting = active[at + 1 :] + active[:at]
        amount = wanted - contributions[seat]
        after = seat + 1
        return self._round_on(
            history,
            (Paid(seat, kind, amount),),
            active,
            waiting,
            (*stacks[:seat], stacks[seat] - amount, *stacks[after:]),
            (*contributions[:seat], wanted, *contributions[after:]),
        )

    def _round_on(  # noqa: PLR0913, PLR0917 - the parts that a turn of betting changes
        self,
        history: History,
        events: tuple[Event, ...],
        active: tuple[int, ...],
        waiting: tuple[int, ...],
        stacks: tuple[int, ...] | None = None,
        contributions: tuple[int, ...] | None = None,
    ) -> Self:
        """Return the state after a turn of betting, in the next round if this one is over."""
        stage = self.stage
        if contributions is None:
            contributions = self.contributions
        ended = len(active) == 1
        if ended or not waiting:
            stage += 1
            waiting = active
            contributions = (0,) * len(contributions)
            if stage == DECLARING and self.game.rules.declaration == "none":
                ended = True
        state = type(self)(
            self.game,
            self.setup,
            self.chance,
            history,
            events,
            self.table,
            stage,
            self.cards,
            self.stacks if stacks is None else stacks,
            contributions,
            active,
            waiting,
            self.declared,
            None,
        )
        return state.ended() if ended else state

    def _chose(self, choice: Choice, seat: int, history: History) -> Self:
        declared = (*self.declared[:seat], choice, *self.declared[seat + 1 :])
        waiting = self.waiting[1:]
        events: tuple[Event, ...] = (Declared(seat, choice),)
        if not waiting:
            events = (*events, Revealed(declared))
        state = attrs.evolve(
            self, history=history, events=events, waiting=waiting, declared=declared
        )
        return state if waiting else state.ended()

    def ended(self) -> Self:
        """Return the end of the deal: the pot paid out (AB-22, AB-24, AB-39, AB-40)."""
        rules: AbyssiniaRules = self.game.rules
        active, hands, players = self.active, self.cards.hands, self.game.players
        events = self.events
        if len(active) == 1:
            result = last_player(self.pot, active[0], players)
        else:
            result = shown_down(self.pot, hands, active, self.declared, rules, players=players)
            up = tuple(hand if seat in active else () for seat, hand in enumerate(hands))
            events = (*events, Shown(up))
        return attrs.evolve(
            self,
            events=(*events, Won(result.chips)),
            stage=OVER,
            stacks=tuple(
                stack + chips for stack, chips in zip(self.stacks, result.chips, strict=True)
            ),
            waiting=(),
            result=result,
        )
