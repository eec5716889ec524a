// The kernels for pixels of halves, here compiled for any processor.

// Functions with vectors are all inlined, so it does not matter how vectors would be passed.
#pragma clang diagnostic ignored "-Wpsabi"

#include <string.h>

#include "arithmetic.h"
#include "kernels.h"
#include "particles.h"

#define LANES 4
#define HALVES
#define HALVES_TABLE lamina_portable_halves

#include "mode_arithmetic.inc.h"

#include "gradient.inc.h"

#include "halves_portable.inc.h"

#include "halves.inc.h"
