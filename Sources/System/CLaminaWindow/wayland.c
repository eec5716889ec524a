// The library of Wayland's clients, and Lamina's own objects on the connection that SDL has made.
#include "wayland.h"

#include "windows.h"

#include <dlfcn.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

static const struct {
    const char *name;
    size_t place;
} symbols[] = {
#define SYMBOL(name, field) {#name, offsetof(lamina_wayland_library, field)}
    SYMBOL(wl_display_connect, connect),
    SYMBOL(wl_display_disconnect, disconnect),
    SYMBOL(wl_display_get_fd, file),
    SYMBOL(wl_display_get_error, error),
    SYMBOL(wl_display_flush, flush),
    SYMBOL(wl_display_roundtrip, roundtrip),
    SYMBOL(wl_display_create_queue, create_queue),
    SYMBOL(wl_event_queue_destroy, destroy_queue),
    SYMBOL(wl_display_prepare_read_queue, prepare_read),
    SYMBOL(wl_display_cancel_read, cancel_read),
    SYMBOL(wl_display_read_events, read_events),
    SYMBOL(wl_display_dispatch_queue_pending, dispatch),
    SYMBOL(wl_proxy_create_wrapper, wrap),
    SYMBOL(wl_proxy_wrapper_destroy, unwrap),
    SYMBOL(wl_proxy_set_queue, set_queue),
    SYMBOL(wl_proxy_marshal, send),
    SYMBOL(wl_proxy_marshal_constructor, make),
    SYMBOL(wl_proxy_marshal_constructor_versioned, make_versioned),
    SYMBOL(wl_proxy_add_listener, listen),
    SYMBOL(wl_proxy_get_version, version),
    SYMBOL(wl_proxy_destroy, destroy),
    SYMBOL(wl_registry_interface, registry),
    SYMBOL(wl_callback_interface, callback),
    SYMBOL(wl_shm_interface, shm),
    SYMBOL(wl_shm_pool_interface, pool),
    SYMBOL(wl_buffer_interface, buffer),
};

const lamina_wayland_library *lamina_wayland(void) {
    static lamina_wayland_library library;
    static bool was_opened, is_there;
    if (was_opened) return is_there ? &library : NULL;
    was_opened = true;
    void *handle = dlopen("libwayland-client.so.0", RTLD_NOW | RTLD_LOCAL);
    is_there = handle != NULL;
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0] && is_there; i++) {
        void *found = dlsym(handle, symbols[i].name);
        memcpy((char *)&library + symbols[i].place, &found, sizeof found);
        is_there = found != NULL;
    }
    return is_there ? &library : NULL;
}

static lamina_wayland_connection connection;
static void *registry;

static void take_global(void *data, void *from, uint32_t name, const char *interface, uint32_t version) {
    (void)data, (void)version;
    const lamina_wayland_library *wayland = lamina_wayland();
    enum { bind = 0 };
    if (!strcmp(interface, wayland->shm->name) && !connection.shm) {
        connection.shm = wayland->make_versioned(from, bind, wayland->shm, 1, name, wayland->shm->name, 1, NULL);
    }
    const lamina_wayland_interface *presentation = &lamina_presentation_interface;
    if (!strcmp(interface, presentation->name) && !connection.presentation) {
        connection.presentation =
            wayland->make_versioned(from, bind, presentation, 1, name, presentation->name, 1, NULL);
        if (connection.presentation) lamina_pace_begin(connection.presentation);
    }
}

static void forget_global(void *data, void *from, uint32_t name) { (void)data, (void)from, (void)name; }

static void take_answer(void *is_answered, void *callback, uint32_t value) {
    (void)callback, (void)value;
    *(bool *)is_answered = true;
}

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Takes events of the queue until a flag is set, for at most some seconds. Events of SDL's objects stay in SDL's queue.
static bool wait_for(const bool *is_answered) {
    const lamina_wayland_library *wayland = lamina_wayland();
    void *display = connection.display, *queue = connection.queue;
    const int64_t end = milliseconds() + 5000;
    while (!*is_answered) {
        const int64_t left = end - milliseconds();
        if (left <= 0 || wayland->error(display) != 0) return false;
        if (wayland->prepare_read(display, queue) == 0) {
            wayland->flush(display);
            struct pollfd file = {.fd = wayland->file(display), .events = POLLIN};
            if (poll(&file, 1, (int)left) > 0) {
                if (wayland->read_events(display) < 0) return false;
            } else {
                wayland->cancel_read(display);
            }
        }
        if (wayland->dispatch(display, queue) < 0) return false;
    }
    return true;
}

static bool ask(void *wrapper) {
    const lamina_wayland_library *wayland = lamina_wayland();
    enum { sync = 0, get_registry = 1 };
    static void (*const registry_listener[])(void) = {(void (*)(void))take_global, (void (*)(void))forget_global};
    static void (*const callback_listener[])(void) = {(void (*)(void))take_answer};
    bool is_answered = false;
    registry = wayland->make(wrapper, get_registry, wayland->registry, NULL);
    void *callback = wayland->make(wrapper, sync, wayland->callback, NULL);
    bool result = registry && callback && wayland->listen(registry, registry_listener, NULL) == 0
        && wayland->listen(callback, callback_listener, &is_answered) == 0 && wait_for(&is_answered);
    if (callback) wayland->destroy(callback);
    return result && connection.shm;
}

const lamina_wayland_connection *lamina_wayland_connect(uint32_t window, void **surface) {
    lamina_window_handles handles;
    if (!lamina_window_handles_of(window, &handles) || handles.system != LAMINA_HANDLES_WAYLAND) return NULL;
    *surface = handles.second;
    if (connection.display && connection.display == handles.first) return &connection;
    const lamina_wayland_library *wayland = lamina_wayland();
    if (!wayland || !handles.first || !handles.second) return NULL;
    connection = (lamina_wayland_connection){.display = handles.first, .queue = wayland->create_queue(handles.first)};
    // Objects have the queue of the one that made them.
    void *wrapper = connection.queue ? wayland->wrap(connection.display) : NULL;
    if (wrapper) wayland->set_queue(wrapper, connection.queue);
    const bool is_there = wrapper && ask(wrapper);
    if (wrapper) wayland->unwrap(wrapper);
    if (is_there) return &connection;
    lamina_wayland_end();
    return NULL;
}

bool lamina_wayland_take_events(void) {
    return !connection.display || lamina_wayland()->dispatch(connection.display, connection.queue) >= 0;
}

void lamina_wayland_end(void) {
    if (!connection.display) return;
    const lamina_wayland_library *wayland = lamina_wayland();
    lamina_pace_end();
    if (connection.presentation) wayland->destroy(connection.presentation);
    if (connection.shm) wayland->destroy(connection.shm);
    if (registry) wayland->destroy(registry);
    if (connection.queue) wayland->destroy_queue(connection.queue);
    connection = (lamina_wayland_connection){0};
    registry = NULL;
}
