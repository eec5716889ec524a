#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(g_checksum_free) F(g_checksum_get_digest) F(g_checksum_new) F(g_checksum_update) \
    F(g_hmac_get_digest) F(g_hmac_new) F(g_hmac_unref) F(g_hmac_update)

static const char *const files[] = {"libglib-2.0.so.0"};
LAMINA_LAZY_LIBRARY(lamina_glib, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_glib, lamina_glib_##name, name)
FUNCTIONS(JUMP)
