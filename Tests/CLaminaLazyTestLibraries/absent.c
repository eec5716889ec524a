#include "CLaminaLazyTestLibraries.h"

#include <CLaminaLazyLibrary.h>

#define FUNCTIONS(F) F(lamina_absent_first) F(lamina_absent_second)

static const char *const files[] = {"liblamina-no-such-library.so.0"};

LAMINA_LAZY_LIBRARY(lamina_absent, FUNCTIONS, files)

#define JUMP(name) LAMINA_LAZY_JUMP(lamina_absent, name)
FUNCTIONS(JUMP)

long lamina_absent_second(long one, double two);

long lamina_call_absent(long one, double two) { return lamina_absent_second(one, two); }
