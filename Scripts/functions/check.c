// Compares the functions of CLaminaMath with MPFR's for random arguments, and with C's for special ones. See Scripts/math.
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "CLaminaMath.h"
#include "bits.h"

typedef double (*OfOne)(double);
typedef double (*OfTwo)(double, double);
typedef int (*ExactOfOne)(mpfr_t, const mpfr_t, mpfr_rnd_t);
typedef int (*ExactOfTwo)(mpfr_t, const mpfr_t, const mpfr_t, mpfr_rnd_t);

// From one number to another, evenly, or with any exponent of two between them.
typedef struct {
    double first, last;
    int byExponent;
} Range;

static int faults;
static long count;
static uint64_t state = 1;
static volatile double sink;

static uint64_t drawn(void) {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

static double argument(Range range) {
    if (!range.byExponent) return range.first + (range.last - range.first) * (double)(drawn() >> 11) * 0x1p-53;
    int exponent = (int)range.first + (int)(drawn() % (unsigned)(range.last - range.first + 1));
    return double_of((drawn() & 0x800fffffffffffff) | (uint64_t)(1023 + exponent) << 52);
}

// How many of its own last places a result is away from the exact one.
static double error_of(double y, mpfr_t exact, mpfr_t difference, int precision) {
    double nearest = mpfr_get_d(exact, MPFR_RNDN);
    if (y != y || nearest != nearest) return (y != y) == (nearest != nearest) ? 0 : INFINITY;
    if (precision == 24) nearest = (float)nearest;
    if (!isfinite(nearest) || !isfinite(y)) return y == nearest ? 0 : INFINITY;
    int exponent, least = precision == 24 ? -125 : -1021;
    frexp(nearest, &exponent);
    if (nearest == 0 || exponent < least) exponent = least;
    mpfr_sub_d(difference, exact, y, MPFR_RNDN);
    mpfr_mul_2si(difference, difference, precision - exponent, MPFR_RNDN);
    return fabs(mpfr_get_d(difference, MPFR_RNDN));
}

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void report(const char *name, Range a, double worst, double atX, double atY, double other, const double times[2]) {
    char range[40];
    snprintf(range, sizeof range, a.byExponent ? "2^%g ... 2^%g" : "%g ... %g", a.first, a.last);
    printf("%-7s%-18s %.3f at %a", name, range, worst, atX);
    if (atY == atY) printf(", %a", atY);
    printf(" (C library %.3f); %.1f ns, C library %.1f ns: %.2f\n", other, times[0] * 1e9, times[1] * 1e9, times[0] / times[1]);
    fflush(stdout);
    if (!(worst < 1)) faults++;
}

enum { timed = 4096, rounds = 50, tries = 9 };

static void check_one(const char *name, OfOne ours, OfOne theirs, ExactOfOne exactly, Range range) {
    mpfr_t x, y, difference;
    mpfr_inits2(200, y, difference, (mpfr_ptr)0);
    mpfr_init2(x, 53);
    double worst = 0, at = 0, other = 0, arguments[timed], best[2] = {INFINITY, INFINITY};
    for (long i = 0; i < count; i++) {
        double v = argument(range);
        mpfr_set_d(x, v, MPFR_RNDN);
        exactly(y, x, MPFR_RNDN);
        double error = error_of(ours(v), y, difference, 53), second = error_of(theirs(v), y, difference, 53);
        if (!(error <= worst)) worst = error, at = v;
        if (!(second <= other)) other = second;
    }
    for (int i = 0; i < timed; i++) arguments[i] = argument(range);
    for (int i = 0; i < 2 * tries; i++) {
        OfOne function = i & 1 ? theirs : ours;
        double start = seconds(), sum = 0;
        for (int n = 0; n < rounds; n++)
            for (int k = 0; k < timed; k++) sum += function(arguments[k]);
        sink = sum;
        best[i & 1] = fmin(best[i & 1], (seconds() - start) / (rounds * timed));
    }
    report(name, range, worst, at, NAN, other, best);
    mpfr_clears(x, y, difference, (mpfr_ptr)0);
}

static double of_floats(double x, double y) { return lamina_powf((float)x, (float)y); }
static double of_floats_in_c(double x, double y) { return powf((float)x, (float)y); }

static void check_two(const char *name, OfTwo ours, OfTwo theirs, ExactOfTwo exactly, Range a, Range b) {
    mpfr_t x1, x2, y, difference;
    mpfr_inits2(200, y, difference, (mpfr_ptr)0);
    mpfr_inits2(53, x1, x2, (mpfr_ptr)0);
    int isSingle = ours == of_floats, precision = isSingle ? 24 : 53;
    double worst = 0, atX = 0, atY = 0, other = 0, firsts[timed], seconds_[timed], best[2] = {INFINITY, INFINITY};
    for (long i = 0; i < count; i++) {
        double v = argument(a), w = argument(b);
        if (exactly == mpfr_pow) v = fabs(v);
        if (isSingle) v = (float)v, w = (float)w;
        mpfr_set_d(x1, v, MPFR_RNDN);
        mpfr_set_d(x2, w, MPFR_RNDN);
        exactly(y, x1, x2, MPFR_RNDN);
        double error = error_of(ours(v, w), y, difference, precision), second = error_of(theirs(v, w), y, difference, precision);
        if (!(error <= worst)) worst = error, atX = v, atY = w;
        if (!(second <= other)) other = second;
    }
    for (int i = 0; i < timed; i++) {
        firsts[i] = exactly == mpfr_pow ? fabs(argument(a)) : argument(a);
        seconds_[i] = argument(b);
    }
    for (int i = 0; i < 2 * tries; i++) {
        OfTwo function = i & 1 ? theirs : ours;
        double start = seconds(), sum = 0;
        for (int n = 0; n < rounds; n++)
            for (int k = 0; k < timed; k++) sum += function(firsts[k], seconds_[k]);
        sink = sum;
        best[i & 1] = fmin(best[i & 1], (seconds() - start) / (rounds * timed));
    }
    report(name, a, worst, atX, atY, other, best);
    mpfr_clears(x1, x2, y, difference, (mpfr_ptr)0);
}

static const double special[] = {
    0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, 0x1p-1074, -0x1p-1074, 0x1p-1022, -0x1p-1022, 0x1.fffffffffffffp-1023, 0x1p-60, -0x1p-60,
    0x1.fffffffffffffp-1, 0x1.0000000000001p0, 0x1.fffffffffffffp1023, -0x1.fffffffffffffp1023, 0x1p1023, 0x1p53, -0x1.fffffffffffffp52,
    0x1p54, 709.79, -745.2, 1024, -1075, INFINITY, -INFINITY, NAN,
};
enum { specials = sizeof special / sizeof *special };

// What C says of special arguments is exact, or within an ulp of what the C library gives.
static void check_special(const char *name, double x, double y, double ours, double theirs) {
    int isExact = !isfinite(theirs) || theirs == 0;
    int isSame = (ours != ours && theirs != theirs) || (ours == theirs && signbit(ours) == signbit(theirs));
    uint64_t a = bits_of(ours), b = bits_of(theirs);
    if (isSame || (!isExact && ours == ours && (a > b ? a - b : b - a) <= 4)) return;
    printf("%s(%a, %a): found %a, expected %a\n", name, x, y, ours, theirs);
    faults++;
}

static void check_specials(void) {
    static const struct {
        const char *name;
        OfOne ours, theirs;
    } ones[] = {
        {"exp", lamina_exp, exp},    {"exp2", lamina_exp2, exp2}, {"log", lamina_log, log},    {"log2", lamina_log2, log2},
        {"sin", lamina_sin, sin},    {"cos", lamina_cos, cos},    {"tan", lamina_tan, tan},    {"asin", lamina_asin, asin},
        {"acos", lamina_acos, acos}, {"atan", lamina_atan, atan}, {"cbrt", lamina_cbrt, cbrt},
    };
    static const struct {
        const char *name;
        OfTwo ours, theirs;
    } twos[] = {{"pow", lamina_pow, pow}, {"powf", of_floats, of_floats_in_c}, {"atan2", lamina_atan2, atan2}, {"hypot", lamina_hypot, hypot}};
    for (size_t i = 0; i < sizeof ones / sizeof *ones; i++)
        for (int k = 0; k < specials; k++) check_special(ones[i].name, special[k], 0, ones[i].ours(special[k]), ones[i].theirs(special[k]));
    for (size_t i = 0; i < sizeof twos / sizeof *twos; i++)
        for (int k = 0; k < specials; k++)
            for (int n = 0; n < specials; n++)
                check_special(
                    twos[i].name, special[k], special[n], twos[i].ours(special[k], special[n]), twos[i].theirs(special[k], special[n]));
    for (int k = 0; k < specials; k++) {
        LaminaSineAndCosine both = lamina_sincos(special[k]);
        check_special("sincos", special[k], 0, both.sine, lamina_sin(special[k]));
        check_special("sincos", special[k], 0, both.cosine, lamina_cos(special[k]));
    }
    for (long i = 0; i < count; i++) {
        double x = argument((Range){-60, 1023, 1});
        LaminaSineAndCosine both = lamina_sincos(x);
        if (both.sine != lamina_sin(x) || both.cosine != lamina_cos(x)) printf("sincos(%a) differs from sin and cos\n", x), faults++;
    }
}

int main(int n, char **arguments) {
    count = n > 1 ? atol(arguments[1]) : 100000;
    check_specials();
#define ONE(name, ...)                                                                          \
    do {                                                                                        \
        const Range ranges[] = {__VA_ARGS__};                                                   \
        for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)                             \
            check_one(#name, lamina_##name, name, mpfr_##name, ranges[i]);                      \
    } while (0)
    ONE(exp, {-10, 10}, {-745, 709.7}, {-60, 9, 1});
    ONE(exp2, {-10, 10}, {-1080, 1023.9});
    ONE(log, {0, 10}, {0.9, 1.1}, {0.999999, 1.000001}, {-1022, 1023, 1});
    ONE(log2, {0, 10}, {0.9, 1.1}, {0.9999, 1.0001}, {0.999999, 1.000001}, {-1022, 1023, 1});
    ONE(sin, {-1, 1}, {-10, 10}, {-1e6, 1e6}, {-60, 1023, 1});
    ONE(cos, {-1, 1}, {-10, 10}, {-1e6, 1e6}, {-60, 1023, 1});
    ONE(tan, {-1, 1}, {-10, 10}, {-1e6, 1e6}, {-60, 1023, 1});
    ONE(asin, {-1, 1}, {-60, -1, 1});
    ONE(acos, {-1, 1}, {0.99, 1}, {-60, -1, 1});
    ONE(atan, {-1, 1}, {-10, 10}, {-100, 100, 1});
    ONE(cbrt, {0, 1}, {-1022, 1023, 1});
#define TWO(name, ours, theirs, ...)                                                                       \
    do {                                                                                                   \
        const Range ranges[][2] = {__VA_ARGS__};                                                           \
        for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)                                        \
            check_two(#name, ours, theirs, mpfr_##name, ranges[i][0], ranges[i][1]);                       \
    } while (0)
    TWO(pow, lamina_pow, pow, {{0, 1}, {0, 4}}, {{-20, 20, 1}, {-40, 40}}, {{0.99, 1.01}, {-70000, 70000}}, {{-1000, 1000, 1}, {-8, 4, 1}});
    TWO(atan2, lamina_atan2, atan2, {{-1, 1}, {-1, 1}}, {{-60, 60, 1}, {-60, 60, 1}}, {{-1000, 1000, 1}, {-1000, 1000, 1}});
    TWO(hypot, lamina_hypot, hypot, {{-1, 1}, {-1, 1}}, {{-60, 60, 1}, {-60, 60, 1}}, {{-1000, 1000, 1}, {-1000, 1000, 1}});
    puts("in single precision:");
    TWO(pow, of_floats, of_floats_in_c, {{0, 1}, {0, 4}}, {{-20, 20, 1}, {-8, 8}}, {{0.99, 1.01}, {-7000, 7000}}, {{-149, 127, 1}, {-2, 2}});
    if (faults) printf("%d faults\n", faults);
    return faults != 0;
}
