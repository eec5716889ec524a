#pragma once

// The functions of <math.h> that are not exact, with the same bits on every machine. All are computed by +, -, *, / and the square root of
// IEEE doubles, none of them fused, and by whole numbers. Each result is less than one last place from the true one; special values are
// those of C. Scripts/math makes the tables and measures the errors.

double lamina_exp(double x);
double lamina_exp2(double x);
double lamina_log(double x);
double lamina_log2(double x);
double lamina_pow(double x, double y);
/// Of numbers in single precision; rounded once, from a result of more bits.
float lamina_powf(float x, float y);

typedef struct {
    double sine, cosine;
} LaminaSineAndCosine;

/// Arguments of any size are reduced exactly.
double lamina_sin(double x);
double lamina_cos(double x);
/// Both, in the time of one and a half, with the bits of `lamina_sin` and `lamina_cos`.
LaminaSineAndCosine lamina_sincos(double x);
double lamina_tan(double x);
double lamina_asin(double x);
double lamina_acos(double x);
double lamina_atan(double x);
double lamina_atan2(double y, double x);

double lamina_cbrt(double x);
double lamina_hypot(double x, double y);
