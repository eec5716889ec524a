#include "jpeg_codec.h"

// Declared here, since the interfaces' headers exclude each other.
const char *lamina_jpeg62_missing(void);
const char *lamina_jpeg80_missing(void);

const char *lamina_jpeg_missing(void) {
    const char *missing = lamina_jpeg62_missing();
    return missing && lamina_jpeg80_missing() ? missing : NULL;
}

lamina_image_result lamina_jpeg_decode(
    const uint8_t *data, size_t length, uint8_t *pixels, uint32_t width, uint32_t height) {
    const char *missing = lamina_jpeg_missing();
    if (missing) return lamina_image_failure(LAMINA_IMAGE_MISSING, 0, "JPEG without libjpeg-turbo: %s", missing);
    return lamina_jpeg62_missing() ? lamina_jpeg80_decode(data, length, pixels, width, height)
                                   : lamina_jpeg62_decode(data, length, pixels, width, height);
}

static lamina_image_result encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int quality, const uint8_t background[3],
    uint8_t **data, size_t *length) {
    const char *missing = lamina_jpeg_missing();
    if (missing) return lamina_image_failure(LAMINA_IMAGE_UNSUPPORTED, 0, "%s", missing);
    return lamina_jpeg62_missing()
        ? lamina_jpeg80_encode(pixels, width, height, channels, quality, background, data, length)
        : lamina_jpeg62_encode(pixels, width, height, channels, quality, background, data, length);
}

lamina_image_result lamina_jpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, const uint8_t background[3],
    uint8_t **data, size_t *length) {
    return encode(pixels, width, height, 3, quality, background, data, length);
}

lamina_image_result lamina_jpeg_encode_gray(
    const uint8_t *levels, uint32_t width, uint32_t height, int quality, uint8_t **data, size_t *length) {
    return encode(levels, width, height, 1, quality, NULL, data, length);
}
