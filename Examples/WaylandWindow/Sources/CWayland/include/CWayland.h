#pragma once

#include <wayland-client.h>

// wayland-scanner wrote what is in Generated, of wayland-protocols' stable/xdg-shell/xdg-shell.xml: `wayland-scanner -c client-header`
// and `wayland-scanner -c private-code`.
#include "../Generated/xdg-shell-client-protocol.h"

// Swift would copy these interfaces, but libwayland keeps their addresses.
static inline const struct wl_interface *compositor_interface(void) { return &wl_compositor_interface; }
static inline const struct wl_interface *shm_interface(void) { return &wl_shm_interface; }
static inline const struct wl_interface *seat_interface(void) { return &wl_seat_interface; }
static inline const struct wl_interface *shell_interface(void) { return &xdg_wm_base_interface; }

/// A file of so many bytes that is nowhere but in memory; -1 if there is none.
int make_shared_memory(size_t size);
