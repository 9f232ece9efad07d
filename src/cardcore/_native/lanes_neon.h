/* Thirty-two lanes of 16 bits as four NEON registers: the operations of the vector kernels.
 *
 * A lane_mask has all bits set in the lanes that are meant. */
#include <arm_neon.h>
#include <stddef.h>
#include <stdint.h>

#include "lane_order.h"

/* Part of every AArch64 processor: no target has to be named. */
#define LANE_TARGET
/* Bytes of a register of 64-bit words. */
#define LANE_WORD_BYTES 16
#define LANE_INLINE static inline __attribute__((always_inline))

typedef struct {
    uint16x8_t part[4];
} lanes;
typedef lanes lane_mask;

#define LANE_EACH(EXPRESSION)                                                                      \
    lanes found;                                                                                   \
    for (int i = 0; i < 4; i++)                                                                    \
        found.part[i] = EXPRESSION;                                                                \
    return found;

#define LANE_BOTH(NAME, INSTRUCTION)                                                               \
    LANE_INLINE lanes NAME(lanes x, lanes y) {                                                     \
        LANE_EACH(INSTRUCTION(x.part[i], y.part[i]))                                               \
    }
LANE_BOTH(lane_or, vorrq_u16)
LANE_BOTH(lane_and, vandq_u16)
LANE_BOTH(lane_xor, veorq_u16)
LANE_BOTH(lane_add, vaddq_u16)
LANE_BOTH(lane_sub, vsubq_u16)
LANE_BOTH(lane_times, vmulq_u16)
LANE_BOTH(lane_higher, vmaxq_u16)
LANE_BOTH(lane_lower, vminq_u16)
LANE_BOTH(lane_is_above, vcgtq_u16)
LANE_BOTH(lane_is_equal, vceqq_u16)
LANE_BOTH(lane_meets, vtstq_u16)
#undef LANE_BOTH

#define LANE_RIGHT(x, bits)                                                                        \
    ((lanes){{vshrq_n_u16((x).part[0], bits), vshrq_n_u16((x).part[1], bits),                      \
              vshrq_n_u16((x).part[2], bits), vshrq_n_u16((x).part[3], bits)}})

#define LANE_LEFT(x, bits)                                                                         \
    ((lanes){{vshlq_n_u16((x).part[0], bits), vshlq_n_u16((x).part[1], bits),                      \
              vshlq_n_u16((x).part[2], bits), vshlq_n_u16((x).part[3], bits)}})

LANE_INLINE lanes lane_all(int value){LANE_EACH(vdupq_n_u16((uint16_t)value))}

LANE_INLINE lanes lane_not_and(lanes x, lanes y){LANE_EACH(vbicq_u16(y.part[i], x.part[i]))}

/* How many bits each lane has. */
LANE_INLINE lanes
    lane_count(lanes x){LANE_EACH(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(x.part[i]))))}

LANE_INLINE lanes lane_choose(lane_mask where, lanes yes, lanes no){
    LANE_EACH(vbslq_u16(where.part[i], yes.part[i], no.part[i]))}

LANE_INLINE lanes lane_keep(lane_mask where, lanes x) {
    return lane_and(where, x);
}

LANE_INLINE lanes lane_clear(lane_mask where, lanes x) {
    return lane_not_and(where, x);
}

LANE_INLINE lane_mask lane_is_none(lanes x){LANE_EACH(vceqzq_u16(x.part[i]))}

LANE_INLINE lane_mask lane_is_some(lanes x) {
    return lane_meets(x, x);
}

LANE_INLINE lane_mask lane_either(lane_mask x, lane_mask y) {
    return lane_or(x, y);
}

LANE_INLINE lane_mask lane_where_both(lane_mask x, lane_mask y) {
    return lane_and(x, y);
}

/* Where `x` and not `y`. */
LANE_INLINE lane_mask lane_where_but(lane_mask x, lane_mask y) {
    return lane_not_and(y, x);
}

/* One bit for each lane. */
LANE_INLINE uint32_t lane_bits(lane_mask x) {
    static const uint16_t BITS[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    uint32_t bits = 0;
    for (int i = 0; i < 4; i++)
        bits |= (uint32_t)vaddvq_u16(vandq_u16(x.part[i], vld1q_u16(BITS))) << (8 * i);
    return bits;
}

LANE_INLINE lane_mask lane_is_beyond(lanes x, int least, int most) {
    return lane_or(lane_is_above(lane_all(least), x), lane_is_above(x, lane_all(most)));
}

LANE_INLINE lanes lane_add_where(lane_mask where, lanes x, lanes y) {
    return lane_add(x, lane_and(where, y));
}

/* Take the lowest bit out where it is meant. */
LANE_INLINE lanes lane_drop_where(lane_mask where, lanes x) {
    return lane_and(x, lane_add(x, where));
}

/* Look up numbers below 16 in a table of bytes; what is beyond finds a 0. */
LANE_INLINE lanes lane_look_up(const uint8_t *table, lanes x) {
    const uint8x16_t bytes = vld1q_u8(table);
    const lanes place = lane_or(x, lane_all(0x8000));
    LANE_EACH(vreinterpretq_u16_u8(vqtbl1q_u8(bytes, vreinterpretq_u8_u16(place.part[i]))))
}

/* The same, with what is found as the high byte. The table begins with a 0. */
LANE_INLINE lanes lane_look_up_high(const uint8_t *table, lanes x) {
    const uint8x16_t bytes = vld1q_u8(table);
    LANE_EACH(
        vreinterpretq_u16_u8(vqtbl1q_u8(bytes, vreinterpretq_u8_u16(vshlq_n_u16(x.part[i], 8)))))
}

/* What the kind of a hand and its higher pair add to its rank. */
LANE_INLINE lanes lane_base(lanes kind, const cc_lane_order *order) {
    return lane_add(lane_look_up_high(order->base, kind), lane_all(1 << 12));
}

LANE_INLINE lanes lane_by_pair(lanes place, const cc_lane_order *order) {
    return lane_times(lane_look_up(order->pairs, place), lane_all(order->ranks - 2));
}

/* The best low of a kind of twins. */
LANE_INLINE lanes lane_best_paired(lanes kind, const cc_lane_lows *lows) {
    return lane_or(lane_look_up(lows->paired, kind), lane_look_up_high(lows->paired_byte, kind));
}

/* The place of a single bit; 16 without one. */
LANE_INLINE lanes lane_place(lanes bit) {
    return lane_count(lane_add(bit, lane_all(-1)));
}

/* The bit of a place; none from 16 on. */
LANE_INLINE lanes lane_bit(lanes place){
    LANE_EACH(vshlq_u16(vdupq_n_u16(1), vreinterpretq_s16_u16(place.part[i])))}

/* The place of the lowest bit; `less` is one less than `x`. */
LANE_INLINE lanes lane_lowest_place(lanes x, lanes less) {
    return lane_count(lane_not_and(x, less));
}

LANE_INLINE uint8x16_t lane_look_up_128(const uint8_t *table, uint8x16_t x) {
    const uint8x16x4_t low = vld1q_u8_x4(table), high = vld1q_u8_x4(table + 64);
    return vqtbx4q_u8(vqtbl4q_u8(low, x), high, vsubq_u8(x, vdupq_n_u8(64)));
}

/* The numbers of the kickers, two registers of lanes as one of bytes. */
LANE_INLINE lanes lane_number(lanes kickers, lanes missing, const cc_lane_order *order) {
    const lanes high_ranks = LANE_RIGHT(kickers, 6);
    const uint8x16x4_t low_table = vld1q_u8_x4(order->low);
    lanes found;
    for (int i = 0; i < 4; i += 2) {
        const uint8x16_t low = vandq_u8(vuzp1q_u8(vreinterpretq_u8_u16(kickers.part[i]),
                                                  vreinterpretq_u8_u16(kickers.part[i + 1])),
                                        vdupq_n_u8(63));
        const uint8x16_t high = vuzp1q_u8(vreinterpretq_u8_u16(high_ranks.part[i]),
                                          vreinterpretq_u8_u16(high_ranks.part[i + 1]));
        const uint8x16_t lack = vuzp1q_u8(vreinterpretq_u8_u16(missing.part[i]),
                                          vreinterpretq_u8_u16(missing.part[i + 1]));
        const uint8x16_t is_five = vceqzq_u8(lack);
        const uint8x16_t is_two = vceqq_u8(lack, vdupq_n_u8(3));
        const uint8x16_t below = vqtbl4q_u8(low_table, low);
        const uint8x16_t few = lane_look_up_128(
            order->few, vaddq_u8(vandq_u8(high, vdupq_n_u8(63)), vandq_u8(is_two, vdupq_n_u8(64))));
        const uint8x16_t low_byte = vbslq_u8(is_five, lane_look_up_128(order->five_low, high), few);
        const uint8x16_t high_byte = vandq_u8(is_five, lane_look_up_128(order->five_high, high));
        found.part[i] =
            vaddw_u8(vreinterpretq_u16_u8(vzip1q_u8(low_byte, high_byte)), vget_low_u8(below));
        found.part[i + 1] =
            vaddw_u8(vreinterpretq_u16_u8(vzip2q_u8(low_byte, high_byte)), vget_high_u8(below));
    }
    return found;
}

/* The low bytes of two registers of lanes. */
LANE_INLINE uint8x16_t lane_low_bytes(lanes x, int i) {
    return vuzp1q_u8(vreinterpretq_u8_u16(x.part[i]), vreinterpretq_u8_u16(x.part[i + 1]));
}

/* What the low eight bits of a low take from its rank. */
LANE_INLINE lanes lane_low_part(lanes ranks, const cc_lane_lows *lows) {
    lanes found;
    for (int i = 0; i < 4; i += 2) {
        /* What is beyond a table finds a 0. */
        const uint8x16_t low = lane_low_bytes(ranks, i);
        const uint8x16_t part =
            vorrq_u8(lane_look_up_128(lows->low, low),
                     lane_look_up_128(lows->low + 128, vsubq_u8(low, vdupq_n_u8(128))));
        found.part[i] = vmovl_u8(vget_low_u8(part));
        found.part[i + 1] = vmovl_u8(vget_high_u8(part));
    }
    return found;
}

/* The ranks of lows, given the rows of their high ranks. */
LANE_INLINE lanes lane_low_rank(lanes ranks, lanes row, const cc_lane_lows *lows) {
    const lanes places = lane_or(LANE_RIGHT(ranks, 8), LANE_LEFT(row, 5));
    lanes high;
    for (int i = 0; i < 4; i += 2) {
        const uint8x16_t place = lane_low_bytes(places, i);
        const uint8x16_t low_byte = lane_look_up_128(lows->high, place);
        const uint8x16_t high_byte = lane_look_up_128(lows->high_byte, place);
        high.part[i] = vreinterpretq_u16_u8(vzip1q_u8(low_byte, high_byte));
        high.part[i + 1] = vreinterpretq_u16_u8(vzip2q_u8(low_byte, high_byte));
    }
    return lane_sub(high, lane_low_part(ranks, lows));
}

/* Bit i of the thirteen ranks becomes bit 12 - i. */
LANE_INLINE lanes lane_reversed(lanes ranks){LANE_EACH(vshrq_n_u16(
    vreinterpretq_u16_u8(vrev16q_u8(vrbitq_u8(vreinterpretq_u8_u16(ranks.part[i])))), 3))}

/* Thirty-two boards as lanes, one a suit. */
LANE_INLINE void lane_suits(const char *boards, lanes suits[4]) {
    for (int i = 0; i < 4; i++) {
        const uint16x8x4_t four = vld4q_u16((const uint16_t *)(const void *)(boards + 64 * i));
        for (int suit = 0; suit < 4; suit++)
            suits[suit].part[i] = four.val[suit];
    }
}

LANE_INLINE void lane_store(uint16_t *ranks, lanes x) {
    for (int i = 0; i < 4; i++)
        vst1q_u16(ranks + 8 * i, x.part[i]);
}

/* Where lane_store puts a lane. */
LANE_INLINE int lane_index(int lane) {
    return lane;
}

LANE_INLINE lanes lane_read_numbers(const uint16_t *numbers){LANE_EACH(vld1q_u16(numbers + 8 * i))}

LANE_INLINE void lane_write_numbers(uint16_t *numbers, lanes x) {
    for (int i = 0; i < 4; i++)
        vst1q_u16(numbers + 8 * i, x.part[i]);
}

/* The first lanes, in the order of lane_read_numbers. */
LANE_INLINE lane_mask lane_first(size_t count) {
    static const uint16_t PLACES[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                        11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                        22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
    return lane_is_above(lane_all(count < 32 ? (int)count : 32), lane_read_numbers(PLACES));
}

LANE_INLINE int lane_is_any(lane_mask where) {
    const uint16x8_t some =
        vorrq_u16(vorrq_u16(where.part[0], where.part[1]), vorrq_u16(where.part[2], where.part[3]));
    return vmaxvq_u16(some) != 0;
}

/* Add numbers below 2^15 up, in sixteen sums. */
LANE_INLINE void lane_add_up(uint32_t sums[16], lanes x) {
    for (int i = 0; i < 4; i++)
        vst1q_u32(sums + 4 * i, vpadalq_u16(vld1q_u32(sums + 4 * i), x.part[i]));
}

/* Rows of codes as boards, bit 63 set where one is no card. */
LANE_INLINE void lane_load_rows(const uint8_t *at, ptrdiff_t step, int cards, uint64_t *boards,
                                size_t count) {
    const uint64x2_t one = vdupq_n_u64(1);
    for (size_t i = 0; i < count; i += 2, at += 2 * step) {
        const uint8x16_t codes = vcombine_u8(vld1_u8(at), vld1_u8(at + step));
        const uint8x16_t suit = vandq_u8(vshlq_n_u8(codes, 4), vdupq_n_u8(48));
        const uint8x16_t places = vorrq_u8(suit, vshrq_n_u8(codes, 2));
        const uint8x16_t wrong = vcgtq_u8(codes, vdupq_n_u8(51));
        uint64x2_t sum = vdupq_n_u64(0), is_wrong = sum;
        for (int card = 0; card < cards; card++) {
            /* The byte of a card alone in each half. */
            const uint8x16_t alone =
                vcombine_u8(vcreate_u8(0xFFFFFFFFFFFFFF00u | (unsigned)card),
                            vcreate_u8(0xFFFFFFFFFFFFFF00u | (unsigned)(8 + card)));
            const uint64x2_t place = vreinterpretq_u64_u8(vqtbl1q_u8(places, alone));
            sum = vaddq_u64(sum, vshlq_u64(one, vreinterpretq_s64_u64(place)));
            is_wrong = vorrq_u64(is_wrong, vreinterpretq_u64_u8(vqtbl1q_u8(wrong, alone)));
        }
        const uint64x2_t stray =
            vandq_u64(vtstq_u64(is_wrong, is_wrong), vdupq_n_u64(UINT64_C(1) << 63));
        vst1q_u64(boards + i, vorrq_u64(sum, stray));
    }
}

enum { LANE_ROWS = 2 };
