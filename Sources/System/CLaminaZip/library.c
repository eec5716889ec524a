#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(zip_discard) F(zip_error_fini) F(zip_error_init) F(zip_error_strerror) F(zip_fclose) \
    F(zip_fopen_index) F(zip_fread) F(zip_get_name) F(zip_get_num_entries) F(zip_name_locate) \
    F(zip_open_from_source) F(zip_source_buffer_create) F(zip_source_free) F(zip_stat) \
    F(zip_stat_index) F(zip_strerror)

static const char *const files[] = {"libzip.so.4|libzip.so.5"};
LAMINA_LAZY_LIBRARY(lamina_zip, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_zip, lamina_zip_##name, name)
FUNCTIONS(JUMP)
