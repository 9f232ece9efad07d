"""Ask every door for the same ranks; run by the interpreter in which the wheel is installed.

Usage: ``python answers.py FOLDER < cases.json``; the folder holds the extension ``asked`` and the
library ``loop.so``, both built from what the wheel ships.
"""

from __future__ import annotations

import ctypes
import json
import sys
import time
from array import array
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
from numba import njit

import cardcore
from cardcore._cffi import ffi, lib

if TYPE_CHECKING:
    from collections.abc import Callable


class Case(NamedTuple):
    """A hand twice: as codes and as masks; the two need not be the same hand."""

    variant: int
    hole: list[int]
    board: list[int] | None
    hole_mask: int
    board_mask: int


class Door(Protocol):
    """What each door is asked."""

    def rank(self, variant: int, codes: bytes) -> int: ...
    def rank_mask(self, variant: int, mask: int) -> int: ...
    def rank_board(self, variant: int, hole: bytes, board: bytes) -> int: ...
    def rank_board_masks(self, variant: int, hole: int, board: int) -> int: ...
    def rank_masks(self, variant: int, masks: array[int], ranks: array[int]) -> None: ...
    def rank_rows(self, variant: int, codes: bytes, cards: int, ranks: array[int]) -> None: ...


class CDoor:
    """The C file beside the header, compiled."""

    def __init__(self, path: Path) -> None:
        self.lib = ctypes.CDLL(str(path))
        number, word, size, at = ctypes.c_int, ctypes.c_uint64, ctypes.c_size_t, ctypes.c_void_p
        for name, result, arguments in (
            ("cc_rank", ctypes.c_uint16, (number, ctypes.c_char_p, size)),
            ("cc_rank_mask", ctypes.c_uint16, (number, word)),
            ("cc_rank_board", ctypes.c_uint16, (number, *(ctypes.c_char_p, size) * 2)),
            ("cc_rank_board_masks", ctypes.c_uint16, (number, word, word)),
            ("cc_rank_masks", None, (number, at, at, size)),
            ("cc_rank_rows", None, (number, ctypes.c_char_p, size, at, size)),
            ("rank_each", None, (at, at, size)),
        ):
            function = getattr(self.lib, name)
            function.restype, function.argtypes = result, arguments

    def rank(self, variant: int, codes: bytes) -> Any:
        return self.lib.cc_rank(variant, codes, len(codes))

    def rank_mask(self, variant: int, mask: int) -> Any:
        return self.lib.cc_rank_mask(variant, mask)

    def rank_board(self, variant: int, hole: bytes, board: bytes) -> Any:
        return self.lib.cc_rank_board(variant, hole, len(hole), board, len(board))

    def rank_board_masks(self, variant: int, hole: int, board: int) -> Any:
        return self.lib.cc_rank_board_masks(variant, hole, board)

    def rank_masks(self, variant: int, masks: array[int], ranks: array[int]) -> None:
        self.lib.cc_rank_masks(variant, address(masks), address(ranks), len(masks))

    def rank_rows(self, variant: int, codes: bytes, cards: int, ranks: array[int]) -> None:
        self.lib.cc_rank_rows(variant, codes, cards, address(ranks), len(ranks))


class CffiDoor:
    """The module of cffi, called from Python."""

    def rank(self, variant: int, codes: bytes) -> Any:
        return lib.cc_rank(variant, codes, len(codes))

    def rank_mask(self, variant: int, mask: int) -> Any:
        return lib.cc_rank_mask(variant, mask)

    def rank_board(self, variant: int, hole: bytes, board: bytes) -> Any:
        return lib.cc_rank_board(variant, hole, len(hole), board, len(board))

    def rank_board_masks(self, variant: int, hole: int, board: int) -> Any:
        return lib.cc_rank_board_masks(variant, hole, board)

    def rank_masks(self, variant: int, masks: array[int], ranks: array[int]) -> None:
        at = ffi.from_buffer("uint64_t[]", masks), ffi.from_buffer("uint16_t[]", ranks)
        lib.cc_rank_masks(variant, *at, len(masks))

    def rank_rows(self, variant: int, codes: bytes, cards: int, ranks: array[int]) -> None:
        lib.cc_rank_rows(variant, codes, cards, ffi.from_buffer("uint16_t[]", ranks), len(ranks))


@njit
def numba_rank(variant: Any, codes: Any) -> Any:
    return lib.cc_rank(variant, ffi.from_buffer(codes), len(codes))


@njit
def numba_rank_mask(variant: Any, mask: Any) -> Any:
    return lib.cc_rank_mask(variant, mask)


@njit
def numba_rank_board(variant: Any, hole: Any, board: Any) -> Any:
    return lib.cc_rank_board(
        variant, ffi.from_buffer(hole), len(hole), ffi.from_buffer(board), len(board)
    )


@njit
def numba_rank_board_masks(variant: Any, hole: Any, board: Any) -> Any:
    return lib.cc_rank_board_masks(variant, hole, board)


@njit
def numba_rank_masks(variant: Any, masks: Any, ranks: Any) -> Any:
    lib.cc_rank_masks(variant, ffi.from_buffer(masks), ffi.from_buffer(ranks), len(masks))


@njit
def numba_rank_rows(variant: Any, codes: Any, cards: Any, ranks: Any) -> Any:
    lib.cc_rank_rows(variant, ffi.from_buffer(codes), cards, ffi.from_buffer(ranks), len(ranks))


@njit
def numba_rank_each(masks: Any, ranks: Any) -> Any:
    for i in range(len(masks)):
        ranks[i] = lib.cc_rank_mask(lib.CC_HIGH, masks[i])


class NumbaDoor:
    """The module of cffi, called from compiled functions."""

    def rank(self, variant: int, codes: bytes) -> Any:
        return numba_rank(variant, np.frombuffer(codes, np.uint8))

    def rank_mask(self, variant: int, mask: int) -> Any:
        return numba_rank_mask(variant, np.uint64(mask))

    def rank_board(self, variant: int, hole: bytes, board: bytes) -> Any:
        at = np.frombuffer(hole, np.uint8), np.frombuffer(board, np.uint8)
        return numba_rank_board(variant, *at)

    def rank_board_masks(self, variant: int, hole: int, board: int) -> Any:
        return numba_rank_board_masks(variant, np.uint64(hole), np.uint64(board))

    def rank_masks(self, variant: int, masks: array[int], ranks: array[int]) -> None:
        numba_rank_masks(variant, np.asarray(masks), np.asarray(ranks))

    def rank_rows(self, variant: int, codes: bytes, cards: int, ranks: array[int]) -> None:
        numba_rank_rows(variant, np.frombuffer(codes, np.uint8), cards, np.asarray(ranks))


def address(numbers: array[int]) -> int:
    return numbers.buffer_info()[0]


def answers(door: Door, cases: list[Case]) -> list[list[int]]:
    """Return, for every case, the ranks from codes, from masks, from an array of each."""
    found = [
        [door.rank(case.variant, bytes(case.hole)), door.rank_mask(case.variant, case.hole_mask)]
        if case.board is None
        else [
            door.rank_board(case.variant, bytes(case.hole), bytes(case.board)),
            door.rank_board_masks(case.variant, case.hole_mask, case.board_mask),
        ]
        for case in cases
    ]
    alone = [number for number, case in enumerate(cases) if case.board is None]
    for _, group in groupby(alone, lambda number: (cases[number].variant, len(cases[number].hole))):
        numbers = list(group)
        variant, cards = cases[numbers[0]].variant, len(cases[numbers[0]].hole)
        masks = array("Q", [cases[number].hole_mask for number in numbers])
        rows = b"".join(bytes(cases[number].hole) for number in numbers)
        by_masks, by_rows = array("H", bytes(2 * len(numbers))), array("H", bytes(2 * len(numbers)))
        door.rank_masks(variant, masks, by_masks)
        door.rank_rows(variant, rows, cards, by_rows)
        for at, number in enumerate(numbers):
            found[number] += [by_masks[at], by_rows[at]]
    return [[int(rank) for rank in ranks] for ranks in found]


def seconds(door: CDoor, masks: list[int]) -> dict[str, float]:
    """Return the shortest times of one loop over masks, in C and compiled by numba."""
    given, ranks = np.array(masks, np.uint64), np.zeros(len(masks), np.uint16)
    calls: dict[str, Callable[[], object]] = {
        "c": lambda: door.lib.rank_each(given.ctypes.data, ranks.ctypes.data, len(masks)),
        "numba": lambda: numba_rank_each(given, ranks),
    }
    best = dict.fromkeys(calls, 1.0)
    for _ in range(2000):
        for name, call in calls.items():
            start = time.perf_counter()
            call()
            best[name] = min(best[name], time.perf_counter() - start)
    return best


def main() -> None:
    folder = Path(sys.argv[1])
    sys.path.append(str(folder))
    asked: Any = import_module("asked")

    asked_cases = json.load(sys.stdin)
    cases = [Case(*case) for case in asked_cases["cases"]]
    c_door = CDoor(folder / "loop.so")
    doors: dict[str, Any] = {
        "c": c_door, "cython": asked, "cffi": CffiDoor(), "numba": NumbaDoor()
    }  # fmt: skip
    print(  # noqa: T201 - for the test
        json.dumps(
            {
                "from": cardcore.__file__,
                "versions": [
                    c_door.lib.cc_api_version(),
                    asked.api_version(),
                    lib.cc_api_version(),
                ],
                "enums": [asked.NAMES, {name: getattr(lib, name) for name in asked.NAMES}],
                "ranks": {name: answers(door, cases) for name, door in doors.items()},
                "seconds": seconds(c_door, asked_cases["masks"]),
            }
        )
    )


if __name__ == "__main__":
    main()
