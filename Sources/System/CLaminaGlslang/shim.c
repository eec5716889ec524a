#include "compile.h"

#include <glslang/Include/glslang_c_interface.h>
#include <glslang/Public/resource_limits_c.h>
#include <glslang/build_info.h>
#include <stdlib.h>
#include <string.h>

#define LAMINA_STRINGIFY(x) #x
#define LAMINA_VERSION(a, b, c) LAMINA_STRINGIFY(a) "." LAMINA_STRINGIFY(b) "." LAMINA_STRINGIFY(c)

const char *lamina_glslang_version(void) {
    return LAMINA_VERSION(GLSLANG_VERSION_MAJOR, GLSLANG_VERSION_MINOR, GLSLANG_VERSION_PATCH);
}

// Adds `text` to a growing string. Where there is no memory, the string stays as it was.
static void append(char **messages, const char *text) {
    if (text == NULL || text[0] == 0) return;
    size_t old = strlen(*messages), extra = strlen(text);
    char *grown = realloc(*messages, old + extra + 2);
    if (grown == NULL) return;
    memcpy(grown + old, text, extra);
    grown[old + extra] = '\n';
    grown[old + extra + 1] = 0;
    *messages = grown;
}

lamina_spirv lamina_compile_glsl_here(lamina_shader_stage stage, const char *source, bool optimize) {
    lamina_spirv result = {.messages = calloc(1, 1)};
    if (result.messages == NULL) abort();
    glslang_stage_t kind = stage == LAMINA_SHADER_VERTEX ? GLSLANG_STAGE_VERTEX : GLSLANG_STAGE_FRAGMENT;
    glslang_messages_t rules = GLSLANG_MSG_SPV_RULES_BIT | GLSLANG_MSG_VULKAN_RULES_BIT;
    glslang_input_t input = {
        .language = GLSLANG_SOURCE_GLSL,
        .stage = kind,
        .client = GLSLANG_CLIENT_VULKAN,
        .client_version = GLSLANG_TARGET_VULKAN_1_3,
        .target_language = GLSLANG_TARGET_SPV,
        .target_language_version = GLSLANG_TARGET_SPV_1_6,
        .code = source,
        .default_version = 450,
        .default_profile = GLSLANG_CORE_PROFILE,
        .messages = rules,
        .resource = glslang_default_resource(),
    };
    if (!glslang_initialize_process()) {
        append(&result.messages, "ERROR: glslang cannot be initialised");
        return result;
    }
    glslang_shader_t *shader = glslang_shader_create(&input);
    glslang_program_t *program = NULL;
    bool good = shader != NULL && glslang_shader_preprocess(shader, &input) && glslang_shader_parse(shader, &input);
    if (shader != NULL) append(&result.messages, glslang_shader_get_info_log(shader));
    if (good) {
        program = glslang_program_create();
        glslang_program_add_shader(program, shader);
        good = glslang_program_link(program, rules);
        append(&result.messages, glslang_program_get_info_log(program));
    }
    if (good) {
        glslang_spv_options_t options = {
            .strip_debug_info = optimize,
            .disable_optimizer = !optimize,
            .validate = true,
        };
        glslang_program_SPIRV_generate_with_options(program, kind, &options);
        append(&result.messages, glslang_program_SPIRV_get_messages(program));
        size_t count = glslang_program_SPIRV_get_size(program);
        result.words = malloc(count * sizeof(uint32_t) + 1);
        if (result.words != NULL) {
            glslang_program_SPIRV_get(program, result.words);
            result.word_count = count;
        }
    }
    if (program != NULL) glslang_program_delete(program);
    if (shader != NULL) glslang_shader_delete(shader);
    glslang_finalize_process();
    return result;
}

void lamina_spirv_release(lamina_spirv *spirv) {
    free(spirv->words);
    free(spirv->messages);
    spirv->words = NULL;
    spirv->messages = NULL;
    spirv->word_count = 0;
}
