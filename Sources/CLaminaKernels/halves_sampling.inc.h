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

// Two samples, by the arithmetic of mixed_texels.
HALVES_INLINE pair mixed_pairs(pair left0, pair right0, pair left1, pair right1, pair x, pair y) {
    pair top = left0 * (1 - x) + pick(x > 0, right0, left0) * x;
    pair bottom = pick(y > 0, left1 * (1 - x) + pick(x > 0, right1, left1) * x, top);
    return top + (bottom - top) * y;
}

// Two samples of neighbours that lie side by side in an upper and a lower row.
HALVES_INLINE pair mixed_neighbours(pair p0, pair p1, pair q0, pair q1, pair x, pair y) {
    return mixed_pairs(
        __builtin_shufflevector(p0, q0, 0, 1, 2, 3, 8, 9, 10, 11), __builtin_shufflevector(p0, q0, 4, 5, 6, 7, 12, 13, 14, 15),
        __builtin_shufflevector(p1, q1, 0, 1, 2, 3, 8, 9, 10, 11), __builtin_shufflevector(p1, q1, 4, 5, 6, 7, 12, 13, 14, 15),
        x, y);
}

HALVES_INLINE pair pair_of_texels(half_pixel a, half_pixel b) {
    half_pixel both[2] = {a, b};
    return load_pair(both);
}

// Where both samples lie among the texture's texels, two neighbours are loaded at once.
HALVES_INLINE pair inner_pair(const lamina_texture *t, int64_t a, int64_t b, int64_t c, int64_t d, pair x, pair y) {
    const half_pixel *p = half_texels(t) + (c >> 32) * t->stride + (a >> 32);
    const half_pixel *q = half_texels(t) + (d >> 32) * t->stride + (b >> 32);
    return mixed_neighbours(load_pair(p), load_pair(p + t->stride), load_pair(q), load_pair(q + t->stride), x, y);
}

HALVES_INLINE pair fractions(int64_t a, int64_t b) {
    return factors((float)texel_fraction(a) * (1.0f / 128.0f), (float)texel_fraction(b) * (1.0f / 128.0f));
}

HALVES_INLINE pair linear_pair(const lamina_texture *t, int64_t u0, int64_t v0, int64_t u1, int64_t v1) {
    int64_t a = u0 + HALF_TEXEL, b = u1 + HALF_TEXEL, c = v0 + HALF_TEXEL, d = v1 + HALF_TEXEL;
    pair x = fractions(a, b), y = fractions(c, d);
    int64_t ax = a >> 32, bx = b >> 32, cy = c >> 32, dy = d >> 32;
    if (has_neighbours(t, ax, cy) && has_neighbours(t, bx, dy)) return inner_pair(t, a, b, c, d, x, y);
    int64_t left = t->x0, right = t->x1 - 1, upper = t->y0, lower = t->y1 - 1;
    int64_t a0 = clamp64(ax, left, right), a1 = clamp64(ax + 1, left, right);
    int64_t b0 = clamp64(bx, left, right), b1 = clamp64(bx + 1, left, right);
    const half_pixel *p0 = half_texels(t) + clamp64(cy, upper, lower) * t->stride;
    const half_pixel *p1 = half_texels(t) + clamp64(cy + 1, upper, lower) * t->stride;
    const half_pixel *q0 = half_texels(t) + clamp64(dy, upper, lower) * t->stride;
    const half_pixel *q1 = half_texels(t) + clamp64(dy + 1, upper, lower) * t->stride;
    return mixed_pairs(
        pair_of_texels(p0[a0], q0[b0]), pair_of_texels(p0[a1], q0[b1]), pair_of_texels(p1[a0], q1[b0]),
        pair_of_texels(p1[a1], q1[b1]), x, y);
}

HALVES static void sample_nearest(
    void *to, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    half_pixel *restrict d = to;
    for (size_t i = 0; i < n; i++, u += du, v += dv) d[i] = nearest_texel(t, u, v);
}

// A row of samples at one v. Beside the texture's first and last texels a row has one colour: the weights of two equal texels give
// the texel itself.
HALVES static void sample_upright(half_pixel *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du) {
    int64_t place = v + HALF_TEXEL, row = place >> 32, upper = t->y0, lower = t->y1 - 1;
    const half_pixel *p0 = half_texels(t) + clamp64(row, upper, lower) * t->stride;
    const half_pixel *p1 = half_texels(t) + clamp64(row + 1, upper, lower) * t->stride;
    pair y = all_of_pair((float)texel_fraction(place) * (1.0f / 128.0f));
    int64_t left = t->x0, right = t->x1 - 1, a = u + HALF_TEXEL;
    for (size_t i = 0; i < n;) {
        int64_t ax = a >> 32;
        if (ax < left || ax >= right) {
            int is_left = ax < left;
            half_pixel edge;
            store_one(&edge, linear_texels(t, a - HALF_TEXEL, v));
            for (; i < n && (is_left ? a >> 32 < left : a >> 32 >= right); i++, a += du) d[i] = edge;
            continue;
        }
        int64_t b = a + du, bx = b >> 32;
        if (i + 2 > n || bx < left || bx >= right) {
            store_one(d + i, linear_texels(t, a - HALF_TEXEL, v));
            i++, a += du;
            continue;
        }
        pair x = fractions(a, b);
        pair a0 = load_pair(p0 + ax), a1 = load_pair(p1 + ax), b0 = load_pair(p0 + bx), b1 = load_pair(p1 + bx);
        store_pair(d + i, mixed_neighbours(a0, a1, b0, b1, x, y));
        i += 2, a = b + du;
    }
}

HALVES static void sample_linear(
    void *to, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    half_pixel *restrict d = to;
    if (dv == 0) {
        sample_upright(d, n, t, u, v, du);
        return;
    }
    size_t i = 0;
    for (; i + 2 <= n; i += 2, u += 2 * du, v += 2 * dv) store_pair(d + i, linear_pair(t, u, v, u + du, v + dv));
    if (i < n) store_one(d + i, linear_texels(t, u, v));
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
