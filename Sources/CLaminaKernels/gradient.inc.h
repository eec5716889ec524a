// The places of pixels on a gradient and the spans there, LANES pixels at a time. Included after mode_arithmetic.inc.h. The
// operations and their order are the same for every set, and so are the bytes.

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
