#pragma once

#include "CLaminaKernels.h"

// Two channels in the halves of a 32-bit word, each up to 255 · 255 + 127: divided by 255, rounded to nearest.
static inline uint32_t divide_pair(uint32_t x) {
    x += 0x00800080u;
    return ((x + ((x >> 8) & 0x00ff00ffu)) >> 8) & 0x00ff00ffu;
}

static inline uint32_t divide255(uint32_t x) {
    x += 128;
    return (x + (x >> 8)) >> 8;
}

// S·k/255 on all four channels.
static inline uint32_t scale_pixel(uint32_t s, uint32_t k) {
    uint32_t even = divide_pair((s & 0x00ff00ffu) * k);
    uint32_t odd = divide_pair(((s >> 8) & 0x00ff00ffu) * k);
    return even | odd << 8;
}

// (S·o + D·(255 − Sa·o/255))/255.
static inline uint32_t blend_pixel(uint32_t d, uint32_t s, uint32_t o) {
    uint32_t rest = 255 - divide255((s >> 24) * o);
    uint32_t even = divide_pair((s & 0x00ff00ffu) * o + (d & 0x00ff00ffu) * rest);
    uint32_t odd = divide_pair(((s >> 8) & 0x00ff00ffu) * o + ((d >> 8) & 0x00ff00ffu) * rest);
    return even | odd << 8;
}

static inline const uint32_t *texels_of(const lamina_texture *t) { return t->texels; }

static inline int64_t clamp64(int64_t v, int64_t low, int64_t high) {
    return v < low ? low : v > high ? high : v;
}

// (x·y + 2¹⁴) / 2¹⁵, rounded down: the processor's rounded product of Q15 numbers.
static inline int32_t rounded_product(int32_t x, int32_t y) { return (x * y + 0x4000) >> 15; }

// The mean of four values, where fx/128 is the weight of the right ones and fy/128 that of the lower ones. Along the row
// the mean is exact, with 7 fractional bits, less 128·128 so that it fits 16 bits. Down the column it is rounded. So four
// equal values give themselves.
static inline uint32_t mix_channel(uint32_t p00, uint32_t p10, uint32_t p01, uint32_t p11, uint32_t fx, uint32_t fy) {
    int32_t left = 128 - (int32_t)fx, right = (int32_t)fx;
    int32_t top = (int32_t)p00 * left + (int32_t)p10 * right - 16384;
    int32_t bottom = (int32_t)p01 * left + (int32_t)p11 * right - 16384;
    int32_t mixed = top + rounded_product(bottom - top, (int32_t)fy << 8);
    return (uint32_t)((mixed + 16384 + 64) >> 7);
}

// The mean of four texels.
static inline uint32_t mix_texels(uint32_t p00, uint32_t p10, uint32_t p01, uint32_t p11, uint32_t fx, uint32_t fy) {
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        result |= mix_channel(
                      (p00 >> shift) & 255, (p10 >> shift) & 255, (p01 >> shift) & 255, (p11 >> shift) & 255, fx, fy)
            << shift;
    }
    return result;
}

// Added to coordinates with 32 fractional bits: moves texel centres to integers, and rounds the fraction to 7 bits.
#define HALF_TEXEL (-((int64_t)1 << 31) + (1 << 24))

// The fraction's 7 bits, after HALF_TEXEL was added.
static inline uint32_t texel_fraction(int64_t coordinate) { return (uint32_t)(coordinate >> 25) & 127; }

// Texel coordinates with 32 fractional bits, clamped to the range that an image can have; NaN becomes the lowest.
static inline int64_t fixed_texels(double texels) {
    if (!(texels > -1048576.0)) return -((int64_t)1048576 << 32);
    if (texels > 1048576.0) return (int64_t)1048576 << 32;
    return (int64_t)(texels * 4294967296.0);
}

typedef struct {
    int64_t u, v;
} texel_place;

// The place of a pixel's centre through a projective map.
static inline texel_place project_texel(const double m[9], double px, double py) {
#pragma STDC FP_CONTRACT OFF
    double u = px * m[0] + py * m[3] + m[6];
    double v = px * m[1] + py * m[4] + m[7];
    double w = px * m[2] + py * m[5] + m[8];
    double q = 1.0 / w;
    return (texel_place){fixed_texels(u * q), fixed_texels(v * q)};
}
