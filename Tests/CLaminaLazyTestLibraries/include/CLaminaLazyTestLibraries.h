#pragma once

// Two libraries that are opened at their first call: one that no system has, and the C library's mathematics library.

/// Why the missing library cannot be used.
const char *lamina_absent_missing(void);

/// Calls a function of the missing library.
long lamina_call_absent(long one, double two);

/// Why the mathematics cannot be used; NULL where they can.
const char *lamina_mathematics_missing(void);

/// `ldexp(fraction, exponent)` by a function that is found when it is called first.
double lamina_call_ldexp(double fraction, int exponent);

/// A function that the library, which is there, does not have, called.
long lamina_call_unknown(long one);
