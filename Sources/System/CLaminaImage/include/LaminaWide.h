#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Pictures with more than bytes in sRGB. "Words" are straight red, green, blue and alpha of 16 bits, 65535 for 1; "lights" are
// straight floats of linear sRGB with an alpha; "halves" are premultiplied floats of 16 bits in extended sRGB. All functions
// add and multiply in one order, so their bytes are equal on every machine.

/// A function of positive numbers as a table, as CurveTable of LaminaColor makes it: the values at 2048 places from each power of two
/// to the next, from 2^-24 to 2^16. Between them it is straight.
enum { LAMINA_CURVE_FIRST = -24, LAMINA_CURVE_LAST = 16, LAMINA_CURVE_STEPS = 2048 };
enum { LAMINA_CURVE_LENGTH = (LAMINA_CURVE_LAST - LAMINA_CURVE_FIRST) * LAMINA_CURVE_STEPS + 1 };

/// How words become lights.
typedef struct {
    /// The light of each of the 65536 words of red, green and blue; NULL for words that are components of sRGB already.
    const float *lights[3];
    /// From linear components to linear sRGB, by rows; NULL if they are the same.
    const float *rows;
    /// The gain of a display by the luma of a scene, and the shares of red, green and blue in it; NULL but for hybrid
    /// log-gamma.
    const float *gains;
    float luma[3];
    /// sRGB's component of a light, a table of LAMINA_CURVE_LENGTH.
    const float *values;
} lamina_wide_colors;

/// Straight BGRA to words. The bytes lie at the beginning of the words' memory.
void lamina_words_from_bytes(uint16_t *pixels, size_t count);

/// Words to halves in place.
void lamina_halves_from_words(const lamina_wide_colors *colors, uint16_t *pixels, size_t count);

/// Halves to premultiplied BGRA: each component between 0 and alpha, rounded to the nearest level. Halves that
/// are no numbers count as 0.
void lamina_bytes_from_halves(const uint16_t *halves, uint8_t *bytes, size_t count);

/// Words to straight floats, 0 to 1.
void lamina_floats_from_words(const uint16_t *words, float *pixels, size_t count);

/// Lights to halves. Numbers that are none count as 0. `values` is as above.
void lamina_halves_from_lights(const float *lights, const float *values, uint16_t *pixels, size_t count);

/// True when the alpha of every half is 1.
bool lamina_halves_are_opaque(const uint16_t *pixels, size_t count);

/// Turns a picture of words or halves as lamina_image_orient turns one of bytes.
void lamina_wide_orient(
    const uint64_t *source, uint32_t width, uint32_t height, int orientation, uint64_t *target);

/// A conversion of floats by a profile to lights. The colours may lie outside of 0 to 1 where the profile consists of
/// primaries and curves. NULL for a profile that cannot be used.
typedef struct lamina_light_color lamina_light_color;
lamina_light_color *lamina_light_color_create(const void *profile, size_t length, bool is_gray);
void lamina_light_color_apply(const lamina_light_color *color, float *pixels, size_t count);
void lamina_light_color_free(lamina_light_color *color);
