#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(png_create_info_struct) F(png_create_read_struct) F(png_destroy_read_struct) F(png_error) \
    F(png_get_bit_depth) F(png_get_color_type) F(png_get_error_ptr) F(png_get_image_height) \
    F(png_get_image_width) F(png_get_io_chunk_type) F(png_get_io_ptr) F(png_get_libpng_ver) \
    F(png_get_rowbytes) F(png_get_valid) F(png_longjmp) F(png_read_end) F(png_read_info) \
    F(png_read_row) F(png_read_update_info) F(png_set_alpha_mode) F(png_set_benign_errors) \
    F(png_set_bgr) F(png_set_expand_gray_1_2_4_to_8) F(png_set_filler) F(png_set_gray_to_rgb) \
    F(png_set_interlace_handling) F(png_set_keep_unknown_chunks) F(png_set_longjmp_fn) \
    F(png_set_option) F(png_set_palette_to_rgb) F(png_set_read_fn) F(png_set_scale_16) \
    F(png_set_tRNS_to_alpha) F(png_set_user_limits)

static const char *const files[] = {"libpng16.so.16"};
LAMINA_LAZY_LIBRARY(lamina_png, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_png, lamina_png_##name, name)
FUNCTIONS(JUMP)
