#version 450
// One piece of a material: four corners of a triangle strip.
#define VERTEX
#include "Include/varyings.glsl"
#include "Include/records.glsl"
#include "Include/coverage.glsl"

vec4 mapped(Paint paint, vec2 corner) {
    vec2 d = corner - paint.origin;
    return paint.atOrigin + d.x * paint.perX + d.y * paint.perY;
}

void main() {
    Piece piece = pieces[gl_InstanceIndex];
    vec2 low = vec2(piece.low & 0xFFFFu, piece.low >> 16);
    vec2 high = vec2(piece.high & 0xFFFFu, piece.high >> 16);
    vec2 corner = vec2((gl_VertexIndex & 1) != 0 ? high.x : low.x, (gl_VertexIndex & 2) != 0 ? high.y : low.y);
    gl_Position = vec4(corner * target.scale - 1.0, 0.0, 1.0);

#ifdef EXACT
#if MATERIAL == SOLID
    color = unpackUnorm4x8(piece.source).zyxw;
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
    color = unpackUnorm4x8(piece.source).zyxw;
#endif
#if MATERIAL != SOLID
#if MATERIAL == SOLID_TIMES_AFFINE_MASK
    Paint paint = paints[piece.shape];
#else
    Paint paint = paints[piece.source];
#endif
    vec4 texel = mapped(paint, corner);
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
    vec4 maskTexel = mapped(paints[paint.mask], corner);
    maskcoord = vec4(maskTexel.xy, maskTexel.xy);
#endif
#endif

#if COVERAGE >= EDGES
    EdgeRecord edges = edgeRecords[piece.shape];
    vec3 p = vec3(corner - edges.origin, 1.0);
    edgeT = distances(p, edges.edge0, edges.edge1, edges.edge2, edges.edge3);
    edgeW = vec4(edges.edge0.w, edges.edge1.w, edges.edge2.w, edges.edge3.w);
#endif
#if COVERAGE >= ROUNDED
    OutlineRecord o = outlines[edges.outline];
    cornerPoint = vec4(dot(p, o.cornerU.xyz), dot(p, o.cornerV.xyz), dot(p, o.cornerW.xyz), o.cornerW.w);
    cornerSlope = vec4(o.cornerU.xy, o.cornerV.xy);
    cornerBox = vec4(o.cornerU.w, o.cornerV.w, o.cornerW.xy);
#endif
#if COVERAGE >= SHAPE
    moreT = distances(p, o.edge4, o.edge5, o.edge6, o.edge7);
    moreW = vec4(o.edge4.w, o.edge5.w, o.edge6.w, o.edge7.w);
    holeT = distances(p, o.hole0, o.hole1, o.hole2, o.hole3);
    holeEdgeW = vec4(o.hole0.w, o.hole1.w, o.hole2.w, o.hole3.w);
    holePoint = vec4(dot(p, o.holeU.xyz), dot(p, o.holeV.xyz), dot(p, o.holeW.xyz), o.holeW.w);
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
    maskcoord = mapped(mask, corner);
    maskTexels = mask.texels;
#endif
#endif
}
