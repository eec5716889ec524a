#pragma once

// The same source is compiled twice and the loader picks: integer and correctly rounded float arithmetic give
// the same bytes on either. The compiler turns the plain loops into vector code.
#if defined(__x86_64__) && defined(__linux__)
#define CLONES __attribute__((target_clones("avx2", "default")))
#else
#define CLONES
#endif
