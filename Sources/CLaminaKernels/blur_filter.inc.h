// The filter of a Gaussian blur, in 16 bits: down the columns of a block of rows, then along them. Included by
// generic_portable.c and generic_avx2.c.
//
// Between the two, a block lies as its 16 lanes of pixel 0, its 16 lanes of pixel 1 and so on: four rows of four
// channels, or sixteen rows of one. A step to the next pixel is then a whole vector, whatever the direction.

enum { BLOCK_LANES = LAMINA_BLUR_BLOCK_LANES, FOUR_ROWS = 4, FOUR_PIXELS = 4 * BLOCK_LANES };

// What rows hold: lanes; bytes, which become lanes; pixels, of which alpha becomes one lane.
typedef enum { LANES_IN, BYTES_IN, ALPHA_IN } row_kind;

INLINE int16_t lane_of(const void *row, size_t i, row_kind kind) {
    if (kind == LANES_IN) return ((const int16_t *)row)[i];
    uint8_t byte = kind == BYTES_IN ? ((const uint8_t *)row)[i] : ((const uint8_t *)row)[4 * i + 3];
    return (int16_t)(byte << LAMINA_BLUR_FRACTION_BITS);
}

INLINE int16_t product_of(int16_t value, int16_t weight) { return (int16_t)rounded_product(value, weight); }

// Lanes of row `rows[radius]` on, filtered.
INLINE void filter_down(
    int16_t *restrict d, const void *const *rows, size_t from, size_t n, const int16_t *w, int32_t radius,
    row_kind kind) {
    const void *middle = rows[radius];
    for (size_t i = 0; i < n; i++) {
        int16_t lane = lane_of(middle, from + i, kind);
        d[i] = radius ? product_of(lane, w[0]) : lane;
    }
    for (int32_t k = 1; k <= radius; k++) {
        const void *a = rows[radius - k], *b = rows[radius + k];
        int16_t weight = w[k];
        for (size_t i = 0; i < n; i++) {
            int16_t sum = (int16_t)(lane_of(a, from + i, kind) + lane_of(b, from + i, kind));
            d[i] = (int16_t)(d[i] + product_of(sum, weight));
        }
    }
}

// Four rows down the columns.
INLINE void columns_plain(
    int16_t *restrict d, const void *const *rows, size_t n, int32_t channels, const int16_t *w, int32_t radius,
    row_kind kind) {
    enum { BATCH = 64 };
    int16_t lanes[BATCH];
    size_t batch = BATCH / (size_t)channels;
    for (int row = 0; row < FOUR_ROWS; row++) {
        for (size_t x = 0; x < n; x += batch) {
            size_t count = n - x < batch ? n - x : batch;
            filter_down(lanes, rows + row, x * (size_t)channels, count * (size_t)channels, w, radius, kind);
            for (size_t i = 0; i < count; i++) {
                int16_t *block = d + BLOCK_LANES * (x + i) + row * channels;
                for (int32_t c = 0; c < channels; c++) block[c] = lanes[i * (size_t)channels + (size_t)c];
            }
        }
    }
}

#if LANES == 8
#include "blur_filter_avx2.inc.h"
#else

INLINE void columns_of(
    int16_t *restrict d, const void *const *rows, size_t n, int32_t channels, const int16_t *w, int32_t radius,
    row_kind kind) {
    columns_plain(d, rows, n, channels, w, radius, kind);
}

typedef const int16_t *tap_weights;

INLINE tap_weights prepared(const int16_t *w, int32_t radius) {
    (void)radius;
    return w;
}

// Where lane `i` of four pixels of a block belongs.
INLINE size_t place_in_rows(size_t i, size_t stride, size_t channels) {
    size_t lane = i % BLOCK_LANES;
    return lane / channels * stride + i / BLOCK_LANES * channels + lane % channels;
}

// Four pixels of a block along the rows, from `s` on.
INLINE void along_plain(int16_t *restrict d, const int16_t *restrict s, const int16_t *w, int32_t radius) {
    for (int i = 0; i < FOUR_PIXELS; i++) d[i] = radius ? product_of(s[i], w[0]) : s[i];
    for (int32_t k = 1; k <= radius; k++) {
        const int16_t *a = s - k * BLOCK_LANES, *b = s + k * BLOCK_LANES;
        for (int i = 0; i < FOUR_PIXELS; i++) d[i] = (int16_t)(d[i] + product_of((int16_t)(a[i] + b[i]), w[k]));
    }
}

INLINE void bytes_at(
    uint8_t *restrict d, size_t stride, const int16_t *s, int32_t channels, const tap_weights *w, int32_t radius) {
    int16_t lanes[FOUR_PIXELS];
    along_plain(lanes, s, *w, radius);
    for (size_t i = 0; i < FOUR_PIXELS; i++) {
        uint8_t byte = (uint8_t)((lanes[i] + 32) >> LAMINA_BLUR_FRACTION_BITS);
        d[place_in_rows(i, stride, (size_t)channels)] = byte;
    }
}

INLINE void lanes_at(
    int16_t *restrict d, size_t stride, const int16_t *s, int32_t channels, const tap_weights *w, int32_t radius) {
    int16_t lanes[FOUR_PIXELS];
    along_plain(lanes, s, *w, radius);
    for (size_t i = 0; i < FOUR_PIXELS; i++) d[place_in_rows(i, stride, (size_t)channels)] = lanes[i];
}

#endif

static void blur_columns(
    int16_t *restrict d, const void *const *rows, size_t n, lamina_blur_content content, const int16_t *w,
    int32_t radius) {
    switch (content) {
    case LAMINA_BLUR_PIXELS: columns_of(d, rows, n, 4, w, radius, BYTES_IN); break;
    case LAMINA_BLUR_ALPHA: columns_of(d, rows, n, 1, w, radius, ALPHA_IN); break;
    case LAMINA_BLUR_LANES: columns_of(d, rows, n, 4, w, radius, LANES_IN); break;
    case LAMINA_BLUR_ALPHA_LANES: columns_of(d, rows, n, 1, w, radius, LANES_IN); break;
    }
}

INLINE void along_to_bytes(
    uint8_t *restrict d, size_t stride, const int16_t *restrict s, size_t n, int32_t channels, const int16_t *w,
    int32_t radius) {
    tap_weights weights = prepared(w, radius);
    size_t x = 0, step = (size_t)channels;
    for (; x + 4 <= n; x += 4) bytes_at(d + x * step, stride, s + x * BLOCK_LANES, channels, &weights, radius);
    if (x == n) return;
    uint8_t last[FOUR_PIXELS];
    bytes_at(last, 4 * step, s + x * BLOCK_LANES, channels, &weights, radius);
    for (size_t row = 0; row < BLOCK_LANES / step; row++) {
        memcpy(d + row * stride + x * step, last + row * 4 * step, (n - x) * step);
    }
}

INLINE void along_to_lanes(
    int16_t *restrict d, size_t stride, const int16_t *restrict s, size_t n, int32_t channels, const int16_t *w,
    int32_t radius) {
    tap_weights weights = prepared(w, radius);
    size_t x = 0, step = (size_t)channels;
    for (; x + 4 <= n; x += 4) lanes_at(d + x * step, stride, s + x * BLOCK_LANES, channels, &weights, radius);
    if (x == n) return;
    int16_t last[FOUR_PIXELS];
    lanes_at(last, 4 * step, s + x * BLOCK_LANES, channels, &weights, radius);
    for (size_t row = 0; row < BLOCK_LANES / step; row++) {
        memcpy(d + row * stride + x * step, last + row * 4 * step, (n - x) * step * sizeof(int16_t));
    }
}

static void blur_rows_to_bytes(
    uint8_t *restrict d, size_t stride, const int16_t *restrict s, size_t n, int32_t channels, const int16_t *w,
    int32_t radius) {
    if (channels == 4) {
        along_to_bytes(d, stride, s, n, 4, w, radius);
    } else {
        along_to_bytes(d, stride, s, n, 1, w, radius);
    }
}

static void blur_rows_to_lanes(
    int16_t *restrict d, size_t stride, const int16_t *restrict s, size_t n, int32_t channels, const int16_t *w,
    int32_t radius) {
    if (channels == 4) {
        along_to_lanes(d, stride, s, n, 4, w, radius);
    } else {
        along_to_lanes(d, stride, s, n, 1, w, radius);
    }
}
