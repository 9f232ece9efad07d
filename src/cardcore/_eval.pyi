from collections.abc import Sequence
from typing import Literal, SupportsIndex, TypeAlias

from cardcore.hands import HandInput

_Method: TypeAlias = Literal["isomorphism", "enumeration"]

# What other extension modules cimport.
__pyx_capi__: dict[str, object]

def rank(cards: HandInput, /, board: HandInput | None = None, variant: str = "high") -> int: ...
def count_ranks(
    variant: str = "high",
    cards: SupportsIndex | None = None,
    *,
    held: HandInput = "",
    dead: HandInput = "",
    method: _Method | None = None,
) -> dict[int, int]: ...
def category_counts(
    variant: str,
    cards: SupportsIndex | None,
    held: HandInput,
    dead: HandInput,
    method: _Method | None,
) -> list[int]: ...
def board_shares(
    variant: str, masks: Sequence[int], board: int, dead: int, by_suits: bool
) -> list[list[int]]: ...
def board_shares_on(
    variant: str, masks: Sequence[int], boards: Sequence[int]
) -> list[list[int]]: ...
def simd_paths() -> tuple[str, ...]: ...
def simd_path() -> str: ...
def use_simd_path(name: str) -> None: ...
