#pragma once

/// Why libtiff cannot be used; NULL where it can.
const char *lamina_tiff_missing(void);
