// Pictures in memory that the program shares with a Wayland compositor, on the surface of SDL's window.
//
// SDL keeps the surface's size, its scale and its answers to the compositor; the memory has the size in pixels that SDL tells.
#define _GNU_SOURCE
#include "wayland.h"
#include "windows.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct {
    void *pool, *buffer;
    uint8_t *memory;
    size_t capacity;
    int32_t width, height;
    /// Whether the compositor may read it.
    bool is_busy;
} slot;

struct lamina_shm {
    uint32_t window;
    slot slots[LAMINA_SHM_SLOTS];
};

lamina_shm *lamina_shm_open(uint32_t window) {
    void *surface;
    if (!lamina_wayland_connect(window, &surface)) return NULL;
    lamina_shm *shm = calloc(1, sizeof *shm);
    if (shm) shm->window = window;
    return shm;
}

static void take_release(void *data, void *buffer) {
    (void)buffer;
    ((slot *)data)->is_busy = false;
}

static void drop_buffer(slot *at) {
    enum { destroy = 0 };
    if (!at->buffer) return;
    lamina_wayland()->send(at->buffer, destroy);
    lamina_wayland()->destroy(at->buffer);
    at->buffer = NULL;
    at->is_busy = false;
}

static void drop_pool(slot *at) {
    enum { destroy = 1 };
    drop_buffer(at);
    if (at->pool) {
        lamina_wayland()->send(at->pool, destroy);
        lamina_wayland()->destroy(at->pool);
    }
    if (at->memory) munmap(at->memory, at->capacity);
    memset(at, 0, sizeof *at);
}

// Takes all pages now, so that none is missing when it is written.
static bool reserve(int file, size_t size) {
    int error;
    do {
        error = posix_fallocate(file, 0, (off_t)size);
    } while (error == EINTR);
    return error == 0;
}

static bool make_pool(const lamina_wayland_connection *connection, slot *at, size_t size) {
    int file = memfd_create("lamina", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0 || !reserve(file, size)) {
        if (file >= 0) close(file);
        return false;
    }
    // A compositor needs no guard against memory that shrinks.
    fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK);
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) {
        enum { create_pool = 0 };
        at->memory = memory;
        at->capacity = size;
        at->pool = lamina_wayland()->make(connection->shm, create_pool, lamina_wayland()->pool, NULL, file, (int32_t)size);
    }
    close(file);
    return at->pool != NULL;
}

// Gives a slot that the compositor does not read a buffer of a size. Memory that has room for it stays.
static bool fit(const lamina_wayland_connection *connection, slot *at, int32_t width, int32_t height) {
    enum { create_buffer = 0, xrgb8888 = 1 };
    static void (*const listener[])(void) = {(void (*)(void))take_release};
    const size_t size = (size_t)width * (size_t)height * 4;
    drop_buffer(at);
    if (at->capacity < size || at->capacity / 4 > size) {
        // A window that grows does so in many steps.
        const size_t room = at->pool && size < INT32_MAX / 2 ? size / 4 : 0;
        drop_pool(at);
        if (!make_pool(connection, at, size + room)) {
            drop_pool(at);
            return false;
        }
    }
    at->buffer = lamina_wayland()->make(
        at->pool, create_buffer, lamina_wayland()->buffer, NULL, 0, width, height, width * 4, (uint32_t)xrgb8888);
    if (!at->buffer) return false;
    lamina_wayland()->listen(at->buffer, listener, at);
    at->width = width;
    at->height = height;
    return true;
}

lamina_shm_state lamina_shm_lock(
    lamina_shm *shm, int32_t width, int32_t height, lamina_window_pixels *pixels, int32_t *index, bool *is_new) {
    void *surface;
    const lamina_wayland_connection *connection =
        lamina_window_display_is_lost() ? NULL : lamina_wayland_connect(shm->window, &surface);
    // What the compositor told was read with SDL's events.
    if (!connection || !lamina_wayland_take_events()) {
        SDL_SetError("the connection to the compositor broke");
        return LAMINA_SHM_FAILED;
    }
    if (width < 1 || height < 1 || (int64_t)width * height > INT32_MAX / 4) {
        SDL_SetError("%d×%d pixels are too many for a buffer", width, height);
        return LAMINA_SHM_FAILED;
    }
    int found = -1;
    for (int i = LAMINA_SHM_SLOTS - 1; i >= 0; i--) {
        const slot *at = &shm->slots[i], *best = found < 0 ? NULL : &shm->slots[found];
        if (at->is_busy) continue;
        const bool fits = at->buffer && at->width == width && at->height == height;
        const bool best_fits = best && best->buffer && best->width == width && best->height == height;
        if (fits || !best_fits) found = i;
    }
    if (found < 0) return LAMINA_SHM_BUSY;
    slot *at = &shm->slots[found];
    *is_new = !at->buffer || at->width != width || at->height != height;
    if (*is_new && !fit(connection, at, width, height)) {
        SDL_SetError("there is no memory for %d×%d pixels", width, height);
        return LAMINA_SHM_FAILED;
    }
    *pixels = (lamina_window_pixels){at->memory, width, height, width * 4};
    *index = found;
    return LAMINA_SHM_READY;
}

// Hands over what was asked. A compositor that takes nothing for a while gets the rest with SDL's next requests.
static void flush(void *display) {
    for (int tries = 0; tries < 10 && lamina_wayland()->flush(display) < 0; tries++) {
        struct pollfd file = {.fd = lamina_wayland()->file(display), .events = POLLOUT};
        if (lamina_wayland()->error(display) != 0 || poll(&file, 1, 10) < 0) return;
    }
}

bool lamina_shm_present(lamina_shm *shm, int32_t index, const lamina_window_rect *rects, int32_t count) {
    enum { attach = 1, damage = 2, commit = 6, damage_buffer = 9, version_of_damage_buffer = 4 };
    void *surface;
    const lamina_wayland_library *wayland = lamina_wayland();
    const lamina_wayland_connection *connection = lamina_wayland_connect(shm->window, &surface);
    if (!connection || index < 0 || index >= LAMINA_SHM_SLOTS || !shm->slots[index].buffer) {
        SDL_SetError("the connection to the compositor broke");
        return false;
    }
    slot *at = &shm->slots[index];
    wayland->send(surface, attach, at->buffer, 0, 0);
    if (wayland->version(surface) < version_of_damage_buffer) {
        wayland->send(surface, damage, 0, 0, INT32_MAX, INT32_MAX);
    } else {
        for (int32_t i = 0; i < count; i++) {
            wayland->send(surface, damage_buffer, rects[i].x, rects[i].y, rects[i].width, rects[i].height);
        }
    }
    wayland->send(surface, commit);
    at->is_busy = true;
    flush(connection->display);
    return true;
}

void lamina_shm_close(lamina_shm *shm) {
    for (int i = 0; i < LAMINA_SHM_SLOTS; i++) {
        if (shm->slots[i].pool) drop_pool(&shm->slots[i]);
    }
    free(shm);
}
