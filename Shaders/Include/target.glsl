// What a whole pass has in common.
layout(push_constant) uniform TargetConstants {
    // From pixels to clip coordinates: 2 / width, 2 / height.
    vec2 scale;
    // From pixels of the target to texels of the copy of it that blending reads.
    ivec2 backdrop;
} target;
