"""Arrays of hands: ranks, masks and categories of many hands in one call; combinations of games.

Cards come as rows of codes, ``[..., n]``, or as 64-bit masks. What is not a hand has rank 0, unless
``errors="raise"`` asks for an error that names the first such row. NumPy is needed (extra
``numpy``) and is loaded with this module.
"""

# First, for it tells what is missing.
from cardcore.batch.available import PATHS as PATHS

# isort: split
from cardcore.batch import big_two, dou_dizhu
from cardcore.batch.layouts import pack, unpack
from cardcore.batch.ranking import rank, rank_masks
from cardcore.batch.scales import categories, describe, from_7462, to_7462

__all__ = [
    "big_two",
    "categories",
    "describe",
    "dou_dizhu",
    "from_7462",
    "pack",
    "rank",
    "rank_masks",
    "to_7462",
    "unpack",
]
