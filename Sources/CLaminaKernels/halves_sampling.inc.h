// The samples of textures of halves. Included by halves.inc.h, which says how they are computed.

HALVES_INLINE const half_pixel *half_texels(const lamina_texture *t) { return t->texels; }

HALVES_INLINE half_pixel nearest_texel(const lamina_texture *t, int64_t u, int64_t v) {
    int64_t x = clamp64(u >> 32, t->x0, t->x1 - 1), y = clamp64(v >> 32, t->y0, t->y1 - 1);
    return half_texels(t)[y * t->stride + x];
}

// The weights have 7 bits, as those of bytes: four equal texels then give themselves. A texel with a weight of 0 may never have
// been drawn, and is not looked at.
HALVES_INLINE pair mixed_texels(
    half_pixel p00, half_pixel p10, half_pixel p01, half_pixel p11, uint32_t fx, uint32_t fy) {
    float x = (float)fx * (1.0f / 128.0f), y = (float)fy * (1.0f / 128.0f);
    if (fx == 0) {
        p10 = p00;
        p11 = p01;
    }
    if (fy == 0) {
        p01 = p00;
        p11 = p10;
    }
    half_pixel left[2] = {p00, p01}, right[2] = {p10, p11};
    pair rows = load_pair(left) * (1 - x) + load_pair(right) * x;
    pair top = __builtin_shufflevector(rows, rows, 0, 1, 2, 3, 0, 1, 2, 3);
    pair bottom = __builtin_shufflevector(rows, rows, 4, 5, 6, 7, 4, 5, 6, 7);
    return top + (bottom - top) * y;
}

HALVES_INLINE pair linear_texels(const lamina_texture *t, int64_t u, int64_t v) {
    u += HALF_TEXEL;
    v += HALF_TEXEL;
    int64_t x = u >> 32, y = v >> 32;
    int64_t xa = clamp64(x, t->x0, t->x1 - 1), xb = clamp64(x + 1, t->x0, t->x1 - 1);
    int64_t ya = clamp64(y, t->y0, t->y1 - 1), yb = clamp64(y + 1, t->y0, t->y1 - 1);
    const half_pixel *top = half_texels(t) + ya * t->stride, *bottom = half_texels(t) + yb * t->stride;
    return mixed_texels(top[xa], top[xb], bottom[xa], bottom[xb], texel_fraction(u), texel_fraction(v));
}

// Whether a texel and its neighbours to the right, below and beyond both lie in the texture.
HALVES_INLINE int has_neighbours(const lamina_texture *t, int64_t x, int64_t y) {
    return x >= t->x0 && x + 1 < t->x1 && y >= t->y0 && y + 1 < t->y1;
}

// How many of n places from a on, da apart, lie in the texels low ..< high.
HALVES_INLINE size_t count_inside(int64_t a, int64_t da, int64_t low, int64_t high, size_t n) {
    int64_t first = low * ((int64_t)1 << 32), end = high * ((int64_t)1 << 32);
    if (a < first || a >= end) return 0;
    if (da == 0) return n;
    uint64_t count = da > 0 ? ((uint64_t)(end - a) + (uint64_t)da - 1) / (uint64_t)da : (uint64_t)(a - first) / -(uint64_t)da + 1;
    return count < n ? (size_t)count : n;
}

// How many of n places from a on, da apart, lie before or beyond the texels low ..< high, on the side of the first.
HALVES_INLINE size_t count_outside(int64_t a, int64_t da, int64_t low, int64_t high, size_t n) {
    int64_t first = low * ((int64_t)1 << 32), end = high * ((int64_t)1 << 32);
    if (low >= high || (a < first ? da <= 0 : da >= 0)) return n;
    uint64_t count = a < first ? ((uint64_t)(first - a) + (uint64_t)da - 1) / (uint64_t)da : (uint64_t)(a - end) / -(uint64_t)da + 1;
    return count < n ? (size_t)count : n;
}

typedef int64_t four_places __attribute__((vector_size(32)));

HALVES_INLINE four_places places_from(int64_t a, int64_t da) { return (four_places){a, a + da, a + 2 * da, a + 3 * da}; }

// The fractions of four places, for all numbers of their pixels.
HALVES_INLINE four fractions_of(four_places places) {
    typedef int32_t four_numbers __attribute__((vector_size(16)));
    typedef float four_factors __attribute__((vector_size(16)));
    four_numbers f = __builtin_convertvector(places >> 25, four_numbers) & 127;
    four_factors x = __builtin_convertvector(f, four_factors) * (1.0f / 128.0f);
    return __builtin_shufflevector(x, x, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
}

// Texels that lie side by side, of four samples: the left and the right ones.
typedef struct {
    four left, right;
} texel_pairs;

HALVES_INLINE texel_pairs load_texels(const half_pixel *a, const half_pixel *b, const half_pixel *c, const half_pixel *d) {
    pair p = load_pair(a), q = load_pair(b), r = load_pair(c), s = load_pair(d);
    return (texel_pairs){
        both_of(
            __builtin_shufflevector(p, q, 0, 1, 2, 3, 8, 9, 10, 11), __builtin_shufflevector(r, s, 0, 1, 2, 3, 8, 9, 10, 11)),
        both_of(
            __builtin_shufflevector(p, q, 4, 5, 6, 7, 12, 13, 14, 15),
            __builtin_shufflevector(r, s, 4, 5, 6, 7, 12, 13, 14, 15)),
    };
}

// The arithmetic of mixed_texels: a product with 0 is 0, whatever the texel is.
HALVES_INLINE four mixed_along(texel_pairs t, four x) { return t.left * (1 - x) + times_four(t.right, x); }
HALVES_INLINE four mixed_down(four top, four bottom, four y) { return top + times_four(bottom - top, y); }

HALVES static void sample_nearest(
    void *to, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    half_pixel *restrict d = to;
    for (size_t i = 0; i < n; i++, u += du, v += dv) d[i] = nearest_texel(t, u, v);
}

// Samples that lie as far apart as the texels, from those of one row, or of two: all have the same fractions.
HALVES_INLINE void sample_unscaled(
    half_pixel *restrict d, size_t n, const half_pixel *p, const half_pixel *q, int is_single, float x, float y) {
    if (is_single && x == 0) {
        memcpy(d, p, n * sizeof *d);
        return;
    }
    four fx = x - (four){0}, fy = y - (four){0}, rest = 1 - fx;
    size_t i = 0, fours = n & ~(size_t)3;
    for (; i < fours; i += 4) {
        four v = load_four(p + i);
        if (x > 0) v = v * rest + load_four(p + i + 1) * fx;
        if (!is_single) {
            four below = load_four(q + i);
            if (x > 0) below = below * rest + load_four(q + i + 1) * fx;
            v = v + (below - v) * fy;
        }
        store_four(d + i, v);
    }
    uint32_t x7 = (uint32_t)(x * 128), y7 = (uint32_t)(y * 128);
    for (; i < n; i++) {
        int right = x7 > 0;
        store_one(d + i, mixed_texels(p[i], p[i + (size_t)right], q[i], q[i + (size_t)right], x7, y7));
    }
}

// Samples of one row of texels, or of two, all between a texel and the next.
HALVES_INLINE void sample_scaled(
    half_pixel *restrict d, size_t n, const half_pixel *p, const half_pixel *q, int is_single, int64_t a, int64_t da,
    uint32_t y) {
    four fy = (float)y * (1.0f / 128.0f) - (four){0};
    four_places places = places_from(a, da), by = 4 * da - (four_places){0};
    size_t i = 0, fours = n & ~(size_t)3;
    for (; i < fours; i += 4, places += by, a += 4 * da) {
        int64_t i0 = a >> 32, i1 = (a + da) >> 32, i2 = (a + 2 * da) >> 32, i3 = (a + 3 * da) >> 32;
        four x = fractions_of(places);
        four top = mixed_along(load_texels(p + i0, p + i1, p + i2, p + i3), x);
        if (!is_single) {
            four bottom = mixed_along(load_texels(q + i0, q + i1, q + i2, q + i3), x);
            top = top + (bottom - top) * fy;
        }
        store_four(d + i, top);
    }
    for (; i < n; i++, a += da) {
        int64_t ax = a >> 32;
        store_one(d + i, mixed_texels(p[ax], p[ax + 1], q[ax], q[ax + 1], texel_fraction(a), y));
    }
}

// A row of samples at one v. Beside the texture's first and last texels a row has one colour: the weights of two equal texels give
// the texel itself.
HALVES static void sample_upright(half_pixel *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du) {
    int64_t place = v + HALF_TEXEL, row = place >> 32, upper = t->y0, lower = t->y1 - 1;
    const half_pixel *p = half_texels(t) + clamp64(row, upper, lower) * t->stride;
    const half_pixel *q = half_texels(t) + clamp64(row + 1, upper, lower) * t->stride;
    uint32_t y = texel_fraction(place);
    // Two equal rows give themselves, and a row with a weight of 0 is not looked at.
    int is_single = y == 0 || p == q;
    int64_t left = t->x0, right = t->x1 - 1, a = u + HALF_TEXEL;
    while (n > 0) {
        size_t count = count_inside(a, du, left, right, n);
        if (count == 0) {
            half_pixel edge;
            store_one(&edge, linear_texels(t, a - HALF_TEXEL, v));
            count = count_outside(a, du, left, right, n);
            for (size_t i = 0; i < count; i++) d[i] = edge;
        } else if (du == (int64_t)1 << 32) {
            float x = (float)texel_fraction(a) * (1.0f / 128.0f), fy = (float)y * (1.0f / 128.0f);
            const half_pixel *above = p + (a >> 32), *below = q + (a >> 32);
            if (is_single) sample_unscaled(d, count, above, above, 1, x, fy);
            else sample_unscaled(d, count, above, below, 0, x, fy);
        } else if (is_single) {
            sample_scaled(d, count, p, p, 1, a, du, y);
        } else {
            sample_scaled(d, count, p, q, 0, a, du, y);
        }
        d += count, n -= count, a += (int64_t)count * du;
    }
}

// Samples along any line, all between a texel and the next ones.
HALVES_INLINE void sample_inside(
    half_pixel *restrict d, size_t n, const lamina_texture *t, int64_t a, int64_t b, int64_t da, int64_t db) {
    const half_pixel *texels = half_texels(t);
    ptrdiff_t stride = t->stride;
    four_places xs = places_from(a, da), ys = places_from(b, db);
    four_places step = 4 * da - (four_places){0}, down = 4 * db - (four_places){0};
    size_t i = 0, fours = n & ~(size_t)3;
    for (; i < fours; i += 4, xs += step, ys += down, a += 4 * da, b += 4 * db) {
        const half_pixel *p0 = texels + (b >> 32) * stride + (a >> 32);
        const half_pixel *p1 = texels + ((b + db) >> 32) * stride + ((a + da) >> 32);
        const half_pixel *p2 = texels + ((b + 2 * db) >> 32) * stride + ((a + 2 * da) >> 32);
        const half_pixel *p3 = texels + ((b + 3 * db) >> 32) * stride + ((a + 3 * da) >> 32);
        four x = fractions_of(xs);
        four top = mixed_along(load_texels(p0, p1, p2, p3), x);
        four bottom = mixed_along(load_texels(p0 + stride, p1 + stride, p2 + stride, p3 + stride), x);
        store_four(d + i, mixed_down(top, bottom, fractions_of(ys)));
    }
    for (; i < n; i++, a += da, b += db) store_one(d + i, linear_texels(t, a - HALF_TEXEL, b - HALF_TEXEL));
}

HALVES static void sample_linear(
    void *to, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    half_pixel *restrict d = to;
    if (dv == 0) {
        sample_upright(d, n, t, u, v, du);
        return;
    }
    while (n > 0) {
        int64_t a = u + HALF_TEXEL, b = v + HALF_TEXEL;
        size_t count = 1;
        if (has_neighbours(t, a >> 32, b >> 32)) {
            count = count_inside(b, dv, t->y0, t->y1 - 1, count_inside(a, du, t->x0, t->x1 - 1, n));
            sample_inside(d, count, t, a, b, du, dv);
        } else {
            store_one(d, linear_texels(t, u, v));
        }
        d += count, n -= count, u += (int64_t)count * du, v += (int64_t)count * dv;
    }
}

HALVES static void sample_linear_rows(
    void *to, ptrdiff_t stride, size_t w, size_t h, const lamina_texture *t, int64_t u, int64_t v, int64_t du,
    int64_t dv) {
    half_pixel *d = to;
    for (; h > 0; h--, d += stride, v += dv) {
        if (dv == 0 && d != to) {
            memcpy(d, to, w * sizeof *d);
        } else {
            sample_linear(d, w, t, u, v, du, 0);
        }
    }
}

HALVES static void sample_projective(
    void *to, size_t n, const lamina_texture *t, const double m[9], int32_t x, int32_t y, int linear) {
    half_pixel *restrict d = to;
    for (size_t i = 0; i < n; i++) {
        texel_place p = project_texel(m, (double)x + (double)i + 0.5, (double)y + 0.5);
        if (linear) {
            store_one(d + i, linear_texels(t, p.u, p.v));
        } else {
            d[i] = nearest_texel(t, p.u, p.v);
        }
    }
}
