"""The array functions on the real libraries of others: pandas, Polars, Dask, xarray, DuckDB."""

from __future__ import annotations

import pickle
from typing import Any

import dask
import dask.array as da
import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import xarray as xr

from cardcore import batch, poker
from cardcore.errors import CardcoreError, CardError, HandError, RulesError

HANDS = np.argsort(np.random.default_rng(5).random((300, 52)), axis=1)[:, :7].astype("u1")
HANDS[[3, 77], 6] = HANDS[[3, 77], 0]
RANKS = [0 if place in {3, 77} else poker.rank(bytes(row)) for place, row in enumerate(HANDS)]
MASKS = batch.pack(HANDS)
HOLES, BOARDS = batch.pack(HANDS[:, :2]), batch.pack(HANDS[:, 2:])
COLUMNS = list("abcdefg")
# What no type checker lets through, and what has no types.
UNTYPED: Any = batch
dask_array: Any = da.from_array

PANDAS_TYPES = ["uint64", "int64", "UInt64", "Int64", "uint64[pyarrow]", "int64[pyarrow]"]


def refused(call: Any, error: type[CardcoreError], code: str, named: str) -> None:
    with pytest.raises(error) as caught:
        call()
    assert type(caught.value) is error
    assert caught.value.code == code
    assert str(caught.value).startswith("expected ")
    assert named in str(caught.value)


# pandas.


@pytest.mark.parametrize("dtype", PANDAS_TYPES)
def test_pandas_series_of_masks(dtype: str) -> None:
    index = pd.Index(range(1000, 1300))
    column = pd.Series(MASKS, index, name="hand").astype(dtype)

    ranks = batch.rank_masks(column)

    assert isinstance(ranks, pd.Series)
    assert str(ranks.dtype).lower().startswith("uint16")
    assert ranks.index.equals(index)
    assert ranks.tolist() == RANKS
    assert batch.categories(ranks).tolist() == [rank >> 12 for rank in RANKS]
    assert batch.from_7462(batch.to_7462(ranks)).tolist() == RANKS
    assert batch.unpack(column).tolist() == batch.unpack(MASKS).tolist()
    refused(
        lambda: batch.rank_masks(column, errors="raise"), HandError, "wrong_card_count", "row 3"
    )
    assert batch.rank_masks(column[:3], errors="raise").tolist() == RANKS[:3]


@pytest.mark.parametrize("dtype", PANDAS_TYPES)
def test_pandas_series_with_boards(dtype: str) -> None:
    holes, boards = pd.Series(HOLES).astype(dtype), pd.Series(BOARDS).astype(dtype)
    expected = batch.rank_masks(HOLES, BOARDS).tolist()

    assert batch.rank_masks(holes, boards).tolist() == expected
    for other in (BOARDS, BOARDS.astype("i8")):
        assert batch.rank_masks(holes, other).tolist() == expected
        assert batch.rank_masks(holes, int(other[0])).tolist() == (
            batch.rank_masks(HOLES, BOARDS[0]).tolist()
        )
    assert batch.rank_masks(pd.Series(MASKS).astype(dtype), 0).tolist() == RANKS
    assert not batch.rank_masks(pd.Series(MASKS).astype(dtype), -1).any()


def test_pandas_missing_values() -> None:
    column = pd.Series([int(MASKS[0]), None, 15], dtype="Int64")

    ranks = batch.rank_masks(column)

    assert ranks.isna().tolist() == [False, True, False]
    assert ranks.dropna().tolist() == [RANKS[0], 0]
    assert batch.rank_masks(column[:2], errors="raise").isna().tolist() == [False, True]
    refused(
        lambda: batch.rank_masks(column, errors="raise"), HandError, "wrong_card_count", "row 2"
    )
    # Without a type of their own for what is missing, pandas makes floats of ints.
    refused(lambda: batch.rank_masks(pd.Series([31, None])), CardError, "bad_dtype", "float64")
    arrow = column.astype("int64[pyarrow]")
    refused(lambda: batch.rank_masks(arrow), CardError, "bad_dtype", "int64[pyarrow]")
    refused(lambda: batch.unpack(column), CardError, "bad_dtype", "expected masks as integers")


def test_pandas_frames_are_read_row_by_row() -> None:
    frame = pd.DataFrame(HANDS, columns=COLUMNS)

    for cards in (frame, frame.astype("int64"), frame.astype({"a": "int16", "b": "uint32"})):
        ranks = batch.rank(cards)
        assert type(ranks) is np.ndarray
        assert ranks.tolist() == RANKS
    assert batch.rank(frame[["a", "b"]], frame[COLUMNS[2:]]).tolist() == RANKS
    assert batch.pack(frame).tolist() == MASKS.tolist()
    two_columns = pd.DataFrame({"x": MASKS, "y": MASKS[::-1]})
    assert batch.rank_masks(two_columns).tolist() == np.c_[RANKS, RANKS[::-1]].tolist()
    refused(lambda: batch.rank(frame.astype("Int64")), CardError, "bad_dtype", "object")
    refused(lambda: batch.rank(frame.assign(g="As")), CardError, "bad_dtype", "object")
    refused(lambda: batch.rank(frame.assign(g=1.5)), CardError, "bad_dtype", "float64")
    refused(lambda: batch.rank(frame, errors="raise"), HandError, "duplicate_card", "row 3")


# Polars.


@pytest.mark.parametrize("dtype", [pl.UInt64, pl.Int64])
def test_polars_series_and_expressions(dtype: Any) -> None:
    column = pl.Series("m", MASKS).cast(dtype)
    frame = pl.DataFrame(
        {"m": column, "h": pl.Series(HOLES).cast(dtype), "b": pl.Series(BOARDS).cast(dtype)}
    )
    m, h, b = pl.col("m"), pl.col("h"), pl.col("b")

    ranks = batch.rank_masks(column)
    assert isinstance(ranks, pl.Series)
    assert ranks.to_list() == RANKS
    assert batch.categories(ranks).to_list() == [rank >> 12 for rank in RANKS]
    assert batch.from_7462(batch.to_7462(ranks)).to_list() == RANKS
    assert batch.unpack(column).tolist() == batch.unpack(MASKS).tolist()
    both = batch.rank_masks(HOLES, BOARDS).tolist()
    with_one_board = batch.rank_masks(HOLES, BOARDS[0]).tolist()
    for data in (frame, frame.lazy()):
        made = data.select(
            rank=batch.rank_masks(m),
            category=batch.categories(batch.rank_masks(m)),
            number=batch.to_7462(batch.rank_masks(m)),
            both=batch.rank_masks(h, b),
            one_board=batch.rank_masks(h, int(BOARDS[0])),
        )
        found = made.lazy().collect()
        assert found["rank"].to_list() == RANKS
        assert found["category"].to_list() == [rank >> 12 for rank in RANKS]
        assert batch.from_7462(found["number"]).to_list() == RANKS
        assert found["both"].to_list() == both
        assert found["one_board"].to_list() == with_one_board
    assert batch.rank_masks(frame["h"], frame["b"]).to_list() == both
    for board in (BOARDS, BOARDS.astype("i8")):
        assert batch.rank_masks(frame["h"], board).to_list() == both
        assert batch.rank_masks(frame["h"], int(board[0])).to_list() == with_one_board
    refused(
        lambda: batch.rank_masks(column, errors="raise"), HandError, "wrong_card_count", "row 3"
    )
    refused(lambda: batch.rank_masks(m, errors="raise"), RulesError, "lazy_errors", "Expr")
    refused(lambda: batch.unpack(m), HandError, "bad_container", "Expr")


def test_words_of_columns() -> None:
    words = batch.describe(RANKS).tolist()

    assert words[0] == poker.describe(RANKS[0])
    for column in (pd.Series(RANKS), pl.Series(RANKS), xr.DataArray(RANKS), pa.array(RANKS)):
        assert batch.describe(column).tolist() == words


def test_polars_groups() -> None:
    frame = pl.DataFrame({"player": [0, 1] * 150, "m": MASKS})

    best = frame.group_by("player").agg(batch.rank_masks(pl.col("m")).max()).sort("player")

    assert best["m"].to_list() == [max(RANKS[::2]), max(RANKS[1::2])]


def test_polars_missing_values() -> None:
    column = pl.Series("m", [int(MASKS[0]), None, 15])

    assert batch.rank_masks(column).to_list() == [RANKS[0], None, 0]
    assert column.to_frame().select(batch.rank_masks(pl.col("m")))["m"].to_list() == [
        RANKS[0], None, 0,
    ]  # fmt: skip
    assert batch.rank_masks(column[:2], errors="raise").to_list() == [RANKS[0], None]
    refused(
        lambda: batch.rank_masks(column, errors="raise"), HandError, "wrong_card_count", "row 2"
    )
    for wrong in ([1.5], ["x"], [True]):
        refused(lambda data=wrong: batch.rank_masks(pl.Series(data)), CardError, "bad_dtype", "got")


@pytest.mark.parametrize("dtype", [pl.UInt8, pl.Int8, pl.UInt16, pl.Int32, pl.UInt32])
def test_polars_narrow_masks(dtype: Any) -> None:
    assert batch.rank_masks(pl.Series([31, 15], dtype=dtype)).to_list() == [36865, 0]


def test_polars_frames_and_array_columns() -> None:
    frame = pl.DataFrame(HANDS, schema=COLUMNS)
    rows = pl.Series("hand", HANDS.tolist(), dtype=pl.Array(pl.UInt8, 7))

    for cards in (frame, frame.cast(pl.Int64), rows):
        ranks = batch.rank(cards)
        assert type(ranks) is np.ndarray
        assert ranks.tolist() == RANKS
        assert batch.pack(cards).tolist() == MASKS.tolist()
    column = pl.col("hand").map_batches(batch.rank, return_dtype=pl.UInt16)
    assert rows.to_frame().select(column)["hand"].to_list() == RANKS
    refused(lambda: UNTYPED.rank(pl.col("hand")), HandError, "bad_container", "map_batches")
    refused(lambda: UNTYPED.rank(frame.lazy()), HandError, "bad_container", "LazyFrame")
    refused(lambda: UNTYPED.rank_masks(frame.lazy()), HandError, "bad_container", "LazyFrame")
    refused(lambda: batch.rank(rows.cast(pl.List(pl.UInt8))), CardError, "bad_dtype", "object")
    refused(lambda: batch.rank(frame.with_columns(g=1.5)), CardError, "bad_dtype", "float64")


# Dask.


def test_dask_arrays_stay_lazy() -> None:
    rows, column = dask_array(HANDS, chunks=(64, 7)), dask_array(MASKS, chunks=64)
    holes, boards = dask_array(HOLES, chunks=64), dask_array(BOARDS, chunks=64)

    lazy = [
        batch.rank(rows),
        batch.rank(rows[:, :2].rechunk({1: -1}), rows[:, 2:].rechunk({1: -1})),
        batch.rank_masks(column),
        batch.rank_masks(column.astype("i8")),
        batch.rank_masks(batch.pack(rows)),
        batch.rank_masks(holes, boards),
        batch.from_7462(batch.to_7462(batch.rank(rows))),
        batch.categories(batch.rank(rows)) * 4096 + batch.rank(rows) % 4096,
    ]

    assert all(isinstance(each, da.Array) for each in lazy)
    assert lazy[0].dtype == lazy[2].dtype == np.uint16
    for scheduler in ("synchronous", "threads"):
        with dask.config.set(scheduler=scheduler):
            assert all(each.compute().tolist() == RANKS for each in lazy)
    one_board = batch.rank(rows[:, :2].rechunk({1: -1}), HANDS[0, 2:]).compute().tolist()
    assert one_board == batch.rank(HANDS[:, :2], HANDS[0, 2:]).tolist()
    assert batch.rank_masks(holes, int(BOARDS[0])).compute().tolist() == one_board
    assert batch.rank_masks(holes, int(BOARDS[0]), "omaha").compute().sum() == 0


def test_dask_graphs_can_be_sent() -> None:
    lazy = batch.rank(dask_array(HANDS, chunks=(64, 7)))

    assert pickle.loads(pickle.dumps(lazy)).compute().tolist() == RANKS  # noqa: S301 - made here


def test_dask_refusals() -> None:
    rows = dask_array(HANDS, chunks=(64, 4))

    refused(lambda: batch.rank(rows), HandError, "bad_chunks", "got 2: rechunk({-1: -1})")
    assert batch.rank(rows.rechunk({-1: -1})).compute().tolist() == RANKS
    whole = rows.rechunk({-1: -1})
    refused(lambda: batch.rank(whole, errors="raise"), RulesError, "lazy_errors", "Array")
    refused(lambda: batch.rank(whole.astype("f8")), CardError, "bad_dtype", "float64")
    refused(lambda: batch.rank(whole.astype("u8")), CardError, "bad_dtype", "uint64")
    refused(lambda: batch.rank(whole[0, 0]), HandError, "bad_shape", "lone")
    refused(lambda: batch.unpack(batch.pack(whole)), HandError, "bad_container", "blocks")
    refused(lambda: batch.describe(batch.rank(whole)), HandError, "bad_container", "blocks")


# xarray.


@pytest.mark.parametrize("dtype", ["u8", "i8"])
def test_xarray_masks(dtype: str) -> None:
    column = xr.DataArray(MASKS.astype(dtype), dims="game", coords={"game": range(300)})

    ranks = batch.rank_masks(column)

    assert isinstance(ranks, xr.DataArray)
    assert ranks.dims == ("game",)
    assert ranks.to_numpy().tolist() == RANKS
    assert batch.categories(ranks).to_numpy().tolist() == [rank >> 12 for rank in RANKS]
    holes, boards = (
        xr.DataArray(array.astype(dtype), dims=dim)
        for array, dim in ((HOLES[:4], "player"), (BOARDS[:3], "game"))
    )
    table = batch.rank_masks(holes, boards)
    assert table.dims == ("player", "game")
    assert table.to_numpy().tolist() == batch.rank_masks(HOLES[:4, None], BOARDS[:3]).tolist()
    refused(
        lambda: batch.rank_masks(column, errors="raise"), HandError, "wrong_card_count", "row 3"
    )
    assert batch.rank_masks(column.chunk(game=64)).compute().to_numpy().tolist() == RANKS
    lazy = column.chunk(game=64)
    refused(lambda: batch.rank_masks(lazy, errors="raise"), RulesError, "lazy_errors", "DataArray")


def test_xarray_rows() -> None:
    rows = xr.DataArray(HANDS, dims=("game", "card"))

    refused(lambda: batch.rank(rows), HandError, "bad_container", "apply_ufunc")
    for cards in (rows, rows.T, rows.chunk(game=64)):
        ranks = xr.apply_ufunc(batch.rank, cards, input_core_dims=[["card"]], dask="allowed")
        assert ranks.dims == ("game",)
        assert ranks.dtype == np.uint16
        assert ranks.compute().to_numpy().tolist() == RANKS


# Arrow and DuckDB.


def test_arrow_arrays() -> None:
    for arrow in (pa.array(MASKS), pa.chunked_array([MASKS[:7], MASKS[7:]])):
        assert batch.rank_masks(arrow).tolist() == RANKS
    table = pa.table({name: HANDS[:, place] for place, name in enumerate(COLUMNS)})
    refused(lambda: batch.rank(table), HandError, "bad_container", "Table")
    refused(lambda: batch.rank_masks(pa.array([31, None])), CardError, "bad_dtype", "float64")


def test_duckdb_function() -> None:
    hands = pl.DataFrame({"place": range(300), "hand": MASKS.astype("i8")}).to_arrow()

    def rank_hand(column: Any) -> Any:
        return pa.array(batch.rank_masks(column.to_numpy()))

    database: Any
    with duckdb.connect() as database:
        database.register("hands", hands)
        database.create_function("rank_hand", rank_hand, ["BIGINT"], "USMALLINT", type="arrow")
        query = "SELECT rank_hand(hand) FROM hands ORDER BY place"
        assert [rank for (rank,) in database.sql(query).fetchall()] == RANKS
        nothing = "SELECT rank_hand(CASE WHEN place > 1 THEN hand END) FROM hands ORDER BY place"
        expected = [None, None, *RANKS[2:]]
        assert [rank for (rank,) in database.sql(nothing).fetchall()] == expected


def test_labelled_operands_have_no_first_bad_row() -> None:
    masks = pd.Series([31, 31, 1], index=[2, 1, 0], dtype="uint64")
    boards = pd.Series([0, 0, 0], index=[0, 1, 2], dtype="uint64")
    with pytest.raises(RulesError) as caught:
        batch.rank_masks(masks, boards, errors="raise")

    assert caught.value.code == "labelled_errors"
