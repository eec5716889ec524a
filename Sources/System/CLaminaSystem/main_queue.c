#define _GNU_SOURCE

#include "CLaminaSystem.h"

#include <poll.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/eventfd.h>

// libdispatch exports these two for run loops, in no header that is installed. The run loop of Foundation on Linux calls
// them in the same way. The descriptor is an eventfd that does not block.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static pthread_once_t alarm_once = PTHREAD_ONCE_INIT;
static int alarm_descriptor = -1;

static void make_alarm(void) { alarm_descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// Negative where the process has no more descriptors. Then poll leaves it out, and the wait has its time.
static int alarm_handle(void) {
    pthread_once(&alarm_once, make_alarm);
    return alarm_descriptor;
}

int lamina_main_queue_await(int milliseconds) {
    struct pollfd sources[2] = {
        {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN},
        {.fd = alarm_handle(), .events = POLLIN},
    };
    if (poll(sources, 2, milliseconds) <= 0) return 0;
    if (sources[1].revents != 0) {
        eventfd_t count;
        (void)eventfd_read(sources[1].fd, &count);
    }
    return sources[0].revents != 0;
}

void lamina_main_queue_wake(void) { (void)eventfd_write(alarm_handle(), 1); }

void lamina_main_queue_drain(void) {
    // First, so that a block that arrives while others run is announced again.
    eventfd_t count;
    (void)eventfd_read(_dispatch_get_main_queue_handle_4CF(), &count);
    _dispatch_main_queue_callback_4CF(NULL);
}

void lamina_main_queue_announce(void) { (void)eventfd_write(_dispatch_get_main_queue_handle_4CF(), 1); }
