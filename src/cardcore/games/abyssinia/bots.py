"""A bot that plays Abyssinia sensibly: it looks at all open cards and never at the odds."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from cardcore.decks import STANDARD
from cardcore.games.abyssinia.moves import BET, BUYS, CALL, CHECK, DECLARATIONS, FOLD, RAISE
from cardcore.poker import rank

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from cardcore.actions import Action
    from cardcore.cards import Card
    from cardcore.engine import Game
    from cardcore.games.abyssinia.rules import AbyssiniaRules
    from cardcore.games.abyssinia.table import AbyssiniaView

# What a card is worth to a low hand by its rank from 2 to A, once it is the first of its rank.
_LOW_POINTS: Final = (7.5, 7, 6.5, 6, 5, 4, 3, 1.5, 0.5, 0, 0, 0, 8)
# What the groups of a high hand are worth, by the sizes of the two largest.
_GROUP_POINTS: Final = {
    (2, 1): 9, (2, 0): 9, (2, 2): 19, (3, 0): 26, (3, 1): 26, (3, 2): 42, (4, 0): 50, (4, 1): 50,
}  # fmt: skip
_SUITED_POINTS: Final = (0, 0, 1, 4, 12, 40)
# A chip in points: a purchase is paid by the buyer alone and won back with half the pot.
_POINTS_OF_A_CHIP: Final = 0.7
_UNSEEN_CARD: Final = 3.5


class SensibleBot:
    """Buys what helps its better half, bets when it leads one, folds when it trails in both.

    Parameters
    ----------
    game : Abyssinia
        The game that is played.

    Examples
    --------
    >>> from random import Random
    >>> from cardcore.games.abyssinia import Abyssinia
    >>> game = Abyssinia(players=2)
    >>> state = game.deal(seed=7)
    >>> bot = SensibleBot(game)
    >>> bot.choose(state.view(state.actor), state.legal_actions(), Random(1)) in game.actions
    True
    """

    def __init__(self, game: Game[Any]) -> None:
        self._rules: AbyssiniaRules = game.rules

    def choose(self, view: AbyssiniaView, legal: Sequence[Action], rng: Random) -> Action:
        """Return one of the legal actions.

        Parameters
        ----------
        view : AbyssiniaView
            What the seat sees.
        legal : sequence of Action
            What it may do.
        rng : random.Random
            Not used: the same view gets the same answer.
        """
        del rng
        seat = view.actor if view.seat is None else view.seat
        if seat is None:
            return legal[0]
        if view.phase == "buy":
            return self._purchase(view, seat)
        leads_high, leads_low = self._leads(view, seat)
        if view.phase == "declare":
            both = leads_high > 0 and leads_low > 0
            return DECLARATIONS[2 if both else leads_low > leads_high]
        return _bet(legal, leads_high, leads_low, view.cycle)

    def _purchase(self, view: AbyssiniaView, seat: int) -> Action:
        hand = _open(view.hands[seat])
        seen = {*view.slots, *(card for each in view.hands for card in _open(each))}
        unseen = [card for card in STANDARD.cards if card not in seen]
        worth = [self._worth(hand, card) for card in view.slots]
        worth.append(sum(self._worth(hand, card) for card in unseen) / len(unseen))
        return BUYS[worth.index(max(worth))]

    def _worth(self, hand: tuple[Card, ...], card: Card) -> float:
        after = (*hand, card)
        high, low = _high(after), _low(after)
        return max(high, low) + min(high, low) / 4 - self._rules.price(card) * _POINTS_OF_A_CHIP

    def _leads(self, view: AbyssiniaView, seat: int) -> tuple[float, float]:
        """Return by how much the hand is ahead of the best rival for high and for low."""
        hands = [(each, view.hands[each]) for each in view.active]
        high: list[tuple[bool, float]] = []
        low: list[tuple[bool, float]] = []
        for each, hand in hands:
            cards = _open(hand)
            unseen = (len(hand) - len(cards)) * _UNSEEN_CARD
            high.append((each == seat, _high(cards) + unseen))
            low.append((each == seat, _low(cards) + unseen))
        return _lead(high), _lead(low)


def _bet(legal: Sequence[Action], high: float, low: float, cycle: int) -> Action:
    lead = max(high, low)
    if BET in legal:
        return BET if lead > 0 else CHECK
    if lead > 0 and RAISE in legal and (min(high, low) > 0 or cycle == 1 or lead > 3):
        return RAISE
    # What is behind can catch up, the less the fewer cards are to come.
    patience = (6.0, 8.0, 8.0, 7.0, 0.0)[cycle - 1]
    return CALL if lead >= -patience else FOLD


def _lead(points: Iterable[tuple[bool, float]]) -> float:
    mine, others = 0.0, 0.0
    for is_mine, value in points:
        if is_mine:
            mine = value
        else:
            others = max(others, value)
    return mine - others


def _open(hand: Iterable[Card | None]) -> tuple[Card, ...]:
    return tuple(card for card in hand if card is not None)


def _high(cards: tuple[Card, ...]) -> float:
    if len(cards) == 5:
        # Past the last purchase only the order counts: some 50 points for the whole scale.
        return rank(cards) / 800
    ranks = Counter(card >> 2 for card in cards)
    sizes = sorted(ranks.values(), reverse=True)
    groups = _GROUP_POINTS.get((sizes[0], sizes[1] if len(sizes) > 1 else 0), 0) if sizes else 0
    top = max(ranks, key=lambda each: (ranks[each], each), default=0)
    is_suited = len({card & 3 for card in cards}) == 1
    return groups + top / 3 + (_SUITED_POINTS[len(cards)] if is_suited else 0)


def _low(cards: tuple[Card, ...]) -> float:
    if len(cards) == 5:
        return rank(cards, variant="low_a5") / 800
    return sum(_LOW_POINTS[each] for each in {card >> 2 for card in cards})
