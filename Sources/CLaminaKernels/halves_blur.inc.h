// The steps of a Gaussian blur of halves, in floats of 32 bits; LaminaBlur.h says what they are. Included by halves.inc.h. A sum
// is added up in one order, which neither the threads nor the part of a picture change.

#pragma STDC FP_CONTRACT OFF

enum { BLOCK_LANES = LAMINA_BLUR_BLOCK_LANES };

// Four numbers of a pixel.
typedef float quad __attribute__((vector_size(16)));

HALVES_INLINE quad quad_at(const half_pixel *p) {
    pair v = load_one(p);
    return __builtin_shufflevector(v, v, 0, 1, 2, 3);
}

HALVES_INLINE void store_quad(half_pixel *p, quad v) {
    store_one(p, __builtin_shufflevector(v, v, 0, 1, 2, 3, 0, 1, 2, 3));
}

HALVES static void blur_add(void *to, const void *from, size_t n, int32_t channels) {
    float *sums = to;
    const half_pixel *s = from;
    for (size_t i = 0; i < n; i++) {
        quad v = quad_at(s + i);
        if (channels == 1) {
            sums[i] += v[3];
            continue;
        }
        for (int c = 0; c < 4; c++) sums[4 * i + (size_t)c] += v[c];
    }
}

HALVES static void blur_gather(void *to, const void *from, size_t n, int32_t channels, int32_t factor) {
    float *sums = to;
    const float *s = from;
    for (size_t i = 0; i < n; i++, sums += channels) {
        for (int32_t j = 0; j < factor; j++, s += channels) {
            for (int32_t c = 0; c < channels; c++) sums[c] += s[c];
        }
    }
}

HALVES static void blur_mean(void *to, const void *from, size_t n, int32_t shift) {
    float *d = to;
    const float *s = from;
    float share = 1.0f / (float)(1u << shift);
    for (size_t i = 0; i < n; i++) d[i] = s[i] * share;
}

HALVES static void blur_mix(void *to, const void *one, const void *other, size_t n, int32_t fraction) {
    float *d = to;
    const float *a = one, *b = other;
    float w = (float)fraction * (1.0f / 32768.0f);
    for (size_t i = 0; i < n; i++) d[i] = a[i] + (b[i] - a[i]) * w;
}

HALVES static void blur_narrow(void *to, const void *from, size_t n, int32_t channels) {
    if (channels == 1) {
        memcpy(to, from, n * sizeof(float));
        return;
    }
    half_pixel *d = to;
    const float *s = from;
    for (size_t i = 0; i < n; i++) {
        quad v;
        memcpy(&v, s + 4 * i, sizeof v);
        store_quad(d + i, v);
    }
}

HALVES static void blur_enlarge(void *to, size_t n, const void *from, int32_t channels, int32_t factor, int32_t phase) {
    const float *s = from;
    float step = 1.0f / (2.0f * (float)factor);
    for (size_t x = 0; x < n; x++) {
        float w = (float)(2 * phase + 1) * step;
        if (channels == 1) {
            ((float *)to)[x] = s[0] + (s[1] - s[0]) * w;
        } else {
            quad a, b;
            memcpy(&a, s, sizeof a);
            memcpy(&b, s + 4, sizeof b);
            store_quad((half_pixel *)to + x, a + (b - a) * w);
        }
        if (++phase == factor) {
            phase = 0;
            s += channels;
        }
    }
}

// Pixels of a row that are filtered down together, and the rows that reach into them: their lanes stay in a core's nearest cache.
enum { COLUMN_LANES = 64, MOST_ROWS = LAMINA_BLUR_MAXIMUM_ROWS + 2 * LAMINA_BLUR_MAXIMUM_RADIUS };

HALVES_INLINE float weight_of(int16_t w) { return (float)w * (1.0f / 32768.0f); }

HALVES_INLINE float smoothed(float before, float lane, float after) {
    return ((before + after) * 0.5f + lane) * 0.5f;
}

// The lanes of some pixels of a row.
HALVES_INLINE void read_lanes(float *d, const void *row, size_t x, size_t n, lamina_blur_content content) {
    switch (content) {
    case LAMINA_BLUR_PIXELS:
        for (size_t i = 0; i < n; i++) {
            quad v = quad_at((const half_pixel *)row + x + i);
            memcpy(d + 4 * i, &v, sizeof v);
        }
        break;
    case LAMINA_BLUR_ALPHA:
        for (size_t i = 0; i < n; i++) d[i] = quad_at((const half_pixel *)row + x + i)[3];
        break;
    case LAMINA_BLUR_LANES: memcpy(d, (const float *)row + 4 * x, 4 * n * sizeof *d); break;
    case LAMINA_BLUR_ALPHA_LANES: memcpy(d, (const float *)row + x, n * sizeof *d); break;
    }
}

HALVES static void blur_columns(
    void *to, size_t stride, const void *const *rows, size_t row_count, size_t count, lamina_blur_content content,
    const int16_t *weights, int32_t taps, int32_t step) {
    float *blocks = to;
    static const size_t room = COLUMN_LANES;
    float lanes_of[MOST_ROWS][COLUMN_LANES];
    size_t channels = content == LAMINA_BLUR_PIXELS || content == LAMINA_BLUR_LANES ? 4 : 1;
    size_t batch = room / channels, rows_of_block = BLOCK_LANES / channels;
    size_t radius = (size_t)(taps * step + step - 1), all = row_count + 2 * radius;
    for (size_t x = 0; x < count; x += batch) {
        size_t n = count - x < batch ? count - x : batch;
        for (size_t row = 0; row < all; row++) read_lanes(lanes_of[row], rows[row], x, n, content);
        if (step == 2) {
            float before[COLUMN_LANES];
            memcpy(before, lanes_of[0], sizeof before);
            for (size_t row = 1; row + 1 < all; row++) {
                for (size_t i = 0; i < n * channels; i++) {
                    float lane = lanes_of[row][i];
                    lanes_of[row][i] = smoothed(before[i], lane, lanes_of[row + 1][i]);
                    before[i] = lane;
                }
            }
        }
        for (size_t row = 0; row < row_count; row++) {
            float sum[COLUMN_LANES];
            const float *middle = lanes_of[row + radius];
            float centre = taps ? weight_of(weights[0]) : 1;
            for (size_t i = 0; i < n * channels; i++) sum[i] = middle[i] * centre;
            for (int32_t k = 1; k <= taps; k++) {
                const float *above = lanes_of[row + radius - (size_t)(k * step)];
                const float *below = lanes_of[row + radius + (size_t)(k * step)];
                float w = weight_of(weights[k]);
                for (size_t i = 0; i < n * channels; i++) sum[i] += (above[i] + below[i]) * w;
            }
            float *block = blocks + row / rows_of_block * stride + BLOCK_LANES * x + row % rows_of_block * channels;
            for (size_t i = 0; i < n; i++) memcpy(block + BLOCK_LANES * i, sum + channels * i, channels * sizeof *sum);
        }
    }
}

// Smooths all pixels of a row of blocks except the first and the last.
HALVES_INLINE void smooth(float *s, size_t count) {
    float before[BLOCK_LANES];
    memcpy(before, s, sizeof before);
    for (size_t x = 1; x + 1 < count; x++) {
        float *pixel = s + BLOCK_LANES * x;
        for (int i = 0; i < BLOCK_LANES; i++) {
            float lane = pixel[i];
            pixel[i] = smoothed(before[i], lane, pixel[i + BLOCK_LANES]);
            before[i] = lane;
        }
    }
}

// One pixel of all rows of a block, filtered along the rows.
HALVES_INLINE void filter_along(float *sum, const float *s, const int16_t *weights, int32_t taps, int32_t step) {
    float centre = taps ? weight_of(weights[0]) : 1;
    for (int i = 0; i < BLOCK_LANES; i++) sum[i] = s[i] * centre;
    for (int32_t k = 1; k <= taps; k++) {
        const float *a = s - k * step * BLOCK_LANES, *b = s + k * step * BLOCK_LANES;
        float w = weight_of(weights[k]);
        for (int i = 0; i < BLOCK_LANES; i++) sum[i] += (a[i] + b[i]) * w;
    }
}

HALVES static void blur_rows_to_lanes(
    void *to, size_t stride, void *block, size_t count, int32_t channels, const int16_t *weights, int32_t taps,
    int32_t step) {
    float *d = to, *s = block;
    const int32_t radius = taps * step + step - 1;
    if (step == 2) smooth(s - radius * BLOCK_LANES, count + 2 * (size_t)radius);
    size_t n = (size_t)channels;
    for (size_t x = 0; x < count; x++) {
        float sum[BLOCK_LANES];
        filter_along(sum, s + BLOCK_LANES * x, weights, taps, step);
        for (size_t row = 0; row < BLOCK_LANES / n; row++) {
            memcpy(d + row * stride + x * n, sum + row * n, n * sizeof *sum);
        }
    }
}

HALVES static void blur_rows_to_pixels(
    void *to, size_t stride, void *block, size_t count, int32_t channels, const int16_t *weights, int32_t taps,
    int32_t step) {
    char *d = to;
    float *s = block;
    const int32_t radius = taps * step + step - 1;
    if (step == 2) smooth(s - radius * BLOCK_LANES, count + 2 * (size_t)radius);
    for (size_t x = 0; x < count; x++) {
        float sum[BLOCK_LANES];
        filter_along(sum, s + BLOCK_LANES * x, weights, taps, step);
        if (channels == 1) {
            for (size_t row = 0; row < BLOCK_LANES; row++) memcpy(d + row * stride + x * sizeof *sum, sum + row, sizeof *sum);
            continue;
        }
        for (size_t row = 0; row < BLOCK_LANES / 4; row++) {
            quad v;
            memcpy(&v, sum + 4 * row, sizeof v);
            store_quad((half_pixel *)(d + row * stride) + x, v);
        }
    }
}

HALVES static void blur_tint(void *to, const void *alphas, size_t n, uint64_t color) {
    half_pixel *d = to;
    const float *k = alphas;
    quad s = quad_at(&color);
    for (size_t i = 0; i < n; i++) store_quad(d + i, s * k[i]);
}
