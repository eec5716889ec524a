#version 450
#include "Include/bytes.glsl"
#include "Include/gradient.glsl"

layout(location = 0) out vec4 result;

void main() {
    vec4 color = straightColor(placeOf(gl_FragCoord.xy));
    if (LIMIT > 0.0) {
        result = vec4(color.rgb * color.a, color.a) * atOrigin.w;
        return;
    }
    vec4 levels = vec4(min(color.rgb * color.a, color.a), color.a);
    vec4 whole = floor(levels + threshold(ivec2(gl_FragCoord.xy) - place.zw));
    result = ROUNDING == 0 ? whole * (atOrigin.w / 255.0) : blendable(whole / 255.0, atOrigin.w);
}
