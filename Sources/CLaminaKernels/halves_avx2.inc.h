// Conversions of halves by processors with AVX2 and F16C. Included by halves_avx2.c and halves_avx512.c, whose vectors
// of four pixels differ.

#define AVX2_HALVES HALVES __attribute__((always_inline)) static inline

#ifdef LAMINA_ROUND_AT_RANDOM
#include "random_rounding.inc.h"
#else
AVX2_HALVES __m256 rounded_at_random(__m256 v) { return v; }
#endif

AVX2_HALVES __m256 widened(__m128i h) { return _mm256_cvtph_ps(h); }

AVX2_HALVES __m128i narrowed(__m256 v) {
    return _mm256_cvtps_ph(rounded_at_random(v), _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}
#define widened(h) ((pair)widened((__m128i)(h)))
#define narrowed(v) ((pair_halves)narrowed((__m256)(v)))

#define HALVES_HAVE_FOUR
typedef float sixteen_floats __attribute__((vector_size(64)));
typedef uint16_t sixteen_halves __attribute__((vector_size(32)));

#ifdef HALVES_AVX512
AVX2_HALVES sixteen_floats widened_four(sixteen_halves h) { return (sixteen_floats)_mm512_cvtph_ps((__m256i)h); }

AVX2_HALVES sixteen_halves narrowed_four(sixteen_floats v) {
    return (sixteen_halves)_mm512_cvtps_ph((__m512)v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}
#else
AVX2_HALVES sixteen_floats widened_four(sixteen_halves h) {
    __m256 low = _mm256_cvtph_ps(_mm256_castsi256_si128((__m256i)h));
    __m256 high = _mm256_cvtph_ps(_mm256_extracti128_si256((__m256i)h, 1));
    return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

AVX2_HALVES sixteen_halves narrowed_four(sixteen_floats v) {
    __m128i low = (narrowed)(__builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7));
    __m128i high = (narrowed)(__builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15));
    return (sixteen_halves)_mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}
#endif

// Values out of range became infinite. As bits, an infinity is the greatest of the halves with its sign.
AVX2_HALVES sixteen_halves clamped_four(sixteen_floats v) {
    __m256i h = _mm256_min_epi16((__m256i)narrowed_four(v), _mm256_set1_epi16(0x7bff));
    return (sixteen_halves)_mm256_min_epu16(h, _mm256_set1_epi16((short)0xfbff));
}

AVX2_HALVES int are_clear(const uint64_t *p) {
    __m256i v = _mm256_loadu_si256((const __m256i *)p);
    return _mm256_testz_si256(v, v);
}

AVX2_HALVES int are_opaque(const uint64_t *p) {
    __m256i v = _mm256_xor_si256(_mm256_loadu_si256((const __m256i *)p), _mm256_set1_epi64x(0x3c00ll << 48));
    return _mm256_testz_si256(v, _mm256_set1_epi64x((long long)(0xffffull << 48)));
}
