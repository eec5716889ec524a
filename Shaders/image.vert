#version 450
#define MATERIAL 1
#define COVERAGE 0
#include "Include/vertex.glsl"
