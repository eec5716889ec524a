#pragma once

// What Lamina calls of zstd.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>

struct ZSTD_DCtx_s;
struct ZSTD_inBuffer_s;
struct ZSTD_outBuffer_s;
const char *ZSTD_versionString(void) __asm__("lamina_zstd_ZSTD_versionString");
unsigned int ZSTD_isError(size_t code) __asm__("lamina_zstd_ZSTD_isError");
typedef struct ZSTD_DCtx_s ZSTD_DCtx;
ZSTD_DCtx *ZSTD_createDCtx(void) __asm__("lamina_zstd_ZSTD_createDCtx");
size_t ZSTD_freeDCtx(ZSTD_DCtx *dctx) __asm__("lamina_zstd_ZSTD_freeDCtx");
struct ZSTD_inBuffer_s {
    const void *src;
    size_t size;
    size_t pos;
};
typedef struct ZSTD_inBuffer_s ZSTD_inBuffer;
struct ZSTD_outBuffer_s {
    void *dst;
    size_t size;
    size_t pos;
};
typedef struct ZSTD_outBuffer_s ZSTD_outBuffer;
typedef ZSTD_DCtx ZSTD_DStream;
size_t ZSTD_decompressStream(ZSTD_DStream *zds, ZSTD_outBuffer *output, ZSTD_inBuffer *input) __asm__("lamina_zstd_ZSTD_decompressStream");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_zstd_missing(void);
