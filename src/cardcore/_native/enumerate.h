/* All boards that complete given cards, a chunk of them at a time.
 *
 * A visit is told of the boards base | chunk: some cards that all of them share, and a chunk of
 * sets of the others. By suits, one board stands for all that differ from it only by an exchange of
 * suits that look the same to everybody; its weight says how many these are. */
#ifndef CC_ENUMERATE_H
#define CC_ENUMERATE_H

#include <stddef.h>
#include <stdint.h>

/* Vector kernels read whole registers of as many boards, beyond `count` too. */
enum { CC_CHUNK_STEP = 32, CC_CHUNK = 512, CC_FREE_MOST = 7 };

typedef struct {
    uint16_t suits[4][CC_CHUNK], weights[CC_CHUNK];
    size_t count;
    int is_weighted; /* or else all weights are 1 */
    int most[4];     /* cards that a board of the chunk may have of each suit */
} cc_chunk;

typedef void cc_visit(void *context, const uint16_t base[4], uint32_t weight,
                      const cc_chunk *chunk);

/* What is to be enumerated: `cards` more cards out of `rest`, beside `held`. */
typedef struct {
    uint64_t held, rest;
    int cards;
    /* By suits, with the cards that tell one suit from another; `rest` is always among them. */
    int by_suits, mark_count;
    const uint64_t *marks;
} cc_boards_wanted;

/* Visit one part of the boards, numbered from 0. Returns 0 if there is no such part. */
int cc_each_board(const cc_boards_wanted *wanted, int part, cc_visit *visit, void *context);

#endif
