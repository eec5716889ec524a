// The records that a draw reads: pieces, and the records to which they refer. Swift's side of each struct is generated from
// this file. Coordinates are pixels of the target, y down, relative to its upper left corner.

// One axis-aligned rectangle of whole pixels: x in the low 16 bits, y in the high ones.
struct Piece {
    uint low;
    uint high;
    // Solid: a premultiplied colour, blue in the lowest byte, or, for a target of floats, an index into paints, whose atOrigin is
    // the colour. Image: an index into paints.
    uint source;
    // For a piece with a coverage, an index into edgeRecords. For a colour with a mask and no coverage, an index into
    // paints. For a particle, a colour; its source is an index into sprites.
    uint shape;
};

// The map from pixels to texture coordinates: at origin + d, (u·q, v·q, q) = atOrigin + d.x · perX + d.y · perY.
struct Paint {
    vec2 origin;
    float opacity;
    // An index into paints: the mask of an image that has one.
    uint mask;
    // The texture coordinates within which samples lie: least u and v, greatest u and v.
    vec4 texels;
    // In the w of these three, for an image that a colour multiplies: the colour's red, green and blue.
    vec4 atOrigin;
    vec4 perX;
    vec4 perY;
    // For exact shaders only. There, coordinates are texels of the image, counted from a texel near its middle, and
    // `texels` holds the first and the last column and row that may be read. `core` holds the samples that this texture
    // draws: the first column and row, and the column and row after the last.
    ivec4 core;
    // Added to a texel of the image to get the texel of the texture.
    ivec2 offset;
    // 1 if samples are mixed from texels: a coordinate may then be rounded by more than floats round it.
    int isMixed;
    int padding;
};

// Up to four edges: t = a·x + b·y + c, with (x, y) counted from origin and a, b, c in xyz. w is max(|a|, |b|). A hard edge
// is one with distances so large that hardly any pixel is near it; its w is 1. PAIRED is added to w of edges 1 and 3 where
// they form a pair with the edge before.
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

// The rest of a shape. Corners: xyz gives u·q, v·q and q as functions of (x, y, 1) from the EdgeRecord's origin; the three
// w hold half the width less the radius, half the height less the radius, and the radius.
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

// A gradient. The map from pixels to the gradient's space is (x·w, y·w, w) = atOrigin + d.x · perX + d.y · perY at origin +
// d. The colours color0 to color4 are those where a span begins, as in GradientSpan: straight red, green and blue, and
// alpha of 0...255; gain1 to gain3 are their change per unit.
struct GradientRecord {
    // In w: the opacity, then the origin's x and y.
    vec4 atOrigin;
    vec4 perX;
    vec4 perY;
    // xy depends on the lookup. For a search: the index of the gradient's first span in the list of all spans, and the
    // number of its spans. For a window: in x, 1 if pixels before its first span belong to another window, plus 2 if pixels
    // after its last span do. zw is the pixel of the target where the dither matrix begins.
    ivec4 place;
    // For up to five spans: where the spans after the first begin. The outermost spans keep their colour, or belong to
    // other windows.
    vec4 starts;
    // In x, how much of its x a focal gradient adds.
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

// A particle. Its texture coordinates at middle + d are atMiddle + d.x · perPixel.xy + d.y · perPixel.zw, limited to
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
