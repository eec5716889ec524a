#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The way from luma and differences to colours.
typedef struct {
    /// With 16 bits of fraction.
    int32_t luma;
    /// The luma that is black.
    int32_t black;
    /// With 12 bits of fraction, for differences in sixteenths.
    int32_t red_of_red, green_of_blue, green_of_red, blue_of_blue;
} lamina_ycbcr_matrix;

/// A picture of three planes of bytes, each with the distance from row to row.
typedef struct {
    const uint8_t *luma, *blue, *red;
    size_t luma_row, blue_row, red_row;
    /// The number of luma samples. The sizes of the colour planes are half of it, rounded up, where the flags say so.
    uint32_t width, height;
    bool half_width, half_height;
    /// Whether colours lie between two columns of luma, not on every other one.
    bool centered;
    lamina_ycbcr_matrix matrix;
} lamina_ycbcr;

/// Writes opaque BGRA; rows begin at multiples of four bytes.
void lamina_ycbcr_convert(const lamina_ycbcr *planes, uint8_t *target, size_t row_bytes);
