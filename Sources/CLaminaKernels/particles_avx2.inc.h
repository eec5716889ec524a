// Particles, eight pixels at a time. Included by avx2.c, whose helpers it uses; the bytes are the same as those of
// particles.c.

#include "particles.h"

// Which lanes of `x` are below `end`, both unsigned.
AVX2_INLINE __m256i below(__m256i x, __m256i last) { return _mm256_cmpeq_epi32(_mm256_min_epu32(x, last), x); }

// Four samples. In each 64 bits of `top` and `bottom`, the lower half is the left texel and the upper half the right one.
// `wx` holds bytes 128 − f and f in every 16-bit lane of the pixel, `wy` words f · 256.
AVX2_INLINE __m256i mix_pairs(__m256i top, __m256i bottom, __m256i wx, __m256i wy) {
    const __m256i pair_bytes = _mm256_setr_epi8(
        0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
    __m256i signs = _mm256_set1_epi8((char)0x80);
    top = _mm256_maddubs_epi16(wx, _mm256_xor_si256(_mm256_shuffle_epi8(top, pair_bytes), signs));
    bottom = _mm256_maddubs_epi16(wx, _mm256_xor_si256(_mm256_shuffle_epi8(bottom, pair_bytes), signs));
    __m256i mixed = _mm256_add_epi16(top, _mm256_mulhrs_epi16(_mm256_sub_epi16(bottom, top), wy));
    return _mm256_srli_epi16(_mm256_add_epi16(mixed, _mm256_set1_epi16(16384 + 64)), 7);
}

// Eight samples times the tint. `tint` holds the colour's channels as words, twice in each 128 bits; lanes outside `inside`
// are 0.
AVX2_INLINE __m256i particle_samples(
    const placed_particle *r, ptrdiff_t stride, __m256i u, __m256i v, __m256i inside, __m256i fractions, __m256i tint) {
    __m256i index = _mm256_add_epi32(
        _mm256_mullo_epi32(_mm256_srli_epi32(v, 16), _mm256_set1_epi32((int32_t)stride)), _mm256_srli_epi32(u, 16));
    // Lanes outside read the first texels.
    index = _mm256_and_si256(index, inside);
    int32_t at[8];
    _mm256_storeu_si256((__m256i *)at, index);
    const uint32_t *t = r->origin;
    // Lanes 0, 1, 4, 5 and 2, 3, 6, 7, so that packing puts them in order.
    __m256i low_top = load_pairs(t + at[0], t + at[1], t + at[4], t + at[5]);
    __m256i high_top = load_pairs(t + at[2], t + at[3], t + at[6], t + at[7]);
    t += stride;
    __m256i low_bottom = load_pairs(t + at[0], t + at[1], t + at[4], t + at[5]);
    __m256i high_bottom = load_pairs(t + at[2], t + at[3], t + at[6], t + at[7]);
    __m256i fx = _mm256_and_si256(_mm256_srli_epi32(u, 9), fractions);
    __m256i fy = _mm256_slli_epi32(_mm256_and_si256(_mm256_srli_epi32(v, 9), fractions), 8);
    __m256i weights = _mm256_add_epi32(_mm256_sub_epi32(_mm256_slli_epi32(fx, 8), fx), _mm256_set1_epi32(128));
    const __m256i low_pixels = _mm256_setr_epi8(
        0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
    const __m256i high_pixels = _mm256_add_epi8(low_pixels, _mm256_set1_epi8(8));
    __m256i low = mix_pairs(
        low_top, low_bottom, _mm256_shuffle_epi8(weights, low_pixels), _mm256_shuffle_epi8(fy, low_pixels));
    __m256i high = mix_pairs(
        high_top, high_bottom, _mm256_shuffle_epi8(weights, high_pixels), _mm256_shuffle_epi8(fy, high_pixels));
    low = divide(_mm256_mullo_epi16(low, tint));
    high = divide(_mm256_mullo_epi16(high, tint));
    return _mm256_and_si256(_mm256_packus_epi16(low, high), inside);
}

// Eight pixels with their samples drawn over them; a sample of 0 leaves its pixel unchanged.
AVX2_INLINE __m256i put_samples(__m256i d, __m256i s, int additive) {
    return additive ? _mm256_adds_epu8(d, s) : over(d, s);
}

// The values of eight columns for a row of texels, if u grows along rows only and by at most UPRIGHT_STEP: sixteen texels
// from `start`, and weights as in sample_columns.
typedef struct {
    ptrdiff_t start;
    __m256i near, is_far, low_weights, high_weights, inside;
} particle_columns;

enum { UPRIGHT_STEP = 110 << 10, UPRIGHT_TEXELS = 18 };

AVX2_INLINE particle_columns find_particle_columns(uint32_t first, uint32_t step, uint32_t end, __m256i fractions) {
    const __m256i low_pixels = _mm256_setr_epi8(
        0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
    const __m256i high_pixels = _mm256_add_epi8(low_pixels, _mm256_set1_epi8(8));
    __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    __m256i u = _mm256_add_epi32(
        _mm256_set1_epi32((int)first), _mm256_mullo_epi32(lanes, _mm256_set1_epi32((int)step)));
    // The first column may lie a little before the first texel, and is then clear.
    int32_t start = first < end ? (int32_t)(first >> 16) : 0;
    __m256i place = _mm256_sub_epi32(_mm256_srli_epi32(u, 16), _mm256_set1_epi32(start));
    __m256i f = _mm256_and_si256(_mm256_srli_epi32(u, 9), fractions);
    __m256i weights = _mm256_add_epi32(_mm256_sub_epi32(_mm256_slli_epi32(f, 8), f), _mm256_set1_epi32(128));
    return (particle_columns){
        start,
        place,
        _mm256_cmpgt_epi32(place, _mm256_set1_epi32(7)),
        _mm256_shuffle_epi8(weights, low_pixels),
        _mm256_shuffle_epi8(weights, high_pixels),
        below(u, _mm256_set1_epi32((int)(end - 1))),
    };
}

AVX2_INLINE mixed_row mix_particle_row(const uint32_t *row, const particle_columns *c) {
    __m256i signs = _mm256_set1_epi8((char)0x80);
    __m256i left = _mm256_blendv_epi8(
        _mm256_permutevar8x32_epi32(load(row), c->near), _mm256_permutevar8x32_epi32(load(row + 8), c->near),
        c->is_far);
    __m256i right = _mm256_blendv_epi8(
        _mm256_permutevar8x32_epi32(load(row + 1), c->near), _mm256_permutevar8x32_epi32(load(row + 9), c->near),
        c->is_far);
    return (mixed_row){
        _mm256_maddubs_epi16(c->low_weights, _mm256_xor_si256(_mm256_unpacklo_epi8(left, right), signs)),
        _mm256_maddubs_epi16(c->high_weights, _mm256_xor_si256(_mm256_unpackhi_epi8(left, right), signs)),
    };
}

// In the next two functions, `room` is the number of pixels from the first on that may be overwritten unchanged, because
// writes of single pixels are slow.

// Draws a particle that is not turned: the samples along a row of texels serve all pixels between that row and the next.
AVX2_INLINE void draw_upright_particle(
    uint32_t *restrict pixels, ptrdiff_t stride, size_t room, const placed_particle *r, uint32_t color,
    const lamina_sprite_sheet *sheet, int additive) {
    __m256i tint = _mm256_cvtepu8_epi16(_mm_set1_epi32((int)color));
    __m256i fractions = _mm256_set1_epi32(sheet->linear ? 127 : 0);
    size_t w = (size_t)(r->box.x1 - r->box.x0);
    uint32_t row_fractions = sheet->linear ? 127 : 0;
    for (size_t i = 0; i < w; i += 8) {
        particle_columns columns = find_particle_columns(r->u + (uint32_t)i * r->dux, r->dux, r->end_u, fractions);
        int isNarrow = i + 8 > room;
        size_t count = w - i < 8 ? w - i : 8;
        columns.inside = _mm256_and_si256(columns.inside, first_lanes(count));
        const uint32_t *texels = r->origin + columns.start;
        mixed_row top, bottom = {columns.near, columns.near};
        top = bottom;
        uint32_t v = r->v, known = ~(uint32_t)0 - 1;
        uint32_t *p = pixels + i;
        for (int32_t y = r->box.y0; y < r->box.y1; y++, v += r->dvy, p += stride) {
            if (v >= r->end_v) continue;
            uint32_t number = v >> 16;
            if (number != known) {
                const uint32_t *row = texels + (ptrdiff_t)number * sheet->stride;
                top = number == known + 1 ? bottom : mix_particle_row(row, &columns);
                bottom = mix_particle_row(row + sheet->stride, &columns);
                known = number;
            }
            __m256i weight = _mm256_set1_epi16((short)(((v >> 9) & row_fractions) << 8));
            __m256i low = mix_rows16(top.low, bottom.low, weight), high = mix_rows16(top.high, bottom.high, weight);
            low = divide(_mm256_mullo_epi16(low, tint));
            high = divide(_mm256_mullo_epi16(high, tint));
            __m256i s = _mm256_and_si256(_mm256_packus_epi16(low, high), columns.inside);
            if (isNarrow) {
                store_end(p, count, put_samples(load_end(p, count), s, additive));
            } else {
                store(p, put_samples(load(p), s, additive));
            }
        }
    }
}

// Whether draw_upright_particle can draw a particle; this also ensures that nothing is read beyond the sheet's last texel.
AVX2_INLINE int is_upright_particle(const placed_particle *r, const lamina_sprite_sheet *sheet) {
    if (r->dvx != 0 || r->duy != 0 || r->dux > UPRIGHT_STEP || r->dvy > (uint32_t)64 << 16) return 0;
    ptrdiff_t last = r->place + (ptrdiff_t)(r->end_v >> 16) * sheet->stride + (r->end_u >> 16) + UPRIGHT_TEXELS;
    return last <= (ptrdiff_t)sheet->texel_count;
}

AVX2_INLINE void draw_particle(
    uint32_t *restrict row, ptrdiff_t stride, size_t room, placed_particle *r, uint32_t color,
    const lamina_sprite_sheet *sheet, int additive) {
    __m256i tint = _mm256_cvtepu8_epi16(_mm_set1_epi32((int)color));
    __m256i fractions = _mm256_set1_epi32(sheet->linear ? 127 : 0);
    __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    __m256i last_u = _mm256_set1_epi32((int)(r->end_u - 1)), last_v = _mm256_set1_epi32((int)(r->end_v - 1));
    __m256i step_u = _mm256_set1_epi32((int)(r->dux * 8)), step_v = _mm256_set1_epi32((int)(r->dvx * 8));
    __m256i across_u = _mm256_mullo_epi32(lanes, _mm256_set1_epi32((int)r->dux));
    __m256i across_v = _mm256_mullo_epi32(lanes, _mm256_set1_epi32((int)r->dvx));
    size_t w = (size_t)(r->box.x1 - r->box.x0);
    size_t count = w & 7;
    __m256i tail = first_lanes(count);
    for (int32_t y = r->box.y0; y < r->box.y1; y++, r->u += r->duy, r->v += r->dvy, row += stride) {
        __m256i u = _mm256_add_epi32(_mm256_set1_epi32((int)r->u), across_u);
        __m256i v = _mm256_add_epi32(_mm256_set1_epi32((int)r->v), across_v);
        for (size_t i = 0; i < w; i += 8, u = _mm256_add_epi32(u, step_u), v = _mm256_add_epi32(v, step_v)) {
            __m256i inside = _mm256_and_si256(below(u, last_u), below(v, last_v));
            if (i + 8 > w) inside = _mm256_and_si256(inside, tail);
            if (_mm256_testz_si256(inside, inside)) continue;
            __m256i s = particle_samples(r, sheet->stride, u, v, inside, fractions, tint);
            uint32_t *p = row + i;
            if (i + 8 > room) {
                store_end(p, count, put_samples(load_end(p, count), s, additive));
            } else {
                store(p, put_samples(load(p), s, additive));
            }
        }
    }
}

AVX2 void lamina_avx2_draw_particles(
    uint32_t *restrict pixels, ptrdiff_t stride, lamina_sprite_cell rect, const lamina_particle *particles,
    const uint32_t *numbers, size_t count, const lamina_sprite_sheet *sheet, int additive) {
    for (size_t i = 0; i < count; i++) {
        const lamina_particle *p = &particles[numbers[i]];
        placed_particle r = place_particle(p, sheet, rect);
        if (r.box.x0 >= r.box.x1) continue;
        uint32_t *row = pixels + (ptrdiff_t)(r.box.y0 - rect.y0) * stride + (r.box.x0 - rect.x0);
        size_t room = (size_t)(rect.x1 - r.box.x0);
        if (is_upright_particle(&r, sheet)) {
            if (additive) {
                draw_upright_particle(row, stride, room, &r, p->tint, sheet, 1);
            } else {
                draw_upright_particle(row, stride, room, &r, p->tint, sheet, 0);
            }
        } else if (additive) {
            draw_particle(row, stride, room, &r, p->tint, sheet, 1);
        } else {
            draw_particle(row, stride, room, &r, p->tint, sheet, 0);
        }
    }
}
