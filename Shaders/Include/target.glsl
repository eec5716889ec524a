// Constants of a whole pass.
layout(push_constant) uniform TargetConstants {
    // From pixels to clip coordinates: 2 / width, 2 / height.
    vec2 scale;
    // From pixels of the target to texels of the target's copy, which blending reads.
    ivec2 backdrop;
} target;
