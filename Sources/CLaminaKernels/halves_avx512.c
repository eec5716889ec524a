// The kernels for pixels of halves, here compiled for processors with AVX-512, without fused multiplication. Four pixels are one
// vector.

#if defined(__x86_64__)

// Functions with vectors are all inlined, so it does not matter how vectors would be passed.
#pragma clang diagnostic ignored "-Wpsabi"

#include <immintrin.h>
#include <string.h>

#include "arithmetic.h"
#include "kernels.h"
#include "particles.h"

#define LANES 8
#define HALVES_AVX512
#define HALVES __attribute__((target("avx2,f16c,avx512f,avx512bw,avx512vl")))
#define HALVES_TABLE lamina_avx512_halves

#pragma clang attribute push(__attribute__((target("avx2,f16c,avx512f,avx512bw,avx512vl"))), apply_to = function)

#include "mode_arithmetic.inc.h"

#include "gradient.inc.h"

#include "halves_avx2.inc.h"

#include "halves.inc.h"

#pragma clang attribute pop

#endif
