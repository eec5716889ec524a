#pragma once

// Says that the thread waits in a loop: the core spends less on it.
static inline void lamina_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}
