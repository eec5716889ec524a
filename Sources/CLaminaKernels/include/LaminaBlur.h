#pragma once

#include <stddef.h>
#include <stdint.h>

// The steps of a Gaussian blur, whose definition is LaminaRaster's `GaussianKernel`, on rows of lanes: one channel of
// one pixel each, 16 bits with 6 fractional bits, so 0 ... 255·64. Weights and fractions have 15 fractional bits.
// All arithmetic is on integers, and every implementation gives the same bytes.

enum { LAMINA_BLUR_FRACTION_BITS = 6, LAMINA_BLUR_MAXIMUM_RADIUS = 18 };

// Bytes to lanes.
void lamina_blur_widen(int16_t *restrict lanes, const uint8_t *restrict bytes, size_t count);

// Lanes to bytes, rounded to nearest.
void lamina_blur_narrow(uint8_t *restrict bytes, const int16_t *restrict lanes, size_t count);

// (Σ weights[|k|]·rows[radius + k] + ½), rounded down, over −radius ≤ k ≤ radius, radius ≥ 1. The weights, the
// centre first, add up to 32768 over all taps and have a 0 after the last; the centre's is at most 32767. A row may
// overlap others: along a row of pixels rows[k] is the row k pixels further.
void lamina_blur_filter(
    int16_t *restrict result, const int16_t *const *rows, size_t count, const int16_t *weights, int32_t radius);

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
