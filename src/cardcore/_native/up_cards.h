/* One to four up-cards of stud, high and low: no straights, no flushes. */
#ifndef CC_UP_CARDS_H
#define CC_UP_CARDS_H

#include "board.h"
#include "rank_tables.h"

/* Shapes of up to four cards, from the high end. */
enum { CC_UP_NO_PAIR, CC_UP_PAIR, CC_UP_TWO_PAIR, CC_UP_TRIPS, CC_UP_QUADS };

typedef struct {
    int shape;
    uint32_t index, shape_size;
} cc_up_cards;

static inline uint32_t cc_set_number(uint32_t ranks) {
    return CC_SMALL_SET[ranks] & 0xFFFu;
}

/* Shape of one to four cards, with the index among the hands of as many cards and that shape. */
static inline cc_up_cards cc_up_cards_of(cc_rank_sets held, int count) {
    static const uint16_t SETS_OF_13[5] = {1, 13, 78, 286, 715};
    static const uint16_t SETS_OF_12[3] = {1, 12, 66};
    cc_up_cards found;
    if (held.quads) {
        found.shape = CC_UP_QUADS;
        found.index = CC_TOP_RANK[held.quads];
        found.shape_size = 13;
    } else if (held.thrice) {
        const uint32_t trips = CC_TOP_RANK[held.thrice];
        found.shape = CC_UP_TRIPS;
        found.shape_size = 13u * SETS_OF_12[count - 3];
        found.index = trips * SETS_OF_12[count - 3] +
                      cc_set_number(cc_without_rank(held.once & ~held.thrice, trips));
    } else if (held.twice & (held.twice - 1)) {
        found.shape = CC_UP_TWO_PAIR;
        found.index = cc_set_number(held.twice);
        found.shape_size = 78;
    } else if (held.twice) {
        const uint32_t pair = CC_TOP_RANK[held.twice];
        found.shape = CC_UP_PAIR;
        found.shape_size = 13u * SETS_OF_12[count - 2];
        found.index = pair * SETS_OF_12[count - 2] +
                      cc_set_number(cc_without_rank(held.once & ~held.twice, pair));
    } else {
        found.shape = CC_UP_NO_PAIR;
        found.index = cc_set_number(held.once);
        found.shape_size = SETS_OF_13[count];
    }
    return found;
}

static inline uint16_t cc_up_high(uint64_t board) {
    /* The categories of whole hands. */
    static const uint8_t CATEGORY[5] = {1, 2, 3, 4, 8};
    const cc_up_cards found = cc_up_cards_of(
        cc_rank_sets_of(cc_suit(board, 0), cc_suit(board, 1), cc_suit(board, 2), cc_suit(board, 3)),
        cc_card_count(board));
    return (uint16_t)(CATEGORY[found.shape] << 12 | found.index);
}

static inline uint16_t cc_up_low(uint64_t board) {
    static const uint8_t CATEGORY[5] = {6, 5, 4, 3, 1};
    const cc_up_cards found = cc_up_cards_of(
        cc_rank_sets_of(cc_ace_low(cc_suit(board, 0)), cc_ace_low(cc_suit(board, 1)),
                        cc_ace_low(cc_suit(board, 2)), cc_ace_low(cc_suit(board, 3))),
        cc_card_count(board));
    return (uint16_t)(CATEGORY[found.shape] << 12 | (found.shape_size - 1 - found.index));
}

#endif
