#pragma once

/// Why libavif cannot be used; NULL where it can.
const char *lamina_avif_missing(void);
