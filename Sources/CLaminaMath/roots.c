#include "CLaminaMath.h"

#include "bits.h"

double lamina_cbrt(double x) {
    uint64_t bits = bits_of(x), sign = bits & 0x8000000000000000;
    double size = fabs(x), scale = 1;
    if (size == 0 || !(size < INFINITY)) return x + x;
    if (size < 0x1p-1022) {
        size *= 0x1p54;
        scale = 0x1p-18;
    }
    if (size > 0x1p1020) {
        size *= 0x1p-54;
        scale = 0x1p18;
    }
    // A third of the exponent: off by at most a twentieth.
    double t = double_of(bits_of(size) / 3 + 0x2a9f7893782da1ce);
    // Halley's step, twice: a twentieth, then its third powers.
    for (int i = 0; i < 2; i++) {
        double cube = t * t * t;
        t = t * ((cube + 2 * size) / (2 * cube + size));
    }
    // With 24 bits its square is exact, and the last step's error is what is left.
    t = double_of((bits_of(t) + 0x10000000) & 0xffffffffe0000000);
    double rest = size / (t * t) - t;
    double y = t + t * (rest / (3 * t + rest));
    return double_of(bits_of(y * scale) | sign);
}

double lamina_hypot(double x, double y) {
    double first = fabs(x), second = fabs(y);
    if (first == INFINITY || second == INFINITY) return INFINITY;
    if (first != first || second != second) return first + second;
    double a = first > second ? first : second, b = first > second ? second : first;
    if (b == 0) return a;
    if (b < a * 0x1p-54) return a + b;
    double scale = 1;
    if (a > 0x1p500 || a < 0x1p-400) {
        // So that no square is too large or too small.
        double up = a > 1 ? 0x1p-600 : 0x1p600;
        scale = a > 1 ? 0x1p600 : 0x1p-600;
        a *= up;
        b *= up;
    }
    Pair a2 = product(a, a), b2 = product(alone(b), b), both = ordered_sum(a2.high, b2.high);
    double low = both.low + a2.low + b2.low, root = sqrt(both.high);
    Pair back = product(root, root);
    root += ((both.high - back.high) - back.low + low) / (2 * root);
    return root * scale;
}
