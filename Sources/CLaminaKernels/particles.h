#pragma once

#include "LaminaParticles.h"
#include "arithmetic.h"

#pragma STDC FP_CONTRACT OFF

// A particle prepared for drawing.
typedef struct {
    // The pixels to draw; none if x0 >= x1.
    lamina_sprite_cell box;
    // The first pixel's coordinates among the cell's texels and the clear ones around them, with 16 bits of fraction, and
    // their change for a step in x and in y. A sample lies between the texel at the whole part and the next one.
    uint32_t u, v, dux, dvx, duy, dvy;
    // Samples are clear unless u and v are below these limits.
    uint32_t end_u, end_v;
    // The address of the first clear texel, for texels of bytes, and its place among the texels of the sheet.
    const uint32_t *origin;
    ptrdiff_t place;
} placed_particle;

static inline double particle_magnitude(double x) { return x < 0 ? -x : x; }

// Coordinates are cut at these limits, so that values within them fit 32 bits.
enum { PARTICLE_FARTHEST = 1 << 15, PARTICLE_TEXELS = 16000 };

static inline int32_t particle_down(double x) {
    int32_t whole = (int32_t)x;
    return whole > x ? whole - 1 : whole;
}

static inline lamina_sprite_cell particle_intersection(lamina_sprite_cell a, lamina_sprite_cell b) {
    return (lamina_sprite_cell){
        a.x0 > b.x0 ? a.x0 : b.x0, a.y0 > b.y0 ? a.y0 : b.y0, a.x1 < b.x1 ? a.x1 : b.x1, a.y1 < b.y1 ? a.y1 : b.y1};
}

// The pixels whose centres are close enough that their samples are not clear, cut to the range that fits.
static inline lamina_sprite_cell particle_reach(const lamina_particle *p, double w, double h) {
    double more_w = 1 + 1 / w, more_h = 1 + 1 / h;
    double across = particle_magnitude(p->ax) * more_w + particle_magnitude(p->bx) * more_h;
    double down = particle_magnitude(p->ay) * more_w + particle_magnitude(p->by) * more_h;
    double x0 = p->x - across + 0.5, x1 = p->x + across - 0.5, y0 = p->y - down + 0.5, y1 = p->y + down - 0.5;
    const double far = PARTICLE_FARTHEST;
    // Also if a coordinate is NaN.
    if (!(x0 < far && y0 < far && x1 > -far && y1 > -far)) return (lamina_sprite_cell){0, 0, 0, 0};
    return (lamina_sprite_cell){
        particle_down(x0 < -far ? -far : x0), particle_down(y0 < -far ? -far : y0),
        particle_down(x1 > far ? far : x1) + 1, particle_down(y1 > far ? far : y1) + 1};
}

// The place of a particle's samples. All machines compute the same: + − × ÷ of doubles, none fused.
static inline placed_particle place_particle(
    const lamina_particle *p, const lamina_sprite_sheet *sheet, lamina_sprite_cell rect) {
    placed_particle r = {.box = {0, 0, 0, 0}};
    if (p->cell < 0 || (size_t)p->cell >= sheet->cell_count) return r;
    const lamina_sprite_cell *cell = &sheet->cells[p->cell];
    double w = cell->x1 - cell->x0, h = cell->y1 - cell->y0;
    lamina_sprite_cell reach = particle_reach(p, w, h);
    lamina_sprite_cell box = particle_intersection(reach, rect);
    if (box.x0 >= box.x1 || box.y0 >= box.y1) return r;
    double ax = p->ax, ay = p->ay, bx = p->bx, by = p->by;
    double area = ax * by - ay * bx;
    if (!(particle_magnitude(area) > 1e-6)) return r;
    double scale_u = w * 0.5 / area, scale_v = h * 0.5 / area;
    double ux = scale_u * by, uy = -(scale_u * bx), vx = -(scale_v * ay), vy = scale_v * ax;
    // For a particle seen nearly edge on, the texels may lie anywhere.
    double wide = reach.x1 - reach.x0, high = reach.y1 - reach.y0;
    if (!(w + particle_magnitude(ux) * wide + particle_magnitude(uy) * high < PARTICLE_TEXELS)) return r;
    if (!(h + particle_magnitude(vx) * wide + particle_magnitude(vy) * high < PARTICLE_TEXELS)) return r;
    double dx = reach.x0 + 0.5 - p->x, dy = reach.y0 + 0.5 - p->y;
    // Half a texel back to the first sample position, and one texel on for the clear border; without interpolation only the
    // latter.
    double start = sheet->linear ? 0.5 : 1;
    double u = w * 0.5 + ux * dx + uy * dy + start, v = h * 0.5 + vx * dx + vy * dy + start;
    r.dux = (uint32_t)(int32_t)(ux * 65536);
    r.duy = (uint32_t)(int32_t)(uy * 65536);
    r.dvx = (uint32_t)(int32_t)(vx * 65536);
    r.dvy = (uint32_t)(int32_t)(vy * 65536);
    uint32_t right = (uint32_t)(box.x0 - reach.x0), down = (uint32_t)(box.y0 - reach.y0);
    r.u = (uint32_t)(int32_t)(u * 65536) + right * r.dux + down * r.duy;
    r.v = (uint32_t)(int32_t)(v * 65536) + right * r.dvx + down * r.dvy;
    r.end_u = (uint32_t)(w + 1) << 16;
    r.end_v = (uint32_t)(h + 1) << 16;
    r.place = (ptrdiff_t)(cell->y0 - 1) * sheet->stride + (cell->x0 - 1);
    r.origin = (const uint32_t *)sheet->texels + r.place;
    r.box = box;
    return r;
}

// S·T/255 in each channel.
static inline uint32_t tint_pixel(uint32_t s, uint32_t t) {
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        result |= divide255(((s >> shift) & 255) * ((t >> shift) & 255)) << shift;
    }
    return result;
}
