/* The path of NEON, which every AArch64 processor has. */
#include "paths.h"

#ifdef CC_HAS_NEON
#include "lanes_neon.h"

#include "lane_kernels.inc.h"
#include "lane_words.inc.h"

const cc_path CC_PATH_NEON = {
    "neon",         lane_rank_boards, lane_rank_omaha,     lane_rows,
    lane_rank_rows, lane_tally,       lane_categories,     lane_compare,
    lane_big_twos,  lane_dou_dizhus,  lane_dou_dizhu_rows,
};
#endif
