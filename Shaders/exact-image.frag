#version 450
#define EXACT
#define MATERIAL 3
#define COVERAGE 0
#include "Include/fragment.glsl"
