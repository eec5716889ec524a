// Blend modes and colour matrices on rows of bytes and of floats. Included by generic_portable.c and generic_avx2.c, after
// mode_arithmetic.inc.h.

#pragma STDC FP_CONTRACT OFF

INLINE ints mixed(ints d, ints s, ints k, ints o, lamina_blend_mode mode) {
    pixels D = unpack(d), S;
    if (is_linear(mode)) {
        for (int i = 0; i < 4; i++) {
            S.c[i] = to_floats(divided255(channel(s, 8 * i) * k) * o) * (1.0f / 65025.0f);
        }
        return pack(combine(mode, S, D));
    }
    lanes w = to_floats(k * o) * (1.0f / 65025.0f);
    return pack(weighted(combine(mode, unpack(s), D), w, D, 1 - w));
}

// Blends LANES pixels. A pixel that does not change keeps its bytes. Beside a masked picture all LANES pixels often do.
INLINE ints blend(ints d, ints s, ints k, ints o, lamina_blend_mode mode) {
    ints changes = k != 0;
    if (is_linear(mode)) changes &= s != 0;
    if (!__builtin_reduce_or(changes)) return d;
    ints result = mixed(d, s, k, o, mode);
    return (changes & result) | (~changes & d);
}

static void blend_mode_row(
    uint32_t *restrict d, const uint32_t *restrict s, size_t n, lamina_blend_mode mode, uint32_t o,
    const uint8_t *restrict k) {
    ints opacity = (ints){0} + (int32_t)o, whole = (ints){0} + 255;
    size_t i = 0;
    for (; i + LANES <= n; i += LANES) {
        ints r = blend(load_ints(d + i), load_ints(s + i), k ? load_coverages(k + i) : whole, opacity, mode);
        memcpy(d + i, &r, sizeof r);
    }
    if (i == n) return;
    uint32_t rest_d[LANES] = {0}, rest_s[LANES] = {0};
    uint8_t rest_k[LANES] = {0};
    size_t count = n - i;
    memcpy(rest_d, d + i, count * 4);
    memcpy(rest_s, s + i, count * 4);
    if (k) memcpy(rest_k, k + i, count);
    ints r = blend(load_ints(rest_d), load_ints(rest_s), k ? load_coverages(rest_k) : whole, opacity, mode);
    memcpy(d + i, &r, count * 4);
}

INLINE pixels blend_deep(pixels D, pixels S, lanes w, lamina_blend_mode mode) {
    pixels r;
    if (is_linear(mode)) {
        for (int i = 0; i < 4; i++) S.c[i] = S.c[i] * w;
        r = combine(mode, S, D);
    } else {
        r = weighted(combine(mode, S, D), w, D, 1 - w);
    }
    r.c[3] = clamp01(r.c[3]);
    return r;
}

static void blend_deep_row(
    float *restrict d, const float *restrict s, size_t n, lamina_blend_mode mode, float o,
    const uint8_t *restrict k) {
    lanes whole = splat(o);
    size_t i = 0;
    for (; i + LANES <= n; i += LANES) {
        lanes w = k ? to_floats(load_coverages(k + i)) * (1.0f / 255.0f) * o : whole;
        store_deep(d + 4 * i, blend_deep(load_deep(d + 4 * i), load_deep(s + 4 * i), w, mode));
    }
    if (i == n) return;
    float rest_d[4 * LANES] = {0}, rest_s[4 * LANES] = {0};
    uint8_t rest_k[LANES] = {0};
    size_t count = n - i;
    memcpy(rest_d, d + 4 * i, count * 16);
    memcpy(rest_s, s + 4 * i, count * 16);
    if (k) memcpy(rest_k, k + i, count);
    lanes w = k ? to_floats(load_coverages(rest_k)) * (1.0f / 255.0f) * o : whole;
    store_deep(rest_d, blend_deep(load_deep(rest_d), load_deep(rest_s), w, mode));
    memcpy(d + 4 * i, rest_d, count * 16);
}

INLINE lanes matrix_row(const float *f, lanes r, lanes g, lanes b, lanes a) {
    return clamp01(matrix_sum(f, r, g, b, a));
}

INLINE ints through_matrix(ints p, const float *m) {
    lanes alpha = to_floats(channel(p, 24));
    lanes b = quotient(to_floats(channel(p, 0)), alpha);
    lanes g = quotient(to_floats(channel(p, 8)), alpha);
    lanes r = quotient(to_floats(channel(p, 16)), alpha);
    lanes a = alpha * (1.0f / 255.0f);
    lanes out = matrix_row(m + 15, r, g, b, a);
    pixels result = {{
        matrix_row(m + 10, r, g, b, a) * out, matrix_row(m + 5, r, g, b, a) * out, matrix_row(m, r, g, b, a) * out, out,
    }};
    return pack(result);
}

static void color_matrix_row(uint32_t *d, const uint32_t *s, size_t n, const float *m) {
    size_t i = 0;
    for (; i + LANES <= n; i += LANES) {
        ints r = through_matrix(load_ints(s + i), m);
        memcpy(d + i, &r, sizeof r);
    }
    if (i == n) return;
    uint32_t rest[LANES] = {0};
    memcpy(rest, s + i, (n - i) * 4);
    ints r = through_matrix(load_ints(rest), m);
    memcpy(d + i, &r, (n - i) * 4);
}
