// astcenc.h is C++: CLaminaImage/astc.cpp alone includes it. Here is only where it comes from.
