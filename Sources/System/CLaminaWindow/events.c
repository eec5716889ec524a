// Events of the window system as flat values, and the file by which it tells that there are some.
#include "windows.h"

#include <dlfcn.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

static uint32_t modifiers_of(Uint16 state) {
    uint32_t result = 0;
    if (state & KMOD_SHIFT) result |= LAMINA_WINDOW_SHIFT;
    if (state & KMOD_CTRL) result |= LAMINA_WINDOW_CONTROL;
    if (state & KMOD_ALT) result |= LAMINA_WINDOW_ALT;
    if (state & KMOD_GUI) result |= LAMINA_WINDOW_SUPER;
    if (state & KMOD_CAPS) result |= LAMINA_WINDOW_CAPS_LOCK;
    return result;
}

static lamina_window_event_kind kind_of_window_event(Uint8 event) {
    switch (event) {
    case SDL_WINDOWEVENT_CLOSE: return LAMINA_WINDOW_CLOSE;
    case SDL_WINDOWEVENT_SIZE_CHANGED: return LAMINA_WINDOW_RESIZED;
    case SDL_WINDOWEVENT_MOVED: return LAMINA_WINDOW_MOVED;
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_RESTORED: return LAMINA_WINDOW_SHOWN;
    case SDL_WINDOWEVENT_HIDDEN:
    case SDL_WINDOWEVENT_MINIMIZED: return LAMINA_WINDOW_HIDDEN;
    case SDL_WINDOWEVENT_EXPOSED: return LAMINA_WINDOW_EXPOSED;
    case SDL_WINDOWEVENT_FOCUS_GAINED: return LAMINA_WINDOW_FOCUS_GAINED;
    case SDL_WINDOWEVENT_FOCUS_LOST: return LAMINA_WINDOW_FOCUS_LOST;
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: return LAMINA_WINDOW_DISPLAY_CHANGED;
    case SDL_WINDOWEVENT_ENTER: return LAMINA_WINDOW_POINTER_ENTERED;
    case SDL_WINDOWEVENT_LEAVE: return LAMINA_WINDOW_POINTER_LEFT;
    default: return LAMINA_WINDOW_NOTHING;
    }
}

static void take_pointer(const SDL_Event *from, lamina_window_event *to) {
    to->modifiers = modifiers_of(SDL_GetModState());
    switch (from->type) {
    case SDL_MOUSEMOTION:
        to->kind = LAMINA_WINDOW_POINTER_MOVED;
        to->window = from->motion.windowID;
        to->x = from->motion.x;
        to->y = from->motion.y;
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        to->kind = from->type == SDL_MOUSEBUTTONDOWN ? LAMINA_WINDOW_POINTER_DOWN : LAMINA_WINDOW_POINTER_UP;
        to->window = from->button.windowID;
        to->x = from->button.x;
        to->y = from->button.y;
        to->button = from->button.button;
        to->clicks = from->button.clicks;
        break;
    default: {
        const double sign = from->wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -1 : 1;
        to->kind = LAMINA_WINDOW_WHEEL;
        to->window = from->wheel.windowID;
        to->x = from->wheel.preciseX * sign;
        to->y = from->wheel.preciseY * sign;
    }
    }
}

static void take_finger(const SDL_Event *from, lamina_window_event *to) {
    to->kind = from->type == SDL_FINGERDOWN ? LAMINA_WINDOW_TOUCH_DOWN
        : from->type == SDL_FINGERUP        ? LAMINA_WINDOW_TOUCH_UP
                                            : LAMINA_WINDOW_TOUCH_MOVED;
    to->window = from->tfinger.windowID;
    to->finger = from->tfinger.fingerId;
    to->pressure = from->tfinger.pressure;
    // SDL gives places as parts of the window.
    lamina_window_metrics metrics = lamina_window_measure(to->window);
    to->x = from->tfinger.x * metrics.width;
    to->y = from->tfinger.y * metrics.height;
}

static void take_key(const SDL_Event *from, lamina_window_event *to) {
    to->kind = from->type == SDL_KEYDOWN ? LAMINA_WINDOW_KEY_DOWN : LAMINA_WINDOW_KEY_UP;
    to->window = from->key.windowID;
    to->code = (uint32_t)from->key.keysym.scancode;
    to->sign = (uint32_t)from->key.keysym.sym;
    to->modifiers = modifiers_of(from->key.keysym.mod);
    to->repeats = from->key.repeat != 0;
}

static void take_text(const SDL_Event *from, lamina_window_event *to) {
    if (from->type == SDL_TEXTINPUT) {
        to->kind = LAMINA_WINDOW_TEXT;
        to->window = from->text.windowID;
        to->text = strdup(from->text.text);
    } else {
        to->kind = LAMINA_WINDOW_MARKED_TEXT;
        to->window = from->edit.windowID;
        to->text = strdup(from->edit.text);
        to->selection_start = from->edit.start;
        to->selection_length = from->edit.length;
    }
}

static void take_drop(const SDL_Event *from, lamina_window_event *to) {
    to->window = from->drop.windowID;
    to->kind = from->type == SDL_DROPFILE ? LAMINA_WINDOW_DROP_FILE
        : from->type == SDL_DROPTEXT      ? LAMINA_WINDOW_DROP_TEXT
                                          : LAMINA_WINDOW_DROP_ENDED;
    if (from->drop.file) {
        to->text = strdup(from->drop.file);
        SDL_free(from->drop.file);
    }
}

static void take(const SDL_Event *from, lamina_window_event *to) {
    to->time = from->common.timestamp;
    switch (from->type) {
    case SDL_QUIT: to->kind = LAMINA_WINDOW_QUIT; break;
    case SDL_WINDOWEVENT:
        to->kind = kind_of_window_event(from->window.event);
        to->window = from->window.windowID;
        break;
    case SDL_MOUSEMOTION:
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
    case SDL_MOUSEWHEEL: take_pointer(from, to); break;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP: take_finger(from, to); break;
    case SDL_KEYDOWN:
    case SDL_KEYUP: take_key(from, to); break;
    case SDL_TEXTINPUT:
    case SDL_TEXTEDITING: take_text(from, to); break;
    case SDL_DROPFILE:
    case SDL_DROPTEXT:
    case SDL_DROPCOMPLETE: take_drop(from, to); break;
    case SDL_CLIPBOARDUPDATE: to->kind = LAMINA_WINDOW_CLIPBOARD_CHANGED; break;
    case SDL_DISPLAYEVENT: to->kind = LAMINA_WINDOW_DISPLAY_CHANGED; break;
    default: break;
    }
}

// The file of the connection to the display; −1 without one.
static int connection = -1;
static bool is_lost;

// By itself, Xlib ends the process in a call after a server went away. So it is looked at before, and Xlib is told to stay.
bool lamina_window_display_is_lost(void) {
    if (is_lost || connection < 0) return is_lost;
    struct pollfd file = {.fd = connection, .events = POLLIN};
    is_lost = poll(&file, 1, 0) > 0 && (file.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
    return is_lost;
}

bool lamina_window_next_event(lamina_window_event *event) {
    if (lamina_window_display_is_lost()) return false;
    SDL_Event from;
    while (SDL_PollEvent(&from)) {
        memset(event, 0, sizeof *event);
        take(&from, event);
        if (event->kind != LAMINA_WINDOW_NOTHING) return true;
    }
    return false;
}

void lamina_window_event_end(lamina_window_event *event) {
    free(event->text);
    event->text = NULL;
}

static void *x_display;
static int (*other_errors)(void *);

// In place of Xlib's handler, which ends the process, for the connection of the windows alone.
static int take_x_error(void *display) {
    if (display != x_display && other_errors) return other_errors(display);
    is_lost = true;
    return 0;
}

// Xlib goes on from here: the call returns with an error, and no other is made.
static void stay(void *display, void *data) { (void)display, (void)data; }

static void stay_without_server(void *display) {
    typedef int handler(void *);
    typedef handler *set_handler(handler *);
    typedef void set_exit_handler(void *, void (*)(void *, void *), void *);
    void *library = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD);
    set_handler *set = library ? (set_handler *)dlsym(library, "XSetIOErrorHandler") : NULL;
    // Xlib has it since 1.7.
    set_exit_handler *set_exit = library ? (set_exit_handler *)dlsym(library, "XSetIOErrorExitHandler") : NULL;
    if (set && set_exit && display) {
        x_display = display;
        set_exit(display, stay, NULL);
        handler *before = set(take_x_error);
        if (before != take_x_error) other_errors = before;
    }
    if (library) dlclose(library);
}

// Asks a library that SDL has opened for the file of its connection.
static int file_of(const char *library, const char *function, void *connection) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_NOLOAD);
    int (*ask)(void *) = handle ? (int (*)(void *))dlsym(handle, function) : NULL;
    int result = ask && connection ? ask(connection) : -1;
    if (handle) dlclose(handle);
    return result;
}

bool lamina_window_handles_of(uint32_t number, lamina_window_handles *handles) {
    SDL_Window *window = SDL_GetWindowFromID(number);
    if (!window) return false;
    // The beginning of SDL_SysWMinfo, whose size SDL fixes for all versions of its interface.
    struct {
        SDL_version version;
        int system;
        union {
            void *handles[2];
            uint8_t room[64];
        } info;
    } info;
    memset(&info, 0, sizeof info);
    info.version = (SDL_version){2, 0, 6};
    if (!SDL_GetWindowWMInfo(window, (void *)&info)) return false;
    *handles = (lamina_window_handles){info.system, info.info.handles[0], info.info.handles[1]};
    return true;
}

int lamina_window_descriptor(uint32_t number) {
    lamina_window_handles handles;
    if (!lamina_window_handles_of(number, &handles)) return -1;
    if (handles.system == LAMINA_HANDLES_X11) {
        stay_without_server(handles.first);
        connection = file_of("libX11.so.6", "XConnectionNumber", handles.first);
    }
    if (handles.system == LAMINA_HANDLES_WAYLAND) {
        connection = file_of("libwayland-client.so.0", "wl_display_get_fd", handles.first);
    }
    return connection;
}
