#include "CLaminaColor.h"
#include "CLaminaImage.h"

#include <CLaminaLCMS.h>
#include <stdlib.h>
#include <string.h>

struct lamina_color {
    cmsContext context;
    // NULL for inks without a profile.
    cmsHTRANSFORM transform;
    lamina_color_layout layout;
    // The converted pixel for each level of grey.
    uint8_t grays[256][4];
};

static void multiply_inks(uint8_t *pixels, size_t count, bool inverted) {
    for (size_t i = 0; i < count; i++, pixels += 4) {
        uint32_t flip = inverted ? 0 : 255, black = pixels[3] ^ flip;
        uint8_t bgr[3];
        for (int c = 0; c < 3; c++) {
            uint32_t product = (pixels[2 - c] ^ flip) * black + 128;
            bgr[c] = (uint8_t)((product + (product >> 8)) >> 8);
        }
        memcpy(pixels, bgr, 3);
        pixels[3] = 255;
    }
}

// Whether every colour of a grid changes by at most one level.
static bool is_identity(cmsHTRANSFORM transform) {
    uint8_t colors[9 * 9 * 9][4], changed[9 * 9 * 9][4];
    for (int i = 0; i < 9 * 9 * 9; i++) {
        const int steps[3] = {i % 9, i / 9 % 9, i / 81};
        for (int c = 0; c < 3; c++) colors[i][c] = (uint8_t)(steps[c] * 255 / 8);
        colors[i][3] = 255;
    }
    memcpy(changed, colors, sizeof colors);
    cmsDoTransform(transform, colors, changed, 9 * 9 * 9);
    for (int i = 0; i < 9 * 9 * 9; i++)
        for (int c = 0; c < 3; c++)
            if (abs(colors[i][c] - changed[i][c]) > 1) return false;
    return true;
}

static bool fill_grays(lamina_color *color) {
    uint8_t levels[256], changed[256][3];
    for (int i = 0; i < 256; i++) levels[i] = (uint8_t)i;
    cmsDoTransform(color->transform, levels, changed, 256);
    bool moves = false;
    for (int i = 0; i < 256; i++) {
        memcpy(color->grays[i], changed[i], 3);
        for (int c = 0; c < 3; c++) moves |= abs(changed[i][c] - i) > 1;
    }
    return moves;
}

// False where there is nothing to convert.
static bool make_transform(lamina_color *color, const void *profile, size_t length) {
    bool inks = color->layout == LAMINA_COLOR_CMYK || color->layout == LAMINA_COLOR_CMYK_INVERTED;
    if (length < 128 || length > UINT32_MAX) return false;
    cmsHPROFILE input = cmsOpenProfileFromMemTHR(color->context, profile, (cmsUInt32Number)length);
    cmsHPROFILE output = cmsCreate_sRGBProfileTHR(color->context);
    if (input && output) {
        cmsColorSpaceSignature space = cmsGetColorSpace(input);
        cmsUInt32Number from = 0, to = TYPE_BGRA_8;
        switch (color->layout) {
        case LAMINA_COLOR_BGRA:
            if (space == cmsSigRgbData) from = TYPE_BGRA_8;
            break;
        case LAMINA_COLOR_GRAY:
            if (space == cmsSigGrayData) from = TYPE_GRAY_8;
            to = TYPE_BGR_8;
            break;
        case LAMINA_COLOR_CMYK:
            if (space == cmsSigCmykData) from = TYPE_CMYK_8;
            break;
        case LAMINA_COLOR_CMYK_INVERTED:
            if (space == cmsSigCmykData) from = TYPE_CMYK_8_REV;
            break;
        }
        cmsUInt32Number flags = color->layout == LAMINA_COLOR_BGRA ? cmsFLAGS_COPY_ALPHA : 0;
        if (from)
            color->transform = cmsCreateTransformTHR(
                color->context, input, from, output, to, INTENT_PERCEPTUAL, flags | cmsFLAGS_NOCACHE);
    }
    if (output) cmsCloseProfile(output);
    if (input) cmsCloseProfile(input);
    if (!color->transform) return false;
    if (color->layout == LAMINA_COLOR_GRAY) return fill_grays(color);
    return inks || !is_identity(color->transform);
}

lamina_color *lamina_color_create(const void *profile, size_t length, lamina_color_layout layout) {
    bool inks = layout == LAMINA_COLOR_CMYK || layout == LAMINA_COLOR_CMYK_INVERTED;
    if (!inks && length == 0) return NULL;
    lamina_color *color = calloc(1, sizeof *color);
    if (!color) return NULL;
    color->layout = layout;
    color->context = cmsCreateContext(NULL, NULL);
    if ((!color->context || !make_transform(color, profile, length)) && !inks) {
        lamina_color_free(color);
        return NULL;
    }
    return color;
}

uint8_t *lamina_color_profile(const double primaries[8], double gamma, size_t *length) {
    for (int i = 0; i < 8; i++)
        if (!(primaries[i] > -1 && primaries[i] < 2)) return NULL;
    // Little CMS divides by the white point's y.
    if (primaries[1] < 1e-4) return NULL;
    cmsContext context = cmsCreateContext(NULL, NULL);
    if (!context) return NULL;
    cmsCIExyY white = {primaries[0], primaries[1], 1};
    cmsCIExyYTRIPLE colors = {
        {primaries[2], primaries[3], 1}, {primaries[4], primaries[5], 1}, {primaries[6], primaries[7], 1}};
    cmsToneCurve *curve =
        gamma > 0 ? cmsBuildGamma(context, gamma)
                  : cmsBuildParametricToneCurve(context, 4, lamina_srgb_parameters);
    uint8_t *bytes = NULL;
    if (curve) {
        cmsToneCurve *curves[3] = {curve, curve, curve};
        cmsHPROFILE profile = cmsCreateRGBProfileTHR(context, &white, &colors, curves);
        cmsUInt32Number count = 0;
        if (profile && cmsSaveProfileToMem(profile, NULL, &count) && count > 0) {
            bytes = malloc(count);
            if (bytes && !cmsSaveProfileToMem(profile, bytes, &count)) {
                free(bytes);
                bytes = NULL;
            }
            *length = count;
        }
        if (profile) cmsCloseProfile(profile);
        cmsFreeToneCurve(curve);
    }
    cmsDeleteContext(context);
    return bytes;
}

bool lamina_color_usable(const void *profile, size_t length, lamina_color_layout layout) {
    lamina_color color = {.layout = layout, .context = cmsCreateContext(NULL, NULL)};
    if (!color.context) return false;
    make_transform(&color, profile, length);
    bool usable = color.transform != NULL;
    if (usable) cmsDeleteTransform(color.transform);
    cmsDeleteContext(color.context);
    return usable;
}

void lamina_color_free(lamina_color *color) {
    if (!color) return;
    if (color->transform) cmsDeleteTransform(color->transform);
    if (color->context) cmsDeleteContext(color->context);
    free(color);
}

void lamina_color_apply(const lamina_color *color, uint8_t *pixels, size_t count) {
    if (color->layout == LAMINA_COLOR_GRAY) {
        for (size_t i = 0; i < count; i++) memcpy(pixels + 4 * i, color->grays[pixels[4 * i]], 3);
        return;
    }
    if (!color->transform) {
        multiply_inks(pixels, count, color->layout == LAMINA_COLOR_CMYK_INVERTED);
        return;
    }
    bool inks = color->layout != LAMINA_COLOR_BGRA;
    while (count > 0) {
        size_t part = count < 1u << 16 ? count : 1u << 16;
        cmsDoTransform(color->transform, pixels, pixels, (cmsUInt32Number)part);
        if (inks)
            for (size_t i = 0; i < part; i++) pixels[4 * i + 3] = 255;
        pixels += 4 * part;
        count -= part;
    }
}
