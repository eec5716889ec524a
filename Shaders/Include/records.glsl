// What a draw reads: pieces, and the records that they refer to. Swift's side of each struct is generated from here.
// Coordinates are pixels of the target, y down, relative to its upper left corner.

// One axis-aligned rectangle of whole pixels: x in the low 16 bits, y in the high ones.
struct Piece {
    uint low;
    uint high;
    // Solid: a premultiplied colour, blue in the lowest byte. Image: an index into paints.
    uint source;
    // An index into edgeRecords, where the piece has a coverage; else, for a colour with a mask, into paints. Of a
    // particle, whose source is an index into sprites, a colour.
    uint shape;
};

// The map from pixels to texture coordinates: at origin + d, (u·q, v·q, q) = atOrigin + d.x · perX + d.y · perY.
struct Paint {
    vec2 origin;
    float opacity;
    // An index into paints: the mask of an image that has one.
    uint mask;
    // Where a sample may lie: least u and v, greatest u and v.
    vec4 texels;
    // In w, of an image that a colour multiplies: red, green and blue.
    vec4 atOrigin;
    vec4 perX;
    vec4 perY;
    // Of exact shaders only, for which coordinates are texels of the image counted from one near its middle, and texels
    // the first and the last column and row that may be read. The samples that are drawn: first column and row, and
    // those after the last.
    ivec4 core;
    // What is added to a texel of the image to get the texture's.
    ivec2 offset;
    ivec2 padding;
};

// Up to four edges: t = a·x + b·y + c in xyz, counted from origin. w is max(|a|, |b|) of a smooth edge, −1 of a hard
// closed and −2 of a hard open one; PAIRED is added in edges 1 and 3 where they pair with the one before.
struct EdgeRecord {
    vec2 origin;
    // An index into outlines, for shapes with more than four edges.
    uint outline;
    // An index into paints: the mask of a colour that has one.
    uint mask;
    vec4 edge0;
    vec4 edge1;
    vec4 edge2;
    vec4 edge3;
};

// The rest of a shape. Corners: (u·q, v·q, q) as functions of (x, y, 1) from the EdgeRecord's origin in xyz; in w, half
// the width less the radius, half the height less the radius, and the radius.
struct OutlineRecord {
    vec4 cornerU;
    vec4 cornerV;
    vec4 cornerW;
    vec4 edge4;
    vec4 edge5;
    vec4 edge6;
    vec4 edge7;
    vec4 hole0;
    vec4 hole1;
    vec4 hole2;
    vec4 hole3;
    vec4 holeU;
    vec4 holeV;
    vec4 holeW;
};

// A gradient: from pixels to its space, (x·w, y·w, w) = atOrigin + d.x · perX + d.y · perY at origin + d; and its colours.
// Of a span (see GradientSpan), straight red, green and blue, and alpha of 0...255, where it begins, and what each gains per unit.
struct GradientRecord {
    // In w the opacity, then the origin's coordinates.
    vec4 atOrigin;
    vec4 perX;
    vec4 perY;
    // Of a searched one, the first of its spans among all, and how many there are; of a window in x, 1 where pixels before
    // its first span are left to another, plus 2 where those after its last are. Then a pixel of the target where the
    // dither matrix begins.
    ivec4 place;
    // Of up to five spans: where those after the first begin. The outermost ones stay the same, or are other windows'.
    vec4 starts;
    // In x, how much of its x a focal one adds.
    vec4 focus;
    vec4 color0;
    vec4 color1;
    vec4 color2;
    vec4 color3;
    vec4 color4;
    vec4 gain1;
    vec4 gain2;
    vec4 gain3;
};

// A particle: texture coordinates are atMiddle + d.x · perPixel.xy + d.y · perPixel.zw at middle + d, and stay within
// texels.
struct Sprite {
    vec2 middle;
    vec2 atMiddle;
    vec4 perPixel;
    vec4 texels;
};

layout(std430, set = 0, binding = 0) readonly buffer Pieces { Piece pieces[]; };
layout(std430, set = 0, binding = 1) readonly buffer Paints { Paint paints[]; };
layout(std430, set = 0, binding = 2) readonly buffer Edges { EdgeRecord edgeRecords[]; };
layout(std430, set = 0, binding = 3) readonly buffer Outlines { OutlineRecord outlines[]; };
layout(std430, set = 0, binding = 5) readonly buffer Gradients { GradientRecord gradients[]; };
layout(std430, set = 0, binding = 7) readonly buffer Sprites { Sprite sprites[]; };

#include "Include/target.glsl"
