/* Combinations of Dou Dizhu: what cards are, which beats which, and the numbers of plays.
 *
 * The plays of a core differ in what is attached. Attachments are numbered like combinations in
 * colex order: of attached ranks in ascending order, the n-th adds the number of ways to attach n
 * ranks below it. */
#include <string.h>

#include "dou_dizhu.h"
#include "paths.h"

/* The largest numbers of cards in a hand, with three players and with four. */
static const int CC_LARGEST_HAND[2] = {20, 33};

/* Fill the rows of one core; returns how many plays it has. */
static uint32_t count_ways(cc_dou_dizhu_rules *rules, const cc_dou_dizhu_shape *shape, int core) {
    uint16_t (*ways)[16] = rules->ways[shape->row + core];
    const uint32_t ranks = ((1u << shape->length) - 1u) << (shape->lowest + core);
    uint32_t counts[7] = {1, 0, 0, 0, 0, 0, 0};
    uint32_t without_jokers = 0;
    const int n = shape->attached;
    for (int rank = 0; rank < CC_COUNTED; rank++) {
        const int most = cc_most_attached(rules, shape, ranks, rank);
        for (int i = 1; i < 7; i++)
            ways[i - 1][rank] = (uint16_t)counts[i];
        if (rank == CC_BLACK && most && n >= 2)
            without_jokers = counts[n - 2];
        for (int i = 6; i > 0; i--)
            for (int j = 1; j <= most && j <= i; j++)
                counts[i] += counts[i - j];
    }
    return counts[n] - (rules->jokers ? 0 : without_jokers);
}

static void add_shape(cc_dou_dizhu_rules *rules, uint32_t *row, uint32_t *plays,
                      cc_dou_dizhu_shape shape) {
    cc_dou_dizhu_shape *at = &rules->shape[rules->shapes];
    shape.size = (uint8_t)(shape.length * shape.copies + shape.attached * shape.unit);
    if (shape.kind == CC_DOU_DIZHU_ROCKET)
        shape.size = rules->is_of_four ? 4 : 2;
    if (shape.size > CC_LARGEST_HAND[rules->is_of_four])
        return;
    shape.first = (uint16_t)*plays;
    shape.row = (uint16_t)*row;
    *at = shape;
    if (!rules->shape_of[shape.kind])
        rules->shape_of[shape.kind] = (uint8_t)(rules->shapes + 1);
    rules->shapes++;
    if (!shape.attached) {
        *plays += shape.cores;
        return;
    }
    for (int core = 0; core < shape.cores; core++) {
        rules->start[*row + (uint32_t)core] = (uint16_t)*plays;
        *plays += count_ways(rules, at, core);
    }
    *row += shape.cores;
}

int cc_dou_dizhu_compile(uint32_t setting, cc_dou_dizhu_rules *rules) {
    const uint32_t singles = setting >> 2 & 3;
    uint32_t row = 0, plays = 0;
    if (setting >> 5 || singles == 3)
        return 0;
    memset(rules, 0, sizeof *rules);
    rules->setting = setting;
    rules->is_of_four = (uint8_t)(setting >> 4);
    rules->singles = (uint8_t)singles;
    rules->quad_singles = setting >> 1 & 1;
    rules->jokers = setting & 1;
    const int four = rules->is_of_four, of_rank = four ? 8 : 4, of_joker = four ? 2 : 1;
    for (int i = 0; i < 8; i++) {
        rules->even_room |= (uint64_t)(127 - (i == 7 ? of_joker : of_rank)) << (8 * i);
        rules->odd_room |= (uint64_t)(127 - (i == 7 ? 0 : i == 6 ? of_joker : of_rank)) << (8 * i);
    }
#define CC_SHAPE(...) add_shape(rules, &row, &plays, (cc_dou_dizhu_shape){__VA_ARGS__, 0, 0})
#define CC_ALONE(kind, cores, copies, length) CC_SHAPE(kind, 0, 0, cores, copies, length, 0, 0, 0)
#define CC_RUN(kind, copies, length, attached, unit, most)                                         \
    CC_SHAPE(kind, 0, 0, (uint8_t)(13 - (length)), copies, (uint8_t)(length), (uint8_t)(attached), \
             unit, most)
    CC_ALONE(CC_DOU_DIZHU_SINGLE, 15, 1, 1);
    CC_ALONE(CC_DOU_DIZHU_PAIR, (uint8_t)(four ? 15 : 13), 2, 1);
    CC_ALONE(CC_DOU_DIZHU_TRIPLET, 13, 3, 1);
    if (!four)
        CC_SHAPE(CC_DOU_DIZHU_TRIPLET_SINGLE, 0, 0, 13, 3, 1, 1, 1, 1);
    CC_SHAPE(CC_DOU_DIZHU_TRIPLET_PAIR, 0, 0, 13, 3, 1, 1, 2, 1);
    for (int length = 5; length <= 12; length++)
        CC_RUN(CC_DOU_DIZHU_SEQUENCE, 1, length, 0, 0, 0);
    for (int length = 3; length <= 12; length++)
        CC_RUN(CC_DOU_DIZHU_PAIR_SEQUENCE, 2, length, 0, 0, 0);
    for (int length = 2; length <= 12; length++)
        CC_RUN(CC_DOU_DIZHU_TRIPLET_SEQUENCE, 3, length, 0, 0, 0);
    for (int length = 2; length <= 6 && !four; length++)
        CC_RUN(CC_DOU_DIZHU_TRIPLET_SEQUENCE_SINGLES, 3, length, length, 1,
               (uint8_t)(singles == 0 ? 1 : singles + 2));
    for (int length = 2; length <= 6; length++)
        CC_RUN(CC_DOU_DIZHU_TRIPLET_SEQUENCE_PAIRS, 3, length, length, 2, 1);
    for (int size = 4; size <= of_rank; size++)
        CC_ALONE(CC_DOU_DIZHU_BOMB, 13, (uint8_t)size, 1);
    CC_SHAPE(CC_DOU_DIZHU_ROCKET, 0, CC_RED, 1, 1, 1, 0, 0, 0);
    for (uint8_t unit = 1; unit <= 2 && !four; unit++)
        CC_SHAPE(CC_DOU_DIZHU_QUADPLEX, 0, 0, 13, 4, 1, 2, unit,
                 (uint8_t)(unit == 1 ? rules->quad_singles + 1 : 1));
#undef CC_SHAPE
#undef CC_ALONE
#undef CC_RUN
    rules->plays = (uint16_t)plays;
    return 1;
}

const cc_dou_dizhu_shape *cc_shape_of(const cc_dou_dizhu_rules *rules, uint32_t reading) {
    const uint32_t kind = reading >> 16;
    if (kind > CC_DOU_DIZHU_QUADPLEX || !rules->shape_of[kind])
        return NULL;
    for (int i = rules->shape_of[kind] - 1; i < rules->shapes; i++) {
        const cc_dou_dizhu_shape *shape = &rules->shape[i];
        if (shape->kind != kind)
            return NULL;
        if (shape->size == (reading >> 8 & 255)) {
            const int core = (int)(reading & 255) - shape->length + 1 - shape->lowest;
            return core >= 0 && core < shape->cores ? shape : NULL;
        }
    }
    return NULL;
}

static inline uint32_t reading_of(uint32_t kind, int size, int rank) {
    return kind << 16 | (uint32_t)size << 8 | (uint32_t)rank;
}

/* The rank of a run that is a whole set of ranks; -1 if it is none or too short. */
static inline int top_of_run(uint32_t ranks, int least) {
    const uint32_t low = ranks & (0u - ranks);
    if (ranks & ~(uint32_t)CC_SEQUENCE_RANKS || (ranks + low) & ranks)
        return -1;
    const int length = cc_card_count(ranks);
    return length < least ? -1 : cc_lowest_rank(ranks) + length - 1;
}

/* Whether what lies beside a core may be attached to it as single cards. */
static int are_singles(const cc_dou_dizhu_rules *rules, const cc_held_ranks *sets, uint32_t core) {
    const uint32_t rest = ~core & 0x7FFF;
    const uint32_t beside = (core << 1 | core >> 1) & CC_SEQUENCE_RANKS & rest;
    if (!rules->jokers && sets->least[1] >> CC_BLACK == 3)
        return 0;
    if (rules->singles == 0)
        return !(sets->least[2] & rest);
    return rules->singles == 2 || !((sets->least[4] & rest) | (sets->least[3] & beside));
}

/* Whether it may be attached as pairs. */
static int are_pairs(const cc_dou_dizhu_rules *rules, const cc_held_ranks *sets, uint32_t core) {
    return sets->least[1] == sets->least[2] && (sets->least[3] & 0x7FFF) == core &&
           (rules->jokers || sets->least[1] >> CC_BLACK != 3);
}

/* Readings with a core of triplets that has something attached. */
static int read_triplets(const cc_dou_dizhu_rules *rules, const cc_held_ranks *sets, int cards,
                         uint32_t *readings) {
    const uint32_t triplets = sets->least[3] & ~sets->least[4] & CC_SEQUENCE_RANKS;
    int found = 0;
    for (int unit = rules->is_of_four ? 2 : 1; unit <= 2; unit++) {
        const int length = cards / (3 + unit);
        if (cards % (3 + unit) || length < 2)
            continue;
        uint32_t runs = triplets;
        for (int i = 1; i < length; i++)
            runs &= triplets >> i;
        for (; runs && found < CC_MOST_READINGS; runs &= runs - 1) {
            const int lowest = cc_lowest_rank(runs);
            const uint32_t core = ((1u << length) - 1u) << lowest;
            if (unit == 1 ? are_singles(rules, sets, core) : are_pairs(rules, sets, core))
                readings[found++] = reading_of(unit == 1 ? CC_DOU_DIZHU_TRIPLET_SEQUENCE_SINGLES
                                                         : CC_DOU_DIZHU_TRIPLET_SEQUENCE_PAIRS,
                                               cards, lowest + length - 1);
        }
    }
    return found;
}

/* The reading of four of a rank with something attached; 0 if it is none. */
static uint32_t read_quadplex(const cc_dou_dizhu_rules *rules, const cc_held_ranks *sets, int cards,
                              int ranks) {
    const uint32_t quads = sets->least[4];
    const uint32_t reading = reading_of(CC_DOU_DIZHU_QUADPLEX, cards, cc_lowest_rank(quads));
    if (quads & (quads - 1))
        return 0;
    if (cards == 6 && ranks == 3)
        return rules->jokers || sets->least[1] >> CC_BLACK != 3 ? reading : 0;
    if (cards == 6)
        return ranks == 2 && rules->quad_singles ? reading : 0;
    return cards == 8 && ranks == 3 && sets->least[2] == sets->least[1] ? reading : 0;
}

int cc_dou_dizhu_readings(const cc_dou_dizhu_rules *rules, uint64_t counts,
                          uint32_t readings[CC_MOST_READINGS]) {
    static const uint8_t RUNS[4][2] = {
        {0, 0},
        {CC_DOU_DIZHU_SEQUENCE, 5},
        {CC_DOU_DIZHU_PAIR_SEQUENCE, 3},
        {CC_DOU_DIZHU_TRIPLET_SEQUENCE, 2},
    };
    const uint64_t bytes = UINT64_C(0x0F0F0F0F0F0F0F0F);
    if (!counts || !cc_is_in_pack(rules, counts))
        return 0;
    const uint64_t held = cc_twos_up(counts);
    const int cards =
        (int)(((held & bytes) + (held >> 4 & bytes)) * UINT64_C(0x0101010101010101) >> 56);
    const cc_held_ranks sets = cc_ranks_held(held);
    const uint32_t once = sets.least[1];
    const int four = rules->is_of_four;
    if (!(once & (once - 1))) {
        readings[0] = reading_of(cards < 4 ? (uint32_t)cards : CC_DOU_DIZHU_BOMB, cards,
                                 cc_lowest_rank(once));
        return 1;
    }
    if (once == 3u << CC_BLACK) {
        readings[0] = reading_of(CC_DOU_DIZHU_ROCKET, cards, CC_RED);
        return cards == (four ? 4 : 2);
    }
    int found = 0;
    for (int copies = 1; copies <= 3; copies++) {
        if (once != sets.least[copies] || once & sets.least[copies + 1])
            continue;
        const int top = top_of_run(once, RUNS[copies][1]);
        if (top >= 0)
            readings[found++] = reading_of(RUNS[copies][0], cards, top);
    }
    if (sets.least[4]) {
        const uint32_t reading = four ? 0 : read_quadplex(rules, &sets, cards, cc_card_count(once));
        if (reading) {
            readings[0] = reading;
            return 1;
        }
        if (four || rules->singles != 2)
            return 0;
    }
    if (!sets.least[3])
        return found;
    if (cards == 4 && !four && !sets.least[4]) {
        readings[0] = reading_of(CC_DOU_DIZHU_TRIPLET_SINGLE, 4, cc_lowest_rank(sets.least[3]));
        return 1;
    }
    if (cards == 5 && once == sets.least[2]) {
        readings[0] = reading_of(CC_DOU_DIZHU_TRIPLET_PAIR, 5, cc_lowest_rank(sets.least[3]));
        return 1;
    }
    uint32_t more[CC_MOST_READINGS];
    const int others = read_triplets(rules, &sets, cards, more);
    for (int i = 0; i < others && found < CC_MOST_READINGS; i++)
        readings[found++] = more[i];
    return found;
}

int cc_dou_dizhu_beats(uint32_t reading, uint32_t top) {
    const uint32_t kind = reading >> 16, other = top >> 16;
    if (!kind || kind > CC_DOU_DIZHU_QUADPLEX || !cc_can_be_beaten(top))
        return 0;
    if (!top || kind == CC_DOU_DIZHU_ROCKET)
        return 1;
    if (kind == CC_DOU_DIZHU_BOMB)
        return other != CC_DOU_DIZHU_BOMB || reading > top;
    return reading >> 8 == top >> 8 && reading > top;
}

uint32_t cc_dou_dizhu_classify(const cc_dou_dizhu_rules *rules, uint64_t counts, uint32_t top) {
    uint32_t readings[CC_MOST_READINGS], taken = 0;
    const int found = cc_dou_dizhu_readings(rules, counts, readings);
    if (!found)
        return 0;
    if (!top) {
        /* Of the same cards, a lower kind has the longer core. */
        for (int i = found; i--;)
            if (i == found - 1 || readings[i] >> 16 != taken >> 16)
                taken = readings[i];
        return taken;
    }
    for (int i = 0; i < found; i++)
        if (cc_dou_dizhu_beats(readings[i], top) && (readings[i] & 255) >= (taken & 255))
            taken = readings[i];
    return taken;
}

uint32_t cc_dou_dizhu_classify_codes(const cc_dou_dizhu_rules *rules, const uint8_t *codes,
                                     size_t count, uint32_t top) {
    uint64_t counts = 0;
    /* Of more cards than a pack has, one rank has more than it may, or a count runs over. */
    if (count > 108)
        return 0;
    for (size_t i = 0; i < count; i++) {
        const int place = codes[i] < 52 ? codes[i] >> 2 : codes[i] - 39;
        if (codes[i] > 53 || (counts >> (4 * place) & 15) == 15)
            return 0;
        counts += UINT64_C(1) << (4 * place);
    }
    return cc_dou_dizhu_classify(rules, counts, top);
}

/* Arrays pass in blocks that stay in the nearest cache. */
enum { CC_SETS = 512, CC_NO_CODE = 255 };

/* How rows of codes lie in memory. */
typedef struct {
    int width;
    ptrdiff_t row_step, card_step;
    size_t cards;
} cc_code_rows;

static inline uint64_t code_at(const char *at, int width) {
    uint64_t wide;
    if (width == 1)
        return *(const uint8_t *)at;
    memcpy(&wide, at, 8);
    return wide;
}

/* The count mask of a row of codes; one that no pack has if a code is wrong or comes too often. */
static uint64_t counts_of_row(const cc_dou_dizhu_rules *rules, const cc_code_rows *rows,
                              const char *card) {
    uint64_t counts = 0, once = 0, twice = 0, is_wrong = 0;
    for (size_t i = 0; i < rows->cards; i++, card += rows->card_step) {
        const uint64_t code = code_at(card, rows->width), bit = UINT64_C(1) << (code & 63);
        if (code == CC_NO_CODE)
            continue;
        is_wrong |= code > 53 || (rules->is_of_four ? twice : once) & bit;
        twice |= once & bit;
        once |= bit;
        counts += UINT64_C(1) << (code < 52 ? code & ~UINT64_C(3) : (4 * code - 156) & 63);
    }
    return is_wrong ? UINT64_MAX : counts;
}

static uint32_t top_at(const char *at) {
    uint32_t top;
    memcpy(&top, at, 4);
    return top;
}

/* The readings of a block of count masks, on the lead. */
static void classify_block(const cc_dou_dizhu_rules *rules, const uint64_t *counts,
                           uint32_t *values, size_t count) {
    for (size_t i = cc_path_in_use()->dou_dizhu(rules, counts, values, count); i < count; i++)
        values[i] = cc_dou_dizhu_classify(rules, counts[i], 0);
}

static void store_values(const uint32_t *values, char *out, ptrdiff_t step, int width,
                         size_t count) {
    for (size_t i = 0; i < count; i++, out += step) {
        const uint64_t wide = values[i];
        if (width == 4)
            memcpy(out, &values[i], 4);
        else
            memcpy(out, &wide, 8);
    }
}

void cc_dou_dizhu_classify_strided(const cc_dou_dizhu_rules *rules, const void *counts,
                                   ptrdiff_t count_step, const void *tops, ptrdiff_t top_step,
                                   void *values, ptrdiff_t value_step, int width, size_t count) {
    uint64_t block[CC_SETS];
    uint32_t found[CC_SETS];
    const char *at = counts, *top = tops;
    char *out = values;
    while (count) {
        const size_t size = count < CC_SETS ? count : CC_SETS;
        for (size_t i = 0; i < size; i++, at += count_step)
            memcpy(&block[i], at, 8);
        classify_block(rules, block, found, size);
        for (size_t i = 0; tops && i < size; i++, top += top_step)
            if (found[i] && top_at(top))
                found[i] = cc_dou_dizhu_classify(rules, block[i], top_at(top));
        store_values(found, out, value_step, width, size);
        out += value_step * (ptrdiff_t)size;
        count -= size;
    }
}

/* How many rows have eight bytes that can be read in place. */
static size_t rows_in_reach(const cc_code_rows *rows, size_t count) {
    if (rows->width != 1 || rows->card_step != 1 || rows->row_step <= 0 || !rows->cards ||
        rows->cards > CC_NO_CODE)
        return 0;
    const size_t step = (size_t)rows->row_step;
    const size_t beyond = rows->cards < 8 ? (8 - rows->cards + step - 1) / step : 0;
    return count > beyond ? count - beyond : 0;
}

void cc_dou_dizhu_classify_rows_strided(const cc_dou_dizhu_rules *rules, int width,
                                        const void *codes, ptrdiff_t row_step, ptrdiff_t card_step,
                                        size_t cards, const void *tops, ptrdiff_t top_step,
                                        void *values, ptrdiff_t value_step, size_t count) {
    const cc_code_rows shape = {width, row_step, card_step, cards}, *rows = &shape;
    uint64_t block[CC_SETS];
    uint32_t found[CC_SETS];
    const char *at = codes, *top = tops;
    char *out = values;
    while (count) {
        const size_t size = count < CC_SETS ? count : CC_SETS,
                     readable = rows_in_reach(rows, count);
        const size_t done =
            cc_path_in_use()->dou_dizhu_rows(rules, (const uint8_t *)at, rows->row_step,
                                             rows->cards, found, readable < size ? readable : size);
        for (size_t i = done; i < size; i++)
            block[i] = counts_of_row(rules, rows, at + (ptrdiff_t)i * rows->row_step);
        classify_block(rules, block + done, found + done, size - done);
        for (size_t i = 0; tops && i < size; i++, top += top_step)
            if (found[i] && top_at(top)) {
                const char *row = at + (ptrdiff_t)i * rows->row_step;
                found[i] =
                    cc_dou_dizhu_classify(rules, counts_of_row(rules, rows, row), top_at(top));
            }
        store_values(found, out, value_step, 4, size);
        at += rows->row_step * (ptrdiff_t)size;
        out += value_step * (ptrdiff_t)size;
        count -= size;
    }
}

uint16_t cc_dou_dizhu_number_read(const cc_dou_dizhu_rules *rules, uint64_t counts,
                                  uint32_t reading) {
    const cc_dou_dizhu_shape *shape = cc_shape_of(rules, reading);
    int nth = 0;
    if (!shape)
        return CC_DOU_DIZHU_NO_PLAY;
    const int core = (int)(reading & 255) - shape->length + 1 - shape->lowest;
    if (!shape->attached)
        return (uint16_t)(shape->first + core);
    const uint16_t (*ways)[16] = rules->ways[shape->row + core];
    uint64_t rest = cc_twos_up(counts) - cc_core_of(rules, shape, core);
    uint32_t number = rules->start[shape->row + core];
    while (rest) {
        const int rank = cc_lowest_nibble(rest);
        number += ways[nth++][rank];
        rest -= (uint64_t)shape->unit << (4 * rank);
    }
    return (uint16_t)number;
}

uint16_t cc_dou_dizhu_number(const cc_dou_dizhu_rules *rules, uint64_t counts, uint32_t reading) {
    uint32_t readings[CC_MOST_READINGS];
    int has_reading = 0;
    for (int i = cc_dou_dizhu_readings(rules, counts, readings); i--;)
        has_reading |= readings[i] == reading;
    return has_reading ? cc_dou_dizhu_number_read(rules, counts, reading) : CC_DOU_DIZHU_NO_PLAY;
}

int cc_dou_dizhu_play(const cc_dou_dizhu_rules *rules, uint16_t number, uint64_t *counts,
                      uint32_t *reading) {
    int i = rules->shapes - 1, core = 0;
    if (number >= rules->plays)
        return 0;
    while (rules->shape[i].first > number)
        i--;
    const cc_dou_dizhu_shape *shape = &rules->shape[i];
    uint64_t attached = 0;
    if (shape->attached) {
        core = shape->cores - 1;
        while (rules->start[shape->row + core] > number)
            core--;
        const uint16_t (*ways)[16] = rules->ways[shape->row + core];
        uint32_t left = (uint32_t)number - rules->start[shape->row + core];
        int rank = CC_RED;
        for (int n = shape->attached; n--;) {
            while (ways[n][rank] > left)
                rank--;
            left -= ways[n][rank];
            attached += (uint64_t)shape->unit << (4 * rank);
        }
    } else {
        core = number - shape->first;
    }
    *counts = cc_twos_down(cc_core_of(rules, shape, core) + attached);
    *reading = reading_of(shape->kind, shape->size, shape->lowest + core + shape->length - 1);
    return 1;
}
