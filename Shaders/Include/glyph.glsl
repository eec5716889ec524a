// Text that a device draws into a texture: one record for each glyph, or one for the colour behind all glyphs of a picture.

struct GlyphRecord {
    // The rectangle of the texture to draw, in whole pixels: x in the low 16 bits, y in the high ones.
    uint low;
    uint high;
    // The part of that rectangle that shows the glyph itself. Its outermost pixels are repeated around it.
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
#include "Include/quad.glsl"

ivec2 unpack(uint pair) { return ivec2(pair & 0xFFFFu, pair >> 16); }

// A corner of the rectangle to draw, in clip coordinates.
vec4 corner(GlyphRecord glyph) {
    ivec2 low = unpack(glyph.low);
    ivec2 high = unpack(glyph.high);
    vec2 at = cornerBetween(low, high);
    return vec4(at * target.scale - 1.0, 0.0, 1.0);
}
