#pragma once

/// Why FFmpeg's libraries cannot be used: one is missing. NULL where all are there.
const char *lamina_ffmpeg_missing(void);
