// Gradients, LANES pixels at a time. Included by generic_portable.c and generic_avx2.c, after modes.inc.h. The operations
// and their order are the same in both, and so are the bytes.

#pragma STDC FP_CONTRACT OFF

typedef double doubles __attribute__((vector_size(8 * LANES)));

// GradientRamp.farthest and GradientRamp.nearest.
#define FARTHEST 4096.0f
#define NEAREST 0x1p-20f

// An 8 × 8 Bayer matrix of 0...63: the bits of x ^ y and of y, interleaved, the lowest bits first.
INLINE int32_t bayer(int32_t x, int32_t y) {
    int32_t z = x ^ y;
    return (z & 1) << 5 | (y & 1) << 4 | (z & 2) << 2 | (y & 2) << 1 | (z & 4) >> 1 | (y & 4) >> 2;
}
INLINE lanes magnitudes(lanes v) { return (lanes)((ints)v & 0x7fffffff); }

// The angle of (u, v) in turns of 0...1; 0 for (0, 0). The arc tangent of 0...1 is approximated by a polynomial with the
// least maximum error, which is 6 · 10⁻⁸ turns including the rounding of floats.
INLINE lanes turns(lanes u, lanes v) {
    lanes a = magnitudes(u), b = magnitudes(v);
    ints is_steep = b > a;
    lanes large = choose(is_steep, b, a), small = choose(is_steep, a, b);
    lanes r = small / choose(large > 0.0f, large, splat(1));
    lanes s = r * r;
    lanes t = s * 0.0010841290932148695f + -0.005348273552954197f;
    t = t * s + 0.012672496028244495f;
    t = t * s + -0.02106151543557644f;
    t = t * s + 0.03152511641383171f;
    t = t * s + -0.0530262365937233f;
    t = t * s + 0.15915432572364807f;
    t = t * r;
    t = choose(is_steep, 0.25f - t, t);
    t = choose(u < 0.0f, 0.5f - t, t);
    return choose(v < 0.0f, 1.0f - t, t);
}

// The places of pixels on the gradient, given the x of their centres and the contributions of y and the constant to x, y
// and w.
INLINE lanes places(
    const double *m, const double *row, const doubles *column, lamina_gradient_kind kind, int is_affine, lanes focus) {
    doubles x = *column, u = x * m[0] + row[0], v = x * m[1] + row[1];
    if (!is_affine) {
        doubles q = x * m[2] + row[2];
        u = u / q;
        v = v / q;
    }
    lanes a = __builtin_convertvector(u, lanes), b = __builtin_convertvector(v, lanes), t = a;
    if (kind == LAMINA_GRADIENT_RADIAL) t = square_roots(a * a + b * b);
    if (kind == LAMINA_GRADIENT_FOCAL) t = square_roots(a * a + b * b) + focus * a;
    if (kind == LAMINA_GRADIENT_CONIC) t = turns(a, b);
    t = t + NEAREST;
    if (kind == LAMINA_GRADIENT_CONIC) t = choose(t >= 1.0f, t - 1.0f, t);
    // Written so that NaN becomes −FARTHEST.
    t = choose(t > -FARTHEST, t, splat(-FARTHEST));
    return choose(t < FARTHEST, t, splat(FARTHEST));
}

// The last span that begins at or before t; the first span if none does.
static size_t gradient_span(const lamina_gradient *g, float t) {
    size_t low = 0, high = g->count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (g->starts[middle] <= t) low = middle;
        else high = middle;
    }
    return low;
}

typedef struct {
    lanes start, channels[4], slopes[4];
} gradient_spans;

// The colours of pixels, rounded up or down depending on the dither's threshold.
INLINE ints gradient_colors(const gradient_spans *s, lanes t, lanes dither, int is_opaque) {
    lanes d = t - s->start, c[4];
    for (int i = 0; i < 4; i++) c[i] = s->channels[i] + s->slopes[i] * d;
    if (is_opaque) {
        ints result = (ints){0} + (int32_t)0xff000000;
        for (int i = 0; i < 3; i++) result |= __builtin_convertvector(c[i] + dither, ints) << (8 * i);
        return result;
    }
    ints result = __builtin_convertvector(c[3] + dither, ints) << 24;
    for (int i = 0; i < 3; i++) {
        lanes p = c[i] * c[3];
        p = choose(p < c[3], p, c[3]);
        result |= __builtin_convertvector(p + dither, ints) << (8 * i);
    }
    return result;
}

INLINE void set_span(gradient_spans *s, const lamina_gradient *g, size_t k) {
    s->start = splat(g->starts[k]);
    for (int i = 0; i < 4; i++) {
        s->channels[i] = splat(g->spans[8 * k + i]);
        s->slopes[i] = splat(g->spans[8 * k + 4 + i]);
    }
}

// Sets the span of some lanes.
INLINE void set_some(gradient_spans *s, const lamina_gradient *g, size_t k, ints some) {
    s->start = choose(some, splat(g->starts[k]), s->start);
    for (int i = 0; i < 4; i++) {
        s->channels[i] = choose(some, splat(g->spans[8 * k + i]), s->channels[i]);
        s->slopes[i] = choose(some, splat(g->spans[8 * k + 4 + i]), s->slopes[i]);
    }
}

// Sets the span of each lane: the first lane's, then those of the lanes beyond it, span by span. Few spans meet in a block.
//
// Returns the span that was set last: the last lane's, if places rise or fall along the row. Returns `g->count` where so many
// spans meet that looking up the span of each lane is less work; the caller then sets every lane.
INLINE size_t set_spans(gradient_spans *s, const lamina_gradient *g, lanes t, size_t near) {
    int is_near = (near == 0 || g->starts[near] <= t[0]) && (near + 1 == g->count || t[0] < g->starts[near + 1]);
    size_t first = is_near ? near : gradient_span(g, t[0]), last = first;
    int left = LANES / 2;
    set_span(s, g, first);
    for (size_t k = first + 1; k < g->count; k++, left--) {
        ints beyond = t >= g->starts[k];
        if (!__builtin_reduce_or(beyond)) break;
        if (left == 0) return g->count;
        set_some(s, g, k, beyond);
        last = k;
    }
    for (size_t k = first; k > 0; k--, left--) {
        ints before = t < g->starts[k];
        if (!__builtin_reduce_or(before)) break;
        if (left == 0) return g->count;
        set_some(s, g, k - 1, before);
        last = k - 1;
    }
    return last;
}

// Writes a row of at least one pixel.
INLINE void gradient_row(
    uint32_t *restrict d, size_t n, const lamina_gradient *g, int32_t x, int32_t y, lamina_gradient_kind kind,
    int is_affine, int is_opaque) {
    const double *m = g->map;
    double at = (double)y + 0.5;
    double row[3] = {at * m[3] + m[6], at * m[4] + m[7], at * m[5] + m[8]};
    // The thresholds of eight pixels, in blocks of LANES.
    lanes dither[8 / LANES];
    for (int i = 0; i < 8; i++) {
        dither[i / LANES][i % LANES] = ((float)bayer(x + i, y) + 0.5f) * (1.0f / 64.0f);
    }
    doubles column;
    for (int i = 0; i < LANES; i++) column[i] = (double)x + (i + 0.5);
    // The span of the last block's end, and spans of the lanes of a block in which several meet.
    gradient_spans spans, mixed;
    size_t span = 0;
    // An empty range: no span has been looked up yet.
    float low = 1, high = 0;
    for (size_t i = 0; i < n; i += LANES, column = column + (double)LANES) {
        lanes t = places(m, row, &column, kind, is_affine, splat(g->focus));
        ints is_outside = (t < low) | (t >= high);
        lanes thresholds = dither[i / LANES % (8 / LANES)];
        ints result;
        if (__builtin_reduce_or(is_outside)) {
            span = set_spans(&mixed, g, t, span);
            if (span == g->count) {
                for (int j = 0; j < LANES; j++) {
                    span = gradient_span(g, t[j]);
                    mixed.start[j] = g->starts[span];
                    for (int c = 0; c < 4; c++) {
                        mixed.channels[c][j] = g->spans[8 * span + c];
                        mixed.slopes[c][j] = g->spans[8 * span + 4 + c];
                    }
                }
            }
            low = span == 0 ? -2 * FARTHEST : g->starts[span];
            high = span + 1 < g->count ? g->starts[span + 1] : 2 * FARTHEST;
            set_span(&spans, g, span);
            result = gradient_colors(&mixed, t, thresholds, is_opaque);
        } else {
            result = gradient_colors(&spans, t, thresholds, is_opaque);
        }
        if (n - i >= LANES) memcpy(d + i, &result, sizeof result);
        else memcpy(d + i, &result, 4 * (n - i));
    }
}

typedef void gradient_row_function(uint32_t *restrict, size_t, const lamina_gradient *, int32_t, int32_t);

// One function for each kind, so that no pixel has to choose.
#define GRADIENT_ROW(name, kind, is_affine, is_opaque) \
    static void name(uint32_t *restrict d, size_t n, const lamina_gradient *g, int32_t x, int32_t y) { \
        gradient_row(d, n, g, x, y, kind, is_affine, is_opaque); \
    }
#define GRADIENT_ROWS(name, kind) \
    GRADIENT_ROW(name##_row, kind, 1, 0) \
    GRADIENT_ROW(name##_opaque_row, kind, 1, 1) \
    GRADIENT_ROW(name##_seen_row, kind, 0, 0) \
    GRADIENT_ROW(name##_seen_opaque_row, kind, 0, 1)

GRADIENT_ROWS(axial, LAMINA_GRADIENT_AXIAL)
GRADIENT_ROWS(radial, LAMINA_GRADIENT_RADIAL)
GRADIENT_ROWS(conic, LAMINA_GRADIENT_CONIC)
GRADIENT_ROWS(focal, LAMINA_GRADIENT_FOCAL)

#undef GRADIENT_ROW
#undef GRADIENT_ROWS

static gradient_row_function *const gradient_row_functions[4][2][2] = {
    {{axial_seen_row, axial_seen_opaque_row}, {axial_row, axial_opaque_row}},
    {{radial_seen_row, radial_seen_opaque_row}, {radial_row, radial_opaque_row}},
    {{conic_seen_row, conic_seen_opaque_row}, {conic_row, conic_opaque_row}},
    {{focal_seen_row, focal_seen_opaque_row}, {focal_row, focal_opaque_row}},
};

static void gradient_rows(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, const lamina_gradient *g, int32_t x, int32_t y) {
    int is_affine = g->map[2] == 0 && g->map[5] == 0 && g->map[8] == 1;
    int is_level = g->kind == LAMINA_GRADIENT_AXIAL && is_affine;
    // If a whole row, or all rows, have the same places, only the dither matrix changes, which repeats every eight pixels.
    int is_row_constant = is_level && g->map[0] == 0, is_column_constant = is_level && g->map[3] == 0;
    gradient_row_function *fill_row = gradient_row_functions[g->kind][is_affine][g->is_opaque != 0];
    for (size_t row = 0; row < h; row++, d += stride) {
        if (is_column_constant && row >= 8) {
            memcpy(d, d - 8 * stride, 4 * w);
            continue;
        }
        size_t n = is_row_constant && w > 8 ? 8 : w;
        fill_row(d, n, g, x, y + (int32_t)row);
        for (size_t done = n; done < w; done *= 2) memcpy(d + done, d, 4 * (w - done < done ? w - done : done));
    }
}

#undef FARTHEST
#undef NEAREST
