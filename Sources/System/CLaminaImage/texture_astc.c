#ifdef LAMINA_IMAGE_FORMATS

#include "LaminaTextures.h"

#include <CLaminaASTC.h>

bool lamina_astc_decode(
    const uint8_t *data, size_t length, uint32_t block_width, uint32_t block_height, bool srgb, uint8_t *pixels,
    uint32_t width, uint32_t height) {
    if (lamina_astc_missing()) return false;
    // The library fills it in and reads it. Other versions have more members.
    union {
        astcenc_config config;
        uint8_t room[4096];
    } settings;
    astcenc_profile profile = srgb ? ASTCENC_PRF_LDR_SRGB : ASTCENC_PRF_LDR;
    if (astcenc_config_init(
            profile, block_width, block_height, 1, ASTCENC_PRE_FASTEST, ASTCENC_FLG_DECOMPRESS_ONLY, &settings.config)
        != ASTCENC_SUCCESS)
        return false;
    astcenc_context *context = NULL;
    if (astcenc_context_alloc(&settings.config, 1, &context) != ASTCENC_SUCCESS) return false;
    void *slice = pixels;
    astcenc_image image = {width, height, 1, ASTCENC_TYPE_U8, &slice};
    astcenc_swizzle bgra = {ASTCENC_SWZ_B, ASTCENC_SWZ_G, ASTCENC_SWZ_R, ASTCENC_SWZ_A};
    bool done = astcenc_decompress_image(context, data, length, &image, &bgra, 0) == ASTCENC_SUCCESS;
    astcenc_context_free(context);
    return done;
}

#endif
