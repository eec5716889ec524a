#version 450
// A material times its coverage and its mask. The blend unit does the rest, or, with BLENDED, formulas that read a copy
// of the target.
#include "Include/varyings.glsl"
#include "Include/coverage.glsl"
#include "Include/bytes.glsl"
#ifndef EXACT
#include "Include/sample.glsl"
#endif

layout(location = 0) out vec4 result;

#if MATERIAL != SOLID
layout(set = 1, binding = 0) uniform sampler2D page;
#endif
#if defined(MASKED) || MATERIAL == AFFINE_IMAGE_TIMES_MASK
layout(set = 2, binding = 0) uniform sampler2D maskPage;
#endif
#ifdef BLENDED
layout(set = 3, binding = 0) uniform sampler2D backdrop;
#include "Include/target.glsl"
#include "Include/blend.glsl"
#endif

#ifdef EXACT
// Whether samples between texels are mixed.
layout(constant_id = 1) const bool LINEAR = true;
layout(constant_id = 2) const bool MASK_LINEAR = true;

// A sample at this pixel. An image may lie in several textures, each drawn on its own; then exactly one of them draws each
// pixel. Only whole numbers decide which, so the sample equals, to the last bit, a sample of one texture that holds the
// whole image.
vec4 exactSample(
    sampler2D from, vec4 atOrigin, vec4 perX, vec4 perY, ivec4 ends, ivec4 core, ivec2 offset, bool isLinear
) {
    vec2 d = gl_FragCoord.xy - vec2(perX.w, perY.w);
    vec3 texel = atOrigin.xyz + d.x * perX.xyz + d.y * perY.xyz;
    vec2 at = clamp(texel.xy / texel.z, vec2(ends.xy) + 0.5, vec2(ends.zw) + 0.5);
    if (isLinear) at -= 0.5;
    vec2 low = floor(at);
    ivec2 first = ivec2(low);
    ivec4 limits = ends;
#if COVERAGE == WHOLE
    if (any(lessThan(first, core.xy)) || any(greaterThanEqual(first, core.zw))) discard;
    limits = ivec4(max(ends.xy, core.xy), min(ends.zw, core.zw - 1));
#endif
    // This also makes a coordinate that is not a number safe to fetch.
    first = clamp(first, limits.xy, limits.zw);
    ivec2 p = first + offset;
    if (!isLinear) return texelFetch(from, p, 0);
    ivec2 q = min(first + 1, ends.zw) + offset;
    vec2 w = at - low;
    vec4 upper = mix(texelFetch(from, p, 0), texelFetch(from, ivec2(q.x, p.y), 0), w.x);
    vec4 lower = mix(texelFetch(from, ivec2(p.x, q.y), 0), texelFetch(from, q, 0), w.x);
    return mix(upper, lower, w.y);
}
#endif

float maskAlpha() {
#if defined(MASKED) && defined(EXACT)
#if COVERAGE == WHOLE
    ivec4 core = maskCore;
#else
    ivec4 core = ivec4(0);
#endif
    return exactSample(
        maskPage, maskAtOrigin, maskPerX, maskPerY, maskEnds, core, textureOffsets.zw, MASK_LINEAR).a;
#elif defined(MASKED)
    return sampledMask(maskPage, clamp(maskcoord.xy / maskcoord.z, maskTexels.xy, maskTexels.zw)).a;
#else
    return 1.0;
#endif
}

float coverage() {
#if defined(EXACT) && COVERAGE >= EDGES
    vec3 p = vec3(gl_FragCoord.xy - edgeOrigin, 1.0);
    vec4 edgeT = distances(p, edge0, edge1, edge2, edge3);
    vec4 edgeW = vec4(edge0.w, edge1.w, edge2.w, edge3.w);
#if COVERAGE >= ROUNDED
    vec4 cornerPoint = vec4(dot(p, cornerU.xyz), dot(p, cornerV.xyz), dot(p, cornerW.xyz), cornerW.w);
    vec4 cornerSlope = vec4(cornerU.xy, cornerV.xy);
    vec4 cornerBox = vec4(cornerU.w, cornerV.w, cornerW.xy);
#endif
#if COVERAGE >= SHAPE
    vec4 moreT = distances(p, edge4, edge5, edge6, edge7);
    vec4 moreW = vec4(edge4.w, edge5.w, edge6.w, edge7.w);
    vec4 holeT = distances(p, hole0, hole1, hole2, hole3);
    vec4 holeEdgeW = vec4(hole0.w, hole1.w, hole2.w, hole3.w);
    vec4 holePoint = vec4(dot(p, holeU.xyz), dot(p, holeV.xyz), dot(p, holeW.xyz), holeW.w);
    vec4 holeSlope = vec4(holeU.xy, holeV.xy);
    vec4 holeBox = vec4(holeU.w, holeV.w, holeW.xy);
#endif
#endif
#if COVERAGE == EDGES
    return polygon(edgeT, edgeW);
#elif COVERAGE == ROUNDED
    return min(polygon(edgeT, edgeW), cornerCoverage(cornerPoint, cornerSlope, cornerBox));
#elif COVERAGE == SHAPE
    float outer = min(
        polygon(edgeT, edgeW) * polygon(moreT, moreW), cornerCoverage(cornerPoint, cornerSlope, cornerBox));
    float hole = min(polygon(holeT, holeEdgeW), cornerCoverage(holePoint, holeSlope, holeBox));
    return max(outer - hole, 0.0);
#else
    return 1.0;
#endif
}

#if MATERIAL == IMAGE_TIMES_COLOR
// Multiplies by a colour as filter-color-matrix.frag does.
vec4 multiplied(vec4 value) {
    vec3 straight = value.a > 0.0 ? straightInRange(value.rgb / value.a) : vec3(0.0);
    return inBytes(vec4(straightInRange(straight * factors.rgb) * value.a, value.a));
}
#endif

void main() {
#if MATERIAL == SOLID
#if COVERAGE == WHOLE && !defined(MASKED)
    result = color;
#else
    result = blendable(color * (coverage() * maskAlpha()), 1.0);
#endif
#elif MATERIAL == AFFINE_IMAGE
    result = blendable(sampled(page, texcoord.xy), 1.0);
#elif MATERIAL == AFFINE_IMAGE_TIMES_OPACITY
    result = blendable(sampled(page, texcoord.xy), texcoord.z);
#elif MATERIAL == SOLID_TIMES_AFFINE_MASK
    result = blendable(color * sampled(page, texcoord.xy).aaaa, 1.0);
#elif MATERIAL == AFFINE_IMAGE_TIMES_MASK
    if (ROUNDING == 0) {
        result = sampled(page, texcoord.xy) * texcoord.z * sampledMask(maskPage, maskcoord.xy).aaaa;
    } else {
        float mask = sampleInBytes(sampledMask(maskPage, maskcoord.xy)).a;
        result = blendable(sampleInBytes(sampled(page, texcoord.xy)) * mask, texcoord.z);
    }
#else
#ifdef EXACT
#if COVERAGE == WHOLE
    ivec4 core = imageCore;
#else
    ivec4 core = ivec4(0);
#endif
    vec4 material = exactSample(
        page, imageAtOrigin, imagePerX, imagePerY, imageEnds, core, textureOffsets.xy, LINEAR);
    float opacity = imageAtOrigin.w;
#else
    vec4 material = sampled(page, clamp(texcoord.xy / texcoord.z, texels.xy, texels.zw));
    float opacity = texcoord.w;
#endif
#if MATERIAL == IMAGE_TIMES_COLOR
    result = blendable(multiplied(inBytes(sampleInBytes(material) * coverage())), opacity);
#elif defined(BLENDED)
    vec4 below = texelFetch(backdrop, ivec2(gl_FragCoord.xy) + target.backdrop, 0);
    result = blended(material * opacity, below, maskAlpha());
#else
    if (ROUNDING == 0) {
        result = material * (opacity * coverage() * maskAlpha());
    } else {
        result = blendable(sampleInBytes(material) * (coverage() * maskAlpha()), opacity);
    }
#endif
#endif
}
