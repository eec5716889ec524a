// Gradients. LaminaGradient.h defines the pixels of a gradient; the software backend computes the same in
// CLaminaKernels/gradient.inc.h, with the same polynomial. Every value follows from a pixel's distance to whole pixels, so
// it does not depend on where a surface lies in a target.
#ifdef VERTEX
#define VARYING out
#else
#define VARYING in
#endif

layout(location = 0) flat VARYING vec4 atOrigin;
layout(location = 1) flat VARYING vec4 perX;
layout(location = 2) flat VARYING vec4 perY;
layout(location = 3) flat VARYING ivec4 place;
layout(location = 4) flat VARYING vec4 starts;
layout(location = 5) flat VARYING vec4 color0;
layout(location = 6) flat VARYING vec4 color1;
layout(location = 7) flat VARYING vec4 color2;
layout(location = 8) flat VARYING vec4 color3;
layout(location = 9) flat VARYING vec4 color4;
layout(location = 10) flat VARYING vec4 gain1;
layout(location = 11) flat VARYING vec4 gain2;
layout(location = 12) flat VARYING vec4 gain3;
layout(location = 13) flat VARYING float focus;

#ifndef VERTEX
// GradientPaint.Kind.rawValue.
layout(constant_id = 0) const int KIND = 0;
// GradientStage.Lookup.rawValue. 0: all spans pass from the vertex stage. 1: a window of them does. 2: the shader searches
// the list of spans.
layout(constant_id = 1) const int LOOKUP = 0;

struct GradientSpan {
    // In x, the place on the gradient where the span begins.
    vec4 start;
    // Straight red, green and blue, and alpha of 0...255, where the span begins; gain is their change per unit.
    vec4 color;
    vec4 gain;
};

layout(std430, set = 0, binding = 6) readonly buffer Spans { GradientSpan spans[]; };

const int AXIAL = 0, RADIAL = 1, CONIC = 2, FOCAL = 3;
// GradientRamp.farthest and GradientRamp.nearest.
const float FARTHEST = 4096.0;
const float NEAREST = 1.0 / 1048576.0;

// The angle of a vector in turns of 0...1.
float turns(vec2 p) {
    vec2 a = abs(p);
    bool isSteep = a.y > a.x;
    float large = max(a.x, a.y);
    float r = min(a.x, a.y) / (large > 0.0 ? large : 1.0);
    float s = r * r;
    float t = s * 0.0010841290932148695 - 0.005348273552954197;
    t = t * s + 0.012672496028244495;
    t = t * s - 0.02106151543557644;
    t = t * s + 0.03152511641383171;
    t = t * s - 0.0530262365937233;
    t = t * s + 0.15915432572364807;
    t *= r;
    if (isSteep) t = 0.25 - t;
    if (p.x < 0.0) t = 0.5 - t;
    return p.y < 0.0 ? 1.0 - t : t;
}

// Where a pixel lies on the gradient.
float placeOf(vec2 pixel) {
    vec2 d = pixel - vec2(perX.w, perY.w);
    vec3 h = atOrigin.xyz + d.x * perX.xyz + d.y * perY.xyz;
    vec2 p = h.xy / h.z;
    float t = KIND == AXIAL ? p.x : KIND == CONIC ? turns(p) : length(p);
    if (KIND == FOCAL) t += focus * p.x;
    t += NEAREST;
    if (KIND == CONIC && t >= 1.0) t -= 1.0;
    return t > -FARTHEST ? min(t, FARTHEST) : -FARTHEST;
}

// Straight red, green and blue, and alpha of 0...255, or of 0...1 for a target of floats.
vec4 straightColor(float t) {
    if (LOOKUP < 2) {
        if (LOOKUP == 1) {
            bool isBefore = (place.x & 1) != 0 && t < starts.x;
            bool isBeyond = (place.x & 2) != 0 && t >= starts.w;
            if (isBefore || isBeyond) discard;
        }
        vec4 c = color0;
        if (t >= starts.x) c = color1 + gain1 * (t - starts.x);
        if (t >= starts.y) c = color2 + gain2 * (t - starts.y);
        if (t >= starts.z) c = color3 + gain3 * (t - starts.z);
        return t >= starts.w ? color4 : c;
    }
    int low = 0, high = place.y;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (spans[place.x + middle].start.x <= t) {
            low = middle;
        } else {
            high = middle;
        }
    }
    GradientSpan span = spans[place.x + low];
    return span.color + span.gain * (t - span.start.x);
}

// The threshold of a pixel, of 0...1: an 8 × 8 Bayer matrix.
float threshold(ivec2 pixel) {
    int y = pixel.y, z = pixel.x ^ pixel.y;
    int b = (z & 1) << 5 | (y & 1) << 4 | (z & 2) << 2 | (y & 2) << 1 | (z & 4) >> 1 | (y & 4) >> 2;
    return (float(b) + 0.5) / 64.0;
}
#endif
