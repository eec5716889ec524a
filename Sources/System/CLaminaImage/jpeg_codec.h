#pragma once

#include "CLaminaImage.h"

// What each interface of libjpeg-turbo has, see jpeg_codec.inc.h. With one channel, the pixels are bytes, and there is no background.

lamina_image_result lamina_jpeg62_decode(
    const uint8_t *data, size_t length, uint8_t *pixels, uint32_t width, uint32_t height);
lamina_image_result lamina_jpeg62_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int quality, const uint8_t background[3],
    uint8_t **data, size_t *length);

lamina_image_result lamina_jpeg80_decode(
    const uint8_t *data, size_t length, uint8_t *pixels, uint32_t width, uint32_t height);
lamina_image_result lamina_jpeg80_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int quality, const uint8_t background[3],
    uint8_t **data, size_t *length);
