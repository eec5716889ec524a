#include "CLaminaImage.h"

// No product is fused with a sum: not every processor can.
#pragma STDC FP_CONTRACT OFF

void lamina_lights_from_words(
    const lamina_wide_colors *colors, const uint16_t *words, float *lights, size_t count) {
    for (size_t i = 0; i < count; i++, words += 4, lights += 4) {
        for (int c = 0; c < 3; c++) lights[c] = colors->lights[c][words[c]];
        lights[3] = (float)words[3] / 65535;
    }
}

// Where the centre of pixel `i` of `count` lies between the centres of `other` pixels: the one before, and how far
// behind it in 1/256.
static uint32_t place(uint32_t i, uint32_t count, uint32_t other, uint32_t *fraction) {
    int64_t position = ((int64_t)(2 * (uint64_t)i + 1) * other * 256) / (2 * (int64_t)count) - 128;
    int64_t last = (int64_t)(other - 1) * 256;
    if (position < 0) position = 0;
    if (position > last) position = last;
    *fraction = (uint32_t)(position & 255);
    return (uint32_t)(position >> 8);
}

void lamina_apply_gain(const lamina_gain *gain, float *lights, size_t first, size_t count) {
    for (size_t i = 0; i < count; i++, lights += 4) {
        uint32_t x = (uint32_t)((first + i) % gain->whole_width), y = (uint32_t)((first + i) / gain->whole_width);
        uint32_t right, down, left = place(x, gain->whole_width, gain->width, &right);
        uint32_t top = place(y, gain->whole_height, gain->height, &down);
        uint32_t next = left + 1 < gain->width ? left + 1 : left, below = top + 1 < gain->height ? top + 1 : top;
        const uint8_t *upper = gain->pixels + (size_t)top * gain->width * 4;
        const uint8_t *lower = gain->pixels + (size_t)below * gain->width * 4;
        for (int c = 0; c < 3; c++) {
            size_t a = 4 * (size_t)left + (size_t)(2 - c), b = 4 * (size_t)next + (size_t)(2 - c);
            uint32_t above = upper[a] * (256 - right) + upper[b] * right;
            uint32_t under = lower[a] * (256 - right) + lower[b] * right;
            uint32_t level = (above * (256 - down) + under * down + (1 << 11)) >> 12;
            lights[c] = (lights[c] + gain->before[c]) * gain->gains[c][level] - gain->after[c];
        }
    }
}

void lamina_apply_rows(const float *rows, float *lights, size_t count) {
    for (size_t i = 0; i < count; i++, lights += 4) {
        float own[3] = {lights[0], lights[1], lights[2]};
        for (int c = 0; c < 3; c++)
            lights[c] = rows[3 * c] * own[0] + rows[3 * c + 1] * own[1] + rows[3 * c + 2] * own[2];
    }
}
