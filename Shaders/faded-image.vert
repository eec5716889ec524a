#version 450
#define MATERIAL 2
#define COVERAGE 0
#include "Include/vertex.glsl"
