#version 450
#include "Include/planes.glsl"

layout(location = 0) out vec4 result;

void main() {
    result = pixel(clamp(ivec2(gl_FragCoord.xy) + planes.origin, ivec2(0), planes.size - 1));
}
