#include "CLaminaLazyTestLibraries.h"

#include <CLaminaLazyLibrary.h>

#define FUNCTIONS(F) F(scalbn) F(lamina_unknown_function)

static const char *const files[] = {"liblamina-no-such-library.so.0|libm.so.6"};

LAMINA_LAZY_LIBRARY(lamina_mathematics, FUNCTIONS, files)

#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_mathematics, lamina_mathematics_##name, name)
FUNCTIONS(JUMP)

double lamina_mathematics_scalbn(double fraction, int exponent);
long lamina_mathematics_lamina_unknown_function(long one);

double lamina_call_ldexp(double fraction, int exponent) { return lamina_mathematics_scalbn(fraction, exponent); }

long lamina_call_unknown(long one) { return lamina_mathematics_lamina_unknown_function(one); }
