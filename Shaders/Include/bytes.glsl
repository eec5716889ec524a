// Colours made of whole levels, as bytes have them.

// Whether what is blended is rounded to bytes here, as the software backend rounds it. Vulkan lets devices blend in bytes or
// in anything finer: a device that blends in bytes rounds by itself, and 0 leaves that to it. Others would be up to a level
// apart with each translucent thing. 1 is for sourceOver, where the opacity's share of a colour is rounded with the result
// alone, 2 for other modes.
layout(constant_id = 9) const int ROUNDING = 0;

vec4 inBytes(vec4 value) { return floor(value * 255.0 + 0.5) / 255.0; }

// A sample, before anything multiplies it.
vec4 sampleInBytes(vec4 value) { return ROUNDING == 0 ? value : inBytes(value); }

// What is blended of a colour that its coverage has been multiplied with.
vec4 blendable(vec4 covered, float opacity) {
    if (ROUNDING == 0) return covered * opacity;
    vec4 faded = inBytes(covered) * opacity;
    vec4 rounded = inBytes(faded);
    return ROUNDING == 1 ? vec4(faded.rgb, rounded.a) : rounded;
}
