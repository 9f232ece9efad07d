from collections.abc import Mapping
from typing import Final

import numpy as np
import numpy.typing as npt

__all__ = [
    "big_two_beats",
    "big_two_values",
    "categories",
    "dou_dizhu_beats",
    "dou_dizhu_rows",
    "dou_dizhu_values",
    "from_7462",
    "list_big_two",
    "list_dou_dizhu",
    "pack",
    "play_out_dou_dizhu",
    "rank_board_masks",
    "rank_board_rows",
    "rank_masks",
    "rank_rows",
    "sha256",
    "to_7462",
    "unpack",
]

# By the names of the variants.
rank_masks: Final[Mapping[str, np.ufunc]]
rank_board_masks: Final[Mapping[str, np.ufunc]]
rank_rows: Final[Mapping[str, np.ufunc]]
rank_board_rows: Final[Mapping[str, np.ufunc]]
# By the names of the layouts.
pack: Final[Mapping[str, np.ufunc]]
unpack: Final[Mapping[str, np.ufunc]]
categories: Final[np.ufunc]
to_7462: Final[np.ufunc]
from_7462: Final[np.ufunc]
big_two_values: Final[np.ufunc]
big_two_beats: Final[np.ufunc]
dou_dizhu_values: Final[np.ufunc]
dou_dizhu_rows: Final[np.ufunc]
dou_dizhu_beats: Final[np.ufunc]

def list_big_two(
    setting: int,
    honours_only: bool,
    first: int,
    end: int,
    hands: npt.NDArray[np.uint64],
    tops: npt.NDArray[np.uint32],
    offsets: npt.NDArray[np.int64],
    masks: npt.NDArray[np.uint64] | None = None,
    values: npt.NDArray[np.uint32] | None = None,
) -> None: ...
def list_dou_dizhu(
    setting: int,
    first: int,
    end: int,
    hands: npt.NDArray[np.uint64],
    tops: npt.NDArray[np.uint32],
    offsets: npt.NDArray[np.int64],
    numbers: npt.NDArray[np.uint16] | None = None,
) -> None: ...
def sha256(data: bytes, /) -> bytes: ...
def play_out_dou_dizhu(
    setting: int,
    doubling_size: int,
    digest: bytes,
    first: int,
    end: int,
    dealers: npt.NDArray[np.int8],
    landlords: npt.NDArray[np.int8],
    bids: npt.NDArray[np.int8],
    winners: npt.NDArray[np.int8],
    doublings: npt.NDArray[np.uint8],
    stakes: npt.NDArray[np.int32],
    scores: npt.NDArray[np.int32],
    actions: npt.NDArray[np.uint16],
) -> None: ...
def simd_paths() -> tuple[str, ...]: ...
def simd_path() -> str: ...
def use_simd_path(name: str) -> None: ...
