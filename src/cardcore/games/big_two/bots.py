"""A bot for Big Two that plans its hand, and keeps what wins the lead back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardcore.games.big_two.actions import PASS, Give, Play, mask_of
from cardcore.games.big_two.duties import kind_of, size_of_play

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from cardcore.actions import Action
    from cardcore.engine import Game
    from cardcore.games.big_two.rules import BigTwoRules
    from cardcore.games.big_two.views import BigTwoView

# All values below are in turns; they were found by play of many deals against other players.
# What a group that surely wins a trick saves of the turn that it takes.
_CONTROL: Final = 0.9
_CONTROL_POWER: Final = 0.6
# What a group of the highest rank saves because it can be played on others.
_ANSWERS: Final = 0.6
# What the next lead is worth; to win all tricks to come; and the same for how sure that is.
_LEAD: Final = 0.325
_SWEEP: Final = 1.15
_SURE: Final = 4.0
_SURENESS: Final = 6
# What a card less in hand is worth, and how much more when an opponent has one card.
_CARD: Final = 0.07
_LAST_CARD: Final = 0.4
# What passing costs, more with many cards or where it draws; a claim let go by costs nothing.
_PASSING: Final = 1.58
_PASSING_MANY: Final = 0.1
_MANY_CARDS: Final = 10
_DRAWING: Final = 0.2
# What it costs to let an opponent go out with its last card, and the part of it if others may stop
# it.
_DEFEAT: Final = 9.0
_OTHERS_STOP: Final = 0.75
_STUCK: Final = 5.0
# How often those who can beat a single, a pair or a triple do so.
_WILLING: Final = (0.0, 0.3, 0.46, 0.22)
# By kind, how likely a hand of 13 cards beats the lowest and the highest of it.
_BEATEN: Final = {
    4: (0.03, 0.0),
    5: (0.5, 0.4),
    6: (0.35, 0.25),
    7: (0.25, 0.05),
    8: (0.02, 0.01),
    9: (0.01, 0.0),
    10: (0.01, 0.0),
}
_USUAL_HAND: Final = 13
# How many of the larger groups, and of the plays, are looked at closely.
_BEAM: Final = 10
_NARROW_BEAM: Final = 4
_MOST_LARGE: Final = 60
_FEW_PLAYS: Final = 12


class SensibleBot:
    """A player that plans its hand into few groups and counts on what may beat each of them.

    It sheds low groups first, keeps what wins the lead back, plays high before an opponent who is
    nearly out, and goes out when it can. It knows the cards that its view shows and no more.

    Parameters
    ----------
    game : BigTwo
        The game that is played.

    Examples
    --------
    >>> from random import Random
    >>> from cardcore.games import BigTwo
    >>> game = BigTwo.preset("basic")
    >>> facts = {"hands": ["4d 4h Kc", "5h", "8h Jd Js", "9d Tc Qh"], "actor": 0}
    >>> state = game.position(facts)
    >>> print(SensibleBot(game).choose(state.view(0), state.legal_actions(), Random(1)))
    play 4d 4h
    """

    def __init__(self, game: Game[Any]) -> None:
        self._rules: BigTwoRules = game.rules

    def choose(self, view: BigTwoView, legal: Sequence[Action], rng: Random) -> Action | None:
        """Return one of the legal actions, or None to let a claim go by.

        Parameters
        ----------
        view : BigTwoView
            What the seat sees.
        legal : sequence of Action
            What it may do.
        rng : random.Random
            Not used: the same view gets the same answer.
        """
        del rng
        is_claim = view.actor != view.seat
        if len(legal) == 1 and not is_claim:
            return legal[0]
        plays = [action for action in legal if type(action) is Play]
        hand = mask_of(view.hand)
        for play in plays:
            if play.mask == hand:
                return play
        mind = _Mind(self._rules, view, hand)
        if not plays:
            gifts = [action for action in legal if isinstance(action, Give)]
            return min(gifts, key=lambda gift: mind.plan(hand ^ mask_of((gift.card,))).cost)
        if not view.top:
            return mind.best_lead(plays)
        answer = mind.best_answer(plays, is_claim=is_claim, can_pass=is_claim or PASS in legal)
        return answer or (None if is_claim else PASS)


class _Plan(NamedTuple):
    """How some cards can be played.

    Attributes
    ----------
    cost : float
        The turns that it takes.
    wins : float
        The chance that every group wins its trick.
    weakest : float
        The chance of the group most likely to be beaten.
    groups : tuple of int
        The cards of each play.
    """

    cost: float
    wins: float
    weakest: float
    groups: tuple[int, ...]


_NO_CARDS: Final = _Plan(0.0, 1.0, 1.0, ())


def _joined(plans: Iterable[_Plan]) -> _Plan:
    cost, wins, weakest, groups = _NO_CARDS
    for more in plans:
        cost += more.cost
        wins *= more.wins
        weakest = min(weakest, more.weakest)
        groups += more.groups
    return _Plan(cost, wins, weakest, groups)


class _Odds:
    """How likely plays win their tricks, by what one seat sees."""

    def __init__(self, rules: BigTwoRules, view: BigTwoView, hand: int) -> None:
        self._rules, self._order = rules, rules.order
        seen = hand | mask_of(view.heap)
        for move in view.trick:
            seen |= mask_of(move.cards)
        self._unseen = self._order.whole & ~seen
        others = [
            (left, has_passed)
            for seat, (left, has_passed) in enumerate(
                zip(view.cards_left, view.passed, strict=True)
            )
            if left and seat != view.seat
        ]
        self.left = [left for left, _ in others]
        is_locked = rules.pass_policy == "locked"
        self.free = [left for left, has_passed in others if not (is_locked and has_passed)]
        self.least = min(self.left, default=_USUAL_HAND)
        # The part of the unseen cards that opponents hold.
        self._share = min(1.0, sum(self.left) / (self._unseen.bit_count() or 1))
        self._by_rank = tuple(self._of_ranks(size) for size in (2, 3))
        self._known: dict[int, float] = {}

    def _of_ranks(self, size: int) -> list[float]:
        """Return by rank how likely a pair or triple of it is not beaten by a higher rank."""
        ranks, chances = self._order.ranks, [1.0] * self._order.ranks
        if all(left < size for left in self.left):
            return chances
        # The chance that two, or three, given cards are in one hand of the opponents.
        together = self._share**size / max(1, len(self.left)) ** (size - 1)
        ways = (0, 0, 1, 3, 6) if size == 2 else (0, 0, 0, 1, 4)
        beaten = [_WILLING[size] * (1 - (1 - together) ** number) for number in ways]
        chance = 1.0
        for rank in range(ranks - 1, -1, -1):
            chances[rank] = chance
            held = sum(self._order.bits[4 * rank : 4 * rank + 4])
            chance *= 1 - beaten[(self._unseen & held).bit_count()]
        return chances

    def wins(self, cards: int) -> float:
        """Return how likely nobody beats a group."""
        found = self._known.get(cards)
        if found is None:
            found = self._known[cards] = self._wins(cards)
        return found

    def _wins(self, cards: int) -> float:
        size = cards.bit_count()
        if size > 3:
            return self._large_wins(cards)
        top = self._order.values(cards)[-1]
        if size == 1:
            higher = (self._unseen & self._order.above[top]).bit_count()
            return (1 - _WILLING[1] * self._share) ** higher
        return self._by_rank[size - 2][top >> 2]

    def _large_wins(self, cards: int) -> float:
        table, ranks = self._rules.table, self._order.ranks
        value = table.classify(cards)
        kind, key = kind_of(value), table.key(value)
        # How high it stands in its kind, by the part of the key after the kind.
        highest = 3 if kind == 6 and self._rules.flush_order == "suit_then_top" else ranks - 1
        height = min(1.0, key[len(key) > 1] / highest)
        low, high = _BEATEN[kind]
        beaten, chance = low + (high - low) * height, 1.0
        for left in self.left:
            if left >= size_of_play(value):
                chance *= 1 - beaten * min(1.0, (left / _USUAL_HAND) ** 1.5)
        return chance

    def defeat(self, card: int) -> float:
        """Return how likely somebody's last card beats a single card."""
        above = self._order.above[self._order.by_bit[card]]
        higher = (self._unseen & above).bit_count() / (self._unseen.bit_count() or 1)
        return 1 - (1 - higher) ** self.free.count(1)


class _Mind:
    """What one seat makes of its view: plans of its cards, and the best of its plays."""

    def __init__(self, rules: BigTwoRules, view: BigTwoView, hand: int) -> None:
        self._rules, self._view, self._hand = rules, view, hand
        order = self._order = rules.order
        self._odds = _Odds(rules, view, hand)
        self._ranks = [
            held
            for first in range(0, len(order.bits), 4)
            if (held := sum(order.bits[first : first + 4])) & hand
        ]
        # The groups of cards of several ranks, and of four of a rank.
        plays = rules.listed(hand, 0, False) if hand.bit_count() > 3 else ()
        self._large = [play.mask for play in plays if play.mask.bit_count() > 3]
        self._groups: dict[int, _Plan] = {}
        self._of_ranks: dict[int, _Plan] = {}
        self._plans: dict[int, _Plan] = {0: _NO_CARDS}
        if len(self._large) > _MOST_LARGE:
            self._large.sort(
                key=lambda large: self._group(large).cost + self._cost_by_rank(hand ^ large)
            )
            del self._large[_MOST_LARGE:]

    # Plans.

    def plan(self, cards: int) -> _Plan:
        """Return the cheapest way found to play some cards of the hand."""
        found = self._plans.get(cards)
        if found is None:
            found = self._plans[cards] = self._planned(cards)
        return found

    def _planned(self, cards: int) -> _Plan:
        """Return the plan with the best large group first, or the one without large groups."""
        scored = [
            (self._group(large).cost + self._cost_by_rank(cards ^ large), large)
            for large in self._large
            if not large & ~cards
        ]
        beam = _BEAM if cards.bit_count() <= _USUAL_HAND else _NARROW_BEAM
        if len(scored) > beam:
            scored.sort()
            del scored[beam:]
        least, best = self._cost_by_rank(cards), 0
        for _, large in scored:
            cost = self._group(large).cost + self.plan(cards ^ large).cost
            if cost < least:
                least, best = cost, large
        if best:
            return _joined((self._group(best), self.plan(cards ^ best)))
        return _joined(self._of_rank(cards & held) for held in self._ranks if cards & held)

    def _cost_by_rank(self, cards: int) -> float:
        """Return the cost of some cards without large groups."""
        cost, known = 0.0, self._of_ranks
        for held in self._ranks:
            same = cards & held
            if same:
                found = known.get(same)
                cost += (self._of_rank(same) if found is None else found).cost
        return cost

    def _of_rank(self, same: int) -> _Plan:
        """Return the plan of cards of one rank."""
        found = self._of_ranks.get(same)
        if found is None:
            ways = (_joined(map(self._group, way)) for way in self._ways(same))
            found = min(ways, key=lambda plan: plan.cost)
            self._of_ranks[same] = found
        return found

    def _ways(self, same: int) -> list[tuple[int, ...]]:
        """Return the ways to part cards of one rank into groups."""
        if same.bit_count() < 3:
            return [(same,)]
        bits = self._order.bits
        low, *middle, high = [bits[value] for value in self._order.values(same)]
        ways: list[tuple[int, ...]] = []
        if not middle[1:]:
            ways += [(low, same ^ low), (high, same ^ high)]
            return [*ways, (same,)] if self._rules.triples else ways
        ways.append((low | middle[0], middle[1] | high))
        if self._rules.triples:
            ways.append((high, same ^ high))
        if self._rules.quads_form != "kicker":
            ways.append((same,))
        return ways

    def _group(self, cards: int) -> _Plan:
        """Return the plan of cards that are played at once."""
        found = self._groups.get(cards)
        if found is None:
            wins = self._odds.wins(cards)
            rank = (self._order.by_bit[cards & -cards] >> 2) / self._order.ranks
            answers = wins if cards.bit_count() > 3 else rank
            cost = 1 - _CONTROL * wins**_CONTROL_POWER - _ANSWERS * answers
            found = self._groups[cards] = _Plan(cost, wins, wins, (cards,))
        return found

    # Plays.

    def best_lead(self, plays: list[Play]) -> Play:
        """Return what to lead: a group of the plan, or any play where there are few."""
        allowed = {play.mask: play for play in self._dutiful(plays)[0]}
        planned = [cards for cards in self.plan(self._hand).groups if cards in allowed]
        if not planned or len(allowed) <= _FEW_PLAYS:
            planned = self._likely(list(allowed))
        return allowed[min(planned, key=self._cost_of_play)]

    def best_answer(self, plays: list[Play], *, is_claim: bool, can_pass: bool) -> Play | None:
        """Return what to play on the top play, None to pass or to let a claim go by."""
        must_play = False
        if not is_claim:
            plays, must_play = self._dutiful(plays)
        known = {play.mask: play for play in plays}
        best: Play | None = None
        least = float("inf")
        if can_pass and not must_play:
            least = self._cost_of_passing(is_claim=is_claim)
        for cards in self._likely(list(known)):
            cost = self._cost_of_play(cards)
            if cost < least:
                least, best = cost, known[cards]
        return best

    def _likely(self, plays: list[int]) -> list[int]:
        """Return the plays that leave the cheapest cards, where there are too many for plans."""
        if len(plays) > _FEW_PLAYS:
            plays.sort(key=lambda cards: self._cost_by_rank(self._hand ^ cards))
            del plays[_BEAM:]
        return plays

    def _cost_of_play(self, cards: int) -> float:
        odds, left = self._odds, self._hand ^ cards
        rest = self.plan(left)
        wins = odds.wins(cards) if odds.free else 1.0
        sweep = wins * rest.wins / max(rest.weakest, 1e-9)
        shed = cards.bit_count() * (_CARD + _LAST_CARD / odds.least)
        cost = rest.cost - _LEAD * wins - _SWEEP * sweep - _SURE * sweep**_SURENESS - shed
        if self._is_stuck(left):
            cost += _STUCK
        if odds.least == 1 and not cards & (cards - 1):
            cost += _DEFEAT * odds.defeat(cards)
        return cost

    def _cost_of_passing(self, *, is_claim: bool) -> float:
        view, odds = self._view, self._odds
        cost = self.plan(self._hand).cost
        if not is_claim:
            cost += _PASSING + _DRAWING * self._rules.draws
            if self._hand.bit_count() >= _MANY_CARDS:
                cost += _PASSING_MANY
        if view.owner == view.seat:
            cost -= _LEAD
        if odds.least == 1 and len(view.top) == 1:
            cost += _DEFEAT * _OTHERS_STOP * odds.defeat(mask_of(view.top))
        return cost

    def _is_stuck(self, left: int) -> bool:
        """Return whether a single card is left that may not be the last (BT-41)."""
        forbidden = self._rules.forbidden_last_single
        if forbidden == "none" or left & (left - 1):
            return False
        return bool(left & (self._order.top if forbidden == "top_card" else self._order.twos))

    def _dutiful(self, plays: list[Play]) -> tuple[list[Play], bool]:
        """Return the plays that are no breach, and whether a pass would be one (BT-39)."""
        view = self._view
        if (
            self._rules.one_card_rule != "compensate"
            or view.owner == view.seat
            or view.must_include is not None
            or len(view.top) > 1
            or not self._is_before_a_last_card()
        ):
            return plays, False
        several = [play for play in plays if play.mask & (play.mask - 1)]
        if several and not view.top:
            return several, False
        highest = self._order.highest(self._hand)
        best = [play for play in plays if play.mask == highest]
        return (several + best or plays), bool(view.top and best)

    def _is_before_a_last_card(self) -> bool:
        """Return whether the next opponent has one card (BT-37)."""
        view = self._view
        seat, players = view.seat or 0, len(view.cards_left)
        step = 1 if view.direction == "counterclockwise" else -1
        is_locking = bool(view.top) and self._rules.pass_policy == "locked"
        for ahead in range(1, players):
            other = (seat + step * ahead) % players
            if view.cards_left[other] and not (is_locking and view.passed[other]):
                return view.cards_left[other] == 1
        return False
