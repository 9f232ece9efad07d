/* The path of AVX-512 with BW, DQ and VL. */
#include "paths.h"

#if CC_HAS_PATHS
#include "lanes_avx512.h"

#include "lane_kernels.inc.h"

const cc_path CC_PATH_AVX512 = {
    "avx512", lane_rank_boards, lane_rows, lane_tally, lane_categories, lane_compare,
};
#endif
