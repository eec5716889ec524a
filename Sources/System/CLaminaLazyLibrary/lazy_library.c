#include "CLaminaLazyLibrary.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MANY_FILES = 8 };

// In place of a function that is not there.
static void *nothing(void) { return NULL; }

// Whether a file can be opened. libgcrypt, which FFmpeg needs, ends the process while it is loaded if it cannot open one.
static bool can_open_files(void) {
    int file = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (file < 0) return errno != EMFILE && errno != ENFILE;
    close(file);
    return true;
}

// Opens the first alternative that is there, and gives the first one's reason if none is.
static void *open_one(const char *alternatives, char *missing, size_t room) {
    char file[128];
    for (const char *at = alternatives; at; at = strchr(at, '|') ? strchr(at, '|') + 1 : NULL) {
        snprintf(file, sizeof file, "%.*s", (int)strcspn(at, "|"), at);
        void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
        if (handle) {
            missing[0] = 0;
            return handle;
        }
        const char *reason = dlerror();
        if (missing[0]) continue;
        const char *packages = lamina_lazy_packages(file);
        snprintf(
            missing, room, "%s%s%s", reason ? reason : file, packages ? "; it is in " : "", packages ? packages : "");
    }
    return NULL;
}

void lamina_lazy_load(lamina_lazy_library *library) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    void *handles[MANY_FILES] = {NULL};
    size_t count = library->file_count < MANY_FILES ? library->file_count : MANY_FILES;
    if (library->function_count > 0 && !__atomic_load_n(library->functions[0].place, __ATOMIC_ACQUIRE)) {
        if (!can_open_files()) {
            snprintf(library->missing, sizeof library->missing, "%s: %s", library->files[0], strerror(errno));
        }
        for (size_t i = 0; i < count && !library->missing[0]; i++) {
            handles[i] = open_one(library->files[i], library->missing, sizeof library->missing);
        }
        // The first one last: that it is there says that all are.
        for (size_t k = library->function_count; k-- > 0;) {
            void *found = NULL;
            for (size_t i = 0; i < count && !found && !library->missing[0]; i++) {
                if (handles[i]) found = dlsym(handles[i], library->functions[k].name);
            }
            __atomic_store_n(
                library->functions[k].place, found ? found : (void *)nothing, __ATOMIC_RELEASE);
        }
    }
    pthread_mutex_unlock(&lock);
}
