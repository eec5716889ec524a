#include "CLaminaImage.h"

#include "clones.h"

#include <string.h>

// No product is fused with a sum: not every processor can.
#pragma STDC FP_CONTRACT OFF

// Exactly round(value * alpha / 255) for 8-bit operands.
static inline uint32_t scaled(uint32_t value, uint32_t alpha) {
    uint32_t product = value * alpha + 128;
    return (product + (product >> 8)) >> 8;
}

static inline uint32_t load(const uint8_t *pixel) {
    uint32_t word;
    memcpy(&word, pixel, 4);
    return word;
}

static inline void store(uint8_t *pixel, uint32_t word) { memcpy(pixel, &word, 4); }

CLONES bool lamina_image_is_opaque(const uint8_t *pixels, size_t count) {
    // In blocks, so that a transparent image is known early and the inner loop still vectorises.
    for (size_t start = 0; start < count; start += 4096) {
        size_t end = count - start < 4096 ? count : start + 4096;
        uint32_t all = 0xffffffffu;
        for (size_t i = start; i < end; i++) all &= load(pixels + 4 * i);
        if (all >> 24 != 255) return false;
    }
    return true;
}

CLONES bool lamina_image_premultiply_bgra(uint8_t *pixels, size_t count) {
    uint32_t all = 0xffffffffu;
    for (size_t i = 0; i < count; i++) {
        uint32_t word = load(pixels + 4 * i);
        uint32_t alpha = word >> 24;
        all &= word;
        store(
            pixels + 4 * i,
            scaled(word & 255, alpha) | scaled(word >> 8 & 255, alpha) << 8
                | scaled(word >> 16 & 255, alpha) << 16 | alpha << 24);
    }
    return all >> 24 == 255;
}

CLONES bool lamina_image_bgra_from_straight_rgba(const uint8_t *source, uint8_t *target, size_t count) {
    uint32_t all = 0xffffffffu;
    for (size_t i = 0; i < count; i++) {
        uint32_t word = load(source + 4 * i);
        uint32_t alpha = word >> 24;
        all &= word;
        store(
            target + 4 * i,
            scaled(word >> 16 & 255, alpha) | scaled(word >> 8 & 255, alpha) << 8
                | scaled(word & 255, alpha) << 16 | alpha << 24);
    }
    return all >> 24 == 255;
}

// round(value * 255 / alpha), alpha > 0. The quotient is never closer than 1/510 to a rounding boundary it does
// not lie on, which is far more than a float's error at 255, so truncation after adding a half is exact.
static inline uint32_t divided(uint32_t value, float alpha) {
    int32_t result = (int32_t)((float)(int32_t)value * 255.0f / alpha + 0.5f);
    return (uint32_t)(result > 255 ? 255 : result);
}

CLONES void lamina_image_straight_rgba_from_bgra(const uint8_t *source, uint8_t *target, size_t count) {
    enum { block = 16 };
    size_t i = 0;
    while (i < count) {
        size_t end = count - i < block ? count : i + block;
        uint32_t every = 0xffffffffu, any = 0;
        for (size_t j = i; j < end; j++) {
            every &= load(source + 4 * j);
            any |= load(source + 4 * j);
        }
        if (every >> 24 == 255) {
            for (size_t j = i; j < end; j++) {
                uint32_t word = load(source + 4 * j);
                store(target + 4 * j, (word & 0xff00ff00u) | (word & 255) << 16 | (word >> 16 & 255));
            }
        } else if (any >> 24 == 0) {
            memset(target + 4 * i, 0, 4 * (end - i));
        } else {
            for (size_t j = i; j < end; j++) {
                uint32_t word = load(source + 4 * j);
                uint32_t alpha = word >> 24;
                float divisor = (float)(int32_t)(alpha == 0 ? 1 : alpha);
                uint32_t straight = divided(word >> 16 & 255, divisor) | divided(word >> 8 & 255, divisor) << 8
                                    | divided(word & 255, divisor) << 16 | alpha << 24;
                store(target + 4 * j, alpha == 0 ? 0 : straight);
            }
        }
        i = end;
    }
}

CLONES bool lamina_image_is_gray(const uint8_t *pixels, size_t count) {
    // In blocks, as above: most pictures have a colour near the top.
    for (size_t start = 0; start < count; start += 1024) {
        size_t end = count - start < 1024 ? count : start + 1024;
        uint32_t difference = 0;
        for (size_t i = start; i < end; i++) {
            uint32_t word = load(pixels + 4 * i);
            difference |= (word ^ word >> 8) & 0xffff;
        }
        if (difference) return false;
    }
    return true;
}

CLONES void lamina_image_lay_over(const uint8_t *source, uint8_t *target, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t over = load(source + 4 * i), under = load(target + 4 * i), rest = 255 - (over >> 24);
        // Both are premultiplied, and rounding never lifts a channel above alpha's: no sum exceeds 255.
        store(
            target + 4 * i,
            over + (scaled(under & 255, rest) | scaled(under >> 8 & 255, rest) << 8
                    | scaled(under >> 16 & 255, rest) << 16 | scaled(under >> 24, rest) << 24));
    }
}

// Where the centre of pixel `i` of `count` lies between the centres of `other` pixels: the one before, and how far
// behind it in 1/256.
static inline uint32_t place(uint32_t i, uint32_t count, uint32_t other, uint32_t *fraction) {
    int64_t position = ((int64_t)(2 * (uint64_t)i + 1) * other * 256) / (2 * (int64_t)count) - 128;
    if (position < 0) position = 0;
    int64_t last = (int64_t)(other - 1) * 256;
    if (position > last) position = last;
    *fraction = (uint32_t)(position & 255);
    return (uint32_t)(position >> 8);
}

void lamina_image_mask(
    uint8_t *pixels, uint32_t width, uint32_t height, const uint8_t *mask, uint32_t mask_width,
    uint32_t mask_height) {
    bool same = width == mask_width && height == mask_height;
    for (uint32_t y = 0; y < height; y++) {
        uint32_t down = 0, top = same ? y : place(y, height, mask_height, &down);
        uint32_t bottom = top + 1 < mask_height ? top + 1 : top;
        const uint8_t *upper = mask + (size_t)top * mask_width * 4, *lower = mask + (size_t)bottom * mask_width * 4;
        uint8_t *row = pixels + (size_t)y * width * 4;
        for (uint32_t x = 0; x < width; x++) {
            uint32_t level;
            if (same) {
                level = upper[4 * (size_t)x];
            } else {
                uint32_t right = 0, left = place(x, width, mask_width, &right);
                uint32_t next = left + 1 < mask_width ? left + 1 : left;
                uint32_t above = upper[4 * (size_t)left] * (256 - right) + upper[4 * (size_t)next] * right;
                uint32_t below = lower[4 * (size_t)left] * (256 - right) + lower[4 * (size_t)next] * right;
                level = (above * (256 - down) + below * down + (1 << 15)) >> 16;
            }
            uint32_t word = load(row + 4 * (size_t)x);
            store(
                row + 4 * (size_t)x,
                scaled(word & 255, level) | scaled(word >> 8 & 255, level) << 8
                    | scaled(word >> 16 & 255, level) << 16 | scaled(word >> 24, level) << 24);
        }
    }
}
