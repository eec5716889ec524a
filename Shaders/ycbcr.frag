#version 450
// Converts the planes of a YCbCr picture to pixels, in whole numbers. ycbcr.c takes the same steps and gives the same
// bytes.

layout(push_constant) uniform PlaneConstants {
    // From pixels of the target to pixels of the picture; around the picture, its outermost pixels are repeated.
    ivec2 origin;
    // The numbers of luma samples, and of colour samples.
    ivec2 size;
    ivec2 colorSize;
    // As in YCbCrConversion: the factor of luma, with 16 bits of fraction, and the luma of black.
    int luma;
    int black;
    // The factors of the colour differences, with 12 bits of fraction: red of red, green of blue, green of red, blue of
    // blue.
    ivec4 colors;
} planes;

// Whether two columns share colour samples; HALF_HEIGHT: whether two rows do.
layout(constant_id = 0) const bool HALF_WIDTH = true;
layout(constant_id = 1) const bool HALF_HEIGHT = true;
// Whether colour samples lie between two columns, rather than on every other column.
layout(constant_id = 2) const bool CENTERED = false;

layout(set = 1, binding = 0) uniform usampler2D lumas;
layout(set = 2, binding = 0) uniform usampler2D blues;
layout(set = 3, binding = 0) uniform usampler2D reds;

// A sample of blue and one of red.
ivec2 colorAt(int x, int y) {
    return ivec2(texelFetch(blues, ivec2(x, y), 0).r, texelFetch(reds, ivec2(x, y), 0).r);
}

// Four times the samples of a column, mixed between two rows.
ivec2 mixedRows(int x, int near, int far) {
    ivec2 sum = 3 * colorAt(x, near);
    return sum + (HALF_HEIGHT ? colorAt(x, far) : colorAt(x, near));
}

// Sixteen times the colour differences of a pixel, so that 0 means no colour.
ivec2 colorsOf(ivec2 p) {
    int near = HALF_HEIGHT ? p.y / 2 : p.y;
    int far = clamp((p.y & 1) == 0 ? near - 1 : near + 1, 0, planes.colorSize.y - 1);
    ivec2 sum;
    if (!HALF_WIDTH) {
        sum = 4 * mixedRows(p.x, near, far);
    } else {
        int x = p.x / 2;
        bool even = (p.x & 1) == 0;
        int other = clamp(CENTERED && even ? x - 1 : x + 1, 0, planes.colorSize.x - 1);
        int share = CENTERED ? 1 : even ? 0 : 2;
        sum = (4 - share) * mixedRows(x, near, far) + share * mixedRows(other, near, far);
    }
    return sum - 2048;
}

layout(location = 0) out vec4 result;

vec4 pixel(ivec2 p) {
    ivec2 c = colorsOf(p);
    int base = (int(texelFetch(lumas, p, 0).r) - planes.black) * planes.luma + 32768;
    ivec3 rgb = ivec3(
        base + c.y * planes.colors.x, base + c.x * planes.colors.y + c.y * planes.colors.z,
        base + c.x * planes.colors.w);
    return vec4(vec3(clamp(rgb >> 16, 0, 255)) / 255.0, 1.0);
}

void main() {
    result = pixel(clamp(ivec2(gl_FragCoord.xy) + planes.origin, ivec2(0), planes.size - 1));
}
