/* Cards in text: the spellings that cardcore.cards.parse_cards takes. */
#include "cardcore.h"

/* Values are one more than the code, so that 0 marks every other character. */
enum { CC_NONE = 0, CC_TEN = 9, CC_JOKER = 14, CC_DIGIT_ONE = 15 };

static const uint8_t CC_RANK_OF_CHAR[256] = {
    ['2'] = 1,        ['3'] = 2,        ['4'] = 3,
    ['5'] = 4,        ['6'] = 5,        ['7'] = 6,
    ['8'] = 7,        ['9'] = 8,        ['T'] = CC_TEN,
    ['J'] = 10,       ['Q'] = 11,       ['K'] = 12,
    ['A'] = 13,       ['t'] = CC_TEN,   ['j'] = 10,
    ['q'] = 11,       ['k'] = 12,       ['a'] = 13,
    ['X'] = CC_JOKER, ['x'] = CC_JOKER, ['1'] = CC_DIGIT_ONE,
};

static const uint8_t CC_SUIT_OF_CHAR[256] = {
    ['c'] = 1, ['d'] = 2, ['h'] = 3, ['s'] = 4, ['C'] = 1, ['D'] = 2, ['H'] = 3, ['S'] = 4,
};

/* The signs U+2660..U+2667: black spade, white heart, white diamond, black club and so on. */
static const uint8_t CC_SUIT_OF_SIGN[8] = {4, 3, 2, 1, 4, 3, 2, 1};

/* Length of the separator at a place, 0 if there is none. */
static inline size_t separator(const unsigned char *at, const unsigned char *end) {
    if (*at == ' ' || *at == ',' || (*at >= '\t' && *at <= '\r'))
        return 1;
    /* No-break space, as copied from web pages. */
    return end - at >= 2 && at[0] == 0xC2 && at[1] == 0xA0 ? 2 : 0;
}

/* Read a suit letter or sign and move on; CC_NONE if there is none. */
static inline unsigned read_suit(const unsigned char **at, const unsigned char *end) {
    const unsigned char *p = *at;
    unsigned suit = CC_NONE;
    if (p == end)
        return CC_NONE;
    if (*p < 0x80) {
        suit = CC_SUIT_OF_CHAR[*p];
        p += 1;
    } else if (end - p >= 3 && p[0] == 0xE2 && p[1] == 0x99 && (p[2] & 0xF8) == 0xA0) {
        suit = CC_SUIT_OF_SIGN[p[2] & 7];
        p += 3;
    }
    /* The variation selector U+FE0F that phones add to a sign. */
    if (end - p >= 3 && p[0] == 0xEF && p[1] == 0xB8 && p[2] == 0x8F)
        p += 3;
    *at = p;
    return suit;
}

/* Read one card and move on; -1 if there is none. */
static inline int read_card(const unsigned char **at, const unsigned char *end) {
    unsigned rank = CC_RANK_OF_CHAR[*(*at)++];
    if (rank == CC_JOKER) {
        const unsigned colour = *at == end ? 0 : *(*at)++ | 0x20;
        return colour == 'b' ? 52 : colour == 'r' ? 53 : -1;
    }
    if (rank == CC_DIGIT_ONE)
        rank = *at != end && *(*at)++ == '0' ? CC_TEN : CC_NONE;
    if (rank == CC_NONE)
        return -1;
    const unsigned suit = read_suit(at, end);
    return suit == CC_NONE ? -1 : (int)((rank - 1) * 4 + suit - 1);
}

int cc_parse_cards(const char *text, size_t length, uint8_t *codes, int capacity) {
    const unsigned char *at = (const unsigned char *)text;
    const unsigned char *const end = at + length;
    int count = 0;
    while (at != end) {
        const size_t skipped = separator(at, end);
        if (skipped) {
            at += skipped;
            continue;
        }
        const int code = count < capacity ? read_card(&at, end) : -1;
        if (code < 0)
            return -1;
        codes[count++] = (uint8_t)code;
    }
    return count;
}
