/* Combinations of Big Two: settings, values of card masks, and what beats what. */
#include "big_two.h"
#include "board.h"
#include "paths.h"

#include <string.h>

typedef uint64_t lane_word;
#define LANE_INLINE static inline

LANE_INLINE lane_word lane_same(lane_word x, lane_word y) {
    return 0u - (uint64_t)(x == y);
}

#include "lane_big_two.inc.h"

/* The options of a setting. */
typedef struct {
    int deck, suits[4], style, tie_card, flush_order, honour_order, triples, flushes, quads_form,
        classes, honour_beats, extra;
} cc_options;

enum { CC_STYLE_TIE, CC_SEQUENCE_TOP_TIE, CC_HIGHEST_RANK_TIE };
enum { CC_TWO_SUIT_STYLE = 8, CC_STYLES = 10 };
enum { CC_KICKER, CC_BARE };

static int take(uint32_t *number, int bits) {
    const int value = (int)(*number & ((1u << bits) - 1));
    *number >>= bits;
    return value;
}

/* Read the options of a setting; returns whether they are any. */
static int read_options(uint32_t setting, cc_options *options) {
    int suits = 0;
    options->extra = take(&setting, 1);
    options->honour_beats = take(&setting, 2);
    options->classes = take(&setting, 1);
    options->quads_form = take(&setting, 2);
    options->flushes = take(&setting, 1);
    options->triples = take(&setting, 1);
    options->honour_order = take(&setting, 1);
    options->flush_order = take(&setting, 2);
    options->tie_card = take(&setting, 2);
    options->style = take(&setting, 4);
    for (int i = 3; i >= 0; i--) {
        options->suits[i] = take(&setting, 2);
        suits |= 1 << options->suits[i];
    }
    options->deck = take(&setting, 1);
    return setting == 0 && suits == 15 && options->honour_beats < 3 && options->quads_form < 3 &&
           options->flush_order < 3 && options->tie_card < 3 && options->style < CC_STYLES &&
           !(options->style == CC_TWO_SUIT_STYLE && options->tie_card == CC_SEQUENCE_TOP_TIE);
}

/* Lay out the sequences of a style from low to high. */
static void compile_sequences(const cc_options *options, cc_big_two_rules *rules) {
    /* W the wheel, S six-high, R the regular ones, T two-high; B wheel and six-high together. */
    static const char *const STYLES[CC_STYLES] = {"WSR", "SRW", "RWS", "WRS", "SR",
                                                  "SRT", "RST", "RT",  "RB",  "RSW"};
    const int two = rules->ranks - 1;
    int count = 0, wheel = CC_NO_SEQUENCE, six = CC_NO_SEQUENCE, royal;
    memset(rules->sequence, CC_NO_TOP, sizeof rules->sequence);
    rules->indexes = ~UINT64_C(0);
    for (const char *at = STYLES[options->style]; *at; at++) {
        int top = *at == 'W' ? 0 : *at == 'S' || *at == 'B' ? 1 : *at == 'R' ? 4 : two;
        const int last = *at == 'R' ? two - 1 : top;
        for (; top <= last; top++, count++) {
            rules->sequence[count][0] = (uint8_t)top;
            if (top > 1)
                rules->indexes ^= (uint64_t)(CC_NO_SEQUENCE ^ count) << (4 * top);
        }
        wheel = *at == 'W' || *at == 'B' ? count - 1 : wheel;
        six = *at == 'S' || *at == 'B' ? count - 1 : six;
        if (*at == 'B')
            rules->sequence[count - 1][1] = 0;
    }
    rules->sequences = (uint8_t)count;
    rules->royal = cc_ranks_of_sequence(rules, two - 1);
    rules->wheel = wheel == CC_NO_SEQUENCE ? ~UINT64_C(0) : cc_ranks_of_sequence(rules, 0);
    rules->six_high = six == CC_NO_SEQUENCE ? ~UINT64_C(0) : cc_ranks_of_sequence(rules, 1);
    rules->wheel_index = (uint64_t)wheel;
    rules->six_index = (uint64_t)six;

    royal = (int)(rules->indexes >> (4 * (two - 1))) & 15;
    const int is_top = options->tie_card == CC_SEQUENCE_TOP_TIE;
    const int is_style = options->tie_card == CC_STYLE_TIE;
    rules->wheel_down = is_top || (is_style && wheel < royal) ? 4 * (uint64_t)(two - 2) : 0;
    rules->six_down = is_top || (is_style && six < royal) ? 4 * (uint64_t)(two - 3) : 0;
}

/* Note for each kind which others it beats. */
static void compile_order(const cc_options *options, cc_big_two_rules *rules) {
    enum {
        STRAIGHT = 1 << CC_BIG_TWO_STRAIGHT,
        FLUSH = 1 << CC_BIG_TWO_FLUSH,
        FULL_HOUSE = 1 << CC_BIG_TWO_FULL_HOUSE,
        QUADS = 1 << CC_BIG_TWO_QUADS,
        STRAIGHT_FLUSH = 1 << CC_BIG_TWO_STRAIGHT_FLUSH,
        PLUS = 1 << CC_BIG_TWO_STRAIGHT_FLUSH_PLUS,
        LOWER = STRAIGHT | FLUSH | FULL_HOUSE,
        FIVE = LOWER | QUADS | STRAIGHT_FLUSH,
        HONOURS = QUADS | STRAIGHT_FLUSH | PLUS,
        ALL = (1 << CC_KINDS) - 2,
    };
    for (int kind = 1; kind < CC_KINDS; kind++) {
        const int is = 1 << kind;
        int met = is, beaten = 0;
        if (is & FIVE)
            met = is & LOWER && options->classes ? is : FIVE;
        if (is & HONOURS && options->honour_beats) {
            met = HONOURS;
            beaten = ALL & ~HONOURS;
        }
        rules->met[kind] = (uint16_t)met;
        rules->beaten[kind] = (uint16_t)beaten;
    }
    rules->met[0] = rules->beaten[0] = 0;
}

int cc_big_two_compile(uint32_t setting, cc_big_two_rules *rules) {
    cc_options options;
    cc_big_two_rules made;
    if (!read_options(setting, &options))
        return 0;
    memset(&made, 0, sizeof made);
    made.setting = setting;
    made.ranks = options.deck ? 15 : 13;
    made.deck = (UINT64_C(1) << (4 * made.ranks)) - 1;
    /* The first rank of a pack is the two, the first two of tiles are 1 and 2. */
    made.turn = options.deck ? 8 : 4;
    made.back = (uint8_t)(4 * made.ranks - made.turn);
    for (int i = 0; i < 4; i++) {
        made.suit_index[options.suits[i]] = (uint8_t)i;
        for (int set = 0; set < 16; set++)
            if (set >> options.suits[i] & 1) {
                made.highest_suit &= ~(UINT64_C(15) << (4 * set));
                made.highest_suit |= (uint64_t)i << (4 * set);
            }
    }
    made.flush_order = (uint8_t)options.flush_order;
    made.extra = options.extra ? 2 : 0;
    made.groups =
        6u | (uint64_t)options.triples << 3 | (uint64_t)(options.quads_form != CC_KICKER) << 4;
    made.has_flush = 0u - (uint64_t)options.flushes;
    made.has_quads = 0u - (uint64_t)(options.quads_form != CC_BARE);
    made.has_straight_flush = 0u - (uint64_t)!options.extra;
    const uint64_t quads = options.honour_order ? 4 : 3, other = options.honour_order ? 3 : 4;
    made.quads = (uint64_t)CC_BIG_TWO_QUADS << 24 | quads << 20;
    made.straight_flush = (uint64_t)CC_BIG_TWO_STRAIGHT_FLUSH << 24 | other << 20;
    made.royal_bonus = options.honour_order ? UINT64_C(2) << 20 : 0;
    compile_sequences(&options, &made);
    compile_order(&options, &made);
    *rules = made;
    return 1;
}

uint32_t cc_big_two_seven(const cc_big_two_rules *rules, uint64_t held) {
    const int two = 4 * (rules->ranks - 1);
    uint32_t best = 0;
    if (cc_card_count(held) != 7)
        return 0;
    for (int index = rules->sequences - 1; index >= 0; index--)
        for (int i = 0; i < 2; i++) {
            const int top = rules->sequence[index][i];
            if (top == CC_NO_TOP)
                break;
            uint64_t suits;
            if (top > 1) {
                const uint64_t low = held >> (4 * (top - 4));
                suits = low & (low >> 4) & (low >> 8) & (low >> 12) & (low >> 16) & 15;
            } else {
                suits = held & (held >> 4) & (held >> 8) & (held >> two) &
                        (held >> (top == 0 ? two - 4 : 12)) & 15;
            }
            if (!suits)
                continue;
            uint32_t value = (uint32_t)rules->straight_flush + (1u << 24) + ((uint32_t)index << 2);
            value += top == rules->ranks - 2 ? (uint32_t)rules->royal_bonus : 0;
            while (suits >>= 1)
                value++;
            best = value > best ? value : best;
        }
    return best;
}

uint32_t cc_big_two_classify(const cc_big_two_rules *rules, uint64_t cards) {
    const uint32_t value = (uint32_t)lane_big_two(cards, rules);
    if (value || !rules->extra || cards & ~rules->deck || !lane_big_two_runs(cards, rules))
        return value;
    return cc_big_two_seven(rules, cc_to_playing(rules, cards));
}

void cc_big_two_classify_strided(const cc_big_two_rules *rules, const void *cards,
                                 ptrdiff_t card_step, void *values, ptrdiff_t value_step, int width,
                                 size_t count) {
    const char *at = cards;
    char *out = values;
    if (card_step == 8 && value_step == 4 && width == 4 && (uintptr_t)out % 4 == 0) {
        const size_t done = cc_path_in_use()->big_two(rules, at, values, count);
        at += 8 * done, out += 4 * done, count -= done;
    }
    for (; count; count--, at += card_step, out += value_step) {
        uint64_t mask;
        memcpy(&mask, at, 8);
        const uint32_t value = cc_big_two_classify(rules, mask);
        const uint64_t wide = value;
        if (width == 4)
            memcpy(out, &value, 4);
        else
            memcpy(out, &wide, 8);
    }
}

int cc_big_two_beats(const cc_big_two_rules *rules, uint32_t value, uint32_t top) {
    const uint32_t kind = value >> 24, other = top >> 24;
    if (kind >= CC_KINDS || other >= CC_KINDS)
        return 0;
    const int is_higher = (value & 0xFFFFFF) > (top & 0xFFFFFF);
    return (rules->beaten[kind] >> other & 1) | ((rules->met[kind] >> other & 1) & is_higher);
}
