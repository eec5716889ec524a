// The blend modes that a device's blend unit cannot compute, as BlendMode in LaminaPlan defines them. The software backend
// computes the same formulas in CLaminaKernels.

// BlendMode.rawValue. Each mode has a pipeline of its own, so that no pixel has to choose.
layout(constant_id = 0) const int MODE = 0;

const int COPY = 6, CLEAR = 7, SOURCE_IN = 8, SOURCE_OUT = 9, DESTINATION_IN = 10, DESTINATION_ATOP = 11, PLUS_DARKER = 12;
const int MULTIPLY = 13, SCREEN = 14, OVERLAY = 15, DARKEN = 16, LIGHTEN = 17, COLOR_DODGE = 18, COLOR_BURN = 19;
const int SOFT_LIGHT = 20, HARD_LIGHT = 21, DIFFERENCE = 22, EXCLUSION = 23;
const int HUE = 24, SATURATION = 25, COLOR = 26, LUMINOSITY = 27, SUBTRACT = 28;

// Functions of straight colours, b the backdrop's and s the source's: PDF 32000, 11.3.5.

vec3 hardLight(vec3 b, vec3 s) {
    return mix(2.0 * b * s, b + (2.0 * s - 1.0) - b * (2.0 * s - 1.0), greaterThan(s, vec3(0.5)));
}

vec3 colorDodge(vec3 b, vec3 s) {
    vec3 quotient = min(vec3(1.0), b / max(1.0 - s, 1.0e-6));
    return mix(mix(quotient, vec3(1.0), greaterThanEqual(s, vec3(1.0))), vec3(0.0), lessThanEqual(b, vec3(0.0)));
}

vec3 colorBurn(vec3 b, vec3 s) {
    vec3 quotient = 1.0 - min(vec3(1.0), (1.0 - b) / max(s, 1.0e-6));
    return mix(mix(quotient, vec3(0.0), lessThanEqual(s, vec3(0.0))), vec3(1.0), greaterThanEqual(b, vec3(1.0)));
}

vec3 softLight(vec3 b, vec3 s) {
    vec3 d = mix(sqrt(b), ((16.0 * b - 12.0) * b + 4.0) * b, lessThanEqual(b, vec3(0.25)));
    vec3 darker = b - (1.0 - 2.0 * s) * b * (1.0 - b);
    return mix(b + (2.0 * s - 1.0) * (d - b), darker, lessThanEqual(s, vec3(0.5)));
}

float lum(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }

vec3 clipped(vec3 c) {
    float l = lum(c);
    float low = min(min(c.r, c.g), c.b);
    float high = max(max(c.r, c.g), c.b);
    if (low < 0.0) c = l + (c - l) * (l / max(l - low, 1.0e-6));
    if (high > 1.0) c = l + (c - l) * ((1.0 - l) / max(high - l, 1.0e-6));
    return c;
}

vec3 withLum(vec3 c, float l) { return clipped(c + (l - lum(c))); }

float sat(vec3 c) { return max(max(c.r, c.g), c.b) - min(min(c.r, c.g), c.b); }

vec3 withSat(vec3 c, float s) {
    float low = min(min(c.r, c.g), c.b);
    float range = sat(c);
    return range > 0.0 ? (c - low) * (s / range) : vec3(0.0);
}

vec3 mixedColors(vec3 b, vec3 s) {
    if (MODE == MULTIPLY) return b * s;
    if (MODE == SCREEN) return b + s - b * s;
    if (MODE == OVERLAY) return hardLight(s, b);
    if (MODE == DARKEN) return min(b, s);
    if (MODE == LIGHTEN) return max(b, s);
    if (MODE == COLOR_DODGE) return colorDodge(b, s);
    if (MODE == COLOR_BURN) return colorBurn(b, s);
    if (MODE == SOFT_LIGHT) return softLight(b, s);
    if (MODE == HARD_LIGHT) return hardLight(b, s);
    if (MODE == DIFFERENCE) return abs(b - s);
    if (MODE == EXCLUSION) return b + s - 2.0 * b * s;
    if (MODE == HUE) return withLum(withSat(s, sat(b)), lum(b));
    if (MODE == SATURATION) return withLum(withSat(b, sat(s)), lum(b));
    if (MODE == COLOR) return withLum(s, lum(b));
    return withLum(b, lum(s));
}

// The result at full coverage of the modes in which a clear S changes D (BlendMode.isLinearInSource is false).
vec4 combined(vec4 s, vec4 d) {
    if (MODE == COPY) return s;
    if (MODE == CLEAR) return vec4(0.0);
    if (MODE == SOURCE_IN) return s * d.a;
    if (MODE == SOURCE_OUT) return s * (1.0 - d.a);
    if (MODE == DESTINATION_IN) return d * s.a;
    return s * (1.0 - d.a) + d * s.a;
}

// The surface's new colour: premultiplied S blended with D. Coverage stays apart from S, because the modes before
// PLUS_DARKER need the uncovered S.
vec4 blended(vec4 s, vec4 d, float coverage) {
    // The definition works on whole levels, as if S had been drawn into a surface first. Without rounding, the divisions
    // below would enlarge the difference.
    s = inBytes(s);
    // The modes that mix colours are defined for colours of 0...1.
    if (LIMIT > 0.0 && MODE >= MULTIPLY && MODE <= LUMINOSITY) {
        s = limited(s, 1.0);
        d = limited(d, 1.0);
    }
    vec4 r;
    if (MODE < PLUS_DARKER) {
        r = mix(d, combined(s, d), coverage);
    } else if (MODE == PLUS_DARKER) {
        float alpha = min(s.a + d.a, 1.0);
        r = vec4(s.rgb + d.rgb - (s.a + d.a - alpha), alpha);
    } else if (MODE == SUBTRACT) {
        r = d - s;
    } else {
        vec3 cs = s.a > 0.0 ? min(s.rgb / s.a, 1.0) : vec3(0.0);
        vec3 cd = d.a > 0.0 ? min(d.rgb / d.a, 1.0) : vec3(0.0);
        float both = s.a * d.a;
        r = vec4(s.rgb * (1.0 - d.a) + d.rgb * (1.0 - s.a) + both * mixedColors(cd, cs), s.a + d.a - both);
    }
    if (LIMIT > 0.0) return limited(r, LIMIT);
    r = clamp(r, 0.0, 1.0);
    return vec4(min(r.rgb, r.a), r.a);
}
