#version 450
// One particle: the rectangle around it, or the part of that rectangle to draw. With UPRIGHT, the rectangle lies wholly on
// the particle's cell and the clear texels around the cell.
#include "Include/records.glsl"
#include "Include/quad.glsl"

layout(location = 0) out vec4 texcoord;
layout(location = 1) out vec4 color;
#ifndef UPRIGHT
layout(location = 2) out vec4 texels;
#endif

void main() {
    Piece piece = pieces[quad()];
    vec2 low = vec2(piece.low & 0xFFFFu, piece.low >> 16);
    vec2 high = vec2(piece.high & 0xFFFFu, piece.high >> 16);
    vec2 corner = cornerBetween(low, high);
    gl_Position = vec4(corner * target.scale - 1.0, 0.0, 1.0);
    Sprite sprite = sprites[piece.source];
    vec2 d = low - sprite.middle;
    vec2 size = high - low;
    vec2 first = sprite.atMiddle + d.x * sprite.perPixel.xy + d.y * sprite.perPixel.zw;
    texcoord = planar(first.xyxy, size.x * sprite.perPixel.xyxy, size.y * sprite.perPixel.zwzw);
    color = unpackUnorm4x8(piece.shape).zyxw;
#ifndef UPRIGHT
    texels = sprite.texels;
#endif
}
