#version 450
// A sample of a particle times its colour. Clear texels lie around the particle's cell, and samples stay within them: by a
// clamp, or, with UPRIGHT, because the whole rectangle lies on them.
#include "Include/bytes.glsl"
#include "Include/sample.glsl"

layout(location = 0) in vec4 texcoord;
layout(location = 1) in vec4 color;
#ifndef UPRIGHT
layout(location = 2) in vec4 texels;
#endif

layout(location = 0) out vec4 result;

layout(set = 1, binding = 0) uniform sampler2D page;

void main() {
#ifdef UPRIGHT
    result = blendable(sampleInBytes(sampled(page, texcoord.xy)) * color, 1.0);
#else
    result = blendable(sampleInBytes(sampled(page, clamp(texcoord.xy, texels.xy, texels.zw))) * color, 1.0);
#endif
}
