#pragma once

#include <stddef.h>
#include <stdint.h>

// Steps of a Gaussian blur of 8-bit alpha, as `GaussianKernel` in LaminaGeometry defines it. Between the steps, alphas have
// 14 bits: 255 is 255 · 64. All arithmetic is on integers, rounded to nearest.

enum { LAMINA_ALPHA_ONE = 64 };

// Adds to each of `count` sums the next `block` alphas of a row; the first block has only `first` alphas.
void lamina_alpha_add_blocks(
    uint32_t *restrict sums, const uint8_t *restrict row, size_t length, size_t first, size_t block);

// The means of blocks of 2^shift alphas.
void lamina_alpha_means(uint16_t *restrict means, const uint32_t *restrict sums, size_t count, uint32_t shift);

// result[i] = Σ weights[|k|] · source[i + k · step] / 65536, for k from −radius to radius and i < count. The radius + 1
// weights are 1...65535 and add up to 65536 over all taps. The first weight, the centre's, is even.
void lamina_alpha_filter(
    uint16_t *restrict result, const uint16_t *restrict source, ptrdiff_t step, size_t count,
    const int32_t *restrict weights, size_t radius);

// Enlarges linearly by 2^shift_x and 2^shift_y: writes the row of pixels from x on that lies at `offset`/2^(shift_y + 1) of
// the way from row `top` to row `bottom`. Pixel x reads the small row at (x + ½)/2^shift_x − ½, counted from `origin`.
void lamina_alpha_enlarge(
    uint8_t *restrict result, size_t count, int64_t x, const uint16_t *restrict top, const uint16_t *restrict bottom,
    uint32_t offset, int64_t origin, uint32_t shift_x, uint32_t shift_y);
