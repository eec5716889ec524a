// astcenc.h is C++: Sources/CLaminaImage/astc.cpp alone includes it. Here is only where it comes from.
