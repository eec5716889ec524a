#include "CLaminaImage.h"

#include <CLaminaZlib.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

lamina_image_result lamina_image_failure(lamina_image_status status, size_t offset, const char *format, ...) {
    lamina_image_result result = {status, offset, ""};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(result.message, sizeof result.message, format, arguments);
    va_end(arguments);
    // Libraries end some messages with a line feed.
    size_t length = strlen(result.message);
    while (length > 0 && (result.message[length - 1] == '\n' || result.message[length - 1] == '.'))
        result.message[--length] = 0;
    return result;
}

void lamina_image_free(void *memory) { free(memory); }

bool lamina_inflate(const uint8_t *data, size_t length, uint8_t *target, size_t target_length) {
    z_stream stream = {0};
    if (inflateInit(&stream) != Z_OK) return false;
    size_t read = 0, written = 0;
    int status = Z_OK;
    // zlib counts in 32 bits.
    while (status == Z_OK && written < target_length) {
        size_t input = length - read < 1u << 30 ? length - read : 1u << 30;
        size_t output = target_length - written < 1u << 30 ? target_length - written : 1u << 30;
        stream.next_in = (Bytef *)(data + read);
        stream.avail_in = (uInt)input;
        stream.next_out = target + written;
        stream.avail_out = (uInt)output;
        status = inflate(&stream, Z_NO_FLUSH);
        read += input - stream.avail_in;
        written += output - stream.avail_out;
    }
    inflateEnd(&stream);
    return written == target_length;
}

void lamina_image_orient(
    const uint32_t *source, uint32_t width, uint32_t height, int orientation, uint32_t *target) {
    // The source of the target's first pixel, and the steps in the source for one step right and one step down in the
    // target.
    ptrdiff_t w = width, h = height, start = 0, right = 1, down = w;
    ptrdiff_t last_column = w - 1, last_row = (h - 1) * w;
    switch (orientation) {
    case 2: start = last_column; right = -1; break;
    case 3: start = last_row + last_column; right = -1; down = -w; break;
    case 4: start = last_row; down = -w; break;
    case 5: right = w; down = 1; break;
    case 6: start = last_row; right = -w; down = 1; break;
    case 7: start = last_row + last_column; right = -w; down = -1; break;
    case 8: start = last_column; right = w; down = -1; break;
    default: break;
    }
    ptrdiff_t target_width = orientation > 4 ? h : w, target_height = orientation > 4 ? w : h;
    // In blocks that fit the first cache, for a row of the target may be a column of the source.
    enum { block = 32 };
    for (ptrdiff_t top = 0; top < target_height; top += block) {
        ptrdiff_t bottom = top + block < target_height ? top + block : target_height;
        for (ptrdiff_t left = 0; left < target_width; left += block) {
            ptrdiff_t end = left + block < target_width ? left + block : target_width;
            for (ptrdiff_t y = top; y < bottom; y++)
                for (ptrdiff_t x = left; x < end; x++)
                    target[y * target_width + x] = source[start + x * right + y * down];
        }
    }
}
