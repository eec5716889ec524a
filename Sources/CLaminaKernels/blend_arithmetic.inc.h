// The arithmetic of blending, for the vectors of the file that includes this one. It has KERNEL_INLINE, the type `vector`, and the
// intrinsics for it: V(name) for those named by the kind of lanes, W(name) for those of whole vectors. It may have TIMES_257_HIGH
// and MIX, where its processor has shorter ways.

// 16-bit lanes times 257, divided by 65536 and rounded down.
#ifndef TIMES_257_HIGH
#define TIMES_257_HIGH(x) V(mulhi_epu16)(x, V(set1_epi16)(257))
#endif

// 16-bit lanes of up to 255 · 255 + 127: divided by 255, rounded to nearest.
KERNEL_INLINE vector divide(vector x) {
    // (x + 128)·257/65536 is (x + 128 + (x + 128)/256)/256.
    x = V(add_epi16)(x, V(set1_epi16)(128));
    return TIMES_257_HIGH(x);
}

KERNEL_INLINE vector even_channels(vector p) { return W(and)(p, V(set1_epi16)(0x00ff)); }
KERNEL_INLINE vector odd_channels(vector p) { return V(srli_epi16)(p, 8); }

KERNEL_INLINE vector join(vector even, vector odd) { return W(or)(even, V(slli_epi16)(odd, 8)); }

// The alpha of each pixel in both of its 16-bit lanes.
KERNEL_INLINE vector alphas(vector p) {
    vector a = V(srli_epi32)(p, 24);
    return W(or)(a, V(slli_epi32)(a, 16));
}

KERNEL_INLINE vector all_lanes(uint32_t o) { return V(set1_epi16)((short)o); }

#ifndef MIX
// (S·o + D·(255 − o))/255 for every channel of opaque pixels; `weights` are bytes o, 255 − o.
KERNEL_INLINE vector mix(vector d, vector s, vector weights) {
    // With 128 subtracted, colours are signed bytes, as the product of bytes requires. The subtracted part of the sum is
    // 128·255.
    vector signs = V(set1_epi8)((char)0x80), back = V(set1_epi16)((short)(128 * 255 + 128));
    s = W(xor)(s, signs);
    d = W(xor)(d, signs);
    vector low = V(maddubs_epi16)(weights, V(unpacklo_epi8)(s, d));
    vector high = V(maddubs_epi16)(weights, V(unpackhi_epi8)(s, d));
    low = V(add_epi16)(low, back);
    high = V(add_epi16)(high, back);
    return V(packus_epi16)(TIMES_257_HIGH(low), TIMES_257_HIGH(high));
}
#endif

KERNEL_INLINE vector blend(vector d, vector s, vector o) {
    vector rest = V(sub_epi16)(V(set1_epi16)(255), divide(V(mullo_epi16)(alphas(s), o)));
    vector even = V(add_epi16)(V(mullo_epi16)(even_channels(s), o), V(mullo_epi16)(even_channels(d), rest));
    vector odd = V(add_epi16)(V(mullo_epi16)(odd_channels(s), o), V(mullo_epi16)(odd_channels(d), rest));
    return join(divide(even), divide(odd));
}

// For an opacity of 255: S + D·(255 − Sa)/255 gives the same bytes with half the products.
KERNEL_INLINE vector over(vector d, vector s) {
    vector rest = V(sub_epi16)(V(set1_epi16)(255), alphas(s));
    vector even = divide(V(mullo_epi16)(even_channels(d), rest));
    vector odd = divide(V(mullo_epi16)(odd_channels(d), rest));
    return V(add_epi8)(s, join(even, odd));
}

KERNEL_INLINE vector scaled(vector s, vector k) {
    return join(divide(V(mullo_epi16)(even_channels(s), k)), divide(V(mullo_epi16)(odd_channels(s), k)));
}

// One colour, prepared: S·o + ½ in 16-bit lanes, and 255 − Sa·o/255.
typedef struct {
    vector even, odd, rest;
} prepared_color;

KERNEL_INLINE prepared_color prepare(uint32_t color, uint32_t o) {
    vector s = V(set1_epi32)((int)color), opacity = all_lanes(o), half = V(set1_epi16)(128);
    prepared_color c = {
        V(add_epi16)(V(mullo_epi16)(even_channels(s), opacity), half),
        V(add_epi16)(V(mullo_epi16)(odd_channels(s), opacity), half),
        V(set1_epi16)((short)(255 - divide255((color >> 24) * o))),
    };
    return c;
}

KERNEL_INLINE vector blend_prepared(vector p, prepared_color c) {
    vector e = V(add_epi16)(c.even, V(mullo_epi16)(even_channels(p), c.rest));
    vector f = V(add_epi16)(c.odd, V(mullo_epi16)(odd_channels(p), c.rest));
    return join(TIMES_257_HIGH(e), TIMES_257_HIGH(f));
}
