// The steps of a Gaussian blur except its filter. Included by generic_portable.c and generic_avx2.c.

static void blur_narrow(uint8_t *restrict d, const int16_t *restrict s, size_t n) {
    for (size_t i = 0; i < n; i++) d[i] = (uint8_t)((s[i] + 32) >> LAMINA_BLUR_FRACTION_BITS);
}

static void blur_add(uint16_t *restrict d, const uint8_t *restrict s, size_t n) {
    for (size_t i = 0; i < n; i++) d[i] = (uint16_t)(d[i] + s[i]);
}

static void blur_add_alpha(uint16_t *restrict d, const uint32_t *restrict s, size_t n) {
    for (size_t i = 0; i < n; i++) d[i] = (uint16_t)(d[i] + (s[i] >> 24));
}

#if LANES == 8

// Sums of `f` groups of four columns, separately for the even and the odd groups.
INLINE __m256i gather_groups(const uint16_t *s, int32_t f) {
    __m256i sums = _mm256_setzero_si256();
    for (int32_t j = 0; j < f; j += 2, s += 8) {
        sums = _mm256_add_epi32(sums, _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)s)));
    }
    return sums;
}

// Two groups of four sums; `f` is even.
INLINE void gather_two(uint32_t *d, const uint16_t *s, int32_t f) {
    __m256i a = gather_groups(s, f), b = gather_groups(s + 4 * f, f);
    __m256i sums = _mm256_add_epi32(_mm256_permute2x128_si256(a, b, 0x20), _mm256_permute2x128_si256(a, b, 0x31));
    __m256i *result = (__m256i *)d;
    _mm256_storeu_si256(result, _mm256_add_epi32(_mm256_loadu_si256(result), sums));
}

#endif

static void blur_gather(uint32_t *restrict d, const uint16_t *restrict s, size_t n, int32_t channels, int32_t f) {
    if (channels == 4) {
        size_t i = 0;
#if LANES == 8
        // A reduction by 2 is the most common.
        if (f == 2) {
            for (; i + 2 <= n; i += 2, s += 16, d += 8) gather_two(d, s, 2);
        } else if (f % 2 == 0) {
            for (; i + 2 <= n; i += 2, s += 8 * f, d += 8) gather_two(d, s, f);
        }
#endif
        for (; i < n; i++, d += 4) {
            uint32_t a[4] = {0, 0, 0, 0};
            for (int32_t j = 0; j < f; j++, s += 4) {
                for (int c = 0; c < 4; c++) a[c] += s[c];
            }
            for (int c = 0; c < 4; c++) d[c] += a[c];
        }
        return;
    }
    for (size_t i = 0; i < n; i++) {
        uint32_t a = 0;
        for (int32_t j = 0; j < f; j++) a += *s++;
        d[i] += a;
    }
}

static void blur_mean(int16_t *restrict d, const uint32_t *restrict s, size_t n, int32_t shift) {
    int32_t left = LAMINA_BLUR_FRACTION_BITS - shift;
    if (left >= 0) {
        for (size_t i = 0; i < n; i++) d[i] = (int16_t)(s[i] << left);
        return;
    }
    uint32_t half = 1u << (-left - 1);
    for (size_t i = 0; i < n; i++) d[i] = (int16_t)((s[i] + half) >> -left);
}

static inline int16_t mixed_lane(int16_t a, int16_t b, int32_t w) {
    return (int16_t)(a + (((b - a) * w + 0x4000) >> 15));
}

static void blur_mix(int16_t *restrict d, const int16_t *restrict a, const int16_t *restrict b, size_t n, int32_t w) {
    size_t i = 0;
#if LANES == 8
    __m256i weight = _mm256_set1_epi16((short)w);
    for (; i + 16 <= n; i += 16) {
        __m256i x = _mm256_loadu_si256((const __m256i *)(a + i)), y = _mm256_loadu_si256((const __m256i *)(b + i));
        __m256i r = _mm256_add_epi16(x, _mm256_mulhrs_epi16(_mm256_sub_epi16(y, x), weight));
        _mm256_storeu_si256((__m256i *)(d + i), r);
    }
#endif
    for (; i < n; i++) d[i] = mixed_lane(a[i], b[i], w);
}

#if LANES == 8

INLINE __m256i load_lanes(const int16_t *p) { return _mm256_loadu_si256((const __m256i *)p); }

// Four pixels between groups of four lanes: `low` and `high` of each pixel, and its fraction in all four lanes.
INLINE __m256i between(__m256i low, __m256i high, __m256i fraction) {
    __m256i mixed = _mm256_add_epi16(low, _mm256_mulhrs_epi16(_mm256_sub_epi16(high, low), fraction));
    return _mm256_srli_epi16(_mm256_add_epi16(mixed, _mm256_set1_epi16(32)), LAMINA_BLUR_FRACTION_BITS);
}

INLINE void store_bytes(uint8_t *d, __m256i words) {
    __m128i packed = _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    _mm_storeu_si128((__m128i *)d, packed);
}

// Pixels from a group of lanes on, in whole vectors; returns how many were written.
static size_t enlarge_pixels(uint8_t *restrict d, size_t n, const int16_t *restrict s, int32_t f) {
    size_t x = 0;
    if (f == 2) {
        __m256i fraction = _mm256_setr_epi16(
            8192, 8192, 8192, 8192, 24576, 24576, 24576, 24576, 8192, 8192, 8192, 8192, 24576, 24576, 24576, 24576);
        for (; x + 4 <= n; x += 4, s += 8) {
            __m256i v = load_lanes(s);
            __m256i low = _mm256_permute4x64_epi64(v, _MM_SHUFFLE(1, 1, 0, 0));
            __m256i high = _mm256_permute4x64_epi64(v, _MM_SHUFFLE(2, 2, 1, 1));
            store_bytes(d + 4 * x, between(low, high, fraction));
        }
        return x;
    }
    int32_t step = 16384 / f;
    __m256i first = _mm256_setr_epi64x(0, 2, 4, 6);
    // Spreads one 16-bit lane of each pixel to all four lanes.
    __m256i spread = _mm256_setr_epi8(
        0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9, 0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9);
    first = _mm256_mul_epu32(first, _mm256_set1_epi64x(step));
    first = _mm256_shuffle_epi8(_mm256_add_epi64(first, _mm256_set1_epi64x(step)), spread);
    __m256i next = _mm256_set1_epi16((short)(8 * step));
    for (; x + (size_t)f <= n; s += 4) {
        int64_t a, b;
        memcpy(&a, s, 8);
        memcpy(&b, s + 4, 8);
        __m256i low = _mm256_set1_epi64x(a), high = _mm256_set1_epi64x(b), fraction = first;
        for (int32_t j = 0; j < f; j += 4, x += 4) {
            store_bytes(d + 4 * x, between(low, high, fraction));
            fraction = _mm256_add_epi16(fraction, next);
        }
    }
    return x;
}

// Like enlarge_pixels, for one lane per pixel.
static size_t enlarge_bytes(uint8_t *restrict d, size_t n, const int16_t *restrict s, int32_t f) {
    int16_t fractions[16], spread[16];
    int32_t step = 16384 / f;
    for (int32_t j = 0; j < 16; j++) {
        fractions[j] = (int16_t)((2 * (j % f) + 1) * step);
        // Both bytes of the lane at which pixel j begins.
        spread[j] = (int16_t)((j / f) * 0x0202 + 0x0100);
    }
    __m256i first = load_lanes(fractions), order = load_lanes(spread);
    size_t x = 0;
    if (f <= 16) {
        for (; x + 16 <= n; x += 16, s += 16 / f) {
            __m256i low = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)s));
            __m256i high = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(s + 1)));
            store_bytes(d + x, between(_mm256_shuffle_epi8(low, order), _mm256_shuffle_epi8(high, order), first));
        }
        return x;
    }
    __m256i next = _mm256_set1_epi16((short)(32 * step));
    for (; x + (size_t)f <= n; s++) {
        __m256i low = _mm256_set1_epi16(s[0]), high = _mm256_set1_epi16(s[1]), fraction = first;
        for (int32_t j = 0; j < f; j += 16, x += 16) {
            store_bytes(d + x, between(low, high, fraction));
            fraction = _mm256_add_epi16(fraction, next);
        }
    }
    return x;
}

#else

static size_t enlarge_pixels(uint8_t *restrict d, size_t n, const int16_t *restrict s, int32_t f) {
    (void)d, (void)n, (void)s, (void)f;
    return 0;
}

static size_t enlarge_bytes(uint8_t *restrict d, size_t n, const int16_t *restrict s, int32_t f) {
    return enlarge_pixels(d, n, s, f);
}

#endif

static void blur_enlarge(
    uint8_t *restrict d, size_t n, const int16_t *restrict s, int32_t channels, int32_t f, int32_t phase) {
    int32_t step = 16384 / f;
    size_t x = 0;
    for (; x < n; s += channels) {
        if (phase == 0) {
            // Whole vectors, which end where a group ends.
            size_t done = channels == 4 ? enlarge_pixels(d + 4 * x, n - x, s, f) : enlarge_bytes(d + x, n - x, s, f);
            x += done;
            s += (size_t)channels * (done / (size_t)f);
        }
        for (; x < n && phase < f; phase++, x++) {
            int32_t w = (2 * phase + 1) * step;
            for (int32_t c = 0; c < channels; c++) {
                int16_t mixed = mixed_lane(s[c], s[channels + c], w);
                d[x * (size_t)channels + (size_t)c] = (uint8_t)((mixed + 32) >> LAMINA_BLUR_FRACTION_BITS);
            }
        }
        phase = 0;
    }
}
