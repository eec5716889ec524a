// The blending kernels for sixteen pixels at a time. Their bytes are the same as those of portable.c. All other kernels are those
// for AVX2.

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#include "arithmetic.h"
#include "group_list.h"
#include "kernels.h"

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl")))
#define AVX512_INLINE __attribute__((target("avx512f,avx512bw,avx512vl"), always_inline)) static inline

// What kernels for vectors of any size are written with, in masked_groups.inc.h.
#define KERNEL AVX512
#define KERNEL_INLINE AVX512_INLINE
typedef __m512i vector;
enum { lanes = 16 };

// 16-bit lanes of up to 255 · 255 + 127: divided by 255, rounded to nearest.
AVX512_INLINE __m512i divide(__m512i x) {
    return _mm512_mulhi_epu16(_mm512_add_epi16(x, _mm512_set1_epi16(128)), _mm512_set1_epi16(257));
}

AVX512_INLINE __m512i even_channels(__m512i p) { return _mm512_and_si512(p, _mm512_set1_epi16(0x00ff)); }
AVX512_INLINE __m512i odd_channels(__m512i p) { return _mm512_srli_epi16(p, 8); }

AVX512_INLINE __m512i join(__m512i even, __m512i odd) {
    return _mm512_or_si512(even, _mm512_slli_epi16(odd, 8));
}

// The alpha of each pixel in both of its 16-bit lanes.
AVX512_INLINE __m512i alphas(__m512i p) {
    __m512i a = _mm512_srli_epi32(p, 24);
    return _mm512_or_si512(a, _mm512_slli_epi32(a, 16));
}

// Coverages, each in both 16-bit lanes of its pixel.
AVX512_INLINE __m512i spread(__m128i bytes) {
    __m512i c = _mm512_cvtepu8_epi32(bytes);
    return _mm512_or_si512(c, _mm512_slli_epi32(c, 16));
}

AVX512_INLINE __m512i load_coverage(const uint8_t *k) { return spread(_mm_loadu_si128((const __m128i *)k)); }

AVX512_INLINE __m512i all_lanes(uint32_t o) { return _mm512_set1_epi16((short)o); }

AVX512_INLINE int are_opaque(__m512i p) {
    return _mm512_cmpge_epu32_mask(p, _mm512_set1_epi32((int)0xff000000u)) == 0xffff;
}

// (S·o + D·(255 − o))/255 for every channel of opaque pixels; `weights` are bytes o, 255 − o. As in avx2.c.
AVX512_INLINE __m512i mix(__m512i d, __m512i s, __m512i weights) {
    __m512i signs = _mm512_set1_epi8((char)0x80), back = _mm512_set1_epi16((short)(128 * 255 + 128));
    __m512i scale = _mm512_set1_epi16(257);
    s = _mm512_xor_si512(s, signs);
    d = _mm512_xor_si512(d, signs);
    __m512i low = _mm512_maddubs_epi16(weights, _mm512_unpacklo_epi8(s, d));
    __m512i high = _mm512_maddubs_epi16(weights, _mm512_unpackhi_epi8(s, d));
    low = _mm512_mulhi_epu16(_mm512_add_epi16(low, back), scale);
    high = _mm512_mulhi_epu16(_mm512_add_epi16(high, back), scale);
    return _mm512_packus_epi16(low, high);
}

AVX512_INLINE __m512i blend(__m512i d, __m512i s, __m512i o) {
    __m512i rest = _mm512_sub_epi16(_mm512_set1_epi16(255), divide(_mm512_mullo_epi16(alphas(s), o)));
    __m512i even = _mm512_add_epi16(
        _mm512_mullo_epi16(even_channels(s), o), _mm512_mullo_epi16(even_channels(d), rest));
    __m512i odd = _mm512_add_epi16(
        _mm512_mullo_epi16(odd_channels(s), o), _mm512_mullo_epi16(odd_channels(d), rest));
    return join(divide(even), divide(odd));
}

// For an opacity of 255: S + D·(255 − Sa)/255 gives the same bytes with half the products.
AVX512_INLINE __m512i over(__m512i d, __m512i s) {
    __m512i rest = _mm512_sub_epi16(_mm512_set1_epi16(255), alphas(s));
    __m512i even = divide(_mm512_mullo_epi16(even_channels(d), rest));
    __m512i odd = divide(_mm512_mullo_epi16(odd_channels(d), rest));
    return _mm512_add_epi8(s, join(even, odd));
}

AVX512_INLINE __m512i scaled(__m512i s, __m512i k) {
    return join(
        divide(_mm512_mullo_epi16(even_channels(s), k)), divide(_mm512_mullo_epi16(odd_channels(s), k)));
}

AVX512_INLINE __m512i load(const uint32_t *p) { return _mm512_loadu_si512(p); }
AVX512_INLINE void store(uint32_t *p, __m512i v) { _mm512_storeu_si512(p, v); }

// The pixels at the end of a row: other pixels are neither read nor written.
AVX512_INLINE __mmask16 first(size_t count) { return (__mmask16)((1u << count) - 1); }
AVX512_INLINE __m512i load_first(__mmask16 m, const uint32_t *p) { return _mm512_maskz_loadu_epi32(m, p); }
AVX512_INLINE void store_first(uint32_t *p, __mmask16 m, __m512i v) { _mm512_mask_storeu_epi32(p, m, v); }

// Eight and four pixels, for narrow shapes and the ends of rows: on Zen 4 two vectors that overlap take less time than one
// under a mask.
AVX512_INLINE __m256i load_eight(const uint32_t *p) { return _mm256_loadu_si256((const __m256i *)p); }
AVX512_INLINE void store_eight(uint32_t *p, __m256i v) { _mm256_storeu_si256((__m256i *)p, v); }
AVX512_INLINE __m128i load_four(const uint32_t *p) { return _mm_loadu_si128((const __m128i *)p); }
AVX512_INLINE void store_four(uint32_t *p, __m128i v) { _mm_storeu_si128((__m128i *)p, v); }

AVX512 static void fill(uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color) {
    __m512i c = _mm512_set1_epi32((int)color);
    // Pixels that are written already may be written again.
    if (w >= lanes) {
        for (; h > 0; h--, d += stride) {
            for (size_t i = 0; i + lanes <= w; i += lanes) store(d + i, c);
            if (w % lanes) store(d + w - lanes, c);
        }
    } else if (w >= 8) {
        for (; h > 0; h--, d += stride) {
            store_eight(d, _mm512_castsi512_si256(c));
            store_eight(d + w - 8, _mm512_castsi512_si256(c));
        }
    } else if (w >= 4) {
        for (; h > 0; h--, d += stride) {
            store_four(d, _mm512_castsi512_si128(c));
            store_four(d + w - 4, _mm512_castsi512_si128(c));
        }
    } else {
        for (; h > 0; h--, d += stride) {
            for (size_t i = 0; i < w; i++) d[i] = color;
        }
    }
}

// One colour, prepared: S·o + ½ in 16-bit lanes, and 255 − Sa·o/255.
typedef struct {
    __m512i even, odd, rest;
} prepared_color;

AVX512_INLINE __m512i blend_prepared(__m512i p, prepared_color c) {
    __m512i e = _mm512_add_epi16(c.even, _mm512_mullo_epi16(even_channels(p), c.rest));
    __m512i f = _mm512_add_epi16(c.odd, _mm512_mullo_epi16(odd_channels(p), c.rest));
    __m512i scale = _mm512_set1_epi16(257);
    return join(_mm512_mulhi_epu16(e, scale), _mm512_mulhi_epu16(f, scale));
}

AVX512_INLINE __m256i blend_eight(__m256i p, prepared_color c) {
    __m256i even = _mm256_and_si256(p, _mm256_set1_epi16(0x00ff)), odd = _mm256_srli_epi16(p, 8);
    __m256i rest = _mm512_castsi512_si256(c.rest), scale = _mm256_set1_epi16(257);
    even = _mm256_add_epi16(_mm512_castsi512_si256(c.even), _mm256_mullo_epi16(even, rest));
    odd = _mm256_add_epi16(_mm512_castsi512_si256(c.odd), _mm256_mullo_epi16(odd, rest));
    odd = _mm256_slli_epi16(_mm256_mulhi_epu16(odd, scale), 8);
    return _mm256_or_si256(_mm256_mulhi_epu16(even, scale), odd);
}

AVX512_INLINE __m128i blend_four(__m128i p, prepared_color c) {
    __m128i even = _mm_and_si128(p, _mm_set1_epi16(0x00ff)), odd = _mm_srli_epi16(p, 8);
    __m128i rest = _mm512_castsi512_si128(c.rest), scale = _mm_set1_epi16(257);
    even = _mm_add_epi16(_mm512_castsi512_si128(c.even), _mm_mullo_epi16(even, rest));
    odd = _mm_add_epi16(_mm512_castsi512_si128(c.odd), _mm_mullo_epi16(odd, rest));
    odd = _mm_slli_epi16(_mm_mulhi_epu16(odd, scale), 8);
    return _mm_or_si128(_mm_mulhi_epu16(even, scale), odd);
}

// Rows of whole vectors, and at the end of each row `end` pixels, which may overlap them: they are fetched before those are
// written. More pixels at the end take no longer under a mask.
AVX512_INLINE void blend_color_rows(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, prepared_color c, const int end) {
    __mmask16 m = first(w % lanes);
    for (; h > 0; h--, d += stride) {
        __m256i eight = _mm256_setzero_si256();
        __m128i four = _mm_setzero_si128();
        if (end == 8) eight = blend_eight(load_eight(d + w - 8), c);
        if (end == 4) four = blend_four(load_four(d + w - 4), c);
        size_t i = 0;
        for (; i + lanes <= w; i += lanes) store(d + i, blend_prepared(load(d + i), c));
        if (end == 8) store_eight(d + w - 8, eight);
        if (end == 4) store_four(d + w - 4, four);
        if (end == lanes) store_first(d + i, m, blend_prepared(load_first(m, d + i), c));
    }
}

AVX512 static void blend_color(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o) {
    __m512i s = _mm512_set1_epi32((int)color), opacity = all_lanes(o);
    __m512i half = _mm512_set1_epi16(128);
    size_t rest = w % lanes;
    prepared_color c = {
        _mm512_add_epi16(_mm512_mullo_epi16(even_channels(s), opacity), half),
        _mm512_add_epi16(_mm512_mullo_epi16(odd_channels(s), opacity), half),
        _mm512_set1_epi16((short)(255 - divide255((color >> 24) * o))),
    };
    if (rest == 0) {
        blend_color_rows(d, stride, w, h, c, 0);
    } else if (rest <= 4 && w >= 4) {
        blend_color_rows(d, stride, w, h, c, 4);
    } else if (rest > 4 && rest <= 8 && w >= 8) {
        blend_color_rows(d, stride, w, h, c, 8);
    } else {
        blend_color_rows(d, stride, w, h, c, lanes);
    }
}

AVX512 static void blend_color_covered(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o,
    const uint8_t *restrict k) {
    __m512i s = _mm512_set1_epi32((int)color), opacity = all_lanes(o);
    size_t i = 0;
    for (; i + lanes <= w; i += lanes) {
        __m512i source = scaled(s, load_coverage(k + i));
        uint32_t *p = d + i;
        for (size_t row = 0; row < h; row++, p += stride) store(p, blend(load(p), source, opacity));
    }
    if (i < w) {
        __mmask16 m = first(w - i);
        __m512i source = scaled(s, spread(_mm_maskz_loadu_epi8(m, k + i)));
        uint32_t *p = d + i;
        for (size_t row = 0; row < h; row++, p += stride) {
            store_first(p, m, blend(load_first(m, p), source, opacity));
        }
    }
}

AVX512 static void blend_color_masked(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o,
    const uint8_t *restrict k, ptrdiff_t mask_stride) {
    __m512i s = _mm512_set1_epi32((int)color), opacity = all_lanes(o);
    __mmask16 tail = first(w % lanes);
    int is_opaque = o == 255 && color >> 24 == 255;
    for (; h > 0; h--, d += stride, k += mask_stride) {
        size_t i = 0;
        for (; i + lanes <= w; i += lanes) {
            __m128i bytes = _mm_loadu_si128((const __m128i *)(k + i));
            // Much of a mask is wholly clear or wholly covered.
            if (_mm_test_epi8_mask(bytes, bytes) == 0) continue;
            if (is_opaque && _mm_cmpeq_epi8_mask(bytes, _mm_set1_epi8(-1)) == 0xffff) {
                store(d + i, s);
                continue;
            }
            __m512i source = scaled(s, spread(bytes)), p = load(d + i);
            store(d + i, o == 255 ? over(p, source) : blend(p, source, opacity));
        }
        if (tail) {
            __m512i source = scaled(s, spread(_mm_maskz_loadu_epi8(tail, k + i)));
            store_first(d + i, tail, blend(load_first(tail, d + i), source, opacity));
        }
    }
}

AVX512 static void blend_pixels(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o) {
    __m512i opacity = all_lanes(o);
    __mmask16 m = first(w % lanes);
    for (; h > 0; h--, d += stride, s += source_stride) {
        size_t i = 0;
        if (o == 255) {
            for (; i + lanes <= w; i += lanes) {
                // Much of a picture of a user interface is clear or opaque.
                __m512i source = load(s + i);
                if (_mm512_test_epi32_mask(source, source) == 0) continue;
                if (are_opaque(source)) {
                    store(d + i, source);
                    continue;
                }
                store(d + i, over(load(d + i), source));
            }
        } else {
            for (; i + lanes <= w; i += lanes) store(d + i, blend(load(d + i), load(s + i), opacity));
        }
        if (m) store_first(d + i, m, blend(load_first(m, d + i), load_first(m, s + i), opacity));
    }
}

AVX512 static void blend_opaque_pixels(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o) {
    __m512i weights = _mm512_set1_epi16((short)(o | (255 - o) << 8));
    __mmask16 m = first(w % lanes);
    for (; h > 0; h--, d += stride, s += source_stride) {
        size_t i = 0;
        for (; i + lanes <= w; i += lanes) store(d + i, mix(load(d + i), load(s + i), weights));
        if (m) store_first(d + i, m, mix(load_first(m, d + i), load_first(m, s + i), weights));
    }
}

AVX512 static void blend_pixels_covered(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o, const uint8_t *restrict k) {
    __m512i opacity = all_lanes(o);
    __mmask16 tail = first(w % lanes);
    __m512i rest = spread(_mm_maskz_loadu_epi8(tail, k + w - w % lanes));
    for (; h > 0; h--, d += stride, s += source_stride) {
        size_t i = 0;
        for (; i + lanes <= w; i += lanes) {
            __m128i bytes = _mm_loadu_si128((const __m128i *)(k + i));
            // Much of a mask is wholly clear or wholly covered.
            if (_mm_test_epi8_mask(bytes, bytes) == 0) continue;
            __m512i source = load(s + i);
            if (_mm_cmpeq_epi8_mask(bytes, _mm_set1_epi8(-1)) != 0xffff) {
                source = scaled(source, spread(bytes));
            } else if (o == 255 && are_opaque(source)) {
                store(d + i, source);
                continue;
            }
            __m512i p = load(d + i);
            store(d + i, o == 255 ? over(p, source) : blend(p, source, opacity));
        }
        if (tail) {
            __m512i source = scaled(load_first(tail, s + i), rest);
            store_first(d + i, tail, blend(load_first(tail, d + i), source, opacity));
        }
    }
}

// Of each pair of bits, the lower one: two times 32 bits to two times 16, which begin at bits 0 and 32.
AVX512_INLINE uint64_t every_second_bit(uint64_t x) {
    x &= 0x5555555555555555;
    x = (x | x >> 1) & 0x3333333333333333;
    x = (x | x >> 2) & 0x0f0f0f0f0f0f0f0f;
    x = (x | x >> 4) & 0x00ff00ff00ff00ff;
    return (x | x >> 8) & 0x0000ffff0000ffff;
}

AVX512_INLINE void append(group_list *list, uint32_t chosen, __m512i groups) {
    _mm512_storeu_si512(list->groups + list->count, _mm512_maskz_compress_epi32((__mmask16)chosen, groups));
    list->count += (size_t)__builtin_popcount(chosen);
}

// Sorts the groups of a row, by their coverages, into those that are wholly covered and those that are partly.
AVX512_INLINE void sort_groups(const uint8_t *k, size_t groups, uint32_t row, group_list *whole, group_list *partial) {
    const __m512i columns = _mm512_setr_epi32(0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240);
    for (size_t g = 0; g < groups; g += lanes) {
        size_t left = groups - g;
        uint32_t any = 0, all = 0;
        for (size_t part = 0; part < 4 && 4 * part < left; part++) {
            size_t count = left - 4 * part;
            __mmask8 halves = count >= 4 ? 0xff : (__mmask8)((1u << 2 * count) - 1);
            __m512i bytes = _mm512_maskz_loadu_epi64(halves, k + lanes * (g + 4 * part));
            any |= (uint32_t)_mm512_test_epi64_mask(bytes, bytes) << 8 * part;
            all |= (uint32_t)_mm512_cmpeq_epi64_mask(bytes, _mm512_set1_epi8(-1)) << 8 * part;
        }
        if (any == 0) continue;
        uint64_t both = every_second_bit((uint64_t)(all & all >> 1) << 32 | (any | any >> 1));
        any = (uint32_t)both;
        all = (uint32_t)(both >> 32);
        __m512i numbers = _mm512_add_epi32(columns, _mm512_set1_epi32((int)(row << 16 | (uint32_t)(lanes * g))));
        append(whole, all, numbers);
        append(partial, any & ~all, numbers);
    }
}

#include "masked_groups.inc.h"

const kernel_table lamina_avx512_kernels = {
    "avx512", &lamina_avx2_generic, fill, blend_color, blend_color_covered, blend_color_masked, blend_pixels,
    blend_opaque_pixels, blend_pixels_covered, blend_pixels_masked, lanes, sort_mask_row,
    blend_pixels_grouped, lamina_avx2_sample_nearest, lamina_avx2_sample_linear, lamina_avx2_sample_linear_rows,
    lamina_avx2_shape_ends, lamina_avx2_alpha_filter, lamina_avx2_draw_particles,
};

#endif
