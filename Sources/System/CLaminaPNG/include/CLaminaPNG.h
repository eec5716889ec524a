#pragma once

// What Lamina calls of png.h. Scripts/library-headers writes this file.

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

#ifndef PNG_ALPHA_PNG
#define PNG_ALPHA_PNG 0
#endif
#ifndef PNG_COLOR_MASK_ALPHA
#define PNG_COLOR_MASK_ALPHA 4
#endif
#ifndef PNG_COLOR_MASK_COLOR
#define PNG_COLOR_MASK_COLOR 2
#endif
#ifndef PNG_COLOR_MASK_PALETTE
#define PNG_COLOR_MASK_PALETTE 1
#endif
#ifndef PNG_COLOR_TYPE_PALETTE
#define PNG_COLOR_TYPE_PALETTE (PNG_COLOR_MASK_COLOR | PNG_COLOR_MASK_PALETTE)
#endif
#ifndef PNG_DEFAULT_sRGB
#define PNG_DEFAULT_sRGB -1
#endif
#ifndef PNG_FILLER_AFTER
#define PNG_FILLER_AFTER 1
#endif
#ifndef PNG_HANDLE_CHUNK_AS_DEFAULT
#define PNG_HANDLE_CHUNK_AS_DEFAULT 0
#endif
#ifndef PNG_HANDLE_CHUNK_NEVER
#define PNG_HANDLE_CHUNK_NEVER 1
#endif
#ifndef PNG_IGNORE_ADLER32
#define PNG_IGNORE_ADLER32 8
#endif
#ifndef PNG_INFO_tRNS
#define PNG_INFO_tRNS 0x0010U
#endif
#ifndef PNG_LIBPNG_VER_STRING
#define PNG_LIBPNG_VER_STRING "1.6.39"
#endif
#ifndef PNG_OPTION_ON
#define PNG_OPTION_ON 3
#endif
#ifndef PNG_UINT_31_MAX
#define PNG_UINT_31_MAX ((png_uint_32)0x7fffffffL)
#endif
#ifndef png_jmpbuf
#define png_jmpbuf(png_ptr) (*png_set_longjmp_fn((png_ptr), longjmp, (sizeof (jmp_buf))))
#endif

struct png_info_def;
struct png_struct_def;
typedef unsigned char png_byte;
typedef unsigned int png_uint_32;
typedef void *png_voidp;
typedef png_byte *png_bytep;
typedef const png_byte *png_const_bytep;
typedef const char *png_const_charp;
typedef struct png_struct_def png_struct;
typedef png_struct *png_structp;
typedef png_struct **png_structpp;
typedef struct png_info_def png_info;
typedef png_info *png_infop;
typedef png_info **png_infopp;
typedef png_struct *restrict png_structrp;
typedef const png_struct *restrict png_const_structrp;
typedef png_info *restrict png_inforp;
typedef const png_info *restrict png_const_inforp;
typedef void (*png_error_ptr)(png_structp, png_const_charp);
typedef void (*png_rw_ptr)(png_structp, png_bytep, size_t);
typedef void (*png_longjmp_ptr)(jmp_buf, int);
png_structp png_create_read_struct(png_const_charp user_png_ver, png_voidp error_ptr, png_error_ptr error_fn, png_error_ptr warn_fn) __asm__("lamina_png_png_create_read_struct");
jmp_buf *png_set_longjmp_fn(png_structrp png_ptr, png_longjmp_ptr longjmp_fn, size_t jmp_buf_size) __asm__("lamina_png_png_set_longjmp_fn");
void png_longjmp(png_const_structrp png_ptr, int val) __asm__("lamina_png_png_longjmp");
png_infop png_create_info_struct(png_const_structrp png_ptr) __asm__("lamina_png_png_create_info_struct");
void png_read_info(png_structrp png_ptr, png_inforp info_ptr) __asm__("lamina_png_png_read_info");
void png_set_expand_gray_1_2_4_to_8(png_structrp png_ptr) __asm__("lamina_png_png_set_expand_gray_1_2_4_to_8");
void png_set_palette_to_rgb(png_structrp png_ptr) __asm__("lamina_png_png_set_palette_to_rgb");
void png_set_tRNS_to_alpha(png_structrp png_ptr) __asm__("lamina_png_png_set_tRNS_to_alpha");
void png_set_bgr(png_structrp png_ptr) __asm__("lamina_png_png_set_bgr");
void png_set_gray_to_rgb(png_structrp png_ptr) __asm__("lamina_png_png_set_gray_to_rgb");
void png_set_alpha_mode(png_structrp png_ptr, int mode, double output_gamma) __asm__("lamina_png_png_set_alpha_mode");
void png_set_filler(png_structrp png_ptr, png_uint_32 filler, int flags) __asm__("lamina_png_png_set_filler");
int png_set_interlace_handling(png_structrp png_ptr) __asm__("lamina_png_png_set_interlace_handling");
void png_set_scale_16(png_structrp png_ptr) __asm__("lamina_png_png_set_scale_16");
void png_read_update_info(png_structrp png_ptr, png_inforp info_ptr) __asm__("lamina_png_png_read_update_info");
void png_read_row(png_structrp png_ptr, png_bytep row, png_bytep display_row) __asm__("lamina_png_png_read_row");
void png_read_end(png_structrp png_ptr, png_inforp info_ptr) __asm__("lamina_png_png_read_end");
void png_destroy_read_struct(png_structpp png_ptr_ptr, png_infopp info_ptr_ptr, png_infopp end_info_ptr_ptr) __asm__("lamina_png_png_destroy_read_struct");
png_voidp png_get_error_ptr(png_const_structrp png_ptr) __asm__("lamina_png_png_get_error_ptr");
void png_set_read_fn(png_structrp png_ptr, png_voidp io_ptr, png_rw_ptr read_data_fn) __asm__("lamina_png_png_set_read_fn");
png_voidp png_get_io_ptr(png_const_structrp png_ptr) __asm__("lamina_png_png_get_io_ptr");
void png_error(png_const_structrp png_ptr, png_const_charp error_message) __asm__("lamina_png_png_error");
void png_set_benign_errors(png_structrp png_ptr, int allowed) __asm__("lamina_png_png_set_benign_errors");
png_uint_32 png_get_valid(png_const_structrp png_ptr, png_const_inforp info_ptr, png_uint_32 flag) __asm__("lamina_png_png_get_valid");
size_t png_get_rowbytes(png_const_structrp png_ptr, png_const_inforp info_ptr) __asm__("lamina_png_png_get_rowbytes");
png_uint_32 png_get_image_width(png_const_structrp png_ptr, png_const_inforp info_ptr) __asm__("lamina_png_png_get_image_width");
png_uint_32 png_get_image_height(png_const_structrp png_ptr, png_const_inforp info_ptr) __asm__("lamina_png_png_get_image_height");
png_byte png_get_bit_depth(png_const_structrp png_ptr, png_const_inforp info_ptr) __asm__("lamina_png_png_get_bit_depth");
png_byte png_get_color_type(png_const_structrp png_ptr, png_const_inforp info_ptr) __asm__("lamina_png_png_get_color_type");
void png_set_keep_unknown_chunks(png_structrp png_ptr, int keep, png_const_bytep chunk_list, int num_chunks) __asm__("lamina_png_png_set_keep_unknown_chunks");
png_const_charp png_get_libpng_ver(png_const_structrp png_ptr) __asm__("lamina_png_png_get_libpng_ver");
void png_set_user_limits(png_structrp png_ptr, png_uint_32 user_width_max, png_uint_32 user_height_max) __asm__("lamina_png_png_set_user_limits");
png_uint_32 png_get_io_chunk_type(png_const_structrp png_ptr) __asm__("lamina_png_png_get_io_chunk_type");
int png_set_option(png_structrp png_ptr, int option, int onoff) __asm__("lamina_png_png_set_option");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_png_missing(void);
