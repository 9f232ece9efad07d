/* What the sources of Dou Dizhu share. */
#ifndef CC_DOU_DIZHU_H
#define CC_DOU_DIZHU_H

#include "board.h"
#include "cardcore.h"

/* Ranks are numbered from 0 for threes: twos are 12, the jokers 13 and 14. */
enum { CC_SEQUENCE_RANKS = 0xFFF, CC_BLACK = 13, CC_RED = 14, CC_COUNTED = 15 };
enum { CC_MOST_READINGS = 5 };
#define CC_COUNT_ONES UINT64_C(0x0111111111111111)

/* Sets of ranks, one bit each, of which there are at least n cards: more than three at [4]. */
typedef struct {
    uint32_t least[5];
} cc_held_ranks;

/* A count mask with the twos above the aces, and back. */
static inline uint64_t cc_twos_up(uint64_t counts) {
    const uint64_t jokers = UINT64_C(0xFF) << 52;
    return (counts & jokers) | (counts & 15) << 48 | ((counts & ~jokers) >> 4);
}

static inline uint64_t cc_twos_down(uint64_t held) {
    const uint64_t jokers = UINT64_C(0xFF) << 52;
    return (held & jokers) | (held >> 48 & 15) |
           ((held << 4) & ~jokers & ((UINT64_C(1) << 52) - 1));
}

static inline int cc_count_at(uint64_t held, int rank) {
    return (int)(held >> (4 * rank) & 15);
}

/* Bits 0, 4, 8 and so on, put side by side. */
static inline uint32_t cc_every_fourth(uint64_t bits) {
    bits &= CC_COUNT_ONES;
    bits = (bits | bits >> 3) & UINT64_C(0x0303030303030303);
    bits = (bits | bits >> 6) & UINT64_C(0x000F000F000F000F);
    bits = (bits | bits >> 12) & UINT64_C(0x000000FF000000FF);
    return (uint32_t)(bits | bits >> 24) & 0x7FFF;
}

static inline cc_held_ranks cc_ranks_held(uint64_t held) {
    const uint64_t two = held >> 1, many = held >> 2 | held >> 3;
    const cc_held_ranks sets = {{
        0x7FFF,
        cc_every_fourth(held | two | many),
        cc_every_fourth(two | many),
        cc_every_fourth((held & two) | many),
        cc_every_fourth(many),
    }};
    return sets;
}

static inline int cc_lowest_rank(uint32_t ranks) {
#if defined(__GNUC__)
    return __builtin_ctz(ranks);
#else
    return cc_card_count((ranks & (0u - ranks)) - 1u);
#endif
}

/* The lowest rank of which there is a card. */
static inline int cc_lowest_nibble(uint64_t held) {
#if defined(__GNUC__)
    return __builtin_ctzll(held) >> 2;
#else
    return (int)cc_card_count((held & (0u - held)) - 1u) >> 2;
#endif
}

static inline int cc_is_in_pack(const cc_dou_dizhu_rules *rules, uint64_t counts) {
    const uint64_t bytes = UINT64_C(0x0F0F0F0F0F0F0F0F);
    const uint64_t over =
        ((counts & bytes) + rules->even_room) | ((counts >> 4 & bytes) + rules->odd_room);
    return !(over & UINT64_C(0x8080808080808080));
}

/* The cards of a core. */
static inline uint64_t cc_core_of(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_shape *shape,
                                  int core) {
    if (shape->kind == CC_DOU_DIZHU_ROCKET)
        return (uint64_t)(rules->is_of_four ? 0x22 : 0x11) << 52;
    const uint64_t ones = CC_COUNT_ONES & ((UINT64_C(1) << (4 * shape->length)) - 1);
    return ones * shape->copies << (4 * (shape->lowest + core));
}

/* How many of a rank may be attached to a core given by its ranks. */
static inline int cc_most_attached(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_shape *shape,
                                   uint32_t core, int rank) {
    if (core >> rank & 1)
        return 0;
    if (rank >= CC_BLACK)
        return shape->unit == 1 || rules->is_of_four;
    const uint32_t beside = (core << 1 | core >> 1) & CC_SEQUENCE_RANKS;
    return shape->most == 3 && beside >> rank & 1 ? 2 : shape->most;
}

/* The number of a play whose cards are known to have the reading. */
uint16_t cc_dou_dizhu_number_read(const cc_dou_dizhu_rules *rules, uint64_t counts,
                                  uint32_t reading);

/* Whether a top number is a reading but the rocket's, or 0 for nothing on the table. */
static inline int cc_can_be_beaten(uint32_t top) {
    const uint32_t kind = top >> 16;
    return !top || (kind && kind <= CC_DOU_DIZHU_QUADPLEX && kind != CC_DOU_DIZHU_ROCKET);
}

/* The shape of a reading; NULL if the setting has none. */
const cc_dou_dizhu_shape *cc_shape_of(const cc_dou_dizhu_rules *rules, uint32_t reading);

/* A hand as it is looked through. */
typedef struct {
    uint64_t held; /* twos above aces */
    cc_held_ranks sets;
} cc_dou_dizhu_hand;

/* The cores of a shape in a hand, bit 0 the lowest one. */
typedef struct {
    const cc_dou_dizhu_shape *shape;
    uint32_t cores;
    uint32_t plays; /* how many there are, once they are counted */
} cc_found_cores;

/* What a hand can play, shape by shape in the order of the numbers. */
typedef struct {
    int count;
    uint32_t plays;
    cc_found_cores found[48];
} cc_found_shapes;

/* What can be attached to one core. */
typedef struct {
    const uint16_t (*ways)[16];
    int count;
    uint8_t rank[16];   /* in ascending order */
    uint8_t left[16];   /* how many of each rank, where it may be more than one */
    uint16_t below[16]; /* of each rank: what it adds as the lowest one */
} cc_attachable;

static inline int cc_has_both_jokers(const cc_attachable *beside) {
    return beside->count > 1 && beside->rank[beside->count - 2] == CC_BLACK;
}

/* Cards with twos above aces, and what they are played as. */
typedef struct {
    uint64_t held;
    uint32_t reading;
} cc_dou_dizhu_move;

/* Find the cores of all plays over a reading that the rules know, or on the lead if it is 0. */
void cc_find_shapes(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_hand *hand, uint32_t top,
                    cc_found_shapes *shapes);

/* Find what a hand has beside a core. */
void cc_find_attachable(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_hand *hand,
                        const cc_dou_dizhu_shape *shape, int core, cc_attachable *beside);

/* Count the plays of shapes that were found. */
void cc_count_found(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_hand *hand,
                    cc_found_shapes *shapes);

/* The play at a place, from 0 and below their count, among those counted. */
cc_dou_dizhu_move cc_nth_found(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_hand *hand,
                               const cc_found_shapes *shapes, uint32_t place);

#endif
