#version 450
// One piece of a gradient: two triangles.
#define VERTEX
#include "Include/gradient.glsl"
#include "Include/records.glsl"
#include "Include/quad.glsl"

void main() {
    Piece piece = pieces[quad()];
    vec2 low = vec2(piece.low & 0xFFFFu, piece.low >> 16);
    vec2 high = vec2(piece.high & 0xFFFFu, piece.high >> 16);
    vec2 corner = cornerBetween(low, high);
    gl_Position = vec4(corner * target.scale - 1.0, 0.0, 1.0);
    GradientRecord gradient = gradients[piece.source];
    atOrigin = gradient.atOrigin;
    perX = gradient.perX;
    perY = gradient.perY;
    place = gradient.place;
    starts = gradient.starts;
    focus = gradient.focus.x;
    color0 = gradient.color0;
    color1 = gradient.color1;
    color2 = gradient.color2;
    color3 = gradient.color3;
    color4 = gradient.color4;
    gain1 = gradient.gain1;
    gain2 = gradient.gain2;
    gain3 = gradient.gain3;
}
