"""Showdowns: several hands of one pack, which of them win, and which come where."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

import attrs

from cardcore.checks import shown
from cardcore.errors import CardcoreError, HandError
from cardcore.hands import read_hand, read_hole_and_board, read_named
from cardcore.poker.values import HIGH_LOW, HandValue, HighLowValue, form_of, value_of
from cardcore.variants import UP_CARDS

if TYPE_CHECKING:
    from cardcore.cards import Card
    from cardcore.hands import HandInput
    from cardcore.poker.values import HighLowVariant, OneWayVariant
    from cardcore.variants import Variant

_N = TypeVar("_N", bound=Hashable)

# Sequences that are cards, not hands.
_LONE_HANDS: tuple[type[object], ...] = (str, bytes, bytearray, memoryview)


@attrs.frozen
class Showdown(Generic[_N]):
    """Hands side by side.

    Parameters
    ----------
    names : tuple
        Whose hands they are, in the order given.
    hands : tuple of HandValue
        What they are worth, in the same order.

    Examples
    --------
    >>> result = showdown({"Ann": "As Kd", "Bob": "Ad Kc", "Cy": "7c 7h"}, "Ah 3c 4c 5c 6d")
    >>> result.winners, result.is_tie, result.places
    (('Cy',), False, {'Ann': 2, 'Bob': 2, 'Cy': 1})
    >>> str(result.values["Cy"])
    'straight, seven high'
    """

    names: tuple[_N, ...]
    hands: tuple[HandValue, ...]

    @property
    def values(self) -> dict[_N, HandValue]:
        """What each hand is worth, by its name."""
        return dict(zip(self.names, self.hands, strict=True))

    @property
    def winners(self) -> tuple[_N, ...]:
        """The names of the best hand or of the hands that tie for it, in the order given.

        A hand without a low of eight or better never wins.
        """
        best = max(self.hands)
        return tuple(name for name, value in self.values.items() if value == best and value.best)

    @property
    def is_tie(self) -> bool:
        """Whether several hands are equally the best."""
        return len(self.winners) > 1

    @property
    def places(self) -> dict[_N, int]:
        """One more than the number of better hands, by name, so that ties are equal."""
        first: dict[int, int] = {}
        for place, value in enumerate(sorted(self.hands, reverse=True), start=1):
            first.setdefault(value.rank, place)
        return {name: first[value.rank] for name, value in self.values.items()}


@attrs.frozen
class HighLowShowdown(Generic[_N]):
    """Hands side by side in a split game.

    Parameters
    ----------
    high : Showdown
        All hands, for the high half.
    low : Showdown
        All hands, for the low half; without winners if no hand has a low of eight or better.

    Examples
    --------
    >>> hands = {"Ann": "As 2s 7d Kc", "Bob": "Qs Qd 2c Ad"}
    >>> result = showdown(hands, "3h 4d 8s Qh Kd", variant="omaha_8")
    >>> result.high.winners, result.low.winners
    (('Bob',), ('Ann', 'Bob'))
    """

    high: Showdown[_N]
    low: Showdown[_N]

    @property
    def names(self) -> tuple[_N, ...]:
        """Whose hands they are, in the order given."""
        return self.high.names

    @property
    def values(self) -> dict[_N, HighLowValue]:
        """What each hand is worth, by its name."""
        halves = zip(self.names, self.high.hands, self.low.hands, strict=True)
        return {name: HighLowValue(high, low if low.best else None) for name, high, low in halves}


@overload
def showdown(
    hands: Mapping[_N, HandInput],
    board: HandInput | None = None,
    *,
    variant: OneWayVariant = "high",
) -> Showdown[_N]: ...
@overload
def showdown(
    hands: Sequence[HandInput],
    board: HandInput | None = None,
    *,
    variant: OneWayVariant = "high",
) -> Showdown[int]: ...
@overload
def showdown(
    hands: Mapping[_N, HandInput], board: HandInput | None = None, *, variant: HighLowVariant
) -> HighLowShowdown[_N]: ...
@overload
def showdown(
    hands: Sequence[HandInput], board: HandInput | None = None, *, variant: HighLowVariant
) -> HighLowShowdown[int]: ...
@overload
def showdown(
    hands: Mapping[Any, HandInput] | Sequence[HandInput],
    board: HandInput | None = None,
    *,
    variant: str = "high",
) -> Showdown[Any] | HighLowShowdown[Any]: ...
def showdown(
    hands: Mapping[Any, HandInput] | Sequence[HandInput],
    board: HandInput | None = None,
    *,
    variant: str = "high",
) -> Showdown[Any] | HighLowShowdown[Any]:
    """Return which of several hands wins. All hands and the board are of one pack.

    Parameters
    ----------
    hands : mapping or sequence
        The hands by name; or one after the other, whose names are then 0, 1, 2 and so on. A hand
        has any form that :func:`cardcore.poker.rank` takes.
    board : str, int, bytes-like or iterable, optional
        Cards that all hands share.
    variant : str, optional
        As :func:`cardcore.poker.evaluate` takes it, the split games ``"omaha_8"`` and ``"stud_8"``
        included.

    Returns
    -------
    Showdown or HighLowShowdown
        The latter for the split games.

    Raises
    ------
    CardError, HandError
        As :func:`cardcore.poker.rank`; the message says in which hand. If there are no hands
        (``no_hands``), they are in no mapping or sequence (``bad_hand_type``), two hands hold the
        same card (``duplicate_card``), or they have different numbers of up-cards
        (``wrong_card_count``).
    RulesError
        If there is no such variant (``unknown_variant``).

    Examples
    --------
    >>> showdown(["As Ac", "Kh Kd"], "Ah Ks Kc 2d 3d").winners
    (1,)
    >>> showdown(["As Ac", "As Kd"], "Ah Ks Kc 2d 3d")
    Traceback (most recent call last):
        ...
    cardcore.errors.HandError: expected cards of one pack, got As both in hand 0 and in hand 1
    """
    form = form_of(variant)
    common = _board(board, form)
    held: dict[Any, tuple[Card, ...]] = {}
    for name, cards in _named(hands):
        try:
            held[name] = _hand(cards, common, form)
        except CardcoreError as error:
            raise type(error)(f"{_where(name)}: {error}", error.code) from None
    _check_one_pack(held, form)
    high_low = HIGH_LOW.get(variant)
    if high_low is None:
        return _side_by_side(held, common, variant)
    high, low = (_side_by_side(held, common, half) for half in high_low)
    return HighLowShowdown(high, low)


def _side_by_side(
    held: Mapping[Any, tuple[Card, ...]], common: tuple[Card, ...], variant: str
) -> Showdown[Any]:
    values = (value_of(cards, common, variant) for cards in held.values())
    return Showdown(tuple(held), tuple(values))


def _named(hands: Mapping[Any, Any] | Sequence[Any]) -> list[tuple[Any, Any]]:
    """Return the hands with their names; a lone hand is none of several."""
    found: list[tuple[Any, Any]]
    if isinstance(hands, Mapping):
        found = [*hands.items()]
    elif isinstance(hands, Sequence) and not isinstance(hands, _LONE_HANDS):
        found = [*enumerate(hands)]
    else:
        raise HandError(
            f"expected several hands in a mapping or a sequence, got {shown(hands)}",
            "bad_hand_type",
        )
    if not found:
        raise HandError("expected one hand or more, got none", "no_hands")
    return found


def _board(board: HandInput | None, form: Variant) -> tuple[Card, ...]:
    return read_named(
        "board", () if board is None else board, form, *(form.board or (0, form.most))
    )


def _hand(cards: HandInput, common: tuple[Card, ...], form: Variant) -> tuple[Card, ...]:
    if common:
        return read_hole_and_board(cards, common, form)[0]
    return read_hand(cards, form)


def _check_one_pack(held: Mapping[Any, tuple[Card, ...]], form: Variant) -> None:
    holders: dict[Card, Any] = {}
    for name, cards in held.items():
        for card in cards:
            if card in holders:
                raise HandError(
                    f"expected cards of one pack, got {card} both in {_where(holders[card])} "
                    f"and in {_where(name)}",
                    "duplicate_card",
                )
            holders[card] = name
    counts = {len(cards) for cards in held.values()}
    if form.name in UP_CARDS and len(counts) > 1:
        raise HandError(
            f"expected as many up-cards in each hand, got {min(counts)} to {max(counts)}",
            "wrong_card_count",
        )


def _where(name: object) -> str:
    return f"hand {shown(name)}"
