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

void lamina_memory_keep_blocks(void) {
#ifdef __GLIBC__
    // The largest threshold there is. Several heaps would each keep such blocks.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_ARENA_MAX, 1);
#endif
}

int64_t lamina_memory_in_use(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || (__GLIBC__ == 2 && __GLIBC_MINOR__ >= 33))
    struct mallinfo2 info = mallinfo2();
    // Large blocks are mapped separately, and counted separately.
    return (int64_t)(info.uordblks + info.hblkhd);
#else
    return -1;
#endif
}
