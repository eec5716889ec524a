#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(DGifCloseFile) F(DGifGetImageDesc) F(DGifGetLine) F(DGifGetRecordType) F(DGifOpen) \
    F(EGifCloseFile) F(EGifGCBToExtension) F(EGifOpen) F(EGifPutExtension) F(EGifPutExtensionBlock) \
    F(EGifPutExtensionLeader) F(EGifPutExtensionTrailer) F(EGifPutImageDesc) F(EGifPutLine) \
    F(EGifPutScreenDesc) F(EGifSetGifVersion) F(GifErrorString) F(GifFreeMapObject) \
    F(GifMakeMapObject)

static const char *const files[] = {"libgif.so.7"};
LAMINA_LAZY_LIBRARY(lamina_gif, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_gif, lamina_gif_##name, name)
FUNCTIONS(JUMP)
