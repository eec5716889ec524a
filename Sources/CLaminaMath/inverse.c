#include "CLaminaMath.h"

#include "bits.h"
#include "tables.h"

// arctan t - t, t from 0 to 1/16.
static inline double arctangent_curve(double t) {
    double z = t * t;
    return t * z * (arctangent[0] + z * ((arctangent[1] + z * arctangent[2]) + z * z * (arctangent[3] + alone(z * arctangent[4]))));
}

// The same for t up to 1/60.
static inline double small_arctangent_curve(double t) {
    double z = t * t;
    return t * z * (smallArctangent[0] + z * (smallArctangent[1] + z * smallArctangent[2]));
}

// The arctangent of t.high + t.low, which is from 0 to 1, as two numbers.
static inline Pair arctangent_of(Pair t) {
    if (t.high < 0.0625) return (Pair){t.high, t.low + arctangent_curve(t.high)};
    unsigned index = (unsigned)(t.high * 64 + 0.5);
    double c = (double)index * 0x1p-6, u = ((t.high - c) + t.low) / (1 + c * t.high);
    Pair all = ordered_sum(arctangents[2 * index], u);
    return (Pair){all.high, all.low + (arctangents[2 * index + 1] + small_arctangent_curve(u))};
}

double lamina_atan(double x) {
    double size = fabs(x);
    if (size < 0x1p-27) return x;
    if (x != x) return x + x;
    double y;
    if (size <= 1) {
        Pair angle = arctangent_of((Pair){size, 0});
        y = angle.high + angle.low;
    } else if (size < 16) {
        unsigned index = (unsigned)((size - 1) * 16 + 0.5);
        double c = 1 + (double)index * 0.0625, u = (size - c) / (1 + c * size);
        y = steepArctangents[2 * index] + (steepArctangents[2 * index + 1] + u + small_arctangent_curve(u));
    } else if (size < 0x1p54) {
        double t = 1 / size;
        Pair back = product(t, size);
        Pair angle = arctangent_of((Pair){t, ((1 - back.high) - back.low) * t});
        Pair rest = ordered_sum(halfPi[0], -angle.high);
        y = rest.high + (rest.low + (halfPi[1] - angle.low));
    } else {
        y = halfPi[0];
    }
    return copysign(y, x);
}

// b / a as two numbers, 0 <= b <= a.
static inline Pair ratio(double b, double a) {
    double t = b / a;
    Pair back = product(t, a);
    return (Pair){t, ((b - back.high) - back.low) / a};
}

double lamina_atan2(double y, double x) {
    if (x != x || y != y) return x + y;
    double a = fabs(x), b = fabs(y);
    int isLeft = bits_of(x) >> 63 != 0, isSteep = b > a;
    double larger = isSteep ? b : a, smaller = isSteep ? a : b;
    Pair angle;
    if (smaller == 0 || larger == INFINITY) {
        angle = (Pair){smaller == INFINITY ? arctangents[128] : 0, smaller == INFINITY ? arctangents[129] : 0};
    } else {
        uint64_t distance = (bits_of(larger) >> 52) - (bits_of(smaller) >> 52);
        if (distance > 60) {
            // Only beside zero does the quotient itself count, and it may have fewer bits than others.
            angle = (Pair){isSteep || isLeft ? 0x1p-100 : smaller / larger, 0};
            if (!isSteep && !isLeft) return copysign(angle.high, y);
        } else {
            // Away from the ends of what a number can be.
            double scale = larger > 0x1p500 ? 0x1p-600 : larger < 0x1p-500 ? 0x1p600 : 1;
            angle = arctangent_of(ratio(smaller * scale, larger * scale));
        }
    }
    Pair base = {0, 0};
    double sign = 1;
    if (isSteep) {
        base = (Pair){halfPi[0], halfPi[1]};
        sign = isLeft ? 1 : -1;
    } else if (isLeft) {
        base = (Pair){wholePi[0], wholePi[1]};
        sign = -1;
    }
    double result;
    if (base.high == 0) {
        result = angle.high + angle.low;
    } else {
        Pair all = ordered_sum(base.high, sign * angle.high);
        result = all.high + (all.low + (base.low + sign * angle.low));
    }
    return copysign(result, y);
}

// (arcsin(sqrt z) / sqrt z - 1) / z, z from 0 to 1/4.
static inline double arcsine_curve(double z) {
    const double *c = arcsine;
    double z2 = z * z, z4 = z2 * z2;
    double a = (c[1] + z * c[2]) + z2 * (c[3] + z * c[4]);
    double b = (c[5] + z * c[6]) + z2 * (c[7] + z * c[8]);
    double d = (c[9] + z * c[10]) + z2 * (c[11] + z * c[12]);
    double e = c[13] + z * c[14];
    return c[0] + z * ((a + z4 * b) + z4 * z4 * (d + z4 * e));
}

// arcsin(sqrt((1 - x) / 2)) as two numbers, x from 1/2 to 1.
static inline Pair half_complement(double x) {
    double z = (1 - x) * 0.5, s = sqrt(z), high = upper_half(s);
    // The root in two parts.
    double low = s == 0 ? 0 : (z - high * high) / (s + high);
    return (Pair){high, low + s * z * arcsine_curve(z)};
}

double lamina_asin(double x) {
    double size = fabs(x);
    if (size < 0.5) {
        if (size < 0x1p-27) return x;
        double z = x * x;
        return x + x * z * arcsine_curve(z);
    }
    if (!(size <= 1)) return NAN;
    Pair half = half_complement(size), rest = ordered_sum(halfPi[0], -2 * half.high);
    return copysign(rest.high + (rest.low + (halfPi[1] - 2 * half.low)), x);
}

double lamina_acos(double x) {
    double size = fabs(x);
    if (size < 0.5) {
        double z = x * x;
        Pair rest = ordered_sum(halfPi[0], -x);
        return rest.high + (rest.low + (halfPi[1] - x * z * arcsine_curve(z)));
    }
    if (!(size <= 1)) return NAN;
    Pair half = half_complement(size);
    if (x > 0) return 2 * (half.high + half.low);
    Pair rest = ordered_sum(wholePi[0], -2 * half.high);
    return rest.high + (rest.low + (wholePi[1] - 2 * half.low));
}
