// A library to preload, which moves the results of the C library's inexact functions by a last place, as the C library of another machine
// might. What C itself says, such as hypot(x, 0) = |x|, stays. See Scripts/hostile/libm.
//
// LAMINA_LIBM_MODE    up, down or random; anything else moves nothing
// LAMINA_LIBM_CALLER  only calls from the library whose file name begins so
// LAMINA_LIBM_EXCEPT  no calls from libraries whose file names begin so, separated by colons
// LAMINA_LIBM_CALLS   a file to which the process adds a line for each function and place that calls it
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { placeCount = 1 << 14 };

typedef struct {
    const void *address;
    const char *function;
    int isMoved;
} Place;

static Place places[placeCount];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// Whether a file's name begins like one of those in a list.
static int is_listed(const char *name, const char *list) {
    for (; list && *list; list += strcspn(list, ":"), list += *list == ':') {
        size_t length = strcspn(list, ":");
        if (length && !strncmp(name, list, length)) return 1;
    }
    return 0;
}

// Whether results for a place in a program are moved. The place is noted.
static int is_moved(const void *address, const char *function) {
    size_t slot = ((uintptr_t)address * 0x9e3779b97f4a7c15ull) >> 50;
    for (;; slot = (slot + 1) % placeCount) {
        const void *known = __atomic_load_n(&places[slot].address, __ATOMIC_ACQUIRE);
        if (known == address) return places[slot].isMoved;
        if (known) continue;
        pthread_mutex_lock(&lock);
        if (!places[slot].address) {
            const char *mode = getenv("LAMINA_LIBM_MODE"), *caller = getenv("LAMINA_LIBM_CALLER");
            Dl_info info;
            const char *file = dladdr(address, &info) && info.dli_fname ? info.dli_fname : "";
            const char *name = strrchr(file, '/') ? strrchr(file, '/') + 1 : file;
            places[slot].function = function;
            places[slot].isMoved = mode && *mode && (!caller || is_listed(name, caller))
                && !is_listed(name, getenv("LAMINA_LIBM_EXCEPT"));
            __atomic_store_n(&places[slot].address, address, __ATOMIC_RELEASE);
        }
        pthread_mutex_unlock(&lock);
        slot = (slot + placeCount - 1) % placeCount;
    }
}

// -1, 0 or 1. The same for the same result, because a function stays a function.
static int step_of(uint64_t bits) {
    const char *mode = getenv("LAMINA_LIBM_MODE");
    if (!mode) return 0;
    if (!strcmp(mode, "up")) return 1;
    if (!strcmp(mode, "down")) return -1;
    if (strcmp(mode, "random")) return 0;
    bits = (bits ^ bits >> 31) * 0x9e3779b97f4a7c15ull;
    return (int)((bits >> 40) % 3) - 1;
}

static double moved(double y, const void *address, const char *function) {
    if (!is_moved(address, function) || y == 0 || !isfinite(y)) return y;
    uint64_t bits;
    memcpy(&bits, &y, sizeof bits);
    int step = step_of(bits);
    return step ? nextafter(y, step > 0 ? INFINITY : -INFINITY) : y;
}

static float movedf(float y, const void *address, const char *function) {
    if (!is_moved(address, function) || y == 0 || !isfinite(y)) return y;
    uint32_t bits;
    memcpy(&bits, &y, sizeof bits);
    int step = step_of(bits);
    return step ? nextafterf(y, step > 0 ? INFINITY : -INFINITY) : y;
}

static void *next(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) {
        // Loaded by dlopen, and libm is not in the program's own list.
        void *library = dlopen("libm.so.6", RTLD_LAZY | RTLD_GLOBAL);
        function = library ? dlsym(library, name) : NULL;
    }
    if (!function) abort();
    return function;
}

#define ORIGINAL(type, name, ...)                                \
    static type (*original)(__VA_ARGS__);                        \
    type (*known)(__VA_ARGS__) = __atomic_load_n(&original, __ATOMIC_RELAXED); \
    if (!known) {                                                \
        known = (type(*)(__VA_ARGS__))next(#name);               \
        __atomic_store_n(&original, known, __ATOMIC_RELAXED);    \
    }

#define ONE(name)                                                           \
    double name(double x) {                                                 \
        ORIGINAL(double, name, double)                                      \
        if (x == 0) return known(x);                                        \
        return moved(known(x), __builtin_return_address(0), #name);         \
    }                                                                       \
    float name##f(float x) {                                                \
        ORIGINAL(float, name##f, float)                                     \
        if (x == 0) return known(x);                                        \
        return movedf(known(x), __builtin_return_address(0), #name "f");    \
    }
#define TWO(name, isSaid)                                                   \
    double name(double x, double y) {                                       \
        ORIGINAL(double, name, double, double)                              \
        if (isSaid) return known(x, y);                                     \
        return moved(known(x, y), __builtin_return_address(0), #name);      \
    }                                                                       \
    float name##f(float x, float y) {                                       \
        ORIGINAL(float, name##f, float, float)                              \
        if (isSaid) return known(x, y);                                     \
        return movedf(known(x, y), __builtin_return_address(0), #name "f"); \
    }

ONE(sin) ONE(cos) ONE(tan) ONE(asin) ONE(acos) ONE(atan)
ONE(sinh) ONE(cosh) ONE(tanh) ONE(asinh) ONE(acosh) ONE(atanh)
ONE(exp) ONE(exp2) ONE(exp10) ONE(expm1) ONE(log) ONE(log2) ONE(log10) ONE(log1p)
ONE(cbrt) ONE(erf) ONE(erfc) ONE(tgamma) ONE(lgamma)
TWO(pow, x == 1 || y == 0) TWO(atan2, 0) TWO(hypot, x == 0 || y == 0)

void sincos(double x, double *sine, double *cosine) {
    ORIGINAL(void, sincos, double, double *, double *)
    known(x, sine, cosine);
    if (x == 0) return;
    *sine = moved(*sine, __builtin_return_address(0), "sincos");
    *cosine = moved(*cosine, __builtin_return_address(0), "sincos");
}

void sincosf(float x, float *sine, float *cosine) {
    ORIGINAL(void, sincosf, float, float *, float *)
    known(x, sine, cosine);
    if (x == 0) return;
    *sine = movedf(*sine, __builtin_return_address(0), "sincosf");
    *cosine = movedf(*cosine, __builtin_return_address(0), "sincosf");
}

__attribute__((destructor)) static void list(void) {
    const char *path = getenv("LAMINA_LIBM_CALLS");
    int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644) : -1;
    if (file < 0) return;
    for (size_t slot = 0; slot < placeCount; slot++) {
        Dl_info info;
        if (!places[slot].address) continue;
        int isKnown = dladdr(places[slot].address, &info) != 0;
        dprintf(
            file, "%s\t%s\t%s\n", isKnown && info.dli_fname ? info.dli_fname : "?", places[slot].function,
            isKnown && info.dli_sname ? info.dli_sname : "?");
    }
    close(file);
}
