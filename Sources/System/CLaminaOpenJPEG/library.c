#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(opj_create_decompress) F(opj_decode) F(opj_decoder_set_strict_mode) F(opj_destroy_codec) \
    F(opj_end_decompress) F(opj_image_destroy) F(opj_read_header) \
    F(opj_set_default_decoder_parameters) F(opj_set_error_handler) F(opj_set_info_handler) \
    F(opj_set_warning_handler) F(opj_setup_decoder) F(opj_stream_create) F(opj_stream_destroy) \
    F(opj_stream_set_read_function) F(opj_stream_set_seek_function) F(opj_stream_set_skip_function) \
    F(opj_stream_set_user_data) F(opj_stream_set_user_data_length) F(opj_version)

static const char *const files[] = {"libopenjp2.so.7"};
LAMINA_LAZY_LIBRARY(lamina_openjpeg, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_openjpeg, lamina_openjpeg_##name, name)
FUNCTIONS(JUMP)
