#ifdef LAMINA_IMAGE_FORMATS

#include "CLaminaImage.h"

#include <CLaminaWebP.h>

static lamina_image_result failure(VP8StatusCode status) {
    switch (status) {
    case VP8_STATUS_OK: return (lamina_image_result){0};
    case VP8_STATUS_OUT_OF_MEMORY: return lamina_image_failure(LAMINA_IMAGE_OUT_OF_MEMORY, 0, "out of memory");
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return lamina_image_failure(LAMINA_IMAGE_TRUNCATED, 0, "not enough data");
    case VP8_STATUS_UNSUPPORTED_FEATURE:
        return lamina_image_failure(LAMINA_IMAGE_UNSUPPORTED, 0, "a WebP feature that libwebp does not know");
    default: return lamina_image_failure(LAMINA_IMAGE_CORRUPT, 0, "the bitstream contradicts the format");
    }
}

lamina_image_result lamina_webp_probe(const uint8_t *data, size_t length, lamina_webp_info *info) {
    const char *missing = lamina_webp_missing();
    if (missing) return lamina_image_failure(LAMINA_IMAGE_MISSING, 0, "WebP without libwebp: %s", missing);
    WebPBitstreamFeatures features;
    VP8StatusCode status = WebPGetFeatures(data, length, &features);
    if (status != VP8_STATUS_OK) return failure(status);
    info->width = (uint32_t)features.width;
    info->height = (uint32_t)features.height;
    info->alpha = features.has_alpha != 0;
    info->animated = features.has_animation != 0;
    return (lamina_image_result){0};
}

lamina_image_result lamina_webp_decode(
    const uint8_t *data, size_t length, uint8_t *pixels, uint32_t width, uint32_t height) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config))
        return lamina_image_failure(LAMINA_IMAGE_UNSUPPORTED, 0, "another version of libwebp");
    VP8StatusCode status = WebPGetFeatures(data, length, &config.input);
    if (status != VP8_STATUS_OK) return failure(status);
    if ((uint32_t)config.input.width != width || (uint32_t)config.input.height != height)
        return lamina_image_failure(LAMINA_IMAGE_CORRUPT, 0, "the picture has another size than its header says");
    config.output.colorspace = MODE_BGRA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = pixels;
    config.output.u.RGBA.stride = (int)(width * 4);
    config.output.u.RGBA.size = (size_t)width * height * 4;
    status = WebPDecode(data, length, &config);
    WebPFreeDecBuffer(&config.output);
    return failure(status);
}

#endif
