"""Dou Dizhu's combinations over arrays, on every path."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import dask.array as da
import numpy as np
import pandas as pd
import polars as pl
import pytest
import xarray as xr

from cardcore import _ufuncs
from cardcore.batch import dou_dizhu as batch
from cardcore.cards import parse_cards
from cardcore.climbing import dou_dizhu as single
from cardcore.climbing.dou_dizhu import CombinationRules
from cardcore.climbing.dou_dizhu.options import (
    ATTACHED_JOKERS,
    PLAYERS,
    QUAD_SINGLES,
    SEQUENCE_SINGLES,
)
from cardcore.errors import CardError, HandError, RulesError
from cardcore.masks import from_count_mask, to_count_mask

DEFAULT = CombinationRules()
RULES = [
    CombinationRules(
        players=players, sequence_singles=singles, quad_singles=quads, attached_jokers=jokers
    )
    for players, singles, quads, jokers in product(
        PLAYERS, SEQUENCE_SINGLES, QUAD_SINGLES, ATTACHED_JOKERS
    )
]
NO_CARD = 255


def pack(rules: CombinationRules) -> list[int]:
    return list(range(54)) * (1 if rules.players == 3 else 2)


def dealt(draw: Random, rules: CombinationRules, count: int) -> list[int]:
    """Return cards mostly of a few ranks, so that some of them match."""
    lowest = draw.randrange(60)
    cards = [code for code in pack(rules) if draw.random() < 0.1 or 0 <= code - lowest < count]
    draw.shuffle(cards)
    return cards[:count]


def drawn_masks(draw: Random, rules: CombinationRules, count: int) -> list[int]:
    known, masks = rules.table.known, []
    for _ in range(count):
        play = draw.choice(known).mask
        nibble = draw.randrange(15)
        other = to_count_mask(dealt(draw, rules, draw.randrange(1, 34)))
        triplets = sum(3 << 4 * rank for rank in range(2, draw.randrange(3, 10)))
        rest = sum(
            draw.randrange(5) << 4 * rank for rank in range(13) if not triplets >> 4 * rank & 15
        )
        masks += [play, other, play ^ 1 << 4 * nibble, triplets | rest, draw.getrandbits(64)]
    return masks


def one_by_one(mask: int, rules: CombinationRules, top: int = 0) -> int:
    try:
        play = rules.table.classified(mask, top)
    except (HandError, CardError):
        return 0
    return 0 if play is None else play.reading.value


# One by one, and all at once


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(rules.setting))
def test_arrays_give_what_single_calls_give(rules: CombinationRules) -> None:
    draw = Random(rules.setting)
    masks = drawn_masks(draw, rules, 600)
    wanted = [one_by_one(mask, rules) for mask in masks]
    assert sum(map(bool, wanted)) > 600
    found = batch.classify(np.array(masks, np.uint64), rules)
    assert found.dtype == np.uint32
    assert found.tolist() == wanted
    signed = np.array(masks, np.uint64).view(np.int64)
    assert batch.classify(signed, rules).tolist() == wanted


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(rules.setting))
def test_what_is_taken_over_a_top(rules: CombinationRules) -> None:
    draw = Random(100 + rules.setting)
    masks = drawn_masks(draw, rules, 300)
    # A reading of the same cards one rank lower is what a second reading may beat.
    tops = []
    for mask in masks:
        try:
            own = rules.table.readings(mask)
        except (HandError, CardError):
            own = ()
        near = [value - draw.randrange(2) for value in own if value & 255]
        tops.append(draw.choice([0, *near, draw.choice(rules.table.known).reading.value]))
    wanted = [one_by_one(mask, rules, top) for mask, top in zip(masks, tops, strict=True)]
    assert batch.classify(np.array(masks, np.uint64), rules, tops).tolist() == wanted
    over = batch.classify(np.array(masks, np.uint64), rules, tops[0])
    assert over.tolist() == [one_by_one(mask, rules, tops[0]) for mask in masks]
    values = [one_by_one(mask, rules) for mask in masks]
    beaten = batch.beats(values, tops)
    assert beaten.dtype == np.bool_
    assert beaten.tolist() == [rules.table.beats(*two) for two in zip(values, tops, strict=True)]


@pytest.mark.parametrize("rules", RULES[::4], ids=lambda rules: str(rules.setting))
def test_rows_give_what_single_calls_give(rules: CombinationRules) -> None:
    draw = Random(200 + rules.setting)
    for width in (*range(26), 33, 54):
        rows, wanted = np.full((150, width), NO_CARD, np.uint8), []
        for row in rows:
            play = draw.choice(rules.table.known)
            codes = [
                code
                for rank, count in enumerate(from_count_mask(play.mask))
                for code in draw.sample([c for c in pack(rules) if nibble_of(c) == rank], count)
            ]
            codes = codes if len(codes) <= width else dealt(draw, rules, draw.randrange(width + 1))
            codes += [NO_CARD] * (width - len(codes))
            draw.shuffle(codes)
            if codes and draw.random() < 0.2:
                codes[0] = draw.choice([codes[-1], 54, 63, 64, 116, 128, 254, 53])
            row[:] = codes
            try:
                mask = rules.table.counts([code for code in codes if code != NO_CARD])
            except (HandError, CardError):
                wanted.append(0)
            else:
                wanted.append(one_by_one(mask, rules))
        assert batch.classify_rows(rows, rules).tolist() == wanted
        assert batch.classify_rows(rows.astype(np.int64), rules).tolist() == wanted
        assert batch.classify_rows(rows[::-1, ::-1], rules).tolist() == wanted[::-1]
        assert batch.classify_rows(np.asfortranarray(rows), rules).tolist() == wanted
        wide = np.full((150, width + 3), 5, np.uint8)
        wide[:, 1 : width + 1] = rows
        assert batch.classify_rows(wide[:, 1 : width + 1], rules).tolist() == wanted


def nibble_of(code: int) -> int:
    return code >> 2 if code < 52 else code - 39


def test_rows_over_tops_and_of_more_axes() -> None:
    rows = [[0, 1, 2, NO_CARD], [4, 5, 6, 7], [52, NO_CARD, 53, NO_CARD], [8, 9, 10, 0]]
    lead = batch.classify_rows(rows)
    assert (lead >> 16).tolist() == [3, 11, 12, 4]
    over = batch.classify_rows(rows, DEFAULT, lead[0])
    assert over.tolist() == [0, lead[1], lead[2], 0]
    assert batch.classify_rows(rows, DEFAULT, [0, lead[2], lead[1], -1]).tolist() == [
        lead[0], 0, lead[2], 0
    ]  # fmt: skip
    deep = np.array(rows).reshape(2, 2, 4)
    assert batch.classify_rows(deep).tolist() == lead.reshape(2, 2).tolist()
    assert batch.classify_rows(rows[1]) == lead[1]
    assert batch.classify_rows(np.zeros((0, 5), np.uint8)).tolist() == []
    # A row may be wider than what any pack fills.
    wide = np.full((40, 300), NO_CARD, np.uint8)
    wide[:, 290:294] = rows[1]
    assert set(batch.classify_rows(wide).tolist()) == {lead[1]}


def test_the_last_row_ends_the_memory() -> None:
    # A map of one page: reading beyond its end would crash.
    import mmap

    for width in range(1, 21):
        with mmap.mmap(-1, mmap.PAGESIZE) as page:
            room = np.frombuffer(page, np.uint8)
            count = len(room) // width
            end = room[len(room) - count * width :].reshape(count, width)
            end[:] = NO_CARD
            end[:, 0] = 4
            assert set(batch.classify_rows(end).tolist()) == {0x10100}
            del end, room


def test_every_length_place_and_stride() -> None:
    draw = Random(4)
    for rules in (DEFAULT, CombinationRules(players=4, sequence_singles="any")):
        masks = np.array(drawn_masks(draw, rules, 40), np.uint64)
        wanted = [one_by_one(mask, rules) for mask in masks.tolist()]
        room, out = np.zeros(8 * 200 + 64, np.uint8), np.zeros(4 * 200 + 64, np.uint8)
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
        assert batch.classify(np.broadcast_to(masks[0], 9), rules).tolist() == [wanted[0]] * 9
        wide = np.zeros(len(masks), np.uint64)
        batch.classify(masks, rules, out=wide)
        assert wide.tolist() == wanted


def test_settings_may_differ_from_item_to_item() -> None:
    draw = Random(6)
    masks = [draw.choice(rules.table.known).mask for rules in RULES]
    settings = np.array([rules.setting for rules in RULES], np.uint64)
    zeros = np.zeros(len(masks), np.uint64)
    wanted = [one_by_one(mask, rules) for mask, rules in zip(masks, RULES, strict=True)]
    given = np.array(masks, np.uint64)
    assert _ufuncs.dou_dizhu_values(given, zeros, settings).tolist() == wanted
    rows = np.array([[4, 5, 6, 7, 8, 9]] * len(RULES), np.uint8)
    found = _ufuncs.dou_dizhu_rows(rows, np.uint32(0), settings.astype(np.uint32))
    mask = to_count_mask(rows[0].tolist())
    assert found.tolist() == [one_by_one(mask, rules) for rules in RULES]
    for wrong in (32, 12, 1 << 40):
        settings[::2] = wrong
        found = _ufuncs.dou_dizhu_values(given, zeros, settings).tolist()
        assert found == [0 if place % 2 == 0 else value for place, value in enumerate(wanted)]
    assert _ufuncs.dou_dizhu_values(np.uint64(1), np.uint64(0), np.uint64(32)) == 0
    assert _ufuncs.dou_dizhu_rows(rows, np.uint32(0), np.uint32(12)).tolist() == [0] * len(rows)


@pytest.mark.parametrize("rules", RULES[::3], ids=lambda rules: str(rules.setting))
def test_ragged_lists(rules: CombinationRules) -> None:
    draw = Random(300 + rules.setting)
    size = 17 if rules.players == 3 else 14
    hands = [to_count_mask(dealt(draw, rules, size)) for _ in range(30)]
    hands += [0, 1 << 63]
    plays = batch.combinations(np.array(hands, np.uint64), rules)
    assert len(plays) == 32
    assert plays.numbers.dtype == np.uint16
    known = rules.table.known
    tops = [known[draw.choice(numbers.tolist() or [0])].reading.value for numbers in plays]
    tops = tops[1:] + tops[:1]
    over = batch.answers(np.array(hands, np.uint64), tops, rules)
    for hand, top, lead, answers in zip(hands[:31], tops, plays, over, strict=False):
        assert single.combinations(hand, rules) == tuple(known[i] for i in lead.tolist())
        assert rules.table.listed(hand, top) == tuple(known[i] for i in answers.tolist())
    assert plays.masks.tolist() == [known[i].mask for i in plays.numbers.tolist()]
    assert plays.values.tolist() == [known[i].reading.value for i in plays.numbers.tolist()]  # noqa: PD011 - no pandas
    assert plays.masks.dtype == np.uint64
    assert plays[-1].tolist() == plays[-2].tolist() == []
    with pytest.raises(IndexError):
        plays[32]


def test_threads_share_large_arrays() -> None:
    draw = Random(8)
    masks = np.array(drawn_masks(draw, DEFAULT, 200) * 101, np.uint64)
    alone = batch.classify(masks)
    rows = np.random.default_rng(8).integers(0, 54, (len(masks), 5), np.uint8)
    of_rows = batch.classify_rows(rows)
    tops = np.roll(alone, 1)
    over = batch.classify(masks, DEFAULT, tops)
    hands = np.array([to_count_mask(draw.sample(range(54), 20)) for _ in range(3000)], np.uint64)
    plays = batch.combinations(hands)
    for threads in (2, 3, 8):
        assert np.array_equal(batch.classify(masks, threads=threads), alone)
        out = np.zeros(len(masks), np.uint32)
        assert batch.classify(masks, out=out, threads=threads) is out
        assert np.array_equal(out, alone)
        assert np.array_equal(batch.classify(masks, DEFAULT, tops, threads=threads), over)
        assert np.array_equal(batch.classify_rows(rows, threads=threads), of_rows)
        beaten = batch.beats(alone, tops, threads=threads)
        assert np.array_equal(beaten, batch.beats(alone, tops))
        shared = batch.combinations(hands, threads=threads)
        assert np.array_equal(shared.offsets, plays.offsets)
        assert np.array_equal(shared.numbers, plays.numbers)


# Other libraries, and what is refused

PAIR, SINGLE, NEXT = 0x20, 0x10, 0x200


def test_columns_of_other_libraries() -> None:
    masks = np.array([PAIR, SINGLE, NEXT], np.int64)
    wanted = batch.classify(masks).tolist()
    assert wanted == batch.classify(masks.astype(np.uint64)).tolist()
    series: Any = pd.Series(masks, index=["a", "b", "c"])
    assert batch.classify(series).to_dict() == dict(zip("abc", wanted, strict=True))
    over = batch.classify(series, DEFAULT, wanted[0])
    assert over.tolist() == [0, 0, wanted[2]]
    assert batch.classify(pd.Series([PAIR, None], dtype="Int64")).tolist() == [wanted[0], pd.NA]
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
    assert batch.combinations(column).numbers.tolist() == batch.combinations(masks).numbers.tolist()
    assert batch.classify(PAIR) == wanted[0]
    assert batch.classify([[PAIR, SINGLE]]).tolist() == [wanted[:2]]


def test_rows_of_other_libraries() -> None:
    rows = np.array([[4, 5], [4, NO_CARD], [8, 9]])
    wanted = batch.classify(np.array([PAIR, SINGLE, NEXT])).tolist()
    assert batch.classify_rows(rows).tolist() == wanted
    assert batch.classify_rows(rows.tolist()).tolist() == wanted
    assert batch.classify_rows(pd.DataFrame(rows)).tolist() == wanted
    assert batch.classify_rows(pl.DataFrame(rows)).tolist() == wanted
    lazy: Any = da.from_array(rows, chunks=(2, 2))  # type: ignore[no-untyped-call]
    assert batch.classify_rows(lazy).compute().tolist() == wanted
    tops: Any = da.from_array(np.full(3, wanted[0], np.uint32), chunks=2)  # type: ignore[no-untyped-call]
    assert batch.classify_rows(lazy, DEFAULT, tops).compute().tolist() == [0, 0, wanted[2]]


def test_what_is_refused() -> None:
    none: Any = None
    text: Any = "three"
    wrong: list[Any] = [[1.5], ["3d"], 5, [[1.5]]]
    refused: list[tuple[Any, type[Exception], str]] = [
        (lambda: batch.classify(wrong[0]), CardError, "bad_dtype"),
        (lambda: batch.classify(wrong[1]), CardError, "bad_dtype"),
        (lambda: batch.classify([1], DEFAULT, wrong[0]), CardError, "bad_dtype"),
        (lambda: batch.classify([1], none), RulesError, "bad_rules"),
        (lambda: batch.classify([1], threads=0), RulesError, "bad_threads"),
        (lambda: batch.classify([1], out=np.zeros(1, np.uint16)), CardError, "bad_dtype"),
        (lambda: batch.classify_rows(wrong[3]), CardError, "bad_dtype"),
        (lambda: batch.classify_rows([[1]], DEFAULT, wrong[0]), CardError, "bad_dtype"),
        (lambda: batch.classify_rows([[1], [2, 3]]), HandError, "ragged_rows"),
        (lambda: batch.classify_rows(wrong[2]), HandError, "bad_shape"),
        (lambda: batch.classify_rows([[1]], none), RulesError, "bad_rules"),
        (lambda: batch.beats([1], [2], out=np.zeros(1, "U1")), CardError, "bad_dtype"),
        (lambda: batch.combinations([[1]]), HandError, "bad_shape"),
        (lambda: batch.combinations(wrong[2]), HandError, "bad_shape"),
        (lambda: batch.combinations([1], threads=-1), RulesError, "bad_threads"),
        (lambda: batch.combinations([1], text), RulesError, "bad_rules"),
        (lambda: batch.answers([1, 2], [3, 4, 5]), HandError, "bad_shape"),
        (lambda: batch.answers([1], wrong[0]), CardError, "bad_dtype"),
        (lambda: batch.combinations(da.zeros(3, dtype=int)), HandError, "bad_container"),
    ]
    for call, error, code in refused:
        with pytest.raises(error, match="expected") as caught:
            call()
        assert getattr(caught.value, "code", None) == code
    with pytest.raises(RulesError):
        _ufuncs.list_dou_dizhu(32, 0, 0, *[np.zeros(1, np.uint64)] * 3)  # type: ignore[arg-type]


def test_values_out_of_range_beat_nothing_and_have_no_answers() -> None:
    values = np.array([-1, 1 << 32, 1 << 40, 14 << 16, 255 << 24], np.int64)
    bomb = batch.classify(0x40)
    assert not batch.beats(values, 1 << 16).any()
    assert not batch.beats(values, 0).any()
    assert not batch.beats(bomb, values).any()
    assert batch.beats(bomb, 0)
    assert not batch.beats(0, [0, int(bomb)]).any()
    hand = to_count_mask(range(40))
    assert batch.answers([hand] * 5, values).offsets.tolist() == [0] * 6
    assert batch.classify([0x40] * 5, DEFAULT, values).tolist() == [0] * 5
    assert batch.classify_rows([[4, 5, 6, 7]] * 5, DEFAULT, values).tolist() == [0] * 5


def test_lists_of_nothing() -> None:
    plays = batch.combinations([])
    assert len(plays) == 0
    assert plays.offsets.tolist() == [0]
    assert plays.masks.tolist() == []
    assert repr(plays) == "<Plays of 0 hands: 0 in all>"


def test_numbers_of_no_kind_are_no_tops() -> None:
    # A count mask where a value belongs is an easy slip.
    hands = [to_count_mask(parse_cards("4s 4h 5s 5h 5d 5c Xb Xr"))]
    bomb = batch.classify([to_count_mask(parse_cards("6s 6h 6d 6c"))])[0]
    for top in (1, 5, 0x20, 65535, 14 << 16, 1 << 40):
        assert batch.answers(hands, top).offsets.tolist() == [0, 0]
        assert not batch.beats(bomb, top)
        assert batch.classify(hands, tops=top).tolist() == [0]
    assert batch.answers(hands, 65536).offsets.tolist() != [0, 0]
