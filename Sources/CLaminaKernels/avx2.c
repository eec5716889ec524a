// The kernels for eight pixels at a time. Their bytes are the same as those of portable.c.

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#include "arithmetic.h"
#include "group_list.h"
#include "kernels.h"

#pragma STDC FP_CONTRACT OFF

#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE __attribute__((target("avx2"), always_inline)) static inline

// What kernels for vectors of any size are written with, in masked_groups.inc.h.
#define KERNEL AVX2
#define KERNEL_INLINE AVX2_INLINE
typedef __m256i vector;
enum { lanes = 8 };

// 16-bit lanes of up to 255 · 255 + 127: divided by 255, rounded to nearest.
AVX2_INLINE __m256i divide(__m256i x) {
    // (x + 128)·257/65536 is (x + 128 + (x + 128)/256)/256.
    return _mm256_mulhi_epu16(_mm256_add_epi16(x, _mm256_set1_epi16(128)), _mm256_set1_epi16(257));
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

AVX2_INLINE __m256i all_lanes(uint32_t o) { return _mm256_set1_epi16((short)o); }

AVX2_INLINE int are_opaque(__m256i p) { return _mm256_testc_si256(p, _mm256_set1_epi32((int)0xff000000u)); }

// (S·o + D·(255 − o))/255 for every channel of opaque pixels; `weights` are bytes o, 255 − o.
AVX2_INLINE __m256i mix(__m256i d, __m256i s, __m256i weights) {
    // With 128 subtracted, colours are signed bytes, as the product of bytes requires. The subtracted part of the sum is
    // 128·255.
    __m256i signs = _mm256_set1_epi8((char)0x80), back = _mm256_set1_epi16((short)(128 * 255 + 128));
    __m256i scale = _mm256_set1_epi16(257);
    s = _mm256_xor_si256(s, signs);
    d = _mm256_xor_si256(d, signs);
    __m256i low = _mm256_maddubs_epi16(weights, _mm256_unpacklo_epi8(s, d));
    __m256i high = _mm256_maddubs_epi16(weights, _mm256_unpackhi_epi8(s, d));
    low = _mm256_mulhi_epu16(_mm256_add_epi16(low, back), scale);
    high = _mm256_mulhi_epu16(_mm256_add_epi16(high, back), scale);
    return _mm256_packus_epi16(low, high);
}

AVX2_INLINE __m256i blend(__m256i d, __m256i s, __m256i o) {
    __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(255), divide(_mm256_mullo_epi16(alphas(s), o)));
    __m256i even = _mm256_add_epi16(
        _mm256_mullo_epi16(even_channels(s), o), _mm256_mullo_epi16(even_channels(d), rest));
    __m256i odd = _mm256_add_epi16(
        _mm256_mullo_epi16(odd_channels(s), o), _mm256_mullo_epi16(odd_channels(d), rest));
    return join(divide(even), divide(odd));
}

// For an opacity of 255: S + D·(255 − Sa)/255 gives the same bytes with half the products.
AVX2_INLINE __m256i over(__m256i d, __m256i s) {
    __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(255), alphas(s));
    __m256i even = divide(_mm256_mullo_epi16(even_channels(d), rest));
    __m256i odd = divide(_mm256_mullo_epi16(odd_channels(d), rest));
    return _mm256_add_epi8(s, join(even, odd));
}

AVX2_INLINE __m256i scaled(__m256i s, __m256i k) {
    return join(
        divide(_mm256_mullo_epi16(even_channels(s), k)), divide(_mm256_mullo_epi16(odd_channels(s), k)));
}

AVX2_INLINE __m256i load(const uint32_t *p) { return _mm256_loadu_si256((const __m256i *)p); }
AVX2_INLINE void store(uint32_t *p, __m256i v) { _mm256_storeu_si256((__m256i *)p, v); }

// The first `count` of eight pixels, for the end of a row: others are neither read nor written. Halves, because AMD's masked
// stores take several times as long.
AVX2_INLINE __m256i load_tail(const uint32_t *p, size_t count) {
    __m128i low = _mm_setzero_si128(), rest = low;
    if (count & 4) {
        low = _mm_loadu_si128((const __m128i *)p);
        p += 4;
    }
    if (count & 2) {
        rest = _mm_loadl_epi64((const __m128i *)p);
        if (count & 1) rest = _mm_insert_epi32(rest, (int)p[2], 2);
    } else if (count & 1) {
        rest = _mm_cvtsi32_si128((int)*p);
    }
    return count & 4 ? _mm256_set_m128i(rest, low) : _mm256_castsi128_si256(rest);
}

AVX2_INLINE void store_tail(uint32_t *p, size_t count, __m256i v) {
    __m128i rest = _mm256_castsi256_si128(v);
    if (count & 4) {
        _mm_storeu_si128((__m128i *)p, rest);
        p += 4;
        rest = _mm256_extracti128_si256(v, 1);
    }
    if (count & 2) {
        _mm_storel_epi64((__m128i *)p, rest);
        p += 2;
        rest = _mm_srli_si128(rest, 8);
    }
    if (count & 1) *p = (uint32_t)_mm_cvtsi128_si32(rest);
}

// A mask whose first `count` of eight lanes are ones.
AVX2_INLINE __m256i first_lanes(size_t count) {
    return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

// `before` is the number of coverages before these.
AVX2_INLINE __m256i load_coverage_tail(const uint8_t *k, size_t count, size_t before) {
    uint64_t bytes = 0;
    if (before + count >= 8 && count > 0) {
        memcpy(&bytes, k + count - 8, 8);
        bytes >>= 8 * (8 - count);
    } else {
        for (size_t i = 0; i < count; i++) bytes |= (uint64_t)k[i] << (8 * i);
    }
    __m256i c = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)bytes));
    return _mm256_or_si256(c, _mm256_slli_epi32(c, 16));
}

AVX2 static void fill(uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color) {
    __m256i c = _mm256_set1_epi32((int)color);
    for (; h > 0; h--, d += stride) {
        size_t i = 0;
        for (; i + 8 <= w; i += 8) store(d + i, c);
        if (i == w) continue;
        // Pixels that are written already may be written again.
        if (w >= 8) {
            store(d + w - 8, c);
        } else {
            store_tail(d, w, c);
        }
    }
}

// One colour, prepared: S·o + ½ in 16-bit lanes, and 255 − Sa·o/255.
typedef struct {
    __m256i even, odd, rest;
} prepared_color;

AVX2_INLINE __m256i blend_color8(__m256i p, prepared_color c) {
    __m256i e = _mm256_add_epi16(c.even, _mm256_mullo_epi16(even_channels(p), c.rest));
    __m256i f = _mm256_add_epi16(c.odd, _mm256_mullo_epi16(odd_channels(p), c.rest));
    __m256i scale = _mm256_set1_epi16(257);
    return join(_mm256_mulhi_epu16(e, scale), _mm256_mulhi_epu16(f, scale));
}

AVX2 static void blend_color(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o) {
    __m256i s = _mm256_set1_epi32((int)color), opacity = all_lanes(o);
    __m256i half = _mm256_set1_epi16(128);
    size_t tail = w & 7;
    prepared_color c = {
        _mm256_add_epi16(_mm256_mullo_epi16(even_channels(s), opacity), half),
        _mm256_add_epi16(_mm256_mullo_epi16(odd_channels(s), opacity), half),
        _mm256_set1_epi16((short)(255 - divide255((color >> 24) * o))),
    };
    for (; h > 0; h--, d += stride) {
        size_t i = 0;
        for (; i + 8 <= w; i += 8) store(d + i, blend_color8(load(d + i), c));
        if (tail) store_tail(d + i, tail, blend_color8(load_tail(d + i, tail), c));
    }
}

AVX2 static void blend_color_covered(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o,
    const uint8_t *restrict k) {
    __m256i s = _mm256_set1_epi32((int)color), opacity = all_lanes(o);
    size_t i = 0;
    for (; i + 8 <= w; i += 8) {
        __m256i source = scaled(s, load_coverage(k + i));
        uint32_t *p = d + i;
        for (size_t row = 0; row < h; row++, p += stride) store(p, blend(load(p), source, opacity));
    }
    if (i < w) {
        size_t tail = w - i;
        __m256i source = scaled(s, load_coverage_tail(k + i, tail, i));
        uint32_t *p = d + i;
        for (size_t row = 0; row < h; row++, p += stride) {
            store_tail(p, tail, blend(load_tail(p, tail), source, opacity));
        }
    }
}

AVX2 static void blend_color_masked(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o,
    const uint8_t *restrict k, ptrdiff_t mask_stride) {
    __m256i s = _mm256_set1_epi32((int)color), opacity = all_lanes(o);
    size_t tail = w & 7;
    int is_opaque = o == 255 && color >> 24 == 255;
    for (; h > 0; h--, d += stride, k += mask_stride) {
        size_t i = 0;
        for (; i + 8 <= w; i += 8) {
            uint64_t bytes;
            memcpy(&bytes, k + i, 8);
            // Much of a mask is wholly clear or wholly covered.
            if (bytes == 0) continue;
            if (bytes == ~(uint64_t)0 && is_opaque) {
                store(d + i, s);
                continue;
            }
            __m256i source = scaled(s, load_coverage(k + i)), p = load(d + i);
            store(d + i, o == 255 ? over(p, source) : blend(p, source, opacity));
        }
        if (tail) {
            __m256i source = scaled(s, load_coverage_tail(k + i, tail, i));
            store_tail(d + i, tail, blend(load_tail(d + i, tail), source, opacity));
        }
    }
}

AVX2 static void blend_pixels(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o) {
    __m256i opacity = all_lanes(o);
    size_t tail = w & 7;
    for (; h > 0; h--, d += stride, s += source_stride) {
        size_t i = 0;
        if (o == 255) {
            for (; i + 8 <= w; i += 8) {
                // Much of a picture of a user interface is clear or opaque.
                __m256i source = load(s + i);
                if (_mm256_testz_si256(source, source)) continue;
                if (are_opaque(source)) {
                    store(d + i, source);
                    continue;
                }
                store(d + i, over(load(d + i), source));
            }
        } else {
            for (; i + 8 <= w; i += 8) store(d + i, blend(load(d + i), load(s + i), opacity));
        }
        if (tail) store_tail(d + i, tail, blend(load_tail(d + i, tail), load_tail(s + i, tail), opacity));
    }
}

AVX2 static void blend_opaque_pixels(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o) {
    __m256i weights = _mm256_set1_epi16((short)(o | (255 - o) << 8));
    size_t tail = w & 7;
    for (; h > 0; h--, d += stride, s += source_stride) {
        size_t i = 0;
        for (; i + 8 <= w; i += 8) store(d + i, mix(load(d + i), load(s + i), weights));
        if (tail) store_tail(d + i, tail, mix(load_tail(d + i, tail), load_tail(s + i, tail), weights));
    }
}

AVX2 static void blend_pixels_covered(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o, const uint8_t *restrict k) {
    __m256i opacity = all_lanes(o);
    size_t tail = w & 7;
    __m256i rest = load_coverage_tail(k + (w & ~(size_t)7), w & 7, w & ~(size_t)7);
    for (; h > 0; h--, d += stride, s += source_stride) {
        size_t i = 0;
        for (; i + 8 <= w; i += 8) {
            uint64_t bytes;
            memcpy(&bytes, k + i, 8);
            // Much of a mask is wholly clear or wholly covered.
            if (bytes == 0) continue;
            __m256i source = load(s + i);
            if (bytes != ~(uint64_t)0) {
                source = scaled(source, load_coverage(k + i));
            } else if (o == 255 && are_opaque(source)) {
                store(d + i, source);
                continue;
            }
            __m256i p = load(d + i);
            store(d + i, o == 255 ? over(p, source) : blend(p, source, opacity));
        }
        if (tail) {
            store_tail(d + i, tail, blend(load_tail(d + i, tail), scaled(load_tail(s + i, tail), rest), opacity));
        }
    }
}

// For each choice among four numbers, which ones are chosen, at the front.
static const int32_t chosen_first[16][4] __attribute__((aligned(16))) = {
    {0}, {0}, {1}, {0, 1}, {2}, {0, 2}, {1, 2}, {0, 1, 2},
    {3}, {0, 3}, {1, 3}, {0, 1, 3}, {2, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 2, 3},
};

AVX2_INLINE void append(group_list *list, int chosen, __m128i groups) {
    __m128i order = _mm_load_si128((const __m128i *)chosen_first[chosen]);
    __m128 moved = _mm_permutevar_ps(_mm_castsi128_ps(groups), order);
    _mm_storeu_si128((__m128i *)(list->groups + list->count), _mm_castps_si128(moved));
    list->count += (size_t)__builtin_popcount((unsigned)chosen);
}

// Sorts the groups of a row, by their coverages, into those that are wholly covered and those that are partly.
AVX2_INLINE void sort_groups(const uint8_t *k, size_t groups, uint32_t row, group_list *whole, group_list *partial) {
    __m128i numbers = _mm_add_epi32(_mm_setr_epi32(0, 8, 16, 24), _mm_set1_epi32((int)(row << 16)));
    for (size_t g = 0; g < groups; g += 4) {
        size_t left = groups - g;
        __m256i bytes;
        if (left >= 4) {
            bytes = _mm256_loadu_si256((const __m256i *)(k + lanes * g));
        } else {
            __m256i held = _mm256_cmpgt_epi64(_mm256_set1_epi64x((long long)left), _mm256_setr_epi64x(0, 1, 2, 3));
            bytes = _mm256_maskload_epi64((const long long *)(k + lanes * g), held);
        }
        int clear = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(bytes, _mm256_setzero_si256())));
        int all = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(bytes, _mm256_set1_epi8(-1))));
        append(whole, all, numbers);
        append(partial, ~(clear | all) & 15, numbers);
        numbers = _mm_add_epi32(numbers, _mm_set1_epi32(4 * lanes));
    }
}

#include "masked_groups.inc.h"

#include "sampling_avx2.inc.h"

#include "particles_avx2.inc.h"

const kernel_table lamina_avx2_kernels = {
    "avx2", &lamina_avx2_generic, fill, blend_color, blend_color_covered, blend_color_masked, blend_pixels,
    blend_opaque_pixels, blend_pixels_covered, blend_pixels_masked, lanes, sort_mask_row,
    blend_pixels_grouped, lamina_avx2_sample_nearest, lamina_avx2_sample_linear, lamina_avx2_sample_linear_rows,
    lamina_avx2_shape_ends, lamina_avx2_alpha_filter, lamina_avx2_draw_particles,
};

#endif
