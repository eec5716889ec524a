#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(avifCodecName) F(avifColorPrimariesGetValues) F(avifCropRectConvertCleanApertureBox) \
    F(avifDecoderCreate) F(avifDecoderDestroy) F(avifDecoderNextImage) F(avifDecoderParse) \
    F(avifDecoderSetIOMemory) F(avifEncoderCreate) F(avifEncoderDestroy) F(avifEncoderWrite) \
    F(avifImageCreate) F(avifImageDestroy) F(avifImageRGBToYUV) F(avifImageYUVToRGB) \
    F(avifRGBImageSetDefaults) F(avifRWDataFree) F(avifResultToString) F(avifVersion)

static const char *const files[] = {"libavif.so.16"};
LAMINA_LAZY_LIBRARY(lamina_avif16, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_avif16, lamina_avif16_##name, name)
FUNCTIONS(JUMP)
