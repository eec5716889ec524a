// Blending of pixels of halves, with `source over`. Included by halves.inc.h, which says how it is computed. Loops take four
// pixels at a time, and are compiled once for an opacity of 1 and once for others.

#pragma STDC FP_CONTRACT OFF

HALVES static void fill(void *to, ptrdiff_t stride, size_t w, size_t h, uint64_t color) {
    half_pixel *restrict d = to;
    for (; h > 0; h--, d += stride) {
        for (size_t i = 0; i < w; i++) d[i] = color;
    }
}

// One colour, prepared: S·o and 1 − Sa·o.
typedef struct {
    pair added, rest;
    // Whether it covers what lies under it.
    int hides;
    // Whether no sum of it and a destination is out of the range of halves.
    int is_bounded;
} prepared_half;

HALVES_INLINE prepared_half prepare_half(pair s, float o) {
    prepared_half c = {s * o, 1 - alpha_of(s) * o, 0, 1};
    c.hides = !(c.rest[0] > 0);
    for (int i = 0; i < 4; i++) {
        float most_added = 65504.0f * (1 - c.rest[0]);
        if (!(c.added[i] <= most_added && c.added[i] >= -most_added)) c.is_bounded = 0;
    }
    return c;
}

HALVES_INLINE pair over_pair(pair d, const prepared_half *c) { return c->added + times(d, c->rest); }

// Blends a prepared colour that hides nothing.
HALVES_INLINE void blend_prepared_row(half_pixel *restrict d, size_t w, const prepared_half *c, int is_bounded) {
    four added = both_of(c->added, c->added), rest = both_of(c->rest, c->rest);
    size_t i = 0, fours = w & ~(size_t)3;
    for (; i < fours; i += 4) {
        four v = added + load_four(d + i) * rest;
        if (is_bounded) store_bounded_four(d + i, v);
        else store_four(d + i, v);
    }
    if (i + 2 <= w) {
        store_pair(d + i, over_pair(load_pair(d + i), c));
        i += 2;
    }
    if (i < w) store_one(d + i, over_pair(load_one(d + i), c));
}

HALVES static void blend_color(void *to, ptrdiff_t stride, size_t w, size_t h, uint64_t color, uint32_t opacity) {
    half_pixel *restrict d = to;
    prepared_half c = prepare_half(twice(color), opacity_of(opacity));
    if (c.hides) {
        half_pixel result;
        store_one(&result, c.added);
        fill(to, stride, w, h, result);
    } else if (c.is_bounded) {
        for (; h > 0; h--, d += stride) blend_prepared_row(d, w, &c, 1);
    } else {
        for (; h > 0; h--, d += stride) blend_prepared_row(d, w, &c, 0);
    }
}

// One colour, or two pixels, under the coverages of two pixels.
HALVES_INLINE pair covered(pair s, const uint8_t *k) {
    return rounded_pair(times(s, factors(coverage_of(k[0]), coverage_of(k[1]))));
}
HALVES_INLINE pair covered_one(pair s, uint8_t k) { return rounded_pair(times(s, all_of_pair(coverage_of(k)))); }

// Four pixels, under their coverages. A product that is −0 stays so until it is added.
HALVES_INLINE four covered_four(four s, uint32_t bytes) {
    return widened_four(narrowed_four(times_four(s, coverages_of(bytes))));
}

HALVES_INLINE uint32_t four_coverages(const uint8_t *k) {
    uint32_t bytes;
    memcpy(&bytes, k, sizeof bytes);
    return bytes;
}

enum { NOT_COVERED = 0 };
static const uint32_t WHOLLY_COVERED = 0xffffffffu;

HALVES_INLINE void blend_color_row(
    half_pixel *restrict d, size_t w, pair s, float o, const uint8_t *restrict k, const prepared_half *c, int is_whole) {
    four color = both_of(s, s), added = both_of(c->added, c->added), rest = both_of(c->rest, c->rest);
    size_t i = 0, fours = w & ~(size_t)3;
    for (; i < fours; i += 4) {
        uint32_t bytes = four_coverages(k + i);
        if (bytes == NOT_COVERED) continue;
        four under = load_four(d + i);
        // A colour is a number everywhere, so its product with 0 is one too.
        four v = bytes == WHOLLY_COVERED
            ? added + times_four(under, rest)
            : blended_four(under, widened_four(narrowed_four(color * coverages_of(bytes))), o, is_whole);
        store_four(d + i, v);
    }
    if (i + 2 <= w) {
        if (k[i] > 0 || k[i + 1] > 0) store_pair(d + i, blended(load_pair(d + i), covered(s, k + i), o));
        i += 2;
    }
    if (i < w && k[i] > 0) store_one(d + i, blended(load_one(d + i), covered_one(s, k[i]), o));
}

HALVES static void blend_color_masked(
    void *to, ptrdiff_t stride, size_t w, size_t h, uint64_t color, uint32_t opacity, const uint8_t *k,
    ptrdiff_t mask_stride) {
    half_pixel *d = to;
    pair s = twice(color);
    float o = opacity_of(opacity);
    prepared_half c = prepare_half(s, o);
    if (o == 1) {
        for (; h > 0; h--, d += stride, k += mask_stride) blend_color_row(d, w, s, o, k, &c, 1);
    } else {
        for (; h > 0; h--, d += stride, k += mask_stride) blend_color_row(d, w, s, o, k, &c, 0);
    }
}

HALVES static void blend_color_covered(
    void *d, ptrdiff_t stride, size_t w, size_t h, uint64_t color, uint32_t opacity, const uint8_t *k) {
    blend_color_masked(d, stride, w, h, color, opacity, k, 0);
}

// The last pixels of a row, fewer than four.
HALVES_INLINE void blend_last_pixels(half_pixel *restrict d, const half_pixel *restrict s, size_t n, float o) {
    if (n & 2) {
        store_pair(d, blended(load_pair(d), load_pair(s), o));
        d += 2, s += 2;
    }
    if (n & 1) store_one(d, blended(load_one(d), load_one(s), o));
}

HALVES_INLINE void blend_four(half_pixel *restrict d, const half_pixel *restrict s, float o, int is_whole) {
    // An opaque pixel hides the one under it.
    if (is_whole && are_opaque(s)) {
        memcpy(d, s, 4 * sizeof *d);
    } else {
        store_four(d, blended_four(load_four(d), load_four(s), o, is_whole));
    }
}

HALVES_INLINE void blend_pixel_row(
    half_pixel *restrict d, const half_pixel *restrict s, size_t w, float o, int is_whole) {
    size_t i = 0, fours = w & ~(size_t)3;
    for (; i < fours; i += 4) {
        // Much of a picture of a user interface is clear.
        if (!are_clear(s + i)) blend_four(d + i, s + i, o, is_whole);
    }
    blend_last_pixels(d + i, s + i, w - i, o);
}

HALVES static void blend_pixels(
    void *to, ptrdiff_t stride, const void *from, ptrdiff_t source_stride, size_t w, size_t h, uint32_t opacity) {
    half_pixel *d = to;
    const half_pixel *s = from;
    float o = opacity_of(opacity);
    if (o == 1) {
        for (; h > 0; h--, d += stride, s += source_stride) blend_pixel_row(d, s, w, o, 1);
    } else {
        for (; h > 0; h--, d += stride, s += source_stride) blend_pixel_row(d, s, w, o, 0);
    }
}

// Pixels with an alpha of 1: all have the same share in the sum.
HALVES static void blend_opaque_pixels(
    void *to, ptrdiff_t stride, const void *from, ptrdiff_t source_stride, size_t w, size_t h, uint32_t opacity) {
    half_pixel *d = to;
    const half_pixel *s = from;
    float o = opacity_of(opacity), rest = 1 - o;
    for (; h > 0; h--, d += stride, s += source_stride) {
        if (!(rest > 0)) {
            memcpy(d, s, w * sizeof *d);
            continue;
        }
        size_t i = 0, fours = w & ~(size_t)3;
        for (; i < fours; i += 4) store_four(d + i, load_four(s + i) * o + load_four(d + i) * rest);
        blend_last_pixels(d + i, s + i, w - i, o);
    }
}

HALVES_INLINE void blend_masked_row(
    half_pixel *restrict d, const half_pixel *restrict s, size_t w, float o, const uint8_t *restrict k, int is_whole) {
    size_t i = 0, fours = w & ~(size_t)3;
    for (; i < fours; i += 4) {
        uint32_t bytes = four_coverages(k + i);
        if (bytes == NOT_COVERED) continue;
        if (bytes == WHOLLY_COVERED) {
            blend_four(d + i, s + i, o, is_whole);
        } else {
            store_four(d + i, blended_four(load_four(d + i), covered_four(load_four(s + i), bytes), o, is_whole));
        }
    }
    if (i + 2 <= w) {
        if (k[i] > 0 || k[i + 1] > 0) store_pair(d + i, blended(load_pair(d + i), covered(load_pair(s + i), k + i), o));
        i += 2;
    }
    if (i < w) store_one(d + i, blended(load_one(d + i), covered_one(load_one(s + i), k[i]), o));
}

HALVES static void blend_pixels_masked(
    void *to, ptrdiff_t stride, const void *from, ptrdiff_t source_stride, size_t w, size_t h, uint32_t opacity,
    const uint8_t *k, ptrdiff_t mask_stride) {
    half_pixel *d = to;
    const half_pixel *s = from;
    float o = opacity_of(opacity);
    if (o == 1) {
        for (; h > 0; h--, d += stride, s += source_stride, k += mask_stride) blend_masked_row(d, s, w, o, k, 1);
    } else {
        for (; h > 0; h--, d += stride, s += source_stride, k += mask_stride) blend_masked_row(d, s, w, o, k, 0);
    }
}

HALVES static void blend_pixels_covered(
    void *d, ptrdiff_t stride, const void *s, ptrdiff_t source_stride, size_t w, size_t h, uint32_t opacity,
    const uint8_t *k) {
    blend_pixels_masked(d, stride, s, source_stride, w, h, opacity, k, 0);
}
