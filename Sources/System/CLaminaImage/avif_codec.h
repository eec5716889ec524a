#pragma once

#include "CLaminaImage.h"

// What each interface of libavif has, see avif_codec.inc.h.

lamina_image_result lamina_avif15_probe(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_info *info);
void lamina_avif15_metadata(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_blocks *blocks);
lamina_image_result lamina_avif15_decode(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_area area,
    bool wants_words, void *pixels);
lamina_image_result lamina_avif15_encode(const lamina_avif_picture *picture, uint8_t **data, size_t *length);
const char *lamina_avif15_name(void);

lamina_image_result lamina_avif16_probe(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_info *info);
void lamina_avif16_metadata(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_blocks *blocks);
lamina_image_result lamina_avif16_decode(
    const uint8_t *data, size_t length, uint32_t pixel_limit, uint32_t side_limit, lamina_avif_area area,
    bool wants_words, void *pixels);
lamina_image_result lamina_avif16_encode(const lamina_avif_picture *picture, uint8_t **data, size_t *length);
const char *lamina_avif16_name(void);
