#include "probe.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// The beginning of Xlib's XImage.
typedef struct {
    int width, height, xoffset, format;
    char *data;
    int byte_order, bitmap_unit, bitmap_bit_order, bitmap_pad, depth, bytes_per_line, bits_per_pixel;
} x_image;

struct window_probe {
    void *x11, *xtst, *display;
};

// Each function is looked up where it is called: speed does not matter here.
#define CALL(library, name, type) ((type)dlsym(probe->library, name))

// By itself, Xlib ends the process when a server goes away.
static void stay(void *display, void *data) { (void)display, (void)data; }

window_probe *window_probe_open(const char *name) {
    window_probe *probe = calloc(1, sizeof *probe);
    if (!probe) return NULL;
    probe->x11 = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
    probe->xtst = dlopen("libXtst.so.6", RTLD_NOW | RTLD_LOCAL);
    if (probe->x11 && probe->xtst) probe->display = CALL(x11, "XOpenDisplay", void *(*)(const char *))(name);
    if (probe->display) {
        CALL(x11, "XSetIOErrorExitHandler", void (*)(void *, void (*)(void *, void *), void *))(probe->display, stay, NULL);
        return probe;
    }
    window_probe_close(probe);
    return NULL;
}

void window_probe_close(window_probe *probe) {
    if (probe->display) CALL(x11, "XCloseDisplay", int (*)(void *))(probe->display);
    // The libraries stay open: X's own threads of other connections may use them.
    free(probe);
}

static void sync(window_probe *probe) { CALL(x11, "XSync", int (*)(void *, int))(probe->display, 0); }

// By its title, or by its class where it has no title in the old encoding.
static bool has_title(window_probe *probe, unsigned long window, const char *title) {
    struct {
        char *instance, *class;
    } hint = {NULL, NULL};
    char *name = NULL;
    if (!CALL(x11, "XFetchName", int (*)(void *, unsigned long, char **))(probe->display, window, &name)) {
        CALL(x11, "XGetClassHint", int (*)(void *, unsigned long, void *))(probe->display, window, &hint);
    }
    const char *found = name ? name : hint.class;
    const bool is_same = found && !strcmp(found, title);
    char *texts[] = {name, hint.instance, hint.class};
    for (int i = 0; i < 3; i++) {
        if (texts[i]) CALL(x11, "XFree", int (*)(void *))(texts[i]);
    }
    return is_same;
}

// Looks through the windows below one.
static bool find(window_probe *probe, unsigned long top, const char *title, unsigned long *found) {
    unsigned long root = 0, parent = 0, *children = NULL;
    unsigned count = 0;
    if (!CALL(x11, "XQueryTree",
            int (*)(void *, unsigned long, unsigned long *, unsigned long *, unsigned long **, unsigned *))(
            probe->display, top, &root, &parent, &children, &count)) {
        return false;
    }
    bool result = false;
    for (unsigned i = 0; i < count && !result; i++) {
        if (has_title(probe, children[i], title)) {
            *found = children[i];
            result = true;
        } else {
            result = find(probe, children[i], title, found);
        }
    }
    if (children) CALL(x11, "XFree", int (*)(void *))(children);
    return result;
}

bool window_probe_find(window_probe *probe, const char *title, window_probe_place *place) {
    unsigned long root = CALL(x11, "XDefaultRootWindow", unsigned long (*)(void *))(probe->display), child = 0;
    if (!find(probe, root, title, &place->window)) return false;
    int x = 0, y = 0;
    unsigned width = 0, height = 0, border = 0, depth = 0;
    unsigned long above = 0;
    if (!CALL(x11, "XGetGeometry",
            int (*)(void *, unsigned long, unsigned long *, int *, int *, unsigned *, unsigned *, unsigned *, unsigned *))(
            probe->display, place->window, &above, &x, &y, &width, &height, &border, &depth)) {
        return false;
    }
    CALL(x11, "XTranslateCoordinates", int (*)(void *, unsigned long, unsigned long, int, int, int *, int *, unsigned long *))(
        probe->display, place->window, root, 0, 0, &place->x, &place->y, &child);
    place->width = (int)width;
    place->height = (int)height;
    return true;
}

bool window_probe_read(window_probe *probe, const window_probe_place *place, uint8_t *pixels) {
    const int whole_pixels = 2;
    x_image *image = CALL(x11, "XGetImage",
        x_image *(*)(void *, unsigned long, int, int, unsigned, unsigned, unsigned long, int))(
        probe->display, place->window, 0, 0, (unsigned)place->width, (unsigned)place->height, ~0ul, whole_pixels);
    if (!image) return false;
    const bool is_plain = image->bits_per_pixel == 32 && image->byte_order == 0;
    const size_t row = (size_t)place->width * 4;
    for (int y = 0; is_plain && y < place->height; y++) {
        memcpy(pixels + (size_t)y * row, image->data + (ptrdiff_t)y * image->bytes_per_line, row);
    }
    free(image->data);
    CALL(x11, "XFree", int (*)(void *))(image);
    return is_plain;
}

void window_probe_resize(window_probe *probe, const window_probe_place *place, int width, int height) {
    CALL(x11, "XResizeWindow", int (*)(void *, unsigned long, unsigned, unsigned))(
        probe->display, place->window, (unsigned)width, (unsigned)height);
    sync(probe);
}

void window_probe_move(window_probe *probe, int x, int y) {
    CALL(xtst, "XTestFakeMotionEvent", int (*)(void *, int, int, int, unsigned long))(probe->display, -1, x, y, 0);
    sync(probe);
}

void window_probe_button(window_probe *probe, unsigned button, bool is_down) {
    CALL(xtst, "XTestFakeButtonEvent", int (*)(void *, unsigned, int, unsigned long))(probe->display, button, is_down, 0);
    sync(probe);
}

void window_probe_key(window_probe *probe, unsigned long keysym, bool is_down) {
    unsigned code = CALL(x11, "XKeysymToKeycode", unsigned char (*)(void *, unsigned long))(probe->display, keysym);
    CALL(xtst, "XTestFakeKeyEvent", int (*)(void *, unsigned, int, unsigned long))(probe->display, code, is_down, 0);
    sync(probe);
}
