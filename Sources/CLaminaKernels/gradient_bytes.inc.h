// The colours of gradients as bytes. Included between gradient.inc.h and gradient_rows.inc.h.

#pragma STDC FP_CONTRACT OFF

typedef uint32_t gradient_pixel;
enum { GRADIENT_PERIOD = 8 };
typedef ints gradient_block;

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

// Writes the first `n` pixels of a block.
INLINE void store_gradient(uint32_t *restrict d, gradient_block block, size_t n) {
    if (n >= LANES) memcpy(d, &block, sizeof block);
    else memcpy(d, &block, 4 * n);
}
