#version 450
// As particle.frag, for a rectangle that lies wholly on the particle's cell and the clear texels around it. So samples need
// no limits.
#include "Include/bytes.glsl"
#include "Include/sample.glsl"

layout(location = 0) in vec4 texcoord;
layout(location = 1) in vec4 color;

layout(location = 0) out vec4 result;

layout(set = 1, binding = 0) uniform sampler2D page;

void main() {
    result = blendable(sampleInBytes(sampled(page, texcoord.xy)) * color, 1.0);
}
