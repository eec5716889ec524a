#include "CLaminaSystem.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void lamina_memory_keep_little(void) {
#ifdef __GLIBC__
    // Setting it keeps the C library from raising it to the largest block that was freed, 32 MiB at most.
    mallopt(M_MMAP_THRESHOLD, 256 << 10);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
    mallopt(M_ARENA_MAX, 2);
#endif
}
