"""The const tables of the ranker are those that the generator writes, and stay small."""

from __future__ import annotations

import re
from pathlib import Path

from tools import make_rank_tables

NATIVE = Path(__file__).parents[1] / "src/cardcore/_native"


def test_the_header_is_what_the_generator_writes() -> None:
    for target, write in make_rank_tables.TARGETS.items():
        assert target.read_text() == write()


def test_all_tables_together_take_at_most_256_kib() -> None:
    sizes = [
        int(length) * int(bits) // 8
        for path in NATIVE.glob("*.[ch]")
        for bits, length in re.findall(r"const uint(\d+)_t \w+\[(\d+)\]", path.read_text())
    ]

    assert len(sizes) >= 12
    assert sum(sizes) <= 256 * 1024


def test_ranks_without_a_pair_by_hand() -> None:
    # Six high is the weakest of the nine ordinary straights, seven high the weakest high card.
    five_ranks = make_rank_tables.FIVE_RANKS
    assert five_ranks[0b0000000011111] == 5 * 4096 + 1
    assert five_ranks[0b1000000001111] == 5 * 4096
    assert five_ranks[0b0000000101111] == 1 * 4096
    assert five_ranks[0b1111010000000] == 1 * 4096 + 1276
    assert five_ranks[0b0000000001111] == 0
