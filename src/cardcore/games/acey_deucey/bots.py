"""A bot for Acey-Deucey that counts cards and bets what the odds deserve."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cardcore.decks import STANDARD
from cardcore.games.acey_deucey.actions import ACE_VALUES, SIDES, Bet, Declare, Pass
from cardcore.games.acey_deucey.posts import posts_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from cardcore.actions import Action
    from cardcore.cards import Card
    from cardcore.engine import Game
    from cardcore.games.acey_deucey.actions import AceValue, Side
    from cardcore.games.acey_deucey.play import AceyDeuceyView
    from cardcore.games.acey_deucey.posts import Posts


class SensibleBot:
    """A player who knows which cards are out, and bets when the odds are good.

    A bet that loses on average is not made. A good one stakes that part of the bot's chips which
    makes them grow fastest in the long run, gain over risk, as far as the limit allows it.

    Parameters
    ----------
    game : AceyDeucey
        The game that is played.

    Examples
    --------
    >>> from random import Random
    >>> from cardcore.games import AceyDeucey
    >>> game = AceyDeucey(players=2)
    >>> facts = {"dealer": 0, "actor": 1, "chips": [95, 95], "pot": 10, "waiting": {0: "8d"}}
    >>> for posts in ("2c As", "4c Td", "9s 9d"):
    ...     state = game.position({**facts, "posts": posts})
    ...     print(SensibleBot(game).choose(state.view(1), state.legal_actions(), Random(1)))
    bet 10
    pass
    pass
    """

    def __init__(self, game: Game[Action]) -> None:
        self._rules = game.rules

    def choose(self, view: AceyDeuceyView, legal: Sequence[Action], rng: Random) -> Action:
        """Return one of the legal actions.

        Parameters
        ----------
        view : AceyDeuceyView
            What the seat to act sees.
        legal : sequence of Action
            Its legal actions.
        rng : random.Random
            Not needed: the same view gives the same action.
        """
        unseen = _unseen(view)
        if len(view.posts) == 1:
            return Declare(max(ACE_VALUES, key=lambda ace: self._hope(view.posts[0], ace, unseen)))
        if not view.limit or view.actor is None:
            return Pass()
        posts = posts_of(view.posts[0], view.posts[1], view.ace, self._rules)
        side, gain = _best_bet(posts, unseen)
        if gain <= 0:
            return Pass()
        stake = int(view.chips[view.actor] * gain / _risk(posts.multiples(side), unseen))
        return Bet(max(1, min(stake, view.limit)), side)

    def _hope(self, first: Card, ace: AceValue, unseen: Sequence[Card]) -> Fraction:
        """Return what the best bets gain on average over all second cards."""
        total = Fraction(0)
        for second in unseen:
            rest = [card for card in unseen if card != second]
            posts = posts_of(first, second, ace, self._rules)
            total += max(Fraction(0), _best_bet(posts, rest)[1])
        return total


def _unseen(view: AceyDeuceyView) -> list[Card]:
    seen = {*view.posts, *view.waiting, *view.discards}
    return [card for card in STANDARD.cards if card not in seen]


def _best_bet(posts: Posts, unseen: Sequence[Card]) -> tuple[Side | None, Fraction]:
    """Return the side to bet on, and what one chip gains there on average."""
    sides: tuple[Side | None, ...] = SIDES if posts.sided else (None,)
    gains = {side: _mean(posts.multiples(side), unseen) for side in sides}
    best = max(sides, key=lambda side: gains[side])
    return best, gains[best]


def _mean(multiples: Sequence[int], unseen: Sequence[Card]) -> Fraction:
    return Fraction(sum(multiples[card >> 2] for card in unseen), len(unseen))


def _risk(multiples: Sequence[int], unseen: Sequence[Card]) -> Fraction:
    return _mean([multiple * multiple for multiple in multiples], unseen)
