#include "CLaminaImage.h"

#ifdef LAMINA_IMAGE_FORMATS

#include <CLaminaWebP.h>
#include <stdlib.h>
#include <string.h>

lamina_image_result lamina_webp_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **data, size_t *length) {
    const char *missing = lamina_webp_missing();
    if (missing) return lamina_image_failure(LAMINA_IMAGE_UNSUPPORTED, 0, "%s", missing);
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

#else

static lamina_image_result missing(void) {
    return lamina_image_failure(LAMINA_IMAGE_UNSUPPORTED, 0, "it needs the package trait ImageFormats");
}

lamina_image_result lamina_webp_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **data, size_t *length) {
    return missing();
}

lamina_image_result lamina_avif_encode(const lamina_avif_picture *picture, uint8_t **data, size_t *length) {
    return missing();
}

#endif
