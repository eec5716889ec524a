#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(TIFFClientOpenExt) F(TIFFClose) F(TIFFComputeStrip) F(TIFFGetField) F(TIFFGetFieldDefaulted) \
    F(TIFFGetVersion) F(TIFFIsTiled) F(TIFFOpenOptionsAlloc) F(TIFFOpenOptionsFree) \
    F(TIFFOpenOptionsSetErrorHandlerExtR) F(TIFFOpenOptionsSetMaxSingleMemAlloc) \
    F(TIFFOpenOptionsSetWarningHandlerExtR) F(TIFFRGBAImageOK) F(TIFFReadEncodedStrip) \
    F(TIFFReadRGBAImageOriented) F(TIFFReadScanline) F(TIFFReadTile) F(TIFFScanlineSize) \
    F(TIFFSetField) F(TIFFSetSubDirectory) F(TIFFStripSize) F(TIFFTileSize)

static const char *const files[] = {"libtiff.so.6"};
LAMINA_LAZY_LIBRARY(lamina_tiff, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_tiff, lamina_tiff_##name, name)
FUNCTIONS(JUMP)
