#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(duk_call) F(duk_compile_raw) F(duk_config_buffer) F(duk_create_heap) F(duk_del_prop_string) \
    F(duk_dump_function) F(duk_dup) F(duk_get_buffer_data) F(duk_get_global_string) F(duk_get_length) \
    F(duk_get_number) F(duk_get_prop_index) F(duk_get_prop_string) F(duk_is_array) F(duk_is_function) \
    F(duk_is_number) F(duk_is_object) F(duk_load_function) F(duk_pop) F(duk_push_array) \
    F(duk_push_boolean) F(duk_push_buffer_raw) F(duk_push_c_function) F(duk_push_current_function) \
    F(duk_push_global_object) F(duk_push_lstring) F(duk_push_null) F(duk_push_number) \
    F(duk_push_object) F(duk_put_prop_index) F(duk_put_prop_lstring) F(duk_put_prop_string) \
    F(duk_require_int) F(duk_require_stack) F(duk_require_uint) F(duk_safe_call) F(duk_to_int32) \
    F(duk_to_lstring) F(duk_to_number)

static const char *const files[] = {"libduktape.so.207"};
LAMINA_LAZY_LIBRARY(lamina_duktape, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_duktape, lamina_duktape_##name, name)
FUNCTIONS(JUMP)
