#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Why FFmpeg's libraries cannot be used: one is missing. NULL where all are there.
const char *lamina_ffmpeg_missing(void);

/// How a thread was scheduled, and what it was allowed.
typedef struct {
    int policy, priority;
    bool is_known, had_capability;
    uint64_t real_time_limit;
} lamina_scheduling;

/// Keeps a library from giving the calling thread, and the threads that the library makes, real-time priority, until
/// `lamina_scheduling_restore`. SVT-AV1 does that wherever the process may, as root in most containers may: a hundred
/// threads then run before everything else on the machine. A library's threads stay without the right for ever.
lamina_scheduling lamina_scheduling_hold(void);
void lamina_scheduling_restore(lamina_scheduling before);

/// Turns opaque BGRA of full range into three planes, BT.709 with video levels, each value rounded to nearest. Chroma has half the
/// size, rounded up, and is that of the mean colour of its pixels.
///
/// @param width Columns of luma. A row has one pixel more where this is odd.
/// @param planes Luma, blue and red chroma, with the bytes from one row to the next in `strides`.
void lamina_planes_from_bgra(
    const uint8_t *pixels, size_t row_bytes, size_t width, size_t height, uint8_t *const planes[3],
    const ptrdiff_t strides[3]);
