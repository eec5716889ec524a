#include "LaminaDeflate.h"
#include "clones.h"

enum {
    modulus = 65521,
    lanes = 32,
    // The sums of this many groups fit 32 bits: at most 172 · 173 / 2 · 255 in a lane, and 32 lanes in 64 bits.
    most_groups = 172,
};

// Sums lane by lane, so that the loops become vector instructions: each group of bytes is added to `columns`, and `columns`
// to `before`, which so counts each byte once for every group after its own.
CLONES static void add_groups(const uint8_t *bytes, size_t groups, uint32_t *restrict columns, uint32_t *restrict before) {
    for (size_t group = 0; group < groups; group++, bytes += lanes) {
        for (int lane = 0; lane < lanes; lane++) {
            before[lane] += columns[lane];
            columns[lane] += bytes[lane];
        }
    }
}

uint32_t lamina_adler(uint32_t adler, const uint8_t *bytes, size_t length) {
    uint64_t low = adler & 0xffff, high = adler >> 16;
    while (length >= lanes) {
        size_t groups = length / lanes < most_groups ? length / lanes : most_groups;
        uint32_t columns[lanes] = {0}, before[lanes] = {0};
        add_groups(bytes, groups, columns, before);
        uint64_t sum = 0, weighted = 0;
        for (int lane = 0; lane < lanes; lane++) {
            sum += columns[lane];
            weighted += (uint64_t)lanes * before[lane] + (uint64_t)(lanes - lane) * columns[lane];
        }
        high = (high + low * groups * lanes + weighted) % modulus;
        low = (low + sum) % modulus;
        bytes += groups * lanes;
        length -= groups * lanes;
    }
    for (size_t i = 0; i < length; i++) {
        low += bytes[i];
        high += low;
    }
    return (uint32_t)(high % modulus << 16 | low % modulus);
}
