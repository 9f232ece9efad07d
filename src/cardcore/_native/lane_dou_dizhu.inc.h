/* Combinations of Dou Dizhu, one set of cards a lane.
 *
 * Ranks have the bits of a count mask: twos the lowest, then threes to aces, then the jokers. No
 * lane branches. */

/* Ranks held at least once, twice, three and four times. */
typedef struct {
    lanes once, twice, thrice, quads, cards;
    lane_mask is_wrong;
} lane_ranks_held;

/* One bit of every count; units hold four counts each. */
LANE_INLINE lanes lane_plane(const lanes units[4], int bit) {
    lanes four[4];
    for (int i = 0; i < 4; i++) /* close the bits up, at the high end */
        four[i] = lane_times(lane_and(units[i], lane_all(0x1111 << bit)), lane_all(0x1248 >> bit));
    return lane_or(
        lane_or(LANE_RIGHT(four[0], 12), lane_and(LANE_RIGHT(four[1], 8), lane_all(240))),
        lane_or(lane_and(LANE_RIGHT(four[2], 4), lane_all(0xF00)),
                lane_and(four[3], lane_all(0xF000))));
}

LANE_INLINE lane_ranks_held lane_held_by_counts(const lanes units[4], int is_of_four) {
    const lanes a = lane_plane(units, 0), b = lane_plane(units, 1), c = lane_plane(units, 2);
    const lanes either = lane_or(a, b), jokers = lane_all(0x6000);
    lanes four = c, stray = lane_and(c, either);
    lanes cards = lane_add(lane_count(a), LANE_LEFT(lane_count(b), 1));
    cards = lane_add(cards, LANE_LEFT(lane_count(c), 2));
    if (is_of_four) {
        const lanes d = lane_plane(units, 3);
        stray = lane_and(d, lane_or(c, either));
        four = lane_or(c, d);
        cards = lane_add(cards, LANE_LEFT(lane_count(d), 3));
    } else {
        const lanes all = lane_or(lane_or(units[0], units[1]), lane_or(units[2], units[3]));
        stray = lane_or(stray, lane_and(all, lane_all(0x8888)));
    }
    lane_ranks_held held;
    held.once = lane_or(either, four);
    held.twice = lane_or(b, four);
    held.thrice = lane_or(lane_and(a, b), four);
    held.quads = four;
    held.cards = cards;
    stray = lane_or(stray, lane_and(is_of_four ? held.thrice : held.twice, jokers));
    held.is_wrong = lane_is_some(lane_or(stray, lane_and(held.once, lane_all(0x8000))));
    return held;
}

/* Ranks in a row become the bit above them; other sets meet what they become. */
LANE_INLINE lanes lane_above_row(lanes ranks) {
    return lane_add(ranks, lane_and(ranks, lane_sub(lane_all(0), ranks)));
}

LANE_INLINE lane_mask lane_is_run(lanes ranks, lanes above) {
    return lane_is_none(lane_or(lane_and(ranks, above), lane_and(ranks, lane_all(0xE001))));
}

/* The top rank of the highest core that single cards are attached to, where they may be equal. */
LANE_INLINE lanes lane_core_beside_singles(const lane_ranks_held *held, int are_any) {
    const lanes triplets = lane_and(lane_not_and(held->quads, held->thrice), lane_all(0x1FFE));
    lanes tops = triplets, below = triplets, found = lane_all(0);
    for (int length = 2; length <= 10; length++) {
        below = LANE_LEFT(below, 1);
        tops = lane_and(tops, below);
        lanes cores = tops;
        if (!are_any) /* three of a rank beside the core would make it longer */
            cores = lane_not_and(lane_or(LANE_LEFT(below, 1), LANE_RIGHT(triplets, 1)), tops);
        found = lane_choose(lane_is_equal(held->cards, lane_all(4 * length)), cores, found);
    }
    if (!are_any)
        found = lane_keep(lane_is_none(held->quads), found);
    found = lane_or(found, LANE_RIGHT(found, 1));
    found = lane_or(found, LANE_RIGHT(found, 2));
    found = lane_or(found, LANE_RIGHT(found, 4));
    found = lane_or(found, LANE_RIGHT(found, 8));
    return lane_xor(found, LANE_RIGHT(found, 1));
}

/* The readings on the lead: kinds, and cards << 8 | rank. */
LANE_INLINE void lane_dou_dizhu(const lane_ranks_held *held, const cc_dou_dizhu_rules *rules,
                                lanes *kinds, lanes *rest) {
    static const uint8_t RANKS[16] = {12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 0};
    const int is_of_four = rules->is_of_four;
    const lanes once = held->once, thrice = held->thrice, quads = held->quads, cards = held->cards;
    const lanes jokers = lane_all(0x6000);
    const lanes ranks = lane_count(once), triplets = lane_count(thrice);
    const lanes above = lane_above_row(once), above_triplets = lane_above_row(thrice);
    const lane_mask are_twice = lane_is_equal(once, held->twice);
    const lane_mask is_no_quad = lane_is_none(quads), has_triplet = lane_is_some(thrice);
    const lane_mask is_three = lane_where_both(is_no_quad, has_triplet);
    const lane_mask all = lane_is_none(lane_all(0));
    lane_mask may_attach = all;
    if (!rules->jokers)
        may_attach = lane_where_but(all, lane_is_equal(lane_and(once, jokers), jokers));

    /* Of what is read in two ways the kind found last counts. */
    lanes kind = lane_all(0), over_top = above_triplets;
    lane_mask is_core = lane_where_both(lane_is_run(thrice, above_triplets), is_no_quad);
    is_core = lane_where_both(is_core, lane_is_above(triplets, lane_all(1)));
    is_core = lane_where_both(is_core, may_attach);
    const lanes four_each = LANE_LEFT(triplets, 2);
    const lane_mask has_pairs =
        lane_where_both(lane_is_equal(cards, lane_add(four_each, triplets)), are_twice);
    kind = lane_choose(lane_where_both(is_core, has_pairs),
                       lane_all(CC_DOU_DIZHU_TRIPLET_SEQUENCE_PAIRS), kind);
    if (!is_of_four) {
        lane_mask has_singles =
            lane_where_both(lane_is_equal(cards, four_each), lane_is_equal(held->twice, thrice));
        has_singles = lane_where_both(has_singles, is_core);
        if (rules->singles) {
            const lanes top = lane_core_beside_singles(held, rules->singles == 2);
            has_singles = lane_where_both(lane_is_some(top), may_attach);
            over_top = lane_choose(has_singles, LANE_LEFT(top, 1), over_top);
        }
        kind = lane_choose(has_singles, lane_all(CC_DOU_DIZHU_TRIPLET_SEQUENCE_SINGLES), kind);
        kind = lane_choose(lane_where_both(is_three, lane_is_equal(cards, lane_all(4))),
                           lane_all(CC_DOU_DIZHU_TRIPLET_SINGLE), kind);

        const lane_mask is_of_three = lane_is_equal(ranks, lane_all(3));
        lane_mask are_singles = lane_where_both(is_of_three, may_attach);
        if (rules->quad_singles)
            are_singles = lane_either(are_singles, lane_is_equal(ranks, lane_all(2)));
        are_singles = lane_where_both(are_singles, lane_is_equal(cards, lane_all(6)));
        const lane_mask are_pairs = lane_where_both(lane_where_both(is_of_three, are_twice),
                                                    lane_is_equal(cards, lane_all(8)));
        const lane_mask is_quadplex = lane_where_both(
            lane_either(are_singles, are_pairs), lane_is_equal(lane_count(quads), lane_all(1)));
        kind = lane_choose(is_quadplex, lane_all(CC_DOU_DIZHU_QUADPLEX), kind);
        over_top = lane_choose(is_quadplex, LANE_LEFT(quads, 1), over_top);
    }
    kind = lane_choose(
        lane_where_both(lane_where_both(is_three, are_twice), lane_is_equal(cards, lane_all(5))),
        lane_all(CC_DOU_DIZHU_TRIPLET_PAIR), kind);

    const lane_mask are_pairs = lane_where_both(are_twice, lane_is_none(thrice));
    const lane_mask are_triplets = lane_where_both(lane_is_equal(once, thrice), is_no_quad);
    lanes run =
        lane_keep(lane_where_both(lane_is_none(held->twice), lane_is_above(ranks, lane_all(4))),
                  lane_all(CC_DOU_DIZHU_SEQUENCE));
    run = lane_choose(lane_where_both(are_pairs, lane_is_above(ranks, lane_all(2))),
                      lane_all(CC_DOU_DIZHU_PAIR_SEQUENCE), run);
    run = lane_choose(lane_where_both(are_triplets, lane_is_above(ranks, lane_all(1))),
                      lane_all(CC_DOU_DIZHU_TRIPLET_SEQUENCE), run);
    lanes plain = lane_keep(lane_is_run(once, above), run);
    plain = lane_choose(lane_where_both(lane_is_equal(once, jokers),
                                        lane_is_equal(cards, lane_all(is_of_four ? 4 : 2))),
                        lane_all(CC_DOU_DIZHU_ROCKET), plain);
    const lanes of_one =
        lane_choose(lane_is_above(cards, lane_all(3)), lane_all(CC_DOU_DIZHU_BOMB), cards);
    plain = lane_choose(lane_is_equal(ranks, lane_all(1)), of_one, plain);
    const lane_mask is_plain = lane_is_some(plain);
    kind = lane_clear(held->is_wrong, lane_choose(is_plain, plain, kind));
    over_top = lane_choose(is_plain, above, over_top);

    const lanes rank = lane_look_up(RANKS, lane_place(LANE_RIGHT(over_top, 1)));
    *kinds = kind;
    *rest = lane_clear(lane_is_none(kind), lane_or(LANE_LEFT(cards, 8), rank));
}

LANE_INLINE void lane_write_readings(uint32_t *values, const lane_ranks_held *held,
                                     const cc_dou_dizhu_rules *rules) {
    uint16_t high[32], low[32];
    lanes kinds, rest;
    lane_dou_dizhu(held, rules, &kinds, &rest);
    lane_store(high, kinds);
    lane_store(low, rest);
    for (int i = 0; i < 32; i++)
        values[i] = (uint32_t)high[i] << 16 | low[i];
}

LANE_TARGET static size_t lane_dou_dizhus(const cc_dou_dizhu_rules *rules, const void *counts,
                                          uint32_t *values, size_t count) {
    size_t i = 0;
    for (; i + 32 <= count; i += 32) {
        lanes units[4];
        lane_suits((const char *)counts + 8 * i, units);
        const lane_ranks_held held = lane_held_by_counts(units, rules->is_of_four);
        lane_write_readings(values + i, &held, rules);
    }
    return i;
}

/* Up to eight codes of each of 32 rows; what is beyond a row becomes 255. */
LANE_INLINE void lane_some_codes(const uint8_t *at, ptrdiff_t step, size_t cards, size_t first,
                                 lanes units[4]) {
    const size_t left = cards - first < 8 ? cards - first : 8;
    /* The last codes are read together with some before them, if there are any. */
    const size_t back = cards < 8 ? 0 : 8 - left;
    const uint64_t beyond = left < 8 ? ~UINT64_C(0) << (8 * left) : 0;
    uint64_t codes[32];
    for (int i = 0; i < 32; i++) {
        memcpy(&codes[i], at + i * step + first - back, 8);
        codes[i] = codes[i] >> (8 * back) | beyond;
    }
    lane_suits((const char *)codes, units);
}

/* The ranks in rows of codes of one pack. As in boards, sums of bits stand for sets of cards. */
LANE_INLINE lane_ranks_held lane_held_by_rows(const uint8_t *at, ptrdiff_t step, size_t cards) {
    lanes all = lane_all(0), odd = all, major = all, spades = all;
    lanes given = lane_all((int)cards);
    for (size_t first = 0; first < cards; first += 8) {
        lanes units[4];
        lane_some_codes(at, step, cards, first, units);
        for (size_t i = 0; i < 8 && first + i < cards; i++) {
            const lanes pair = units[i / 2];
            const lanes code = i % 2 ? LANE_RIGHT(pair, 8) : lane_and(pair, lane_all(255));
            const lanes bit = lane_bit(LANE_RIGHT(code, 2));
            const lane_mask is_odd = lane_meets(code, lane_all(1));
            const lane_mask is_major = lane_meets(code, lane_all(2));
            given = lane_add_where(lane_is_equal(code, lane_all(255)), given, lane_all(-1));
            all = lane_add(all, bit);
            odd = lane_add_where(is_odd, odd, bit);
            major = lane_add_where(is_major, major, bit);
            spades = lane_add_where(lane_where_both(is_odd, is_major), spades, bit);
        }
    }
    lane_boards boards;
    lanes *suits = boards.suits;
    suits[0] = lane_sub(lane_sub(all, odd), lane_sub(major, spades));
    suits[1] = lane_sub(odd, spades);
    suits[2] = lane_sub(major, spades);
    suits[3] = spades;
    /* The jokers are the first two cards of a fourteenth rank; the red one moves up. */
    const lanes others = lane_or(suits[2], suits[3]), red = lane_and(suits[1], lane_all(0x2000));
    const lanes stray = lane_or(lane_and(lane_or(suits[0], suits[1]), lane_all(0xC000)),
                                lane_and(others, lane_all(0xE000)));
    suits[1] = lane_add(suits[1], red);
    lane_read(&boards);
    const lanes *counts = boards.counts;
    lane_ranks_held held = {boards.once,  boards.twice, boards.thrice,
                            boards.quads, given,        lane_is_some(stray)};
    const lanes found = lane_add(lane_add(counts[0], counts[1]), lane_add(counts[2], counts[3]));
    held.is_wrong = lane_either(held.is_wrong, lane_is_some(lane_xor(found, given)));
    return held;
}

LANE_TARGET static size_t lane_dou_dizhu_rows(const cc_dou_dizhu_rules *rules, const uint8_t *at,
                                              ptrdiff_t step, size_t cards, uint32_t *values,
                                              size_t count) {
    size_t i = 0;
    if (rules->is_of_four)
        return 0;
    for (; i + 32 <= count; i += 32, at += 32 * step) {
        const lane_ranks_held held = lane_held_by_rows(at, step, cards);
        lane_write_readings(values + i, &held, rules);
    }
    return i;
}
