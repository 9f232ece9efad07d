/* The instruction sets that arrays can be ranked with; the plain C of ranker.c is always there. */
#ifndef CC_PATHS_H
#define CC_PATHS_H

#include "cardcore.h"
#include "enumerate.h"

#if (defined(__GNUC__) || defined(__clang__)) && !defined(CARDCORE_NO_SIMD)
#if defined(__x86_64__)
#define CC_HAS_X86 1
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
#define CC_HAS_NEON 1
#endif
#endif

/* How many cards the hole and the board of Omaha may have. */
typedef struct {
    int hole_least, hole_most, board_least, board_most;
} cc_omaha_counts;

/* As the most cards, this says that they are not counted. */
enum { CC_MOST_BITS = 64 };

/* A number in two parts, which add up to it: to count equal ranks one after the other is slow, as
 * each waits for the one before. */
typedef union {
    uint64_t whole;
    uint32_t part[2];
} cc_tally;

enum { CC_LANE_PLAYERS = 10 };

/* What a path offers. Each function works from the first item on and returns how many it has done;
 * the rest is left to the caller. */
typedef struct {
    const char *name;
    /* Ranks of board masks; 0 for stray bits and for a number of cards out of bounds. */
    size_t (*rank_boards)(enum cc_variant variant, const void *boards, uint16_t *ranks,
                          size_t count, int least, int most);
    /* The same for Omaha, whose masks of hole and board may share no card. */
    size_t (*rank_omaha)(enum cc_variant variant, const void *holes, const void *boards,
                         uint16_t *ranks, size_t count, const cc_omaha_counts *counts);
    /* Board masks of rows of codes that lie together; eight bytes of each row can be read. A row
     * that is wrong becomes a mask with stray bits or with another number of bits. */
    size_t (*load_rows)(const uint8_t *at, ptrdiff_t step, size_t cards, uint64_t *boards,
                        size_t count);
    /* Both at once, for rows that follow one another. */
    size_t (*rank_rows)(enum cc_variant variant, const uint8_t *at, size_t cards, uint16_t *ranks,
                        size_t count, int least, int most);
    /* Add the weights of the boards base | chunk up by rank; returns 0 if it knows no such form. */
    int (*tally)(enum cc_variant variant, const uint16_t base[4], uint32_t weight,
                 const cc_chunk *chunk, cc_tally *tallies);
    /* The same, of the boards above category 0, 1 and so on; each sum is to be added up. */
    int (*count_categories)(enum cc_variant variant, const uint16_t base[4], uint32_t weight,
                            const cc_chunk *chunk, uint32_t sums[9][16]);
    /* Compare at most CC_LANE_PLAYERS high hands on the boards base | chunk. Sum players * p + n -
     * 1 is of the boards where p and n - 1 others are the best. NULL if there is no such kernel. */
    void (*compare)(const uint16_t (*hands)[4], int players, const uint16_t base[4],
                    uint32_t weight, const cc_chunk *chunk, uint32_t (*sums)[16]);
    /* Values of Big Two of card masks. */
    size_t (*big_two)(const cc_big_two_rules *rules, const void *cards, uint32_t *values,
                      size_t count);
    /* Readings of Dou Dizhu on the lead, of count masks. */
    size_t (*dou_dizhu)(const cc_dou_dizhu_rules *rules, const void *counts, uint32_t *values,
                        size_t count);
    /* The same of rows of codes, of which eight bytes can be read; 255 is no card. */
    size_t (*dou_dizhu_rows)(const cc_dou_dizhu_rules *rules, const uint8_t *at, ptrdiff_t step,
                             size_t cards, uint32_t *values, size_t count);
} cc_path;

/* The path in use; plain C has one that does nothing. */
const cc_path *cc_path_in_use(void);

#ifdef CC_HAS_X86
extern const cc_path CC_PATH_AVX2, CC_PATH_AVX512, CC_PATH_AVX512_VBMI;
#endif
#ifdef CC_HAS_NEON
extern const cc_path CC_PATH_NEON;
#endif

#endif
