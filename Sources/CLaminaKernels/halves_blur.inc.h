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

HALVES_INLINE quad load_quad(const float *p) {
    quad v;
    memcpy(&v, p, sizeof v);
    return v;
}

// Sixteen lanes.
HALVES_INLINE four load_lanes(const float *p) {
    four v;
    memcpy(&v, p, sizeof v);
    return v;
}
HALVES_INLINE void store_lanes(float *p, four v) { memcpy(p, &v, sizeof v); }

HALVES_INLINE four four_times(quad v) {
    return __builtin_shufflevector(v, v, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
}

// The alphas of four pixels.
HALVES_INLINE quad alphas_at(const half_pixel *p) {
    four_halves h;
    memcpy(&h, p, sizeof h);
    pair v = widened(__builtin_shufflevector(h, h, 3, 7, 11, 15, 3, 7, 11, 15));
    return __builtin_shufflevector(v, v, 0, 1, 2, 3);
}

HALVES static void blur_add(void *to, const void *from, size_t n, int32_t channels) {
    float *sums = to;
    const half_pixel *s = from;
    size_t i = 0, fours = n & ~(size_t)3;
    if (channels == 1) {
        for (; i < fours; i += 4) {
            quad v = load_quad(sums + i) + alphas_at(s + i);
            memcpy(sums + i, &v, sizeof v);
        }
        for (; i < n; i++) sums[i] += quad_at(s + i)[3];
        return;
    }
    for (; i < fours; i += 4) store_lanes(sums + 4 * i, load_lanes(sums + 4 * i) + load_four(s + i));
    for (; i < n; i++) {
        quad v = load_quad(sums + 4 * i) + quad_at(s + i);
        memcpy(sums + 4 * i, &v, sizeof v);
    }
}

HALVES static void blur_gather(void *to, const void *from, size_t n, int32_t channels, int32_t factor) {
    float *sums = to;
    const float *s = from;
    if (channels == 1) {
        for (size_t i = 0; i < n; i++) {
            for (int32_t j = 0; j < factor; j++) sums[i] += *s++;
        }
        return;
    }
    for (size_t i = 0; i < n; i++, sums += 4) {
        quad sum = load_quad(sums);
        // A factor is 1 or even.
        if (factor & 1) sum += load_quad(s), s += 4;
        for (int32_t j = factor >> 1; j > 0; j--, s += 8) {
            sum += load_quad(s);
            sum += load_quad(s + 4);
        }
        memcpy(sums, &sum, sizeof sum);
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
    size_t i = 0, fours = n & ~(size_t)3;
    for (; i < fours; i += 4) store_four(d + i, load_lanes(s + 4 * i));
    for (; i < n; i++) store_quad(d + i, load_quad(s + 4 * i));
}

// Writes n pixels between two groups of lanes. `start` is the first one's place, and they are `step` apart; both have so few
// binary places that all sums of them are exact.
HALVES_INLINE void enlarge_group(half_pixel *d, size_t n, const float *s, float start, float step) {
    quad a = load_quad(s), difference = load_quad(s + 4) - a;
    size_t i = 0, fours = n & ~(size_t)3;
    if (fours > 0) {
        float x = start, y = x + step, z = y + step, w = z + step;
        four from = four_times(a), change = four_times(difference), by = 4 * step - (four){0};
        four place = {x, x, x, x, y, y, y, y, z, z, z, z, w, w, w, w};
        for (; i < fours; i += 4, place += by) store_four(d + i, from + change * place);
        start += step * (float)fours;
    }
    for (; i < n; i++, start += step) store_quad(d + i, a + difference * start);
}

HALVES_INLINE void enlarge_alphas(float *d, size_t n, const float *s, float start, float step) {
    float a = s[0], difference = s[1] - a;
    for (size_t i = 0; i < n; i++) d[i] = a + difference * (start + step * (float)(int32_t)i);
}

HALVES static void blur_enlarge(void *to, size_t n, const void *from, int32_t channels, int32_t factor, int32_t phase) {
    const float *s = from;
    float step = 1.0f / (float)factor, start = ((float)phase + 0.5f) * step;
    for (size_t x = 0; x < n; s += channels, phase = 0, start = 0.5f * step) {
        size_t rest = (size_t)(factor - phase), count = n - x < rest ? n - x : rest;
        if (channels == 1) {
            enlarge_alphas((float *)to + x, count, s, start, step);
        } else {
            enlarge_group((half_pixel *)to + x, count, s, start, step);
        }
        x += count;
    }
}

// Lanes of a row that are filtered down together, and the rows that reach into them: they stay in a core's nearest cache.
enum { COLUMN_LANES = 64, MOST_ROWS = LAMINA_BLUR_MAXIMUM_ROWS + 2 * LAMINA_BLUR_MAXIMUM_RADIUS };

HALVES_INLINE float weight_of(int16_t w) { return (float)w * (1.0f / 32768.0f); }

// The weights of all taps, as floats.
typedef struct {
    float numbers[LAMINA_BLUR_MAXIMUM_RADIUS + 1];
} tap_weights;

HALVES_INLINE tap_weights weights_of(const int16_t *weights, int32_t taps) {
    tap_weights w = {{1}};
    for (int32_t k = taps ? 0 : 1; k <= taps; k++) w.numbers[k] = weight_of(weights[k]);
    return w;
}

HALVES_INLINE four smoothed(four before, four lanes, four after) {
    return ((before + after) * 0.5f + lanes) * 0.5f;
}

// The lanes of some pixels of a row, at most COLUMN_LANES.
HALVES_INLINE void read_lanes(float *d, const void *row, size_t x, size_t n, lamina_blur_content content) {
    const half_pixel *pixels = (const half_pixel *)row + x;
    size_t i = 0, fours = n & ~(size_t)3;
    switch (content) {
    case LAMINA_BLUR_PIXELS:
        for (; i < fours; i += 4) store_lanes(d + 4 * i, load_four(pixels + i));
        for (; i < n; i++) {
            quad v = quad_at(pixels + i);
            memcpy(d + 4 * i, &v, sizeof v);
        }
        break;
    case LAMINA_BLUR_ALPHA:
        for (; i < fours; i += 4) {
            quad v = alphas_at(pixels + i);
            memcpy(d + i, &v, sizeof v);
        }
        for (; i < n; i++) d[i] = quad_at(pixels + i)[3];
        break;
    case LAMINA_BLUR_LANES: memcpy(d, (const float *)row + 4 * x, 4 * n * sizeof *d); break;
    case LAMINA_BLUR_ALPHA_LANES: memcpy(d, (const float *)row + x, n * sizeof *d); break;
    }
}

// Smooths all rows but the first and the last.
HALVES_INLINE void smooth_columns(float rows[][COLUMN_LANES], size_t count) {
    for (size_t i = 0; i < COLUMN_LANES; i += BLOCK_LANES) {
        four before = load_lanes(rows[0] + i), lanes = load_lanes(rows[1] + i);
        for (size_t row = 1; row + 1 < count; row++) {
            four after = load_lanes(rows[row + 1] + i);
            store_lanes(rows[row] + i, smoothed(before, lanes, after));
            before = lanes;
            lanes = after;
        }
    }
}

// Sixteen lanes `step` numbers apart from those before and after them.
HALVES_INLINE four filtered(const float *s, ptrdiff_t step, const tap_weights *w, int32_t taps) {
    four sum = load_lanes(s) * w->numbers[0];
    const float *before = s, *after = s;
    for (int32_t k = 1; k <= taps; k++) {
        before -= step;
        after += step;
        sum += (load_lanes(before) + load_lanes(after)) * w->numbers[k];
    }
    return sum;
}

HALVES static void blur_columns(
    void *to, size_t stride, const void *const *rows, size_t row_count, size_t count, lamina_blur_content content,
    const int16_t *weights, int32_t taps, int32_t step) {
    float *blocks = to;
    float lanes_of[MOST_ROWS][COLUMN_LANES];
    tap_weights w = weights_of(weights, taps);
    size_t channels = content == LAMINA_BLUR_PIXELS || content == LAMINA_BLUR_LANES ? 4 : 1;
    size_t batch = COLUMN_LANES / channels, rows_of_block = BLOCK_LANES / channels;
    size_t radius = (size_t)(taps * step + step - 1), all = row_count + 2 * radius;
    for (size_t x = 0; x < count; x += batch) {
        size_t n = count - x < batch ? count - x : batch, lanes = n * channels;
        for (size_t row = 0; row < all; row++) {
            read_lanes(lanes_of[row], rows[row], x, n, content);
            if (n < batch) memset(lanes_of[row] + lanes, 0, (COLUMN_LANES - lanes) * sizeof(float));
        }
        if (step == 2) smooth_columns(lanes_of, all);
        for (size_t row = 0; row < row_count; row++) {
            float *block = blocks + row / rows_of_block * stride + BLOCK_LANES * x + row % rows_of_block * channels;
            for (size_t from = 0; from < lanes; from += BLOCK_LANES) {
                four sum = filtered(lanes_of[row + radius] + from, (ptrdiff_t)step * COLUMN_LANES, &w, taps);
                float numbers[BLOCK_LANES];
                store_lanes(numbers, sum);
                size_t pixels = (lanes - from < BLOCK_LANES ? lanes - from : BLOCK_LANES) / channels;
                for (size_t i = 0; i < pixels; i++, block += BLOCK_LANES) {
                    if (channels == 4) memcpy(block, numbers + 4 * i, 4 * sizeof *block);
                    else *block = numbers[i];
                }
            }
        }
    }
}

// Smooths all pixels of a row of blocks except the first and the last.
HALVES_INLINE void smooth(float *s, size_t count) {
    if (count < 3) return;
    four before = load_lanes(s), lanes = load_lanes(s + BLOCK_LANES);
    for (size_t x = 1; x + 1 < count; x++) {
        float *pixel = s + BLOCK_LANES * x;
        four after = load_lanes(pixel + BLOCK_LANES);
        store_lanes(pixel, smoothed(before, lanes, after));
        before = lanes;
        lanes = after;
    }
}

HALVES static void blur_rows_to_lanes(
    void *to, size_t stride, void *block, size_t count, int32_t channels, const int16_t *weights, int32_t taps,
    int32_t step) {
    float *d = to, *s = block;
    tap_weights w = weights_of(weights, taps);
    const int32_t radius = taps * step + step - 1;
    if (step == 2) smooth(s - radius * BLOCK_LANES, count + 2 * (size_t)radius);
    for (size_t x = 0; x < count; x++) {
        float sum[BLOCK_LANES];
        store_lanes(sum, filtered(s + BLOCK_LANES * x, step * BLOCK_LANES, &w, taps));
        if (channels == 1) {
            for (size_t row = 0; row < BLOCK_LANES; row++) d[row * stride + x] = sum[row];
        } else {
            for (size_t row = 0; row < BLOCK_LANES / 4; row++) {
                memcpy(d + row * stride + 4 * x, sum + 4 * row, 4 * sizeof *sum);
            }
        }
    }
}

HALVES static void blur_rows_to_pixels(
    void *to, size_t stride, void *block, size_t count, int32_t channels, const int16_t *weights, int32_t taps,
    int32_t step) {
    char *d = to;
    float *s = block;
    tap_weights w = weights_of(weights, taps);
    const int32_t radius = taps * step + step - 1;
    if (step == 2) smooth(s - radius * BLOCK_LANES, count + 2 * (size_t)radius);
    for (size_t x = 0; x < count; x++) {
        four sum = filtered(s + BLOCK_LANES * x, step * BLOCK_LANES, &w, taps);
        if (channels == 1) {
            float numbers[BLOCK_LANES];
            store_lanes(numbers, sum);
            for (size_t row = 0; row < BLOCK_LANES; row++) {
                memcpy(d + row * stride + x * sizeof *numbers, numbers + row, sizeof *numbers);
            }
        } else {
            half_pixel pixels[BLOCK_LANES / 4];
            store_four(pixels, sum);
            for (size_t row = 0; row < BLOCK_LANES / 4; row++) {
                memcpy(d + row * stride + x * sizeof *pixels, pixels + row, sizeof *pixels);
            }
        }
    }
}

HALVES static void blur_tint(void *to, const void *alphas, size_t n, uint64_t color) {
    half_pixel *d = to;
    const float *k = alphas;
    quad s = quad_at(&color);
    four colors = four_times(s);
    size_t i = 0, fours = n & ~(size_t)3;
    for (; i < fours; i += 4) {
        quad a = load_quad(k + i);
        four factor = __builtin_shufflevector(a, a, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
        store_four(d + i, colors * factor);
    }
    for (; i < n; i++) store_quad(d + i, s * k[i]);
}
