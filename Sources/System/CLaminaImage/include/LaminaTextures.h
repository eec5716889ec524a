#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Compressed textures. Each decoder writes straight BGRA in tight rows, `width` by `height` pixels, and reads exactly
// the blocks that cover them, which the caller has counted. Any bits are a valid block, or give the colour that the
// format defines for invalid blocks.

/// BC1 with one bit of alpha has its own number; the others are 1 to 5 and 7. Signed BC4 and BC5 are cut at 0.
typedef enum {
    LAMINA_BC1_OPAQUE,
    LAMINA_BC1,
    LAMINA_BC2,
    LAMINA_BC3,
    LAMINA_BC4,
    LAMINA_BC4_SIGNED,
    LAMINA_BC5,
    LAMINA_BC5_SIGNED,
    LAMINA_BC6H,
    LAMINA_BC6H_SIGNED,
    LAMINA_BC7,
    LAMINA_ETC1,
    LAMINA_ETC2,
    LAMINA_ETC2_ALPHA1,
    LAMINA_ETC2_ALPHA8,
    LAMINA_EAC_R11,
    LAMINA_EAC_R11_SIGNED,
    LAMINA_EAC_RG11,
    LAMINA_EAC_RG11_SIGNED,
} lamina_block_format;

/// How many bytes a block of 4 by 4 pixels has.
size_t lamina_block_bytes(lamina_block_format format);

void lamina_blocks_decode(
    lamina_block_format format, const uint8_t *data, uint8_t *pixels, uint32_t width, uint32_t height);

/// One block as 16 pixels of RGBA, row by row.
void lamina_bc_block(lamina_block_format format, const uint8_t *block, uint8_t pixels[64]);
void lamina_etc_block(lamina_block_format format, const uint8_t *block, uint8_t pixels[64]);

/// PVRTC, version 1. Sides are powers of two; the data is that of at least two blocks each way.
void lamina_pvrtc_decode(
    const uint8_t *data, bool two_bits, bool alpha, uint8_t *pixels, uint32_t width, uint32_t height);

/// ASTC of low dynamic range, through astcenc; false without memory.
bool lamina_astc_decode(
    const uint8_t *data, size_t length, uint32_t block_width, uint32_t block_height, bool srgb, uint8_t *pixels,
    uint32_t width, uint32_t height);

/// Cuts colours at alpha, as premultiplied pixels must be; true when every alpha is 255.
bool lamina_image_cut_at_alpha(uint8_t *pixels, size_t count);
