#version 450
// The same where the whole rectangle lies on the particle's cell and the clear texels around it.
#include "Include/bytes.glsl"
#include "Include/sample.glsl"

layout(location = 0) in vec4 texcoord;
layout(location = 1) in vec4 color;

layout(location = 0) out vec4 result;

layout(set = 1, binding = 0) uniform sampler2D page;

void main() {
    result = blendable(sampleInBytes(sampled(page, texcoord.xy)) * color, 1.0);
}
