from cardcore.hands import HandInput

# What other extension modules cimport.
__pyx_capi__: dict[str, object]

def rank(cards: HandInput, /, board: HandInput | None = None, variant: str = "high") -> int: ...
def count_ranks(variant: str = "high", cards: int | None = None) -> dict[int, int]: ...
