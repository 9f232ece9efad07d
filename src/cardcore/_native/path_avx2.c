/* The path of AVX2. */
#include "paths.h"

#if CC_HAS_PATHS
#include "lanes_avx2.h"

#include "lane_kernels.inc.h"

const cc_path CC_PATH_AVX2 = {
    "avx2", lane_rank_boards, lane_rows, lane_tally, lane_categories, lane_compare,
};
#endif
