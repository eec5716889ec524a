#include "jpeg_codec.h"

#include <CLaminaJPEG80.h>

#define CODEC(name) lamina_jpeg80_##name
#include "jpeg_codec.inc.h"
