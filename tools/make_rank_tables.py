"""Write the const tables of the poker ranker, ``rank_tables.h`` and ``lane_tables.h``.

Every table is indexed by a set of ranks, one bit a rank, two = bit 0. A k-subset of ranks is
numbered in combinatorial order (Knuth, The Art of Computer Programming 4A, 7.2.1.3): with the
places p1 < ... < pk of its bits, C(p1, 1) + ... + C(pk, k). This order compares the highest rank
first, then the next, which is how kickers decide.

Usage: ``python tools/make_rank_tables.py`` writes both; ``--check`` exits with 1 if one differs.
"""

from __future__ import annotations

import sys
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

FOLDER = Path(__file__).parents[1] / "src/cardcore/_native"

RANKS = 13
SHORT_RANKS = 9
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(1, 10)
WHEEL = 0b1000000001111
RUNS = tuple(0b11111 << low for low in range(9))

# Key of a rank multiset: the sum of its cards' weights modulo 2**32. Powers of five keep sums of
# up to four equal cards apart; the odd factor spreads them.
KEY_FACTOR = 0x2265B1F5
WEIGHTS = tuple(5**rank * KEY_FACTOR % 2**32 for rank in range(RANKS))
ROW_BITS, PLACE_BITS = 10, 13


def places(ranks: int) -> list[int]:
    """Return the places of the bits of a set, highest first."""
    return [place for place in reversed(range(RANKS)) if ranks >> place & 1]


def subset_number(chosen: Iterable[int]) -> int:
    """Return the number of a subset, given by its places, in combinatorial order."""
    return sum(comb(place, size) for size, place in enumerate(sorted(chosen), start=1))


def top_subset(ranks: int, size: int) -> int:
    """Return the number of the highest subset of a size, 0 where there are too few ranks."""
    chosen = places(ranks)[:size]
    return subset_number(chosen) if len(chosen) == size else 0


def no_pair_numbers(ranks: int, straights: Sequence[int]) -> dict[int, int]:
    """Return the index of every set of five ranks that is no straight, by its subset number."""
    every = {subset_number(chosen) for chosen in combinations(range(ranks), 5)}
    return {
        number: index
        for index, number in enumerate(
            sorted(every - {subset_number(places(straight)) for straight in straights})
        )
    }


def five_ranks_table(ranks: int, straights: Sequence[int]) -> list[int]:
    """Return, for every set of ranks, its best five as straight or high card, 0 for fewer."""
    numbers = no_pair_numbers(ranks, straights)

    def best(held: int) -> int:
        for index in reversed(range(len(straights))):
            if held & straights[index] == straights[index]:
                return STRAIGHT << 12 | index
        chosen = places(held)[:5]
        return HIGH_CARD << 12 | numbers[subset_number(chosen)] if len(chosen) == 5 else 0

    return [best(held) for held in range(1 << ranks)]


def low_five(ranks: int) -> int:
    """Return the index of the lowest five ranks as a low, plus 1; 0 for fewer than five."""
    chosen = sorted(places(ranks))[:5]
    return comb(RANKS, 5) - subset_number(chosen) if len(chosen) == 5 else 0


def small_set(ranks: int) -> int:
    """Return size * 4096 + subset number of a set of at most four ranks, 0 for larger ones."""
    chosen = places(ranks)
    return len(chosen) << 12 | subset_number(chosen) if len(chosen) <= 4 else 0


def rank_of_multiset(ranks: Sequence[int]) -> int:
    """Return the high rank of five cards of several suits, given by their ranks."""
    held = sum(1 << rank for rank in set(ranks))
    by_count = {
        count: [rank for rank in places(held) if ranks.count(rank) == count] for count in (4, 3, 2)
    }

    def kickers(*taken: int) -> int:
        left = [rank for rank in range(RANKS) if rank not in taken]
        return subset_number(left.index(rank) for rank in places(held) if rank not in taken)

    if by_count[4]:
        rank = by_count[4][0]
        return QUADS << 12 | rank * 12 + kickers(rank)
    if by_count[3]:
        rank = by_count[3][0]
        if by_count[2]:
            return FULL_HOUSE << 12 | rank * 12 + kickers(rank)
        return TRIPS << 12 | rank * 66 + kickers(rank)
    if len(by_count[2]) == 2:
        return TWO_PAIR << 12 | subset_number(by_count[2]) * 11 + kickers(*by_count[2])
    if by_count[2]:
        rank = by_count[2][0]
        return PAIR << 12 | rank * 220 + kickers(rank)
    return FIVE_RANKS[held]


def multiset_tables() -> tuple[list[int], list[int]]:
    """Return the rows' displacements and the table of a perfect hash over all rank multisets.

    The top bits of a key choose a row, the next ones a place, and the row's displacement moves
    the place to where no other key lands (hash and displace: Belazzougui, Botelho, Dietzfelbinger
    2009).
    """
    rows: list[list[tuple[int, int]]] = [[] for _ in range(1 << ROW_BITS)]
    for ranks in combinations_with_replacement(range(RANKS), 5):
        if ranks.count(ranks[2]) < 5:
            key = sum(WEIGHTS[rank] for rank in ranks) % 2**32
            place = key >> (32 - ROW_BITS - PLACE_BITS) & (1 << PLACE_BITS) - 1
            rows[key >> (32 - ROW_BITS)].append((place, rank_of_multiset(ranks)))
    displacements, table = [0] * len(rows), [0] * (1 << PLACE_BITS)
    for row in sorted(range(len(rows)), key=lambda row: -len(rows[row])):
        for displacement in range(1 << PLACE_BITS):
            moved = [place ^ displacement for place, _ in rows[row]]
            if len(set(moved)) == len(moved) and not any(table[place] for place in moved):
                break
        else:
            raise ValueError("no displacement is free: choose another KEY_FACTOR")
        displacements[row] = displacement
        for place, rank in rows[row]:
            table[place ^ displacement] = rank
    return displacements, table


FIVE_RANKS = five_ranks_table(RANKS, (WHEEL, *RUNS))
FIVE_RANKS_27 = five_ranks_table(RANKS, RUNS)
# Six low: the wheel of the short deck is ace, six, seven, eight, nine.
FIVE_RANKS_SHORT = five_ranks_table(SHORT_RANKS, (0b100001111, *RUNS[:5]))


def table(comment: str, name: str, ctype: str, values: Sequence[int]) -> Iterator[str]:
    """Yield the lines of one C array."""
    width = {"uint8_t": 3, "uint16_t": 5, "uint32_t": 10}[ctype]
    yield f"/* {comment} */"
    yield f"static const {ctype} {name}[{len(values)}] = {{"
    per_line = 95 // (width + 1)
    for start in range(0, len(values), per_line):
        yield (
            "    "
            + ",".join(f"{value:{width}}" for value in values[start : start + per_line])
            + ","
        )
    yield "};"
    yield ""


def tables() -> Iterator[str]:
    """Yield the lines of all arrays."""
    sets13, sets12 = range(1 << RANKS), range(1 << RANKS - 1)
    displacements, multisets = multiset_tables()
    word, byte = "uint16_t", "uint8_t"
    for comment, name, ctype, values in (
        (
            "Best five different ranks: straight or high card, 0 with fewer than five.",
            "CC_FIVE_RANKS",
            word,
            FIVE_RANKS,
        ),
        (
            "The same for deuce-to-seven, where the ace is high only.",
            "CC_FIVE_RANKS_27",
            word,
            FIVE_RANKS_27,
        ),
        (
            "The same for the nine ranks from six to ace.",
            "CC_FIVE_RANKS_SHORT",
            word,
            FIVE_RANKS_SHORT,
        ),
        (
            "Lowest five different ranks, ace as bit 0: index of the low plus 1.",
            "CC_LOW_FIVE",
            word,
            [low_five(ranks) for ranks in sets13],
        ),
        (
            "Up to four ranks: size * 4096 + number of the set.",
            "CC_SMALL_SET",
            word,
            [small_set(ranks) for ranks in sets13],
        ),
        (
            "Place of the highest rank.",
            "CC_TOP_RANK",
            byte,
            [max(ranks.bit_length() - 1, 0) for ranks in sets13],
        ),
        (
            "Number of the two highest of 13 ranks.",
            "CC_TOP_TWO_OF_13",
            byte,
            [top_subset(ranks, 2) for ranks in sets13],
        ),
        (
            "Number of the two highest of the 12 ranks left beside trips.",
            "CC_TOP_TWO_OF_12",
            byte,
            [top_subset(ranks, 2) for ranks in sets12],
        ),
        (
            "Number of the three highest of the 12 ranks left beside a pair.",
            "CC_TOP_THREE_OF_12",
            byte,
            [top_subset(ranks, 3) for ranks in sets12],
        ),
        ("Rows of the hash of five ranks.", "CC_MULTISET_ROWS", word, displacements),
        ("Ranks of five cards of several suits.", "CC_MULTISETS", word, multisets),
        ("Weight of each rank in a key of that hash.", "CC_WEIGHTS", "uint32_t", WEIGHTS),
    ):
        yield from table(comment, name, ctype, values)


def render() -> str:
    """Return the text of the header."""
    lines = [
        "/* Generated by tools/make_rank_tables.py; do not edit. */",
        "/* clang-format off */",
        "#ifndef CC_RANK_TABLES_H",
        "#define CC_RANK_TABLES_H",
        "",
        "#include <stdint.h>",
        "",
        f"#define CC_ROW_SHIFT {32 - ROW_BITS}",
        f"#define CC_PLACE_SHIFT {32 - ROW_BITS - PLACE_BITS}",
        f"#define CC_PLACE_MASK {(1 << PLACE_BITS) - 1}u",
        "",
        *tables(),
        "#endif",
        "",
    ]
    return "\n".join(lines)


# Tables of the vector kernels. A set of ranks is looked up in two parts, its low six ranks and the
# others: the number of a subset is the sum of what they contribute.
LOW_RANKS = 6
# What the twins of a hand say: how many ranks are held twice, +4 with trips, +8 with quads.
NO_PAIR, ONE_PAIR, TWO_PAIRS, FLUSHES, SET, FULL = (0,), (1,), (2, 3), (4,), (5,), (6, 7)
FOUR = (13, 14, 15)


def contribution(chosen: Sequence[int], size: int) -> int:
    """Return what the highest places of a subset add to its number; 0 for too many of them."""
    below = size - len(chosen)
    if below < 0:
        return 0
    return sum(comb(place, below + nth) for nth, place in enumerate(chosen, start=1))


def split_tables(ranks: int, straights: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return what the low and the high ranks of five contribute, straights not counted."""
    numbers = no_pair_numbers(ranks, straights)
    # Of the sets with one highest rank the run is the last and the wheel the first, so that the
    # correction depends on the highest rank alone.
    skipped = [0] * RANKS
    for chosen in combinations(range(ranks), 5):
        number = subset_number(chosen)
        if number in numbers:
            skipped[chosen[-1]] = number - numbers[number]
    low = [subset_number(places(held)) for held in range(1 << LOW_RANKS)]
    high = [
        contribution([LOW_RANKS + place for place in reversed(places(held))], 5)
        for held in range(1 << RANKS - LOW_RANKS)
    ]
    for held in range(len(low)):
        if held.bit_count() == 5:
            low[held] = max(low[held] - skipped[held.bit_length() - 1], 0)
    for held in range(1, len(high)):
        high[held] = max(high[held] - skipped[min(held.bit_length() + LOW_RANKS, RANKS) - 1], 0)
    for chosen in combinations(range(ranks), 5):
        held = sum(1 << place for place in chosen)
        wanted = numbers.get(subset_number(chosen))
        total = low[held & (1 << LOW_RANKS) - 1] + high[held >> LOW_RANKS]
        if wanted is not None and wanted != total:
            raise ValueError(f"the parts of {held:013b} give {total}, not {wanted}")
    return low, high


def few_table() -> list[int]:
    """Return what the high ranks of three kickers contribute, and then those of two."""
    return [
        contribution([LOW_RANKS + place for place in reversed(places(held))], size)
        for size in (3, 2)
        for held in range(1 << LOW_RANKS)
    ]


def by_twins(values: Sequence[tuple[Sequence[int], int]]) -> list[int]:
    """Return a table of 16 bytes that is looked up by what the twins say."""
    found = [0] * 16
    for codes, value in values:
        for code in codes:
            found[code] = value
    return found


def lane_order(ranks: int, straights: Sequence[int], categories: Sequence[int]) -> Iterator[str]:
    """Yield the members of one ``cc_lane_order``."""
    low, high = split_tables(ranks, straights)
    trips, straight, flush, full_house = categories
    times = by_twins([
        (ONE_PAIR, comb(ranks - 1, 3)), (TWO_PAIRS, ranks - 2), (SET, comb(ranks - 1, 2)),
        (FULL, ranks - 1), (FOUR, ranks - 1),
    ])  # fmt: skip
    bases = by_twins([
        (ONE_PAIR, PAIR - 1), (TWO_PAIRS, TWO_PAIR - 1), (SET, trips - 1), (FLUSHES, flush - 1),
        (FULL, full_house - 1), (FOUR, QUADS - 1),
    ])  # fmt: skip
    missing = by_twins([(ONE_PAIR, 2), (TWO_PAIRS, 4), (SET, 3), (FULL, 4), (FOUR, 4)])
    pairs = [comb(place, 2) for place in range(RANKS)] + [0] * 3
    for name, values in (
        ("low", low),
        ("five_low", [value & 0xFF for value in high]),
        ("five_high", [value >> 8 for value in high]),
        ("few", few_table()),
        ("missing", missing),
        ("times", times),
        ("base", [base << 4 for base in bases]),
        ("pairs", pairs),
    ):
        yield f"    .{name} = {{{', '.join(map(str, values))}}},"
    yield f"    .ranks = {ranks},"
    yield f"    .has_wheel = {int(len(straights) > ranks - 4)},"
    yield f"    .straight = {straight} << 12,"
    yield f"    .straight_flush = {STRAIGHT_FLUSH} << 12,"


def render_lanes() -> str:
    """Return the text of the header of the vector kernels."""
    lines = [
        "/* Generated by tools/make_rank_tables.py; do not edit. */",
        "/* clang-format off */",
        "#ifndef CC_LANE_TABLES_H",
        "#define CC_LANE_TABLES_H",
        "",
        '#include "lane_order.h"',
        "",
    ]
    short = (0b100001111, *RUNS[:5])
    for name, ranks, straights, categories in (
        ("HIGH", RANKS, (WHEEL, *RUNS), (TRIPS, STRAIGHT, FLUSH, FULL_HOUSE)),
        ("SHORT", SHORT_RANKS, short, (TRIPS, STRAIGHT, FULL_HOUSE, FLUSH)),
        ("SHORT_TRIPS", SHORT_RANKS, short, (STRAIGHT, TRIPS, FULL_HOUSE, FLUSH)),
    ):
        lines += [f"static const cc_lane_order CC_LANES_{name} = {{"]
        lines += [*lane_order(ranks, straights, categories), "};", ""]
    return "\n".join([*lines, "#endif", ""])


TARGETS = {FOLDER / "rank_tables.h": render, FOLDER / "lane_tables.h": render_lanes}


def main(arguments: Sequence[str]) -> int:
    """Write the headers, or compare them with what is there."""
    if "--check" in arguments:
        return int(any(target.read_text() != write() for target, write in TARGETS.items()))
    for target, write in TARGETS.items():
        target.write_text(write())
        print(f"wrote {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
