/* SHA-256 (FIPS 180-4) in plain C, and by the instructions that many x86 processors have for it. */
#include "sha256.h"

#include "paths.h"

#include <string.h>

const uint32_t CC_SHA256_START[8] = {
    0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
};

static const uint32_t CC_SHA256_ROUNDS[64] = {
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
};

static inline uint32_t turned(uint32_t x, int bits) {
    return x >> bits | x << (32 - bits);
}

static void block_plain(uint32_t state[8], const uint32_t words[16]) {
    uint32_t w[64];
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    memcpy(w, words, 64);
    for (int i = 16; i < 64; i++) {
        const uint32_t early = w[i - 15], late = w[i - 2];
        w[i] = w[i - 16] + (turned(early, 7) ^ turned(early, 18) ^ early >> 3) + w[i - 7] +
               (turned(late, 17) ^ turned(late, 19) ^ late >> 10);
    }
    for (int i = 0; i < 64; i++) {
        const uint32_t one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
                             (g ^ (e & (f ^ g))) + CC_SHA256_ROUNDS[i] + w[i];
        const uint32_t two =
            (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) | (c & (a | b)));
        h = g;
        g = f;
        f = e;
        e = d + one;
        d = c;
        c = b;
        b = a;
        a = one + two;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
}

#ifdef CC_HAS_X86
#include <cpuid.h>
#include <immintrin.h>

#define CC_SHA_TARGET __attribute__((target("sha,sse4.1")))

/* Four rounds with the words of one register. */
#define CC_FOUR_ROUNDS(words, i)                                                                   \
    do {                                                                                           \
        const __m128i sum = _mm_add_epi32(                                                         \
            words, _mm_loadu_si128((const __m128i *)(const void *)(CC_SHA256_ROUNDS + 4 * (i))));  \
        cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);                                             \
        abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));                    \
    } while (0)

/* The instructions want the state as ABEF and CDGH, the first letter highest. */
CC_SHA_TARGET static void block_sha(uint32_t state[8], const uint32_t words[16]) {
    const __m128i dcba = _mm_loadu_si128((const __m128i *)(const void *)state);
    const __m128i hgfe = _mm_loadu_si128((const __m128i *)(const void *)(state + 4));
    const __m128i cdab = _mm_shuffle_epi32(dcba, 0xB1), efgh = _mm_shuffle_epi32(hgfe, 0x1B);
    const __m128i abef_start = _mm_alignr_epi8(cdab, efgh, 8);
    const __m128i cdgh_start = _mm_blend_epi16(efgh, cdab, 0xF0);
    __m128i abef = abef_start, cdgh = cdgh_start, w[4];
    for (int i = 0; i < 4; i++) {
        w[i] = _mm_loadu_si128((const __m128i *)(const void *)(words + 4 * i));
        CC_FOUR_ROUNDS(w[i], i);
    }
#define CC_NEXT_ROUNDS(a, b, c, d, i)                                                              \
    do {                                                                                           \
        w[a] = _mm_sha256msg2_epu32(                                                               \
            _mm_add_epi32(_mm_sha256msg1_epu32(w[a], w[b]), _mm_alignr_epi8(w[d], w[c], 4)),       \
            w[d]);                                                                                 \
        CC_FOUR_ROUNDS(w[a], i);                                                                   \
    } while (0)
    for (int i = 4; i < 16; i += 4) {
        CC_NEXT_ROUNDS(0, 1, 2, 3, i);
        CC_NEXT_ROUNDS(1, 2, 3, 0, i + 1);
        CC_NEXT_ROUNDS(2, 3, 0, 1, i + 2);
        CC_NEXT_ROUNDS(3, 0, 1, 2, i + 3);
    }
#undef CC_NEXT_ROUNDS
    abef = _mm_shuffle_epi32(_mm_add_epi32(abef, abef_start), 0x1B);
    cdgh = _mm_shuffle_epi32(_mm_add_epi32(cdgh, cdgh_start), 0xB1);
    _mm_storeu_si128((__m128i *)(void *)state, _mm_blend_epi16(abef, cdgh, 0xF0));
    _mm_storeu_si128((__m128i *)(void *)(state + 4), _mm_alignr_epi8(cdgh, abef, 8));
}

/* Asked of the processor itself: compilers do not all know the name of the feature. */
static int has_sha(void) {
    unsigned a, b, c, d;
    const unsigned sse41 = 1u << 19, ssse3 = 1u << 9;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & (sse41 | ssse3)) != (sse41 | ssse3))
        return 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b >> 29 & 1;
}
#endif

cc_sha256_block cc_sha256_in_use(void) {
#ifdef CC_HAS_X86
    if (strcmp(cc_simd_path_in_use(), "base") != 0 && has_sha())
        return block_sha;
#endif
    return block_plain;
}
