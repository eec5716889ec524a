#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(yajl_alloc) F(yajl_complete_parse) F(yajl_free) F(yajl_free_error) F(yajl_get_bytes_consumed) \
    F(yajl_get_error) F(yajl_parse)

static const char *const files[] = {"libyajl.so.2"};
LAMINA_LAZY_LIBRARY(lamina_yajl, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_yajl, lamina_yajl_##name, name)
FUNCTIONS(JUMP)
