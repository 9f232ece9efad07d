/* What the vector kernels look up, and what differs between the forms of high hands. */
#ifndef CC_LANE_ORDER_H
#define CC_LANE_ORDER_H

#include <stdint.h>

/* A set of ranks is numbered in two parts: what its low six ranks contribute, and what the others
 * do. Kickers are numbered among the ranks that are no pair or trips, so that they are twelve. */
typedef struct {
    uint8_t low[64];
    uint8_t five_low[128], five_high[128]; /* five ranks, straights not counted: low, high byte */
    uint8_t few[128];                      /* three ranks in the first half, two in the second */
    /* By how many ranks are held twice, 4 more with trips and 8 with quads; 4 alone is a flush. */
    uint8_t missing[16]; /* how many kickers fewer than five */
    uint8_t times[16];   /* how many kickers beside one rank of the pair, trips or quads */
    uint8_t base[16];    /* the category as high byte of a rank, less that of a high card */
    uint8_t pairs[16];   /* by the higher pair, how many two pairs are lower */
    uint16_t wide_base[32], wide_pairs[32]; /* the same for wider registers */
    int ranks;
    int straight, straight_flush;
} cc_lane_order;

/* Low hands: the rank of a set of ranks is what its five high ranks say, by the row that its number
 * of ranks chooses, less what its low eight ranks say. */
typedef struct {
    uint8_t low[256];
    uint8_t high[128], high_byte[128];   /* four rows: low, high byte */
    uint8_t paired[16], paired_byte[16]; /* by kind of twins, the best rank: low, high byte */
    uint16_t wide_paired[32];            /* the same for wider registers */
} cc_lane_lows;

/* The rank of five to ace where it is the best low. */
enum { CC_LANE_BEST_A5 = (6 << 12) + 1286 };

#endif
