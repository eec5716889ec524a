// Glyphs of a text that a device draws into a texture: one each, or the colour behind all of a picture's.

struct GlyphRecord {
    // What is drawn of the texture, in whole pixels: x in the low 16 bits, y in the high ones.
    uint low;
    uint high;
    // What of that shows the glyph itself; around it the outermost pixels are repeated.
    uint innerLow;
    uint innerHigh;
    // From pixels of the texture to texels of the atlas.
    ivec2 shift;
    // Premultiplied, blue in the lowest byte.
    uint color;
    uint padding;
};

layout(std430, set = 0, binding = 0) readonly buffer Glyphs { GlyphRecord glyphs[]; };

#include "Include/target.glsl"

ivec2 unpack(uint pair) { return ivec2(pair & 0xFFFFu, pair >> 16); }

// A corner of what is drawn, in clip coordinates.
vec4 corner(GlyphRecord glyph) {
    ivec2 low = unpack(glyph.low);
    ivec2 high = unpack(glyph.high);
    vec2 at = vec2((gl_VertexIndex & 1) != 0 ? high.x : low.x, (gl_VertexIndex & 2) != 0 ? high.y : low.y);
    return vec4(at * target.scale - 1.0, 0.0, 1.0);
}
