// The coverage at both ends of a row, for processors with AVX2, without fused multiplication.

#if defined(__x86_64__)

#include <string.h>

#include "kernels.h"

#pragma STDC FP_CONTRACT OFF

#define LANES 8

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#include "edge_coverage.inc.h"

// Every edge is evaluated for all pixels. Edges that cover a pixel wholly have a coverage of exactly 1 there, so the result is
// that of coverage.c, which leaves them out.
void lamina_avx2_shape_ends(const lamina_shape *s, int32_t y, int32_t left, int32_t right, uint8_t *out) {
    const float a = (float)left, b = (float)right, center = (float)y + 0.5f;
    const lanes x = (lanes){a, a, a, a, b, b, b, b} + (lanes){0.5f, 1.5f, 2.5f, 3.5f, 0.5f, 1.5f, 2.5f, 3.5f};
    lanes c = all(1);
    int k = 0;
    for (; k + 1 < s->paired_count; k += 2) {
        lanes pair = edge_coverage(&s->edges[k], x, center) + edge_coverage(&s->edges[k + 1], x, center);
        c *= largest(all(0), pair - 1.0f);
    }
    for (; k < s->edge_count; k++) c *= edge_coverage(&s->edges[k], x, center);
    lane_bytes bytes = to_bytes(c);
    memcpy(out, &bytes, sizeof bytes);
}

#pragma clang attribute pop

#endif
