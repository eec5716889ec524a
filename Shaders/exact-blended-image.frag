#version 450
#define EXACT
#define MATERIAL 3
#define COVERAGE 0
#define BLEND
#include "Include/fragment.glsl"
