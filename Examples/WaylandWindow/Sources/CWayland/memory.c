#define _GNU_SOURCE
#include "CWayland.h"

#include <sys/mman.h>
#include <unistd.h>

int make_shared_memory(size_t size) {
    int file = memfd_create("wayland-window", MFD_CLOEXEC);
    if (file >= 0 && ftruncate(file, (off_t)size) != 0) {
        close(file);
        return -1;
    }
    return file;
}
