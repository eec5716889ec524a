// The library in the engine's own form. Compiling takes longer than most documents' expressions, so it is done once in a process.
#include "library.h"

#include <CLaminaDuktape.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { memory_bytes = 16 << 20 };

typedef struct {
    const char *program;
    size_t length;
    void *bytes;
    size_t count;
} compilation;

static _Thread_local arena *compiling;

static void *allocate(void *user, duk_size_t size) {
    (void)user;
    return arena_allocate(compiling, size);
}

static void *resize(void *user, void *block, duk_size_t size) {
    (void)user;
    return arena_resize(compiling, block, size);
}

static void release(void *user, void *block) {
    (void)user;
    arena_free(compiling, block);
}

static duk_ret_t compile(duk_context *engine, void *user) {
    compilation *result = user;
    duk_compile_lstring(engine, DUK_COMPILE_FUNCTION, result->program, result->length);
    duk_dump_function(engine);
    duk_size_t count = 0;
    const void *bytes = duk_get_buffer_data(engine, -1, &count);
    result->bytes = malloc(count);
    if (result->bytes == NULL) return 0;
    memcpy(result->bytes, bytes, count);
    result->count = count;
    return 0;
}

const void *compiled_library(const char *program, size_t program_length, size_t *length) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static compilation kept;
    pthread_mutex_lock(&lock);
    if (kept.program != program) {
        // What another thread may load stays.
        kept = (compilation){program, program_length, NULL, 0};
        arena memory;
        if (arena_begin(&memory, memory_bytes)) {
            compiling = &memory;
            duk_context *engine = duk_create_heap(allocate, resize, release, NULL, NULL);
            if (engine != NULL) duk_safe_call(engine, compile, &kept, 0, 1);
            arena_end(&memory);
        }
    }
    *length = kept.count;
    pthread_mutex_unlock(&lock);
    return kept.bytes;
}
