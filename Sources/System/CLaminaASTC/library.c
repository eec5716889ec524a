#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(astcenc_config_init) F(astcenc_context_alloc) F(astcenc_context_free) \
    F(astcenc_decompress_image)

static const char *const files[] = {"libastcenc.so.3d|libastcenc.so.3|libastcenc.so"};
LAMINA_LAZY_LIBRARY(lamina_astc, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_astc, lamina_astc_##name, name)
FUNCTIONS(JUMP)
