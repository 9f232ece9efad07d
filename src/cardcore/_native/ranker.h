/* What other sources use of ranker.c. */
#ifndef CC_RANKER_H
#define CC_RANKER_H

#include "cardcore.h"

/* Whether a hand of the form may have so many cards; never for the forms of Omaha. */
int cc_is_counted(enum cc_variant variant, int count);

/* Ranks of boards with a right number of cards; 0 for what is no board. */
void cc_rank_block(enum cc_variant variant, const uint64_t *boards, uint16_t *ranks, size_t count);

#endif
