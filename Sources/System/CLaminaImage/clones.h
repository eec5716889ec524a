#pragma once

// The same source is compiled twice and the loader picks: integer and correctly rounded float arithmetic give
// the same bytes on either. The compiler turns the plain loops into vector code.
// ThreadSanitizer is not ready when the loader picks, so it has one of the two.
#if defined(__x86_64__) && defined(__linux__) && !__has_feature(thread_sanitizer)
#define CLONES __attribute__((target_clones("avx2", "default")))
#else
#define CLONES
#endif
