#pragma once

#include <stddef.h>
#include <stdint.h>

#include "LaminaAlphaBlur.h"
#include "LaminaBlur.h"
#include "LaminaBoxShadow.h"
#include "LaminaCoverage.h"
#include "LaminaGradient.h"
#include "LaminaMaskGroups.h"
#include "LaminaMasks.h"
#include "LaminaModes.h"
#include "LaminaParticles.h"
#include "LaminaPathCoverage.h"
#include "LaminaPixelKernels.h"
#include "LaminaPrefetch.h"
#include "LaminaTexture.h"

// Pixels are premultiplied BGRA8, one uint32_t each. All arithmetic is on integers, and every implementation gives the same
// bytes. n/255 means division rounded to nearest; S is a source pixel, k its coverage, o an opacity
// and D the destination:
//     S' = S·k/255
//     D  = (S'·o + D·(255 − Sa'·o/255))/255
// Shaders/Include/blend.glsl does the same on the GPU.

// Writes one colour into a rectangle. Strides count pixels from one row to the next.
void lamina_fill(uint32_t *restrict destination, ptrdiff_t stride, size_t width, size_t height, uint32_t color);

// Blends one colour with opacity 0...255 into a rectangle.
void lamina_blend_color(
    uint32_t *restrict destination, ptrdiff_t stride, size_t width, size_t height, uint32_t color, uint32_t opacity);

// Blends one colour into a rectangle with a coverage for each column.
void lamina_blend_color_covered(
    uint32_t *restrict destination, ptrdiff_t stride, size_t width, size_t height, uint32_t color, uint32_t opacity,
    const uint8_t *restrict coverage);

// Blends a rectangle of pixels with opacity 0...255.
void lamina_blend_pixels(
    uint32_t *restrict destination, ptrdiff_t stride, const uint32_t *restrict source, ptrdiff_t source_stride,
    size_t width, size_t height, uint32_t opacity);

// The same for pixels that are all opaque.
void lamina_blend_opaque_pixels(
    uint32_t *restrict destination, ptrdiff_t stride, const uint32_t *restrict source, ptrdiff_t source_stride,
    size_t width, size_t height, uint32_t opacity);

// Blends a rectangle of pixels with a coverage for each column.
void lamina_blend_pixels_covered(
    uint32_t *restrict destination, ptrdiff_t stride, const uint32_t *restrict source, ptrdiff_t source_stride,
    size_t width, size_t height, uint32_t opacity, const uint8_t *restrict coverage);

// Blends a rectangle of pixels with a coverage for each pixel.
void lamina_blend_pixels_masked(
    uint32_t *restrict destination, ptrdiff_t stride, const uint32_t *restrict source, ptrdiff_t source_stride,
    size_t width, size_t height, uint32_t opacity, const uint8_t *restrict mask, ptrdiff_t mask_stride);

// Samples along a row of pixels. u and v are the first pixel's coordinates in texels with 32 fractional bits; texel i has
// its centre at i + ½. Coordinates are linear in the pixel's position, so a run may be cut anywhere without changing a
// sample.
void lamina_sample_nearest(
    uint32_t *restrict destination, size_t count, const lamina_texture *texture, int64_t u, int64_t v, int64_t du,
    int64_t dv);

// The same with the weighted mean of the four nearest texels; the weights in x and y have 7 bits.
void lamina_sample_linear(
    uint32_t *restrict destination, size_t count, const lamina_texture *texture, int64_t u, int64_t v, int64_t du,
    int64_t dv);

// The same for a rectangle of pixels; u grows by du along a row, v by dv from one row to the next.
void lamina_sample_linear_rows(
    uint32_t *restrict destination, ptrdiff_t stride, size_t width, size_t height, const lamina_texture *texture,
    int64_t u, int64_t v, int64_t du, int64_t dv);

// Samples through a projective map: (x, y, 1) · m, row by row as xx xy xw yx yy yw tx ty tw, for pixel centres from
// (x + ½, y + ½).
void lamina_sample_projective(
    uint32_t *restrict destination, size_t count, const lamina_texture *texture, const double m[9], int32_t x,
    int32_t y, int linear);

// The name of the implementation in use: "avx512", "avx2" or "portable". The environment variable LAMINA_KERNELS selects it, unless
// lamina_kernels_use was called.
const char *lamina_kernel_name(void);

typedef enum {
    LAMINA_KERNELS_FOUND,
    // There is no implementation of this name.
    LAMINA_KERNELS_UNKNOWN,
    // This processor cannot run the implementation.
    LAMINA_KERNELS_LACKING,
} lamina_kernel_wish;

// Whether the implementation with this name is available. NULL and "" stand for the fastest one.
lamina_kernel_wish lamina_kernels_wish(const char *wanted);

// Makes all later calls use an implementation, or the fastest one if it is not available.
lamina_kernel_wish lamina_kernels_use(const char *wanted);
