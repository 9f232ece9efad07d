/* Which path is used: the widest that the processor has and CARDCORE_SIMD allows. */
#include "paths.h"

#if defined(CC_HAS_X86) || defined(CC_HAS_NEON)
/* Here, so that in the one file they stand outside of every path, for all of them. */
#include "lane_tables.h"
#endif

#include <stdlib.h>
#include <string.h>

static size_t no_boards(enum cc_variant variant, const void *boards, uint16_t *ranks, size_t count,
                        int least, int most) {
    (void)variant, (void)boards, (void)ranks, (void)count, (void)least, (void)most;
    return 0;
}

static size_t no_omaha(enum cc_variant variant, const void *holes, const void *boards,
                       uint16_t *ranks, size_t count, const cc_omaha_counts *counts) {
    (void)variant, (void)holes, (void)boards, (void)ranks, (void)count, (void)counts;
    return 0;
}

static size_t no_rows(const uint8_t *at, ptrdiff_t step, size_t cards, uint64_t *boards,
                      size_t count) {
    (void)at, (void)step, (void)cards, (void)boards, (void)count;
    return 0;
}

static size_t no_ranks(enum cc_variant variant, const uint8_t *at, size_t cards, uint16_t *ranks,
                       size_t count, int least, int most) {
    (void)variant, (void)at, (void)cards, (void)ranks, (void)count, (void)least, (void)most;
    return 0;
}

static int no_tally(enum cc_variant variant, const uint16_t base[4], uint32_t weight,
                    const cc_chunk *chunk, cc_tally *tallies) {
    (void)variant, (void)base, (void)weight, (void)chunk, (void)tallies;
    return 0;
}

static int no_categories(enum cc_variant variant, const uint16_t base[4], uint32_t weight,
                         const cc_chunk *chunk, uint32_t sums[9][16]) {
    (void)variant, (void)base, (void)weight, (void)chunk, (void)sums;
    return 0;
}

static size_t no_big_two(const cc_big_two_rules *rules, const void *cards, uint32_t *values,
                         size_t count) {
    (void)rules, (void)cards, (void)values, (void)count;
    return 0;
}

static size_t no_dou_dizhu(const cc_dou_dizhu_rules *rules, const void *counts, uint32_t *values,
                           size_t count) {
    (void)rules, (void)counts, (void)values, (void)count;
    return 0;
}

static size_t no_dou_dizhu_rows(const cc_dou_dizhu_rules *rules, const uint8_t *at, ptrdiff_t step,
                                size_t cards, uint32_t *values, size_t count) {
    (void)rules, (void)at, (void)step, (void)cards, (void)values, (void)count;
    return 0;
}

static const cc_path CC_PATH_BASE = {
    "base",        no_boards, no_omaha,   no_rows,      no_ranks,          no_tally,
    no_categories, NULL,      no_big_two, no_dou_dizhu, no_dou_dizhu_rows,
};

#if defined(CC_HAS_X86) || defined(CC_HAS_NEON)
#include <stdatomic.h>

static _Atomic(const cc_path *) in_use;

/* The paths that the processor has, each wider than the one before. */
static int find_paths(const cc_path *paths[4]) {
    int count = 0;
    paths[count++] = &CC_PATH_BASE;
#ifdef CC_HAS_NEON
    paths[count++] = &CC_PATH_NEON;
#else
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2"))
        paths[count++] = &CC_PATH_AVX2;
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl")) {
        paths[count++] = &CC_PATH_AVX512;
        if (__builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bitalg"))
            paths[count++] = &CC_PATH_AVX512_VBMI;
    }
#endif
    return count;
}

/* Whether a path is wider than CARDCORE_SIMD allows. */
static int is_beyond(const char *name, const char *allowed) {
    static const char *const NAMES[] = {"base", "neon", "avx2", "avx512", "avx512_vbmi"};
    enum { KNOWN = 5, AVX512 = 3 };
    int place = 0, most = KNOWN - 1;
    for (int i = 0; i < KNOWN; i++) {
        place = strcmp(name, NAMES[i]) == 0 ? i : place;
        most = allowed && strcmp(allowed, NAMES[i]) == 0 ? i : most;
    }
    /* Both forms of AVX-512 are meant by its name. */
    return place > (most == AVX512 ? KNOWN - 1 : most);
}

const cc_path *cc_path_in_use(void) {
    const cc_path *path = atomic_load_explicit(&in_use, memory_order_relaxed);
    if (!path) {
        const cc_path *paths[4];
        int last = find_paths(paths) - 1;
        while (is_beyond(paths[last]->name, getenv("CARDCORE_SIMD")))
            last--;
        path = paths[last];
        atomic_store_explicit(&in_use, path, memory_order_relaxed);
    }
    return path;
}

const char *cc_simd_path(int number) {
    const cc_path *paths[4];
    return number >= 0 && number < find_paths(paths) ? paths[number]->name : NULL;
}

int cc_use_simd_path(const char *name) {
    const cc_path *paths[4];
    for (int last = find_paths(paths) - 1; last >= 0; last--)
        if (strcmp(paths[last]->name, name) == 0) {
            atomic_store_explicit(&in_use, paths[last], memory_order_relaxed);
            return 1;
        }
    return 0;
}
#else
const cc_path *cc_path_in_use(void) {
    return &CC_PATH_BASE;
}

const char *cc_simd_path(int number) {
    return number == 0 ? CC_PATH_BASE.name : NULL;
}

int cc_use_simd_path(const char *name) {
    return strcmp(name, CC_PATH_BASE.name) == 0;
}
#endif

const char *cc_simd_path_in_use(void) {
    return cc_path_in_use()->name;
}
