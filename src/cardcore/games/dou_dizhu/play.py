"""A deal of Dou Dizhu: its states and their transitions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

import attrs

from cardcore.actions import Action, Event, History, Refusal
from cardcore.climbing.dou_dizhu import Kind
from cardcore.climbing.dou_dizhu.plays import reading_of
from cardcore.engine import State
from cardcore.errors import RecordError
from cardcore.games.dou_dizhu.actions import (
    BIDS,
    PASS,
    Bid,
    Called,
    Doubled,
    MarkerShown,
    Pass,
    Passed,
    Play,
    Played,
    RoundClosed,
    TalonTaken,
    ThrownIn,
    WentOut,
    play_of,
)
from cardcore.games.dou_dizhu.dealing import Table
from cardcore.games.dou_dizhu.piles import (
    bits_of,
    cards_of,
    copies_of,
    counts_of,
    has,
    together,
    without,
)
from cardcore.games.dou_dizhu.refusals import refusal_of
from cardcore.games.dou_dizhu.sampling import resampled
from cardcore.games.dou_dizhu.settling import HandOutcome, settled
from cardcore.games.dou_dizhu.views import DouDizhuView, facts_of, view_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardcore._eval import DouDizhuTable
    from cardcore.cards import Card
    from cardcore.chance import Stream
    from cardcore.engine import Game
    from cardcore.games.dou_dizhu.dealing import Dealt
    from cardcore.settlement import Settlement

HIGHEST_BID: Final = 3
# The numbers of all readings that may double are above it.
_LEAST_DOUBLING: Final = int(Kind.BOMB) << 16
# By seat.
_PASSED: Final[tuple[tuple[Event, ...], ...]] = tuple((Passed(seat),) for seat in range(4))
# By the highest bid so far.
_CALLS: Final[tuple[tuple[Action, ...], ...]] = tuple((PASS, *BIDS[bid:]) for bid in range(3))


@attrs.frozen(repr=False)
class DouDizhuState(State[Action]):
    """One moment of a deal; cards are bits, their ranks count masks.

    Attributes
    ----------
    table : Table
        What was settled before the auction.
    calls : tuple of int
        The bids of the auction in order, 0 for a pass.
    landlord : int or None
        The seat that won the auction; None before, and in a hand that was thrown in.
    hands : tuple of int
        The hands by seat.
    counts : tuple of int
        Their ranks.
    known : tuple of int
        By seat, cards of the hand that everybody knows to be there.
    turn : int or None
        The seat waited for; None when the hand is over.
    top : int
        The number of the reading to beat; 0 on a lead.
    owner : int or None
        The seat that made the best play.
    round : tuple of (int, int, int)
        Seat, cards and reading of each play of the round in progress, 0 and 0 for a pass, in order.
    played : tuple of int
        By seat, its cards in closed rounds.
    doublings : int
        The bombs and rockets played that double the stake.
    """

    table: Table
    calls: tuple[int, ...]
    landlord: int | None
    hands: tuple[int, ...]
    counts: tuple[int, ...]
    known: tuple[int, ...]
    turn: int | None
    top: int
    owner: int | None
    round: tuple[tuple[int, int, int], ...]
    played: tuple[int, ...]
    doublings: int

    @property
    def actor(self) -> int | None:
        """The seat waited for; None when the hand is over."""
        return self.turn

    @property
    def bid(self) -> int:
        """The highest bid so far; 0 for none."""
        return max(self.calls, default=0)

    @property
    def is_auction(self) -> bool:
        """Whether seats bid."""
        return self.landlord is None and self.turn is not None

    @property
    def settlement(self) -> Settlement[HandOutcome] | None:
        """The result of the hand; None while it is played."""
        return None if self.turn is not None else settled(self)

    def view(self, seat: int | None = None) -> DouDizhuView:
        """Return what a seat may see (DD-27).

        Parameters
        ----------
        seat : int, optional
            A seat; left out, a bystander.
        """
        return view_of(self, self.game.checked_seat(seat))

    def _resampled(self, seat: int | None, stream: Stream) -> Self:
        other: Self = resampled(self, seat, stream)
        return other

    def all_cards(self) -> tuple[Card, ...]:
        """Return every card of the deal, wherever it lies."""
        talon = self.table.talon if self.landlord is None else 0
        places = (*self.hands, *(bits for _, bits, _ in self.round), *self.played, talon)
        return tuple(card for place in places for card in cards_of(place))

    def to_position(self) -> dict[str, Any]:
        """Return the facts from which the game's ``position`` makes this moment again.

        Examples
        --------
        >>> from cardcore.games import DouDizhu
        >>> game = DouDizhu()
        >>> facts = game.deal(seed=7).to_position()
        >>> game.position(facts).to_position() == facts
        True
        """
        return facts_of(self)

    def check_fields(self) -> None:
        """Refuse ranks that are not those of the hands; see :meth:`State.check_fields`."""
        if self.counts != tuple(map(counts_of, self.hands)):
            raise RecordError("expected the ranks of the hands, got others", "bad_state")

    # Legal actions.

    def canonical(self, action: Action, seat: int | None = None) -> Action:
        """Return the listed form of an action: a play by its ranks, read as it would be (DD-C7).

        A play that names cards which the seat does not hold has none, nor has one that only other
        options list.
        """
        if type(action) is not Play:
            return action
        if not action.bits:
            known: tuple[Play, ...] = self.game.table.known
            number = action.number
            if 0 <= number < len(known) and known[number] is action:
                return action
        elif not has(self.hands[self._acting(seat) or 0], action.bits):
            return Play(action.cards, action.named)
        return self.listed(action) or Play(action.cards, action.named)

    def listed(self, play: Play) -> Play | None:
        """Return the play that stands in lists for this one, as it would be read now."""
        table: DouDizhuTable[Play] = self.game.table
        if not self.game.has_cards(play):
            return None
        if play.named is not None:
            return table.named(play.mask, play.named.value)
        found = table.classified(play.mask, self.top)
        if found is None and self.top:
            found = table.classified(play.mask, 0)
        return found

    def _legal(self, seat: int) -> Sequence[Action]:
        if self.landlord is None:
            return _CALLS[self.bid]
        listed: tuple[Action, ...] = self.game.table.listed(self.counts[seat], self.top)
        return (PASS, *listed) if self.top else listed

    def _refusal(self, action: Action, seat: int) -> Refusal | None:
        return None if self._allows(action, seat) else refusal_of(self, action, seat)

    def _allows(self, action: Action, seat: int) -> bool:
        if self.landlord is None:
            return type(action) is Pass or (type(action) is Bid and action.number > self.bid)
        if type(action) is Play:
            table, value = self.game.table, action.value
            return (
                value != 0
                and table.holds(self.counts[seat], action.mask)
                and table.beats(value, self.top)
            )
        return type(action) is Pass and self.top != 0

    def _done(self, action: Action, canonical: Action, seat: int) -> Action:
        """Return a play with the cards that it names, or else the lowest of its ranks."""
        if type(canonical) is not Play:
            return canonical
        bits = action.bits if type(action) is Play and action.bits else 0
        bits = bits or self.game.table.picked(self.hands[seat], canonical.mask)
        play = canonical
        return play_of(cards_of(bits), play.named, play.mask, bits, play.value, play.number)

    def _default(self) -> Action:
        return self._legal(self.turn)[0] if self.turn is not None else PASS

    # Transitions.

    def _after(self, action: Action, seat: int) -> DouDizhuState:
        history = History(self.history, seat, action)
        if type(action) is Play:
            return self._played(action, seat, history)
        if self.landlord is not None:
            return self._passed(seat, history)
        return self._called(action.number if type(action) is Bid else 0, seat, history)

    def _called(self, bid: int, seat: int, history: History) -> DouDizhuState:
        """Return the state after a call of the auction (DD-10 to DD-16)."""
        players = self.game.players
        calls = (*self.calls, bid)
        events: tuple[Event, ...] = (Called(seat, bid),)
        called = attrs.evolve(
            self, history=history, events=events, calls=calls, turn=(seat + 1) % players
        )
        ended = auction_of(calls, players)
        if ended is None:
            return called
        if not ended:
            return attrs.evolve(called, events=(*events, ThrownIn()), turn=None)
        return called._with_landlord((self.table.speaker + ended[0]) % players, ended[1])

    def _with_landlord(self, landlord: int, bid: int) -> DouDizhuState:
        """Return the state in which the landlord has taken the talon and leads (DD-15 to DD-19)."""
        table, talon = self.table, self.table.talon
        hands, counts, known = list(self.hands), list(self.counts), list(self.known)
        hands[landlord] = together(hands[landlord], talon)
        counts[landlord] = counts_of(hands[landlord])
        if self.game.rules.talon_visible:
            known[landlord] = together(known[landlord], talon)
        elif table.marker_seat is None and table.marker is not None:
            known[landlord] = together(known[landlord], bits_of((table.marker,)))
        return attrs.evolve(
            self,
            events=(*self.events, TalonTaken(landlord, bid, cards_of(talon))),
            landlord=landlord,
            hands=tuple(hands),
            counts=tuple(counts),
            known=tuple(known),
            turn=landlord,
        )

    def _played(self, play: Play, seat: int, history: History) -> DouDizhuState:
        game, bits, value = self.game, play.bits, play.value
        left = without(self.hands[seat], bits)
        hands = (*self.hands[:seat], left, *self.hands[seat + 1 :])
        counts = (*self.counts[:seat], self.counts[seat] - play.mask, *self.counts[seat + 1 :])
        known = self.known
        if known[seat]:
            known = (*known[:seat], _still_known(known[seat], bits), *known[seat + 1 :])
        events: tuple[Event, ...] = (Played(seat, cards_of(bits), reading_of(value)),)
        doublings = self.doublings
        if value >= _LEAST_DOUBLING and game.doubles(value):
            doublings += 1
            events += (Doubled(self.bid << doublings),)
        turn: int | None = (seat + 1) % game.players
        if not left:
            turn = None
            events += (WentOut(seat),)
        return DouDizhuState(
            game, self.setup, self.chance, history, events, self.table, self.calls, self.landlord,
            hands, counts, known, turn, value, seat, (*self.round, (seat, bits, value)),
            self.played, doublings,
        )  # fmt: skip

    def _passed(self, seat: int, history: History) -> DouDizhuState:
        game = self.game
        turn, top, owner = (seat + 1) % game.players, self.top, self.owner
        moves, played = (*self.round, (seat, 0, 0)), self.played
        events = _PASSED[seat]
        if owner is not None and turn == owner:
            # Everybody else has passed (DD-25).
            played = _put_aside(played, moves)
            events += (RoundClosed(owner),)
            top, owner, moves = 0, None, ()
        return DouDizhuState(
            game, self.setup, self.chance, history, events, self.table, self.calls, self.landlord,
            self.hands, self.counts, self.known, turn, top, owner, moves, played, self.doublings,
        )  # fmt: skip


def _put_aside(played: tuple[int, ...], moves: tuple[tuple[int, int, int], ...]) -> tuple[int, ...]:
    """Return the cards of closed rounds by seat, with those of one more."""
    piles = list(played)
    for seat, bits, _ in moves:
        if bits:
            piles[seat] = together(piles[seat], bits)
    return tuple(piles)


def _still_known(known: int, played: int) -> int:
    """Return what everybody still knows of a hand when cards of it have been played.

    Of two copies, the one that was played may be the one that was known.
    """
    for card in set(cards_of(known & (1 << 64) - 1)):
        times = min(copies_of(known, card), copies_of(played, card))
        known = without(known, bits_of((card,) * times))
    return known


def auction_of(calls: tuple[int, ...], players: int) -> tuple[()] | tuple[int, int] | None:
    """Return the place of the winning call of an auction and its bid (DD-12 to DD-15).

    None if the auction goes on; nothing if the hand is thrown in (DD-14).

    Examples
    --------
    >>> auction_of((0, 1, 0, 2, 0, 0), 3), auction_of((0, 0, 0), 3), auction_of((0, 0), 3)
    ((3, 2), (), None)
    """
    highest = max(calls, default=0)
    if not highest:
        return () if len(calls) == players else None
    place = calls.index(highest)
    is_over = highest == HIGHEST_BID or len(calls) - 1 - place == players - 1
    return (place, highest) if is_over else None


def first_state(game: Game[Action], dealt: Dealt) -> DouDizhuState:
    """Return the first state of a deal, in which the holder of the marker is to call."""
    table, hands = dealt.table, dealt.hands
    marker, seat = table.marker, table.marker_seat
    known = [0] * game.players
    events: tuple[Event, ...] = ()
    if marker is not None:
        events = (MarkerShown(marker, seat),)
        if seat is not None:
            known[seat] = bits_of((marker,))
    return DouDizhuState(
        game, dealt.setup, dealt.chance, None, events, table, (), None, hands,
        tuple(map(counts_of, hands)), tuple(known), table.speaker, 0, None, (),
        (0,) * game.players, 0,
    )  # fmt: skip
