from typing import Literal, SupportsIndex, TypeAlias

from cardcore.hands import HandInput

Method: TypeAlias = Literal["isomorphism", "enumeration"]

# What other extension modules cimport.
__pyx_capi__: dict[str, object]

def rank(cards: HandInput, /, board: HandInput | None = None, variant: str = "high") -> int: ...
def count_ranks(
    variant: str = "high",
    cards: SupportsIndex | None = None,
    *,
    held: HandInput = "",
    dead: HandInput = "",
    method: Method | None = None,
) -> dict[int, int]: ...

def _count_categories(
    variant: str,
    cards: SupportsIndex | None,
    held: HandInput,
    dead: HandInput,
    method: Method | None,
) -> list[int]: ...
def _simd_paths() -> tuple[str, ...]: ...
def _simd_path() -> str: ...
def _use_simd_path(name: str) -> None: ...
