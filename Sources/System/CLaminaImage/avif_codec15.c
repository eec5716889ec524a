#ifdef LAMINA_IMAGE_FORMATS

#include "avif_codec.h"

#include <CLaminaAVIF15.h>

#define CODEC(name) lamina_avif15_##name
#include "avif_codec.inc.h"

#endif
