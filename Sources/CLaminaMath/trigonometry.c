#include "CLaminaMath.h"

#include "bits.h"
#include "tables.h"

// An angle less a multiple of a quarter turn: at most an eighth of a turn, in two parts, and the multiple's last two bits.
typedef struct {
    Pair rest;
    unsigned quarter;
} Reduced;

// |x| < 2^20 or so: the count has 21 bits, and its products with three parts of a quarter turn are exact.
static inline Reduced reduced_near(double x) {
    // Added and taken away again, it rounds to a whole number.
    const double rounding = 0x1.8p52;
    double count = (x * 0x1.45f306dc9c883p-1 + rounding) - rounding;
    double a = x - count * halfPiParts[0];
    Pair b = sum(a, -(count * halfPiParts[1]));
    if (fabs(b.high) > 0x1p-40) return (Reduced){ordered_sum(b.high, b.low - count * halfPiParts[4]), (unsigned)(int64_t)count & 3};
    // So near a multiple that the third part's last bits count.
    Pair c = sum(b.high, -(count * halfPiParts[2]));
    double low = b.low + c.low - count * halfPiParts[3];
    return (Reduced){ordered_sum(c.high, low), (unsigned)(int64_t)count & 3};
}

// Payne and Hanek's method: the bits of 2/pi that matter, times the number's 53 bits, as whole numbers.
static Reduced reduced_far(double x) {
    uint64_t bits = bits_of(x), mantissa = (bits & 0x000fffffffffffff) | 0x0010000000000000;
    int exponent = (int)(bits >> 52 & 0x7ff) - 1075;
    // x = mantissa * 2^exponent. Bits of 2/pi of more weight than 2^(1 - exponent) give multiples of four quarters.
    int first = exponent - 2;
    if (first < 0) first = 0;
    int word = first >> 6, shift = first & 63;
    uint64_t part[4];
    for (int i = 0; i < 4; i++) {
        part[i] = twoOverPi[word + i] << shift;
        if (shift) part[i] |= twoOverPi[word + i + 1] >> (64 - shift);
    }
    // part / 2^256 * 2^-first = 2/pi without those bits. The product has weight 2^(exponent - first - 256).
    unsigned __int128 carry = 0;
    uint64_t result[4];
    for (int i = 3; i >= 0; i--) {
        carry += (unsigned __int128)part[i] * mantissa;
        result[i] = (uint64_t)carry;
        carry >>= 64;
    }
    // The point lies `point` bits below the top of result.
    int point = exponent - first;
    // With first = exponent - 2 that is 2; where exponent < 2 the top bits are in the carry.
    uint64_t top = (uint64_t)carry;
    // All as five words, shifted so that the whole part is in `top`.
    for (int i = 0; i < point; i++) {
        top = top << 1 | result[0] >> 63;
        for (int j = 0; j < 3; j++) result[j] = result[j] << 1 | result[j + 1] >> 63;
        result[3] <<= 1;
    }
    for (int i = 0; i > point; i--) {
        for (int j = 3; j > 0; j--) result[j] = result[j] >> 1 | result[j - 1] << 63;
        result[0] = result[0] >> 1 | top << 63;
        top >>= 1;
    }
    unsigned quarter = (unsigned)top & 3;
    int negative = result[0] >> 63;
    if (negative) {
        quarter++;
        for (int j = 0; j < 4; j++) result[j] = ~result[j];
    }
    // The fraction as two numbers. Zeros at the top are taken away, so that no bits are missing.
    int zeros = result[0] ? __builtin_clzll(result[0]) : 64 + (result[1] ? __builtin_clzll(result[1]) : 63);
    int whole = zeros >> 6, rest = zeros & 63;
    uint64_t digits[2];
    for (int j = 0; j < 2; j++) {
        digits[j] = result[j + whole] << rest;
        if (rest) digits[j] |= result[j + whole + 1] >> (64 - rest);
    }
    double scale = double_of((uint64_t)(1023 - zeros) << 52);
    double high = (double)(digits[0] >> 11) * 0x1p-53;
    double low = (double)((digits[0] & 0x7ff) << 42 | digits[1] >> 22) * 0x1p-106;
    Pair turned = product(high, halfPi[0]);
    turned.low += high * halfPi[1] + low * halfPi[0];
    turned = ordered_sum(turned.high, turned.low);
    double sign = (bits >> 63 != 0) != negative ? -scale : scale;
    return (Reduced){{turned.high * sign, turned.low * sign}, bits >> 63 ? (0u - quarter) & 3 : quarter & 3};
}

static inline Reduced reduced(double x) { return fabs(x) < 0x1p20 ? reduced_near(x) : reduced_far(x); }

static inline double waves_of(double z, double z2, unsigned i) {
    return (waves[0][i] + alone(z * waves[1][i]))
        + z2 * ((waves[2][i] + alone(z * waves[3][i])) + z2 * (waves[4][i] + z * waves[5][i]));
}

// The sine of at most an eighth of a turn.
static inline double sine_of(Pair x) {
    double z = x.high * x.high, z2 = z * z;
    double more = waves_of(z, z2, 0);
    // sin(x + t) = sin x + t cos x, and cos x = 1 - z/2 nearly.
    return x.high + (z * x.high * (sine + z * more) + (x.low - 0.5 * z * x.low));
}

// The cosine of at most an eighth of a turn.
static inline double cosine_of(Pair x) {
    double z = x.high * x.high, z2 = z * z, half = 0.5 * z, high = 1 - half;
    double more = waves_of(z, z2, 1);
    return high + (((1 - high) - half) + (z2 * more - x.high * x.low));
}

// The one if `isCosine` is 0, the other if it is 1, with the same bits. No branch depends on it, for nothing would foretell the branch.
static inline double wave_of(Pair x, unsigned isCosine) {
    static const double shares[2][2] = {{1, 0}, {0, 1}};
    const double *share = shares[isCosine];
    double z = x.high * x.high, z2 = z * z, half = 0.5 * z, high = 1 - half;
    double more = waves_of(z, z2, isCosine);
    double sineRest = z * x.high * (sine + z * more) + (x.low - 0.5 * z * x.low);
    double cosineRest = ((1 - high) - half) + (z2 * more - x.high * x.low);
    return (share[0] * x.high + alone(share[1] * high)) + (share[0] * sineRest + alone(share[1] * cosineRest));
}

// y, or -y if the second bit of `quarter` is set.
static inline double turned(double y, unsigned quarter) { return double_of(bits_of(y) ^ (uint64_t)(quarter & 2) << 62); }

double lamina_sin(double x) {
    double size = fabs(x);
    if (size < 0x1.921fb54442d18p-1) {
        if (size < 0x1p-26) return x;
        return sine_of((Pair){x, 0});
    }
    if (!(size < INFINITY)) return x - x;
    Reduced angle = reduced(x);
    return turned(wave_of(angle.rest, angle.quarter & 1), angle.quarter);
}

double lamina_cos(double x) {
    double size = fabs(x);
    if (size < 0x1.921fb54442d18p-1) return cosine_of((Pair){x, 0});
    if (!(size < INFINITY)) return x - x;
    Reduced angle = reduced(x);
    return turned(wave_of(angle.rest, ~angle.quarter & 1), angle.quarter + 1);
}

LaminaSineAndCosine lamina_sincos(double x) {
    double size = fabs(x);
    if (size < 0x1.921fb54442d18p-1) {
        return (LaminaSineAndCosine){size < 0x1p-26 ? x : sine_of((Pair){x, 0}), cosine_of((Pair){x, 0})};
    }
    if (!(size < INFINITY)) return (LaminaSineAndCosine){x - x, x - x};
    Reduced angle = reduced(x);
    double both[2] = {sine_of(angle.rest), cosine_of(angle.rest)};
    unsigned isOdd = angle.quarter & 1;
    return (LaminaSineAndCosine){turned(both[isOdd], angle.quarter), turned(both[1 - isOdd], angle.quarter + 1)};
}

// tan t - t, t from 0 to 1/16.
static inline double tangent_curve(double t) {
    double z = t * t;
    return t * z * (tangent[0] + z * ((tangent[1] + z * tangent[2]) + z * z * (tangent[3] + alone(z * tangent[4]))));
}

// The same for t up to 1/100.
static inline double small_tangent_curve(double t) {
    double z = t * t;
    return t * z * (smallTangent[0] + z * (smallTangent[1] + z * smallTangent[2]));
}

double lamina_tan(double x) {
    double size = fabs(x);
    if (size < 0x1p-26) return x;
    if (!(size < INFINITY)) return x - x;
    Reduced angle = size < 0x1.921fb54442d18p-1 ? (Reduced){{x, 0}, 0} : reduced(x);
    // Of the angle's size; the sign comes last.
    uint64_t sign = bits_of(angle.rest.high) & 0x8000000000000000;
    double high = double_of(bits_of(angle.rest.high) ^ sign), low = double_of(bits_of(angle.rest.low) ^ sign), y;
    unsigned isOdd = angle.quarter & 1;
    if (high >= 0.0625) {
        // The angle is that of a table and a small one, whose tangents are t and u: (t + u) / (1 - t u) = t + (1 + t^2) u / (1 - t u).
        // An odd quarter's tangent is the inverse, negated, and the table has the inverses too.
        static const double signs[2] = {1, -1};
        unsigned index = (unsigned)(high * 64 + 0.5);
        const double *entry = tangents + 6 * index + 3 * isOdd;
        double rest = (high - (double)index * 0x1p-6) + low, u = signs[isOdd] * (rest + small_tangent_curve(rest));
        y = entry[0] + (entry[1] + entry[2] * u / (1 - entry[0] * u));
    } else if (isOdd) {
        Pair tangent = ordered_sum(high, low + tangent_curve(high));
        double inverse = 1 / tangent.high;
        Pair one = product(inverse, tangent.high);
        y = inverse + ((1 - one.high) - one.low - inverse * tangent.low) * inverse;
    } else {
        y = high + (low + tangent_curve(high));
    }
    return double_of(bits_of(y) ^ sign ^ (uint64_t)isOdd << 63);
}
