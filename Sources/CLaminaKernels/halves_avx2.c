// The kernels for pixels of halves, here compiled for processors with AVX2, without fused multiplication. All of these
// processors convert halves too.

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#include "arithmetic.h"
#include "kernels.h"
#include "particles.h"

#define LANES 8
#define HALVES __attribute__((target("avx2,f16c")))
#define HALVES_TABLE lamina_avx2_halves

#pragma clang attribute push(__attribute__((target("avx2,f16c"))), apply_to = function)

#include "mode_arithmetic.inc.h"

#include "gradient.inc.h"

HALVES __attribute__((always_inline)) static inline __m256 widened(__m128i h) { return _mm256_cvtph_ps(h); }

HALVES __attribute__((always_inline)) static inline __m128i narrowed(__m256 v) {
    return _mm256_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}
#define widened(h) ((pair)widened((__m128i)(h)))
#define narrowed(v) ((pair_halves)narrowed((__m256)(v)))

#include "halves.inc.h"

#pragma clang attribute pop

#endif
