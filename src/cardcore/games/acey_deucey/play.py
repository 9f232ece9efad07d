"""A round of Acey-Deucey: its states, and what everybody sees of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Self

import attrs

from cardcore.actions import Action, Event, Refusal
from cardcore.cards import Card
from cardcore.checks import shown, whole_number
from cardcore.engine import Chance, State, View
from cardcore.games.acey_deucey.actions import (
    ACE_VALUES,
    DECLARATIONS,
    SIDES,
    AceValue,
    Bet,
    Declare,
    Declared,
    Pass,
    Passed,
    RoundEnded,
    SecondCard,
    ThirdCard,
    passes_and_bets,
)
from cardcore.games.acey_deucey.posts import Posts, posts_of
from cardcore.settlement import Account, Ledger, Line, Settlement, places_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardcore.actions import History
    from cardcore.chance import Stream
    from cardcore.engine import Game
    from cardcore.games.acey_deucey.rules import AceyDeuceySetup

POT: Final = "pot"
FIRST_ACE: Final = 48  # the code of the lowest ace; all cards from there on are aces

# Reason and rule of a payment, by how many bets the seat won.
_REASONS: Final = {
    1: ("won", "AD-19"),
    -1: ("lost", "AD-20"),
    -2: ("match", "AD-21"),
    -3: ("match", "AD-34"),
    -4: ("match", "AD-33"),
}
_NOTHING: Final = (0, 0)


@attrs.frozen
class Round:
    """What stays the same throughout a round.

    Attributes
    ----------
    pack : tuple of Card
        The pack, top card first.
    dealer : int
        The seat that deals.
    first_cards : tuple of Card or None
        The first cards by seat; a banker has none.
    order : tuple of int
        The seats in the order of their turns.
    chips : tuple of int
        Every player's chips before the antes.
    ante : int
        What every player paid into the pot.
    """

    pack: tuple[Card, ...]
    dealer: int
    first_cards: tuple[Card | None, ...]
    order: tuple[int, ...]
    chips: tuple[int, ...]
    ante: int


@attrs.frozen
class RoundOutcome:
    """How a round ended.

    Attributes
    ----------
    reason : str
        ``"complete"``, or ``"pot_emptied"`` (AD-24).
    chips : tuple of int
        Every player's chips at the end.
    pot : int
        Chips left in the pot.
    """

    reason: Literal["complete", "pot_emptied"]
    chips: tuple[int, ...]
    pot: int


@attrs.frozen
class AceyDeuceyView(View):
    """What everybody may see of a round (AD-6).

    Attributes
    ----------
    dealer : int
        The seat that deals, and keeps the bank if there is one.
    chips : tuple of int
        Every player's chips.
    pot : int
        Chips in the pot.
    waiting : tuple of Card or None
        By seat, the first cards of the players who have not had their turn.
    posts : tuple of Card
        The cards of the turn: none, the first one before a declaration, or both.
    ace : str or None
        What the ace as first card was declared to be.
    limit : int
        The greatest bet allowed; 0 if only a pass is, or no bet is due.
    discards : tuple of Card
        The cards that are out of the round, ascending.
    stock : int
        Cards left in the stock.
    """

    by_seat: ClassVar[tuple[str, ...]] = ("chips", "waiting")

    dealer: int
    chips: tuple[int, ...]
    pot: int
    waiting: tuple[Card | None, ...]
    posts: tuple[Card, ...]
    ace: AceValue | None
    limit: int
    discards: tuple[Card, ...]
    stock: int


@attrs.frozen(repr=False)
class AceyDeuceyState(State[Action]):
    """One moment of a round.

    Attributes
    ----------
    round : Round
        Pack, dealer, first cards and turn order.
    taken : int
        Cards taken from the pack.
    chips : tuple of int
        Every player's chips; a bet set aside is settled at once.
    pot : int
        Chips in the pot.
    seat : int or None
        The seat whose turn it is; None when the round is over.
    posts : Posts or None
        The posts of the turn; None while a declaration is due, and when the round is over.
    plays : tuple of (int, int)
        Bet and net of each turn that is over; 0 and 0 for a pass.
    """

    round: Round
    taken: int
    chips: tuple[int, ...]
    pot: int
    seat: int | None
    posts: Posts | None
    plays: tuple[tuple[int, int], ...]

    @property
    def actor(self) -> int | None:
        """The seat whose turn it is; None when the round is over."""
        return self.seat

    @property
    def limit(self) -> int:
        """The greatest bet allowed (AD-10, AD-35, AD-36); 0 if only a pass is, or none is due."""
        seat, posts = self.seat, self.posts
        if seat is None or posts is None:
            return 0
        own = self.chips[seat] // posts.most
        bank = self.pot if self.game.rules.bank == POT else self.chips[self.round.dealer]
        return min(own, bank)

    @property
    def is_complete(self) -> bool:
        """Whether all turns are over and the pot was not emptied (AD-24, AD-25)."""
        return self.seat is None and (self.pot > 0 or self.game.rules.bank != POT)

    @property
    def settlement(self) -> Settlement[RoundOutcome] | None:
        """The result of the round; None while it is played."""
        if self.seat is not None:
            return None
        reason: Literal["complete", "pot_emptied"]
        reason = "complete" if self.is_complete else "pot_emptied"
        scores = [now - before for now, before in zip(self.chips, self.round.chips, strict=True)]
        outcome = RoundOutcome(reason, self.chips, self.pot)
        return Settlement(outcome, places_of(scores), scores, Ledger(self._payments()))

    def _payments(self) -> Iterator[Line]:
        ante, order = self.round.ante, self.round.order
        if ante:
            yield from (Line(seat, POT, ante, "ante", "AD-2") for seat in range(len(self.chips)))
        bank: Account = POT if self.game.rules.bank == POT else self.round.dealer
        for seat, (bet, net) in zip(order, self.plays, strict=False):
            if bet:
                giver, taker = (bank, seat) if net > 0 else (seat, bank)
                yield Line(giver, taker, abs(net), *_REASONS[net // bet])

    def view(self, seat: int | None = None) -> AceyDeuceyView:
        """Return what a seat may see: all of the table, nothing of the stock.

        Parameters
        ----------
        seat : int, optional
            A seat; left out, a bystander.
        """
        seat = self.game.checked_seat(seat)
        actor, posts, first_cards, plays = self.seat, self.posts, self.round.first_cards, self.plays
        waiting: list[Card | None] = [None] * len(first_cards)
        for later in self.round.order[len(plays) + (actor is not None) :]:
            waiting[later] = first_cards[later]
        cards: tuple[Card, ...] = ()
        if posts is not None:
            cards = (posts.first, posts.second)
        elif actor is not None:
            first = first_cards[actor]
            cards = () if first is None else (first,)
        on_table = {*cards, *waiting}
        turned_up = self.round.pack[: self.taken]
        return AceyDeuceyView(
            seat,
            actor,
            self.events,
            self.round.dealer,
            self.chips,
            self.pot,
            tuple(waiting),
            cards,
            None if posts is None else posts.ace,
            self.limit,
            tuple(sorted([card for card in turned_up if card not in on_table])),
            len(self.round.pack) - self.taken,
        )

    def _resampled(self, seat: int | None, stream: Stream) -> Self:
        pack = self.round.pack
        rest = stream.shuffle(sorted(pack[self.taken :]), "resample")
        return attrs.evolve(self, round=attrs.evolve(self.round, pack=pack[: self.taken] + rest))

    def all_cards(self) -> tuple[Card, ...]:
        """Return the cards of the pack, dealt and undealt."""
        return self.round.pack

    def to_position(self) -> dict[str, Any]:
        """Return the facts from which the game's ``position`` makes this moment again.

        Examples
        --------
        >>> from cardcore.games import AceyDeucey
        >>> game = AceyDeucey(players=2)
        >>> facts = game.deal(seed=7).to_position()
        >>> facts["chips"], facts["pot"], facts["posts"]
        ([99, 99], 2, 'Tc Ah')
        >>> game.position(facts).to_position() == facts
        True
        """
        view = self.view()
        return {
            "dealer": view.dealer,
            "actor": view.actor,
            "chips": list(view.chips),
            "pot": view.pot,
            "posts": " ".join(map(str, view.posts)),
            "ace": view.ace,
            "waiting": {
                str(at): str(card) for at, card in enumerate(view.waiting) if card is not None
            },
            "discards": " ".join(map(str, view.discards)),
            "stock": " ".join(map(str, self.round.pack[self.taken :])),
        }

    def canonical(self, action: Action, seat: int | None = None) -> Action:
        """Return the listed form of an action: a bet of a plain int."""
        if type(action) is Bet and type(action.amount) is not int:
            amount = whole_number(action.amount)
            return action if amount is None else Bet(amount, action.side)
        return action

    def _legal(self, seat: int) -> Sequence[Action]:
        posts = self.posts
        if posts is None:
            return DECLARATIONS
        return passes_and_bets(self.limit, sided=posts.sided)

    def _refusal(self, action: Action, seat: int) -> Refusal | None:
        posts = self.posts
        if isinstance(action, Bet) and posts is not None:
            return None if self._fits(action, posts) else self._bad_bet(action, posts)
        if isinstance(action, Declare):
            if posts is not None:
                text = "expected a pass or a bet, got a declaration"
                return Refusal(text, "no_declaration_due", "AD-30")
            if action.ace in ACE_VALUES:
                return None
            text = f"expected a declaration of high or low, got {shown(action.ace)}"
            return Refusal(text, "bad_declaration", "AD-30")
        if posts is None:
            # The text of a bet is not shown: its amount may be anything.
            noun = "a pass" if isinstance(action, Pass) else "a bet"
            text = f"expected the ace to be declared high or low first, got {noun}"
            return Refusal(text, "declaration_due", "AD-30")
        return None

    def _allows(self, action: Action, seat: int) -> bool:
        posts = self.posts
        if isinstance(action, Bet) and posts is not None:
            return self._fits(action, posts)
        return super()._allows(action, seat)

    def _fits(self, bet: Bet, posts: Posts) -> bool:
        has_side = bet.side in SIDES if posts.sided else bet.side is None
        return has_side and type(bet.amount) is int and 1 <= bet.amount <= self.limit

    def _bad_bet(self, bet: Bet, posts: Posts) -> Refusal:
        side, amount, limit = bet.side, bet.amount, self.limit
        if side not in SIDES if posts.sided else side is not None:
            wanted = "a bet on higher or lower" if posts.sided else "a bet without a side"
            return Refusal(f"expected {wanted}, got {shown(side)}", "wrong_side", "AD-34")
        if limit < 1:
            text = f"expected a pass, since the limit is 0, got a bet of {shown(amount)}"
            return Refusal(text, "over_limit", "AD-11")
        text = f"expected a bet of 1..{shown(limit)} chips, got {shown(amount)}"
        if type(amount) is int and amount > limit:
            return Refusal(text, "over_limit", "AD-10")
        return Refusal(text, "bad_amount", "AD-12")

    def _after(self, action: Action, seat: int) -> AceyDeuceyState:
        history = self._then(action, seat)
        if isinstance(action, Bet):
            return self._settled(action, seat, history)
        if isinstance(action, Declare):
            return self._declared(action.ace, seat, history)
        return self._turned(
            history, (Passed(seat),), self.taken, self.chips, self.pot, (*self.plays, _NOTHING)
        )

    def _settled(self, bet: Bet, seat: int, history: History) -> AceyDeuceyState:
        posts, pack = self.posts, self.round.pack
        assert posts is not None  # noqa: S101 - a bet is legal only between posts
        third, amount, pot = pack[self.taken], bet.amount, self.pot
        net = posts.net(amount, bet.side, third)
        chips = list(self.chips)
        chips[seat] += net
        if self.game.rules.bank == POT:
            pot -= net
        else:
            chips[self.round.dealer] -= net
        return self._turned(
            history,
            (ThirdCard(seat, amount, third, net),),
            self.taken + 1,
            tuple(chips),
            pot,
            (*self.plays, (amount, net)),
        )

    def _declared(self, ace: AceValue, seat: int, history: History) -> AceyDeuceyState:
        first, second = self.round.first_cards[seat], self.round.pack[self.taken]
        assert first is not None  # noqa: S101 - only a first card is declared
        return attrs.evolve(
            self,
            history=history,
            events=(Declared(seat, ace), SecondCard(seat, second)),
            taken=self.taken + 1,
            posts=posts_of(first, second, ace, self.game.rules),
        )

    def _turned(  # noqa: PLR0913, PLR0917 - the parts that a turn changes
        self,
        history: History,
        events: tuple[Event, ...],
        taken: int,
        chips: tuple[int, ...],
        pot: int,
        plays: tuple[tuple[int, int], ...],
    ) -> AceyDeuceyState:
        return turned(
            self.game,
            self.setup,
            self.chance,
            history,
            events,
            self.round,
            taken,
            chips,
            pot,
            plays,
        )


def turned(  # noqa: PLR0913, PLR0917 - the parts of a state
    game: Game[Action],
    setup: AceyDeuceySetup,
    chance: Chance,
    history: History | None,
    events: tuple[Event, ...],
    table: Round,
    taken: int,
    chips: tuple[int, ...],
    pot: int,
    plays: tuple[tuple[int, int], ...],
) -> AceyDeuceyState:
    """Return the state after a deal or a turn: the next turn begun, or the round over."""
    rules, turn = game.rules, len(plays)
    seat: int | None = None
    posts: Posts | None = None
    is_emptied = pot == 0 and rules.bank == POT
    if is_emptied or turn == len(table.order):
        events = (*events, RoundEnded(not is_emptied))
    else:
        seat = table.order[turn]
        first = table.first_cards[seat]
        assert first is not None  # noqa: S101 - all who have a turn have a first card
        if first < FIRST_ACE or rules.low_ace == "never":
            second = table.pack[taken]
            taken += 1
            posts = posts_of(first, second, None, rules)
            events = (*events, SecondCard(seat, second))
    return AceyDeuceyState(
        game, setup, chance, history, events, table, taken, chips, pot, seat, posts, plays
    )
