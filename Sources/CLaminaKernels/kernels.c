#include "CLaminaKernels.h"
