#version 450
#define EXACT
#define MATERIAL 3
#define COVERAGE 2
#include "Include/vertex.glsl"
