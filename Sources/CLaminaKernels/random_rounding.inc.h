// Rounds to halves up or down at random, so that the mean of many pictures is the exact one. Only for Scripts/half-nearness: no
// other build has LAMINA_ROUND_AT_RANDOM. Included by halves_avx2.inc.h.

#include <stdlib.h>

static __thread uint32_t random_words[8];

// LAMINA_ROUNDING_SEED says which pictures are drawn.
static void begin_random_words(void) {
    const char *seed = getenv("LAMINA_ROUNDING_SEED");
    uint32_t x = (seed ? (uint32_t)strtoul(seed, NULL, 10) : 1) * 2654435761u + 12345;
    for (int i = 0; i < 8; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        random_words[i] = x | 1;
    }
}

// Adds less than a step of halves, and cuts what is below a step. The nearer a number is to the next half, the more often it becomes
// that half.
AVX2_HALVES __m256 rounded_at_random(__m256 v) {
    if (random_words[0] == 0) begin_random_words();
    __m256i r = _mm256_loadu_si256((const __m256i *)random_words), step = _mm256_set1_epi32(0x1fff);
    r = _mm256_xor_si256(r, _mm256_slli_epi32(r, 13));
    r = _mm256_xor_si256(r, _mm256_srli_epi32(r, 17));
    r = _mm256_xor_si256(r, _mm256_slli_epi32(r, 5));
    _mm256_storeu_si256((__m256i *)random_words, r);
    __m256i sum = _mm256_add_epi32(_mm256_castps_si256(v), _mm256_and_si256(_mm256_srli_epi32(r, 9), step));
    return _mm256_castsi256_ps(_mm256_andnot_si256(step, sum));
}
