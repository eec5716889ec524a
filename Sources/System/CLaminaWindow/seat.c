// Whether a Wayland compositor has a seat: keyboard, pointer or touch screen.
#include "seat.h"

#include <dlfcn.h>
#include <stdint.h>
#include <string.h>

// libwayland-client, which is opened for this question alone.
typedef struct {
    void *library;
    void *(*connect)(const char *);
    void (*disconnect)(void *);
    int (*roundtrip)(void *);
    void *(*construct)(void *, uint32_t, const void *, ...);
    int (*listen)(void *, void (**)(void), void *);
    void (*destroy)(void *);
    const void *registry;
} wayland;

static bool open_library(wayland *found) {
    found->library = dlopen("libwayland-client.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!found->library) return false;
    found->connect = (void *(*)(const char *))dlsym(found->library, "wl_display_connect");
    found->disconnect = (void (*)(void *))dlsym(found->library, "wl_display_disconnect");
    found->roundtrip = (int (*)(void *))dlsym(found->library, "wl_display_roundtrip");
    found->construct = (void *(*)(void *, uint32_t, const void *, ...))dlsym(found->library, "wl_proxy_marshal_constructor");
    found->listen = (int (*)(void *, void (**)(void), void *))dlsym(found->library, "wl_proxy_add_listener");
    found->destroy = (void (*)(void *))dlsym(found->library, "wl_proxy_destroy");
    found->registry = dlsym(found->library, "wl_registry_interface");
    return found->connect && found->disconnect && found->roundtrip && found->construct && found->listen
        && found->destroy && found->registry;
}

static void take_global(void *has_seat, void *registry, uint32_t name, const char *interface, uint32_t version) {
    (void)registry, (void)name, (void)version;
    if (!strcmp(interface, "wl_seat")) *(bool *)has_seat = true;
}

static void forget_global(void *has_seat, void *registry, uint32_t name) { (void)has_seat, (void)registry, (void)name; }

bool lamina_wayland_lacks_seat(void) {
    wayland found = {0};
    bool is_there = false, has_seat = false;
    if (open_library(&found)) {
        void *display = found.connect(NULL);
        if (display) {
            enum { get_registry = 1 };
            void *registry = found.construct(display, get_registry, found.registry, NULL);
            void (*listener[])(void) = {(void (*)(void))take_global, (void (*)(void))forget_global};
            if (registry && !found.listen(registry, listener, &has_seat)) is_there = found.roundtrip(display) >= 0;
            if (registry) found.destroy(registry);
            found.disconnect(display);
        }
    }
    if (found.library) dlclose(found.library);
    return is_there && !has_seat;
}
