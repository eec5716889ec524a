// The filter for sixteen alphas at a time. Its values are the same as those of alpha_blur.c.

#if defined(__x86_64__)

#include <immintrin.h>

#include "kernels.h"

#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE __attribute__((target("avx2"), always_inline)) static inline

AVX2_INLINE __m256i load16(const uint16_t *p) { return _mm256_loadu_si256((const __m256i *)p); }

// The sum of two 14-bit alphas on both sides of the centre still fits signed 16 bits.
AVX2_INLINE __m256i pair(const uint16_t *center, ptrdiff_t offset) {
    return _mm256_add_epi16(load16(center - offset), load16(center + offset));
}

AVX2 void lamina_avx2_alpha_filter(
    uint16_t *restrict result, const uint16_t *restrict source, ptrdiff_t step, size_t count,
    const int32_t *restrict weights, size_t radius) {
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        const uint16_t *center = source + i;
        __m256i low = _mm256_set1_epi32(32768), high = low;
        // The centre counts twice at half its weight, so that it forms a pair like the others.
        __m256i first = pair(center, 0);
        int32_t weight = weights[0] / 2;
        for (size_t k = 1; k <= radius + 1; k += 2) {
            __m256i second = k <= radius ? pair(center, (ptrdiff_t)k * step) : first;
            int32_t second_weight = k <= radius ? weights[k] : 0;
            __m256i both = _mm256_set1_epi32((int32_t)((uint32_t)weight | (uint32_t)second_weight << 16));
            low = _mm256_add_epi32(low, _mm256_madd_epi16(_mm256_unpacklo_epi16(first, second), both));
            high = _mm256_add_epi32(high, _mm256_madd_epi16(_mm256_unpackhi_epi16(first, second), both));
            if (k + 1 > radius) break;
            first = pair(center, (ptrdiff_t)(k + 1) * step);
            weight = weights[k + 1];
        }
        __m256i packed = _mm256_packus_epi32(_mm256_srli_epi32(low, 16), _mm256_srli_epi32(high, 16));
        _mm256_storeu_si256((__m256i *)(result + i), packed);
    }
    lamina_portable_alpha_filter(result + i, source + i, step, count - i, weights, radius);
}

#endif
