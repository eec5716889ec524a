#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(ZSTD_createDCtx) F(ZSTD_decompressStream) F(ZSTD_freeDCtx) F(ZSTD_isError) \
    F(ZSTD_versionString)

static const char *const files[] = {"libzstd.so.1"};
LAMINA_LAZY_LIBRARY(lamina_zstd, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_zstd, lamina_zstd_##name, name)
FUNCTIONS(JUMP)
