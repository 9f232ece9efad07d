/* Thirty-two lanes of 16 bits as one AVX-512 register: the operations of the vector kernels.
 *
 * With LANE_VBMI also by the instructions of VBMI and BITALG. */
#include <immintrin.h>
#include <stdint.h>
#include <string.h>

#include "lane_order.h"

#ifdef LANE_VBMI
#define LANE_TARGET                                                                                \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg")))
#else
#define LANE_TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
#endif
/* Bytes of a register of 64-bit words. */
#define LANE_WORD_BYTES 64
#define LANE_INLINE static inline __attribute__((always_inline)) LANE_TARGET

typedef __m512i lanes;
typedef __mmask32 lane_mask;

#define LANE_LOW_BYTES UINT64_C(0x5555555555555555)

#define LANE_BOTH(NAME, INSTRUCTION)                                                               \
    LANE_INLINE lanes NAME(lanes x, lanes y) {                                                     \
        return INSTRUCTION(x, y);                                                                  \
    }
LANE_BOTH(lane_or, _mm512_or_si512)
LANE_BOTH(lane_and, _mm512_and_si512)
LANE_BOTH(lane_not_and, _mm512_andnot_si512)
LANE_BOTH(lane_xor, _mm512_xor_si512)
LANE_BOTH(lane_add, _mm512_add_epi16)
LANE_BOTH(lane_sub, _mm512_sub_epi16)
LANE_BOTH(lane_times, _mm512_mullo_epi16)
LANE_BOTH(lane_higher, _mm512_max_epu16)
LANE_BOTH(lane_lower, _mm512_min_epu16)
#undef LANE_BOTH

#define LANE_RIGHT(x, bits) _mm512_srli_epi16(x, bits)
#define LANE_LEFT(x, bits) _mm512_slli_epi16(x, bits)

LANE_INLINE lanes lane_all(int value) {
    return _mm512_set1_epi16((short)value);
}

LANE_INLINE lane_mask lane_is_above(lanes x, lanes y) {
    return _mm512_cmpgt_epi16_mask(x, y);
}

LANE_INLINE lane_mask lane_is_equal(lanes x, lanes y) {
    return _mm512_cmpeq_epi16_mask(x, y);
}

LANE_INLINE lane_mask lane_is_none(lanes x) {
    return _mm512_testn_epi16_mask(x, x);
}

LANE_INLINE lane_mask lane_is_some(lanes x) {
    return _mm512_test_epi16_mask(x, x);
}

LANE_INLINE lane_mask lane_either(lane_mask x, lane_mask y) {
    return x | y;
}

LANE_INLINE lane_mask lane_where_both(lane_mask x, lane_mask y) {
    return x & y;
}

/* Where `x` and not `y`. */
LANE_INLINE lane_mask lane_where_but(lane_mask x, lane_mask y) {
    return x & ~y;
}

/* One bit for each lane. */
LANE_INLINE uint32_t lane_bits(lane_mask x) {
    return x;
}

LANE_INLINE lanes lane_choose(lane_mask where, lanes yes, lanes no) {
    return _mm512_mask_mov_epi16(no, where, yes);
}

LANE_INLINE lanes lane_keep(lane_mask where, lanes x) {
    return _mm512_maskz_mov_epi16(where, x);
}

LANE_INLINE lanes lane_clear(lane_mask where, lanes x) {
    return _mm512_maskz_mov_epi16(~where, x);
}

LANE_INLINE lanes lane_add_where(lane_mask where, lanes x, lanes y) {
    return _mm512_mask_add_epi16(x, where, x, y);
}

/* Take the lowest bit out where it is meant. */
LANE_INLINE lanes lane_drop_where(lane_mask where, lanes x) {
    return lane_and(x, lane_add_where(where, x, lane_all(-1)));
}

LANE_INLINE lanes lane_table(const uint8_t *table) {
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(const void *)table));
}

/* How many bits each lane has. */
LANE_INLINE lanes lane_count(lanes x) {
#ifdef LANE_VBMI
    return _mm512_popcnt_epi16(x);
#else
    static const uint8_t COUNTS[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const lanes nibble = _mm512_set1_epi8(15), counts = lane_table(COUNTS);
    const lanes low = _mm512_shuffle_epi8(counts, lane_and(x, nibble));
    const lanes high = _mm512_shuffle_epi8(counts, lane_and(LANE_RIGHT(x, 4), nibble));
    return _mm512_maddubs_epi16(_mm512_add_epi8(low, high), _mm512_set1_epi8(1));
#endif
}

/* Look up numbers below 16 in a table of bytes. */
LANE_INLINE lanes lane_look_up(const uint8_t *table, lanes x) {
    return _mm512_maskz_shuffle_epi8(LANE_LOW_BYTES, lane_table(table), x);
}

LANE_INLINE lanes lane_load(const void *table) {
    return _mm512_loadu_si512(table);
}

/* What the kind of a hand and its higher pair add to its rank. */
LANE_INLINE lanes lane_base(lanes kind, const cc_lane_order *order) {
    return _mm512_permutexvar_epi16(kind, lane_load(order->wide_base));
}

LANE_INLINE lanes lane_by_pair(lanes place, const cc_lane_order *order) {
    return _mm512_permutexvar_epi16(place, lane_load(order->wide_pairs));
}

/* The best low of a kind of twins. */
LANE_INLINE lanes lane_best_paired(lanes kind, const cc_lane_lows *lows) {
    return _mm512_permutexvar_epi16(kind, lane_load(lows->wide_paired));
}

/* Where two sets have a bit in common. */
LANE_INLINE lane_mask lane_meets(lanes x, lanes y) {
    return _mm512_test_epi16_mask(x, y);
}

LANE_INLINE lane_mask lane_is_beyond(lanes x, int least, int most) {
    return _mm512_cmpgt_epu16_mask(lane_sub(x, lane_all(least)), lane_all(most - least));
}

/* The place of a single bit; 0 or 16 without one. */
LANE_INLINE lanes lane_place(lanes bit) {
    return lane_count(lane_add(bit, lane_all(-1)));
}

/* The bit of a place; none from 16 on. */
LANE_INLINE lanes lane_bit(lanes place) {
    return _mm512_sllv_epi16(lane_all(1), place);
}

/* The place of the lowest bit; `less` is one less than `x`. */
LANE_INLINE lanes lane_lowest_place(lanes x, lanes less) {
    return lane_count(lane_not_and(x, less));
}

#ifndef LANE_VBMI
/* Of two bytes the one that an even or odd number means. */
LANE_INLINE lanes lane_byte_of_pair(lanes pairs, lanes x) {
    const lanes byte = _mm512_srlv_epi16(pairs, _mm512_slli_epi16(lane_and(x, lane_all(1)), 3));
    return lane_and(byte, lane_all(255));
}

/* Look up numbers below 64 in a table of bytes, in the low byte of each lane. */
LANE_INLINE lanes lane_look_up_64(const uint8_t *table, lanes x) {
    return lane_byte_of_pair(_mm512_permutexvar_epi16(LANE_RIGHT(x, 1), lane_load(table)), x);
}
#endif

/* Look up the low seven bits in a table of bytes. */
LANE_INLINE lanes lane_look_up_128(const uint8_t *table, lanes x) {
#ifdef LANE_VBMI
    return _mm512_maskz_permutex2var_epi8(LANE_LOW_BYTES, lane_load(table), x,
                                          lane_load(table + 64));
#else
    return lane_byte_of_pair(
        _mm512_permutex2var_epi16(lane_load(table), LANE_RIGHT(x, 1), lane_load(table + 64)), x);
#endif
}

/* What the low eight bits of a low take from its rank. */
LANE_INLINE lanes lane_low_part(lanes ranks, const cc_lane_lows *lows) {
    return lane_choose(_mm512_test_epi16_mask(ranks, lane_all(128)),
                       lane_look_up_128(lows->low + 128, ranks),
                       lane_look_up_128(lows->low, ranks));
}

/* The ranks of lows, given the rows of their high ranks. */
LANE_INLINE lanes lane_low_rank(lanes ranks, lanes row, const cc_lane_lows *lows) {
    const lanes place = lane_or(LANE_RIGHT(ranks, 8), LANE_LEFT(row, 5));
    const lanes high = lane_add(lane_look_up_128(lows->high, place),
                                LANE_LEFT(lane_look_up_128(lows->high_byte, place), 8));
    return lane_sub(high, lane_low_part(ranks, lows));
}

/* Bit i of the thirteen ranks becomes bit 12 - i. */
LANE_INLINE lanes lane_reversed(lanes ranks) {
    static const uint8_t NIBBLES[16] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
    static const uint8_t BYTES[16] = {1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14};
    const lanes nibble = _mm512_set1_epi8(15), table = lane_table(NIBBLES);
    const lanes low = _mm512_shuffle_epi8(table, lane_and(ranks, nibble));
    const lanes high = _mm512_shuffle_epi8(table, lane_and(LANE_RIGHT(ranks, 4), nibble));
    const lanes bytes = lane_or(LANE_LEFT(low, 4), high);
    return LANE_RIGHT(_mm512_shuffle_epi8(bytes, lane_table(BYTES)), 3);
}

/* The numbers of the kickers. */
LANE_INLINE lanes lane_number(lanes kickers, lanes missing, const cc_lane_order *order) {
    const lanes high = LANE_RIGHT(kickers, 6);
    const lane_mask is_few = lane_is_some(missing), is_two = lane_is_equal(missing, lane_all(3));
#ifdef LANE_VBMI
    const lanes below =
        _mm512_maskz_permutexvar_epi8(LANE_LOW_BYTES, kickers, lane_load(order->low));
    const lanes few = _mm512_maskz_permutex2var_epi8(LANE_LOW_BYTES, lane_load(order->few),
                                                     lane_add_where(is_two, high, lane_all(64)),
                                                     lane_load(order->few + 64));
    const lanes five_low = _mm512_maskz_permutex2var_epi8(
        LANE_LOW_BYTES, lane_load(order->five_low), high, lane_load(order->five_low + 64));
    const lanes five_high = _mm512_maskz_permutex2var_epi8(
        LANE_LOW_BYTES << 1, lane_load(order->five_high), _mm512_slli_epi16(high, 8),
        lane_load(order->five_high + 64));
    const lanes five = lane_or(five_low, five_high);
#else
    const lane_mask is_upper = _mm512_test_epi16_mask(high, lane_all(64));
    const lanes place = lane_and(high, lane_all(63));
    const lanes below = lane_look_up_64(order->low, lane_and(kickers, lane_all(63)));
    const lanes few = lane_choose(is_two, lane_look_up_64(order->few + 64, place),
                                  lane_look_up_64(order->few, place));
    const lanes five_low = lane_choose(is_upper, lane_look_up_64(order->five_low + 64, place),
                                       lane_look_up_64(order->five_low, place));
    const lanes five_high = lane_choose(is_upper, lane_look_up_64(order->five_high + 64, place),
                                        lane_look_up_64(order->five_high, place));
    const lanes five = lane_or(five_low, _mm512_slli_epi16(five_high, 8));
#endif
    return lane_add(below, lane_choose(is_few, few, five));
}

/* Thirty-two boards as lanes, one a suit, in an order that lane_store undoes. */
LANE_INLINE void lane_suits(const char *boards, lanes suits[4]) {
    static const uint8_t BY_SUIT[16] = {0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15};
    lanes part[4];
    for (int i = 0; i < 4; i++)
        part[i] = _mm512_shuffle_epi8(_mm512_loadu_si512((const void *)(boards + 64 * i)),
                                      lane_table(BY_SUIT));
    const lanes minor = _mm512_unpacklo_epi32(part[0], part[1]);
    const lanes major = _mm512_unpackhi_epi32(part[0], part[1]);
    const lanes next_minor = _mm512_unpacklo_epi32(part[2], part[3]);
    const lanes next_major = _mm512_unpackhi_epi32(part[2], part[3]);
    suits[0] = _mm512_unpacklo_epi64(minor, next_minor);
    suits[1] = _mm512_unpackhi_epi64(minor, next_minor);
    suits[2] = _mm512_unpacklo_epi64(major, next_major);
    suits[3] = _mm512_unpackhi_epi64(major, next_major);
}

/* Numbers in their order, and back. */
LANE_INLINE lanes lane_read_numbers(const uint16_t *numbers) {
    return _mm512_loadu_si512((const void *)numbers);
}

LANE_INLINE void lane_write_numbers(uint16_t *numbers, lanes x) {
    _mm512_storeu_si512((void *)numbers, x);
}

/* The first lanes, in the order of lane_read_numbers. */
LANE_INLINE lane_mask lane_first(size_t count) {
    return count < 32 ? (lane_mask)((UINT32_C(1) << count) - 1) : UINT32_MAX;
}

LANE_INLINE int lane_is_any(lane_mask where) {
    return where != 0;
}

/* Add numbers below 2^15 up, in sixteen sums. */
LANE_INLINE void lane_add_up(uint32_t sums[16], lanes x) {
    const lanes pairs = _mm512_madd_epi16(x, _mm512_set1_epi16(1));
    _mm512_storeu_si512((void *)sums,
                        _mm512_add_epi32(pairs, _mm512_loadu_si512((const void *)sums)));
}

LANE_INLINE void lane_store(uint16_t *ranks, lanes x) {
    const lanes order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    _mm512_storeu_si512((void *)ranks, _mm512_permutexvar_epi32(order, x));
}

/* Where lane_store puts a lane. */
LANE_INLINE int lane_index(int lane) {
    return (lane >> 1 & 3) << 3 | lane >> 3 << 1 | (lane & 1);
}

/* Rows of at most seven codes as boards, bit 63 set where one is no card. Reads eight bytes of
 * each row; a card twice makes a carry, which leaves fewer bits than cards. */
LANE_INLINE void lane_load_rows(const uint8_t *at, ptrdiff_t step, int cards, uint64_t *boards,
                                size_t count) {
    const lanes one = _mm512_set1_epi64(1), zero = _mm512_setzero_si512();
    const lanes read = _mm512_set1_epi64((INT64_C(1) << (8 * cards)) - 1);
    for (size_t i = 0; i < count; i += 8, at += 8 * step) {
        int64_t row[8];
        for (int k = 0; k < 8; k++)
            memcpy(&row[k], at + k * step, 8);
        const lanes codes = lane_and(
            _mm512_setr_epi64(row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7]),
            read);
        const lanes suit = lane_and(_mm512_slli_epi16(codes, 4), _mm512_set1_epi8(48));
        const lanes rank = lane_and(_mm512_srli_epi16(codes, 2), _mm512_set1_epi8(15));
        const lanes places = lane_or(suit, rank);
        const __mmask8 is_wrong = _mm512_test_epi64_mask(
            _mm512_subs_epu8(codes, _mm512_set1_epi8(51)), _mm512_set1_epi64(-1));
        lanes sum = zero;
        for (int card = 0; card < cards; card++) {
            const char b = (char)card, none = -1;
            const lanes place = _mm512_shuffle_epi8(
                places, _mm512_broadcast_i32x4(_mm_setr_epi8(b, none, none, none, none, none, none,
                                                             none, (char)(8 + b), none, none, none,
                                                             none, none, none, none)));
            sum = _mm512_add_epi64(sum, _mm512_sllv_epi64(one, place));
        }
        sum = _mm512_mask_or_epi64(sum, is_wrong, sum, _mm512_set1_epi64(INT64_MIN));
        _mm512_storeu_si512((void *)(boards + i), sum);
    }
}

enum { LANE_ROWS = 8 };

#ifdef LANE_VBMI
/* The suits of thirty-two rows of codes that follow one another. Sums of bits stand for sets: a
 * card twice makes a carry, which leaves fewer bits than cards, and so does what is no card. */
LANE_INLINE void lane_suits_of_rows(const uint8_t *at, int cards, lanes suits[4]) {
    static const uint16_t BITS[64] = {
#define LANE_FOUR(rank) 1 << rank, 1 << rank, 1 << rank, 1 << rank
        LANE_FOUR(0),  LANE_FOUR(1),  LANE_FOUR(2),  LANE_FOUR(3), LANE_FOUR(4),
        LANE_FOUR(5),  LANE_FOUR(6),  LANE_FOUR(7),  LANE_FOUR(8), LANE_FOUR(9),
        LANE_FOUR(10), LANE_FOUR(11), LANE_FOUR(12),
#undef LANE_FOUR
    };
    static const uint16_t HANDS[32] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
                                       0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const __mmask64 first = LANE_LOW_BYTES & UINT32_MAX, second = LANE_LOW_BYTES ^ first;
    const uint8_t *later = at + 16 * cards;
    const lanes a = _mm512_loadu_si512((const void *)at);
    const lanes b = _mm512_maskz_loadu_epi8((UINT64_C(1) << (16 * cards - 64)) - 1, at + 64);
    const lanes c = _mm512_loadu_si512((const void *)later);
    const lanes d = _mm512_maskz_loadu_epi8((UINT64_C(1) << (16 * cards - 64)) - 1, later + 64);
    const lanes low_bits = lane_load(BITS), high_bits = lane_load(BITS + 32);
    lanes place = lane_times(lane_load(HANDS), lane_all(cards));
    lanes all = lane_all(0), odd = all, major = all, spades = all, codes = all;
    for (int card = 0; card < cards; card++, place = lane_add(place, lane_all(1))) {
        const lanes code = lane_or(_mm512_maskz_permutex2var_epi8(first, a, place, b),
                                   _mm512_maskz_permutex2var_epi8(second, c, place, d));
        const lanes bit = _mm512_permutex2var_epi16(low_bits, code, high_bits);
        const lane_mask is_odd = _mm512_test_epi16_mask(code, lane_all(1));
        const lane_mask is_major = _mm512_test_epi16_mask(code, lane_all(2));
        codes = lane_or(codes, code);
        all = lane_add(all, bit);
        odd = lane_add_where(is_odd, odd, bit);
        major = lane_add_where(is_major, major, bit);
        spades = lane_add_where(is_odd & is_major, spades, bit);
    }
    /* Codes from 64 on found the bit of another card. */
    all = _mm512_mask_mov_epi16(all, _mm512_test_epi16_mask(codes, lane_all(0xC0)), lane_all(-1));
    suits[0] = lane_sub(lane_sub(all, odd), lane_sub(major, spades));
    suits[1] = lane_sub(odd, spades);
    suits[2] = lane_sub(major, spades);
    suits[3] = spades;
}
#endif
