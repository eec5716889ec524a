// Shared by the files of this target alone.
#pragma once

#include "CLaminaGlslang.h"

// Compiles on this thread, in this process, for as long as it takes.
lamina_spirv lamina_compile_glsl_here(lamina_shader_stage stage, const char *source, bool optimize);
