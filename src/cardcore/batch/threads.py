"""One ufunc over large arrays by several threads: each takes a part of the longest axis."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from cardcore.checks import number_within
from cardcore.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

# A thread takes longer to start than a part of this size to rank.
_LEAST_PART: Final = 1 << 14
_MOST_THREADS: Final = 1024


def checked_threads(threads: object) -> int:
    """Return a number of threads.

    Raises
    ------
    RulesError
        If it is none of 1 to 1,024 (``bad_threads``).
    """
    bounds = (1, _MOST_THREADS)
    return number_within(threads, "a number of threads", bounds, RulesError, "bad_threads")


def in_threads(
    ufunc: np.ufunc,
    operands: Sequence[npt.NDArray[Any]],
    out: npt.NDArray[Any] | None,
    threads: int,
    dtype: type[np.generic] = np.uint16,
) -> npt.NDArray[Any]:
    """Return what a ufunc gives for arrays, each thread working on a part of them.

    Parameters
    ----------
    ufunc : ufunc
        Of one output without core dimensions and inputs of one at most; its loops release the GIL.
    operands : sequence of ndarray
        What it takes.
    out : ndarray, optional
        Where the results go; left out, a new array.
    threads : int
        How many threads at most; small arrays take fewer, and results that overlap with an operand
        one.
    dtype : type, optional
        The type of a new array.
    """
    # How many core dimensions each operand has: a signature such as "(n),()->()" names them.
    cores = [0] * len(operands)
    if ufunc.signature is not None:
        inputs = ufunc.signature.partition("->")[0].split("),")
        cores = [int(each.strip("()") != "") for each in inputs]
    shapes = [each.shape[: each.ndim - core] for each, core in zip(operands, cores, strict=True)]
    shape = np.broadcast_shapes(*shapes)
    found = np.empty(shape, dtype) if out is None else out
    parts = min(threads, found.size // _LEAST_PART)
    # NumPy copies operands that overlap with the results, but only those of one thread.
    overlaps = out is not None and any(np.may_share_memory(each, out) for each in operands)
    if parts < 2 or found.shape != shape or overlaps:
        whole_result: npt.NDArray[Any] = ufunc(*operands, out=out)
        return whole_result
    axis = max(range(len(shape)), key=shape.__getitem__)
    whole = [
        np.broadcast_to(each, (*shape, *each.shape[each.ndim - core :]))
        for each, core in zip(operands, cores, strict=True)
    ]
    bounds = [shape[axis] * part // parts for part in range(parts + 1)]

    def rank_part(part: int) -> None:
        place = (slice(None),) * axis + (slice(bounds[part], bounds[part + 1]),)
        ufunc(*[each[place] for each in whole], out=found[place])

    with ThreadPoolExecutor(parts) as pool:
        # Taking the results raises what a thread has raised.
        list(pool.map(rank_part, range(parts)))
    return found
