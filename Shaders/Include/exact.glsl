// The values that pass from the vertex to the fragment stage with EXACT. Then a pixel is the same wherever its surface lies
// in a target, and whichever texture holds a texel. The records pass unchanged, and the fragment stage computes the rest
// from its pixel's distance to whole pixels, which has no rounding. Only SOLID and IMAGE have exact forms. llvmpipe takes twice as long as
// with interpolated values.
//
// At most 28 locations, of which many devices have 31 or 32; without coverage 12, which all devices have.
#if MATERIAL == SOLID
layout(location = 0) flat VARYING vec4 color;
#else
// imageAtOrigin: coordinates at the origin, and in w the opacity. imagePerX, imagePerY: their change per pixel to the right
// and down, and in w the origin's x and y.
layout(location = 0) flat VARYING vec4 imageAtOrigin;
layout(location = 1) flat VARYING vec4 imagePerX;
layout(location = 2) flat VARYING vec4 imagePerY;
layout(location = 3) flat VARYING ivec4 imageEnds;
#endif
#ifdef MASKED
layout(location = 4) flat VARYING vec4 maskAtOrigin;
layout(location = 5) flat VARYING vec4 maskPerX;
layout(location = 6) flat VARYING vec4 maskPerY;
layout(location = 7) flat VARYING ivec4 maskEnds;
#endif
#if MATERIAL != SOLID || defined(MASKED)
// xy for the image, zw for the mask
layout(location = 8) flat VARYING ivec4 textureOffsets;
#endif
#if COVERAGE == WHOLE
#if MATERIAL != SOLID
layout(location = 9) flat VARYING ivec4 imageCore;
#endif
#ifdef MASKED
layout(location = 10) flat VARYING ivec4 maskCore;
#endif
#else
layout(location = 9) flat VARYING vec2 edgeOrigin;
layout(location = 10) flat VARYING vec4 edge0;
layout(location = 11) flat VARYING vec4 edge1;
layout(location = 12) flat VARYING vec4 edge2;
layout(location = 13) flat VARYING vec4 edge3;
#endif
#if COVERAGE >= ROUNDED
layout(location = 14) flat VARYING vec4 cornerU;
layout(location = 15) flat VARYING vec4 cornerV;
layout(location = 16) flat VARYING vec4 cornerW;
#endif
#if COVERAGE >= SHAPE
layout(location = 17) flat VARYING vec4 edge4;
layout(location = 18) flat VARYING vec4 edge5;
layout(location = 19) flat VARYING vec4 edge6;
layout(location = 20) flat VARYING vec4 edge7;
layout(location = 21) flat VARYING vec4 hole0;
layout(location = 22) flat VARYING vec4 hole1;
layout(location = 23) flat VARYING vec4 hole2;
layout(location = 24) flat VARYING vec4 hole3;
layout(location = 25) flat VARYING vec4 holeU;
layout(location = 26) flat VARYING vec4 holeV;
layout(location = 27) flat VARYING vec4 holeW;
#endif
