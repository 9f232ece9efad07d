/* High hands: five to seven cards of the whole pack or of the short deck, and any number more. */
#ifndef CC_HIGH_H
#define CC_HIGH_H

#include "board.h"
#include "rank_tables.h"

/* What differs between the forms: the first rank of each category, and the number of ranks. */
typedef struct {
    uint32_t pair, two_pair, trips, straight, flush, full_house, quads, straight_flush;
    uint32_t ranks, pair_kickers, trips_kickers;
} cc_order;

static const cc_order CC_HIGH_ORDER = {
    2 << 12, 3 << 12, 4 << 12, 5 << 12, 6 << 12, 7 << 12, 8 << 12, 9 << 12, 13, 220, 66,
};
static const cc_order CC_SHORT_ORDER = {
    2 << 12, 3 << 12, 4 << 12, 5 << 12, 7 << 12, 6 << 12, 8 << 12, 9 << 12, 9, 56, 28,
};
static const cc_order CC_SHORT_TRIPS_ORDER = {
    2 << 12, 3 << 12, 5 << 12, 4 << 12, 7 << 12, 6 << 12, 8 << 12, 9 << 12, 9, 56, 28,
};

static inline int cc_is_straight(uint32_t five) {
    return five >> 12 == 5;
}

/* Rank of an entry of a table of five ranks, of several suits or of one. */
static inline uint32_t cc_unsuited(uint32_t five, const cc_order *order) {
    return cc_is_straight(five) ? order->straight + (five & 0xFFFu) : five;
}

static inline uint32_t cc_suited(uint32_t five, const cc_order *order) {
    return (five & 0xFFFu) + (cc_is_straight(five) ? order->straight_flush : order->flush);
}

static inline uint32_t cc_quads_rank(uint32_t quads, uint32_t others, const cc_order *order) {
    const uint32_t rank = CC_TOP_RANK[quads];
    const uint32_t kicker = CC_TOP_RANK[others & ~(1u << rank)];
    return order->quads + rank * (order->ranks - 1) + cc_number_beside(kicker, rank);
}

static inline uint32_t cc_full_house_rank(uint32_t trips, uint32_t pairs, const cc_order *order) {
    return order->full_house + trips * (order->ranks - 1) +
           cc_number_beside(CC_TOP_RANK[pairs], trips);
}

static inline uint32_t cc_trips_rank(uint32_t trips, uint32_t once, const cc_order *order) {
    return order->trips + trips * order->trips_kickers +
           CC_TOP_TWO_OF_12[cc_without_rank(once, trips)];
}

static inline uint32_t cc_pair_rank(uint32_t pair, uint32_t once, const cc_order *order) {
    return order->pair + pair * order->pair_kickers +
           CC_TOP_THREE_OF_12[cc_without_rank(once, pair)];
}

/* `pair` is the highest of the ranks in `twice`, which has at least two. */
static inline uint32_t cc_two_pair_rank(uint32_t twice, uint32_t pair, uint32_t once,
                                        const cc_order *order) {
    const uint32_t second = CC_TOP_RANK[twice & ~(1u << pair)];
    const uint32_t kicker = CC_TOP_RANK[once & ~(1u << pair) & ~(1u << second)];
    return order->two_pair + CC_TOP_TWO_OF_13[twice] * (order->ranks - 2) + kicker -
           (kicker > pair) - (kicker > second);
}

/* Rank of five to seven cards, given as one set of ranks a suit. */
static inline uint16_t cc_rank_suits(uint32_t c, uint32_t d, uint32_t h, uint32_t s,
                                     const uint16_t *five_ranks, const cc_order *order) {
    const cc_rank_sets held = cc_rank_sets_of(c, d, h, s);
    /* Of seven cards only one suit can have five; and then there is no full house or quads. */
    const uint32_t suited = five_ranks[c] | five_ranks[d] | five_ranks[h] | five_ranks[s];
    const uint32_t five = five_ranks[held.once];
    uint32_t best = suited ? cc_suited(suited, order) : cc_unsuited(five, order);

    /* Trips and better are rare enough for a branch; what is left comes in no order that a
     * processor could learn, so that a larger number is cheaper than a decision. */
    if (held.thrice) {
        const uint32_t trips = CC_TOP_RANK[held.thrice];
        const uint32_t pairs = held.twice & ~(1u << trips);
        best = cc_higher(best, held.quads ? cc_quads_rank(held.quads, held.once, order)
                               : pairs    ? cc_full_house_rank(trips, pairs, order)
                                          : cc_trips_rank(trips, held.once, order));
    } else {
        const uint32_t pair = CC_TOP_RANK[held.twice];
        const uint32_t one = cc_pair_rank(pair, held.once, order);
        const uint32_t two = cc_two_pair_rank(held.twice, pair, held.once, order);
        const uint32_t paired = cc_choose((held.twice & (held.twice - 1)) != 0, two, one);
        best = cc_higher(best, cc_choose(held.twice != 0, paired, 0));
    }
    return (uint16_t)best;
}

static inline uint16_t cc_high(uint64_t board) {
    return cc_rank_suits(cc_suit(board, 0), cc_suit(board, 1), cc_suit(board, 2), cc_suit(board, 3),
                         CC_FIVE_RANKS, &CC_HIGH_ORDER);
}

static inline uint16_t cc_short_deck(uint64_t board, const cc_order *order) {
    return cc_rank_suits(cc_suit(board, 0) >> 4, cc_suit(board, 1) >> 4, cc_suit(board, 2) >> 4,
                         cc_suit(board, 3) >> 4, CC_FIVE_RANKS_SHORT, order);
}

/* Rank of any five or more cards: with eight, a flush and a full house can stand side by side. */
static inline uint16_t cc_best_five(uint64_t board) {
    const cc_order *order = &CC_HIGH_ORDER;
    uint32_t suits[4], best = 0;
    for (int suit = 0; suit < 4; suit++) {
        suits[suit] = cc_suit(board, suit);
        const uint32_t five = CC_FIVE_RANKS[suits[suit]];
        if (five)
            best = cc_higher(best, cc_suited(five, order));
    }
    const cc_rank_sets held = cc_rank_sets_of(suits[0], suits[1], suits[2], suits[3]);
    best = cc_higher(best, cc_unsuited(CC_FIVE_RANKS[held.once], order));
    if (held.quads)
        best = cc_higher(best, cc_quads_rank(held.quads, held.once, order));
    if (held.thrice) {
        const uint32_t trips = CC_TOP_RANK[held.thrice];
        const uint32_t pairs = held.twice & ~(1u << trips);
        best = cc_higher(best, pairs ? cc_full_house_rank(trips, pairs, order)
                                     : cc_trips_rank(trips, held.once, order));
    } else if (held.twice) {
        const uint32_t pair = CC_TOP_RANK[held.twice];
        best = cc_higher(best, held.twice & (held.twice - 1)
                                   ? cc_two_pair_rank(held.twice, pair, held.once, order)
                                   : cc_pair_rank(pair, held.once, order));
    }
    return (uint16_t)best;
}

#endif
