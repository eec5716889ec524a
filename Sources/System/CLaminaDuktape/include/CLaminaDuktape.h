#pragma once

// What Lamina calls of duktape.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>

#ifndef DUK_BUF_FLAG_DYNAMIC
#define DUK_BUF_FLAG_DYNAMIC (1 << 0)
#endif
#ifndef DUK_BUF_FLAG_EXTERNAL
#define DUK_BUF_FLAG_EXTERNAL (1 << 1)
#endif
#ifndef DUK_COMPILE_FUNCTION
#define DUK_COMPILE_FUNCTION (1U << 4)
#endif
#ifndef DUK_COMPILE_NOFILENAME
#define DUK_COMPILE_NOFILENAME (1U << 11)
#endif
#ifndef DUK_COMPILE_NOSOURCE
#define DUK_COMPILE_NOSOURCE (1U << 9)
#endif
#ifndef DUK_EXEC_SUCCESS
#define DUK_EXEC_SUCCESS 0
#endif
#ifndef duk_compile_lstring
#define duk_compile_lstring(ctx,flags,buf,len) ((void) duk_compile_raw((ctx), buf, len, 0 | (flags) | DUK_COMPILE_NOSOURCE | DUK_COMPILE_NOFILENAME))
#endif
#ifndef duk_push_external_buffer
#define duk_push_external_buffer(ctx) ((void) duk_push_buffer_raw((ctx), 0, DUK_BUF_FLAG_DYNAMIC | DUK_BUF_FLAG_EXTERNAL))
#endif

struct duk_hthread;
typedef int32_t duk_int32_t;
typedef size_t duk_size_t;
typedef int duk_int_t;
typedef unsigned int duk_uint_t;
typedef int duk_small_int_t;
typedef unsigned int duk_small_uint_t;
typedef duk_small_uint_t duk_bool_t;
typedef duk_int_t duk_idx_t;
typedef duk_uint_t duk_uarridx_t;
typedef duk_small_int_t duk_ret_t;
typedef double duk_double_t;
typedef struct duk_hthread duk_context;
typedef duk_ret_t (*duk_c_function)(duk_context *);
typedef void *(*duk_alloc_function)(void *, duk_size_t);
typedef void *(*duk_realloc_function)(void *, void *, duk_size_t);
typedef void (*duk_free_function)(void *, void *);
typedef void (*duk_fatal_function)(void *, const char *);
typedef duk_ret_t (*duk_safe_call_function)(duk_context *, void *);
duk_context *duk_create_heap(duk_alloc_function alloc_func, duk_realloc_function realloc_func, duk_free_function free_func, void *heap_udata, duk_fatal_function fatal_handler) __asm__("lamina_duktape_duk_create_heap");
void duk_require_stack(duk_context *ctx, duk_idx_t extra) __asm__("lamina_duktape_duk_require_stack");
void duk_dup(duk_context *ctx, duk_idx_t from_idx) __asm__("lamina_duktape_duk_dup");
void duk_push_null(duk_context *ctx) __asm__("lamina_duktape_duk_push_null");
void duk_push_boolean(duk_context *ctx, duk_bool_t val) __asm__("lamina_duktape_duk_push_boolean");
void duk_push_number(duk_context *ctx, duk_double_t val) __asm__("lamina_duktape_duk_push_number");
const char *duk_push_lstring(duk_context *ctx, const char *str, duk_size_t len) __asm__("lamina_duktape_duk_push_lstring");
void duk_push_current_function(duk_context *ctx) __asm__("lamina_duktape_duk_push_current_function");
void duk_push_global_object(duk_context *ctx) __asm__("lamina_duktape_duk_push_global_object");
duk_idx_t duk_push_object(duk_context *ctx) __asm__("lamina_duktape_duk_push_object");
duk_idx_t duk_push_array(duk_context *ctx) __asm__("lamina_duktape_duk_push_array");
duk_idx_t duk_push_c_function(duk_context *ctx, duk_c_function func, duk_idx_t nargs) __asm__("lamina_duktape_duk_push_c_function");
void *duk_push_buffer_raw(duk_context *ctx, duk_size_t size, duk_small_uint_t flags) __asm__("lamina_duktape_duk_push_buffer_raw");
void duk_pop(duk_context *ctx) __asm__("lamina_duktape_duk_pop");
duk_bool_t duk_is_number(duk_context *ctx, duk_idx_t idx) __asm__("lamina_duktape_duk_is_number");
duk_bool_t duk_is_object(duk_context *ctx, duk_idx_t idx) __asm__("lamina_duktape_duk_is_object");
duk_bool_t duk_is_array(duk_context *ctx, duk_idx_t idx) __asm__("lamina_duktape_duk_is_array");
duk_bool_t duk_is_function(duk_context *ctx, duk_idx_t idx) __asm__("lamina_duktape_duk_is_function");
duk_double_t duk_get_number(duk_context *ctx, duk_idx_t idx) __asm__("lamina_duktape_duk_get_number");
void *duk_get_buffer_data(duk_context *ctx, duk_idx_t idx, duk_size_t *out_size) __asm__("lamina_duktape_duk_get_buffer_data");
duk_int_t duk_require_int(duk_context *ctx, duk_idx_t idx) __asm__("lamina_duktape_duk_require_int");
duk_uint_t duk_require_uint(duk_context *ctx, duk_idx_t idx) __asm__("lamina_duktape_duk_require_uint");
duk_double_t duk_to_number(duk_context *ctx, duk_idx_t idx) __asm__("lamina_duktape_duk_to_number");
duk_int32_t duk_to_int32(duk_context *ctx, duk_idx_t idx) __asm__("lamina_duktape_duk_to_int32");
const char *duk_to_lstring(duk_context *ctx, duk_idx_t idx, duk_size_t *out_len) __asm__("lamina_duktape_duk_to_lstring");
duk_size_t duk_get_length(duk_context *ctx, duk_idx_t idx) __asm__("lamina_duktape_duk_get_length");
void duk_config_buffer(duk_context *ctx, duk_idx_t idx, void *ptr, duk_size_t len) __asm__("lamina_duktape_duk_config_buffer");
duk_bool_t duk_get_prop_string(duk_context *ctx, duk_idx_t obj_idx, const char *key) __asm__("lamina_duktape_duk_get_prop_string");
duk_bool_t duk_get_prop_index(duk_context *ctx, duk_idx_t obj_idx, duk_uarridx_t arr_idx) __asm__("lamina_duktape_duk_get_prop_index");
duk_bool_t duk_put_prop_string(duk_context *ctx, duk_idx_t obj_idx, const char *key) __asm__("lamina_duktape_duk_put_prop_string");
duk_bool_t duk_put_prop_lstring(duk_context *ctx, duk_idx_t obj_idx, const char *key, duk_size_t key_len) __asm__("lamina_duktape_duk_put_prop_lstring");
duk_bool_t duk_put_prop_index(duk_context *ctx, duk_idx_t obj_idx, duk_uarridx_t arr_idx) __asm__("lamina_duktape_duk_put_prop_index");
duk_bool_t duk_del_prop_string(duk_context *ctx, duk_idx_t obj_idx, const char *key) __asm__("lamina_duktape_duk_del_prop_string");
duk_bool_t duk_get_global_string(duk_context *ctx, const char *key) __asm__("lamina_duktape_duk_get_global_string");
void duk_call(duk_context *ctx, duk_idx_t nargs) __asm__("lamina_duktape_duk_call");
duk_int_t duk_safe_call(duk_context *ctx, duk_safe_call_function func, void *udata, duk_idx_t nargs, duk_idx_t nrets) __asm__("lamina_duktape_duk_safe_call");
duk_int_t duk_compile_raw(duk_context *ctx, const char *src_buffer, duk_size_t src_length, duk_uint_t flags) __asm__("lamina_duktape_duk_compile_raw");
void duk_dump_function(duk_context *ctx) __asm__("lamina_duktape_duk_dump_function");
void duk_load_function(duk_context *ctx) __asm__("lamina_duktape_duk_load_function");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_duktape_missing(void);
