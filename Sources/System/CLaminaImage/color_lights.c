#include "CLaminaImage.h"

#include <CLaminaLCMS.h>
#include <stdlib.h>

struct lamina_light_color {
    cmsContext context;
    cmsHTRANSFORM transform;
};

// Four floats for a pixel, of which the alpha, or all but the first, stay what they are.
#define COLORS (FLOAT_SH(1) | COLORSPACE_SH(PT_RGB) | EXTRA_SH(1) | CHANNELS_SH(3) | BYTES_SH(4))
#define GRAYS (FLOAT_SH(1) | COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(4))

// sRGB's primaries without a curve. Its own curve would end at 0 and 1, or not be mirrored below 0.
static cmsHPROFILE linear_profile(cmsContext context) {
    cmsCIExyY white = {0.3127, 0.3290, 1};
    cmsCIExyYTRIPLE colors = {{0.64, 0.33, 1}, {0.3, 0.6, 1}, {0.15, 0.06, 1}};
    cmsToneCurve *curve = cmsBuildGamma(context, 1);
    if (!curve) return NULL;
    cmsToneCurve *curves[3] = {curve, curve, curve};
    cmsHPROFILE profile = cmsCreateRGBProfileTHR(context, &white, &colors, curves);
    cmsFreeToneCurve(curve);
    return profile;
}

static cmsHTRANSFORM transform_of(cmsContext context, const void *profile, size_t length, bool is_gray) {
    cmsHPROFILE input = cmsOpenProfileFromMemTHR(context, profile, (cmsUInt32Number)length);
    cmsHPROFILE output = linear_profile(context);
    cmsHTRANSFORM transform = NULL;
    if (input && output && cmsGetColorSpace(input) == (is_gray ? cmsSigGrayData : cmsSigRgbData))
        transform = cmsCreateTransformTHR(
            context, input, is_gray ? GRAYS : COLORS, output, COLORS, INTENT_PERCEPTUAL, cmsFLAGS_NOCACHE);
    if (output) cmsCloseProfile(output);
    if (input) cmsCloseProfile(input);
    return transform;
}

lamina_light_color *lamina_light_color_create(const void *profile, size_t length, bool is_gray) {
    if (length < 128 || length > UINT32_MAX) return NULL;
    lamina_light_color *color = calloc(1, sizeof *color);
    if (!color) return NULL;
    color->context = cmsCreateContext(NULL, NULL);
    if (color->context) color->transform = transform_of(color->context, profile, length, is_gray);
    if (color->transform) return color;
    lamina_light_color_free(color);
    return NULL;
}

void lamina_light_color_apply(const lamina_light_color *color, float *pixels, size_t count) {
    while (count > 0) {
        size_t part = count < 1u << 16 ? count : 1u << 16;
        cmsDoTransform(color->transform, pixels, pixels, (cmsUInt32Number)part);
        pixels += 4 * part;
        count -= part;
    }
}

void lamina_light_color_free(lamina_light_color *color) {
    if (!color) return;
    if (color->transform) cmsDeleteTransform(color->transform);
    if (color->context) cmsDeleteContext(color->context);
    free(color);
}
