# cython: language_level=3
"""Rank a few hands, then all 1,081 ways in which a hand of poker can go on."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from cardcore._eval cimport (
    CC_HIGH,
    cc_api_version,
    cc_category,
    cc_parse_cards,
    cc_rank,
    cc_rank_masks,
)

cdef enum:
    PACK = 52
    RUNOUTS = 1081


cdef inline uint64_t bit_of(int code) noexcept nogil:
    return <uint64_t>1 << (16 * (code % 4) + code // 4)


def print_rank(str text):
    """Print the rank of a hand given as text."""
    cdef bytes data = text.encode()
    cdef uint8_t codes[PACK]
    cdef int count = cc_parse_cards(data, len(data), codes, PACK)
    cdef uint16_t rank = 0 if count < 0 else cc_rank(CC_HIGH, codes, count)
    print(f"{text}: rank {rank}, category {cc_category(rank)}")


def main():
    """Print what the example in C prints."""
    cdef bytes known = b"Ah Kh Qh 7h 2c"
    cdef uint8_t codes[PACK]
    cdef uint64_t held = 0
    cdef uint64_t masks[RUNOUTS]
    cdef uint16_t ranks[RUNOUTS]
    cdef int i, turn, river, runouts = 0, flushes = 0

    print_rank("Ah Kh Qh Jh Th")
    print_rank("9h 9d 9c Kh Kd 3s 2s")
    print_rank("Ah Kh")

    for i in range(cc_parse_cards(known, len(known), codes, PACK)):
        held |= bit_of(codes[i])
    with nogil:
        for turn in range(PACK):
            for river in range(turn):
                if not held & (bit_of(turn) | bit_of(river)):
                    masks[runouts] = held | bit_of(turn) | bit_of(river)
                    runouts += 1
        cc_rank_masks(CC_HIGH, masks, ranks, RUNOUTS)
        for i in range(runouts):
            flushes += cc_category(ranks[i]) >= 6
    print(f"{known.decode()}: {flushes} of {runouts} runouts make a flush")
