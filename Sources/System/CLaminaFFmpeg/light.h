#pragma once

#include <libavformat/avformat.h>
#include <libavutil/mastering_display_metadata.h>

// What a film says of the screen that it was made on, in its container.

static inline uint8_t *lamina_av_stream_data(AVStream *stream, enum AVPacketSideDataType type, size_t size) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 102)
    AVPacketSideData *data = av_packet_side_data_new(
        &stream->codecpar->coded_side_data, &stream->codecpar->nb_coded_side_data, type, size, 0);
    return data ? data->data : NULL;
#else
    return av_stream_new_side_data(stream, type, size);
#endif
}

/// Sets the screen's primaries, red, green, blue and white, each x and y in 50,000ths, its light in 10,000ths of cd/m², and the
/// lights of the brightest pixel and of the brightest frame in cd/m². Returns 0 if memory runs out.
static inline int lamina_av_set_light(
    AVStream *stream, const int primaries[8], int most, int least, unsigned brightest_pixel, unsigned brightest_frame) {
    AVMasteringDisplayMetadata *screen = (AVMasteringDisplayMetadata *)(void *)lamina_av_stream_data(
        stream, AV_PKT_DATA_MASTERING_DISPLAY_METADATA, sizeof *screen);
    AVContentLightMetadata *content = (AVContentLightMetadata *)(void *)lamina_av_stream_data(
        stream, AV_PKT_DATA_CONTENT_LIGHT_LEVEL, sizeof *content);
    if (!screen || !content) return 0;
    *screen = (AVMasteringDisplayMetadata){.has_primaries = 1, .has_luminance = 1};
    for (int color = 0; color < 3; color++)
        for (int axis = 0; axis < 2; axis++)
            screen->display_primaries[color][axis] = (AVRational){primaries[2 * color + axis], 50000};
    for (int axis = 0; axis < 2; axis++) screen->white_point[axis] = (AVRational){primaries[6 + axis], 50000};
    screen->max_luminance = (AVRational){most, 10000};
    screen->min_luminance = (AVRational){least, 10000};
    *content = (AVContentLightMetadata){.MaxCLL = brightest_pixel, .MaxFALL = brightest_frame};
    return 1;
}
