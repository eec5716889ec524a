// Samples along rows, four channels at a time. Included by neon.c.

static void sample_nearest(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    lamina_portable_sample_nearest(d, n, t, u, v, du, dv);
}

// The mean of four texels, as mix_texels in arithmetic.h gives it: the left and the right ones of both rows.
KERNEL_INLINE uint32_t mix_four(
    uint32_t p00, uint32_t p10, uint32_t p01, uint32_t p11, uint32_t fx, uint32_t fy) {
    uint8x8_t left = vcreate_u8(p00 | (uint64_t)p01 << 32), right = vcreate_u8(p10 | (uint64_t)p11 << 32);
    uint16x8_t both = vmlal_u8(vmull_u8(left, vdup_n_u8((uint8_t)(128 - fx))), right, vdup_n_u8((uint8_t)fx));
    int16x8_t rows = vsubq_s16(vreinterpretq_s16_u16(both), vdupq_n_s16(16384));
    int16x4_t top = vget_low_s16(rows), bottom = vget_high_s16(rows);
    int16x4_t mixed = vadd_s16(top, vqrdmulh_n_s16(vsub_s16(bottom, top), (int16_t)(fy << 8)));
    uint16x4_t levels = vreinterpret_u16_s16(vadd_s16(mixed, vdup_n_s16(16384)));
    return vget_lane_u32(vreinterpret_u32_u8(vrshrn_n_u16(vcombine_u16(levels, levels), 7)), 0);
}

// One row of texels above the sample and one below it; columns are clamped.
KERNEL_INLINE void sample_between(
    uint32_t *restrict d, size_t n, const lamina_texture *t, const uint32_t *top, const uint32_t *bottom, uint32_t fy, int64_t u,
    int64_t du) {
    for (size_t i = 0; i < n; i++, u += du) {
        int64_t x = u >> 32;
        int64_t a = clamp64(x, t->x0, t->x1 - 1), b = clamp64(x + 1, t->x0, t->x1 - 1);
        d[i] = mix_four(top[a], top[b], bottom[a], bottom[b], texel_fraction(u), fy);
    }
}

KERNEL_INLINE const uint32_t *texel_row(const lamina_texture *t, int64_t y) {
    return texels_of(t) + clamp64(y, t->y0, t->y1 - 1) * t->stride;
}

static void sample_linear(
    uint32_t *restrict d, size_t n, const lamina_texture *t, int64_t u, int64_t v, int64_t du, int64_t dv) {
    u += HALF_TEXEL;
    v += HALF_TEXEL;
    if (dv == 0) {
        sample_between(d, n, t, texel_row(t, v >> 32), texel_row(t, (v >> 32) + 1), texel_fraction(v), u, du);
        return;
    }
    for (size_t i = 0; i < n; i++, u += du, v += dv) {
        const uint32_t *top = texel_row(t, v >> 32), *bottom = texel_row(t, (v >> 32) + 1);
        int64_t x = u >> 32;
        int64_t a = clamp64(x, t->x0, t->x1 - 1), b = clamp64(x + 1, t->x0, t->x1 - 1);
        d[i] = mix_four(top[a], top[b], bottom[a], bottom[b], texel_fraction(u), texel_fraction(v));
    }
}

static void sample_linear_rows(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, const lamina_texture *t, int64_t u, int64_t v,
    int64_t du, int64_t dv) {
    for (; h > 0; h--, d += stride, v += dv) sample_linear(d, w, t, u, v, du, 0);
}
