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

// What kernels for vectors of any size are written with, in the files included below.
#define KERNEL AVX512
#define KERNEL_INLINE AVX512_INLINE
typedef __m512i vector;
enum { lanes = 16 };

#define V(name) _mm512_##name
#define W(name) _mm512_##name##_si512
#include "blend_arithmetic.inc.h"

// Coverages, each in both 16-bit lanes of its pixel.
AVX512_INLINE __m512i spread(__m128i bytes) {
    __m512i c = _mm512_cvtepu8_epi32(bytes);
    return _mm512_or_si512(c, _mm512_slli_epi32(c, 16));
}

AVX512_INLINE __m512i load_coverage(const uint8_t *k) { return spread(_mm_loadu_si128((const __m128i *)k)); }

typedef __m128i coverage_bytes;
AVX512_INLINE coverage_bytes load_bytes(const uint8_t *k) { return _mm_loadu_si128((const __m128i *)k); }
AVX512_INLINE int are_none(coverage_bytes bytes) { return _mm_test_epi8_mask(bytes, bytes) == 0; }
AVX512_INLINE int are_whole(coverage_bytes bytes) { return _mm_cmpeq_epi8_mask(bytes, _mm_set1_epi8(-1)) == 0xffff; }

AVX512_INLINE int are_opaque(__m512i p) {
    return _mm512_cmpge_epu32_mask(p, _mm512_set1_epi32((int)0xff000000u)) == 0xffff;
}
AVX512_INLINE int are_clear(__m512i p) { return _mm512_test_epi32_mask(p, p) == 0; }

AVX512_INLINE __m512i load(const uint32_t *p) { return _mm512_loadu_si512(p); }
AVX512_INLINE void store(uint32_t *p, __m512i v) { _mm512_storeu_si512(p, v); }

// The pixels at the end of a row: other pixels are neither read nor written.
typedef __mmask16 row_end;
AVX512_INLINE row_end end_of(size_t count) { return (__mmask16)((1u << count) - 1); }
AVX512_INLINE __m512i load_end(const uint32_t *p, row_end end) { return _mm512_maskz_loadu_epi32(end, p); }
AVX512_INLINE void store_end(uint32_t *p, row_end end, __m512i v) { _mm512_mask_storeu_epi32(p, end, v); }
AVX512_INLINE __m512i load_coverage_end(const uint8_t *k, row_end end, size_t before) {
    (void)before;
    return spread(_mm_maskz_loadu_epi8(end, k));
}

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
    row_end m = end_of(w % lanes);
    for (; h > 0; h--, d += stride) {
        __m256i eight = _mm256_setzero_si256();
        __m128i four = _mm_setzero_si128();
        if (end == 8) eight = blend_eight(load_eight(d + w - 8), c);
        if (end == 4) four = blend_four(load_four(d + w - 4), c);
        size_t i = 0;
        for (; i + lanes <= w; i += lanes) store(d + i, blend_prepared(load(d + i), c));
        if (end == 8) store_eight(d + w - 8, eight);
        if (end == 4) store_four(d + w - 4, four);
        if (end == lanes) store_end(d + i, m, blend_prepared(load_end(d + i, m), c));
    }
}

AVX512 static void blend_color(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o) {
    size_t rest = w % lanes;
    prepared_color c = prepare(color, o);
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

#include "blend_rows.inc.h"

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

#define GENERIC lamina_avx2_generic
#define BLEND_OPAQUE blend_opaque_pixels
#define SAMPLE(name) lamina_avx2_sample_##name
#define DRAW_PARTICLES lamina_avx2_draw_particles
#include "bytes_table.inc.h"

const kernel_table lamina_avx512_kernels = {
    "avx512", &lamina_avx2_generic, fill, blend_color, blend_color_covered, blend_color_masked, blend_pixels,
    blend_opaque_pixels, blend_pixels_covered, blend_pixels_masked, lanes, sort_mask_row,
    blend_pixels_grouped, lamina_avx2_sample_nearest, lamina_avx2_sample_linear, lamina_avx2_sample_linear_rows,
    lamina_avx2_shape_ends, lamina_avx2_alpha_filter, lamina_avx2_draw_particles,
    {&bytes_table, &lamina_avx512_halves},
};

#endif
