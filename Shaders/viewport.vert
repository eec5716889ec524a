#version 450
// One quad that covers the whole viewport.
#include "Include/quad.glsl"

void main() { gl_Position = vec4(cornerBetween(vec2(-1.0), vec2(1.0)), 0.0, 1.0); }
