#include "CLaminaImage.h"

#include <CLaminaPNG.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const uint8_t *data;
    size_t length;
    size_t offset;
    lamina_png_result *result;
} source;

static void read_bytes(png_structp png, png_bytep target, size_t count) {
    source *from = png_get_io_ptr(png);
    if (from->length - from->offset < count) {
        from->offset = from->length;
        from->result->status = LAMINA_PNG_TRUNCATED;
        png_error(png, "end of data");
    }
    memcpy(target, from->data + from->offset, count);
    from->offset += count;
}

static void fail(png_structp png, png_const_charp message) {
    lamina_png_result *result = png_get_error_ptr(png);
    if (result->status == LAMINA_PNG_OK)
        result->status = strstr(message, "memory") ? LAMINA_PNG_OUT_OF_MEMORY : LAMINA_PNG_CORRUPT;
    snprintf(result->message, sizeof result->message, "%s", message);
    png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void current_chunk(png_structp png, char name[5]) {
    uint32_t type = png_get_io_chunk_type(png);
    for (int i = 0; i < 4; i++) {
        char letter = (char)(type >> (24 - 8 * i) & 255);
        bool plain = (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z');
        name[i] = type == 0 ? 0 : plain ? letter : '?';
    }
    name[4] = 0;
}

// Chunks that say nothing about the pixels are not even inflated.
static void skip_other_chunks(png_structp png, bool ignores_color) {
    static const png_byte needed[] = "tRNS\0sBIT\0gAMA\0cHRM\0sRGB\0iCCP";
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, needed, ignores_color ? 2 : 6);
}

// Returns whether the file can hold anything but opaque pixels.
static bool ask_for_bgra(png_structp png, png_infop info, bool is_packed) {
    int depth = png_get_bit_depth(png, info);
    int type = png_get_color_type(png, info);
    bool transparency = png_get_valid(png, info, PNG_INFO_tRNS) != 0;
    // Straight alpha; a file that names no gamma is taken for sRGB, whatever its depth.
    png_set_alpha_mode(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
    if (depth == 16) png_set_scale_16(png);
    if (type == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png);
    if (!(type & PNG_COLOR_MASK_COLOR)) {
        if (depth < 8) png_set_expand_gray_1_2_4_to_8(png);
        png_set_gray_to_rgb(png);
    }
    if (transparency) png_set_tRNS_to_alpha(png);
    bool alpha = (type & PNG_COLOR_MASK_ALPHA) || transparency;
    if (!alpha) png_set_filler(png, 255, PNG_FILLER_AFTER);
    if (!is_packed) png_set_bgr(png);
    return alpha;
}

// Straight red, green, blue and alpha of 16 bits, the higher byte first, or of 8 bits.
static void ask_for_words(png_structp png, png_infop info) {
    int depth = png_get_bit_depth(png, info);
    int type = png_get_color_type(png, info);
    bool transparency = png_get_valid(png, info, PNG_INFO_tRNS) != 0;
    if (type == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png);
    if (!(type & PNG_COLOR_MASK_COLOR)) {
        if (depth < 8) png_set_expand_gray_1_2_4_to_8(png);
        png_set_gray_to_rgb(png);
    }
    if (transparency) png_set_tRNS_to_alpha(png);
    if (!(type & PNG_COLOR_MASK_ALPHA) && !transparency) png_set_filler(png, 65535, PNG_FILLER_AFTER);
}

// Words of a row in place, from numbers whose higher byte comes first.
static void turn_words(uint8_t *row, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint16_t word = (uint16_t)(row[2 * i] << 8 | row[2 * i + 1]);
        memcpy(row + 2 * i, &word, 2);
    }
}

// Bytes of RGBA at a row's beginning to words, from the end, where nothing is that is still to be read.
static void widen_row(uint8_t *row, size_t count) {
    for (size_t i = count; i-- > 0;) {
        uint16_t word = (uint16_t)(row[i] * 257u);
        memcpy(row + 2 * i, &word, 2);
    }
}

static void read_words(png_structp png, png_infop info, uint8_t *pixels, uint32_t width, uint32_t height) {
    ask_for_words(png, info);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    size_t row_bytes = png_get_rowbytes(png, info), samples = (size_t)width * 4;
    if (row_bytes != samples && row_bytes != 2 * samples) png_error(png, "rows of an unexpected length");
    png_set_benign_errors(png, 0);
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < height; y++) png_read_row(png, pixels + y * 2 * samples, NULL);
    png_read_end(png, NULL);
    for (uint32_t y = 0; y < height; y++) {
        uint8_t *row = pixels + y * 2 * samples;
        if (row_bytes == samples) widen_row(row, samples);
        else turn_words(row, samples);
    }
}

// Returns whether all of a row's premultiplied pixels are opaque. Colours above their alpha, which no such pixel has, become as
// large as it.
static bool clamp_premultiplied(uint8_t *row, uint32_t width) {
    bool opaque = true;
    for (uint32_t x = 0; x < width; x++, row += 4) {
        uint8_t alpha = row[3];
        opaque &= alpha == 255;
        for (int i = 0; i < 3; i++)
            if (row[i] > alpha) row[i] = alpha;
    }
    return opaque;
}

static void read_pixels(
    png_structp png, png_infop info, uint8_t *pixels, uint32_t width, uint32_t height,
    lamina_png_options options, lamina_png_result *result) {
    png_read_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
        png_error(png, "size in the header changed");
    if (options.wants_words) {
        read_words(png, info, pixels, width, height);
        return;
    }
    bool alpha = ask_for_bgra(png, info, options.is_packed);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    size_t stride = (size_t)width * 4;
    if (png_get_rowbytes(png, info) != stride) png_error(png, "rows of an unexpected length");

    // From here on only the pixels follow. Faults in them that libpng would forgive, such as a wrong check sum, are
    // errors. Faults in earlier chunks, such as a slightly wrong colour profile, are not.
    png_set_benign_errors(png, 0);
    bool opaque = true;
    for (int pass = 0; pass < passes; pass++) {
        bool last = pass == passes - 1;
        for (uint32_t y = 0; y < height; y++) {
            uint8_t *row = pixels + y * stride;
            png_read_row(png, row, NULL);
            if (options.is_packed) {
                if (last && alpha) opaque &= clamp_premultiplied(row, width);
                continue;
            }
            if (last && alpha && !options.keeps_straight) opaque &= lamina_image_premultiply_bgra(row, width);
        }
    }
    png_read_end(png, NULL);
    result->opaque = opaque;
}

lamina_png_result lamina_png_decode(
    const uint8_t *data, size_t length, uint8_t *pixels, uint32_t width, uint32_t height,
    lamina_png_options options) {
    lamina_png_result result = {0};
    const char *missing = lamina_png_missing();
    if (missing) {
        result.status = LAMINA_PNG_MISSING;
        snprintf(result.message, sizeof result.message, "PNG without libpng: %s", missing);
        return result;
    }
    source from = {data, length, 0, &result};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &result, fail, ignore_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info) {
        png_destroy_read_struct(&png, NULL, NULL);
        result.status = LAMINA_PNG_OUT_OF_MEMORY;
        snprintf(result.message, sizeof result.message, "libpng could not start");
        return result;
    }
    if (setjmp(png_jmpbuf(png)) == 0) {
        png_set_read_fn(png, &from, read_bytes);
        // The caller has checked the size against its own limits.
        png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
        skip_other_chunks(png, options.ignores_color);
        if (options.is_packed) png_set_option(png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
        read_pixels(png, info, pixels, width, height, options, &result);
    }
    current_chunk(png, result.chunk);
    result.offset = from.offset;
    png_destroy_read_struct(&png, &info, NULL);
    return result;
}
