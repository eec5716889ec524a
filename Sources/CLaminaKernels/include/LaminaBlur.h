#pragma once

#include <stddef.h>
#include <stdint.h>

// The steps of a Gaussian blur, whose definition is LaminaRaster's `GaussianKernel`, on rows of lanes: one channel of
// one pixel each, 16 bits with 6 fractional bits, so 0 ... 255·64. Weights and fractions have 15 fractional bits.
// All arithmetic is on integers, and every implementation gives the same bytes.

enum { LAMINA_BLUR_FRACTION_BITS = 6, LAMINA_BLUR_MAXIMUM_RADIUS = 18 };

// Lanes to bytes, rounded to nearest.
void lamina_blur_narrow(uint8_t *restrict bytes, const int16_t *restrict lanes, size_t count);

// Adds bytes to sums.
void lamina_blur_add(uint16_t *restrict sums, const uint8_t *restrict bytes, size_t count);

// Adds to each of `count` groups of `channels` sums what `factor` groups of `channels` columns hold.
void lamina_blur_gather(
    uint32_t *restrict sums, const uint16_t *restrict columns, size_t count, int32_t channels, int32_t factor);

// Sums of 2^shift bytes to lanes, rounded to nearest.
void lamina_blur_mean(int16_t *restrict lanes, const uint32_t *restrict sums, size_t count, int32_t shift);

// a + (b − a)·fraction, rounded to nearest.
void lamina_blur_mix(
    int16_t *restrict result, const int16_t *restrict a, const int16_t *restrict b, size_t count, int32_t fraction);

// Enlarges a row `factor` times, a power of two from 2 to 1024: with n = phase + x, byte x of each channel lies
// between the groups of lanes n / factor and the next, at (2·(n mod factor) + 1)/(2·factor) of the way. The row has
// room for one more group of lanes than are read, and 16 lanes.
void lamina_blur_enlarge(
    uint8_t *restrict bytes, size_t count, const int16_t *restrict lanes, int32_t channels, int32_t factor,
    int32_t phase);

// The filter works on blocks of rows: four of four channels, or sixteen of one. A block lies as its sixteen lanes of
// pixel 0, row by row, its sixteen lanes of pixel 1, and so on.
//
// A lane becomes weights[0]·lane + Σ weights[k]·(lane before + lane after it by k·step), 1 ≤ k ≤ taps, each product
// rounded to nearest. The weights add up to 32768 over all taps and have a centre of at most 32767; without taps lanes
// stay as they are. The step is 1 or 2; where it is 2, lanes are smoothed before: with a mean of both next to them, each
// half of the result. So the filter reaches taps·step + step − 1 pixels, its radius, which is
// LAMINA_BLUR_MAXIMUM_RADIUS at most.
enum { LAMINA_BLUR_BLOCK_LANES = 16, LAMINA_BLUR_MAXIMUM_ROWS = 64 };

// What the rows that are filtered hold: pixels, of which all channels or only alpha count, or lanes of either.
typedef enum {
    LAMINA_BLUR_PIXELS,
    LAMINA_BLUR_ALPHA,
    LAMINA_BLUR_LANES,
    LAMINA_BLUR_ALPHA_LANES,
} lamina_blur_content;

// Filters rows down their columns: `count` pixels of `row_count` rows from rows[radius] on, of row_count + 2·radius that
// there are, into blocks that begin `stride` lanes after one another. The rows fill whole blocks, and are
// LAMINA_BLUR_MAXIMUM_ROWS at most.
void lamina_blur_columns(
    int16_t *restrict blocks, size_t stride, const void *const *rows, size_t row_count, size_t count,
    lamina_blur_content content, const int16_t *weights, int32_t taps, int32_t step);

// Filters `count` pixels of all of a block's rows along them, to bytes. What the block holds for the radius before and
// after is read too, and what lies up to 3 pixels after that, whatever it is; nothing of it is of use after. Rows of the result begin `stride`
// bytes after one another.
void lamina_blur_rows_to_bytes(
    uint8_t *restrict bytes, size_t stride, int16_t *restrict block, size_t count, int32_t channels,
    const int16_t *weights, int32_t taps, int32_t step);

// The same to lanes; rows begin `stride` lanes after one another.
void lamina_blur_rows_to_lanes(
    int16_t *restrict lanes, size_t stride, int16_t *restrict block, size_t count, int32_t channels,
    const int16_t *weights, int32_t taps, int32_t step);
