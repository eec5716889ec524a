// The kernels eight pixels at a time. Bytes are those of portable.c.

#if defined(__x86_64__)

#include <immintrin.h>

#include "arithmetic.h"
#include "kernels.h"

#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE __attribute__((target("avx2"), always_inline)) static inline

// 16-bit lanes of up to 255 · 255 + 127: divided by 255, rounded to nearest.
AVX2_INLINE __m256i divide(__m256i x) {
    x = _mm256_add_epi16(x, _mm256_set1_epi16(128));
    return _mm256_srli_epi16(_mm256_add_epi16(x, _mm256_srli_epi16(x, 8)), 8);
}

AVX2_INLINE __m256i even_channels(__m256i p) { return _mm256_and_si256(p, _mm256_set1_epi16(0x00ff)); }
AVX2_INLINE __m256i odd_channels(__m256i p) { return _mm256_srli_epi16(p, 8); }

AVX2_INLINE __m256i join(__m256i even, __m256i odd) {
    return _mm256_or_si256(even, _mm256_slli_epi16(odd, 8));
}

// The alpha of each pixel in both of its 16-bit lanes.
AVX2_INLINE __m256i alphas(__m256i p) {
    __m256i a = _mm256_srli_epi32(p, 24);
    return _mm256_or_si256(a, _mm256_slli_epi32(a, 16));
}

// Eight coverages, each in both 16-bit lanes of its pixel.
AVX2_INLINE __m256i load_coverage(const uint8_t *k) {
    __m256i c = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)k));
    return _mm256_or_si256(c, _mm256_slli_epi32(c, 16));
}

AVX2_INLINE __m256i blend8(__m256i d, __m256i s, __m256i o) {
    __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(255), divide(_mm256_mullo_epi16(alphas(s), o)));
    __m256i even = _mm256_add_epi16(
        _mm256_mullo_epi16(even_channels(s), o), _mm256_mullo_epi16(even_channels(d), rest));
    __m256i odd = _mm256_add_epi16(
        _mm256_mullo_epi16(odd_channels(s), o), _mm256_mullo_epi16(odd_channels(d), rest));
    return join(divide(even), divide(odd));
}

// For an opacity of 255: S + D·(255 − Sa)/255, the same bytes with half the products.
AVX2_INLINE __m256i over8(__m256i d, __m256i s) {
    __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(255), alphas(s));
    __m256i even = divide(_mm256_mullo_epi16(even_channels(d), rest));
    __m256i odd = divide(_mm256_mullo_epi16(odd_channels(d), rest));
    return _mm256_add_epi8(s, join(even, odd));
}

AVX2_INLINE __m256i scale8(__m256i s, __m256i k) {
    return join(
        divide(_mm256_mullo_epi16(even_channels(s), k)), divide(_mm256_mullo_epi16(odd_channels(s), k)));
}

AVX2_INLINE __m256i load(const uint32_t *p) { return _mm256_loadu_si256((const __m256i *)p); }
AVX2_INLINE void store(uint32_t *p, __m256i v) { _mm256_storeu_si256((__m256i *)p, v); }

AVX2 static void fill(uint32_t *restrict d, size_t n, uint32_t color) {
    __m256i c = _mm256_set1_epi32((int)color);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) store(d + i, c);
    for (; i < n; i++) d[i] = color;
}

AVX2 static void blend_color(uint32_t *restrict d, size_t n, uint32_t color, uint32_t o) {
    uint32_t rest = 255 - divide255((color >> 24) * o);
    __m256i s = _mm256_set1_epi32((int)color), opacity = _mm256_set1_epi16((short)o);
    __m256i half = _mm256_set1_epi16(128), r = _mm256_set1_epi16((short)rest);
    __m256i even = _mm256_add_epi16(_mm256_mullo_epi16(even_channels(s), opacity), half);
    __m256i odd = _mm256_add_epi16(_mm256_mullo_epi16(odd_channels(s), opacity), half);
    __m256i high = _mm256_set1_epi16((short)0xff00);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        __m256i p = load(d + i);
        __m256i e = _mm256_add_epi16(even, _mm256_mullo_epi16(even_channels(p), r));
        __m256i f = _mm256_add_epi16(odd, _mm256_mullo_epi16(odd_channels(p), r));
        e = _mm256_srli_epi16(_mm256_add_epi16(e, _mm256_srli_epi16(e, 8)), 8);
        f = _mm256_and_si256(_mm256_add_epi16(f, _mm256_srli_epi16(f, 8)), high);
        store(d + i, _mm256_or_si256(e, f));
    }
    for (; i < n; i++) d[i] = blend_pixel(d[i], color, o);
}

AVX2 static void blend_color_covered(
    uint32_t *restrict d, size_t n, uint32_t color, uint32_t o, const uint8_t *restrict k) {
    __m256i s = _mm256_set1_epi32((int)color), opacity = _mm256_set1_epi16((short)o);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) store(d + i, blend8(load(d + i), scale8(s, load_coverage(k + i)), opacity));
    for (; i < n; i++) d[i] = blend_pixel(d[i], scale_pixel(color, k[i]), o);
}

AVX2 static void blend_pixels(uint32_t *restrict d, const uint32_t *restrict s, size_t n, uint32_t o) {
    size_t i = 0;
    if (o == 255) {
        for (; i + 8 <= n; i += 8) store(d + i, over8(load(d + i), load(s + i)));
    } else {
        __m256i opacity = _mm256_set1_epi16((short)o);
        for (; i + 8 <= n; i += 8) store(d + i, blend8(load(d + i), load(s + i), opacity));
    }
    for (; i < n; i++) d[i] = blend_pixel(d[i], s[i], o);
}

AVX2 static void blend_pixels_covered(
    uint32_t *restrict d, const uint32_t *restrict s, size_t n, uint32_t o, const uint8_t *restrict k) {
    __m256i opacity = _mm256_set1_epi16((short)o);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        store(d + i, blend8(load(d + i), scale8(load(s + i), load_coverage(k + i)), opacity));
    }
    for (; i < n; i++) d[i] = blend_pixel(d[i], scale_pixel(s[i], k[i]), o);
}

AVX2 static void sample_nearest(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    lamina_portable_kernels.sample_nearest(d, n, t, u, v, du, dv);
}

// One pixel's four texels mixed in 16-bit lanes, two pixels at a time: lanes are top-left b g r a … of each.
AVX2_INLINE __m128i mix2(__m128i tops_left, __m128i tops_right, __m128i bottoms_left, __m128i bottoms_right,
    __m128i fx, __m128i w1) {
    __m128i gx = _mm_sub_epi16(_mm_set1_epi16(256), fx);
    __m128i top = _mm_add_epi16(_mm_mullo_epi16(tops_left, gx), _mm_mullo_epi16(tops_right, fx));
    __m128i bottom = _mm_add_epi16(_mm_mullo_epi16(bottoms_left, gx), _mm_mullo_epi16(bottoms_right, fx));
    __m128i w0 = _mm_xor_si128(w1, _mm_set1_epi16(-1));
    __m128i mixed = _mm_add_epi16(_mm_mulhi_epu16(top, w0), _mm_mulhi_epu16(bottom, w1));
    return _mm_srli_epi16(_mm_add_epi16(mixed, _mm_set1_epi16(128)), 8);
}

AVX2_INLINE __m128i spread(uint32_t a, uint32_t b) {
    __m128i x = _mm_unpacklo_epi64(_mm_cvtsi32_si128((int)a), _mm_cvtsi32_si128((int)b));
    x = _mm_shufflelo_epi16(x, 0);
    return _mm_shufflehi_epi16(x, 0);
}

AVX2 static void sample_linear(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    const int64_t half = -((int64_t)1 << 31) + (1 << 23);
    size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        int64_t ua = u + half, va = v + half, ub = ua + du, vb = va + dv;
        int64_t xa = ua >> 32, ya = va >> 32, xb = ub >> 32, yb = vb >> 32;
        int inside = xa >= t->x0 && xa + 1 < t->x1 && ya >= t->y0 && ya + 1 < t->y1 && xb >= t->x0
            && xb + 1 < t->x1 && yb >= t->y0 && yb + 1 < t->y1;
        if (!inside) {
            lamina_portable_kernels.sample_linear(d + i, 2, t, u, v, du, dv);
        } else {
            const uint32_t *pa = t->texels + ya * t->stride + xa, *pb = t->texels + yb * t->stride + xb;
            // Left and right texels of a row lie side by side: one load of 64 bits gets both.
            __m128i ta = _mm_cvtepu8_epi16(_mm_loadl_epi64((const __m128i *)pa));
            __m128i tb = _mm_cvtepu8_epi16(_mm_loadl_epi64((const __m128i *)pb));
            __m128i ba = _mm_cvtepu8_epi16(_mm_loadl_epi64((const __m128i *)(pa + t->stride)));
            __m128i bb = _mm_cvtepu8_epi16(_mm_loadl_epi64((const __m128i *)(pb + t->stride)));
            __m128i mixed = mix2(
                _mm_unpacklo_epi64(ta, tb), _mm_unpackhi_epi64(ta, tb), _mm_unpacklo_epi64(ba, bb),
                _mm_unpackhi_epi64(ba, bb), spread((uint32_t)(ua >> 24) & 255, (uint32_t)(ub >> 24) & 255),
                spread(((uint32_t)(va >> 24) & 255) * 257, ((uint32_t)(vb >> 24) & 255) * 257));
            _mm_storel_epi64((__m128i *)(d + i), _mm_packus_epi16(mixed, mixed));
        }
        u += 2 * du;
        v += 2 * dv;
    }
    if (i < n) lamina_portable_kernels.sample_linear(d + i, n - i, t, u, v, du, dv);
}

const kernel_table lamina_avx2_kernels = {
    "avx2", fill, blend_color, blend_color_covered, blend_pixels, blend_pixels_covered, sample_nearest,
    sample_linear,
};

#endif
