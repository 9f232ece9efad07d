/* Low hands over lanes: included by lane_kernels.inc.h. */

LANE_INLINE lanes lane_lowest(lanes x) {
    return lane_not_and(lane_add(x, lane_all(-1)), x);
}

LANE_INLINE lanes lane_ace_low(lanes ranks) {
    return lane_and(lane_or(LANE_LEFT(ranks, 1), LANE_RIGHT(ranks, 12)), lane_all(CC_ALL_RANKS));
}

/* Rank of `count` < 5 different ranks, all of which the best low has: a pair or worse.
 *
 * Twins are the lowest ranks that can be held twice or more. */
LANE_INLINE lanes lane_paired_low(lanes ranks, lanes count, lanes twice, lanes thrice,
                                  const cc_lane_lows *lows) {
    /* By the number of ranks, 4 more if two of them are held twice: four of a rank, trips, a pair;
     * a full house, two pairs, a pair. */
    static const uint8_t KINDS[16] = {0, 0, 13, 5, 1, 0, 6, 2, 1};
    const lanes but_one = lane_drop(twice);
    const lane_mask has_two = lane_is_some(but_one), is_of_two = lane_is_equal(count, lane_all(2));
    const lanes dropped =
        lane_choose(lane_is_equal(count, lane_all(3)), lane_drop(but_one), but_one);
    const lanes twins = lane_choose(lane_where_both(is_of_two, has_two), lane_lowest(thrice),
                                    lane_xor(twice, dropped));
    const lanes kind = lane_look_up(KINDS, lane_add_where(has_two, count, lane_all(4)));
    const lanes missing = lane_look_up(CC_LANES_HIGH.missing, kind);
    return lane_sub(
        lane_best_paired(kind, lows),
        lane_number_beside(twins, lane_not_and(twins, ranks), kind, missing, &CC_LANES_HIGH));
}

/* The rank of a low of `count` different ranks, with pairs or without. */
LANE_INLINE lanes lane_low_of(lanes ranks, lanes count, lanes twice, lanes thrice,
                              const cc_lane_lows *lows) {
    const lanes rank = lane_low_rank(ranks, lane_sub(count, lane_all(5)), lows);
    const lane_mask is_paired = lane_is_above(lane_all(5), count);
    if (!lane_bits(is_paired))
        return rank;
    return lane_choose(is_paired, lane_paired_low(ranks, count, twice, thrice, lows), rank);
}

LANE_INLINE lanes lane_low_a5(const lane_boards *held) {
    return lane_low_of(lane_ace_low(held->once), lane_count(held->once), lane_ace_low(held->twice),
                       lane_ace_low(held->thrice), &CC_LANES_A5);
}

/* The rank of the lowest five of at most eight ranks, ace low. */
LANE_INLINE lanes lane_low_8_of_ranks(lanes ranks) {
    const lanes low = lane_sub(lane_all(CC_LANE_BEST_A5), lane_low_part(ranks, &CC_LANES_A5));
    return lane_choose(lane_is_above(lane_count(ranks), lane_all(4)), low, lane_all(1));
}

LANE_INLINE lanes lane_low_8(const lane_boards *held) {
    return lane_low_8_of_ranks(lane_and(lane_ace_low(held->once), lane_all(255)));
}

/* Where the five lowest of the ranks can only be of one suit. */
LANE_INLINE lane_mask lane_is_forced_flush(const lanes suits[4], lanes ranks, lanes twice) {
    const lanes lowest = lane_lowest(ranks);
    lanes suit = lane_all(0);
    for (int i = 0; i < 4; i++)
        suit = lane_or(suit, lane_keep(lane_meets(suits[i], lowest), suits[i]));
    const lanes free = lane_not_and(lane_not_and(twice, suit), ranks);
    const lanes forced = lane_and(ranks, lane_not_and(free, lane_add(free, lane_all(-1))));
    return lane_is_above(lane_count(forced), lane_all(4));
}

/* Deuce-to-seven ranks; where `is_rare` straights or flushes may have to be taken, and the ranks
 * are not told. */
LANE_INLINE lanes lane_low_27(const lane_boards *held, lane_mask *is_rare) {
    lanes ranks = held->once, count = lane_count(ranks);

    /* If the five lowest ranks are a straight, the next one stands for the fifth. Without a sixth
     * rank a pair makes the best hand, with the lowest three of the others. */
    const lanes lowest = lane_lowest(ranks), two_in_row = lane_and(ranks, LANE_RIGHT(ranks, 1));
    const lanes runs =
        lane_and(lane_and(two_in_row, LANE_RIGHT(two_in_row, 2)), LANE_RIGHT(ranks, 4));
    const lane_mask is_run = lane_meets(runs, lowest);
    const lane_mask is_five = lane_where_both(is_run, lane_is_equal(count, lane_all(5)));
    const lanes fifth = LANE_LEFT(lowest, 4);
    const lane_mask is_twin =
        lane_where_both(is_five, lane_is_equal(lane_lowest(held->twice), fifth));
    const lanes dropped = lane_choose(is_twin, LANE_LEFT(lowest, 3), fifth);
    ranks = lane_not_and(lane_keep(is_run, dropped), ranks);
    count = lane_add_where(is_run, count, lane_all(-1));

    const lane_mask is_flush = lane_is_forced_flush(held->suits, ranks, held->twice);
    *is_rare = lane_either(is_flush, lane_where_both(is_five, lane_is_none(held->twice)));
    return lane_low_of(ranks, count, held->twice, held->thrice, &CC_LANES_27);
}

/* More ranks are better, then lower ones: a set as a number that is larger if it is better. */
LANE_INLINE lanes lane_badugi_key(lanes ranks) {
    return lane_sub(LANE_LEFT(lane_count(ranks), 13), ranks);
}

/* Mostly the lowest card of each suit; where two of them have one rank, the second lowest of one
 * suit may be better. A third is never, nor are second ones of two suits. */
LANE_INLINE lanes lane_badugi(const lanes suits[4]) {
    lanes lowest[4], second[4];
    for (int suit = 0; suit < 4; suit++) {
        const lanes ranks = lane_ace_low(suits[suit]), others = lane_drop(ranks);
        lowest[suit] = lane_xor(ranks, others);
        second[suit] = lane_choose(lane_is_some(others), lane_lowest(others), lowest[suit]);
    }
    const lanes minor = lane_or(lowest[0], lowest[1]), major = lane_or(lowest[2], lowest[3]);
    lanes best = lane_badugi_key(lane_or(minor, major));
    for (int suit = 0; suit < 4; suit++) {
        const lanes beside = lane_or(lowest[suit ^ 1], suit < 2 ? major : minor);
        best = lane_higher(best, lane_badugi_key(lane_or(beside, second[suit])));
    }
    const lanes above = lane_add(best, lane_all(CC_ALL_RANKS));
    const lanes row = lane_add(LANE_RIGHT(above, 13), lane_all(-1));
    const lanes ranks = lane_and(lane_sub(lane_all(0), best), lane_all(CC_ALL_RANKS));
    return lane_low_rank(ranks, row, &CC_LANES_BADUGI);
}

/* Rank again one by one what the lanes leave. */
LANE_TARGET static void lane_mend(enum cc_variant variant, const char *boards, uint16_t *ranks,
                                  uint32_t bits) {
    for (; bits; bits &= bits - 1) {
        const int i = lane_index(__builtin_ctz(bits));
        uint64_t board;
        memcpy(&board, boards + 8 * i, 8);
        ranks[i] = cc_rank_mask(variant, board);
    }
}

LANE_INLINE size_t lane_rank_low(enum cc_variant variant, const char *boards, uint16_t *ranks,
                                 size_t count, int least, int most) {
    size_t i = 0;
    for (; i + 32 <= count; i += 32) {
        lane_boards held;
        lanes found;
        lane_mask wrong = lane_is_some(lane_all(0)), rare = wrong;
        lane_suits(boards + 8 * i, held.suits);
        lane_read(&held);
        if (most < CC_MOST_BITS)
            wrong = lane_is_wrong(&held, 0xE000, least, most);
        switch (variant) {
        case CC_LOW_A5:
            found = lane_low_a5(&held);
            break;
        case CC_LOW_8:
            found = lane_low_8(&held);
            break;
        case CC_LOW_27:
            found = lane_low_27(&held, &rare);
            break;
        default:
            found = lane_badugi(held.suits);
        }
        lane_store(ranks + i, lane_clear(wrong, found));
        if (variant == CC_LOW_27)
            lane_mend(variant, boards + 8 * i, ranks + i, lane_bits(lane_where_but(rare, wrong)));
    }
    return i;
}
