#ifdef LAMINA_IMAGE_FORMATS

#include "CLaminaColor.h"
#include "CLaminaImage.h"

#include <CLaminaTIFF.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// No product is fused with a sum: not every processor can.
#pragma STDC FP_CONTRACT OFF

typedef struct {
    const uint8_t *data;
    size_t length;
    size_t offset;
    // The first error of the library.
    char message[160];
} source;

// No strip, tile or table of a file may need more memory than this at once.
static const tmsize_t largest_allocation = (tmsize_t)1 << 30;

static tmsize_t read_bytes(thandle_t user, void *to, tmsize_t count) {
    source *from = user;
    if (count < 0 || from->offset >= from->length) return 0;
    size_t left = from->length - from->offset;
    if ((size_t)count > left) count = (tmsize_t)left;
    memcpy(to, from->data + from->offset, (size_t)count);
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

// Opens the file at one of its directories.
static TIFF *open_directory(source *from, const uint8_t *data, size_t length, uint64_t directory) {
    TIFF *file = open_file(from, data, length);
    if (!file) return NULL;
    if (TIFFSetSubDirectory(file, directory)) return file;
    TIFFClose(file);
    return NULL;
}

typedef enum { NO_ALPHA, STRAIGHT, PREMULTIPLIED } alpha_kind;

// What is read sample by sample: grey, RGB and CMYK of 8, 16 and 32 bits, and of floats. Everything else, which are bits,
// palettes, YCbCr and L*a*b*, is left to the library's own conversion.
typedef struct {
    uint16_t bits, samples, photometric;
    // Samples that are colours: 1, 3 or 4.
    int colors;
    alpha_kind alpha;
    bool floats, planes, tiles;
} layout;

static bool describe(TIFF *file, layout *l) {
    uint16_t format = SAMPLEFORMAT_UINT, planes = PLANARCONFIG_CONTIG, extra = 0, *kinds = NULL, inks = INKSET_CMYK;
    memset(l, 0, sizeof *l);
    l->bits = l->samples = 1;
    TIFFGetFieldDefaulted(file, TIFFTAG_BITSPERSAMPLE, &l->bits);
    TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLESPERPIXEL, &l->samples);
    TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLEFORMAT, &format);
    TIFFGetFieldDefaulted(file, TIFFTAG_PLANARCONFIG, &planes);
    TIFFGetFieldDefaulted(file, TIFFTAG_EXTRASAMPLES, &extra, &kinds);
    if (!TIFFGetField(file, TIFFTAG_PHOTOMETRIC, &l->photometric)) l->photometric = l->samples >= 3 ? 2 : 1;
    l->planes = planes == PLANARCONFIG_SEPARATE && l->samples > 1;
    l->tiles = TIFFIsTiled(file);
    l->floats = format == SAMPLEFORMAT_IEEEFP;
    switch (l->photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK: l->colors = 1; break;
    case PHOTOMETRIC_RGB: l->colors = 3; break;
    case PHOTOMETRIC_SEPARATED:
        TIFFGetFieldDefaulted(file, TIFFTAG_INKSET, &inks);
        l->colors = inks == INKSET_CMYK ? 4 : 0;
        break;
    default: break;
    }
    if (extra > 0 && kinds && l->samples > l->colors)
        l->alpha = kinds[0] == EXTRASAMPLE_ASSOCALPHA ? PREMULTIPLIED
                 : kinds[0] == EXTRASAMPLE_UNASSALPHA ? STRAIGHT : NO_ALPHA;
    if (l->colors == 0 || l->samples < l->colors) return false;
    if (l->floats) return l->bits == 16 || l->bits == 32 || l->bits == 64;
    return (format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_VOID)
        && (l->bits == 8 || l->bits == 16 || l->bits == 32);
}

// The ICC profile that fits what is decoded: the samples themselves, or the red, green and blue of the library's conversion.
static void copy_profile(TIFF *file, const layout *l, bool is_plain, lamina_tiff_info *info) {
    uint32_t length = 0;
    const void *profile = NULL;
    bool fits = is_plain || l->photometric == PHOTOMETRIC_RGB || l->photometric == PHOTOMETRIC_PALETTE
        || l->photometric == PHOTOMETRIC_YCBCR;
    if (!fits || !TIFFGetField(file, TIFFTAG_ICCPROFILE, &length, &profile) || length == 0) return;
    info->profile = malloc(length);
    if (!info->profile) return;
    memcpy(info->profile, profile, length);
    info->profile_length = length;
}

lamina_image_result lamina_tiff_probe(
    const uint8_t *data, size_t length, uint64_t directory, lamina_tiff_info *info) {
    source from;
    memset(info, 0, sizeof *info);
    const char *missing = lamina_tiff_missing();
    if (missing) return lamina_image_failure(LAMINA_IMAGE_MISSING, 0, "TIFF without libtiff: %s", missing);
    TIFF *file = open_directory(&from, data, length, directory);
    if (!file) return failed(&from);
    lamina_image_result result = {LAMINA_IMAGE_OK};
    uint16_t orientation = 1, compression = COMPRESSION_NONE;
    TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &info->width);
    TIFFGetField(file, TIFFTAG_IMAGELENGTH, &info->height);
    TIFFGetFieldDefaulted(file, TIFFTAG_ORIENTATION, &orientation);
    TIFFGetFieldDefaulted(file, TIFFTAG_COMPRESSION, &compression);
    layout l;
    bool is_plain = describe(file, &l);
    info->orientation = orientation;
    info->bits = l.bits;
    info->samples = l.samples;
    info->compression = compression;
    info->alpha = l.alpha != NO_ALPHA;
    info->gray = is_plain && l.colors == 1;
    info->cmyk = is_plain && l.colors == 4;
    info->is_plain = is_plain;
    info->floats = is_plain && l.floats;
    if (info->cmyk) info->alpha = false;
    copy_profile(file, &l, is_plain, info);
    char reason[1024] = "";
    if (!is_plain && !TIFFRGBAImageOK(file, reason))
        result = lamina_image_failure(LAMINA_IMAGE_UNSUPPORTED, 0, "a TIFF with %.150s", reason);
    TIFFClose(file);
    return result;
}

static float half(uint16_t bits) {
    int exponent = bits >> 10 & 31;
    float part = (float)(bits & 1023), sign = bits & 0x8000 ? -1 : 1;
    if (exponent == 31) return sign * (part > 0 ? 0 : INFINITY);
    return exponent == 0 ? sign * ldexpf(part, -24) : sign * ldexpf(part + 1024, exponent - 25);
}

// A sample, 0 to 1. Floats may be anything.
static float number(const uint8_t *from, const layout *l) {
    uint16_t two;
    uint32_t four;
    switch (l->bits) {
    case 8: return (float)*from / 255;
    case 16:
        memcpy(&two, from, 2);
        return l->floats ? half(two) : (float)two / 65535;
    case 32:
        if (l->floats) {
            float value;
            memcpy(&value, from, 4);
            return value;
        }
        memcpy(&four, from, 4);
        return (float)((double)four / UINT32_MAX);
    default: {
        double value;
        memcpy(&value, from, 8);
        return (float)value;
    }
    }
}

static uint8_t byte(float value) { return !(value > 0) ? 0 : value >= 1 ? 255 : (uint8_t)(value * 255 + 0.5f); }

// Light as sRGB.
static uint8_t encoded(float light) {
    if (!(light > 0)) return 0;
    if (light >= 1) return 255;
    return byte(lamina_srgb_valuef(light));
}

// One pixel of samples that lie `step` bytes apart.
static void put(const uint8_t *from, size_t step, const layout *l, bool is_light, uint8_t *to) {
    if (l->colors == 4) {
        for (int c = 0; c < 4; c++) to[c] = byte(number(from + (size_t)c * step, l));
        return;
    }
    if (l->bits == 8 && l->alpha != PREMULTIPLIED) {
        uint8_t flip = l->photometric == PHOTOMETRIC_MINISWHITE ? 255 : 0;
        for (int c = 0; c < 3; c++) to[2 - c] = from[l->colors == 1 ? 0 : (size_t)c * step] ^ flip;
        to[3] = l->alpha == NO_ALPHA ? 255 : from[(size_t)l->colors * step];
        return;
    }
    float alpha = l->alpha == NO_ALPHA ? 1 : number(from + (size_t)l->colors * step, l);
    for (int c = 0; c < 3; c++) {
        float value = number(from + (l->colors == 1 ? 0 : (size_t)c * step), l);
        if (l->photometric == PHOTOMETRIC_MINISWHITE) value = (l->alpha == PREMULTIPLIED ? alpha : 1) - value;
        if (l->alpha == PREMULTIPLIED && alpha > 0) value /= alpha;
        to[2 - c] = is_light ? encoded(value) : byte(value);
    }
    to[3] = byte(alpha);
}

// One pixel in the same way, as floats in straight red, green, blue and alpha.
static void put_floats(const uint8_t *from, size_t step, const layout *l, float *to) {
    float alpha = l->alpha == NO_ALPHA ? 1 : number(from + (size_t)l->colors * step, l);
    for (int c = 0; c < 3; c++) {
        float value = number(from + (l->colors == 1 ? 0 : (size_t)c * step), l);
        if (l->photometric == PHOTOMETRIC_MINISWHITE) value = (l->alpha == PREMULTIPLIED ? alpha : 1) - value;
        if (l->alpha == PREMULTIPLIED && alpha > 0) value /= alpha;
        to[c] = value;
    }
    to[3] = alpha;
}

static uint16_t word(float value) {
    return !(value > 0) ? 0 : value >= 1 ? 65535 : (uint16_t)(int32_t)(value * 65535 + 0.5f);
}

// Where the samples of a tile, or of rows, go, and in which form.
typedef struct {
    uint8_t *pixels;
    uint32_t width, height;
    lamina_tiff_form form;
    bool is_light;
} target;

static void put_pixel(const uint8_t *from, size_t step, const layout *l, const target *t, size_t index) {
    if (t->form == LAMINA_TIFF_BYTES) {
        put(from, step, l, t->is_light, t->pixels + 4 * index);
    } else if (t->form == LAMINA_TIFF_FLOATS) {
        put_floats(from, step, l, (float *)(void *)t->pixels + 4 * index);
    } else {
        float parts[4];
        put_floats(from, step, l, parts);
        for (int c = 0; c < 4; c++) ((uint16_t *)(void *)t->pixels)[4 * index + (size_t)c] = word(parts[c]);
    }
}

static void put_block(
    const uint8_t *block, size_t row_bytes, size_t plane_bytes, const layout *l, const target *t, uint32_t left,
    uint32_t top, uint32_t columns, uint32_t rows) {
    size_t size = l->bits / 8, pixel_bytes = l->planes ? size : size * l->samples;
    for (uint32_t y = 0; y < rows && top + y < t->height; y++)
        for (uint32_t x = 0; x < columns && left + x < t->width; x++)
            put_pixel(
                block + y * row_bytes + x * pixel_bytes, l->planes ? plane_bytes : size, l, t,
                (size_t)(top + y) * t->width + left + x);
}

// Rows of all samples, one at a time.
static bool decode_rows(TIFF *file, const layout *l, const target *t) {
    tmsize_t length = TIFFScanlineSize(file);
    if (length < (tmsize_t)((size_t)t->width * l->samples * (l->bits / 8))) return false;
    uint8_t *row = malloc((size_t)length);
    if (!row) return false;
    bool done = true;
    for (uint32_t y = 0; y < t->height && done; y++) {
        done = TIFFReadScanline(file, row, y, 0) == 1;
        if (done) put_block(row, (size_t)length, 0, l, t, 0, y, t->width, 1);
    }
    free(row);
    return done;
}

// Tiles, and strips whose samples lie in planes: those of all planes at once.
static bool decode_blocks(TIFF *file, const layout *l, const target *t) {
    uint32_t columns = t->width, rows = t->height;
    if (l->tiles) {
        TIFFGetField(file, TIFFTAG_TILEWIDTH, &columns);
        TIFFGetField(file, TIFFTAG_TILELENGTH, &rows);
    } else {
        TIFFGetFieldDefaulted(file, TIFFTAG_ROWSPERSTRIP, &rows);
        if (rows > t->height) rows = t->height;
    }
    if (columns == 0 || rows == 0) return false;
    tmsize_t length = l->tiles ? TIFFTileSize(file) : TIFFStripSize(file);
    size_t size = l->bits / 8, row_bytes = (size_t)columns * size * (l->planes ? 1 : l->samples);
    // Samples behind the alpha are not looked at.
    size_t planes = !l->planes ? 1 : (size_t)l->colors + (l->alpha != NO_ALPHA);
    if (length <= 0 || row_bytes > (size_t)length / rows || (size_t)length > (size_t)largest_allocation / planes) return false;
    uint8_t *block = calloc(planes, (size_t)length);
    if (!block) return false;
    bool done = true;
    for (uint32_t top = 0; top < t->height && done; top += rows) {
        for (uint32_t left = 0; left < t->width && done; left += columns) {
            for (size_t plane = 0; plane < planes && done; plane++) {
                uint8_t *to = block + plane * (size_t)length;
                uint16_t sample = (uint16_t)plane;
                // The last strip may be shorter.
                uint32_t kept = t->height - top < rows ? t->height - top : rows;
                done = l->tiles ? TIFFReadTile(file, to, left, top, 0, sample) >= 0
                                : TIFFReadEncodedStrip(file, TIFFComputeStrip(file, top, sample), to, length)
                                    >= (tmsize_t)(row_bytes * kept);
            }
            if (done) put_block(block, row_bytes, (size_t)length, l, t, left, top, columns, rows);
            // Numbers of 32 bits may not pass their end.
            if (columns > t->width - left) break;
        }
        if (rows > t->height - top) break;
    }
    free(block);
    return done;
}

// Bits, palettes, YCbCr and L*a*b*, by the library.
static bool decode_others(TIFF *file, const layout *l, const target *t) {
    // The orientation is applied by the caller: rows come as they are stored.
    TIFFSetField(file, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    if (TIFFReadRGBAImageOriented(
            file, t->width, t->height, (uint32_t *)(void *)t->pixels, ORIENTATION_TOPLEFT, 1) != 1) return false;
    // From red first, multiplied by alpha, to straight and blue first.
    for (size_t i = 0; i < (size_t)t->width * t->height; i++) {
        uint8_t *pixel = t->pixels + 4 * i, red = pixel[0];
        pixel[0] = pixel[2];
        pixel[2] = red;
        if (l->alpha == NO_ALPHA) pixel[3] = 255;
        uint8_t alpha = pixel[3];
        for (int c = 0; c < 3 && alpha > 0 && alpha < 255; c++) {
            uint32_t value = (pixel[c] * 255u + alpha / 2) / alpha;
            pixel[c] = (uint8_t)(value > 255 ? 255 : value);
        }
    }
    return true;
}

lamina_image_result lamina_tiff_decode(
    const uint8_t *data, size_t length, uint64_t directory, lamina_tiff_form form, void *pixels,
    uint32_t width, uint32_t height) {
    source from;
    TIFF *file = open_directory(&from, data, length, directory);
    if (!file) return failed(&from);
    uint32_t own_width = 0, own_height = 0, profile_length = 0;
    const void *profile = NULL;
    TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &own_width);
    TIFFGetField(file, TIFFTAG_IMAGELENGTH, &own_height);
    layout l;
    bool is_plain = describe(file, &l), done = own_width == width && own_height == height;
    if (form != LAMINA_TIFF_BYTES && (!is_plain || l.colors == 4)) done = false;
    // Floats without a profile are light in sRGB's primaries.
    bool is_light = l.floats && !TIFFGetField(file, TIFFTAG_ICCPROFILE, &profile_length, &profile);
    target t = {pixels, width, height, form, is_light};
    if (done)
        done = !is_plain ? decode_others(file, &l, &t)
             : l.tiles || l.planes ? decode_blocks(file, &l, &t) : decode_rows(file, &l, &t);
    TIFFClose(file);
    lamina_image_result result = {LAMINA_IMAGE_OK};
    return done ? result : failed(&from);
}

#endif
