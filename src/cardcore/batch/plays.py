"""Plays of many hands, one after the other: what the climbing games share."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from cardcore.arrays import held_numbers
from cardcore.batch.threads import checked_threads
from cardcore.errors import HandError

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

# A thread takes longer to start than so many hands to list.
_LEAST_PART: Final = 256
_NO_VALUE: Final = 0xFF000000


class Ragged:
    """Something for each hand that begins at its offset."""

    __slots__ = ()

    offsets: npt.NDArray[np.int64]

    def __len__(self) -> int:
        """Return the number of hands."""
        return len(self.offsets) - 1

    def place_of(self, hand: int) -> slice:
        """Return where the plays of one hand are."""
        number = range(len(self))[hand]
        return slice(int(self.offsets[number]), int(self.offsets[number + 1]))

    def __repr__(self) -> str:
        """Return how many there are."""
        return f"<Plays of {len(self)} hands: {int(self.offsets[-1])} in all>"


def tops_of(values: npt.NDArray[Any] | np.generic) -> npt.NDArray[np.uint32]:
    """Return values as numbers of 32 bits; what does not fit is the value of nothing."""
    wide = values.astype(np.uint64)
    return np.where(wide < _NO_VALUE, wide, _NO_VALUE).astype(np.uint32)


def listed(
    list_part: Callable[..., None],
    hands: object,
    tops: object,
    threads: int,
    types: list[type[np.generic]],
) -> tuple[npt.NDArray[np.int64], list[npt.NDArray[Any]]]:
    """Return the offsets of the plays of many hands, and arrays of these types that hold them.

    Parameters
    ----------
    list_part : callable
        Given the first and the last hand, all hands, tops and offsets, and the arrays: lists some
        plays, or, without arrays, writes how many there are.
    hands, tops : array_like of int
        Masks and values, the latter of one or of all hands.
    threads : int
        How many threads share many hands.
    types : list of type
        The types of the arrays.

    Raises
    ------
    CardError
        If hands or tops are not integers (``bad_dtype``).
    HandError
        If there are not so many as there should be (``bad_shape``), or they are not in memory yet
        (``bad_container``).
    RulesError
        If the number of threads is none (``bad_threads``).
    """
    held = held_numbers(hands, "hands")
    if held.ndim != 1:
        raise HandError(f"expected hands as [n] masks, got {held.ndim} axes", "bad_shape")
    given = held_numbers(tops, "top values")
    if given.shape not in {(), held.shape}:
        raise HandError(
            f"expected one top value or {len(held)}, got them in shape {given.shape}", "bad_shape"
        )
    # Negative masks have bit 63, which is no card.
    own = np.ascontiguousarray(held.astype(np.uint64, copy=False))
    over = np.ascontiguousarray(np.broadcast_to(tops_of(given), held.shape))
    offsets = np.zeros(len(held) + 1, np.int64)
    parts = max(1, min(checked_threads(threads), len(held) // _LEAST_PART))
    bounds = [len(held) * part // parts for part in range(parts + 1)]

    def list_one(part: int, *arrays: npt.NDArray[Any]) -> None:
        list_part(bounds[part], bounds[part + 1], own, over, offsets, *arrays)

    with ThreadPoolExecutor(parts) as pool:
        each: Any = map if parts == 1 else pool.map
        list(each(list_one, range(parts)))
        np.cumsum(offsets, out=offsets)
        arrays: list[npt.NDArray[Any]] = [np.empty(offsets[-1], kind) for kind in types]
        list(each(list_one, range(parts), *[[array] * parts for array in arrays]))
    return offsets, arrays
