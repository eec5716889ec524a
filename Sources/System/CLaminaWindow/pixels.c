// The pictures of windows: memory that the window system shows, and surfaces of Vulkan.
#include "windows.h"

#include <string.h>

bool lamina_window_lock(uint32_t number, lamina_window_pixels *pixels, bool *is_new) {
    SDL_Window *window = lamina_window_display_is_lost() ? NULL : SDL_GetWindowFromID(number);
    if (!window) return false;
    SDL_Surface *surface = SDL_GetWindowSurface(window);
    if (!surface || !surface->pixels) return false;
    // SDL makes another surface when the size changes, and leaves this field to the program.
    *is_new = surface->userdata == NULL;
    surface->userdata = surface;
    const Uint32 format = surface->format->format;
    const bool is_plain = format == SDL_PIXELFORMAT_RGB888 || format == SDL_PIXELFORMAT_ARGB8888;
    if (!is_plain) {
        SDL_SetError("the window's pixels have the format %s: expected four bytes, blue first", SDL_GetPixelFormatName(format));
        return false;
    }
    *pixels = (lamina_window_pixels){surface->pixels, surface->w, surface->h, surface->pitch};
    return true;
}

bool lamina_window_present(uint32_t number, const lamina_window_rect *rects, int32_t count) {
    SDL_Window *window = lamina_window_display_is_lost() ? NULL : SDL_GetWindowFromID(number);
    if (!window) return false;
    SDL_Rect some[64];
    while (count > 0) {
        int now = count < 64 ? count : 64;
        for (int i = 0; i < now; i++) some[i] = (SDL_Rect){rects[i].x, rects[i].y, rects[i].width, rects[i].height};
        if (SDL_UpdateWindowSurfaceRects(window, some, now) != 0) return false;
        rects += now;
        count -= now;
    }
    return true;
}

uint32_t lamina_window_vulkan_extensions(uint32_t number, const char **names, uint32_t room) {
    SDL_Window *window = SDL_GetWindowFromID(number);
    unsigned count = room;
    if (!window || !SDL_Vulkan_GetInstanceExtensions(window, &count, names)) return 0;
    return count;
}

void lamina_window_vulkan_surface_end(uint64_t surface, void *instance, void *get_instance_proc_addr) {
    typedef void destroy_surface(void *, uint64_t, const void *);
    void *(*find)(void *, const char *) = (void *(*)(void *, const char *))get_instance_proc_addr;
    destroy_surface *destroy = find ? (destroy_surface *)find(instance, "vkDestroySurfaceKHR") : NULL;
    if (destroy) destroy(instance, surface, NULL);
}

uint64_t lamina_window_vulkan_surface(uint32_t number, void *instance) {
    SDL_Window *window = SDL_GetWindowFromID(number);
    uint64_t surface = 0;
    if (!window || !SDL_Vulkan_CreateSurface(window, instance, (void *)&surface)) return 0;
    return surface;
}
