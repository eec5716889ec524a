// The values that pass from the vertex to the fragment stage, by the kind of draw:
//   MATERIAL 0 a colour, 1 an image as it is, 2 an image times an opacity, 3 any image: clamped, in perspective, faded,
//            4 a colour times a mask, 5 an image times a mask and an opacity, 6 as 3, times a colour
//   COVERAGE 0 none, 1 up to four edges, 2 up to four edges and rounded corners, 3 any shape
//   MASK     1 a mask besides, clamped, in perspective (materials 0 and 3)
//
// With EXACT, the values in exact.glsl pass instead, and give the same result.
//
// No value is flat, and texture coordinates are a part of a wider varying, because llvmpipe then draws rectangles by its
// much faster linear rasterizer (measured: 1,000 images of 128² in 20 ms instead of 44).
#ifdef VERTEX
#define VARYING out
#else
#define VARYING in
#endif

#ifndef MASK
#define MASK 0
#endif

#ifdef EXACT
#include "Include/exact.glsl"
#else

#if MATERIAL == 4
layout(location = 1) VARYING vec4 color;
#elif MATERIAL == 5
// u, v of the mask
layout(location = 1) VARYING vec4 maskcoord;
#endif
#if MATERIAL == 0
layout(location = 0) VARYING vec4 color;
#else
// u·q, v·q, q, opacity; MATERIAL 1 and 4: u, v; MATERIAL 2 and 5: u, v, opacity
layout(location = 0) VARYING vec4 texcoord;
#endif
#if MATERIAL == 3 || MATERIAL == 6
layout(location = 1) VARYING vec4 texels;
#endif
#if MATERIAL == 6
layout(location = 14) VARYING vec4 factors;
#endif
#if COVERAGE >= 1
layout(location = 2) VARYING vec4 edgeT;
layout(location = 3) VARYING vec4 edgeW;
#endif
#if COVERAGE >= 2
// u·q, v·q, q, radius; derivatives of u·q and v·q by x and y; half the inner width and height, derivatives of q
layout(location = 4) VARYING vec4 cornerPoint;
layout(location = 5) VARYING vec4 cornerSlope;
layout(location = 6) VARYING vec4 cornerBox;
#endif
#if COVERAGE >= 3
layout(location = 7) VARYING vec4 moreT;
layout(location = 8) VARYING vec4 moreW;
layout(location = 9) VARYING vec4 holeT;
layout(location = 10) VARYING vec4 holeEdgeW;
layout(location = 11) VARYING vec4 holePoint;
layout(location = 12) VARYING vec4 holeSlope;
layout(location = 13) VARYING vec4 holeBox;
#endif
#if MASK
// u·q, v·q, q
layout(location = 14) VARYING vec4 maskcoord;
layout(location = 15) VARYING vec4 maskTexels;
#endif
#endif
