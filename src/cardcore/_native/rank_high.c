#include "rank_high.h"

#include "rank_tables.h"

enum {
    CC_PAIR = 2 << 12,
    CC_TWO_PAIR = 3 << 12,
    CC_TRIPS = 4 << 12,
    CC_FULL_HOUSE = 7 << 12,
    CC_QUADS = 8 << 12,
    CC_HIGH_CARD_TO_FLUSH = 5 << 12,
    CC_STRAIGHT_TO_STRAIGHT_FLUSH = 4 << 12,
};

/* Take a rank out of a set and close the gap, so that 12 ranks are left. */
static inline uint32_t without_rank(uint32_t ranks, uint32_t rank) {
    const uint32_t below = (1u << rank) - 1u;
    return (ranks & below) | ((ranks >> 1) & ~below);
}

/* Number of a rank among the ranks other than `taken`. */
static inline uint32_t number_beside(uint32_t rank, uint32_t taken) {
    return rank - (rank > taken);
}

static inline int card_count(uint64_t board) {
    /* The usual parallel bit count: baseline x86-64 has no instruction for it. */
    board -= (board >> 1) & UINT64_C(0x5555555555555555);
    board = (board & UINT64_C(0x3333333333333333)) + ((board >> 2) & UINT64_C(0x3333333333333333));
    board = (board + (board >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)((board * UINT64_C(0x0101010101010101)) >> 56);
}

static inline uint16_t rank_high(uint64_t board) {
    const uint32_t c = (uint32_t)board & 0x1FFFu;
    const uint32_t d = (uint32_t)(board >> 16) & 0x1FFFu;
    const uint32_t h = (uint32_t)(board >> 32) & 0x1FFFu;
    const uint32_t s = (uint32_t)(board >> 48) & 0x1FFFu;

    /* Of seven cards only one suit can have five; and then there is no full house or quads. */
    const uint32_t suited =
        CC_FIVE_RANKS[c] | CC_FIVE_RANKS[d] | CC_FIVE_RANKS[h] | CC_FIVE_RANKS[s];
    if (suited)
        return (uint16_t)(suited + ((suited >> 12) == 1 ? CC_HIGH_CARD_TO_FLUSH
                                                        : CC_STRAIGHT_TO_STRAIGHT_FLUSH));

    const uint32_t once = c | d | h | s;
    const uint32_t twice = (c & d) | (h & s) | ((c | d) & (h | s));
    if (!twice)
        return CC_FIVE_RANKS[once];

    const uint32_t thrice = (c & d & (h | s)) | (h & s & (c | d));
    if (thrice) {
        const uint32_t quads = c & d & h & s;
        if (quads) {
            const uint32_t rank = CC_TOP_RANK[quads];
            const uint32_t kicker = CC_TOP_RANK[once ^ quads];
            return (uint16_t)(CC_QUADS + rank * 12 + number_beside(kicker, rank));
        }
        const uint32_t trips = CC_TOP_RANK[thrice];
        const uint32_t pairs = twice & ~(1u << trips);
        if (pairs) {
            const uint32_t pair = CC_TOP_RANK[pairs];
            return (uint16_t)(CC_FULL_HOUSE + trips * 12 + number_beside(pair, trips));
        }
        const uint32_t straight = CC_FIVE_RANKS[once];
        if (straight >> 12 == 5)
            return (uint16_t)straight;
        return (uint16_t)(CC_TRIPS + trips * 66 + CC_TOP_TWO_OF_12[without_rank(once, trips)]);
    }

    const uint32_t straight = CC_FIVE_RANKS[once];
    if (straight >> 12 == 5)
        return (uint16_t)straight;
    const uint32_t pair = CC_TOP_RANK[twice];
    const uint32_t more = twice & ~(1u << pair);
    if (more) {
        const uint32_t second = CC_TOP_RANK[more];
        const uint32_t kicker = CC_TOP_RANK[once & ~(1u << pair) & ~(1u << second)];
        return (uint16_t)(CC_TWO_PAIR + CC_TOP_TWO_OF_13[twice] * 11 + kicker - (kicker > pair) -
                          (kicker > second));
    }
    return (uint16_t)(CC_PAIR + pair * 220 + CC_TOP_THREE_OF_12[without_rank(once, pair)]);
}

uint16_t cc_rank_high(uint64_t board) {
    return rank_high(board);
}

uint16_t cc_rank_high_checked(uint64_t board) {
    const int count = card_count(board);
    if ((board & ~CC_BOARD_BITS) || count < 5 || count > 7)
        return 0;
    return rank_high(board);
}

uint16_t cc_rank_high_codes(const uint8_t *codes, int count) {
    uint64_t board = 0;
    if (count < 5 || count > 7)
        return 0;
    for (int i = 0; i < count; i++) {
        if (codes[i] > 51)
            return 0;
        const uint64_t bit = cc_card_bit(codes[i]);
        if (board & bit)
            return 0;
        board |= bit;
    }
    return rank_high(board);
}

static void count_from(uint64_t board, int first, int left, uint64_t *counts) {
    for (int code = first; code <= 52 - left; code++) {
        const uint64_t with = board | cc_card_bit((unsigned)code);
        if (left == 1)
            counts[rank_high(with) >> 12]++;
        else
            count_from(with, code + 1, left - 1, counts);
    }
}

void cc_count_categories(int cards, int lowest, uint64_t counts[CC_CATEGORIES]) {
    count_from(cc_card_bit((unsigned)lowest), lowest + 1, cards - 1, counts);
}
