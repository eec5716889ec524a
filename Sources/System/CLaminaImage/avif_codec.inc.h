// Reading and writing AVIF by libavif. Its structures depend on the number of its interface: 15, as in Debian 12, or 16, as in
// later distributions. A file for each defines CODEC, which gives a function its name, and includes the interface's header
// before this one.

#include "CLaminaImage.h"

#include <stdlib.h>
#include <string.h>

// Sums of products have the same bits on every machine.
#pragma STDC FP_CONTRACT OFF

// Version 1 gave the member another name.
#if AVIF_VERSION_MAJOR >= 1
#define AXIS axis
#else
#define AXIS mode
#endif

// Larger pictures are decoded by one thread.
#define LAMINA_AVIF_SHARED_PIXELS (8u << 20)

static lamina_image_result failure(avifResult status, const avifDecoder *decoder) {
    const char *details = decoder && decoder->diag.error[0] ? decoder->diag.error : "";
    const char *words = avifResultToString(status);
    const char *gap = details[0] ? ": " : "";
    lamina_image_status kind = LAMINA_IMAGE_CORRUPT;
    if (status == AVIF_RESULT_TRUNCATED_DATA) kind = LAMINA_IMAGE_TRUNCATED;
    if (status == AVIF_RESULT_OUT_OF_MEMORY) kind = LAMINA_IMAGE_OUT_OF_MEMORY;
    if (status == AVIF_RESULT_NO_CODEC_AVAILABLE || status == AVIF_RESULT_NOT_IMPLEMENTED) {
        kind = LAMINA_IMAGE_UNSUPPORTED;
        words = "AVIF that this libavif cannot decode";
    }
    return lamina_image_failure(kind, 0, "%s%s%s", words, gap, details);
}

static avifDecoder *start(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, int threads, bool has_metadata,
    avifResult *status) {
    avifDecoder *decoder = avifDecoderCreate();
    *status = AVIF_RESULT_OUT_OF_MEMORY;
    if (!decoder) return NULL;
    // dav1d takes 45 ms where libaom takes 120, but it prints messages about damaged files on standard error, and
    // libavif gives no way to stop it.
    if (avifCodecName(AVIF_CODEC_CHOICE_AOM, AVIF_CODEC_FLAG_CAN_DECODE)) decoder->codecChoice = AVIF_CODEC_CHOICE_AOM;
    decoder->maxThreads = threads;
    decoder->imageSizeLimit = pixel_limit;
    decoder->imageDimensionLimit = side_limit;
    decoder->ignoreExif = decoder->ignoreXMP = has_metadata ? AVIF_FALSE : AVIF_TRUE;
    // Files without the boxes that the format asks for are common, and can be read.
    decoder->strictFlags = AVIF_STRICT_CLAP_VALID;
    *status = avifDecoderSetIOMemory(decoder, data, length);
    if (*status == AVIF_RESULT_OK) *status = avifDecoderParse(decoder);
    return decoder;
}

// The first is done first. Turning by a quarter counter-clockwise, then mirroring.
static int orientation_of(const avifImage *image) {
    static const int turned[4] = {1, 8, 3, 6};
    static const int top_to_bottom[4] = {4, 5, 2, 7};
    static const int left_to_right[4] = {2, 7, 4, 5};
    int quarters = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
    if (!(image->transformFlags & AVIF_TRANSFORM_IMIR)) return turned[quarters];
    return image->imir.AXIS ? left_to_right[quarters] : top_to_bottom[quarters];
}

lamina_image_result CODEC(probe)(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_info *info) {
    *info = (lamina_avif_info){0};
    avifResult status;
    avifDecoder *decoder = start(data, length, pixel_limit, side_limit, 1, false, &status);
    if (status != AVIF_RESULT_OK) {
        lamina_image_result result = failure(status, decoder);
        if (decoder) avifDecoderDestroy(decoder);
        return result;
    }
    const avifImage *image = decoder->image;
    info->width = image->width;
    info->height = image->height;
    info->alpha = decoder->alphaPresent;
    info->gray = image->yuvFormat == AVIF_PIXEL_FORMAT_YUV400;
    info->depth = image->depth;
    info->primaries = image->colorPrimaries;
    info->transfer = image->transferCharacteristics;
    info->orientation = orientation_of(image);
    avifCropRect crop;
    avifDiagnostics diagnostics;
    if (image->transformFlags & AVIF_TRANSFORM_CLAP
        && avifCropRectConvertCleanApertureBox(
            &crop, &image->clap, image->width, image->height, image->yuvFormat, &diagnostics)
        && crop.width > 0 && crop.height > 0 && crop.x + crop.width <= image->width
        && crop.y + crop.height <= image->height) {
        info->crop_x = crop.x;
        info->crop_y = crop.y;
        info->width = crop.width;
        info->height = crop.height;
    }
    if (image->icc.size > 0) {
        info->profile = malloc(image->icc.size);
        if (info->profile) {
            memcpy(info->profile, image->icc.data, image->icc.size);
            info->profile_length = image->icc.size;
        }
    }
    avifDecoderDestroy(decoder);
    return (lamina_image_result){0};
}

static uint8_t *copied(const avifRWData *from, size_t *length) {
    uint8_t *bytes = from->size > 0 ? malloc(from->size) : NULL;
    if (!bytes) return NULL;
    memcpy(bytes, from->data, from->size);
    *length = from->size;
    return bytes;
}

void CODEC(metadata)(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_blocks *blocks) {
    *blocks = (lamina_avif_blocks){0};
    avifResult status;
    avifDecoder *decoder = start(data, length, pixel_limit, side_limit, 1, true, &status);
    if (status == AVIF_RESULT_OK) {
        blocks->exif = copied(&decoder->image->exif, &blocks->exif_length);
        blocks->xmp = copied(&decoder->image->xmp, &blocks->xmp_length);
    }
    if (decoder) avifDecoderDestroy(decoder);
}

// The shares of red and blue in the luma, from the primaries and the white (ITU-T H.273, 8.3).
static void derive_shares(const avifImage *image, lamina_yuv_picture *picture) {
    float places[8];
    avifColorPrimariesGetValues(image->colorPrimaries, places);
    double x[4], y[4], z[4];
    for (int i = 0; i < 4; i++) {
        x[i] = places[2 * i];
        y[i] = places[2 * i + 1];
        z[i] = 1 - (x[i] + y[i]);
    }
    enum { R, G, B, W };
    double whole = y[W] * (x[R] * (y[G] * z[B] - y[B] * z[G]) + x[G] * (y[B] * z[R] - y[R] * z[B])
                           + x[B] * (y[R] * z[G] - y[G] * z[R]));
    picture->red_share = y[R] * (x[W] * (y[G] * z[B] - y[B] * z[G]) + y[W] * (x[B] * z[G] - x[G] * z[B])
                                 + z[W] * (x[G] * y[B] - x[B] * y[G])) / whole;
    picture->blue_share = y[B] * (x[W] * (y[R] * z[G] - y[G] * z[R]) + y[W] * (x[G] * z[R] - x[R] * z[G])
                                  + z[W] * (x[R] * y[G] - x[G] * y[R])) / whole;
}

// False for matrices that are not converted to words.
static bool set_matrix(const avifImage *image, lamina_yuv_picture *picture) {
    picture->matrix = LAMINA_YUV_SHARES;
    switch (image->matrixCoefficients) {
    case 0:
        picture->matrix = LAMINA_YUV_GBR;
        return !picture->halves_columns;
    case 1: picture->red_share = 0.2126; picture->blue_share = 0.0722; return true;
    case 4: picture->red_share = 0.30; picture->blue_share = 0.11; return true;
    // What is not specified is BT.601.
    case 2:
    case 5:
    case 6: picture->red_share = 0.299; picture->blue_share = 0.114; return true;
    case 7: picture->red_share = 0.212; picture->blue_share = 0.087; return true;
    case 8: picture->matrix = LAMINA_YUV_YCGCO; return true;
    case 9: picture->red_share = 0.2627; picture->blue_share = 0.0593; return true;
    case 12: derive_shares(image, picture); return true;
    default: return picture->planes[1] == NULL;
    }
}

static bool describe(const avifImage *image, lamina_yuv_picture *picture) {
    *picture = (lamina_yuv_picture){
        .width = image->width,
        .height = image->height,
        .depth = image->depth,
        .halves_columns = image->yuvFormat != AVIF_PIXEL_FORMAT_YUV444 && image->yuvFormat != AVIF_PIXEL_FORMAT_YUV400,
        .halves_rows = image->yuvFormat == AVIF_PIXEL_FORMAT_YUV420,
        .is_full = image->yuvRange == AVIF_RANGE_FULL,
        .alpha = image->alphaPlane,
        .alpha_row_bytes = image->alphaRowBytes,
        .is_premultiplied = image->alphaPremultiplied,
    };
    int count = image->yuvFormat == AVIF_PIXEL_FORMAT_YUV400 ? 1 : 3;
    for (int i = 0; i < count; i++) {
        picture->planes[i] = image->yuvPlanes[i];
        picture->row_bytes[i] = image->yuvRowBytes[i];
        if (!picture->planes[i]) return false;
    }
    return image->depth >= 8 && image->depth <= 16 && set_matrix(image, picture);
}

// Bytes come from the library, as they always did.
static avifResult convert_bytes(const avifImage *image, lamina_avif_area area, uint8_t *pixels) {
    avifRGBImage target;
    avifRGBImageSetDefaults(&target, image);
    target.format = AVIF_RGB_FORMAT_BGRA;
    target.depth = 8;
    target.alphaPremultiplied = AVIF_FALSE;
    target.rowBytes = target.width * 4;
    bool cropped = area.width != target.width || area.height != target.height;
    uint8_t *whole = cropped ? malloc((size_t)target.rowBytes * target.height) : NULL;
    target.pixels = cropped ? whole : pixels;
    avifResult status = target.pixels ? avifImageYUVToRGB(image, &target) : AVIF_RESULT_OUT_OF_MEMORY;
    if (cropped && status == AVIF_RESULT_OK)
        for (uint32_t y = 0; y < area.height; y++)
            memcpy(
                pixels + (size_t)y * area.width * 4,
                whole + ((size_t)(area.y + y) * target.width + area.x) * 4, (size_t)area.width * 4);
    free(whole);
    return status;
}

static avifResult convert_words(const avifImage *image, lamina_avif_area area, uint16_t *pixels) {
    lamina_yuv_picture picture;
    if (!describe(image, &picture)) return AVIF_RESULT_NOT_IMPLEMENTED;
    lamina_yuv_area part = {area.x, area.y, area.width, area.height};
    return lamina_yuv_words(&picture, part, pixels) ? AVIF_RESULT_OK : AVIF_RESULT_OUT_OF_MEMORY;
}

lamina_image_result CODEC(decode)(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_area area,
    bool wants_words, void *pixels) {
    avifResult status;
    // libaom keeps whole pictures for each thread: 16 to 19 bytes a pixel and plane of alpha with one, twice that with four.
    int threads = (uint64_t)area.width * area.height <= LAMINA_AVIF_SHARED_PIXELS ? 4 : 1;
    avifDecoder *decoder = start(data, length, pixel_limit, side_limit, threads, false, &status);
    if (status == AVIF_RESULT_OK) status = avifDecoderNextImage(decoder);
    if (status == AVIF_RESULT_OK
        && (area.x + area.width > decoder->image->width || area.y + area.height > decoder->image->height))
        status = AVIF_RESULT_BMFF_PARSE_FAILED;
    if (status == AVIF_RESULT_OK)
        status = wants_words ? convert_words(decoder->image, area, pixels)
                             : convert_bytes(decoder->image, area, pixels);
    lamina_image_result result = {0};
    if (status != AVIF_RESULT_OK) result = failure(status, decoder);
    if (decoder) avifDecoderDestroy(decoder);
    return result;
}

static lamina_image_result avif_failure(avifResult status) {
    lamina_image_status kind =
        status == AVIF_RESULT_OUT_OF_MEMORY ? LAMINA_IMAGE_OUT_OF_MEMORY : LAMINA_IMAGE_UNSUPPORTED;
    return lamina_image_failure(kind, 0, "%s", avifResultToString(status));
}

// The matrix by which colours become luma and differences.
static avifMatrixCoefficients encoded_matrix(const lamina_avif_picture *picture) {
    if (picture->quality == 100) return AVIF_MATRIX_COEFFICIENTS_IDENTITY;
    switch (picture->primaries) {
    case AVIF_COLOR_PRIMARIES_BT709: return AVIF_MATRIX_COEFFICIENTS_BT601;
    case AVIF_COLOR_PRIMARIES_BT2020: return AVIF_MATRIX_COEFFICIENTS_BT2020_NCL;
    default: return AVIF_MATRIX_COEFFICIENTS_BT709;
    }
}

static avifResult encode_avif(
    const lamina_avif_picture *picture, avifImage *image, avifEncoder *encoder, avifRWData *output) {
    image->colorPrimaries = (avifColorPrimaries)picture->primaries;
    image->transferCharacteristics = (avifTransferCharacteristics)picture->transfer;
    image->matrixCoefficients = encoded_matrix(picture);
    image->yuvRange = AVIF_RANGE_FULL;
    avifRGBImage source;
    avifRGBImageSetDefaults(&source, image);
    source.format = AVIF_RGB_FORMAT_RGBA;
    source.depth = picture->depth;
    source.ignoreAlpha = !picture->has_alpha;
    source.pixels = (uint8_t *)picture->pixels;
    source.rowBytes = picture->width * (picture->depth > 8 ? 8 : 4);
    avifResult status = avifImageRGBToYUV(image, &source);
    if (status != AVIF_RESULT_OK) return status;
    int quality = picture->quality;
    // 0 is the best.
    int quantizer = ((100 - quality) * AVIF_QUANTIZER_WORST_QUALITY + 50) / 100;
    encoder->minQuantizer = encoder->maxQuantizer = quantizer;
    encoder->minQuantizerAlpha = encoder->maxQuantizerAlpha = quantizer / 2;
    encoder->maxThreads = 1;
    encoder->speed = 8;
    if (avifCodecName(AVIF_CODEC_CHOICE_AOM, AVIF_CODEC_FLAG_CAN_ENCODE)) encoder->codecChoice = AVIF_CODEC_CHOICE_AOM;
    return avifEncoderWrite(encoder, image, output);
}

lamina_image_result CODEC(encode)(const lamina_avif_picture *picture, uint8_t **data, size_t *length) {
    avifPixelFormat format = picture->quality >= 90 ? AVIF_PIXEL_FORMAT_YUV444 : AVIF_PIXEL_FORMAT_YUV420;
    avifImage *image = avifImageCreate((int)picture->width, (int)picture->height, picture->depth, format);
    avifEncoder *encoder = avifEncoderCreate();
    avifRWData output = AVIF_DATA_EMPTY;
    avifResult status =
        image && encoder ? encode_avif(picture, image, encoder, &output) : AVIF_RESULT_OUT_OF_MEMORY;
    if (image) avifImageDestroy(image);
    if (encoder) avifEncoderDestroy(encoder);
    // Whoever reads it frees it as other memory.
    uint8_t *copy = status == AVIF_RESULT_OK ? malloc(output.size) : NULL;
    if (status == AVIF_RESULT_OK && !copy) status = AVIF_RESULT_OUT_OF_MEMORY;
    if (copy) {
        memcpy(copy, output.data, output.size);
        *data = copy;
        *length = output.size;
    }
    avifRWDataFree(&output);
    return status == AVIF_RESULT_OK ? (lamina_image_result){0} : avif_failure(status);
}

const char *CODEC(name)(void) { return avifVersion(); }
