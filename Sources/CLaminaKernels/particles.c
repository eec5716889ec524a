// Particles in plain C, which define the result.

#include "kernels.h"
#include "particles.h"

#pragma STDC FP_CONTRACT OFF

static uint32_t add_pixel(uint32_t d, uint32_t s) {
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t sum = ((d >> shift) & 255) + ((s >> shift) & 255);
        result |= (sum > 255 ? 255 : sum) << shift;
    }
    return result;
}

void lamina_portable_draw_particles(
    uint32_t *restrict pixels, ptrdiff_t stride, lamina_sprite_cell rect, const lamina_particle *particles,
    const uint32_t *numbers, size_t count, const lamina_sprite_sheet *sheet, int additive) {
    uint32_t fractions = sheet->linear ? 127 : 0;
    for (size_t i = 0; i < count; i++) {
        const lamina_particle *p = &particles[numbers[i]];
        placed_particle r = place_particle(p, sheet, rect);
        for (int32_t y = r.box.y0; y < r.box.y1; y++, r.u += r.duy, r.v += r.dvy) {
            uint32_t *row = pixels + (ptrdiff_t)(y - rect.y0) * stride + (r.box.x0 - rect.x0);
            uint32_t u = r.u, v = r.v;
            for (int32_t x = r.box.x0; x < r.box.x1; x++, row++, u += r.dux, v += r.dvx) {
                if (u >= r.end_u || v >= r.end_v) continue;
                const uint32_t *t = r.origin + (ptrdiff_t)(v >> 16) * sheet->stride + (u >> 16);
                const uint32_t *below = t + sheet->stride;
                uint32_t s = tint_pixel(
                    mix_texels(t[0], t[1], below[0], below[1], (u >> 9) & fractions, (v >> 9) & fractions), p->tint);
                *row = additive ? add_pixel(*row, s) : blend_pixel(*row, s, 255);
            }
        }
    }
}

lamina_sprite_cell lamina_particle_box(
    const lamina_particle *particle, const lamina_sprite_cell *cell, lamina_sprite_cell rect) {
    lamina_sprite_cell reach =
        particle_reach(particle, (double)(cell->x1 - cell->x0), (double)(cell->y1 - cell->y0));
    return particle_intersection(reach, rect);
}
