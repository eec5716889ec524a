#pragma once

// Windows and their events by SDL 2, as flat values. All of it is used by the main thread.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    LAMINA_WINDOW_NOTHING,
    /// The session ends, or the program got SIGINT or SIGTERM.
    LAMINA_WINDOW_QUIT,
    LAMINA_WINDOW_CLOSE,
    LAMINA_WINDOW_RESIZED,
    /// The window lies elsewhere.
    LAMINA_WINDOW_MOVED,
    LAMINA_WINDOW_SHOWN,
    LAMINA_WINDOW_HIDDEN,
    /// The picture in the window is lost.
    LAMINA_WINDOW_EXPOSED,
    LAMINA_WINDOW_FOCUS_GAINED,
    LAMINA_WINDOW_FOCUS_LOST,
    /// The window is on another display, or its display changed.
    LAMINA_WINDOW_DISPLAY_CHANGED,
    LAMINA_WINDOW_POINTER_MOVED,
    LAMINA_WINDOW_POINTER_DOWN,
    LAMINA_WINDOW_POINTER_UP,
    LAMINA_WINDOW_POINTER_ENTERED,
    LAMINA_WINDOW_POINTER_LEFT,
    LAMINA_WINDOW_WHEEL,
    LAMINA_WINDOW_TOUCH_DOWN,
    LAMINA_WINDOW_TOUCH_MOVED,
    LAMINA_WINDOW_TOUCH_UP,
    LAMINA_WINDOW_KEY_DOWN,
    LAMINA_WINDOW_KEY_UP,
    /// Text was typed.
    LAMINA_WINDOW_TEXT,
    /// The text that an input method has not settled yet.
    LAMINA_WINDOW_MARKED_TEXT,
    LAMINA_WINDOW_DROP_FILE,
    LAMINA_WINDOW_DROP_TEXT,
    LAMINA_WINDOW_DROP_ENDED,
    LAMINA_WINDOW_CLIPBOARD_CHANGED,
} lamina_window_event_kind;

enum {
    LAMINA_WINDOW_SHIFT = 1,
    LAMINA_WINDOW_CONTROL = 2,
    LAMINA_WINDOW_ALT = 4,
    LAMINA_WINDOW_SUPER = 8,
    LAMINA_WINDOW_CAPS_LOCK = 16,
};

typedef struct {
    lamina_window_event_kind kind;
    /// The number of the window; 0 for none.
    uint32_t window;
    /// Milliseconds since SDL was started.
    uint32_t time;
    /// The place of a pointer or finger in the units of the window; the steps of a wheel, right and up.
    double x, y;
    /// A pointer's button, 1 for the left one, 2 for the middle one, 3 for the right one; how often it was pressed in a row.
    int32_t button, clicks;
    int64_t finger;
    double pressure;
    /// A key by its place on the keyboard (USB's HID usage), and by its sign.
    uint32_t code, sign;
    uint32_t modifiers;
    bool repeats;
    /// Where the marked text has its selection, in characters.
    int32_t selection_start, selection_length;
    /// Text or a path, which `lamina_window_event_end` frees; NULL for none.
    char *text;
} lamina_window_event;

typedef struct {
    int32_t x, y, width, height;
} lamina_window_rect;

typedef struct {
    /// The size in SDL's units, and in pixels.
    int32_t width, height, pixel_width, pixel_height;
    /// Frames per second of the display; 0 if not known.
    int32_t refresh_rate;
    /// Pixels per inch of the display; 0 if not known.
    float pixels_per_inch;
} lamina_window_metrics;

/// Why SDL cannot be opened, and which package has it; NULL if it can.
const char *lamina_window_library_missing(void);

/// Connects to the display. Calls that follow count. Returns NULL, or why that was not possible.
const char *lamina_window_start(void);
/// Ends the connection once it was called as often as `lamina_window_start`.
void lamina_window_stop(void);
/// The name of the window system: x11, wayland, offscreen, dummy.
const char *lamina_window_system(void);

/// Opens a window, hidden. Returns its number, or 0; then `lamina_window_error` says why.
///
/// - Parameter vulkan: Whether a surface of Vulkan will be made for it.
uint32_t lamina_window_open(const char *title, int32_t width, int32_t height, bool resizable, bool borderless, bool vulkan);
void lamina_window_close(uint32_t window);
const char *lamina_window_error(void);

void lamina_window_show(uint32_t window, bool visible);
void lamina_window_set_title(uint32_t window, const char *title);
void lamina_window_set_size(uint32_t window, int32_t width, int32_t height);
/// Sets the sizes between which the window's edges may be dragged. The largest size is not below the least one.
void lamina_window_set_size_limits(
    uint32_t window, int32_t least_width, int32_t least_height, int32_t most_width, int32_t most_height);
void lamina_window_set_fullscreen(uint32_t window, bool fullscreen);
void lamina_window_raise(uint32_t window);

/// Where the contents of a window lie on the desktop, in SDL's units. Returns false where that is not known.
bool lamina_window_place(uint32_t window, int32_t *x, int32_t *y);
void lamina_window_set_place(uint32_t window, int32_t x, int32_t y);
/// The display of a window, and its part without bars. Returns false if there is none.
bool lamina_window_display(uint32_t window, lamina_window_rect *whole, lamina_window_rect *usable);

lamina_window_metrics lamina_window_measure(uint32_t window);
/// Whether nothing of the window is seen, because it is hidden or minimized.
bool lamina_window_is_out_of_sight(uint32_t window);

/// A file that can be read when the window system has something to tell; −1 if there is none.
int lamina_window_descriptor(uint32_t window);
/// Whether the connection to the display broke. Windows show nothing from then on.
bool lamina_window_display_is_lost(void);
/// Takes the next event. Returns false if there is none.
bool lamina_window_next_event(lamina_window_event *event);
void lamina_window_event_end(lamina_window_event *event);

typedef struct {
    /// BGRX in memory; NULL if the surface has another format.
    uint8_t *base;
    int32_t width, height, bytes_per_row;
} lamina_window_pixels;

/// The memory of the window's picture. It is new after a change of size: `is_new` says so. Returns false, and
/// `lamina_window_error` says why.
bool lamina_window_lock(uint32_t window, lamina_window_pixels *pixels, bool *is_new);
/// Shows rectangles of the memory. Returns false, and `lamina_window_error` says why.
bool lamina_window_present(uint32_t window, const lamina_window_rect *rects, int32_t count);

/// A window's pictures on Wayland: memory that the compositor reads.
typedef struct lamina_shm lamina_shm;

enum { LAMINA_SHM_SLOTS = 4 };

typedef enum {
    LAMINA_SHM_READY,
    /// The compositor still reads all of the memory. It gives some back when it has shown another frame.
    LAMINA_SHM_BUSY,
    LAMINA_SHM_FAILED,
} lamina_shm_state;

/// NULL where the window is not on Wayland, or its compositor takes no memory.
lamina_shm *lamina_shm_open(uint32_t window);
/// Before the window closes.
void lamina_shm_close(lamina_shm *shm);
/// Memory for a picture that the compositor does not read now: one of some slots, which keeps its picture until it is written. `is_new` says
/// that it has none. If this fails, `lamina_window_error` says why.
lamina_shm_state lamina_shm_lock(
    lamina_shm *shm, int32_t width, int32_t height, lamina_window_pixels *pixels, int32_t *slot, bool *is_new);
/// Shows a slot. The rectangles say what differs from the slot that was shown before. Returns false, and `lamina_window_error` says why.
bool lamina_shm_present(lamina_shm *shm, int32_t slot, const lamina_window_rect *rects, int32_t count);

/// When the compositor showed a frame.
typedef struct {
    /// The time that the frame was drawn for, and that at which it was shown, in seconds of CLOCK_MONOTONIC.
    double target, time;
    /// Seconds from one refresh to the next; 0 if not known.
    double interval;
} lamina_window_shown;

/// Asks when the picture that the window gets next is shown. Does nothing where the window system does not tell.
void lamina_window_watch(uint32_t window, double target);
/// Takes back the last question, because there was no picture.
void lamina_window_unwatch(void);
/// Takes what was shown. Returns how many there are.
int32_t lamina_window_take_shown(lamina_window_shown *shown, int32_t room);

void lamina_window_begin_text(uint32_t window, lamina_window_rect place);
void lamina_window_end_text(uint32_t window);

/// A copy of the clipboard's text, which `free` frees; NULL for none.
char *lamina_window_clipboard(void);
bool lamina_window_set_clipboard(const char *text);

typedef enum {
    LAMINA_CURSOR_ARROW,
    LAMINA_CURSOR_TEXT,
    LAMINA_CURSOR_HAND,
    LAMINA_CURSOR_CROSSHAIR,
    LAMINA_CURSOR_WAIT,
    LAMINA_CURSOR_RESIZE_HORIZONTAL,
    LAMINA_CURSOR_RESIZE_VERTICAL,
    LAMINA_CURSOR_RESIZE_ALL,
    LAMINA_CURSOR_FORBIDDEN,
    LAMINA_CURSOR_NONE,
} lamina_cursor;
void lamina_window_set_cursor(lamina_cursor cursor);

/// The names of the instance's extensions that surfaces need. Returns how many there are; at most `room` are written.
uint32_t lamina_window_vulkan_extensions(uint32_t window, const char **names, uint32_t room);
/// Makes a VkSurfaceKHR of a VkInstance. Returns 0, and `lamina_window_error` says why.
uint64_t lamina_window_vulkan_surface(uint32_t window, void *instance);
/// Destroys a surface, by the instance's vkGetInstanceProcAddr.
void lamina_window_vulkan_surface_end(uint64_t surface, void *instance, void *get_instance_proc_addr);
