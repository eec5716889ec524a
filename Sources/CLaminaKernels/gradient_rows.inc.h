// Rows of gradients. Included after gradient.inc.h and the colours of a format: gradient_pixel, gradient_block,
// gradient_colors, store_gradient and GRADIENT_PERIOD, the pixels after which the dither pattern
// repeats.

#pragma STDC FP_CONTRACT OFF

// Writes a row of at least one pixel.
INLINE void gradient_row(
    gradient_pixel *restrict d, size_t n, const lamina_gradient *g, int32_t x, int32_t y, lamina_gradient_kind kind,
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
        gradient_block result;
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
        store_gradient(d + i, result, n - i);
    }
}

typedef void gradient_row_function(gradient_pixel *restrict, size_t, const lamina_gradient *, int32_t, int32_t);

// One function for each kind, so that no pixel has to choose.
#define GRADIENT_ROW(name, kind, is_affine, is_opaque) \
    static void name(gradient_pixel *restrict d, size_t n, const lamina_gradient *g, int32_t x, int32_t y) { \
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
    gradient_pixel *restrict d, ptrdiff_t stride, size_t w, size_t h, const lamina_gradient *g, int32_t x, int32_t y) {
    int is_affine = g->map[2] == 0 && g->map[5] == 0 && g->map[8] == 1;
    int is_level = g->kind == LAMINA_GRADIENT_AXIAL && is_affine;
    // If a whole row, or all rows, have the same places, only the dither pattern changes.
    int is_row_constant = is_level && g->map[0] == 0, is_column_constant = is_level && g->map[3] == 0;
    gradient_row_function *fill_row = gradient_row_functions[g->kind][is_affine][g->is_opaque != 0];
    for (size_t row = 0; row < h; row++, d += stride) {
        if (is_column_constant && row >= GRADIENT_PERIOD) {
            memcpy(d, d - GRADIENT_PERIOD * stride, sizeof *d * w);
            continue;
        }
        size_t n = is_row_constant && w > GRADIENT_PERIOD ? GRADIENT_PERIOD : w;
        fill_row(d, n, g, x, y + (int32_t)row);
        for (size_t done = n; done < w; done *= 2) memcpy(d + done, d, sizeof *d * (w - done < done ? w - done : done));
    }
}

#undef FARTHEST
#undef NEAREST
