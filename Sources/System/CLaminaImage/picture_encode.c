#include "CLaminaImage.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
} failure;

static void fail(j_common_ptr info) { longjmp(((failure *)info->err)->escape, 1); }

static void stay_silent(j_common_ptr info) { (void)info; }

// Lays a row of premultiplied BGRA over an opaque colour.
static void flatten(const uint8_t *source, uint8_t *target, uint32_t width, const uint8_t background[3]) {
    for (uint32_t x = 0; x < width; x++, source += 4, target += 3) {
        unsigned rest = 255u - source[3];
        for (int channel = 0; channel < 3; channel++) {
            unsigned value = source[2 - channel] + (background[channel] * rest + 127) / 255;
            target[channel] = value > 255 ? 255 : (uint8_t)value;
        }
    }
}

lamina_image_result lamina_jpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, const uint8_t background[3],
    uint8_t **data, size_t *length) {
    struct jpeg_compress_struct info;
    memset(&info, 0, sizeof info);
    failure error;
    info.err = jpeg_std_error(&error.manager);
    error.manager.error_exit = fail;
    error.manager.output_message = stay_silent;
    unsigned char *buffer = NULL;
    unsigned long count = 0;
    uint8_t *volatile row = malloc((size_t)width * 3);
    if (!row) return lamina_image_failure(LAMINA_IMAGE_OUT_OF_MEMORY, 0, "out of memory");
    if (setjmp(error.escape)) {
        char words[JMSG_LENGTH_MAX];
        info.err->format_message((j_common_ptr)&info, words);
        bool is_memory = info.err->msg_code == JERR_OUT_OF_MEMORY;
        jpeg_destroy_compress(&info);
        free(row);
        free(buffer);
        return lamina_image_failure(is_memory ? LAMINA_IMAGE_OUT_OF_MEMORY : LAMINA_IMAGE_UNSUPPORTED, 0, "%s", words);
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, &buffer, &count);
    info.image_width = width;
    info.image_height = height;
    info.input_components = 3;
    info.in_color_space = JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    info.optimize_coding = TRUE;
    // From this quality on colours keep their resolution.
    if (quality >= 90) info.comp_info[0].h_samp_factor = info.comp_info[0].v_samp_factor = 1;
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < height) {
        flatten(pixels + (size_t)info.next_scanline * width * 4, row, width, background);
        JSAMPROW rows[1] = {row};
        jpeg_write_scanlines(&info, rows, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    free(row);
    *data = buffer;
    *length = count;
    return (lamina_image_result){0};
}

#ifdef LAMINA_IMAGE_FORMATS

#include "avif_library.h"

#include <avif/avif.h>
#include <webp/encode.h>

lamina_image_result lamina_webp_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **data, size_t *length) {
    WebPConfig config;
    WebPPicture picture;
    if (!WebPConfigInit(&config) || !WebPPictureInit(&picture))
        return lamina_image_failure(LAMINA_IMAGE_UNSUPPORTED, 0, "another version of libwebp");
    if (quality == 100) {
        config.lossless = 1;
        // Effort 3 of 9: twice the time buys a few percent of the bytes.
        WebPConfigLosslessPreset(&config, 3);
    } else {
        config.quality = (float)quality;
        config.method = 3;
        config.alpha_quality = quality > 50 ? quality : 50;
    }
    picture.use_argb = quality == 100;
    picture.width = (int)width;
    picture.height = (int)height;
    WebPMemoryWriter writer;
    WebPMemoryWriterInit(&writer);
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &writer;
    bool is_done = WebPPictureImportRGBA(&picture, pixels, (int)width * 4) && WebPEncode(&config, &picture);
    WebPEncodingError code = picture.error_code;
    WebPPictureFree(&picture);
    if (!is_done) {
        WebPMemoryWriterClear(&writer);
        bool is_memory = code == VP8_ENC_ERROR_OUT_OF_MEMORY || code == VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY;
        if (is_memory) return lamina_image_failure(LAMINA_IMAGE_OUT_OF_MEMORY, 0, "out of memory");
        return lamina_image_failure(
            LAMINA_IMAGE_UNSUPPORTED, 0,
            code == VP8_ENC_ERROR_BAD_DIMENSION ? "it holds sides up to 16383 pixels" : "libwebp's error %d", (int)code);
    }
    *data = writer.mem;
    *length = writer.size;
    return (lamina_image_result){0};
}

static lamina_image_result avif_failure(avifResult status) {
    lamina_image_status kind =
        status == AVIF_RESULT_OUT_OF_MEMORY ? LAMINA_IMAGE_OUT_OF_MEMORY : LAMINA_IMAGE_UNSUPPORTED;
    return lamina_image_failure(kind, 0, "%s", avifResultToString(status));
}

static avifResult encode_avif(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, bool alpha, avifImage *image,
    avifEncoder *encoder, avifRWData *output) {
    image->colorPrimaries = AVIF_COLOR_PRIMARIES_BT709;
    image->transferCharacteristics = AVIF_TRANSFER_CHARACTERISTICS_SRGB;
    image->matrixCoefficients =
        quality == 100 ? AVIF_MATRIX_COEFFICIENTS_IDENTITY : AVIF_MATRIX_COEFFICIENTS_BT601;
    image->yuvRange = AVIF_RANGE_FULL;
    avifRGBImage source;
    avifRGBImageSetDefaults(&source, image);
    source.format = AVIF_RGB_FORMAT_RGBA;
    source.depth = 8;
    source.ignoreAlpha = !alpha;
    source.pixels = (uint8_t *)pixels;
    source.rowBytes = width * 4;
    avifResult status = avifImageRGBToYUV(image, &source);
    if (status != AVIF_RESULT_OK) return status;
    // 0 is the best.
    int quantizer = ((100 - quality) * AVIF_QUANTIZER_WORST_QUALITY + 50) / 100;
    encoder->minQuantizer = encoder->maxQuantizer = quantizer;
    encoder->minQuantizerAlpha = encoder->maxQuantizerAlpha = quantizer / 2;
    encoder->maxThreads = 1;
    encoder->speed = 8;
    if (avifCodecName(AVIF_CODEC_CHOICE_AOM, AVIF_CODEC_FLAG_CAN_ENCODE)) encoder->codecChoice = AVIF_CODEC_CHOICE_AOM;
    return avifEncoderWrite(encoder, image, output);
}

lamina_image_result lamina_avif_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, bool alpha, uint8_t **data, size_t *length) {
    const char *missing = lamina_avif_missing();
    if (missing) return lamina_image_failure(LAMINA_IMAGE_UNSUPPORTED, 0, "%s", missing);
    avifPixelFormat format = quality >= 90 ? AVIF_PIXEL_FORMAT_YUV444 : AVIF_PIXEL_FORMAT_YUV420;
    avifImage *image = avifImageCreate((int)width, (int)height, 8, format);
    avifEncoder *encoder = avifEncoderCreate();
    avifRWData output = AVIF_DATA_EMPTY;
    avifResult status = image && encoder
        ? encode_avif(pixels, width, height, quality, alpha, image, encoder, &output)
        : AVIF_RESULT_OUT_OF_MEMORY;
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

#else

static lamina_image_result missing(void) {
    return lamina_image_failure(LAMINA_IMAGE_UNSUPPORTED, 0, "it needs the package trait ImageFormats");
}

lamina_image_result lamina_webp_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **data, size_t *length) {
    return missing();
}

lamina_image_result lamina_avif_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, bool alpha, uint8_t **data, size_t *length) {
    return missing();
}

#endif
