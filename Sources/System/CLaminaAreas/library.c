#include <CLaminaLazyLibrary.h>

// Clipper's functions by their names in the library, in which the types of their parameters are (the Itanium ABI).
#define FUNCTIONS(F)                                                                                             \
    F(_ZN10ClipperLib7ClipperC1Ei)                                                                               \
    F(_ZN10ClipperLib7ClipperD1Ev)                                                                               \
    F(_ZN10ClipperLib11ClipperBase8AddPathsERKSt6vectorIS1_INS_8IntPointESaIS2_EESaIS4_EENS_8PolyTypeEb)         \
    F(_ZN10ClipperLib7Clipper7ExecuteENS_8ClipTypeERSt6vectorIS2_INS_8IntPointESaIS3_EESaIS5_EENS_12PolyFillTypeES9_)

static const char *const files[] = {"libpolyclipping.so.22"};
LAMINA_LAZY_LIBRARY(lamina_clipper, FUNCTIONS, files)

LAMINA_LAZY_JUMP_AS(lamina_clipper, lamina_clipper_make, _ZN10ClipperLib7ClipperC1Ei)
LAMINA_LAZY_JUMP_AS(lamina_clipper, lamina_clipper_end, _ZN10ClipperLib7ClipperD1Ev)
LAMINA_LAZY_JUMP_AS(
    lamina_clipper, lamina_clipper_add,
    _ZN10ClipperLib11ClipperBase8AddPathsERKSt6vectorIS1_INS_8IntPointESaIS2_EESaIS4_EENS_8PolyTypeEb)
LAMINA_LAZY_JUMP_AS(
    lamina_clipper, lamina_clipper_combine,
    _ZN10ClipperLib7Clipper7ExecuteENS_8ClipTypeERSt6vectorIS2_INS_8IntPointESaIS3_EESaIS5_EENS_12PolyFillTypeES9_)
