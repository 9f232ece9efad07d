/* The path of AVX-512 with VBMI and BITALG besides. */
#include "paths.h"

#ifdef CC_HAS_X86
#define LANE_VBMI
#include "lanes_avx512.h"

#include "lane_kernels.inc.h"
#include "lane_words.inc.h"

const cc_path CC_PATH_AVX512_VBMI = {
    "avx512_vbmi",  lane_rank_boards, lane_rank_omaha,     lane_rows,
    lane_rank_rows, lane_tally,       lane_categories,     lane_compare,
    lane_big_twos,  lane_dou_dizhus,  lane_dou_dizhu_rows,
};
#endif
