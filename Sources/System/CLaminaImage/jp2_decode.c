#ifdef LAMINA_IMAGE_FORMATS

#include "CLaminaImage.h"

#include <CLaminaOpenJPEG.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const uint8_t *data;
    size_t length;
    size_t offset;
    char message[160];
} source;

static OPJ_SIZE_T read_bytes(void *target, OPJ_SIZE_T count, void *user) {
    source *from = user;
    size_t left = from->length - from->offset;
    if (left == 0) return (OPJ_SIZE_T)-1;
    if (count > left) count = left;
    memcpy(target, from->data + from->offset, count);
    from->offset += count;
    return count;
}

static OPJ_OFF_T skip_bytes(OPJ_OFF_T count, void *user) {
    source *from = user;
    if (count < 0 || (size_t)count > from->length - from->offset) return -1;
    from->offset += (size_t)count;
    return count;
}

static OPJ_BOOL seek(OPJ_OFF_T offset, void *user) {
    source *from = user;
    if (offset < 0 || (size_t)offset > from->length) return OPJ_FALSE;
    from->offset = (size_t)offset;
    return OPJ_TRUE;
}

// The first message is the most informative; later ones only report that something failed.
static void keep_message(const char *message, void *user) {
    source *from = user;
    if (from->message[0] == 0) snprintf(from->message, sizeof from->message, "%s", message);
}

static void ignore_message(const char *message, void *user) {
    (void)message;
    (void)user;
}

typedef struct {
    source from;
    opj_stream_t *stream;
    opj_codec_t *codec;
    opj_image_t *image;
} reader;

static void close_reader(reader *r) {
    if (r->image) opj_image_destroy(r->image);
    if (r->codec) opj_destroy_codec(r->codec);
    if (r->stream) opj_stream_destroy(r->stream);
}

static lamina_image_result failed(reader *r) {
    lamina_image_result result = lamina_image_failure(
        LAMINA_IMAGE_CORRUPT, 0, "%s", r->from.message[0] ? r->from.message : "OpenJPEG does not say why");
    close_reader(r);
    return result;
}

static lamina_image_result library_missing(void) {
    const char *missing = lamina_openjpeg_missing();
    if (!missing) return (lamina_image_result){0};
    return lamina_image_failure(LAMINA_IMAGE_MISSING, 0, "JPEG 2000 without OpenJPEG: %s", missing);
}

static bool open_reader(reader *r, const uint8_t *data, size_t length, bool contained) {
    *r = (reader){.from = {.data = data, .length = length}};
    r->stream = opj_stream_create(length < 1 << 20 ? length : 1 << 20, OPJ_TRUE);
    r->codec = opj_create_decompress(contained ? OPJ_CODEC_JP2 : OPJ_CODEC_J2K);
    if (!r->stream || !r->codec) return false;
    opj_stream_set_read_function(r->stream, read_bytes);
    opj_stream_set_skip_function(r->stream, skip_bytes);
    opj_stream_set_seek_function(r->stream, seek);
    opj_stream_set_user_data(r->stream, &r->from, NULL);
    opj_stream_set_user_data_length(r->stream, length);
    opj_set_error_handler(r->codec, keep_message, &r->from);
    opj_set_warning_handler(r->codec, ignore_message, &r->from);
    opj_set_info_handler(r->codec, ignore_message, &r->from);
    opj_dparameters_t parameters;
    opj_set_default_decoder_parameters(&parameters);
    return opj_setup_decoder(r->codec, &parameters) && opj_decoder_set_strict_mode(r->codec, OPJ_TRUE)
           && opj_read_header(r->stream, r->codec, &r->image) && r->image;
}

// Which component holds alpha; -1 for none. Where the file does not say, a second or fourth one is taken for it.
static int alpha_of(const opj_image_t *image) {
    for (OPJ_UINT32 i = 0; i < image->numcomps; i++)
        if (image->comps[i].alpha) return (int)i;
    bool inks = image->color_space == OPJ_CLRSPC_CMYK;
    if (!inks && (image->numcomps == 2 || image->numcomps == 4)) return (int)image->numcomps - 1;
    return -1;
}

typedef enum { KIND_GRAY, KIND_RGB, KIND_YCC, KIND_CMYK, KIND_OTHER } kind;

static kind kind_of(const opj_image_t *image, int alpha) {
    OPJ_UINT32 colors = image->numcomps - (alpha >= 0 ? 1 : 0);
    if (image->color_space == OPJ_CLRSPC_CMYK && colors >= 4) return KIND_CMYK;
    if (colors >= 3) {
        bool subsampled = image->comps[1].dx != image->comps[0].dx || image->comps[1].dy != image->comps[0].dy;
        bool ycc = image->color_space == OPJ_CLRSPC_SYCC || image->color_space == OPJ_CLRSPC_EYCC;
        return ycc || subsampled ? KIND_YCC : KIND_RGB;
    }
    return colors >= 1 ? KIND_GRAY : KIND_OTHER;
}

// OpenJPEG does not tell before it decodes. The boxes before the codestream are short.
static bool has_palette(const uint8_t *data, size_t length) {
    for (size_t i = 0; i + 4 <= length && memcmp(data + i, "jp2c", 4) != 0; i++)
        if (memcmp(data + i, "pclr", 4) == 0) return true;
    return false;
}

lamina_image_result lamina_jp2_probe(const uint8_t *data, size_t length, bool contained, lamina_jp2_info *info) {
    *info = (lamina_jp2_info){0};
    lamina_image_result missing = library_missing();
    if (missing.status != LAMINA_IMAGE_OK) return missing;
    reader r;
    if (!open_reader(&r, data, length, contained)) return failed(&r);
    opj_image_t *image = r.image;
    if (image->numcomps == 0 || image->x1 <= image->x0 || image->y1 <= image->y0) {
        keep_message("an image without components or area", &r.from);
        return failed(&r);
    }
    if (image->numcomps > 5) {
        close_reader(&r);
        return lamina_image_failure(LAMINA_IMAGE_UNSUPPORTED, 0, "JPEG 2000 of more than five components");
    }
    info->width = image->x1 - image->x0;
    info->height = image->y1 - image->y0;
    int alpha = alpha_of(image);
    kind k = kind_of(image, alpha);
    // A palette and the meaning of components are applied while decoding only: then there may be alpha.
    info->alpha = alpha >= 0 || (contained && k != KIND_CMYK && (image->numcomps == 2 || image->numcomps >= 4));
    info->cmyk = k == KIND_CMYK;
    bool palette = contained && has_palette(data, length);
    info->alpha |= palette;
    info->gray = k == KIND_GRAY && !palette;
    info->converted = k != KIND_RGB;
    for (OPJ_UINT32 i = 0; i < image->numcomps; i++) {
        uint32_t bits = image->comps[i].prec;
        info->converted |= bits != 8;
        if (bits > info->bits) info->bits = (uint16_t)bits;
    }
    if (image->icc_profile_buf && image->icc_profile_len > 0) {
        info->profile = malloc(image->icc_profile_len);
        if (info->profile) {
            memcpy(info->profile, image->icc_profile_buf, image->icc_profile_len);
            info->profile_length = image->icc_profile_len;
        }
    }
    close_reader(&r);
    return (lamina_image_result){0};
}

// One component. Subsampled components repeat their samples.
typedef struct {
    const OPJ_INT32 *values;
    uint32_t width, height, dx, dy, x0, y0;
    int64_t bias, maximum;
} plane;

// A sample from 0 to `full`, rounded.
static uint16_t scaled_sample(const plane *p, uint32_t x, uint32_t y, int64_t full) {
    uint32_t column = x / p->dx, row = y / p->dy;
    column = column > p->x0 ? column - p->x0 : 0;
    row = row > p->y0 ? row - p->y0 : 0;
    if (column >= p->width) column = p->width - 1;
    if (row >= p->height) row = p->height - 1;
    int64_t value = p->values[(size_t)row * p->width + column] + p->bias;
    if (value < 0) value = 0;
    if (value > p->maximum) value = p->maximum;
    return (uint16_t)(p->maximum == full ? value : (value * full + p->maximum / 2) / p->maximum);
}

static uint8_t sample(const plane *p, uint32_t x, uint32_t y) { return (uint8_t)scaled_sample(p, x, y, 255); }

static uint8_t clamped(int32_t value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

static bool plane_of(const opj_image_comp_t *component, plane *p) {
    if (!component->data || component->w == 0 || component->h == 0 || component->dx == 0 || component->dy == 0
        || component->prec == 0 || component->prec > 31)
        return false;
    int64_t maximum = ((int64_t)1 << component->prec) - 1;
    *p = (plane){
        component->data, component->w, component->h, component->dx, component->dy, component->x0, component->y0,
        component->sgnd ? (int64_t)1 << (component->prec - 1) : 0, maximum};
    return true;
}

static void write_pixels(
    const opj_image_t *image, const plane *planes, kind k, int alpha, uint8_t *pixels, uint32_t width,
    uint32_t height) {
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++, pixels += 4) {
            uint32_t px = image->x0 + x, py = image->y0 + y;
            uint8_t a = sample(&planes[0], px, py);
            if (k == KIND_GRAY) {
                pixels[0] = pixels[1] = pixels[2] = a;
            } else {
                uint8_t b = sample(&planes[1], px, py), c = sample(&planes[2], px, py);
                if (k == KIND_CMYK) {
                    pixels[0] = a;
                    pixels[1] = b;
                    pixels[2] = c;
                    pixels[3] = sample(&planes[3], px, py);
                    continue;
                }
                if (k == KIND_YCC) {
                    // BT.601 at full range, in units of 1/65536.
                    int32_t luma = a << 16, cb = b - 128, cr = c - 128, half = 1 << 15;
                    pixels[0] = clamped((luma + 116130 * cb + half) >> 16);
                    pixels[1] = clamped((luma - 22554 * cb - 46802 * cr + half) >> 16);
                    pixels[2] = clamped((luma + 91881 * cr + half) >> 16);
                } else {
                    pixels[0] = c;
                    pixels[1] = b;
                    pixels[2] = a;
                }
            }
            pixels[3] = alpha >= 0 ? sample(&planes[4], px, py) : 255;
        }
    }
}

static uint16_t clamped_word(int64_t value) { return (uint16_t)(value < 0 ? 0 : value > 65535 ? 65535 : value); }

// The same without inks, as words.
static void write_words(
    const opj_image_t *image, const plane *planes, kind k, int alpha, uint16_t *pixels, uint32_t width,
    uint32_t height) {
    const int64_t full = 65535, half = 1 << 15;
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++, pixels += 4) {
            uint32_t px = image->x0 + x, py = image->y0 + y;
            pixels[3] = alpha >= 0 ? scaled_sample(&planes[4], px, py, full) : 65535;
            pixels[0] = pixels[1] = pixels[2] = scaled_sample(&planes[0], px, py, full);
            if (k == KIND_GRAY) continue;
            pixels[1] = scaled_sample(&planes[1], px, py, full);
            pixels[2] = scaled_sample(&planes[2], px, py, full);
            if (k != KIND_YCC) continue;
            // The middle of 8 bits, 128 of 255.
            int64_t luma = (int64_t)pixels[0] << 16, cb = pixels[1] - 128 * 257, cr = pixels[2] - 128 * 257;
            pixels[0] = clamped_word((luma + 91881 * cr + half) >> 16);
            pixels[1] = clamped_word((luma - 22554 * cb - 46802 * cr + half) >> 16);
            pixels[2] = clamped_word((luma + 116130 * cb + half) >> 16);
        }
    }
}

lamina_image_result lamina_jp2_decode(
    const uint8_t *data, size_t length, bool contained, bool wants_words, void *pixels, uint32_t width,
    uint32_t height) {
    reader r;
    if (!open_reader(&r, data, length, contained)) return failed(&r);
    if (r.image->x1 - r.image->x0 != width || r.image->y1 - r.image->y0 != height) {
        keep_message("the picture has another size than its header says", &r.from);
        return failed(&r);
    }
    if (!opj_decode(r.codec, r.stream, r.image) || !opj_end_decompress(r.codec, r.stream)) return failed(&r);
    int alpha = alpha_of(r.image);
    kind k = kind_of(r.image, alpha);
    static const int needed[] = {1, 3, 3, 4, 99};
    // Colours first, in their order; then alpha, in its fixed place.
    plane planes[5];
    int found = 0;
    for (OPJ_UINT32 i = 0; i < r.image->numcomps && found < needed[k]; i++)
        if ((int)i != alpha && plane_of(&r.image->comps[i], &planes[found])) found++;
    if (found < needed[k] || (alpha >= 0 && !plane_of(&r.image->comps[alpha], &planes[4]))) {
        keep_message("a component is missing", &r.from);
        return failed(&r);
    }
    if (wants_words && k == KIND_CMYK) {
        keep_message("inks have no words", &r.from);
        return failed(&r);
    }
    if (wants_words) write_words(r.image, planes, k, alpha, pixels, width, height);
    else write_pixels(r.image, planes, k, alpha, pixels, width, height);
    close_reader(&r);
    return (lamina_image_result){0};
}

#endif
