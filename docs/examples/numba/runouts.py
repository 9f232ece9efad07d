"""Rank a few hands, then all 1,081 ways in which a hand of poker can go on."""

import numpy as np
from numba import njit

import cardcore as cc
from cardcore._cffi import ffi, lib
from cardcore.masks import to_board_mask

BITS = np.array([to_board_mask([code]) for code in range(52)], np.uint64)


@njit
def rank_all(masks):
    """Return the ranks of an array of masks."""
    ranks = np.empty(len(masks), np.uint16)
    lib.cc_rank_masks(lib.CC_HIGH, ffi.from_buffer(masks), ffi.from_buffer(ranks), len(masks))
    return ranks


@njit
def count_runouts(held):
    """Return how many pairs of further cards make a flush, and how many pairs there are."""
    flushes = runouts = 0
    for turn in range(52):
        for river in range(turn):
            pair = BITS[turn] | BITS[river]
            if not held & pair:
                rank = lib.cc_rank_mask(lib.CC_HIGH, held | pair)
                flushes += rank >> 12 >= 6
                runouts += 1
    return flushes, runouts


def main() -> None:
    """Print what the example in C prints."""
    hands = ["Ah Kh Qh Jh Th", "9h 9d 9c Kh Kd 3s 2s", "Ah Kh"]
    masks = np.array([to_board_mask(cc.parse_cards(hand)) for hand in hands], np.uint64)
    for hand, rank in zip(hands, rank_all(masks), strict=True):
        print(f"{hand}: rank {rank}, category {rank >> 12}")

    known = "Ah Kh Qh 7h 2c"
    flushes, runouts = count_runouts(np.uint64(to_board_mask(cc.parse_cards(known))))
    print(f"{known}: {flushes} of {runouts} runouts make a flush")


if __name__ == "__main__":
    main()
