#include "kernels.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

// Four pixels of a row at a time: rims are seldom longer.
#define LANES 4

#include "edge_coverage.inc.h"

static inline float absolute(float x) { return x < 0 ? -x : x; }
static inline float smaller(float x, float y) { return x < y ? x : y; }
static inline float larger(float x, float y) { return x > y ? x : y; }

static inline lanes square_roots(lanes x) {
#if __has_builtin(__builtin_elementwise_sqrt)
    return __builtin_elementwise_sqrt(x);
#else
    return (lanes){sqrtf(x[0]), sqrtf(x[1]), sqrtf(x[2]), sqrtf(x[3])};
#endif
}

lamina_edge lamina_make_edge(float a, float b, float c, lamina_edge_kind kind) {
    float wide = larger(absolute(a), absolute(b)), narrow = smaller(absolute(a), absolute(b));
    // Most edges lie along the grid, where the divisions give 1 or -1.
    if (wide == 1 && narrow == 0) return (lamina_edge){a, b, c, kind, 0.5f, 1, 0, a};
    lamina_edge e = {a, b, c, kind, (wide - narrow) / 2, 1 / wide, narrow > 0 ? 1 / (2 * wide * narrow) : 0, 0};
    // An edge flatter than this crosses no pixel border within any picture.
    if (absolute(a) > 1e-6f) e.inverse_a = 1 / a;
    return e;
}

void lamina_shape_clear(lamina_shape *s) {
    s->edge_count = s->paired_count = s->has_corners = s->chord_count = s->tangent_count = 0;
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

static lanes corner_coverage(const lamina_corners *m, lanes x, float y) {
    lanes u = x * m->xx + y * m->yx + m->tx;
    lanes v = x * m->xy + y * m->yy + m->ty;
    lanes uxx = all(m->xx), uyx = all(m->yx), vxx = all(m->xy), vyx = all(m->yy);
    if (!m->affine) {
        lanes q = 1 / (x * m->xw + y * m->yw + m->tw);
        u *= q;
        v *= q;
        uxx = (m->xx - u * m->xw) * q;
        uyx = (m->yx - u * m->yw) * q;
        vxx = (m->xy - v * m->xw) * q;
        vyx = (m->yy - v * m->yw) * q;
    }
    lanes qx = absolutes(u) - m->center_x, qy = absolutes(v) - m->center_y;
    lane_bits is_corner = (qx > 0) & (qy > 0);
    lanes length = square_roots(qx * qx + qy * qy);
    lanes inverse = 1 / length;
    lanes gu = choose(u < 0, -qx, qx) * inverse, gv = choose(v < 0, -qy, qy) * inverse;
    lanes gx = absolutes(gu * uxx + gv * vxx), gy = absolutes(gu * uyx + gv * vyx);
    lanes scale = 1 / (gx + gy);
    lanes wide = largest(gx, gy) * scale, narrow = smallest(gx, gy) * scale;
    lanes area = 2 * wide * narrow;
    lanes inverse_tail = choose(area > 0, 1 / area, all(0));
    lanes c = share((m->radius - length) * scale, (wide - narrow) * 0.5f, 1 / wide, inverse_tail);
    return choose(is_corner, c, all(1));
}

// Whether an edge covers all lanes: it does if it covers the first and the last pixel.
static inline int covers_all(const lamina_edge *e, float first, float last, float y) {
    float k = e->b * y;
    return e->a * first + k + e->c >= 0.5f && e->a * last + k + e->c >= 0.5f;
}

// Whether all lanes lie away from the corners; may return 0 although they do.
static inline int misses_corners(const lamina_corners *m, float first, float last, float y) {
    if (!m->affine) return 0;
    float u = larger(absolute(first * m->xx + y * m->yx + m->tx), absolute(last * m->xx + y * m->yx + m->tx));
    float v = larger(absolute(first * m->xy + y * m->yy + m->ty), absolute(last * m->xy + y * m->yy + m->ty));
    return u <= m->center_x || v <= m->center_y;
}

// The coverage of LANES pixels, of which only the first `count` matter.
static lanes coverage(const lamina_shape *s, lanes x, float y, int count) {
    float first = x[0], last = x[count - 1];
    lanes c = all(1);
    int k = 0;
    for (; k + 1 < s->paired_count; k += 2) {
        const lamina_edge *e = &s->edges[k], *f = &s->edges[k + 1];
        int skip_e = covers_all(e, first, last, y), skip_f = covers_all(f, first, last, y);
        if (skip_e && skip_f) continue;
        if (skip_e || skip_f) {
            // Rounded as in the other case, so that a pixel is the same whichever pixels are computed with it.
            c *= (1.0f + edge_coverage(skip_e ? f : e, x, y)) - 1.0f;
        } else {
            c *= largest(all(0), edge_coverage(e, x, y) + edge_coverage(f, x, y) - 1.0f);
        }
    }
    for (; k < s->edge_count; k++) {
        if (!covers_all(&s->edges[k], first, last, y)) c *= edge_coverage(&s->edges[k], x, y);
    }
    if (s->has_corners && !misses_corners(&s->corners, first, last, y)) {
        c = smallest(c, corner_coverage(&s->corners, x, y));
    }
    return c;
}

// Real intervals of a row: the interval with any coverage, and the interval with full coverage.
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

// Rounds down, within low ... high. By conversion to an integer, because a rounding function may be a call.
static inline int32_t round_down(float value, int32_t low, int32_t high) {
    if (value <= (float)low) return low;
    if (value >= (float)high) return high;
    int32_t whole = (int32_t)value;
    return whole - ((float)whole > value);
}

static inline int32_t round_up(float value, int32_t low, int32_t high) {
    if (value <= (float)low) return low;
    if (value >= (float)high) return high;
    int32_t whole = (int32_t)value;
    return whole + ((float)whole < value);
}

static inline int is_upright(const lamina_corners *m) { return m->affine && m->xy == 0 && m->yx == 0; }

typedef struct {
    int32_t start, end;
} stretch;

// The pixels of a row that lie away from the upright edges and corners of a shape along the grid. They all have the same
// coverage. One pixel is left out at each end, where rounding might decide.
static stretch even_stretch(const lamina_shape *s, float y, int32_t start, int32_t end) {
    stretch none = {end, end};
    float low = (float)start, high = (float)end;
    for (int i = 0; i < s->edge_count; i++) {
        const lamina_edge *e = &s->edges[i];
        if (e->a == 0) continue;
        if (e->b != 0) return none;
        float inner = (0.5f - e->c) / e->a;
        if (e->a > 0) {
            low = larger(low, inner + 1);
        } else {
            high = smaller(high, inner - 1);
        }
    }
    if (s->has_corners) {
        const lamina_corners *m = &s->corners;
        if (!is_upright(m)) return none;
        if (absolute(y * m->yy + m->ty) > m->center_y) {
            float middle = -m->tx / m->xx, half = m->center_x / absolute(m->xx) - 1;
            low = larger(low, middle - half);
            high = smaller(high, middle + half);
        }
    }
    // Also for NaN.
    if (!(low < high)) return none;
    stretch even = {round_up(low, start, end), round_down(high, start, end)};
    return even.start < even.end ? even : none;
}

static void write_coverage(
    const lamina_shape *outer, const lamina_shape *hole, float y, int32_t start, int32_t end, uint8_t *out) {
    for (int32_t first = start; first < end; first += LANES) {
        lanes x = all((float)first) + (lanes){0.5f, 1.5f, 2.5f, 3.5f};
        int count = end - first < LANES ? end - first : LANES;
        lanes c = coverage(outer, x, y, count);
        if (hole) c = largest(all(0), c - coverage(hole, x, y, count));
        lane_bytes bytes = to_bytes(c);
        if (count == LANES) {
            memcpy(out + (first - start), &bytes, LANES);
        } else {
            for (int i = 0; i < count; i++) out[first - start + i] = bytes[i];
        }
    }
}

// In shorter runs, a search for even stretches is not worth it.
enum { LONG_RUN = 4 * LANES };

void lamina_shape_coverage(
    const lamina_shape *outer, const lamina_shape *hole, int32_t y, int32_t start, int32_t end, uint8_t *out) {
    float center = (float)y + 0.5f;
    stretch even = {end, end};
    if (end - start >= LONG_RUN && !hole) even = even_stretch(outer, center, start, end);
    write_coverage(outer, hole, center, start, even.start, out);
    if (even.start < even.end) {
        uint8_t value;
        write_coverage(outer, hole, center, even.start, even.start + 1, &value);
        memset(out + (even.start - start), value, (size_t)(even.end - even.start));
    }
    write_coverage(outer, hole, center, even.end, end, out + (even.end - start));
}

void lamina_portable_shape_ends(const lamina_shape *s, int32_t y, int32_t left, int32_t right, uint8_t *out) {
    write_coverage(s, NULL, (float)y + 0.5f, left, left + LANES, out);
    write_coverage(s, NULL, (float)y + 0.5f, right, right + LANES, out + LANES);
}

// Narrows a row's intervals to the quarter circles, for a layer whose axes are the picture's.
static inline void narrow_to_arcs(const lamina_corners *m, float y, interval *r) {
    float above = absolute(y * m->yy + m->ty) - m->center_y;
    if (above <= 0) return;
    // An arc's edge is at most √½ of a pixel from the centres of the pixels that it touches; a little more for rounding.
    float reach = 0.72f * larger(absolute(m->xx), absolute(m->yy));
    float outer = m->radius + reach, inner = m->radius - reach, inverse = 1 / absolute(m->xx);
    float touched = outer * outer - above * above, whole = inner * inner - above * above;
    float middle = -m->tx / m->xx;
    if (touched <= 0) {
        r->touched_high = -1e9f;
    } else {
        float half = (m->center_x + sqrtf(touched)) * inverse;
        r->touched_low = larger(r->touched_low, middle - half);
        r->touched_high = smaller(r->touched_high, middle + half);
    }
    float half = (m->center_x + (inner > 0 && whole > 0 ? sqrtf(whole) : 0)) * inverse - 0.01f;
    r->whole_low = larger(r->whole_low, middle - half);
    r->whole_high = smaller(r->whole_high, middle + half);
}

static span find_span(const lamina_shape *s, float y, int32_t x0, int32_t x1) {
    interval r = {-1e9f, 1e9f, -1e9f, 1e9f};
    for (int i = 0; i < s->edge_count; i++) narrow_interval(&s->edges[i], y, &r);
    if (s->has_corners && is_upright(&s->corners)) {
        narrow_to_arcs(&s->corners, y, &r);
    } else if (s->has_corners) {
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
    // Pixel x has its centre at x + ½; the last pixel of the interval is one before the end.
    span result;
    result.touched_start = round_down(r.touched_low - 0.5f, x0, x1);
    result.touched_end = round_up(r.touched_high + 0.5f, x0, x1);
    if (result.touched_end < result.touched_start) result.touched_end = result.touched_start;
    result.whole_start = round_up(r.whole_low - 0.5f, result.touched_start, result.touched_end);
    result.whole_end = round_down(r.whole_high + 0.5f, result.touched_start, result.touched_end);
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

// How a row's coverage depends on the shape: on x and y, only on x, or the shape does not touch the row.
typedef enum { ROW_OF_ITS_OWN, ROW_ONLY_OF_X, ROW_UNTOUCHED } row_kind;

static row_kind kind_of_row(const lamina_shape *s, float y) {
    row_kind kind = ROW_ONLY_OF_X;
    for (int i = 0; i < s->edge_count; i++) {
        const lamina_edge *e = &s->edges[i];
        if (e->b == 0) continue;
        if (e->a != 0) return ROW_OF_ITS_OWN;
        float t = e->b * y + e->c;
        if (t <= -0.5f) return ROW_UNTOUCHED;
        if (t < 0.5f) kind = ROW_OF_ITS_OWN;
    }
    if (s->has_corners) {
        const lamina_corners *m = &s->corners;
        if (!m->affine) return ROW_OF_ITS_OWN;
        if (is_upright(m)) {
            if (absolute(y * m->yy + m->ty) > m->center_y) return ROW_OF_ITS_OWN;
        } else if (m->xx == 0 && m->yy == 0) {
            if (absolute(y * m->yx + m->tx) > m->center_x) return ROW_OF_ITS_OWN;
        } else {
            return ROW_OF_ITS_OWN;
        }
    }
    return kind;
}

// The last of the consecutive rows from y on that are ROW_ONLY_OF_X, given that row y is. These rows are one stretch,
// because an edge's distance grows or shrinks steadily from row to row.
static int32_t last_equal_row(const lamina_shape *s, int32_t y, int32_t limit) {
    int32_t last = limit - 1, beyond = limit;
    if (last <= y || kind_of_row(s, (float)last + 0.5f) == ROW_ONLY_OF_X) return last > y ? last : y;
    for (last = y; beyond - last > 1;) {
        int32_t middle = last + (beyond - last) / 2;
        if (kind_of_row(s, (float)middle + 0.5f) == ROW_ONLY_OF_X) {
            last = middle;
        } else {
            beyond = middle;
        }
    }
    return last;
}

int32_t lamina_shape_equal_rows(
    const lamina_shape *outer, const lamina_shape *hole, int32_t y, int32_t limit) {
    float center = (float)y + 0.5f;
    if (kind_of_row(outer, center) != ROW_ONLY_OF_X) return y + 1;
    row_kind hole_kind = hole ? kind_of_row(hole, center) : ROW_UNTOUCHED;
    if (hole_kind == ROW_OF_ITS_OWN) return y + 1;
    if (!hole) return last_equal_row(outer, y, limit) + 1;
    int32_t end = y + 1;
    for (; end < limit; end++) {
        float next = (float)end + 0.5f;
        if (kind_of_row(outer, next) != ROW_ONLY_OF_X || kind_of_row(hole, next) != hole_kind) break;
    }
    return end;
}

int lamina_shape_extent(const lamina_shape *s, int32_t longest, lamina_extent *extent) {
    float left = -1e9f, right = 1e9f, top = -1e9f, bottom = 1e9f;
    for (int i = 0; i < s->edge_count; i++) {
        const lamina_edge *e = &s->edges[i];
        if (e->a != 0 && e->b != 0) return 0;
        // From here on a pixel's centre is too far outside to be touched.
        float border = (-0.5f - e->c) / (e->a + e->b);
        if (e->a > 0) left = larger(left, border);
        if (e->a < 0) right = smaller(right, border);
        if (e->b > 0) top = larger(top, border);
        if (e->b < 0) bottom = smaller(bottom, border);
    }
    const float far = 1 << 20;
    if (s->has_corners) {
        const lamina_corners *m = &s->corners;
        if (!is_upright(m)) return 0;
        // A side between two pixels has no edge; there the corners say where the shape ends.
        const float wide = m->center_x + m->radius, high = m->center_y + m->radius;
        const float x0 = (-wide - m->tx) / m->xx, x1 = (wide - m->tx) / m->xx;
        const float y0 = (-high - m->ty) / m->yy, y1 = (high - m->ty) / m->yy;
        if (left < -far) left = smaller(x0, x1) - 0.5f;
        if (right > far) right = larger(x0, x1) + 0.5f;
        if (top < -far) top = smaller(y0, y1) - 0.5f;
        if (bottom > far) bottom = larger(y0, y1) + 0.5f;
    }
    // Also for NaN.
    if (!(left >= -far && right <= far && top >= -far && bottom <= far && left < right && top < bottom)) return 0;
    if (right - left > (float)longest - 4 || bottom - top > (float)longest - 4) return 0;
    // A pixel more at each side, for rounding.
    extent->x0 = (int32_t)floorf(left) - 1;
    extent->y0 = (int32_t)floorf(top) - 1;
    extent->x1 = (int32_t)ceilf(right) + 1;
    extent->y1 = (int32_t)ceilf(bottom) + 1;
    return 1;
}

static inline uint64_t mixed(uint64_t sum, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    sum = (sum ^ bits) * 0x9e3779b97f4a7c15u;
    return sum ^ sum >> 29;
}

uint64_t lamina_shape_fingerprint(const lamina_shape *s) {
    const lamina_corners *m = &s->corners;
    if (!s->has_corners || !is_upright(m)) return 0;
    uint64_t sum = mixed(mixed(mixed(1, m->tx), m->ty), m->radius);
    for (int i = 0; i < s->edge_count; i++) {
        if (s->edges[i].a != 0 && s->edges[i].b != 0) return 0;
        sum = mixed(sum, s->edges[i].c);
    }
    return sum | 1;
}

static inline int equal_edges(const lamina_edge *one, const lamina_edge *other, int32_t count) {
    return memcmp(one, other, (size_t)count * sizeof *one) == 0;
}

int lamina_shape_equal(const lamina_shape *one, const lamina_shape *other) {
    if (one->edge_count != other->edge_count || one->paired_count != other->paired_count
        || one->has_corners != other->has_corners || one->chord_count != other->chord_count
        || one->tangent_count != other->tangent_count) {
        return 0;
    }
    if (one->has_corners && memcmp(&one->corners, &other->corners, sizeof one->corners) != 0) return 0;
    return equal_edges(one->edges, other->edges, one->edge_count)
        && equal_edges(one->chords, other->chords, one->chord_count)
        && equal_edges(one->tangents, other->tangents, one->tangent_count);
}
