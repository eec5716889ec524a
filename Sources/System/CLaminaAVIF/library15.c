#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(avifCodecName) F(avifColorPrimariesGetValues) F(avifCropRectConvertCleanApertureBox) \
    F(avifDecoderCreate) F(avifDecoderDestroy) F(avifDecoderNextImage) F(avifDecoderParse) \
    F(avifDecoderSetIOMemory) F(avifEncoderCreate) F(avifEncoderDestroy) F(avifEncoderWrite) \
    F(avifImageCreate) F(avifImageDestroy) F(avifImageRGBToYUV) F(avifImageYUVToRGB) \
    F(avifRGBImageSetDefaults) F(avifRWDataFree) F(avifResultToString) F(avifVersion)

static const char *const files[] = {"libavif.so.15"};
LAMINA_LAZY_LIBRARY(lamina_avif15, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_avif15, lamina_avif15_##name, name)
FUNCTIONS(JUMP)
