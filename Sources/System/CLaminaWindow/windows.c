// Windows: opening, size, the display they are on.
#include "seat.h"
#include "wayland.h"
#include "windows.h"

#include <stdlib.h>
#include <string.h>

static int starts;

const char *lamina_window_library_missing(void) { return lamina_sdl_missing(); }

const char *lamina_window_start(void) {
    const char *missing = lamina_sdl_missing();
    if (missing) return missing;
    if (starts++ > 0) return NULL;
    // The program goes on to handle its signals and the screen saver itself.
    SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1");
    SDL_SetHint("SDL_VIDEO_ALLOW_SCREENSAVER", "1");
    // Pointers and fingers stay apart, and a click that activates a window counts.
    SDL_SetHint("SDL_TOUCH_MOUSE_EVENTS", "0");
    SDL_SetHint("SDL_MOUSE_TOUCH_EVENTS", "0");
    SDL_SetHint("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1");
    SDL_SetHint("SDL_IME_SHOW_UI", "1");
    // A compositor goes on drawing what is behind a window.
    SDL_SetHint("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0");
    const char *wanted = getenv("SDL_VIDEODRIVER"), *x = getenv("DISPLAY");
    if (wanted && !*wanted) wanted = NULL;
    if ((wanted ? !strcmp(wanted, "wayland") : !x || !*x) && lamina_wayland_lacks_seat()) {
        starts = 0;
        return "the Wayland compositor has no seat: neither a keyboard nor a pointer";
    }
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        starts = 0;
        return SDL_GetError();
    }
    // Without a display SDL takes a driver that shows nothing. Only who asks for it wants that.
    const char *driver = SDL_GetCurrentVideoDriver();
    if (!wanted && driver && (!strcmp(driver, "offscreen") || !strcmp(driver, "dummy"))) {
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
        starts = 0;
        return "neither an X server nor a Wayland compositor answers";
    }
    // X takes pixels from memory that it shares. By itself, SDL has OpenGL draw all of them for any change.
    if (driver && !strcmp(driver, "x11")) SDL_SetHint("SDL_FRAMEBUFFER_ACCELERATION", "0");
    return NULL;
}

void lamina_window_stop(void) {
    if (starts == 0 || --starts > 0 || lamina_window_display_is_lost()) return;
    lamina_wayland_end();
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

const char *lamina_window_system(void) {
    const char *name = starts > 0 ? SDL_GetCurrentVideoDriver() : NULL;
    return name ? name : "";
}

const char *lamina_window_error(void) { return SDL_GetError(); }

uint32_t lamina_window_open(const char *title, int32_t width, int32_t height, bool resizable, bool borderless, bool vulkan) {
    Uint32 flags = SDL_WINDOW_HIDDEN | SDL_WINDOW_ALLOW_HIGHDPI;
    if (resizable) flags |= SDL_WINDOW_RESIZABLE;
    if (borderless) flags |= SDL_WINDOW_BORDERLESS;
    if (vulkan) flags |= SDL_WINDOW_VULKAN;
    const int anywhere = (int)SDL_WINDOWPOS_UNDEFINED_MASK;
    SDL_Window *window = SDL_CreateWindow(title, anywhere, anywhere, width, height, flags);
    // SDL begins to take text by itself. A window takes it when a view asks for it.
    if (window) SDL_StopTextInput();
    return window ? SDL_GetWindowID(window) : 0;
}

void lamina_window_close(uint32_t number) {
    SDL_Window *window = lamina_window_display_is_lost() ? NULL : SDL_GetWindowFromID(number);
    if (window) SDL_DestroyWindow(window);
}

void lamina_window_show(uint32_t number, bool visible) {
    SDL_Window *window = SDL_GetWindowFromID(number);
    if (!window) return;
    if (visible) {
        SDL_ShowWindow(window);
    } else {
        SDL_HideWindow(window);
    }
}

void lamina_window_set_title(uint32_t number, const char *title) {
    SDL_Window *window = SDL_GetWindowFromID(number);
    if (window) SDL_SetWindowTitle(window, title);
}

void lamina_window_set_size(uint32_t number, int32_t width, int32_t height) {
    SDL_Window *window = SDL_GetWindowFromID(number);
    if (window) SDL_SetWindowSize(window, width, height);
}

void lamina_window_set_size_limits(
    uint32_t number, int32_t least_width, int32_t least_height, int32_t most_width, int32_t most_height) {
    SDL_Window *window = SDL_GetWindowFromID(number);
    if (!window) return;
    // SDL refuses a least size above the earlier largest one, and the other way round.
    SDL_SetWindowMinimumSize(window, 1, 1);
    SDL_SetWindowMaximumSize(window, most_width, most_height);
    SDL_SetWindowMinimumSize(window, least_width, least_height);
}

void lamina_window_set_fullscreen(uint32_t number, bool fullscreen) {
    SDL_Window *window = SDL_GetWindowFromID(number);
    if (window) SDL_SetWindowFullscreen(window, fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
}

void lamina_window_raise(uint32_t number) {
    SDL_Window *window = SDL_GetWindowFromID(number);
    if (window) SDL_RaiseWindow(window);
}

lamina_window_metrics lamina_window_measure(uint32_t number) {
    lamina_window_metrics result = {0};
    SDL_Window *window = SDL_GetWindowFromID(number);
    if (!window) return result;
    int width = 0, height = 0;
    SDL_GetWindowSize(window, &width, &height);
    result.width = width;
    result.height = height;
    SDL_GetWindowSizeInPixels(window, &width, &height);
    result.pixel_width = width;
    result.pixel_height = height;
    int display = SDL_GetWindowDisplayIndex(window);
    SDL_DisplayMode mode;
    memset(&mode, 0, sizeof mode);
    if (display >= 0 && SDL_GetCurrentDisplayMode(display, &mode) == 0) result.refresh_rate = mode.refresh_rate;
    float diagonal = 0, horizontal = 0, vertical = 0;
    if (display >= 0 && SDL_GetDisplayDPI(display, &diagonal, &horizontal, &vertical) == 0) {
        result.pixels_per_inch = horizontal;
    }
    return result;
}

bool lamina_window_is_out_of_sight(uint32_t number) {
    SDL_Window *window = SDL_GetWindowFromID(number);
    return !window || SDL_GetWindowFlags(window) & (SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED);
}

void lamina_window_begin_text(uint32_t number, lamina_window_rect place) {
    if (!SDL_GetWindowFromID(number)) return;
    SDL_Rect rect = {place.x, place.y, place.width, place.height};
    SDL_SetTextInputRect(&rect);
    SDL_StartTextInput();
}

void lamina_window_end_text(uint32_t number) {
    if (SDL_GetWindowFromID(number)) SDL_StopTextInput();
}

char *lamina_window_clipboard(void) {
    if (starts == 0 || !SDL_HasClipboardText()) return NULL;
    char *text = SDL_GetClipboardText();
    char *copy = text ? strdup(text) : NULL;
    SDL_free(text);
    return copy;
}

bool lamina_window_set_clipboard(const char *text) { return starts > 0 && SDL_SetClipboardText(text) == 0; }

void lamina_window_set_cursor(lamina_cursor cursor) {
    static SDL_Cursor *made[LAMINA_CURSOR_NONE];
    static const SDL_SystemCursor names[LAMINA_CURSOR_NONE] = {
        SDL_SYSTEM_CURSOR_ARROW, SDL_SYSTEM_CURSOR_IBEAM,  SDL_SYSTEM_CURSOR_HAND,
        SDL_SYSTEM_CURSOR_CROSSHAIR, SDL_SYSTEM_CURSOR_WAIT, SDL_SYSTEM_CURSOR_SIZEWE,
        SDL_SYSTEM_CURSOR_SIZENS, SDL_SYSTEM_CURSOR_SIZEALL, SDL_SYSTEM_CURSOR_NO,
    };
    if (starts == 0 || (unsigned)cursor > LAMINA_CURSOR_NONE) return;
    SDL_ShowCursor(cursor == LAMINA_CURSOR_NONE ? SDL_DISABLE : SDL_ENABLE);
    if (cursor == LAMINA_CURSOR_NONE) return;
    if (!made[cursor]) made[cursor] = SDL_CreateSystemCursor(names[cursor]);
    if (made[cursor]) SDL_SetCursor(made[cursor]);
}
