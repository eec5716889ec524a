// Tells ThreadSanitizer when a Mutex of Swift's module Synchronization is handed from one thread to another.
//
// The sanitizer sees the lock's fast way, which is compiled into its users. Where threads wait, the lock is taken and given back
// in Swift's library, which is not instrumented, and everything under the lock would look like a race. The functions here have
// the names of the library's, so the program calls them in its place. Scripts/sanitize links them.

#define _GNU_SOURCE

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Methods of a Swift structure that is passed by its address.
#define SWIFT __attribute__((swiftcall))
#define HANDLE __attribute__((swift_context)) void *handle

SWIFT void lamina_mutex_lock(uint32_t state, HANDLE) __asm__(LOCK);
SWIFT bool lamina_mutex_try_lock(HANDLE) __asm__(TRY_LOCK);
SWIFT void lamina_mutex_unlock(HANDLE) __asm__(UNLOCK);

void __tsan_acquire(void *address);
void __tsan_release(void *address);

static SWIFT void (*library_lock)(uint32_t state, HANDLE);
static SWIFT bool (*library_try_lock)(HANDLE);
static SWIFT void (*library_unlock)(HANDLE);

__attribute__((constructor)) static void find(void) {
    library_lock = dlsym(RTLD_NEXT, LOCK);
    library_try_lock = dlsym(RTLD_NEXT, TRY_LOCK);
    library_unlock = dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lamina_mutex_lock(uint32_t state, HANDLE) {
    library_lock(state, handle);
    __tsan_acquire(handle);
}

SWIFT bool lamina_mutex_try_lock(HANDLE) {
    bool locked = library_try_lock(handle);
    if (locked) __tsan_acquire(handle);
    return locked;
}

SWIFT void lamina_mutex_unlock(HANDLE) {
    __tsan_release(handle);
    library_unlock(handle);
}
