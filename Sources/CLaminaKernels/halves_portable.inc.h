// Conversions of finite halves, eight at a time, with integers and floats of 32 bits.

#pragma STDC FP_CONTRACT OFF

typedef float eight_floats __attribute__((vector_size(32)));
typedef uint32_t eight_words __attribute__((vector_size(32)));
typedef uint16_t eight_halves __attribute__((vector_size(16)));

INLINE eight_floats widened(eight_halves h) {
    eight_words w = __builtin_convertvector(h, eight_words);
    // The exponent of a half is 112 less than that of a float. The product makes it right, and a small half normal.
    eight_floats magnitude = (eight_floats)((w & 0x7fff) << 13) * 0x1p112f;
    return (eight_floats)((eight_words)magnitude | (w & 0x8000) << 16);
}

// Rounds to the nearest half, of two to the even one. The magnitudes are at most 65504.
INLINE eight_halves narrowed(eight_floats v) {
    eight_words bits = (eight_words)v, sign = bits & 0x80000000u, magnitude = bits ^ sign;
    eight_words normal = (magnitude + 0xfff + ((magnitude >> 13) & 1) - (112u << 23)) >> 13;
    // The sum has as many places as the smallest half.
    eight_words small = (eight_words)((eight_floats)magnitude + 0.5f) - 0x3f000000u;
    eight_words is_small = (eight_words)(magnitude < 0x38800000u);
    eight_words half = (is_small & small) | (~is_small & normal);
    return __builtin_convertvector(half | sign >> 16, eight_halves);
}
