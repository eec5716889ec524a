#pragma once

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

// The parts of sound that Swift cannot import: layouts of channels, which have a union, and a type that depends on FFmpeg's version.

typedef int (*lamina_av_read)(void *owner, uint8_t *bytes, int count);

/// An input that calls back. The buffer is allocated with av_malloc.
static inline AVIOContext *lamina_av_input(
    unsigned char *buffer, int size, void *owner, lamina_av_read read,
    int64_t (*seek)(void *owner, int64_t offset, int whence)) {
    return avio_alloc_context(buffer, size, 0, owner, read, NULL, seek);
}

static inline int lamina_av_frame_channels(const AVFrame *frame) { return frame->ch_layout.nb_channels; }

/// Whether a frame has the layout, rate and format of another one.
static inline int lamina_av_sounds_alike(const AVFrame *one, const AVFrame *other) {
    return one->format == other->format && one->sample_rate == other->sample_rate &&
           av_channel_layout_compare(&one->ch_layout, &other->ch_layout) == 0;
}

/// Keeps a frame's layout, rate and format in another one.
static inline int lamina_av_keep_sound_format(AVFrame *target, const AVFrame *frame) {
    target->format = frame->format;
    target->sample_rate = frame->sample_rate;
    return av_channel_layout_copy(&target->ch_layout, &frame->ch_layout);
}

/// A converter of frames of sound into interleaved floats; NULL where that is not possible. The sum of the weights of a channel is
/// at most 1, so that fewer channels are no louder than many.
static inline struct SwrContext *lamina_av_resampler(const AVFrame *frame, int channels, int rate) {
    AVChannelLayout source = {0}, target = {0};
    if (frame->ch_layout.order == AV_CHANNEL_ORDER_NATIVE) {
        if (av_channel_layout_copy(&source, &frame->ch_layout) < 0) return NULL;
    } else {
        av_channel_layout_default(&source, frame->ch_layout.nb_channels);
    }
    av_channel_layout_default(&target, channels);
    struct SwrContext *resampler = NULL;
    int code = swr_alloc_set_opts2(
        &resampler, &target, AV_SAMPLE_FMT_FLT, rate, &source, (enum AVSampleFormat)frame->format, frame->sample_rate, 0,
        NULL);
    if (code >= 0) code = av_opt_set(resampler, "rematrix_maxval", "1", 0);
    if (code >= 0) code = swr_init(resampler);
    if (code < 0) swr_free(&resampler);
    return resampler;
}

/// Converts a frame, or with NULL what the converter still holds, and returns how many samples of each channel that gave.
static inline int lamina_av_resample(struct SwrContext *resampler, float *target, int room, const AVFrame *frame) {
    uint8_t *planes[1] = {(uint8_t *)target};
    return swr_convert(
        resampler, planes, room, frame ? (const uint8_t **)frame->extended_data : NULL, frame ? frame->nb_samples : 0);
}

/// Whether the writer of Matroska adds the delay of Opus to the times of its packets, as FFmpeg does from version 6 on. Otherwise it would
/// move all pictures, so that no time is below 0.
static const int lamina_av_matroska_adds_delay = LIBAVFORMAT_VERSION_MAJOR >= 60;

static inline void lamina_av_set_stereo(AVCodecContext *context) { av_channel_layout_default(&context->ch_layout, 2); }

static inline void lamina_av_set_frame_stereo(AVFrame *frame) { av_channel_layout_default(&frame->ch_layout, 2); }
