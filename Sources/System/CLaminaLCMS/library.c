#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(cmsBuildGamma) F(cmsBuildParametricToneCurve) F(cmsCloseProfile) F(cmsCreateContext) \
    F(cmsCreateGrayProfileTHR) F(cmsCreateRGBProfileTHR) F(cmsCreateTransformTHR) \
    F(cmsCreate_sRGBProfileTHR) F(cmsDeleteContext) F(cmsDeleteTransform) F(cmsDoTransform) \
    F(cmsFreeToneCurve) F(cmsGetColorSpace) F(cmsGetEncodedCMMversion) F(cmsGetProfileInfoASCII) \
    F(cmsOpenProfileFromMemTHR) F(cmsSaveProfileToMem)

static const char *const files[] = {"liblcms2.so.2"};
LAMINA_LAZY_LIBRARY(lamina_lcms, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_lcms, lamina_lcms_##name, name)
FUNCTIONS(JUMP)
