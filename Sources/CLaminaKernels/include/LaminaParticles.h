#pragma once

#include <stddef.h>
#include <stdint.h>

// Many small images, each with its own map and colour.

// One particle: its middle in pixels, half its width and half its height as vectors of pixels, a premultiplied colour, and
// the index of the cell of the sheet that it shows.
typedef struct {
    float x, y;
    float ax, ay;
    float bx, by;
    uint32_t tint;
    int32_t cell;
} lamina_particle;

// Texels of a sheet: x0 <= x < x1, y0 <= y < y1. A border of one clear texel surrounds them in the sheet.
typedef struct {
    int32_t x0, y0, x1, y1;
} lamina_sprite_cell;

typedef struct {
    // In the format of the kernels that read them.
    const void *texels;
    // Texels from one row to the next, and the number of all texels.
    ptrdiff_t stride;
    size_t texel_count;
    const lamina_sprite_cell *cells;
    size_t cell_count;
    // Whether a sample is the mean of the four nearest texels, with weights of 7 bits, rather than the nearest texel.
    int linear;
} lamina_sprite_sheet;

// Draws the particles with these numbers, in this order, into the pixels x0 <= x < x1, y0 <= y < y1; `pixels` points to the
// first pixel. With T the tint and n/255 division rounded to nearest, a sample S becomes S' = S·T/255; then
//     D = S' + D·(255 − Sa')/255, or with `additive` S' + D, at most 255.
// Outside its cell a particle is clear. The result for a pixel does not depend on the rectangle.
void lamina_draw_particles(
    uint32_t *restrict pixels, ptrdiff_t stride, lamina_sprite_cell rect, const lamina_particle *particles,
    const uint32_t *numbers, size_t count, const lamina_sprite_sheet *sheet, int additive);

// The pixels that a particle touches inside a rectangle; empty if there are none.
lamina_sprite_cell lamina_particle_box(
    const lamina_particle *particle, const lamina_sprite_cell *cell, lamina_sprite_cell rect);
