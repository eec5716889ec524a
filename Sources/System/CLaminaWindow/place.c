// Where windows and displays lie on the desktop, in SDL's units from the upper left corner of the first display.
#include "windows.h"

#include <string.h>

bool lamina_window_place(uint32_t number, int32_t *x, int32_t *y) {
    SDL_Window *window = SDL_GetWindowFromID(number);
    // Wayland tells no program where its windows lie.
    if (!window || !strcmp(lamina_window_system(), "wayland")) return false;
    int left = 0, top = 0;
    SDL_GetWindowPosition(window, &left, &top);
    *x = left;
    *y = top;
    return true;
}

void lamina_window_set_place(uint32_t number, int32_t x, int32_t y) {
    SDL_Window *window = SDL_GetWindowFromID(number);
    if (window) SDL_SetWindowPosition(window, x, y);
}

bool lamina_window_display(uint32_t number, lamina_window_rect *whole, lamina_window_rect *usable) {
    SDL_Window *window = SDL_GetWindowFromID(number);
    const int display = window ? SDL_GetWindowDisplayIndex(window) : -1;
    SDL_Rect rect;
    memset(&rect, 0, sizeof rect);
    if (display < 0 || SDL_GetDisplayBounds(display, &rect) != 0) return false;
    *whole = (lamina_window_rect){rect.x, rect.y, rect.w, rect.h};
    *usable = *whole;
    if (SDL_GetDisplayUsableBounds(display, &rect) == 0) *usable = (lamina_window_rect){rect.x, rect.y, rect.w, rect.h};
    return true;
}
