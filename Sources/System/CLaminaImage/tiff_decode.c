#ifdef LAMINA_IMAGE_FORMATS

#include "CLaminaImage.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

typedef struct {
    const uint8_t *data;
    size_t length;
    size_t offset;
    // The first error of the library.
    char message[160];
} source;

// No strip, tile or table of a file may need more memory than this at once.
static const tmsize_t largest_allocation = (tmsize_t)1 << 30;

static tmsize_t read_bytes(thandle_t user, void *target, tmsize_t count) {
    source *from = user;
    if (count < 0 || from->offset >= from->length) return 0;
    size_t left = from->length - from->offset;
    if ((size_t)count > left) count = (tmsize_t)left;
    memcpy(target, from->data + from->offset, (size_t)count);
    from->offset += (size_t)count;
    return count;
}

static tmsize_t refuse(thandle_t user, void *bytes, tmsize_t count) {
    (void)user, (void)bytes, (void)count;
    return 0;
}

static toff_t seek(thandle_t user, toff_t offset, int whence) {
    source *from = user;
    toff_t base = whence == SEEK_CUR ? from->offset : whence == SEEK_END ? from->length : 0;
    from->offset = (size_t)(base + offset);
    return from->offset;
}

static int keep_open(thandle_t user) { (void)user; return 0; }

static toff_t size(thandle_t user) { return ((source *)user)->length; }

static int keep_error(TIFF *file, void *user, const char *module, const char *format, va_list arguments) {
    (void)file, (void)module;
    source *from = user;
    if (!from->message[0]) vsnprintf(from->message, sizeof from->message, format, arguments);
    return 1;
}

static int keep_quiet(TIFF *file, void *user, const char *module, const char *format, va_list arguments) {
    (void)file, (void)user, (void)module, (void)format, (void)arguments;
    return 1;
}

static TIFF *open_file(source *from, const uint8_t *data, size_t length) {
    *from = (source){.data = data, .length = length};
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (!options) return NULL;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, largest_allocation);
    TIFFOpenOptionsSetErrorHandlerExtR(options, keep_error, from);
    TIFFOpenOptionsSetWarningHandlerExtR(options, keep_quiet, from);
    // "m" keeps libtiff from mapping, "r" from writing.
    TIFF *file = TIFFClientOpenExt(
        "image", "rm", from, read_bytes, refuse, seek, keep_open, size, NULL, NULL, options);
    TIFFOpenOptionsFree(options);
    return file;
}

static lamina_image_result failed(const source *from) {
    return lamina_image_failure(
        LAMINA_IMAGE_CORRUPT, 0, "%s", from->message[0] ? from->message : "no picture of a TIFF");
}

// Whether the samples of a pixel are floats, which the library's own conversion does not read.
static bool has_floats(TIFF *file) {
    uint16_t kind = SAMPLEFORMAT_UINT, bits = 1;
    TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLEFORMAT, &kind);
    TIFFGetFieldDefaulted(file, TIFFTAG_BITSPERSAMPLE, &bits);
    return kind == SAMPLEFORMAT_IEEEFP && bits == 32;
}

lamina_image_result lamina_tiff_probe(
    const uint8_t *data, size_t length, uint32_t page, lamina_tiff_info *info) {
    source from;
    memset(info, 0, sizeof *info);
    TIFF *file = open_file(&from, data, length);
    if (!file) return failed(&from);
    lamina_image_result result = {LAMINA_IMAGE_OK};
    // Directories may form a long chain; libtiff refuses those that form a circle.
    uint32_t pages = 1;
    while (pages < LAMINA_TIFF_PAGES && TIFFReadDirectory(file)) pages++;
    info->pages = pages;
    from.message[0] = 0;
    if (page >= pages || !TIFFSetDirectory(file, (tdir_t)page)) {
        TIFFClose(file);
        return failed(&from);
    }
    uint16_t samples = 1, extra = 0, photometric = 0, orientation = 1, bits = 1, *kinds = NULL;
    TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &info->width);
    TIFFGetField(file, TIFFTAG_IMAGELENGTH, &info->height);
    TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLESPERPIXEL, &samples);
    TIFFGetFieldDefaulted(file, TIFFTAG_EXTRASAMPLES, &extra, &kinds);
    TIFFGetFieldDefaulted(file, TIFFTAG_BITSPERSAMPLE, &bits);
    TIFFGetFieldDefaulted(file, TIFFTAG_ORIENTATION, &orientation);
    TIFFGetField(file, TIFFTAG_PHOTOMETRIC, &photometric);
    info->alpha = extra > 0 && kinds && (kinds[0] == EXTRASAMPLE_ASSOCALPHA || kinds[0] == EXTRASAMPLE_UNASSALPHA);
    info->orientation = orientation;
    info->bits = bits;
    uint32_t profile_length = 0;
    const void *profile = NULL;
    // Palettes, CIE L*a*b* and inks are converted by the library, without a profile.
    if (photometric == PHOTOMETRIC_RGB && !has_floats(file)
        && TIFFGetField(file, TIFFTAG_ICCPROFILE, &profile_length, &profile) && profile_length > 0) {
        info->profile = malloc(profile_length);
        if (info->profile) {
            memcpy(info->profile, profile, profile_length);
            info->profile_length = profile_length;
        }
    }
    char reason[1024] = "";
    if (has_floats(file)) {
        uint16_t planes = PLANARCONFIG_CONTIG;
        TIFFGetFieldDefaulted(file, TIFFTAG_PLANARCONFIG, &planes);
        if (TIFFIsTiled(file) || planes != PLANARCONFIG_CONTIG || samples > 4)
            result = lamina_image_failure(
                LAMINA_IMAGE_UNSUPPORTED, 0, "a TIFF of floats in tiles, in planes or of %d samples", samples);
    } else if (!TIFFRGBAImageOK(file, reason)) {
        result = lamina_image_failure(LAMINA_IMAGE_UNSUPPORTED, 0, "a TIFF with %.150s", reason);
    }
    TIFFClose(file);
    return result;
}

static uint8_t encoded(float light) {
    if (!(light > 0)) return 0;
    if (light >= 1) return 255;
    float value = light <= 0.0031308f ? 12.92f * light : 1.055f * powf(light, 1 / 2.4f) - 0.055f;
    return (uint8_t)(value * 255 + 0.5f);
}

// Floats are light in sRGB's primaries.
static bool decode_floats(TIFF *file, uint8_t *pixels, uint32_t width, uint32_t height) {
    uint16_t samples = 1;
    TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLESPERPIXEL, &samples);
    tmsize_t length = TIFFScanlineSize(file);
    if (samples < 1 || samples > 4 || length < (tmsize_t)((size_t)width * samples * sizeof(float))) return false;
    float *row = malloc((size_t)length);
    if (!row) return false;
    bool done = true;
    for (uint32_t y = 0; y < height && done; y++) {
        done = TIFFReadScanline(file, row, y, 0) == 1;
        for (uint32_t x = 0; x < width && done; x++) {
            const float *from = row + (size_t)x * samples;
            uint8_t *to = pixels + ((size_t)y * width + x) * 4;
            bool gray = samples < 3, alpha = samples == 2 || samples == 4;
            for (int c = 0; c < 3; c++) to[2 - c] = encoded(from[gray ? 0 : c]);
            float opacity = alpha ? from[samples - 1] : 1;
            to[3] = !(opacity > 0) ? 0 : opacity >= 1 ? 255 : (uint8_t)(opacity * 255 + 0.5f);
        }
    }
    free(row);
    return done;
}

lamina_image_result lamina_tiff_decode(
    const uint8_t *data, size_t length, uint32_t page, uint8_t *pixels, uint32_t width, uint32_t height) {
    source from;
    TIFF *file = open_file(&from, data, length);
    if (!file) return failed(&from);
    uint32_t own_width = 0, own_height = 0;
    bool done = page == 0 || TIFFSetDirectory(file, (tdir_t)page);
    if (done) {
        TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &own_width);
        TIFFGetField(file, TIFFTAG_IMAGELENGTH, &own_height);
    }
    done = done && own_width == width && own_height == height;
    if (done && has_floats(file)) {
        done = decode_floats(file, pixels, width, height);
    } else if (done) {
        // The orientation is applied by the caller: rows come as they are stored.
        TIFFSetField(file, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
        done = TIFFReadRGBAImageOriented(file, width, height, (uint32_t *)(void *)pixels, ORIENTATION_TOPLEFT, 1) == 1;
        // From red first, multiplied by alpha, to straight and blue first.
        for (size_t i = 0; done && i < (size_t)width * height; i++) {
            uint8_t *pixel = pixels + 4 * i, red = pixel[0], alpha = pixel[3];
            pixel[0] = pixel[2];
            pixel[2] = red;
            for (int c = 0; c < 3 && alpha > 0 && alpha < 255; c++) {
                uint32_t value = (pixel[c] * 255u + alpha / 2) / alpha;
                pixel[c] = (uint8_t)(value > 255 ? 255 : value);
            }
        }
    }
    TIFFClose(file);
    lamina_image_result result = {LAMINA_IMAGE_OK};
    return done ? result : failed(&from);
}

#endif
