/* The kernels over lanes, made once for each instruction set that defines the operations. */
#include "board.h"
#include "cardcore.h"
#include "lane_tables.h"
#include "paths.h"

/* Ranks of thirty-two boards of five to seven cards, one lane a hand.
 *
 * A hand is one set of ranks that decides, of pairs, trips or quads, and its kickers: `twins` and
 * `kickers`. The twins choose the category; kickers beyond five cards are dropped from below. Only
 * the first `suited` suits may have five cards. */
LANE_INLINE lanes lane_high(const lanes suits[4], const cc_lane_order *order, int suited) {
    const lanes less_one = lane_all(-1);
    const lanes minor = lane_or(suits[0], suits[1]), both_minor = lane_and(suits[0], suits[1]);
    const lanes major = lane_or(suits[2], suits[3]), both_major = lane_and(suits[2], suits[3]);
    const lanes once = lane_or(minor, major);
    const lanes twice = lane_or(lane_or(both_minor, both_major), lane_and(minor, major));
    const lanes thrice = lane_or(lane_and(both_minor, major), lane_and(both_major, minor));
    const lanes quads = lane_and(both_minor, both_major);

    lanes ranks = once;
    lane_mask is_flush = lane_is_above(lane_count(suits[0]), lane_all(4));
    ranks = lane_choose(is_flush, suits[0], ranks);
    for (int suit = 1; suit < suited; suit++) {
        const lane_mask is_suited = lane_is_above(lane_count(suits[suit]), lane_all(4));
        ranks = lane_choose(is_suited, suits[suit], ranks);
        is_flush = lane_either(is_flush, is_suited);
    }

    /* Bit i of `runs` begins five ranks in a row; of adjacent bits the highest counts. */
    lanes row = ranks;
    if (order->has_wheel)
        row = lane_or(lane_add(ranks, ranks),
                      order->ranks == 13 ? LANE_RIGHT(ranks, 12) : LANE_RIGHT(ranks, 8));
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
    const lanes by_pair =
        lane_times(lane_look_up(order->pairs, lane_place(higher_pair)), lane_all(order->ranks - 2));
    const lanes base = lane_add(lane_look_up_high(order->base, kind), lane_all(1 << 12));
    return lane_higher(lane_add(lane_add(number, base), lane_add(by_twin, by_pair)), straight);
}

/* Where a board has stray bits or too few or too many cards. */
LANE_INLINE lane_mask lane_is_wrong(const lanes suits[4], int stray, int least, int most) {
    const lanes cards = lane_add(lane_add(lane_count(suits[0]), lane_count(suits[1])),
                                 lane_add(lane_count(suits[2]), lane_count(suits[3])));
    const lanes ranks = lane_or(lane_or(suits[0], suits[1]), lane_or(suits[2], suits[3]));
    return lane_either(
        lane_is_some(lane_and(ranks, lane_all(stray))),
        lane_either(lane_is_above(lane_all(least), cards), lane_is_above(cards, lane_all(most))));
}

LANE_INLINE size_t lane_rank_high(const char *boards, uint16_t *ranks, size_t count, int least,
                                  int most, const cc_lane_order *order) {
    size_t i = 0;
    for (; i + 32 <= count; i += 32) {
        lanes suits[4];
        lane_suits(boards + 8 * i, suits);
        const int is_short = order->ranks == 9;
        const lane_mask wrong = lane_is_wrong(suits, is_short ? 0xE00F : 0xE000, least, most);
        for (int suit = 0; is_short && suit < 4; suit++)
            suits[suit] = LANE_RIGHT(suits[suit], 4);
        lane_store(ranks + i, lane_clear(wrong, lane_high(suits, order, 4)));
    }
    return i;
}

LANE_TARGET static size_t lane_rank_boards(enum cc_variant variant, const void *boards,
                                           uint16_t *ranks, size_t count, int least, int most) {
    switch (variant) {
    case CC_HIGH:
        return lane_rank_high(boards, ranks, count, least, most, &CC_LANES_HIGH);
    case CC_SHORT_DECK:
        return lane_rank_high(boards, ranks, count, least, most, &CC_LANES_SHORT);
    case CC_SHORT_DECK_TRIPS:
        return lane_rank_high(boards, ranks, count, least, most, &CC_LANES_SHORT_TRIPS);
    default:
        return 0;
    }
}

/* Boards of a chunk as lanes. */
typedef struct {
    lanes base[4];
    const uint16_t *sets[4];
    /* Whether two suits or more may have five cards; or else only the first may. */
    int is_suited;
} lane_chunk;

/* Take the boards base | more | chunk. */
LANE_INLINE lane_chunk lane_chunk_of(const uint16_t base[4], const uint16_t more[4],
                                     const cc_chunk *chunk) {
    lane_chunk boards = {.is_suited = 0};
    int first = 0, suited = 0;
    for (int suit = 0; suit < 4; suit++) {
        const int known = __builtin_popcount((unsigned)(base[suit] | more[suit]));
        if (known + chunk->most[suit] >= 5)
            suited++, first = suit;
    }
    for (int i = 0; i < 4; i++) {
        const int suit = i == 0 ? first : i == first ? 0 : i;
        boards.base[i] = lane_all(base[suit] | more[suit]);
        boards.sets[i] = chunk->suits[suit];
    }
    boards.is_suited = suited > 1;
    return boards;
}

LANE_INLINE lanes lane_rank_chunk(const lane_chunk *boards, size_t at, int suited) {
    lanes suits[4];
    for (int i = 0; i < 4; i++)
        suits[i] = lane_or(boards->base[i], lane_read_numbers(boards->sets[i] + at));
    return lane_high(suits, &CC_LANES_HIGH, suited);
}

LANE_INLINE lanes lane_weights(const cc_chunk *chunk, size_t at, uint32_t weight) {
    const lanes weights = lane_times(lane_read_numbers(chunk->weights + at), lane_all((int)weight));
    return at + 32 <= chunk->count ? weights : lane_keep(lane_first(chunk->count - at), weights);
}

LANE_INLINE void lane_tally_each(const uint16_t *ranks, size_t count, uint32_t weight,
                                 const uint16_t *weights, cc_tally *tallies) {
    for (size_t i = 0; i < count; i++)
        tallies[ranks[i]].part[i % 2] += weights ? weight * weights[i] : weight;
}

/* Count ranks once the next ones are under way: what was just written is slow to read. */
LANE_INLINE void lane_tally_chunk(const lane_chunk *boards, uint32_t weight, const cc_chunk *chunk,
                                  cc_tally *tallies, int suited, const uint16_t *weights) {
    uint16_t ranks[2][32];
    for (size_t next = 0; next < chunk->count + 32; next += 32) {
        if (next < chunk->count)
            lane_write_numbers(ranks[next / 32 % 2], lane_rank_chunk(boards, next, suited));
        if (next == 0)
            continue;
        const size_t at = next - 32;
        const uint16_t *found = ranks[at / 32 % 2], *its = weights ? weights + at : NULL;
        if (next <= chunk->count)
            lane_tally_each(found, 32, weight, its, tallies);
        else
            lane_tally_each(found, chunk->count - at, weight, its, tallies);
    }
}

LANE_TARGET static int lane_tally(enum cc_variant variant, const uint16_t base[4], uint32_t weight,
                                  const cc_chunk *chunk, cc_tally *tallies) {
    if (variant != CC_HIGH && variant != CC_BEST_FIVE)
        return 0;
    const lane_chunk boards = lane_chunk_of(base, base, chunk);
    if (chunk->is_weighted || boards.is_suited)
        lane_tally_chunk(&boards, weight, chunk, tallies, 4, chunk->weights);
    else
        lane_tally_chunk(&boards, weight, chunk, tallies, 1, NULL);
    return 1;
}

/* Count the boards above category 0, 1 and so on. */
LANE_INLINE void lane_count_above(const lane_chunk *boards, uint32_t weight, const cc_chunk *chunk,
                                  uint32_t sums[9][16], int suited) {
    lanes above[9];
    for (int i = 0; i < 9; i++)
        above[i] = lane_all(0);
    for (size_t at = 0; at < chunk->count; at += 32) {
        const lanes category = LANE_RIGHT(lane_rank_chunk(boards, at, suited), 12);
        const lanes weights = lane_weights(chunk, at, weight);
        above[0] = lane_add(above[0], weights);
        for (int i = 1; i < 9; i++)
            above[i] = lane_add_where(lane_is_above(category, lane_all(i)), above[i], weights);
    }
    for (int i = 0; i < 9; i++)
        lane_add_up(sums[i], above[i]);
}

LANE_TARGET static int lane_categories(enum cc_variant variant, const uint16_t base[4],
                                       uint32_t weight, const cc_chunk *chunk,
                                       uint32_t sums[9][16]) {
    if (variant != CC_HIGH && variant != CC_BEST_FIVE)
        return 0;
    const lane_chunk boards = lane_chunk_of(base, base, chunk);
    if (boards.is_suited)
        lane_count_above(&boards, weight, chunk, sums, 4);
    else
        lane_count_above(&boards, weight, chunk, sums, 1);
    return 1;
}

/* Two hands on the boards base | chunk: what either wins, and what both share. */
LANE_INLINE void lane_compare_two(const lane_chunk boards[2], uint32_t weight,
                                  const cc_chunk *chunk, uint32_t (*sums)[16], int suited) {
    lanes wins[2] = {lane_all(0), lane_all(0)}, all = lane_all(0);
    for (size_t at = 0; at < chunk->count; at += 32) {
        const lanes mine = lane_rank_chunk(&boards[0], at, suited);
        const lanes yours = lane_rank_chunk(&boards[1], at, suited);
        const lanes best = lane_higher(mine, yours), weights = lane_weights(chunk, at, weight);
        wins[0] = lane_add(wins[0], lane_clear(lane_is_equal(yours, best), weights));
        wins[1] = lane_add(wins[1], lane_clear(lane_is_equal(mine, best), weights));
        all = lane_add(all, weights);
    }
    const lanes ties = lane_sub(all, lane_add(wins[0], wins[1]));
    lane_add_up(sums[0], wins[0]);
    lane_add_up(sums[1], ties);
    lane_add_up(sums[2], wins[1]);
    lane_add_up(sums[3], ties);
}

/* Any number of hands: the sums of a hand count the boards where 1, 2 and more share the best. */
LANE_INLINE void lane_compare_many(const lane_chunk *boards, int players, uint32_t weight,
                                   const cc_chunk *chunk, uint32_t (*sums)[16]) {
    for (size_t at = 0; at < chunk->count; at += 32) {
        const lanes weights = lane_weights(chunk, at, weight);
        lanes ranks[CC_LANE_PLAYERS], best = lane_all(0), sharers = lane_all(0);
        for (int i = 0; i < players; i++) {
            ranks[i] = lane_rank_chunk(&boards[i], at, 4);
            best = lane_higher(best, ranks[i]);
        }
        for (int i = 0; i < players; i++)
            sharers = lane_add_where(lane_is_equal(ranks[i], best), sharers, lane_all(1));
        for (int count = 1; count <= players; count++) {
            const lane_mask is_shared = lane_is_equal(sharers, lane_all(count));
            if (!lane_is_any(is_shared))
                continue;
            const lanes shared = lane_keep(is_shared, weights);
            for (int i = 0; i < players; i++)
                lane_add_up(sums[i * players + count - 1],
                            lane_keep(lane_is_equal(ranks[i], best), shared));
        }
    }
}

LANE_TARGET static void lane_compare(const uint16_t (*hands)[4], int players,
                                     const uint16_t base[4], uint32_t weight, const cc_chunk *chunk,
                                     uint32_t (*sums)[16]) {
    lane_chunk boards[CC_LANE_PLAYERS];
    int is_suited = 0;
    for (int i = 0; i < players; i++) {
        boards[i] = lane_chunk_of(base, hands[i], chunk);
        is_suited |= boards[i].is_suited;
    }
    if (players > 2)
        lane_compare_many(boards, players, weight, chunk, sums);
    else if (is_suited)
        lane_compare_two(boards, weight, chunk, sums, 4);
    else
        lane_compare_two(boards, weight, chunk, sums, 1);
}

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
