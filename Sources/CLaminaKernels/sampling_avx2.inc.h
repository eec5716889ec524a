// Samples of images, four or eight at a time. Included by avx2.c, whose helpers it uses; the bytes are the same as those of
// portable.c.

AVX2 void lamina_avx2_sample_nearest(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    lamina_portable_kernels.sample_nearest(d, n, t, u, v, du, dv);
}

// Whether all four texels of the sample at (u, v) are inside.
static inline int is_inside(const lamina_texture *t, int64_t u, int64_t v) {
    int64_t x = (u + HALF_TEXEL) >> 32, y = (v + HALF_TEXEL) >> 32;
    return x >= t->x0 && x + 1 < t->x1 && y >= t->y0 && y + 1 < t->y1;
}

// Four samples. In each 64 bits of `top` and `bottom`, the lower half is the left texel and the upper half the right one.
// `u` and `v` are the coordinates after HALF_TEXEL was added.
AVX2_INLINE __m128i mix4(__m256i top, __m256i bottom, __m256i u, __m256i v) {
    const __m256i pair_bytes = _mm256_setr_epi8(
        0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
    const __m256i low_word = _mm256_setr_epi8(
        0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9, 0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9);
    const __m256i bits = _mm256_set1_epi64x(127), signs = _mm256_set1_epi8((char)0x80);
    __m256i fx = _mm256_and_si256(_mm256_srli_epi64(u, 25), bits);
    __m256i fy = _mm256_and_si256(_mm256_srli_epi64(v, 25), bits);
    // Bytes 128 − f and f, in every 16-bit lane of the pixel: 128 + 255·f.
    __m256i wx = _mm256_add_epi64(_mm256_sub_epi64(_mm256_slli_epi64(fx, 8), fx), _mm256_set1_epi64x(128));
    wx = _mm256_shuffle_epi8(wx, low_word);
    __m256i wy = _mm256_shuffle_epi8(_mm256_slli_epi64(fy, 8), low_word);
    // With 128 subtracted, texels are signed bytes, as the product of bytes requires; the weights are the unsigned ones.
    top = _mm256_maddubs_epi16(wx, _mm256_xor_si256(_mm256_shuffle_epi8(top, pair_bytes), signs));
    bottom = _mm256_maddubs_epi16(wx, _mm256_xor_si256(_mm256_shuffle_epi8(bottom, pair_bytes), signs));
    __m256i mixed = _mm256_add_epi16(top, _mm256_mulhrs_epi16(_mm256_sub_epi16(bottom, top), wy));
    mixed = _mm256_srli_epi16(_mm256_add_epi16(mixed, _mm256_set1_epi16(16384 + 64)), 7);
    __m256i packed = _mm256_packus_epi16(mixed, mixed);
    return _mm256_castsi256_si128(_mm256_permute4x64_epi64(packed, _MM_SHUFFLE(3, 1, 2, 0)));
}

// Loads the left and the right texel of four rows, given the addresses of the left ones: they are next to each other.
AVX2_INLINE __m256i load_pairs(const uint32_t *p0, const uint32_t *p1, const uint32_t *p2, const uint32_t *p3) {
    __m128i a = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)p0), _mm_loadl_epi64((const __m128i *)p1));
    __m128i b = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)p2), _mm_loadl_epi64((const __m128i *)p3));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(a), b, 1);
}

AVX2_INLINE __m256i gather_pairs(const uint32_t *texels, __m128i left, __m128i right) {
    __m128i a = _mm_i32gather_epi32((const int *)texels, left, 4);
    __m128i b = _mm_i32gather_epi32((const int *)texels, right, 4);
    return _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_unpacklo_epi32(a, b)), _mm_unpackhi_epi32(a, b), 1);
}

// The upper halves of four 64-bit lanes, as 32-bit lanes.
AVX2_INLINE __m128i whole_parts(__m256i x) {
    __m256i halves = _mm256_shuffle_epi32(x, _MM_SHUFFLE(3, 1, 3, 1));
    return _mm256_castsi256_si128(_mm256_permute4x64_epi64(halves, _MM_SHUFFLE(3, 1, 2, 0)));
}

AVX2_INLINE __m128i clamp(__m128i x, int32_t low, int32_t high) {
    return _mm_min_epi32(_mm_max_epi32(x, _mm_set1_epi32(low)), _mm_set1_epi32(high));
}

// Four samples anywhere: outside, the nearest texel inside is used.
AVX2_INLINE __m128i sample_clamped(const lamina_texture *t, __m256i u, __m256i v) {
    __m128i x = whole_parts(u), y = whole_parts(v), one = _mm_set1_epi32(1);
    __m128i xa = clamp(x, t->x0, t->x1 - 1), xb = clamp(_mm_add_epi32(x, one), t->x0, t->x1 - 1);
    __m128i stride = _mm_set1_epi32((int32_t)t->stride);
    __m128i ya = _mm_mullo_epi32(clamp(y, t->y0, t->y1 - 1), stride);
    __m128i yb = _mm_mullo_epi32(clamp(_mm_add_epi32(y, one), t->y0, t->y1 - 1), stride);
    __m256i top = gather_pairs(t->texels, _mm_add_epi32(ya, xa), _mm_add_epi32(ya, xb));
    __m256i bottom = gather_pairs(t->texels, _mm_add_epi32(yb, xa), _mm_add_epi32(yb, xb));
    return mix4(top, bottom, u, v);
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
            t->texels + ya * t->stride, t->texels + yb * t->stride, (int16_t)(texel_fraction(v) << 8),
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
                store_tail(p, w - i, mixed);
            }
        }
    }
}

AVX2_INLINE int is_upright(const lamina_texture *t, int64_t du, int64_t dv) {
    return dv == 0 && du >= 0 && du <= (int64_t)1 << 32 && t->x1 - t->x0 >= 8;
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
    // Along a line the samples inside are one stretch: find its ends, and skip the tests between them.
    size_t first = 0, last = n;
    while (first < n && !is_inside(t, u + (int64_t)first * du, v + (int64_t)first * dv)) first++;
    while (last > first && !is_inside(t, u + (int64_t)(last - 1) * du, v + (int64_t)(last - 1) * dv)) last--;
    // Four coordinates each, as 64-bit lanes.
    __m256i us = _mm256_add_epi64(_mm256_set1_epi64x(u + HALF_TEXEL), _mm256_setr_epi64x(0, du, 2 * du, 3 * du));
    __m256i vs = _mm256_add_epi64(_mm256_set1_epi64x(v + HALF_TEXEL), _mm256_setr_epi64x(0, dv, 2 * dv, 3 * dv));
    __m256i step_u = _mm256_set1_epi64x(4 * du), step_v = _mm256_set1_epi64x(4 * dv);
    __m256i stride = _mm256_set1_epi64x(t->stride);
    for (size_t i = 0; i < n; i += 4) {
        __m128i mixed;
        if (i >= first && i + 4 <= last) {
            __m256i index = _mm256_add_epi64(
                _mm256_mul_epi32(_mm256_srli_epi64(vs, 32), stride), _mm256_srli_epi64(us, 32));
            const uint32_t *p0 = t->texels + (int32_t)_mm256_extract_epi64(index, 0);
            const uint32_t *p1 = t->texels + (int32_t)_mm256_extract_epi64(index, 1);
            const uint32_t *p2 = t->texels + (int32_t)_mm256_extract_epi64(index, 2);
            const uint32_t *p3 = t->texels + (int32_t)_mm256_extract_epi64(index, 3);
            ptrdiff_t row = t->stride;
            mixed = mix4(load_pairs(p0, p1, p2, p3), load_pairs(p0 + row, p1 + row, p2 + row, p3 + row), us, vs);
        } else {
            mixed = sample_clamped(t, us, vs);
        }
        if (i + 4 <= n) {
            _mm_storeu_si128((__m128i *)(d + i), mixed);
        } else {
            __m128i mask = _mm_cmpgt_epi32(_mm_set1_epi32((int)(n - i)), _mm_setr_epi32(0, 1, 2, 3));
            _mm_maskstore_epi32((int *)(d + i), mask, mixed);
        }
        us = _mm256_add_epi64(us, step_u);
        vs = _mm256_add_epi64(vs, step_v);
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
