#include "CLaminaImage.h"

#include <CLaminaLCMS.h>
#include <stdlib.h>
#include <string.h>

static cmsUInt32Number double_format(cmsColorSpaceSignature space, int *components) {
    switch (space) {
    case cmsSigGrayData: *components = 1; return TYPE_GRAY_DBL;
    case cmsSigRgbData: *components = 3; return TYPE_RGB_DBL;
    case cmsSigCmykData: *components = 4; return TYPE_CMYK_DBL;
    default: *components = 0; return 0;
    }
}

int lamina_color_profile_components(const void *profile, size_t length, char *name, size_t capacity) {
    if (capacity > 0) name[0] = 0;
    if (length < 128 || length > UINT32_MAX) return 0;
    cmsContext context = cmsCreateContext(NULL, NULL);
    if (!context) return 0;
    int components = 0;
    cmsHPROFILE input = cmsOpenProfileFromMemTHR(context, profile, (cmsUInt32Number)length);
    if (input) {
        double_format(cmsGetColorSpace(input), &components);
        if (components && capacity > 0 && capacity <= UINT32_MAX) {
            cmsGetProfileInfoASCII(
                input, cmsInfoDescription, "en", "US", name, (cmsUInt32Number)capacity);
            name[capacity - 1] = 0;
        }
        cmsCloseProfile(input);
    }
    cmsDeleteContext(context);
    return components;
}

bool lamina_color_point(
    const void *profile, size_t length, bool to_profile, const double *from, double *to) {
    if (length < 128 || length > UINT32_MAX) return false;
    cmsContext context = cmsCreateContext(NULL, NULL);
    if (!context) return false;
    bool done = false;
    cmsHPROFILE own = cmsOpenProfileFromMemTHR(context, profile, (cmsUInt32Number)length);
    cmsHPROFILE srgb = cmsCreate_sRGBProfileTHR(context);
    int components = 0;
    if (own && srgb) {
        cmsUInt32Number format = double_format(cmsGetColorSpace(own), &components);
        cmsHTRANSFORM transform = NULL;
        if (format)
            transform = to_profile
                ? cmsCreateTransformTHR(context, srgb, TYPE_RGB_DBL, own, format,
                                        INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOCACHE)
                : cmsCreateTransformTHR(context, own, format, srgb, TYPE_RGB_DBL,
                                        INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOCACHE);
        if (transform) {
            // Little CMS counts inks in per cent.
            double input[4] = {0}, output[4] = {0};
            int given = to_profile ? 3 : components, asked = to_profile ? components : 3;
            for (int i = 0; i < given; i++)
                input[i] = given == 4 ? from[i] * 100 : from[i];
            cmsDoTransform(transform, input, output, 1);
            for (int i = 0; i < asked; i++)
                to[i] = asked == 4 ? output[i] / 100 : output[i];
            cmsDeleteTransform(transform);
            done = true;
        }
    }
    if (srgb) cmsCloseProfile(srgb);
    if (own) cmsCloseProfile(own);
    cmsDeleteContext(context);
    return done;
}

uint8_t *lamina_color_curve_profile(
    const double *primaries, const double white[2], const double parameters[5], size_t *length) {
    *length = 0;
    if (!(white[0] > 0 && white[0] < 1 && white[1] > 1e-4 && white[1] < 1)) return NULL;
    cmsContext context = cmsCreateContext(NULL, NULL);
    if (!context) return NULL;
    cmsCIExyY place = {white[0], white[1], 1};
    cmsToneCurve *curve = cmsBuildParametricToneCurve(context, 4, parameters);
    uint8_t *bytes = NULL;
    if (curve) {
        cmsHPROFILE profile;
        if (primaries) {
            cmsCIExyYTRIPLE colors = {
                {primaries[0], primaries[1], 1}, {primaries[2], primaries[3], 1}, {primaries[4], primaries[5], 1}};
            cmsToneCurve *curves[3] = {curve, curve, curve};
            profile = cmsCreateRGBProfileTHR(context, &place, &colors, curves);
        } else {
            profile = cmsCreateGrayProfileTHR(context, &place, curve);
        }
        cmsUInt32Number count = 0;
        if (profile && cmsSaveProfileToMem(profile, NULL, &count) && count > 0) {
            bytes = malloc(count);
            if (bytes && !cmsSaveProfileToMem(profile, bytes, &count)) {
                free(bytes);
                bytes = NULL;
            }
            if (bytes) *length = count;
        }
        if (profile) cmsCloseProfile(profile);
        cmsFreeToneCurve(curve);
    }
    cmsDeleteContext(context);
    return bytes;
}
