// Feeds every kernel of every set with random inputs, and compares the bytes with those of the kernels in plain C. Prints a line for each
// kernel: how many numbers it made, and a hash of the plain kernels' bytes, by which two machines are compared.
//
//     kernels ROUNDS [SET NUMBER]
//
// Ends with 1 if a set differs. With SET only that set draws one kernel, and nothing is compared, for counting instructions; with a set
// that is none, only inputs are made.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CLaminaKernels.h"
#include "LaminaAlphaBlur.h"
#include "LaminaBlur.h"
#include "LaminaBoxShadow.h"
#include "LaminaCoverage.h"
#include "LaminaGradient.h"
#include "LaminaMaskGroups.h"
#include "LaminaMasks.h"
#include "LaminaModes.h"
#include "LaminaParticles.h"
#include "LaminaPathCoverage.h"
#include "LaminaPixelKernels.h"

enum { most = 4096, room = most * 16 };

// ---- numbers

static uint64_t seed;
static uint64_t next(void) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed * 0x2545F4914F6CDD1Dull;
}
static uint32_t below(uint32_t n) { return (uint32_t)((next() >> 32) % n); }
static int32_t between(int32_t low, int32_t high) { return low + (int32_t)below((uint32_t)(high - low + 1)); }
// A multiple of 2⁻¹², so that decimal places do not depend on a library.
static double real(double low, double high) { return low + (high - low) * (double)below(4097) / 4096; }

// Often 0 or 255, as coverages and alphas are.
static uint8_t byte(void) {
    uint32_t kind = below(4);
    return (uint8_t)(kind == 0 ? 0 : kind == 1 ? 255 : below(256));
}
static uint32_t pixel(void) {
    uint32_t a = byte();
    return a << 24 | (below(a + 1) << 16) | (below(a + 1) << 8) | below(a + 1);
}

// ---- a round: a kernel, its format, what it wrote

typedef struct {
    const lamina_pixel_kernels *k;
    int size;  // bytes a pixel
    uint8_t *out;
    size_t used;
} call;

// The inputs of a round. They are the same for each set.
static uint32_t plain[2][most];
static _Alignas(64) uint8_t source[room], target[room], third[room];
static uint8_t mask[most];
static size_t width, height, stride, count;
static uint32_t opacity;
static uint64_t color;

static void fill_bytes(uint8_t *bytes, size_t n) {
    for (size_t i = 0; i < n; i++) bytes[i] = byte();
}

// Pixels of the format from bytes, by the plain kernels.
static void make_pixels(lamina_pixel_format format, uint8_t *pixels, size_t n, int opaque) {
    for (size_t i = 0; i < n; i++) plain[0][i] = opaque ? pixel() | 0xff000000u : pixel();
    lamina_kernels_use("portable");
    lamina_pixel_kernels_of(format)->from_bytes(pixels, plain[0], n);
}

static void make_round(lamina_pixel_format format, int opaque) {
    width = 1 + below(70);
    height = 1 + below(12);
    stride = width + below(5);
    if (stride * height > most) height = most / stride;
    count = 1 + below(600);
    opacity = 257u * byte();
    make_pixels(format, source, most, opaque);
    make_pixels(format, target, most, 0);
    make_pixels(format, third, 1, 0);
    color = 0;
    memcpy(&color, third, format == LAMINA_PIXELS_BGRA8 ? 4 : 8);
    fill_bytes(mask, sizeof mask);
}

// ---- kernels of a format. Each writes into c->out, which begins as `target`, and says how much.

#define ALL(c) ((c)->used = (size_t)(c)->size * most)

static void fill(call *c) { c->k->fill(c->out, (ptrdiff_t)stride, width, height, color), ALL(c); }
static void blend_color(call *c) { c->k->blend_color(c->out, (ptrdiff_t)stride, width, height, color, opacity), ALL(c); }
static void blend_color_covered(call *c) {
    c->k->blend_color_covered(c->out, (ptrdiff_t)stride, width, height, color, opacity, mask), ALL(c);
}
static void blend_color_masked(call *c) {
    c->k->blend_color_masked(c->out, (ptrdiff_t)stride, width, height, color, opacity, mask, (ptrdiff_t)width), ALL(c);
}
static void blend_pixels(call *c) {
    c->k->blend_pixels(c->out, (ptrdiff_t)stride, source, (ptrdiff_t)width, width, height, opacity), ALL(c);
}
static void blend_opaque_pixels(call *c) {
    c->k->blend_opaque_pixels(c->out, (ptrdiff_t)stride, source, (ptrdiff_t)width, width, height, opacity), ALL(c);
}
static void blend_pixels_covered(call *c) {
    c->k->blend_pixels_covered(c->out, (ptrdiff_t)stride, source, (ptrdiff_t)width, width, height, opacity, mask), ALL(c);
}
static void blend_pixels_masked(call *c) {
    c->k->blend_pixels_masked(
        c->out, (ptrdiff_t)stride, source, (ptrdiff_t)width, width, height, opacity, mask, (ptrdiff_t)width);
    ALL(c);
}

static lamina_texture texture;
static int64_t u, v, du, dv;
static double map[9];
static int is_linear;
static void make_texture(void) {
    int32_t w = between(1, 60), h = between(1, 60);
    texture = (lamina_texture){source, w + between(0, 4), 0, 0, w, h};
    texture.x0 = between(0, w - 1), texture.y0 = between(0, h - 1);
    texture.x1 = between(texture.x0 + 1, w), texture.y1 = between(texture.y0 + 1, h);
    u = (int64_t)(real(-10, 70) * 4294967296.0), v = (int64_t)(real(-10, 70) * 4294967296.0);
    int kind = (int)below(3);
    du = kind == 0 ? (int64_t)1 << 32 : (int64_t)(real(-3, 3) * 4294967296.0);
    dv = kind == 2 ? (int64_t)(real(-3, 3) * 4294967296.0) : 0;
    for (int i = 0; i < 9; i++) map[i] = i % 3 == 2 ? (i == 8 ? 1 : real(-0.01, 0.01)) : real(-2, 2);
    map[6] = real(-20, 80), map[7] = real(-20, 80);
    is_linear = (int)below(2);
}
static void sample_nearest(call *c) { c->k->sample_nearest(c->out, count, &texture, u, v, du, dv), ALL(c); }
static void sample_linear(call *c) { c->k->sample_linear(c->out, count, &texture, u, v, du, dv), ALL(c); }
static void sample_linear_rows(call *c) {
    c->k->sample_linear_rows(c->out, (ptrdiff_t)stride, width, height, &texture, u, v, du, dv), ALL(c);
}
static void sample_projective(call *c) {
    c->k->sample_projective(c->out, count, &texture, map, between(-50, 50), 7, is_linear), ALL(c);
}

static lamina_particle particles[24];
static uint32_t numbers[24];
static lamina_sprite_cell cells[2];
static lamina_sprite_sheet sheet;
static lamina_sprite_cell rect;
static int is_additive;
static void make_particles(void) {
    // 30 texels a row, with the border of a clear texel.
    cells[0] = (lamina_sprite_cell){1, 1, 14, 20};
    cells[1] = (lamina_sprite_cell){16, 1, 29, 12};
    sheet = (lamina_sprite_sheet){source, 30, 30 * 24, cells, 2, (int)below(2)};
    rect = (lamina_sprite_cell){0, 0, (int32_t)width, (int32_t)height};
    is_additive = (int)below(2);
    for (int i = 0; i < 24; i++) {
        double scale = real(0.2, 3);
        particles[i] = (lamina_particle){
            (float)real(-5, 75), (float)real(-5, 17), (float)(real(1, 7) * scale), (float)(real(-3, 3) * scale),
            (float)(real(-3, 3) * scale), (float)(real(1, 7) * scale), pixel(), (int32_t)below(2)};
        numbers[i] = below(24);
    }
}
static void draw_particles(call *c) {
    c->k->draw_particles(c->out, (ptrdiff_t)stride, rect, particles, numbers, 24, &sheet, is_additive, 1), ALL(c);
}

static lamina_gradient gradient;
static float starts[5], spans[5 * 8];
static int32_t gradient_x, gradient_y;
static void make_gradient(void) {
    gradient = (lamina_gradient){.kind = (lamina_gradient_kind)below(4), .focus = (float)real(0, 0.9), .is_opaque = (int32_t)below(2)};
    for (int i = 0; i < 9; i++) gradient.map[i] = i % 3 == 2 ? (i == 8) : real(-0.05, 0.05);
    gradient.map[6] = real(-1, 1), gradient.map[7] = real(-1, 1);
    gradient.starts = starts, gradient.spans = spans, gradient.count = 1 + below(5);
    double place = -1;
    for (int i = 0; i < 5; i++) {
        starts[i] = (float)place;
        place += real(0.1, 0.6);
        for (int j = 0; j < 4; j++) spans[8 * i + j] = (float)real(0, 200), spans[8 * i + 4 + j] = (float)real(-40, 40);
        // Alphas are 0...1, or 255 where the channels are levels already; they do not change within a span.
        spans[8 * i + 3] = gradient.is_opaque ? 255 : (float)real(0, 1);
        spans[8 * i + 7] = 0;
    }
    gradient_x = between(-100, 100), gradient_y = between(-100, 100);
}
static void gradient_rows(call *c) {
    c->k->gradient_rows(c->out, (ptrdiff_t)stride, width, height, &gradient, gradient_x, gradient_y), ALL(c);
}

static void scale_color(call *c) {
    uint64_t *to = (uint64_t *)(void *)c->out;
    for (int i = 0; i < 256; i++) to[i] = c->k->scale_color(color, (uint32_t)i);
    c->used = 256 * 8;
}
static void tint(call *c) { c->k->tint(c->out, mask, count, color), ALL(c); }
static void extract_alpha(call *c) { c->k->extract_alpha(c->out, source, count), ALL(c); }
static void mix_pixels(call *c) { c->k->mix_pixels(c->out, source, count, opacity / 257), ALL(c); }
static void from_bytes(call *c) { c->k->from_bytes(c->out, plain[1], count), ALL(c); }
static void to_bytes(call *c) { c->k->to_bytes((uint32_t *)(void *)c->out, source, count), ALL(c); }

static lamina_blend_mode mode;
static float matrix[20], limit;
static void blend_mode_row(call *c) {
    c->k->blend_mode_row(c->out, source, count, mode, opacity, (count & 1) ? mask : NULL, limit), ALL(c);
}
static void color_matrix_row(call *c) { c->k->color_matrix_row(c->out, source, count, matrix, limit), ALL(c); }

// ---- blurs. Lanes come from adding and meaning, as in a blur.

static int32_t channels, shift, factor, taps, step;
static int16_t weights[32];
static void make_blur(void) {
    channels = below(2) ? 4 : 1;
    shift = (int32_t)below(3);
    factor = 1 << (1 + below(4));
    step = between(1, 2);
    taps = between(0, (LAMINA_BLUR_MAXIMUM_RADIUS - (step - 1)) / step);
    int32_t left = 32768;
    for (int32_t i = taps; i > 0; i--) {
        weights[i] = (int16_t)between(0, left / (2 * i) / 2);
        left -= 2 * weights[i];
    }
    weights[0] = (int16_t)(left > 32767 ? 32767 : left);
    if (count > 400) count = 400;
}
static _Alignas(64) uint8_t sums[room], groups[room], lanes[room], block[room];
// Lanes of `n` pixels, by the steps before the one in question.
static void make_lanes(call *c, size_t n) {
    memset(sums, 0, sizeof sums);
    memset(groups, 0, sizeof groups);
    memset(lanes, 0, sizeof lanes);
    c->k->blur_add(sums, source, n, channels);
    for (int i = 1; i < 1 << shift; i++) c->k->blur_add(sums, target, n, channels);
    c->k->blur_gather(groups, sums, n, channels, 1);
    c->k->blur_mean(lanes, groups, n * (size_t)channels, shift);
}
static void blur_mean(call *c) {
    make_lanes(c, count);
    c->used = count * (size_t)channels * (size_t)c->k->lane_bytes;
    memcpy(c->out, lanes, c->used);
}
static void blur_gather(call *c) {
    make_lanes(c, count);
    memset(groups, 0, sizeof groups);
    c->k->blur_gather(groups, sums, count / (size_t)factor, channels, factor);
    c->used = count / (size_t)factor * (size_t)channels * 4;
    memcpy(c->out, groups, c->used);
}
static void blur_mix(call *c) {
    make_lanes(c, count);
    memcpy(block, lanes, room);
    c->k->blur_mean(block, groups, count * (size_t)channels, shift + 1);
    c->k->blur_mix(c->out, lanes, block, count * (size_t)channels, (int32_t)(opacity >> 1));
    c->used = count * (size_t)channels * (size_t)c->k->lane_bytes;
}
static void blur_narrow(call *c) {
    make_lanes(c, count);
    c->k->blur_narrow(c->out, lanes, count, channels), ALL(c);
}
static void blur_enlarge(call *c) {
    make_lanes(c, 400);
    c->k->blur_enlarge(c->out, count, lanes, channels, factor, (int32_t)(opacity % (uint32_t)factor)), ALL(c);
}
static void blur_filter(call *c, int to_lanes) {
    int32_t radius = taps > 0 || step > 1 ? taps * step + step - 1 : 0;
    size_t rows_in = channels == 4 ? 4 : 16, n = 40 + count % 60;
    const void *rows[64];
    for (size_t i = 0; i < rows_in + 2 * (size_t)radius; i++) rows[i] = source + (i % 24) * 140 * (size_t)c->size;
    memset(block, 0, room);
    c->k->blur_columns(
        block, LAMINA_BLUR_BLOCK_LANES * (n + 2 * LAMINA_BLUR_MAXIMUM_RADIUS + 8), rows, rows_in, n,
        channels == 4 ? LAMINA_BLUR_PIXELS : LAMINA_BLUR_ALPHA, weights, taps, step);
    size_t wide = n - 2 * LAMINA_BLUR_MAXIMUM_RADIUS - 3;
    if (n < 2 * LAMINA_BLUR_MAXIMUM_RADIUS + 4) return;
    void *inner = block + (size_t)radius * LAMINA_BLUR_BLOCK_LANES * (size_t)c->k->lane_bytes;
    if (to_lanes) {
        c->k->blur_rows_to_lanes(c->out, 128 * (size_t)channels, inner, wide, channels, weights, taps, step);
    } else {
        c->k->blur_rows_to_pixels(c->out, 1024, inner, wide, channels, weights, taps, step);
    }
    c->used = (size_t)c->size * most;
}
static void blur_columns(call *c) {
    int32_t radius = taps * step + step - 1;
    const void *rows[64];
    size_t rows_in = channels == 4 ? 4 : 16, n = 1 + count % 100;
    for (size_t i = 0; i < rows_in + 2 * (size_t)radius; i++) rows[i] = source + (i % 24) * 140 * (size_t)c->size;
    c->k->blur_columns(
        c->out, LAMINA_BLUR_BLOCK_LANES * n, rows, rows_in, n, channels == 4 ? LAMINA_BLUR_PIXELS : LAMINA_BLUR_ALPHA,
        weights, taps, step);
    c->used = LAMINA_BLUR_BLOCK_LANES * n * (size_t)c->k->lane_bytes;
}
static void blur_rows_to_pixels(call *c) { blur_filter(c, 0); }
static void blur_rows_to_lanes(call *c) { blur_filter(c, 1); }

// ---- kernels without a format

static void multiply_coverage(call *c) { lamina_multiply_coverage(c->out, mask, source, count), c->used = most; }
static void blend_deep_row(call *c) {
    float *to = (float *)(void *)c->out, *from = (float *)(void *)third;
    for (size_t i = 0; i < 4 * count; i++) to[i] = (float)(target[i] / 255.0), from[i] = (float)(source[i] / 255.0);
    lamina_blend_deep_row(to, from, count, mode, (float)(opacity / 65535.0), (count & 1) ? mask : NULL);
    c->used = 16 * count;
}
static void sample_mask(call *c) {
    lamina_mask_texture t = {source, texture.stride, texture.x0, texture.y0, texture.x1, texture.y1};
    lamina_sample_mask(c->out, count, &t, u, v, du, dv);
    lamina_sample_mask_projective(c->out + count, count, &t, map, 3, 7);
    c->used = 2 * count;
}
static void shapes(call *c) {
    lamina_shape shape;
    memset(&shape, 0, sizeof shape);
    lamina_shape_clear(&shape);
    uint64_t kept = seed;
    for (int i = 0; i < 4; i++) {
        double a = real(-1, 1), b = (1 - fabs(a)) * (below(2) ? 1 : -1);
        lamina_shape_add_edge(&shape, lamina_make_edge((float)a, (float)b, (float)real(0, 40), (lamina_edge_kind)below(3)));
    }
    seed = kept;
    for (int32_t y = 0; y < 40; y++) lamina_shape_coverage(&shape, NULL, y, -10, 54, c->out + 64 * y);
    for (int32_t y = 0; y < 40; y++) lamina_shape_ends(&shape, y, -3, 21, c->out + 64 * 40 + 8 * y);
    c->used = 72 * 40;
}
static void paths(call *c) {
    static int32_t path_sums[130 * 65 + LAMINA_PATH_SLACK];
    uint64_t kept = seed;
    double points[24];
    for (int i = 0; i < 24; i++) points[i] = real(-20, 150) * (i & 1 ? 0.5 : 1);
    seed = kept;
    memset(path_sums, 0, sizeof path_sums);
    lamina_path_row rows[64];
    lamina_path_box box = {0, 0, 120, 60, path_sums, rows, NULL, 1};
    lamina_path_begin(&box);
    lamina_path_add(&box, points, 12);
    lamina_path_resolve(&box, (lamina_fill_rule)(count & 1), c->out, 128);
    c->used = 128 * 59 + 120;
}
static void alpha_filter(call *c) {
    static uint16_t alphas[2048];
    static const int32_t alpha_weights[4] = {20000, 12000, 8000, 2768};
    for (int i = 0; i < 2048; i++) alphas[i] = (uint16_t)(source[i] * LAMINA_ALPHA_ONE);
    size_t n = count < 1000 ? count : 1000;
    lamina_alpha_filter((uint16_t *)(void *)c->out, alphas + 64, (count & 1) ? 1 : 16, n, alpha_weights, 3);
    c->used = 2 * n;
}
static void shadows(call *c) {
    static float values[2 * 4 * 32 + 2];
    for (int i = 0; i < 2 * 4 * 32; i++) values[i] = (float)i / (2 * 4 * 32);
    values[2 * 4 * 32] = values[2 * 4 * 32 + 1] = 1;
    lamina_normal_table table = {values, 4, 32, 3.5};
    float *to = (float *)(void *)c->out, row_sums[700];
    for (int i = 0; i < 2; i++) lamina_normal_between(to + 600 * i, 600, &table, u / 1e10, v / 1e10 + 1, 0.01 * (1 + i));
    float row_weights[2] = {0.25f, 170};
    lamina_weighted_rows(c->out + 4 * 1200, 600, to, row_weights, 2, row_sums);
    c->used = 4 * 1200 + 600;
}

typedef struct {
    const char *name;
    void (*run)(call *);
    int kind;  // 0: of a format, 1: of bytes alone, 2: opaque sources
} kernel;

static const kernel kernels[] = {
    {"fill", fill, 0}, {"blend_color", blend_color, 0}, {"blend_color_covered", blend_color_covered, 0},
    {"blend_color_masked", blend_color_masked, 0}, {"blend_pixels", blend_pixels, 0},
    {"blend_opaque_pixels", blend_opaque_pixels, 2}, {"blend_pixels_covered", blend_pixels_covered, 0},
    {"blend_pixels_masked", blend_pixels_masked, 0}, {"sample_nearest", sample_nearest, 0},
    {"sample_linear", sample_linear, 0}, {"sample_linear_rows", sample_linear_rows, 0},
    {"sample_projective", sample_projective, 0}, {"draw_particles", draw_particles, 0},
    {"gradient_rows", gradient_rows, 0}, {"scale_color", scale_color, 0}, {"tint", tint, 0},
    {"extract_alpha", extract_alpha, 0}, {"mix_pixels", mix_pixels, 0}, {"from_bytes", from_bytes, 0},
    {"to_bytes", to_bytes, 0}, {"blend_mode_row", blend_mode_row, 0}, {"color_matrix_row", color_matrix_row, 0},
    {"blur_mean", blur_mean, 0}, {"blur_gather", blur_gather, 0}, {"blur_mix", blur_mix, 0},
    {"blur_narrow", blur_narrow, 0}, {"blur_enlarge", blur_enlarge, 0}, {"blur_columns", blur_columns, 0},
    {"blur_rows_to_pixels", blur_rows_to_pixels, 0}, {"blur_rows_to_lanes", blur_rows_to_lanes, 0},
    {"multiply_coverage", multiply_coverage, 1}, {"blend_deep_row", blend_deep_row, 1}, {"sample_mask", sample_mask, 1},
    {"shapes", shapes, 1}, {"paths", paths, 1}, {"alpha_filter", alpha_filter, 1}, {"shadows", shadows, 1},
};
enum { kernel_count = sizeof kernels / sizeof *kernels };

static size_t run(const kernel *k, lamina_pixel_format format, const char *set, uint8_t *out) {
    int draws = lamina_kernels_wish(set) == LAMINA_KERNELS_FOUND;
    lamina_kernels_use(set);
    call c = {lamina_pixel_kernels_of(format), 1 << lamina_pixel_kernels_of(format)->shift, out, 0};
    memcpy(out, target, room);
    uint64_t kept = seed;
    // With a set that is none, all is done but the drawing.
    if (draws) k->run(&c);
    seed = kept;
    return c.used;
}

int main(int argc, char **argv) {
    static _Alignas(64) uint8_t expected[room], found[room];
    long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : 100;
    const char *only = argc > 2 ? argv[2] : NULL;
    long wanted = argc > 3 ? strtol(argv[3], NULL, 10) : -1, number = -1;
    static const char *const names[] = {"avx512", "avx2", "neon"};
    int differing = 0;
    for (int format = 0; format < LAMINA_PIXELS_COUNT; format++) {
        for (int i = 0; i < kernel_count; i++) {
            if (kernels[i].kind == 1 && format != LAMINA_PIXELS_BGRA8) continue;
            number++;
            if (wanted >= 0 && number != wanted) continue;
            uint64_t hash = 0xcbf29ce484222325ull, numbers_made = 0;
            seed = 0x9E3779B97F4A7C15ull * (uint64_t)(i + 1) + (uint64_t)format;
            for (long round = 0; round < rounds; round++) {
                make_round((lamina_pixel_format)format, kernels[i].kind == 2);
                make_texture();
                make_particles();
                make_gradient();
                for (size_t j = 0; j < most; j++) plain[1][j] = pixel();
                mode = (lamina_blend_mode)below(LAMINA_MODE_COUNT);
                for (int j = 0; j < 20; j++) matrix[j] = (float)real(-1, 1.5);
                limit = below(2) ? 1 : 10;
                make_blur();
                size_t used = run(&kernels[i], (lamina_pixel_format)format, only ? only : "portable", expected);
                if (only) continue;
                for (size_t j = 0; j < used; j++) hash = (hash ^ expected[j]) * 0x100000001b3ull;
                numbers_made += used;
                for (int n = 0; n < 3; n++) {
                    if (lamina_kernels_wish(names[n]) != LAMINA_KERNELS_FOUND) continue;
                    run(&kernels[i], (lamina_pixel_format)format, names[n], found);
                    if (memcmp(expected, found, used) == 0) continue;
                    size_t at = 0;
                    while (expected[at] == found[at]) at++;
                    fprintf(
                        stderr, "%s of %s pixels, round %ld: byte %zu is %d with %s, %d in plain C\n", kernels[i].name,
                        format ? "half" : "byte", round, at, found[at], names[n], expected[at]);
                    differing = 1;
                    break;
                }
            }
            if (!only) {
                printf(
                    "%s %s %llu %016llx\n", format ? "halves" : "bytes", kernels[i].name, (unsigned long long)numbers_made,
                    (unsigned long long)hash);
            }
        }
    }
    return differing;
}
