#pragma once

#include <stddef.h>
#include <stdint.h>

// A rectangle of texels to sample from, in the format of the kernels that read it.
typedef struct {
    const void *texels;
    // Texels from one row to the next.
    ptrdiff_t stride;
    // A sample outside takes the nearest texel inside: x0 <= x < x1, y0 <= y < y1.
    int32_t x0, y0, x1, y1;
} lamina_texture;
