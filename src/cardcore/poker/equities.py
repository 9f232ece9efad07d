"""Equities: what each of several hands wins on all the boards that can still come."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

import attrs

from cardcore._eval import board_shares
from cardcore.checks import shown
from cardcore.errors import CardError, HandError, RulesError
from cardcore.hands import read_named
from cardcore.masks import to_board_mask
from cardcore.variants import VARIANTS, Variant

if TYPE_CHECKING:
    from cardcore.cards import Card
    from cardcore.hands import HandInput

EquityVariant: TypeAlias = Literal["holdem", "omaha"]
EquityMethod: TypeAlias = Literal["exact", "enumeration"]

_PACK = 52
_BOARD = 5
# Sequences that are cards, not hands.
_LONE_HANDS: Final[tuple[type[object], ...]] = (str, bytes, bytearray, memoryview)
_CLASS = "[2-9TJQKAX]{2}[SO]?"
_RANGE = re.compile(
    rf".*[-+%*].*|(?:.*,)?\s*(?:{_CLASS}|RANDOM|ANY)\s*(?:,.*)?", re.IGNORECASE | re.DOTALL
)


class _Table(NamedTuple):
    form: Variant
    least: int
    most: int


_TABLES: Final = {
    "holdem": _Table(VARIANTS["high"], 2, 2),
    "omaha": _Table(VARIANTS["omaha"], 4, 6),
}


@attrs.frozen
class Equity:
    """What a hand wins.

    Parameters
    ----------
    wins : int
        On how many boards it is the only best hand.
    ties : int
        On how many boards it is the best together with others.
    boards : int
        How many boards there are.
    equity : fractions.Fraction
        Its share of all pots, those that it splits included, from 0 to 1.

    Examples
    --------
    >>> mine, yours = equity(["Ah Ad", "Ks Kc"])
    >>> mine.wins, mine.ties, mine.losses
    (1388072, 6538, 317694)
    >>> mine.equity + yours.equity, round(float(mine.equity), 4)
    (Fraction(1, 1), 0.8126)
    """

    wins: int
    ties: int
    boards: int
    equity: Fraction

    @property
    def losses(self) -> int:
        """On how many boards another hand is better."""
        return self.boards - self.wins - self.ties


def equity(
    hands: Sequence[HandInput],
    board: HandInput = "",
    dead: HandInput = "",
    variant: EquityVariant = "holdem",
    method: EquityMethod = "exact",
) -> tuple[Equity, ...]:
    """Return what each of several hands wins over all boards that can still come. Exact.

    Parameters
    ----------
    hands : sequence
        The hole cards of two or more players, each in a form that :func:`cardcore.poker.rank`
        takes: two cards in Hold'em, four to six in Omaha, equally many each.
    board : str, int, bytes-like or iterable, optional
        The board so far: no cards, or three to five.
    dead : the same, optional
        Cards that cannot come.
    variant : {"holdem", "omaha"}, optional
        In Omaha exactly two hole cards play.
    method : {"exact", "enumeration"}, optional
        ``"exact"`` ranks one of the boards that differ only by an exchange of suits that are alike
        in every hand, ``"enumeration"`` every board. Both find the same.

    Returns
    -------
    tuple of Equity
        One for each hand, in the order given.

    Raises
    ------
    CardError
        If an item is not a card, as :func:`cardcore.poker.rank`.
    HandError
        If the hands are in no sequence or of a wrong type (``bad_hand_type``), they are less than
        two or too many (``wrong_hand_count``), one of them is a range of hands (``hand_range``), a
        number of cards is wrong or too few are left (``wrong_card_count``), or a card is in two
        places (``duplicate_card``).
    RulesError
        If there is no such variant (``unknown_variant``) or method (``unknown_method``).

    Examples
    --------
    >>> [str(player.equity) for player in equity(["As Kd", "Ad Ks"], "2d 7d 9h")]
    ['53/110', '57/110']
    >>> flop = equity(["Ah Ad Ks Qc", "7h 6h 5s 4d"], "Th 9h 2c", variant="omaha")
    >>> [player.wins for player in flop]
    [376, 444]
    """
    table = _TABLES.get(variant) if isinstance(variant, str) else None
    if table is None:
        raise RulesError(
            f"expected a variant of {', '.join(_TABLES)}, got {shown(variant)}", "unknown_variant"
        )
    if method not in ("exact", "enumeration"):
        raise RulesError(
            f"expected a method of exact, enumeration, got {shown(method)}", "unknown_method"
        )
    held = _hands(hands, table)
    common = read_named("board", board, table.form, 0, _BOARD)
    if len(common) in {1, 2}:
        raise HandError(
            f"board: expected no cards or 3 to {_BOARD}, got {len(common)}", "wrong_card_count"
        )
    gone = read_named("dead", dead, table.form)
    places = {f"hand {place}": cards for place, cards in enumerate(held)}
    live = _PACK - _cards_of_one_pack({**places, "board": common, "dead": gone})
    missing = _BOARD - len(common)
    if live < missing:
        raise HandError(f"expected {missing} live cards or more, got {live}", "wrong_card_count")
    shares = board_shares(
        table.form.name,
        [to_board_mask(cards) for cards in held],
        to_board_mask(common),
        to_board_mask(gone),
        method == "exact",
    )
    return tuple(_equity(share, comb(live, missing)) for share in shares)


def _equity(shares: list[int], boards: int) -> Equity:
    wins, *tied = shares
    won = sum(
        (Fraction(count, n) for n, count in enumerate(tied, start=2) if count), Fraction(wins)
    )
    return Equity(wins, sum(tied), boards, won / boards)


def _hands(hands: Sequence[HandInput], table: _Table) -> list[tuple[Card, ...]]:
    if not isinstance(hands, Sequence) or isinstance(hands, _LONE_HANDS):
        raise HandError(
            f"expected several hands in a sequence, got {shown(hands)}", "bad_hand_type"
        )
    most = (_PACK - _BOARD) // table.least
    if not 2 <= len(hands) <= most:
        raise HandError(f"expected 2 to {most} hands, got {len(hands)}", "wrong_hand_count")
    held: list[tuple[Card, ...]] = []
    for place, cards in enumerate(hands):
        try:
            held.append(read_named(f"hand {place}", cards, table.form, table.least, table.most))
        except CardError:
            if isinstance(cards, str) and _RANGE.fullmatch(cards):
                raise HandError(
                    f"hand {place}: expected the cards of one hand, got the range {shown(cards)}",
                    "hand_range",
                ) from None
            raise
    sizes = {len(cards) for cards in held}
    if len(sizes) > 1:
        raise HandError(
            f"expected as many cards in each hand, got {min(sizes)} to {max(sizes)}",
            "wrong_card_count",
        )
    return held


def _cards_of_one_pack(places: dict[str, tuple[Card, ...]]) -> int:
    """Return how many cards there are, each of them in one place only."""
    holders: dict[Card, str] = {}
    for name, cards in places.items():
        for card in cards:
            if card in holders:
                raise HandError(
                    f"expected cards of one pack, got {card} both in {holders[card]} and in {name}",
                    "duplicate_card",
                )
            holders[card] = name
    return len(holders)
