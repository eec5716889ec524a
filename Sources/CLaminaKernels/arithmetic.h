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

static inline int64_t clamp64(int64_t v, int64_t low, int64_t high) {
    return v < low ? low : v > high ? high : v;
}

// The mean of four texels with weights fx/256 and fy/256. The vertical step keeps 16 bits: with top and bottom as
// 8.8 fixed point, (top·(65535 − w) >> 16) + (bottom·w >> 16), w = fy·257, which gives back equal texels unchanged.
static inline uint32_t mix_texels(uint32_t p00, uint32_t p10, uint32_t p01, uint32_t p11, uint32_t fx, uint32_t fy) {
    uint32_t w1 = fy * 257, w0 = 65535 - w1, gx = 256 - fx;
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t top = ((p00 >> shift) & 255) * gx + ((p10 >> shift) & 255) * fx;
        uint32_t bottom = ((p01 >> shift) & 255) * gx + ((p11 >> shift) & 255) * fx;
        uint32_t mixed = ((top * w0) >> 16) + ((bottom * w1) >> 16);
        result |= ((mixed + 128) >> 8) << shift;
    }
    return result;
}
