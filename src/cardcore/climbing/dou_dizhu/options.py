"""The options of Dou Dizhu that say what a combination is."""

from __future__ import annotations

from functools import cached_property, lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar, get_args

import attrs

from cardcore._eval import DouDizhuTable
from cardcore.climbing.dou_dizhu.plays import Combination, made
from cardcore.options import one_of

if TYPE_CHECKING:
    from collections.abc import Callable

Players: TypeAlias = Literal[3, 4]
SequenceSingles: TypeAlias = Literal["distinct", "repeat", "any"]
QuadSingles: TypeAlias = Literal["distinct", "repeat"]
AttachedJokers: TypeAlias = Literal["one", "both"]

PLAYERS: Final[tuple[Players, ...]] = get_args(Players)
SEQUENCE_SINGLES: Final[tuple[SequenceSingles, ...]] = get_args(SequenceSingles)
QUAD_SINGLES: Final[tuple[QuadSingles, ...]] = get_args(QuadSingles)
ATTACHED_JOKERS: Final[tuple[AttachedJokers, ...]] = get_args(AttachedJokers)

_K = TypeVar("_K")
_T = TypeVar("_T")


def made_once(make: Callable[[_K], _T]) -> Callable[[_K], _T]:
    """Return a function that makes a table once for each value, also when threads ask together.

    Parameters
    ----------
    make : callable
        Makes a table of a value that has a hash.

    Examples
    --------
    >>> squares = made_once(lambda number: [number * number])
    >>> squares(3) is squares(3)
    True
    """
    lock, known = Lock(), lru_cache(maxsize=32)(make)

    def table_of(value: _K) -> _T:
        # Threads that wait share what the first one makes.
        with lock:
            return known(value)

    return table_of


@attrs.frozen(kw_only=True)
class AttachmentRules:
    """The options of Dou Dizhu that say what may be attached to triplets and to a quad.

    Parameters
    ----------
    sequence_singles : str, optional
        Single cards attached to a sequence of triplets: ``"distinct"``, all of different ranks;
        ``"repeat"``, but never four of a rank, nor three that would lengthen the core; or
        ``"any"`` cards of other ranks than the core's.
    quad_singles : str, optional
        ``"distinct"``, or ``"repeat"``: the two single cards of a quadplex may be of one rank.
    attached_jokers : str, optional
        ``"one"``, or ``"both"``: both jokers (or pairs of them) may be attached to one combination.

    Raises
    ------
    RulesError
        If a value is not one of these (``bad_option``).
    """

    sequence_singles: SequenceSingles = attrs.field(
        default="distinct", validator=one_of(SEQUENCE_SINGLES)
    )
    quad_singles: QuadSingles = attrs.field(default="distinct", validator=one_of(QUAD_SINGLES))
    attached_jokers: AttachedJokers = attrs.field(default="one", validator=one_of(ATTACHED_JOKERS))


@attrs.frozen(kw_only=True)
class CombinationRules(AttachmentRules):
    """The options of Dou Dizhu that decide what a combination is.

    Parameters
    ----------
    players : int, optional
        3, with one pack of 54 cards, or 4, with two.
    sequence_singles, quad_singles, attached_jokers : str, optional
        As of :class:`AttachmentRules`.

    Raises
    ------
    RulesError
        If a value is not one of these (``bad_option``).

    Examples
    --------
    >>> len(CombinationRules().table.known), len(CombinationRules(players=4).table.known)
    (12654, 7951)
    """

    players: Players = attrs.field(default=3, validator=one_of(PLAYERS))

    @cached_property
    def setting(self) -> int:
        """The options as one number of 5 bits, as C takes them."""
        return (
            PLAYERS.index(self.players) << 4
            | SEQUENCE_SINGLES.index(self.sequence_singles) << 2
            | QUAD_SINGLES.index(self.quad_singles) << 1
            | ATTACHED_JOKERS.index(self.attached_jokers)
        )

    @cached_property
    def table(self) -> DouDizhuTable[Combination]:
        """All plays under these options, made once, and what cards are."""
        return _table_of(self.setting)


@made_once
def _table_of(setting: int) -> DouDizhuTable[Combination]:
    return DouDizhuTable(setting, made)
