"""The functions of cardcore.h that other Cython code can cimport; the header documents them."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

cdef enum cc_variant:
    CC_HIGH = 0
    CC_LOW_A5 = 1
    CC_LOW_8 = 2
    CC_LOW_27 = 3
    CC_BADUGI = 4
    CC_SHORT_DECK = 5
    CC_SHORT_DECK_TRIPS = 6
    CC_BEST_FIVE = 7
    CC_UP_HIGH = 8
    CC_UP_LOW = 9
    CC_OMAHA = 10
    CC_OMAHA_8 = 11

cdef inline int cc_category(uint16_t rank) noexcept nogil:
    return rank >> 12

cdef int cc_api_version() noexcept nogil
cdef uint16_t cc_rank(int variant, const uint8_t *codes, size_t count) noexcept nogil
cdef uint16_t cc_rank_mask(int variant, uint64_t mask) noexcept nogil
cdef uint16_t cc_rank_board(
    int variant, const uint8_t *hole, size_t hole_count, const uint8_t *board, size_t board_count
) noexcept nogil
cdef uint16_t cc_rank_board_masks(int variant, uint64_t hole, uint64_t board) noexcept nogil
cdef void cc_rank_masks(
    int variant, const uint64_t *masks, uint16_t *ranks, size_t count
) noexcept nogil
cdef void cc_rank_rows(
    int variant, const uint8_t *codes, size_t cards, uint16_t *ranks, size_t count
) noexcept nogil
cdef int cc_parse_cards(
    const char *text, size_t length, uint8_t *codes, int capacity
) noexcept nogil
