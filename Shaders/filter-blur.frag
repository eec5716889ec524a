#version 450
// One direction of a Gaussian blur. Taps are written out: loops that llvmpipe does not unroll cost two and a half times
// as much.
#include "Include/filter.glsl"

// The most taps on one side; weights beyond a kernel's own are 0.
layout(constant_id = 0) const int RADIUS = 18;
// Whether taps may fall outside the source.
layout(constant_id = 1) const bool CHECKED = true;

// Whether only alpha matters and is copied into all four channels: a third less work.
layout(constant_id = 2) const bool ALPHA = false;

vec4 tap(ivec2 p) {
    vec4 texel = CHECKED ? checkedTexel(p) : texelFetch(page, p, 0);
    return ALPHA ? texel.aaaa : texel;
}

#define WEIGHT(k) weights[(k) / 4][(k) % 4]

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy) + filter_.offset;
    vec4 weights[5] =
        vec4[5](filter_.weights0, filter_.weights1, filter_.weights2, filter_.weights3, filter_.weights4);
    // `precise` keeps the order of products and sums, so that pipelines that check the source's bounds give the same bytes
    // as pipelines that do not.
    precise vec4 sum = WEIGHT(0) * tap(p);
    if (RADIUS >= 1) sum += WEIGHT(1) * (tap(p + 1 * filter_.step) + tap(p - 1 * filter_.step));
    if (RADIUS >= 2) sum += WEIGHT(2) * (tap(p + 2 * filter_.step) + tap(p - 2 * filter_.step));
    if (RADIUS >= 3) sum += WEIGHT(3) * (tap(p + 3 * filter_.step) + tap(p - 3 * filter_.step));
    if (RADIUS >= 4) sum += WEIGHT(4) * (tap(p + 4 * filter_.step) + tap(p - 4 * filter_.step));
    if (RADIUS >= 5) sum += WEIGHT(5) * (tap(p + 5 * filter_.step) + tap(p - 5 * filter_.step));
    if (RADIUS >= 6) sum += WEIGHT(6) * (tap(p + 6 * filter_.step) + tap(p - 6 * filter_.step));
    if (RADIUS >= 7) sum += WEIGHT(7) * (tap(p + 7 * filter_.step) + tap(p - 7 * filter_.step));
    if (RADIUS >= 8) sum += WEIGHT(8) * (tap(p + 8 * filter_.step) + tap(p - 8 * filter_.step));
    if (RADIUS >= 9) sum += WEIGHT(9) * (tap(p + 9 * filter_.step) + tap(p - 9 * filter_.step));
    if (RADIUS >= 10) sum += WEIGHT(10) * (tap(p + 10 * filter_.step) + tap(p - 10 * filter_.step));
    if (RADIUS >= 11) sum += WEIGHT(11) * (tap(p + 11 * filter_.step) + tap(p - 11 * filter_.step));
    if (RADIUS >= 12) sum += WEIGHT(12) * (tap(p + 12 * filter_.step) + tap(p - 12 * filter_.step));
    if (RADIUS >= 13) sum += WEIGHT(13) * (tap(p + 13 * filter_.step) + tap(p - 13 * filter_.step));
    if (RADIUS >= 14) sum += WEIGHT(14) * (tap(p + 14 * filter_.step) + tap(p - 14 * filter_.step));
    if (RADIUS >= 15) sum += WEIGHT(15) * (tap(p + 15 * filter_.step) + tap(p - 15 * filter_.step));
    if (RADIUS >= 16) sum += WEIGHT(16) * (tap(p + 16 * filter_.step) + tap(p - 16 * filter_.step));
    if (RADIUS >= 17) sum += WEIGHT(17) * (tap(p + 17 * filter_.step) + tap(p - 17 * filter_.step));
    if (RADIUS >= 18) sum += WEIGHT(18) * (tap(p + 18 * filter_.step) + tap(p - 18 * filter_.step));
    result = sum * color;
}
