// The vertices of quads: a list of triangles, of which two make a quad.

// How many quads an instance has, as CommandCalls.quadsPerInstance. Several, because llvmpipe shades the vertices of each
// instance on their own, eight at a time. Few, because it cuts longer lists between triangles, and then no longer sees that
// two of them are a rectangle.
const int QUADS_PER_INSTANCE = 8;

// The quad's number, which is the number of its record.
int quad() { return gl_InstanceIndex * QUADS_PER_INSTANCE + gl_VertexIndex / 6; }

// The quad's corner: bit 0 for the right side, bit 1 for the lower one. The triangles have the corners 0 1 2 and 1 3 2.
int quadCorner() { return (0xB64 >> (2 * (gl_VertexIndex % 6))) & 3; }

bool isRight() { return (quadCorner() & 1) != 0; }
bool isBelow() { return (quadCorner() & 2) != 0; }

// A corner of the rectangle between two points.
vec2 cornerBetween(vec2 low, vec2 high) { return vec2(isRight() ? high.x : low.x, isBelow() ? high.y : low.y); }

// A value at a corner, from the value at the upper left corner and its changes across the width and across the height.
//
// llvmpipe draws two triangles as a rectangle only if each value changes by exactly the same along opposite sides. Otherwise
// it shades the pixels along their common side twice, and does not use its linear rasterizer. So all three are rounded to
// multiples of a power of two, which is as small as it can be while sums of them still fit the 24 bits of a float.
vec4 planar(vec4 first, vec4 acrossWidth, vec4 acrossHeight) {
    vec4 reach = max(abs(first) + abs(acrossWidth) + abs(acrossHeight), 1.0e-18);
    uvec4 exponent = floatBitsToUint(reach) & 0x7F800000u;
    vec4 unit = uintBitsToFloat(exponent - (23u << 23));
    vec4 perUnit = uintBitsToFloat((254u << 23) - exponent + (23u << 23));
    vec4 right = isRight() ? floor(acrossWidth * perUnit + 0.5) : vec4(0.0);
    vec4 below = isBelow() ? floor(acrossHeight * perUnit + 0.5) : vec4(0.0);
    return (floor(first * perUnit + 0.5) + right + below) * unit;
}
