// The kernels for pixels of halves: four floats of 16 bits, red, green, blue and alpha. Included by halves_portable.c and
// halves_avx2.c. All arithmetic is on floats of 32 bits, with + − × ÷ √ alone, none fused, in the same order in both; a
// result is rounded to the nearest half. So every machine gets the same bytes.
//
// The file that includes this one has HALVES, the attributes of its functions, and `widened` and `narrowed`, which convert
// eight numbers. With S a source pixel, k its coverage, o an opacity and D the destination, all of 0...1, and R rounding:
//
//     S' = R(S·k)
//     D  = R(S'·o + D·(1 − Sa'·o))
//
// The same rounding as that of bytes, in the same places, so that a surface can be folded into the one around it. Stored
// numbers are finite, and none is −0.

#pragma STDC FP_CONTRACT OFF

#define HALVES_INLINE HALVES __attribute__((always_inline)) static inline

#include "halves_arithmetic.inc.h"

#include "halves_blend.inc.h"

#include "halves_sampling.inc.h"

// Colours of at most `limit`, and alphas of at most 1.
HALVES_INLINE pair limited_sum(pair v, float limit) {
    return least(v, (pair){limit, limit, limit, 1, limit, limit, limit, 1});
}

HALVES static void draw_particles(
    void *to, ptrdiff_t stride, lamina_sprite_cell rect, const lamina_particle *particles, const uint32_t *numbers,
    size_t count, const lamina_sprite_sheet *sheet, int additive, float limit) {
    half_pixel *pixels = to;
    uint32_t fractions = sheet->linear ? 127 : 0;
    for (size_t i = 0; i < count; i++) {
        const lamina_particle *p = &particles[numbers[i]];
        placed_particle r = place_particle(p, sheet, rect);
        float tint[4];
        for (int c = 0; c < 4; c++) tint[c] = coverage_of((uint8_t)(p->tint >> (c == 3 ? 24 : 16 - 8 * c)));
        pair color = {tint[0], tint[1], tint[2], tint[3], tint[0], tint[1], tint[2], tint[3]};
        const half_pixel *origin = (const half_pixel *)sheet->texels + r.place;
        for (int32_t y = r.box.y0; y < r.box.y1; y++, r.u += r.duy, r.v += r.dvy) {
            half_pixel *row = pixels + (ptrdiff_t)(y - rect.y0) * stride + (r.box.x0 - rect.x0);
            uint32_t u = r.u, v = r.v;
            for (int32_t x = r.box.x0; x < r.box.x1; x++, row++, u += r.dux, v += r.dvx) {
                if (u >= r.end_u || v >= r.end_v) continue;
                const half_pixel *t = origin + (ptrdiff_t)(v >> 16) * sheet->stride + (u >> 16);
                const half_pixel *below = t + sheet->stride;
                pair s = rounded_pair(
                    mixed_texels(t[0], t[1], below[0], below[1], (u >> 9) & fractions, (v >> 9) & fractions) * color);
                pair d = load_one(row);
                store_one(row, additive ? limited_sum(d + s, limit) : blended(d, s, 1));
            }
        }
    }
}

// Channels of LANES pixels, red first.
typedef struct {
    float numbers[4 * LANES];
} half_block;

// Loads the first n of LANES pixels; the others are clear.
HALVES_INLINE half_block load_block(const half_pixel *p, size_t n) {
    half_block block = {{0}};
    for (size_t i = 0; i < n; i += 2) {
        pair v = i + 1 < n ? load_pair(p + i) : load_one(p + i);
        memcpy(block.numbers + 4 * i, &v, sizeof v);
    }
    return block;
}

HALVES_INLINE void store_block(half_pixel *p, const half_block *block, size_t n) {
    size_t fours = n & ~(size_t)3;
    for (size_t i = 0; i < fours; i += 4) {
        four v;
        memcpy(&v, block->numbers + 4 * i, sizeof v);
        store_four(p + i, v);
    }
    for (size_t i = fours; i < n; i += 2) {
        pair v;
        memcpy(&v, block->numbers + 4 * i, sizeof v);
        if (i + 1 < n) store_pair(p + i, v);
        else store_one(p + i, v);
    }
}

// Limits the alpha to 0...1, and colours to the limit times the alpha.
HALVES_INLINE pixels limited(pixels p, float limit) {
    lanes alpha = clamp01(p.c[3]), high = alpha * limit, low = limit > 1 ? -high : splat(0);
    for (int i = 0; i < 3; i++) p.c[i] = smaller(larger(p.c[i], low), high);
    p.c[3] = alpha;
    return p;
}

// The modes that mix colours are defined for colours of 0...1.
HALVES_INLINE int mixes_colors(lamina_blend_mode mode) {
    return mode >= LAMINA_MODE_MULTIPLY && mode <= LAMINA_MODE_LUMINOSITY;
}

HALVES static void blend_mode_row(
    void *to, const void *from, size_t n, lamina_blend_mode mode, uint32_t opacity, const uint8_t *k, float limit) {
    half_pixel *d = to;
    const half_pixel *s = from;
    float o = opacity_of(opacity);
    for (size_t i = 0; i < n; i += LANES) {
        size_t count = n - i < LANES ? n - i : LANES;
        uint8_t coverage[LANES] = {0};
        for (size_t j = 0; j < count; j++) coverage[j] = k ? k[i + j] : 255;
        half_block source = load_block(s + i, count), target = load_block(d + i, count);
        if (is_linear(mode)) {
            for (size_t j = 0; j < LANES; j += 2) {
                pair v;
                memcpy(&v, source.numbers + 4 * j, sizeof v);
                v = covered(v, coverage + j) * o;
                memcpy(source.numbers + 4 * j, &v, sizeof v);
            }
        }
        pixels S = load_deep(source.numbers), D = load_deep(target.numbers), r;
        if (mixes_colors(mode)) {
            S = limited(S, 1);
            pixels colors = combine(mode, S, limited(D, 1));
            r = colors;
        } else if (is_linear(mode)) {
            r = combine(mode, S, D);
        } else {
            lanes w = to_floats(load_coverages(coverage)) * (1.0f / 255.0f) * o;
            r = weighted(combine(mode, S, D), w, D, 1 - w);
        }
        half_block result;
        store_deep(result.numbers, limited(r, limit));
        half_pixel pixels_of_result[LANES];
        store_block(pixels_of_result, &result, count);
        // A pixel that does not change keeps its bytes.
        for (size_t j = 0; j < count; j++) {
            if (coverage[j] > 0 && !(is_linear(mode) && s[i + j] == 0)) d[i + j] = pixels_of_result[j];
        }
    }
}

HALVES static void color_matrix_row(void *to, const void *from, size_t n, const float *m, float limit) {
    half_pixel *d = to;
    const half_pixel *s = from;
    lanes high = splat(limit), low = limit > 1 ? -high : splat(0);
    for (size_t i = 0; i < n; i += LANES) {
        size_t count = n - i < LANES ? n - i : LANES;
        half_block block = load_block(s + i, count);
        pixels p = load_deep(block.numbers);
        lanes a = p.c[3], b = quotient(p.c[0], a), g = quotient(p.c[1], a), r = quotient(p.c[2], a);
        lanes out = clamp01(matrix_sum(m + 15, r, g, b, a));
        for (int c = 0; c < 3; c++) {
            lanes color = matrix_sum(m + 5 * (2 - c), r, g, b, a);
            p.c[c] = smaller(larger(color, low), high) * out;
        }
        p.c[3] = out;
        store_deep(block.numbers, p);
        store_block(d + i, &block, count);
    }
}

HALVES static void mix_pixels(void *to, const void *from, size_t n, uint32_t weight) {
    half_pixel *a = to;
    const half_pixel *b = from;
    float w = coverage_of((uint8_t)weight), rest = 1 - w;
    for (size_t i = 0; i + 2 <= n; i += 2) store_pair(a + i, load_pair(a + i) * rest + load_pair(b + i) * w);
    if (n & 1) store_one(a + n - 1, load_one(a + n - 1) * rest + load_one(b + n - 1) * w);
}

HALVES static uint64_t scale_color(uint64_t color, uint32_t k) {
    half_pixel result;
    store_one(&result, load_one(&color) * coverage_of((uint8_t)k));
    return result;
}

HALVES static void tint(void *to, const uint8_t *k, size_t n, uint64_t color) {
    half_pixel *d = to;
    pair s = twice(color);
    for (size_t i = 0; i + 2 <= n; i += 2) store_pair(d + i, s * factors(coverage_of(k[i]), coverage_of(k[i + 1])));
    if (n & 1) store_one(d + n - 1, s * coverage_of(k[n - 1]));
}

HALVES static void extract_alpha(uint8_t *d, const void *from, size_t n) {
    const half_pixel *s = from;
    for (size_t i = 0; i < n; i++) d[i] = (uint8_t)(load_one(s + i)[3] * 255.0f + 0.5f);
}

// Halves are not dithered.
typedef half_pixel gradient_pixel;
enum { GRADIENT_PERIOD = 1 };
typedef half_block gradient_block;

// The spans of a gradient in halves have colours and alphas of 0...1.
INLINE gradient_block gradient_colors(const gradient_spans *s, lanes t, lanes dither, int is_opaque) {
    (void)dither;
    lanes d = t - s->start;
    pixels p;
    for (int i = 0; i < 4; i++) p.c[i] = s->channels[i] + s->slopes[i] * d;
    if (!is_opaque) {
        for (int i = 0; i < 3; i++) p.c[i] = p.c[i] * p.c[3];
    }
    half_block block;
    store_deep(block.numbers, p);
    return block;
}

INLINE void store_gradient(half_pixel *restrict d, gradient_block block, size_t n) {
    store_block(d, &block, n < LANES ? n : LANES);
}

#include "gradient_rows.inc.h"

HALVES static void draw_gradient(
    void *d, ptrdiff_t stride, size_t w, size_t h, const lamina_gradient *g, int32_t x, int32_t y) {
    gradient_rows(d, stride, w, h, g, x, y);
}

HALVES static void from_bytes(void *to, const uint32_t *s, size_t n) {
    half_pixel *d = to;
    for (size_t i = 0; i < n; i++) {
        pair v = {
            coverage_of((uint8_t)(s[i] >> 16)), coverage_of((uint8_t)(s[i] >> 8)), coverage_of((uint8_t)s[i]),
            coverage_of((uint8_t)(s[i] >> 24))};
        store_one(d + i, v);
    }
}

HALVES_INLINE uint32_t byte_of(float x) { return (uint32_t)((x > 0 ? x < 1 ? x : 1 : 0) * 255.0f + 0.5f); }

HALVES static void to_bytes(uint32_t *d, const void *from, size_t n) {
    const half_pixel *s = from;
    for (size_t i = 0; i < n; i++) {
        pair v = load_one(s + i);
        uint32_t a = byte_of(v[3]), result = a << 24;
        for (int c = 0; c < 3; c++) {
            uint32_t color = byte_of(v[c]);
            result |= (color < a ? color : a) << (16 - 8 * c);
        }
        d[i] = result;
    }
}

#include "halves_blur.inc.h"

const lamina_pixel_kernels HALVES_TABLE = {
    .shift = 3,
    .lane_bytes = 4,
    .alpha_bytes = 4,
    .from_bytes = from_bytes,
    .to_bytes = to_bytes,
    .blur_add = blur_add,
    .blur_gather = blur_gather,
    .blur_mean = blur_mean,
    .blur_mix = blur_mix,
    .blur_narrow = blur_narrow,
    .blur_enlarge = blur_enlarge,
    .blur_columns = blur_columns,
    .blur_rows_to_pixels = blur_rows_to_pixels,
    .blur_rows_to_lanes = blur_rows_to_lanes,
    .blur_tint = blur_tint,
    .fill = fill,
    .blend_color = blend_color,
    .blend_color_covered = blend_color_covered,
    .blend_color_masked = blend_color_masked,
    .blend_pixels = blend_pixels,
    .blend_opaque_pixels = blend_opaque_pixels,
    .blend_pixels_covered = blend_pixels_covered,
    .blend_pixels_masked = blend_pixels_masked,
    .sample_nearest = sample_nearest,
    .sample_linear = sample_linear,
    .sample_linear_rows = sample_linear_rows,
    .sample_projective = sample_projective,
    .draw_particles = draw_particles,
    .gradient_rows = draw_gradient,
    .scale_color = scale_color,
    .tint = tint,
    .extract_alpha = extract_alpha,
    .mix_pixels = mix_pixels,
    .blend_mode_row = blend_mode_row,
    .color_matrix_row = color_matrix_row,
};
