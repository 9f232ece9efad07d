"""The two posts of a turn, and what every third card brings a bet between them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import attrs

from cardcore.cards import Card, Rank
from cardcore.games.acey_deucey.actions import AceValue

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardcore.games.acey_deucey.actions import Side
    from cardcore.games.acey_deucey.rules import AceyDeuceyRules

RANKS: Final = range(len(Rank))
_LOW_ACE: Final = -1
_ACES_FOR_FOURFOLD_LOSS: Final = {"double": 3, "quadruple": 1, "quadruple_two_aces": 2}


@attrs.frozen
class Posts:
    """The posts of a turn as the rules read them.

    Attributes
    ----------
    first, second : Card
        The two cards.
    ace : str or None
        What an ace as first card was declared to be.
    sided : bool
        Whether a bet names a side: the posts are a pair, and the option is on (AD-34).
    most : int
        How many bets these posts can cost (AD-35).
    inside, higher, lower : tuple of int
        By the rank of the third card, how many bets such a bet brings: 1 if it wins, or else -1 to
        -4.

    Examples
    --------
    >>> from cardcore.games.acey_deucey.rules import AceyDeuceyRules
    >>> posts_of(Card("4c"), Card("8d"), None, AceyDeuceyRules()).inside
    (-1, -1, -2, 1, 1, 1, -2, -1, -1, -1, -1, -1, -1)
    """

    first: Card
    second: Card
    ace: AceValue | None
    sided: bool
    most: int
    inside: tuple[int, ...]
    higher: tuple[int, ...]
    lower: tuple[int, ...]

    def multiples(self, side: Side | None) -> tuple[int, ...]:
        """Return how many bets a bet brings, by the rank of the third card."""
        if side is None:
            return self.inside
        return self.higher if side == "higher" else self.lower

    def net(self, amount: int, side: Side | None, third: Card) -> int:
        """Return what a bet brings with a third card, in chips (AD-19 to AD-21)."""
        return amount * self.multiples(side)[third >> 2]


def posts_of(first: Card, second: Card, ace: AceValue | None, rules: AceyDeuceyRules) -> Posts:
    """Return the posts of two cards.

    Parameters
    ----------
    first, second : Card
        The posts in the order in which they were dealt.
    ace : str or None
        The declaration for an ace as first card (AD-30).
    rules : AceyDeuceyRules
        The options.

    Examples
    --------
    >>> from cardcore.games.acey_deucey.rules import AceyDeuceyRules
    >>> posts_of(Card("As"), Card("5d"), "low", AceyDeuceyRules()).net(2, None, Card("3h"))
    2
    """
    return _posts(first, second, ace, rules.ace_post_loss, rules.pair_match_loss, rules.pair_bet)


# At most 52 * 51 pairs of cards for each combination of options that a program plays.
@cache
def _posts(  # noqa: PLR0913, PLR0917 - what the table depends on, as a key that is quick to hash
    first: Card,
    second: Card,
    ace: AceValue | None,
    ace_post_loss: str,
    pair_match_loss: int,
    pair_bet: str,
) -> Posts:
    one = _LOW_ACE if ace == "low" else first >> 2
    low, high = sorted((one, second >> 2))
    is_pair = low == high
    posts = (first.rank, second.rank)
    fourfold = posts.count(Rank.ACE) >= _ACES_FOR_FOURFOLD_LOSS[ace_post_loss]

    def multiples(wins: Callable[[int], bool]) -> tuple[int, ...]:
        return tuple(
            match_loss(rank) if rank in posts else (1 if wins(rank) else -1) for rank in RANKS
        )

    def match_loss(rank: int) -> int:
        # AD-33 comes first: of several multiples the largest counts (AD-35).
        if rank == Rank.ACE and fourfold:
            return -4
        return -pair_match_loss if is_pair else -2

    inside = multiples(lambda rank: low < rank < high)
    return Posts(
        first,
        second,
        ace,
        is_pair and pair_bet == "higher_lower",
        -min(inside),
        inside,
        multiples(lambda rank: rank > high),
        multiples(lambda rank: rank < low),
    )
