#include "CLaminaImage.h"
#include "clones.h"

#include <string.h>

CLONES void lamina_png_convert_row(const uint8_t *bgra, uint8_t *target, size_t count, int channels) {
    if (channels == 4) {
        lamina_image_straight_rgba_from_bgra(bgra, target, count);
    } else if (channels == 3) {
        for (size_t i = 0; i < count; i++) {
            target[3 * i] = bgra[4 * i + 2];
            target[3 * i + 1] = bgra[4 * i + 1];
            target[3 * i + 2] = bgra[4 * i];
        }
    } else {
        for (size_t i = 0; i < count; i++) target[i] = bgra[4 * i];
    }
}

static inline int16_t magnitude(int16_t value) { return value < 0 ? -value : value; }

static inline uint8_t paeth(uint8_t left, uint8_t up, uint8_t corner) {
    int16_t to_left = magnitude((int16_t)(up - corner));
    int16_t to_up = magnitude((int16_t)(left - corner));
    int16_t to_corner = magnitude((int16_t)(left + up - 2 * corner));
    uint8_t nearer = to_up <= to_corner ? up : corner;
    return to_left <= to_up && to_left <= to_corner ? left : nearer;
}

CLONES void lamina_png_filter(
    int filter, const uint8_t *row, const uint8_t *above, uint8_t *target, size_t length, size_t channels) {
    size_t start = channels < length ? channels : length;
    switch (filter) {
    case 0: memcpy(target, row, length); break;
    case 1:
        memcpy(target, row, start);
        for (size_t i = start; i < length; i++) target[i] = row[i] - row[i - channels];
        break;
    case 2:
        for (size_t i = 0; i < length; i++) target[i] = row[i] - above[i];
        break;
    case 3:
        for (size_t i = 0; i < start; i++) target[i] = row[i] - above[i] / 2;
        for (size_t i = start; i < length; i++) target[i] = row[i] - (uint8_t)((row[i - channels] + above[i]) / 2);
        break;
    default:
        for (size_t i = 0; i < start; i++) target[i] = row[i] - above[i];
        for (size_t i = start; i < length; i++) target[i] = row[i] - paeth(row[i - channels], above[i], above[i - channels]);
    }
}

static inline uint16_t cost(uint8_t value) {
    uint8_t negative = (uint8_t)-value;
    return value < negative ? value : negative;
}

enum { sample = 32, spacing = 128 };

CLONES void lamina_png_filter_costs(
    const uint8_t *row, const uint8_t *above, size_t length, size_t channels,
    uint32_t costs[LAMINA_PNG_FILTERS]) {
    uint32_t none = 0, sub = 0, up = 0, average = 0, nearest = 0;
    // A short row is looked at whole.
    size_t step = length > 16 * spacing ? spacing : sample;
    size_t start = channels;
    for (; start + sample <= length; start += step) {
        uint16_t sums[5] = {0};
        for (size_t i = start; i < start + sample; i++) {
            sums[0] += cost(row[i]);
            sums[1] += cost(row[i] - row[i - channels]);
            sums[2] += cost(row[i] - above[i]);
            sums[3] += cost(row[i] - (uint8_t)((row[i - channels] + above[i]) / 2));
            sums[4] += cost(row[i] - paeth(row[i - channels], above[i], above[i - channels]));
        }
        none += sums[0];
        sub += sums[1];
        up += sums[2];
        average += sums[3];
        nearest += sums[4];
    }
    for (size_t i = start; step == sample && i < length; i++) {
        none += cost(row[i]);
        sub += cost(row[i] - row[i - channels]);
        up += cost(row[i] - above[i]);
        average += cost(row[i] - (uint8_t)((row[i - channels] + above[i]) / 2));
        nearest += cost(row[i] - paeth(row[i - channels], above[i], above[i - channels]));
    }
    costs[0] = none;
    costs[1] = sub;
    costs[2] = up;
    costs[3] = average;
    costs[4] = nearest;
}
