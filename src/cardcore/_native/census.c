/* Histograms: how many hands have each rank or each category. */
#include "cardcore.h"

#include "board.h"
#include "enumerate.h"
#include "paths.h"
#include "ranker.h"

#include <string.h>

enum { CC_CATEGORIES = 9, CC_TALLIES = (CC_CATEGORIES + 1) << 12 };

typedef struct {
    const cc_path *path;
    enum cc_variant variant;
    cc_tally *tallies; /* by rank */
    uint64_t *counts;  /* by category */
    uint32_t sums[CC_CATEGORIES][16];
} cc_census;

/* The ranks of a visit by the portable kernels. */
static void rank_chunk(enum cc_variant variant, const uint16_t base[4], const cc_chunk *chunk,
                       uint16_t ranks[CC_CHUNK]) {
    uint64_t boards[CC_CHUNK] = {0};
    for (size_t i = 0; i < chunk->count; i++)
        for (int suit = 0; suit < 4; suit++)
            boards[i] |= (uint64_t)(base[suit] | chunk->suits[suit][i]) << (16 * suit);
    cc_rank_block(variant, boards, ranks, chunk->count);
}

static void tally_visit(void *context, const uint16_t base[4], uint32_t weight,
                        const cc_chunk *chunk) {
    const cc_census *census = context;
    uint16_t ranks[CC_CHUNK];
    if (census->path->tally(census->variant, base, weight, chunk, census->tallies))
        return;
    rank_chunk(census->variant, base, chunk, ranks);
    for (size_t i = 0; i < chunk->count; i++)
        census->tallies[ranks[i]].part[i % 2] += weight * chunk->weights[i];
}

static void categories_visit(void *context, const uint16_t base[4], uint32_t weight,
                             const cc_chunk *chunk) {
    cc_census *census = context;
    uint16_t ranks[CC_CHUNK];
    if (census->path->count_categories(census->variant, base, weight, chunk, census->sums))
        return;
    rank_chunk(census->variant, base, chunk, ranks);
    for (size_t i = 0; i < chunk->count; i++)
        census->counts[ranks[i] >> 12] += weight * chunk->weights[i];
}

/* Whether hands can be counted so; then what is to be enumerated. */
static int want_hands(enum cc_variant variant, int cards, uint64_t held, uint64_t dead,
                      int by_suits, cc_boards_wanted *wanted) {
    const int is_short = variant == CC_SHORT_DECK || variant == CC_SHORT_DECK_TRIPS;
    const uint64_t deck = is_short ? CC_SHORT_DECK_BITS : CC_BOARD_BITS;
    if (!cc_is_counted(variant, cards) || held & ~deck || held & dead)
        return 0;
    wanted->held = held;
    wanted->rest = deck & ~held & ~dead;
    wanted->cards = cards - cc_card_count(held);
    wanted->by_suits = by_suits;
    wanted->mark_count = 1;
    wanted->marks = &wanted->held;
    return 1;
}

int cc_count_ranks(enum cc_variant variant, int cards, uint64_t held, uint64_t dead, int by_suits,
                   int part, uint64_t counts[65536]) {
    cc_boards_wanted wanted;
    cc_census census = {cc_path_in_use(), variant, (cc_tally *)counts, NULL, {{0}}};
    if (!want_hands(variant, cards, held, dead, by_suits, &wanted) ||
        !cc_each_board(&wanted, part, tally_visit, &census))
        return 0;
    for (size_t i = 0; i < CC_TALLIES; i++)
        census.tallies[i].whole = (uint64_t)census.tallies[i].part[0] + census.tallies[i].part[1];
    return 1;
}

int cc_count_categories(enum cc_variant variant, int cards, uint64_t held, uint64_t dead,
                        int by_suits, int part, uint64_t counts[16]) {
    cc_boards_wanted wanted;
    cc_census census = {cc_path_in_use(), variant, NULL, counts, {{0}}};
    if (!want_hands(variant, cards, held, dead, by_suits, &wanted) ||
        !cc_each_board(&wanted, part, categories_visit, &census))
        return 0;
    /* The sums, which lanes alone make, count all hands of a category or a higher one. */
    uint64_t above = 0;
    for (int category = CC_CATEGORIES; category > 0; category--) {
        uint64_t reached = 0;
        for (int i = 0; i < 16; i++)
            reached += census.sums[category - 1][i];
        counts[category] += reached - above;
        above = reached;
    }
    return 1;
}
