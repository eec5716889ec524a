// A material times its coverage; blending is premultiplied source-over, or off.
#include "Include/varyings.glsl"
#include "Include/coverage.glsl"

layout(location = 0) out vec4 result;

#if MATERIAL != 0
layout(set = 1, binding = 0) uniform sampler2D page;
#endif

float coverage() {
#if COVERAGE == 1
    return smoothPolygon(edgeT, edgeW);
#elif COVERAGE == 2
    return min(smoothPolygon(edgeT, edgeW), cornerCoverage(cornerPoint, cornerSlope, cornerBox));
#elif COVERAGE == 3
    float outer = min(
        anyPolygon(edgeT, edgeW) * anyPolygon(moreT, moreW), cornerCoverage(cornerPoint, cornerSlope, cornerBox));
    float hole = min(anyPolygon(holeT, holeEdgeW), cornerCoverage(holePoint, holeSlope, holeBox));
    return max(outer - hole, 0.0);
#else
    return 1.0;
#endif
}

void main() {
#if MATERIAL == 0
#if COVERAGE == 0
    result = color;
#else
    result = color * coverage();
#endif
#elif MATERIAL == 1
    result = texture(page, texcoord.xy);
#elif MATERIAL == 2
    result = texture(page, texcoord.xy) * texcoord.z;
#else
    vec2 uv = clamp(texcoord.xy / texcoord.z, texels.xy, texels.zw);
    result = texture(page, uv) * (texcoord.w * coverage());
#endif
}
