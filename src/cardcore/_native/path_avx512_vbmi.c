/* The path of AVX-512 with VBMI and BITALG besides. */
#include "paths.h"

#if CC_HAS_PATHS
#define LANE_VBMI
#include "lanes_avx512.h"

#include "lane_kernels.inc.h"

const cc_path CC_PATH_AVX512_VBMI = {
    "avx512_vbmi", lane_rank_boards, lane_rows, lane_tally, lane_categories, lane_compare,
};
#endif
