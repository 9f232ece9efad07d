/* cardcore: ranks of poker hands and combinations of Big Two, for C and C++.
 *
 * Pure functions over const tables: nothing to initialise, nothing allocated, safe in any thread.
 * Link with cardcore.c, which stands beside this header.
 *
 * A card is a code: rank * 4 + suit, ranks two..ace = 0..12, suits clubs, diamonds, hearts, spades
 * = 0..3. A board mask is a set of cards: bit 16 * suit + rank.
 *
 * A rank is category * 4096 + index. Higher is better, for low hands too. 0 is no valid hand.
 */
#ifndef CARDCORE_H
#define CARDCORE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised whenever a function, a variant or a rank changes its meaning. */
#define CARDCORE_API_VERSION 1

/* The forms in which hands are ranked. */
enum cc_variant {
    CC_HIGH = 0,             /* best five of 5 to 7 cards */
    CC_LOW_A5 = 1,           /* ace-to-five low of 5 to 7 cards */
    CC_LOW_8 = 2,            /* the same, eight or better: 1 for a hand without a low */
    CC_LOW_27 = 3,           /* deuce-to-seven low of 5 to 7 cards */
    CC_BADUGI = 4,           /* badugi of 4 cards */
    CC_SHORT_DECK = 5,       /* 36 cards, flush over full house, 5 to 7 cards */
    CC_SHORT_DECK_TRIPS = 6, /* the same, three of a kind over straight */
    CC_BEST_FIVE = 7,        /* high, best five of 5 to 52 cards */
    CC_UP_HIGH = 8,          /* 1 to 4 up-cards, high; compare equal numbers only */
    CC_UP_LOW = 9,           /* 1 to 4 up-cards, ace-to-five low */
    CC_OMAHA = 10,           /* two of 4 to 6 hole cards with three of 3 to 5 board cards, high */
    CC_OMAHA_8 = 11          /* the same, low with eight or better: 1 without a low */
};

/* Added to a variant for arrays: numbers of cards are not checked, which saves some time where
 * every row is known to be a hand. Any other row gets any number. Deuce-to-seven, up-cards and
 * Omaha are checked all the same. */
#define CC_UNCHECKED 64

/* The version of the compiled functions, to compare with CARDCORE_API_VERSION. */
int cc_api_version(void);

/* The category of a rank, from 1 on. */
static inline int cc_category(uint16_t rank) {
    return rank >> 12;
}

/* Rank of `count` card codes; 0 for a wrong count, a card twice, a bad code or variant. */
uint16_t cc_rank(enum cc_variant variant, const uint8_t *codes, size_t count);

/* Rank of a board mask; 0 for a wrong count, stray bits or a bad variant. */
uint16_t cc_rank_mask(enum cc_variant variant, uint64_t mask);

/* Rank of hole and board cards given apart. For CC_OMAHA and CC_OMAHA_8 exactly two hole cards
 * play; for the other variants all cards together make the hand. */
uint16_t cc_rank_board(enum cc_variant variant, const uint8_t *hole, size_t hole_count,
                       const uint8_t *board, size_t board_count);

/* The same for board masks. */
uint16_t cc_rank_board_masks(enum cc_variant variant, uint64_t hole, uint64_t board);

/* Ranks of `count` masks. */
void cc_rank_masks(enum cc_variant variant, const uint64_t *masks, uint16_t *ranks, size_t count);

/* Ranks of `count` rows of `cards` codes, one row after the other. */
void cc_rank_rows(enum cc_variant variant, const uint8_t *codes, size_t cards, uint16_t *ranks,
                  size_t count);

/* The same for arrays of any stride. Steps are in bytes and may be 0 or negative. Masks and board
 * masks are 64 bits wide; `board_masks` may be NULL. Ranks are written `rank_width` bytes wide, 2
 * or 8. */
void cc_rank_masks_strided(enum cc_variant variant, const void *masks, ptrdiff_t mask_step,
                           const void *board_masks, ptrdiff_t board_step, void *ranks,
                           ptrdiff_t rank_step, int rank_width, size_t count);

/* Codes are `width` bytes wide: 1 (unsigned) or 8 (signed). `board_cards` may be 0. */
void cc_rank_rows_strided(enum cc_variant variant, int width, const void *hole, ptrdiff_t hole_step,
                          ptrdiff_t hole_card_step, size_t hole_cards, const void *board,
                          ptrdiff_t board_step, ptrdiff_t board_card_step, size_t board_cards,
                          void *ranks, ptrdiff_t rank_step, size_t count);

/* Write the codes of the cards in UTF-8 text, in the spellings of cardcore.parse_cards, jokers (52,
 * 53) included. Returns how many there are, -1 if the text holds anything but cards or names more
 * than `capacity` of them. */
int cc_parse_cards(const char *text, size_t length, uint8_t *codes, int capacity);

/* The instruction sets that this machine can rank arrays with: "base", then each wider one; NULL
 * beyond the last. */
const char *cc_simd_path(int number);

/* The one in use: the widest, or no wider than the environment variable CARDCORE_SIMD says. */
const char *cc_simd_path_in_use(void);

/* Use one of them from now on; returns 0 for a name that is none of them. */
int cc_use_simd_path(const char *name);

/* Add up, by rank, the hands of `cards` cards, at most seven, that hold the cards of board mask
 * `held` and none of `dead`. To count by suits is faster and finds the same: of hands that differ
 * only by an exchange of suits, one is ranked. Parts are numbered from 0; returns 0 beyond the last
 * one, and for what cannot be counted, such as Omaha. No count may pass 2^32 - 1. */
int cc_count_ranks(enum cc_variant variant, int cards, uint64_t held, uint64_t dead, int by_suits,
                   int part, uint64_t counts[65536]);

/* The same by category. */
int cc_count_categories(enum cc_variant variant, int cards, uint64_t held, uint64_t dead,
                        int by_suits, int part, uint64_t counts[16]);

/* Compare 2 to 23 hands, CC_HIGH with two cards each or CC_OMAHA with four to six, on all boards of
 * five cards that hold `board` and no dead card: add to shares[players * p + n - 1] how many boards
 * hand p is the best on, together with n - 1 others. By suits and parts as in cc_count_ranks; 0
 * also for hands that are wrong. */
int cc_equity(enum cc_variant variant, const uint64_t *hands, int players, uint64_t board,
              uint64_t dead, int by_suits, int part, uint64_t *shares);

/* The same on given boards of five cards; returns 0, and adds nothing, if one of them is wrong. */
int cc_compare_on_boards(enum cc_variant variant, const uint64_t *hands, int players,
                         const uint64_t *boards, size_t count, uint64_t *shares);

/* Combinations of Big Two.
 *
 * A card mask is a set of cards, bit = code; for tiles, bit = (number - 1) * 4 + suit. A setting is
 * a number of options, most significant first: deck (1 bit), the suits from low to high (2 bits
 * each, c d h s = 0..3), straight style (4), tie card of straights (2), order of flushes (2), order
 * of honours (1), triples (1), flushes (1), form of four of a kind (2), classes of five cards (1),
 * what honours beat (2), cards beside a straight flush (1). Values are numbered as the tuples of
 * cardcore.climbing.big_two.options list them. */
enum cc_big_two_kind {
    CC_BIG_TWO_NONE = 0,
    CC_BIG_TWO_SINGLE = 1,
    CC_BIG_TWO_PAIR = 2,
    CC_BIG_TWO_TRIPLE = 3,
    CC_BIG_TWO_BARE_QUADS = 4,
    CC_BIG_TWO_STRAIGHT = 5,
    CC_BIG_TWO_FLUSH = 6,
    CC_BIG_TWO_FULL_HOUSE = 7,
    CC_BIG_TWO_QUADS = 8,
    CC_BIG_TWO_STRAIGHT_FLUSH = 9,
    CC_BIG_TWO_STRAIGHT_FLUSH_PLUS = 10
};

/* A setting in the form that is looked up; cc_big_two_compile writes it, and nothing else should.
 * A set of ranks has bit 4 * r, with r from 0 for threes up to twos. */
typedef struct {
    uint64_t deck;                   /* all cards */
    uint64_t wheel, six_high, royal; /* sets of ranks; all bits where it is no sequence */
    uint64_t indexes;                /* of sequences by their top rank, 4 bits each; 15: none */
    uint64_t wheel_index, six_index; /* of these two */
    uint64_t wheel_down, six_down;   /* 4 times how far below the twos their tie cards are */
    uint64_t highest_suit;           /* index by set of suits, 4 bits each */
    uint64_t groups;                 /* bit n: n cards of one rank are a combination */
    uint64_t has_flush, has_quads;   /* all bits or none */
    uint64_t has_straight_flush;     /* the same; of five cards */
    uint64_t quads, straight_flush;  /* the first key element in place */
    uint64_t royal_bonus;            /* what a royal flush adds to it */
    uint32_t setting;
    uint16_t beaten[11];   /* by kind: kinds beaten whatever the keys, bit = kind */
    uint16_t met[11];      /* by kind: kinds beaten by a higher key */
    uint8_t turn, back;    /* how far a card mask turns so that threes come first */
    uint8_t suit_index[4]; /* by suit */
    uint8_t ranks;         /* how many ranks there are */
    uint8_t flush_order;
    uint8_t extra;           /* cards beside a straight flush: 0 or 2 */
    uint8_t sequences;       /* how many indexes there are */
    uint8_t sequence[16][2]; /* by index: top ranks; 0 wheel, 1 six-high, 255 none */
} cc_big_two_rules;

/* Compile a setting; returns 0, and writes nothing, if the number is none. */
int cc_big_two_compile(uint32_t setting, cc_big_two_rules *rules);

/* The value of a card mask: kind << 24 | key, where a higher key is better; 0 if the cards are no
 * combination. The key of a single or pair is r << 2 | s, of three or four cards alone r. Of five
 * and seven cards it is c << 20 | rest: q << 2 | t for sequences, r for full houses and quads, and
 * for flushes s << 4 | r, r << 2 | s or ranks << 2 | s, whichever the order asks for. */
uint32_t cc_big_two_classify(const cc_big_two_rules *rules, uint64_t cards);

/* The values of `count` card masks of any stride, in bytes; values are written `width` bytes wide,
 * 4 or 8. */
void cc_big_two_classify_strided(const cc_big_two_rules *rules, const void *cards,
                                 ptrdiff_t card_step, void *values, ptrdiff_t value_step, int width,
                                 size_t count);

/* Whether a combination beats another one, both given by their values. 0 neither beats nor is
 * beaten. */
int cc_big_two_beats(const cc_big_two_rules *rules, uint32_t value, uint32_t top);

/* List the combinations in a hand that beat the one of value `top`, or all if it is 0; on demand
 * only honours: quads with a kicker and straight flushes. They come in the order of their values,
 * and equal ones in the order of their cards from the highest down. Returns how many there are,
 * and writes no more than `capacity` of them, the first ones; `cards` and `values` may be NULL. */
size_t cc_big_two_plays(const cc_big_two_rules *rules, uint64_t hand, uint32_t top,
                        int honours_only, uint64_t *cards, uint32_t *values, size_t capacity);

/* Combinations of Dou Dizhu.
 *
 * A count mask holds how many cards there are of each rank, 4 bits each: two to ace, black joker,
 * red joker. A setting is a number of options, most significant first: four players (1 bit), the
 * single cards of triplet sequences: different, repeated, any (2 bits), those of a quadplex:
 * different, repeated (1), both jokers may be attached (1).
 *
 * A reading is kind << 16 | cards << 8 | rank, with ranks from 0 for a three to 12 for a two, 13
 * and 14 for jokers; 0 is no reading. Of one kind and number of cards, a higher one is better. A
 * play is a count mask with a reading. All plays of a setting of up to 20 cards, or 33 of four
 * players, are numbered from 0 in the order of their readings, and of equal readings by the cards
 * from the highest rank down. */
enum cc_dou_dizhu_kind {
    CC_DOU_DIZHU_NONE = 0,
    CC_DOU_DIZHU_SINGLE = 1,
    CC_DOU_DIZHU_PAIR = 2,
    CC_DOU_DIZHU_TRIPLET = 3,
    CC_DOU_DIZHU_TRIPLET_SINGLE = 4,
    CC_DOU_DIZHU_TRIPLET_PAIR = 5,
    CC_DOU_DIZHU_SEQUENCE = 6,
    CC_DOU_DIZHU_PAIR_SEQUENCE = 7,
    CC_DOU_DIZHU_TRIPLET_SEQUENCE = 8,
    CC_DOU_DIZHU_TRIPLET_SEQUENCE_SINGLES = 9,
    CC_DOU_DIZHU_TRIPLET_SEQUENCE_PAIRS = 10,
    CC_DOU_DIZHU_BOMB = 11,
    CC_DOU_DIZHU_ROCKET = 12,
    CC_DOU_DIZHU_QUADPLEX = 13
};

/* The number of what is no play of a setting. */
#define CC_DOU_DIZHU_NO_PLAY 65535

/* Plays of one kind and number of cards. */
typedef struct {
    uint8_t kind, size;
    uint8_t lowest;   /* rank of the lowest core */
    uint8_t cores;    /* how many there are */
    uint8_t copies;   /* cards of each rank of a core */
    uint8_t length;   /* ranks of a core */
    uint8_t attached; /* how many singles or pairs are attached */
    uint8_t unit;     /* cards of each: 1 or 2; 0 if there are none */
    uint8_t most;     /* how many of them may be of one rank */
    uint16_t first;   /* number of the first play */
    uint16_t row;     /* of the first core in `ways`, where cards are attached */
} cc_dou_dizhu_shape;

/* A setting in the form that is looked up; cc_dou_dizhu_compile writes it, and nothing else
 * should. */
typedef struct {
    uint64_t even_room; /* what every other count, one byte each, is short of 127 in the pack */
    uint64_t odd_room;  /* the same for the others */
    uint32_t setting;
    uint16_t plays; /* how many there are */
    uint8_t is_of_four;
    uint8_t singles, quad_singles, jokers; /* the options that attachments have */
    uint8_t shapes;
    uint8_t shape_of[15]; /* by kind: its first shape */
    cc_dou_dizhu_shape shape[48];
    uint16_t start[128];       /* by row: number of the first play of a core */
    uint16_t ways[128][6][16]; /* by row, n - 1 and rank: how many n can be attached below it */
} cc_dou_dizhu_rules;

/* Compile a setting; returns 0, and writes nothing, if the number is none. */
int cc_dou_dizhu_compile(uint32_t setting, cc_dou_dizhu_rules *rules);

/* Write the readings of cards, at most five, in ascending order; returns how many there are. */
int cc_dou_dizhu_readings(const cc_dou_dizhu_rules *rules, uint64_t counts, uint32_t readings[5]);

/* The reading that cards are taken for: of those that beat a top reading the one of the highest
 * rank; on the lead, when it is 0, the one of the longest core, then of the highest rank. 0 if
 * there is none. */
uint32_t cc_dou_dizhu_classify(const cc_dou_dizhu_rules *rules, uint64_t counts, uint32_t top);

/* The same for the codes of cards, which need not differ; 0 too if one is no card. */
uint32_t cc_dou_dizhu_classify_codes(const cc_dou_dizhu_rules *rules, const uint8_t *codes,
                                     size_t count, uint32_t top);

/* The same for `count` count masks and top readings of any stride, in bytes; `tops` may be NULL.
 * Readings are written `width` bytes wide, 4 or 8. */
void cc_dou_dizhu_classify_strided(const cc_dou_dizhu_rules *rules, const void *counts,
                                   ptrdiff_t count_step, const void *tops, ptrdiff_t top_step,
                                   void *values, ptrdiff_t value_step, int width, size_t count);

/* The same for rows of `cards` codes, each 1 or 8 bytes wide; 255 stands for no card, and a row
 * that holds more cards than the pack has no reading. */
void cc_dou_dizhu_classify_rows_strided(const cc_dou_dizhu_rules *rules, int width,
                                        const void *codes, ptrdiff_t row_step, ptrdiff_t card_step,
                                        size_t cards, const void *tops, ptrdiff_t top_step,
                                        void *values, ptrdiff_t value_step, size_t count);

/* Whether a reading beats another one, which may be 0 for none. Numbers of no kind neither beat nor
 * are beaten. */
int cc_dou_dizhu_beats(uint32_t reading, uint32_t top);

/* The number of a play; CC_DOU_DIZHU_NO_PLAY if the cards have no such reading or are too many. */
uint16_t cc_dou_dizhu_number(const cc_dou_dizhu_rules *rules, uint64_t counts, uint32_t reading);

/* The cards and the reading of a play by its number; returns 0 if there is none. */
int cc_dou_dizhu_play(const cc_dou_dizhu_rules *rules, uint16_t number, uint64_t *counts,
                      uint32_t *reading);

/* List the numbers of the plays in a hand that beat a top reading, or of all if it is 0, in
 * ascending order. Returns how many there are, and writes no more than `capacity` of them, the
 * first ones; `numbers` may be NULL. */
size_t cc_dou_dizhu_plays(const cc_dou_dizhu_rules *rules, uint64_t hand, uint32_t top,
                          uint16_t *numbers, size_t capacity);

/* How many plays that list has, without making it. */
size_t cc_dou_dizhu_count(const cc_dou_dizhu_rules *rules, uint64_t hand, uint32_t top);

/* The number at a place of that list, from 0; CC_DOU_DIZHU_NO_PLAY beyond its end. */
uint16_t cc_dou_dizhu_nth(const cc_dou_dizhu_rules *rules, uint64_t hand, uint32_t top,
                          size_t place);

#ifdef __cplusplus
}
#endif

#endif
