#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "LaminaCodecs.h"
#include "LaminaDeflate.h"
#include "LaminaGain.h"
#include "LaminaPlanes.h"
#include "LaminaTextures.h"
#include "LaminaWide.h"
#include "LaminaYCbCr.h"

// Pixels are four bytes each. "BGRA" is premultiplied, blue first in memory; "RGBA" is straight, red first.

/// Premultiplies straight BGRA in place, rounding to nearest; true when every alpha is 255.
bool lamina_image_premultiply_bgra(uint8_t *pixels, size_t count);

/// Straight RGBA to premultiplied BGRA; true when every alpha is 255.
bool lamina_image_bgra_from_straight_rgba(const uint8_t *source, uint8_t *target, size_t count);

/// Premultiplied BGRA to straight RGBA. Alpha 0 gives four zeros; a colour above its alpha gives 255.
void lamina_image_straight_rgba_from_bgra(const uint8_t *source, uint8_t *target, size_t count);

/// True when every alpha is 255.
bool lamina_image_is_opaque(const uint8_t *pixels, size_t count);

// Writes the means of a picture reduced to half its size, rounded up: (width + 1) / 2 by (height + 1) / 2 pixels. Each
// is weighted by the share that it covers, exactly, and rounded to nearest.
void lamina_image_halve(const uint8_t *pixels, uint32_t width, uint32_t height, uint8_t *half);

typedef enum {
    LAMINA_PNG_OK = 0,
    LAMINA_PNG_TRUNCATED,
    LAMINA_PNG_CORRUPT,
    LAMINA_PNG_OUT_OF_MEMORY,
    /// libpng is missing.
    LAMINA_PNG_MISSING,
} lamina_png_status;

typedef struct {
    lamina_png_status status;
    /// How many bytes had been read when decoding ended.
    size_t offset;
    /// The type of the chunk in hand, or an empty string before the first.
    char chunk[5];
    /// libpng's own words.
    char message[400];
    bool opaque;
} lamina_png_result;

typedef struct {
    /// Colours are left as they are instead of being multiplied by alpha.
    bool keeps_straight;
    /// Samples are left as they are instead of being converted from the file's gamma.
    bool ignores_color;
    /// Samples are premultiplied blue, green and red, and the data have no valid sum at their end.
    bool is_packed;
    /// Pixels are straight words, see LaminaWide.h, and the samples are left as they are.
    bool wants_words;
} lamina_png_options;

/// Decodes a whole PNG into premultiplied BGRA, or words, of `width` by `height` pixels in tight rows, converted to sRGB
/// where the file says which gamma it has. libpng jumps out of a failed call, which Swift cannot bear; hence
/// this function.
lamina_png_result lamina_png_decode(
    const uint8_t *data, size_t length, uint8_t *pixels, uint32_t width, uint32_t height,
    lamina_png_options options);

/// Some rows of a picture, to become one part of a PNG's deflate stream that depends on nothing but these fields.
typedef struct {
    /// The whole picture in tight rows: premultiplied BGRA, or pixels as the PNG has them.
    const uint8_t *pixels;
    uint32_t width;
    uint32_t first_row;
    uint32_t row_count;
    /// Bytes of a PNG pixel: 1 is grey, 3 RGB, 4 straight RGBA; 6 and 8 are these with 16 bits.
    int channels;
    /// Whether `pixels` are as the PNG has them.
    bool is_raw;
    /// 0 to 9, as in zlib.
    int level;
    /// Whether the deflate stream ends with this strip.
    bool last;
} lamina_png_strip;

typedef struct {
    /// Raw deflate data, ending on a whole byte. Free it with lamina_png_free.
    uint8_t *data;
    size_t length;
    /// The CRC-32 of `data`, and the Adler-32 and length of the bytes that it inflates to.
    uint32_t crc;
    uint32_t adler;
    size_t raw_length;
} lamina_png_part;

/// Memory that strips are compressed in, one after the other. It grows as needed.
typedef struct lamina_png_room lamina_png_room;

/// NULL where memory runs out.
lamina_png_room *lamina_png_room_new(void);
void lamina_png_room_free(lamina_png_room *room);

/// Filters and compresses a strip; false where memory runs out.
bool lamina_png_compress(const lamina_png_strip *strip, lamina_png_room *room, lamina_png_part *part);
void lamina_png_free(uint8_t *data);

/// zlib's check sums, for putting the parts together.
uint32_t lamina_png_crc(uint32_t crc, const uint8_t *data, size_t length);
uint32_t lamina_png_crc_joined(uint32_t first, uint32_t second, size_t second_length);
uint32_t lamina_png_adler_joined(uint32_t first, uint32_t second, size_t second_length);

/// True when red, green and blue are equal in every pixel.
bool lamina_image_is_gray(const uint8_t *pixels, size_t count);

/// Converts one row of premultiplied BGRA to `channels` (1, 3 or 4) bytes a pixel of a PNG.
void lamina_png_convert_row(const uint8_t *bgra, uint8_t *target, size_t count, int channels);

/// The PNG filters, in the format's numbering: none, sub, up, average, Paeth.
enum { LAMINA_PNG_FILTERS = 5 };

/// Filters `length` bytes of `row` below `above`.
void lamina_png_filter(
    int filter, const uint8_t *row, const uint8_t *above, uint8_t *target, size_t length, size_t channels);

/// The size of each filter's result, as the sum of its absolute values over a sample of the row.
void lamina_png_filter_costs(
    const uint8_t *row, const uint8_t *above, size_t length, size_t channels, uint32_t costs[LAMINA_PNG_FILTERS]);

typedef struct {
    /// How many pixels differ by each level, the largest of their four channels' differences.
    uint64_t counts[256];
    /// The first differing pixel in reading order, and the smallest rectangle around all of them, its right and
    /// bottom just outside. Meaningless where `counts[0]` is every pixel.
    uint32_t first_x, first_y;
    uint32_t left, top, right, bottom;
} lamina_image_differences;

/// Compares two pictures of one size, byte by byte.
void lamina_image_compare(
    const uint8_t *one, const uint8_t *other, uint32_t width, uint32_t height, lamina_image_differences *result);

/// Opaque BGRA: `one` in pale grey where the two are equal, and orange (small) to red (large) where they are not.
void lamina_image_heat(const uint8_t *one, const uint8_t *other, uint8_t *target, size_t count);
