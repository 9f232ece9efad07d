from collections.abc import Mapping
from typing import Final

import numpy as np

__all__ = [
    "categories",
    "from_7462",
    "pack",
    "rank_board_masks",
    "rank_board_rows",
    "rank_masks",
    "rank_rows",
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

def simd_paths() -> tuple[str, ...]: ...
def simd_path() -> str: ...
def use_simd_path(name: str) -> None: ...
