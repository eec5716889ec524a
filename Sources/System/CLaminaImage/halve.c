#include "CLaminaImage.h"

#include "clones.h"

// The weights of the pixels 2i − 1, 2i and 2i + 1 in pixel i of the half size, by the share of it that each covers.
// They add up to 2 for an even size, and to the size for an odd one, where a pixel of the half size covers a little
// less than two.
typedef struct {
    uint64_t before, middle, after;
} weights;

static weights weights_at(uint32_t i, uint32_t size) {
    if (size % 2 == 0) return (weights){0, 1, 1};
    uint32_t half = (size + 1) / 2;
    return (weights){i, half, half - 1 - i};
}

static uint64_t row_sum(const uint8_t *row, uint32_t x, int channel, weights w) {
    const uint8_t *middle = row + (size_t)x * 8 + channel;
    uint64_t sum = w.middle * middle[0];
    if (w.before) sum += w.before * middle[-4];
    if (w.after) sum += w.after * middle[4];
    return sum;
}

CLONES static void halve_even(
    const uint8_t *restrict top, const uint8_t *restrict bottom, uint32_t width, uint8_t *restrict out) {
    for (uint32_t x = 0; x < width; x++) {
        for (int c = 0; c < 4; c++) {
            size_t i = (size_t)x * 8 + (size_t)c;
            out[(size_t)x * 4 + (size_t)c] = (uint8_t)((top[i] + top[i + 4] + bottom[i] + bottom[i + 4] + 2) >> 2);
        }
    }
}

void lamina_image_halve(const uint8_t *pixels, uint32_t width, uint32_t height, uint8_t *half) {
    uint32_t out_width = (width + 1) / 2, out_height = (height + 1) / 2;
    size_t stride = (size_t)width * 4;
    uint64_t total = (uint64_t)(width % 2 ? width : 2) * (height % 2 ? height : 2);
    for (uint32_t y = 0; y < out_height; y++) {
        const uint8_t *row = pixels + stride * 2 * y;
        uint8_t *out = half + (size_t)out_width * 4 * y;
        if (width % 2 == 0 && height % 2 == 0) {
            halve_even(row, row + stride, out_width, out);
            continue;
        }
        weights down = weights_at(y, height);
        for (uint32_t x = 0; x < out_width; x++) {
            weights across = weights_at(x, width);
            for (int c = 0; c < 4; c++) {
                uint64_t sum = down.middle * row_sum(row, x, c, across);
                if (down.before) sum += down.before * row_sum(row - stride, x, c, across);
                if (down.after) sum += down.after * row_sum(row + stride, x, c, across);
                out[(size_t)x * 4 + (size_t)c] = (uint8_t)((2 * sum + total) / (2 * total));
            }
        }
    }
}
