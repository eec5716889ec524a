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
/// size, rounded up, and belongs to the place of each second pixel, between two rows.
///
/// @param width Columns of luma. A row has one pixel more where this is odd.
/// @param planes Luma, blue and red chroma, with the bytes from one row to the next in `strides`.
void lamina_planes_from_bgra(
    const uint8_t *pixels, size_t row_bytes, size_t width, size_t height, uint8_t *const planes[3],
    const ptrdiff_t strides[3]);

/// Premultiplied pixels, rows from the top.
typedef struct {
    const uint8_t *pixels;
    size_t row_bytes, width, height;
    /// Halves, red first; otherwise bytes, blue first.
    bool are_halves;
} lamina_plane_source;

/// Planes of luma and colour differences with video levels (ITU-R BT.709-6, 3.5 and 4.6; BT.2020-2, table 5), and of alpha with
/// full levels.
typedef struct {
    /// The shares of luma, together 1.
    float red_luma, green_luma, blue_luma;
    /// 8 to 16. Above 8, a level has two bytes.
    int bits;
    /// Whether colour differences have half the columns, at the place of each second pixel, and half the rows, between two.
    bool halves_columns, halves_rows;
    /// Whether there is a plane of alpha. Colours are straight then.
    bool has_alpha;
} lamina_plane_format;

/// The floats that `lamina_planes` needs beside its planes.
size_t lamina_planes_scratch(size_t width);

/// Turns pixels into planes, each level rounded to nearest. Colours end at 0 and 1.
///
/// @param planes Luma, blue and red differences, and alpha, with the bytes from one row to the next in `strides`.
void lamina_planes(
    const lamina_plane_source *source, const lamina_plane_format *format, uint8_t *const planes[4],
    const ptrdiff_t strides[4], float *scratch);
