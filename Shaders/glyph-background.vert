#version 450
// The rectangle of a picture of glyphs.
#include "Include/glyph.glsl"

layout(location = 0) flat out uint color;

void main() {
    GlyphRecord glyph = glyphs[quad()];
    gl_Position = corner(glyph);
    color = glyph.color;
}
