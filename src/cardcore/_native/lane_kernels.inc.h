/* The kernels over lanes, made once for each instruction set that defines the operations. */
#include "board.h"
#include "cardcore.h"
#include "lane_tables.h"
#include "paths.h"

#include <string.h>

/* Thirty-two boards, and what is told from their suits. */
typedef struct {
    lanes suits[4], counts[4];
    lanes once, twice, thrice, quads;
} lane_boards;

LANE_INLINE void lane_read(lane_boards *boards) {
    const lanes *suits = boards->suits;
    const lanes minor = lane_or(suits[0], suits[1]), both_minor = lane_and(suits[0], suits[1]);
    const lanes major = lane_or(suits[2], suits[3]), both_major = lane_and(suits[2], suits[3]);
    for (int suit = 0; suit < 4; suit++)
        boards->counts[suit] = lane_count(suits[suit]);
    boards->once = lane_or(minor, major);
    boards->twice = lane_or(lane_or(both_minor, both_major), lane_and(minor, major));
    boards->thrice = lane_or(lane_and(both_minor, major), lane_and(both_major, minor));
    boards->quads = lane_and(both_minor, both_major);
}

/* Take the lowest bit out. */
LANE_INLINE lanes lane_drop(lanes x) {
    return lane_and(x, lane_add(x, lane_all(-1)));
}

/* Number of twins and kickers among those of their kind. */
LANE_INLINE lanes lane_number_beside(lanes twins, lanes kickers, lanes kind, lanes missing,
                                     const cc_lane_order *order) {
    const lanes less_one = lane_all(-1);
    /* Close the gap at one twin. A single kicker is numbered by the ranks below it that are none.
     */
    const lanes below_twin = lane_add(twins, less_one);
    const lanes closed = LANE_RIGHT(lane_add(kickers, lane_and(kickers, below_twin)), 1);
    lanes number = lane_number(closed, missing, order);
    const lanes single = lane_count(lane_not_and(twins, lane_add(kickers, less_one)));
    number = lane_choose(lane_is_equal(missing, lane_all(4)), single, number);

    const lanes higher_pair = lane_and(twins, below_twin);
    const lanes by_twin =
        lane_times(lane_lowest_place(twins, below_twin), lane_look_up(order->times, kind));
    const lanes by_pair = lane_by_pair(lane_place(higher_pair), order);
    return lane_add(number, lane_add(by_twin, by_pair));
}

/* Rank of twins and kickers. */
LANE_INLINE lanes lane_rank_beside(lanes twins, lanes kickers, lanes kind, lanes missing,
                                   const cc_lane_order *order) {
    return lane_add(lane_number_beside(twins, kickers, kind, missing, order),
                    lane_base(kind, order));
}

/* Ranks of boards of five to seven cards, one lane a hand.
 *
 * A hand is one set of ranks that decides, of pairs, trips or quads, and its kickers: `twins` and
 * `kickers`. The twins choose the category; kickers beyond five cards are dropped from below. Only
 * the first `suited` suits may have five cards. */
LANE_INLINE lanes lane_high(const lane_boards *boards, int is_short, const cc_lane_order *order,
                            int suited) {
    const lanes less_one = lane_all(-1);
    const lanes *suits = boards->suits;
    const lanes twice = boards->twice, thrice = boards->thrice, quads = boards->quads;
    lanes ranks = boards->once;
    lane_mask is_flush = lane_is_above(boards->counts[0], lane_all(4));
    ranks = lane_choose(is_flush, suits[0], ranks);
    for (int suit = 1; suit < suited; suit++) {
        const lane_mask is_suited = lane_is_above(boards->counts[suit], lane_all(4));
        ranks = lane_choose(is_suited, suits[suit], ranks);
        is_flush = lane_either(is_flush, is_suited);
    }

    /* Bit i of `runs` begins five ranks in a row; of adjacent bits the highest counts. */
    const lanes row =
        lane_or(lane_add(ranks, ranks), is_short ? LANE_RIGHT(ranks, 8) : LANE_RIGHT(ranks, 12));
    const lanes two_in_row = lane_and(row, LANE_RIGHT(row, 1));
    const lanes runs =
        lane_and(lane_and(two_in_row, LANE_RIGHT(two_in_row, 2)), LANE_RIGHT(row, 4));
    lanes straight = lane_count(lane_or(runs, lane_add(runs, less_one)));
    straight = lane_add(straight, lane_all(order->straight - 1));
    straight =
        lane_add_where(is_flush, straight, lane_all(order->straight_flush - order->straight));
    straight = lane_keep(lane_is_some(runs), straight);

    /* Three pairs leave the lowest, two trips the lower. */
    const lanes pairs = lane_count(twice);
    const lane_mask has_trips = lane_is_some(thrice), has_quads = lane_is_some(quads);
    lanes twins = lane_drop_where(lane_is_equal(pairs, lane_all(3)), twice);
    const lanes lower_trips = lane_and(thrice, lane_add(thrice, less_one));
    twins =
        lane_choose(has_trips, lane_choose(lane_is_some(lower_trips), lower_trips, thrice), twins);
    twins = lane_choose(has_quads, quads, twins);
    twins = lane_clear(is_flush, twins);

    lanes kind = lane_add_where(has_trips, pairs, lane_all(4));
    kind = lane_add_where(has_quads, kind, lane_all(8));
    kind = lane_choose(is_flush, lane_all(4), kind);
    const lane_mask is_full = lane_is_equal(lane_and(kind, lane_all(14)), lane_all(6));
    const lanes missing = lane_look_up(order->missing, kind);

    lanes kickers = lane_not_and(twins, lane_choose(is_full, twice, ranks));
    const lanes surplus = lane_add(lane_count(kickers), missing);
    kickers = lane_drop_where(lane_is_above(surplus, lane_all(5)), kickers);
    kickers = lane_drop_where(lane_is_above(surplus, lane_all(6)), kickers);

    return lane_higher(lane_rank_beside(twins, kickers, kind, missing, order), straight);
}

/* Where a board has stray bits or too few or too many cards. */
LANE_INLINE lane_mask lane_is_wrong(const lane_boards *boards, int stray, int least, int most) {
    const lanes *counts = boards->counts;
    const lanes cards = lane_add(lane_add(counts[0], counts[1]), lane_add(counts[2], counts[3]));
    return lane_either(lane_meets(boards->once, lane_all(stray)),
                       lane_is_beyond(cards, least, most));
}

/* Ranks of boards whose suits are read; 0 for what is wrong. */
LANE_INLINE lanes lane_ranks(lane_boards *boards, int least, int most, int is_short,
                             const cc_lane_order *order) {
    lane_mask wrong = lane_is_some(lane_all(0));
    lane_read(boards);
    if (most < CC_MOST_BITS)
        wrong = lane_is_wrong(boards, is_short ? 0xE00F : 0xE000, least, most);
    if (is_short) {
        for (int suit = 0; suit < 4; suit++)
            boards->suits[suit] = LANE_RIGHT(boards->suits[suit], 4);
        lane_read(boards);
    }
    return lane_clear(wrong, lane_high(boards, is_short, order, 4));
}

LANE_INLINE size_t lane_rank_high(const char *masks, uint16_t *ranks, size_t count, int least,
                                  int most, int is_short, const cc_lane_order *order) {
    size_t i = 0;
    for (; i + 32 <= count; i += 32) {
        lane_boards boards;
        lane_suits(masks + 8 * i, boards.suits);
        lane_store(ranks + i, lane_ranks(&boards, least, most, is_short, order));
    }
    return i;
}

/* Ranks of rows of five to seven codes that follow one another. */
LANE_INLINE size_t lane_rank_high_rows(const uint8_t *at, int cards, uint16_t *ranks, size_t count,
                                       int least, int most, const cc_lane_order *order) {
    size_t i = 0;
#ifdef LANE_VBMI
    for (; i + 32 <= count; i += 32) {
        lane_boards boards;
        lane_suits_of_rows(at + i * (size_t)cards, cards, boards.suits);
        lane_write_numbers(ranks + i, lane_ranks(&boards, least, most, 0, order));
    }
#else
    (void)at, (void)cards, (void)ranks, (void)count, (void)least, (void)most, (void)order;
#endif
    return i;
}

#include "lane_lows.inc.h"

#include "lane_omaha.inc.h"

LANE_TARGET static size_t lane_rank_boards(enum cc_variant variant, const void *boards,
                                           uint16_t *ranks, size_t count, int least, int most) {
    switch (variant) {
    case CC_HIGH:
        return lane_rank_high(boards, ranks, count, least, most, 0, &CC_LANES_HIGH);
    case CC_SHORT_DECK:
    case CC_SHORT_DECK_TRIPS:
        return lane_rank_high(boards, ranks, count, least, most, 1,
                              variant == CC_SHORT_DECK ? &CC_LANES_SHORT : &CC_LANES_SHORT_TRIPS);
#define LANE_CASE(VARIANT)                                                                         \
    case VARIANT:                                                                                  \
        return lane_rank_low(VARIANT, boards, ranks, count, least, most);
        LANE_CASE(CC_LOW_A5)
        LANE_CASE(CC_LOW_8)
        LANE_CASE(CC_LOW_27)
        LANE_CASE(CC_BADUGI)
#undef LANE_CASE
    default:
        return 0;
    }
}

#include "lane_census.inc.h"

#include "lane_dou_dizhu.inc.h"

LANE_TARGET static size_t lane_rows(const uint8_t *at, ptrdiff_t step, size_t cards,
                                    uint64_t *boards, size_t count) {
    const size_t whole = count - count % LANE_ROWS;
    switch (cards) {
#define LANE_CASE(CARDS)                                                                           \
    case CARDS:                                                                                    \
        lane_load_rows(at, step, CARDS, boards, whole);                                            \
        return whole;
        LANE_CASE(1)
        LANE_CASE(2)
        LANE_CASE(3)
        LANE_CASE(4)
        LANE_CASE(5)
        LANE_CASE(6)
        LANE_CASE(7)
#undef LANE_CASE
    default:
        return 0;
    }
}

LANE_TARGET static size_t lane_rank_rows(enum cc_variant variant, const uint8_t *at, size_t cards,
                                         uint16_t *ranks, size_t count, int least, int most) {
    if (variant != CC_HIGH)
        return 0;
    switch (cards) {
    case 5:
        return lane_rank_high_rows(at, 5, ranks, count, least, most, &CC_LANES_HIGH);
    case 6:
        return lane_rank_high_rows(at, 6, ranks, count, least, most, &CC_LANES_HIGH);
    case 7:
        return lane_rank_high_rows(at, 7, ranks, count, least, most, &CC_LANES_HIGH);
    default:
        return 0;
    }
}
