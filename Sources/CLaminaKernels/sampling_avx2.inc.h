// Samples of images, four or eight at a time. Included by avx2.c, whose helpers it uses; the bytes are the same as those of
// portable.c.

AVX2 void lamina_avx2_sample_nearest(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    lamina_portable_kernels.sample_nearest(d, n, t, u, v, du, dv);
}

// Loads the left and the right texel of four rows, given the addresses of the left ones: they are next to each other.
AVX2_INLINE __m256i load_pairs(const uint32_t *p0, const uint32_t *p1, const uint32_t *p2, const uint32_t *p3) {
    __m128i a = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)p0), _mm_loadl_epi64((const __m128i *)p1));
    __m128i b = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)p2), _mm_loadl_epi64((const __m128i *)p3));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(a), b, 1);
}

// Samples along any line, up to this many at a time.
enum { PLACED_SAMPLES = 128 };

// Where samples lie. A sample beyond the texels counts as one on their border, so all four texels are always inside.
typedef struct {
    // The upper left texel, from the texture's first.
    int32_t index[PLACED_SAMPLES];
    // With f the fraction, 0...128: bytes f − 128 and −f, which as signed bytes are the weights below 0.
    uint32_t weights[PLACED_SAMPLES];
    // −f as a Q15 number: in the upper byte of 16 bits.
    uint32_t rows[PLACED_SAMPLES];
} sample_places;

// One coordinate of samples, with 7 fractional bits: whole + (rest >> 25), for eight samples and each step to the next eight.
typedef struct {
    __m256i whole, rest, whole_step, rest_step;
} sample_line;

AVX2_INLINE sample_line start_line(int64_t u, int64_t du) {
    const __m256i numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    // At most 128 rests below 2²⁵ have a sum that fits 32 bits.
    __m256i whole = _mm256_set1_epi32((int32_t)(u >> 25)), rest = _mm256_set1_epi32((int32_t)(u & 0x1ffffff));
    __m256i step = _mm256_set1_epi32((int32_t)(du >> 25)), rest_step = _mm256_set1_epi32((int32_t)(du & 0x1ffffff));
    return (sample_line){
        _mm256_add_epi32(whole, _mm256_mullo_epi32(numbers, step)),
        _mm256_add_epi32(rest, _mm256_mullo_epi32(numbers, rest_step)),
        _mm256_slli_epi32(step, 3), _mm256_slli_epi32(rest_step, 3),
    };
}

AVX2_INLINE __m256i next_samples(sample_line *l) {
    __m256i at = _mm256_add_epi32(l->whole, _mm256_srli_epi32(l->rest, 25));
    l->whole = _mm256_add_epi32(l->whole, l->whole_step);
    l->rest = _mm256_add_epi32(l->rest, l->rest_step);
    return at;
}

// Finds n samples from (u, v), after HALF_TEXEL was added.
AVX2_INLINE void find_places(
    sample_places *p, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    sample_line columns = start_line(u, du), rows = start_line(v, dv);
    __m256i left = _mm256_set1_epi32(t->x0 << 7), right = _mm256_set1_epi32((t->x1 - 1) << 7);
    __m256i top = _mm256_set1_epi32(t->y0 << 7), bottom = _mm256_set1_epi32((t->y1 - 1) << 7);
    __m256i last_x = _mm256_set1_epi32(t->x1 - 2), last_y = _mm256_set1_epi32(t->y1 - 1 > t->y0 ? t->y1 - 2 : t->y0);
    __m256i stride = _mm256_set1_epi32((int32_t)t->stride), all = _mm256_set1_epi32(128);
    for (size_t i = 0; i < n; i += 8) {
        __m256i x = _mm256_min_epi32(_mm256_max_epi32(next_samples(&columns), left), right);
        __m256i y = _mm256_min_epi32(_mm256_max_epi32(next_samples(&rows), top), bottom);
        __m256i tx = _mm256_min_epi32(_mm256_srai_epi32(x, 7), last_x);
        __m256i ty = _mm256_min_epi32(_mm256_srai_epi32(y, 7), last_y);
        __m256i fx = _mm256_sub_epi32(x, _mm256_slli_epi32(tx, 7));
        __m256i fy = _mm256_sub_epi32(_mm256_slli_epi32(ty, 7), y);
        __m256i index = _mm256_add_epi32(_mm256_mullo_epi32(ty, stride), tx);
        __m256i weights = _mm256_sub_epi32(_mm256_xor_si256(fx, all), _mm256_slli_epi32(fx, 8));
        _mm256_storeu_si256((__m256i *)(p->index + i), index);
        _mm256_storeu_si256((__m256i *)(p->weights + i), weights);
        _mm256_storeu_si256((__m256i *)(p->rows + i), _mm256_slli_epi32(fy, 8));
    }
}

// Four samples in 16-bit lanes, from their texels' pairs, left and right.
AVX2_INLINE __m256i mix_texel_pairs(__m256i top, __m256i bottom, __m256i weights, __m256i row) {
    const __m256i pair_bytes = _mm256_setr_epi8(
        0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
    // The weights are below 0, because 128 is no signed byte. So are the sums and the row's weight, and the products are
    // those of mix_channel.
    top = _mm256_maddubs_epi16(_mm256_shuffle_epi8(top, pair_bytes), weights);
    bottom = _mm256_maddubs_epi16(_mm256_shuffle_epi8(bottom, pair_bytes), weights);
    __m256i mixed = _mm256_sub_epi16(_mm256_mulhrs_epi16(_mm256_sub_epi16(bottom, top), row), top);
    return _mm256_srli_epi16(_mm256_add_epi16(mixed, _mm256_set1_epi16(64)), 7);
}

// Eight columns of samples along the rows of texels, at most a texel apart: the texels of a row that they read, which two
// loads of eight contain, and their weights.
typedef struct {
    ptrdiff_t left_start, right_start;
    // The indices among the eight texels from each start.
    __m256i left, right;
    // Bytes 128 − f and f for each channel: for columns 0, 1, 4, 5, and for columns 2, 3, 6, 7.
    __m256i low_weights, high_weights;
} sample_columns;

// Finds the columns from u after HALF_TEXEL was added; `low_steps` and `high_steps` are du times the columns' numbers.
AVX2_INLINE sample_columns find_columns(const lamina_texture *t, int64_t u, __m256i low_steps, __m256i high_steps) {
    const __m256i low_pixels = _mm256_setr_epi8(
        0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
    const __m256i high_pixels = _mm256_add_epi8(low_pixels, _mm256_set1_epi8(8));
    // This far outside, all columns read the same texel.
    int32_t x = (int32_t)clamp64(u >> 32, (int64_t)t->x0 - 9, t->x1), last = t->x1 - 1, end = t->x1 - 8;
    __m256i fraction = _mm256_set1_epi64x(u & 0xffffffff);
    __m256i low = _mm256_srli_epi64(_mm256_add_epi64(fraction, low_steps), 25);
    __m256i high = _mm256_srli_epi64(_mm256_add_epi64(fraction, high_steps), 25);
    // Columns 0 to 7 in texels from x, with 7 fractional bits.
    __m256i places = _mm256_castps_si256(_mm256_shuffle_ps(
        _mm256_castsi256_ps(low), _mm256_castsi256_ps(high), _MM_SHUFFLE(2, 0, 2, 0)));
    __m256i f = _mm256_and_si256(places, _mm256_set1_epi32(127));
    __m256i weights = _mm256_add_epi32(_mm256_sub_epi32(_mm256_slli_epi32(f, 8), f), _mm256_set1_epi32(128));
    __m256i left = _mm256_add_epi32(_mm256_srli_epi32(places, 7), _mm256_set1_epi32(x));
    __m256i right = _mm256_add_epi32(left, _mm256_set1_epi32(1));
    __m256i lowest = _mm256_set1_epi32(t->x0), highest = _mm256_set1_epi32(last);
    left = _mm256_min_epi32(_mm256_max_epi32(left, lowest), highest);
    right = _mm256_min_epi32(_mm256_max_epi32(right, lowest), highest);
    int32_t left_start = (int32_t)clamp64(x, t->x0, end), right_start = (int32_t)clamp64(x + 1, t->x0, end);
    return (sample_columns){
        left_start, right_start,
        _mm256_sub_epi32(left, _mm256_set1_epi32(left_start)),
        _mm256_sub_epi32(right, _mm256_set1_epi32(right_start)),
        _mm256_shuffle_epi8(weights, low_pixels), _mm256_shuffle_epi8(weights, high_pixels),
    };
}

// One row of texels, mixed along the row: `top` or `bottom` of `mix_channel`.
typedef struct {
    __m256i low, high;
} mixed_row;

AVX2_INLINE mixed_row mix_row(const uint32_t *row, const sample_columns *c) {
    // With 128 subtracted, texels are signed bytes, as the product of bytes requires. This comes after the permutations,
    // because compilers then do not permute the constant too.
    __m256i signs = _mm256_set1_epi8((char)0x80);
    __m256i left = _mm256_permutevar8x32_epi32(load(row + c->left_start), c->left);
    __m256i right = _mm256_permutevar8x32_epi32(load(row + c->right_start), c->right);
    return (mixed_row){
        _mm256_maddubs_epi16(c->low_weights, _mm256_xor_si256(_mm256_unpacklo_epi8(left, right), signs)),
        _mm256_maddubs_epi16(c->high_weights, _mm256_xor_si256(_mm256_unpackhi_epi8(left, right), signs)),
    };
}

AVX2_INLINE __m256i mix_rows16(__m256i top, __m256i bottom, __m256i weight) {
    __m256i mixed = _mm256_add_epi16(top, _mm256_mulhrs_epi16(_mm256_sub_epi16(bottom, top), weight));
    return _mm256_srli_epi16(_mm256_add_epi16(mixed, _mm256_set1_epi16(16384 + 64)), 7);
}

// The number of rows for which eight columns are found once. Rows that lie multiples of 4096 bytes apart share a set of the
// nearest cache, which holds eight lines.
enum { SAMPLED_ROWS = 16, SAMPLED_ROWS_OF_A_SET = 8 };

// The rows of texels that a row of samples reads, compared with those of the row before it.
typedef struct {
    const uint32_t *top, *bottom;
    int16_t weight;
    // Whether the row's top is the last row's bottom; otherwise, whether it differs from the last row's top.
    uint8_t moves_up, loads_top;
    // If the bottom differs from the last row's bottom: whether it is the row's top, or else a row to load.
    uint8_t is_single, loads_bottom;
} sample_row;

AVX2_INLINE void find_rows(sample_row *rows, size_t h, const lamina_texture *t, int64_t v, int64_t dv) {
    // Numbers that no row has.
    int64_t top = INT64_MIN, bottom = INT64_MIN;
    for (size_t i = 0; i < h; i++, v += dv) {
        int64_t ya = clamp64(v >> 32, t->y0, t->y1 - 1), yb = clamp64((v >> 32) + 1, t->y0, t->y1 - 1);
        rows[i] = (sample_row){
            texels_of(t) + ya * t->stride, texels_of(t) + yb * t->stride, (int16_t)(texel_fraction(v) << 8),
            ya == bottom && ya != top, ya != bottom && ya != top,
            yb == ya && yb != bottom, yb != ya && yb != bottom,
        };
        top = ya;
        bottom = yb;
    }
}

// Samples a rectangle of at most SAMPLED_ROWS rows. u must grow along rows only, by 0 ... 1 texel, v along columns only,
// and the texture must have at least eight columns. The samples along a row of texels serve all pixels between that row and
// the next.
AVX2 static void sample_upright(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, const lamina_texture *t, int64_t u, int64_t v,
    int64_t du, int64_t dv) {
    __m256i low_steps = _mm256_setr_epi64x(0, du, 4 * du, 5 * du);
    __m256i high_steps = _mm256_setr_epi64x(2 * du, 3 * du, 6 * du, 7 * du);
    sample_row rows[SAMPLED_ROWS];
    find_rows(rows, h, t, v + HALF_TEXEL, dv);
    u += HALF_TEXEL;
    for (size_t i = 0; i < w; i += 8, u += 8 * du) {
        sample_columns columns = find_columns(t, u, low_steps, high_steps);
        mixed_row top = {columns.left, columns.left}, bottom = top;
        uint32_t *p = d + i;
        for (size_t row = 0; row < h; row++, p += stride) {
            const sample_row *r = &rows[row];
            if (r->moves_up) {
                top = bottom;
            } else if (r->loads_top) {
                top = mix_row(r->top, &columns);
            }
            if (r->loads_bottom) {
                bottom = mix_row(r->bottom, &columns);
            } else if (r->is_single) {
                bottom = top;
            }
            __m256i weight = _mm256_set1_epi16(r->weight);
            __m256i mixed = _mm256_packus_epi16(
                mix_rows16(top.low, bottom.low, weight), mix_rows16(top.high, bottom.high, weight));
            if (i + 8 <= w) {
                store(p, mixed);
            } else {
                store_end(p, w - i, mixed);
            }
        }
    }
}

AVX2_INLINE int is_upright(const lamina_texture *t, int64_t du, int64_t dv) {
    return dv == 0 && du >= 0 && du <= (int64_t)1 << 32 && t->x1 - t->x0 >= 8;
}

// Whether samples lie so far outside that a coordinate with 7 fractional bits might not fit 32 bits.
static inline int is_far(int64_t u, int64_t du, size_t n) {
    double first = (double)u, last = first + (double)du * (double)n, limit = 0x1p54;
    return !(first > -limit && first < limit && last > -limit && last < limit);
}

AVX2 void lamina_avx2_sample_linear(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    if (is_upright(t, du, dv)) {
        sample_upright(d, 0, n, 1, t, u, v, du, 0);
        return;
    }
    // A gradient of one column.
    if (dv == 0 && t->x1 - t->x0 == 1 && n > 0) {
        uint32_t color;
        lamina_portable_kernels.sample_linear(&color, 1, t, u, v, 0, 0);
        fill(d, 0, n, 1, color);
        return;
    }
    if (t->x1 - t->x0 < 2 || is_far(u, du, n) || is_far(v, dv, n)) {
        lamina_portable_kernels.sample_linear(d, n, t, u, v, du, dv);
        return;
    }
    // The pixels 0, 1, 4, 5, and the pixels 2, 3, 6, 7: their weights in each channel.
    const __m256i low = _mm256_setr_epi8(
        0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
    const __m256i high = _mm256_add_epi8(low, _mm256_set1_epi8(8));
    const uint32_t *below = texels_of(t) + (t->y1 - t->y0 > 1 ? t->stride : 0);
    u += HALF_TEXEL;
    v += HALF_TEXEL;
    // In two passes, because one would need more registers than there are.
    sample_places places;
    for (size_t done = 0; done < n; done += PLACED_SAMPLES, u += PLACED_SAMPLES * du, v += PLACED_SAMPLES * dv) {
        size_t count = n - done < PLACED_SAMPLES ? n - done : PLACED_SAMPLES;
        find_places(&places, count, t, u, v, du, dv);
        for (size_t i = 0; i < count; i += 8) {
            const int32_t *at = places.index + i;
            const uint32_t *a = texels_of(t), *b = below;
            __m256i weights = _mm256_loadu_si256((const __m256i *)(places.weights + i));
            __m256i rows = _mm256_loadu_si256((const __m256i *)(places.rows + i));
            __m256i first = mix_texel_pairs(
                load_pairs(a + at[0], a + at[1], a + at[4], a + at[5]),
                load_pairs(b + at[0], b + at[1], b + at[4], b + at[5]), _mm256_shuffle_epi8(weights, low),
                _mm256_shuffle_epi8(rows, low));
            __m256i second = mix_texel_pairs(
                load_pairs(a + at[2], a + at[3], a + at[6], a + at[7]),
                load_pairs(b + at[2], b + at[3], b + at[6], b + at[7]), _mm256_shuffle_epi8(weights, high),
                _mm256_shuffle_epi8(rows, high));
            __m256i mixed = _mm256_packus_epi16(first, second);
            if (i + 8 <= count) {
                store(d + done + i, mixed);
            } else {
                store_end(d + done + i, count - i, mixed);
            }
        }
    }
}

AVX2 void lamina_avx2_sample_linear_rows(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, const lamina_texture *t, int64_t u, int64_t v,
    int64_t du, int64_t dv) {
    if (is_upright(t, du, 0)) {
        int shares_set = stride % 1024 == 0 || t->stride % 1024 == 0;
        size_t rows = shares_set ? SAMPLED_ROWS_OF_A_SET : SAMPLED_ROWS;
        for (; h > rows; h -= rows, d += (ptrdiff_t)rows * stride, v += (int64_t)rows * dv) {
            sample_upright(d, stride, w, rows, t, u, v, du, dv);
        }
        sample_upright(d, stride, w, h, t, u, v, du, dv);
        return;
    }
    for (; h > 0; h--, d += stride, v += dv) lamina_avx2_sample_linear(d, w, t, u, v, du, 0);
}
