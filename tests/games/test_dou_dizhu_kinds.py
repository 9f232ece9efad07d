"""Dou Dizhu: each kind of combination at its bounds, and what beats it (DD-28 to DD-59)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from cardcore.climbing import dou_dizhu
from cardcore.climbing.dou_dizhu import CombinationRules
from cardcore.climbing.dou_dizhu.plays import counted
from tests.games.dou_dizhu_tables import ORDER, best, legal, refused, table, told
from tests.slow_dou_dizhu import beats as slow_beats

RANKS = [*ORDER, "Xb", "Xr"]
# The ranks of sequences.
CORE = ORDER[:12]
THREE, FOUR = CombinationRules(), CombinationRules(players=4)
ALL = [
    THREE,
    CombinationRules(sequence_singles="repeat", quad_singles="repeat"),
    CombinationRules(sequence_singles="any", attached_jokers="both"),
    FOUR,
    CombinationRules(players=4, attached_jokers="both"),
]


def read(ranks: str, rules: CombinationRules = THREE) -> tuple[Any, ...] | None:
    """Return the reading of ranks such as ``333 4 Xb``, None for no combination."""
    found = [told(reading) for reading in dou_dizhu.readings(counted(split(ranks)), rules)]
    assert len(found) <= 1
    return found[0] if found else None


def split(ranks: str) -> list[str]:
    found: list[str] = []
    for letter in ranks.replace(" ", ""):
        if found and found[-1] == "X":
            found[-1] += letter
        else:
            found.append(letter)
    return found


def runs(length: int, copies: int) -> list[tuple[str, str]]:
    """Return all sequences of a length, each with its highest rank."""
    found = []
    for at in range(13 - length):
        run = CORE[at : at + length]
        found.append(("".join(rank * copies for rank in run), run[-1]))
    return found


def rise(plays: list[str], rules: CombinationRules = THREE) -> None:
    """Check that each play beats those before it, and no other."""
    for one, two in product(range(len(plays)), repeat=2):
        assert over(plays[one], plays[two], rules) == (one > two), (plays[one], plays[two])


def over(one: str, two: str, rules: CombinationRules = THREE) -> bool:
    (first,), (second,) = (dou_dizhu.readings(counted(split(each)), rules) for each in (one, two))
    return dou_dizhu.beats(first, second, rules)


# Without attachments.


@pytest.mark.rule("DD-28", "DD-50", "DD-52")
def test_singles() -> None:
    for rank in RANKS:
        assert read(rank) == read(rank, FOUR) == (1, 1, rank, 1)
    rise(RANKS)
    rise(RANKS, FOUR)


@pytest.mark.rule("DD-29", "DD-55")
def test_pairs() -> None:
    pairs = [rank * 2 for rank in ORDER]
    for pair in pairs:
        assert read(pair) == read(pair, FOUR) == (2, 1, pair[0], 2)
    assert read("34") is read("2Xb") is None
    assert read("XbXr") == (12, 1, "Xr", 2)
    assert read("XbXr", FOUR) is None
    rise(pairs)
    rise([*pairs, "XbXb", "XrXr"], FOUR)


@pytest.mark.rule("DD-30", "DD-45")
def test_triplets() -> None:
    triplets = [rank * 3 for rank in ORDER]
    for triplet in triplets:
        assert read(triplet) == read(triplet, FOUR) == (3, 1, triplet[0], 3)
    rise(triplets)
    for ranks in ("334", "345", "33Xb", "XbXbXr", "3XbXr"):
        assert read(ranks, FOUR) is None


@pytest.mark.rule("DD-33", "DD-45")
def test_sequences() -> None:
    for length in range(5, 13):
        for run, highest in runs(length, 1):
            assert read(run) == read(run, FOUR) == (6, length, highest, length)
        rise([run for run, _ in runs(length, 1)])
    for ranks in ("3456", "JQKA2", "A2345", "QKA23", "34567Xb", "34568", "344567", "3456789TJQKA2"):
        assert read(ranks) is None
    assert not over("456789", "34567")


@pytest.mark.rule("DD-34", "DD-45")
def test_sequences_of_pairs() -> None:
    for length in range(3, 13):
        for run, highest in runs(length, 2):
            assert read(run) == read(run, FOUR) == (7, length, highest, 2 * length)
        rise([run for run, _ in runs(length, 2)])
    for ranks in ("3344", "KKAA22", "AA2233", "334466", "33445", "22XbXr", "3334455"):
        assert read(ranks) is None
    assert not over("44556677", "334455")
    assert read("22XbXbXrXr", FOUR) is read("AA22XbXb", FOUR) is None


@pytest.mark.rule("DD-35", "DD-45")
def test_sequences_of_triplets() -> None:
    for length in range(2, 7):
        for run, highest in runs(length, 3):
            assert read(run) == read(run, FOUR) == (8, length, highest, 3 * length)
        rise([run for run, _ in runs(length, 3)])
    for ranks in ("AAA222", "333555", "222333", "3334445", "KKKAAA222"):
        assert read(ranks) is None
    assert not over("444555666", "333444")


@pytest.mark.rule("DD-41", "DD-49", "DD-48")
def test_bombs() -> None:
    bombs = [rank * 4 for rank in ORDER]
    for bomb in bombs:
        assert read(bomb) == read(bomb, FOUR) == (11, 1, bomb[0], 4)
    rise([*bombs, "XbXr"])
    # Whatever else is played, the lowest bomb beats it.
    others = [
        "Xr", "22", "222", "2223", "22233", "TJQKA", "QQKKAA", "KKKAAA", "KKKAAA23", "KKKAAA2233",
        "222234", "22223344",
    ]  # fmt: skip
    for other in others:
        assert read(other) is not None
        assert over("3333", other)
        assert over("XbXr", other)
        assert not over(other, "3333")
        assert not over(other, "XbXr")


@pytest.mark.rule("DD-42", "DD-47")
def test_the_rocket() -> None:
    assert read("XbXr") == (12, 1, "Xr", 2)
    assert not over("XbXr", "XbXr")
    state = table(1, "3d", "2s 2h 2d 2c Ks", "4d", moves=["0:Xb Xr"], facts={"doublings": 1})
    assert legal(state) == ["pass"]
    for play in ("2222", "22", "K"):
        assert refused(state, play) == ("does_not_beat", "DD-47")


# With attachments.


@pytest.mark.rule("DD-31", "DD-41")
def test_triplets_with_a_single() -> None:
    for core, single in product(ORDER, RANKS):
        expected = (11, 1, core, 4) if core == single else (4, 1, core, 4)
        assert read(core * 3 + single) == expected
    # What is attached is not compared.
    rise(["3332", "4443", "KKKXr", "2223"])
    assert not over("333Xr", "333Xb")


@pytest.mark.rule("DD-32", "DD-56")
def test_triplets_with_a_pair() -> None:
    for core, pair in product(ORDER, repeat=2):
        if core != pair:
            assert read(core * 3 + pair * 2) == read(core * 3 + pair * 2, FOUR) == (5, 1, core, 5)
    assert read("333XbXr") is read("33345") is None
    assert read("333XbXr", FOUR) is None
    assert read("333XbXb", FOUR) == read("333XrXr", FOUR) == (5, 1, "3", 5)
    rise(["333AA", "44433", "AAA44", "22233"])
    rise(["333XrXr", "44433", "AAAXbXb", "22233"], FOUR)
    assert not over("44433", "3332")


@pytest.mark.rule("DD-36", "DD-37", "DD-38")
def test_sequences_of_triplets_with_singles() -> None:
    rest = {2: "2Xb", 3: "2Xr3", 4: "2Xb34"}
    for length, singles in rest.items():
        for run, highest in runs(length, 3):
            expected = (9, length, highest, 4 * length)
            clash = any(single in run for single in split(singles))
            assert read(run + singles) == (None if clash else expected)
    for ranks in (
        "333444 5", "333444 567", "333444 55", "333444 XbXr", "333444 35", "333555 67", "AAA222 34",
        "333444555 678 9", "333444555 66 7",
    ):  # fmt: skip
        assert read(ranks) is None
    rise(["333444 2Xr", "444555 36", "KKKAAA 34"])
    assert not over("444555 36", "333444")
    assert not over("444555666 789", "333444 56")


@pytest.mark.rule("DD-39", "DD-40", "DD-56")
def test_sequences_of_triplets_with_pairs() -> None:
    for run, highest in runs(2, 3):
        for one, two in ("35", "2K", "AJ", "89"):
            cards = run + one * 2 + two * 2
            clash = {one, two} & {*run}
            expected = None if clash else (10, 2, highest, 10)
            assert read(cards, FOUR) == expected
            # One pack has no five cards of a rank.
            assert clash or read(cards) == expected
    for ranks in (
        "333444 55", "333444 55 6", "333444 5555", "333444 55 66 77",
        "333444 55 6 7", "AAA222 33 44", "333444 22 XbXr",
    ):  # fmt: skip
        assert read(ranks) is None
    assert read("333444 22 XbXb", FOUR) == read("333444 55 XrXr", FOUR) == (10, 2, "4", 10)
    assert read("333444 XbXb XrXr", FOUR) is read("333444 22 XbXr", FOUR) is None
    rise(["333444 2255", "444555 3377", "KKKAAA 3344"])
    assert not over("444555 3377", "333444 56")


@pytest.mark.rule("DD-43", "DD-44", "DD-51")
def test_quads_with_two_singles_or_two_pairs() -> None:
    for core, one, two in product(ORDER, ("3", "9", "2"), ("4", "K", "Xb", "Xr")):
        if core in {one, two}:
            continue
        assert read(core * 4 + one + two) == ("13s", 1, core, 6)
        if two in ORDER:
            assert read(core * 4 + one * 2 + two * 2) == ("13p", 1, core, 8)
    for ranks in (
        "3333 4", "3333 44", "3333 445", "3333 44 56", "3333 4444", "3333 XbXr", "3333 44 XbXr",
        "3333 456", "3333 44 55 66",
    ):  # fmt: skip
        assert read(ranks) is None
    rise(["3333 2Xr", "4444 35", "AAAA 34", "2222 34", "5555"])
    rise(["3333 22AA", "4444 3355", "2222 3344", "3333"])
    # The two forms are two types.
    assert not over("4444 35", "3333 5566")
    assert not over("4444 5566", "3333 56")


# Four players.


@pytest.mark.rule("DD-53", "DD-54", "DD-57")
def test_kinds_that_four_players_lack() -> None:
    for ranks in ("3334", "333444 56", "333444555 678", "3333 45", "3333 4455", "3333 44"):
        assert read(ranks, FOUR) is None
    # Eight of a rank are one bomb, never two cores.
    for size in range(4, 9):
        assert read("3" * size, FOUR) == (11, 1, "3", size)


@pytest.mark.rule("DD-57", "DD-58", "DD-59")
def test_bombs_of_four_players_by_size_and_rank() -> None:
    bombs = [rank * size for size in range(4, 9) for rank in ORDER]
    assert len(bombs) == 65
    rise([*bombs, "XbXbXrXr"], FOUR)
    for ranks in ("XbXr", "XbXbXr", "XbXrXr"):
        assert read(ranks, FOUR) is None
    for other in ("XrXr", "Xr", "AAAKK", "KKKAAA2233"):
        assert over("3333", other, FOUR)
        assert over("XbXbXrXr", other, FOUR)
        assert not over(other, "3333", FOUR)


# The contract.


@pytest.mark.rule("DD-C3", "DD-C1")
@pytest.mark.parametrize("rules", ALL, ids=str)
def test_a_core_has_just_its_copies(rules: CombinationRules) -> None:
    """With one card more of a rank of the core there is no combination."""
    for ranks, core in (
        ("333 2", "3"), ("34567", "5"), ("334455", "4"), ("333444", "3"), ("333444 5566", "4"),
        ("333444555", "5"), ("3334445556", "4"),
    ):  # fmt: skip
        assert not dou_dizhu.readings(counted(split(ranks + core)), rules)
    # Nor with four of one core rank and two of another, which are as many cards.
    assert not dou_dizhu.readings(counted(split("333344")), THREE)
    assert not dou_dizhu.readings(counted(split("33334455")), FOUR)


@pytest.mark.rule("DD-C9", "DD-46")
@pytest.mark.parametrize("rules", [THREE, FOUR], ids=["3", "4"])
def test_comparison_is_a_strict_order(rules: CombinationRules) -> None:
    """Irreflexive and transitive; of one kind, subtype, length and size, by rank alone."""
    known = {play.reading for play in rules.table.known}
    above = {one: {two for two in known if dou_dizhu.beats(one, two, rules)} for one in known}
    for one, lower in above.items():
        assert one not in lower
        assert dou_dizhu.beats(one, None, rules)
        for two in lower:
            assert above[two] < lower
        for two in known:
            assert (two in lower) == slow_beats(told(one), told(two))
            if (one.kind, one.subtype, one.length, one.size) == (
                two.kind, two.subtype, two.length, two.size,
            ):  # fmt: skip
                assert (two in lower) == (one.rank > two.rank)


@pytest.mark.rule("DD-46", "DD-20")
def test_a_leader_may_play_any_kind() -> None:
    plays = (
        "3", "33", "333", "333 4", "333 44", "34567", "334455", "333444", "333444 5 6",
        "333444 55 66", "3333", "Xb Xr", "3333 4 5", "3333 44 55",
    )  # fmt: skip
    hand = "3s 3h 3d 3c 4s 4h 4d 5s 5h 6s 6h 7s Xb Xr 9d"
    kinds = set()
    for play in plays:
        state = table(0, hand, "Kd", "Ks")
        played = best(state.apply(state.parse(play)))
        assert played is not None
        kinds.add(played[0])
    assert kinds == {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, "13s", "13p"}
