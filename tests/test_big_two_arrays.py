"""Big Two's combinations over arrays, on every path."""

from __future__ import annotations

from random import Random
from typing import Any

import dask.array as da
import numpy as np
import pandas as pd
import polars as pl
import pytest
import xarray as xr

from cardcore import _ufuncs
from cardcore.batch import big_two as batch
from cardcore.climbing.big_two import CombinationRules
from cardcore.errors import CardError, HandError, RulesError
from tests.big_two import random_cards, random_rules, subsets

DEFAULT = CombinationRules()
DECK = (1 << 52) - 1


# One by one, and all at once


def drawn_masks(draw: Random, rules: CombinationRules, count: int) -> list[int]:
    masks = []
    for _ in range(count):
        hand = rules.table.mask_of(random_cards(draw, rules, 7))
        plays = batch.combinations([hand], rules)
        some = draw.choice(plays.masks.tolist())
        masks += [hand, some, some | 1 << draw.randrange(64), draw.getrandbits(64)]
    return masks


def test_arrays_give_what_single_calls_give() -> None:
    draw = Random(3)
    for _ in range(60):
        rules = random_rules(draw)
        masks = drawn_masks(draw, rules, 40)
        wanted = [rules.table.classify(mask) for mask in masks]
        found = batch.classify(np.array(masks, np.uint64), rules)
        assert found.dtype == np.uint32
        assert found.tolist() == wanted
        signed = np.array(masks, np.uint64).view(np.int64)
        assert batch.classify(signed, rules).tolist() == wanted
        tops = wanted[1:] + wanted[:1]
        beaten = batch.beats(wanted, tops, rules)
        assert beaten.dtype == np.bool_
        assert beaten.tolist() == [
            rules.table.beats(*two) for two in zip(wanted, tops, strict=True)
        ]


def test_every_length_place_and_stride() -> None:
    draw = Random(4)
    for rules in (DEFAULT, CombinationRules(straight_flush_extra=2, flush_order="top_then_suit")):
        masks = np.array(drawn_masks(draw, rules, 40), np.uint64)
        wanted = [rules.table.classify(mask) for mask in masks.tolist()]
        room, out = np.zeros(8 * 160 + 64, np.uint8), np.zeros(4 * 160 + 64, np.uint8)
        for length in range(100):
            for offset in (0, 1, 8):
                moved = room[offset : offset + 8 * length].view(np.uint64)
                moved[:] = masks[:length]
                found = out[offset : offset + 4 * length].view(np.uint32)
                batch.classify(moved, rules, out=found)
                assert found.tolist() == wanted[:length]
            assert not out[offset + 4 * length :].any()
        assert batch.classify(masks[::-1], rules).tolist() == wanted[::-1]
        assert batch.classify(masks[::3], rules).tolist() == wanted[::3]
        assert batch.classify(np.broadcast_to(masks[1], 9), rules).tolist() == [wanted[1]] * 9
        wide = np.zeros(len(masks), np.uint64)
        batch.classify(masks, rules, out=wide)
        assert wide.tolist() == wanted


def test_all_sets_of_five_cards_have_the_values_of_the_plain_kernel(simd_path: str) -> None:
    from tests.conftest import use_path

    five = np.random.default_rng(5).permutation(subsets(5, 52))
    for options in ({}, {"flush_order": "all_ranks_then_suit"}, {"straight_style": "two_suit"}):
        rules = CombinationRules(**options, suit_order="hsdc")  # type: ignore[arg-type]
        found = batch.classify(five, rules)
        use_path("base")
        assert np.array_equal(found, batch.classify(five, rules))
        use_path(simd_path)


def test_settings_may_differ_from_item_to_item() -> None:
    draw = Random(6)
    rules = [random_rules(draw, deck="standard52") for _ in range(50)]
    masks = [each.table.mask_of(random_cards(draw, each, 5)) for each in rules]
    settings = np.array([each.setting for each in rules], np.uint64)
    wanted = [each.table.classify(mask) for each, mask in zip(rules, masks, strict=True)]
    assert _ufuncs.big_two_values(np.array(masks, np.uint64), settings).tolist() == wanted
    for wrong in (0, 1 << 26, 1 << 40):
        settings[::2] = wrong
        found = _ufuncs.big_two_values(np.array(masks, np.uint64), settings).tolist()
        assert found == [0 if place % 2 == 0 else value for place, value in enumerate(wanted)]
    assert _ufuncs.big_two_values(np.uint64(31), np.uint64(0)) == 0
    assert not _ufuncs.big_two_beats(np.uint32(1 << 24 | 5), np.uint32(1 << 24), np.uint32(0))


def test_ragged_lists() -> None:
    draw = Random(7)
    for _ in range(20):
        rules = random_rules(draw)
        hands = [rules.table.mask_of(random_cards(draw, rules, 13)) for _ in range(30)]
        hands += [0, 1 << 63]
        plays = batch.combinations(np.array(hands, np.uint64), rules)
        assert len(plays) == 32
        tops = [draw.choice(plays[i][1].tolist() or [0]) for i in range(32)]
        tops = tops[1:] + tops[:1]
        over = batch.answers(np.array(hands, np.uint64), tops, rules)
        for (hand, top), masks, values, answers in zip(
            zip(hands, tops, strict=True),
            [masks.tolist() for masks, _ in plays],
            [values.tolist() for _, values in plays],
            [masks.tolist() for masks, _ in over],
            strict=True,
        ):
            known: dict[int, int] = {}
            assert list(rules.table.listed(hand, 0, False, known, int)) == masks
            assert values == [rules.table.classify(mask) for mask in masks]
            assert list(rules.table.listed(hand, top, False, known, int)) == answers
        honours = batch.answers(hands[:-1], 1 << 24, rules, honours_only=True)
        assert set((honours.values >> 24).tolist()) <= {8, 9, 10}  # noqa: PD011 - no pandas
    assert plays[-1][0].tolist() == plays[-2][0].tolist() == []
    with pytest.raises(IndexError):
        plays[32]


def test_threads_share_large_arrays() -> None:
    five = np.random.default_rng(8).permutation(subsets(5, 52))[:100_001]
    alone = batch.classify(five)
    hands = np.array([DECK & 0x1FFF << place % 39 for place in range(3000)], np.uint64)
    plays = batch.combinations(hands)
    for threads in (2, 3, 8):
        assert np.array_equal(batch.classify(five, threads=threads), alone)
        out = np.zeros(len(five), np.uint32)
        assert batch.classify(five, out=out, threads=threads) is out
        assert np.array_equal(out, alone)
        beaten = batch.beats(alone, alone[::-1], threads=threads)
        assert beaten.dtype == np.bool_
        assert np.array_equal(beaten, batch.beats(alone, alone[::-1]))
        shared = batch.combinations(hands, threads=threads)
        assert np.array_equal(shared.offsets, plays.offsets)
        assert np.array_equal(shared.masks, plays.masks)
        assert np.array_equal(shared.values, plays.values)


# Other libraries, and what is refused

PAIR, SINGLE = 0b11, 0b1


def test_columns_of_other_libraries() -> None:
    masks = np.array([PAIR, SINGLE, 0b110], np.int64)
    wanted = batch.classify(masks).tolist()
    assert wanted == batch.classify(masks.astype(np.uint64)).tolist()
    series: Any = pd.Series(masks, index=["a", "b", "c"])
    assert batch.classify(series).to_dict() == dict(zip("abc", wanted, strict=True))
    assert batch.classify(pd.Series([3, None], dtype="Int64")).tolist() == [wanted[0], pd.NA]
    frame = pl.DataFrame({"cards": masks})
    found = frame.lazy().select(batch.classify(pl.col("cards"))).collect().to_series()
    assert found.to_list() == wanted
    column = frame["cards"].cast(pl.UInt64)
    assert batch.classify(column).to_list() == wanted
    assert batch.beats(batch.classify(column), wanted[0]).to_list() == [0, 0, 1]
    lazy: Any = da.from_array(masks, chunks=2)  # type: ignore[no-untyped-call]
    assert batch.classify(lazy).compute().tolist() == wanted
    labelled = xr.DataArray(masks, dims="hand")
    assert batch.classify(labelled).dims == ("hand",)
    assert batch.combinations(column).masks.tolist() == batch.combinations(masks).masks.tolist()
    assert batch.classify(PAIR) == wanted[0]
    assert batch.classify([[PAIR, SINGLE]]).tolist() == [wanted[:2]]


def test_what_is_refused() -> None:
    none: Any = None
    text: Any = "hong_kong"
    wrong: list[Any] = [[1.5], ["3d"], 5]
    refused: list[tuple[Any, type[Exception], str]] = [
        (lambda: batch.classify(wrong[0]), CardError, "bad_dtype"),
        (lambda: batch.classify(wrong[1]), CardError, "bad_dtype"),
        (lambda: batch.classify([1], none), RulesError, "bad_rules"),
        (lambda: batch.classify([1], threads=0), RulesError, "bad_threads"),
        (lambda: batch.classify([1], out=np.zeros(1, np.uint16)), CardError, "bad_dtype"),
        (lambda: batch.beats([1], [2], out=np.zeros(1, "U1")), CardError, "bad_dtype"),
        (lambda: batch.combinations([[1]]), HandError, "bad_shape"),
        (lambda: batch.combinations(wrong[2]), HandError, "bad_shape"),
        (lambda: batch.combinations([1], threads=-1), RulesError, "bad_threads"),
        (lambda: batch.combinations([1], text), RulesError, "bad_rules"),
        (lambda: batch.answers([1, 2], [3, 4, 5]), HandError, "bad_shape"),
        (lambda: batch.answers([1], wrong[0]), CardError, "bad_dtype"),
        (lambda: batch.combinations(da.zeros(3, dtype=int)), HandError, "bad_container"),
    ]  # fmt: skip
    for call, error, code in refused:
        with pytest.raises(error, match="expected") as caught:
            call()
        assert getattr(caught.value, "code", None) == code
    with pytest.raises(RulesError):
        _ufuncs.list_big_two(0, False, 0, 0, *[np.zeros(1, np.uint64)] * 3)  # type: ignore[arg-type]


def test_values_out_of_range_beat_nothing_and_have_no_answers() -> None:
    values = np.array([-1, 0, 1 << 32, 1 << 40, 11 << 24, 1 << 24], np.int64)
    assert not batch.beats(values[:5], 1 << 24).any()
    assert not batch.beats(1 << 24 | 7, values[:5]).any()
    assert batch.answers([DECK] * 6, values).offsets.tolist()[:2] == [0, 0]
    plays = batch.answers([DECK] * 6, values)
    assert [len(masks) for masks, _ in plays] == [0, 19_898, 0, 0, 0, 51]


def test_lists_of_nothing() -> None:
    plays = batch.combinations([])
    assert len(plays) == 0
    assert plays.offsets.tolist() == [0]
    assert repr(plays) == "<Plays of 0 hands: 0 in all>"
