"""Acey-Deucey (In Between): bet that a third card falls between the first two.

The rules are those of docs/rules/acey_deucey.md, whose ids the errors name. A round of the sheet is
a deal here, and its session a match. Every card on the table is public; the order of the stock is
known to nobody.
"""

from __future__ import annotations

import re
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

import attrs

from cardcore.actions import Action, ActionList, Amounts, Event, Refusal
from cardcore.cards import Card, Rank, parse_cards
from cardcore.chance import Stream
from cardcore.checks import number_within, shown, whole_number
from cardcore.decks import STANDARD
from cardcore.engine import Chance, Game, History, Match, State, View, at_least, one_of
from cardcore.errors import IllegalAction, RecordError, RulesError
from cardcore.settlement import Ledger, Line, Settlement, equal_shares, places_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardcore.chance import Seed

Side = Literal["higher", "lower"]
AceValue = Literal["high", "low"]

POT = "pot"
_LOW_ACE = 1
_BET_TEXT = re.compile(r"bet ([1-9][0-9]{0,99})(?: (higher|lower))?")


@attrs.frozen
class Pass(Action):
    """Bet nothing (AD-9)."""

    def __str__(self) -> str:
        """Return the canonical text."""
        return "pass"


@attrs.frozen
class Bet(Action):
    """Bet that the third card falls inside the posts, or on one side of a pair (AD-10, AD-34).

    Parameters
    ----------
    amount : int
        Chips.
    side : str, optional
        ``"higher"`` or ``"lower"``, for a pair under ``pair_bet="higher_lower"``.
    """

    amount: int
    side: Side | None = None

    def __str__(self) -> str:
        """Return the canonical text."""
        return f"bet {self.amount}" + (f" {self.side}" if self.side else "")


@attrs.frozen
class Declare(Action):
    """Say what the ace as first card stands for (AD-30)."""

    ace: AceValue

    def __str__(self) -> str:
        """Return the canonical text."""
        return f"declare {self.ace}"


@attrs.frozen
class Anted(Event):
    """Every player paid the ante (AD-2)."""

    amount: int


@attrs.frozen
class FirstCards(Event):
    """The first cards were dealt, by seat; the banker has none (AD-4)."""

    cards: tuple[Card | None, ...]


@attrs.frozen
class SecondCard(Event):
    """A turn began, and the second post was turned up (AD-8)."""

    seat: int
    card: Card


@attrs.frozen
class Declared(Event):
    """A seat said what its ace stands for (AD-30)."""

    seat: int
    ace: AceValue


@attrs.frozen
class Passed(Event):
    """A seat bet nothing (AD-9)."""

    seat: int


@attrs.frozen
class ThirdCard(Event):
    """A bet was settled; ``net`` is what it brought the seat (AD-19 to AD-21)."""

    seat: int
    bet: int
    card: Card
    net: int


@attrs.frozen
class RoundEnded(Event):
    """The round is over: ``complete``, or the pot was emptied (AD-24, AD-25)."""

    complete: bool


@attrs.frozen(kw_only=True)
class AceyDeuceyRules:
    """The options of Acey-Deucey; the defaults are those of the sheet.

    Parameters
    ----------
    starting_chips : int, optional
        Chips of every player at the start of a match; at least ``ante``.
    ante : int, optional
        Chips that every player pays before each round; at least 1.
    max_rounds : int, optional
        Complete rounds after which a match ends; at least 1.
    low_ace : str, optional
        ``"never"``, or ``"first_card_choice"``: an ace as first card may be declared low.
    ace_post_loss : str, optional
        ``"double"``, ``"quadruple"`` or ``"quadruple_two_aces"``: the loss when a third ace matches
        an ace post.
    pair_bet : str, optional
        ``"inside_only"``, or ``"higher_lower"``: bets on a pair name a side.
    pair_match_loss : int, optional
        2, or 3 with ``higher_lower``: the loss when the third card equals the pair.
    bank : str, optional
        ``"pot"``, or ``"dealer"``: the dealer is the banker.

    Raises
    ------
    RulesError
        If a value is not one of these (``bad_option``), or two contradict each other
        (``option_clash``).
    """

    starting_chips: int = attrs.field(default=100, validator=at_least(1))
    ante: int = attrs.field(default=1, validator=at_least(1))
    max_rounds: int = attrs.field(default=3, validator=at_least(1))
    low_ace: Literal["never", "first_card_choice"] = attrs.field(
        default="never", validator=one_of(("never", "first_card_choice"))
    )
    ace_post_loss: Literal["double", "quadruple", "quadruple_two_aces"] = attrs.field(
        default="double", validator=one_of(("double", "quadruple", "quadruple_two_aces"))
    )
    pair_bet: Literal["inside_only", "higher_lower"] = attrs.field(
        default="inside_only", validator=one_of(("inside_only", "higher_lower"))
    )
    pair_match_loss: Literal[2, 3] = attrs.field(default=2, validator=one_of((2, 3)))
    bank: Literal["pot", "dealer"] = attrs.field(default="pot", validator=one_of(("pot", "dealer")))

    def __attrs_post_init__(self) -> None:
        if self.starting_chips < self.ante:
            raise RulesError(
                f"expected starting_chips of at least the ante of {shown(self.ante)}, got "
                f"{shown(self.starting_chips)} (AD-37)",
                "option_clash",
            )
        if self.pair_match_loss != 2 and self.pair_bet != "higher_lower":
            raise RulesError(
                "expected pair_match_loss 3 with pair_bet 'higher_lower' only, got it with "
                f"{self.pair_bet!r} (AD-37)",
                "option_clash",
            )


def _pack(pack: str | Iterable[int] | None) -> tuple[Card, ...] | None:
    return None if pack is None else STANDARD.check_pack(pack)


def _chips(chips: Iterable[int] | None) -> tuple[int, ...] | None:
    if chips is None:
        return None
    return tuple(
        number_within(each, "a number of chips", (0, None), RulesError, "bad_setup")
        for each in chips
    )


def _seat(seat: int | None) -> int | None:
    if seat is None:
        return None
    return number_within(seat, "a dealer's seat", (0, 7), RulesError, "bad_setup")


def _pot(pot: int) -> int:
    return number_within(pot, "chips in the pot", (0, None), RulesError, "bad_setup")


@attrs.frozen(kw_only=True)
class AceyDeuceySetup:
    """The inputs of a round besides the actions; what is left out comes from seed and options.

    Parameters
    ----------
    pack : iterable of Card, or str, optional
        The order of the 52 cards, top first.
    dealer : int, optional
        The seat that deals.
    chips : iterable of int, optional
        Every player's chips before the antes.
    pot : int, optional
        Chips in the pot before the antes.
    """

    pack: tuple[Card, ...] | None = attrs.field(default=None, converter=_pack)
    dealer: int | None = attrs.field(default=None, converter=_seat)
    chips: tuple[int, ...] | None = attrs.field(default=None, converter=_chips)
    pot: int = attrs.field(default=0, converter=_pot)


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
class SessionOutcome:
    """How a match ended.

    Attributes
    ----------
    reason : str
        ``"pot_emptied"``, ``"rounds"`` or ``"ante_short"`` (AD-24, AD-26, AD-27).
    complete_rounds : int
        Rounds that were played to their end.
    winners : tuple of int
        The seats with the greatest final holding (AD-29).
    """

    reason: Literal["pot_emptied", "rounds", "ante_short"]
    complete_rounds: int
    winners: tuple[int, ...]


@attrs.frozen
class Posts:
    """The two posts of a turn as the rules read them: their ranks, an ace as declared."""

    first: Card
    second: Card
    low: int
    high: int

    @classmethod
    def of(cls, first: Card, second: Card, ace: AceValue | None) -> Posts:
        """Return the posts of two cards; ``ace`` is the declaration for the first one."""
        one = _LOW_ACE if ace == "low" else _value(first)
        other = _value(second)
        return cls(first, second, min(one, other), max(one, other))

    @property
    def is_pair(self) -> bool:
        """Whether both posts have the same value."""
        return self.low == self.high

    def net(self, bet: Bet, third: Card, rules: AceyDeuceyRules) -> int:
        """Return what a bet brings with a third card, in chips."""
        if third.rank in {self.first.rank, self.second.rank}:
            return -bet.amount * self.match_loss(third.rank, rules)
        value = _value(third)
        if bet.side is not None:
            return bet.amount if (value > self.high) == (bet.side == "higher") else -bet.amount
        return bet.amount if self.low < value < self.high else -bet.amount

    def match_loss(self, rank: Rank, rules: AceyDeuceyRules) -> int:
        """Return how many bets a third card of a post's rank costs (AD-21, AD-33, AD-34)."""
        aces = (self.first.rank is Rank.ACE) + (self.second.rank is Rank.ACE)
        wanted = {"double": 3, "quadruple": 1, "quadruple_two_aces": 2}[rules.ace_post_loss]
        if rank is Rank.ACE and aces >= wanted:
            return 4
        return rules.pair_match_loss if self.is_pair else 2

    def largest_loss(self, rules: AceyDeuceyRules) -> int:
        """Return the largest number of bets that these posts can cost (AD-35)."""
        ranks = (self.first.rank, self.second.rank)
        return max(self.match_loss(rank, rules) for rank in ranks)


def _value(card: Card) -> int:
    return card.rank + 2


@attrs.frozen
class Round:
    """What stays the same throughout a round."""

    pack: tuple[Card, ...]
    dealer: int
    first_cards: tuple[Card | None, ...]
    order: tuple[int, ...]
    chips: tuple[int, ...]


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
        The cards that are out of the round, in the order in which they were turned up.
    stock : int
        Cards left in the stock.
    """

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
    turn : int
        Turns that are over; the number of turns once the round is.
    second : Card or None
        The second post of the turn; None while a declaration is due.
    ace : str or None
        The declaration of the turn.
    lines : tuple of Line
        What was paid in the round.
    """

    round: Round
    taken: int
    chips: tuple[int, ...]
    pot: int
    turn: int
    second: Card | None
    ace: AceValue | None
    lines: tuple[Line, ...]

    @property
    def actor(self) -> int | None:
        """The seat whose turn it is; None when the round is over."""
        order = self.round.order
        return order[self.turn] if self.turn < len(order) else None

    @property
    def posts(self) -> Posts | None:
        """The posts of the turn; None before the second card."""
        seat = self.actor
        if seat is None or self.second is None:
            return None
        first = self.round.first_cards[seat]
        return None if first is None else Posts.of(first, self.second, self.ace)

    @property
    def limit(self) -> int:
        """The greatest bet allowed (AD-10, AD-35, AD-36); 0 if only a pass is."""
        posts, seat = self.posts, self.actor
        if posts is None or seat is None:
            return 0
        rules = self.game.rules
        bank = self.pot if rules.bank == "pot" else self.chips[self.round.dealer]
        return min(bank, self.chips[seat] // posts.largest_loss(rules))

    @property
    def settlement(self) -> Settlement[RoundOutcome] | None:
        """The result of the round; None while it is played."""
        if self.actor is not None:
            return None
        emptied = self.turn > len(self.round.order)
        outcome = RoundOutcome("pot_emptied" if emptied else "complete", self.chips, self.pot)
        scores = tuple(
            now - before for now, before in zip(self.chips, self.round.chips, strict=True)
        )
        return Settlement(outcome, places_of(scores), scores, Ledger(self.lines), Ledger(()))

    def view(self, seat: int | None = None) -> AceyDeuceyView:
        """Return what a seat may see: all of the table, nothing of the stock."""
        if seat is not None:
            most = self.game.players - 1
            number_within(seat, "a seat", (0, most), RulesError, "bad_seat")
        actor, first_cards = self.actor, self.round.first_cards
        to_come = set(self.round.order[self.turn + 1 :])
        first = None if actor is None else first_cards[actor]
        posts = tuple(card for card in (first, self.second) if card is not None)
        waiting = tuple(card if at in to_come else None for at, card in enumerate(first_cards))
        on_table = {*posts, *waiting}
        discards = tuple(card for card in self.round.pack[: self.taken] if card not in on_table)
        return AceyDeuceyView(
            seat,
            actor,
            self.events,
            self.round.dealer,
            self.chips,
            self.pot,
            waiting,
            posts,
            self.ace,
            self.limit,
            discards,
            len(self.round.pack) - self.taken,
        )

    def resample(self, seat: int | None, seed: Seed) -> Self:
        """Return the state with the stock in another order, which nobody knows."""
        self.view(seat)
        pack = self.round.pack
        rest = Stream(seed).shuffle(pack[self.taken :], "resample")
        changed = attrs.evolve(self.round, pack=pack[: self.taken] + rest)
        return attrs.evolve(self, round=changed, chance=Chance(Stream(seed)))

    def to_position(self) -> dict[str, Any]:
        """Return the facts from which :meth:`AceyDeucey.position` makes this state."""
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

    def _legal(self, seat: int) -> Sequence[Action]:
        posts = self.posts
        if posts is None:
            return ActionList(Declare("high"), Declare("low"))
        amounts = range(1, self.limit + 1)
        if self._names_side(posts):
            return ActionList(
                Pass(), Amounts(_bet_higher, _higher, amounts), Amounts(_bet_lower, _lower, amounts)
            )
        return ActionList(Pass(), Amounts(Bet, _inside, amounts))

    def _names_side(self, posts: Posts) -> bool:
        return posts.is_pair and self.game.rules.pair_bet == "higher_lower"

    def _refusal(self, action: Action, seat: int) -> Refusal | None:
        posts = self.posts
        if posts is None:
            if isinstance(action, Declare):
                return _bad_declaration(action)
            text = f"expected the ace to be declared high or low first, got {action}"
            return Refusal(text, "declaration_due", "AD-30")
        if isinstance(action, Pass):
            return None
        if isinstance(action, Declare):
            text = f"expected a pass or a bet, got {action}"
            return Refusal(text, "no_declaration_due", "AD-30")
        assert isinstance(action, Bet)  # noqa: S101 - the engine has checked the type
        return self._bad_bet(action, posts)

    def _bad_bet(self, bet: Bet, posts: Posts) -> Refusal | None:
        names_side = self._names_side(posts)
        if (bet.side in {"higher", "lower"}) is not names_side or (
            bet.side is not None and not names_side
        ):
            wanted = "a bet on higher or lower" if names_side else "a bet without a side"
            return Refusal(f"expected {wanted}, got {shown(bet.side)}", "wrong_side", "AD-34")
        limit = self.limit
        amount = whole_number(bet.amount)
        if amount is not None and 1 <= amount <= limit:
            return None
        if limit < 1:
            text = f"expected a pass, since the limit is 0, got a bet of {shown(bet.amount)}"
            return Refusal(text, "over_limit", "AD-11")
        text = f"expected a bet of 1..{shown(limit)} chips, got {shown(bet.amount)}"
        is_over = amount is not None and amount > limit
        return Refusal(
            text, "over_limit" if is_over else "bad_amount", "AD-10" if is_over else "AD-12"
        )

    def _after(self, action: Action, seat: int) -> Self:
        history = self._then(action, seat)
        if isinstance(action, Declare):
            declared = attrs.evolve(
                self, history=history, ace=action.ace, events=(Declared(seat, action.ace),)
            )
            return declared._with_second_card()
        if isinstance(action, Bet):
            return self._settled(action, seat, history)
        return self._next_turn(
            history, (Passed(seat),), self.taken, self.chips, self.pot, self.lines
        )

    def _settled(self, bet: Bet, seat: int, history: History) -> Self:
        posts = self.posts
        assert posts is not None  # noqa: S101 - a bet is legal only between posts
        third = self.round.pack[self.taken]
        net = posts.net(bet, third, self.game.rules)
        has_bank = self.game.rules.bank == "dealer"
        other: int | str = self.round.dealer if has_bank else POT
        lines = (*self.lines, _line_of_bet(seat, other, net, bet.amount))
        chips = list(self.chips)
        chips[seat] += net
        pot = self.pot
        if has_bank:
            chips[self.round.dealer] -= net
        else:
            pot -= net
        event = ThirdCard(seat, bet.amount, third, net)
        return self._next_turn(history, (event,), self.taken + 1, tuple(chips), pot, lines)

    def _next_turn(  # noqa: PLR0913, PLR0917 - the parts that a turn changes
        self,
        history: History,
        events: tuple[Event, ...],
        taken: int,
        chips: tuple[int, ...],
        pot: int,
        lines: tuple[Line, ...],
    ) -> Self:
        turn, turns = self.turn + 1, len(self.round.order)
        emptied = pot == 0 and self.game.rules.bank == "pot"
        if emptied or turn == turns:
            events = (*events, RoundEnded(not emptied))
            # Past the last turn by one: a round that the pot ended is not complete (AD-24).
            turn = turns + emptied
        following = type(self)(
            self.game,
            self.setup,
            self.chance,
            history,
            events,
            self.round,
            taken,
            chips,
            pot,
            turn,
            None,
            None,
            lines,
        )
        return following.begun()

    def begun(self) -> Self:
        """Return the state with the second card turned up, unless something is due before."""
        seat = self.actor
        if seat is None:
            return self
        first = self.round.first_cards[seat]
        is_ace = first is not None and first.rank is Rank.ACE
        if is_ace and self.game.rules.low_ace == "first_card_choice":
            return self
        return self._with_second_card()

    def _with_second_card(self) -> Self:
        seat = self.actor
        assert seat is not None  # noqa: S101 - a turn has begun
        card = self.round.pack[self.taken]
        return type(self)(
            self.game,
            self.setup,
            self.chance,
            self.history,
            (*self.events, SecondCard(seat, card)),
            self.round,
            self.taken + 1,
            self.chips,
            self.pot,
            self.turn,
            card,
            self.ace,
            self.lines,
        )


def _bet_higher(amount: int) -> Bet:
    return Bet(amount, "higher")


def _bet_lower(amount: int) -> Bet:
    return Bet(amount, "lower")


def _inside(action: Action) -> int | None:
    return action.amount if isinstance(action, Bet) and action.side is None else None


def _higher(action: Action) -> int | None:
    return action.amount if isinstance(action, Bet) and action.side == "higher" else None


def _lower(action: Action) -> int | None:
    return action.amount if isinstance(action, Bet) and action.side == "lower" else None


def _bad_declaration(action: Declare) -> Refusal | None:
    if action.ace in {"high", "low"}:
        return None
    text = f"expected a declaration of high or low, got {shown(action.ace)}"
    return Refusal(text, "bad_declaration", "AD-30")


def _line_of_bet(seat: int, other: int | str, net: int, bet: int) -> Line:
    if net > 0:
        return Line(other, seat, net, "inside", "AD-19")
    if net == -bet:
        return Line(seat, other, bet, "outside", "AD-20")
    return Line(seat, other, -net, "match", "AD-21")


@attrs.frozen(repr=False)
class AceyDeuceyMatch(Match[Action]):
    """A session: rounds with chips, pot and dealer carried over.

    Attributes
    ----------
    chips : tuple of int
        Every player's chips.
    pot : int
        Chips in the pot.
    dealer : int
        The seat that deals next.
    complete_rounds : int
        Rounds that were played to their end.
    emptied : bool
        Whether a bet took the whole pot (AD-24).
    """

    chips: tuple[int, ...]
    pot: int
    dealer: int
    complete_rounds: int
    emptied: bool

    @property
    def reason(self) -> Literal["pot_emptied", "rounds", "ante_short"] | None:
        """Why the match is over; None while it is played."""
        rules = self.game.rules
        if self.emptied:
            return "pot_emptied"
        if self.complete_rounds >= rules.max_rounds:
            return "rounds"
        if rules.bank == "pot" and min(self.chips) < rules.ante:
            return "ante_short"
        return None

    @property
    def over(self) -> bool:
        """Whether the match is over (AD-24, AD-26, AD-27)."""
        return self.reason is not None

    @property
    def standings(self) -> tuple[Fraction, ...]:
        """The holdings by seat, the pot divided equally (AD-28, AD-29)."""
        shares = equal_shares(self.pot, range(self.game.players), "fraction")
        return tuple(
            Fraction(chips + share) for chips, share in zip(self.chips, shares, strict=True)
        )

    @property
    def settlement(self) -> Settlement[SessionOutcome] | None:
        """The result of the match; None while it is played."""
        reason = self.reason
        if reason is None:
            return None
        holdings = self.standings
        places = places_of(holdings)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        played = [step.deal.settlement.payments for step in self.steps if step.deal is not None]
        shares = equal_shares(self.pot, range(self.game.players), "fraction")
        ends = [
            Line(POT, seat, share, "share", "AD-28") for seat, share in enumerate(shares) if share
        ]
        lines = (*(line for ledger in played for line in ledger), *ends)
        outcome = SessionOutcome(reason, self.complete_rounds, winners)
        return Settlement(outcome, places, holdings, Ledger(lines), Ledger(()))

    def next_setup(self, setup: AceyDeuceySetup | None = None) -> AceyDeuceySetup:
        """Return the setup of the next round: chips, pot and dealer carried over (AD-25)."""
        given = AceyDeuceySetup() if setup is None else setup
        dealer = self.dealer
        if given.dealer is not None and not self.steps:
            dealer = given.dealer
        carried = attrs.evolve(given, dealer=dealer, chips=self.chips, pot=self.pot)
        for name in ("dealer", "chips", "pot"):
            wanted = getattr(carried, name)
            if getattr(given, name) not in {wanted, getattr(AceyDeuceySetup(), name)}:
                raise RulesError(
                    f"expected the {name} that the match carries over, got others",
                    "not_carried_over",
                )
        return carried

    def _with(self, state: AceyDeuceyState) -> Self:
        complete = state.turn == len(state.round.order)
        return attrs.evolve(
            self,
            chips=state.chips,
            pot=state.pot,
            dealer=(state.round.dealer + 1) % self.game.players,
            complete_rounds=self.complete_rounds + complete,
            emptied=not complete,
        )


@attrs.frozen(kw_only=True)
class AceyDeucey(Game[Action]):
    """Acey-Deucey with its options.

    Parameters
    ----------
    players : int
        2 to 8.
    rules : AceyDeuceyRules, optional
        The options.

    Raises
    ------
    RulesError
        If the number of players is out of range (``bad_players``) or the rules are of another game
        (``foreign_rules``).

    Examples
    --------
    >>> state = AceyDeucey(players=3).deal(seed=7)
    >>> state.actor is not None, state.legal_actions()[0]
    (True, Pass())
    """

    id: ClassVar[str] = "acey_deucey"
    player_range: ClassVar[range] = range(2, 9)
    rules_type: ClassVar[type] = AceyDeuceyRules
    setup_type: ClassVar[type] = AceyDeuceySetup
    action_types: ClassVar[tuple[type, ...]] = (Pass, Bet, Declare)
    presets: ClassVar[Mapping[str, tuple[int | None, Any]]] = MappingProxyType(
        {"session": (None, AceyDeuceyRules())}
    )

    def deal(
        self, seed: Seed | None = None, setup: AceyDeuceySetup | None = None
    ) -> AceyDeuceyState:
        """Return the first state of a round: antes paid, first cards dealt, the first turn begun.

        Parameters
        ----------
        seed : int, str or bytes, optional
            The chance of the round; left out, it comes from the operating system, or is not needed
            if the setup has pack and dealer.
        setup : AceyDeuceySetup, optional
            What is not left to chance.

        Raises
        ------
        RulesError
            If the setup does not fit the game (``bad_setup``).
        """
        given = AceyDeuceySetup() if setup is None else setup
        if type(given) is not AceyDeuceySetup:
            raise RulesError(f"expected an AceyDeuceySetup, got {shown(given)}", "bad_setup")
        needs_chance = given.pack is None or given.dealer is None
        stream = Stream(seed) if needs_chance or seed is not None else None
        chance = Chance(stream)
        pack = chance.shuffle(STANDARD.cards, "shuffle", 0) if given.pack is None else given.pack
        dealer = given.dealer
        if dealer is None:
            dealer = chance.drawn().below(self.players, "dealer")
        number_within(dealer, "a dealer's seat", (0, self.players - 1), RulesError, "bad_setup")
        chips = (self.rules.starting_chips,) * self.players if given.chips is None else given.chips
        has_bank = self.rules.bank == "dealer"
        ante = 0 if has_bank else self.rules.ante
        if len(chips) != self.players or min(chips) < ante:
            raise RulesError(
                f"expected chips of {self.players} players, each at least the ante of {ante}, got "
                f"{len(chips)} numbers, the least {shown(min(chips, default=0))} (AD-27)",
                "bad_setup",
            )
        if has_bank and given.pot:
            raise RulesError("expected no pot beside a bank, got chips in it (AD-36)", "bad_setup")
        seats = [(dealer + 1 + turn) % self.players for turn in range(self.players)]
        order = tuple(seats[:-1] if has_bank else seats)
        first_cards: list[Card | None] = [None] * self.players
        for place, seat in enumerate(order):
            first_cards[seat] = pack[place]
        events: tuple[Event, ...] = (FirstCards(tuple(first_cards)),)
        if ante:
            events = (Anted(ante), *events)
        state = AceyDeuceyState(
            self,
            given,
            chance,
            None,
            events,
            Round(pack, dealer, tuple(first_cards), order, chips),
            len(order),
            tuple(each - ante for each in chips),
            given.pot + ante * self.players,
            0,
            None,
            None,
            tuple(Line(seat, POT, ante, "ante", "AD-2") for seat in range(self.players) if ante),
        )
        return state.begun()

    def match(self, seed: Seed | None = None) -> AceyDeuceyMatch:
        """Return a session before its first round.

        Parameters
        ----------
        seed : int, str or bytes, optional
            The chance of the whole session, the first dealer included; left out, it comes from the
            operating system.
        """
        stream = Stream(seed)
        return AceyDeuceyMatch(
            self,
            stream,
            (),
            (self.rules.starting_chips,) * self.players,
            0,
            stream.below(self.players, "dealer"),
            0,
            False,
        )

    def position(self, facts: Mapping[str, Any]) -> AceyDeuceyState:
        """Return the state that some facts describe.

        Parameters
        ----------
        facts : mapping
            ``dealer``, ``actor`` (None for a round that is over), ``chips`` by seat, ``pot``;
            ``posts``, one card before a declaration, else two; ``ace``, the declaration;
            ``waiting``, the first cards of seats that are still to act, by seat; ``discards``,
            the cards that are out of the round; ``stock``, the cards on top of the stock, of which
            the others follow in ascending order. Cards that are not named are deep in the stock.

        Raises
        ------
        RecordError
            If no round could come to this (``bad_position``).

        Examples
        --------
        >>> facts = {"dealer": 0, "actor": 1, "chips": [99, 99], "pot": 2, "posts": "4c Qd"}
        >>> AceyDeucey(players=2).position(facts).limit
        2
        """
        return _position(self, facts)

    def parse_action(self, text: str) -> Action:
        """Return the action of a text: ``pass``, ``bet 5``, ``bet 5 higher``, ``declare low``.

        Raises
        ------
        IllegalAction
            If it names none (``bad_action_text``).
        """
        words = {"pass": Pass(), "declare high": Declare("high"), "declare low": Declare("low")}
        if isinstance(text, str):
            folded = " ".join(text[:200].lower().split())
            if folded in words:
                return words[folded]
            match = _BET_TEXT.fullmatch(folded)
            if match:
                return Bet(int(match[1]), match[2])  # type: ignore[arg-type]
        raise IllegalAction(
            f"expected pass, bet with a number, or declare high or low, got {shown(text)}",
            "bad_action_text",
        )


_FACTS = frozenset(
    {"dealer", "actor", "chips", "pot", "posts", "ace", "waiting", "discards", "stock"}
)


def _position(game: AceyDeucey, facts: Mapping[str, Any]) -> AceyDeuceyState:
    unknown = set(facts) - _FACTS
    if unknown or not {"dealer", "chips"} <= set(facts):
        wanted = ", ".join(sorted(_FACTS))
        raise RecordError(f"expected the facts {wanted}, got {', '.join(facts)}", "bad_position")
    players = game.players
    try:
        dealer = number_within(
            facts["dealer"], "a dealer's seat", (0, players - 1), RulesError, "bad_position"
        )
        chips = _chips(facts["chips"]) or ()
        pot = _pot(facts.get("pot", 0))
        posts = parse_cards(facts.get("posts") or "")
        discards = parse_cards(facts.get("discards") or "")
        stock = parse_cards(facts.get("stock") or "")
        waiting = {int(seat): Card(card) for seat, card in dict(facts.get("waiting") or {}).items()}
    except (ValueError, TypeError) as error:
        raise RecordError(
            f"expected a position of {game.id}, got: {error}", "bad_position"
        ) from None
    actor, ace = facts.get("actor"), facts.get("ace")
    has_bank = game.rules.bank == "dealer"
    seats = [(dealer + 1 + turn) % players for turn in range(players)]
    order = tuple(seats[:-1] if has_bank else seats)
    problem = _position_problem(
        game, order, actor, chips, pot, posts, ace, waiting, (*discards, *stock)
    )
    if problem:
        raise RecordError(
            f"expected a position that a round can reach, got {problem}", "bad_position"
        )
    turn = len(order) if actor is None else order.index(actor)
    first_cards: list[Card | None] = [None] * players
    for seat, card in waiting.items():
        first_cards[seat] = card
    if actor is not None:
        first_cards[actor] = posts[0]
    second = posts[1] if len(posts) > 1 else None
    table = (*discards, *waiting.values(), *posts)
    named = {*table, *stock}
    rest = tuple(card for card in STANDARD.cards if card not in named)
    pack = (*table, *stock, *rest)
    return AceyDeuceyState(
        game,
        None,
        Chance(None),
        None,
        (),
        Round(pack, dealer, tuple(first_cards), order, chips),
        len(table),
        chips,
        pot,
        turn,
        second,
        ace,
        (),
    )


def _position_problem(  # noqa: C901, PLR0911, PLR0913, PLR0917 - one reason after the other
    game: AceyDeucey,
    order: tuple[int, ...],
    actor: object,
    chips: tuple[int, ...],
    pot: int,
    posts: tuple[Card, ...],
    ace: object,
    waiting: Mapping[int, Card],
    stock: tuple[Card, ...],
) -> str | None:
    if len(chips) != game.players:
        return f"chips of {len(chips)} players"
    if actor is not None and actor not in order:
        return f"the actor {shown(actor)}"
    cards = [*posts, *waiting.values(), *stock]
    if len(set(cards)) < len(cards) or any(card.is_joker for card in cards):
        return "a card twice or a joker"
    turn = len(order) if actor is None else order.index(actor)
    if not set(waiting) <= set(order[turn + 1 :]):
        return "first cards of seats that are not still to act"
    if actor is None:
        return "posts after the round" if posts else None
    if pot == 0 and game.rules.bank == "pot":
        return "a turn with an empty pot"
    if pot and game.rules.bank == "dealer":
        return "a pot beside a bank"
    if not 1 <= len(posts) <= 2:
        return f"{len(posts)} posts"
    declares = game.rules.low_ace == "first_card_choice" and posts[0].rank is Rank.ACE
    if len(posts) == 1 and not (declares and ace is None):
        return "one post without a declaration due"
    if len(posts) == 2 and ((ace in {"high", "low"}) if declares else ace is None) is False:
        return f"the declaration {shown(ace)}"
    return None
