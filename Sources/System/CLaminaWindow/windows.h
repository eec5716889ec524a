#pragma once

#include "include/CLaminaWindow.h"

#include <CLaminaSDL.h>

enum { LAMINA_HANDLES_X11 = 2, LAMINA_HANDLES_WAYLAND = 6 };

/// What the window system knows a window by: on Wayland `wl_display` and `wl_surface`, on X Xlib's display and the window.
typedef struct {
    int system;
    void *first, *second;
} lamina_window_handles;

bool lamina_window_handles_of(uint32_t window, lamina_window_handles *handles);
