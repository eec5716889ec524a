#include "jpeg_codec.h"

#include <CLaminaJPEG62.h>

#define CODEC(name) lamina_jpeg62_##name
#include "jpeg_codec.inc.h"
