#pragma once

#include <stddef.h>
#include <stdint.h>

// Gradients as pixels. Shaders/Include/gradient.glsl computes the same on the GPU. GradientRamp in LaminaGeometry makes the
// spans; GradientPaint in LaminaPlan defines the kinds.

typedef enum {
    LAMINA_GRADIENT_AXIAL,
    LAMINA_GRADIENT_RADIAL,
    LAMINA_GRADIENT_CONIC,
    LAMINA_GRADIENT_FOCAL
} lamina_gradient_kind;

typedef struct {
    lamina_gradient_kind kind;
    // The factor of x that a focal gradient adds, 0...1.
    float focus;
    // Whether the channels of the spans are levels already.
    int32_t is_opaque;
    // From pixels, centres at ½, to the gradient's space: the contributions of x to x, y and w, then those of y, then the
    // constants.
    double map[9];
    // The place where each span begins, rising.
    const float *starts;
    // For each span, blue, green, red and alpha at its beginning, then their change per unit.
    const float *spans;
    size_t count;
} lamina_gradient;

// Writes a rectangle of a gradient, whose first pixel is (x, y).
//
// The place t of a pixel is computed at its centre: axial, x; radial, √(x² + y²); focal, √(x² + y²) + focus · x; conic, the
// angle of (x, y) in turns of 0...1 from +x to +y. The span is looked up a little beyond t, and gives channels c = start +
// slope · (t − begin). Unless the gradient is opaque, blue, green and red are then multiplied by alpha and limited to
// alpha. Each c is a level, and ⌊c + d⌋ is written, with d = (b + ½)/64 for the pixel's b of 0...63 in an 8 × 8 Bayer
// matrix that begins at pixel (0, 0). So a whole level stays unchanged, and the mean over such a square is within 1/128 of
// c.
void lamina_gradient_rows(
    uint32_t *restrict destination, ptrdiff_t stride, size_t width, size_t height, const lamina_gradient *gradient,
    int32_t x, int32_t y);
