#version 450
#define MATERIAL 3
#define COVERAGE 0
#include "Include/fragment.glsl"
