#version 450
#define MATERIAL 0
#define COVERAGE 2
#include "Include/fragment.glsl"
