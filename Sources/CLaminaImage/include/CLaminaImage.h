#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Pixels are four bytes each. "BGRA" is premultiplied, blue first in memory; "RGBA" is straight, red first.

/// Premultiplies straight BGRA in place, rounding to nearest; true when every alpha is 255.
bool lamina_image_premultiply_bgra(uint8_t *pixels, size_t count);

/// Straight RGBA to premultiplied BGRA; true when every alpha is 255.
bool lamina_image_bgra_from_straight_rgba(const uint8_t *source, uint8_t *target, size_t count);

/// Premultiplied BGRA to straight RGBA. Alpha 0 gives four zeros; a colour above its alpha gives 255.
void lamina_image_straight_rgba_from_bgra(const uint8_t *source, uint8_t *target, size_t count);

/// True when every alpha is 255.
bool lamina_image_is_opaque(const uint8_t *pixels, size_t count);

typedef enum {
    LAMINA_PNG_OK = 0,
    LAMINA_PNG_TRUNCATED,
    LAMINA_PNG_CORRUPT,
    LAMINA_PNG_OUT_OF_MEMORY,
} lamina_png_status;

typedef struct {
    lamina_png_status status;
    /// How many bytes had been read when decoding ended.
    size_t offset;
    /// The type of the chunk in hand, or an empty string before the first.
    char chunk[5];
    /// libpng's own words.
    char message[200];
    bool opaque;
} lamina_png_result;

/// Decodes a whole PNG into premultiplied BGRA of `width` by `height` pixels in tight rows, converted to sRGB
/// where the file says which gamma it has. libpng jumps out of a failed call, which Swift cannot bear; hence
/// this function.
lamina_png_result lamina_png_decode(
    const uint8_t *data, size_t length, uint8_t *pixels, uint32_t width, uint32_t height);
