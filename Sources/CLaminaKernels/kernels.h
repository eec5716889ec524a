#pragma once

#include "CLaminaKernels.h"

// A summary of coverages: the bits that all of them have, and the bits that any of them has.
typedef struct {
    uint8_t all, any;
} coverage_found;

// Kernels that are written once and compiled for each instruction set.
typedef struct {
    void (*tint)(uint32_t *restrict, const uint8_t *restrict, size_t, uint32_t);
    void (*multiply_coverage)(uint8_t *, const uint8_t *, const uint8_t *, size_t);
    void (*extract_alpha)(uint8_t *restrict, const uint32_t *restrict, size_t);
    void (*mix_pixels)(uint32_t *restrict, const uint32_t *restrict, size_t, uint32_t);
    void (*blend_mode_row)(
        uint32_t *restrict, const uint32_t *restrict, size_t, lamina_blend_mode, uint32_t, const uint8_t *restrict);
    void (*blend_deep_row)(
        float *restrict, const float *restrict, size_t, lamina_blend_mode, float, const uint8_t *restrict);
    void (*color_matrix_row)(uint32_t *, const uint32_t *, size_t, const float *);
    void (*blur_narrow)(uint8_t *restrict, const int16_t *restrict, size_t);
    void (*blur_add)(uint16_t *restrict, const uint8_t *restrict, size_t);
    void (*blur_add_alpha)(uint16_t *restrict, const uint32_t *restrict, size_t);
    void (*blur_gather)(uint32_t *restrict, const uint16_t *restrict, size_t, int32_t, int32_t);
    void (*blur_mean)(int16_t *restrict, const uint32_t *restrict, size_t, int32_t);
    void (*blur_mix)(int16_t *restrict, const int16_t *restrict, const int16_t *restrict, size_t, int32_t);
    void (*blur_enlarge)(uint8_t *restrict, size_t, const int16_t *restrict, int32_t, int32_t, int32_t);
    void (*blur_columns)(
        int16_t *restrict, size_t, const void *const *, size_t, size_t, lamina_blur_content, const int16_t *,
        int32_t, int32_t);
    void (*blur_rows_to_bytes)(
        uint8_t *restrict, size_t, int16_t *restrict, size_t, int32_t, const int16_t *, int32_t, int32_t);
    void (*blur_rows_to_lanes)(
        int16_t *restrict, size_t, int16_t *restrict, size_t, int32_t, const int16_t *, int32_t, int32_t);
    void (*gradient_rows)(
        uint32_t *restrict, ptrdiff_t, size_t, size_t, const lamina_gradient *, int32_t, int32_t);
    coverage_found (*resolve_rows)(
        int32_t *restrict, size_t, size_t, size_t, const uint16_t *, uint32_t *restrict, lamina_fill_rule,
        uint8_t *restrict, size_t);
} generic_table;

// One implementation of every kernel.
typedef struct {
    const char *name;
    const generic_table *generic;
    void (*fill)(uint32_t *restrict, ptrdiff_t, size_t, size_t, uint32_t);
    void (*blend_color)(uint32_t *restrict, ptrdiff_t, size_t, size_t, uint32_t, uint32_t);
    void (*blend_color_covered)(
        uint32_t *restrict, ptrdiff_t, size_t, size_t, uint32_t, uint32_t, const uint8_t *restrict);
    void (*blend_color_masked)(
        uint32_t *restrict, ptrdiff_t, size_t, size_t, uint32_t, uint32_t, const uint8_t *restrict, ptrdiff_t);
    void (*blend_pixels)(
        uint32_t *restrict, ptrdiff_t, const uint32_t *restrict, ptrdiff_t, size_t, size_t, uint32_t);
    void (*blend_opaque_pixels)(
        uint32_t *restrict, ptrdiff_t, const uint32_t *restrict, ptrdiff_t, size_t, size_t, uint32_t);
    void (*blend_pixels_covered)(
        uint32_t *restrict, ptrdiff_t, const uint32_t *restrict, ptrdiff_t, size_t, size_t, uint32_t,
        const uint8_t *restrict);
    void (*blend_pixels_masked)(
        uint32_t *restrict, ptrdiff_t, const uint32_t *restrict, ptrdiff_t, size_t, size_t, uint32_t,
        const uint8_t *restrict, ptrdiff_t);
    // 0, and no functions, for kernels that sort no masks.
    size_t mask_group_size;
    void (*sort_mask_row)(const uint8_t *, size_t, uint32_t, uint32_t *, size_t *, uint32_t *, size_t *);
    void (*blend_pixels_grouped)(
        uint32_t *restrict, ptrdiff_t, const uint32_t *restrict, ptrdiff_t, int, uint32_t, lamina_mask_groups,
        lamina_mask_groups, const uint8_t *restrict, ptrdiff_t);
    void (*sample_nearest)(
        uint32_t *restrict, size_t, const lamina_texture *, int64_t, int64_t, int64_t, int64_t);
    void (*sample_linear)(
        uint32_t *restrict, size_t, const lamina_texture *, int64_t, int64_t, int64_t, int64_t);
    void (*sample_linear_rows)(
        uint32_t *restrict, ptrdiff_t, size_t, size_t, const lamina_texture *, int64_t, int64_t, int64_t, int64_t);
    void (*shape_ends)(const lamina_shape *, int32_t, int32_t, int32_t, uint8_t *);
    void (*alpha_filter)(
        uint16_t *restrict, const uint16_t *restrict, ptrdiff_t, size_t, const int32_t *restrict, size_t);
    void (*draw_particles)(
        uint32_t *restrict, ptrdiff_t, lamina_sprite_cell, const lamina_particle *, const uint32_t *, size_t,
        const lamina_sprite_sheet *, int);
    // The same kernels, and those of other formats, by format.
    const lamina_pixel_kernels *pixels[LAMINA_PIXELS_COUNT];
} kernel_table;

extern const kernel_table lamina_portable_kernels;
extern const lamina_pixel_kernels lamina_portable_halves;
extern const generic_table lamina_portable_generic;

void lamina_portable_draw_particles(
    uint32_t *restrict pixels, ptrdiff_t stride, lamina_sprite_cell rect, const lamina_particle *particles,
    const uint32_t *numbers, size_t count, const lamina_sprite_sheet *sheet, int additive);

// Resolves rows of n pixels as lamina_path_resolve_tile does; rows of sums are `row_sums` apart.
coverage_found lamina_resolve_rows(
    int32_t *restrict sums, size_t row_sums, size_t n, size_t rows, const uint16_t *touched, uint32_t *restrict carry,
    lamina_fill_rule rule, uint8_t *restrict coverage, size_t stride);

void lamina_portable_sample_nearest(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv);
void lamina_portable_sample_linear(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv);
void lamina_portable_sample_linear_rows(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, const lamina_texture *t, int64_t u, int64_t v,
    int64_t du, int64_t dv);
void lamina_portable_shape_ends(const lamina_shape *s, int32_t y, int32_t left, int32_t right, uint8_t *coverage);
void lamina_portable_alpha_filter(
    uint16_t *restrict result, const uint16_t *restrict source, ptrdiff_t step, size_t count,
    const int32_t *restrict weights, size_t radius);

#if defined(__x86_64__)
extern const kernel_table lamina_avx512_kernels;
extern const kernel_table lamina_avx2_kernels;
extern const generic_table lamina_avx2_generic;
extern const lamina_pixel_kernels lamina_avx2_halves;
extern const lamina_pixel_kernels lamina_avx512_halves;

void lamina_avx2_sample_nearest(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv);
void lamina_avx2_sample_linear(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv);
void lamina_avx2_sample_linear_rows(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, const lamina_texture *t, int64_t u, int64_t v,
    int64_t du, int64_t dv);
void lamina_avx2_draw_particles(
    uint32_t *restrict pixels, ptrdiff_t stride, lamina_sprite_cell rect, const lamina_particle *particles,
    const uint32_t *numbers, size_t count, const lamina_sprite_sheet *sheet, int additive);

void lamina_avx2_shape_ends(const lamina_shape *s, int32_t y, int32_t left, int32_t right, uint8_t *coverage);
void lamina_avx2_alpha_filter(
    uint16_t *restrict result, const uint16_t *restrict source, ptrdiff_t step, size_t count,
    const int32_t *restrict weights, size_t radius);
#endif

#if defined(__aarch64__)
extern const kernel_table lamina_neon_kernels;
extern const generic_table lamina_neon_generic;
extern const lamina_pixel_kernels lamina_neon_halves;
#endif
