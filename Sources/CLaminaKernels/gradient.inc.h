// Gradients, LANES pixels at a time. Included by generic_portable.c and generic_avx2.c, after modes.inc.h: the operations
// and their order are the same in both, and so are the bytes.

#pragma STDC FP_CONTRACT OFF

typedef double doubles __attribute__((vector_size(8 * LANES)));

// GradientRamp.farthest and GradientRamp.nearest.
#define FARTHEST 4096.0f
#define NEAREST 0x1p-20f

// An 8 × 8 Bayer matrix of 0...63: the bits of x ^ y and of y, interleaved, the lowest ones first.
INLINE int32_t bayer(int32_t x, int32_t y) {
    int32_t z = x ^ y;
    return (z & 1) << 5 | (y & 1) << 4 | (z & 2) << 2 | (y & 2) << 1 | (z & 4) >> 1 | (y & 4) >> 2;
}
INLINE lanes magnitudes(lanes v) { return (lanes)((ints)v & 0x7fffffff); }

// The angle of (u, v) in turns of 0...1; 0 for (0, 0). A polynomial for the arc tangent of 0...1, least in its largest
// error, which is 6 · 10⁻⁸ turns with the rounding of floats.
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

// Where pixels from (x, y) lie on the gradient.
INLINE lanes places(const lamina_gradient *g, int32_t x, int32_t y) {
    const double *m = g->map;
    doubles column;
    for (int i = 0; i < LANES; i++) column[i] = (double)x + (i + 0.5);
    double row = (double)y + 0.5;
    doubles u = column * m[0] + (row * m[3] + m[6]);
    doubles v = column * m[1] + (row * m[4] + m[7]);
    if (m[2] != 0 || m[5] != 0 || m[8] != 1) {
        doubles q = column * m[2] + (row * m[5] + m[8]);
        u = u / q;
        v = v / q;
    }
    lanes a = __builtin_convertvector(u, lanes), b = __builtin_convertvector(v, lanes), t = a;
    if (g->kind == LAMINA_GRADIENT_RADIAL) t = square_roots(a * a + b * b);
    if (g->kind == LAMINA_GRADIENT_CONIC) t = turns(a, b);
    t = t + NEAREST;
    if (g->kind == LAMINA_GRADIENT_CONIC) t = choose(t >= 1.0f, t - 1.0f, t);
    // The other way round for what is no number.
    t = choose(t > -FARTHEST, t, splat(-FARTHEST));
    return choose(t < FARTHEST, t, splat(FARTHEST));
}

// The last span that begins at or before t, the first if none does.
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

// The colours of pixels, a level above the dither's threshold or below.
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

// A row of at least one pixel.
INLINE void gradient_row(
    uint32_t *restrict d, size_t n, const lamina_gradient *g, int32_t x, int32_t y, int is_opaque) {
    // As many as eight pixels need, one for each block of LANES.
    lanes dither[8 / LANES];
    for (int i = 0; i < 8; i++) {
        dither[i / LANES][i % LANES] = ((float)bayer(x + i, y) + 0.5f) * (1.0f / 64.0f);
    }
    gradient_spans spans;
    // None yet.
    float low = 1, high = 0;
    for (size_t i = 0; i < n; i += LANES) {
        lanes t = places(g, x + (int32_t)i, y);
        ints is_outside = (t < low) | (t >= high);
        ints result;
        if (__builtin_reduce_or(is_outside)) {
            size_t k = gradient_span(g, t[LANES - 1]);
            low = k == 0 ? -2 * FARTHEST : g->starts[k];
            high = k + 1 < g->count ? g->starts[k + 1] : 2 * FARTHEST;
            set_span(&spans, g, k);
            is_outside = (t < low) | (t >= high);
        }
        if (__builtin_reduce_or(is_outside)) {
            gradient_spans mixed;
            for (int j = 0; j < LANES; j++) {
                size_t k = gradient_span(g, t[j]);
                mixed.start[j] = g->starts[k];
                for (int c = 0; c < 4; c++) {
                    mixed.channels[c][j] = g->spans[8 * k + c];
                    mixed.slopes[c][j] = g->spans[8 * k + 4 + c];
                }
            }
            result = gradient_colors(&mixed, t, dither[i / LANES % (8 / LANES)], is_opaque);
        } else {
            result = gradient_colors(&spans, t, dither[i / LANES % (8 / LANES)], is_opaque);
        }
        memcpy(d + i, &result, n - i < LANES ? 4 * (n - i) : sizeof result);
    }
}

static void gradient_rows(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, const lamina_gradient *g, int32_t x, int32_t y) {
    int is_axial = g->kind == LAMINA_GRADIENT_AXIAL && g->map[2] == 0 && g->map[5] == 0 && g->map[8] == 1;
    // Where all of a row, or all rows, have the same places, only the dither matrix changes, eight pixels on eight.
    int is_row_constant = is_axial && g->map[0] == 0, is_column_constant = is_axial && g->map[3] == 0;
    for (size_t row = 0; row < h; row++, d += stride) {
        if (is_column_constant && row >= 8) {
            memcpy(d, d - 8 * stride, 4 * w);
            continue;
        }
        size_t n = is_row_constant && w > 8 ? 8 : w;
        if (g->is_opaque) gradient_row(d, n, g, x, y + (int32_t)row, 1);
        else gradient_row(d, n, g, x, y + (int32_t)row, 0);
        for (size_t done = n; done < w; done *= 2) memcpy(d + done, d, 4 * (w - done < done ? w - done : done));
    }
}

#undef FARTHEST
#undef NEAREST
