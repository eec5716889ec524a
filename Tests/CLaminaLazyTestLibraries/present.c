#include "CLaminaLazyTestLibraries.h"

#include <CLaminaLazyLibrary.h>

#define FUNCTIONS(F) F(scalbn) F(lamina_unknown_function)

static const char *const files[] = {"libm.so.6"};

LAMINA_LAZY_LIBRARY(lamina_mathematics, FUNCTIONS, files)

#define JUMP(name) LAMINA_LAZY_JUMP(lamina_mathematics, name)
FUNCTIONS(JUMP)

double scalbn(double fraction, int exponent);
long lamina_unknown_function(long one);

double lamina_call_ldexp(double fraction, int exponent) { return scalbn(fraction, exponent); }

long lamina_call_unknown(long one) { return lamina_unknown_function(one); }
