// The arithmetic of blend modes and colour matrices, LANES pixels at a time. Included by the kernels that are written once. The
// operations and their order are the same for every set, and so are the bytes.

#pragma STDC FP_CONTRACT OFF

typedef float lanes __attribute__((vector_size(4 * LANES)));
typedef int32_t ints __attribute__((vector_size(4 * LANES)));

// The channels of LANES pixels, of 0...1: blue, green, red, alpha.
typedef struct {
    lanes c[4];
} pixels;

#define INLINE __attribute__((always_inline)) static inline

INLINE lanes choose(ints mask, lanes yes, lanes no) { return (lanes)((mask & (ints)yes) | (~mask & (ints)no)); }
INLINE lanes smaller(lanes x, lanes y) { return choose(x < y, x, y); }
INLINE lanes larger(lanes x, lanes y) { return choose(x > y, x, y); }
INLINE lanes square_roots(lanes x) { return __builtin_elementwise_sqrt(x); }
INLINE lanes splat(float x) { return x - (lanes){0}; }
INLINE lanes to_floats(ints x) { return __builtin_convertvector(x, lanes); }

INLINE ints load_ints(const uint32_t *p) {
    ints v;
    memcpy(&v, p, sizeof v);
    return v;
}

INLINE ints load_coverages(const uint8_t *k) {
    ints v;
    for (int i = 0; i < LANES; i++) v[i] = k[i];
    return v;
}

INLINE ints channel(ints p, int shift) { return (p >> shift) & 255; }

INLINE ints divided255(ints x) {
    x += 128;
    return (x + (x >> 8)) >> 8;
}

// x/255 of whole numbers: 255 gives exactly 1.
INLINE pixels unpack(ints p) {
    pixels r;
    for (int i = 0; i < 4; i++) r.c[i] = to_floats(channel(p, 8 * i)) * (1.0f / 255.0f);
    return r;
}

INLINE lanes clamp01(lanes x) { return smaller(larger(x, splat(0)), splat(1)); }

INLINE ints rounded(lanes x) { return __builtin_convertvector(x * 255.0f + 0.5f, ints); }

// Clamps the channels, and limits each to alpha.
INLINE ints pack(pixels p) {
    lanes alpha = clamp01(p.c[3]);
    ints result = rounded(alpha) << 24;
    for (int i = 0; i < 3; i++) result |= rounded(smaller(larger(p.c[i], splat(0)), alpha)) << (8 * i);
    return result;
}

// S·x + D·y
INLINE pixels weighted(pixels s, lanes x, pixels d, lanes y) {
    pixels r;
    for (int i = 0; i < 4; i++) r.c[i] = s.c[i] * x + d.c[i] * y;
    return r;
}

INLINE lanes quotient(lanes x, lanes y) { return choose(y > 0, x / y, splat(0)); }

// s·d·B for one channel of a separable mode.
INLINE lanes separable(lamina_blend_mode mode, lanes S, lanes D, lanes s, lanes d) {
    switch (mode) {
    case LAMINA_MODE_MULTIPLY: return S * D;
    case LAMINA_MODE_SCREEN: return S * d + D * s - S * D;
    case LAMINA_MODE_OVERLAY: return choose(2 * D <= d, 2 * S * D, s * d - 2 * (d - D) * (s - S));
    case LAMINA_MODE_HARD_LIGHT: return choose(2 * S <= s, 2 * S * D, s * d - 2 * (d - D) * (s - S));
    case LAMINA_MODE_DARKEN: return smaller(S * d, D * s);
    case LAMINA_MODE_LIGHTEN: return larger(S * d, D * s);
    case LAMINA_MODE_DIFFERENCE: return larger(S * d, D * s) - smaller(S * d, D * s);
    case LAMINA_MODE_EXCLUSION: return S * d + D * s - 2 * S * D;
    case LAMINA_MODE_COLOR_DODGE: {
        lanes divided = choose(S < s, smaller(s * d, s * s * D / (s - S)), s * d);
        return choose(D > 0, divided, splat(0));
    }
    case LAMINA_MODE_COLOR_BURN: {
        lanes divided = choose(S > 0, s * d - smaller(s * d, s * s * (d - D) / S), splat(0));
        return choose(D < d, divided, s * d);
    }
    case LAMINA_MODE_SOFT_LIGHT: {
        lanes c = quotient(S, s), b = quotient(D, d);
        lanes curve = choose(b <= 0.25f, ((16 * b - 12) * b + 4) * b, square_roots(b));
        lanes dark = b - (1 - 2 * c) * b * (1 - b), light = b + (2 * c - 1) * (curve - b);
        return s * d * choose(2 * c <= 1, dark, light);
    }
    default: return splat(0);
    }
}

// Straight colours: blue, green, red.
typedef struct {
    lanes c[3];
} colors;

INLINE lanes luminosity(colors c) { return 0.3f * c.c[2] + 0.59f * c.c[1] + 0.11f * c.c[0]; }
INLINE lanes smallest(colors c) { return smaller(smaller(c.c[0], c.c[1]), c.c[2]); }
INLINE lanes largest(colors c) { return larger(larger(c.c[0], c.c[1]), c.c[2]); }
INLINE lanes saturation(colors c) { return largest(c) - smallest(c); }

INLINE colors with_luminosity(colors c, lanes l) {
    lanes shift = l - luminosity(c);
    for (int i = 0; i < 3; i++) c.c[i] = c.c[i] + shift;
    lanes own = luminosity(c), low = smallest(c), high = largest(c);
    for (int i = 0; i < 3; i++) {
        lanes raised = own + (c.c[i] - own) * own / (own - low);
        c.c[i] = choose(low < 0, raised, c.c[i]);
        lanes lowered = own + (c.c[i] - own) * (1 - own) / (high - own);
        c.c[i] = choose(high > 1, lowered, c.c[i]);
    }
    return c;
}

INLINE colors with_saturation(colors c, lanes s) {
    lanes low = smallest(c), range = largest(c) - low;
    for (int i = 0; i < 3; i++) c.c[i] = choose(range > 0, (c.c[i] - low) * s / range, splat(0));
    return c;
}

INLINE colors non_separable(lamina_blend_mode mode, colors s, colors d) {
    switch (mode) {
    case LAMINA_MODE_HUE: return with_luminosity(with_saturation(s, saturation(d)), luminosity(d));
    case LAMINA_MODE_SATURATION: return with_luminosity(with_saturation(d, saturation(s)), luminosity(d));
    case LAMINA_MODE_COLOR: return with_luminosity(s, luminosity(d));
    default: return with_luminosity(d, luminosity(s));
    }
}

INLINE pixels combine(lamina_blend_mode mode, pixels S, pixels D) {
    lanes s = S.c[3], d = D.c[3], zero = splat(0), one = splat(1);
    pixels r = D;
    switch (mode) {
    case LAMINA_MODE_SOURCE_OVER: return weighted(S, one, D, 1 - s);
    case LAMINA_MODE_PLUS_LIGHTER: return weighted(S, one, D, one);
    case LAMINA_MODE_DESTINATION_OVER: return weighted(S, 1 - d, D, one);
    case LAMINA_MODE_SOURCE_ATOP: return weighted(S, d, D, 1 - s);
    case LAMINA_MODE_XOR: return weighted(S, 1 - d, D, 1 - s);
    case LAMINA_MODE_DESTINATION_OUT: return weighted(S, zero, D, 1 - s);
    case LAMINA_MODE_COPY: return S;
    case LAMINA_MODE_CLEAR: return weighted(S, zero, D, zero);
    case LAMINA_MODE_SOURCE_IN: return weighted(S, d, D, zero);
    case LAMINA_MODE_SOURCE_OUT: return weighted(S, 1 - d, D, zero);
    case LAMINA_MODE_DESTINATION_IN: return weighted(S, zero, D, s);
    case LAMINA_MODE_DESTINATION_ATOP: return weighted(S, 1 - d, D, s);
    case LAMINA_MODE_PLUS_DARKER:
        r.c[3] = smaller(s + d, one);
        for (int i = 0; i < 3; i++) r.c[i] = larger(S.c[i] + D.c[i] - (s + d - r.c[3]), zero);
        return r;
    case LAMINA_MODE_SUBTRACT:
        r.c[3] = larger(d - s, zero);
        for (int i = 0; i < 3; i++) r.c[i] = smaller(larger(D.c[i] - S.c[i], zero), r.c[3]);
        return r;
    case LAMINA_MODE_HUE:
    case LAMINA_MODE_SATURATION:
    case LAMINA_MODE_COLOR:
    case LAMINA_MODE_LUMINOSITY: {
        colors cs, cd;
        for (int i = 0; i < 3; i++) {
            cs.c[i] = quotient(S.c[i], s);
            cd.c[i] = quotient(D.c[i], d);
        }
        colors b = non_separable(mode, cs, cd);
        for (int i = 0; i < 3; i++) r.c[i] = S.c[i] * (1 - d) + D.c[i] * (1 - s) + s * d * b.c[i];
        break;
    }
    default:
        for (int i = 0; i < 3; i++) {
            r.c[i] = S.c[i] * (1 - d) + D.c[i] * (1 - s) + separable(mode, S.c[i], D.c[i], s, d);
        }
        break;
    }
    r.c[3] = s + d - s * d;
    return r;
}

// Whether coverage and opacity are factors of the source. A clear source then changes nothing.
INLINE int is_linear(lamina_blend_mode mode) {
    return mode < LAMINA_MODE_COPY || mode > LAMINA_MODE_DESTINATION_ATOP;
}

// Loads pixels of floats in the order red, green, blue, alpha.
INLINE pixels load_deep(const float *p) {
    pixels r;
    for (int i = 0; i < LANES; i++) {
        for (int c = 0; c < 3; c++) r.c[2 - c][i] = p[4 * i + c];
        r.c[3][i] = p[4 * i + 3];
    }
    return r;
}

INLINE void store_deep(float *p, pixels r) {
    for (int i = 0; i < LANES; i++) {
        for (int c = 0; c < 3; c++) p[4 * i + c] = r.c[2 - c][i];
        p[4 * i + 3] = r.c[3][i];
    }
}

// Factors f₀ ... f₃ for red, green, blue and alpha, and the added constant f₄.
INLINE lanes matrix_sum(const float *f, lanes r, lanes g, lanes b, lanes a) {
    return ((r * f[0] + g * f[1]) + b * f[2]) + a * f[3] + f[4];
}
