// Shared by the passes of a filter. They read whole texels around the texel below a pixel.

layout(push_constant) uniform FilterConstants {
    // From pixels to clip coordinates: 2 / width, 2 / height.
    vec2 scale;
    // From pixels of the target to texels of the source. Where the image is reduced, a pixel is first multiplied by the
    // block's size.
    ivec2 offset;
    // The source's texels: first column and row, last column and row.
    ivec4 bounds;
    // From one tap to the next.
    ivec2 step;
    // The factor of a texel beyond the bounds: 0 makes it clear, 1 makes it equal to the nearest texel inside.
    float outside;
    float padding;
    // Weights of the taps, the centre first. For a colour matrix, weights0 to weights3 hold the factors that make red,
    // green, blue and alpha, and weights4 is added.
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

// A texel of the source; beyond the bounds, the nearest texel times `outside`.
vec4 checkedTexel(ivec2 p) {
    ivec2 inside = clamp(p, filter_.bounds.xy, filter_.bounds.zw);
    return texelFetch(page, inside, 0) * (p == inside ? 1.0 : filter_.outside);
}
#endif
