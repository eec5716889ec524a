#version 450
#define EXACT
#define MATERIAL 0
#define COVERAGE 1
#include "Include/vertex.glsl"
