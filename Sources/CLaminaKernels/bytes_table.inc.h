// The byte kernels of the file that includes this one, behind untyped addresses. Beside the kernels the file has KERNEL, and
//
//     GENERIC                                         the kernels that are written once
//     BLEND_OPAQUE, SAMPLE(name), DRAW_PARTICLES      names of kernels

// An opacity of 0...65535 as a byte.
#define BYTE(opacity) ((opacity) >> 8)

KERNEL static void bytes_fill(void *d, ptrdiff_t stride, size_t w, size_t h, uint64_t color) {
    fill(d, stride, w, h, (uint32_t)color);
}

KERNEL static void bytes_blend_color(void *d, ptrdiff_t stride, size_t w, size_t h, uint64_t color, uint32_t o) {
    blend_color(d, stride, w, h, (uint32_t)color, BYTE(o));
}

KERNEL static void bytes_blend_color_covered(
    void *d, ptrdiff_t stride, size_t w, size_t h, uint64_t color, uint32_t o, const uint8_t *k) {
    blend_color_covered(d, stride, w, h, (uint32_t)color, BYTE(o), k);
}

KERNEL static void bytes_blend_color_masked(
    void *d, ptrdiff_t stride, size_t w, size_t h, uint64_t color, uint32_t o, const uint8_t *k, ptrdiff_t mask_stride) {
    blend_color_masked(d, stride, w, h, (uint32_t)color, BYTE(o), k, mask_stride);
}

KERNEL static void bytes_blend_pixels(
    void *d, ptrdiff_t stride, const void *s, ptrdiff_t source_stride, size_t w, size_t h, uint32_t o) {
    blend_pixels(d, stride, s, source_stride, w, h, BYTE(o));
}

KERNEL static void bytes_blend_opaque_pixels(
    void *d, ptrdiff_t stride, const void *s, ptrdiff_t source_stride, size_t w, size_t h, uint32_t o) {
    BLEND_OPAQUE(d, stride, s, source_stride, w, h, BYTE(o));
}

KERNEL static void bytes_blend_pixels_covered(
    void *d, ptrdiff_t stride, const void *s, ptrdiff_t source_stride, size_t w, size_t h, uint32_t o, const uint8_t *k) {
    blend_pixels_covered(d, stride, s, source_stride, w, h, BYTE(o), k);
}

KERNEL static void bytes_blend_pixels_masked(
    void *d, ptrdiff_t stride, const void *s, ptrdiff_t source_stride, size_t w, size_t h, uint32_t o, const uint8_t *k,
    ptrdiff_t mask_stride) {
    blend_pixels_masked(d, stride, s, source_stride, w, h, BYTE(o), k, mask_stride);
}

static void bytes_blend_pixels_grouped(
    size_t size, void *d, ptrdiff_t stride, const void *s, ptrdiff_t source_stride, int is_opaque, uint32_t o,
    lamina_mask_groups whole, lamina_mask_groups partial, const uint8_t *k, ptrdiff_t mask_stride) {
    lamina_blend_pixels_grouped(
        size, d, stride, s, source_stride, is_opaque, BYTE(o), whole, partial, k, mask_stride);
}

static void bytes_sample_nearest(
    void *d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    SAMPLE(nearest)(d, n, t, u, v, du, dv);
}

static void bytes_sample_linear(
    void *d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    SAMPLE(linear)(d, n, t, u, v, du, dv);
}

static void bytes_sample_linear_rows(
    void *d, ptrdiff_t stride, size_t w, size_t h, const lamina_texture *t, int64_t u, int64_t v, int64_t du,
    int64_t dv) {
    SAMPLE(linear_rows)(d, stride, w, h, t, u, v, du, dv);
}

static void bytes_sample_projective(
    void *d, size_t n, const lamina_texture *t, const double m[9], int32_t x, int32_t y, int linear) {
    lamina_sample_projective(d, n, t, m, x, y, linear);
}

static void bytes_draw_particles(
    void *d, ptrdiff_t stride, lamina_sprite_cell rect, const lamina_particle *particles, const uint32_t *numbers,
    size_t n, const lamina_sprite_sheet *sheet, int additive, float limit) {
    (void)limit;
    DRAW_PARTICLES(d, stride, rect, particles, numbers, n, sheet, additive);
}

static void bytes_gradient_rows(
    void *d, ptrdiff_t stride, size_t w, size_t h, const lamina_gradient *g, int32_t x, int32_t y) {
    GENERIC.gradient_rows(d, stride, w, h, g, x, y);
}

static uint64_t bytes_scale_color(uint64_t color, uint32_t k) { return scale_pixel((uint32_t)color, k); }

static void bytes_tint(void *d, const uint8_t *k, size_t n, uint64_t color) { GENERIC.tint(d, k, n, (uint32_t)color); }

static void bytes_extract_alpha(uint8_t *d, const void *pixels, size_t n) { GENERIC.extract_alpha(d, pixels, n); }

static void bytes_mix_pixels(void *a, const void *b, size_t n, uint32_t weight) { GENERIC.mix_pixels(a, b, n, weight); }

static void bytes_blend_mode_row(
    void *d, const void *s, size_t n, lamina_blend_mode mode, uint32_t o, const uint8_t *k, float limit) {
    (void)limit;
    GENERIC.blend_mode_row(d, s, n, mode, BYTE(o), k);
}

static void bytes_color_matrix_row(void *d, const void *s, size_t n, const float *matrix, float limit) {
    (void)limit;
    GENERIC.color_matrix_row(d, s, n, matrix);
}

static void bytes_copy(void *d, const void *s, size_t n) { memcpy(d, s, 4 * n); }

static void bytes_from_bytes(void *d, const uint32_t *s, size_t n) { bytes_copy(d, s, n); }

static void bytes_to_bytes(uint32_t *d, const void *s, size_t n) { bytes_copy(d, s, n); }

static void bytes_blur_add(void *sums, const void *pixels, size_t n, int32_t channels) {
    if (channels == 4) GENERIC.blur_add(sums, pixels, 4 * n);
    else GENERIC.blur_add_alpha(sums, pixels, n);
}

static void bytes_blur_gather(void *sums, const void *columns, size_t n, int32_t channels, int32_t factor) {
    GENERIC.blur_gather(sums, columns, n, channels, factor);
}

static void bytes_blur_mean(void *lanes_to, const void *sums, size_t n, int32_t shift) {
    GENERIC.blur_mean(lanes_to, sums, n, shift);
}

static void bytes_blur_mix(void *lanes_to, const void *a, const void *b, size_t n, int32_t fraction) {
    GENERIC.blur_mix(lanes_to, a, b, n, fraction);
}

static void bytes_blur_narrow(void *d, const void *lanes_from, size_t n, int32_t channels) {
    GENERIC.blur_narrow(d, lanes_from, n * (size_t)channels);
}

static void bytes_blur_enlarge(
    void *d, size_t n, const void *lanes_from, int32_t channels, int32_t factor, int32_t phase) {
    GENERIC.blur_enlarge(d, n, lanes_from, channels, factor, phase);
}

static void bytes_blur_columns(
    void *blocks, size_t stride, const void *const *rows, size_t row_count, size_t n, lamina_blur_content content,
    const int16_t *weights, int32_t taps, int32_t step) {
    GENERIC.blur_columns(blocks, stride, rows, row_count, n, content, weights, taps, step);
}

static void bytes_blur_rows_to_pixels(
    void *d, size_t stride, void *block, size_t n, int32_t channels, const int16_t *weights, int32_t taps, int32_t step) {
    GENERIC.blur_rows_to_bytes(d, stride, block, n, channels, weights, taps, step);
}

static void bytes_blur_rows_to_lanes(
    void *lanes_to, size_t stride, void *block, size_t n, int32_t channels, const int16_t *weights, int32_t taps,
    int32_t step) {
    GENERIC.blur_rows_to_lanes(lanes_to, stride, block, n, channels, weights, taps, step);
}

static void bytes_blur_tint(void *d, const void *alphas, size_t n, uint64_t color) {
    GENERIC.tint(d, alphas, n, (uint32_t)color);
}

static const lamina_pixel_kernels bytes_table = {
    .shift = 2,
    .lane_bytes = 2,
    .alpha_bytes = 1,
    .from_bytes = bytes_from_bytes,
    .to_bytes = bytes_to_bytes,
    .blur_add = bytes_blur_add,
    .blur_gather = bytes_blur_gather,
    .blur_mean = bytes_blur_mean,
    .blur_mix = bytes_blur_mix,
    .blur_narrow = bytes_blur_narrow,
    .blur_enlarge = bytes_blur_enlarge,
    .blur_columns = bytes_blur_columns,
    .blur_rows_to_pixels = bytes_blur_rows_to_pixels,
    .blur_rows_to_lanes = bytes_blur_rows_to_lanes,
    .blur_tint = bytes_blur_tint,
    .fill = bytes_fill,
    .blend_color = bytes_blend_color,
    .blend_color_covered = bytes_blend_color_covered,
    .blend_color_masked = bytes_blend_color_masked,
    .blend_pixels = bytes_blend_pixels,
    .blend_opaque_pixels = bytes_blend_opaque_pixels,
    .blend_pixels_covered = bytes_blend_pixels_covered,
    .blend_pixels_masked = bytes_blend_pixels_masked,
    .blend_pixels_grouped = bytes_blend_pixels_grouped,
    .sample_nearest = bytes_sample_nearest,
    .sample_linear = bytes_sample_linear,
    .sample_linear_rows = bytes_sample_linear_rows,
    .sample_projective = bytes_sample_projective,
    .draw_particles = bytes_draw_particles,
    .gradient_rows = bytes_gradient_rows,
    .scale_color = bytes_scale_color,
    .tint = bytes_tint,
    .extract_alpha = bytes_extract_alpha,
    .mix_pixels = bytes_mix_pixels,
    .blend_mode_row = bytes_blend_mode_row,
    .color_matrix_row = bytes_color_matrix_row,
};

#undef BYTE
