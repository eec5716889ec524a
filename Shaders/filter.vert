#version 450
#define VERTEX
#include "Include/filter.glsl"
#include "Include/quad.glsl"
#include "Include/format.glsl"

layout(location = 0) out vec4 color;

// The Piece of records.glsl, which cannot be included: its push constants are others.
struct Piece {
    uint low;
    uint high;
    uint source;
    uint shape;
};
layout(std430, set = 0, binding = 0) readonly buffer Pieces { Piece pieces[]; };

void main() {
    Piece piece = pieces[quad()];
    vec2 low = vec2(piece.low & 0xFFFFu, piece.low >> 16);
    vec2 high = vec2(piece.high & 0xFFFFu, piece.high >> 16);
    vec2 corner = cornerBetween(low, high);
    gl_Position = vec4(corner * filter_.scale - 1.0, 0.0, 1.0);
    // For a target of floats, the colour is a pixel of halves.
    color =
        LIMIT > 0.0 ? vec4(unpackHalf2x16(piece.source), unpackHalf2x16(piece.shape))
                    : unpackUnorm4x8(piece.source).zyxw;
}
