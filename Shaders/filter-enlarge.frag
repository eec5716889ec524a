#version 450
// Enlarges the small image of a blur linearly by powers of two. Places and weights are whole numbers of half pixels, so a
// pixel is the same wherever the result is cut, and on every device.
#include "Include/filter.glsl"

void main() {
    // From pixels of the target to pixels of the surface, counted from a corner of the small image.
    ivec2 pixel = ivec2(gl_FragCoord.xy) + filter_.offset;
    // `step` holds the logarithms of the factors. The width of a texel, in half pixels.
    ivec2 width = ivec2(2) << filter_.step;
    // The distance from the middle of the corner's texel, in half pixels.
    ivec2 place = 2 * pixel + 1 - (width >> 1);
    ivec2 low = place >> (filter_.step + 1);
    vec2 w = vec2(place & (width - 1)) / vec2(width);
    ivec2 p = clamp(low, filter_.bounds.xy, filter_.bounds.zw);
    ivec2 q = clamp(low + 1, filter_.bounds.xy, filter_.bounds.zw);
    vec4 upper = mix(texelFetch(page, p, 0), texelFetch(page, ivec2(q.x, p.y), 0), w.x);
    vec4 lower = mix(texelFetch(page, ivec2(p.x, q.y), 0), texelFetch(page, q, 0), w.x);
    result = mix(upper, lower, w.y) * color;
}
