#version 450
#define MATERIAL 3
#define COVERAGE 3
#include "Include/vertex.glsl"
