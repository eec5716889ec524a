#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "LaminaWide.h"

// Gain maps: a smaller picture says by how much each pixel of another one is brighter on a screen with headroom.

/// The gains of a level, in sixteenths of bytes.
enum { LAMINA_GAIN_LENGTH = 255 * 16 + 1 };

typedef struct {
    /// The map as BGRA.
    const uint8_t *pixels;
    uint32_t width, height;
    /// The size of the picture that it lies over.
    uint32_t whole_width, whole_height;
    /// The factors of red, green and blue, LAMINA_GAIN_LENGTH each.
    const float *gains[3];
    /// What is added to light before it is multiplied, and subtracted after that.
    float before[3], after[3];
} lamina_gain;

/// Words to light in the words' own primaries. Uses the lights of the colours alone.
void lamina_lights_from_words(
    const lamina_wide_colors *colors, const uint16_t *words, float *lights, size_t count);

/// Multiplies light by the gain of its place. `first` is the number of the first pixel in the picture.
void lamina_apply_gain(const lamina_gain *gain, float *lights, size_t first, size_t count);

/// Converts light by a matrix of nine numbers, by rows.
void lamina_apply_rows(const float *rows, float *lights, size_t count);
