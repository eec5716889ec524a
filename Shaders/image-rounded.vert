#version 450
#define MATERIAL 3
#define COVERAGE 2
#include "Include/vertex.glsl"
