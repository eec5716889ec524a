#pragma once

// What Lamina calls of jpeglib.h, jerror.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>

#ifndef ERREXIT
#define ERREXIT(cinfo,code) ((cinfo)->err->msg_code = (code), (*(cinfo)->err->error_exit) ((j_common_ptr)(cinfo)))
#endif
#ifndef FALSE
#define FALSE 0
#endif
#ifndef JMSG_LENGTH_MAX
#define JMSG_LENGTH_MAX 200
#endif
#ifndef JPEG_LIB_VERSION
#define JPEG_LIB_VERSION 80
#endif
#ifndef TRUE
#define TRUE 1
#endif
#ifndef jpeg_create_compress
#define jpeg_create_compress(cinfo) jpeg_CreateCompress((cinfo), JPEG_LIB_VERSION, (size_t)sizeof(struct jpeg_compress_struct))
#endif
#ifndef jpeg_create_decompress
#define jpeg_create_decompress(cinfo) jpeg_CreateDecompress((cinfo), JPEG_LIB_VERSION, (size_t)sizeof(struct jpeg_decompress_struct))
#endif

struct jpeg_common_struct;
struct jpeg_compress_struct;
struct jpeg_decompress_struct;
struct jpeg_destination_mgr;
struct jpeg_error_mgr;
struct jpeg_marker_struct;
struct jpeg_memory_mgr;
struct jpeg_progress_mgr;
struct jpeg_source_mgr;
typedef unsigned char JSAMPLE;
typedef unsigned char JOCTET;
typedef unsigned char UINT8;
typedef unsigned short UINT16;
typedef unsigned int JDIMENSION;
typedef int boolean;
typedef JSAMPLE *JSAMPROW;
typedef JSAMPROW *JSAMPARRAY;
typedef struct {
    UINT16 quantval[64];
    boolean sent_table;
} JQUANT_TBL;
typedef struct {
    UINT8 bits[17];
    UINT8 huffval[256];
    boolean sent_table;
} JHUFF_TBL;
typedef struct {
    int component_id;
    int component_index;
    int h_samp_factor;
    int v_samp_factor;
    int quant_tbl_no;
    int dc_tbl_no;
    int ac_tbl_no;
    JDIMENSION width_in_blocks;
    JDIMENSION height_in_blocks;
    int DCT_h_scaled_size;
    int DCT_v_scaled_size;
    JDIMENSION downsampled_width;
    JDIMENSION downsampled_height;
    boolean component_needed;
    int MCU_width;
    int MCU_height;
    int MCU_blocks;
    int MCU_sample_width;
    int last_col_width;
    int last_row_height;
    JQUANT_TBL *quant_table;
    void *dct_table;
} jpeg_component_info;
typedef struct {
    int comps_in_scan;
    int component_index[4];
    int Ss;
    int Se;
    int Ah;
    int Al;
} jpeg_scan_info;
typedef struct jpeg_marker_struct *jpeg_saved_marker_ptr;
typedef enum { JCS_GRAYSCALE = 1, JCS_RGB = 2, JCS_CMYK = 4, JCS_YCCK = 5, JCS_EXT_BGRA = 13 } J_COLOR_SPACE;
typedef enum { JDCT_ISLOW = 0 } J_DCT_METHOD;
typedef enum { JDITHER_NONE = 0 } J_DITHER_MODE;
struct jpeg_common_struct {
    struct jpeg_error_mgr *err;
    struct jpeg_memory_mgr *mem;
    struct jpeg_progress_mgr *progress;
    void *client_data;
    boolean is_decompressor;
    int global_state;
};
typedef struct jpeg_common_struct *j_common_ptr;
struct jpeg_compress_struct {
    struct jpeg_error_mgr *err;
    struct jpeg_memory_mgr *mem;
    struct jpeg_progress_mgr *progress;
    void *client_data;
    boolean is_decompressor;
    int global_state;
    struct jpeg_destination_mgr *dest;
    JDIMENSION image_width;
    JDIMENSION image_height;
    int input_components;
    J_COLOR_SPACE in_color_space;
    double input_gamma;
    unsigned int scale_num;
    unsigned int scale_denom;
    JDIMENSION jpeg_width;
    JDIMENSION jpeg_height;
    int data_precision;
    int num_components;
    J_COLOR_SPACE jpeg_color_space;
    jpeg_component_info *comp_info;
    JQUANT_TBL * quant_tbl_ptrs[4];
    int q_scale_factor[4];
    JHUFF_TBL * dc_huff_tbl_ptrs[4];
    JHUFF_TBL * ac_huff_tbl_ptrs[4];
    UINT8 arith_dc_L[16];
    UINT8 arith_dc_U[16];
    UINT8 arith_ac_K[16];
    int num_scans;
    const jpeg_scan_info *scan_info;
    boolean raw_data_in;
    boolean arith_code;
    boolean optimize_coding;
    boolean CCIR601_sampling;
    boolean do_fancy_downsampling;
    int smoothing_factor;
    J_DCT_METHOD dct_method;
    unsigned int restart_interval;
    int restart_in_rows;
    boolean write_JFIF_header;
    UINT8 JFIF_major_version;
    UINT8 JFIF_minor_version;
    UINT8 density_unit;
    UINT16 X_density;
    UINT16 Y_density;
    boolean write_Adobe_marker;
    JDIMENSION next_scanline;
    boolean progressive_mode;
    int max_h_samp_factor;
    int max_v_samp_factor;
    int min_DCT_h_scaled_size;
    int min_DCT_v_scaled_size;
    JDIMENSION total_iMCU_rows;
    int comps_in_scan;
    jpeg_component_info * cur_comp_info[4];
    JDIMENSION MCUs_per_row;
    JDIMENSION MCU_rows_in_scan;
    int blocks_in_MCU;
    int MCU_membership[10];
    int Ss;
    int Se;
    int Ah;
    int Al;
    int block_size;
    const int *natural_order;
    int lim_Se;
    struct jpeg_comp_master *master;
    struct jpeg_c_main_controller *main;
    struct jpeg_c_prep_controller *prep;
    struct jpeg_c_coef_controller *coef;
    struct jpeg_marker_writer *marker;
    struct jpeg_color_converter *cconvert;
    struct jpeg_downsampler *downsample;
    struct jpeg_forward_dct *fdct;
    struct jpeg_entropy_encoder *entropy;
    jpeg_scan_info *script_space;
    int script_space_size;
};
typedef struct jpeg_compress_struct *j_compress_ptr;
struct jpeg_decompress_struct {
    struct jpeg_error_mgr *err;
    struct jpeg_memory_mgr *mem;
    struct jpeg_progress_mgr *progress;
    void *client_data;
    boolean is_decompressor;
    int global_state;
    struct jpeg_source_mgr *src;
    JDIMENSION image_width;
    JDIMENSION image_height;
    int num_components;
    J_COLOR_SPACE jpeg_color_space;
    J_COLOR_SPACE out_color_space;
    unsigned int scale_num;
    unsigned int scale_denom;
    double output_gamma;
    boolean buffered_image;
    boolean raw_data_out;
    J_DCT_METHOD dct_method;
    boolean do_fancy_upsampling;
    boolean do_block_smoothing;
    boolean quantize_colors;
    J_DITHER_MODE dither_mode;
    boolean two_pass_quantize;
    int desired_number_of_colors;
    boolean enable_1pass_quant;
    boolean enable_external_quant;
    boolean enable_2pass_quant;
    JDIMENSION output_width;
    JDIMENSION output_height;
    int out_color_components;
    int output_components;
    int rec_outbuf_height;
    int actual_number_of_colors;
    JSAMPARRAY colormap;
    JDIMENSION output_scanline;
    int input_scan_number;
    JDIMENSION input_iMCU_row;
    int output_scan_number;
    JDIMENSION output_iMCU_row;
    int (*coef_bits)[64];
    JQUANT_TBL * quant_tbl_ptrs[4];
    JHUFF_TBL * dc_huff_tbl_ptrs[4];
    JHUFF_TBL * ac_huff_tbl_ptrs[4];
    int data_precision;
    jpeg_component_info *comp_info;
    boolean is_baseline;
    boolean progressive_mode;
    boolean arith_code;
    UINT8 arith_dc_L[16];
    UINT8 arith_dc_U[16];
    UINT8 arith_ac_K[16];
    unsigned int restart_interval;
    boolean saw_JFIF_marker;
    UINT8 JFIF_major_version;
    UINT8 JFIF_minor_version;
    UINT8 density_unit;
    UINT16 X_density;
    UINT16 Y_density;
    boolean saw_Adobe_marker;
    UINT8 Adobe_transform;
    boolean CCIR601_sampling;
    jpeg_saved_marker_ptr marker_list;
    int max_h_samp_factor;
    int max_v_samp_factor;
    int min_DCT_h_scaled_size;
    int min_DCT_v_scaled_size;
    JDIMENSION total_iMCU_rows;
    JSAMPLE *sample_range_limit;
    int comps_in_scan;
    jpeg_component_info * cur_comp_info[4];
    JDIMENSION MCUs_per_row;
    JDIMENSION MCU_rows_in_scan;
    int blocks_in_MCU;
    int MCU_membership[10];
    int Ss;
    int Se;
    int Ah;
    int Al;
    int block_size;
    const int *natural_order;
    int lim_Se;
    int unread_marker;
    struct jpeg_decomp_master *master;
    struct jpeg_d_main_controller *main;
    struct jpeg_d_coef_controller *coef;
    struct jpeg_d_post_controller *post;
    struct jpeg_input_controller *inputctl;
    struct jpeg_marker_reader *marker;
    struct jpeg_entropy_decoder *entropy;
    struct jpeg_inverse_dct *idct;
    struct jpeg_upsampler *upsample;
    struct jpeg_color_deconverter *cconvert;
    struct jpeg_color_quantizer *cquantize;
};
typedef struct jpeg_decompress_struct *j_decompress_ptr;
struct jpeg_error_mgr {
    void (*error_exit)(j_common_ptr);
    void (*emit_message)(j_common_ptr, int);
    void (*output_message)(j_common_ptr);
    void (*format_message)(j_common_ptr, char *);
    void (*reset_error_mgr)(j_common_ptr);
    int msg_code;
    union {
        int i[8];
        char s[80];
    } msg_parm;
    int trace_level;
    long num_warnings;
    const char *const *jpeg_message_table;
    int last_jpeg_message;
    const char *const *addon_message_table;
    int first_addon_message;
    int last_addon_message;
};
struct jpeg_progress_mgr {
    void (*progress_monitor)(j_common_ptr);
    long pass_counter;
    long pass_limit;
    int completed_passes;
    int total_passes;
};
struct jpeg_source_mgr {
    const JOCTET *next_input_byte;
    size_t bytes_in_buffer;
    void (*init_source)(j_decompress_ptr);
    boolean (*fill_input_buffer)(j_decompress_ptr);
    void (*skip_input_data)(j_decompress_ptr, long);
    boolean (*resync_to_restart)(j_decompress_ptr, int);
    void (*term_source)(j_decompress_ptr);
};
struct jpeg_error_mgr *jpeg_std_error(struct jpeg_error_mgr *err) __asm__("lamina_jpeg80_jpeg_std_error");
void jpeg_CreateCompress(j_compress_ptr cinfo, int version, size_t structsize) __asm__("lamina_jpeg80_jpeg_CreateCompress");
void jpeg_CreateDecompress(j_decompress_ptr cinfo, int version, size_t structsize) __asm__("lamina_jpeg80_jpeg_CreateDecompress");
void jpeg_destroy_compress(j_compress_ptr cinfo) __asm__("lamina_jpeg80_jpeg_destroy_compress");
void jpeg_destroy_decompress(j_decompress_ptr cinfo) __asm__("lamina_jpeg80_jpeg_destroy_decompress");
void jpeg_mem_dest(j_compress_ptr cinfo, unsigned char **outbuffer, unsigned long *outsize) __asm__("lamina_jpeg80_jpeg_mem_dest");
void jpeg_set_defaults(j_compress_ptr cinfo) __asm__("lamina_jpeg80_jpeg_set_defaults");
void jpeg_set_quality(j_compress_ptr cinfo, int quality, boolean force_baseline) __asm__("lamina_jpeg80_jpeg_set_quality");
void jpeg_start_compress(j_compress_ptr cinfo, boolean write_all_tables) __asm__("lamina_jpeg80_jpeg_start_compress");
JDIMENSION jpeg_write_scanlines(j_compress_ptr cinfo, JSAMPARRAY scanlines, JDIMENSION num_lines) __asm__("lamina_jpeg80_jpeg_write_scanlines");
void jpeg_finish_compress(j_compress_ptr cinfo) __asm__("lamina_jpeg80_jpeg_finish_compress");
int jpeg_read_header(j_decompress_ptr cinfo, boolean require_image) __asm__("lamina_jpeg80_jpeg_read_header");
boolean jpeg_start_decompress(j_decompress_ptr cinfo) __asm__("lamina_jpeg80_jpeg_start_decompress");
JDIMENSION jpeg_read_scanlines(j_decompress_ptr cinfo, JSAMPARRAY scanlines, JDIMENSION max_lines) __asm__("lamina_jpeg80_jpeg_read_scanlines");
boolean jpeg_finish_decompress(j_decompress_ptr cinfo) __asm__("lamina_jpeg80_jpeg_finish_decompress");
boolean jpeg_resync_to_restart(j_decompress_ptr cinfo, int desired) __asm__("lamina_jpeg80_jpeg_resync_to_restart");
typedef enum { JERR_BAD_PROGRESSION = 17, JERR_CONVERSION_NOTIMPL = 28, JERR_INPUT_EOF = 44, JERR_OUT_OF_MEMORY = 56, JERR_SOF_DUPLICATE = 60, JWRN_ADOBE_XFORM = 116, JWRN_EXTRANEOUS_DATA = 119, JWRN_JFIF_MAJOR = 122, JWRN_NOT_SEQUENTIAL = 125, JWRN_TOO_MUCH_DATA = 126, JWRN_BOGUS_ICC = 127 } J_MESSAGE_CODE;

/// Why the library cannot be opened; NULL if it can.
const char *lamina_jpeg80_missing(void);
