/* Rank a few hands, then all 1,081 ways in which a hand of poker can go on. */
#include <stdio.h>
#include <string.h>

#include "cardcore.h"

enum { PACK = 52, RUNOUTS = 1081 };

static uint64_t bit_of(unsigned code) {
    return UINT64_C(1) << (16 * (code % 4) + code / 4);
}

static void print_rank(const char *text) {
    uint8_t codes[PACK];
    const int count = cc_parse_cards(text, strlen(text), codes, PACK);
    const uint16_t rank = count < 0 ? 0 : cc_rank(CC_HIGH, codes, (size_t)count);
    printf("%s: rank %d, category %d\n", text, rank, cc_category(rank));
}

int main(void) {
    const char *const known = "Ah Kh Qh 7h 2c";
    uint8_t codes[PACK];
    uint64_t held = 0, masks[RUNOUTS];
    uint16_t ranks[RUNOUTS];
    int runouts = 0, flushes = 0;

    if (cc_api_version() != CARDCORE_API_VERSION)
        return 1;
    print_rank("Ah Kh Qh Jh Th");
    print_rank("9h 9d 9c Kh Kd 3s 2s");
    print_rank("Ah Kh");

    for (int i = cc_parse_cards(known, strlen(known), codes, PACK); i-- > 0;)
        held |= bit_of(codes[i]);
    for (unsigned turn = 0; turn < PACK; turn++)
        for (unsigned river = 0; river < turn; river++)
            if (!(held & (bit_of(turn) | bit_of(river))))
                masks[runouts++] = held | bit_of(turn) | bit_of(river);
    cc_rank_masks(CC_HIGH, masks, ranks, RUNOUTS);
    for (int i = 0; i < runouts; i++)
        flushes += cc_category(ranks[i]) >= 6;
    printf("%s: %d of %d runouts make a flush\n", known, flushes, runouts);
    return 0;
}
