#version 450
#include "Include/gradient.glsl"

layout(location = 0) out vec4 result;

void main() {
    vec4 color = straightColor(placeOf(gl_FragCoord.xy));
    vec4 levels = vec4(min(color.rgb * color.a, color.a), color.a);
    result = floor(levels + threshold(ivec2(gl_FragCoord.xy) - place.zw)) * (atOrigin.w / 255.0);
}
