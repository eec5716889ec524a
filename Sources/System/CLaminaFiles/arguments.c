#include "CLaminaFiles.h"

#include <stddef.h>

static int count;
static const char *const *values;

// The GNU C library calls constructors as it calls main.
__attribute__((constructor)) static void remember(int argc, char **argv) {
    if (argv == NULL || argc < 1) return;
    count = argc;
    values = (const char *const *)argv;
}

int lamina_argument_count(void) { return count; }

const char *const *lamina_arguments(void) { return values; }
