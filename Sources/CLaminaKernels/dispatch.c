// Chooses an implementation once, by what the processor has.

#include <stdatomic.h>

#include "kernels.h"

static _Atomic(const kernel_table *) chosen;

static const kernel_table *best(void) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return &lamina_avx2_kernels;
#endif
    return &lamina_portable_kernels;
}

static inline const kernel_table *kernels(void) {
    const kernel_table *table = atomic_load_explicit(&chosen, memory_order_relaxed);
    if (table) return table;
    table = best();
    atomic_store_explicit(&chosen, table, memory_order_relaxed);
    return table;
}

void lamina_kernels_use_portable(int portable) {
    atomic_store_explicit(&chosen, portable ? &lamina_portable_kernels : best(), memory_order_relaxed);
}

const char *lamina_kernel_name(void) { return kernels()->name; }

void lamina_fill(uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color) {
    kernels()->fill(d, stride, w, h, color);
}

void lamina_blend_color(uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o) {
    kernels()->blend_color(d, stride, w, h, color, o);
}

void lamina_blend_color_covered(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o,
    const uint8_t *restrict k) {
    kernels()->blend_color_covered(d, stride, w, h, color, o, k);
}

void lamina_blend_pixels(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o) {
    kernels()->blend_pixels(d, stride, s, source_stride, w, h, o);
}

void lamina_blend_opaque_pixels(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o) {
    kernels()->blend_opaque_pixels(d, stride, s, source_stride, w, h, o);
}

void lamina_blend_pixels_covered(
    uint32_t *restrict d, const uint32_t *restrict s, size_t n, uint32_t o, const uint8_t *restrict k) {
    kernels()->blend_pixels_covered(d, s, n, o, k);
}

void lamina_sample_nearest(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    kernels()->sample_nearest(d, n, t, u, v, du, dv);
}

void lamina_sample_linear(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    kernels()->sample_linear(d, n, t, u, v, du, dv);
}

void lamina_alpha_filter(
    uint16_t *restrict result, const uint16_t *restrict source, ptrdiff_t step, size_t count,
    const int32_t *restrict weights, size_t radius) {
    kernels()->alpha_filter(result, source, step, count, weights, radius);
}
