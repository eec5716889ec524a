#pragma once

#include <stddef.h>
#include <stdint.h>

#include "LaminaBlur.h"
#include "LaminaGradient.h"
#include "LaminaMaskGroups.h"
#include "LaminaModes.h"
#include "LaminaParticles.h"
#include "LaminaTexture.h"

// The formats of pixels that kernels draw. All are premultiplied.
typedef enum {
    // A uint32_t: blue in the lowest byte, then green, red and alpha.
    LAMINA_PIXELS_BGRA8,
    // Four floats of 16 bits: red first, then green, blue and alpha. All are finite, and none is −0.
    LAMINA_PIXELS_RGBA16F,
    LAMINA_PIXELS_COUNT,
} lamina_pixel_format;

// The operations on pixels of one format. CLaminaKernels.h, LaminaMasks.h, LaminaModes.h and LaminaGradient.h define what each
// of them computes for bytes; kernels of other formats compute the same, rounded to their numbers where bytes are rounded.
//
// Pixels are addressed without a type, and strides count pixels. A colour is a pixel of the format in the lowest bytes of 64
// bits. An opacity is 0...65535; for bytes it is a multiple of 257. Coverages, masks and weights are bytes. Where a result may
// leave 0...1, a limit of at least 1 says how far colours may go: with a limit of 1 they are clamped to 0...1, with a greater
// one to −limit...limit. Bytes always end at 1.
typedef struct {
    // A pixel has 1 << shift bytes.
    int32_t shift;

    void (*fill)(void *d, ptrdiff_t stride, size_t width, size_t height, uint64_t color);
    void (*blend_color)(void *d, ptrdiff_t stride, size_t width, size_t height, uint64_t color, uint32_t opacity);
    void (*blend_color_covered)(
        void *d, ptrdiff_t stride, size_t width, size_t height, uint64_t color, uint32_t opacity, const uint8_t *coverage);
    void (*blend_color_masked)(
        void *d, ptrdiff_t stride, size_t width, size_t height, uint64_t color, uint32_t opacity, const uint8_t *mask,
        ptrdiff_t mask_stride);
    void (*blend_pixels)(
        void *d, ptrdiff_t stride, const void *s, ptrdiff_t source_stride, size_t width, size_t height, uint32_t opacity);
    void (*blend_opaque_pixels)(
        void *d, ptrdiff_t stride, const void *s, ptrdiff_t source_stride, size_t width, size_t height, uint32_t opacity);
    void (*blend_pixels_covered)(
        void *d, ptrdiff_t stride, const void *s, ptrdiff_t source_stride, size_t width, size_t height, uint32_t opacity,
        const uint8_t *coverage);
    void (*blend_pixels_masked)(
        void *d, ptrdiff_t stride, const void *s, ptrdiff_t source_stride, size_t width, size_t height, uint32_t opacity,
        const uint8_t *mask, ptrdiff_t mask_stride);
    // Blends pixels under the groups of a mask; null if the kernels of the format know no groups.
    void (*blend_pixels_grouped)(
        size_t size, void *d, ptrdiff_t stride, const void *s, ptrdiff_t source_stride, int is_opaque, uint32_t opacity,
        lamina_mask_groups whole, lamina_mask_groups partial, const uint8_t *mask, ptrdiff_t mask_stride);

    void (*sample_nearest)(
        void *d, size_t count, const lamina_texture *texture, int64_t u, int64_t v, int64_t du, int64_t dv);
    void (*sample_linear)(
        void *d, size_t count, const lamina_texture *texture, int64_t u, int64_t v, int64_t du, int64_t dv);
    void (*sample_linear_rows)(
        void *d, ptrdiff_t stride, size_t width, size_t height, const lamina_texture *texture, int64_t u, int64_t v,
        int64_t du, int64_t dv);
    void (*sample_projective)(
        void *d, size_t count, const lamina_texture *texture, const double m[9], int32_t x, int32_t y, int linear);
    void (*draw_particles)(
        void *d, ptrdiff_t stride, lamina_sprite_cell rect, const lamina_particle *particles, const uint32_t *numbers,
        size_t count, const lamina_sprite_sheet *sheet, int additive, float limit);
    void (*gradient_rows)(
        void *d, ptrdiff_t stride, size_t width, size_t height, const lamina_gradient *gradient, int32_t x, int32_t y);

    uint64_t (*scale_color)(uint64_t color, uint32_t coverage);
    void (*tint)(void *d, const uint8_t *coverage, size_t count, uint64_t color);
    void (*extract_alpha)(uint8_t *d, const void *pixels, size_t count);
    void (*mix_pixels)(void *a, const void *b, size_t count, uint32_t weight);
    void (*blend_mode_row)(
        void *d, const void *s, size_t count, lamina_blend_mode mode, uint32_t opacity, const uint8_t *coverage, float limit);
    void (*color_matrix_row)(void *d, const void *s, size_t count, const float *matrix, float limit);

    // Pixels as bytes, LAMINA_PIXELS_BGRA8, become pixels of the format, and the other way round, clamped and rounded.
    void (*from_bytes)(void *d, const uint32_t *bytes, size_t count);
    void (*to_bytes)(uint32_t *d, const void *pixels, size_t count);

    // The steps of a blur, as LaminaBlur.h defines them for bytes. A lane has `lane_bytes` bytes, a sum of columns as many, and a
    // sum of groups 4. An alpha that is written has `alpha_bytes`.
    int32_t lane_bytes, alpha_bytes;
    // Adds all channels, or only the alpha, of pixels to sums of columns.
    void (*blur_add)(void *sums, const void *pixels, size_t count, int32_t channels);
    void (*blur_gather)(void *sums, const void *columns, size_t count, int32_t channels, int32_t factor);
    void (*blur_mean)(void *lanes, const void *sums, size_t count, int32_t shift);
    void (*blur_mix)(void *lanes, const void *a, const void *b, size_t count, int32_t fraction);
    // Writes pixels, or with one channel alphas.
    void (*blur_narrow)(void *d, const void *lanes, size_t count, int32_t channels);
    void (*blur_enlarge)(void *d, size_t count, const void *lanes, int32_t channels, int32_t factor, int32_t phase);
    void (*blur_columns)(
        void *blocks, size_t stride, const void *const *rows, size_t row_count, size_t count, lamina_blur_content content,
        const int16_t *weights, int32_t taps, int32_t step);
    // Writes pixels, or with one channel alphas. Rows of the result begin `stride` bytes apart.
    void (*blur_rows_to_pixels)(
        void *d, size_t stride, void *block, size_t count, int32_t channels, const int16_t *weights, int32_t taps,
        int32_t step);
    // Rows begin `stride` lanes apart.
    void (*blur_rows_to_lanes)(
        void *lanes, size_t stride, void *block, size_t count, int32_t channels, const int16_t *weights, int32_t taps,
        int32_t step);
    // Writes a colour times each alpha.
    void (*blur_tint)(void *d, const void *alphas, size_t count, uint64_t color);
} lamina_pixel_kernels;

// The kernels in use for a format. They stay valid for the life of the process.
const lamina_pixel_kernels *lamina_pixel_kernels_of(lamina_pixel_format format);
