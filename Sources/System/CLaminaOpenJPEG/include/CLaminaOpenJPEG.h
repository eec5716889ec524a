#pragma once

// What Lamina calls of openjpeg.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>

#ifndef OPJ_FALSE
#define OPJ_FALSE 0
#endif
#ifndef OPJ_TRUE
#define OPJ_TRUE 1
#endif

struct opj_dparameters;
struct opj_image;
struct opj_image_comp;
typedef int OPJ_BOOL;
typedef unsigned char OPJ_BYTE;
typedef uint16_t OPJ_UINT16;
typedef int32_t OPJ_INT32;
typedef uint32_t OPJ_UINT32;
typedef uint64_t OPJ_UINT64;
typedef int64_t OPJ_OFF_T;
typedef size_t OPJ_SIZE_T;
enum COLOR_SPACE { OPJ_CLRSPC_SYCC = 3, OPJ_CLRSPC_EYCC = 4, OPJ_CLRSPC_CMYK = 5, OPJ_CLRSPC_UNKNOWN = -1 };
typedef enum COLOR_SPACE OPJ_COLOR_SPACE;
enum CODEC_FORMAT { OPJ_CODEC_J2K = 0, OPJ_CODEC_JP2 = 2, OPJ_CODEC_UNKNOWN = -1 };
typedef enum CODEC_FORMAT OPJ_CODEC_FORMAT;
typedef void (*opj_msg_callback)(const char *, void *);
struct opj_dparameters {
    OPJ_UINT32 cp_reduce;
    OPJ_UINT32 cp_layer;
    char infile[4096];
    char outfile[4096];
    int decod_format;
    int cod_format;
    OPJ_UINT32 DA_x0;
    OPJ_UINT32 DA_x1;
    OPJ_UINT32 DA_y0;
    OPJ_UINT32 DA_y1;
    OPJ_BOOL m_verbose;
    OPJ_UINT32 tile_index;
    OPJ_UINT32 nb_tile_to_decode;
    OPJ_BOOL jpwl_correct;
    int jpwl_exp_comps;
    int jpwl_max_tiles;
    unsigned int flags;
};
typedef struct opj_dparameters opj_dparameters_t;
typedef void *opj_codec_t;
typedef OPJ_SIZE_T (*opj_stream_read_fn)(void *, OPJ_SIZE_T, void *);
typedef OPJ_OFF_T (*opj_stream_skip_fn)(OPJ_OFF_T, void *);
typedef OPJ_BOOL (*opj_stream_seek_fn)(OPJ_OFF_T, void *);
typedef void (*opj_stream_free_user_data_fn)(void *);
typedef void *opj_stream_t;
struct opj_image_comp {
    OPJ_UINT32 dx;
    OPJ_UINT32 dy;
    OPJ_UINT32 w;
    OPJ_UINT32 h;
    OPJ_UINT32 x0;
    OPJ_UINT32 y0;
    OPJ_UINT32 prec;
    OPJ_UINT32 bpp;
    OPJ_UINT32 sgnd;
    OPJ_UINT32 resno_decoded;
    OPJ_UINT32 factor;
    OPJ_INT32 *data;
    OPJ_UINT16 alpha;
};
typedef struct opj_image_comp opj_image_comp_t;
struct opj_image {
    OPJ_UINT32 x0;
    OPJ_UINT32 y0;
    OPJ_UINT32 x1;
    OPJ_UINT32 y1;
    OPJ_UINT32 numcomps;
    OPJ_COLOR_SPACE color_space;
    opj_image_comp_t *comps;
    OPJ_BYTE *icc_profile_buf;
    OPJ_UINT32 icc_profile_len;
};
typedef struct opj_image opj_image_t;
const char *opj_version(void) __asm__("lamina_openjpeg_opj_version");
void opj_image_destroy(opj_image_t *image) __asm__("lamina_openjpeg_opj_image_destroy");
opj_stream_t *opj_stream_create(OPJ_SIZE_T p_buffer_size, OPJ_BOOL p_is_input) __asm__("lamina_openjpeg_opj_stream_create");
void opj_stream_destroy(opj_stream_t *p_stream) __asm__("lamina_openjpeg_opj_stream_destroy");
void opj_stream_set_read_function(opj_stream_t *p_stream, opj_stream_read_fn p_function) __asm__("lamina_openjpeg_opj_stream_set_read_function");
void opj_stream_set_skip_function(opj_stream_t *p_stream, opj_stream_skip_fn p_function) __asm__("lamina_openjpeg_opj_stream_set_skip_function");
void opj_stream_set_seek_function(opj_stream_t *p_stream, opj_stream_seek_fn p_function) __asm__("lamina_openjpeg_opj_stream_set_seek_function");
void opj_stream_set_user_data(opj_stream_t *p_stream, void *p_data, opj_stream_free_user_data_fn p_function) __asm__("lamina_openjpeg_opj_stream_set_user_data");
void opj_stream_set_user_data_length(opj_stream_t *p_stream, OPJ_UINT64 data_length) __asm__("lamina_openjpeg_opj_stream_set_user_data_length");
OPJ_BOOL opj_set_info_handler(opj_codec_t *p_codec, opj_msg_callback p_callback, void *p_user_data) __asm__("lamina_openjpeg_opj_set_info_handler");
OPJ_BOOL opj_set_warning_handler(opj_codec_t *p_codec, opj_msg_callback p_callback, void *p_user_data) __asm__("lamina_openjpeg_opj_set_warning_handler");
OPJ_BOOL opj_set_error_handler(opj_codec_t *p_codec, opj_msg_callback p_callback, void *p_user_data) __asm__("lamina_openjpeg_opj_set_error_handler");
opj_codec_t *opj_create_decompress(OPJ_CODEC_FORMAT format) __asm__("lamina_openjpeg_opj_create_decompress");
void opj_destroy_codec(opj_codec_t *p_codec) __asm__("lamina_openjpeg_opj_destroy_codec");
OPJ_BOOL opj_end_decompress(opj_codec_t *p_codec, opj_stream_t *p_stream) __asm__("lamina_openjpeg_opj_end_decompress");
void opj_set_default_decoder_parameters(opj_dparameters_t *parameters) __asm__("lamina_openjpeg_opj_set_default_decoder_parameters");
OPJ_BOOL opj_setup_decoder(opj_codec_t *p_codec, opj_dparameters_t *parameters) __asm__("lamina_openjpeg_opj_setup_decoder");
OPJ_BOOL opj_decoder_set_strict_mode(opj_codec_t *p_codec, OPJ_BOOL strict) __asm__("lamina_openjpeg_opj_decoder_set_strict_mode");
OPJ_BOOL opj_read_header(opj_stream_t *p_stream, opj_codec_t *p_codec, opj_image_t **p_image) __asm__("lamina_openjpeg_opj_read_header");
OPJ_BOOL opj_decode(opj_codec_t *p_decompressor, opj_stream_t *p_stream, opj_image_t *p_image) __asm__("lamina_openjpeg_opj_decode");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_openjpeg_missing(void);
