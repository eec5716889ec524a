#version 450
#define MATERIAL 0
#define COVERAGE 1
#include "Include/fragment.glsl"
