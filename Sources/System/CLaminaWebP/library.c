#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(WebPAnimDecoderDelete) F(WebPAnimDecoderGetInfo) F(WebPAnimDecoderGetNext) \
    F(WebPAnimDecoderHasMoreFrames) F(WebPAnimDecoderNewInternal) \
    F(WebPAnimDecoderOptionsInitInternal) F(WebPAnimEncoderAdd) F(WebPAnimEncoderAssemble) \
    F(WebPAnimEncoderDelete) F(WebPAnimEncoderGetError) F(WebPAnimEncoderNewInternal) \
    F(WebPAnimEncoderOptionsInitInternal) F(WebPConfigInitInternal) F(WebPConfigLosslessPreset) \
    F(WebPDecode) F(WebPEncode) F(WebPFree) F(WebPFreeDecBuffer) F(WebPGetDecoderVersion) \
    F(WebPGetFeaturesInternal) F(WebPInitDecoderConfigInternal) F(WebPMemoryWrite) \
    F(WebPMemoryWriterClear) F(WebPMemoryWriterInit) F(WebPPictureAlloc) F(WebPPictureFree) \
    F(WebPPictureImportRGBA) F(WebPPictureInitInternal) F(WebPValidateConfig)

static const char *const files[] = {"libwebp.so.7", "libwebpmux.so.3", "libwebpdemux.so.2"};
LAMINA_LAZY_LIBRARY(lamina_webp, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_webp, lamina_webp_##name, name)
FUNCTIONS(JUMP)
