#include "CLaminaDigest.h"

#include <CLaminaGLib.h>

const char *lamina_digest_missing(void) { return lamina_glib_missing(); }

bool lamina_digest_sha256(const void *bytes, size_t count, uint8_t digest[LAMINA_DIGEST_BYTES]) {
    if (lamina_digest_missing()) return false;
    GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
    if (!sum) return false;
    g_checksum_update(sum, bytes, (gssize)count);
    gsize length = LAMINA_DIGEST_BYTES;
    g_checksum_get_digest(sum, digest, &length);
    g_checksum_free(sum);
    return length == LAMINA_DIGEST_BYTES;
}

bool lamina_digest_hmac(
    const void *key, size_t key_count, const void *bytes, size_t count, uint8_t digest[LAMINA_DIGEST_BYTES]) {
    if (lamina_digest_missing()) return false;
    GHmac *sum = g_hmac_new(G_CHECKSUM_SHA256, key, key_count);
    if (!sum) return false;
    g_hmac_update(sum, bytes, (gssize)count);
    gsize length = LAMINA_DIGEST_BYTES;
    g_hmac_get_digest(sum, digest, &length);
    g_hmac_unref(sum);
    return length == LAMINA_DIGEST_BYTES;
}
