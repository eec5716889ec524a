#pragma once

#include <stddef.h>

// Asks for cache lines of 64 bytes that will be read soon. Any address may be given: nothing is read from one that is
// not there.
static inline void lamina_prefetch(const void *address, size_t lines) {
    for (size_t line = 0; line < lines; line++) __builtin_prefetch((const char *)address + 64 * line);
}
