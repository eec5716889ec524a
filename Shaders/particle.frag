#version 450
// A sample of a particle times its colour. Clear texels lie around the particle's cell, and samples stay within them.
#include "Include/bytes.glsl"
#include "Include/sample.glsl"

layout(location = 0) in vec4 texcoord;
layout(location = 1) in vec4 color;
layout(location = 2) in vec4 texels;

layout(location = 0) out vec4 result;

layout(set = 1, binding = 0) uniform sampler2D page;

void main() {
    result = blendable(sampleInBytes(sampled(page, clamp(texcoord.xy, texels.xy, texels.zw))) * color, 1.0);
}
