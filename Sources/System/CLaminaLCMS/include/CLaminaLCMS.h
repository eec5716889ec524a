#pragma once

// What Lamina calls of lcms2.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>

#ifndef BYTES_SH
#define BYTES_SH(b) (b)
#endif
#ifndef CHANNELS_SH
#define CHANNELS_SH(c) ((c) << 3)
#endif
#ifndef COLORSPACE_SH
#define COLORSPACE_SH(s) ((s) << 16)
#endif
#ifndef DOSWAP_SH
#define DOSWAP_SH(e) ((e) << 10)
#endif
#ifndef EXTRA_SH
#define EXTRA_SH(e) ((e) << 7)
#endif
#ifndef FALSE
#define FALSE 0
#endif
#ifndef FLAVOR_SH
#define FLAVOR_SH(s) ((s) << 13)
#endif
#ifndef FLOAT_SH
#define FLOAT_SH(a) ((a) << 22)
#endif
#ifndef INTENT_PERCEPTUAL
#define INTENT_PERCEPTUAL 0
#endif
#ifndef INTENT_RELATIVE_COLORIMETRIC
#define INTENT_RELATIVE_COLORIMETRIC 1
#endif
#ifndef PT_CMYK
#define PT_CMYK 6
#endif
#ifndef PT_GRAY
#define PT_GRAY 3
#endif
#ifndef PT_RGB
#define PT_RGB 4
#endif
#ifndef SWAPFIRST_SH
#define SWAPFIRST_SH(s) ((s) << 14)
#endif
#ifndef TRUE
#define TRUE 1
#endif
#ifndef TYPE_BGRA_8
#define TYPE_BGRA_8 (COLORSPACE_SH(PT_RGB)|EXTRA_SH(1)|CHANNELS_SH(3)|BYTES_SH(1)|DOSWAP_SH(1)|SWAPFIRST_SH(1))
#endif
#ifndef TYPE_BGR_8
#define TYPE_BGR_8 (COLORSPACE_SH(PT_RGB)|CHANNELS_SH(3)|BYTES_SH(1)|DOSWAP_SH(1))
#endif
#ifndef TYPE_CMYK_8
#define TYPE_CMYK_8 (COLORSPACE_SH(PT_CMYK)|CHANNELS_SH(4)|BYTES_SH(1))
#endif
#ifndef TYPE_CMYK_8_REV
#define TYPE_CMYK_8_REV (COLORSPACE_SH(PT_CMYK)|CHANNELS_SH(4)|BYTES_SH(1)|FLAVOR_SH(1))
#endif
#ifndef TYPE_CMYK_DBL
#define TYPE_CMYK_DBL (FLOAT_SH(1)|COLORSPACE_SH(PT_CMYK)|CHANNELS_SH(4)|BYTES_SH(0))
#endif
#ifndef TYPE_GRAY_8
#define TYPE_GRAY_8 (COLORSPACE_SH(PT_GRAY)|CHANNELS_SH(1)|BYTES_SH(1))
#endif
#ifndef TYPE_GRAY_DBL
#define TYPE_GRAY_DBL (FLOAT_SH(1)|COLORSPACE_SH(PT_GRAY)|CHANNELS_SH(1)|BYTES_SH(0))
#endif
#ifndef TYPE_RGB_DBL
#define TYPE_RGB_DBL (FLOAT_SH(1)|COLORSPACE_SH(PT_RGB)|CHANNELS_SH(3)|BYTES_SH(0))
#endif
#ifndef cmsFLAGS_COPY_ALPHA
#define cmsFLAGS_COPY_ALPHA 0x04000000
#endif
#ifndef cmsFLAGS_NOCACHE
#define cmsFLAGS_NOCACHE 0x0040
#endif

struct _cmsContext_struct;
struct _cms_curve_struct;
typedef double cmsFloat64Number;
typedef unsigned int cmsUInt32Number;
typedef int cmsInt32Number;
typedef int cmsBool;
typedef enum { cmsSigRgbData = 1380401696, cmsSigGrayData = 1196573017, cmsSigCmykData = 1129142603 } cmsColorSpaceSignature;
typedef void *cmsHPROFILE;
typedef void *cmsHTRANSFORM;
typedef struct {
    cmsFloat64Number x;
    cmsFloat64Number y;
    cmsFloat64Number Y;
} cmsCIExyY;
typedef struct {
    cmsCIExyY Red;
    cmsCIExyY Green;
    cmsCIExyY Blue;
} cmsCIExyYTRIPLE;
int cmsGetEncodedCMMversion(void) __asm__("lamina_lcms_cmsGetEncodedCMMversion");
typedef struct _cmsContext_struct *cmsContext;
cmsContext cmsCreateContext(void *Plugin, void *UserData) __asm__("lamina_lcms_cmsCreateContext");
void cmsDeleteContext(cmsContext ContextID) __asm__("lamina_lcms_cmsDeleteContext");
typedef struct _cms_curve_struct cmsToneCurve;
cmsToneCurve *cmsBuildParametricToneCurve(cmsContext ContextID, cmsInt32Number Type, const cmsFloat64Number *Params) __asm__("lamina_lcms_cmsBuildParametricToneCurve");
cmsToneCurve *cmsBuildGamma(cmsContext ContextID, cmsFloat64Number Gamma) __asm__("lamina_lcms_cmsBuildGamma");
void cmsFreeToneCurve(cmsToneCurve *Curve) __asm__("lamina_lcms_cmsFreeToneCurve");
cmsColorSpaceSignature cmsGetColorSpace(cmsHPROFILE hProfile) __asm__("lamina_lcms_cmsGetColorSpace");
typedef enum { cmsInfoDescription = 0 } cmsInfoType;
cmsUInt32Number cmsGetProfileInfoASCII(cmsHPROFILE hProfile, cmsInfoType Info, const char *LanguageCode, const char *CountryCode, char *Buffer, cmsUInt32Number BufferSize) __asm__("lamina_lcms_cmsGetProfileInfoASCII");
cmsHPROFILE cmsOpenProfileFromMemTHR(cmsContext ContextID, const void *MemPtr, cmsUInt32Number dwSize) __asm__("lamina_lcms_cmsOpenProfileFromMemTHR");
cmsBool cmsCloseProfile(cmsHPROFILE hProfile) __asm__("lamina_lcms_cmsCloseProfile");
cmsBool cmsSaveProfileToMem(cmsHPROFILE hProfile, void *MemPtr, cmsUInt32Number *BytesNeeded) __asm__("lamina_lcms_cmsSaveProfileToMem");
cmsHPROFILE cmsCreateRGBProfileTHR(cmsContext ContextID, const cmsCIExyY *WhitePoint, const cmsCIExyYTRIPLE *Primaries, cmsToneCurve *const *TransferFunction) __asm__("lamina_lcms_cmsCreateRGBProfileTHR");
cmsHPROFILE cmsCreateGrayProfileTHR(cmsContext ContextID, const cmsCIExyY *WhitePoint, const cmsToneCurve *TransferFunction) __asm__("lamina_lcms_cmsCreateGrayProfileTHR");
cmsHPROFILE cmsCreate_sRGBProfileTHR(cmsContext ContextID) __asm__("lamina_lcms_cmsCreate_sRGBProfileTHR");
cmsHTRANSFORM cmsCreateTransformTHR(cmsContext ContextID, cmsHPROFILE Input, cmsUInt32Number InputFormat, cmsHPROFILE Output, cmsUInt32Number OutputFormat, cmsUInt32Number Intent, cmsUInt32Number dwFlags) __asm__("lamina_lcms_cmsCreateTransformTHR");
void cmsDeleteTransform(cmsHTRANSFORM hTransform) __asm__("lamina_lcms_cmsDeleteTransform");
void cmsDoTransform(cmsHTRANSFORM Transform, const void *InputBuffer, void *OutputBuffer, cmsUInt32Number Size) __asm__("lamina_lcms_cmsDoTransform");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_lcms_missing(void);
