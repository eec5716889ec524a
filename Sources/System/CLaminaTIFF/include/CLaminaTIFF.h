#pragma once

// What Lamina calls of tiffio.h. Scripts/library-headers writes this file.

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#ifndef COMPRESSION_NONE
#define COMPRESSION_NONE 1
#endif
#ifndef EXTRASAMPLE_ASSOCALPHA
#define EXTRASAMPLE_ASSOCALPHA 1
#endif
#ifndef EXTRASAMPLE_UNASSALPHA
#define EXTRASAMPLE_UNASSALPHA 2
#endif
#ifndef INKSET_CMYK
#define INKSET_CMYK 1
#endif
#ifndef ORIENTATION_TOPLEFT
#define ORIENTATION_TOPLEFT 1
#endif
#ifndef PHOTOMETRIC_MINISBLACK
#define PHOTOMETRIC_MINISBLACK 1
#endif
#ifndef PHOTOMETRIC_MINISWHITE
#define PHOTOMETRIC_MINISWHITE 0
#endif
#ifndef PHOTOMETRIC_PALETTE
#define PHOTOMETRIC_PALETTE 3
#endif
#ifndef PHOTOMETRIC_RGB
#define PHOTOMETRIC_RGB 2
#endif
#ifndef PHOTOMETRIC_SEPARATED
#define PHOTOMETRIC_SEPARATED 5
#endif
#ifndef PHOTOMETRIC_YCBCR
#define PHOTOMETRIC_YCBCR 6
#endif
#ifndef PLANARCONFIG_CONTIG
#define PLANARCONFIG_CONTIG 1
#endif
#ifndef PLANARCONFIG_SEPARATE
#define PLANARCONFIG_SEPARATE 2
#endif
#ifndef SAMPLEFORMAT_IEEEFP
#define SAMPLEFORMAT_IEEEFP 3
#endif
#ifndef SAMPLEFORMAT_UINT
#define SAMPLEFORMAT_UINT 1
#endif
#ifndef SAMPLEFORMAT_VOID
#define SAMPLEFORMAT_VOID 4
#endif
#ifndef TIFFTAG_BITSPERSAMPLE
#define TIFFTAG_BITSPERSAMPLE 258
#endif
#ifndef TIFFTAG_COMPRESSION
#define TIFFTAG_COMPRESSION 259
#endif
#ifndef TIFFTAG_EXTRASAMPLES
#define TIFFTAG_EXTRASAMPLES 338
#endif
#ifndef TIFFTAG_ICCPROFILE
#define TIFFTAG_ICCPROFILE 34675
#endif
#ifndef TIFFTAG_IMAGELENGTH
#define TIFFTAG_IMAGELENGTH 257
#endif
#ifndef TIFFTAG_IMAGEWIDTH
#define TIFFTAG_IMAGEWIDTH 256
#endif
#ifndef TIFFTAG_INKSET
#define TIFFTAG_INKSET 332
#endif
#ifndef TIFFTAG_ORIENTATION
#define TIFFTAG_ORIENTATION 274
#endif
#ifndef TIFFTAG_PHOTOMETRIC
#define TIFFTAG_PHOTOMETRIC 262
#endif
#ifndef TIFFTAG_PLANARCONFIG
#define TIFFTAG_PLANARCONFIG 284
#endif
#ifndef TIFFTAG_ROWSPERSTRIP
#define TIFFTAG_ROWSPERSTRIP 278
#endif
#ifndef TIFFTAG_SAMPLEFORMAT
#define TIFFTAG_SAMPLEFORMAT 339
#endif
#ifndef TIFFTAG_SAMPLESPERPIXEL
#define TIFFTAG_SAMPLESPERPIXEL 277
#endif
#ifndef TIFFTAG_TILELENGTH
#define TIFFTAG_TILELENGTH 323
#endif
#ifndef TIFFTAG_TILEWIDTH
#define TIFFTAG_TILEWIDTH 322
#endif

struct TIFFOpenOptions;
struct tiff;
typedef struct tiff TIFF;
typedef int64_t tmsize_t;
typedef uint64_t toff_t;
typedef void *thandle_t;
typedef int (*TIFFErrorHandlerExtR)(TIFF *, void *, const char *, const char *, va_list);
typedef tmsize_t (*TIFFReadWriteProc)(thandle_t, void *, tmsize_t);
typedef toff_t (*TIFFSeekProc)(thandle_t, toff_t, int);
typedef int (*TIFFCloseProc)(thandle_t);
typedef toff_t (*TIFFSizeProc)(thandle_t);
typedef int (*TIFFMapFileProc)(thandle_t, void **, toff_t *);
typedef void (*TIFFUnmapFileProc)(thandle_t, void *, toff_t);
const char *TIFFGetVersion(void) __asm__("lamina_tiff_TIFFGetVersion");
void TIFFClose(TIFF *tif) __asm__("lamina_tiff_TIFFClose");
int TIFFGetField(TIFF *tif, uint32_t tag, ...) __asm__("lamina_tiff_TIFFGetField");
int TIFFGetFieldDefaulted(TIFF *tif, uint32_t tag, ...) __asm__("lamina_tiff_TIFFGetFieldDefaulted");
tmsize_t TIFFScanlineSize(TIFF *tif) __asm__("lamina_tiff_TIFFScanlineSize");
tmsize_t TIFFStripSize(TIFF *tif) __asm__("lamina_tiff_TIFFStripSize");
tmsize_t TIFFTileSize(TIFF *tif) __asm__("lamina_tiff_TIFFTileSize");
int TIFFIsTiled(TIFF *) __asm__("lamina_tiff_TIFFIsTiled");
int TIFFSetSubDirectory(TIFF *, uint64_t) __asm__("lamina_tiff_TIFFSetSubDirectory");
int TIFFSetField(TIFF *, uint32_t, ...) __asm__("lamina_tiff_TIFFSetField");
int TIFFReadScanline(TIFF *tif, void *buf, uint32_t row, uint16_t sample) __asm__("lamina_tiff_TIFFReadScanline");
int TIFFReadRGBAImageOriented(TIFF *, uint32_t, uint32_t, uint32_t *, int, int) __asm__("lamina_tiff_TIFFReadRGBAImageOriented");
int TIFFRGBAImageOK(TIFF *, char *) __asm__("lamina_tiff_TIFFRGBAImageOK");
typedef struct TIFFOpenOptions TIFFOpenOptions;
TIFFOpenOptions *TIFFOpenOptionsAlloc(void) __asm__("lamina_tiff_TIFFOpenOptionsAlloc");
void TIFFOpenOptionsFree(TIFFOpenOptions *) __asm__("lamina_tiff_TIFFOpenOptionsFree");
void TIFFOpenOptionsSetMaxSingleMemAlloc(TIFFOpenOptions *opts, tmsize_t max_single_mem_alloc) __asm__("lamina_tiff_TIFFOpenOptionsSetMaxSingleMemAlloc");
void TIFFOpenOptionsSetErrorHandlerExtR(TIFFOpenOptions *opts, TIFFErrorHandlerExtR handler, void *errorhandler_user_data) __asm__("lamina_tiff_TIFFOpenOptionsSetErrorHandlerExtR");
void TIFFOpenOptionsSetWarningHandlerExtR(TIFFOpenOptions *opts, TIFFErrorHandlerExtR handler, void *warnhandler_user_data) __asm__("lamina_tiff_TIFFOpenOptionsSetWarningHandlerExtR");
TIFF *TIFFClientOpenExt(const char *, const char *, thandle_t, TIFFReadWriteProc, TIFFReadWriteProc, TIFFSeekProc, TIFFCloseProc, TIFFSizeProc, TIFFMapFileProc, TIFFUnmapFileProc, TIFFOpenOptions *opts) __asm__("lamina_tiff_TIFFClientOpenExt");
tmsize_t TIFFReadTile(TIFF *tif, void *buf, uint32_t x, uint32_t y, uint32_t z, uint16_t s) __asm__("lamina_tiff_TIFFReadTile");
uint32_t TIFFComputeStrip(TIFF *, uint32_t, uint16_t) __asm__("lamina_tiff_TIFFComputeStrip");
tmsize_t TIFFReadEncodedStrip(TIFF *tif, uint32_t strip, void *buf, tmsize_t size) __asm__("lamina_tiff_TIFFReadEncodedStrip");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_tiff_missing(void);
