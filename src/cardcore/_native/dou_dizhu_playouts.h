/* Whole deals of Dou Dizhu, every choice drawn from the stream of chance. */
#ifndef CC_DOU_DIZHU_PLAYOUTS_H
#define CC_DOU_DIZHU_PLAYOUTS_H

#include "cardcore.h"
#include "sha256.h"

/* How a deal went; landlord and winner are -1 if it was thrown in. */
typedef struct {
    int8_t dealer, landlord, winner;
    uint8_t bid, doublings;
    uint16_t actions;
    int32_t stake, scores[4];
} cc_dou_dizhu_playout;

/* What all deals of a run share. */
typedef struct {
    const cc_dou_dizhu_rules *rules;
    cc_sha256_block block;
    uint32_t digest[8]; /* of the stream that deals come from */
    int doubling_size;  /* cards of the smallest bomb that doubles */
} cc_dou_dizhu_run;

/* Play the deal of a number. */
cc_dou_dizhu_playout cc_dou_dizhu_play_out(const cc_dou_dizhu_run *run, uint64_t number);

#endif
