#version 450
#define EXACT
#define MATERIAL 3
#define COVERAGE 3
#define MASK 1
#include "Include/vertex.glsl"
