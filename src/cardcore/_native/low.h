/* Low hands: ace-to-five with and without a qualifier, deuce-to-seven, badugi. */
#ifndef CC_LOW_H
#define CC_LOW_H

#include "board.h"
#include "high.h"
#include "rank_tables.h"

enum {
    CC_A5_QUADS = 1 << 12,
    CC_A5_FULL_HOUSE = 2 << 12,
    CC_A5_TRIPS = 3 << 12,
    CC_A5_TWO_PAIR = 4 << 12,
    CC_A5_PAIR = 5 << 12,
    CC_A5_NO_PAIR = 6 << 12,
    /* The lows of five ranks up to eight are the 56 best of the 1,287. */
    CC_A5_EIGHT = CC_A5_NO_PAIR + 1287 - 56,
    CC_NO_LOW = 1,
};

/* Ace-to-five rank of fewer than five different ranks: the best hand has a pair or worse. */
static inline uint16_t cc_paired_low(cc_rank_sets held) {
    const uint32_t twice = held.twice, once = held.once;
    const uint32_t pair_set = cc_lowest(twice), pair = CC_TOP_RANK[pair_set];
    const uint32_t more = twice ^ pair_set, others = once ^ pair_set;
    const uint32_t two_others = others & (others - 1);
    if (two_others & (two_others - 1))
        return (uint16_t)(CC_A5_PAIR + 13 * 220 - 1 - pair * 220 -
                          CC_TOP_THREE_OF_12[cc_without_rank(once, pair)]);
    if (two_others) {
        if (more) {
            const uint32_t second_set = cc_lowest(more);
            const uint32_t second = CC_TOP_RANK[second_set];
            const uint32_t kicker = CC_TOP_RANK[others ^ second_set];
            return (uint16_t)(CC_A5_TWO_PAIR + 78 * 11 - 1 -
                              CC_TOP_TWO_OF_13[pair_set | second_set] * 11 -
                              (kicker - (kicker > pair) - (kicker > second)));
        }
        return (uint16_t)(CC_A5_TRIPS + 13 * 66 - 1 - pair * 66 -
                          CC_TOP_TWO_OF_12[cc_without_rank(once, pair)]);
    }
    /* Two ranks: a full house with the lower trips, or four of one rank and a kicker. */
    if (more) {
        const uint32_t trips = CC_TOP_RANK[cc_lowest(held.thrice)];
        return (uint16_t)(CC_A5_FULL_HOUSE + 13 * 12 - 1 - trips * 12 -
                          cc_number_beside(CC_TOP_RANK[once & ~(1u << trips)], trips));
    }
    return (uint16_t)(CC_A5_QUADS + 13 * 12 - 1 - pair * 12 -
                      cc_number_beside(CC_TOP_RANK[others], pair));
}

static inline cc_rank_sets cc_ace_low_sets(uint64_t board) {
    return cc_rank_sets_of(cc_ace_low(cc_suit(board, 0)), cc_ace_low(cc_suit(board, 1)),
                           cc_ace_low(cc_suit(board, 2)), cc_ace_low(cc_suit(board, 3)));
}

static inline uint16_t cc_low_a5(uint64_t board) {
    const cc_rank_sets held = cc_ace_low_sets(board);
    const uint32_t five = CC_LOW_FIVE[held.once];
    return five ? (uint16_t)(CC_A5_NO_PAIR + five - 1) : cc_paired_low(held);
}

static inline uint16_t cc_low_8_of_ranks(uint32_t ace_low_ranks) {
    const uint32_t five = CC_LOW_FIVE[ace_low_ranks & 0xFFu];
    return (uint16_t)(five ? CC_A5_NO_PAIR + five - 1 : CC_NO_LOW);
}

static inline uint16_t cc_low_8(uint64_t board) {
    return cc_low_8_of_ranks(cc_ace_low_sets(board).once);
}

/* The high rank where the ace is never low, of which deuce-to-seven takes the worst. */
static inline uint16_t cc_high_27(uint64_t board) {
    return cc_rank_suits(cc_suit(board, 0), cc_suit(board, 1), cc_suit(board, 2), cc_suit(board, 3),
                         CC_FIVE_RANKS_27, &CC_HIGH_ORDER);
}

/* One less than the number of strengths of each category where the ace is never low. */
static const uint16_t CC_LAST_27[10] = {0, 1277, 2859, 857, 857, 8, 1277, 155, 155, 8};

static inline uint16_t cc_low_27_of_high(uint32_t high) {
    const uint32_t category = high >> 12;
    return (uint16_t)((10 - category) << 12 | (CC_LAST_27[category] - (high & 0xFFFu)));
}

/* The worst high hand of five among six or seven cards, by leaving out one or two. */
static inline uint32_t cc_worst_high_27(uint64_t board, int surplus) {
    uint32_t worst = 0xFFFF;
    for (uint64_t left = board; left; left &= left - 1) {
        const uint64_t without = board ^ (left & (0 - left));
        if (surplus == 1) {
            worst = cc_lower(worst, cc_high_27(without));
            continue;
        }
        for (uint64_t rest = left & (left - 1); rest; rest &= rest - 1)
            worst = cc_lower(worst, cc_high_27(without ^ (rest & (0 - rest))));
    }
    return worst;
}

static inline uint16_t cc_low_27(uint64_t board) {
    const int surplus = cc_card_count(board) - 5;
    if (surplus == 0)
        return cc_low_27_of_high(cc_high_27(board));

    /* Mostly the five lowest ranks make the hand: no straight, and not all of them in one suit. */
    uint32_t suits[4], forced_flush = 0;
    for (int suit = 0; suit < 4; suit++)
        suits[suit] = cc_suit(board, suit);
    const cc_rank_sets held = cc_rank_sets_of(suits[0], suits[1], suits[2], suits[3]);
    uint32_t lowest = held.once;
    for (int different = cc_card_count(lowest); different > 5; different--)
        lowest ^= 1u << CC_TOP_RANK[lowest];
    const uint32_t five = CC_FIVE_RANKS_27[lowest];
    for (int suit = 0; suit < 4; suit++)
        forced_flush |= (suits[suit] & lowest & ~held.twice) == lowest;
    if (five && !cc_is_straight(five) && !forced_flush)
        return cc_low_27_of_high(five);
    return cc_low_27_of_high(cc_worst_high_27(board, surplus));
}

/* Rank of a set of one to four ranks as a low, more cards first: category is the number of cards.
 */
static inline uint16_t cc_small_low(uint32_t ace_low_ranks) {
    static const uint16_t LAST[5] = {0, 12, 77, 285, 714};
    const uint32_t number = CC_SMALL_SET[ace_low_ranks];
    const uint32_t size = number >> 12;
    return (uint16_t)(size << 12 | (LAST[size] - (number & 0xFFFu)));
}

static inline uint16_t cc_badugi(uint64_t board) {
    /* One card from each suit that is there; equal ranks fall together, which leaves out a card. */
    uint32_t suits[4];
    uint16_t best = 0;
    for (int suit = 0; suit < 4; suit++)
        suits[suit] = cc_ace_low(cc_suit(board, suit));
    uint32_t c = suits[0];
    do {
        const uint32_t with_c = cc_lowest(c);
        uint32_t d = suits[1];
        do {
            const uint32_t with_d = with_c | cc_lowest(d);
            uint32_t h = suits[2];
            do {
                const uint32_t with_h = with_d | cc_lowest(h);
                uint32_t s = suits[3];
                do {
                    const uint16_t rank = cc_small_low(with_h | cc_lowest(s));
                    best = rank > best ? rank : best;
                    s &= s - 1;
                } while (s);
                h &= h - 1;
            } while (h);
            d &= d - 1;
        } while (d);
        c &= c - 1;
    } while (c);
    return best;
}

#endif
