#ifdef LAMINA_IMAGE_FORMATS

#include "avif_library.h"

#include <CLaminaLazyLibrary.h>

#include <avif/avif.h>

// libavif and the codecs that it needs take longer to read than most pictures.

#define FUNCTIONS(F)                                                                                            \
    F(avifCodecName) F(avifColorPrimariesGetValues) F(avifCropRectConvertCleanApertureBox)                      \
    F(avifDecoderCreate) F(avifDecoderDestroy) F(avifDecoderNextImage) F(avifDecoderParse)                      \
    F(avifDecoderSetIOMemory) F(avifEncoderCreate) F(avifEncoderDestroy) F(avifEncoderWrite)                    \
    F(avifImageCreate) F(avifImageDestroy) F(avifImageRGBToYUV) F(avifImageYUVToRGB) F(avifRGBImageSetDefaults) \
    F(avifResultToString) F(avifRWDataFree) F(avifVersion)

// libavif's interface numbers do not follow from its version numbers.
#if AVIF_VERSION >= 1000000
static const char *const files[] = {"libavif.so.16"};
#elif AVIF_VERSION >= 110000
static const char *const files[] = {"libavif.so.15"};
#elif AVIF_VERSION >= 100000
static const char *const files[] = {"libavif.so.14"};
#else
static const char *const files[] = {"libavif.so"};
#endif

LAMINA_LAZY_LIBRARY(lamina_avif, FUNCTIONS, files)

#define JUMP(name) LAMINA_LAZY_JUMP(lamina_avif, name)
FUNCTIONS(JUMP)

#endif
