#pragma once

#include <stdbool.h>

/// Whether a Wayland compositor answers that has no seat. SDL 2.26 reads a null pointer there.
bool lamina_wayland_lacks_seat(void);
