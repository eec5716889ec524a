#version 450
// A glyph's rectangle.
#include "Include/glyph.glsl"

layout(location = 0) flat out ivec4 inner;
layout(location = 1) flat out ivec2 shift;
layout(location = 2) flat out uint color;

void main() {
    GlyphRecord glyph = glyphs[quad()];
    gl_Position = corner(glyph);
    inner = ivec4(unpack(glyph.innerLow), unpack(glyph.innerHigh) - 1);
    shift = glyph.shift;
    color = glyph.color;
}
