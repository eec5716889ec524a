// When a Wayland compositor showed frames, by the protocol presentation-time.
#include "wayland.h"
#include "windows.h"

#include <string.h>
#include <time.h>

// No product is fused with a sum, which some processors would do.
#pragma STDC FP_CONTRACT OFF

// The protocol, which libwayland does not have.
static const void *const no_types[7];
static const lamina_wayland_message feedback_events[] = {
    {"sync_output", "o", no_types},
    {"presented", "uuuuuuu", no_types},
    {"discarded", "", no_types},
};
static const lamina_wayland_interface feedback_interface = {"wp_presentation_feedback", 1, 0, NULL, 3, feedback_events};
static const void *const feedback_types[] = {NULL, &feedback_interface};
static const lamina_wayland_message presentation_methods[] = {
    {"destroy", "", no_types},
    {"feedback", "on", feedback_types},
};
static const lamina_wayland_message presentation_events[] = {{"clock_id", "u", no_types}};
const lamina_wayland_interface lamina_presentation_interface = {
    "wp_presentation", 1, 2, presentation_methods, 1, presentation_events};

enum { FRAMES = 16 };

// A frame that the compositor has not shown yet.
typedef struct {
    void *feedback;
    double target;
} frame;

static frame frames[FRAMES];
static frame *latest;
// What was shown and not taken.
static lamina_window_shown shown[FRAMES];
static int shown_count;
static uint32_t clock_number;
static bool has_clock;

static void take_clock(void *data, void *presentation, uint32_t number) {
    (void)data, (void)presentation;
    clock_number = number;
    has_clock = true;
}

static double seconds_of(clockid_t clock) {
    struct timespec now;
    if (clock_gettime(clock, &now) != 0) return 0;
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void end_frame(frame *at) {
    if (at->feedback) lamina_wayland()->destroy(at->feedback);
    at->feedback = NULL;
    if (latest == at) latest = NULL;
}

static void take_output(void *data, void *feedback, void *output) { (void)data, (void)feedback, (void)output; }

static void take_presented(
    void *data, void *feedback, uint32_t high, uint32_t low, uint32_t nanoseconds, uint32_t refresh, uint32_t number_high,
    uint32_t number_low, uint32_t flags) {
    (void)feedback, (void)number_high, (void)number_low, (void)flags;
    frame *at = data;
    if (has_clock && shown_count < FRAMES) {
        double time = (double)((uint64_t)high << 32 | low) + nanoseconds * 1e-9;
        if (clock_number != CLOCK_MONOTONIC) time += seconds_of(CLOCK_MONOTONIC) - seconds_of((clockid_t)clock_number);
        shown[shown_count++] = (lamina_window_shown){at->target, time, refresh * 1e-9};
    }
    end_frame(at);
}

static void take_discarded(void *data, void *feedback) {
    (void)feedback;
    end_frame(data);
}

void lamina_pace_begin(void *presentation) {
    static void (*const listener[])(void) = {(void (*)(void))take_clock};
    lamina_wayland()->listen(presentation, listener, NULL);
}

void lamina_pace_end(void) {
    for (int i = 0; i < FRAMES; i++) end_frame(&frames[i]);
    has_clock = false;
    shown_count = 0;
}

void lamina_window_watch(uint32_t window, double target) {
    enum { make_feedback = 1 };
    static void (*const listener[])(void) = {
        (void (*)(void))take_output, (void (*)(void))take_presented, (void (*)(void))take_discarded};
    void *surface;
    const lamina_wayland_connection *connection =
        lamina_window_display_is_lost() ? NULL : lamina_wayland_connect(window, &surface);
    latest = NULL;
    for (int i = 0; i < FRAMES && connection && connection->presentation && !latest; i++) {
        if (frames[i].feedback) continue;
        frames[i].feedback = lamina_wayland()->make(
            connection->presentation, make_feedback, &feedback_interface, surface, NULL);
        if (!frames[i].feedback) return;
        lamina_wayland()->listen(frames[i].feedback, listener, &frames[i]);
        frames[i].target = target;
        latest = &frames[i];
    }
}

void lamina_window_unwatch(void) {
    if (latest) end_frame(latest);
}

int32_t lamina_window_take_shown(lamina_window_shown *taken, int32_t room) {
    lamina_wayland_take_events();
    int32_t count = shown_count < room ? shown_count : room;
    memcpy(taken, shown, (size_t)count * sizeof *taken);
    shown_count = 0;
    return count;
}
