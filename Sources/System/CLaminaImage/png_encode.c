#include "CLaminaImage.h"
#include "clones.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// The choices here follow from measurements at 1920×1080. Huffman coding alone makes noise (photographs) smaller than
// any search for matches, in less time. Run-length coding alone suits smooth pictures. Only text and other repeated
// shapes gain from matches, and they are quick to search, being mostly runs. So each strip begins with two ways of
// compressing, and the one that was better for the first rows continues. From level 4 on, both continue to the end.

// ---- filtering

typedef struct {
    uint8_t *bytes;
    size_t length;
    uint32_t adler;
    /// For each row, the number of its four-byte words that differ from the word one pixel before.
    uint32_t *changes;
    uint64_t all_changes;
} filtered;

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

// `rows` is room for two converted rows.
static void filter_strip(const lamina_png_strip *strip, uint8_t *rows, filtered *result) {
    size_t stride = (size_t)strip->width * 4;
    size_t length = (size_t)strip->width * (size_t)strip->channels;
    const uint8_t *source = strip->pixels + strip->first_row * stride;
    uint8_t *row = rows, *above = rows + length;
    if (strip->first_row > 0)
        lamina_png_convert_row(source - stride, above, strip->width, strip->channels);
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
            result->changes[y] = 0;
            continue;
        }
        lamina_png_convert_row(source, row, strip->width, strip->channels);
        target[0] = strip->level == 0 ? 0 : (uint8_t)cheapest(row, above, length, (size_t)strip->channels);
        lamina_png_filter(target[0], row, above, target + 1, length, (size_t)strip->channels);
        adler = (uint32_t)adler32(adler, target, (uInt)length + 1);
        result->changes[y] = changes(target + 1, length, (size_t)strip->channels);
        result->all_changes += result->changes[y];
        uint8_t *done = row;
        row = above;
        above = done;
    }
    result->length = (length + 1) * strip->row_count;
    result->adler = adler;
}

// ---- compressing

typedef struct {
    int level;
    int strategy;
    z_stream stream;
    uint8_t *output;
    size_t written;
} candidate;

static bool begin(candidate *one, size_t length) {
    memset(&one->stream, 0, sizeof one->stream);
    one->output = NULL;
    one->written = 0;
    // Small data needs no large window, and a small one is quicker to clear; zlib never reaches back the last
    // 262 bytes of it.
    int window = 9;
    while (window < 15 && ((size_t)1 << window) - 262 < length) window++;
    if (deflateInit2(&one->stream, one->level, Z_DEFLATED, -window, 8, one->strategy) != Z_OK) return false;
    // Beyond the bound: a block closed early for the comparison, and the marker at the end.
    size_t room = deflateBound(&one->stream, length) + 64;
    one->output = malloc(room);
    one->stream.next_out = one->output;
    one->stream.avail_out = (uInt)room;
    return one->output != NULL;
}

static bool feed(candidate *one, const uint8_t *bytes, size_t length, int flush) {
    one->stream.next_in = (Bytef *)(uintptr_t)bytes;
    one->stream.avail_in = (uInt)length;
    int status = deflate(&one->stream, flush);
    one->written = one->stream.total_out;
    return (status == Z_OK || status == Z_STREAM_END) && one->stream.avail_in == 0 && one->stream.avail_out > 0;
}

// zlib knows its own streams by address: a candidate must not be copied before its end.
static void end(candidate *one) {
    deflateEnd(&one->stream);
    free(one->output);
    one->output = NULL;
}

// The two ways to try, and the number of bytes to try them on. The bytes are the rows with the first part of all
// changes, since empty rows reveal nothing and cost little.
static size_t choose(candidate pair[2], const lamina_png_strip *strip, const filtered *data) {
    uint64_t percent = data->all_changes * 400 / data->length;
    bool quick = strip->level <= 3, noisy = percent > 60;
    pair[0].strategy = percent > 97 ? Z_HUFFMAN_ONLY : Z_RLE;
    pair[0].level = 1;
    pair[1].strategy = Z_DEFAULT_STRATEGY;
    pair[1].level = quick && noisy ? 1 : strip->level;
    if (!quick) return data->length;

    uint64_t enough = data->all_changes / (noisy ? 32 : 8), seen = 0;
    uint32_t rows = 0;
    while (rows < strip->row_count && (rows == 0 || seen < enough)) seen += data->changes[rows++];
    return data->length / strip->row_count * rows;
}

// The smaller of two ways, or for level 0 the only one, into `part->data` and `part->length`.
static bool compress_best(const lamina_png_strip *strip, const filtered *data, lamina_png_part *part) {
    int finish = strip->last ? Z_FINISH : Z_SYNC_FLUSH;
    candidate pair[2] = {0};
    int best = 0;
    bool ok;
    if (strip->level == 0) {
        ok = begin(&pair[0], data->length) && feed(&pair[0], data->bytes, data->length, finish);
    } else {
        size_t trial = choose(pair, strip, data);
        bool all = trial == data->length;
        ok = begin(&pair[0], data->length) && begin(&pair[1], data->length);
        for (int i = 0; i < 2 && ok; i++) ok = feed(&pair[i], data->bytes, trial, all ? finish : Z_BLOCK);
        // Matches found later reach back to the first rows, so a near draw goes to the search for them.
        size_t searched = pair[1].written;
        best = searched - (all ? 0 : searched / 32) < pair[0].written ? 1 : 0;
        if (ok && !all) ok = feed(&pair[best], data->bytes + trial, data->length - trial, finish);
    }
    if (ok) {
        part->data = pair[best].output;
        part->length = pair[best].written;
        pair[best].output = NULL;
    }
    end(&pair[0]);
    end(&pair[1]);
    return ok;
}

bool lamina_png_compress(const lamina_png_strip *strip, lamina_png_part *part) {
    size_t length = (size_t)strip->width * (size_t)strip->channels;
    filtered data = {.bytes = malloc((length + 1) * strip->row_count)};
    data.changes = malloc(sizeof *data.changes * strip->row_count);
    uint8_t *rows = malloc(length * 2);
    memset(part, 0, sizeof *part);
    bool ok = data.bytes && data.changes && rows;
    if (ok) {
        filter_strip(strip, rows, &data);
        ok = compress_best(strip, &data, part);
    }
    if (ok) {
        // The memory behind the data has not been touched, so shrinking the block is cheap.
        uint8_t *fitted = realloc(part->data, part->length);
        if (fitted) part->data = fitted;
        part->crc = (uint32_t)crc32(0, part->data, (uInt)part->length);
        part->adler = data.adler;
        part->raw_length = data.length;
    }
    free(rows);
    free(data.changes);
    free(data.bytes);
    return ok;
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
