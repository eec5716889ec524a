// The filter of blur_filter.inc.h, for vectors of four rows or four pixels at a time. Included by that file.

// Vectors of four rows, or of four pixels of a block.
typedef struct {
    __m256i a, b, c, d;
} four_vectors;

INLINE __m256i vector_at(const int16_t *s, ptrdiff_t index) {
    return _mm256_loadu_si256((const __m256i *)(s + BLOCK_LANES * index));
}

INLINE void store_lanes(int16_t *d, __m256i v) { _mm256_storeu_si256((__m256i *)d, v); }

INLINE __m256i vector_of(const void *row, size_t i, row_kind kind) {
    if (kind == LANES_IN) return vector_at((const int16_t *)row + i, 0);
    __m256i words;
    if (kind == BYTES_IN) {
        words = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)((const uint8_t *)row + i)));
    } else {
        const __m256i *pixels = (const __m256i *)((const uint32_t *)row + i);
        __m256i low = _mm256_srli_epi32(_mm256_loadu_si256(pixels), 24);
        __m256i high = _mm256_srli_epi32(_mm256_loadu_si256(pixels + 1), 24);
        words = _mm256_permute4x64_epi64(_mm256_packus_epi32(low, high), _MM_SHUFFLE(3, 1, 2, 0));
    }
    return _mm256_slli_epi16(words, LAMINA_BLUR_FRACTION_BITS);
}

// Each weight is stored in both halves of 32 bits, which one load spreads over a vector.
typedef struct {
    int32_t pairs[LAMINA_BLUR_MAXIMUM_RADIUS + 1];
} tap_weights;

INLINE tap_weights prepared(const int16_t *w, int32_t taps) {
    tap_weights result;
    for (int32_t k = 0; k <= taps; k++) result.pairs[k] = w[k] * 0x10001;
    return result;
}

INLINE __m256i plus_pair(__m256i sum, __m256i before, __m256i after, __m256i weight) {
    return _mm256_add_epi16(sum, _mm256_mulhrs_epi16(_mm256_add_epi16(before, after), weight));
}

// Filters the four vectors from `s` on with their neighbours, `step` apart. The vectors before the four at one tap are,
// except for one or two, the vectors at the tap before, moved by `step`. So each vector is read once for all four. Two
// lanes add up to at most 255·128, which fits.
INLINE four_vectors filter_spaced(const int16_t *s, const tap_weights *w, int32_t taps, const int32_t step) {
    four_vectors before = {vector_at(s, 0), vector_at(s, 1), vector_at(s, 2), vector_at(s, 3)}, after = before;
    if (taps == 0) return before;
    __m256i weight = _mm256_set1_epi32(w->pairs[0]);
    four_vectors sums = {
        _mm256_mulhrs_epi16(before.a, weight), _mm256_mulhrs_epi16(before.b, weight),
        _mm256_mulhrs_epi16(before.c, weight), _mm256_mulhrs_epi16(before.d, weight)};
#pragma clang loop unroll_count(4)
    for (int32_t k = 1; k <= taps; k++) {
        if (step == 1) {
            before = (four_vectors){vector_at(s, -k), before.a, before.b, before.c};
            after = (four_vectors){after.b, after.c, after.d, vector_at(s, 3 + k)};
        } else {
            before = (four_vectors){vector_at(s, -2 * k), vector_at(s, 1 - 2 * k), before.a, before.b};
            after = (four_vectors){after.c, after.d, vector_at(s, 2 + 2 * k), vector_at(s, 3 + 2 * k)};
        }
        weight = _mm256_set1_epi32(w->pairs[k]);
        sums.a = plus_pair(sums.a, before.a, after.a, weight);
        sums.b = plus_pair(sums.b, before.b, after.b, weight);
        sums.c = plus_pair(sums.c, before.c, after.c, weight);
        sums.d = plus_pair(sums.d, before.d, after.d, weight);
    }
    return sums;
}

// Each step has its own loop, whose vectors stay in registers.
INLINE four_vectors filter_four(const int16_t *s, const tap_weights *w, int32_t taps, int32_t step) {
    return step == 1 ? filter_spaced(s, w, taps, 1) : filter_spaced(s, w, taps, 2);
}

// Smooths all vectors except the first and the last.
INLINE void smooth(int16_t *s, size_t count) {
    __m256i before = vector_at(s, 0), lane = vector_at(s, 1);
    for (size_t x = 1; x + 1 < count; x++) {
        __m256i after = vector_at(s, (ptrdiff_t)x + 1);
        store_lanes(s + BLOCK_LANES * x, _mm256_avg_epu16(_mm256_avg_epu16(before, after), lane));
        before = lane;
        lane = after;
    }
}

// Transposes four vectors; the lanes of a vector move in groups of four.
INLINE four_vectors transposed_groups(four_vectors v) {
    __m256i ab = _mm256_unpacklo_epi64(v.a, v.b), cd = _mm256_unpacklo_epi64(v.c, v.d);
    __m256i ab_odd = _mm256_unpackhi_epi64(v.a, v.b), cd_odd = _mm256_unpackhi_epi64(v.c, v.d);
    return (four_vectors){
        _mm256_permute2x128_si256(ab, cd, 0x20), _mm256_permute2x128_si256(ab_odd, cd_odd, 0x20),
        _mm256_permute2x128_si256(ab, cd, 0x31), _mm256_permute2x128_si256(ab_odd, cd_odd, 0x31)};
}

// Transposes four vectors into sixteen groups with one lane of each vector, in the order 0 1 8 9, 2 3 10 11 and so on.
INLINE four_vectors transposed_lanes(four_vectors v) {
    __m256i ab = _mm256_unpacklo_epi16(v.a, v.b), cd = _mm256_unpacklo_epi16(v.c, v.d);
    __m256i ab_high = _mm256_unpackhi_epi16(v.a, v.b), cd_high = _mm256_unpackhi_epi16(v.c, v.d);
    return (four_vectors){
        _mm256_unpacklo_epi32(ab, cd), _mm256_unpackhi_epi32(ab, cd), _mm256_unpacklo_epi32(ab_high, cd_high),
        _mm256_unpackhi_epi32(ab_high, cd_high)};
}

// Stores the groups 2j, 2j + 1, 2j + 8, 2j + 9 of sixteen, `step` lanes apart.
INLINE void store_groups(int16_t *d, size_t step, __m256i v) {
    __m128i low = _mm256_castsi256_si128(v), high = _mm256_extracti128_si256(v, 1);
    _mm_storel_epi64((__m128i *)d, low);
    _mm_storeh_pd((double *)(d + step), _mm_castsi128_pd(low));
    _mm_storel_epi64((__m128i *)(d + 8 * step), high);
    _mm_storeh_pd((double *)(d + 9 * step), _mm_castsi128_pd(high));
}

// Stores the pixels at `x` of four rows of a block.
INLINE void store_columns(int16_t *d, int32_t channels, four_vectors v) {
    if (channels == 4) {
        v = transposed_groups(v);
        store_lanes(d, v.a);
        store_lanes(d + BLOCK_LANES, v.b);
        store_lanes(d + 2 * BLOCK_LANES, v.c);
        store_lanes(d + 3 * BLOCK_LANES, v.d);
    } else {
        v = transposed_lanes(v);
        store_groups(d, BLOCK_LANES, v.a);
        store_groups(d + 2 * BLOCK_LANES, BLOCK_LANES, v.b);
        store_groups(d + 4 * BLOCK_LANES, BLOCK_LANES, v.c);
        store_groups(d + 6 * BLOCK_LANES, BLOCK_LANES, v.d);
    }
}

// Filters one vector of each row, all the way down: such a column has the layout of blocks along a row.
INLINE void columns_at(
    int16_t *restrict d, size_t stride, const void *const *rows, size_t count, size_t x, int32_t channels,
    const tap_weights *w, int32_t taps, int32_t step, row_kind kind) {
    _Alignas(32) int16_t column[BLOCK_LANES * (LAMINA_BLUR_MAXIMUM_ROWS + 2 * LAMINA_BLUR_MAXIMUM_RADIUS)];
    const int32_t radius = radius_of(taps, step);
    const size_t all = count + 2 * (size_t)radius;
    const size_t pixel_bytes = kind == LANES_IN ? 2 * (size_t)channels : 4;
    for (size_t row = 0; row < all; row++) {
        store_lanes(column + BLOCK_LANES * row, vector_of(rows[row], x * (size_t)channels, kind));
        // With this many rows, a processor does not notice that they are read in order.
        __builtin_prefetch((const char *)rows[row] + x * pixel_bytes + 128);
    }
    if (step == 2) smooth(column, all);
    const int16_t *middle = column + BLOCK_LANES * radius;
    for (size_t row = 0; row < count; row += FOUR_ROWS) {
        four_vectors v = filter_four(middle + BLOCK_LANES * row, w, taps, step);
        store_columns(d + place_of_rows(row, stride, channels) + BLOCK_LANES * x, channels, v);
    }
}

INLINE void columns_of(
    int16_t *restrict d, size_t stride, const void *const *rows, size_t count, size_t n, int32_t channels,
    const int16_t *w, int32_t taps, int32_t step, row_kind kind) {
    const size_t pixels = BLOCK_LANES / (size_t)channels;
    if (n < pixels) {
        columns_plain(d, stride, rows, count, n, channels, w, taps, step, kind);
        return;
    }
    tap_weights weights = prepared(w, taps);
    for (size_t x = 0; x + pixels <= n; x += pixels) {
        columns_at(d, stride, rows, count, x, channels, &weights, taps, step, kind);
    }
    // The last vector may overwrite pixels that are already written.
    if (n % pixels) columns_at(d, stride, rows, count, n - pixels, channels, &weights, taps, step, kind);
}

INLINE __m256i rounded_lanes(__m256i v) {
    return _mm256_srai_epi16(_mm256_add_epi16(v, _mm256_set1_epi16(32)), LAMINA_BLUR_FRACTION_BITS);
}

INLINE void store_four_bytes(uint8_t *d, int32_t bytes) { memcpy(d, &bytes, 4); }

// Stores four pixels of one channel for each of sixteen rows: rows 0 to 3 and 8 to 11, or the four rows after each.
INLINE void store_alphas(uint8_t *d, size_t stride, __m256i a, __m256i b) {
    __m256i bytes = _mm256_packus_epi16(rounded_lanes(a), rounded_lanes(b));
    __m128i low = _mm256_castsi256_si128(bytes), high = _mm256_extracti128_si256(bytes, 1);
    store_four_bytes(d, _mm_cvtsi128_si32(low));
    store_four_bytes(d + stride, _mm_extract_epi32(low, 1));
    store_four_bytes(d + 2 * stride, _mm_extract_epi32(low, 2));
    store_four_bytes(d + 3 * stride, _mm_extract_epi32(low, 3));
    d += 8 * stride;
    store_four_bytes(d, _mm_cvtsi128_si32(high));
    store_four_bytes(d + stride, _mm_extract_epi32(high, 1));
    store_four_bytes(d + 2 * stride, _mm_extract_epi32(high, 2));
    store_four_bytes(d + 3 * stride, _mm_extract_epi32(high, 3));
}

// Filters four pixels of a block and stores them as bytes of its rows.
INLINE void bytes_at(
    uint8_t *restrict d, size_t stride, const int16_t *s, int32_t channels, const tap_weights *w, int32_t taps,
    int32_t step) {
    four_vectors v = filter_four(s, w, taps, step);
    if (channels == 1) {
        v = transposed_lanes(v);
        store_alphas(d, stride, v.a, v.b);
        store_alphas(d + 4 * stride, stride, v.c, v.d);
        return;
    }
    // Pixels 0 and 1, and pixels 2 and 3: rows 0 and 1 are in the lower half, rows 2 and 3 in the upper half.
    __m256 ab = _mm256_castsi256_ps(_mm256_packus_epi16(rounded_lanes(v.a), rounded_lanes(v.b)));
    __m256 cd = _mm256_castsi256_ps(_mm256_packus_epi16(rounded_lanes(v.c), rounded_lanes(v.d)));
    __m256i even = _mm256_castps_si256(_mm256_shuffle_ps(ab, cd, _MM_SHUFFLE(2, 0, 2, 0)));
    __m256i odd = _mm256_castps_si256(_mm256_shuffle_ps(ab, cd, _MM_SHUFFLE(3, 1, 3, 1)));
    _mm_storeu_si128((__m128i *)d, _mm256_castsi256_si128(even));
    _mm_storeu_si128((__m128i *)(d + stride), _mm256_castsi256_si128(odd));
    _mm_storeu_si128((__m128i *)(d + 2 * stride), _mm256_extracti128_si256(even, 1));
    _mm_storeu_si128((__m128i *)(d + 3 * stride), _mm256_extracti128_si256(odd, 1));
}

// Filters four pixels of a block and stores them as lanes of its rows.
INLINE void lanes_at(
    int16_t *restrict d, size_t stride, const int16_t *s, int32_t channels, const tap_weights *w, int32_t taps,
    int32_t step) {
    four_vectors v = filter_four(s, w, taps, step);
    if (channels == 1) {
        v = transposed_lanes(v);
        store_groups(d, stride, v.a);
        store_groups(d + 2 * stride, stride, v.b);
        store_groups(d + 4 * stride, stride, v.c);
        store_groups(d + 6 * stride, stride, v.d);
        return;
    }
    v = transposed_groups(v);
    store_lanes(d, v.a);
    store_lanes(d + stride, v.b);
    store_lanes(d + 2 * stride, v.c);
    store_lanes(d + 3 * stride, v.d);
}
