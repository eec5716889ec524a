#pragma once

// SHA-256, and HMAC with it, by GLib, which comes with Pango.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LAMINA_DIGEST_BYTES 32

/// Why GLib could not be opened; NULL where it could.
const char *lamina_digest_missing(void);

/// The SHA-256 of bytes; false without GLib.
bool lamina_digest_sha256(const void *bytes, size_t count, uint8_t digest[LAMINA_DIGEST_BYTES]);

/// The HMAC of bytes with SHA-256 (RFC 2104); false without GLib.
bool lamina_digest_hmac(
    const void *key, size_t key_count, const void *bytes, size_t count, uint8_t digest[LAMINA_DIGEST_BYTES]);
