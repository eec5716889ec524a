// The coverage of pixels by one edge, LANES pixels of a row at a time. Included by coverage.c and coverage_avx2.c. The
// operations and their order are the same in both, and so are the bytes.

typedef float lanes __attribute__((vector_size(4 * LANES)));
typedef int32_t lane_bits __attribute__((vector_size(4 * LANES)));
typedef uint8_t lane_bytes __attribute__((vector_size(LANES)));

static inline lanes all(float x) { return x - (lanes){0}; }
static inline lanes choose(lane_bits mask, lanes yes, lanes no) {
    return (lanes)((mask & (lane_bits)yes) | (~mask & (lane_bits)no));
}
static inline lanes absolutes(lanes x) { return (lanes)((lane_bits)x & 0x7fffffff); }
static inline lanes smallest(lanes x, lanes y) { return choose(x < y, x, y); }
static inline lanes largest(lanes x, lanes y) { return choose(x > y, x, y); }

// The share of a pixel on the inner side of a line at signed distance t.
static inline lanes share(lanes t, lanes flat, lanes inverse_wide, lanes inverse_tail) {
    lanes s = absolutes(t);
    lanes rest = largest(0.5f - s, all(0));
    lanes outer = choose(s <= flat, 0.5f - s * inverse_wide, rest * rest * inverse_tail);
    // Also turns NaN, which a degenerate map can give, into 0.
    outer = largest(outer, all(0));
    return choose(t > 0, 1.0f - outer, outer);
}

static inline lanes edge_coverage(const lamina_edge *e, lanes x, float y) {
    lanes t = e->a * x + all(e->b * y) + e->c;
    switch (e->kind) {
    case LAMINA_SMOOTH: return share(t, all(e->flat), all(e->inverse_wide), all(e->inverse_tail));
    case LAMINA_HARD_CLOSED: return choose(t >= 0, all(1), all(0));
    case LAMINA_HARD_OPEN: return choose(t > 0, all(1), all(0));
    }
    return all(0);
}

// Coverages of 0...1 as bytes.
static inline lane_bytes to_bytes(lanes c) {
    return __builtin_convertvector(__builtin_convertvector(c * 255.0f + 0.5f, lane_bits), lane_bytes);
}
