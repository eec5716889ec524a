#pragma once

#include <stddef.h>
#include <stdint.h>

// The steps of a Gaussian blur, as `GaussianKernel` in LaminaGeometry defines it, on rows of lanes. A lane is one channel of
// one pixel: 16 bits with 6 fractional bits, so 0 ... 255·64. Weights and fractions have 15 fractional bits. All arithmetic
// is on integers, and every implementation gives the same bytes.

enum { LAMINA_BLUR_FRACTION_BITS = 6, LAMINA_BLUR_MAXIMUM_RADIUS = 18 };

// Converts lanes to bytes, rounded to nearest.
void lamina_blur_narrow(uint8_t *restrict bytes, const int16_t *restrict lanes, size_t count);

// Adds bytes to sums.
void lamina_blur_add(uint16_t *restrict sums, const uint8_t *restrict bytes, size_t count);

// Adds to each of `count` groups of `channels` sums the next `factor` groups of `channels` columns.
void lamina_blur_gather(
    uint32_t *restrict sums, const uint16_t *restrict columns, size_t count, int32_t channels, int32_t factor);

// Converts sums of 2^shift bytes to lanes, rounded to nearest.
void lamina_blur_mean(int16_t *restrict lanes, const uint32_t *restrict sums, size_t count, int32_t shift);

// a + (b − a)·fraction, rounded to nearest.
void lamina_blur_mix(
    int16_t *restrict result, const int16_t *restrict a, const int16_t *restrict b, size_t count, int32_t fraction);

// Enlarges a row `factor` times, a power of two from 2 to 1024. With n = phase + x, byte x of each channel lies between the
// groups of lanes n / factor and the next, at (2·(n mod factor) + 1)/(2·factor) of the way. The row must have room for one
// group of lanes more than are read, and for 16 further lanes.
void lamina_blur_enlarge(
    uint8_t *restrict bytes, size_t count, const int16_t *restrict lanes, int32_t channels, int32_t factor,
    int32_t phase);

// The filter works on blocks of rows: four rows of four channels, or sixteen rows of one channel. A block holds its sixteen
// lanes of pixel 0, row by row, then its sixteen lanes of pixel 1, and so on.
//
// A lane becomes weights[0]·lane + Σ weights[k]·(lane before + lane after it by k·step), 1 ≤ k ≤ taps, each product rounded
// to nearest. The weights add up to 32768 over all taps, and the centre's is at most 32767; without taps, lanes stay
// unchanged. The step is 1 or 2. If it is 2, lanes are smoothed first: each becomes the mean of itself and the mean of its
// two neighbours. So the filter reaches taps·step + step − 1 pixels, its radius, which is at most
// LAMINA_BLUR_MAXIMUM_RADIUS.
enum { LAMINA_BLUR_BLOCK_LANES = 16, LAMINA_BLUR_MAXIMUM_ROWS = 64 };

// The content of the filtered rows: pixels, with all channels or only their alpha, or lanes of either.
typedef enum {
    LAMINA_BLUR_PIXELS,
    LAMINA_BLUR_ALPHA,
    LAMINA_BLUR_LANES,
    LAMINA_BLUR_ALPHA_LANES,
} lamina_blur_content;

// Filters rows down their columns: `count` pixels of `row_count` rows from rows[radius] on. `rows` has row_count + 2·radius
// rows. The result goes into blocks that begin `stride` lanes apart. The rows fill whole blocks, and are at most
// LAMINA_BLUR_MAXIMUM_ROWS.
void lamina_blur_columns(
    int16_t *restrict blocks, size_t stride, const void *const *rows, size_t row_count, size_t count,
    lamina_blur_content content, const int16_t *weights, int32_t taps, int32_t step);

// Filters `count` pixels of all rows of a block along the rows, to bytes. The block's pixels within the radius before and
// after are read too, and up to 3 further pixels after them, whose values do not matter. The block's contents are undefined
// afterwards. Rows of the result begin `stride` bytes apart.
void lamina_blur_rows_to_bytes(
    uint8_t *restrict bytes, size_t stride, int16_t *restrict block, size_t count, int32_t channels,
    const int16_t *weights, int32_t taps, int32_t step);

// The same to lanes; rows begin `stride` lanes apart.
void lamina_blur_rows_to_lanes(
    int16_t *restrict lanes, size_t stride, int16_t *restrict block, size_t count, int32_t channels,
    const int16_t *weights, int32_t taps, int32_t step);
