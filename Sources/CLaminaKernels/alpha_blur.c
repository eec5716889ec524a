#include "LaminaAlphaBlur.h"

#include "kernels.h"

void lamina_alpha_add_blocks(
    uint32_t *restrict sums, const uint8_t *restrict row, size_t length, size_t first, size_t block) {
    size_t end = first;
    for (size_t x = 0; x < length; sums++, end += block) {
        uint32_t sum = 0;
        for (size_t stop = end < length ? end : length; x < stop; x++) sum += row[x];
        *sums += sum;
    }
}

void lamina_alpha_means(uint16_t *restrict means, const uint32_t *restrict sums, size_t count, uint32_t shift) {
    uint64_t half = ((uint64_t)1 << shift) >> 1;
    for (size_t i = 0; i < count; i++) {
        means[i] = (uint16_t)(((uint64_t)sums[i] * LAMINA_ALPHA_ONE + half) >> shift);
    }
}

// The number of results whose sums are held at once.
enum { BATCH = 64 };

void lamina_portable_alpha_filter(
    uint16_t *restrict result, const uint16_t *restrict source, ptrdiff_t step, size_t count,
    const int32_t *restrict weights, size_t radius) {
    for (size_t start = 0; start < count; start += BATCH) {
        size_t n = count - start < BATCH ? count - start : BATCH;
        uint32_t sums[BATCH];
        const uint16_t *center = source + start;
        for (size_t i = 0; i < n; i++) sums[i] = 32768 + center[i] * (uint32_t)weights[0];
        for (size_t k = 1; k <= radius; k++) {
            const uint16_t *before = center - (ptrdiff_t)k * step, *after = center + (ptrdiff_t)k * step;
            uint32_t weight = (uint32_t)weights[k];
            for (size_t i = 0; i < n; i++) sums[i] += ((uint32_t)before[i] + after[i]) * weight;
        }
        for (size_t i = 0; i < n; i++) result[start + i] = (uint16_t)(sums[i] >> 16);
    }
}

void lamina_alpha_enlarge(
    uint8_t *restrict result, size_t count, int64_t x, const uint16_t *restrict top, const uint16_t *restrict bottom,
    uint32_t offset, int64_t origin, uint32_t shift_x, uint32_t shift_y) {
    const uint32_t lower = offset, upper = (2u << shift_y) - offset;
    const uint32_t down = shift_y + 1, half_down = (1u << down) >> 1;
    if (shift_x == 0) {
        const uint16_t *a = top + (x - origin), *b = bottom + (x - origin);
        for (size_t i = 0; i < count; i++) {
            uint32_t mixed = (a[i] * upper + b[i] * lower + half_down) >> down;
            result[i] = (uint8_t)((mixed + LAMINA_ALPHA_ONE / 2) / LAMINA_ALPHA_ONE);
        }
        return;
    }
    const uint32_t whole = 2u << shift_x;
    const uint32_t across = shift_x + 1, scale = across + 6, half_across = (1u << scale) >> 1;
    int64_t place = 2 * x + 1 - ((int64_t)1 << shift_x);
    int64_t low = place >> across;
    uint32_t share = (uint32_t)(place - low * whole);
    const uint16_t *a = top + (low - origin), *b = bottom + (low - origin);
    uint32_t right = (a[0] * upper + b[0] * lower + half_down) >> down;
    for (size_t i = 0; i < count; share -= whole) {
        uint32_t left = right;
        a++;
        b++;
        right = (*a * upper + *b * lower + half_down) >> down;
        size_t end = i + (whole - share + 1) / 2;
        if (end > count) end = count;
        for (; i < end; i++, share += 2) {
            result[i] = (uint8_t)((left * (whole - share) + right * share + half_across) >> scale);
        }
    }
}
