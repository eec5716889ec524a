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
    // glslang finished by itself, with words or with errors.
    LAMINA_GLSL_FINISHED = 0,
    // The compilation took longer than its limit.
    LAMINA_GLSL_TIME = 1,
    // The compilation asked for more memory than its limit.
    LAMINA_GLSL_MEMORY = 2,
    // glslang ran out of stack, or has a fault.
    LAMINA_GLSL_FAULT = 3,
    // The result has more words than the limit.
    LAMINA_GLSL_TOO_LONG = 4,
    // The system refused to start a process; `error` says why.
    LAMINA_GLSL_NO_PROCESS = 5,
} lamina_glsl_end;

typedef struct {
    // SPIR-V, or NULL where the source does not compile.
    uint32_t *words;
    size_t word_count;
    // The messages of glslang, errors or warnings, one a line; never NULL.
    char *messages;
    lamina_glsl_end end;
    // The system's error number, where it refused to start a process.
    int error;
} lamina_spirv;

// The limits of a compilation.
typedef struct {
    // Seconds of processor time, and of wall-clock time.
    unsigned processor_seconds, wall_seconds;
    // Bytes of memory, beyond what the process already has.
    size_t memory_bytes;
    // The most words that the result may have.
    size_t word_count;
} lamina_glsl_limits;

// Compiles one stage for Vulkan 1.3. `optimize` also strips names, so compile a module that is to be reflected without it.
// Release the result in every case, also where it holds no words.
//
// glslang walks sources by recursion, so the caller's thread needs much stack. glslang cannot be interrupted, and a few
// lines of source can cost it any time and memory. With `limits` it therefore works in a process of its own, a copy of this
// one that ends with the compilation or is killed. Do not call from two threads at a time: each call sets glslang up and
// takes it down.
lamina_spirv lamina_compile_glsl(
    lamina_shader_stage stage, const char *source, bool optimize, const lamina_glsl_limits *limits);
void lamina_spirv_release(lamina_spirv *spirv);

// The version of glslang that this target was compiled against, such as "12.0.0".
const char *lamina_glslang_version(void);
