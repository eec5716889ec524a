#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(adler32_combine) F(compress) F(compress2) F(compressBound) F(crc32) F(crc32_combine) F(deflate) \
    F(deflateEnd) F(deflateInit2_) F(inflate) F(inflateEnd) F(inflateInit2_) F(inflateInit_) \
    F(zlibVersion)

static const char *const files[] = {"libz.so.1"};
LAMINA_LAZY_LIBRARY(lamina_zlib, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_zlib, lamina_zlib_##name, name)
FUNCTIONS(JUMP)
