// Prints a hash of what each function of CLaminaMath gives for pseudorandom arguments, by which two machines are compared.
//
//     math ARGUMENTS

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CLaminaColor.h"
#include "CLaminaMath.h"

static uint64_t seed;
static uint64_t next(void) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed * 0x2545F4914F6CDD1Dull;
}

// Any double, or one of a size as programs have it.
static double argument(void) {
    uint64_t bits = next();
    double any;
    memcpy(&any, &bits, 8);
    uint64_t kind = next() >> 62;
    if (kind == 0) return any;
    double unit = (double)(next() >> 11) * 0x1p-53;
    return kind == 1 ? unit * 2 - 1 : kind == 2 ? (unit * 2 - 1) * 1000 : unit;
}

static double sine_and_cosine(double x) {
    LaminaSineAndCosine both = lamina_sincos(x);
    uint64_t sine, cosine;
    memcpy(&sine, &both.sine, 8);
    memcpy(&cosine, &both.cosine, 8);
    sine = sine * 31 + cosine;
    memcpy(&both.sine, &sine, 8);
    return both.sine;
}

// The curve is for numbers from 0 on.
static double light(double x) { return lamina_srgb_light(fabs(x)); }
static double value(double x) { return lamina_srgb_value(fabs(x)); }

static const struct {
    const char *name;
    double (*one)(double);
    double (*two)(double, double);
    float (*floats)(float, float);
} functions[] = {
    {"exp", lamina_exp}, {"exp2", lamina_exp2}, {"log", lamina_log}, {"log2", lamina_log2}, {"pow", NULL, lamina_pow},
    {"powf", NULL, NULL, lamina_powf}, {"sin", lamina_sin}, {"cos", lamina_cos}, {"sincos", sine_and_cosine},
    {"tan", lamina_tan}, {"asin", lamina_asin}, {"acos", lamina_acos}, {"atan", lamina_atan},
    {"atan2", NULL, lamina_atan2}, {"cbrt", lamina_cbrt}, {"hypot", NULL, lamina_hypot},
    {"sRGB to light", light}, {"light to sRGB", value},
};

int main(int argc, char **argv) {
    long count = argc > 1 ? strtol(argv[1], NULL, 10) : 1000;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        uint64_t hash = 0xcbf29ce484222325ull;
        seed = 0x9E3779B97F4A7C15ull * (i + 1);
        for (long n = 0; n < count; n++) {
            double x = argument(), y = argument(), result;
            if (functions[i].one) result = functions[i].one(x);
            else if (functions[i].two) result = functions[i].two(x, y);
            else result = functions[i].floats((float)x, (float)y);
            uint64_t bits;
            memcpy(&bits, &result, 8);
            // NaN has several bit patterns, and any of them is right.
            if (result != result) bits = 1;
            hash = (hash ^ bits) * 0x100000001b3ull;
        }
        printf("%s %ld %016llx\n", functions[i].name, count, (unsigned long long)hash);
    }
}
