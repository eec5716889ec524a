#pragma once

// Runs the expressions of a document in a JavaScript engine, in a process of its own, within limits.
//
// The engine cannot be interrupted, so it runs in a copy of the process, which ends itself when its time is over. Results come back
// through memory that both share.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    /// Processor time for all expressions, and for one of them at one frame, in seconds.
    double seconds, call_seconds;
    /// What values and programs of the engine may take, and what all results may take.
    size_t memory_bytes, result_bytes;
} lamina_expression_limits;

typedef enum {
    LAMINA_JSON_NULL,
    LAMINA_JSON_FALSE,
    LAMINA_JSON_TRUE,
    LAMINA_JSON_NUMBER,
    LAMINA_JSON_STRING,
    LAMINA_JSON_ARRAY,
    LAMINA_JSON_OBJECT,
} lamina_json_kind;

/// A value of parsed JSON. Values lie in the order of the text; an object's members are a string and the value after it.
typedef struct {
    uint8_t kind;
    /// The bytes of a string; the number of values in an array or object, including nested ones.
    uint32_t extent;
    /// A number's bits; the first byte of a string; the number of elements or members.
    uint64_t payload;
} lamina_json_node;

typedef struct {
    const lamina_json_node *nodes;
    size_t node_count;
    /// The bytes of all strings.
    const char *text;
    size_t text_length;
} lamina_json;

/// What a text measures.
typedef struct {
    /// The text's keyframes, by the place of their array, and the number of the one whose looks the text has.
    uint32_t place, key;
    /// The words, among the texts' bytes.
    size_t start, length;
    /// The box of the letters, and how many characters, characters without spaces, words and lines there are.
    double values[8];
} lamina_text_measure;

typedef struct {
    const lamina_text_measure *measures;
    size_t count;
    const char *bytes;
    /// Whether no text is measured after this run: then a text without measures has none.
    bool is_last;
} lamina_text_measures;

typedef enum {
    /// Numbers, `width` for each frame.
    LAMINA_EXPRESSION_NUMBERS = 1,
    /// For each frame: 1 for a closed path or 0, the count of its vertices, and six numbers for each vertex: the point, the tangent into
    /// it and the one out of it, which count from the point.
    LAMINA_EXPRESSION_PATHS = 2,
    /// A text for each frame, in UTF-8, each with a zero at its end.
    LAMINA_EXPRESSION_TEXTS = 3,
    /// Why the expression has no value: the name of its property and a reason, each with a zero at its end.
    LAMINA_EXPRESSION_FAILURE = 4,
    /// No values, but words that are still to be measured. `number` is the place of the keyframes, and `first` that of the keyframe.
    LAMINA_EXPRESSION_WORDS = 5,
} lamina_expression_kind;

/// The values of an expression at frames that follow each other. Its number is the place of the property among the document's nodes.
typedef struct {
    uint32_t number;
    uint32_t kind;
    /// The frame of the first value.
    int32_t first;
    uint32_t width;
    /// How many doubles or bytes follow.
    uint64_t count;
} lamina_expression_result;

typedef enum {
    LAMINA_EXPRESSIONS_FINISHED,
    /// There is no process, memory or engine; `reason` says why.
    LAMINA_EXPRESSIONS_NOT_RUN,
    LAMINA_EXPRESSIONS_TIME,
    LAMINA_EXPRESSIONS_MEMORY,
    LAMINA_EXPRESSIONS_RESULTS,
    LAMINA_EXPRESSIONS_FAULT,
} lamina_expressions_end;

/// An expression that was stopped, and how it ended.
typedef struct {
    uint32_t number;
    lamina_expressions_end end;
} lamina_stopped_expression;

typedef struct {
    /// Each result is followed by its numbers or bytes, and begins at a multiple of eight bytes.
    const uint8_t *bytes;
    size_t length;
    lamina_expressions_end end;
    /// The expressions that were stopped.
    lamina_stopped_expression stopped[8];
    size_t stopped_count;
    /// The processor time that was taken.
    double seconds;
    char reason[512];
    void *memory;
    size_t memory_length;
} lamina_expressions;

/// Evaluates the expressions of a document.
///
/// An expression that exceeds the time of a call, or brings down the process, is left out, and the others are evaluated anew, as long as
/// time is left.
///
/// - Parameters:
///   - program: The library in which expressions run, as JavaScript.
///   - document: The document, which is read while the expressions run.
///   - skipped: Expressions that have no results, because nobody asks for them, by rising numbers. Others may ask for their values.
///   - texts: What texts measure. Words without measures are among the results, and the values that follow from them do not matter.
lamina_expressions lamina_evaluate_expressions(
    const char *program, size_t program_length, lamina_json document, const uint32_t *skipped, size_t skipped_count,
    const lamina_text_measures *texts, const lamina_expression_limits *limits);

void lamina_expressions_release(lamina_expressions *expressions);

/// Why the engine is not there; NULL where it is.
const char *lamina_expressions_missing(void);
