#include "CLaminaImage.h"
#include "clones.h"

#include <string.h>

enum { block = 1024 };

static inline uint8_t apart(uint8_t a, uint8_t b) { return (uint8_t)((a > b ? a : b) - (a > b ? b : a)); }

static inline uint8_t larger(uint8_t a, uint8_t b) { return a > b ? a : b; }

// The largest difference of each pixel's channels.
CLONES static void levels(const uint8_t *one, const uint8_t *other, uint8_t *target, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint8_t level = larger(
            larger(apart(one[4 * i], other[4 * i]), apart(one[4 * i + 1], other[4 * i + 1])),
            larger(apart(one[4 * i + 2], other[4 * i + 2]), apart(one[4 * i + 3], other[4 * i + 3])));
        target[i] = level;
    }
}

static void note(lamina_image_differences *result, uint32_t x, uint32_t y, uint8_t level, bool *found) {
    result->counts[level]++;
    if (level == 0) return;
    if (!*found) {
        *found = true;
        result->first_x = x;
        result->first_y = y;
        result->left = x;
        result->right = x + 1;
        result->top = y;
    }
    if (x < result->left) result->left = x;
    if (x >= result->right) result->right = x + 1;
    result->bottom = y + 1;
}

void lamina_image_compare(
    const uint8_t *one, const uint8_t *other, uint32_t width, uint32_t height,
    lamina_image_differences *result) {
    memset(result, 0, sizeof *result);
    bool found = false;
    uint8_t row[block];
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x += block) {
            uint32_t count = width - x < block ? width - x : block;
            size_t offset = ((size_t)y * width + x) * 4;
            if (memcmp(one + offset, other + offset, (size_t)count * 4) == 0) {
                result->counts[0] += count;
                continue;
            }
            levels(one + offset, other + offset, row, count);
            for (uint32_t i = 0; i < count; i++) note(result, x + i, y, row[i], &found);
        }
    }
}

CLONES void lamina_image_heat(const uint8_t *one, const uint8_t *other, uint8_t *target, size_t count) {
    uint8_t row[block];
    for (size_t start = 0; start < count; start += block) {
        size_t end = count - start < block ? count - start : block;
        const uint8_t *pixel = one + 4 * start;
        levels(pixel, other + 4 * start, row, end);
        for (size_t i = 0; i < end; i++, pixel += 4) {
            // Luma over white, then three quarters of the way to white.
            uint32_t luma = (19u * pixel[0] + 183u * pixel[1] + 54u * pixel[2]) / 256 + (255 - pixel[3]);
            uint32_t pale = 191 + (luma > 255 ? 255 : luma) / 4;
            uint32_t level = row[i];
            uint32_t green = 150 - 150 * level / 255;
            uint32_t word = level == 0 ? pale * 0x010101u : 0xff0000u | green << 8;
            word |= 0xff000000u;
            memcpy(target + 4 * (start + i), &word, 4);
        }
    }
}
