// The filter of blur_filter.inc.h, a vector of each of four rows or four pixels at a time. Included by that.

// One vector of each of four rows, or of four pixels of a block.
typedef struct {
    __m256i a, b, c, d;
} four_vectors;

INLINE __m256i vector_of(const void *row, size_t i, row_kind kind) {
    if (kind == LANES_IN) return _mm256_loadu_si256((const __m256i *)((const int16_t *)row + i));
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

// Weights in both halves of 32 bits, which one load spreads over a vector.
typedef struct {
    int32_t pairs[LAMINA_BLUR_MAXIMUM_RADIUS + 1];
} tap_weights;

INLINE tap_weights prepared(const int16_t *w, int32_t radius) {
    tap_weights result;
    for (int32_t k = 0; k <= radius; k++) result.pairs[k] = w[k] * 0x10001;
    return result;
}

// A vector of the four rows `rows[radius]` on. What lies at one distance above four rows is, but for one vector, what
// lies one nearer above the rows before: each is read once for all four. Two lanes add up to 255·128 at most, which fits.
// Where `rows` is null, a row is the next vector after `block`.
INLINE four_vectors filter_four(
    const void *const *rows, const int16_t *block, size_t i, const tap_weights *w, int32_t radius, row_kind kind) {
#define TAP(m) (rows ? vector_of(rows[m], i, kind) : vector_of(block + BLOCK_LANES * (m), 0, LANES_IN))
    four_vectors above = {TAP(radius), TAP(radius + 1), TAP(radius + 2), TAP(radius + 3)}, below = above;
    if (radius == 0) return above;
    __m256i weight = _mm256_set1_epi32(w->pairs[0]);
    four_vectors sums = {
        _mm256_mulhrs_epi16(above.a, weight), _mm256_mulhrs_epi16(above.b, weight),
        _mm256_mulhrs_epi16(above.c, weight), _mm256_mulhrs_epi16(above.d, weight)};
#pragma clang loop unroll_count(4)
    for (int32_t k = 1; k <= radius; k++) {
        above = (four_vectors){TAP(radius - k), above.a, above.b, above.c};
        below = (four_vectors){below.b, below.c, below.d, TAP(radius + 3 + k)};
        weight = _mm256_set1_epi32(w->pairs[k]);
        sums.a = _mm256_add_epi16(sums.a, _mm256_mulhrs_epi16(_mm256_add_epi16(above.a, below.a), weight));
        sums.b = _mm256_add_epi16(sums.b, _mm256_mulhrs_epi16(_mm256_add_epi16(above.b, below.b), weight));
        sums.c = _mm256_add_epi16(sums.c, _mm256_mulhrs_epi16(_mm256_add_epi16(above.c, below.c), weight));
        sums.d = _mm256_add_epi16(sums.d, _mm256_mulhrs_epi16(_mm256_add_epi16(above.d, below.d), weight));
    }
    return sums;
#undef TAP
}

// Columns become rows, where the lanes of a vector go in groups of four.
INLINE four_vectors transposed_groups(four_vectors v) {
    __m256i ab = _mm256_unpacklo_epi64(v.a, v.b), cd = _mm256_unpacklo_epi64(v.c, v.d);
    __m256i ab_odd = _mm256_unpackhi_epi64(v.a, v.b), cd_odd = _mm256_unpackhi_epi64(v.c, v.d);
    return (four_vectors){
        _mm256_permute2x128_si256(ab, cd, 0x20), _mm256_permute2x128_si256(ab_odd, cd_odd, 0x20),
        _mm256_permute2x128_si256(ab, cd, 0x31), _mm256_permute2x128_si256(ab_odd, cd_odd, 0x31)};
}

// Columns become rows: sixteen groups of one lane of each vector, in the order 0 1 8 9, 2 3 10 11 and so on.
INLINE four_vectors transposed_lanes(four_vectors v) {
    __m256i ab = _mm256_unpacklo_epi16(v.a, v.b), cd = _mm256_unpacklo_epi16(v.c, v.d);
    __m256i ab_high = _mm256_unpackhi_epi16(v.a, v.b), cd_high = _mm256_unpackhi_epi16(v.c, v.d);
    return (four_vectors){
        _mm256_unpacklo_epi32(ab, cd), _mm256_unpackhi_epi32(ab, cd), _mm256_unpacklo_epi32(ab_high, cd_high),
        _mm256_unpackhi_epi32(ab_high, cd_high)};
}

// Groups 2j, 2j + 1, 2j + 8, 2j + 9 of sixteen, `step` lanes apart.
INLINE void store_groups(int16_t *d, size_t step, __m256i v) {
    __m128i low = _mm256_castsi256_si128(v), high = _mm256_extracti128_si256(v, 1);
    _mm_storel_epi64((__m128i *)d, low);
    _mm_storeh_pd((double *)(d + step), _mm_castsi128_pd(low));
    _mm_storel_epi64((__m128i *)(d + 8 * step), high);
    _mm_storeh_pd((double *)(d + 9 * step), _mm_castsi128_pd(high));
}

INLINE void store_lanes(int16_t *d, __m256i v) { _mm256_storeu_si256((__m256i *)d, v); }

// Pixels at `x` of four rows.
INLINE void columns_at(
    int16_t *restrict d, const void *const *rows, size_t x, int32_t channels, const tap_weights *w,
    int32_t radius, row_kind kind) {
    four_vectors v = filter_four(rows, NULL, x * (size_t)channels, w, radius, kind);
    d += BLOCK_LANES * x;
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

INLINE void columns_of(
    int16_t *restrict d, const void *const *rows, size_t n, int32_t channels, const int16_t *w, int32_t radius,
    row_kind kind) {
    const size_t step = BLOCK_LANES / (size_t)channels;
    if (n < step) {
        columns_plain(d, rows, n, channels, w, radius, kind);
        return;
    }
    tap_weights weights = prepared(w, radius);
    for (size_t x = 0; x + step <= n; x += step) columns_at(d, rows, x, channels, &weights, radius, kind);
    // The last vector may go over pixels that are there already.
    if (n % step) columns_at(d, rows, n - step, channels, &weights, radius, kind);
}

// Four pixels of a block along the rows, as lanes.
INLINE four_vectors along_four(const int16_t *s, const tap_weights *w, int32_t radius) {
    return filter_four(NULL, s - radius * BLOCK_LANES, 0, w, radius, LANES_IN);
}

INLINE __m256i rounded_lanes(__m256i v) {
    return _mm256_srai_epi16(_mm256_add_epi16(v, _mm256_set1_epi16(32)), LAMINA_BLUR_FRACTION_BITS);
}

INLINE void store_four_bytes(uint8_t *d, int32_t bytes) { memcpy(d, &bytes, 4); }

// Four pixels of one channel for each of sixteen rows: of rows 0 to 3 and 8 to 11, or of the four after each.
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

// Four pixels of a block to bytes of its rows.
INLINE void bytes_at(
    uint8_t *restrict d, size_t stride, const int16_t *s, int32_t channels, const tap_weights *w, int32_t radius) {
    four_vectors v = along_four(s, w, radius);
    if (channels == 1) {
        v = transposed_lanes(v);
        store_alphas(d, stride, v.a, v.b);
        store_alphas(d + 4 * stride, stride, v.c, v.d);
        return;
    }
    // Pixels 0 and 1, and 2 and 3: of rows 0 and 1 in the lower half, of rows 2 and 3 in the upper.
    __m256 ab = _mm256_castsi256_ps(_mm256_packus_epi16(rounded_lanes(v.a), rounded_lanes(v.b)));
    __m256 cd = _mm256_castsi256_ps(_mm256_packus_epi16(rounded_lanes(v.c), rounded_lanes(v.d)));
    __m256i even = _mm256_castps_si256(_mm256_shuffle_ps(ab, cd, _MM_SHUFFLE(2, 0, 2, 0)));
    __m256i odd = _mm256_castps_si256(_mm256_shuffle_ps(ab, cd, _MM_SHUFFLE(3, 1, 3, 1)));
    _mm_storeu_si128((__m128i *)d, _mm256_castsi256_si128(even));
    _mm_storeu_si128((__m128i *)(d + stride), _mm256_castsi256_si128(odd));
    _mm_storeu_si128((__m128i *)(d + 2 * stride), _mm256_extracti128_si256(even, 1));
    _mm_storeu_si128((__m128i *)(d + 3 * stride), _mm256_extracti128_si256(odd, 1));
}

// Four pixels of a block to lanes of its rows.
INLINE void lanes_at(
    int16_t *restrict d, size_t stride, const int16_t *s, int32_t channels, const tap_weights *w, int32_t radius) {
    four_vectors v = along_four(s, w, radius);
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
