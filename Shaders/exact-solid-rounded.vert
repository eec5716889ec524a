#version 450
#define EXACT
#define MATERIAL 0
#define COVERAGE 2
#include "Include/vertex.glsl"
