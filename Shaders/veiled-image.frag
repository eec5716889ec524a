#version 450
#define MATERIAL 5
#define COVERAGE 0
#include "Include/fragment.glsl"
