#ifdef LAMINA_IMAGE_FORMATS

#include "tiff_library.h"

#include <CLaminaLazyLibrary.h>

#include <tiffio.h>

// libtiff needs half a dozen libraries of compressions, which few pictures need.

#define FUNCTIONS(F)                                                                                             \
    F(TIFFClientOpenExt) F(TIFFClose) F(TIFFComputeStrip) F(TIFFGetField) F(TIFFGetFieldDefaulted)               \
    F(TIFFGetVersion) F(TIFFIsTiled) F(TIFFOpenOptionsAlloc) F(TIFFOpenOptionsFree)                              \
    F(TIFFOpenOptionsSetErrorHandlerExtR) F(TIFFOpenOptionsSetMaxSingleMemAlloc)                                 \
    F(TIFFOpenOptionsSetWarningHandlerExtR) F(TIFFRGBAImageOK) F(TIFFReadEncodedStrip) F(TIFFReadRGBAImageOriented) \
    F(TIFFReadScanline) F(TIFFReadTile) F(TIFFScanlineSize) F(TIFFSetField) F(TIFFSetSubDirectory)               \
    F(TIFFStripSize) F(TIFFTileSize)

static const char *const files[] = {"libtiff.so.6"};

LAMINA_LAZY_LIBRARY(lamina_tiff, FUNCTIONS, files)

#define JUMP(name) LAMINA_LAZY_JUMP(lamina_tiff, name)
FUNCTIONS(JUMP)

#endif
