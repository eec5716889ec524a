#pragma once

// What Lamina calls of zlib.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#ifndef MAX_WBITS
#define MAX_WBITS 15
#endif
#ifndef ZLIB_VERSION
#define ZLIB_VERSION "1.2.13"
#endif
#ifndef Z_DEFAULT_COMPRESSION
#define Z_DEFAULT_COMPRESSION (-1)
#endif
#ifndef Z_DEFAULT_STRATEGY
#define Z_DEFAULT_STRATEGY 0
#endif
#ifndef Z_DEFLATED
#define Z_DEFLATED 8
#endif
#ifndef Z_FINISH
#define Z_FINISH 4
#endif
#ifndef Z_NO_FLUSH
#define Z_NO_FLUSH 0
#endif
#ifndef Z_OK
#define Z_OK 0
#endif
#ifndef Z_STREAM_END
#define Z_STREAM_END 1
#endif
#ifndef Z_SYNC_FLUSH
#define Z_SYNC_FLUSH 2
#endif
#ifndef deflateInit2
#define deflateInit2(strm,level,method,windowBits,memLevel,strategy) deflateInit2_((strm),(level),(method),(windowBits),(memLevel), (strategy), ZLIB_VERSION, (int)sizeof(z_stream))
#endif
#ifndef inflateInit
#define inflateInit(strm) inflateInit_((strm), ZLIB_VERSION, (int)sizeof(z_stream))
#endif
#ifndef z_off_t
#define z_off_t off_t
#endif

struct internal_state;
struct z_stream_s;
typedef unsigned char Byte;
typedef unsigned int uInt;
typedef unsigned long uLong;
typedef Byte Bytef;
typedef uLong uLongf;
typedef void *voidpf;
typedef voidpf (*alloc_func)(voidpf, uInt, uInt);
typedef void (*free_func)(voidpf, voidpf);
struct z_stream_s {
    Bytef *next_in;
    uInt avail_in;
    uLong total_in;
    Bytef *next_out;
    uInt avail_out;
    uLong total_out;
    char *msg;
    struct internal_state *state;
    alloc_func zalloc;
    free_func zfree;
    voidpf opaque;
    int data_type;
    uLong adler;
    uLong reserved;
};
typedef struct z_stream_s z_stream;
typedef z_stream *z_streamp;
const char *zlibVersion(void) __asm__("lamina_zlib_zlibVersion");
int deflate(z_streamp strm, int flush) __asm__("lamina_zlib_deflate");
int deflateEnd(z_streamp strm) __asm__("lamina_zlib_deflateEnd");
int inflate(z_streamp strm, int flush) __asm__("lamina_zlib_inflate");
int inflateEnd(z_streamp strm) __asm__("lamina_zlib_inflateEnd");
int compress(Bytef *dest, uLongf *destLen, const Bytef *source, uLong sourceLen) __asm__("lamina_zlib_compress");
int compress2(Bytef *dest, uLongf *destLen, const Bytef *source, uLong sourceLen, int level) __asm__("lamina_zlib_compress2");
uLong compressBound(uLong sourceLen) __asm__("lamina_zlib_compressBound");
uLong crc32(uLong crc, const Bytef *buf, uInt len) __asm__("lamina_zlib_crc32");
int inflateInit_(z_streamp strm, const char *version, int stream_size) __asm__("lamina_zlib_inflateInit_");
int deflateInit2_(z_streamp strm, int level, int method, int windowBits, int memLevel, int strategy, const char *version, int stream_size) __asm__("lamina_zlib_deflateInit2_");
int inflateInit2_(z_streamp strm, int windowBits, const char *version, int stream_size) __asm__("lamina_zlib_inflateInit2_");
uLong adler32_combine(uLong, uLong, off_t) __asm__("lamina_zlib_adler32_combine");
uLong crc32_combine(uLong, uLong, off_t) __asm__("lamina_zlib_crc32_combine");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_zlib_missing(void);
