// A material times its coverage and its mask. The blend unit does the rest, or, with BLEND, formulas that read a copy
// of the target.
#include "Include/varyings.glsl"
#include "Include/coverage.glsl"

layout(location = 0) out vec4 result;

#if MATERIAL != 0
layout(set = 1, binding = 0) uniform sampler2D page;
#endif
#if MASK || MATERIAL == 5
layout(set = 2, binding = 0) uniform sampler2D maskPage;
#endif
#ifdef BLEND
layout(set = 3, binding = 0) uniform sampler2D backdrop;
#include "Include/target.glsl"
#include "Include/blend.glsl"
#endif

float maskAlpha() {
#if MASK
    return texture(maskPage, clamp(maskcoord.xy / maskcoord.z, maskTexels.xy, maskTexels.zw)).a;
#else
    return 1.0;
#endif
}

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
#if COVERAGE == 0 && !MASK
    result = color;
#else
    result = color * (coverage() * maskAlpha());
#endif
#elif MATERIAL == 1
    result = texture(page, texcoord.xy);
#elif MATERIAL == 2
    result = texture(page, texcoord.xy) * texcoord.z;
#elif MATERIAL == 4
    result = color * texture(page, texcoord.xy).aaaa;
#elif MATERIAL == 5
    result = texture(page, texcoord.xy) * texcoord.z * texture(maskPage, maskcoord.xy).aaaa;
#else
    vec4 material = texture(page, clamp(texcoord.xy / texcoord.z, texels.xy, texels.zw));
#ifdef BLEND
    vec4 below = texelFetch(backdrop, ivec2(gl_FragCoord.xy) + target.backdrop, 0);
    result = blended(material * texcoord.w, below, maskAlpha());
#else
    result = material * (texcoord.w * coverage() * maskAlpha());
#endif
#endif
}
