"""Every path of the ranker: tails, places in memory, strides, threads, and how one is chosen."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest

import cardcore as cc
from cardcore import _eval, _ufuncs, batch
from cardcore.errors import RulesError
from cardcore.variants import VARIANTS

FORMS = [form for form in VARIANTS if VARIANTS[form].board is None]
LENGTHS = range(201)


def rows_of(form: str, count: int, cards: int, seed: int = 1) -> Any:
    lowest = VARIANTS[form].lowest
    draw = np.random.default_rng([seed, count, cards])
    every = np.argsort(draw.random((count, 52 - lowest)), axis=1)
    return (lowest + every[:, :cards]).astype(np.uint8)


def scalar(row: Any, form: str) -> int:
    try:
        return cc.poker.rank(bytes(row), variant=form)
    except cc.CardcoreError:
        return 0


@pytest.fixture(scope="module", params=FORMS)
def hands(request: pytest.FixtureRequest) -> Any:
    """A form, rows of it, and their ranks one by one."""
    form = VARIANTS[request.param]
    rows = [rows_of(form.name, 300, cards) for cards in range(form.least, min(form.most, 7) + 1)]
    return [(form.name, each, [scalar(row, form.name) for row in each]) for each in rows]


def test_every_length_and_place_of_rows(hands: Any) -> None:
    for form, rows, ranks in hands:
        cards = rows.shape[1]
        room = np.zeros(200 * cards + 64, np.uint8)
        for length in LENGTHS:
            for offset in (0, 1, 7, 63):
                moved = room[offset : offset + length * cards].reshape(length, cards)
                moved[:] = rows[:length]
                assert batch.rank(moved, variant=form).tolist() == ranks[:length]


def test_every_length_and_place_of_masks(hands: Any) -> None:
    for form, rows, ranks in hands:
        masks = batch.pack(rows)
        room = np.zeros(8 * 200 + 64, np.uint8)
        out = np.zeros(2 * 200 + 64, np.uint8)
        for length in LENGTHS:
            for offset in (0, 1, 8):
                moved = room[offset : offset + 8 * length].view(np.uint64)
                moved[:] = masks[:length]
                found = out[offset : offset + 2 * length].view(np.uint16)
                batch.rank_masks(moved, variant=form, out=found)
                assert found.tolist() == ranks[:length]
        # What lies beside the results stays as it is.
        assert not out[offset + 2 * length :].any()


def test_strides_of_rows(hands: Any) -> None:
    for form, rows, ranks in hands:
        wide = np.full((300, 2 * rows.shape[1] + 3), 255, np.uint8)
        wide[:, : rows.shape[1]] = rows
        spread = np.full((300, 2 * rows.shape[1]), 255, np.uint8)
        spread[:, ::2] = rows
        for view in (
            wide[:, : rows.shape[1]],
            spread[:, ::2],
            np.asfortranarray(rows),
            rows[::-1][::-1],
            rows.astype(np.int64),
            np.broadcast_to(rows[:1], rows.shape),
        ):
            wanted = ranks if view[-1, 0] == rows[-1, 0] else [ranks[0]] * 300
            assert batch.rank(view, variant=form).tolist() == wanted
        assert batch.rank(rows[::-1], variant=form).tolist() == ranks[::-1]
        assert batch.rank(rows[::3, ::-1], variant=form).tolist() == ranks[::3]


def test_the_last_row_ends_the_memory(hands: Any) -> None:
    # A map of one page: reading beyond its end would crash.
    import mmap

    for form, rows, ranks in hands:
        with mmap.mmap(-1, mmap.PAGESIZE) as page:
            room = np.frombuffer(page, np.uint8)
            count = 300
            while count * rows.shape[1] > len(room):
                count -= 1
            end = room[len(room) - count * rows.shape[1] :].reshape(count, -1)
            end[:] = rows[:count]
            assert batch.rank(end, variant=form).tolist() == ranks[:count]
            del end, room


def test_wrong_rows_among_right_ones(hands: Any) -> None:
    draw = np.random.default_rng(3)
    for form, rows, ranks in hands:
        spoilt = rows.copy()
        wanted = list(ranks)
        for place in range(0, 300, 3):
            card = int(draw.integers(rows.shape[1]))
            twin = int(draw.integers(rows.shape[1]))
            bad = [52, 63, 64, 116, 128, 255, int(rows[place, (card + 1) % rows.shape[1]])]
            spoilt[place, card] = bad[place % len(bad)]
            if twin != card and place % 2:
                spoilt[place, twin] = bad[place % len(bad)]
            wanted[place] = scalar(spoilt[place], form)
        assert wanted[0] == 0
        assert batch.rank(spoilt, variant=form).tolist() == wanted


def test_wrong_masks_among_right_ones(hands: Any) -> None:
    for form, rows, ranks in hands:
        masks = batch.pack(rows)
        wanted = list(ranks)
        for place, stray in zip(range(0, 300, 7), range(64), strict=False):
            bit = np.uint64(1) << np.uint64(stray)
            masks[place] |= bit
            try:
                wanted[place] = cc.poker.rank(int(masks[place]), variant=form)
            except cc.CardcoreError:
                wanted[place] = 0
        assert batch.rank_masks(masks, variant=form).tolist() == wanted


def test_unchecked_hands_have_the_same_ranks(hands: Any) -> None:
    for form, rows, ranks in hands:
        assert batch.rank(rows, variant=form, checked=False).tolist() == ranks
        masks = batch.pack(rows)
        assert batch.rank_masks(masks, variant=form, checked=False).tolist() == ranks
        # Whatever the numbers are, nothing crashes.
        batch.rank_masks(~masks, variant=form, checked=False)
        batch.rank_masks(masks ^ masks, variant=form, checked=False)


def test_threads_share_an_array() -> None:
    rows = rows_of("high", 100_000, 7)
    alone = batch.rank(rows)
    masks = batch.pack(rows)
    for threads in (2, 3, 16):
        assert np.array_equal(batch.rank(rows, threads=threads), alone)
        assert np.array_equal(batch.rank_masks(masks, threads=threads), alone)
        out = np.zeros(100_000, np.uint16)
        assert batch.rank(rows.reshape(1000, 100, 7), threads=threads).shape == (1000, 100)
        assert batch.rank_masks(masks, out=out, threads=threads) is out
        assert np.array_equal(out, alone)
        boards = rows[:, 2:].copy()
        assert np.array_equal(batch.rank(rows[:, :2], boards, threads=threads), alone)
    assert batch.rank(rows[:3], threads=8).tolist() == alone[:3].tolist()
    assert batch.rank(rows[0], threads=8) == alone[0]


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_results_may_overlap_with_what_is_ranked(threads: int) -> None:
    rows = rows_of("high", 100_000, 7)
    masks = batch.pack(rows)
    ranks = batch.rank_masks(masks)
    room = masks.copy()
    assert np.array_equal(batch.rank_masks(room[::-1], out=room, threads=threads), ranks[::-1])
    room = masks.copy()
    end = room.view(np.uint16)[-len(masks) :]
    assert np.array_equal(batch.rank_masks(room, out=end, threads=threads), ranks)
    wide = np.zeros((100_000, 8), np.uint8)
    wide[:, :7] = rows
    out: Any = wide.view(np.uint64)[::-1, 0]
    assert np.array_equal(batch.rank(wide[:, :7], out=out, threads=threads), ranks)


@pytest.mark.parametrize("threads", [0, -1, 1.0, True, None, 10**30])
def test_numbers_of_threads_refused(threads: Any) -> None:
    with pytest.raises(RulesError, match="a number of threads") as caught:
        batch.rank_masks([31], threads=threads)
    assert caught.value.code == "bad_threads"


def test_what_is_not_checked_has_no_reasons() -> None:
    with pytest.raises(RulesError) as caught:
        batch.rank_masks([31], checked=False, errors="raise")
    assert caught.value.code == "unchecked_errors"


def test_sixteen_threads_give_what_one_gives() -> None:
    rows = rows_of("high", 20_000, 7)
    alone = batch.rank(rows).tolist()
    found: list[Any] = []

    def work() -> None:
        found.extend(batch.rank(rows).tolist() == alone for _ in range(5))

    workers = [threading.Thread(target=work) for _ in range(16)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert found == [True] * 80


def test_the_path_is_the_one_that_was_chosen(simd_path: str) -> None:
    assert _ufuncs.simd_path() == _eval.simd_path() == simd_path
    for name in ("", "sse9", "AVX2"):
        with pytest.raises(RulesError, match="expected a path of base") as caught:
            _ufuncs.use_simd_path(name)
        assert caught.value.code == "unknown_path"
    assert _ufuncs.simd_path() == simd_path


def told(wanted: str) -> subprocess.CompletedProcess[str]:
    code = """
from cardcore import _eval, _ufuncs, batch
print(_ufuncs.simd_path(), _eval.simd_path())
"""
    return subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "CARDCORE_SIMD": wanted},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_the_environment_says_how_wide_a_path_may_be(simd_path: str) -> None:
    allowed = "avx512" if simd_path.startswith("avx512") else simd_path
    widest = [name for name in _ufuncs.simd_paths() if name.startswith(allowed)][-1]
    assert told(allowed).stdout.split() == [widest, widest]


def test_the_environment_names_a_path() -> None:
    widest = _ufuncs.simd_paths()[-1]
    assert told("").stdout.split() == [widest, widest]
    done = told("sse9")
    assert done.returncode == 1
    assert "expected CARDCORE_SIMD of base, neon, avx2, avx512, got 'sse9'" in done.stderr
