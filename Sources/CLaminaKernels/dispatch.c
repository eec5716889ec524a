// Chooses an implementation once, by the environment's request and the processor's abilities.

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "arithmetic.h"
#include "kernels.h"

static _Atomic(const kernel_table *) chosen;

// All sets, the fastest first.
static const kernel_table *const sets[] = {
#if defined(__x86_64__)
    &lamina_avx512_kernels,
    &lamina_avx2_kernels,
#elif defined(__aarch64__)
    &lamina_neon_kernels,
#endif
    &lamina_portable_kernels,
};
enum { set_count = sizeof sets / sizeof *sets };

static bool can_run(const kernel_table *set) {
#if defined(__x86_64__)
    // With VBMI, because the processors with AVX-512 that lack it become slower from it.
    if (set == &lamina_avx512_kernels) {
        return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
            && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx2");
    }
    if (set == &lamina_avx2_kernels) return __builtin_cpu_supports("avx2");
#elif defined(__aarch64__)
    if (set == &lamina_neon_kernels) return true;
#endif
    return set == &lamina_portable_kernels;
}

static const kernel_table *best(void) {
    for (int i = 0; i < set_count; i++) {
        if (can_run(sets[i])) return sets[i];
    }
    return &lamina_portable_kernels;
}

static const kernel_table *set_named(const char *name) {
    for (int i = 0; i < set_count; i++) {
        if (strcmp(name, sets[i]->name) == 0) return sets[i];
    }
    return NULL;
}

lamina_kernel_wish lamina_kernels_wish(const char *wanted) {
    if (!wanted || !*wanted) return LAMINA_KERNELS_FOUND;
    const kernel_table *set = set_named(wanted);
    if (set) return can_run(set) ? LAMINA_KERNELS_FOUND : LAMINA_KERNELS_LACKING;
    // Sets of other processors.
    bool is_known = strcmp(wanted, "avx2") == 0 || strcmp(wanted, "avx512") == 0 || strcmp(wanted, "neon") == 0;
    return is_known ? LAMINA_KERNELS_LACKING : LAMINA_KERNELS_UNKNOWN;
}

lamina_kernel_wish lamina_kernels_use(const char *wanted) {
    lamina_kernel_wish wish = lamina_kernels_wish(wanted);
    const kernel_table *set = wish == LAMINA_KERNELS_FOUND && wanted ? set_named(wanted) : NULL;
    atomic_store_explicit(&chosen, set ? set : best(), memory_order_relaxed);
    return wish;
}

static inline const kernel_table *kernels(void) {
    const kernel_table *table = atomic_load_explicit(&chosen, memory_order_relaxed);
    if (table) return table;
    lamina_kernels_use(getenv("LAMINA_KERNELS"));
    return atomic_load_explicit(&chosen, memory_order_relaxed);
}

const char *lamina_kernel_name(void) { return kernels()->name; }

const lamina_pixel_kernels *lamina_pixel_kernels_of(lamina_pixel_format format) { return kernels()->pixels[format]; }

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
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o, const uint8_t *restrict k) {
    kernels()->blend_pixels_covered(d, stride, s, source_stride, w, h, o, k);
}

void lamina_blend_pixels_masked(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o, const uint8_t *restrict k, ptrdiff_t mask_stride) {
    kernels()->blend_pixels_masked(d, stride, s, source_stride, w, h, o, k, mask_stride);
}

size_t lamina_mask_group_size(void) { return kernels()->mask_group_size; }

// The kernels whose groups have a size.
static const kernel_table *sorting(size_t size) {
    int i = 0;
    while (i + 1 < set_count && sets[i]->mask_group_size != size) i++;
    return sets[i];
}

void lamina_sort_mask_row(
    size_t size, const uint8_t *k, size_t groups, uint32_t row, uint32_t *whole, size_t *whole_count,
    uint32_t *partial, size_t *partial_count) {
    sorting(size)->sort_mask_row(k, groups, row, whole, whole_count, partial, partial_count);
}

void lamina_blend_pixels_grouped(
    size_t size, uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride,
    int is_opaque, uint32_t o, lamina_mask_groups whole, lamina_mask_groups partial, const uint8_t *restrict k,
    ptrdiff_t mask_stride) {
    sorting(size)->blend_pixels_grouped(d, stride, s, source_stride, is_opaque, o, whole, partial, k, mask_stride);
}

void lamina_sample_nearest(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    kernels()->sample_nearest(d, n, t, u, v, du, dv);
}

void lamina_sample_linear(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    kernels()->sample_linear(d, n, t, u, v, du, dv);
}

void lamina_sample_linear_rows(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, const lamina_texture *t, int64_t u, int64_t v,
    int64_t du, int64_t dv) {
    kernels()->sample_linear_rows(d, stride, w, h, t, u, v, du, dv);
}

void lamina_blend_color_masked(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o,
    const uint8_t *restrict k, ptrdiff_t mask_stride) {
    kernels()->blend_color_masked(d, stride, w, h, color, o, k, mask_stride);
}

uint32_t lamina_scale_color(uint32_t color, uint32_t coverage) { return scale_pixel(color, coverage); }

void lamina_tint(uint32_t *restrict d, const uint8_t *restrict k, size_t n, uint32_t color) {
    kernels()->generic->tint(d, k, n, color);
}

void lamina_multiply_coverage(uint8_t *d, const uint8_t *k, const uint8_t *m, size_t n) {
    kernels()->generic->multiply_coverage(d, k, m, n);
}

void lamina_extract_alpha(uint8_t *restrict d, const uint32_t *restrict s, size_t n) {
    kernels()->generic->extract_alpha(d, s, n);
}

void lamina_mix_pixels(uint32_t *restrict a, const uint32_t *restrict b, size_t n, uint32_t weight) {
    kernels()->generic->mix_pixels(a, b, n, weight);
}

void lamina_blend_mode_row(
    uint32_t *restrict d, const uint32_t *restrict s, size_t n, lamina_blend_mode mode, uint32_t o,
    const uint8_t *restrict k) {
    kernels()->generic->blend_mode_row(d, s, n, mode, o, k);
}

void lamina_blend_deep_row(
    float *restrict d, const float *restrict s, size_t n, lamina_blend_mode mode, float o,
    const uint8_t *restrict k) {
    kernels()->generic->blend_deep_row(d, s, n, mode, o, k);
}

coverage_found lamina_resolve_rows(
    int32_t *restrict sums, size_t row_sums, size_t n, size_t rows, const uint16_t *touched, uint32_t *restrict carry,
    lamina_fill_rule rule, uint8_t *restrict coverage, size_t stride) {
    return kernels()->generic->resolve_rows(sums, row_sums, n, rows, touched, carry, rule, coverage, stride);
}

void lamina_color_matrix_row(uint32_t *d, const uint32_t *s, size_t n, const float *matrix) {
    kernels()->generic->color_matrix_row(d, s, n, matrix);
}

void lamina_blur_narrow(uint8_t *restrict d, const int16_t *restrict s, size_t n) {
    kernels()->generic->blur_narrow(d, s, n);
}

void lamina_blur_add(uint16_t *restrict d, const uint8_t *restrict s, size_t n) {
    kernels()->generic->blur_add(d, s, n);
}

void lamina_blur_gather(
    uint32_t *restrict d, const uint16_t *restrict s, size_t n, int32_t channels, int32_t factor) {
    kernels()->generic->blur_gather(d, s, n, channels, factor);
}

void lamina_blur_mean(int16_t *restrict d, const uint32_t *restrict s, size_t n, int32_t shift) {
    kernels()->generic->blur_mean(d, s, n, shift);
}

void lamina_blur_mix(
    int16_t *restrict d, const int16_t *restrict a, const int16_t *restrict b, size_t n, int32_t fraction) {
    kernels()->generic->blur_mix(d, a, b, n, fraction);
}

void lamina_blur_enlarge(
    uint8_t *restrict d, size_t n, const int16_t *restrict s, int32_t channels, int32_t factor, int32_t phase) {
    kernels()->generic->blur_enlarge(d, n, s, channels, factor, phase);
}

void lamina_blur_columns(
    int16_t *restrict blocks, size_t stride, const void *const *rows, size_t row_count, size_t count,
    lamina_blur_content content, const int16_t *weights, int32_t taps, int32_t step) {
    kernels()->generic->blur_columns(blocks, stride, rows, row_count, count, content, weights, taps, step);
}

void lamina_blur_rows_to_bytes(
    uint8_t *restrict bytes, size_t stride, int16_t *restrict block, size_t count, int32_t channels,
    const int16_t *weights, int32_t taps, int32_t step) {
    kernels()->generic->blur_rows_to_bytes(bytes, stride, block, count, channels, weights, taps, step);
}

void lamina_blur_rows_to_lanes(
    int16_t *restrict lanes, size_t stride, int16_t *restrict block, size_t count, int32_t channels,
    const int16_t *weights, int32_t taps, int32_t step) {
    kernels()->generic->blur_rows_to_lanes(lanes, stride, block, count, channels, weights, taps, step);
}

void lamina_gradient_rows(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, const lamina_gradient *g, int32_t x, int32_t y) {
    kernels()->generic->gradient_rows(d, stride, w, h, g, x, y);
}

void lamina_shape_ends(const lamina_shape *s, int32_t y, int32_t left, int32_t right, uint8_t coverage[8]) {
    kernels()->shape_ends(s, y, left, right, coverage);
}

void lamina_alpha_filter(
    uint16_t *restrict result, const uint16_t *restrict source, ptrdiff_t step, size_t count,
    const int32_t *restrict weights, size_t radius) {
    kernels()->alpha_filter(result, source, step, count, weights, radius);
}

void lamina_draw_particles(
    uint32_t *restrict pixels, ptrdiff_t stride, lamina_sprite_cell rect, const lamina_particle *particles,
    const uint32_t *numbers, size_t count, const lamina_sprite_sheet *sheet, int additive) {
    kernels()->draw_particles(pixels, stride, rect, particles, numbers, count, sheet, additive);
}
