#pragma once

#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

#include "light.h"
#include "reading.h"
#include "sound.h"

// The parts of FFmpeg that Swift cannot import: macros with arguments, and a function whose type depends on the
// version.

static const int lamina_av_again = AVERROR(EAGAIN);
static const int lamina_av_end = AVERROR_EOF;
static const int lamina_av_io_failed = AVERROR(EIO);
static const int lamina_av_invalid_argument = AVERROR(EINVAL);
static const int lamina_av_invalid_data = AVERROR_INVALIDDATA;
static const uint32_t lamina_av_hvc1 = MKTAG('h', 'v', 'c', '1');
static const uint32_t lamina_av_ap4h = MKTAG('a', 'p', '4', 'h');
static const uint32_t lamina_av_apch = MKTAG('a', 'p', 'c', 'h');
static const int64_t lamina_av_no_time = AV_NOPTS_VALUE;

typedef int (*lamina_av_write)(void *owner, const uint8_t *bytes, int count);
typedef int64_t (*lamina_av_seek)(void *owner, int64_t offset, int whence);

/// An output that calls back; `seek` is NULL for streams. The buffer is allocated with av_malloc.
static inline AVIOContext *lamina_av_output(
    unsigned char *buffer, int size, void *owner, lamina_av_write write, lamina_av_seek seek) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    return avio_alloc_context(buffer, size, 1, owner, NULL, write, seek);
#else
    // The older type says that the bytes may be written to; nobody does.
    return avio_alloc_context(buffer, size, 1, owner, NULL, (int (*)(void *, uint8_t *, int))write, seek);
#endif
}

// The scaler's type is opaque in older versions and a structure in newer ones. These are different types in Swift.
static inline void lamina_av_scaler_free(void *scaler) { sws_freeContext((struct SwsContext *)scaler); }
