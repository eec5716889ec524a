#pragma once

// Swift's own allocations, of arrays and objects, and GLib's, and its threads, have no way to fail: the runtime says so in a line, and
// aborts. From here on such an end is one like any other error's: temporary files go, standard error has a line for people, and the
// exit code is 1. All other aborts stay what they are.
void lamina_shortage_watch(void);
