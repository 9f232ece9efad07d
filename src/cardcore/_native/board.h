/* Board masks: four 16-bit fields, clubs lowest, with the ranks two..ace as bits 0..12. */
#ifndef CC_BOARD_H
#define CC_BOARD_H

#include <stddef.h>
#include <stdint.h>

#define CC_BOARD_BITS UINT64_C(0x1FFF1FFF1FFF1FFF)
#define CC_SHORT_DECK_BITS UINT64_C(0x1FF01FF01FF01FF0)
#define CC_ALL_RANKS 0x1FFFu

/* The ranks held by at least one, two, three and four suits. */
typedef struct {
    uint32_t once, twice, thrice, quads;
} cc_rank_sets;

static inline uint32_t cc_suit(uint64_t board, int suit) {
    return (uint32_t)(board >> (16 * suit)) & CC_ALL_RANKS;
}

static inline cc_rank_sets cc_rank_sets_of(uint32_t c, uint32_t d, uint32_t h, uint32_t s) {
    const uint32_t either = c | d, both = c & d, other_either = h | s, other_both = h & s;
    const cc_rank_sets sets = {
        either | other_either,
        both | other_both | (either & other_either),
        (both & other_either) | (other_both & either),
        both & other_both,
    };
    return sets;
}

static inline int cc_card_count(uint64_t board) {
    /* The usual parallel bit count: baseline x86-64 has no instruction for it. */
    board -= (board >> 1) & UINT64_C(0x5555555555555555);
    board = (board & UINT64_C(0x3333333333333333)) + ((board >> 2) & UINT64_C(0x3333333333333333));
    board = (board + (board >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)((board * UINT64_C(0x0101010101010101)) >> 56);
}

/* Take a rank out of a set and close the gap. */
static inline uint32_t cc_without_rank(uint32_t ranks, uint32_t rank) {
    const uint32_t below = (1u << rank) - 1u;
    return (ranks & below) | ((ranks >> 1) & ~below);
}

/* Number of a rank among the ranks other than `taken`. */
static inline uint32_t cc_number_beside(uint32_t rank, uint32_t taken) {
    return rank - (rank > taken);
}

/* Compilers like to branch where the condition looks rare; these never do. */
static inline uint32_t cc_choose(int condition, uint32_t yes, uint32_t no) {
    return no ^ ((yes ^ no) & (0u - (uint32_t)(condition != 0)));
}

static inline uint32_t cc_higher(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

static inline uint32_t cc_lower(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* The lowest rank of a set, as a set. */
static inline uint32_t cc_lowest(uint32_t ranks) {
    return ranks & (0u - ranks);
}

/* Make the ace the lowest rank of a set: ace as bit 0, two as bit 1 and so on. */
static inline uint32_t cc_ace_low(uint32_t ranks) {
    return ((ranks << 1) | (ranks >> 12)) & CC_ALL_RANKS;
}

/* The bit of every code; bit 63 marks what is no card. */
#define CC_NO_CARD_BIT (UINT64_C(1) << 63)
#define CC_ROW_OF_BITS(rank)                                                                       \
    UINT64_C(1) << rank, UINT64_C(1) << (16 + rank), UINT64_C(1) << (32 + rank),                   \
        UINT64_C(1) << (48 + rank)

static const uint64_t CC_BIT_OF_CODE[64] = {
    CC_ROW_OF_BITS(0),  CC_ROW_OF_BITS(1), CC_ROW_OF_BITS(2),  CC_ROW_OF_BITS(3),
    CC_ROW_OF_BITS(4),  CC_ROW_OF_BITS(5), CC_ROW_OF_BITS(6),  CC_ROW_OF_BITS(7),
    CC_ROW_OF_BITS(8),  CC_ROW_OF_BITS(9), CC_ROW_OF_BITS(10), CC_ROW_OF_BITS(11),
    CC_ROW_OF_BITS(12), CC_NO_CARD_BIT,    CC_NO_CARD_BIT,     CC_NO_CARD_BIT,
    CC_NO_CARD_BIT,     CC_NO_CARD_BIT,    CC_NO_CARD_BIT,     CC_NO_CARD_BIT,
    CC_NO_CARD_BIT,     CC_NO_CARD_BIT,    CC_NO_CARD_BIT,     CC_NO_CARD_BIT,
    CC_NO_CARD_BIT,
};

/* Cards joined so far, and those met again; a sum of the bits would wrap round to the union when a
 * card comes 17 times. */
typedef struct {
    uint64_t bits, twice, codes;
} cc_joined;

static inline void cc_join(cc_joined *joined, uint64_t code) {
    const uint64_t bit = CC_BIT_OF_CODE[code & 63];
    joined->twice |= joined->bits & bit;
    joined->bits |= bit;
    joined->codes |= code;
}

/* The board mask of the joined cards, or bits that no mask has if something is wrong. */
static inline uint64_t cc_board_of(cc_joined joined) {
    const int wrong = joined.twice || joined.codes > 63;
    return joined.bits | (wrong ? CC_NO_CARD_BIT : 0);
}

static inline uint64_t cc_board_of_codes(const uint8_t *codes, size_t count) {
    cc_joined joined = {0, 0, 0};
    for (size_t i = 0; i < count; i++)
        cc_join(&joined, codes[i]);
    return cc_board_of(joined);
}

#endif
