#pragma once

// libwayland-client, opened with the first window on Wayland, and what Lamina asks of the connection that SDL has made. SDL's own objects
// stay in SDL's queue of events: what is made here has a queue of its own, so neither takes the other's events.

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    const char *name, *signature;
    const void *const *types;
} lamina_wayland_message;

/// As `struct wl_interface`.
typedef struct {
    const char *name;
    int version, method_count;
    const lamina_wayland_message *methods;
    int event_count;
    const lamina_wayland_message *events;
} lamina_wayland_interface;

typedef struct {
    void *(*connect)(const char *);
    void (*disconnect)(void *display);
    int (*file)(void *display);
    int (*error)(void *display);
    int (*flush)(void *display);
    int (*roundtrip)(void *display);
    void *(*create_queue)(void *display);
    void (*destroy_queue)(void *queue);
    int (*prepare_read)(void *display, void *queue);
    void (*cancel_read)(void *display);
    int (*read_events)(void *display);
    int (*dispatch)(void *display, void *queue);
    void *(*wrap)(void *proxy);
    void (*unwrap)(void *wrapper);
    void (*set_queue)(void *proxy, void *queue);
    void (*send)(void *proxy, uint32_t opcode, ...);
    void *(*make)(void *proxy, uint32_t opcode, const lamina_wayland_interface *, ...);
    void *(*make_versioned)(void *proxy, uint32_t opcode, const lamina_wayland_interface *, uint32_t version, ...);
    int (*listen)(void *proxy, void (*const *)(void), void *data);
    uint32_t (*version)(void *proxy);
    void (*destroy)(void *proxy);
    const lamina_wayland_interface *registry, *callback, *shm, *pool, *buffer;
} lamina_wayland_library;

/// NULL where the library or a function of it is missing. It stays open.
const lamina_wayland_library *lamina_wayland(void);

/// The connection of SDL, with the objects of Lamina's own.
typedef struct {
    void *display, *queue, *shm;
    /// `wp_presentation`; NULL where the compositor tells no times.
    void *presentation;
} lamina_wayland_connection;

/// NULL where the window is not on Wayland, or the compositor does not answer within some seconds.
const lamina_wayland_connection *lamina_wayland_connect(uint32_t window, void **surface);
/// Gives up what belongs to the connection, before SDL ends it.
void lamina_wayland_end(void);
/// Takes the events of Lamina's own objects that were read.
bool lamina_wayland_take_events(void);

extern const lamina_wayland_interface lamina_presentation_interface;
void lamina_pace_begin(void *presentation);
void lamina_pace_end(void);
