#pragma once

// sRGB's curve (IEC 61966-2-1), for every language that needs it.

/// The light of a stored value, both from 0 on; 1 is white.
double lamina_srgb_light(double value);
/// The stored value of a light, both from 0 on.
double lamina_srgb_value(double light);

/// The same in single precision.
float lamina_srgb_lightf(float value);
float lamina_srgb_valuef(float light);

/// The curve as ICC writes it, in type 3: the power, a, b, c and d of (ax + b)^g from d on, and cx below.
extern const double lamina_srgb_parameters[5];
