#include "CLaminaImage.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
} failure;

static void fail(j_common_ptr info) { longjmp(((failure *)info->err)->escape, 1); }

static void stay_silent(j_common_ptr info) { (void)info; }

lamina_image_result lamina_jpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **bytes, size_t *count) {
    struct jpeg_compress_struct info;
    memset(&info, 0, sizeof info);
    failure error;
    info.err = jpeg_std_error(&error.manager);
    error.manager.error_exit = fail;
    error.manager.output_message = stay_silent;
    // Changed between setjmp and longjmp.
    unsigned char *volatile made = NULL;
    unsigned long length = 0;
    if (setjmp(error.escape)) {
        char words[JMSG_LENGTH_MAX];
        info.err->format_message((j_common_ptr)&info, words);
        bool memory = info.err->msg_code == JERR_OUT_OF_MEMORY;
        jpeg_destroy_compress(&info);
        free(made);
        return lamina_image_failure(memory ? LAMINA_IMAGE_OUT_OF_MEMORY : LAMINA_IMAGE_UNSUPPORTED, 0, "%s", words);
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, (unsigned char **)&made, &length);
    info.image_width = width;
    info.image_height = height;
    info.input_components = 4;
    info.in_color_space = JCS_EXT_BGRX;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)info.next_scanline * width * 4);
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    *bytes = made;
    *count = length;
    return (lamina_image_result){0};
}
