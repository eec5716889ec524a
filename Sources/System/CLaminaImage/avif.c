#ifdef LAMINA_IMAGE_FORMATS

#include "avif_codec.h"

// Declared here, since the interfaces' headers exclude each other.
const char *lamina_avif15_missing(void);
const char *lamina_avif16_missing(void);

static const char *missing_library(void) {
    const char *missing = lamina_avif15_missing();
    return missing && lamina_avif16_missing() ? missing : NULL;
}

static bool is_newer(void) { return lamina_avif15_missing() != NULL; }

const char *lamina_avif_version(void) {
    if (missing_library()) return NULL;
    return is_newer() ? lamina_avif16_name() : lamina_avif15_name();
}

lamina_image_result lamina_avif_probe(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_info *info) {
    *info = (lamina_avif_info){0};
    const char *missing = missing_library();
    if (missing) return lamina_image_failure(LAMINA_IMAGE_MISSING, 0, "AVIF without libavif: %s", missing);
    return (is_newer() ? lamina_avif16_probe : lamina_avif15_probe)(data, length, pixel_limit, side_limit, info);
}

void lamina_avif_metadata(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_blocks *blocks) {
    *blocks = (lamina_avif_blocks){0};
    if (missing_library()) return;
    (is_newer() ? lamina_avif16_metadata : lamina_avif15_metadata)(data, length, pixel_limit, side_limit, blocks);
}

lamina_image_result lamina_avif_decode(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_area area,
    bool wants_words, void *pixels) {
    return (is_newer() ? lamina_avif16_decode : lamina_avif15_decode)(
        data, length, pixel_limit, side_limit, area, wants_words, pixels);
}

lamina_image_result lamina_avif_encode(const lamina_avif_picture *picture, uint8_t **data, size_t *length) {
    const char *missing = missing_library();
    if (missing) return lamina_image_failure(LAMINA_IMAGE_UNSUPPORTED, 0, "%s", missing);
    return (is_newer() ? lamina_avif16_encode : lamina_avif15_encode)(picture, data, length);
}

#endif
