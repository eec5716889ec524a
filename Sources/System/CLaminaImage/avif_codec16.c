#ifdef LAMINA_IMAGE_FORMATS

#include "avif_codec.h"

#include <CLaminaAVIF16.h>

#define CODEC(name) lamina_avif16_##name
#include "avif_codec.inc.h"

#endif
