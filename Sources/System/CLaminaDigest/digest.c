#include "CLaminaDigest.h"

#include <CLaminaLazyLibrary.h>
#include <glib.h>

#define FUNCTIONS(F)                                                                                            \
    F(g_checksum_free) F(g_checksum_get_digest) F(g_checksum_new) F(g_checksum_update) F(g_hmac_get_digest)     \
    F(g_hmac_new) F(g_hmac_unref) F(g_hmac_update)

static const char *const files[] = {"libglib-2.0.so.0"};
LAMINA_LAZY_LIBRARY(lamina_digest_library, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP(lamina_digest_library, name)
FUNCTIONS(JUMP)

const char *lamina_digest_missing(void) { return lamina_digest_library_missing(); }

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
