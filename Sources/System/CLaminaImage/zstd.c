#ifdef LAMINA_IMAGE_FORMATS

#include "CLaminaImage.h"

#include <CLaminaZstd.h>

bool lamina_zstd(const uint8_t *data, size_t length, uint8_t *target, size_t target_length) {
    ZSTD_DCtx *context = ZSTD_createDCtx();
    if (!context) return false;
    // The window never needs to be larger than the target; 128 MiB is zstd's own limit.
    ZSTD_inBuffer input = {data, length, 0};
    ZSTD_outBuffer output = {target, target_length, 0};
    size_t status = 1;
    while (output.pos < output.size && !ZSTD_isError(status) && status != 0) {
        size_t before = input.pos + output.pos;
        status = ZSTD_decompressStream(context, &output, &input);
        if (input.pos + output.pos == before) break;
    }
    ZSTD_freeDCtx(context);
    return output.pos == target_length;
}

#endif
