// A plain C face for glslang: one call from GLSL text to SPIR-V.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    LAMINA_SHADER_VERTEX = 0,
    LAMINA_SHADER_FRAGMENT = 1,
} lamina_shader_stage;

// How a compilation ended.
typedef enum {
    // glslang came to an end by itself, with words or with errors.
    LAMINA_GLSL_FINISHED = 0,
    // It took longer than it may.
    LAMINA_GLSL_TIME = 1,
    // It asked for more memory than it may have.
    LAMINA_GLSL_MEMORY = 2,
    // It ran out of stack, or has a fault.
    LAMINA_GLSL_FAULT = 3,
    // There are more words than there may be.
    LAMINA_GLSL_TOO_LONG = 4,
    // The system gave no process; `error` says why.
    LAMINA_GLSL_NO_PROCESS = 5,
} lamina_glsl_end;

typedef struct {
    // SPIR-V, or NULL where the source does not compile.
    uint32_t *words;
    size_t word_count;
    // What glslang said, errors or warnings, one a line; never NULL.
    char *messages;
    lamina_glsl_end end;
    // The system's error number, where it gave no process.
    int error;
} lamina_spirv;

// The limits of a compilation.
typedef struct {
    // Of the processor, and of the clock on the wall.
    unsigned processor_seconds, wall_seconds;
    // Of memory, beyond what the process has already.
    size_t memory_bytes;
    // The most words that may come of it.
    size_t word_count;
} lamina_glsl_limits;

// Compiles one stage for Vulkan 1.3. `optimize` also strips names, so that a module to be reflected is made without.
// The result is to be released, whether or not it holds words.
//
// glslang walks sources by recursion, so the caller's thread needs much stack. It cannot be interrupted, and a few lines can
// take it any time and memory: with `limits` it works in a process of its own, a copy of this one that ends with the
// compilation or is killed. Not for two threads at a time: glslang is set up and taken down with each call.
lamina_spirv lamina_compile_glsl(
    lamina_shader_stage stage, const char *source, bool optimize, const lamina_glsl_limits *limits);
void lamina_spirv_release(lamina_spirv *spirv);

// The version of glslang that this was compiled against, such as "12.0.0".
const char *lamina_glslang_version(void);
