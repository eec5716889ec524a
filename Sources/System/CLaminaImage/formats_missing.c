#ifndef LAMINA_IMAGE_FORMATS

#include "CLaminaImage.h"

// A build without the package trait ImageFormats has no libraries for these formats. ImageReader refuses such files before
// a decoder sees them (ImageFormat.isReadable); with these functions the decoders link all the same.

static lamina_image_result missing(void) {
    return lamina_image_failure(LAMINA_IMAGE_UNSUPPORTED, 0, "a format that needs the package trait ImageFormats");
}

lamina_image_result lamina_webp_probe(const uint8_t *data, size_t length, lamina_webp_info *info) { return missing(); }

lamina_image_result lamina_webp_decode(
    const uint8_t *data, size_t length, uint8_t *pixels, uint32_t width, uint32_t height) {
    return missing();
}

lamina_image_result lamina_tiff_probe(
    const uint8_t *data, size_t length, uint64_t directory, lamina_tiff_info *info) {
    return missing();
}

lamina_image_result lamina_tiff_decode(
    const uint8_t *data, size_t length, uint64_t directory, lamina_tiff_form form, void *pixels,
    uint32_t width, uint32_t height) {
    return missing();
}

lamina_image_result lamina_jp2_probe(const uint8_t *data, size_t length, bool contained, lamina_jp2_info *info) {
    return missing();
}

lamina_image_result lamina_jp2_decode(
    const uint8_t *data, size_t length, bool contained, bool wants_words, void *pixels, uint32_t width,
    uint32_t height) {
    return missing();
}

lamina_image_result lamina_avif_probe(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_info *info) {
    return missing();
}

void lamina_avif_metadata(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_blocks *blocks) {
    *blocks = (lamina_avif_blocks){0};
}

lamina_image_result lamina_avif_decode(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_area area,
    bool wants_words, void *pixels) {
    return missing();
}

lamina_image_result lamina_gif_decode(
    const uint8_t *head, size_t head_length, const uint8_t *picture, size_t picture_length, int transparent,
    uint8_t *pixels, uint32_t width, uint32_t height) {
    return missing();
}

bool lamina_zstd(const uint8_t *data, size_t length, uint8_t *target, size_t target_length) { return false; }

bool lamina_astc_decode(
    const uint8_t *data, size_t length, uint32_t block_width, uint32_t block_height, bool srgb, uint8_t *pixels,
    uint32_t width, uint32_t height) {
    return false;
}

#endif
