// Coverage from the sums of LaminaPathCoverage.h, LANES pixels at a time. Included by generic_portable.c and
// generic_avx2.c.

typedef uint32_t sums_lanes __attribute__((vector_size(4 * LANES)));
typedef uint8_t coverage_lanes __attribute__((vector_size(LANES)));

// The running sums of the lanes: each lane plus all lanes before it.
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

// The coverages of LANES pixels, whose sums are cleared. `all` is the total of the sums, before and after.
INLINE coverage_lanes take(int32_t *restrict sums, sums_lanes *restrict all, lamina_fill_rule rule) {
    sums_lanes added;
    memcpy(&added, sums, sizeof added);
    memset(sums, 0, sizeof added);
    *all += running(added);
    return __builtin_convertvector(coverages_of(*all, rule), coverage_lanes);
}

typedef int8_t lane_bytes __attribute__((vector_size(LANES)));

// Resolves one row. Values to the right of it may be read, and rewritten or overwritten.
INLINE uint32_t resolve_row(
    int32_t *restrict sums, size_t n, uint32_t sum, lamina_fill_rule rule, uint8_t *restrict coverage,
    coverage_lanes *restrict every, coverage_lanes *restrict some) {
    size_t x = 0;
    sums_lanes all = (sums_lanes){0} + sum;
    coverage_lanes bytes = __builtin_convertvector(coverages_of(all, rule), coverage_lanes);
    for (; x + LANES <= n; x += LANES) {
        uint64_t any = 0, words[LANES / 2];
        memcpy(words, sums + x, sizeof words);
        for (int k = 0; k < LANES / 2; k++) any |= words[k];
        if (any) {
            bytes = take(sums + x, &all, rule);
        }
        *every &= bytes;
        *some |= bytes;
        memcpy(coverage + x, &bytes, sizeof bytes);
        // From here on, the values after the last pixel.
        if (any) {
            all = (sums_lanes){0} + all[LANES - 1];
            bytes = (coverage_lanes){0} + bytes[LANES - 1];
        }
    }
    if (x == n) return all[0];
    lane_bytes places = {0};
    for (int k = 0; k < LANES; k++) places[k] = (int8_t)k;
    lane_bytes is_inside = places < (lane_bytes)((lane_bytes){0} + (int8_t)(n - x));
    sums_lanes mask = (sums_lanes)__builtin_convertvector(is_inside, ints), added, rest;
    memcpy(&added, sums + x, sizeof added);
    rest = added & ~mask;
    memcpy(sums + x, &rest, sizeof rest);
    all += running(added & mask);
    bytes = __builtin_convertvector(coverages_of(all, rule), coverage_lanes);
    memcpy(coverage + x, &bytes, sizeof bytes);
    *every &= bytes | (coverage_lanes)~is_inside;
    *some |= bytes & (coverage_lanes)is_inside;
    return all[LANES - 1];
}

// Resolves a row of a tile whose sums are all 0, except in the groups of eight whose bits in `touched` are set.
INLINE uint32_t resolve_touched_row(
    int32_t *restrict sums, size_t n, uint32_t sum, lamina_fill_rule rule, uint8_t *restrict coverage,
    coverage_lanes *restrict every, coverage_lanes *restrict some, uint32_t touched) {
    sums_lanes all = (sums_lanes){0} + sum;
    coverage_lanes bytes = __builtin_convertvector(coverages_of(all, rule), coverage_lanes);
    for (size_t x = 0;;) {
        size_t next = touched ? 8 * (size_t)__builtin_ctz(touched) : n;
        if (x < next) {
            *every &= bytes;
            *some |= bytes;
            uint64_t word = bytes[0] * (uint64_t)0x0101010101010101;
            for (; x < next; x += 8) memcpy(coverage + x, &word, sizeof word);
        }
        if (!touched) return all[0];
        touched &= touched - 1;
        for (size_t end = x + 8; x < end; x += LANES) {
            bytes = take(sums + x, &all, rule);
            *every &= bytes;
            *some |= bytes;
            memcpy(coverage + x, &bytes, sizeof bytes);
            all = (sums_lanes){0} + all[LANES - 1];
            bytes = (coverage_lanes){0} + bytes[LANES - 1];
        }
    }
}

static coverage_found resolve_rows(
    int32_t *restrict sums, size_t row_sums, size_t n, size_t rows, const uint16_t *touched, uint32_t *restrict carry,
    lamina_fill_rule rule, uint8_t *restrict coverage, size_t stride) {
    coverage_lanes every = (coverage_lanes){0} - 1, some = {0};
    for (size_t y = 0; y < rows; y++, sums += row_sums, coverage += stride, carry++) {
        if (!touched) {
            *carry = resolve_row(sums, n, *carry, rule, coverage, &every, &some);
        } else if (touched[y]) {
            *carry = resolve_touched_row(sums, n, *carry, rule, coverage, &every, &some, touched[y]);
        } else {
            coverage_lanes bytes =
                __builtin_convertvector(coverages_of((sums_lanes){0} + *carry, rule), coverage_lanes);
            memset(coverage, bytes[0], n);
            every &= bytes;
            some |= bytes;
        }
    }
    coverage_found found = {255, 0};
    for (int k = 0; k < LANES; k++) {
        found.all &= every[k];
        found.any |= some[k];
    }
    return found;
}
