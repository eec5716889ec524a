#pragma once

#include "arena.h"
#include "include/CLaminaExpressions.h"

// No product is fused with a sum, in this file and those that include it: not every processor can.
#pragma STDC FP_CONTRACT OFF

/// What the process of the engine shares with the program's.
typedef struct {
    /// The expression that is evaluated; `no_expression` between expressions.
    uint32_t current;
    /// Whether all expressions were evaluated.
    uint32_t is_done;
    /// Whether results were left out because there was no room.
    uint32_t is_full;
    /// Whether the engine ran out of memory at any time.
    uint32_t lacked_memory;
    /// Whether the engine could not go on.
    uint32_t has_failed;
    uint32_t unused;
    /// How many bytes of results there are.
    uint64_t length;
} shared_results;

enum {
    no_expression = UINT32_MAX,
    most_stopped = 8,
    /// The bytes of the longest text that is measured.
    most_measured = 16384,
};

typedef struct {
    /// The library, compiled.
    const void *library;
    size_t library_length;
    lamina_json document;
    const lamina_expression_limits *limits;
    /// The expressions that have no results, by rising numbers.
    const uint32_t *skipped;
    size_t skipped_count;
    const lamina_text_measures *texts;
    /// The expressions that were stopped before, in whose place values without them are used.
    const uint32_t *stopped;
    size_t stopped_count;
    shared_results *results;
} expression_run;

/// Pushes a value of the document. Parts of layers that are long are objects with their place instead: { __at, __count }, where `__count`
/// says how many expressions are in it. Objects with an array `k` have its place, `__k`, and properties with expressions their own, `__x`.
void push_json(void *engine, const lamina_json *json, size_t place);

/// Evaluates the expressions on this thread. The process, or this call, may end at any place: where time is over.
void run_expressions(const expression_run *run, arena *memory);

/// The processor time that the run has taken.
double used_seconds(void);

/// Lets the run end after more of the processor's time.
void allow_seconds(double seconds);
