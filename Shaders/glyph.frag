#version 450
// A colour times the coverage of a glyph, rounded as lamina_scale_color rounds.
layout(location = 0) flat in ivec4 inner;
layout(location = 1) flat in ivec2 shift;
layout(location = 2) flat in uint color;

layout(location = 0) out vec4 result;

layout(set = 1, binding = 0) uniform usampler2D atlas;

void main() {
    ivec2 p = clamp(ivec2(gl_FragCoord.xy), inner.xy, inner.zw);
    uint coverage = texelFetch(atlas, p + shift, 0).r;
    uvec4 product = (uvec4(color >> 16, color >> 8, color, color >> 24) & 255u) * coverage + 128u;
    result = vec4((product + (product >> 8)) >> 8) / 255.0;
}
