#include "CLaminaImage.h"

#include <CLaminaZlib.h>
#include <stdlib.h>
#include <string.h>

// Strips of a TIFF. Each function allocates its result.

bool lamina_tiff_deflate(const uint8_t *data, size_t length, uint8_t **target, size_t *target_length) {
    uLongf count = compressBound((uLong)length);
    *target = malloc(count);
    if (!*target || compress2(*target, &count, data, (uLong)length, Z_DEFAULT_COMPRESSION) != Z_OK) return false;
    *target_length = count;
    return true;
}

// Runs of equal bytes, and of others, up to 128; none passes the end of its row.
bool lamina_tiff_pack_bits(
    const uint8_t *data, size_t length, size_t row, uint8_t **target, size_t *target_length) {
    uint8_t *to = malloc(length + length / 128 + length / row + 2);
    *target = to;
    if (!to) return false;
    size_t count = 0, place = 0;
    while (place < length) {
        size_t end = (place / row + 1) * row < length ? (place / row + 1) * row : length, run = 1;
        while (run < 128 && place + run < end && data[place + run] == data[place]) run++;
        if (run > 1) {
            to[count++] = (uint8_t)(257 - run);
            to[count++] = data[place];
            place += run;
            continue;
        }
        size_t start = place++;
        // Up to the next three equal bytes.
        while (place < end && place - start < 128
               && !(place + 2 < end && data[place] == data[place + 1] && data[place] == data[place + 2]))
            place++;
        to[count++] = (uint8_t)(place - start - 1);
        memcpy(to + count, data + start, place - start);
        count += place - start;
    }
    *target_length = count;
    return true;
}

enum { CLEAR = 256, END = 257, FIRST = 258, LAST = 4093, SLOTS = 1 << 14 };

typedef struct {
    uint8_t *bytes;
    size_t count;
    uint64_t bits;
    int waiting;
} bit_writer;

static void write_code(bit_writer *to, uint32_t code, int width) {
    to->bits = to->bits << width | code;
    to->waiting += width;
    while (to->waiting >= 8) {
        to->waiting -= 8;
        to->bytes[to->count++] = (uint8_t)(to->bits >> to->waiting);
    }
}

// Codes of 9 to 12 bits with the highest bit first. Codes grow with the entry that needs it, one ahead of the reader.
bool lamina_tiff_lzw(const uint8_t *data, size_t length, uint8_t **target, size_t *target_length) {
    // A code for each byte is the worst, and one for each clearing of the table.
    bit_writer to = {.bytes = malloc(length * 3 / 2 + length / 1024 + 16)};
    struct { uint32_t key; uint16_t code; } *table = malloc(sizeof *table * SLOTS);
    *target = to.bytes;
    if (!to.bytes || !table) {
        free(table);
        return false;
    }
    int width = 9;
    uint32_t next = FIRST, prefix = 0;
    memset(table, 0xFF, sizeof *table * SLOTS);
    write_code(&to, CLEAR, width);
    for (size_t i = 0; i < length; i++) {
        if (i == 0) {
            prefix = data[0];
            continue;
        }
        uint32_t key = prefix << 8 | data[i], slot = (key * 2654435761u) >> 18;
        while (table[slot].key != key && table[slot].key != UINT32_MAX) slot = (slot + 1) & (SLOTS - 1);
        if (table[slot].key == key) {
            prefix = table[slot].code;
            continue;
        }
        write_code(&to, prefix, width);
        table[slot].key = key;
        table[slot].code = (uint16_t)next++;
        if (next > LAST) {
            write_code(&to, CLEAR, width);
            memset(table, 0xFF, sizeof *table * SLOTS);
            next = FIRST;
            width = 9;
        } else if (next == 1u << width) {
            width++;
        }
        prefix = data[i];
    }
    if (length > 0) {
        write_code(&to, prefix, width);
        // As if another entry had come.
        if (++next > LAST) {
            write_code(&to, CLEAR, width);
            width = 9;
        } else if (next == 1u << width) {
            width++;
        }
    }
    write_code(&to, END, width);
    if (to.waiting > 0) write_code(&to, 0, 8 - to.waiting);
    free(table);
    *target_length = to.count;
    return true;
}
