/* Omaha over lanes, two cards of the hole and three of the board: included by lane_kernels.inc.h.
 *
 * A high hand is found by category, not by choice of cards. The ranks held once, twice and thrice
 * in the hole and on the board tell which twins there are and how many cards of the hole they
 * take; the kickers are the highest of what is left to take of each. The categories are tried from
 * the lowest up, and each relies on it that the higher ones of twins are not there: if one is, it
 * takes the place of what was found.
 *
 * Ranks are reversed, ace = bit 0, so that the highest rank is the lowest bit. */

/* The runs of five ranks of which two can be of the hole and the others of the board: bit i is the
 * run down from the i-th rank below the ace. The ace is put below the two as well; what else comes
 * to stand there is beyond the ten runs. */
LANE_INLINE lanes lane_omaha_runs(lanes hole, lanes board) {
    const lanes h = lane_or(hole, LANE_LEFT(hole, 13)), b = lane_or(board, LANE_LEFT(board, 13));
    const lanes any = lane_or(h, b), any_two = lane_and(any, LANE_RIGHT(any, 1));
    const lanes all = lane_and(lane_and(any_two, LANE_RIGHT(any_two, 2)), LANE_RIGHT(any, 4));
    /* Of the hole at least two in two, four, five places. */
    const lanes h_next = LANE_RIGHT(h, 1), h_some = lane_or(h, h_next),
                h_both = lane_and(h, h_next);
    const lanes h_later = LANE_RIGHT(h_some, 2);
    const lanes h_four = lane_or(lane_or(h_both, LANE_RIGHT(h_both, 2)), lane_and(h_some, h_later));
    const lanes two = lane_or(h_four, lane_and(lane_or(h_some, h_later), LANE_RIGHT(h, 4)));
    /* Of the board at least three. */
    const lanes b_next = LANE_RIGHT(b, 1), b_some = lane_or(b, b_next),
                b_both = lane_and(b, b_next);
    const lanes b_later = LANE_RIGHT(b_some, 2), b_later_both = LANE_RIGHT(b_both, 2);
    const lanes b_two = lane_or(lane_or(b_both, b_later_both), lane_and(b_some, b_later));
    const lanes b_three = lane_or(lane_and(b_both, b_later), lane_and(b_some, b_later_both));
    const lanes three = lane_or(b_three, lane_and(b_two, LANE_RIGHT(b, 4)));
    return lane_and(lane_and(all, lane_all(1023)), lane_and(two, three));
}

LANE_INLINE lanes lane_omaha_straight(lanes hole, lanes board, int category) {
    const lanes runs = lane_omaha_runs(hole, board);
    const lanes place = lane_lowest_place(runs, lane_add(runs, lane_all(-1)));
    return lane_keep(lane_is_some(runs), lane_sub(lane_all(category + 9), place));
}

/* The ranks beside which a set has another rank. */
LANE_INLINE lanes lane_beside(lanes set) {
    const lanes ranks = lane_keep(lane_is_some(set), lane_xor(set, lane_all(CC_ALL_RANKS)));
    return lane_choose(lane_is_some(lane_drop(set)), lane_all(CC_ALL_RANKS), ranks);
}

/* Of two sets of as many ranks the one with the higher rank where they differ. */
LANE_INLINE lane_mask lane_is_better(lanes x, lanes y) {
    return lane_meets(x, lane_lowest(lane_xor(x, y)));
}

/* A hand on its way: its twins, their kind, how many cards of the hole they take. */
typedef struct {
    lanes twins, kind, used;
} lane_hand;

LANE_INLINE void lane_take(lane_hand *hand, lane_mask where, lanes twins, int kind, lanes used) {
    hand->twins = lane_choose(where, twins, hand->twins);
    hand->kind = lane_choose(where, lane_all(kind), hand->kind);
    hand->used = lane_choose(where, used, hand->used);
}

/* How many cards of the hole are of a rank: two, one or none by the set that it is in. */
LANE_INLINE lanes lane_used(lanes rank, lanes two, lanes one) {
    const lanes fewer = lane_keep(lane_meets(rank, one), lane_all(1));
    return lane_choose(lane_meets(rank, two), lane_all(2), fewer);
}

/* The best of two pairs that are one of the hole and one of the board, that both share, or one
 * shared and one of the board. */
LANE_INLINE void lane_take_two_pair(lane_hand *hand, lanes hole_pairs, lanes shared,
                                    lanes board_pairs) {
    const lanes more = lane_drop(shared), one = lane_xor(shared, more);
    const lanes other = lane_lowest(board_pairs);
    const lane_mask has_other = lane_is_some(other);
    const lanes by_hole = lane_keep(lane_where_both(lane_is_some(hole_pairs), has_other),
                                    lane_or(lane_lowest(hole_pairs), other));
    const lanes by_both = lane_keep(lane_is_some(more), lane_or(one, lane_lowest(more)));
    const lanes by_board =
        lane_keep(lane_where_both(lane_is_some(one), has_other), lane_or(one, other));
    const lanes of_hole = lane_choose(lane_is_better(by_hole, by_both), by_hole, by_both);
    const lane_mask is_by_board = lane_is_better(by_board, of_hole);
    const lanes twins = lane_choose(is_by_board, by_board, of_hole);
    lane_take(hand, lane_is_some(twins), twins, 2,
              lane_choose(is_by_board, lane_all(1), lane_all(2)));
}

/* Kickers: the highest ranks of as many cards as the twins leave. */
LANE_INLINE lanes lane_omaha_kickers(const lane_hand *hand, lanes hole, lanes board) {
    /* By kind, how many cards of the board are left when none of the hole are used, and 2. */
    static const uint8_t LEFT[16] = {5, 3, 1, 1, 5, 2, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1};
    const lanes left = lane_add(lane_look_up(LEFT, hand->kind), hand->used);
    const lanes h = lane_not_and(hand->twins, hole), h_more = lane_drop(h);
    const lanes b = lane_not_and(hand->twins, board), b_more = lane_drop(b);
    const lanes b_most = lane_drop(b_more);
    lanes kickers = lane_keep(lane_is_above(lane_all(2), hand->used), lane_xor(h, h_more));
    kickers =
        lane_or(kickers, lane_keep(lane_is_above(lane_all(1), hand->used), lane_lowest(h_more)));
    kickers = lane_or(kickers, lane_keep(lane_is_above(left, lane_all(2)), lane_xor(b, b_more)));
    kickers =
        lane_or(kickers, lane_keep(lane_is_above(left, lane_all(3)), lane_xor(b_more, b_most)));
    return lane_or(kickers, lane_keep(lane_is_above(left, lane_all(4)), lane_lowest(b_most)));
}

/* The suit of at least three cards of the board. */
LANE_INLINE void lane_omaha_suited(const lane_boards *hole, const lane_boards *board,
                                   lanes *of_hole, lanes *of_board) {
    *of_hole = *of_board = lane_all(0);
    for (int suit = 0; suit < 4; suit++) {
        const lane_mask is_suited = lane_is_above(board->counts[suit], lane_all(2));
        *of_hole = lane_choose(is_suited, hole->suits[suit], *of_hole);
        *of_board = lane_choose(is_suited, board->suits[suit], *of_board);
    }
    *of_hole = lane_reversed(*of_hole), *of_board = lane_reversed(*of_board);
}

/* The ranks that the hole and the board hold once and oftener, those that both hold, and those of
 * the suit that can be a flush. */
typedef struct {
    lanes h1, h2, b1, b2, b3, both, h_suit, b_suit;
} lane_omaha_sets;

LANE_INLINE lane_omaha_sets lane_omaha_sets_of(const lane_boards *hole, const lane_boards *board) {
    lane_omaha_sets sets = {
        .h1 = lane_reversed(hole->once),
        .h2 = lane_reversed(hole->twice),
        .b1 = lane_reversed(board->once),
        .b2 = lane_reversed(board->twice),
        .b3 = lane_reversed(board->thrice),
    };
    sets.both = lane_and(sets.h1, sets.b1);
    lane_omaha_suited(hole, board, &sets.h_suit, &sets.b_suit);
    return sets;
}

/* One pair, two, trips and flush. */
LANE_INLINE void lane_take_low(lane_hand *hand, const lane_omaha_sets *held) {
    const lanes pair = lane_lowest(lane_or(lane_or(held->h2, held->b2), held->both));
    const lanes set = lane_and(held->h2, held->b1), trips = lane_and(held->h1, held->b2);
    const lanes three = lane_lowest(lane_or(lane_or(set, trips), held->b3)), zero = lane_all(0);
    const lane_mask is_flush =
        lane_where_both(lane_is_some(lane_drop(held->h_suit)), lane_is_some(held->b_suit));
    hand->twins = pair;
    hand->kind = lane_keep(lane_is_some(pair), lane_all(1));
    hand->used = lane_used(pair, held->h2, held->both);
    lane_take_two_pair(hand, held->h2, held->both, held->b2);
    lane_take(hand, lane_is_some(three), three, 5, lane_used(three, set, trips));
    lane_take(hand, is_flush, zero, 4, zero);
}

/* Full houses, by the cards of the hole: two of the trips, one of each, the pair. Returns the rank
 * of the pair. */
LANE_INLINE lanes lane_take_full(lane_hand *hand, const lane_omaha_sets *held) {
    const lanes by_set = lane_and(lane_and(held->h2, held->b1), lane_beside(held->b2));
    const lanes by_both = lane_and(lane_and(held->h1, held->b2), lane_beside(held->both));
    const lanes by_board = lane_and(held->b3, lane_beside(held->h2));
    const lanes three = lane_lowest(lane_or(lane_or(by_set, by_both), by_board));
    lanes pairs = lane_keep(lane_meets(three, by_set), held->b2);
    pairs = lane_or(pairs, lane_keep(lane_meets(three, by_both), held->both));
    pairs = lane_or(pairs, lane_keep(lane_meets(three, by_board), held->h2));
    lane_take(hand, lane_is_some(three), three, 6, lane_all(2));
    return lane_lowest(lane_not_and(three, pairs));
}

LANE_INLINE void lane_take_quads(lane_hand *hand, const lane_omaha_sets *held) {
    const lanes by_one = lane_and(held->h1, held->b3);
    const lanes quads = lane_lowest(lane_or(by_one, lane_and(held->h2, held->b2)));
    lane_take(hand, lane_is_some(quads), quads, 13,
              lane_choose(lane_meets(quads, by_one), lane_all(1), lane_all(2)));
}

LANE_INLINE lanes lane_omaha_high(const lane_boards *hole, const lane_boards *board) {
    const cc_lane_order *order = &CC_LANES_HIGH;
    const lane_omaha_sets held = lane_omaha_sets_of(hole, board);
    lane_hand hand;
    lane_take_low(&hand, &held);
    const lanes full_pair = lane_take_full(&hand, &held);
    lane_take_quads(&hand, &held);

    const lane_mask is_flush = lane_is_equal(hand.kind, lane_all(4));
    lanes kickers = lane_omaha_kickers(&hand, lane_choose(is_flush, held.h_suit, held.h1),
                                       lane_choose(is_flush, held.b_suit, held.b1));
    kickers = lane_choose(lane_is_equal(hand.kind, lane_all(6)), full_pair, kickers);

    const lanes straight =
        lane_higher(lane_omaha_straight(held.h1, held.b1, order->straight),
                    lane_omaha_straight(held.h_suit, held.b_suit, order->straight_flush));
    const lanes rank = lane_rank_beside(lane_reversed(hand.twins), lane_reversed(kickers),
                                        hand.kind, lane_look_up(order->missing, hand.kind), order);
    return lane_higher(rank, straight);
}

/* Five ranks, two of which are of the hole and the lowest three others of the board; 255 if there
 * are fewer. A lower number is a lower low. */
LANE_INLINE lanes lane_omaha_five(lanes two, lanes board) {
    const lanes others = lane_not_and(two, board);
    const lanes five = lane_or(two, lane_xor(others, lane_drop(lane_drop(lane_drop(others)))));
    return lane_choose(lane_is_equal(lane_count(five), lane_all(5)), five, lane_all(255));
}

LANE_INLINE lanes lane_omaha_8(const lane_boards *hole, const lane_boards *board) {
    const lanes low = lane_and(lane_ace_low(board->once), lane_all(255));
    lanes best = lane_all(255);
    lanes first = lane_and(lane_ace_low(hole->once), lane_all(255));
    /* Every pair of ranks of the hole, as long as any lane has one. */
    for (lanes more; lane_bits(lane_is_some(more = lane_drop(first))); first = more) {
        const lanes one = lane_xor(first, more);
        for (lanes rest, second = more; lane_bits(lane_is_some(second)); second = rest) {
            rest = lane_drop(second);
            best = lane_lower(best, lane_omaha_five(lane_or(one, lane_xor(second, rest)), low));
        }
    }
    const lanes rank = lane_sub(lane_all(CC_LANE_BEST_A5), lane_low_part(best, &CC_LANES_A5));
    return lane_choose(lane_is_equal(best, lane_all(255)), lane_all(1), rank);
}

LANE_INLINE size_t lane_rank_holes(int is_high, const char *holes, const char *boards,
                                   uint16_t *ranks, size_t count, const cc_omaha_counts *counts) {
    size_t i = 0;
    for (; i + 32 <= count; i += 32) {
        lane_boards hole, board;
        lanes met = lane_all(0);
        lane_suits(holes + 8 * i, hole.suits);
        lane_suits(boards + 8 * i, board.suits);
        lane_read(&hole);
        lane_read(&board);
        for (int suit = 0; suit < 4; suit++)
            met = lane_or(met, lane_and(hole.suits[suit], board.suits[suit]));
        const lane_mask is_wrong = lane_either(
            lane_is_some(met),
            lane_either(lane_is_wrong(&hole, 0xE000, counts->hole_least, counts->hole_most),
                        lane_is_wrong(&board, 0xE000, counts->board_least, counts->board_most)));
        const lanes found = is_high ? lane_omaha_high(&hole, &board) : lane_omaha_8(&hole, &board);
        lane_store(ranks + i, lane_clear(is_wrong, found));
    }
    return i;
}

LANE_TARGET static size_t lane_rank_omaha(enum cc_variant variant, const void *holes,
                                          const void *boards, uint16_t *ranks, size_t count,
                                          const cc_omaha_counts *counts) {
    return variant == CC_OMAHA ? lane_rank_holes(1, holes, boards, ranks, count, counts)
                               : lane_rank_holes(0, holes, boards, ranks, count, counts);
}
