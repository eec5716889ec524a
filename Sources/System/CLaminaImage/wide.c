#include "CLaminaImage.h"
#include "clones.h"

#include <string.h>

// No product is fused with a sum: not every processor can.
#pragma STDC FP_CONTRACT OFF

static inline float float_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, 4);
    return value;
}

static inline uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, 4);
    return bits;
}

// The nearest half, of two the even one. Ends at the greatest numbers; what is no number counts as 0.
static inline uint16_t half_of(float value) {
    uint32_t bits = bits_of(value), sign = bits >> 16 & 0x8000;
    bits &= 0x7fffffff;
    if (bits > 0x7f800000) return 0;
    if (bits >= 0x477ff000) return (uint16_t)(sign | 0x7bff);
    // Below 2^-14 the steps are equal, and those of floats from 1/2 on.
    if (bits < 0x38800000) return (uint16_t)(sign | (bits_of(float_of(bits) + 0.5f) - 0x3f000000));
    bits += 0xfff + (bits >> 13 & 1);
    return (uint16_t)(sign | (bits - 0x38000000) >> 13);
}

// A table's value at a number from 0 on.
static inline float looked_up(const float *table, float number) {
    const uint32_t first = (uint32_t)(127 + LAMINA_CURVE_FIRST) << 23, last = (uint32_t)(127 + LAMINA_CURVE_LAST) << 23;
    uint32_t bits = bits_of(number);
    if (bits < first) return table[0];
    if (bits >= last) return table[LAMINA_CURVE_LENGTH - 1];
    bits -= first;
    const float *place = table + (bits >> 12);
    return place[0] + (place[1] - place[0]) * ((float)(int32_t)(bits & 0xfff) * (1.0f / 4096));
}

// sRGB's component of a light. Below 0 it is the mirror image of that above.
static inline float encoded(const float *values, float light) {
    float size = float_of(bits_of(light) & 0x7fffffff);
    float value = size <= 0.0031308f ? 12.92f * size : looked_up(values, size);
    return float_of(bits_of(value) | (bits_of(light) & 0x80000000));
}

void lamina_words_from_bytes(uint16_t *pixels, size_t count) {
    const uint8_t *bytes = (const uint8_t *)pixels;
    // From the end, where the words lie behind all bytes that are still to be read.
    for (size_t i = count; i-- > 0;) {
        uint8_t pixel[4];
        memcpy(pixel, bytes + 4 * i, 4);
        for (int c = 0; c < 4; c++) pixels[4 * i + (size_t)c] = (uint16_t)(pixel[c < 3 ? 2 - c : 3] * 257u);
    }
}

void lamina_halves_from_words(const lamina_wide_colors *colors, uint16_t *pixels, size_t count) {
    const float *rows = colors->rows;
    for (size_t i = 0; i < count; i++, pixels += 4) {
        float parts[3], alpha = (float)pixels[3] / 65535;
        if (!colors->lights[0]) {
            for (int c = 0; c < 3; c++) parts[c] = (float)pixels[c] / 65535;
        } else {
            float light[3];
            for (int c = 0; c < 3; c++) light[c] = colors->lights[c][pixels[c]];
            if (colors->gains) {
                float luma = colors->luma[0] * light[0] + colors->luma[1] * light[1] + colors->luma[2] * light[2];
                float gain = looked_up(colors->gains, luma > 0 ? luma : 0);
                for (int c = 0; c < 3; c++) light[c] *= gain;
            }
            for (int c = 0; c < 3; c++) {
                float own = light[c];
                if (rows) own = rows[3 * c] * light[0] + rows[3 * c + 1] * light[1] + rows[3 * c + 2] * light[2];
                parts[c] = encoded(colors->values, own);
            }
        }
        for (int c = 0; c < 3; c++) pixels[c] = half_of(parts[c] * alpha);
        pixels[3] = half_of(alpha);
    }
}

// Infinity counts as a number beyond all others, and what is no number as 0.
static inline float float_of_half(uint16_t half) {
    uint32_t bits = half & 0x7fff;
    float size = float_of(bits > 0x7c00 ? 0 : bits << 13) * 0x1p112f;
    return half & 0x8000 ? -size : size;
}

static inline uint8_t level_of(float value) {
    int32_t level = (int32_t)value;
    return (uint8_t)(level + (value - (float)level >= 0.5f));
}

CLONES void lamina_bytes_from_halves(const uint16_t *halves, uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        float alpha = float_of_half(halves[4 * i + 3]), parts[3];
        alpha = alpha > 0 ? alpha < 1 ? alpha : 1 : 0;
        for (int c = 0; c < 3; c++) {
            float part = float_of_half(halves[4 * i + (size_t)c]);
            parts[c] = part > 0 ? part < alpha ? part : alpha : 0;
        }
        for (int c = 0; c < 3; c++) bytes[4 * i + (size_t)c] = level_of(parts[2 - c] * 255);
        bytes[4 * i + 3] = level_of(alpha * 255);
    }
}

void lamina_floats_from_words(const uint16_t *words, float *pixels, size_t count) {
    for (size_t i = 0; i < 4 * count; i++) pixels[i] = (float)words[i] / 65535;
}

void lamina_halves_from_lights(const float *lights, const float *values, uint16_t *pixels, size_t count) {
    for (size_t i = 0; i < count; i++, lights += 4, pixels += 4) {
        float alpha = lights[3] > 0 ? lights[3] < 1 ? lights[3] : 1 : 0;
        for (int c = 0; c < 3; c++) {
            float light = lights[c];
            pixels[c] = light == light ? half_of(encoded(values, light) * alpha) : 0;
        }
        pixels[3] = half_of(alpha);
    }
}

bool lamina_halves_are_opaque(const uint16_t *pixels, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (pixels[4 * i + 3] != 0x3c00) return false;
    return true;
}

void lamina_wide_orient(
    const uint64_t *source, uint32_t width, uint32_t height, int orientation, uint64_t *target) {
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            size_t left = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8 ? width - 1 - x : x;
            size_t top = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7 ? height - 1 - y : y;
            size_t place = orientation > 4 ? left * height + top : top * width + left;
            target[place] = source[(size_t)y * width + x];
        }
}
