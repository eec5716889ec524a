#version 450
#define MATERIAL 6
#define COVERAGE 3
#include "Include/fragment.glsl"
