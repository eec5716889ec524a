#version 450
// One piece of a material: two triangles.
#define VERTEX
#include "Include/varyings.glsl"
#include "Include/records.glsl"
#include "Include/coverage.glsl"
#include "Include/quad.glsl"
#include "Include/format.glsl"

#if MATERIAL == SOLID || MATERIAL == SOLID_TIMES_AFFINE_MASK
// The colour of a piece: in the piece itself as bytes, in a record as floats.
vec4 colorOf(Piece piece) {
    return LIMIT > 0.0 ? paints[piece.source].atOrigin : unpackUnorm4x8(piece.source).zyxw;
}
#endif

// Texture coordinates at a corner of the rectangle between two points.
vec4 mapped(Paint paint, vec2 low, vec2 high) {
    // Where a sample is one texel, a coordinate that falls between two texels must not be rounded in another way in another
    // rectangle.
    if (paint.isMixed == 0) {
        vec2 d = cornerBetween(low, high) - paint.origin;
        return paint.atOrigin + d.x * paint.perX + d.y * paint.perY;
    }
    vec2 d = low - paint.origin;
    vec2 size = high - low;
    return planar(paint.atOrigin + d.x * paint.perX + d.y * paint.perY, size.x * paint.perX, size.y * paint.perY);
}

// How far a corner lies inside four edges. As long as all of them are smooth, small roundings do not matter.
vec4 cornerDistances(vec3 p, vec2 size, vec4 a, vec4 b, vec4 c, vec4 d) {
#if COVERAGE >= SHAPE
    vec2 corner = p.xy + cornerBetween(vec2(0.0), size);
    return distances(vec3(corner, 1.0), a, b, c, d);
#else
    return planar(
        distances(p, a, b, c, d), size.x * vec4(a.x, b.x, c.x, d.x), size.y * vec4(a.y, b.y, c.y, d.y));
#endif
}

// A point of a corner's plane, times q, and q.
vec4 planarPoint(vec3 p, vec2 size, vec4 u, vec4 v, vec4 w) {
    return vec4(
        planar(
            vec4(dot(p, u.xyz), dot(p, v.xyz), dot(p, w.xyz), 0.0), size.x * vec4(u.x, v.x, w.x, 0.0),
            size.y * vec4(u.y, v.y, w.y, 0.0)).xyz,
        w.w);
}

void main() {
    Piece piece = pieces[quad()];
    vec2 low = vec2(piece.low & 0xFFFFu, piece.low >> 16);
    vec2 high = vec2(piece.high & 0xFFFFu, piece.high >> 16);
    vec2 corner = cornerBetween(low, high);
    gl_Position = vec4(corner * target.scale - 1.0, 0.0, 1.0);

#ifdef EXACT
#if MATERIAL == SOLID
    color = colorOf(piece);
#else
    Paint paint = paints[piece.source];
    imageAtOrigin = vec4(paint.atOrigin.xyz, paint.opacity);
    imagePerX = vec4(paint.perX.xyz, paint.origin.x);
    imagePerY = vec4(paint.perY.xyz, paint.origin.y);
    imageEnds = ivec4(paint.texels);
    textureOffsets = paint.offset.xyxy;
#endif
#if COVERAGE >= EDGES
    EdgeRecord edges = edgeRecords[piece.shape];
    edgeOrigin = edges.origin;
    edge0 = edges.edge0;
    edge1 = edges.edge1;
    edge2 = edges.edge2;
    edge3 = edges.edge3;
#endif
#if COVERAGE >= ROUNDED
    OutlineRecord o = outlines[edges.outline];
    cornerU = o.cornerU;
    cornerV = o.cornerV;
    cornerW = o.cornerW;
#endif
#if COVERAGE >= SHAPE
    edge4 = o.edge4;
    edge5 = o.edge5;
    edge6 = o.edge6;
    edge7 = o.edge7;
    hole0 = o.hole0;
    hole1 = o.hole1;
    hole2 = o.hole2;
    hole3 = o.hole3;
    holeU = o.holeU;
    holeV = o.holeV;
    holeW = o.holeW;
#endif
#if COVERAGE == WHOLE && MATERIAL != SOLID
    imageCore = paint.core;
#endif
#else
#if MATERIAL == SOLID || MATERIAL == SOLID_TIMES_AFFINE_MASK
    color = colorOf(piece);
#endif
#if MATERIAL != SOLID
#if MATERIAL == SOLID_TIMES_AFFINE_MASK
    Paint paint = paints[piece.shape];
#else
    Paint paint = paints[piece.source];
#endif
    vec4 texel = mapped(paint, low, high);
#if MATERIAL == AFFINE_IMAGE || MATERIAL == SOLID_TIMES_AFFINE_MASK
    texcoord = vec4(texel.xy, texel.xy);
#elif MATERIAL == AFFINE_IMAGE_TIMES_OPACITY || MATERIAL == AFFINE_IMAGE_TIMES_MASK
    texcoord = vec4(texel.xy, paint.opacity, 0.0);
#else
    texcoord = vec4(texel.xyz, paint.opacity);
    texels = paint.texels;
#if MATERIAL == IMAGE_TIMES_COLOR
    factors = vec4(paint.atOrigin.w, paint.perX.w, paint.perY.w, 1.0);
#endif
#endif
#if MATERIAL == AFFINE_IMAGE_TIMES_MASK
    vec4 maskTexel = mapped(paints[paint.mask], low, high);
    maskcoord = vec4(maskTexel.xy, maskTexel.xy);
#endif
#endif

#if COVERAGE >= EDGES
    EdgeRecord edges = edgeRecords[piece.shape];
    vec3 p = vec3(low - edges.origin, 1.0);
    vec2 size = high - low;
    edgeT = cornerDistances(p, size, edges.edge0, edges.edge1, edges.edge2, edges.edge3);
    edgeW = vec4(edges.edge0.w, edges.edge1.w, edges.edge2.w, edges.edge3.w);
#endif
#if COVERAGE >= ROUNDED
    OutlineRecord o = outlines[edges.outline];
    cornerPoint = planarPoint(p, size, o.cornerU, o.cornerV, o.cornerW);
    cornerSlope = vec4(o.cornerU.xy, o.cornerV.xy);
    cornerBox = vec4(o.cornerU.w, o.cornerV.w, o.cornerW.xy);
#endif
#if COVERAGE >= SHAPE
    moreT = cornerDistances(p, size, o.edge4, o.edge5, o.edge6, o.edge7);
    moreW = vec4(o.edge4.w, o.edge5.w, o.edge6.w, o.edge7.w);
    holeT = cornerDistances(p, size, o.hole0, o.hole1, o.hole2, o.hole3);
    holeEdgeW = vec4(o.hole0.w, o.hole1.w, o.hole2.w, o.hole3.w);
    holePoint = planarPoint(p, size, o.holeU, o.holeV, o.holeW);
    holeSlope = vec4(o.holeU.xy, o.holeV.xy);
    holeBox = vec4(o.holeU.w, o.holeV.w, o.holeW.xy);
#endif
#endif

#ifdef MASKED
#if MATERIAL == IMAGE
    Paint mask = paints[paint.mask];
#elif COVERAGE >= EDGES
    Paint mask = paints[edges.mask];
#else
    Paint mask = paints[piece.shape];
#endif
#ifdef EXACT
    maskAtOrigin = mask.atOrigin;
    maskPerX = vec4(mask.perX.xyz, mask.origin.x);
    maskPerY = vec4(mask.perY.xyz, mask.origin.y);
    maskEnds = ivec4(mask.texels);
#if MATERIAL == SOLID
    textureOffsets = mask.offset.xyxy;
#else
    textureOffsets.zw = mask.offset;
#endif
#if COVERAGE == WHOLE
    maskCore = mask.core;
#endif
#else
    maskcoord = mapped(mask, low, high);
    maskTexels = mask.texels;
#endif
#endif
}
