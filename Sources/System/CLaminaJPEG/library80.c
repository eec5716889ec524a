#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(jpeg_CreateCompress) F(jpeg_CreateDecompress) F(jpeg_destroy_compress) \
    F(jpeg_destroy_decompress) F(jpeg_finish_compress) F(jpeg_finish_decompress) F(jpeg_mem_dest) \
    F(jpeg_read_header) F(jpeg_read_scanlines) F(jpeg_resync_to_restart) F(jpeg_set_defaults) \
    F(jpeg_set_quality) F(jpeg_start_compress) F(jpeg_start_decompress) F(jpeg_std_error) \
    F(jpeg_write_scanlines)

static const char *const files[] = {"libjpeg.so.8"};
LAMINA_LAZY_LIBRARY(lamina_jpeg80, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_jpeg80, lamina_jpeg80_##name, name)
FUNCTIONS(JUMP)
