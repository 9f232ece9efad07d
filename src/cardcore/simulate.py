"""Bulk simulation: many deals by bots, one row each, and what they come to."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import attrs

from cardcore.bots import make_bot
from cardcore.chance import Stream
from cardcore.checks import number_within, shown
from cardcore.engine import Player, drive
from cardcore.errors import RulesError
from cardcore.records import plain, seed_text
from cardcore.settlement import Amount

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardcore.chance import Seed
    from cardcore.engine import Game
    from cardcore.settlement import Settlement

Bots: TypeAlias = "str | Sequence[str | Player]"


@attrs.frozen
class Result:
    """One deal of a simulation.

    Attributes
    ----------
    deal : int
        Its number, from 0.
    seed : str
        Its seed as text, as records write it: ``replay`` and ``game.deal`` give the deal again.
    places : tuple of int
        The place of each seat, 1 for the best.
    winners : tuple of int
        The seats that won, perhaps none.
    scores : tuple of int or Fraction
        The score of each seat.
    nets : tuple of int or Fraction
        What each seat won or lost by the payments.
    actions : int
        How many actions were taken.
    outcome : object
        How it ended, in texts, numbers, lists and dicts.
    """

    deal: int
    seed: str
    places: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[Amount, ...]
    nets: tuple[Amount, ...]
    actions: int
    # Plain values have no hash; two rows of one deal have equal seeds anyway.
    outcome: Any = attrs.field(hash=False)


@attrs.frozen
class Summary:
    """What some deals come to.

    Attributes
    ----------
    deals : int
        How many there were.
    wins : tuple of Fraction
        The deals that each seat won; where n seats win it is 1/n for each.
    mean_scores : tuple of Fraction
        The mean score of each seat.
    mean_nets : tuple of Fraction
        What each seat won or lost by a deal, in the mean.
    mean_actions : Fraction
        Actions a deal.
    longest : int
        The greatest number of actions of a deal.
    reasons : tuple of (str, int)
        How many deals ended for each reason that outcomes name, the most frequent first.
    """

    deals: int
    wins: tuple[Fraction, ...]
    mean_scores: tuple[Fraction, ...]
    mean_nets: tuple[Fraction, ...]
    mean_actions: Fraction
    longest: int
    reasons: tuple[tuple[str, int], ...]


def simulate(
    game: Game[Any], deals: int, seed: Seed | None = None, bots: Bots = "random"
) -> Iterator[Result]:
    """Return an iterator over deals that bots play; each is played when it is asked for.

    Deal number n depends on the game, the seed, the bots and n alone: it is the same in a longer
    simulation, and in a part of one.

    Parameters
    ----------
    game : Game
        The game.
    deals : int
        How many deals.
    seed : int, str or bytes, optional
        The chance of the deals and of the bots; left out, it comes from the operating system.
    bots : str, or sequence of str or Player, optional
        One bot for all seats, or one a seat: names that :func:`cardcore.bots.make_bot` knows, or
        players. A player must not remember earlier deals, or its deals depend on those.

    Raises
    ------
    RulesError
        If there is no such bot (``unknown_bot``), there are not as many as seats (``bad_bots``), or
        the number of deals is negative (``bad_deals``).

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> rows = simulate(AceyDeucey(players=2), deals=100, seed=7)
    >>> next(rows).deal, next(rows).deal
    (0, 1)
    """
    number_within(deals, "a number of deals", (0, None), RulesError, "bad_deals")
    wanted = [bots] * game.players if isinstance(bots, str) else _list_of(bots)
    if len(wanted) != game.players:
        raise RulesError(f"expected bots of {game.players} seats, got {len(wanted)}", "bad_bots")
    players = [make_bot(game, bot) if isinstance(bot, str) else bot for bot in wanted]
    for player in players:
        if not hasattr(player, "choose"):
            raise RulesError(f"expected names or players, got {shown(player)}", "bad_bots")
    return _rows(game, deals, Stream(seed), players)


def _list_of(bots: object) -> list[str | Player]:
    if not isinstance(bots, (list, tuple)):
        raise RulesError(f"expected a name or a list of bots, got {shown(bots)}", "bad_bots")
    return list(cast("Sequence[str | Player]", bots))


def _rows(
    game: Game[Any], deals: int, stream: Stream, players: Sequence[Player]
) -> Iterator[Result]:
    for number in range(deals):
        child = stream.child("deal", number)
        # The bots draw from a stream of their own: their draws say nothing about the pack.
        rng = Random(stream.child("bots", number).seed)  # noqa: S311 - seeded by a hash
        counted = _Counted(0)
        last = drive(game.deal(child.seed), [_Counting(each, counted) for each in players], rng)
        settlement: Settlement[Any] = last.settlement
        yield Result(
            number,
            seed_text(child.seed),
            settlement.places,
            settlement.winners,
            settlement.scores,
            settlement.nets,
            counted.actions,
            plain(settlement.outcome),
        )


@attrs.define
class _Counted:
    actions: int


@attrs.frozen
class _Counting:
    """A player that counts what it does."""

    player: Player
    counted: _Counted

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:  # noqa: ANN401
        action = self.player.choose(view, legal, rng)
        self.counted.actions += action is not None
        return action


def summary(results: Iterable[Result]) -> Summary:
    """Return what some deals come to; rows are taken one by one and not kept.

    Parameters
    ----------
    results : iterable of Result
        At least one row, all of one game.

    Raises
    ------
    RulesError
        If there is no row (``no_results``).

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> total = summary(simulate(AceyDeucey(players=2), deals=100, seed=7))
    >>> total.deals, sum(total.wins)
    (100, Fraction(100, 1))
    """
    deals = actions = longest = 0
    wins: list[Fraction] = []
    scores: list[Amount] = []
    nets: list[Amount] = []
    reasons: Counter[str] = Counter()
    for row in results:
        if not deals:
            wins = [Fraction(0)] * len(row.places)
            scores, nets = [0] * len(wins), [0] * len(wins)
        deals += 1
        actions += row.actions
        longest = max(longest, row.actions)
        for seat in row.winners:
            wins[seat] += Fraction(1, len(row.winners))
        for seat in range(len(wins)):
            scores[seat] += row.scores[seat]
            nets[seat] += row.nets[seat]
        reasons[_reason(row.outcome)] += 1
    if not deals:
        raise RulesError("expected at least one deal, got none", "no_results")
    return Summary(
        deals,
        tuple(wins),
        tuple(Fraction(score) / deals for score in scores),
        tuple(Fraction(net) / deals for net in nets),
        Fraction(actions, deals),
        longest,
        tuple(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
    )


def _reason(outcome: object) -> str:
    if isinstance(outcome, dict):
        outcome = cast("dict[str, object]", outcome).get("reason", "other")
    return outcome if isinstance(outcome, str) else "other"
