#pragma once
#include <math.h>
#include <stdint.h>
#include <string.h>

// No product is added to a sum without being rounded first: what a processor does in one step, another does in two.
#pragma STDC FP_CONTRACT OFF

static inline uint64_t bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double double_of(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

// The number itself, of which the compiler knows nothing. Clang computes two parts of a polynomial in one vector where it can, and takes longer
// to put the vector together than it gains.
static inline double alone(double x) {
#if defined(__x86_64__)
    __asm__("" : "+x"(x));
#elif defined(__aarch64__)
    __asm__("" : "+w"(x));
#endif
    return x;
}

// The upper 26 bits of a number, so that the product of two of them is exact.
static inline double upper_half(double x) { return double_of(bits_of(x) & 0xfffffffff8000000); }

// A number as the sum of two, of which the second is less than half a last place of the first.
typedef struct {
    double high, low;
} Pair;

// a + b, where |a| >= |b|.
static inline Pair ordered_sum(double a, double b) {
    double high = a + b;
    return (Pair){high, (a - high) + b};
}

static inline Pair sum(double a, double b) {
    double high = a + b, second = high - a;
    return (Pair){high, (a - (high - second)) + (b - second)};
}

// a * b, where neither the product nor the halves overflow.
static inline Pair product(double a, double b) {
    double high = a * b, a1 = upper_half(a), a2 = alone(a - a1), b1 = upper_half(b), b2 = b - b1;
    return (Pair){high, ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2};
}
