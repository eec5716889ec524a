// What the passes of a filter have in common: they read whole texels around the one below a pixel.

layout(push_constant) uniform FilterConstants {
    // From pixels to clip coordinates: 2 / width, 2 / height.
    vec2 scale;
    // From pixels of the target, times the block where the image is reduced, to texels of the source.
    ivec2 offset;
    // The source's texels: first column and row, last column and row.
    ivec4 bounds;
    // From tap to tap.
    ivec2 step;
    // What a texel beyond the bounds is worth: 0 where it is clear, 1 where the nearest one stands for it.
    float outside;
    float padding;
    // Weights of the taps, the centre first. Of a colour matrix: the factors of red, green, blue and alpha, then what is
    // added.
    vec4 weights0;
    vec4 weights1;
    vec4 weights2;
    vec4 weights3;
    vec4 weights4;
} filter_;

#ifndef VERTEX
layout(location = 0) in vec4 color;
layout(location = 0) out vec4 result;
layout(set = 1, binding = 0) uniform sampler2D page;

// A texel by the rule for what lies outside.
vec4 checkedTexel(ivec2 p) {
    ivec2 inside = clamp(p, filter_.bounds.xy, filter_.bounds.zw);
    return texelFetch(page, inside, 0) * (p == inside ? 1.0 : filter_.outside);
}
#endif
