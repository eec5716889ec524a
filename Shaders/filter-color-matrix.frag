#version 450
// A matrix on straight colours: ColorMatrix in LaminaPlan.
#include "Include/filter.glsl"
#include "Include/format.glsl"

void main() {
    vec4 value = checkedTexel(ivec2(gl_FragCoord.xy) + filter_.offset);
    vec4 straight = vec4(value.a > 0.0 ? straightInRange(value.rgb / value.a) : vec3(0.0), value.a);
    vec4 mapped = vec4(
        dot(straight, filter_.weights0), dot(straight, filter_.weights1), dot(straight, filter_.weights2),
        dot(straight, filter_.weights3));
    mapped += filter_.weights4;
    float alpha = clamp(mapped.a, 0.0, 1.0);
    result = vec4(straightInRange(mapped.rgb) * alpha, alpha);
}
