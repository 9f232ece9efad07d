/* Kernels over words of 64 bits, as many as a register holds. */
#include "big_two.h"

typedef uint64_t lane_word __attribute__((vector_size(LANE_WORD_BYTES)));
typedef uint32_t lane_half_word __attribute__((vector_size(LANE_WORD_BYTES / 2)));
enum { LANE_WORDS = LANE_WORD_BYTES / 8 };

LANE_INLINE lane_word lane_same(lane_word x, lane_word y) {
    return (lane_word)(x == y);
}

#include "lane_big_two.inc.h"

/* Look again at what may be seven cards with a straight flush. */
LANE_TARGET static void lane_mend_big_twos(const cc_big_two_rules *rules, const char *cards,
                                           uint32_t *values) {
    for (int i = 0; i < LANE_WORDS; i++) {
        uint64_t mask;
        memcpy(&mask, cards + 8 * i, 8);
        values[i] = cc_big_two_classify(rules, mask);
    }
}

LANE_TARGET static size_t lane_big_twos(const cc_big_two_rules *rules, const void *cards,
                                        uint32_t *values, size_t count) {
    const cc_big_two_rules own = *rules;
    const char *at = cards;
    size_t i = 0;
    for (; i + LANE_WORDS <= count; i += LANE_WORDS) {
        lane_word held;
        memcpy(&held, at + 8 * i, sizeof held);
        const lane_half_word found =
            __builtin_convertvector(lane_big_two(held, &own), lane_half_word);
        memcpy(values + i, &found, sizeof found);
        if (own.extra) {
            const lane_word runs = lane_big_two_runs(held, &own);
            uint64_t any = 0;
            for (int k = 0; k < LANE_WORDS; k++)
                any |= runs[k];
            if (any)
                lane_mend_big_twos(&own, at + 8 * i, values + i);
        }
    }
    return i;
}
