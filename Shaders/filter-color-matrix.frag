#version 450
// A matrix on straight colours: ColorMatrix in LaminaPlan.
#include "Include/filter.glsl"

void main() {
    vec4 value = checkedTexel(ivec2(gl_FragCoord.xy) + filter_.offset);
    vec4 straight = vec4(value.a > 0.0 ? min(value.rgb / value.a, 1.0) : vec3(0.0), value.a);
    vec4 mapped = vec4(
        dot(straight, filter_.weights0), dot(straight, filter_.weights1), dot(straight, filter_.weights2),
        dot(straight, filter_.weights3));
    mapped = clamp(mapped + filter_.weights4, 0.0, 1.0);
    result = vec4(mapped.rgb * mapped.a, mapped.a);
}
