#pragma once

#include <stddef.h>
#include <stdint.h>

// Many small images, each through a map of its own and times a colour.

// One of them: its middle in pixels, half its width and half its height as vectors of pixels, a premultiplied colour, and
// which cell of the sheet it shows.
typedef struct {
    float x, y;
    float ax, ay;
    float bx, by;
    uint32_t tint;
    int32_t cell;
} lamina_particle;

// Texels of a sheet: x0 <= x < x1, y0 <= y < y1. All around lies a texel of the sheet that is clear.
typedef struct {
    int32_t x0, y0, x1, y1;
} lamina_sprite_cell;

typedef struct {
    const uint32_t *texels;
    // Texels from one row to the next, and all of them.
    ptrdiff_t stride;
    size_t texel_count;
    const lamina_sprite_cell *cells;
    size_t cell_count;
    // Whether a sample is the mean of the four nearest texels, with weights of 7 bits, and not the nearest one.
    int linear;
} lamina_sprite_sheet;

// Draws the particles of these numbers, in this order, into the pixels x0 <= x < x1, y0 <= y < y1, of which `pixels` is
// the first. With T the tint and n/255 division rounded to nearest, a sample S becomes S' = S·T/255; then
//     D = S' + D·(255 − Sa')/255, or with `additive` S' + D, at most 255.
// Outside its cell a particle is clear. What a pixel gets does not depend on the rectangle.
void lamina_draw_particles(
    uint32_t *restrict pixels, ptrdiff_t stride, lamina_sprite_cell rect, const lamina_particle *particles,
    const uint32_t *numbers, size_t count, const lamina_sprite_sheet *sheet, int additive);

// The pixels that a particle touches, inside a rectangle; empty where there are none.
lamina_sprite_cell lamina_particle_box(
    const lamina_particle *particle, const lamina_sprite_cell *cell, lamina_sprite_cell rect);
