// The values that pass from the vertex to the fragment stage. They depend on the program, which Shaders/variants.json
// describes by a MATERIAL, a COVERAGE, MASKED and EXACT.

// MATERIAL. An affine image or mask has a map without perspective, and its samples need no clamp. Any other image or mask
// is divided by q, and its samples are clamped to the texels that may be read.
// One colour.
#define SOLID 1
// Any image times an opacity.
#define IMAGE 2
#define AFFINE_IMAGE 3
#define AFFINE_IMAGE_TIMES_OPACITY 4
// An affine image times an opacity and the alpha of an affine mask.
#define AFFINE_IMAGE_TIMES_MASK 5
// One colour times the alpha of an affine mask.
#define SOLID_TIMES_AFFINE_MASK 6
// Any image times the red, green and blue of a colour, times an opacity.
#define IMAGE_TIMES_COLOR 7
#if MATERIAL < SOLID || MATERIAL > IMAGE_TIMES_COLOR
#error MATERIAL has none of the values above
#endif

// COVERAGE, in the order of what a pixel costs. Every pixel is covered wholly.
#define WHOLE 1
// Up to four smooth edges.
#define EDGES 2
// Up to four smooth edges and round corners.
#define ROUNDED 3
// Any shape.
#define SHAPE 4
#ifndef COVERAGE
#define COVERAGE WHOLE
#endif
#if COVERAGE < WHOLE || COVERAGE > SHAPE
#error COVERAGE has none of the values above
#endif

// With MASKED, the alpha of any mask multiplies the coverage of SOLID or IMAGE.
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

#ifdef EXACT
#include "Include/exact.glsl"
#else

#if MATERIAL == SOLID_TIMES_AFFINE_MASK
layout(location = 1) VARYING vec4 color;
#elif MATERIAL == AFFINE_IMAGE_TIMES_MASK
// u, v of the mask
layout(location = 1) VARYING vec4 maskcoord;
#endif
#if MATERIAL == SOLID
layout(location = 0) VARYING vec4 color;
#else
// u·q, v·q, q, opacity; affine without opacity: u, v; affine with opacity: u, v, opacity
layout(location = 0) VARYING vec4 texcoord;
#endif
#if MATERIAL == IMAGE || MATERIAL == IMAGE_TIMES_COLOR
layout(location = 1) VARYING vec4 texels;
#endif
#if MATERIAL == IMAGE_TIMES_COLOR
layout(location = 14) VARYING vec4 factors;
#endif
#if COVERAGE >= EDGES
layout(location = 2) VARYING vec4 edgeT;
layout(location = 3) VARYING vec4 edgeW;
#endif
#if COVERAGE >= ROUNDED
// u·q, v·q, q, radius; derivatives of u·q and v·q by x and y; half the inner width and height, derivatives of q
layout(location = 4) VARYING vec4 cornerPoint;
layout(location = 5) VARYING vec4 cornerSlope;
layout(location = 6) VARYING vec4 cornerBox;
#endif
#if COVERAGE >= SHAPE
layout(location = 7) VARYING vec4 moreT;
layout(location = 8) VARYING vec4 moreW;
layout(location = 9) VARYING vec4 holeT;
layout(location = 10) VARYING vec4 holeEdgeW;
layout(location = 11) VARYING vec4 holePoint;
layout(location = 12) VARYING vec4 holeSlope;
layout(location = 13) VARYING vec4 holeBox;
#endif
#ifdef MASKED
// u·q, v·q, q
layout(location = 14) VARYING vec4 maskcoord;
layout(location = 15) VARYING vec4 maskTexels;
#endif
#endif
