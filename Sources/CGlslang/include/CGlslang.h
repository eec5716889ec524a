// A plain C face for glslang: one call from GLSL text to SPIR-V.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    LAMINA_SHADER_VERTEX = 0,
    LAMINA_SHADER_FRAGMENT = 1,
} lamina_shader_stage;

typedef struct {
    // SPIR-V, or NULL where the source does not compile.
    uint32_t *words;
    size_t word_count;
    // What glslang said, errors or warnings, one a line; never NULL.
    char *messages;
} lamina_spirv;

// Compiles one stage for Vulkan 1.3. `optimize` also strips names, so that a module to be reflected is made without.
// The result is to be released, whether or not it holds words.
lamina_spirv lamina_compile_glsl(lamina_shader_stage stage, const char *source, bool optimize);
void lamina_spirv_release(lamina_spirv *spirv);

// The version of glslang that this was compiled against, such as "12.0.0".
const char *lamina_glslang_version(void);
