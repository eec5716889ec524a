// The kernels for pixels of halves, here compiled for ARM processors of 64 bits, which all convert halves.

#if defined(__aarch64__)

#include <arm_neon.h>
#include <string.h>

#include "arithmetic.h"
#include "kernels.h"
#include "particles.h"

#define LANES 4
#define HALVES
#define HALVES_TABLE lamina_neon_halves

#include "mode_arithmetic.inc.h"

#include "gradient.inc.h"

typedef float eight_floats __attribute__((vector_size(32)));
typedef uint16_t eight_halves __attribute__((vector_size(16)));

INLINE eight_floats widened(eight_halves h) {
    float16x8_t halves = (float16x8_t)h;
    float32x4_t low = vcvt_f32_f16(vget_low_f16(halves)), high = vcvt_high_f32_f16(halves);
    return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

// Rounds to the nearest half, of two to the even one.
INLINE eight_halves narrowed(eight_floats v) {
    float32x4_t low = __builtin_shufflevector(v, v, 0, 1, 2, 3), high = __builtin_shufflevector(v, v, 4, 5, 6, 7);
    return (eight_halves)vcvt_high_f16_f32(vcvt_f16_f32(low), high);
}

#include "halves.inc.h"

#endif
