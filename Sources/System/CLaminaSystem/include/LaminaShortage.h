#pragma once

// Swift's allocations of arrays and objects, and GLib's allocations and threads, cannot report a failure: the runtime
// prints a line and aborts. From here on such an end is like any other error: temporary files are removed, standard
// error has a line for people, and the exit code is 1. Other aborts do not change.
void lamina_shortage_watch(void);
