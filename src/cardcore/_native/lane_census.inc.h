/* Counting and comparing the boards of an enumeration: included by lane_kernels.inc.h. */

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
    lane_boards whole;
    for (int i = 0; i < 4; i++)
        whole.suits[i] = lane_or(boards->base[i], lane_read_numbers(boards->sets[i] + at));
    lane_read(&whole);
    return lane_high(&whole, 0, &CC_LANES_HIGH, suited);
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
