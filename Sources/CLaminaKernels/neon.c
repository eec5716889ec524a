// The blending kernels for four pixels at a time, for ARM processors of 64 bits, which all have NEON. Their bytes are the same as those of
// portable.c. Kernels that are not here are those of portable.c.

#if defined(__aarch64__)

#include <arm_neon.h>
#include <string.h>

#include "arithmetic.h"
#include "kernels.h"

#pragma STDC FP_CONTRACT OFF

// What kernels for vectors of any size are written with, in the files included below.
#define KERNEL
#define KERNEL_INLINE __attribute__((always_inline)) static inline
typedef uint16x8_t vector;
enum { lanes = 4 };

// Those files name their operations as AVX2 does.
#define V(name) neon_##name
#define W(name) neon_##name

KERNEL_INLINE vector neon_set1_epi16(int v) { return vdupq_n_u16((uint16_t)v); }
KERNEL_INLINE vector neon_set1_epi32(int v) { return vreinterpretq_u16_u32(vdupq_n_u32((uint32_t)v)); }
KERNEL_INLINE vector neon_add_epi16(vector a, vector b) { return vaddq_u16(a, b); }
KERNEL_INLINE vector neon_sub_epi16(vector a, vector b) { return vsubq_u16(a, b); }
KERNEL_INLINE vector neon_mullo_epi16(vector a, vector b) { return vmulq_u16(a, b); }
KERNEL_INLINE vector neon_and(vector a, vector b) { return vandq_u16(a, b); }
KERNEL_INLINE vector neon_or(vector a, vector b) { return vorrq_u16(a, b); }
KERNEL_INLINE vector neon_add_epi8(vector a, vector b) {
    return vreinterpretq_u16_u8(vaddq_u8(vreinterpretq_u8_u16(a), vreinterpretq_u8_u16(b)));
}
// The number of places is a constant of the instruction.
#define neon_srli_epi16(a, places) vshrq_n_u16(a, places)
#define neon_slli_epi16(a, places) vshlq_n_u16(a, places)
#define neon_srli_epi32(a, places) vreinterpretq_u16_u32(vshrq_n_u32(vreinterpretq_u32_u16(a), places))
#define neon_slli_epi32(a, places) vreinterpretq_u16_u32(vshlq_n_u32(vreinterpretq_u32_u16(a), places))

// x·257/65536 is (x + x/256)/256.
#define TIMES_257_HIGH(x) vshrq_n_u16(vsraq_n_u16(x, x, 8), 8)

// Bytes have products of 16 bits here, so nothing is subtracted from them first.
#define MIX
KERNEL_INLINE vector mix(vector d, vector s, vector weights) {
    uint8x16_t from = vreinterpretq_u8_u16(s), to = vreinterpretq_u8_u16(d);
    uint8x8_t pair = vget_low_u8(vreinterpretq_u8_u16(weights));
    uint8x8_t o = vdup_lane_u8(pair, 0), rest = vdup_lane_u8(pair, 1);
    uint16x8_t low = vmlal_u8(vmull_u8(vget_low_u8(from), o), vget_low_u8(to), rest);
    uint16x8_t high = vmlal_u8(vmull_u8(vget_high_u8(from), o), vget_high_u8(to), rest);
    // Divided by 255, rounded to nearest: (x + (x + 128)/256 + 128)/256.
    return vreinterpretq_u16_u8(
        vcombine_u8(vrshrn_n_u16(vrsraq_n_u16(low, low, 8), 8), vrshrn_n_u16(vrsraq_n_u16(high, high, 8), 8)));
}

#include "blend_arithmetic.inc.h"

typedef uint32_t coverage_bytes;
KERNEL_INLINE coverage_bytes load_bytes(const uint8_t *k) {
    uint32_t bytes;
    memcpy(&bytes, k, 4);
    return bytes;
}
KERNEL_INLINE int are_none(coverage_bytes bytes) { return bytes == 0; }
KERNEL_INLINE int are_whole(coverage_bytes bytes) { return bytes == ~(uint32_t)0; }

// Four coverages, each in both 16-bit lanes of its pixel.
KERNEL_INLINE vector spread(coverage_bytes bytes) {
    uint8x8_t k = vreinterpret_u8_u32(vdup_n_u32(bytes));
    return vmovl_u8(vzip1_u8(k, k));
}
KERNEL_INLINE vector load_coverage(const uint8_t *k) { return spread(load_bytes(k)); }

KERNEL_INLINE int are_opaque(vector p) { return vminvq_u32(vreinterpretq_u32_u16(p)) >= 0xff000000u; }
KERNEL_INLINE int are_clear(vector p) { return vmaxvq_u32(vreinterpretq_u32_u16(p)) == 0; }

KERNEL_INLINE vector load(const uint32_t *p) { return vreinterpretq_u16_u32(vld1q_u32(p)); }
KERNEL_INLINE void store(uint32_t *p, vector v) { vst1q_u32(p, vreinterpretq_u32_u16(v)); }

// The first `count` of four pixels, for the end of a row: others are neither read nor written.
typedef size_t row_end;
KERNEL_INLINE row_end end_of(size_t count) { return count; }

KERNEL_INLINE vector load_end(const uint32_t *p, row_end count) {
    uint32x4_t v = vdupq_n_u32(0);
    if (count > 0) v = vsetq_lane_u32(p[0], v, 0);
    if (count > 1) v = vsetq_lane_u32(p[1], v, 1);
    if (count > 2) v = vsetq_lane_u32(p[2], v, 2);
    return vreinterpretq_u16_u32(v);
}

KERNEL_INLINE void store_end(uint32_t *p, row_end count, vector pixels) {
    uint32x4_t v = vreinterpretq_u32_u16(pixels);
    if (count > 0) p[0] = vgetq_lane_u32(v, 0);
    if (count > 1) p[1] = vgetq_lane_u32(v, 1);
    if (count > 2) p[2] = vgetq_lane_u32(v, 2);
}

KERNEL_INLINE vector load_coverage_end(const uint8_t *k, row_end count, size_t before) {
    (void)before;
    uint32_t bytes = 0;
    for (size_t i = 0; i < count; i++) bytes |= (uint32_t)k[i] << (8 * i);
    return spread(bytes);
}

static void fill(uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color) {
    vector c = V(set1_epi32)((int)color);
    for (; h > 0; h--, d += stride) {
        size_t i = 0;
        for (; i + lanes <= w; i += lanes) store(d + i, c);
        // Pixels that are written already may be written again.
        if (i < w && w >= lanes) store(d + w - lanes, c);
        else if (i < w) store_end(d, w, c);
    }
}

static void blend_color(uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o) {
    prepared_color c = prepare(color, o);
    row_end end = end_of(w % lanes);
    for (; h > 0; h--, d += stride) {
        size_t i = 0;
        for (; i + lanes <= w; i += lanes) store(d + i, blend_prepared(load(d + i), c));
        if (end) store_end(d + i, end, blend_prepared(load_end(d + i, end), c));
    }
}

#include "blend_rows.inc.h"

static void blend_pixels_masked(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o, const uint8_t *restrict k, ptrdiff_t mask_stride) {
    for (; h > 0; h--, d += stride, s += source_stride, k += mask_stride) blend_pixels_covered(d, 0, s, 0, w, 1, o, k);
}

#include "sampling_neon.inc.h"

#define GENERIC lamina_neon_generic
#define BLEND_OPAQUE blend_opaque_pixels
#define SAMPLE(name) sample_##name
#define DRAW_PARTICLES lamina_portable_draw_particles
#include "bytes_table.inc.h"

const kernel_table lamina_neon_kernels = {
    "neon", &lamina_neon_generic, fill, blend_color, blend_color_covered, blend_color_masked, blend_pixels,
    blend_opaque_pixels, blend_pixels_covered, blend_pixels_masked, 0, NULL, NULL, sample_nearest, sample_linear,
    sample_linear_rows, lamina_portable_shape_ends,
    lamina_portable_alpha_filter, lamina_portable_draw_particles,
    {&bytes_table, &lamina_neon_halves},
};

#endif
