"""Plays of Dou Dizhu as values: kinds, readings, and ranks of cards that are read as something."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

import attrs

from cardcore.checks import plain_number, shown
from cardcore.errors import HandError

if TYPE_CHECKING:
    from collections.abc import Iterable

RANKS: Final = ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "Xb", "Xr")
_TWO: Final = 12
_FIRST_JOKER: Final = 13
# Where the ranks stand in count masks, which begin with the twos.
NIBBLE_OF: Final = {rank: (at + 1) % 13 if at < 13 else at for at, rank in enumerate(RANKS)}


def counted(ranks: Iterable[str]) -> int:
    """Return the count mask of ranks, four bits each.

    Parameters
    ----------
    ranks : iterable of str
        Ranks as ``RANKS`` writes them, one for each card.

    Examples
    --------
    >>> hex(counted(("3", "3", "2", "Xr")))
    '0x100000000000021'
    """
    return sum(1 << 4 * NIBBLE_OF[rank] for rank in ranks)


def ranks_of(counts: int) -> tuple[str, ...]:
    """Return the ranks of a count mask, one for each card, the lowest first.

    Parameters
    ----------
    counts : int
        Four bits a rank.

    Examples
    --------
    >>> ranks_of(0x21)
    ('3', '3', '2')
    """
    return tuple(rank for rank in RANKS for _ in range(counts >> 4 * NIBBLE_OF[rank] & 15))


class Kind(IntEnum):
    """The kind of a combination.

    Examples
    --------
    >>> Kind.TRIPLET_SINGLE, Kind.TRIPLET_SINGLE.label
    (<Kind.TRIPLET_SINGLE: 4>, 'triplet with a single')
    """

    SINGLE = 1
    PAIR = 2
    TRIPLET = 3
    TRIPLET_SINGLE = 4
    TRIPLET_PAIR = 5
    SEQUENCE = 6
    PAIR_SEQUENCE = 7
    TRIPLET_SEQUENCE = 8
    TRIPLET_SEQUENCE_SINGLES = 9
    TRIPLET_SEQUENCE_PAIRS = 10
    BOMB = 11
    ROCKET = 12
    QUADPLEX = 13

    @property
    def label(self) -> str:
        """The usual English name, in lower case."""
        return _LABELS.get(self, self.name.lower())


_LABELS = {
    Kind.TRIPLET_SINGLE: "triplet with a single",
    Kind.TRIPLET_PAIR: "triplet with a pair",
    Kind.PAIR_SEQUENCE: "sequence of pairs",
    Kind.TRIPLET_SEQUENCE: "sequence of triplets",
    Kind.TRIPLET_SEQUENCE_SINGLES: "sequence of triplets with singles",
    Kind.TRIPLET_SEQUENCE_PAIRS: "sequence of triplets with pairs",
}

# How many cards there can be, attached ones counted in.
_SIZES = {
    Kind.SINGLE: range(1, 2),
    Kind.PAIR: range(2, 3),
    Kind.TRIPLET: range(3, 4),
    Kind.TRIPLET_SINGLE: range(4, 5),
    Kind.TRIPLET_PAIR: range(5, 6),
    Kind.SEQUENCE: range(5, 13),
    Kind.PAIR_SEQUENCE: range(6, 25, 2),
    Kind.TRIPLET_SEQUENCE: range(6, 37, 3),
    Kind.TRIPLET_SEQUENCE_SINGLES: range(8, 49, 4),
    Kind.TRIPLET_SEQUENCE_PAIRS: range(10, 61, 5),
    Kind.BOMB: range(4, 9),
    Kind.ROCKET: range(2, 5, 2),
    Kind.QUADPLEX: range(6, 9, 2),
}
# Cards to each rank of the core, attached ones counted in.
_CARDS_TO_A_RANK = {
    Kind.SEQUENCE: 1,
    Kind.PAIR_SEQUENCE: 2,
    Kind.TRIPLET_SEQUENCE: 3,
    Kind.TRIPLET_SEQUENCE_SINGLES: 4,
    Kind.TRIPLET_SEQUENCE_PAIRS: 5,
}
_SIZE_OF_SINGLES: Final = 6


def _length_of(kind: Kind, size: int) -> int:
    return size // _CARDS_TO_A_RANK.get(kind, size)


def _ranks_of(kind: Kind, length: int) -> range:
    """Return the ranks that a core of so many ranks can have."""
    if kind is Kind.ROCKET:
        return range(_FIRST_JOKER + 1, len(RANKS))
    if kind in {Kind.SINGLE, Kind.PAIR}:
        return range(len(RANKS))
    return range(length - 1, _TWO if kind in _CARDS_TO_A_RANK else _FIRST_JOKER)


def _check_reading(reading: Reading) -> None:
    kind, length, rank, size = reading.kind, reading.length, reading.rank, reading.size
    if (
        not isinstance(kind, Kind)
        or [type(number) for number in (length, rank, size)] != [int] * 3
        or size not in _SIZES[kind]
        or length != _length_of(kind, size)
        or rank not in _ranks_of(kind, length)
    ):
        numbers = ", ".join(map(shown, (length, rank, size)))
        name = kind.label if isinstance(kind, Kind) else shown(kind)
        raise HandError(
            f"expected a kind with the length, rank and size of some cards, got {name}, {numbers}",
            "bad_reading",
        )


@attrs.frozen(repr=False)
class Reading:
    """A way to see cards as a combination; what the next player has to beat.

    Readings have no order of their own; see :func:`cardcore.climbing.dou_dizhu.beats`.

    Parameters
    ----------
    kind : Kind
        The kind.
    length : int
        How many ranks the core has in sequences, else 1.
    rank : int
        The rank that is compared, from 0 for a three to 12 for a two, 13 and 14 for the jokers.
    size : int
        How many cards there are, attached ones counted in.

    Raises
    ------
    HandError
        If no cards can be seen so under any options (``bad_reading``).

    Examples
    --------
    >>> from cardcore.climbing.dou_dizhu import classify
    >>> reading = classify("6s 6h 6d 6c 8s 9s").reading
    >>> reading
    <Reading quadplex of 6, 6 cards>
    >>> reading.kind, reading.length, reading.rank, reading.size, reading.subtype
    (<Kind.QUADPLEX: 13>, 1, 3, 6, 'singles')
    """

    kind: Kind
    length: int = attrs.field(converter=plain_number)
    rank: int = attrs.field(converter=plain_number)
    size: int = attrs.field(converter=plain_number)

    def __attrs_post_init__(self) -> None:
        _check_reading(self)

    @property
    def value(self) -> int:
        """The reading as one number, kind << 16 | size << 8 | rank, as C takes it."""
        return self.kind << 16 | self.size << 8 | self.rank

    @property
    def subtype(self) -> Literal["singles", "pairs"] | None:
        """What is attached to a quadplex; None for all other kinds."""
        if self.kind is not Kind.QUADPLEX:
            return None
        return "singles" if self.size == _SIZE_OF_SINGLES else "pairs"

    def __str__(self) -> str:
        """Return kind and rank, and the number of cards where the kind does not say it."""
        if self.kind is Kind.ROCKET:
            return self.kind.label
        size = f", {self.size} cards" if self.kind > Kind.TRIPLET_PAIR else ""
        return f"{self.kind.label} of {RANKS[self.rank]}{size}"

    def __repr__(self) -> str:
        """Return kind, rank and number of cards."""
        noun = "card" if self.size == 1 else "cards"
        return f"<Reading {self.kind.label} of {RANKS[self.rank]}, {self.size} {noun}>"


@attrs.frozen(repr=False, cache_hash=True)
class Combination:
    """Cards by their ranks, read as a combination.

    There is one object for each set of ranks and reading that a hand can hold, as long as the
    setting of the options is in use. Suits do not matter.

    Parameters
    ----------
    reading : Reading
        What the cards are taken for.
    mask : int
        The cards as a count mask.
    number : int or None
        The place among all plays of the setting; None if no hand can hold so many cards. It does
        not tell combinations apart.

    Attributes
    ----------
    value : int
        That of the reading.

    Examples
    --------
    >>> from cardcore.climbing.dou_dizhu import classify
    >>> play = classify("7s 7h 7d 8s 8h 8d 3c 6c")
    >>> play
    <Combination sequence of triplets with singles: 777888 3 6>
    >>> play.core, play.attached, play.ranks
    (('7', '8'), ('3', '6'), ('3', '6', '7', '7', '7', '8', '8', '8'))
    """

    reading: Reading
    mask: int
    number: int | None = attrs.field(eq=False)
    value: int = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "value", self.reading.value)

    @property
    def kind(self) -> Kind:
        """The kind of the reading."""
        return self.reading.kind

    @property
    def core(self) -> tuple[str, ...]:
        """The ranks of the core from the lowest up, each once."""
        if self.kind is Kind.ROCKET:
            return RANKS[_FIRST_JOKER:]
        return RANKS[self.reading.rank - self.reading.length + 1 : self.reading.rank + 1]

    @property
    def attached(self) -> tuple[str, ...]:
        """The ranks of the attached cards from the lowest up, one for each card."""
        core = self.core
        return tuple(rank for rank in self.ranks if rank not in core)

    @property
    def ranks(self) -> tuple[str, ...]:
        """The ranks of all cards from the lowest up, one for each card."""
        return ranks_of(self.mask)

    def __str__(self) -> str:
        """Return the ranks, the core first, what is attached rank by rank behind it."""
        ranks, core = self.ranks, self.core
        attached = sorted(set(ranks) - set(core), key=RANKS.index)
        first = "".join(rank for rank in ranks if rank in core)
        return " ".join([first, *(rank * ranks.count(rank) for rank in attached)])

    def __repr__(self) -> str:
        """Return kind and ranks in one line."""
        return f"<Combination {self.kind.label}: {self}>"


@cache
def reading_of(value: int) -> Reading:
    """Return the reading of a number, always the same one.

    Parameters
    ----------
    value : int
        A number as ``Reading.value`` gives it.

    Examples
    --------
    >>> reading_of(0x0B0400)
    <Reading bomb of 3, 4 cards>
    """
    kind, size, rank = Kind(value >> 16), value >> 8 & 255, value & 255
    return Reading(kind, _length_of(kind, size), rank, size)


def made(mask: int, value: int, number: int | None) -> Combination:
    """Return a new combination, as a table of plays holds it.

    Parameters
    ----------
    mask : int
        The cards as a count mask.
    value : int
        The number of the reading.
    number : int or None
        The place among the plays of the setting.

    Examples
    --------
    >>> made(0x40, 0x0B0400, None)
    <Combination bomb: 3333>
    """
    return Combination(reading_of(value), mask, number)
