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

// Ones in the first `count` of eight lanes, for the end of a row: masked lanes are neither read nor written.
AVX2_INLINE __m256i tail_mask(size_t count) {
    return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

AVX2_INLINE __m256i load_tail(const uint32_t *p, __m256i mask) { return _mm256_maskload_epi32((const int *)p, mask); }
AVX2_INLINE void store_tail(uint32_t *p, __m256i mask, __m256i v) { _mm256_maskstore_epi32((int *)p, mask, v); }

AVX2_INLINE __m256i load_coverage_tail(const uint8_t *k, size_t count) {
    uint64_t bytes = 0;
    for (size_t i = 0; i < count; i++) bytes |= (uint64_t)k[i] << (8 * i);
    __m256i c = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)bytes));
    return _mm256_or_si256(c, _mm256_slli_epi32(c, 16));
}

AVX2 static void fill(uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color) {
    __m256i c = _mm256_set1_epi32((int)color), mask = tail_mask(w & 7);
    for (; h > 0; h--, d += stride) {
        size_t i = 0;
        for (; i + 8 <= w; i += 8) store(d + i, c);
        if (i < w) store_tail(d + i, mask, c);
    }
}

// One colour, prepared: S·o + ½ in 16-bit lanes, and 255 − Sa·o/255.
typedef struct {
    __m256i even, odd, rest;
} prepared_color;

AVX2_INLINE __m256i blend_color8(__m256i p, prepared_color c) {
    __m256i e = _mm256_add_epi16(c.even, _mm256_mullo_epi16(even_channels(p), c.rest));
    __m256i f = _mm256_add_epi16(c.odd, _mm256_mullo_epi16(odd_channels(p), c.rest));
    e = _mm256_srli_epi16(_mm256_add_epi16(e, _mm256_srli_epi16(e, 8)), 8);
    f = _mm256_and_si256(_mm256_add_epi16(f, _mm256_srli_epi16(f, 8)), _mm256_set1_epi16((short)0xff00));
    return _mm256_or_si256(e, f);
}

AVX2 static void blend_color(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o) {
    __m256i s = _mm256_set1_epi32((int)color), opacity = _mm256_set1_epi16((short)o);
    __m256i half = _mm256_set1_epi16(128), mask = tail_mask(w & 7);
    prepared_color c = {
        _mm256_add_epi16(_mm256_mullo_epi16(even_channels(s), opacity), half),
        _mm256_add_epi16(_mm256_mullo_epi16(odd_channels(s), opacity), half),
        _mm256_set1_epi16((short)(255 - divide255((color >> 24) * o))),
    };
    for (; h > 0; h--, d += stride) {
        size_t i = 0;
        for (; i + 8 <= w; i += 8) store(d + i, blend_color8(load(d + i), c));
        if (i < w) store_tail(d + i, mask, blend_color8(load_tail(d + i, mask), c));
    }
}

AVX2 static void blend_color_covered(
    uint32_t *restrict d, size_t n, uint32_t color, uint32_t o, const uint8_t *restrict k) {
    __m256i s = _mm256_set1_epi32((int)color), opacity = _mm256_set1_epi16((short)o);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) store(d + i, blend8(load(d + i), scale8(s, load_coverage(k + i)), opacity));
    if (i < n) {
        __m256i mask = tail_mask(n - i), c = load_coverage_tail(k + i, n - i);
        store_tail(d + i, mask, blend8(load_tail(d + i, mask), scale8(s, c), opacity));
    }
}

AVX2 static void blend_pixels(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o) {
    __m256i opacity = _mm256_set1_epi16((short)o), mask = tail_mask(w & 7);
    for (; h > 0; h--, d += stride, s += source_stride) {
        size_t i = 0;
        if (o == 255) {
            for (; i + 8 <= w; i += 8) store(d + i, over8(load(d + i), load(s + i)));
        } else {
            for (; i + 8 <= w; i += 8) store(d + i, blend8(load(d + i), load(s + i), opacity));
        }
        if (i < w) store_tail(d + i, mask, blend8(load_tail(d + i, mask), load_tail(s + i, mask), opacity));
    }
}

AVX2 static void blend_pixels_covered(
    uint32_t *restrict d, const uint32_t *restrict s, size_t n, uint32_t o, const uint8_t *restrict k) {
    __m256i opacity = _mm256_set1_epi16((short)o);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        store(d + i, blend8(load(d + i), scale8(load(s + i), load_coverage(k + i)), opacity));
    }
    if (i < n) {
        __m256i mask = tail_mask(n - i), c = load_coverage_tail(k + i, n - i);
        store_tail(d + i, mask, blend8(load_tail(d + i, mask), scale8(load_tail(s + i, mask), c), opacity));
    }
}

AVX2 static void sample_nearest(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    lamina_portable_kernels.sample_nearest(d, n, t, u, v, du, dv);
}

// Texel centres to integers, and the fraction rounded to 8 bits.
static const int64_t half_texel = -((int64_t)1 << 31) + (1 << 23);

// Whether all four texels of the sample at (u, v) are inside.
static inline int is_inside(const lamina_texture *t, int64_t u, int64_t v) {
    int64_t x = (u + half_texel) >> 32, y = (v + half_texel) >> 32;
    return x >= t->x0 && x + 1 < t->x1 && y >= t->y0 && y + 1 < t->y1;
}

// Two pixels' texels, as 16-bit lanes, from where their upper left ones lie. The left and the right texel of a row
// are side by side: one load of 64 bits gets both.
AVX2_INLINE __m256i load_rows(const uint32_t *a, const uint32_t *b) {
    __m128i x = _mm_loadl_epi64((const __m128i *)a), y = _mm_loadl_epi64((const __m128i *)b);
    return _mm256_cvtepu8_epi16(_mm_unpacklo_epi64(x, y));
}

// The mean along the row: lanes of a pixel are left b g r a, right b g r a; weights likewise. The result is in both
// halves of the pixel's lanes.
AVX2_INLINE __m256i mix_row(__m256i texels, __m256i weights) {
    __m256i products = _mm256_mullo_epi16(texels, weights);
    return _mm256_add_epi16(products, _mm256_shuffle_epi32(products, _MM_SHUFFLE(1, 0, 3, 2)));
}

// Two samples inside the texture, at a and b, as 16-bit lanes: of each 128 bits the lower half.
AVX2_INLINE __m256i mix2(const uint32_t *a, const uint32_t *b, ptrdiff_t stride, __m256i wx, __m256i w1) {
    __m256i top = mix_row(load_rows(a, b), wx), bottom = mix_row(load_rows(a + stride, b + stride), wx);
    __m256i w0 = _mm256_xor_si256(w1, _mm256_set1_epi16(-1));
    __m256i mixed = _mm256_add_epi16(_mm256_mulhi_epu16(top, w0), _mm256_mulhi_epu16(bottom, w1));
    return _mm256_srli_epi16(_mm256_add_epi16(mixed, _mm256_set1_epi16(128)), 8);
}

AVX2 static void sample_linear(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    // Along a line the samples inside are one stretch: find its ends, and need no tests between them.
    size_t first = 0, last = n;
    while (first < n && !is_inside(t, u + (int64_t)first * du, v + (int64_t)first * dv)) first++;
    while (last > first && !is_inside(t, u + (int64_t)(last - 1) * du, v + (int64_t)(last - 1) * dv)) last--;
    if (first > 0) lamina_portable_kernels.sample_linear(d, first, t, u, v, du, dv);
    int64_t au = u + half_texel + (int64_t)first * du, av = v + half_texel + (int64_t)first * dv;
    // Four coordinates each, as 64-bit lanes.
    __m256i us = _mm256_add_epi64(_mm256_set1_epi64x(au), _mm256_setr_epi64x(0, du, 2 * du, 3 * du));
    __m256i vs = _mm256_add_epi64(_mm256_set1_epi64x(av), _mm256_setr_epi64x(0, dv, 2 * dv, 3 * dv));
    __m256i step_u = _mm256_set1_epi64x(4 * du), step_v = _mm256_set1_epi64x(4 * dv);
    __m256i stride = _mm256_set1_epi64x(t->stride), byte = _mm256_set1_epi64x(255);
    // From 64-bit lanes with a fraction in the low byte to 16-bit lanes of two pixels: x weights are 256 − f four
    // times, then f four times; y weights are f·257 eight times.
    const __m256i low_pair = _mm256_setr_epi8(
        0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1);
    const __m256i sign = _mm256_setr_epi16(-1, -1, -1, -1, 0, 0, 0, 0, -1, -1, -1, -1, 0, 0, 0, 0);
    const __m256i base = _mm256_setr_epi16(256, 256, 256, 256, 0, 0, 0, 0, 256, 256, 256, 256, 0, 0, 0, 0);
    size_t i = first;
    for (; i + 4 <= last; i += 4) {
        __m256i index = _mm256_add_epi64(
            _mm256_mul_epi32(_mm256_srli_epi64(vs, 32), stride), _mm256_srli_epi64(us, 32));
        __m256i fx = _mm256_and_si256(_mm256_srli_epi64(us, 24), byte);
        __m256i fy = _mm256_and_si256(_mm256_srli_epi64(vs, 24), byte);
        const uint32_t *p0 = t->texels + (int32_t)_mm256_extract_epi64(index, 0);
        const uint32_t *p1 = t->texels + (int32_t)_mm256_extract_epi64(index, 1);
        const uint32_t *p2 = t->texels + (int32_t)_mm256_extract_epi64(index, 2);
        const uint32_t *p3 = t->texels + (int32_t)_mm256_extract_epi64(index, 3);
        // Pixels 0 and 1, then 2 and 3, each spread over its 128 bits.
        __m256i fx01 = _mm256_shuffle_epi8(_mm256_permute4x64_epi64(fx, _MM_SHUFFLE(1, 1, 0, 0)), low_pair);
        __m256i fx23 = _mm256_shuffle_epi8(_mm256_permute4x64_epi64(fx, _MM_SHUFFLE(3, 3, 2, 2)), low_pair);
        __m256i fy01 = _mm256_shuffle_epi8(_mm256_permute4x64_epi64(fy, _MM_SHUFFLE(1, 1, 0, 0)), low_pair);
        __m256i fy23 = _mm256_shuffle_epi8(_mm256_permute4x64_epi64(fy, _MM_SHUFFLE(3, 3, 2, 2)), low_pair);
        // base + (f ^ sign) − sign is 256 − f or f.
        __m256i wx01 = _mm256_add_epi16(base, _mm256_sub_epi16(_mm256_xor_si256(fx01, sign), sign));
        __m256i wx23 = _mm256_add_epi16(base, _mm256_sub_epi16(_mm256_xor_si256(fx23, sign), sign));
        __m256i wy01 = _mm256_or_si256(fy01, _mm256_slli_epi16(fy01, 8));
        __m256i wy23 = _mm256_or_si256(fy23, _mm256_slli_epi16(fy23, 8));
        __m256i m01 = mix2(p0, p1, t->stride, wx01, wy01), m23 = mix2(p2, p3, t->stride, wx23, wy23);
        // In each 128 bits: pixel 0 twice and 2 twice; pixel 1 twice and 3 twice.
        __m256i packed = _mm256_packus_epi16(m01, m23);
        __m128i low = _mm256_castsi256_si128(packed), high = _mm256_extracti128_si256(packed, 1);
        __m128i even = _mm_shuffle_epi32(low, _MM_SHUFFLE(3, 2, 2, 0)), odd = _mm_shuffle_epi32(high, _MM_SHUFFLE(3, 2, 2, 0));
        _mm_storeu_si128((__m128i *)(d + i), _mm_unpacklo_epi32(even, odd));
        us = _mm256_add_epi64(us, step_u);
        vs = _mm256_add_epi64(vs, step_v);
    }
    if (i < n) {
        lamina_portable_kernels.sample_linear(d + i, n - i, t, u + (int64_t)i * du, v + (int64_t)i * dv, du, dv);
    }
}

const kernel_table lamina_avx2_kernels = {
    "avx2", fill, blend_color, blend_color_covered, blend_pixels, blend_pixels_covered, sample_nearest,
    sample_linear,
};

#endif
