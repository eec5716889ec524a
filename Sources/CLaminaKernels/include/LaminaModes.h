#pragma once

#include <stddef.h>
#include <stdint.h>

// Blend modes and colour matrices on premultiplied BGRA8: IEEE floats with + − × ÷ √ alone, none fused, so every
// machine gets the same bytes.

// In the order of LaminaPlan's `BlendMode`, which defines the modes.
typedef enum {
    LAMINA_MODE_SOURCE_OVER, LAMINA_MODE_PLUS_LIGHTER, LAMINA_MODE_DESTINATION_OVER, LAMINA_MODE_SOURCE_ATOP,
    LAMINA_MODE_XOR, LAMINA_MODE_DESTINATION_OUT,
    LAMINA_MODE_COPY, LAMINA_MODE_CLEAR, LAMINA_MODE_SOURCE_IN, LAMINA_MODE_SOURCE_OUT, LAMINA_MODE_DESTINATION_IN,
    LAMINA_MODE_DESTINATION_ATOP, LAMINA_MODE_PLUS_DARKER,
    LAMINA_MODE_MULTIPLY, LAMINA_MODE_SCREEN, LAMINA_MODE_OVERLAY, LAMINA_MODE_DARKEN, LAMINA_MODE_LIGHTEN,
    LAMINA_MODE_COLOR_DODGE, LAMINA_MODE_COLOR_BURN, LAMINA_MODE_SOFT_LIGHT, LAMINA_MODE_HARD_LIGHT,
    LAMINA_MODE_DIFFERENCE, LAMINA_MODE_EXCLUSION,
    LAMINA_MODE_HUE, LAMINA_MODE_SATURATION, LAMINA_MODE_COLOR, LAMINA_MODE_LUMINOSITY,
    LAMINA_MODE_SUBTRACT,
    LAMINA_MODE_COUNT,
} lamina_blend_mode;

// Blends a row of pixels, each with a coverage (`coverage` may be null: all covered) and an opacity of 0...255. Modes that
// are linear in the source blend S·k/255, rounded, times o/255. The others (COPY ... DESTINATION_ATOP) give D·(1 − k·o) +
// B(S, D)·k·o. The result is clamped, and rounded to nearest once.
void lamina_blend_mode_row(
    uint32_t *restrict destination, const uint32_t *restrict source, size_t count, lamina_blend_mode mode,
    uint32_t opacity, const uint8_t *restrict coverage);

// The same on premultiplied floats in the order red, green, blue, alpha, without rounding: colours may lie outside
// 0...1, alphas are clamped. Opacity is 0...1.
void lamina_blend_deep_row(
    float *restrict destination, const float *restrict source, size_t count, lamina_blend_mode mode, float opacity,
    const uint8_t *restrict coverage);

// Applies a matrix to every pixel's straight colour: four rows (red, green, blue, alpha), each with factors for red, green,
// blue and alpha and an added constant: ((r·f₀ + g·f₁) + b·f₂) + a·f₃ + f₄. The result is clamped to 0...1 and
// premultiplied again. A clear pixel counts as black. `destination` may be `source`.
void lamina_color_matrix_row(
    uint32_t *destination, const uint32_t *source, size_t count, const float matrix[20]);
