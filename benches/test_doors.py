"""One loop over masks through the doors of docs/embedding.md, on fresh random hands."""

from __future__ import annotations

import ctypes
import os
import subprocess
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numba import njit

import cardcore
from benches.contenders import random_hands
from cardcore._cffi import ffi, lib
from cardcore.masks import to_board_mask

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

WINDOW, WINDOWS = 2_000, 1_000
MASKS = np.array([to_board_mask(hand) for hand in random_hands(100_000)], np.uint64)
RANKS = np.zeros(WINDOW, np.uint16)


@njit
def loop_in_numba(masks: Any, ranks: Any) -> None:
    for i in range(len(masks)):
        ranks[i] = lib.cc_rank_mask(lib.CC_HIGH, masks[i])


@njit
def array_in_numba(masks: Any, ranks: Any) -> None:
    lib.cc_rank_masks(lib.CC_HIGH, ffi.from_buffer(masks), ffi.from_buffer(ranks), len(masks))


def loop_in_python(masks: Any, ranks: Any) -> None:
    for i, mask in enumerate(masks.tolist()):
        ranks[i] = lib.cc_rank_mask(0, mask)


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder, include = tmp_path_factory.mktemp("loop"), cardcore.get_include()
    loop = Path(__file__).with_name("loop.c")
    together = folder / "together.c"
    together.write_text(f'#include "cardcore.c"\n#include "{loop}"\n')
    found: dict[str, Any] = {
        "cardcore: loop in numba": loop_in_numba,
        "cardcore: array in numba": array_in_numba,
        "cardcore: loop in Python, cffi": loop_in_python,
    }
    flags = ["-std=c11", "-O3", "-shared", "-fPIC", "-fno-semantic-interposition", "-I", include]
    for name, sources in (
        ("cardcore: loop in C", [str(loop), f"{include}/cardcore.c"]),
        ("cardcore: loop in C, one source file", [str(together)]),
    ):
        library = folder / f"{len(found)}.so"
        compiler = os.environ.get("CC", "cc").split()
        subprocess.run([*compiler, *flags, *sources, "-o", str(library)], check=True)  # noqa: S603
        function = ctypes.CDLL(str(library)).rank_each
        function.restype = None
        function.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]

        def in_c(masks: Any, ranks: Any, function: Any = function) -> None:
            function(masks.ctypes.data, ranks.ctypes.data, len(masks))

        found[name] = in_c
    return found


@pytest.mark.parametrize(
    "name",
    [
        "cardcore: loop in C",
        "cardcore: loop in C, one source file",
        "cardcore: loop in numba",
        "cardcore: array in numba",
        "cardcore: loop in Python, cffi",
    ],
)
def test_a_loop_over_masks(benchmark: BenchmarkFixture, calls: dict[str, Any], name: str) -> None:
    call = calls[name]
    windows = cycle(MASKS[at : at + WINDOW] for at in range(0, len(MASKS), WINDOW))
    benchmark.group = "seven cards, masks, through a door"
    benchmark.extra_info |= {"name": name, "items": WINDOW}

    def next_window() -> tuple[tuple[Any, Any], dict[str, Any]]:
        return (next(windows), RANKS), {}

    benchmark.pedantic(call, setup=next_window, rounds=WINDOWS, warmup_rounds=3)
