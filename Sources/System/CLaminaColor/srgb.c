#include "CLaminaColor.h"

#include "CLaminaMath.h"

// A compiler may fuse a product and a sum where the processor can. The results would differ between machines.
#pragma STDC FP_CONTRACT OFF

#define CURVE(type, light_of, value_of, power)                                             \
    type light_of(type value) {                                                            \
        return value <= (type)0.04045 ? value / (type)12.92                                \
                                      : power((value + (type)0.055) / (type)1.055, (type)2.4); \
    }                                                                                      \
    type value_of(type light) {                                                            \
        return light <= (type)0.0031308                                                    \
            ? (type)12.92 * light                                                          \
            : (type)1.055 * power(light, 1 / (type)2.4) - (type)0.055;                     \
    }

CURVE(double, lamina_srgb_light, lamina_srgb_value, lamina_pow)
CURVE(float, lamina_srgb_lightf, lamina_srgb_valuef, lamina_powf)

const double lamina_srgb_parameters[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
