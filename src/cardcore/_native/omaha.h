/* Omaha: exactly two of four to six hole cards with exactly three of three to five board cards. */
#ifndef CC_OMAHA_H
#define CC_OMAHA_H

#include "board.h"
#include "high.h"
#include "low.h"
#include "rank_tables.h"

enum { CC_HOLE_MOST = 6, CC_BOARD_MOST = 5, CC_HOLE_PAIRS = 15, CC_BOARD_TRIPLES = 10 };

/* High rank of five cards of several suits, from the sum of their weights. */
static inline uint32_t cc_multiset_rank(uint32_t key) {
    const uint32_t row = CC_MULTISET_ROWS[key >> CC_ROW_SHIFT];
    return CC_MULTISETS[((key >> CC_PLACE_SHIFT) & CC_PLACE_MASK) ^ row];
}

static inline int cc_extract_ranks(uint64_t cards, uint32_t *ranks) {
    int count = 0;
    for (int suit = 0; suit < 4; suit++)
        for (uint32_t left = cc_suit(cards, suit); left; left &= left - 1)
            ranks[count++] = CC_TOP_RANK[cc_lowest(left)];
    return count;
}

/* Best flush of two suited hole cards and three suited board cards, 0 if there is none. */
static inline uint32_t cc_omaha_flush(uint32_t hole, uint32_t board) {
    uint32_t best = 0;
    for (uint32_t a = hole; a; a &= a - 1)
        for (uint32_t b = a & (a - 1); b; b &= b - 1)
            for (uint32_t x = board; x; x &= x - 1)
                for (uint32_t y = x & (x - 1); y; y &= y - 1)
                    for (uint32_t z = y & (y - 1); z; z &= z - 1)
                        best = cc_higher(
                            best,
                            cc_suited(CC_FIVE_RANKS[cc_lowest(a) | cc_lowest(b) | cc_lowest(x) |
                                                    cc_lowest(y) | cc_lowest(z)],
                                      &CC_HIGH_ORDER));
    return best;
}

/* Sums of weights of two hole cards or of three board cards; returns how many there are. */
static inline int cc_hole_pairs(uint64_t hole, uint32_t pairs[CC_HOLE_PAIRS]) {
    uint32_t ranks[CC_HOLE_MOST];
    const int cards = cc_extract_ranks(hole, ranks);
    int count = 0;
    for (int i = 0; i < cards; i++)
        for (int j = i + 1; j < cards; j++)
            pairs[count++] = CC_WEIGHTS[ranks[i]] + CC_WEIGHTS[ranks[j]];
    return count;
}

static inline int cc_board_triples(uint64_t board, uint32_t triples[CC_BOARD_TRIPLES]) {
    uint32_t ranks[CC_BOARD_MOST];
    const int cards = cc_extract_ranks(board, ranks);
    int count = 0;
    for (int i = 0; i < cards; i++)
        for (int j = i + 1; j < cards; j++)
            for (int k = j + 1; k < cards; k++)
                triples[count++] =
                    CC_WEIGHTS[ranks[i]] + CC_WEIGHTS[ranks[j]] + CC_WEIGHTS[ranks[k]];
    return count;
}

static inline uint16_t cc_omaha_of(uint64_t hole, const uint32_t *pairs, int pair_count,
                                   uint64_t board, const uint32_t *triples, int triple_count) {
    uint32_t best = 0;
    for (int i = 0; i < pair_count; i++)
        for (int j = 0; j < triple_count; j++)
            best = cc_higher(best, cc_multiset_rank(pairs[i] + triples[j]));

    for (int suit = 0; suit < 4; suit++) {
        const uint32_t suited = cc_suit(board, suit), more = suited & (suited - 1);
        if (more & (more - 1))
            best = cc_higher(best, cc_omaha_flush(cc_suit(hole, suit), suited));
    }
    return (uint16_t)best;
}

static inline uint16_t cc_omaha(uint64_t hole, uint64_t board) {
    uint32_t pairs[CC_HOLE_PAIRS], triples[CC_BOARD_TRIPLES];
    const int pair_count = cc_hole_pairs(hole, pairs);
    const int triple_count = cc_board_triples(board, triples);
    return cc_omaha_of(hole, pairs, pair_count, board, triples, triple_count);
}

static inline uint16_t cc_omaha_8(uint64_t hole, uint64_t board) {
    const uint32_t low = cc_ace_low_sets(board).once & 0xFFu;
    const uint32_t mine = cc_ace_low_sets(hole).once & 0xFFu;
    uint32_t best = CC_NO_LOW;
    /* Two ranks that the board does not have to double, three of the board that they do not. */
    for (uint32_t a = mine; a; a &= a - 1)
        for (uint32_t b = a & (a - 1); b; b &= b - 1) {
            const uint32_t two = cc_lowest(a) | cc_lowest(b);
            uint32_t left = low & ~two, three = 0;
            for (int i = 0; i < 3; i++) {
                three |= cc_lowest(left);
                left &= left - 1;
            }
            best = cc_higher(best, cc_low_8_of_ranks(two | three));
        }
    return (uint16_t)best;
}

#endif
