/* What the sources of Big Two share. */
#ifndef CC_BIG_TWO_H
#define CC_BIG_TWO_H

#include "cardcore.h"

enum { CC_NO_SEQUENCE = 15, CC_NO_TOP = 255, CC_KINDS = 11 };

/* A playing mask has a nibble a rank, threes first; in a nibble the suits are in their order, so
 * that the card of the highest bit is the highest one. */
static inline uint64_t cc_to_playing(const cc_big_two_rules *rules, uint64_t cards) {
    const uint64_t ones = UINT64_C(0x0111111111111111);
    const uint64_t held = ((cards >> rules->turn) | (cards << rules->back)) & rules->deck;
    return (held & ones) << rules->suit_index[0] | ((held >> 1) & ones) << rules->suit_index[1] |
           ((held >> 2) & ones) << rules->suit_index[2] |
           ((held >> 3) & ones) << rules->suit_index[3];
}

static inline uint64_t cc_of_playing(const cc_big_two_rules *rules, uint64_t held) {
    const uint64_t ones = UINT64_C(0x0111111111111111);
    const uint64_t cards =
        ((held >> rules->suit_index[0]) & ones) | ((held >> rules->suit_index[1]) & ones) << 1 |
        ((held >> rules->suit_index[2]) & ones) << 2 | ((held >> rules->suit_index[3]) & ones) << 3;
    return ((cards << rules->turn) | (cards >> rules->back)) & rules->deck;
}

/* The ranks of a sequence, one bit each, by its top as cc_big_two_rules has it. */
static inline uint64_t cc_ranks_of_sequence(const cc_big_two_rules *rules, int top) {
    const int two = 4 * (rules->ranks - 1);
    if (top > 1)
        return UINT64_C(0x11111) << (4 * (top - 4));
    return UINT64_C(0x111) | UINT64_C(1) << two | UINT64_C(1) << (top == 0 ? two - 4 : 12);
}

/* The value of a playing mask of seven cards that holds a straight flush; 0 for all else. */
uint32_t cc_big_two_seven(const cc_big_two_rules *rules, uint64_t held);

#endif
