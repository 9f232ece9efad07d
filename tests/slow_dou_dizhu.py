"""Dou Dizhu's combinations written slowly and plainly from the rule sheet, for comparison.

Cards are lists of ranks, a reading is (kind, length, rank, size), where a kind 13 is "13s" or
"13p". Options are read by their names alone. DD numbers are those of the sheet.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Reading: TypeAlias = tuple[int | str, int, str, int]
# Kind, ranks and copies, and how many times how many cards are attached.
Core: TypeAlias = tuple[int | str, list[str], int, int, int]
Play: TypeAlias = tuple[tuple[str, ...], Reading]

RANKS = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "Xb", "Xr"]
ORDINARY = RANKS[:13]
SEQUENCE = RANKS[:12]
JOKERS = RANKS[13:]


def pack(rules: Any) -> list[str]:
    packs = 1 if rules.players == 3 else 2
    return [*ORDINARY * 4 * packs, *JOKERS * packs]


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=RANKS.index))


def runs(length: int) -> list[list[str]]:
    return [SEQUENCE[i : i + length] for i in range(13 - length)]


def cores(players: int) -> Iterator[Core]:
    three = players == 3
    for rank in RANKS:
        yield 1, [rank], 1, 0, 0  # DD-28
        if rank in ORDINARY or not three:
            yield 2, [rank], 2, 0, 0  # DD-29, DD-55
    for rank in ORDINARY:
        yield 3, [rank], 3, 0, 0  # DD-30
        if three:
            yield 4, [rank], 3, 1, 1  # DD-31, DD-53
        yield 5, [rank], 3, 1, 2  # DD-32
        for copies in range(4, 5 if three else 9):
            yield 11, [rank], copies, 0, 0  # DD-41, DD-57
        if three:
            yield "13s", [rank], 4, 2, 1  # DD-43, DD-54
            yield "13p", [rank], 4, 2, 2
    yield 12, JOKERS, 1 if three else 2, 0, 0  # DD-42, DD-59
    for length in range(2, 13):
        for run in runs(length):
            if length >= 5:
                yield 6, run, 1, 0, 0  # DD-33
            if length >= 3:
                yield 7, run, 2, 0, 0  # DD-34
            yield 8, run, 3, 0, 0  # DD-35
            if three:
                yield 9, run, 3, length, 1  # DD-36, DD-53
            yield 10, run, 3, length, 2  # DD-39


@cache
def all_cores(players: int) -> list[Core]:
    return list(cores(players))


def may_be_attached(kind: int | str, core: list[str], rest: Counter[str], rules: Any) -> bool:
    """Return whether cards may be attached to a core, of which there are as many as it takes."""
    if any(rank in core for rank in rest):
        return False
    both = all(joker in rest for joker in JOKERS)
    if kind in (9, 10, "13s", "13p") and both and rules.attached_jokers == "one":
        return False  # DD-38, DD-44, DD-56
    if kind in (5, 10, "13p"):
        return all(count == 2 for count in rest.values())
    if kind == 9 and rules.sequence_singles == "repeat":
        at = SEQUENCE.index(core[0])
        beside = [*SEQUENCE[max(at - 1, 0) : at], *SEQUENCE[at + len(core) : at + len(core) + 1]]
        return all(count < 4 for count in rest.values()) and all(rest[r] != 3 for r in beside)
    if kind == 9 and rules.sequence_singles == "any":
        return True
    if kind == "13s" and rules.quad_singles == "repeat":
        return True
    return all(count == 1 for count in rest.values())


def reading_of(kind: int | str, core: list[str], size: int) -> Reading:
    return kind, len(core) if kind in (6, 7, 8, 9, 10) else 1, core[-1], size


def readings(cards: Iterable[str], rules: Any) -> set[Reading]:
    counts = Counter(cards)
    size = sum(counts.values())
    found = set()
    for kind, core, copies, attached, unit in all_cores(rules.players):
        if size != len(core) * copies + attached * unit:
            continue
        if any(counts[rank] != copies for rank in core):  # DD-C3
            continue
        rest = Counter({rank: n for rank, n in counts.items() if rank not in core})
        if may_be_attached(kind, core, rest, rules):
            found.add(reading_of(kind, core, size))
    return found


def selections(units: list[tuple[str, int]], n: int) -> Iterator[tuple[str, ...]]:
    """Yield every way to take n of some ranks, each no more often than it says."""
    if n == 0:
        yield ()
    elif units:
        rank, most = units[0]
        for taken in range(min(most, n) + 1):
            for others in selections(units[1:], n - taken):
                yield (rank,) * taken + others


def plays(hand: Iterable[str], rules: Any) -> set[Play]:
    """Return all plays of a hand, each a set of ranks with a reading (DD-C10)."""
    held = Counter(hand)
    found = set()
    for kind, core, copies, attached, unit in all_cores(rules.players):
        if any(held[rank] < copies for rank in core):
            continue
        others = {rank: n for rank, n in held.items() if rank not in core}
        units = [(rank, n // unit) for rank, n in others.items() if attached and n >= unit]
        for chosen in selections(units, attached):
            rest = Counter(rank for rank in chosen for _ in range(unit))
            if attached and not may_be_attached(kind, core, rest, rules):
                continue
            cards = in_order([*core * copies, *rest.elements()])
            found.add((cards, reading_of(kind, core, len(cards))))
    return found


def beats(one: Reading, other: Reading | None) -> bool:
    """Return whether a reading beats another one (DD-46 to DD-52, DD-58, DD-C9)."""
    if other is None:
        return True
    if other[0] == 12:
        return False
    if one[0] == 12:
        return True
    strength, least = (one[3], RANKS.index(one[2])), (other[3], RANKS.index(other[2]))
    if one[0] == 11:
        return other[0] != 11 or strength > least
    return (one[0], one[1], one[3]) == (other[0], other[1], other[3]) and strength > least


def taken(cards: Iterable[str], rules: Any, top: Reading | None) -> Reading | None:
    """Return the reading that cards are taken for when none is named (DD-C7)."""
    found = [each for each in readings(cards, rules) if beats(each, top)]
    if top is None:
        return max(found, key=lambda each: (each[1], RANKS.index(each[2])), default=None)
    return max(found, key=lambda each: RANKS.index(each[2]), default=None)
