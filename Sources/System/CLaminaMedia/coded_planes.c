#include "CLaminaMedia.h"

// Planes of any depth, matrix and subsampling, in single precision. Sums are made in their order and never fused, so the planes
// are the same on every machine.
#pragma STDC FP_CONTRACT OFF

#if defined(__x86_64__) && defined(__linux__) && !__has_feature(thread_sanitizer)
#define CLONES __attribute__((target_clones("avx2", "default")))
#else
#define CLONES
#endif

static inline float clamped(float value) {
    // Written so that what is no number becomes 0.
    value = value > 0 ? value : 0;
    return value < 1 ? value : 1;
}

/// A half as a float, by moving its bits and scaling. Infinities become large numbers.
static inline float widened(uint16_t half) {
    uint32_t bits = (uint32_t)(half & 0x7fff) << 13 | (uint32_t)(half & 0x8000) << 16;
    float value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value * 0x1p112f;
}

// Each row has a pixel before its first and one after its last, copies of these.
CLONES static void read_bytes(const uint8_t *restrict pixels, size_t width, float *restrict red, float *restrict green,
                              float *restrict blue, float *restrict alpha) {
    for (size_t x = 0; x < width; x++) {
        blue[x] = (float)pixels[4 * x] / 255;
        green[x] = (float)pixels[4 * x + 1] / 255;
        red[x] = (float)pixels[4 * x + 2] / 255;
        alpha[x] = (float)pixels[4 * x + 3] / 255;
    }
}

CLONES static void read_halves(const uint16_t *restrict pixels, size_t width, float *restrict red, float *restrict green,
                               float *restrict blue, float *restrict alpha) {
    for (size_t x = 0; x < width; x++) {
        red[x] = widened(pixels[4 * x]);
        green[x] = widened(pixels[4 * x + 1]);
        blue[x] = widened(pixels[4 * x + 2]);
        alpha[x] = clamped(widened(pixels[4 * x + 3]));
    }
}

CLONES static void straighten(size_t width, float *restrict red, float *restrict green, float *restrict blue,
                              const float *restrict alpha) {
    for (size_t x = 0; x < width; x++) {
        float divisor = alpha[x] > 0 ? alpha[x] : 1;
        red[x] = red[x] / divisor;
        green[x] = green[x] / divisor;
        blue[x] = blue[x] / divisor;
    }
}

CLONES static void clamp_row(float *restrict row, size_t width) {
    for (size_t x = 0; x < width; x++) row[x] = clamped(row[x]);
}

typedef struct {
    float *red, *green, *blue, *alpha;
} float_rows;

static float_rows rows_at(float *scratch, size_t width) {
    size_t stride = width + 2;
    return (float_rows){scratch + 1, scratch + stride + 1, scratch + 2 * stride + 1, scratch + 3 * stride + 1};
}

static void pad(float *row, size_t width) {
    row[-1] = row[0];
    row[width] = row[width - 1];
}

static void read_row(const lamina_plane_source *source, size_t y, const lamina_plane_format *format, float_rows rows) {
    const uint8_t *pixels = source->pixels + y * source->row_bytes;
    size_t width = source->width;
    if (source->are_halves) {
        read_halves((const uint16_t *)(const void *)pixels, width, rows.red, rows.green, rows.blue, rows.alpha);
    } else {
        read_bytes(pixels, width, rows.red, rows.green, rows.blue, rows.alpha);
    }
    if (format->has_alpha) straighten(width, rows.red, rows.green, rows.blue, rows.alpha);
    float *colors[3] = {rows.red, rows.green, rows.blue};
    for (int channel = 0; channel < 3; channel++) {
        clamp_row(colors[channel], width);
        pad(colors[channel], width);
    }
}

/// Writes levels, which are at least 0, rounded to nearest.
CLONES static void store_bytes(const float *restrict levels, size_t count, uint8_t *restrict target) {
    for (size_t x = 0; x < count; x++) target[x] = (uint8_t)(int32_t)(levels[x] + 0.5f);
}

CLONES static void store_words(const float *restrict levels, size_t count, uint16_t *restrict target) {
    for (size_t x = 0; x < count; x++) target[x] = (uint16_t)(int32_t)(levels[x] + 0.5f);
}

static void store(const float *levels, size_t count, int bits, uint8_t *target) {
    if (bits > 8) {
        store_words(levels, count, (uint16_t *)(void *)target);
    } else {
        store_bytes(levels, count, target);
    }
}

CLONES static void luma_levels(const lamina_plane_format *format, float_rows rows, size_t width, float *restrict levels) {
    float scale = (float)(219 << (format->bits - 8)), black = (float)(16 << (format->bits - 8));
    float red = format->red_luma, green = format->green_luma, blue = format->blue_luma;
    for (size_t x = 0; x < width; x++)
        levels[x] = (red * rows.red[x] + green * rows.green[x] + blue * rows.blue[x]) * scale + black;
}

CLONES static void chroma_levels(const lamina_plane_format *format, const float *restrict red, const float *restrict green,
                                 const float *restrict blue, size_t count, float *restrict blue_levels,
                                 float *restrict red_levels) {
    float scale = (float)(224 << (format->bits - 8)), middle = (float)(128 << (format->bits - 8));
    float to_blue = scale / (2 * (1 - format->blue_luma)), to_red = scale / (2 * (1 - format->red_luma));
    for (size_t x = 0; x < count; x++) {
        float luma = format->red_luma * red[x] + format->green_luma * green[x] + format->blue_luma * blue[x];
        blue_levels[x] = (blue[x] - luma) * to_blue + middle;
        red_levels[x] = (red[x] - luma) * to_red + middle;
    }
}

CLONES static void alpha_levels(const float *restrict alpha, size_t width, float most, float *restrict levels) {
    for (size_t x = 0; x < width; x++) levels[x] = alpha[x] * most;
}

/// The colours at each second pixel: a half of it and a quarter of each neighbour.
CLONES static void halve_across(const float *restrict row, size_t count, float *restrict target) {
    for (size_t x = 0; x < count; x++) target[x] = (row[2 * (ptrdiff_t)x - 1] + row[2 * x + 1]) * 0.25f + row[2 * x] * 0.5f;
}

CLONES static void mean_rows(const float *restrict above, const float *restrict below, size_t count, float *restrict target) {
    for (size_t x = 0; x < count; x++) target[x] = (above[x] + below[x]) * 0.5f;
}

size_t lamina_planes_scratch(size_t width) { return 14 * (width + 2); }

void lamina_planes(
    const lamina_plane_source *source, const lamina_plane_format *format, uint8_t *const planes[4],
    const ptrdiff_t strides[4], float *scratch) {
    size_t width = source->width, height = source->height, stride = width + 2;
    float_rows above = rows_at(scratch, width), below = rows_at(scratch + 4 * stride, width);
    float *mean = scratch + 8 * stride, *levels = scratch + 11 * stride;
    size_t step = format->halves_rows ? 2 : 1;
    size_t chroma_width = format->halves_columns ? (width + 1) / 2 : width;
    for (size_t y = 0; y < height; y += step) {
        bool has_below = step == 2 && y + 1 < height;
        read_row(source, y, format, above);
        if (has_below) read_row(source, y + 1, format, below);
        for (size_t part = 0; part <= (size_t)has_below; part++) {
            float_rows rows = part ? below : above;
            ptrdiff_t row = (ptrdiff_t)(y + part);
            luma_levels(format, rows, width, levels);
            store(levels, width, format->bits, planes[0] + row * strides[0]);
            if (!format->has_alpha) continue;
            alpha_levels(rows.alpha, width, (float)((1 << format->bits) - 1), levels);
            store(levels, width, format->bits, planes[3] + row * strides[3]);
        }
        const float *colors[3] = {above.red, above.green, above.blue};
        const float *others[3] = {below.red, below.green, below.blue};
        for (int channel = 0; channel < 3; channel++) {
            const float *row = colors[channel];
            if (has_below) {
                mean_rows(row - 1, others[channel] - 1, width + 2, levels);
                row = levels + 1;
            }
            if (format->halves_columns) {
                halve_across(row, chroma_width, mean + (size_t)channel * stride);
                colors[channel] = mean + (size_t)channel * stride;
            } else if (has_below) {
                __builtin_memcpy(mean + (size_t)channel * stride, row, width * sizeof *row);
                colors[channel] = mean + (size_t)channel * stride;
            }
        }
        ptrdiff_t chroma_row = (ptrdiff_t)(y / step);
        chroma_levels(format, colors[0], colors[1], colors[2], chroma_width, levels, levels + stride);
        store(levels, chroma_width, format->bits, planes[1] + chroma_row * strides[1]);
        store(levels + stride, chroma_width, format->bits, planes[2] + chroma_row * strides[2]);
    }
}
