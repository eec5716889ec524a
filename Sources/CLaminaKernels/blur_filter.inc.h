// The filter of a Gaussian blur, in 16 bits: down the columns of a block of rows, then along them. Included by
// generic_portable.c, generic_neon.c, which defines NEON, and generic_avx2.c.
//
// In between, a block holds its 16 lanes of pixel 0, then its 16 lanes of pixel 1 and so on: four rows of four channels, or
// sixteen rows of one channel. A step to the next pixel is then a whole vector, whatever the direction.
//
// Taps two pixels apart work on smoothed lanes: half as many products for the same width.

enum { BLOCK_LANES = LAMINA_BLUR_BLOCK_LANES, FOUR_ROWS = 4, FOUR_PIXELS = 4 * BLOCK_LANES };

// The content of rows: lanes; bytes, which become lanes; or pixels, whose alpha becomes one lane.
typedef enum { LANES_IN, BYTES_IN, ALPHA_IN } row_kind;

INLINE int16_t lane_of(const void *row, size_t i, row_kind kind) {
    if (kind == LANES_IN) return ((const int16_t *)row)[i];
    uint8_t byte = kind == BYTES_IN ? ((const uint8_t *)row)[i] : ((const uint8_t *)row)[4 * i + 3];
    return (int16_t)(byte << LAMINA_BLUR_FRACTION_BITS);
}

// The mean of both, rounded up.
INLINE int16_t mean_of(int16_t a, int16_t b) { return (int16_t)((a + b + 1) >> 1); }

INLINE int16_t smoothed(int16_t before, int16_t lane, int16_t after) { return mean_of(mean_of(before, after), lane); }

INLINE int16_t product_of(int16_t value, int16_t weight) { return (int16_t)rounded_product(value, weight); }

INLINE int16_t tap_of(const void *const *row, size_t i, int32_t step, row_kind kind) {
    int16_t lane = lane_of(row[0], i, kind);
    return step == 1 ? lane : smoothed(lane_of(row[-1], i, kind), lane, lane_of(row[1], i, kind));
}

// Filters lanes of the row `*middle` with the rows around it.
INLINE void filter_down(
    int16_t *restrict d, const void *const *middle, size_t from, size_t n, const int16_t *w, int32_t taps,
    int32_t step, row_kind kind) {
    for (size_t i = 0; i < n; i++) {
        int16_t lane = tap_of(middle, from + i, step, kind);
        d[i] = taps ? product_of(lane, w[0]) : lane;
    }
    for (int32_t k = 1; k <= taps; k++) {
        const void *const *a = middle - k * step, *const *b = middle + k * step;
        int16_t weight = w[k];
        for (size_t i = 0; i < n; i++) {
            int16_t sum = (int16_t)(tap_of(a, from + i, step, kind) + tap_of(b, from + i, step, kind));
            d[i] = (int16_t)(d[i] + product_of(sum, weight));
        }
    }
}

// The reach of a filter.
INLINE int32_t radius_of(int32_t taps, int32_t step) { return taps * step + step - 1; }

// The index at which four rows begin: a block of their own, or a quarter of a block.
INLINE size_t place_of_rows(size_t row, size_t stride, int32_t channels) {
    return channels == 4 ? row / FOUR_ROWS * stride : row / BLOCK_LANES * stride + row % BLOCK_LANES;
}

// Filters rows down their columns, one row after the other.
INLINE void columns_plain(
    int16_t *restrict d, size_t stride, const void *const *rows, size_t count, size_t n, int32_t channels,
    const int16_t *w, int32_t taps, int32_t step, row_kind kind) {
    enum { BATCH = 64 };
    int16_t lanes[BATCH];
    size_t batch = BATCH / (size_t)channels;
    const void *const *middle = rows + radius_of(taps, step);
    for (size_t row = 0; row < count; row++) {
        int16_t *block = d + place_of_rows(row / FOUR_ROWS * FOUR_ROWS, stride, channels);
        block += row % FOUR_ROWS * (size_t)channels;
        for (size_t x = 0; x < n; x += batch) {
            size_t pixels = n - x < batch ? n - x : batch;
            filter_down(
                lanes, middle + row, x * (size_t)channels, pixels * (size_t)channels, w, taps, step, kind);
            for (size_t i = 0; i < pixels; i++) {
                int16_t *pixel = block + BLOCK_LANES * (x + i);
                for (int32_t c = 0; c < channels; c++) pixel[c] = lanes[i * (size_t)channels + (size_t)c];
            }
        }
    }
}

#if LANES == 8
#include "blur_filter_avx2.inc.h"
#else

#ifdef NEON
#include "blur_filter_neon.inc.h"
#else
INLINE void columns_of(
    int16_t *restrict d, size_t stride, const void *const *rows, size_t count, size_t n, int32_t channels,
    const int16_t *w, int32_t taps, int32_t step, row_kind kind) {
    columns_plain(d, stride, rows, count, n, channels, w, taps, step, kind);
}

// Filters four pixels of a block along the rows, from `s` on.
INLINE void along(int16_t *restrict d, const int16_t *restrict s, const int16_t *w, int32_t taps, int32_t step) {
    for (int i = 0; i < FOUR_PIXELS; i++) d[i] = taps ? product_of(s[i], w[0]) : s[i];
    for (int32_t k = 1; k <= taps; k++) {
        const int16_t *a = s - k * step * BLOCK_LANES, *b = s + k * step * BLOCK_LANES;
        for (int i = 0; i < FOUR_PIXELS; i++) d[i] = (int16_t)(d[i] + product_of((int16_t)(a[i] + b[i]), w[k]));
    }
}
#endif

typedef const int16_t *tap_weights;

INLINE tap_weights prepared(const int16_t *w, int32_t taps) {
    (void)taps;
    return w;
}

// Smooths all pixels of a row of blocks except the first and the last.
INLINE void smooth(int16_t *s, size_t count) {
    int16_t before[BLOCK_LANES];
    memcpy(before, s, sizeof before);
    for (size_t x = 1; x + 1 < count; x++) {
        int16_t *pixel = s + BLOCK_LANES * x;
        for (int i = 0; i < BLOCK_LANES; i++) {
            int16_t lane = pixel[i];
            pixel[i] = smoothed(before[i], lane, pixel[i + BLOCK_LANES]);
            before[i] = lane;
        }
    }
}

// The index in the rows of lane `i` of four pixels of a block.
INLINE size_t place_in_rows(size_t i, size_t stride, size_t channels) {
    size_t lane = i % BLOCK_LANES;
    return lane / channels * stride + i / BLOCK_LANES * channels + lane % channels;
}

INLINE void bytes_at(
    uint8_t *restrict d, size_t stride, const int16_t *s, int32_t channels, const tap_weights *w, int32_t taps, int32_t step) {
    int16_t lanes[FOUR_PIXELS];
    along(lanes, s, *w, taps, step);
    for (size_t i = 0; i < FOUR_PIXELS; i++) {
        uint8_t byte = (uint8_t)((lanes[i] + 32) >> LAMINA_BLUR_FRACTION_BITS);
        d[place_in_rows(i, stride, (size_t)channels)] = byte;
    }
}

INLINE void lanes_at(
    int16_t *restrict d, size_t stride, const int16_t *s, int32_t channels, const tap_weights *w, int32_t taps, int32_t step) {
    int16_t lanes[FOUR_PIXELS];
    along(lanes, s, *w, taps, step);
    for (size_t i = 0; i < FOUR_PIXELS; i++) d[place_in_rows(i, stride, (size_t)channels)] = lanes[i];
}

#endif

static void blur_columns(
    int16_t *restrict d, size_t stride, const void *const *rows, size_t count, size_t n, lamina_blur_content content,
    const int16_t *w, int32_t taps, int32_t step) {
    switch (content) {
    case LAMINA_BLUR_PIXELS: columns_of(d, stride, rows, count, n, 4, w, taps, step, BYTES_IN); break;
    case LAMINA_BLUR_ALPHA: columns_of(d, stride, rows, count, n, 1, w, taps, step, ALPHA_IN); break;
    case LAMINA_BLUR_LANES: columns_of(d, stride, rows, count, n, 4, w, taps, step, LANES_IN); break;
    case LAMINA_BLUR_ALPHA_LANES: columns_of(d, stride, rows, count, n, 1, w, taps, step, LANES_IN); break;
    }
}

INLINE void along_to_bytes(
    uint8_t *restrict d, size_t stride, int16_t *restrict s, size_t n, int32_t channels, const int16_t *w,
    int32_t taps, int32_t step) {
    const int32_t radius = radius_of(taps, step);
    if (step == 2) smooth(s - radius * BLOCK_LANES, n + 2 * (size_t)radius);
    tap_weights weights = prepared(w, taps);
    size_t x = 0, lanes = (size_t)channels;
    for (; x + 4 <= n; x += 4) bytes_at(d + x * lanes, stride, s + x * BLOCK_LANES, channels, &weights, taps, step);
    if (x == n) return;
    uint8_t last[FOUR_PIXELS];
    bytes_at(last, 4 * lanes, s + x * BLOCK_LANES, channels, &weights, taps, step);
    for (size_t row = 0; row < BLOCK_LANES / lanes; row++) {
        memcpy(d + row * stride + x * lanes, last + row * 4 * lanes, (n - x) * lanes);
    }
}

INLINE void along_to_lanes(
    int16_t *restrict d, size_t stride, int16_t *restrict s, size_t n, int32_t channels, const int16_t *w,
    int32_t taps, int32_t step) {
    const int32_t radius = radius_of(taps, step);
    if (step == 2) smooth(s - radius * BLOCK_LANES, n + 2 * (size_t)radius);
    tap_weights weights = prepared(w, taps);
    size_t x = 0, lanes = (size_t)channels;
    for (; x + 4 <= n; x += 4) lanes_at(d + x * lanes, stride, s + x * BLOCK_LANES, channels, &weights, taps, step);
    if (x == n) return;
    int16_t last[FOUR_PIXELS];
    lanes_at(last, 4 * lanes, s + x * BLOCK_LANES, channels, &weights, taps, step);
    for (size_t row = 0; row < BLOCK_LANES / lanes; row++) {
        memcpy(d + row * stride + x * lanes, last + row * 4 * lanes, (n - x) * lanes * sizeof(int16_t));
    }
}

static void blur_rows_to_bytes(
    uint8_t *restrict d, size_t stride, int16_t *restrict s, size_t n, int32_t channels, const int16_t *w,
    int32_t taps, int32_t step) {
    if (channels == 4) {
        along_to_bytes(d, stride, s, n, 4, w, taps, step);
    } else {
        along_to_bytes(d, stride, s, n, 1, w, taps, step);
    }
}

static void blur_rows_to_lanes(
    int16_t *restrict d, size_t stride, int16_t *restrict s, size_t n, int32_t channels, const int16_t *w,
    int32_t taps, int32_t step) {
    if (channels == 4) {
        along_to_lanes(d, stride, s, n, 4, w, taps, step);
    } else {
        along_to_lanes(d, stride, s, n, 1, w, taps, step);
    }
}
