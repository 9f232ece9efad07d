/* Thirty-two lanes of 16 bits as two AVX2 registers: the operations of the vector kernels.
 *
 * A lane_mask has all bits set in the lanes that are meant. */
#include <immintrin.h>
#include <stdint.h>
#include <string.h>

#include "lane_order.h"

#define LANE_TARGET __attribute__((target("avx2")))
/* Bytes of a register of 64-bit words. */
#define LANE_WORD_BYTES 32
#define LANE_INLINE static inline __attribute__((always_inline)) LANE_TARGET

typedef struct {
    __m256i a, b;
} lanes;
typedef lanes lane_mask;

#define LANE_BOTH(NAME, INSTRUCTION)                                                               \
    LANE_INLINE lanes NAME(lanes x, lanes y) {                                                     \
        const lanes both = {INSTRUCTION(x.a, y.a), INSTRUCTION(x.b, y.b)};                         \
        return both;                                                                               \
    }
LANE_BOTH(lane_or, _mm256_or_si256)
LANE_BOTH(lane_and, _mm256_and_si256)
LANE_BOTH(lane_not_and, _mm256_andnot_si256)
LANE_BOTH(lane_xor, _mm256_xor_si256)
LANE_BOTH(lane_add, _mm256_add_epi16)
LANE_BOTH(lane_sub, _mm256_sub_epi16)
LANE_BOTH(lane_times, _mm256_mullo_epi16)
LANE_BOTH(lane_higher, _mm256_max_epu16)
LANE_BOTH(lane_lower, _mm256_min_epu16)
LANE_BOTH(lane_is_above, _mm256_cmpgt_epi16)
LANE_BOTH(lane_is_equal, _mm256_cmpeq_epi16)
#undef LANE_BOTH

#define LANE_RIGHT(x, bits)                                                                        \
    ((lanes){_mm256_srli_epi16((x).a, bits), _mm256_srli_epi16((x).b, bits)})

#define LANE_LEFT(x, bits) ((lanes){_mm256_slli_epi16((x).a, bits), _mm256_slli_epi16((x).b, bits)})

LANE_INLINE lanes lane_all(int value) {
    const __m256i half = _mm256_set1_epi16((short)value);
    return (lanes){half, half};
}

LANE_INLINE __m256i lane_half_count(__m256i x) {
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i counts =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i low = _mm256_shuffle_epi8(counts, _mm256_and_si256(x, nibble));
    const __m256i high =
        _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16(x, 4), nibble));
    return _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1));
}

/* How many bits each lane has. */
LANE_INLINE lanes lane_count(lanes x) {
    return (lanes){lane_half_count(x.a), lane_half_count(x.b)};
}

LANE_INLINE lanes lane_choose(lane_mask where, lanes yes, lanes no) {
    return (lanes){_mm256_blendv_epi8(no.a, yes.a, where.a),
                   _mm256_blendv_epi8(no.b, yes.b, where.b)};
}

LANE_INLINE lanes lane_keep(lane_mask where, lanes x) {
    return lane_and(where, x);
}

LANE_INLINE lanes lane_clear(lane_mask where, lanes x) {
    return lane_not_and(where, x);
}

LANE_INLINE lane_mask lane_is_none(lanes x) {
    return lane_is_equal(x, lane_all(0));
}

LANE_INLINE lane_mask lane_is_some(lanes x) {
    return lane_not_and(lane_is_none(x), lane_all(-1));
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
    const __m256i bytes = _mm256_permute4x64_epi64(_mm256_packs_epi16(x.a, x.b), 0xD8);
    return (uint32_t)_mm256_movemask_epi8(bytes);
}

LANE_INLINE lanes lane_add_where(lane_mask where, lanes x, lanes y) {
    return lane_add(x, lane_and(where, y));
}

/* Take the lowest bit out where it is meant. */
LANE_INLINE lanes lane_drop_where(lane_mask where, lanes x) {
    return lane_and(x, lane_add(x, where));
}

/* Look up numbers below 16 in a table of bytes. */
LANE_INLINE __m256i lane_table(const uint8_t *table) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table));
}

LANE_INLINE lanes lane_look_up(const uint8_t *table, lanes x) {
    const lanes place = lane_or(x, lane_all(0x8000)); /* the high byte finds a 0 */
    return (lanes){_mm256_shuffle_epi8(lane_table(table), place.a),
                   _mm256_shuffle_epi8(lane_table(table), place.b)};
}

/* The same, with what is found as the high byte. The table begins with a 0. */
LANE_INLINE lanes lane_look_up_high(const uint8_t *table, lanes x) {
    return (lanes){_mm256_shuffle_epi8(lane_table(table), _mm256_slli_epi16(x.a, 8)),
                   _mm256_shuffle_epi8(lane_table(table), _mm256_slli_epi16(x.b, 8))};
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

/* Where two sets have a bit in common. */
LANE_INLINE lane_mask lane_meets(lanes x, lanes y) {
    return lane_is_some(lane_and(x, y));
}

LANE_INLINE lane_mask lane_is_beyond(lanes x, int least, int most) {
    return lane_or(lane_is_above(lane_all(least), x), lane_is_above(x, lane_all(most)));
}

/* The place of a single bit; 0 or 16 without one: by a de Bruijn sequence. */
LANE_INLINE lanes lane_place(lanes bit) {
    static const uint8_t PLACES[16] = {0, 1, 2, 5, 3, 9, 6, 11, 15, 4, 8, 10, 14, 7, 13, 12};
    return lane_look_up(PLACES, LANE_RIGHT(lane_times(bit, lane_all(0x09AF)), 12));
}

/* The bit of a place; none from 16 on. */
LANE_INLINE lanes lane_bit(lanes place) {
    static const uint8_t BITS[16] = {1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0};
    /* The high byte has the bits from 8 on; places beyond get the bit that finds a 0. */
    const lanes both = lane_xor(lane_or(place, LANE_LEFT(place, 8)), lane_all(0x0800));
    const lanes bounded = lane_add(both, lane_all(0x7070));
    return (lanes){_mm256_shuffle_epi8(lane_table(BITS), bounded.a),
                   _mm256_shuffle_epi8(lane_table(BITS), bounded.b)};
}

/* The place of the lowest bit; `less` is one less than `x`. */
LANE_INLINE lanes lane_lowest_place(lanes x, lanes less) {
    return lane_place(lane_not_and(less, x));
}

LANE_INLINE __m256i lane_look_up_64(const uint8_t *table, __m256i x, __m256i bit4, __m256i bit5) {
    const __m256i first = _mm256_shuffle_epi8(lane_table(table), x);
    const __m256i second = _mm256_shuffle_epi8(lane_table(table + 16), x);
    const __m256i third = _mm256_shuffle_epi8(lane_table(table + 32), x);
    const __m256i fourth = _mm256_shuffle_epi8(lane_table(table + 48), x);
    return _mm256_blendv_epi8(_mm256_blendv_epi8(first, second, bit4),
                              _mm256_blendv_epi8(third, fourth, bit4), bit5);
}

/* The numbers of the kickers, two halves of bytes side by side in one register. */
LANE_INLINE lanes lane_number(lanes kickers, lanes missing, const cc_lane_order *order) {
    const __m256i zero = _mm256_setzero_si256();
    const lanes low_ranks = lane_and(kickers, lane_all(63)), high_ranks = LANE_RIGHT(kickers, 6);
    const __m256i low = _mm256_packus_epi16(low_ranks.a, low_ranks.b);
    const __m256i high = _mm256_packus_epi16(high_ranks.a, high_ranks.b);
    const __m256i lack = _mm256_packus_epi16(missing.a, missing.b);
    const __m256i is_five = _mm256_cmpeq_epi8(lack, zero);
    const __m256i is_two = _mm256_cmpeq_epi8(lack, _mm256_set1_epi8(3));
    const __m256i bit4 = _mm256_slli_epi16(high, 3), bit5 = _mm256_slli_epi16(high, 2);
    const __m256i bit6 = _mm256_slli_epi16(high, 1);
    const __m256i below =
        lane_look_up_64(order->low, low, _mm256_slli_epi16(low, 3), _mm256_slli_epi16(low, 2));
    const __m256i few =
        _mm256_blendv_epi8(lane_look_up_64(order->few, high, bit4, bit5),
                           lane_look_up_64(order->few + 64, high, bit4, bit5), is_two);
    const __m256i five_low =
        _mm256_blendv_epi8(lane_look_up_64(order->five_low, high, bit4, bit5),
                           lane_look_up_64(order->five_low + 64, high, bit4, bit5), bit6);
    const __m256i five_high =
        _mm256_blendv_epi8(lane_look_up_64(order->five_high, high, bit4, bit5),
                           lane_look_up_64(order->five_high + 64, high, bit4, bit5), bit6);
    const __m256i low_byte = _mm256_blendv_epi8(few, five_low, is_five);
    const __m256i high_byte = _mm256_and_si256(five_high, is_five);
    return (lanes){_mm256_add_epi16(_mm256_unpacklo_epi8(low_byte, high_byte),
                                    _mm256_unpacklo_epi8(below, zero)),
                   _mm256_add_epi16(_mm256_unpackhi_epi8(low_byte, high_byte),
                                    _mm256_unpackhi_epi8(below, zero))};
}

/* The low bytes of all lanes side by side in one register. */
LANE_INLINE __m256i lane_low_bytes(lanes x) {
    const lanes bytes = lane_and(x, lane_all(255));
    return _mm256_packus_epi16(bytes.a, bytes.b);
}

/* Lanes of low and high bytes. */
LANE_INLINE lanes lane_of_bytes(__m256i low, __m256i high) {
    return (lanes){_mm256_unpacklo_epi8(low, high), _mm256_unpackhi_epi8(low, high)};
}

/* Look up the low seven bits of bytes. */
LANE_INLINE __m256i lane_look_up_128(const uint8_t *table, __m256i x) {
    const __m256i place = _mm256_and_si256(x, _mm256_set1_epi8(127));
    const __m256i bit4 = _mm256_slli_epi16(x, 3), bit5 = _mm256_slli_epi16(x, 2);
    return _mm256_blendv_epi8(lane_look_up_64(table, place, bit4, bit5),
                              lane_look_up_64(table + 64, place, bit4, bit5),
                              _mm256_slli_epi16(x, 1));
}

/* What the low eight bits of a low take from its rank. */
LANE_INLINE lanes lane_low_part(lanes ranks, const cc_lane_lows *lows) {
    const __m256i low = lane_low_bytes(ranks);
    return lane_of_bytes(_mm256_blendv_epi8(lane_look_up_128(lows->low, low),
                                            lane_look_up_128(lows->low + 128, low), low),
                         _mm256_setzero_si256());
}

/* The ranks of lows, given the rows of their high ranks. */
LANE_INLINE lanes lane_low_rank(lanes ranks, lanes row, const cc_lane_lows *lows) {
    const __m256i place = lane_low_bytes(lane_or(LANE_RIGHT(ranks, 8), LANE_LEFT(row, 5)));
    const lanes high = lane_of_bytes(lane_look_up_128(lows->high, place),
                                     lane_look_up_128(lows->high_byte, place));
    return lane_sub(high, lane_low_part(ranks, lows));
}

LANE_INLINE __m256i lane_half_reversed(__m256i ranks) {
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i nibbles = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15));
    const __m256i swapped = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
    const __m256i low = _mm256_shuffle_epi8(nibbles, _mm256_and_si256(ranks, nibble));
    const __m256i high =
        _mm256_shuffle_epi8(nibbles, _mm256_and_si256(_mm256_srli_epi16(ranks, 4), nibble));
    const __m256i bytes = _mm256_or_si256(_mm256_slli_epi16(low, 4), high);
    return _mm256_srli_epi16(_mm256_shuffle_epi8(bytes, swapped), 3);
}

/* Bit i of the thirteen ranks becomes bit 12 - i. */
LANE_INLINE lanes lane_reversed(lanes ranks) {
    return (lanes){lane_half_reversed(ranks.a), lane_half_reversed(ranks.b)};
}

/* Sixteen boards as four registers, one a suit. */
LANE_INLINE void lane_half_suits(const char *boards, __m256i suits[4]) {
    const __m256i by_suit = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
    __m256i part[4];
    for (int i = 0; i < 4; i++)
        part[i] = _mm256_shuffle_epi8(
            _mm256_loadu_si256((const __m256i *)(const void *)(boards + 32 * i)), by_suit);
    const __m256i minor = _mm256_unpacklo_epi32(part[0], part[1]);
    const __m256i major = _mm256_unpackhi_epi32(part[0], part[1]);
    const __m256i next_minor = _mm256_unpacklo_epi32(part[2], part[3]);
    const __m256i next_major = _mm256_unpackhi_epi32(part[2], part[3]);
    suits[0] = _mm256_unpacklo_epi64(minor, next_minor);
    suits[1] = _mm256_unpackhi_epi64(minor, next_minor);
    suits[2] = _mm256_unpacklo_epi64(major, next_major);
    suits[3] = _mm256_unpackhi_epi64(major, next_major);
}

/* Thirty-two boards as lanes, one a suit, in an order that lane_store undoes. */
LANE_INLINE void lane_suits(const char *boards, lanes suits[4]) {
    __m256i first[4], second[4];
    lane_half_suits(boards, first);
    lane_half_suits(boards + 128, second);
    for (int suit = 0; suit < 4; suit++)
        suits[suit] = (lanes){first[suit], second[suit]};
}

/* Numbers in their order, and back. */
LANE_INLINE lanes lane_read_numbers(const uint16_t *numbers) {
    return (lanes){_mm256_loadu_si256((const __m256i *)(const void *)numbers),
                   _mm256_loadu_si256((const __m256i *)(const void *)(numbers + 16))};
}

LANE_INLINE void lane_write_numbers(uint16_t *numbers, lanes x) {
    _mm256_storeu_si256((__m256i *)(void *)numbers, x.a);
    _mm256_storeu_si256((__m256i *)(void *)(numbers + 16), x.b);
}

/* The first lanes, in the order of lane_read_numbers. */
LANE_INLINE lane_mask lane_first(size_t count) {
    static const uint16_t PLACES[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                        11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                        22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
    return lane_is_above(lane_all(count < 32 ? (int)count : 32), lane_read_numbers(PLACES));
}

LANE_INLINE int lane_is_any(lane_mask where) {
    const __m256i some = _mm256_or_si256(where.a, where.b);
    return !_mm256_testz_si256(some, some);
}

/* Add numbers below 2^15 up, in sixteen sums. */
LANE_INLINE void lane_add_up(uint32_t sums[16], lanes x) {
    const __m256i one = _mm256_set1_epi16(1);
    const __m256i pairs =
        _mm256_add_epi32(_mm256_madd_epi16(x.a, one), _mm256_madd_epi16(x.b, one));
    __m256i *at = (__m256i *)(void *)sums;
    _mm256_storeu_si256(at, _mm256_add_epi32(pairs, _mm256_loadu_si256(at)));
}

LANE_INLINE void lane_store(uint16_t *ranks, lanes x) {
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    _mm256_storeu_si256((__m256i *)(void *)ranks, _mm256_permutevar8x32_epi32(x.a, order));
    _mm256_storeu_si256((__m256i *)(void *)(ranks + 16), _mm256_permutevar8x32_epi32(x.b, order));
}

/* Where lane_store puts a lane. */
LANE_INLINE int lane_index(int lane) {
    return (lane & 16) | (lane >> 1 & 3) << 2 | (lane >> 3 & 1) << 1 | (lane & 1);
}

/* Rows of at most seven codes as boards, bit 63 set where one is no card. Reads eight bytes of
 * each row; a card twice makes a carry, which leaves fewer bits than cards. */
LANE_INLINE void lane_load_rows(const uint8_t *at, ptrdiff_t step, int cards, uint64_t *boards,
                                size_t count) {
    const __m256i one = _mm256_set1_epi64x(1), zero = _mm256_setzero_si256();
    const __m256i read = _mm256_set1_epi64x((INT64_C(1) << (8 * cards)) - 1);
    for (size_t i = 0; i < count; i += 4, at += 4 * step) {
        int64_t row[4];
        for (int k = 0; k < 4; k++)
            memcpy(&row[k], at + k * step, 8);
        const __m256i codes =
            _mm256_and_si256(_mm256_setr_epi64x(row[0], row[1], row[2], row[3]), read);
        const __m256i suit = _mm256_and_si256(_mm256_slli_epi16(codes, 4), _mm256_set1_epi8(48));
        const __m256i rank = _mm256_and_si256(_mm256_srli_epi16(codes, 2), _mm256_set1_epi8(15));
        const __m256i places = _mm256_or_si256(suit, rank);
        const __m256i is_right =
            _mm256_cmpeq_epi64(_mm256_subs_epu8(codes, _mm256_set1_epi8(51)), zero);
        __m256i board = _mm256_andnot_si256(is_right, _mm256_set1_epi64x(INT64_MIN));
        __m256i sum = zero;
        for (int card = 0; card < cards; card++) {
            const char b = (char)card, none = -1;
            const __m256i place = _mm256_shuffle_epi8(
                places, _mm256_broadcastsi128_si256(_mm_setr_epi8(
                            b, none, none, none, none, none, none, none, (char)(8 + b), none, none,
                            none, none, none, none, none)));
            sum = _mm256_add_epi64(sum, _mm256_sllv_epi64(one, place));
        }
        board = _mm256_or_si256(board, sum);
        _mm256_storeu_si256((__m256i *)(void *)(boards + i), board);
    }
}

enum { LANE_ROWS = 4 };
