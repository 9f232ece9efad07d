"""A deal of Big Two: its states and their transitions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

import attrs

from cardcore.actions import Action, Event, History, Refusal
from cardcore.engine import State
from cardcore.games.big_two.actions import (
    PASS,
    Announced,
    CardGiven,
    DealEnded,
    DragonShown,
    DrawnForDeal,
    Drew,
    EndReason,
    ExtraTaken,
    FirstCard,
    Give,
    HighestGiven,
    Leads,
    Passed,
    Play,
    Played,
    Reshuffled,
    TrickClosed,
    WentOut,
)
from cardcore.games.big_two.dealing import Dealt, Table, with_lead
from cardcore.games.big_two.duties import (
    FIRST_HONOUR,
    SINGLE,
    Breach,
    Watched,
    breach_of,
    duty,
    forbidden_cards,
    forbidden_last,
    highest_is_legal,
    is_liable,
    kind_of,
    size_of_play,
    watched_of,
)
from cardcore.games.big_two.refusals import refusal_of
from cardcore.games.big_two.sampling import resampled
from cardcore.games.big_two.settling import DealOutcome, settled, special_bonus
from cardcore.games.big_two.views import BigTwoView, facts_of, view_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardcore.cards import Piece
    from cardcore.chance import Stream
    from cardcore.engine import Chance, Game
    from cardcore.games.big_two.rules import BigTwoRules
    from cardcore.games.big_two.setups import BigTwoSetup
    from cardcore.settlement import Settlement

_ONLY_PASS: Final[tuple[Action, ...]] = (PASS,)


@attrs.frozen
class Notes:
    """What changes rarely, or under few options.

    Attributes
    ----------
    opening : int
        The card that the first play has to contain; 0 for none, or no longer (BT-15).
    breach : Breach or None
        The breach of the one-card rule by the last action (BT-40).
    bonuses : tuple of int
        What special plays of closed tricks scored, by seat; empty before the first (BT-79).
    actions : int
        Plays and passes so far, counted where they are limited (BT-67).
    refills : tuple of int
        The cards of the heap each time that it became the stock (BT-35).
    end : str or None
        Why the deal is over.
    winning : int
        The last play of the seat that went out first; 0 before, and after a dragon.
    liable : int or None
        The seat that pays for all (BT-40).
    watched : Watched or None
        The last action, if its breach depends on a hand; only what others can conclude from it.
    stuck : int
        The seats that passed on a lead for a forbidden last card (BT-42) and have not played one
        since, a bit each; also only for conclusions.
    """

    opening: int = 0
    breach: Breach | None = None
    bonuses: tuple[int, ...] = ()
    actions: int = 0
    refills: tuple[int, ...] = ()
    end: EndReason | None = None
    winning: int = 0
    liable: int | None = None
    watched: Watched | None = attrs.field(default=None, eq=False)
    stuck: int = attrs.field(default=0, eq=False)


@attrs.frozen(repr=False)
class BigTwoState(State[Action]):
    """One moment of a deal; cards are masks.

    Attributes
    ----------
    table : Table
        What was settled before the first lead.
    hands : tuple of int
        The hands by seat.
    turn : int or None
        The seat waited for; None when the deal is over.
    top : int
        The value of the top play, as the rules' ``table`` gives it; 0 on a lead.
    owner : int or None
        The seat that made the top play.
    passed : int
        The seats that have passed and bound themselves by it, a bit each.
    pile : tuple of (int, int)
        Seat and cards of each play of the trick, 0 for a pass, in order.
    heap : int
        The cards of closed tricks.
    stock : tuple of int
        The cards of the stock, top first.
    finished : tuple of int
        The seats that are out, in their order.
    notes : Notes
        What changes rarely.
    """

    table: Table
    hands: tuple[int, ...]
    turn: int | None
    top: int
    owner: int | None
    passed: int
    pile: tuple[tuple[int, int], ...]
    heap: int
    stock: tuple[int, ...]
    finished: tuple[int, ...]
    notes: Notes

    @property
    def actor(self) -> int | None:
        """The seat waited for; None when the deal is over."""
        return self.turn

    @property
    def may_act(self) -> tuple[int, ...]:
        """The seat waited for, and all who may interrupt if they can (BT-33)."""
        turn = self.turn
        if turn is None:
            return ()
        rules = self.game.rules
        if not self.top or rules.honour_beats != "out_of_turn":
            return (turn,)
        locked = self.passed if rules.pass_policy == "locked" else 0
        return tuple(
            seat
            for seat, hand in enumerate(self.hands)
            if seat == turn or (hand and seat != self.owner and not locked >> seat & 1)
        )

    @property
    def settlement(self) -> Settlement[DealOutcome] | None:
        """The result of the deal; None while it is played."""
        return None if self.turn is not None else settled(self)

    def view(self, seat: int | None = None) -> BigTwoView:
        """Return what a seat may see (BT-17 to BT-24).

        Parameters
        ----------
        seat : int, optional
            A seat; left out, a bystander.
        """
        return view_of(self, self.game.checked_seat(seat))

    def _resampled(self, seat: int | None, stream: Stream) -> Self:
        other: Self = resampled(self, seat, stream)
        return other

    def all_cards(self) -> tuple[Piece, ...]:
        """Return every card of the deal, wherever it lies."""
        places = (*self.hands, *(cards for _, cards in self.pile), self.heap, *self.stock)
        cards = self.game.rules.order.cards
        return tuple(card for place in (*places, self.table.aside) for card in cards(place))

    def to_position(self) -> dict[str, Any]:
        """Return the facts from which the game's ``position`` makes this moment again.

        Examples
        --------
        >>> from cardcore.games import BigTwo
        >>> game = BigTwo()
        >>> facts = game.deal(seed=7).to_position()
        >>> game.position(facts).to_position() == facts
        True
        """
        return facts_of(self)

    # Legal actions.

    def canonical(self, action: Action, seat: int | None = None) -> Action:
        """Return the listed form of an action: a play with its cards the lowest first."""
        if type(action) is not Play or type(action.cards[0]) is not self.game.piece_type:
            return action
        order = self.game.rules.order
        known: Play | None = order.known(action.mask)
        if known is not None:
            return known
        return action if action.mask & ~order.whole else order.made(action.mask)

    def _legal(self, seat: int) -> Sequence[Action]:
        rules, hand, notes = self.game.rules, self.hands[seat], self.notes
        if self.turn != seat:
            plays: tuple[Action, ...] = rules.listed(hand, self.top, True)
            return plays
        if self.table.received and self.is_gift_due:
            return tuple(map(Give, rules.order.cards(hand ^ self.table.received)))
        listed: tuple[Play, ...] = rules.listed(hand, self.top, False)
        if notes.opening:
            listed = tuple([play for play in listed if play.mask & notes.opening])
        must_play = False
        if rules.one_card_rule == "forced" and (due := duty(self, seat)) is not None:
            highest = due[1]
            listed = tuple(
                [play for play in listed if play.mask & (play.mask - 1) or play.mask == highest]
            )
            must_play = highest_is_legal(self, seat, highest)
        if forbidden_last(self, hand):
            listed = ()
        if not self.top:
            return listed or _ONLY_PASS
        return listed if must_play else (PASS, *listed)

    @property
    def is_gift_due(self) -> bool:
        """Whether the winner of the deal before has to give a card (BT-12)."""
        return self.table.received != 0 and not self.table.gave

    def _refusal(self, action: Action, seat: int) -> Refusal | None:
        return None if self._allows(action, seat) else refusal_of(self, action, seat)

    def _allows(self, action: Action, seat: int) -> bool:
        if type(action) is Play:
            return self._allows_play(action, seat)
        if action is PASS and self.top and self.game.rules.one_card_rule != "forced":
            return seat == self.turn
        return refusal_of(self, action, seat) is None

    def _allows_play(self, play: Play, seat: int) -> bool:
        mask, hand = play.mask, self.hands[seat]
        rules: BigTwoRules = self.game.rules
        if mask & ~hand or type(play.cards[0]) is not self.game.piece_type:
            return False
        value = rules.table.classify(mask)
        if not value or (self.top and not rules.table.beats(value, self.top)):
            return False
        if seat != self.turn:
            return kind_of(value) >= FIRST_HONOUR
        return not (
            self.notes.opening & ~mask
            or (self.table.received and self.is_gift_due)
            or (mask == hand and forbidden_last(self, hand))
            or (
                rules.one_card_rule == "forced"
                and kind_of(value) == SINGLE
                and (due := duty(self, seat)) is not None
                and mask != due[1]
            )
        )

    def _default(self) -> Action:
        return self._legal(self.turn)[0] if self.turn is not None else PASS

    # Transitions.

    def _after(self, action: Action, seat: int) -> BigTwoState:
        history = History(self.history, seat, action)
        if isinstance(action, Play):
            return self._played(action, seat, history)
        if isinstance(action, Give):
            return self._given(action, seat, history)
        return self._passed(seat, history)

    def _given(self, gift: Give, seat: int, history: History) -> BigTwoState:
        rules, table = self.game.rules, self.table
        bit, loser = rules.order.bit_of(gift.card), table.loser
        assert loser is not None  # noqa: S101 - there is no exchange without one
        hands = list(self.hands)
        hands[seat] ^= bit
        hands[loser] |= bit
        led = with_lead(attrs.evolve(table, gave=bit), rules, (table.winner, loser), hands)
        given = CardGiven(seat, loser, gift.card)
        return begun(
            self.game, self.setup, self.chance, history, (given,), led, tuple(hands), self.stock
        )

    def _played(self, play: Play, seat: int, history: History) -> BigTwoState:
        game, mask = self.game, play.mask
        rules, notes = game.rules, self.notes
        left = self.hands[seat] ^ mask
        hands = (*self.hands[:seat], left, *self.hands[seat + 1 :])
        events: tuple[Event, ...] = (Played(seat, play.cards, seat != self.turn),)
        pile = (*self.pile, (seat, mask))
        value = rules.table.classify(mask)
        passed = self.passed if rules.pass_policy == "locked" else 0
        if notes.opening:
            notes = attrs.evolve(notes, opening=0)
        if rules.is_counted:
            notes = self._counted(notes, seat, mask)
        if notes.stuck >> seat & 1 and mask & forbidden_cards(rules):
            notes = attrs.evolve(notes, stuck=notes.stuck ^ 1 << seat)
        if left:
            if rules.announce_at and left.bit_count() <= rules.announce_at:
                events = (*events, Announced(seat, left.bit_count()))
            finished = self.finished
        else:
            finished = (*self.finished, seat)
            events = (*events, WentOut(seat, len(finished)))
            if not self.finished:
                notes = attrs.evolve(notes, winning=mask)
            if rules.play_until == "first_out" or len(finished) == game.players - 1:
                reason: EndReason = "out" if rules.play_until == "first_out" else "one_left"
                liable = is_liable(self.notes.breach, self, seat, mask)
                if liable and self.notes.breach is not None:
                    notes = attrs.evolve(notes, liable=self.notes.breach.seat)
                last = BigTwoState(
                    game, self.setup, self.chance, history, events, self.table, hands, None, value,
                    seat, passed, pile, self.heap, self.stock, finished, notes,
                )  # fmt: skip
                return _ended(last, reason)
        turn = next_to_answer(hands, seat, seat, passed, self.table.step, rules.self_beat)
        if turn is None:
            return self._closed(
                history, events, hands, value, seat, pile, self.heap, self.stock, finished, notes
            )
        state = BigTwoState(
            game, self.setup, self.chance, history, events, self.table, hands, turn, value, seat,
            passed, pile, self.heap, self.stock, finished, notes,
        )  # fmt: skip
        return _ended(state, "dead") if rules.is_counted and _is_late(state) else state

    def _passed(self, seat: int, history: History) -> BigTwoState:
        rules, notes = self.game.rules, self.notes
        hands, heap, stock = self.hands, self.heap, self.stock
        events: tuple[Event, ...] = (Passed(seat),)
        is_closing, top, owner, passed = seat == self.owner, self.top, self.owner, self.passed
        if rules.is_counted:
            notes = self._counted(notes, seat, 0)
        if rules.draws and not is_closing:
            hands, heap, stock, notes, drawn = self._drew(seat, notes)
            events += drawn
            if notes.watched is not None:
                got = hands[seat] ^ self.hands[seat]
                notes = attrs.evolve(notes, watched=attrs.evolve(notes.watched, drawn=got))
        turn: int | None = None
        if owner is not None:
            pile = (*self.pile, (seat, 0))
            if not is_closing:
                passed |= 1 << seat
                turn = next_to_answer(hands, seat, owner, passed, self.table.step, rules.self_beat)
            if turn is None:
                return self._closed(
                    history, events, hands, top, owner, pile, heap, stock, self.finished, notes
                )
        else:
            # A lead passed on belongs to no trick: it locks nobody.
            notes = attrs.evolve(notes, stuck=notes.stuck | 1 << seat)
            pile, turn = (), next_to_answer(hands, seat, seat, 0, self.table.step, False)
        state = BigTwoState(
            self.game, self.setup, self.chance, history, events, self.table, hands, turn, top,
            owner, passed, pile, heap, stock, self.finished, notes,
        )  # fmt: skip
        if rules.is_counted and _is_late(state):
            return _ended(state, "dead")
        return _ended(state, "dead") if not top and _is_dead(state) else state

    def _counted(self, notes: Notes, seat: int, mask: int) -> Notes:
        """Return notes with the action counted and its breach, if it is one (BT-39, BT-67)."""
        rules, breach, actions = self.game.rules, notes.breach, notes.actions
        watched = notes.watched
        due = watched or breach
        if rules.stock_refill == "reshuffle":
            actions += 1
        if rules.one_card_rule == "compensate":
            closes_own = not mask and seat == self.owner
            if not (closes_own and due is not None and due.opponent == seat):
                watched = watched_of(self, seat, mask)
                breach = breach_of(self, watched, self.hands[seat])
        return attrs.evolve(notes, breach=breach, actions=actions, watched=watched)

    def _drew(
        self, seat: int, notes: Notes
    ) -> tuple[tuple[int, ...], int, tuple[int, ...], Notes, tuple[Event, ...]]:
        """Return hands, heap, stock, notes and events after a seat draws (BT-34, BT-35)."""
        rules, heap, stock = self.game.rules, self.heap, self.stock
        wanted = size_of_play(self.top) if self.top and rules.draw_on_pass == "needed" else 1
        got = 0
        events: list[Event] = []
        while wanted:
            if not stock:
                if rules.stock_refill == "none" or not heap:
                    break
                bits = [bit for bit in rules.order.bits if heap & bit]
                stock = self.chance.shuffle(bits, "reshuffle", len(notes.refills))
                heap, notes = 0, attrs.evolve(notes, refills=(*notes.refills, heap))
                events.append(Reshuffled(len(stock)))
            got |= stock[0]
            stock, wanted = stock[1:], wanted - 1
        if not got:
            return self.hands, heap, stock, notes, ()
        events.append(Drew(seat, got.bit_count(), rules.order.cards(got)))
        hands = (*self.hands[:seat], self.hands[seat] | got, *self.hands[seat + 1 :])
        return hands, heap, stock, notes, tuple(events)

    def _closed(  # noqa: PLR0913, PLR0917 - the parts of a state
        self,
        history: History,
        events: tuple[Event, ...],
        hands: tuple[int, ...],
        top: int,
        owner: int,
        pile: tuple[tuple[int, int], ...],
        heap: int,
        stock: tuple[int, ...],
        finished: tuple[int, ...],
        notes: Notes,
    ) -> BigTwoState:
        """Return the state after the end of a trick, with the next one to be led (BT-30, BT-64)."""
        game = self.game
        if game.rules.scoring == "indonesian":
            notes = _with_bonus(notes, game, owner, top)
        heap |= sum([cards for _, cards in pile])
        turn: int | None = owner
        if not hands[owner]:
            turn = next_to_answer(hands, owner, owner, 0, self.table.step, False)
        state = BigTwoState(
            game, self.setup, self.chance, history, (*events, TrickClosed(owner)), self.table,
            hands, turn, 0, None, 0, (), heap, stock, finished, notes,
        )  # fmt: skip
        return _ended(state, "dead") if _is_late(state) or _is_dead(state) else state


def _ended(state: BigTwoState, reason: EndReason) -> BigTwoState:
    """Return a state as the last one of its deal, with all hands shown (BT-24)."""
    shown = DealEnded(reason, tuple(map(state.game.rules.order.cards, state.hands)))
    notes = attrs.evolve(state.notes, end=reason)
    return attrs.evolve(state, turn=None, events=(*state.events, shown), notes=notes)


def next_to_answer(  # noqa: PLR0913, PLR0917 - what a turn depends on
    hands: tuple[int, ...],
    seat: int,
    owner: int,
    passed: int,
    step: int,
    self_beat: bool,  # noqa: FBT001
) -> int | None:
    """Return the next active seat that is not the owner and has not passed (BT-29).

    If there is none, it is the owner who may beat its own play, while it has cards (BT-32).
    """
    players = len(hands)
    other = (seat + step) % players
    while other != seat:
        if hands[other] and other != owner and not passed >> other & 1:
            return other
        other = (other + step) % players
    return owner if self_beat and hands[owner] else None


def _is_late(state: BigTwoState) -> bool:
    """Return whether a deal has come to its limit of actions (BT-67)."""
    rules = state.game.rules
    return bool(rules.stock_refill == "reshuffle" and state.notes.actions >= rules.action_limit)


def _is_dead(state: BigTwoState) -> bool:
    """Return whether nobody can lead and nobody can draw (BT-42)."""
    rules = state.game.rules
    if rules.forbidden_last_single == "none":
        return False
    can_draw = rules.draws and (state.stock or (state.heap and rules.stock_refill == "reshuffle"))
    return not can_draw and all(forbidden_last(state, hand) for hand in state.hands if hand)


def _with_bonus(notes: Notes, game: Game[Action], owner: int, top: int) -> Notes:
    bonus = special_bonus(game.rules, top)
    if not bonus:
        return notes
    bonuses = list(notes.bonuses or (0,) * game.players)
    bonuses[owner] += bonus
    return attrs.evolve(notes, bonuses=tuple(bonuses))


def begun(  # noqa: PLR0913, PLR0917 - the parts of a state
    game: Game[Action],
    setup: BigTwoSetup | None,
    chance: Chance,
    history: History | None,
    events: tuple[Event, ...],
    table: Table,
    hands: tuple[int, ...],
    stock: tuple[int, ...],
) -> BigTwoState:
    """Return the state before the first lead, or before the gift of an exchange."""
    rules = game.rules
    starter = table.starter
    turn = table.winner if starter is None else starter
    notes = Notes()
    finished: tuple[int, ...] = ()
    if starter is not None:
        events = (*events, Leads(starter))
        if rules.must_include_lowest:
            notes = Notes(opening=table.lowest)
    if table.dragon is not None:
        dragon = rules.order.cards(hands[table.dragon])
        events = (*events[:-1], DragonShown(table.dragon, dragon))
        finished, notes = (table.dragon,), Notes()
    state = BigTwoState(
        game, setup, chance, history, events, table, hands, turn, 0, None, 0, (), 0, stock,
        finished, notes,
    )  # fmt: skip
    if table.dragon is not None:
        return _ended(state, "dragon")
    return _ended(state, "dead") if starter is not None and _is_dead(state) else state


def first_state(game: Game[Action], dealt: Dealt) -> BigTwoState:
    """Return the first state of a deal."""
    rules, table, setup = game.rules, dealt.table, dealt.setup
    order = rules.order
    events: list[Event] = []
    if setup.drawn is not None:
        events.append(DrawnForDeal(setup.drawn, table.dealer))
    if table.first is not None:
        events.append(FirstCard(table.first, order.cards(table.shown)[0]))
    if table.taker is not None:
        events.append(ExtraTaken(table.taker, order.cards(table.extra)[0]))
    if table.received and table.winner is not None and table.loser is not None:
        best = order.cards(table.received)[0]
        events.append(HighestGiven(table.loser, table.winner, best))
    return begun(game, setup, dealt.chance, None, tuple(events), table, dealt.hands, dealt.stock)
