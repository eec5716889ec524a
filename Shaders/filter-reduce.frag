#version 450
// The mean of a block of texels, 1, 2 or 4 wide and 1, 2 or 4 high.
#include "Include/filter.glsl"

layout(constant_id = 0) const int WIDTH = 4;
layout(constant_id = 1) const int HEIGHT = 4;
// Whether texels may lie outside the source.
layout(constant_id = 2) const bool CHECKED = true;

// Whether only alpha matters and is copied into all four channels.
layout(constant_id = 3) const bool ALPHA = false;

vec4 tap(ivec2 p) {
    vec4 texel = CHECKED ? checkedTexel(p) : texelFetch(page, p, 0);
    return ALPHA ? texel.aaaa : texel;
}

vec4 row(ivec2 p) {
    vec4 sum = tap(p);
    if (WIDTH >= 2) sum += tap(p + ivec2(1, 0));
    if (WIDTH >= 4) sum += tap(p + ivec2(2, 0)) + tap(p + ivec2(3, 0));
    return sum;
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy) * ivec2(WIDTH, HEIGHT) + filter_.offset;
    vec4 sum = row(p);
    if (HEIGHT >= 2) sum += row(p + ivec2(0, 1));
    if (HEIGHT >= 4) sum += row(p + ivec2(0, 2)) + row(p + ivec2(0, 3));
    result = sum / float(WIDTH * HEIGHT);
}
