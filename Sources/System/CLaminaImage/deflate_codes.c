#include "deflate_codes.h"

#include <string.h>

enum { longest_length = 15 };

// A symbol's number in the low bits, its count above: sorting the keys sorts by count.
typedef uint64_t key;
enum { symbol_bits = 10 };

// Sorts by count, by bytes, so that equal counts stay in the order of their symbols.
static key *sort(key *keys, key *spare, size_t count, uint64_t most) {
    for (unsigned shift = 0; shift < 32 && most >> shift > 0; shift += 8) {
        uint32_t places[257] = {0};
        unsigned all = shift + symbol_bits;
        for (size_t i = 0; i < count; i++) places[(keys[i] >> all & 255) + 1]++;
        for (int i = 0; i < 256; i++) places[i + 1] += places[i];
        for (size_t i = 0; i < count; i++) spare[places[keys[i] >> all & 255]++] = keys[i];
        key *sorted = spare;
        spare = keys;
        keys = sorted;
    }
    return keys;
}

// Moffat and Katajainen, "In-place calculation of minimum-redundancy codes": from sorted weights to the depths of leaves.
static void depths_of(uint64_t *weights, size_t count) {
    size_t leaf = 0, root = 0;
    for (size_t next = 0; next + 1 < count; next++) {
        uint64_t sum = 0;
        for (int child = 0; child < 2; child++) {
            if (leaf >= count || (root < next && weights[root] < weights[leaf])) {
                sum += weights[root];
                weights[root++] = next;
            } else {
                sum += weights[leaf++];
            }
        }
        weights[next] = sum;
    }
    // The number of each inner node's parent becomes its depth.
    weights[count - 2] = 0;
    for (size_t next = count - 2; next-- > 0;) weights[next] = weights[weights[next]] + 1;
    // Inner nodes are sorted by depth; the rest of each level are leaves.
    size_t open = 1, used = 0, inner = count - 1, place = count;
    uint64_t depth = 0;
    while (open > 0) {
        while (inner > 0 && weights[inner - 1] == depth) {
            used++;
            inner--;
        }
        while (open > used) {
            weights[--place] = depth;
            open--;
        }
        open = 2 * used;
        depth++;
        used = 0;
    }
}

void lamina_code_lengths(const uint32_t *counts, size_t symbols, unsigned longest, uint8_t *lengths) {
    key first[LAMINA_MOST_SYMBOLS], second[LAMINA_MOST_SYMBOLS];
    uint64_t weights[LAMINA_MOST_SYMBOLS], most = 0;
    size_t count = 0;
    memset(lengths, 0, symbols);
    for (size_t symbol = 0; symbol < symbols; symbol++) {
        if (counts[symbol] == 0) continue;
        first[count++] = (key)counts[symbol] << symbol_bits | symbol;
        if (counts[symbol] > most) most = counts[symbol];
    }
    const uint64_t symbol_mask = ((uint64_t)1 << symbol_bits) - 1;
    if (count < 2) {
        // One symbol has a code of one bit.
        if (count == 1) lengths[first[0] & symbol_mask] = 1;
        return;
    }
    const key *sorted = sort(first, second, count, most);
    for (size_t i = 0; i < count; i++) weights[i] = sorted[i] >> symbol_bits;
    depths_of(weights, count);

    // Too long words are shortened, which costs other words a bit each until all fit again.
    uint32_t of_length[longest_length + 1] = {0};
    for (size_t i = 0; i < count; i++) of_length[weights[i] < longest ? weights[i] : longest]++;
    uint64_t taken = 0;
    for (unsigned length = 1; length <= longest; length++) taken += (uint64_t)of_length[length] << (longest - length);
    while (taken > (uint64_t)1 << longest) {
        of_length[longest]--;
        for (unsigned length = longest - 1; length > 0; length--) {
            if (of_length[length] == 0) continue;
            of_length[length]--;
            of_length[length + 1] += 2;
            break;
        }
        taken--;
    }
    // The rarest symbols have the longest words.
    size_t place = 0;
    for (unsigned length = longest; length > 0; length--) {
        for (uint32_t i = 0; i < of_length[length]; i++) lengths[sorted[place++] & symbol_mask] = (uint8_t)length;
    }
}

void lamina_code_words(const uint8_t *lengths, size_t symbols, lamina_code *codes) {
    uint32_t of_length[longest_length + 1] = {0}, next[longest_length + 1] = {0};
    for (size_t symbol = 0; symbol < symbols; symbol++) of_length[lengths[symbol]]++;
    uint32_t word = 0;
    of_length[0] = 0;
    for (int length = 1; length <= longest_length; length++) {
        word = (word + of_length[length - 1]) << 1;
        next[length] = word;
    }
    for (size_t symbol = 0; symbol < symbols; symbol++) {
        unsigned length = lengths[symbol];
        uint32_t forward = length ? next[length]++ : 0, bits = 0;
        for (unsigned i = 0; i < length; i++) bits |= (forward >> i & 1) << (length - 1 - i);
        codes[symbol] = (lamina_code){(uint16_t)bits, (uint16_t)length};
    }
}
