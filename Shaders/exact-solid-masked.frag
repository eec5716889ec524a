#version 450
#define EXACT
#define MATERIAL 0
#define COVERAGE 0
#define MASK 1
#include "Include/fragment.glsl"
