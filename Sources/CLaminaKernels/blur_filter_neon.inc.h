// The filter of blur_filter.inc.h, for vectors of eight lanes. Included by that file.

#include <arm_neon.h>

// NEON's product of Q15 numbers, doubled and rounded, is rounded_product for all numbers that occur here: none is −32768.
INLINE int16x8_t products_of(int16x8_t values, int16_t weight) { return vqrdmulhq_n_s16(values, weight); }

INLINE int16x8_t eight_lanes(const void *row, size_t i, row_kind kind) {
    if (kind == LANES_IN) return vld1q_s16((const int16_t *)row + i);
    uint8x8_t bytes = kind == BYTES_IN ? vld1_u8((const uint8_t *)row + i) : vld4_u8((const uint8_t *)row + 4 * i).val[3];
    return vreinterpretq_s16_u16(vshll_n_u8(bytes, LAMINA_BLUR_FRACTION_BITS));
}

INLINE int16x8_t eight_taps(const void *const *row, size_t i, int32_t step, row_kind kind) {
    int16x8_t lanes = eight_lanes(row[0], i, kind);
    if (step == 1) return lanes;
    return vrhaddq_s16(vrhaddq_s16(eight_lanes(row[-1], i, kind), eight_lanes(row[1], i, kind)), lanes);
}

// Filters rows down their columns, eight lanes of a row after the other, and the last lanes one by one.
INLINE void columns_of(
    int16_t *restrict d, size_t stride, const void *const *rows, size_t count, size_t n, int32_t channels,
    const int16_t *w, int32_t taps, int32_t step, row_kind kind) {
    const void *const *middle = rows + radius_of(taps, step);
    size_t pixels = 8 / (size_t)channels;
    for (size_t row = 0; row < count; row++) {
        int16_t *block = d + place_of_rows(row / FOUR_ROWS * FOUR_ROWS, stride, channels);
        block += row % FOUR_ROWS * (size_t)channels;
        size_t x = 0;
        for (; x + pixels <= n; x += pixels) {
            size_t i = x * (size_t)channels;
            int16x8_t sum = eight_taps(middle + row, i, step, kind);
            if (taps) sum = products_of(sum, w[0]);
            for (int32_t k = 1; k <= taps; k++) {
                int16x8_t a = eight_taps(middle + row - k * step, i, step, kind);
                int16x8_t b = eight_taps(middle + row + k * step, i, step, kind);
                sum = vaddq_s16(sum, products_of(vaddq_s16(a, b), w[k]));
            }
            int16_t *to = block + BLOCK_LANES * x;
            if (channels == 4) {
                vst1_s16(to, vget_low_s16(sum));
                vst1_s16(to + BLOCK_LANES, vget_high_s16(sum));
                continue;
            }
            vst1q_lane_s16(to, sum, 0);
            vst1q_lane_s16(to + BLOCK_LANES, sum, 1);
            vst1q_lane_s16(to + 2 * BLOCK_LANES, sum, 2);
            vst1q_lane_s16(to + 3 * BLOCK_LANES, sum, 3);
            vst1q_lane_s16(to + 4 * BLOCK_LANES, sum, 4);
            vst1q_lane_s16(to + 5 * BLOCK_LANES, sum, 5);
            vst1q_lane_s16(to + 6 * BLOCK_LANES, sum, 6);
            vst1q_lane_s16(to + 7 * BLOCK_LANES, sum, 7);
        }
        int16_t lanes[8];
        for (; x < n; x++) {
            filter_down(lanes, middle + row, x * (size_t)channels, (size_t)channels, w, taps, step, kind);
            for (int32_t c = 0; c < channels; c++) block[BLOCK_LANES * x + (size_t)c] = lanes[c];
        }
    }
}

// Filters four pixels of a block along the rows, from `s` on.
INLINE void along(int16_t *restrict d, const int16_t *restrict s, const int16_t *w, int32_t taps, int32_t step) {
    for (int i = 0; i < FOUR_PIXELS; i += 32) {
        int16x8x4_t sums = vld1q_s16_x4(s + i);
        for (int j = 0; taps && j < 4; j++) sums.val[j] = products_of(sums.val[j], w[0]);
        for (int32_t k = 1; k <= taps; k++) {
            int16x8x4_t a = vld1q_s16_x4(s + i - k * step * BLOCK_LANES), b = vld1q_s16_x4(s + i + k * step * BLOCK_LANES);
            for (int j = 0; j < 4; j++) {
                sums.val[j] = vaddq_s16(sums.val[j], products_of(vaddq_s16(a.val[j], b.val[j]), w[k]));
            }
        }
        vst1q_s16_x4(d + i, sums);
    }
}
