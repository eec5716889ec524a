#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Deflate (RFC 1951) and the check sum of zlib's format (RFC 1950), for PNG.

/// The Adler-32 (RFC 1950) of the bytes that `adler` stands for, followed by more. Gives what zlib's adler32 gives, in a
/// fraction of the time.
uint32_t lamina_adler(uint32_t adler, const uint8_t *bytes, size_t length);

/// How hard matches are searched.
typedef enum {
    /// Nothing is compressed.
    LAMINA_DEFLATE_STORED,
    /// Only repetitions of the byte before: for noise, where other matches are rare and short.
    LAMINA_DEFLATE_RUNS,
    /// The latest place with the same four bytes.
    LAMINA_DEFLATE_QUICK,
    /// Several of the latest places.
    LAMINA_DEFLATE_SHORT_SEARCH,
    /// More places.
    LAMINA_DEFLATE_SEARCH,
    /// A longer match that begins one byte later is preferred.
    LAMINA_DEFLATE_LAZY_SEARCH,
    /// Many places.
    LAMINA_DEFLATE_LONG_SEARCH,
} lamina_deflate_effort;

/// Bytes that the compressed data of `length` bytes never exceed.
size_t lamina_deflate_bound(size_t length);

/// The bytes of memory that the encoder works in.
size_t lamina_deflate_memory(void);

/// Compresses bytes to raw deflate data (RFC 1951) that end on a whole byte: with the end of the stream where `last`,
/// otherwise with an empty stored block, so that more blocks can follow.
///
/// @param memory lamina_deflate_memory() bytes for any use, aligned as malloc aligns.
/// @param output Room for lamina_deflate_bound(length) bytes.
/// @return The length of the data.
size_t lamina_deflate(
    const uint8_t *bytes, size_t length, lamina_deflate_effort effort, bool last, void *memory, uint8_t *output);
