/* Functions of cardcore.h: checks and loops over arrays. */
#include "cardcore.h"

#include "board.h"
#include "high.h"
#include "low.h"
#include "omaha.h"
#include "paths.h"
#include "ranker.h"
#include "up_cards.h"

#include <string.h>

/* Calls the macro with each variant of one hand, its kernel, its numbers of cards and its deck. */
#define CC_EACH_VARIANT(X)                                                                         \
    X(CC_HIGH, cc_high(board), 5, 7, CC_BOARD_BITS)                                                \
    X(CC_LOW_A5, cc_low_a5(board), 5, 7, CC_BOARD_BITS)                                            \
    X(CC_LOW_8, cc_low_8(board), 5, 7, CC_BOARD_BITS)                                              \
    X(CC_LOW_27, cc_low_27(board), 5, 7, CC_BOARD_BITS)                                            \
    X(CC_BADUGI, cc_badugi(board), 4, 4, CC_BOARD_BITS)                                            \
    X(CC_SHORT_DECK, cc_short_deck(board, &CC_SHORT_ORDER), 5, 7, CC_SHORT_DECK_BITS)              \
    X(CC_SHORT_DECK_TRIPS, cc_short_deck(board, &CC_SHORT_TRIPS_ORDER), 5, 7, CC_SHORT_DECK_BITS)  \
    X(CC_BEST_FIVE, cc_best_five(board), 5, 52, CC_BOARD_BITS)                                     \
    X(CC_UP_HIGH, cc_up_high(board), 1, 4, CC_BOARD_BITS)                                          \
    X(CC_UP_LOW, cc_up_low(board), 1, 4, CC_BOARD_BITS)

/* How many cards a hand may have. */
typedef struct {
    int least, most;
} cc_counts;

static inline cc_counts cc_counts_of(enum cc_variant variant) {
    cc_counts counts = {1, 0};
    switch (variant) {
#define CC_CASE(NAME, KERNEL, LEAST, MOST, DECK)                                                   \
    case NAME:                                                                                     \
        counts.least = LEAST, counts.most = MOST;                                                  \
        break;
        CC_EACH_VARIANT(CC_CASE)
#undef CC_CASE
    default:
        break;
    }
    return counts;
}

/* Bounds that no number of cards is beyond, for CC_UNCHECKED. */
static const cc_counts CC_ANY_COUNT = {0, CC_MOST_BITS};

/* Whether the variant's kernel may see any number of cards; others would leave their tables. */
static inline int cc_is_unchecked(enum cc_variant variant) {
    const int plain = variant & ~CC_UNCHECKED;
    return variant & CC_UNCHECKED && plain < CC_UP_HIGH && plain != CC_LOW_27;
}

static inline enum cc_variant cc_variant_of(enum cc_variant variant) {
    return (enum cc_variant)(variant & ~CC_UNCHECKED);
}

int cc_is_counted(enum cc_variant variant, int count) {
    const cc_counts counts = cc_counts_of(variant);
    return count >= counts.least && count <= counts.most;
}

void cc_rank_block(enum cc_variant variant, const uint64_t *boards, uint16_t *ranks, size_t count) {
    switch (variant) {
#define CC_CASE(NAME, KERNEL, LEAST, MOST, DECK)                                                   \
    case NAME:                                                                                     \
        for (size_t i = 0; i < count; i++) {                                                       \
            const uint64_t board = boards[i];                                                      \
            ranks[i] = board & ~(DECK) ? 0 : KERNEL;                                               \
        }                                                                                          \
        break;
        CC_EACH_VARIANT(CC_CASE)
#undef CC_CASE
    default:
        memset(ranks, 0, count * sizeof *ranks);
    }
}

/* Ranks of boards that may have a wrong number of cards. */
static void rank_boards(enum cc_variant variant, uint64_t *boards, uint16_t *ranks, size_t count,
                        cc_counts counts) {
    const size_t done =
        cc_path_in_use()->rank_boards(variant, boards, ranks, count, counts.least, counts.most);
    for (size_t i = done; i < count; i++) {
        const int cards = cc_card_count(boards[i]);
        if (cards < counts.least || cards > counts.most)
            boards[i] = CC_NO_CARD_BIT;
    }
    cc_rank_block(variant, boards + done, ranks + done, count - done);
}

static const cc_omaha_counts CC_OMAHA_COUNTS = {4, CC_HOLE_MOST, 3, CC_BOARD_MOST};

static inline int cc_is_omaha_counted(int hole_cards, int board_cards,
                                      const cc_omaha_counts *counts) {
    return hole_cards >= counts->hole_least && hole_cards <= counts->hole_most &&
           board_cards >= counts->board_least && board_cards <= counts->board_most;
}

static uint16_t rank_omaha(enum cc_variant variant, uint64_t hole, uint64_t board,
                           const cc_omaha_counts *counts) {
    if ((hole & board) || (hole | board) & ~CC_BOARD_BITS ||
        !cc_is_omaha_counted(cc_card_count(hole), cc_card_count(board), counts))
        return 0;
    return variant == CC_OMAHA ? cc_omaha(hole, board) : cc_omaha_8(hole, board);
}

/* Ranks of holes and boards that may have a wrong number of cards. */
static void rank_omaha_block(enum cc_variant variant, const uint64_t *holes, const uint64_t *boards,
                             uint16_t *ranks, size_t count, const cc_omaha_counts *counts) {
    const size_t done = cc_path_in_use()->rank_omaha(variant, holes, boards, ranks, count, counts);
    for (size_t i = done; i < count; i++)
        ranks[i] = rank_omaha(variant, holes[i], boards[i], counts);
}

static inline int cc_is_omaha(enum cc_variant variant) {
    return variant == CC_OMAHA || variant == CC_OMAHA_8;
}

int cc_api_version(void) {
    return CARDCORE_API_VERSION;
}

uint16_t cc_rank_mask(enum cc_variant variant, uint64_t mask) {
    uint16_t rank = 0;
    if (cc_is_counted(variant, cc_card_count(mask)))
        cc_rank_block(variant, &mask, &rank, 1);
    return rank;
}

uint16_t cc_rank(enum cc_variant variant, const uint8_t *codes, size_t count) {
    uint16_t rank = 0;
    if (count <= 52 && cc_is_counted(variant, (int)count)) {
        const uint64_t board = cc_board_of_codes(codes, count);
        cc_rank_block(variant, &board, &rank, 1);
    }
    return rank;
}

uint16_t cc_rank_board_masks(enum cc_variant variant, uint64_t hole, uint64_t board) {
    if (!cc_is_omaha(variant))
        return hole & board ? 0 : cc_rank_mask(variant, hole | board);
    return rank_omaha(variant, hole, board, &CC_OMAHA_COUNTS);
}

uint16_t cc_rank_board(enum cc_variant variant, const uint8_t *hole, size_t hole_count,
                       const uint8_t *board, size_t board_count) {
    if (hole_count > 52 || board_count > 52)
        return 0;
    return cc_rank_board_masks(variant, cc_board_of_codes(hole, hole_count),
                               cc_board_of_codes(board, board_count));
}

/* Arrays pass through the kernels in blocks that stay in the nearest cache. */
enum { CC_BLOCK = 512 };

/* Where a block of ranks can be written as it is made; NULL if it has to be stored apart. */
static uint16_t *direct(char *out, ptrdiff_t step, int width) {
    return step == 2 && width == 2 && (uintptr_t)out % 2 == 0 ? (uint16_t *)(void *)out : NULL;
}

static void store_block(const uint16_t *ranks, char *out, ptrdiff_t step, int width, size_t count) {
    for (size_t i = 0; i < count; i++, out += step) {
        if (width == 2) {
            memcpy(out, &ranks[i], 2);
        } else {
            const uint64_t wide = ranks[i];
            memcpy(out, &wide, 8);
        }
    }
}

static inline uint64_t load_mask(const char *at) {
    uint64_t mask;
    memcpy(&mask, at, 8);
    return mask;
}

/* Rows of codes, anywhere in memory. */
typedef struct {
    const char *at;
    int width;
    ptrdiff_t row_step, card_step;
    size_t cards, count;
} cc_rows;

/* Read the next rows one card at a time. */
static void load_each(cc_rows *rows, uint64_t *boards, size_t count) {
    for (size_t i = 0; i < count; i++, rows->at += rows->row_step) {
        cc_joined joined = {0, 0, 0};
        const char *card = rows->at;
        if (rows->width == 1)
            for (size_t j = 0; j < rows->cards; j++, card += rows->card_step)
                cc_join(&joined, *(const uint8_t *)card);
        else
            for (size_t j = 0; j < rows->cards; j++, card += rows->card_step)
                cc_join(&joined, load_mask(card));
        boards[i] = cc_board_of(joined);
    }
    rows->count -= count;
}

/* Copy the next rows to where eight bytes of each can be read. */
static void gather_rows(const cc_rows *rows, uint8_t *codes, size_t count) {
    const char *row = rows->at;
    for (size_t i = 0; i < count; i++, row += rows->row_step) {
        const char *card = row;
        for (size_t j = 0; j < rows->cards; j++, card += rows->card_step) {
            if (rows->width == 1) {
                codes[8 * i + j] = *(const uint8_t *)card;
            } else {
                const uint64_t code = load_mask(card);
                codes[8 * i + j] = code < 52 ? (uint8_t)code : 255;
            }
        }
    }
}

/* How many of the next rows have eight bytes that can be read: the last ones end the array. */
static size_t readable_rows(const cc_rows *rows) {
    const size_t step = (size_t)rows->row_step, beyond = (8 - rows->cards + step - 1) / step;
    return rows->count > beyond ? rows->count - beyond : 0;
}

static void load_rows(cc_rows *rows, uint64_t *boards, size_t count) {
    const cc_path *path = cc_path_in_use();
    size_t done = 0;
    if (rows->cards >= 1 && rows->cards <= 7) {
        if (rows->width == 1 && rows->card_step == 1 && rows->row_step > 0) {
            const size_t readable = readable_rows(rows);
            done = path->load_rows((const uint8_t *)rows->at, rows->row_step, rows->cards, boards,
                                   readable < count ? readable : count);
        } else {
            uint8_t codes[8 * CC_BLOCK];
            gather_rows(rows, codes, count);
            done = path->load_rows(codes, 8, rows->cards, boards, count);
        }
    }
    rows->at += rows->row_step * (ptrdiff_t)done;
    rows->count -= done;
    load_each(rows, boards + done, count - done);
}

static void load_masks(const char *at, ptrdiff_t step, uint64_t *masks, size_t count) {
    for (size_t i = 0; i < count; i++, at += step)
        masks[i] = load_mask(at);
}

/* Join hole and board masks; what holds a card twice becomes no board. */
static void join_masks(uint64_t *holes, const uint64_t *boards, size_t count) {
    for (size_t i = 0; i < count; i++)
        holes[i] = holes[i] & boards[i] ? CC_NO_CARD_BIT : holes[i] | boards[i];
}

void cc_rank_masks_strided(enum cc_variant variant, const void *masks, ptrdiff_t mask_step,
                           const void *board_masks, ptrdiff_t board_step, void *ranks,
                           ptrdiff_t rank_step, int rank_width, size_t count) {
    uint64_t holes[CC_BLOCK], boards[CC_BLOCK];
    uint16_t found[CC_BLOCK];
    const char *hole_at = masks, *board_at = board_masks;
    char *out = ranks;
    const int is_unchecked = cc_is_unchecked(variant);
    variant = cc_variant_of(variant);
    const cc_counts counts = is_unchecked ? CC_ANY_COUNT : cc_counts_of(variant);
    uint16_t *at_once = direct(out, rank_step, rank_width);
    if (!board_masks && mask_step == 8 && at_once) {
        const size_t done = cc_path_in_use()->rank_boards(variant, masks, at_once, count,
                                                          counts.least, counts.most);
        hole_at += 8 * done, out += 2 * done, count -= done;
    }
    while (count) {
        const size_t block = count < CC_BLOCK ? count : CC_BLOCK;
        load_masks(hole_at, mask_step, holes, block);
        if (board_masks)
            load_masks(board_at, board_step, boards, block);
        if (board_masks && cc_is_omaha(variant)) {
            rank_omaha_block(variant, holes, boards, found, block, &CC_OMAHA_COUNTS);
        } else {
            if (board_masks)
                join_masks(holes, boards, block);
            rank_boards(variant, holes, found, block, counts);
        }
        store_block(found, out, rank_step, rank_width, block);
        hole_at += mask_step * (ptrdiff_t)block;
        board_at += board_masks ? board_step * (ptrdiff_t)block : 0;
        out += rank_step * (ptrdiff_t)block;
        count -= block;
    }
}

void cc_rank_rows_strided(enum cc_variant variant, int width, const void *hole, ptrdiff_t hole_step,
                          ptrdiff_t hole_card_step, size_t hole_cards, const void *board,
                          ptrdiff_t board_step, ptrdiff_t board_card_step, size_t board_cards,
                          void *ranks, ptrdiff_t rank_step, size_t count) {
    uint64_t holes[CC_BLOCK], boards[CC_BLOCK] = {0};
    uint16_t found[CC_BLOCK];
    cc_rows hole_rows = {hole, width, hole_step, hole_card_step, hole_cards, count};
    cc_rows board_rows = {board, width, board_step, board_card_step, board_cards, count};
    char *out = ranks;
    const int is_unchecked = cc_is_unchecked(variant);
    variant = cc_variant_of(variant);
    const int in_pack = hole_cards <= 52 && board_cards <= 52;
    const int cards = in_pack ? (int)(hole_cards + board_cards) : 0;
    const int is_omaha = cc_is_omaha(variant);
    const int counted =
        in_pack &&
        (is_omaha ? cc_is_omaha_counted((int)hole_cards, (int)board_cards, &CC_OMAHA_COUNTS)
                  : cc_is_counted(variant, cards));
    const cc_omaha_counts exact = {(int)hole_cards, (int)hole_cards, (int)board_cards,
                                   (int)board_cards};
    if (counted && !board_cards && width == 1 && hole_card_step == 1 &&
        hole_step == (ptrdiff_t)hole_cards && direct(out, rank_step, 2)) {
        const cc_counts counts = is_unchecked ? CC_ANY_COUNT : (cc_counts){cards, cards};
        const size_t done = cc_path_in_use()->rank_rows(
            variant, hole, hole_cards, direct(out, rank_step, 2), count, counts.least, counts.most);
        hole_rows.at += done * hole_cards, hole_rows.count -= done;
        out += 2 * done, count -= done;
    }
    while (count) {
        const size_t block = count < CC_BLOCK ? count : CC_BLOCK;
        uint16_t *at_once = direct(out, rank_step, 2), *to = at_once ? at_once : found;
        if (counted) {
            load_rows(&hole_rows, holes, block);
            if (board_cards)
                load_rows(&board_rows, boards, block);
            if (is_omaha) {
                rank_omaha_block(variant, holes, boards, to, block, &exact);
            } else {
                if (board_cards)
                    join_masks(holes, boards, block);
                rank_boards(variant, holes, to, block,
                            is_unchecked ? CC_ANY_COUNT : (cc_counts){cards, cards});
            }
        } else {
            memset(to, 0, block * sizeof *to);
        }
        if (!at_once)
            store_block(found, out, rank_step, 2, block);
        out += rank_step * (ptrdiff_t)block;
        count -= block;
    }
}

void cc_rank_masks(enum cc_variant variant, const uint64_t *masks, uint16_t *ranks, size_t count) {
    cc_rank_masks_strided(variant, masks, 8, NULL, 0, ranks, 2, 2, count);
}

void cc_rank_rows(enum cc_variant variant, const uint8_t *codes, size_t cards, uint16_t *ranks,
                  size_t count) {
    cc_rank_rows_strided(variant, 1, codes, (ptrdiff_t)cards, 1, cards, NULL, 0, 0, 0, ranks, 2,
                         count);
}
