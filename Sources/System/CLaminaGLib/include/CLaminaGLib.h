#pragma once

// What Lamina calls of glib.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>

struct _GChecksum;
struct _GHmac;
typedef unsigned char guint8;
typedef long gssize;
typedef unsigned long gsize;
typedef unsigned char guchar;
typedef enum { G_CHECKSUM_SHA256 = 2 } GChecksumType;
typedef struct _GChecksum GChecksum;
GChecksum *g_checksum_new(GChecksumType checksum_type) __asm__("lamina_glib_g_checksum_new");
void g_checksum_free(GChecksum *checksum) __asm__("lamina_glib_g_checksum_free");
void g_checksum_update(GChecksum *checksum, const guchar *data, gssize length) __asm__("lamina_glib_g_checksum_update");
void g_checksum_get_digest(GChecksum *checksum, guint8 *buffer, gsize *digest_len) __asm__("lamina_glib_g_checksum_get_digest");
typedef struct _GHmac GHmac;
GHmac *g_hmac_new(GChecksumType digest_type, const guchar *key, gsize key_len) __asm__("lamina_glib_g_hmac_new");
void g_hmac_unref(GHmac *hmac) __asm__("lamina_glib_g_hmac_unref");
void g_hmac_update(GHmac *hmac, const guchar *data, gssize length) __asm__("lamina_glib_g_hmac_update");
void g_hmac_get_digest(GHmac *hmac, guint8 *buffer, gsize *digest_len) __asm__("lamina_glib_g_hmac_get_digest");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_glib_missing(void);
