#pragma once

// What of GLib depends on the machine lies in a folder that has another name on each.

#if __has_include("/usr/lib/x86_64-linux-gnu/glib-2.0/include/glibconfig.h") && defined(__x86_64__)
#include "/usr/lib/x86_64-linux-gnu/glib-2.0/include/glibconfig.h"
#elif __has_include("/usr/lib/aarch64-linux-gnu/glib-2.0/include/glibconfig.h") && defined(__aarch64__)
#include "/usr/lib/aarch64-linux-gnu/glib-2.0/include/glibconfig.h"
#elif __has_include("/usr/lib64/glib-2.0/include/glibconfig.h")
#include "/usr/lib64/glib-2.0/include/glibconfig.h"
#else
#include "/usr/lib/glib-2.0/include/glibconfig.h"
#endif
