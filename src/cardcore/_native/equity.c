/* Equity: what several hands win on all boards that can still come. */
#include "cardcore.h"

#include "board.h"
#include "enumerate.h"
#include "omaha.h"
#include "paths.h"
#include "ranker.h"

#include <string.h>

enum { CC_PLAYERS_MOST = 23, CC_EQUITY_BLOCK = 64, CC_BOARD_CARDS = 5 };

typedef struct {
    const cc_path *path;
    enum cc_variant variant;
    int players, board_cards;
    const uint64_t *hands;
    uint64_t *shares;
    /* High hands, for kernels over lanes. */
    uint16_t suits[CC_LANE_PLAYERS][4];
    uint32_t sums[CC_LANE_PLAYERS * CC_LANE_PLAYERS][16];
    /* Pairs of hole cards, for Omaha. */
    uint32_t pairs[CC_PLAYERS_MOST][CC_HOLE_PAIRS];
    int pair_counts[CC_PLAYERS_MOST];
} cc_table;

typedef uint16_t cc_table_ranks[CC_PLAYERS_MOST][CC_EQUITY_BLOCK];

static void rank_high_table(const cc_table *table, const uint64_t *boards, cc_table_ranks ranks,
                            size_t count) {
    uint64_t joined[CC_EQUITY_BLOCK] = {0};
    for (int player = 0; player < table->players; player++) {
        for (size_t i = 0; i < count; i++)
            joined[i] = boards[i] | table->hands[player];
        cc_rank_block(table->variant, joined, ranks[player], count);
    }
}

static void rank_omaha_table(const cc_table *table, const uint64_t *boards, cc_table_ranks ranks,
                             size_t count) {
    uint32_t triples[CC_BOARD_TRIPLES];
    for (size_t i = 0; i < count; i++) {
        const int triple_count = cc_board_triples(boards[i], triples);
        for (int player = 0; player < table->players; player++)
            ranks[player][i] =
                cc_omaha_of(table->hands[player], table->pairs[player], table->pair_counts[player],
                            boards[i], triples, triple_count);
    }
}

/* Compare the hands on a block of boards. */
static void compare_block(const cc_table *table, const uint64_t *boards, const uint16_t *weights,
                          uint32_t weight, size_t count) {
    cc_table_ranks ranks;
    const int players = table->players;
    if (table->variant == CC_OMAHA)
        rank_omaha_table(table, boards, ranks, count);
    else
        rank_high_table(table, boards, ranks, count);
    for (size_t i = 0; i < count; i++) {
        uint16_t best = 0;
        int sharers = 0;
        for (int player = 0; player < players; player++) {
            const uint16_t rank = ranks[player][i];
            sharers = rank > best ? 1 : sharers + (rank == best);
            best = rank > best ? rank : best;
        }
        for (int player = 0; player < players; player++)
            table->shares[player * players + sharers - 1] +=
                ranks[player][i] == best ? weight * weights[i] : 0;
    }
}

static void compare_visit(void *context, const uint16_t base[4], uint32_t weight,
                          const cc_chunk *chunk) {
    cc_table *table = context;
    uint64_t boards[CC_EQUITY_BLOCK];
    if (table->path->compare && table->variant == CC_HIGH && table->players <= CC_LANE_PLAYERS) {
        table->path->compare((const uint16_t (*)[4])table->suits, table->players, base, weight,
                             chunk, table->sums);
        return;
    }
    for (size_t at = 0; at < chunk->count; at += CC_EQUITY_BLOCK) {
        const size_t left = chunk->count - at;
        const size_t count = left < CC_EQUITY_BLOCK ? left : CC_EQUITY_BLOCK;
        for (size_t i = 0; i < count; i++) {
            boards[i] = 0;
            for (int suit = 0; suit < 4; suit++)
                boards[i] |= (uint64_t)(base[suit] | chunk->suits[suit][at + i]) << (16 * suit);
        }
        compare_block(table, boards, chunk->weights + at, weight, count);
    }
}

/* Take hands that can be compared; returns their cards, 0 if something is wrong with them. */
static uint64_t seat_hands(cc_table *table, enum cc_variant variant, const uint64_t *hands,
                           int players, uint64_t *shares) {
    uint64_t seated = 0;
    if (players < 2 || players > CC_PLAYERS_MOST || (variant != CC_HIGH && variant != CC_OMAHA))
        return 0;
    table->path = cc_path_in_use();
    table->variant = variant;
    table->players = players;
    table->hands = hands;
    table->shares = shares;
    for (int player = 0; player < players; player++) {
        const uint64_t hand = hands[player];
        const int cards = cc_card_count(hand);
        if (hand & (seated | ~CC_BOARD_BITS) ||
            (variant == CC_HIGH ? cards != 2 : cards < 4 || cards > CC_HOLE_MOST))
            return 0;
        seated |= hand;
        for (int suit = 0; suit < 4 && player < CC_LANE_PLAYERS; suit++)
            table->suits[player][suit] = (uint16_t)(hand >> (16 * suit));
        if (variant == CC_OMAHA)
            table->pair_counts[player] = cc_hole_pairs(hand, table->pairs[player]);
    }
    memset(table->sums, 0, sizeof table->sums);
    return seated;
}

/* Add what the kernels over lanes have found. */
static void add_sums(cc_table *table) {
    const int cells = table->players * table->players;
    for (int cell = 0; cell < cells && table->players <= CC_LANE_PLAYERS; cell++)
        for (int i = 0; i < 16; i++)
            table->shares[cell] += table->sums[cell][i];
}

int cc_equity(enum cc_variant variant, const uint64_t *hands, int players, uint64_t board,
              uint64_t dead, int by_suits, int part, uint64_t *shares) {
    cc_table table;
    uint64_t marks[CC_PLAYERS_MOST + 1];
    const uint64_t seated = seat_hands(&table, variant, hands, players, shares);
    const int known = cc_card_count(board);
    if (!seated || board & (seated | dead | ~CC_BOARD_BITS) || seated & dead ||
        known > CC_BOARD_CARDS)
        return 0;
    memcpy(marks, hands, (size_t)players * sizeof *hands);
    marks[players] = board;
    const cc_boards_wanted wanted = {
        board,
        CC_BOARD_BITS & ~(seated | board | dead),
        CC_BOARD_CARDS - known,
        by_suits,
        players + 1,
        marks,
    };
    if (!cc_each_board(&wanted, part, compare_visit, &table))
        return 0;
    add_sums(&table);
    return 1;
}

int cc_compare_on_boards(enum cc_variant variant, const uint64_t *hands, int players,
                         const uint64_t *boards, size_t count, uint64_t *shares) {
    static const uint16_t NO_CARDS[4] = {0, 0, 0, 0};
    cc_table table;
    cc_chunk chunk = {.is_weighted = 0, .most = {5, 5, 5, 5}};
    const uint64_t seated = seat_hands(&table, variant, hands, players, shares);
    if (!seated)
        return 0;
    for (size_t i = 0; i < count; i++)
        if (boards[i] & (seated | ~CC_BOARD_BITS) || cc_card_count(boards[i]) != CC_BOARD_CARDS)
            return 0;
    for (size_t i = 0; i < CC_CHUNK; i++)
        chunk.weights[i] = 1;
    for (size_t at = 0; at < count; at += CC_CHUNK) {
        chunk.count = count - at < CC_CHUNK ? count - at : CC_CHUNK;
        for (size_t i = 0; i < chunk.count; i++)
            for (int suit = 0; suit < 4; suit++)
                chunk.suits[suit][i] = (uint16_t)(boards[at + i] >> (16 * suit));
        compare_visit(&table, NO_CARDS, 1, &chunk);
    }
    add_sums(&table);
    return 1;
}
