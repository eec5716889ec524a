#include "LaminaTextures.h"

#include <string.h>

size_t lamina_block_bytes(lamina_block_format format) {
    switch (format) {
    case LAMINA_BC1_OPAQUE:
    case LAMINA_BC1:
    case LAMINA_BC4:
    case LAMINA_BC4_SIGNED:
    case LAMINA_ETC1:
    case LAMINA_ETC2:
    case LAMINA_ETC2_ALPHA1:
    case LAMINA_EAC_R11:
    case LAMINA_EAC_R11_SIGNED: return 8;
    default: return 16;
    }
}

void lamina_blocks_decode(
    lamina_block_format format, const uint8_t *data, uint8_t *pixels, uint32_t width, uint32_t height) {
    size_t bytes = lamina_block_bytes(format), stride = (size_t)width * 4;
    for (uint32_t top = 0; top < height; top += 4) {
        uint32_t rows = height - top < 4 ? height - top : 4;
        for (uint32_t left = 0; left < width; left += 4) {
            uint32_t columns = width - left < 4 ? width - left : 4;
            uint8_t block[64];
            if (format < LAMINA_ETC1)
                lamina_bc_block(format, data, block);
            else
                lamina_etc_block(format, data, block);
            data += bytes;
            for (uint32_t y = 0; y < rows; y++) {
                uint8_t *row = pixels + (top + y) * stride + (size_t)left * 4;
                for (uint32_t x = 0; x < columns; x++) {
                    const uint8_t *rgba = block + 4 * (4 * y + x);
                    memcpy(row + 4 * x, (uint8_t[]){rgba[2], rgba[1], rgba[0], rgba[3]}, 4);
                }
            }
        }
    }
}

bool lamina_image_cut_at_alpha(uint8_t *pixels, size_t count) {
    bool opaque = true;
    for (size_t i = 0; i < count; i++, pixels += 4) {
        uint8_t alpha = pixels[3];
        opaque &= alpha == 255;
        for (int c = 0; c < 3; c++)
            if (pixels[c] > alpha) pixels[c] = alpha;
    }
    return opaque;
}
