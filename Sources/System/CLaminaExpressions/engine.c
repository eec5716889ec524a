// The engine, and the functions that its library calls: host.…
#include "engine.h"
#include "keyframes.h"

#include <CLaminaDuktape.h>
#include <CLaminaMath.h>
#include <math.h>
#include <string.h>

// Each thread has at most one run.
static _Thread_local const expression_run *current_run;
static _Thread_local arena *current_memory;

// MARK: Memory

static void *allocate(void *user, duk_size_t size) {
    (void)user;
    return arena_allocate(current_memory, size);
}

static void *resize(void *user, void *block, duk_size_t size) {
    (void)user;
    return arena_resize(current_memory, block, size);
}

static void release(void *user, void *block) {
    (void)user;
    arena_free(current_memory, block);
}

// The engine cannot go on.
static void end_run(void *user, const char *message) {
    (void)user;
    (void)message;
    current_run->results->has_failed = 1;
    current_run->results->lacked_memory = current_memory->is_full;
    allow_seconds(0);
    for (;;) {}
}

// MARK: What the library calls

static duk_ret_t host_begin(duk_context *engine) {
    current_run->results->current = duk_require_uint(engine, 0);
    return 0;
}

// The value at a place of the document.
static duk_ret_t host_value(duk_context *engine) {
    push_json(engine, &current_run->document, duk_require_uint(engine, 0));
    return 1;
}

// An expression is about to be evaluated at a frame.
static duk_ret_t host_tick(duk_context *engine) {
    (void)engine;
    double left = current_run->limits->seconds - used_seconds();
    allow_seconds(left < current_run->limits->call_seconds ? left : current_run->limits->call_seconds);
    return 0;
}

static duk_ret_t host_is_skipped(duk_context *engine) {
    uint32_t number = duk_require_uint(engine, 0);
    size_t low = 0, high = current_run->skipped_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (current_run->skipped[middle] < number) low = middle + 1;
        else high = middle;
    }
    duk_push_boolean(engine, low < current_run->skipped_count && current_run->skipped[low] == number);
    return 1;
}

static duk_ret_t host_is_stopped(duk_context *engine) {
    uint32_t number = duk_require_uint(engine, 0);
    bool is_stopped = false;
    for (size_t i = 0; i < current_run->stopped_count; i++) is_stopped = is_stopped || current_run->stopped[i] == number;
    duk_push_boolean(engine, is_stopped);
    return 1;
}

// Room for a result, or NULL.
static uint8_t *room_for(lamina_expression_result result, size_t bytes) {
    shared_results *shared = current_run->results;
    size_t limit = current_run->limits->result_bytes;
    size_t rounded = (bytes + 7) & ~(size_t)7;
    if (bytes > limit || shared->length + sizeof result + rounded > limit) {
        shared->is_full = 1;
        return NULL;
    }
    uint8_t *place = (uint8_t *)(shared + 1) + shared->length;
    memcpy(place, &result, sizeof result);
    shared->length += sizeof result + rounded;
    return place + sizeof result;
}

// deliver(number, kind, width, first, numbers)
static duk_ret_t host_deliver(duk_context *engine) {
    size_t count = duk_get_length(engine, 4);
    lamina_expression_result result = {
        .number = duk_require_uint(engine, 0),
        .kind = duk_require_uint(engine, 1),
        .width = duk_require_uint(engine, 2),
        .first = duk_require_int(engine, 3),
        .count = count,
    };
    uint8_t *place = count > SIZE_MAX / sizeof(double) ? NULL : room_for(result, count * sizeof(double));
    for (size_t i = 0; place != NULL && i < count; i++) {
        duk_get_prop_index(engine, 4, (duk_uarridx_t)i);
        double number = duk_get_number(engine, -1);
        duk_pop(engine);
        memcpy(place + i * sizeof number, &number, sizeof number);
    }
    current_run->results->current = no_expression;
    return 0;
}

// deliverTexts(number, kind, first, texts): each with a zero at its end.
static duk_ret_t host_deliver_texts(duk_context *engine) {
    size_t count = duk_get_length(engine, 3), bytes = 0;
    for (size_t i = 0; i < count; i++) {
        duk_size_t length = 0;
        duk_get_prop_index(engine, 3, (duk_uarridx_t)i);
        const char *text = duk_to_lstring(engine, -1, &length);
        // A text ends at its first zero.
        bytes += strnlen(text, length) + 1;
        duk_pop(engine);
        if (bytes > current_run->limits->result_bytes) break;
    }
    lamina_expression_result result = {
        .number = duk_require_uint(engine, 0),
        .kind = duk_require_uint(engine, 1),
        .width = 1,
        .first = duk_require_int(engine, 2),
        .count = bytes,
    };
    uint8_t *place = room_for(result, bytes);
    for (size_t i = 0; place != NULL && i < count; i++) {
        duk_size_t length = 0;
        duk_get_prop_index(engine, 3, (duk_uarridx_t)i);
        const char *text = duk_to_lstring(engine, -1, &length);
        size_t own = strnlen(text, length);
        memcpy(place, text, own);
        place[own] = 0;
        place += own + 1;
        duk_pop(engine);
    }
    current_run->results->current = no_expression;
    return 0;
}

// measure(keyframes, key, words): eight numbers; the first run's are guesses. Nothing where the words are too long or never measured.
static duk_ret_t host_measure(duk_context *engine) {
    const lamina_text_measures *texts = current_run->texts;
    uint32_t place = duk_require_uint(engine, 0), key = duk_require_uint(engine, 1);
    duk_size_t length = 0;
    const char *words = duk_to_lstring(engine, 2, &length);
    const lamina_text_measure *found = NULL;
    for (size_t i = 0; i < texts->count && found == NULL; i++) {
        const lamina_text_measure *own = &texts->measures[i];
        if (own->place != place || own->key != key || own->length != length) continue;
        if (memcmp(texts->bytes + own->start, words, length) == 0) found = own;
    }
    if (found == NULL) {
        lamina_expression_result wanted = {.number = place, .kind = LAMINA_EXPRESSION_WORDS, .first = (int32_t)key, .count = length};
        uint8_t *room = texts->is_last || length > most_measured ? NULL : room_for(wanted, length);
        if (room == NULL) return 0;
        memcpy(room, words, length);
    }
    duk_push_array(engine);
    for (duk_uarridx_t i = 0; i < 8; i++) {
        duk_push_number(engine, found != NULL ? found->values[i] : 1);
        duk_put_prop_index(engine, -2, i);
    }
    return 1;
}

static duk_ret_t host_bezier(duk_context *engine) {
    duk_push_number(
        engine, bezier_pace(
                    duk_to_number(engine, 0), duk_to_number(engine, 1), duk_to_number(engine, 2), duk_to_number(engine, 3),
                    duk_to_number(engine, 4)));
    return 1;
}

// keyframed(place, frame): an array of numbers.
static duk_ret_t host_keyframed(duk_context *engine) {
    double values[most_dimensions];
    size_t count = value_of_keyframes(&current_run->document, current_memory, duk_require_uint(engine, 0), duk_to_number(engine, 1), values);
    duk_push_array(engine);
    for (size_t i = 0; i < count; i++) {
        duk_push_number(engine, values[i]);
        duk_put_prop_index(engine, -2, (duk_uarridx_t)i);
    }
    return 1;
}

// keyframedNumber(place, frame): the first number alone.
static duk_ret_t host_keyframed_number(duk_context *engine) {
    double values[most_dimensions] = {0};
    value_of_keyframes(&current_run->document, current_memory, duk_require_uint(engine, 0), duk_to_number(engine, 1), values);
    duk_push_number(engine, values[0]);
    return 1;
}

// Arithmetic on two numbers, or on properties that stand for numbers. All else is left to the library's function of the same name.
static bool get_number(duk_context *engine, duk_idx_t index, double *number) {
    if (duk_is_number(engine, index)) {
        *number = duk_get_number(engine, index);
        return true;
    }
    if (!duk_is_object(engine, index) || duk_is_array(engine, index) || duk_is_function(engine, index)) return false;
    bool has_value = duk_get_prop_string(engine, index, "value") && duk_is_number(engine, -1);
    if (has_value) *number = duk_get_number(engine, -1);
    duk_pop(engine);
    return has_value;
}

// Calls the library's function for the same operation.
static duk_ret_t otherwise(duk_context *engine) {
    duk_push_current_function(engine);
    duk_get_prop_string(engine, -1, "otherwise");
    duk_dup(engine, 0);
    duk_dup(engine, 1);
    duk_call(engine, 2);
    return 1;
}

#define ARITHMETIC(name, operator)                                                                       \
    static duk_ret_t arithmetic_##name(duk_context *engine) {                                            \
        double a, b;                                                                                     \
        if (!get_number(engine, 0, &a) || !get_number(engine, 1, &b)) return otherwise(engine);          \
        duk_push_number(engine, a operator b);                                                           \
        return 1;                                                                                        \
    }
ARITHMETIC(sum, +)
ARITHMETIC(sub, -)
ARITHMETIC(mul, *)
ARITHMETIC(div, /)

// arithmetic(name, otherwise)
static duk_ret_t host_arithmetic(duk_context *engine) {
    static const struct {
        const char *name;
        duk_c_function function;
    } table[] = {{"sum", arithmetic_sum}, {"sub", arithmetic_sub}, {"mul", arithmetic_mul}, {"div", arithmetic_div}};
    const char *name = duk_to_lstring(engine, 0, NULL);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (strcmp(table[i].name, name) != 0) continue;
        duk_push_c_function(engine, table[i].function, 2);
        duk_dup(engine, 1);
        duk_put_prop_string(engine, -2, "otherwise");
        return 1;
    }
    return 0;
}

// The product of two matrices of sixteen numbers by rows.
static duk_ret_t host_multiply(duk_context *engine) {
    double in[2][16];
    for (int which = 0; which < 2; which++) {
        for (duk_uarridx_t i = 0; i < 16; i++) {
            duk_get_prop_index(engine, which, i);
            in[which][i] = duk_to_number(engine, -1);
            duk_pop(engine);
        }
    }
    duk_push_array(engine);
    for (int row = 0; row < 16; row += 4) {
        for (int column = 0; column < 4; column++) {
            const double *a = in[0] + row, *b = in[1] + column;
            duk_push_number(engine, a[0] * b[0] + a[1] * b[4] + a[2] * b[8] + a[3] * b[12]);
            duk_put_prop_index(engine, -2, (duk_uarridx_t)(row + column));
        }
    }
    return 1;
}

// 32 bits by chance from two numbers, of which the whole parts count.
static duk_ret_t host_hash(duk_context *engine) {
    uint32_t a = (uint32_t)duk_to_int32(engine, 0), b = (uint32_t)duk_to_int32(engine, 1);
    uint32_t hash = a * 0x9E3779B1u ^ b * 0x85EBCA77u;
    hash ^= hash >> 15;
    hash *= 0x2C1B3C6Du;
    hash ^= hash >> 12;
    hash *= 0x297A2D39u;
    hash ^= hash >> 15;
    duk_push_number(engine, hash);
    return 1;
}

// MARK: Functions with the same bits on every machine

#define ONE(name)                                                          \
    static duk_ret_t math_##name(duk_context *engine) {                    \
        duk_push_number(engine, lamina_##name(duk_to_number(engine, 0))); \
        return 1;                                                          \
    }
#define TWO(name)                                                                                     \
    static duk_ret_t math_##name(duk_context *engine) {                                               \
        double first = duk_to_number(engine, 0);                                                      \
        duk_push_number(engine, lamina_##name(first, duk_to_number(engine, 1)));                     \
        return 1;                                                                                     \
    }
#define FUNCTIONS_OF_ONE(F) F(sin) F(cos) F(tan) F(asin) F(acos) F(atan) F(exp) F(log) F(log2) F(cbrt)
#define FUNCTIONS_OF_TWO(F) F(atan2) F(hypot)
FUNCTIONS_OF_ONE(ONE)
FUNCTIONS_OF_TWO(TWO)

// JavaScript's power differs from C's where the base is 1 or -1.
static duk_ret_t math_pow(duk_context *engine) {
    double base = duk_to_number(engine, 0), exponent = duk_to_number(engine, 1);
    bool has_none = isnan(exponent) || (fabs(base) == 1 && isinf(exponent));
    duk_push_number(engine, has_none ? NAN : lamina_pow(base, exponent));
    return 1;
}

static void define(duk_context *engine, const char *name, duk_c_function function, int count) {
    duk_push_c_function(engine, function, count);
    duk_put_prop_string(engine, -2, name);
}

static void define_math(duk_context *engine) {
    duk_get_global_string(engine, "Math");
#define DEFINE_ONE(name) define(engine, #name, math_##name, 1);
#define DEFINE_TWO(name) define(engine, #name, math_##name, 2);
    FUNCTIONS_OF_ONE(DEFINE_ONE)
    FUNCTIONS_OF_TWO(DEFINE_TWO)
    define(engine, "pow", math_pow, 2);
    duk_pop(engine);
}

// Takes away what would let a picture depend on the time or on the engine.
static void remove_globals(duk_context *engine) {
    static const char *const names[] = {"Date", "Duktape", "performance"};
    duk_push_global_object(engine);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) duk_del_prop_string(engine, -1, names[i]);
    duk_pop(engine);
}

// Pushes the host.
static void push_host(duk_context *engine) {
    duk_push_object(engine);
    duk_push_global_object(engine);
    duk_put_prop_string(engine, -2, "global");
    define(engine, "arithmetic", host_arithmetic, 2);
    define(engine, "begin", host_begin, 1);
    define(engine, "value", host_value, 1);
    define(engine, "tick", host_tick, 0);
    define(engine, "isSkipped", host_is_skipped, 1);
    define(engine, "isStopped", host_is_stopped, 1);
    define(engine, "deliver", host_deliver, 5);
    define(engine, "deliverTexts", host_deliver_texts, 4);
    define(engine, "measure", host_measure, 3);
    define(engine, "bezier", host_bezier, 5);
    define(engine, "multiply", host_multiply, 2);
    define(engine, "keyframed", host_keyframed, 2);
    define(engine, "keyframedNumber", host_keyframed_number, 2);
    define(engine, "hash", host_hash, 2);
}

// MARK: Running

static duk_ret_t run_within(duk_context *engine, void *user) {
    const expression_run *run = user;
    define_math(engine);
    remove_globals(engine);
    // The library is a function of the host, which gives another one that takes the document.
    duk_push_external_buffer(engine);
    duk_config_buffer(engine, -1, (void *)run->library, run->library_length);
    duk_load_function(engine);
    push_host(engine);
    duk_call(engine, 1);
    push_json(engine, &run->document, 0);
    duk_call(engine, 1);
    return 0;
}

void run_expressions(const expression_run *run, arena *memory) {
    current_run = run;
    current_memory = memory;
    forget_keyframes();
    allow_seconds(run->limits->seconds - used_seconds());
    duk_context *engine = duk_create_heap(allocate, resize, release, NULL, end_run);
    if (engine == NULL) return;
    if (duk_safe_call(engine, run_within, (void *)run, 0, 1) == DUK_EXEC_SUCCESS) run->results->is_done = 1;
}
