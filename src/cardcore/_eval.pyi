from collections.abc import Callable, Sequence
from typing import Any, Literal, SupportsIndex, TypeAlias, TypeVar, final

from cardcore.hands import HandInput

_Method: TypeAlias = Literal["isomorphism", "enumeration"]

# What other extension modules cimport.
__pyx_capi__: dict[str, object]

_T = TypeVar("_T")

@final
class BigTwoTable:
    @property
    def setting(self) -> int: ...
    @property
    def known(self) -> dict[int, Any]: ...
    def __new__(cls, setting: int, /) -> BigTwoTable: ...
    def classify(self, mask: int, /) -> int: ...
    def beats(self, value: int, top: int, /) -> bool: ...
    def key(self, value: int, /) -> tuple[int, ...]: ...
    def mask_of(self, cards: HandInput, /) -> int: ...
    def codes(self, mask: int, /) -> tuple[int, ...]: ...
    def named(self, cards: HandInput, make: Callable[[BigTwoTable, int], _T], /) -> _T | None: ...
    def listed(
        self,
        hand: int,
        top: int,
        honours_only: bool,
        known: dict[int, _T],
        make: Callable[[int], _T],
        /,
    ) -> tuple[_T, ...]: ...

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
