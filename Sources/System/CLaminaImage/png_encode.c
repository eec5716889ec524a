#include "CLaminaImage.h"
#include "clones.h"

#include <CLaminaZlib.h>
#include <stdlib.h>
#include <string.h>

// The choices here follow from measurements at 1920×1080. A search for matches finds nothing in noise (photographs), where
// runs and Huffman codes give the smallest files in the least time. Text and other repeated shapes gain from matches, and
// are quick to search, being mostly runs. The strips of a frame are compressed by Lamina's own encoder (LaminaDeflate.h); the
// highest levels have zlib search as well.

// ---- filtering

typedef struct {
    uint8_t *bytes;
    size_t length;
    uint32_t adler;
    // How many four-byte words differ from the word one pixel before, in every `changes_spacing`-th row.
    uint64_t changes;
} filtered;

enum { changes_spacing = 4 };

// The Adler-32 of the preceding bytes followed by one byte 2 and `zeros` zero bytes.
static uint32_t adler_of_repeated_row(uint32_t adler, size_t zeros) {
    enum { modulus = 65521 };
    uint64_t low = adler & 0xffff, high = adler >> 16;
    low = (low + 2) % modulus;
    high = (high + low + zeros % modulus * low) % modulus;
    return (uint32_t)(high << 16 | low);
}

static int cheapest(const uint8_t *row, const uint8_t *above, size_t length, size_t channels) {
    uint32_t costs[LAMINA_PNG_FILTERS];
    lamina_png_filter_costs(row, above, length, channels, costs);
    int best = 0;
    for (int filter = 1; filter < LAMINA_PNG_FILTERS; filter++)
        if (costs[filter] < costs[best]) best = filter;
    return best;
}

CLONES static uint32_t changes(const uint8_t *bytes, size_t length, size_t channels) {
    uint32_t count = 0;
    for (size_t i = channels; i + 4 <= length; i += 4) {
        uint32_t here, before;
        memcpy(&here, bytes + i, 4);
        memcpy(&before, bytes + i - channels, 4);
        count += here != before;
    }
    return count;
}

static void convert_row(const lamina_png_strip *strip, const uint8_t *source, uint8_t *target, size_t length) {
    if (strip->is_raw) memcpy(target, source, length);
    else lamina_png_convert_row(source, target, strip->width, strip->channels);
}

// `rows` is room for two converted rows.
static void filter_strip(const lamina_png_strip *strip, uint8_t *rows, filtered *result) {
    size_t length = (size_t)strip->width * (size_t)strip->channels;
    size_t stride = strip->is_raw ? length : (size_t)strip->width * 4;
    const uint8_t *source = strip->pixels + strip->first_row * stride;
    uint8_t *row = rows, *above = rows + length;
    if (strip->first_row > 0)
        convert_row(strip, source - stride, above, length);
    else
        memset(above, 0, length);

    uint8_t *target = result->bytes;
    uint32_t adler = 1;
    for (uint32_t y = 0; y < strip->row_count; y++, source += stride, target += length + 1) {
        bool repeated = strip->first_row + y > 0 && memcmp(source, source - stride, stride) == 0;
        if (repeated && strip->level > 0) {
            target[0] = 2;
            memset(target + 1, 0, length);
            adler = adler_of_repeated_row(adler, length);
            continue;
        }
        convert_row(strip, source, row, length);
        target[0] = strip->level == 0 ? 0 : (uint8_t)cheapest(row, above, length, (size_t)strip->channels);
        lamina_png_filter(target[0], row, above, target + 1, length, (size_t)strip->channels);
        adler = lamina_adler(adler, target, length + 1);
        if (y % changes_spacing == 0) result->changes += changes(target + 1, length, (size_t)strip->channels);
        uint8_t *done = row;
        row = above;
        above = done;
    }
    result->length = (length + 1) * strip->row_count;
    result->adler = adler;
}

// ---- compressing

// The share of words that differ from the word before beyond which a strip is noise, in percent.
enum { noise = 97 };

static lamina_deflate_effort effort(const lamina_png_strip *strip, const filtered *data) {
    if (strip->level == 0) return LAMINA_DEFLATE_STORED;
    if (data->changes * changes_spacing * 400 / data->length > noise) return LAMINA_DEFLATE_RUNS;
    switch (strip->level) {
    case 1: return LAMINA_DEFLATE_QUICK;
    case 2: return LAMINA_DEFLATE_SHORT_SEARCH;
    case 3: return LAMINA_DEFLATE_SEARCH;
    case 4: return LAMINA_DEFLATE_LAZY_SEARCH;
    default: return LAMINA_DEFLATE_LONG_SEARCH;
    }
}

// The level from which zlib searches, too.
enum { first_zlib_level = 6 };

// Raw deflate data by zlib, where they are shorter than `room` bytes; otherwise 0. `failed` becomes true where memory runs
// out.
static size_t deflate_by_zlib(
    const lamina_png_strip *strip, const filtered *data, uint8_t *output, size_t room, bool *failed) {
    z_stream stream = {0};
    if (deflateInit2(&stream, strip->level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        *failed = true;
        return 0;
    }
    stream.next_in = data->bytes;
    stream.avail_in = (uInt)data->length;
    stream.next_out = output;
    stream.avail_out = (uInt)room;
    int status = deflate(&stream, strip->last ? Z_FINISH : Z_SYNC_FLUSH);
    bool is_whole = (status == Z_STREAM_END || status == Z_OK) && stream.avail_in == 0 && stream.avail_out > 0;
    size_t length = is_whole ? stream.total_out : 0;
    deflateEnd(&stream);
    return length;
}

// ---- memory

struct lamina_png_room {
    uint8_t *bytes;
    size_t size;
};

lamina_png_room *lamina_png_room_new(void) { return calloc(1, sizeof(lamina_png_room)); }

void lamina_png_room_free(lamina_png_room *room) {
    if (room) free(room->bytes);
    free(room);
}

static bool grow(lamina_png_room *room, size_t size) {
    if (room->size >= size) return true;
    free(room->bytes);
    room->bytes = malloc(size);
    room->size = room->bytes ? size : 0;
    return room->bytes != NULL;
}

bool lamina_png_compress(const lamina_png_strip *strip, lamina_png_room *room, lamina_png_part *part) {
    size_t length = (size_t)strip->width * (size_t)strip->channels;
    size_t all = (length + 1) * strip->row_count, bound = lamina_deflate_bound(all);
    size_t encoder = lamina_deflate_memory();
    bool by_zlib = strip->level >= first_zlib_level;
    memset(part, 0, sizeof *part);
    if (!grow(room, encoder + all + length * 2 + bound * (by_zlib ? 2 : 1))) return false;
    uint8_t *output = room->bytes + encoder, *second = output + bound;
    uint8_t *rows = second + (by_zlib ? bound : 0);
    filtered data = {.bytes = rows + length * 2};
    filter_strip(strip, rows, &data);
    part->length = lamina_deflate(
        data.bytes, data.length, effort(strip, &data), strip->last, room->bytes, output);
    if (by_zlib) {
        bool failed = false;
        size_t searched = deflate_by_zlib(strip, &data, second, part->length, &failed);
        if (failed) return false;
        if (searched > 0) {
            output = second;
            part->length = searched;
        }
    }
    part->data = malloc(part->length);
    if (!part->data) return false;
    memcpy(part->data, output, part->length);
    part->crc = (uint32_t)crc32(0, part->data, (uInt)part->length);
    part->adler = data.adler;
    part->raw_length = data.length;
    return true;
}

void lamina_png_free(uint8_t *data) { free(data); }

uint32_t lamina_png_crc(uint32_t crc, const uint8_t *data, size_t length) {
    return (uint32_t)crc32(crc, data, (uInt)length);
}

uint32_t lamina_png_crc_joined(uint32_t first, uint32_t second, size_t second_length) {
    return (uint32_t)crc32_combine(first, second, (z_off_t)second_length);
}

uint32_t lamina_png_adler_joined(uint32_t first, uint32_t second, size_t second_length) {
    return (uint32_t)adler32_combine(first, second, (z_off_t)second_length);
}
