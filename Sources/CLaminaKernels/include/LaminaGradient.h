#pragma once

#include <stddef.h>
#include <stdint.h>

// Gradients as pixels. Shaders/Include/gradient.glsl does the same on the GPU; GradientRamp in LaminaGeometry makes the
// spans, GradientPaint in LaminaPlan says what the kinds are.

typedef enum {
    LAMINA_GRADIENT_AXIAL,
    LAMINA_GRADIENT_RADIAL,
    LAMINA_GRADIENT_CONIC,
    LAMINA_GRADIENT_FOCAL
} lamina_gradient_kind;

typedef struct {
    lamina_gradient_kind kind;
    // How much of x a focal gradient adds, 0...1.
    float focus;
    // Whether the channels of the spans are levels as they are.
    int32_t is_opaque;
    // From pixels, centres at ½, to the gradient's space: what x gives to x, y, w, then y, then the constant part.
    double map[9];
    // Where each span begins, rising.
    const float *starts;
    // Of each span, blue, green, red and alpha where it begins, then what each gains per unit.
    const float *spans;
    size_t count;
} lamina_gradient;

// Writes a rectangle of a gradient, whose first pixel is (x, y).
//
// The place t of a pixel is that of its centre: axial, x; radial, √(x² + y²); focal, √(x² + y²) + focus · x; conic, the angle
// of (x, y) in turns of 0...1 from +x to +y. Looked up a little beyond t, a span gives channels c = start + slope · (t − begin); unless the
// gradient is opaque, blue, green and red times alpha, and at most alpha, follow. Each is a level, and ⌊c + d⌋ is
// written, with d = (b + ½)/64 for the pixel's b of 0...63 in an 8 × 8 Bayer matrix that begins at pixel (0, 0). So a
// whole level stays as it is, and the mean over such a square is within 1/128 of c.
void lamina_gradient_rows(
    uint32_t *restrict destination, ptrdiff_t stride, size_t width, size_t height, const lamina_gradient *gradient,
    int32_t x, int32_t y);
