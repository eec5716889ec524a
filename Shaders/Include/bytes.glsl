// Colours made of whole levels, as bytes have them. Targets of floats have none, and nothing is rounded for them.
#include "Include/format.glsl"

// Whether this shader rounds a colour to bytes before it is blended, as the software backend does. Vulkan lets a device
// blend in bytes or in any finer precision. A device that blends in bytes rounds by itself: 0. On other devices each
// translucent item would add an error of up to one level, so the shader rounds. 1 is for sourceOver, where a colour times
// its opacity is rounded only together with the result; 2 is for the other modes.
layout(constant_id = 9) const int ROUNDING = 0;

vec4 inBytes(vec4 value) { return LIMIT > 0.0 ? value : floor(value * 255.0 + 0.5) / 255.0; }

// A sample, before anything multiplies it.
vec4 sampleInBytes(vec4 value) { return ROUNDING == 0 ? value : inBytes(value); }

// The colour to blend, from a colour that has been multiplied by its coverage.
vec4 blendable(vec4 covered, float opacity) {
    if (ROUNDING == 0) return covered * opacity;
    vec4 faded = inBytes(covered) * opacity;
    vec4 rounded = inBytes(faded);
    return ROUNDING == 1 ? vec4(faded.rgb, rounded.a) : rounded;
}
