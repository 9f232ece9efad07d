"""Arrays, columns and tables of any library as what the ufuncs take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeVar, cast

import numpy as np

from cardcore.checks import shown
from cardcore.errors import CardError, HandError

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt


class Frame(Protocol):
    """A table whose columns are the cards of a row, such as a DataFrame of pandas or Polars."""

    @property
    def columns(self) -> Any:  # noqa: ANN401 - of some library
        """What names the columns."""

    def to_numpy(self) -> Any:  # noqa: ANN401 - of some type
        """Return the rows as an array."""


class LazyArray(Protocol):
    """An array in chunks that are computed later, such as Dask's."""

    def rechunk(self, chunks: Any) -> Any:  # noqa: ANN401 - as the library likes
        """Return the array in other chunks."""

    def map_blocks(self, func: Any) -> Any:  # noqa: ANN401 - as the library likes
        """Return the array with a function applied to each chunk."""


class Column(Protocol):
    """What takes ufuncs its own way: a Series, an expression, a DataArray, a lazy array."""

    def __array_ufunc__(self, ufunc: Any, method: Any, /, *inputs: Any) -> Any: ...  # noqa: ANN401 - as NumPy likes


LazyT = TypeVar("LazyT", bound=LazyArray)
ColumnT = TypeVar("ColumnT", bound=Column)


def card_rows(cards: object, noun: str) -> Any:  # noqa: ANN401 - an array of some library
    """Return what the ufuncs on rows take: an array of NumPy, or one that chunks its own."""
    kind = type(cards)
    if hasattr(kind, "dims"):
        _refuse_container(cards, noun, "call it through xarray.apply_ufunc with input_core_dims")
    if hasattr(kind, "to_numpy"):
        # A DataFrame would take the ufunc block by block, each block lying on its side.
        cards = getattr(cards, "to_numpy")()  # noqa: B009 - no static type says so
    elif hasattr(kind, "columns"):
        _refuse_container(cards, noun, "compute it or take its columns as an array first")
    elif hasattr(kind, "map_batches"):
        _refuse_container(cards, noun, "use its map_batches, or pack the cards and rank the masks")
    if isinstance(cards, bytes):
        cards = np.frombuffer(cards, np.uint8)
    if not _is_foreign(cards):
        cards = _array(cards, noun)
    checked = _checked_dtype(cards, noun)
    if checked.dtype == np.uint64:
        raise CardError(
            f"expected {noun} of a type up to 32 bits or int64, got uint64: masks are for "
            "rank_masks",
            "bad_dtype",
        )
    if checked.ndim == 0:
        raise HandError(
            f"expected rows of {noun}, [..., n], got a lone number: masks are for rank_masks",
            "bad_shape",
        )
    chunks = getattr(checked, "chunks", None)
    if chunks is not None and len(chunks[-1]) > 1:
        raise HandError(
            f"expected the last axis of the {noun} in one chunk, got {len(chunks[-1])}: "
            "rechunk({-1: -1}) joins them",
            "bad_chunks",
        )
    return checked


def numbers_of(values: object, noun: str) -> Any:  # noqa: ANN401 - an array of some library
    """Return what the ufuncs on single numbers take."""
    kind = type(values)
    if hasattr(kind, "to_numpy") and hasattr(kind, "columns"):
        values = getattr(values, "to_numpy")()  # noqa: B009 - no static type says so
    elif hasattr(kind, "columns"):
        _refuse_container(values, noun, "take one of its columns")
    return _checked_dtype(values if _is_foreign(values) else _array(values, noun), noun)


def held_numbers(values: object, noun: str) -> npt.NDArray[Any]:
    """Return numbers of any container as an array of NumPy."""
    given = numbers_of(values, noun)
    if hasattr(given, "to_numpy"):
        given = _checked_dtype(given.to_numpy(), noun)
    if _is_foreign(given):
        _refuse_container(values, noun, "take its blocks or batches one by one")
    return np.asarray(given)


def _is_foreign(values: object) -> bool:
    return hasattr(values, "__array_ufunc__") and not isinstance(values, (np.ndarray, np.generic))


def _array(values: Any, noun: str) -> Any:  # noqa: ANN401 - an array of any type
    if isinstance(values, np.ma.MaskedArray):
        # Its data are ranked, whatever its mask hides.
        _refuse_container(cast("object", values), noun, "fill it first")
    if not isinstance(values, (list, tuple)):
        return np.asarray(values)
    try:
        array: npt.NDArray[Any] = np.asarray(cast("npt.ArrayLike", values))
    except ValueError as error:
        raise HandError(
            f"expected rows of {noun} of one length, got rows that differ", "ragged_rows"
        ) from error
    # Lists without a number in them have no type of their own.
    return array.astype(np.int64) if array.size == 0 and array.dtype == np.float64 else array


def _checked_dtype(values: Any, noun: str) -> Any:  # noqa: ANN401 - an array of some library
    """Return the array if its items are integers; where a type does not say, the ufunc will."""
    dtype = getattr(values, "dtype", None)
    kind = getattr(dtype, "kind", None)
    if isinstance(kind, str) and kind not in "iu":
        hint = {
            "U": ": read texts with parse_cards first",
            "O": ": columns and lists of integers of one type are needed",
            "f": ": missing values make a column of ints one of floats",
        }.get(kind, "")
        raise CardError(f"expected {noun} as integers, got {dtype}{hint}", "bad_dtype")
    is_integer: Callable[[], bool] | None = getattr(dtype, "is_integer", None)
    if kind is None and is_integer is not None and not is_integer():
        raise CardError(f"expected {noun} as integers, got {dtype}", "bad_dtype")
    return values


def of_one_sign(operands: list[Any]) -> list[Any]:
    """Return operands that share a loop: no type of NumPy holds both signs at 64 bits."""
    signs = [None if isinstance(each, np.ndarray) else _sign(each) for each in operands]
    wanted = next(filter(None, signs), None)
    if wanted is None and not any(map(_is_foreign, operands)):
        wanted = "u" if any(_sign(each) == "u" for each in operands) else "i"
    return [_with_sign(each, wanted) if not _is_foreign(each) else each for each in operands]


def _with_sign(array: Any, sign: str | None) -> Any:  # noqa: ANN401 - an array
    if sign is None:
        # An expression has no type yet; a plain int fits any.
        return array.item() if array.ndim == 0 else array
    if array.dtype.kind == sign:
        return array
    # What the other sign cannot hold becomes a number with bit 63, which no mask has either.
    own, other = (np.uint64, np.int64) if sign == "i" else (np.int64, np.uint64)
    return array.astype(own, copy=False).view(other)


def _sign(values: Any) -> str | None:  # noqa: ANN401 - of some library
    dtype = getattr(values, "dtype", None)
    kind: str | None = getattr(dtype, "kind", None)
    if kind is None and hasattr(dtype, "is_signed_integer"):
        kind = "i" if cast("Any", dtype).is_signed_integer() else "u"
    return kind


def _refuse_container(values: object, noun: str, hint: str) -> NoReturn:
    raise HandError(
        f"expected {noun} in an array, list or table, got {shown(values)}: {hint}", "bad_container"
    )
