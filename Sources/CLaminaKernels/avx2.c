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

// What kernels for vectors of any size are written with, in the files included below.
#define KERNEL AVX2
#define KERNEL_INLINE AVX2_INLINE
typedef __m256i vector;
enum { lanes = 8 };

#define V(name) _mm256_##name
#define W(name) _mm256_##name##_si256
#include "blend_arithmetic.inc.h"

// Eight coverages, each in both 16-bit lanes of its pixel.
AVX2_INLINE __m256i load_coverage(const uint8_t *k) {
    __m256i c = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)k));
    return _mm256_or_si256(c, _mm256_slli_epi32(c, 16));
}

typedef uint64_t coverage_bytes;
AVX2_INLINE coverage_bytes load_bytes(const uint8_t *k) {
    uint64_t bytes;
    memcpy(&bytes, k, 8);
    return bytes;
}
AVX2_INLINE int are_none(coverage_bytes bytes) { return bytes == 0; }
AVX2_INLINE int are_whole(coverage_bytes bytes) { return bytes == ~(uint64_t)0; }

AVX2_INLINE int are_opaque(__m256i p) { return _mm256_testc_si256(p, _mm256_set1_epi32((int)0xff000000u)); }
AVX2_INLINE int are_clear(__m256i p) { return _mm256_testz_si256(p, p); }

AVX2_INLINE __m256i load(const uint32_t *p) { return _mm256_loadu_si256((const __m256i *)p); }
AVX2_INLINE void store(uint32_t *p, __m256i v) { _mm256_storeu_si256((__m256i *)p, v); }

// The first `count` of eight pixels, for the end of a row: others are neither read nor written. Halves, because AMD's masked
// stores take several times as long.
typedef size_t row_end;
AVX2_INLINE row_end end_of(size_t count) { return count; }

AVX2_INLINE __m256i load_end(const uint32_t *p, row_end count) {
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

AVX2_INLINE void store_end(uint32_t *p, row_end count, __m256i v) {
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
AVX2_INLINE __m256i load_coverage_end(const uint8_t *k, row_end count, size_t before) {
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
        for (; i + lanes <= w; i += lanes) store(d + i, c);
        if (i == w) continue;
        // Pixels that are written already may be written again.
        if (w >= lanes) {
            store(d + w - lanes, c);
        } else {
            store_end(d, w, c);
        }
    }
}

AVX2 static void blend_color(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o) {
    prepared_color c = prepare(color, o);
    row_end end = end_of(w % lanes);
    for (; h > 0; h--, d += stride) {
        size_t i = 0;
        for (; i + lanes <= w; i += lanes) store(d + i, blend_prepared(load(d + i), c));
        if (end) store_end(d + i, end, blend_prepared(load_end(d + i, end), c));
    }
}

#include "blend_rows.inc.h"

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

#define GENERIC lamina_avx2_generic
#define BLEND_OPAQUE blend_opaque_pixels
#define SAMPLE(name) lamina_avx2_sample_##name
#define DRAW_PARTICLES lamina_avx2_draw_particles
#include "bytes_table.inc.h"

const kernel_table lamina_avx2_kernels = {
    "avx2", &lamina_avx2_generic, fill, blend_color, blend_color_covered, blend_color_masked, blend_pixels,
    blend_opaque_pixels, blend_pixels_covered, blend_pixels_masked, lanes, sort_mask_row,
    blend_pixels_grouped, lamina_avx2_sample_nearest, lamina_avx2_sample_linear, lamina_avx2_sample_linear_rows,
    lamina_avx2_shape_ends, lamina_avx2_alpha_filter, lamina_avx2_draw_particles,
    {&bytes_table, &lamina_avx2_halves},
};

#endif
