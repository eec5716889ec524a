#pragma once

// Reads windows of an X server and types into them, for tests. The libraries of X are opened by name: none is needed to build.

#include <stdbool.h>
#include <stdint.h>

typedef struct window_probe window_probe;

/// Connects to a server, such as ":99". Returns NULL where there is none, or no libX11 or libXtst.
window_probe *window_probe_open(const char *display);
void window_probe_close(window_probe *probe);

typedef struct {
    unsigned long window;
    /// The place on the screen and the size, in pixels.
    int x, y, width, height;
} window_probe_place;

/// Finds a window that is shown by its title. Returns false where there is none.
bool window_probe_find(window_probe *probe, const char *title, window_probe_place *place);
/// Copies a window's pixels: four bytes each, blue first, rows without gaps. Returns false where that is not possible.
bool window_probe_read(window_probe *probe, const window_probe_place *place, uint8_t *pixels);
/// Asks for another size of a window.
void window_probe_resize(window_probe *probe, const window_probe_place *place, int width, int height);
/// Moves the pointer to a place of the screen.
void window_probe_move(window_probe *probe, int x, int y);
/// Presses or releases a button: 1 is the left one, 4 and 5 are steps of the wheel.
void window_probe_button(window_probe *probe, unsigned button, bool is_down);
/// Presses or releases a key by its X keysym.
void window_probe_key(window_probe *probe, unsigned long keysym, bool is_down);
