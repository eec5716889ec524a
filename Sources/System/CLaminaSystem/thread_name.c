#define _GNU_SOURCE

#include "CLaminaSystem.h"

#include <pthread.h>

void lamina_thread_set_name(const char *name) { pthread_setname_np(pthread_self(), name); }
