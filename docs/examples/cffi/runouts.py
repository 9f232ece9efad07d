"""Rank a few hands, then all 1,081 ways in which a hand of poker can go on."""

from itertools import combinations

import cardcore as cc
from cardcore._cffi import ffi, lib


def print_rank(text: str) -> None:
    """Print the rank of a hand given as text."""
    codes = bytes(cc.parse_cards(text))
    rank = lib.cc_rank(lib.CC_HIGH, codes, len(codes))
    print(f"{text}: rank {rank}, category {lib.cc_category(rank)}")


def main() -> None:
    """Print what the example in C prints."""
    print_rank("Ah Kh Qh Jh Th")
    print_rank("9h 9d 9c Kh Kd 3s 2s")
    print_rank("Ah Kh")

    known = "Ah Kh Qh 7h 2c"
    held = bytes(cc.parse_cards(known))
    rest = [card for card in cc.decks.STANDARD.cards if card not in held]
    rows = b"".join(held + bytes(pair) for pair in combinations(rest, 2))
    ranks = ffi.new("uint16_t[]", len(rows) // 7)
    lib.cc_rank_rows(lib.CC_HIGH, ffi.from_buffer(rows), 7, ranks, len(ranks))
    flushes = sum(lib.cc_category(rank) >= cc.poker.Category.FLUSH for rank in ranks)
    print(f"{known}: {flushes} of {len(ranks)} runouts make a flush")


if __name__ == "__main__":
    main()
