#include "LaminaCoverage.h"

#include <math.h>
#include <stddef.h>

#pragma STDC FP_CONTRACT OFF

// Pixels evaluated at a time; loops over this many lanes vectorise.
enum { LANES = 8 };

static inline float absolute(float x) { return x < 0 ? -x : x; }
static inline float smaller(float x, float y) { return x < y ? x : y; }
static inline float larger(float x, float y) { return x > y ? x : y; }

lamina_edge lamina_make_edge(float a, float b, float c, lamina_edge_kind kind) {
    float wide = larger(absolute(a), absolute(b)), narrow = smaller(absolute(a), absolute(b));
    lamina_edge e = {a, b, c, kind, (wide - narrow) / 2, 1 / wide, narrow > 0 ? 1 / (2 * wide * narrow) : 0, 0};
    // Flatter than this an edge crosses no pixel border within any picture.
    if (absolute(a) > 1e-6f) e.inverse_a = 1 / a;
    return e;
}

void lamina_shape_add_edge(lamina_shape *s, lamina_edge edge) {
    if (s->edge_count < LAMINA_MAXIMUM_EDGES) s->edges[s->edge_count++] = edge;
}

void lamina_shape_add_chord(lamina_shape *s, lamina_edge chord) {
    if (s->chord_count < 8) s->chords[s->chord_count++] = chord;
}

void lamina_shape_add_tangent(lamina_shape *s, lamina_edge tangent) {
    if (s->tangent_count < 4) s->tangents[s->tangent_count++] = tangent;
}

// The share of a pixel on the inner side of a line at signed distance t.
static inline float share(float t, float flat, float inverse_wide, float inverse_tail) {
    float s = absolute(t);
    float rest = larger(0.5f - s, 0.0f);
    float outer = s <= flat ? 0.5f - s * inverse_wide : rest * rest * inverse_tail;
    outer = larger(outer, 0.0f);
    return t > 0 ? 1.0f - outer : outer;
}

static inline void edge_coverage(const lamina_edge *e, const float *x, float y, float *c) {
    float k = e->b * y;
    if (e->kind == LAMINA_SMOOTH) {
        for (int i = 0; i < LANES; i++) {
            c[i] = share(e->a * x[i] + k + e->c, e->flat, e->inverse_wide, e->inverse_tail);
        }
    } else {
        for (int i = 0; i < LANES; i++) {
            float t = e->a * x[i] + k + e->c;
            c[i] = (e->kind == LAMINA_HARD_CLOSED ? t >= 0 : t > 0) ? 1.0f : 0.0f;
        }
    }
}

static void corner_coverage(const lamina_corners *m, const float *x, float y, float *c) {
    for (int i = 0; i < LANES; i++) {
        float u = x[i] * m->xx + y * m->yx + m->tx;
        float v = x[i] * m->xy + y * m->yy + m->ty;
        float uxx = m->xx, uyx = m->yx, vxx = m->xy, vyx = m->yy;
        if (!m->affine) {
            float q = 1 / (x[i] * m->xw + y * m->yw + m->tw);
            u *= q;
            v *= q;
            uxx = (m->xx - u * m->xw) * q;
            uyx = (m->yx - u * m->yw) * q;
            vxx = (m->xy - v * m->xw) * q;
            vyx = (m->yy - v * m->yw) * q;
        }
        float qx = absolute(u) - m->center_x, qy = absolute(v) - m->center_y;
        int inside = !(qx > 0) | !(qy > 0);
        float length = sqrtf(qx * qx + qy * qy);
        float inverse = 1 / length;
        float gu = (u < 0 ? -qx : qx) * inverse, gv = (v < 0 ? -qy : qy) * inverse;
        float gx = absolute(gu * uxx + gv * vxx), gy = absolute(gu * uyx + gv * vyx);
        float scale = 1 / (gx + gy);
        float t = (m->radius - length) * scale;
        float wide = larger(gx, gy) * scale, narrow = smaller(gx, gy) * scale;
        float area = 2 * wide * narrow;
        float result = share(t, (wide - narrow) / 2, 1 / wide, area > 0 ? 1 / area : 0);
        c[i] = inside ? 1.0f : result;
    }
}

static void coverage(const lamina_shape *s, const float *x, float y, float *c) {
    float one[LANES], other[LANES];
    for (int i = 0; i < LANES; i++) c[i] = 1;
    int k = 0;
    for (; k + 1 < s->paired_count; k += 2) {
        edge_coverage(&s->edges[k], x, y, one);
        edge_coverage(&s->edges[k + 1], x, y, other);
        for (int i = 0; i < LANES; i++) c[i] *= larger(0.0f, one[i] + other[i] - 1.0f);
    }
    for (; k < s->edge_count; k++) {
        edge_coverage(&s->edges[k], x, y, one);
        for (int i = 0; i < LANES; i++) c[i] *= one[i];
    }
    if (s->has_corners) {
        corner_coverage(&s->corners, x, y, one);
        for (int i = 0; i < LANES; i++) c[i] = smaller(c[i], one[i]);
    }
}

void lamina_shape_coverage(
    const lamina_shape *outer, const lamina_shape *hole, int32_t y, int32_t start, int32_t end, uint8_t *out) {
    float center = (float)y + 0.5f, x[LANES], c[LANES], h[LANES];
    for (int32_t first = start; first < end; first += LANES) {
        for (int i = 0; i < LANES; i++) x[i] = (float)(first + i) + 0.5f;
        coverage(outer, x, center, c);
        if (hole) {
            coverage(hole, x, center, h);
            for (int i = 0; i < LANES; i++) c[i] = larger(0.0f, c[i] - h[i]);
        }
        int count = end - first < LANES ? end - first : LANES;
        for (int i = 0; i < count; i++) out[first - start + i] = (uint8_t)(c[i] * 255.0f + 0.5f);
    }
}

// Real intervals of a row: where there can be coverage, and where it is whole.
typedef struct {
    float touched_low, touched_high, whole_low, whole_high;
} interval;

static inline void narrow_interval(const lamina_edge *e, float y, interval *r) {
    float k = e->b * y + e->c;
    if (e->inverse_a == 0) {
        if (k <= -0.5f) r->touched_high = -1e9f;
        if (k < 0.5f) r->whole_high = -1e9f;
        return;
    }
    float outer = (-0.5f - k) * e->inverse_a, inner = (0.5f - k) * e->inverse_a;
    if (e->inverse_a > 0) {
        r->touched_low = larger(r->touched_low, outer);
        r->whole_low = larger(r->whole_low, inner);
    } else {
        r->touched_high = smaller(r->touched_high, outer);
        r->whole_high = smaller(r->whole_high, inner);
    }
}

typedef struct {
    int32_t touched_start, touched_end, whole_start, whole_end;
} span;

static inline int32_t limit(float value, int32_t low, int32_t high) {
    return value <= (float)low ? low : value >= (float)high ? high : (int32_t)value;
}

static span find_span(const lamina_shape *s, float y, int32_t x0, int32_t x1) {
    interval r = {-1e9f, 1e9f, -1e9f, 1e9f};
    for (int i = 0; i < s->edge_count; i++) narrow_interval(&s->edges[i], y, &r);
    if (s->has_corners) {
        if (s->chord_count == 0) r.whole_high = -1e9f;
        interval chords = {-1e9f, 1e9f, r.whole_low, r.whole_high};
        for (int i = 0; i < s->chord_count; i++) narrow_interval(&s->chords[i], y, &chords);
        r.whole_low = chords.whole_low;
        r.whole_high = chords.whole_high;
        interval tangents = {r.touched_low, r.touched_high, -1e9f, 1e9f};
        for (int i = 0; i < s->tangent_count; i++) narrow_interval(&s->tangents[i], y, &tangents);
        r.touched_low = tangents.touched_low;
        r.touched_high = tangents.touched_high;
    }
    // Pixel x has its centre at x + ½; the last pixel included is one before the end.
    span result;
    result.touched_start = limit(floorf(r.touched_low - 0.5f), x0, x1);
    result.touched_end = limit(ceilf(r.touched_high - 0.5f) + 1, x0, x1);
    if (result.touched_end < result.touched_start) result.touched_end = result.touched_start;
    result.whole_start = limit(ceilf(r.whole_low - 0.5f), result.touched_start, result.touched_end);
    result.whole_end = limit(floorf(r.whole_high - 0.5f) + 1, result.touched_start, result.touched_end);
    if (result.whole_end < result.whole_start) result.whole_end = result.whole_start;
    return result;
}

static inline int32_t add_run(lamina_run *runs, int32_t count, int32_t start, int32_t end, int32_t whole) {
    if (start >= end) return count;
    runs[count] = (lamina_run){start, end, whole};
    return count + 1;
}

static int32_t add_outer(lamina_run *runs, int32_t count, span s, int32_t start, int32_t end) {
    if (s.whole_start >= s.whole_end) return add_run(runs, count, start, end, 0);
    count = add_run(runs, count, start, end < s.whole_start ? end : s.whole_start, 0);
    count = add_run(
        runs, count, start > s.whole_start ? start : s.whole_start, end < s.whole_end ? end : s.whole_end, 1);
    return add_run(runs, count, start > s.whole_end ? start : s.whole_end, end, 0);
}

int32_t lamina_shape_row(
    const lamina_shape *outer, const lamina_shape *hole, int32_t y, int32_t x0, int32_t x1, lamina_run *runs) {
    float center = (float)y + 0.5f;
    span s = find_span(outer, center, x0, x1);
    if (!hole) return add_outer(runs, 0, s, s.touched_start, s.touched_end);
    span h = find_span(hole, center, s.touched_start, s.touched_end);
    if (h.touched_start >= h.touched_end) return add_outer(runs, 0, s, s.touched_start, s.touched_end);
    int32_t count = add_outer(runs, 0, s, s.touched_start, h.touched_start);
    if (h.whole_start >= h.whole_end) {
        count = add_run(runs, count, h.touched_start, h.touched_end, 0);
    } else {
        count = add_run(runs, count, h.touched_start, h.whole_start, 0);
        count = add_run(runs, count, h.whole_end, h.touched_end, 0);
    }
    return add_outer(runs, count, s, h.touched_end, s.touched_end);
}
