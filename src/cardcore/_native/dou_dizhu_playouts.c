/* Deals of Dou Dizhu played at random by the stream of chance, as chance.py defines it: a replay in
 * Python finds the same, word for word.
 *
 * Words are numbers here from beginning to end: the message of a block is put together of sixteen
 * of them, and the state behind it is eight words of the draw. */
#include "dou_dizhu_playouts.h"

#include <string.h>

#include "dou_dizhu.h"

enum { CC_MOST_PLAYERS = 4, CC_HIGHEST_BID = 3, CC_BOTH_PACKS = 108 };

/* A label of a draw with its zero byte, as the words that follow the digest. */
typedef struct {
    uint32_t words[2];
    int bytes; /* 7 or 8 */
} cc_label;

static const cc_label CC_DEALER = {{0x6465616C, 0x65720000}, 7};
static const cc_label CC_MARKER = {{0x6D61726B, 0x65720000}, 7};
static const cc_label CC_CHOICE = {{0x63686F69, 0x63650000}, 7};
static const cc_label CC_SHUFFLE = {{0x73687566, 0x666C6500}, 8};

/* What follows the block of a label of eight bytes: it has no room for the length. */
static const uint32_t CC_LENGTH_OF_LONG[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 448};

/* A draw, and what is left of its latest block. */
typedef struct {
    cc_sha256_block block;
    uint32_t message[16];
    uint32_t words[8];
    uint32_t blocks;
    int used, is_long; /* whether the length of the message takes a block of its own */
} cc_draw;

static void open_draw(cc_draw *draw, cc_sha256_block block, const uint32_t digest[8],
                      const cc_label *label) {
    draw->block = block;
    draw->is_long = label->bytes == 8;
    draw->blocks = 0;
    draw->used = 8;
    memset(draw->message, 0, sizeof draw->message);
    memcpy(draw->message, digest, 32);
    memcpy(draw->message + 8, label->words, 8);
    if (draw->is_long)
        draw->message[14] = 0x80000000;
    else
        draw->message[15] = 440;
}

/* No draw here comes near 2**24 blocks. */
static void next_block(cc_draw *draw) {
    memcpy(draw->words, CC_SHA256_START, 32);
    draw->message[13] = draw->is_long ? draw->blocks : draw->blocks << 8 | 0x80;
    draw->block(draw->words, draw->message);
    if (draw->is_long)
        draw->block(draw->words, CC_LENGTH_OF_LONG);
    draw->blocks++;
    draw->used = 0;
}

static inline uint32_t next_word(cc_draw *draw) {
    if (draw->used == 8)
        next_block(draw);
    return draw->words[draw->used++];
}

static inline uint32_t below(cc_draw *draw, uint32_t n) {
    const uint64_t all = UINT64_C(1) << 32;
    uint32_t word;
    if (n == 1)
        return 0;
    /* What is thrown away is from 2**32 - n on; only there it has to be known exactly. */
    do
        word = next_word(draw);
    while (word >= 0u - n && word >= all - all % n);
    return word % n;
}

/* The digest of the stream of one deal: its seed is bytes, a block of the draw "deal". */
static void open_deal(const cc_dou_dizhu_run *run, uint64_t number, uint32_t digest[8]) {
    uint32_t message[16] = {0}, seed[8];
    memcpy(message, run->digest, 32);
    memcpy(seed, CC_SHA256_START, 32);
    /* The label is "deal", so that the number stands where it does nowhere else. */
    message[8] = CC_DEALER.words[0];
    message[9] = (uint32_t)(number >> 40);
    message[10] = (uint32_t)(number >> 8);
    message[11] = (uint32_t)number << 24;
    message[13] = 0x00800000;
    message[15] = 424;
    run->block(seed, message);
    memset(message, 0, sizeof message);
    message[0] = (uint32_t)'b' << 24 | seed[0] >> 8;
    for (int i = 1; i < 8; i++)
        message[i] = seed[i - 1] << 24 | seed[i] >> 8;
    message[8] = seed[7] << 24 | 0x00800000;
    message[15] = 264;
    memcpy(digest, CC_SHA256_START, 32);
    run->block(digest, message);
}

/* A deal under way. */
typedef struct {
    const cc_dou_dizhu_run *run;
    int players;
    cc_draw choice;
    cc_dou_dizhu_hand hands[CC_MOST_PLAYERS];
    uint64_t talon;
    cc_dou_dizhu_playout out;
} cc_deal;

static inline int after(const cc_deal *deal, int seat) {
    return seat + 1 == deal->players ? 0 : seat + 1;
}

/* Shuffle and deal out; returns who speaks first. */
static int deal_out(cc_deal *deal, const uint32_t digest[8]) {
    const int four = deal->players == 4, cards = four ? 108 : 54, dealt = four ? 100 : 51;
    const cc_sha256_block block = deal->run->block;
    uint8_t place[CC_BOTH_PACKS];
    uint64_t held[CC_MOST_PLAYERS] = {0, 0, 0, 0};
    cc_draw draw;
    /* Of cards in the order of their codes, twos first, only ranks matter. */
    for (int i = 0; i < cards; i++) {
        const int code = four ? i / 2 : i;
        const int rank = code < 4 ? 12 : code < 52 ? code / 4 - 1 : code - 39;
        place[i] = (uint8_t)(4 * rank);
    }
    open_draw(&draw, block, digest, &CC_SHUFFLE);
    for (uint32_t i = (uint32_t)cards - 1; i; i--) {
        const uint32_t j = below(&draw, i + 1);
        const uint8_t other = place[i];
        place[i] = place[j];
        place[j] = other;
    }
    open_draw(&draw, block, digest, &CC_DEALER);
    const int dealer = (int)below(&draw, (uint32_t)deal->players);
    int seat = dealer;
    for (int i = 0; i < dealt; i++) {
        held[seat] += UINT64_C(1) << place[i];
        seat = after(deal, seat);
    }
    deal->talon = 0;
    for (int i = dealt; i < cards; i++)
        deal->talon += UINT64_C(1) << place[i];
    for (int i = 0; i < deal->players; i++)
        deal->hands[i].held = held[i];
    open_draw(&draw, block, digest, &CC_MARKER);
    deal->out.dealer = (int8_t)dealer;
    return (dealer + (int)below(&draw, (uint32_t)dealt)) % deal->players;
}

/* Hold the auction: -1 is no landlord. */
static void hold_auction(cc_deal *deal, int seat) {
    int passes = 0;
    cc_dou_dizhu_playout *out = &deal->out;
    out->landlord = -1;
    out->bid = 0;
    while (out->bid < CC_HIGHEST_BID && passes < deal->players - (out->landlord >= 0)) {
        const uint32_t call = below(&deal->choice, 1u + CC_HIGHEST_BID - out->bid);
        out->actions++;
        if (call) {
            out->bid = (uint8_t)(out->bid + call);
            out->landlord = (int8_t)seat;
            passes = 0;
        } else {
            passes++;
        }
        seat = after(deal, seat);
    }
}

static void take_cards(cc_dou_dizhu_hand *hand, uint64_t held) {
    hand->held = held;
    hand->sets = cc_ranks_held(held);
}

/* Play from the first lead until a hand is empty. */
static void play_cards(cc_deal *deal) {
    const cc_dou_dizhu_rules *rules = deal->run->rules;
    cc_dou_dizhu_playout *out = &deal->out;
    cc_found_shapes shapes;
    uint32_t top = 0;
    int passes = 0;
    for (int seat = out->landlord;; seat = after(deal, seat)) {
        cc_dou_dizhu_hand *hand = &deal->hands[seat];
        const uint32_t may_pass = top != 0;
        cc_find_shapes(rules, hand, top, &shapes);
        cc_count_found(rules, hand, &shapes);
        const uint32_t choice = below(&deal->choice, shapes.plays + may_pass);
        out->actions++;
        if (choice < may_pass) {
            /* Whoever made the last play comes next. */
            if (++passes == deal->players - 1)
                top = 0;
            continue;
        }
        const cc_dou_dizhu_move move = cc_nth_found(rules, hand, &shapes, choice - may_pass);
        const uint32_t kind = move.reading >> 16, size = move.reading >> 8 & 255;
        top = move.reading;
        passes = 0;
        out->doublings = (uint8_t)(out->doublings + (kind == CC_DOU_DIZHU_ROCKET ||
                                                     (kind == CC_DOU_DIZHU_BOMB &&
                                                      (int)size >= deal->run->doubling_size)));
        take_cards(hand, hand->held - move.held);
        if (!hand->held) {
            out->winner = (int8_t)seat;
            return;
        }
    }
}

static void settle(cc_deal *deal) {
    cc_dou_dizhu_playout *out = &deal->out;
    const int has_won = out->winner == out->landlord;
    out->stake = (int32_t)out->bid << out->doublings;
    for (int i = 0; i < deal->players; i++)
        out->scores[i] = has_won ? -out->stake : out->stake;
    out->scores[out->landlord] = -out->scores[out->landlord] * (deal->players - 1);
}

cc_dou_dizhu_playout cc_dou_dizhu_play_out(const cc_dou_dizhu_run *run, uint64_t number) {
    uint32_t digest[8];
    cc_deal deal;
    deal.run = run;
    deal.players = run->rules->is_of_four ? 4 : 3;
    memset(&deal.out, 0, sizeof deal.out);
    open_deal(run, number, digest);
    open_draw(&deal.choice, run->block, digest, &CC_CHOICE);
    hold_auction(&deal, deal_out(&deal, digest));
    deal.out.winner = -1;
    if (deal.out.landlord < 0)
        return deal.out;
    deal.hands[deal.out.landlord].held += deal.talon;
    for (int i = 0; i < deal.players; i++)
        take_cards(&deal.hands[i], deal.hands[i].held);
    play_cards(&deal);
    settle(&deal);
    return deal.out;
}
