#version 450
#define MATERIAL 4
#define COVERAGE 0
#include "Include/vertex.glsl"
