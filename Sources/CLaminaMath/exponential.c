#include "CLaminaMath.h"

#include "bits.h"
#include "tables.h"

// A number whose last place is one: added and taken away again, it rounds to a whole number.
static const double rounding = 0x1.8p52;

// 2^(steps / 128) * e^r, negated if `sign` has the highest bit. `steps` is in the lower 51 bits.
static inline double power_of(uint64_t steps, double r, uint64_t sign) {
    unsigned index = 2 * (steps & 127);
    uint64_t scaling = bits_of(powersOfTwo[index]) + ((steps >> 7) << 52);
    double r2 = r * r;
    double rest = powersOfTwo[index + 1] + r + r2 * ((exponential[0] + r * exponential[1]) + r2 * (exponential[2] + r * exponential[3]));
    int64_t exponent = (int64_t)(steps << 13) >> 20;
    if (exponent > -1022 && exponent < 1023) {
        double scale = double_of(scaling | sign);
        return scale + scale * rest;
    }
    if (exponent > 0) {
        // The scale itself might be infinite.
        double scale = double_of((scaling - (1ull << 52)) | sign);
        return 2 * (scale + scale * rest);
    }
    // The result may have fewer bits than others: it is rounded once, at its own last place.
    double scale = double_of(scaling + (1022ull << 52));
    Pair exact = ordered_sum(scale, scale * rest);
    if (exact.high < 1) {
        Pair placed = ordered_sum(1, exact.high);
        double high = placed.high + (placed.low + exact.low);
        exact.high = high - 1;
    }
    return double_of(bits_of(exact.high * 0x1p-1022) | sign);
}

// e^(x + tail), negated if `sign` has the highest bit. |x| < 2^10, |tail| < 2^-50.
static inline double exponential_of(double x, double tail, uint64_t sign) {
    double shifted = x * logOfTwoOver128[0] + rounding, count = shifted - rounding;
    return power_of(bits_of(shifted), ((x - count * logOfTwoOver128[1]) - count * logOfTwoOver128[2]) + tail, sign);
}

double lamina_exp(double x) {
    double size = fabs(x);
    if (size < 0x1p-54) return 1 + x;
    if (!(size < 746)) {
        if (x != x) return x + x;
        return x > 0 ? INFINITY : 0;
    }
    if (x > 0x1.62e42fefa39efp+9) return INFINITY;
    if (x < -0x1.74910d52d3051p+9) return 0;
    return exponential_of(x, 0, 0);
}

double lamina_exp2(double x) {
    if (x != x) return x + x;
    if (x >= 1024) return INFINITY;
    if (x <= -1075) return 0;
    double shifted = x + rounding / 128, rest = x - (shifted - rounding / 128);
    return power_of(bits_of(shifted), rest * logOfTwoRounded, 0);
}

// The logarithm of a positive, finite, normal number whose bits are `bits`, to about 68 bits. The second part is less than a last place of the
// first.
static inline Pair logarithm_of(uint64_t bits) {
    uint64_t offset = bits - 0x3fe6000000000000;
    unsigned index = 3 * ((offset >> 45) & 127);
    double count = (double)((int64_t)offset >> 52);
    uint64_t mantissa = bits - (offset & 0xfff0000000000000);
    double reciprocal = reciprocals[index];
    // z / c - 1, in two parts that are exact, for the reciprocal has ten bits.
    double upper = alone(double_of((mantissa + 0x80000000) & 0xffffffff00000000)), lower = double_of(mantissa) - upper;
    double r1 = upper * reciprocal - 1, r2 = lower * reciprocal, r = r1 + r2;
    double base = count * logOfTwo[0] + reciprocals[index + 1];
    double sum = base + r, error = (base - sum) + r;
    double low = count * logOfTwo[1] + reciprocals[index + 2] + error + (r2 - (r - r1));
    double half1 = -0.5 * r1, half = -0.5 * r, square1 = r1 * half1, square = r * half, cube = r * square;
    double high = sum + square1;
    // The rest of the square.
    low += (sum - high) + square1 + r2 * (half + half1);
    low += -2 * cube * ((logarithm[0] + r * logarithm[1]) + -2 * square * ((logarithm[2] + r * logarithm[3]) + -2 * square * ((logarithm[4] + r * logarithm[5]) + -2 * square * logarithm[6])));
    return ordered_sum(high, low);
}

// A positive, finite, normal number as 2^count / reciprocal * (1 + r1 + r2), where 1 + r1 is exact and r2 much smaller.
typedef struct {
    double count, r1, r2;
    unsigned index;
} Split;

static inline Split split_of(uint64_t bits) {
    uint64_t offset = bits - 0x3fe6000000000000;
    unsigned index = (offset >> 45) & 127;
    uint64_t mantissa = bits - (offset & 0xfff0000000000000);
    // The reciprocal has ten bits, and the upper part at most 22.
    double reciprocal = reciprocals[3 * index];
    double upper = alone(double_of((mantissa + 0x80000000) & 0xffffffff00000000)), lower = double_of(mantissa) - upper;
    return (Split){alone((double)((int64_t)offset >> 52)), upper * reciprocal - 1, lower * reciprocal, index};
}

// The bits of a number for `split_of`, or 0 where `result` is the logarithm already.
static inline uint64_t checked(double x, double *result) {
    uint64_t bits = bits_of(x);
    if (bits - 0x0010000000000000 < 0x7fe0000000000000) return bits;
    if (x == 0) {
        *result = -INFINITY;
    } else if (x != x || bits == 0x7ff0000000000000) {
        *result = x + x;
    } else if (bits >> 63) {
        *result = NAN;
    } else {
        return bits_of(x * 0x1p52) - (52ull << 52);
    }
    return 0;
}

double lamina_log(double x) {
    double result;
    uint64_t bits = checked(x, &result);
    if (bits == 0) return result;
    Split split = split_of(bits);
    const double *entry = reciprocals + 3 * split.index, *c = logarithmRest;
    double r = split.r1 + split.r2, square = r * r;
    // Both are multiples of 2^-43, so their sum is exact.
    double high = split.count * logOfTwo[0] + entry[1] + split.r1;
    double low = alone(split.count * logOfTwo[1]) + entry[2] + split.r2;
    return high + (low + square * ((c[0] + alone(r * c[1])) + square * ((c[2] + alone(r * c[3])) + square * (c[4] + alone(r * c[5])))));
}

// (log2(1 + r) - r / log 2) / r^2.
static inline double base_two_rest(double r, double square) {
    const double *c = baseTwoRest;
    return (c[0] + alone(r * c[1])) + square * ((c[2] + alone(r * c[3])) + square * (c[4] + alone(r * c[5])));
}

// For all numbers.
static __attribute__((noinline)) double careful_log2(double x) {
    double result;
    uint64_t bits = checked(x, &result);
    if (bits == 0) return result;
    Split split = split_of(bits);
    const double *entry = baseTwo + 2 * split.index;
    double r = split.r1 + split.r2, square = r * r;
    // Near 1 the second part is as large as the first: the sum is divided anew.
    double upper = upper_half(r), lower = (split.r1 - upper) + split.r2;
    // The first product is exact, and the whole part is larger than it, or 0.
    Pair high = ordered_sum(split.count + entry[0], upper * logOfE[0]);
    double low = high.low + entry[1] + (upper * logOfE[1] + lower * (logOfE[0] + logOfE[1]));
    return high.high + (low + square * base_two_rest(r, square));
}

double lamina_log2(double x) {
    uint64_t bits = bits_of(x);
    // Within 2^-12 of 1 the second part of r counts for more.
    if (bits - 0x0010000000000000 >= 0x7fe0000000000000 || bits - 0x3feffe0000000000 < 0x0000030000000000) return careful_log2(x);
    Split split = split_of(bits);
    const double *entry = baseTwo + 2 * split.index;
    double r = split.r1 + split.r2, square = r * r;
    // The first part of r is a multiple of 2^-30, so all of these are multiples of 2^-43, and their sum is exact.
    double high = split.count + entry[0] + split.r1 * logOfEOnGrid[0];
    double low = entry[1] + split.r1 * logOfEOnGrid[1] + split.r2 * (logOfE[0] + logOfE[1]);
    return high + (low + square * base_two_rest(r, square));
}

// Whether a number is no whole number (0), an odd one (1) or an even one (2).
static inline int parity(double y) {
    double size = fabs(y);
    if (size >= 0x1p53) return 2;
    if (size != floor(size)) return 0;
    return (uint64_t)size & 1 ? 1 : 2;
}

double lamina_pow(double x, double y) {
    uint64_t bits = bits_of(x), sign = 0;
    double size = fabs(y);
    if (x == 1 || y == 0) return 1;
    if (x != x || y != y) return x + y;
    if (bits - 0x0010000000000000 >= 0x7fe0000000000000 || size >= 0x1p65 || size < 0x1p-66) {
        if (size == INFINITY) {
            if (fabs(x) == 1) return 1;
            return (fabs(x) > 1) == (y > 0) ? INFINITY : 0;
        }
        if (x == 0 || fabs(x) == INFINITY) {
            double result = (x == 0) == (y > 0) ? 0 : INFINITY;
            return bits >> 63 && parity(y) == 1 ? -result : result;
        }
        if (bits >> 63) {
            int kind = parity(y);
            if (kind == 0) return NAN;
            if (kind == 1) sign = 0x8000000000000000;
            bits &= 0x7fffffffffffffff;
            if (bits == 0x3ff0000000000000) return sign ? -1 : 1;
        }
        if (size < 0x1p-66) return 1;
        if (size >= 0x1p65) return (bits > 0x3ff0000000000000) == (y > 0) ? INFINITY : 0;
        if (bits < 0x0010000000000000) bits = bits_of(double_of(bits) * 0x1p52) - (52ull << 52);
    }
    Pair log = logarithm_of(bits);
    double y1 = upper_half(y), y2 = y - y1, log1 = upper_half(log.high), log2 = log.high - log1 + log.low;
    double high = y1 * log1, low = y2 * log1 + y * log2;
    if (!(fabs(high) < 745.2)) {
        if (high > 0) return double_of(0x7ff0000000000000 | sign);
        return double_of(sign);
    }
    double whole = high + low;
    if (whole > 0x1.62e42fefa39f0p+9) return double_of(0x7ff0000000000000 | sign);
    return exponential_of(high, low, sign);
}

// For all numbers.
static __attribute__((noinline)) float careful_powf(float x, float y) {
    uint64_t bits = bits_of(x);
    // Of all but negative numbers, zero, infinities and NaN: the product has 29 bits more than the result.
    if (bits - 0x0010000000000000 < 0x7fe0000000000000 && fabsf(y) < INFINITY) {
        double exponent = y * lamina_log(x);
        return (float)lamina_exp(exponent);
    }
    return (float)lamina_pow(x, y);
}

float lamina_powf(float x, float y) {
    uint64_t bits = bits_of(x);
    if (bits - 0x0010000000000000 >= 0x7fe0000000000000) return careful_powf(x, y);
    uint64_t offset = bits - 0x3fe6000000000000;
    unsigned index = (offset >> 45) & 127;
    // The number has 24 bits and the reciprocal ten, so r is exact.
    double r = double_of(bits - (offset & 0xfff0000000000000)) * reciprocals[3 * index] - 1, square = r * r;
    const double *entry = baseTwo + 2 * index, *c = shortBaseTwoRest, *e = shortPowerOfTwo;
    double rest = entry[1] + alone(r * (logOfE[0] + logOfE[1])) + square * ((c[0] + alone(r * c[1])) + square * (c[2] + alone(r * c[3])));
    double power = y * (((double)((int64_t)offset >> 52) + entry[0]) + rest);
    // Neither too large for a float, nor one with fewer bits.
    if (!(fabs(power) < 126)) return careful_powf(x, y);
    double shifted = power + rounding / 128, t = power - (shifted - rounding / 128);
    uint64_t steps = bits_of(shifted);
    double scale = double_of(bits_of(powersOfTwo[2 * (steps & 127)]) + ((steps >> 7) << 52));
    return (float)(scale + scale * (t * (e[0] + t * (e[1] + t * e[2]))));
}
