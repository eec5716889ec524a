// The kernels in plain C. They are the definition: tests compare the bytes of the other kernels with theirs.

#include <string.h>

#include "kernels.h"

#include "arithmetic.h"

#pragma STDC FP_CONTRACT OFF

static void fill(uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color) {
    for (; h > 0; h--, d += stride) {
        for (size_t i = 0; i < w; i++) d[i] = color;
    }
}

static void blend_color(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o) {
    uint32_t rest = 255 - divide255((color >> 24) * o);
    uint32_t even = (color & 0x00ff00ffu) * o;
    uint32_t odd = ((color >> 8) & 0x00ff00ffu) * o;
    for (; h > 0; h--, d += stride) {
        for (size_t i = 0; i < w; i++) {
            uint32_t e = divide_pair(even + (d[i] & 0x00ff00ffu) * rest);
            uint32_t f = divide_pair(odd + ((d[i] >> 8) & 0x00ff00ffu) * rest);
            d[i] = e | f << 8;
        }
    }
}

static void blend_color_covered(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o,
    const uint8_t *restrict k) {
    for (; h > 0; h--, d += stride) {
        for (size_t i = 0; i < w; i++) d[i] = blend_pixel(d[i], scale_pixel(color, k[i]), o);
    }
}

static void blend_color_masked(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o,
    const uint8_t *restrict k, ptrdiff_t mask_stride) {
    for (; h > 0; h--, d += stride, k += mask_stride) {
        for (size_t i = 0; i < w; i++) d[i] = blend_pixel(d[i], scale_pixel(color, k[i]), o);
    }
}

static void blend_pixels(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o) {
    for (; h > 0; h--, d += stride, s += source_stride) {
        for (size_t i = 0; i < w; i++) d[i] = blend_pixel(d[i], s[i], o);
    }
}

static void blend_pixels_covered(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o, const uint8_t *restrict k) {
    for (; h > 0; h--, d += stride, s += source_stride) {
        for (size_t i = 0; i < w; i++) d[i] = blend_pixel(d[i], scale_pixel(s[i], k[i]), o);
    }
}

static void blend_pixels_masked(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o, const uint8_t *restrict k, ptrdiff_t mask_stride) {
    for (; h > 0; h--, d += stride, s += source_stride, k += mask_stride) blend_pixels_covered(d, 0, s, 0, w, 1, o, k);
}

void lamina_portable_sample_nearest(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    for (size_t i = 0; i < n; i++) {
        int64_t x = clamp64(u >> 32, t->x0, t->x1 - 1);
        int64_t y = clamp64(v >> 32, t->y0, t->y1 - 1);
        d[i] = texels_of(t)[y * t->stride + x];
        u += du;
        v += dv;
    }
}

static uint32_t sample_at(const lamina_texture *t, int64_t u, int64_t v) {
    u += HALF_TEXEL;
    v += HALF_TEXEL;
    uint32_t fx = texel_fraction(u), fy = texel_fraction(v);
    int64_t x = u >> 32, y = v >> 32;
    int64_t xa = clamp64(x, t->x0, t->x1 - 1), xb = clamp64(x + 1, t->x0, t->x1 - 1);
    int64_t ya = clamp64(y, t->y0, t->y1 - 1), yb = clamp64(y + 1, t->y0, t->y1 - 1);
    const uint32_t *top = texels_of(t) + ya * t->stride, *bottom = texels_of(t) + yb * t->stride;
    return mix_texels(top[xa], top[xb], bottom[xa], bottom[xb], fx, fy);
}

void lamina_portable_sample_linear(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    for (size_t i = 0; i < n; i++) {
        d[i] = sample_at(t, u, v);
        u += du;
        v += dv;
    }
}

void lamina_portable_sample_linear_rows(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, const lamina_texture *t, int64_t u, int64_t v,
    int64_t du, int64_t dv) {
    for (; h > 0; h--, d += stride, v += dv) lamina_portable_sample_linear(d, w, t, u, v, du, 0);
}

static uint8_t sample_mask_at(const lamina_mask_texture *t, int64_t u, int64_t v) {
    u += HALF_TEXEL;
    v += HALF_TEXEL;
    int64_t x = u >> 32, y = v >> 32;
    int64_t xa = clamp64(x, t->x0, t->x1 - 1), xb = clamp64(x + 1, t->x0, t->x1 - 1);
    int64_t ya = clamp64(y, t->y0, t->y1 - 1), yb = clamp64(y + 1, t->y0, t->y1 - 1);
    const uint8_t *top = t->texels + ya * t->stride, *bottom = t->texels + yb * t->stride;
    return (uint8_t)mix_channel(top[xa], top[xb], bottom[xa], bottom[xb], texel_fraction(u), texel_fraction(v));
}

void lamina_sample_mask(
    uint8_t *restrict d, size_t n, const lamina_mask_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    for (size_t i = 0; i < n; i++) {
        d[i] = sample_mask_at(t, u, v);
        u += du;
        v += dv;
    }
}

void lamina_sample_mask_projective(
    uint8_t *restrict d, size_t n, const lamina_mask_texture *t, const double m[9], int32_t x, int32_t y) {
    for (size_t i = 0; i < n; i++) {
        texel_place p = project_texel(m, (double)x + (double)i + 0.5, (double)y + 0.5);
        d[i] = sample_mask_at(t, p.u, p.v);
    }
}

void lamina_sample_projective(
    uint32_t *restrict d, size_t n, const lamina_texture *t, const double m[9], int32_t x, int32_t y, int linear) {
    for (size_t i = 0; i < n; i++) {
        texel_place p = project_texel(m, (double)x + (double)i + 0.5, (double)y + 0.5);
        if (linear) {
            d[i] = sample_at(t, p.u, p.v);
        } else {
            int64_t tx = clamp64(p.u >> 32, t->x0, t->x1 - 1);
            int64_t ty = clamp64(p.v >> 32, t->y0, t->y1 - 1);
            d[i] = texels_of(t)[ty * t->stride + tx];
        }
    }
}

#define KERNEL
#define GENERIC lamina_portable_generic
#define BLEND_OPAQUE blend_pixels
#define SAMPLE(name) lamina_portable_sample_##name
#define DRAW_PARTICLES lamina_portable_draw_particles
#include "bytes_table.inc.h"

const kernel_table lamina_portable_kernels = {
    "portable", &lamina_portable_generic, fill, blend_color, blend_color_covered, blend_color_masked, blend_pixels,
    blend_pixels, blend_pixels_covered, blend_pixels_masked, 0, NULL, NULL, lamina_portable_sample_nearest,
    lamina_portable_sample_linear, lamina_portable_sample_linear_rows, lamina_portable_shape_ends, lamina_portable_alpha_filter, lamina_portable_draw_particles,
    {&bytes_table, &lamina_portable_halves},
};
