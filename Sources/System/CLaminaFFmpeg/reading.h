#pragma once

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

// The parts of reading films that depend on FFmpeg's version, or that Swift cannot import.

/// The orientation of a film's pictures in the numbers of EXIF; 1 where there is none, or no quarter turn.
static inline int lamina_av_orientation(const AVStream *stream) {
    const int32_t *matrix = NULL;
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 102)
    const AVPacketSideData *data = av_packet_side_data_get(
        stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
    if (data && data->size >= 9 * sizeof(int32_t)) matrix = (const int32_t *)(const void *)data->data;
#else
    size_t size = 0;
    const uint8_t *data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
    if (data && size >= 9 * sizeof(int32_t)) matrix = (const int32_t *)(const void *)data;
#endif
    if (!matrix) return 1;
    // x' = a·x + c·y, y' = b·x + d·y
    int64_t a = matrix[0], b = matrix[1], c = matrix[3], d = matrix[4];
    int64_t straight = (a < 0 ? -a : a) + (d < 0 ? -d : d), crossed = (b < 0 ? -b : b) + (c < 0 ? -c : c);
    if (straight > 16 * crossed && a && d) return a > 0 ? (d > 0 ? 1 : 4) : (d > 0 ? 2 : 3);
    if (crossed > 16 * straight && b && c) return b > 0 ? (c > 0 ? 5 : 6) : (c > 0 ? 8 : 7);
    return 1;
}

/// Whether the decoder reports that parts of a picture are made up.
static inline int lamina_av_is_damaged(const AVFrame *frame) {
    return (frame->flags & AV_FRAME_FLAG_CORRUPT) || frame->decode_error_flags;
}

static inline int lamina_av_take_buffer(AVCodecContext *context, AVFrame *frame, int flags) {
    int code = avcodec_default_get_buffer2(context, frame, flags);
    if (code < 0) __atomic_store_n((int *)context->opaque, code, __ATOMIC_RELAXED);
    return code;
}

/// Makes a codec store in `failure`, which outlives it, that there was no memory for a picture. Decoders replace such
/// a picture by an older one without an error.
static inline void lamina_av_note_lost_buffers(AVCodecContext *context, int *failure) {
    context->opaque = failure;
    context->get_buffer2 = lamina_av_take_buffer;
#if LIBAVCODEC_VERSION_MAJOR < 60
    // `get_buffer2` here may be called from any thread. Later versions of FFmpeg require this, and removed the field.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    context->thread_safe_callbacks = 1;
#pragma GCC diagnostic pop
#endif
}

/// The failure that was stored last, or 0. It is cleared.
static inline int lamina_av_lost_buffer(int *failure) { return __atomic_exchange_n(failure, 0, __ATOMIC_RELAXED); }

/// A converter for pictures of one size between two formats; NULL where that is not possible. `full_range` is the
/// source's; targets in red, green and blue always have the full range.
static inline void *lamina_av_picture_scaler(
    int width, int height, enum AVPixelFormat source, enum AVPixelFormat target, int matrix, int full_range) {
    struct SwsContext *scaler = sws_getContext(
        width, height, source, width, height, target,
        SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP, NULL, NULL, NULL);
    if (scaler) {
        const AVPixFmtDescriptor *description = av_pix_fmt_desc_get(target);
        int is_rgb = description && (description->flags & AV_PIX_FMT_FLAG_RGB);
        const int *table = sws_getCoefficients(matrix);
        sws_setColorspaceDetails(scaler, table, full_range, table, is_rgb ? 1 : full_range, 0, 1 << 16, 1 << 16);
    }
    return scaler;
}

/// Returns the number of rows that were written.
static inline int lamina_av_scale_picture(
    void *scaler, const AVFrame *source, uint8_t *const planes[4], const int strides[4]) {
    return sws_scale(
        (struct SwsContext *)scaler, (const uint8_t *const *)source->data, source->linesize, 0, source->height,
        planes, strides);
}
