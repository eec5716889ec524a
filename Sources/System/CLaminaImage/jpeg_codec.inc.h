// Reading and writing JPEG by libjpeg-turbo. Structures of the library depend on the interface that it was built with: 62, as in
// Debian and Fedora, or 80, as in Ubuntu and Alpine. A file for each defines CODEC, which gives a function its name, and
// includes the interface's header before this one.

#include "CLaminaImage.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
    lamina_image_status status;
} failure;

static void fail(j_common_ptr info) {
    failure *error = (failure *)info->err;
    if (error->status == LAMINA_IMAGE_OK)
        error->status = info->err->msg_code == JERR_OUT_OF_MEMORY ? LAMINA_IMAGE_OUT_OF_MEMORY : LAMINA_IMAGE_CORRUPT;
    longjmp(error->escape, 1);
}

// libjpeg would continue after damage, with a picture that is partly grey. Warnings that do not concern the pixels
// are ignored, because many cameras write such files.
static void warn(j_common_ptr info, int level) {
    if (level >= 0) return;
    switch (info->err->msg_code) {
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_ADOBE_XFORM:
    case JWRN_JFIF_MAJOR:
    case JWRN_NOT_SEQUENTIAL:
    case JWRN_TOO_MUCH_DATA:
    case JWRN_BOGUS_ICC:
        return;
    default: fail(info);
    }
}

static void stay_silent(j_common_ptr info) { (void)info; }

static void start_source(j_decompress_ptr info) { (void)info; }
static void end_source(j_decompress_ptr info) { (void)info; }

static boolean end_of_data(j_decompress_ptr info) {
    ((failure *)info->err)->status = LAMINA_IMAGE_TRUNCATED;
    ERREXIT(info, JERR_INPUT_EOF);
    return FALSE;
}

static void skip(j_decompress_ptr info, long count) {
    if (count <= 0) return;
    if ((size_t)count > info->src->bytes_in_buffer) {
        info->src->bytes_in_buffer = 0;
        end_of_data(info);
        return;
    }
    info->src->next_input_byte += count;
    info->src->bytes_in_buffer -= (size_t)count;
}

static void count_scans(j_common_ptr info) {
    j_decompress_ptr decompress = (j_decompress_ptr)info;
    if (decompress->input_scan_number > LAMINA_JPEG_SCANS) ERREXIT(decompress, JERR_BAD_PROGRESSION);
}

static void read_pixels(j_decompress_ptr info, uint8_t *pixels, uint32_t width, uint32_t height) {
    jpeg_read_header(info, TRUE);
    if (info->image_width != width || info->image_height != height) ERREXIT(info, JERR_SOF_DUPLICATE);
    bool inks = info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
    info->out_color_space = inks ? JCS_CMYK : JCS_EXT_BGRA;
    // Vector code gives the same bytes as plain code for this transform, on every processor.
    info->dct_method = JDCT_ISLOW;
    info->do_fancy_upsampling = TRUE;
    jpeg_start_decompress(info);
    if (info->output_components != 4) ERREXIT(info, JERR_CONVERSION_NOTIMPL);
    size_t stride = (size_t)width * 4;
    while (info->output_scanline < info->output_height) {
        JSAMPROW rows[16];
        JDIMENSION count = info->output_height - info->output_scanline;
        if (count > 16) count = 16;
        for (JDIMENSION i = 0; i < count; i++) rows[i] = pixels + (info->output_scanline + i) * stride;
        jpeg_read_scanlines(info, rows, count);
    }
    jpeg_finish_decompress(info);
}

lamina_image_result CODEC(decode)(
    const uint8_t *data, size_t length, uint8_t *pixels, uint32_t width, uint32_t height) {
    struct jpeg_decompress_struct info;
    memset(&info, 0, sizeof info);
    failure error = {.status = LAMINA_IMAGE_OK};
    info.err = jpeg_std_error(&error.manager);
    error.manager.error_exit = fail;
    error.manager.emit_message = warn;
    error.manager.output_message = stay_silent;
    struct jpeg_source_mgr source = {
        .next_input_byte = data,
        .bytes_in_buffer = length,
        .init_source = start_source,
        .fill_input_buffer = end_of_data,
        .skip_input_data = skip,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = end_source,
    };
    struct jpeg_progress_mgr progress = {.progress_monitor = count_scans};
    if (setjmp(error.escape)) {
        char words[JMSG_LENGTH_MAX];
        info.err->format_message((j_common_ptr)&info, words);
        size_t offset = length - source.bytes_in_buffer;
        jpeg_destroy_decompress(&info);
        return lamina_image_failure(error.status, offset, "%s", words);
    }
    jpeg_create_decompress(&info);
    info.src = &source;
    info.progress = &progress;
    read_pixels(&info, pixels, width, height);
    jpeg_destroy_decompress(&info);
    return (lamina_image_result){0};
}

// Lays a row of premultiplied BGRA over an opaque colour.
static void flatten(const uint8_t *source, uint8_t *target, uint32_t width, const uint8_t background[3]) {
    for (uint32_t x = 0; x < width; x++, source += 4, target += 3) {
        unsigned rest = 255u - source[3];
        for (int channel = 0; channel < 3; channel++) {
            unsigned value = source[2 - channel] + (background[channel] * rest + 127) / 255;
            target[channel] = value > 255 ? 255 : (uint8_t)value;
        }
    }
}

lamina_image_result CODEC(encode)(
    const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int quality, const uint8_t background[3],
    uint8_t **data, size_t *length) {
    struct jpeg_compress_struct info;
    memset(&info, 0, sizeof info);
    failure error = {.status = LAMINA_IMAGE_OK};
    info.err = jpeg_std_error(&error.manager);
    error.manager.error_exit = fail;
    error.manager.output_message = stay_silent;
    unsigned char *buffer = NULL;
    unsigned long count = 0;
    uint8_t *volatile row = malloc((size_t)width * 3);
    if (!row) return lamina_image_failure(LAMINA_IMAGE_OUT_OF_MEMORY, 0, "out of memory");
    if (setjmp(error.escape)) {
        char words[JMSG_LENGTH_MAX];
        info.err->format_message((j_common_ptr)&info, words);
        bool is_memory = info.err->msg_code == JERR_OUT_OF_MEMORY;
        jpeg_destroy_compress(&info);
        free(row);
        free(buffer);
        return lamina_image_failure(is_memory ? LAMINA_IMAGE_OUT_OF_MEMORY : LAMINA_IMAGE_UNSUPPORTED, 0, "%s", words);
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, &buffer, &count);
    info.image_width = width;
    info.image_height = height;
    info.input_components = channels;
    info.in_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    info.optimize_coding = TRUE;
    // From this quality on colours keep their resolution.
    if (channels == 3 && quality >= 90) info.comp_info[0].h_samp_factor = info.comp_info[0].v_samp_factor = 1;
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < height) {
        size_t place = (size_t)info.next_scanline * width;
        if (channels == 1) memcpy(row, pixels + place, width);
        else flatten(pixels + place * 4, row, width, background);
        JSAMPROW rows[1] = {row};
        jpeg_write_scanlines(&info, rows, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    free(row);
    *data = buffer;
    *length = count;
    return (lamina_image_result){0};
}
