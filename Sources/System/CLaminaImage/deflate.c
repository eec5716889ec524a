#include "LaminaDeflate.h"

#include <stddef.h>
#include <string.h>

#include "deflate_codes.h"

// A deflate encoder for the filtered rows of pictures. Most of their bytes are runs, which cost next to nothing here, and
// noise, for which no match is searched. zlib takes several times as long for the same bytes.

enum {
    literals = 256,
    end_of_block = 256,
    literal_symbols = 286,
    distance_symbols = 30,
    shortest_match = 3,
    longest_match = 258,
    window = 32768,
    // A block has codes of its own: with more symbols they fit each part less well, with fewer they cost more themselves.
    most_symbols = 24576,
    most_sequences = 12288,
    hash_bits = 15,
    // Runs of this many bytes are taken without a search.
    shortest_long_run = 64,
};

// Some literals, and the match after them; at the end of a block, none.
typedef struct {
    uint32_t literal_count;
    uint16_t length, distance;
} sequence;

typedef struct {
    size_t sequence_count;
    uint32_t literal_counts[literal_symbols], distance_counts[distance_symbols];
    // Literals are counted in four tables, because a count that was just written is slow to read.
    uint32_t spread_counts[4][literals];
    // Where four bytes with a hash were last, plus 1, and for each place of the window the place before with its hash.
    uint32_t heads[1 << hash_bits], chain[window];
    sequence sequences[most_sequences];
} encoder;

// ---- lengths and distances

static unsigned highest_bit(uint32_t value) { return 31 - (unsigned)__builtin_clz(value); }

typedef struct {
    unsigned symbol, extra_bits, extra;
} symbol_of_value;

// Symbols 257 to 285: eight for a length each, then four for each number of extra bits.
static symbol_of_value length_symbol(unsigned length) {
    unsigned value = length - shortest_match;
    if (length == longest_match) return (symbol_of_value){285, 0, 0};
    if (value < 8) return (symbol_of_value){257 + value, 0, 0};
    unsigned extra_bits = highest_bit(value) - 2;
    return (symbol_of_value){
        257 + 4 * extra_bits + (value >> extra_bits), extra_bits, value & ((1u << extra_bits) - 1)};
}

// Four for a distance each, then two for each number of extra bits.
static symbol_of_value distance_symbol(unsigned distance) {
    unsigned value = distance - 1;
    if (value < 4) return (symbol_of_value){value, 0, 0};
    unsigned extra_bits = highest_bit(value) - 1;
    return (symbol_of_value){2 * extra_bits + (value >> extra_bits), extra_bits, value & ((1u << extra_bits) - 1)};
}

// ---- writing bits

typedef struct {
    uint64_t bits;
    unsigned count;
    uint8_t *next;
} writer;

// At most 56 bits may be added between two flushes.
static inline void add(writer *w, uint64_t bits, unsigned count) {
    w->bits |= bits << w->count;
    w->count += count;
}

// Writes whole bytes; eight bytes of room are needed.
static inline void flush(writer *w) {
    uint64_t bits = w->bits;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bits = __builtin_bswap64(bits);
#endif
    memcpy(w->next, &bits, 8);
    w->next += w->count >> 3;
    w->bits >>= w->count & ~7u;
    w->count &= 7;
}

static void align(writer *w) {
    w->count = (w->count + 7) & ~7u;
    flush(w);
}

// ---- blocks

// Lengths of codes, as runs: symbols 16 to 18 repeat.
typedef struct {
    uint8_t symbols[literal_symbols + distance_symbols], extras[literal_symbols + distance_symbols];
    size_t count;
    uint32_t counts[19];
} length_runs;

static void add_run(length_runs *runs, unsigned symbol, size_t extra) {
    runs->symbols[runs->count] = (uint8_t)symbol;
    runs->extras[runs->count++] = (uint8_t)extra;
    runs->counts[symbol]++;
}

static void describe(length_runs *runs, const uint8_t *lengths, size_t count) {
    memset(runs, 0, sizeof *runs);
    for (size_t i = 0; i < count;) {
        size_t end = i + 1;
        while (end < count && lengths[end] == lengths[i]) end++;
        size_t same = end - i;
        if (lengths[i] == 0) {
            while (same >= 3) {
                size_t run = same < 138 ? same : 138;
                add_run(runs, run < 11 ? 17 : 18, run - (run < 11 ? 3 : 11));
                same -= run;
            }
        } else {
            add_run(runs, lengths[i], 0);
            same--;
            while (same >= 3) {
                size_t run = same < 6 ? same : 6;
                add_run(runs, 16, run - 3);
                same -= run;
            }
        }
        while (same-- > 0) add_run(runs, lengths[i], 0);
        i = end;
    }
}

static unsigned run_extra_bits(unsigned symbol) { return symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7; }

typedef struct {
    uint8_t literals[literal_symbols], distances[distance_symbols];
    size_t literal_count, distance_count;
    length_runs runs;
    uint8_t run_lengths[19];
    unsigned run_count;
} dynamic_codes;

// The order in which the lengths of the runs' code are written.
static const uint8_t run_order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

static void make_codes(const encoder *e, dynamic_codes *codes) {
    lamina_code_lengths(e->literal_counts, literal_symbols, 15, codes->literals);
    lamina_code_lengths(e->distance_counts, distance_symbols, 15, codes->distances);
    codes->literal_count = literal_symbols;
    while (codes->literal_count > 257 && codes->literals[codes->literal_count - 1] == 0) codes->literal_count--;
    codes->distance_count = distance_symbols;
    while (codes->distance_count > 1 && codes->distances[codes->distance_count - 1] == 0) codes->distance_count--;
    uint8_t all[literal_symbols + distance_symbols];
    memcpy(all, codes->literals, codes->literal_count);
    memcpy(all + codes->literal_count, codes->distances, codes->distance_count);
    describe(&codes->runs, all, codes->literal_count + codes->distance_count);
    lamina_code_lengths(codes->runs.counts, 19, 7, codes->run_lengths);
    codes->run_count = 19;
    while (codes->run_count > 4 && codes->run_lengths[run_order[codes->run_count - 1]] == 0) codes->run_count--;
}

static uint64_t header_bits(const dynamic_codes *codes) {
    uint64_t bits = 14 + 3 * (uint64_t)codes->run_count;
    for (unsigned symbol = 0; symbol < 19; symbol++) {
        bits += (uint64_t)codes->runs.counts[symbol] * (codes->run_lengths[symbol] + run_extra_bits(symbol));
    }
    return bits;
}

// The bits of a block's symbols without the extra bits of lengths and distances, which are the same in all codes.
static uint64_t symbol_bits(const encoder *e, const uint8_t *literal_lengths, const uint8_t *distance_lengths) {
    uint64_t bits = 0;
    for (size_t i = 0; i < literal_symbols; i++) bits += (uint64_t)e->literal_counts[i] * literal_lengths[i];
    for (size_t i = 0; i < distance_symbols; i++) bits += (uint64_t)e->distance_counts[i] * distance_lengths[i];
    return bits;
}

static uint64_t extra_bits(const encoder *e) {
    uint64_t bits = 0;
    for (unsigned i = 265; i < 285; i++) bits += (uint64_t)e->literal_counts[i] * ((i - 261) / 4);
    for (unsigned i = 4; i < distance_symbols; i++) bits += (uint64_t)e->distance_counts[i] * (i / 2 - 1);
    return bits;
}

static void write_header(writer *w, const dynamic_codes *codes) {
    add(w, codes->literal_count - 257, 5);
    add(w, codes->distance_count - 1, 5);
    add(w, codes->run_count - 4, 4);
    flush(w);
    for (unsigned i = 0; i < codes->run_count; i++) {
        add(w, codes->run_lengths[run_order[i]], 3);
        flush(w);
    }
    lamina_code words[19];
    lamina_code_words(codes->run_lengths, 19, words);
    for (size_t i = 0; i < codes->runs.count; i++) {
        unsigned symbol = codes->runs.symbols[i];
        add(w, words[symbol].bits, words[symbol].length);
        add(w, codes->runs.extras[i], run_extra_bits(symbol));
        flush(w);
    }
}

// Hot. A word has at most 15 bits, so three fit between two flushes, and a match has at most 48 bits.
static void write_symbols(
    writer *w, const encoder *e, const uint8_t *bytes, const lamina_code *literal_words,
    const lamina_code *distance_words) {
    struct {
        uint32_t bits, count;
    } length_words[longest_match + 1];
    for (unsigned length = shortest_match; length <= longest_match; length++) {
        symbol_of_value s = length_symbol(length);
        lamina_code word = literal_words[s.symbol];
        length_words[length].bits = word.bits | s.extra << word.length;
        length_words[length].count = word.length + s.extra_bits;
    }
    writer out = *w;
    for (size_t i = 0; i < e->sequence_count; i++) {
        sequence now = e->sequences[i];
        const uint8_t *end = bytes + now.literal_count;
        for (; end - bytes >= 3; bytes += 3) {
            lamina_code a = literal_words[bytes[0]], b = literal_words[bytes[1]], c = literal_words[bytes[2]];
            uint64_t all = a.bits | (uint64_t)b.bits << a.length | (uint64_t)c.bits << (a.length + b.length);
            add(&out, all, (unsigned)a.length + b.length + c.length);
            flush(&out);
        }
        for (; bytes < end; bytes++) add(&out, literal_words[*bytes].bits, literal_words[*bytes].length);
        flush(&out);
        if (now.length == 0) continue;
        bytes += now.length;
        symbol_of_value d = distance_symbol(now.distance == 0 ? window : now.distance);
        lamina_code word = distance_words[d.symbol];
        add(&out, length_words[now.length].bits, length_words[now.length].count);
        add(&out, word.bits | (uint64_t)d.extra << word.length, word.length + d.extra_bits);
        flush(&out);
    }
    add(&out, literal_words[end_of_block].bits, literal_words[end_of_block].length);
    flush(&out);
    *w = out;
}

static void write_stored(writer *w, const uint8_t *bytes, size_t length, bool last) {
    do {
        size_t part = length < 65535 ? length : 65535;
        add(w, last && part == length, 1);
        add(w, 0, 2);
        align(w);
        add(w, part | (uint64_t)(part ^ 0xffff) << 16, 32);
        flush(w);
        memcpy(w->next, bytes, part);
        w->next += part;
        bytes += part;
        length -= part;
    } while (length > 0);
}

static void write_block(writer *w, encoder *e, const uint8_t *bytes, size_t length, bool last) {
    for (size_t i = 0; i < literals; i++) {
        for (int table = 0; table < 4; table++) e->literal_counts[i] += e->spread_counts[table][i];
    }
    e->literal_counts[end_of_block]++;
    static const uint8_t fixed_distances[32] = {5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
                                                5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5};
    uint8_t fixed_literals[LAMINA_MOST_SYMBOLS];
    for (size_t i = 0; i < LAMINA_MOST_SYMBOLS; i++) fixed_literals[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    dynamic_codes codes;
    make_codes(e, &codes);
    uint64_t extra = extra_bits(e);
    uint64_t dynamic = extra + header_bits(&codes) + symbol_bits(e, codes.literals, codes.distances);
    uint64_t fixed = extra + symbol_bits(e, fixed_literals, fixed_distances);
    uint64_t stored = (length + 5 * (length / 65535 + 1)) * 8;
    lamina_code literal_words[LAMINA_MOST_SYMBOLS], distance_words[32];
    if (stored <= dynamic && stored <= fixed) {
        write_stored(w, bytes, length, last);
    } else if (fixed <= dynamic) {
        add(w, (unsigned)last | 1 << 1, 3);
        lamina_code_words(fixed_literals, LAMINA_MOST_SYMBOLS, literal_words);
        lamina_code_words(fixed_distances, 32, distance_words);
        write_symbols(w, e, bytes, literal_words, distance_words);
    } else {
        add(w, (unsigned)last | 2 << 1, 3);
        write_header(w, &codes);
        lamina_code_words(codes.literals, literal_symbols, literal_words);
        lamina_code_words(codes.distances, distance_symbols, distance_words);
        write_symbols(w, e, bytes, literal_words, distance_words);
    }
    e->sequence_count = 0;
    memset(e->literal_counts, 0, sizeof e->literal_counts);
    memset(e->distance_counts, 0, sizeof e->distance_counts);
    memset(e->spread_counts, 0, sizeof e->spread_counts);
}

// ---- searching

static inline uint32_t load32(const uint8_t *p) {
    uint32_t value;
    memcpy(&value, p, 4);
    return value;
}

static inline uint64_t load64(const uint8_t *p) {
    uint64_t value;
    memcpy(&value, p, 8);
    return value;
}

static inline unsigned equal_bytes(uint64_t difference) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return (unsigned)__builtin_clzll(difference) / 8;
#else
    return (unsigned)__builtin_ctzll(difference) / 8;
#endif
}

// How many bytes are equal, at most `most`.
static inline size_t equal_length(const uint8_t *one, const uint8_t *other, size_t most) {
    size_t length = 0;
    for (; length + 32 <= most; length += 32) {
        uint64_t differences = 0;
        for (size_t i = 0; i < 32; i += 8) differences |= load64(one + length + i) ^ load64(other + length + i);
        if (differences) break;
    }
    for (; length + 8 <= most; length += 8) {
        uint64_t difference = load64(one + length) ^ load64(other + length);
        if (difference) return length + equal_bytes(difference);
    }
    while (length < most && one[length] == other[length]) length++;
    return length;
}

static inline uint32_t hash(const uint8_t *p) { return load32(p) * 2654435761u >> (32 - hash_bits); }

static inline void insert(encoder *e, const uint8_t *bytes, size_t place) {
    uint32_t h = hash(bytes + place);
    e->chain[place % window] = e->heads[h];
    e->heads[h] = (uint32_t)place + 1;
}

typedef struct {
    size_t length, distance;
} match;

// How many places are looked at, which length is good enough, and whether the next byte is tried too.
typedef struct {
    unsigned places;
    size_t enough;
    bool is_lazy;
} search_limits;

static inline match find(
    encoder *e, const uint8_t *bytes, size_t place, size_t length, search_limits limits, size_t longer_than) {
    match best = {longer_than, 0};
    size_t most = length - place < longest_match ? length - place : longest_match;
    if (most <= longer_than) return (match){0, 0};
    uint32_t begin = load32(bytes + place);
    uint32_t found = e->heads[hash(bytes + place)];
    for (unsigned i = 0; i < limits.places && found != 0; i++) {
        size_t other = found - 1;
        // A place of the chain may have been overwritten by a later one.
        if (other >= place || place - other >= window) break;
        if (load32(bytes + other) == begin
            && (best.length < 4 || bytes[other + best.length] == bytes[place + best.length])) {
            size_t same = equal_length(bytes + place, bytes + other, most);
            if (same > best.length) {
                best = (match){same, place - other};
                if (same >= limits.enough || same == most) break;
            }
        }
        found = e->chain[other % window];
    }
    if (best.distance == 0) best.length = 0;
    return best;
}

static inline void count_literals(encoder *e, const uint8_t *bytes, size_t count) {
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        e->spread_counts[0][bytes[i]]++;
        e->spread_counts[1][bytes[i + 1]]++;
        e->spread_counts[2][bytes[i + 2]]++;
        e->spread_counts[3][bytes[i + 3]]++;
    }
    for (; i < count; i++) e->literal_counts[bytes[i]]++;
}

static inline void add_match(encoder *e, size_t literal_count, size_t length, size_t distance) {
    e->sequences[e->sequence_count++] = (sequence){(uint32_t)literal_count, (uint16_t)length, (uint16_t)distance};
    e->literal_counts[length_symbol((unsigned)length).symbol]++;
    e->distance_counts[distance_symbol((unsigned)distance).symbol]++;
}

size_t lamina_deflate_bound(size_t length) {
    // Every block is at most as long as a stored one; eight bytes are written at once.
    return length + 5 * (length / (most_symbols / 2) + 2) + 64;
}

// Finds the next run of at least four bytes that equal the byte before it. Returns a place at or behind `end` if there is none. A
// run that begins in a group of four bytes contains the group's last byte, so only every fourth byte is compared. Hot.
static size_t next_run(const uint8_t *bytes, size_t place, size_t end) {
    for (; place < end; place += 4) {
        if (bytes[place + 3] != bytes[place + 2]) continue;
        for (size_t i = 0; i < 4; i++) {
            if (load32(bytes + place + i) == bytes[place + i - 1] * 0x01010101u) return place + i;
        }
    }
    return place;
}

static search_limits limits_of(lamina_deflate_effort effort) {
    switch (effort) {
    case LAMINA_DEFLATE_STORED:
    case LAMINA_DEFLATE_RUNS: return (search_limits){0, 0, false};
    case LAMINA_DEFLATE_QUICK: return (search_limits){1, 32, false};
    case LAMINA_DEFLATE_SHORT_SEARCH: return (search_limits){3, 32, true};
    case LAMINA_DEFLATE_SEARCH: return (search_limits){8, 64, true};
    case LAMINA_DEFLATE_LAZY_SEARCH: return (search_limits){32, 128, true};
    case LAMINA_DEFLATE_LONG_SEARCH: return (search_limits){128, longest_match, true};
    }
    return (search_limits){0, 0, false};
}

// The state of a stream: where its block and the literals since the last match begin.
typedef struct {
    encoder *codes;
    writer out;
    const uint8_t *bytes;
    size_t block, anchor, literals_done;
} stream;

static inline size_t symbols_at(const stream *s, size_t place) {
    return s->literals_done + (place - s->anchor) + s->codes->sequence_count;
}

static inline void take_match(stream *s, size_t place, size_t length, size_t distance) {
    size_t literal_count = place - s->anchor;
    count_literals(s->codes, s->bytes + s->anchor, literal_count);
    s->literals_done += literal_count;
    add_match(s->codes, literal_count, length, distance);
    s->anchor = place + length;
}

static void end_block(stream *s, size_t place, bool last) {
    encoder *e = s->codes;
    if (place > s->anchor) {
        count_literals(e, s->bytes + s->anchor, place - s->anchor);
        e->sequences[e->sequence_count++] = (sequence){(uint32_t)(place - s->anchor), 0, 0};
    }
    write_block(&s->out, e, s->bytes + s->block, place - s->block, last);
    s->block = s->anchor = place;
    s->literals_done = 0;
}

// Hot.
static void compress(stream *s, size_t length, lamina_deflate_effort effort) {
    const uint8_t *bytes = s->bytes;
    encoder *e = s->codes;
    search_limits limits = limits_of(effort);
    size_t place = 0, misses = 0;
    while (place + 4 <= length) {
        if (symbols_at(s, place) >= most_symbols || e->sequence_count >= most_sequences - 1) end_block(s, place, false);
        if (place > 0 && load32(bytes + place) == bytes[place - 1] * 0x01010101u) {
            size_t most = length - place < longest_match ? length - place : longest_match;
            size_t same = equal_length(bytes + place, bytes + place - 1, most);
            size_t distance = 1;
            // A longer match may begin with a short run.
            if (limits.places > 0 && same < shortest_long_run) {
                match found = find(e, bytes, place, length, limits, same);
                insert(e, bytes, place);
                if (found.length > same) {
                    same = found.length;
                    distance = found.distance;
                }
            }
            take_match(s, place, same, distance);
            place += same;
            misses = 0;
            continue;
        }
        if (limits.places == 0) {
            // The search reads seven bytes, and ends early enough for the block's size to be looked at.
            size_t end = place + most_symbols / 4;
            if (end + 7 > length) end = length < 7 ? 0 : length - 7;
            place = next_run(bytes, place + 1, end);
            continue;
        }
        match found = find(e, bytes, place, length, limits, 3);
        insert(e, bytes, place);
        if (found.length == 0) {
            // In noise there are no matches to be missed.
            size_t step = 1 + (misses++ >> 6);
            place += step;
            continue;
        }
        misses = 0;
        if (limits.is_lazy && found.length < limits.enough && place + 5 <= length) {
            match next = find(e, bytes, place + 1, length, limits, found.length);
            if (next.length > found.length) {
                insert(e, bytes, ++place);
                found = next;
            }
        }
        take_match(s, place, found.length, found.distance);
        size_t end = place + found.length;
        size_t inserted = found.length <= 16 ? end : place + 2;
        for (place++; place < inserted && place + 4 <= length; place++) insert(e, bytes, place);
        place = end;
    }
}

size_t lamina_deflate_memory(void) { return sizeof(encoder); }

size_t lamina_deflate(
    const uint8_t *bytes, size_t length, lamina_deflate_effort effort, bool last, void *memory, uint8_t *output) {
    encoder *e = memory;
    // The rest is written before it is read.
    memset(e, 0, offsetof(encoder, chain));
    stream s = {.codes = e, .bytes = bytes, .out = {.next = output}};
    if (effort == LAMINA_DEFLATE_STORED) {
        write_stored(&s.out, bytes, length, last);
    } else {
        compress(&s, length, effort);
        end_block(&s, length, last);
    }
    if (last) {
        align(&s.out);
    } else {
        write_stored(&s.out, bytes, 0, false);
    }
    return (size_t)(s.out.next - output);
}
