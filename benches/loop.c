/* The loop that a program in C writes over masks, to measure other doors against. */
#include "cardcore.h"

void rank_each(const uint64_t *masks, uint16_t *ranks, size_t count);

void rank_each(const uint64_t *masks, uint16_t *ranks, size_t count) {
    for (size_t i = 0; i < count; i++)
        ranks[i] = cc_rank_mask(CC_HIGH, masks[i]);
}
