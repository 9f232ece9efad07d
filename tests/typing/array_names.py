"""What type checkers must see of the array functions; read by mypy and pyright, never run."""

from collections.abc import Sequence
from typing import assert_type

import numpy as np
import numpy.typing as npt
import polars as pl
import xarray as xr

import cardcore as cc
from cardcore import batch

Ranks = npt.NDArray[np.uint16]


def shows_the_types_of_arrays(
    rows: npt.NDArray[np.uint8], masks: npt.NDArray[np.uint64], hands: list[tuple[cc.Card, ...]]
) -> None:
    assert_type(batch.rank(rows), Ranks)
    assert_type(batch.rank(hands), Ranks)
    assert_type(batch.rank(rows, hands[0], "omaha", errors="raise"), Ranks)
    assert_type(batch.rank(rows, out=np.empty(3, np.uint16)), Ranks)
    assert_type(cc.batch.rank_masks(masks), Ranks)
    assert_type(batch.rank_masks(masks, masks, "omaha"), Ranks)
    assert_type(batch.rank_masks([31, 62]), Ranks)
    assert_type(batch.rank_masks(31), np.uint16)
    assert_type(batch.rank_masks(masks, 31), Ranks)
    assert_type(batch.pack(rows), npt.NDArray[np.uint64])
    assert_type(batch.pack(rows, layout="card"), npt.NDArray[np.uint64])
    assert_type(batch.unpack(masks, 5), npt.NDArray[np.uint8])
    assert_type(batch.categories(batch.rank(rows)), Ranks)
    assert_type(batch.to_7462(batch.rank(rows)), Ranks)
    assert_type(batch.from_7462([1, 7462], errors="raise"), Ranks)


def shows_the_types_of_combinations(
    masks: npt.NDArray[np.uint64], values: npt.NDArray[np.uint32], column: pl.Series
) -> None:
    assert_type(batch.big_two.classify(masks), npt.NDArray[np.uint32])
    assert_type(batch.big_two.classify(31), np.uint32)
    assert_type(cc.batch.big_two.classify(column), pl.Series)
    assert_type(batch.big_two.beats(values, values), npt.NDArray[np.bool_])
    assert_type(batch.big_two.beats(batch.big_two.classify(31), 5), np.bool_)
    assert_type(batch.big_two.beats(column, 5), pl.Series)
    assert_type(batch.big_two.combinations(masks), batch.big_two.Plays)
    assert_type(batch.big_two.answers(column, 5).offsets, npt.NDArray[np.int64])


def gives_columns_of_the_kind_it_got(
    column: pl.Series, expression: pl.Expr, labelled: xr.DataArray, frame: pl.DataFrame
) -> None:
    assert_type(batch.rank_masks(column), pl.Series)
    assert_type(batch.rank_masks(expression), pl.Expr)
    assert_type(batch.rank_masks(expression, expression), pl.Expr)
    assert_type(batch.rank_masks(labelled, variant="low_a5"), xr.DataArray)
    assert_type(batch.categories(expression), pl.Expr)
    assert_type(batch.to_7462(column), pl.Series)
    assert_type(batch.rank(frame), Ranks)
    assert_type(batch.unpack(column), npt.NDArray[np.uint8])


def takes_any_rows(rows: Sequence[Sequence[int]]) -> Ranks:
    return batch.rank(rows)


def is_refused_before_it_runs(rows: npt.NDArray[np.uint8]) -> None:
    batch.rank(rows, errors="ignore")  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
    batch.pack(rows, layout="tile")  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
    batch.rank_masks("As Ks")  # type: ignore[arg-type]  # pyright: ignore[reportCallIssue, reportArgumentType]
