// The numbers of pixels of halves, one, two or four pixels at a time, and the arithmetic of blending. Included by halves.inc.h.

#pragma STDC FP_CONTRACT OFF

// Two pixels.
typedef float pair __attribute__((vector_size(32)));
typedef int32_t pair_ints __attribute__((vector_size(32)));
typedef uint16_t pair_halves __attribute__((vector_size(16)));

// Four pixels: a vector of the widest processors, and two or more of the others.
typedef float four __attribute__((vector_size(64)));
typedef int32_t four_ints __attribute__((vector_size(64)));
typedef uint16_t four_halves __attribute__((vector_size(32)));

// A pixel in memory.
typedef uint64_t half_pixel;

HALVES_INLINE pair pick(pair_ints mask, pair yes, pair no) {
    return (pair)((mask & (pair_ints)yes) | (~mask & (pair_ints)no));
}
HALVES_INLINE pair all_of_pair(float x) { return x - (pair){0}; }
HALVES_INLINE pair least(pair x, pair y) { return pick(x < y, x, y); }
HALVES_INLINE pair most(pair x, pair y) { return pick(x > y, x, y); }

HALVES_INLINE pair_halves stored(pair v) {
    v = least(most(v, all_of_pair(-65504)), all_of_pair(65504));
    pair_halves h = narrowed(v);
    // −0 becomes 0.
    return h & (pair_halves)(h != 0x8000);
}

HALVES_INLINE pair rounded_pair(pair v) { return widened(stored(v)); }

HALVES_INLINE pair load_pair(const half_pixel *p) {
    pair_halves h;
    memcpy(&h, p, sizeof h);
    return widened(h);
}

HALVES_INLINE void store_pair(half_pixel *p, pair v) {
    pair_halves h = stored(v);
    memcpy(p, &h, sizeof h);
}

// One pixel, and a clear one.
HALVES_INLINE pair load_one(const half_pixel *p) {
    pair_halves h = {0};
    memcpy(&h, p, sizeof *p);
    return widened(h);
}

HALVES_INLINE void store_one(half_pixel *p, pair v) {
    pair_halves h = stored(v);
    memcpy(p, &h, sizeof *p);
}

HALVES_INLINE pair twice(half_pixel color) {
    half_pixel both[2] = {color, color};
    return load_pair(both);
}

HALVES_INLINE pair lower_of(four v) { return __builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7); }
HALVES_INLINE pair upper_of(four v) { return __builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15); }
HALVES_INLINE four both_of(pair a, pair b) {
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

// A file may have shorter ways for four pixels: `widened_four`, `narrowed_four`, which needs numbers that are in range,
// `clamped_four`, which does not, and `are_clear` and `are_opaque`.
#ifndef HALVES_HAVE_FOUR
HALVES_INLINE four widened_four(four_halves h) {
    return both_of(
        widened(__builtin_shufflevector(h, h, 0, 1, 2, 3, 4, 5, 6, 7)),
        widened(__builtin_shufflevector(h, h, 8, 9, 10, 11, 12, 13, 14, 15)));
}

HALVES_INLINE four_halves narrowed_four(four v) {
    pair_halves a = narrowed(lower_of(v)), b = narrowed(upper_of(v));
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

HALVES_INLINE four_halves clamped_four(four v) {
    pair low = all_of_pair(-65504), high = all_of_pair(65504);
    return narrowed_four(both_of(least(most(lower_of(v), low), high), least(most(upper_of(v), low), high)));
}

// Whether all four pixels are clear, and whether their alphas are 1.
HALVES_INLINE int are_clear(const half_pixel *p) { return (p[0] | p[1] | p[2] | p[3]) == 0; }

HALVES_INLINE int are_opaque(const half_pixel *p) {
    const half_pixel one = 0x3c00ull << 48;
    return ((p[0] ^ one) | (p[1] ^ one) | (p[2] ^ one) | (p[3] ^ one)) >> 48 == 0;
}
#endif

HALVES_INLINE four load_four(const half_pixel *p) {
    four_halves h;
    memcpy(&h, p, sizeof h);
    return widened_four(h);
}

HALVES_INLINE void store_halves(half_pixel *p, four_halves h) {
    // −0 becomes 0.
    h &= (four_halves)(h != 0x8000);
    memcpy(p, &h, sizeof h);
}

HALVES_INLINE void store_four(half_pixel *p, four v) { store_halves(p, clamped_four(v)); }

// Numbers of at most 65504.
HALVES_INLINE void store_bounded_four(half_pixel *p, four v) { store_halves(p, narrowed_four(v)); }

HALVES_INLINE pair alpha_of(pair v) { return __builtin_shufflevector(v, v, 3, 3, 3, 3, 7, 7, 7, 7); }
HALVES_INLINE four alphas_of(four v) {
    return __builtin_shufflevector(v, v, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}

// Factors of two pixels.
HALVES_INLINE pair factors(float a, float b) { return (pair){a, a, a, a, b, b, b, b}; }

HALVES_INLINE float coverage_of(uint8_t k) { return (float)k * (1.0f / 255.0f); }
HALVES_INLINE float opacity_of(uint32_t o) { return (float)o * (1.0f / 65535.0f); }

// The coverages of four pixels, from their bytes.
HALVES_INLINE four coverages_of(uint32_t bytes) {
    typedef uint8_t four_bytes __attribute__((vector_size(4)));
    typedef float four_factors __attribute__((vector_size(16)));
    typedef int32_t four_numbers __attribute__((vector_size(16)));
    four_bytes k;
    memcpy(&k, &bytes, sizeof k);
    four_factors f = __builtin_convertvector(__builtin_convertvector(k, four_numbers), four_factors) * (1.0f / 255.0f);
    return __builtin_shufflevector(f, f, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
}

// A pixel times a factor. Where the factor is 0 the pixel may never have been drawn, and what lies in memory may be no number: 0
// times it is 0 all the same. So it is with what lies under an opaque pixel, and with a source that is not covered.
HALVES_INLINE pair times(pair v, pair k) { return (pair)((pair_ints)(v * k) & (k > 0)); }
HALVES_INLINE four times_four(four v, four k) { return (four)((four_ints)(v * k) & (k > 0)); }

HALVES_INLINE pair blended(pair d, pair s, float o) { return s * o + times(d, 1 - alpha_of(s) * o); }

// With an opacity below 1 and an alpha of at most 1 something of the destination stays. An opacity of 1 needs no products.
HALVES_INLINE four blended_four(four d, four s, float o, int is_whole) {
    return is_whole ? s + times_four(d, 1 - alphas_of(s)) : s * o + d * (1 - alphas_of(s) * o);
}
