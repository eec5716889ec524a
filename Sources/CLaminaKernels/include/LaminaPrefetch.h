#pragma once

#include <stddef.h>

// Prefetches cache lines of 64 bytes that will be read soon. Any address is allowed: an invalid address is not read.
static inline void lamina_prefetch(const void *address, size_t lines) {
    for (size_t line = 0; line < lines; line++) __builtin_prefetch((const char *)address + 64 * line);
}
