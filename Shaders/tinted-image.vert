#version 450
#define MATERIAL 6
#define COVERAGE 0
#include "Include/vertex.glsl"
