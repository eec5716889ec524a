#pragma once

#include <stddef.h>
#include <stdint.h>

// Rows of 8-bit coverage. n/255 is division rounded to nearest.

// A rectangle of coverages to sample from.
typedef struct {
    const uint8_t *texels;
    // Texels from one row to the next.
    ptrdiff_t stride;
    // A sample outside takes the nearest texel inside: x0 <= x < x1, y0 <= y < y1.
    int32_t x0, y0, x1, y1;
} lamina_mask_texture;

// Blends one colour into a rectangle with a coverage for each pixel.
void lamina_blend_color_masked(
    uint32_t *restrict destination, ptrdiff_t stride, size_t width, size_t height, uint32_t color, uint32_t opacity,
    const uint8_t *restrict mask, ptrdiff_t mask_stride);

// color·coverage/255 on all four channels.
uint32_t lamina_scale_color(uint32_t color, uint32_t coverage);

// Writes color·coverage/255 to each pixel.
void lamina_tint(uint32_t *restrict destination, const uint8_t *restrict coverage, size_t count, uint32_t color);

// Writes coverage·mask/255. `destination` may be one of them.
void lamina_multiply_coverage(
    uint8_t *destination, const uint8_t *coverage, const uint8_t *mask, size_t count);

// Writes the alpha of each pixel.
void lamina_extract_alpha(uint8_t *restrict destination, const uint32_t *restrict pixels, size_t count);

// Writes (A·(255 − weight) + B·weight)/255 on all four channels, into A.
void lamina_mix_pixels(uint32_t *restrict a, const uint32_t *restrict b, size_t count, uint32_t weight);

// Like lamina_sample_linear, for coverages.
void lamina_sample_mask(
    uint8_t *restrict destination, size_t count, const lamina_mask_texture *texture, int64_t u, int64_t v, int64_t du,
    int64_t dv);

// Like lamina_sample_projective with linear samples, for coverages.
void lamina_sample_mask_projective(
    uint8_t *restrict destination, size_t count, const lamina_mask_texture *texture, const double m[9], int32_t x,
    int32_t y);
