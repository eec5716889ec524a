// Coverage from the sums of LaminaPathCoverage.h, LANES pixels at a time. Included by generic_portable.c and
// generic_avx2.c.

typedef uint32_t sums_lanes __attribute__((vector_size(4 * LANES)));
typedef uint8_t coverage_lanes __attribute__((vector_size(LANES)));

// Each with those before it.
INLINE sums_lanes running(sums_lanes v) {
    const sums_lanes zero = {0};
#if LANES == 8
    v += __builtin_shufflevector(zero, v, 0, 8, 9, 10, 11, 12, 13, 14);
    v += __builtin_shufflevector(zero, v, 0, 1, 8, 9, 10, 11, 12, 13);
    v += __builtin_shufflevector(zero, v, 0, 1, 2, 3, 8, 9, 10, 11);
#else
    v += __builtin_shufflevector(zero, v, 0, 4, 5, 6);
    v += __builtin_shufflevector(zero, v, 0, 1, 4, 5);
#endif
    return v;
}

INLINE sums_lanes coverages_of(sums_lanes sum, lamina_fill_rule rule) {
    const sums_lanes full = (sums_lanes){0} + LAMINA_PATH_FULL;
    sums_lanes share;
    if (rule == LAMINA_EVEN_ODD) {
        share = sum & (2 * full - 1);
        sums_lanes over = (sums_lanes)(share > full);
        share = (over & (2 * full - share)) | (~over & share);
    } else {
        sums_lanes negative = (sums_lanes)((ints)sum < 0);
        share = (sum ^ negative) - negative;
        sums_lanes over = (sums_lanes)(share > full);
        share = (over & full) | (~over & share);
    }
    return (share * 255 + full / 2) / full;
}

static uint32_t resolve_run(
    int32_t *restrict sums, size_t n, uint32_t sum, lamina_fill_rule rule, uint8_t *restrict coverage,
    coverage_found *restrict found) {
    coverage_lanes every = (coverage_lanes){0} - 1, some = {0};
    size_t x = 0;
    sums_lanes all = (sums_lanes){0} + sum;
    for (; x + LANES <= n; x += LANES) {
        sums_lanes added;
        memcpy(&added, sums + x, sizeof added);
        uint64_t any = 0, words[LANES / 2];
        memcpy(words, &added, sizeof words);
        for (int k = 0; k < LANES / 2; k++) any |= words[k];
        if (any) {
            memset(sums + x, 0, sizeof added);
            all += running(added);
        }
        coverage_lanes bytes = __builtin_convertvector(coverages_of(all, rule), coverage_lanes);
        every &= bytes;
        some |= bytes;
        memcpy(coverage + x, &bytes, sizeof bytes);
        all = (sums_lanes){0} + all[LANES - 1];
    }
    uint64_t all_bits = ~(uint64_t)0, any_bits = 0;
    memcpy(&all_bits, &every, sizeof every);
    memcpy(&any_bits, &some, sizeof some);
    for (int shift = 32; shift >= 8; shift /= 2) {
        all_bits &= all_bits >> shift;
        any_bits |= any_bits >> shift;
    }
    found->all &= (uint8_t)all_bits;
    found->any |= (uint8_t)any_bits;
    if (x == n) return all[0];
    sums_lanes added = {0};
    memcpy(&added, sums + x, (n - x) * sizeof *sums);
    memset(sums + x, 0, (n - x) * sizeof *sums);
    all += running(added);
    coverage_lanes bytes = __builtin_convertvector(coverages_of(all, rule), coverage_lanes);
    memcpy(coverage + x, &bytes, n - x);
    for (size_t k = 0; k < n - x; k++) {
        found->all &= bytes[k];
        found->any |= bytes[k];
    }
    return all[LANES - 1];
}
