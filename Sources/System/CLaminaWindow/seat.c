// Whether a Wayland compositor has a seat: keyboard, pointer or touch screen.
#include "seat.h"

#include "wayland.h"

#include <string.h>

static void take_global(void *has_seat, void *registry, uint32_t name, const char *interface, uint32_t version) {
    (void)registry, (void)name, (void)version;
    if (!strcmp(interface, "wl_seat")) *(bool *)has_seat = true;
}

static void forget_global(void *has_seat, void *registry, uint32_t name) { (void)has_seat, (void)registry, (void)name; }

bool lamina_wayland_lacks_seat(void) {
    const lamina_wayland_library *wayland = lamina_wayland();
    void *display = wayland ? wayland->connect(NULL) : NULL;
    if (!display) return false;
    enum { get_registry = 1 };
    static void (*const listener[])(void) = {(void (*)(void))take_global, (void (*)(void))forget_global};
    bool is_there = false, has_seat = false;
    void *registry = wayland->make(display, get_registry, wayland->registry, NULL);
    if (registry && wayland->listen(registry, listener, &has_seat) == 0) is_there = wayland->roundtrip(display) >= 0;
    if (registry) wayland->destroy(registry);
    wayland->disconnect(display);
    return is_there && !has_seat;
}
