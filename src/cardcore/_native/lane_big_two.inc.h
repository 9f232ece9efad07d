/* Combinations of Big Two, one card mask a word: a word is one number in plain C, and a register of
 * them in the kernels over lanes.
 *
 * Whoever includes it defines lane_word, LANE_INLINE and lane_same: all bits where two words are
 * equal. No word branches. */

#define LANE_RANKS UINT64_C(0x0111111111111111)

/* The same number in every word. */
LANE_INLINE lane_word lane_word_all(uint64_t number) {
    return (lane_word){0} + number;
}

/* Turn masks so that threes come first and twos last. */
LANE_INLINE lane_word lane_turned(lane_word cards, const cc_big_two_rules *rules) {
    return ((cards >> rules->turn) | (cards << rules->back)) & rules->deck;
}

/* How many bits there are in the nibbles, which hold 0 to 4 each. */
LANE_INLINE lane_word lane_nibble_sum(lane_word counts) {
    const uint64_t low = UINT64_C(0x0F0F0F0F0F0F0F0F);
    lane_word sum = (counts & low) + ((counts >> 4) & low);
    sum += sum >> 32;
    sum += sum >> 16;
    sum += sum >> 8;
    return sum & 255;
}

/* One bit in each of 16 nibbles, closed up. */
LANE_INLINE lane_word lane_closed_up(lane_word ranks) {
    ranks = (ranks | (ranks >> 3)) & UINT64_C(0x0303030303030303);
    ranks = (ranks | (ranks >> 6)) & UINT64_C(0x000F000F000F000F);
    ranks = (ranks | (ranks >> 12)) & UINT64_C(0x000000FF000000FF);
    return (ranks | (ranks >> 24)) & 0xFFFF;
}

/* The values of at most five cards; 0 for more. */
LANE_INLINE lane_word lane_big_two(lane_word cards, const cc_big_two_rules *rules) {
    const lane_word held = lane_turned(cards, rules), none = lane_word_all(0);

    /* The ranks held at least once, twice, three and four times. */
    const lane_word a = held & LANE_RANKS, b = (held >> 1) & LANE_RANKS;
    const lane_word c = (held >> 2) & LANE_RANKS, d = (held >> 3) & LANE_RANKS;
    const lane_word either = a | b, both = a & b, other_either = c | d, other_both = c & d;
    const lane_word once = either | other_either;
    const lane_word twice = both | other_both | (either & other_either);
    const lane_word thrice = (both & other_either) | (other_both & either);
    const lane_word quads = both & other_both;
    const lane_word count = lane_nibble_sum(a + b + c + d);

    /* The rank that counts: of three cards or more, else the highest. */
    const lane_word is_not_thrice = lane_same(thrice, none);
    lane_word below = thrice | (once & is_not_thrice);
    below |= below >> 4;
    below |= below >> 8;
    below |= below >> 16;
    below |= below >> 32;
    lane_word ranks_below = below + (below >> 32);
    ranks_below += ranks_below >> 16;
    ranks_below += ranks_below >> 8;
    ranks_below += ranks_below >> 4;
    const lane_word four_times = (((ranks_below & 15) << 2) - 4) & 63, rank = four_times >> 2;

    /* Sequences: five ranks in a row up to the highest one, or one of two sets. */
    const lane_word is_wheel = lane_same(once, lane_word_all(rules->wheel));
    const lane_word is_six_high = lane_same(once, lane_word_all(rules->six_high));
    const lane_word run_index = (rules->indexes >> four_times) & 15;
    const lane_word is_run =
        lane_same(once, below ^ (below >> 20)) & ~lane_same(run_index, lane_word_all(15));
    const lane_word is_sequence = is_run | is_wheel | is_six_high;
    const lane_word index =
        (is_run & run_index) | (is_wheel & rules->wheel_index) | (is_six_high & rules->six_index);
    /* More than five cards may have any rank that counts, so the place is kept within a word. */
    const lane_word tie =
        (four_times - (is_wheel & rules->wheel_down) - (is_six_high & rules->six_down)) & 63;
    const lane_word suit = (rules->highest_suit >> (((held >> tie) & 15) << 2)) & 15;
    const lane_word rank_and_suit = four_times | suit, index_and_suit = (index << 2) | suit;

    const lane_word is_five = lane_same(count, lane_word_all(5));
    const lane_word is_apart = is_five & lane_same(twice, none);
    const lane_word is_suited =
        lane_same(a, once) | lane_same(b, once) | lane_same(c, once) | lane_same(d, once);
    const lane_word is_straight_flush =
        is_apart & is_suited & is_sequence & rules->has_straight_flush;
    const lane_word is_flush = is_apart & is_suited & ~is_straight_flush & rules->has_flush;
    const lane_word is_straight = is_apart & is_sequence & ~is_straight_flush & ~is_flush;
    const lane_word is_quads = is_five & ~lane_same(quads, none) & rules->has_quads;
    const lane_word is_full_house =
        is_five & ~is_not_thrice & lane_same(quads, none) & ~lane_same(twice, thrice);
    const lane_word is_group =
        lane_same(once & (once - 1), none) & (none - ((rules->groups >> (count & 31)) & 1));

    lane_word flush;
    if (rules->flush_order == 0)
        flush = (suit << 4) | rank;
    else if (rules->flush_order == 1)
        flush = rank_and_suit;
    else
        flush = (lane_closed_up(once) << 2) | suit;
    const lane_word royal =
        lane_same(once, lane_word_all(rules->royal)) & lane_word_all(rules->royal_bonus);
    const lane_word group =
        (count << 24) | (is_not_thrice & rank_and_suit) | (~is_not_thrice & rank);
    const lane_word value =
        (is_group & group) |
        (is_straight & (index_and_suit | (uint64_t)CC_BIG_TWO_STRAIGHT << 24)) |
        (is_flush & (flush | (uint64_t)(CC_BIG_TWO_FLUSH << 24 | 1 << 20))) |
        (is_full_house & (rank | (uint64_t)(CC_BIG_TWO_FULL_HOUSE << 24 | 2 << 20))) |
        (is_quads & (rank | rules->quads)) |
        (is_straight_flush & ((index_and_suit | rules->straight_flush) + royal));
    return value & lane_same(cards & ~rules->deck, none);
}

/* Where five suited cards may be a sequence, something. */
LANE_INLINE lane_word lane_big_two_runs(lane_word cards, const cc_big_two_rules *rules) {
    const lane_word held = lane_turned(cards, rules);
    const lane_word two = held & (held >> 4), four = two & (two >> 8);
    const int top = 4 * (rules->ranks - 1);
    const lane_word low = two & (held >> 8) & (held >> top);
    const lane_word wheel_or_six = low & ((held >> (top - 4)) | (held >> 12)) & 15;
    return (four & (held >> 16)) | wheel_or_six;
}
