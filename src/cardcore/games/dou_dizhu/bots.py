"""A bot for Dou Dizhu that plans its hand, counts the cards that are out, and knows its side."""

from __future__ import annotations

from functools import lru_cache
from math import comb, exp
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardcore.climbing.dou_dizhu import Kind
from cardcore.climbing.dou_dizhu.plays import NIBBLE_OF, RANKS
from cardcore.games.dou_dizhu.actions import BIDS, PASS, Play
from cardcore.games.dou_dizhu.piles import bits_of, counts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from cardcore._eval import DouDizhuTable
    from cardcore.actions import Action
    from cardcore.engine import Game
    from cardcore.games.dou_dizhu.views import DouDizhuView

# All values below are in turns; they were found by play of many deals against other players.
# What a group that surely wins a round saves of the turn that it takes.
_CONTROL: Final = 1.1
_CONTROL_POWER: Final = 0.79
# What a group of the highest rank saves because it can be played on others.
_ANSWERS: Final = 0.49
# What a triplet saves, for each rank of it, because it takes other cards along.
_ATTACHING: Final = 0.49
# What the next lead is worth; to win all rounds to come; and the same for how sure that is.
_LEAD: Final = 0.35
_SWEEP: Final = 1.23
_SURE: Final = 4.7
_SURENESS: Final = 8
# What it is worth that the hand is won, whatever others hold.
_WON: Final = 20.0
_CERTAIN: Final = 1 - 1e-9
# What a card less in hand is worth, and how much more when an opponent is nearly out.
_CARD: Final = 0.01
_LAST_CARDS: Final = 0.26
# What passing costs; and what it is worth that a partner keeps the lead, more with few cards.
_PASSING: Final = 1.06
_PASSING_ALONE: Final = 1.05
# What it costs to beat a partner's play, and more so by a bomb.
_BEATING_PARTNER: Final = 0.22
_BOMBING_PARTNER: Final = 1.74
# What it costs to use a bomb, which can be played on anything later, by players.
_BOMBING: Final = {3: 1.5, 4: 0.6}
_PARTNER_LEAD: Final = 1.76
_PARTNER_LAST: Final = 2.02
# What it is worth that a partner may go out on this very play.
_FEEDING: Final = 4.81
# What it costs that an opponent goes out on a play, or leads with few cards.
_DEFEAT: Final = 9.98
_LAST_LEAD: Final = 4.26
_LAST_OWNED: Final = 8.01
_OTHERS_STOP: Final = 0.48
_FEW_LEFT: Final = 5
# How often those who can beat a play do so, and those who have a bomb use it.
_WILLING: Final = 0.57
_WILLING_PARTNERS: Final = 0.52
_WILLING_BOMB: Final = 0.27
# By players, the least chances to win as landlord with which 1, 2 and 3 are bid. Of three, another
# landlord would win more often than not.
_BIDDING: Final = {3: (0.4, 0.42, 0.44), 4: (0.47, 0.51, 0.56)}
# By players, the log odds of it: a constant, and what a turn, a two and the two jokers add.
_CHANCES: Final = {
    3: (0.05, -0.5, (0.25, 0.4, 0.7)),
    4: (-0.65, -0.02, (0.05, 0.25, 0.45)),
}
# How many of the plays are looked at closely, and what a sequence may cost to be looked at.
_BEAM: Final = 8
_SEQUENCES: Final = 4
_SLACK: Final = 0.29

_TWO: Final = 12
_JOKERS: Final = (13, 14)
_SHIFTS: Final = tuple(4 * NIBBLE_OF[rank] for rank in RANKS)
_ONE: Final = tuple(1 << shift for shift in _SHIFTS)
_LEAST_BOMB: Final = 4
_MOST_COPIES: Final = 8
_BOMB: Final = int(Kind.BOMB)
_ROCKET: Final = int(Kind.ROCKET)
# Copies of each rank of a core, by kind.
_COPIES: Final = (0, 1, 2, 3, 3, 3, 1, 2, 3, 3, 3, 4, 0, 4)
# By copies of a rank, the kind of a sequence, and how long one is at least.
_IN_SEQUENCE: Final = (0, 6, 7, 8)
_LEAST_LENGTH: Final = (0, 5, 3, 2)
_TRIPLETS: Final = (3, 8)
# Cards to each rank of a core, attached ones counted in, by kind.
_TO_A_RANK: Final = {6: 1, 7: 2, 8: 3, 9: 4, 10: 5}
_PACK: Final = {
    players: sum((4 if rank < _JOKERS[0] else 1) * packs * _ONE[rank] for rank in range(15))
    for players, packs in ((3, 1), (4, 2))
}


class SensibleBot:
    """A player that plans its hand into few plays and counts on what may beat each of them.

    It bids by what its hand would be worth as landlord. It sheds low and long plays first, keeps
    bombs and what wins the lead back, leaves the lead to a partner, plays high before an opponent
    who is nearly out, and goes out when it can. It knows the cards that its view shows and no more.

    Parameters
    ----------
    game : DouDizhu
        The game that is played.

    Examples
    --------
    >>> from random import Random
    >>> from cardcore.games import DouDizhu
    >>> game = DouDizhu()
    >>> facts = {"hands": ["4d 4h Kc", "5h", "8h Jd Js"], "speaker": 1, "calls": [3], "actor": 0}
    >>> state = game.position(facts)
    >>> print(SensibleBot(game).choose(state.view(0), state.legal_actions(), Random(1)))
    play 44
    """

    def __init__(self, game: Game[Any]) -> None:
        self._table: DouDizhuTable[Play] = game.table  # type: ignore[attr-defined]
        self._players = game.players

    def choose(self, view: DouDizhuView, legal: Sequence[Action], rng: Random) -> Action:
        """Return one of the legal actions.

        Parameters
        ----------
        view : DouDizhuView
            What the seat sees.
        legal : sequence of Action
            What it may do.
        rng : random.Random
            Not used: the same view gets the same answer.
        """
        del rng
        if len(legal) == 1:
            return legal[0]
        hand = counts_of(bits_of(view.hand))
        if view.landlord is None:
            chance = _Mind(self._table, view, hand).chance_as_landlord()
            return _bid(chance, _BIDDING[self._players], legal)
        plays = [action for action in legal if type(action) is Play]
        for play in plays:
            if play.mask == hand:
                return play
        mind = _Mind(self._table, view, hand)
        if not view.top:
            return mind.best_lead(plays)
        return mind.best_answer(plays) or PASS


def _bid(chance: float, bidding: tuple[float, ...], legal: Sequence[Action]) -> Action:
    """Return the highest bid that a chance to win as landlord justifies, or else a pass."""
    best = sum(chance >= least for least in bidding)
    bids = [bid for bid in BIDS[:best] if bid in legal]
    return bids[-1] if bids else PASS


@lru_cache(maxsize=4096)
def _chance_of(copies: int, least: int, share: int) -> float:
    """Return how likely a hand with a share of cards, in parts of 64, has so many of a rank."""
    if least <= 0:
        return 1.0
    part = share / 64
    return sum(
        comb(copies, held) * part**held * (1 - part) ** (copies - held)
        for held in range(least, copies + 1)
    )


@lru_cache(maxsize=4096)
def _chances_of(copies: int, sure: int, share: int) -> tuple[float, ...]:
    """Return the same for 0 to 8 cards, of which some are surely there."""
    return tuple([_chance_of(copies, least - sure, share) for least in range(_MOST_COPIES + 1)])


class _Enemy(NamedTuple):
    """An opponent, as one seat sees it.

    Attributes
    ----------
    left : int
        Its cards in hand.
    has : list of tuple of float
        By rank, the chances to have 0 to 8 cards of it.
    near : float
        How near it is to going out, 0 to 1.
    """

    left: int
    has: list[tuple[float, ...]]
    near: float


class _Odds:
    """How likely plays win their rounds, by what one seat sees."""

    def __init__(self, view: DouDizhuView, hand: int) -> None:
        seat, landlord = view.seat or 0, view.landlord
        players = len(view.cards_left)
        self.is_alone = landlord is None or landlord == seat
        unseen = _PACK[players] - hand
        for cards in (*view.played, *(move.cards for move in view.round)):
            unseen -= counts_of(bits_of(cards))
        known = [counts_of(bits_of(cards)) for cards in view.known]
        others = [other for other in range(players) if other != seat]
        enemies = others if self.is_alone else [landlord or 0]
        self.partners = [other for other in others if other not in enemies]
        for other in others:
            unseen -= known[other]
        hidden = sum(unseen >> shift & 15 for shift in _SHIFTS) or 1
        self.unseen = unseen
        self.enemies: list[_Enemy] = []
        for other in enemies:
            left = view.cards_left[other]
            sure = [known[other] >> shift & 15 for shift in _SHIFTS]
            share = min(64, round(64 * (left - sum(sure)) / hidden))
            has = [
                _chances_of(unseen >> shift & 15, held, share)
                for shift, held in zip(_SHIFTS, sure, strict=True)
            ]
            self.enemies.append(_Enemy(left, has, max(0.0, 1 - (left - 1) / 8)))
        self.least = min(enemy.left for enemy in self.enemies)
        self._rocket = 1 if players == 3 else 2
        self._known: dict[int, float] = {0: 1.0}
        self._bombs: dict[tuple[int, int], float] = {}

    def wins(self, value: int) -> float:
        """Return how likely no opponent beats a play."""
        found = self._known.get(value)
        if found is None:
            found = 1.0
            for enemy in self.enemies:
                found *= 1 - self.beaten(value, enemy)
            self._known[value] = found
        return found

    def beaten(self, value: int, enemy: _Enemy) -> float:
        """Return how likely one opponent beats a play."""
        kind, size, rank = value >> 16, value >> 8 & 255, value & 255
        if kind == _ROCKET:
            return 0.0
        left, has, near = enemy
        chance = 1.0
        if left >= size and kind < _BOMB:
            copies, length = _COPIES[kind], size // _TO_A_RANK.get(kind, size)
            last = _TWO if kind in _TO_A_RANK else len(RANKS)
            for top in range(rank + 1, last):
                all_of = 1.0
                for at in range(top - length + 1, top + 1):
                    all_of *= has[at][copies]
                chance *= 1 - all_of
            willing = _WILLING_PARTNERS if self.is_alone else _WILLING
            chance = 1 - (willing + (1 - willing) * near) * (1 - chance)
        unbombed = self._unbombed(value if kind == _BOMB else 0, enemy)
        return 1 - chance * (1 - (_WILLING_BOMB + (1 - _WILLING_BOMB) * near) * (1 - unbombed))

    def _unbombed(self, bomb: int, enemy: _Enemy) -> float:
        """Return how likely an opponent has no bomb over another, or none at all if that is 0."""
        key = bomb, id(enemy)
        found = self._bombs.get(key)
        if found is not None:
            return found
        left, has, _ = enemy
        size, rank = (bomb >> 8 & 255, bomb & 255) if bomb else (_LEAST_BOMB, -1)
        chance = 1.0
        if left >= _LEAST_BOMB:
            for at in range(_JOKERS[0]):
                least = size if at > rank else size + 1
                if least <= _MOST_COPIES:
                    chance *= 1 - has[at][least]
        if left >= 2 * self._rocket:
            chance *= 1 - has[13][self._rocket] * has[14][self._rocket]
        self._bombs[key] = chance
        return chance


class _Plan(NamedTuple):
    """How some cards can be played.

    Attributes
    ----------
    cost : float
        The turns that it takes.
    wins : float
        The chance that every group wins its round.
    weakest : float
        The chance of the group most likely to be beaten.
    groups : tuple of (int, int)
        The cards and the reading of each play.
    """

    cost: float
    wins: float
    weakest: float
    groups: tuple[tuple[int, int], ...]


class _Core(NamedTuple):
    """A sequence: its cards, its ranks, the copies of each, and the number of its reading."""

    mask: int
    ranks: range
    copies: int
    value: int


def _ways(count: int, most: int) -> Iterable[tuple[int, ...]]:
    """Yield the ways to part cards of one rank, the largest parts first."""
    if not count:
        yield ()
    for first in range(min(count, most), 0, -1):
        for rest in _ways(count - first, first):
            yield (first, *rest)


# Of many cards of one rank, few parts only.
_PARTS: Final = tuple(
    tuple(way for way in _ways(count, count) if len(way) <= 3) for count in range(_MOST_COPIES + 1)
)


def _value_of(rank: int, part: int) -> int:
    """Return the reading of some cards of one rank as a number."""
    kind = _BOMB if part >= _LEAST_BOMB else part
    return kind << 16 | part << 8 | rank


def _overlap(one: int, other: int) -> bool:
    """Return whether two sets of cards have a rank in common."""
    return any(one >> shift & 15 and other >> shift & 15 for shift in _SHIFTS)


class _Mind:
    """What one seat makes of its view: plans of its cards, and the best of its plays."""

    def __init__(self, table: DouDizhuTable[Play], view: DouDizhuView, hand: int) -> None:
        self._table, self._view, self._hand = table, view, hand
        self._has_singles = len(view.cards_left) == 3
        self._odds = _Odds(view, hand)
        self._costs: dict[int, float] = {}
        counts = [hand >> shift & 15 for shift in _SHIFTS]
        # By rank and count, the least cost and how to part the cards for it.
        self._parted = [
            [self._best_way(rank, count) for count in range(held + 1)]
            for rank, held in enumerate(counts)
        ]
        self._by_rank = [[cost for cost, _ in ways] for ways in self._parted]
        self._cores = list(self._all_cores(counts))
        self._searched: dict[int, tuple[float, tuple[_Core, ...]]] = {}
        self._plans: dict[int, _Plan] = {0: _Plan(0.0, 1.0, 1.0, ())}
        rocket = _ONE[13] + _ONE[14]
        self._rocket = rocket if self._has_singles else 2 * rocket
        self._rocket_value = _ROCKET << 16 | (2 if self._has_singles else 4) << 8 | 14

    # Plans.

    def _cost(self, value: int) -> float:
        """Return the cost of a play: the turn that it takes, less what it brings."""
        found = self._costs.get(value)
        if found is None:
            kind, rank = value >> 16, value & 255
            wins = self._odds.wins(value)
            answers = 1.0 if kind >= _BOMB else rank / 14 if kind < 6 else 0.3 * rank / 11
            found = 1 - _CONTROL * wins**_CONTROL_POWER - _ANSWERS * answers
            self._costs[value] = found
        return found

    def _best_way(self, rank: int, count: int) -> tuple[float, tuple[int, ...]]:
        if not count:
            return 0.0, ()
        options: list[tuple[float, tuple[int, ...]]] = []
        for way in _PARTS[count]:
            cost = 0.0
            for part in way:
                cost += self._cost(_value_of(rank, part))
                if part == 3:
                    cost -= _ATTACHING
            options.append((cost, way))
        return min(options)

    def _all_cores(self, counts: list[int]) -> Iterable[_Core]:
        """Yield all sequences of the hand."""
        for copies in (1, 2, 3):
            least, kind = _LEAST_LENGTH[copies], _IN_SEQUENCE[copies]
            first = 0
            for at in range(_TWO + 1):
                if at < _TWO and counts[at] >= copies:
                    continue
                for low in range(first, at - least + 1):
                    mask = copies * sum(_ONE[low : low + least - 1])
                    for top in range(low + least - 1, at):
                        mask += copies * _ONE[top]
                        size = (top - low + 1) * copies
                        value = kind << 16 | size << 8 | top
                        yield _Core(mask, range(low, top + 1), copies, value)
                first = at + 1

    def _rough(self, cards: int) -> float:
        """Return the cost of cards without sequences."""
        by_rank = self._by_rank
        cost = 0.0
        for rank, shift in enumerate(_SHIFTS):
            held = cards >> shift & 15
            if held:
                cost += by_rank[rank][held]
        if self._table.holds(cards, self._rocket):
            single = by_rank[13][cards >> _SHIFTS[13] & 15] + by_rank[14][cards >> _SHIFTS[14] & 15]
            cost += min(0.0, self._cost(self._rocket_value) - single)
        return cost

    def _core_cost(self, core: _Core) -> float:
        """Return the cost of a sequence, less what it saves if it takes other cards along."""
        saved = _ATTACHING * len(core.ranks) if core.copies == 3 else 0.0
        return self._cost(core.value) - saved

    def _cores_of(self, cards: int) -> list[_Core]:
        """Return the sequences that are best taken out of some cards, if each is the only one."""
        by_rank, holds = self._by_rank, self._table.holds
        options: list[tuple[float, _Core]] = []
        for core in self._cores:
            if holds(cards, core.mask):
                copies, added = core.copies, self._core_cost(core)
                for rank in core.ranks:
                    costs, held = by_rank[rank], cards >> _SHIFTS[rank] & 15
                    added += costs[held - copies] - costs[held]
                if added < _SLACK:
                    options.append((added, core))
        options.sort()
        return [core for _, core in options[:_SEQUENCES]]

    def _search(self, cards: int) -> tuple[float, tuple[_Core, ...]]:
        """Return the least cost found for cards, and the sequences that are taken out for it."""
        found = self._searched.get(cards)
        if found is not None:
            return found
        best: tuple[_Core, ...] = ()
        least = self._rough(cards)
        for core in self._cores_of(cards):
            cost, cores = self._search(cards - core.mask)
            cost += self._core_cost(core)
            if cost < least:
                least, best = cost, (core, *cores)
        self._searched[cards] = least, best
        return least, best

    def plan(self, cards: int) -> _Plan:
        """Return the cheapest way found to play some cards of the hand."""
        found = self._plans.get(cards)
        if found is None:
            found = self._plans[cards] = self._planned(cards)
        return found

    def _planned(self, cards: int) -> _Plan:
        cores, left = self._search(cards)[1], cards
        for core in cores:
            left -= core.mask
        parts = [*self._parts_of(left), *((core.mask, core.value) for core in cores)]
        groups: list[tuple[int, int]] = []
        triplets: list[tuple[int, int]] = []
        # Single cards and pairs, the costliest first.
        loose: tuple[list[tuple[float, int, int]], ...] = ([], [], [])
        for mask, value in parts:
            kind = value >> 16
            if kind in _TRIPLETS:
                triplets.append((mask, value))
            elif kind < _TRIPLETS[0]:
                loose[kind].append((self._cost(value), mask, value))
            else:
                groups.append((mask, value))
        for same in loose:
            same.sort(reverse=True)
        # The longest take first.
        triplets.sort(key=lambda each: (each[1] >> 8 & 255, each[1]), reverse=True)
        groups += [self._with_attached(mask, value, loose) for mask, value in triplets]
        groups += [(mask, value) for same in loose for _, mask, value in same]
        cost, wins, weakest = 0.0, 1.0, 1.0
        for _, value in groups:
            chance = self._odds.wins(value)
            cost += self._cost(value)
            wins *= chance
            weakest = min(weakest, chance)
        return _Plan(cost, wins, weakest, tuple(groups))

    def _parts_of(self, cards: int) -> Iterable[tuple[int, int]]:
        """Yield the plays of some cards without sequences."""
        if self._table.holds(cards, self._rocket):
            yield self._rocket, self._rocket_value
            cards -= self._rocket
        for rank, shift in enumerate(_SHIFTS):
            for part in self._parted[rank][cards >> shift & 15][1]:
                yield part * _ONE[rank], _value_of(rank, part)

    def _with_attached(
        self, mask: int, value: int, loose: tuple[list[tuple[float, int, int]], ...]
    ) -> tuple[int, int]:
        """Return a triplet or a sequence of them with what it best takes along."""
        length = (value >> 8 & 255) // 3
        best: list[tuple[float, int, int]] = []
        most, part_of_best = 0.0, 0
        for part in (1, 2) if self._has_singles else (2,):
            taken: list[tuple[float, int, int]] = []
            used = mask
            for each in loose[part]:
                # One rank is attached once, and none of the core's.
                if len(taken) < length and not _overlap(each[1], used):
                    taken.append(each)
                    used += each[1]
            saved = sum(cost for cost, _, _ in taken)
            if len(taken) == length and saved > most:
                best, most, part_of_best = taken, saved, part
        for each in best:
            loose[part_of_best].remove(each)
            mask += each[1]
        kind, size = (value >> 16) + part_of_best, (3 + part_of_best) * length
        return mask, kind << 16 | size << 8 | (value & 255)

    def chance_as_landlord(self) -> float:
        """Return the chance that this bot would win as landlord, before it sees the talon."""
        constant, by_turn, by_rank = _CHANCES[len(self._view.cards_left)]
        odds = constant + by_turn * self.plan(self._hand).cost
        for shift, each in zip(_SHIFTS[_TWO:], by_rank, strict=True):
            odds += each * (self._hand >> shift & 15)
        return 1 / (1 + exp(-odds))

    # Plays.

    def best_lead(self, plays: list[Play]) -> Play:
        """Return what to lead: a group of the plan, or any play where there are few."""
        allowed = {play.mask: play for play in plays}
        planned = [allowed[mask] for mask, _ in self.plan(self._hand).groups if mask in allowed]
        likely = self._likely(plays)
        return max([*planned, *likely], key=self._value_of_play)

    def best_answer(self, plays: list[Play]) -> Play | None:
        """Return what to play on the top play, None to pass."""
        best: Play | None = None
        most = self._value_of_passing()
        for play in self._likely(plays):
            value = self._value_of_play(play)
            if value > most:
                most, best = value, play
        return best

    def _likely(self, plays: list[Play]) -> list[Play]:
        """Return the plays that leave the cheapest cards, where there are too many for plans."""
        if len(plays) <= _BEAM:
            return plays
        rough, hand = self._rough, self._hand
        ranked = sorted(plays, key=lambda play: rough(hand - play.mask))
        return ranked[:_BEAM]

    def _value_of_play(self, play: Play) -> float:
        odds = self._odds
        value = play.value
        rest = self.plan(self._hand - play.mask)
        wins = odds.wins(value)
        size = value >> 8 & 255
        sweep = wins * rest.wins / max(rest.weakest, 1e-9)
        worth = -rest.cost + _LEAD * wins + _SWEEP * sweep + _SURE * sweep**_SURENESS
        worth += size * (_CARD + _LAST_CARDS / odds.least)
        if sweep > _CERTAIN:
            worth += _WON
        worth -= self._danger(value)
        is_bomb = value >> 16 in {_BOMB, _ROCKET}
        if is_bomb:
            worth -= _BOMBING[len(self._view.cards_left)]
        if odds.partners:
            worth += self._feeding(value)
            if self._view.owner in odds.partners:
                worth -= _BOMBING_PARTNER if is_bomb else _BEATING_PARTNER
        return worth

    def _danger(self, value: int) -> float:
        """Return the cost of opponents who may beat a play and go out then or soon."""
        size, cost = value >> 8 & 255, 0.0
        for enemy in self._odds.enemies:
            if enemy.left <= _FEW_LEFT:
                beaten = self._odds.beaten(value, enemy)
                cost += beaten * (_DEFEAT if enemy.left == size else _LAST_LEAD / enemy.left)
        return cost

    def _feeding(self, value: int) -> float:
        """Return what it is worth that a partner can go out on a play."""
        view, odds = self._view, self._odds
        kind, size, rank = value >> 16, value >> 8 & 255, value & 255
        if kind not in (1, 2):
            return 0.0
        best, unseen = 0.0, odds.unseen
        for partner in odds.partners:
            if view.cards_left[partner] != size:
                continue
            higher = sum(unseen >> shift & 15 >= size for shift in _SHIFTS[rank + 1 :])
            every = sum(unseen >> shift & 15 >= size for shift in _SHIFTS) or 1
            chance = higher / every * (1.0 if size == 1 else 0.3)
            best = max(best, chance)
        return _FEEDING * best

    def _value_of_passing(self) -> float:
        view, odds = self._view, self._odds
        top = view.reading.value if view.reading is not None else 0
        owner = view.owner or 0
        worth = -self.plan(self._hand).cost
        worth -= _PASSING_ALONE if odds.is_alone else _PASSING
        seat, players = view.seat or 0, len(view.cards_left)
        if owner in odds.partners:
            ahead = [(seat + step) % players for step in range(1, (owner - seat) % players)]
            is_safe = view.landlord not in ahead
            wins = 1.0 if is_safe else odds.wins(top)
            worth += wins * (_PARTNER_LEAD + _PARTNER_LAST / view.cards_left[owner])
            if not is_safe:
                worth -= self._danger(top)
            return worth
        left = view.cards_left[owner]
        if left <= _FEW_LEFT:
            # Others may still stop it.
            alone = _OTHERS_STOP if self._others_after(seat, owner, players) else 1.0
            worth -= alone * _LAST_OWNED / left
        return worth

    def _others_after(self, seat: int, owner: int, players: int) -> bool:
        """Return whether a partner is still to act before the owner of the top play."""
        ahead = [(seat + step) % players for step in range(1, (owner - seat) % players)]
        return any(other in self._odds.partners for other in ahead)
