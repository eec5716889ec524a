#include "CLaminaMedia.h"

#include <CLaminaLazyLibrary.h>

#include <libavcodec/version.h>
#include <libavformat/version.h>
#include <libavutil/version.h>
#include <libswresample/version.h>
#include <libswscale/version.h>

// FFmpeg and its dependencies are a hundred libraries, which take 40 ms to load.

// The functions that the project and its tests call, in all versions of FFmpeg.
#define FUNCTIONS(F)                                                                                            \
    F(av_channel_layout_compare) F(av_channel_layout_copy) F(av_channel_layout_default)                         \
    F(av_color_primaries_name) F(av_color_range_name) F(av_color_space_name) F(av_color_transfer_name)          \
    F(av_dict_free) F(av_dict_get) F(av_dict_set)                                                               \
    F(av_find_best_stream) F(av_frame_alloc) F(av_frame_free) F(av_frame_get_buffer)                            \
    F(av_frame_make_writable) F(av_frame_move_ref) F(av_frame_unref) F(av_free) F(av_get_pix_fmt)               \
    F(av_guess_sample_aspect_ratio) F(av_interleaved_write_frame) F(av_log_get_level) F(av_log_set_level)       \
    F(av_malloc) F(av_opt_set) F(av_packet_alloc) F(av_packet_free) F(av_packet_rescale_ts)                     \
    F(av_packet_side_data_get) F(av_packet_side_data_new) F(av_packet_unref) F(av_pix_fmt_desc_get)             \
    F(av_read_frame) F(av_seek_frame)                                                                           \
    F(av_strdup) F(av_stream_get_side_data) F(av_stream_new_side_data) F(av_strerror) F(av_write_trailer)       \
    F(avcodec_alloc_context3) F(avcodec_default_get_buffer2) F(avcodec_find_decoder)                            \
    F(avcodec_find_decoder_by_name) F(avcodec_find_encoder_by_name) F(avcodec_flush_buffers)                    \
    F(avcodec_free_context) F(avcodec_get_name) F(avcodec_open2) F(avcodec_parameters_copy)                     \
    F(avcodec_parameters_from_context) F(avcodec_parameters_to_context) F(avcodec_receive_frame)                \
    F(avcodec_receive_packet) F(avcodec_send_frame) F(avcodec_send_packet) F(avformat_alloc_context)            \
    F(avformat_alloc_output_context2) F(avformat_close_input) F(avformat_find_stream_info)                      \
    F(avformat_free_context) F(avformat_new_stream) F(avformat_open_input) F(avformat_write_header)             \
    F(avio_alloc_context) F(avio_closep) F(avio_context_free) F(avio_flush) F(avio_open)                        \
    F(swr_alloc_set_opts2) F(swr_convert) F(swr_free) F(swr_get_out_samples) F(swr_init) F(sws_freeContext)     \
    F(sws_getCoefficients) F(sws_getContext) F(sws_scale) F(sws_setColorspaceDetails)

static const char *const files[] = {
    "libavformat.so." LAMINA_LAZY_TEXT(LIBAVFORMAT_VERSION_MAJOR),
    "libavcodec.so." LAMINA_LAZY_TEXT(LIBAVCODEC_VERSION_MAJOR),
    "libswresample.so." LAMINA_LAZY_TEXT(LIBSWRESAMPLE_VERSION_MAJOR),
    "libswscale.so." LAMINA_LAZY_TEXT(LIBSWSCALE_VERSION_MAJOR),
    "libavutil.so." LAMINA_LAZY_TEXT(LIBAVUTIL_VERSION_MAJOR),
};

LAMINA_LAZY_LIBRARY(lamina_ffmpeg, FUNCTIONS, files)

#define JUMP(name) LAMINA_LAZY_JUMP(lamina_ffmpeg, name)
FUNCTIONS(JUMP)
