#define _GNU_SOURCE

#include "CLaminaSystem.h"

#include <poll.h>
#include <stddef.h>
#include <sys/eventfd.h>

// libdispatch exports these two for run loops, in no header that is installed. The run loop of Foundation on Linux calls
// them in the same way. The descriptor is an eventfd that does not block.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

int lamina_main_queue_await(int milliseconds) {
    struct pollfd queue = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
    return poll(&queue, 1, milliseconds) > 0;
}

void lamina_main_queue_drain(void) {
    // First, so that a block that arrives while others run is announced again.
    eventfd_t count;
    (void)eventfd_read(_dispatch_get_main_queue_handle_4CF(), &count);
    _dispatch_main_queue_callback_4CF(NULL);
}

void lamina_main_queue_remind(void) { (void)eventfd_write(_dispatch_get_main_queue_handle_4CF(), 1); }
