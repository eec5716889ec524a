#pragma once

#include <stdbool.h>
#include <stdint.h>

/// How planes are made of colours: by shares of red and blue in the luma; not at all, in the order green, blue, red; or as YCgCo.
typedef enum { LAMINA_YUV_SHARES, LAMINA_YUV_GBR, LAMINA_YUV_YCGCO } lamina_yuv_matrix;

// The planes of a decoded picture, as numbers of 8 bits, or of up to 16 in two bytes each.
typedef struct {
    // Y, Cb and Cr; grey pictures have the first alone.
    const uint8_t *planes[3];
    uint32_t row_bytes[3];
    // NULL for opaque pictures. All of its numbers count, whatever the range of the colours is.
    const uint8_t *alpha;
    uint32_t alpha_row_bytes;
    uint32_t width, height, depth;
    // Whether Cb and Cr have half as many columns and rows, rounded up.
    bool halves_columns, halves_rows;
    // Whether the halved columns lie on every other column of Y, not between two.
    bool is_left;
    // Whether 0 is black and the greatest number is white. Otherwise they are 16 and 235, of 8 bits.
    bool is_full;
    bool is_premultiplied;
    lamina_yuv_matrix matrix;
    double red_share, blue_share;
} lamina_yuv_picture;

typedef struct {
    uint32_t x, y, width, height;
} lamina_yuv_area;

/// Writes an area as words, see LaminaWide.h. False without memory.
bool lamina_yuv_words(const lamina_yuv_picture *picture, lamina_yuv_area area, uint16_t *pixels);
