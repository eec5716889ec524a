#pragma once

// Programs that speak to the network, each in a process that can do little else.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    /// Addresses of memory.
    uint64_t memory_bytes;
    /// The most bytes of its standard output.
    size_t output_bytes;
    uint32_t milliseconds;
} lamina_fetch_limits;

typedef enum {
    /// By itself, with a code.
    LAMINA_FETCH_ENDED,
    /// It had its time, and was killed.
    LAMINA_FETCH_LATE,
    /// It wrote more than it may, and was killed.
    LAMINA_FETCH_LONG,
    /// Nobody wants it any more, and it was killed.
    LAMINA_FETCH_STOPPED,
    /// It could not be started, or a signal ended it.
    LAMINA_FETCH_FAILED,
} lamina_fetch_ending;

/// Whether nobody wants the result any more, asked several times a second.
typedef bool (*lamina_fetch_question)(void *asker);

/// Runs a program and reads its standard output. It opens connections, and may read files; it changes none, listens to nobody, looks into no other
/// process, and starts no program.
///
/// - program: Its path.
/// - arguments: With its name, and NULL at the end.
/// - bytes: The program's output, which the caller frees.
/// - code: Its code, where it ended by itself.
lamina_fetch_ending lamina_fetch_run(
    const char *program, char *const *arguments, lamina_fetch_limits limits, lamina_fetch_question must_stop, void *asker,
    uint8_t **bytes, size_t *count, int *code);
