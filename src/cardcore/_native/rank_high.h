/* Poker hands, high: five to seven distinct cards to a rank of category * 4096 + index. */
#ifndef CC_RANK_HIGH_H
#define CC_RANK_HIGH_H

#include <stdint.h>

/* A board mask has four 16-bit fields, clubs lowest, with the ranks two..ace as bits 0..12. */
#define CC_BOARD_BITS UINT64_C(0x1FFF1FFF1FFF1FFF)
#define CC_CATEGORIES 10

static inline uint64_t cc_card_bit(unsigned code) {
    return UINT64_C(1) << ((code & 3u) * 16u + (code >> 2));
}

/* Rank of a board mask that holds five to seven cards; higher is better. */
uint16_t cc_rank_high(uint64_t board);

/* Rank of a board mask, 0 unless it is a mask of five to seven cards. */
uint16_t cc_rank_high_checked(uint64_t board);

/* Rank of card codes, 0 unless they are five to seven distinct cards without jokers. */
uint16_t cc_rank_high_codes(const uint8_t *codes, int count);

/* Add up, by category, all hands of `cards` cards whose lowest code is `lowest`. */
void cc_count_categories(int cards, int lowest, uint64_t counts[CC_CATEGORIES]);

#endif
