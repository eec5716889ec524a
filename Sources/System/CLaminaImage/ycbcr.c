#include "CLaminaImage.h"

#include "clones.h"

// Converts planes to pixels in integers. Shaders/ycbcr.frag does the same on a GPU.
//
// A row is converted in blocks: samples of colour are mixed between two rows (times 4), then between two columns (times
// 16), and then meet their luma. Each step is a loop over plain arrays, which the compiler turns into vector code.

enum { BLOCK = 512 };

typedef struct {
    // With a sample before the first and one after the last: a neighbour, or a copy of the sample at the edge.
    int16_t samples[BLOCK + 2];
    int16_t mixed[BLOCK];
} color_block;

static inline __attribute__((always_inline)) void mix_rows(
    const uint8_t *near, const uint8_t *far, size_t count, int16_t *out) {
    for (size_t i = 0; i < count; i++) out[i] = (int16_t)(3 * near[i] + far[i]);
}

static inline __attribute__((always_inline)) void mix_columns(
    const int16_t *restrict samples, size_t pairs, bool centered, int16_t *restrict out) {
    if (centered) {
        for (size_t i = 0; i < pairs; i++) {
            out[2 * i] = (int16_t)(3 * samples[i + 1] + samples[i]);
            out[2 * i + 1] = (int16_t)(3 * samples[i + 1] + samples[i + 2]);
        }
    } else {
        for (size_t i = 0; i < pairs; i++) {
            out[2 * i] = (int16_t)(4 * samples[i + 1]);
            out[2 * i + 1] = (int16_t)(2 * samples[i + 1] + 2 * samples[i + 2]);
        }
    }
}

static inline __attribute__((always_inline)) uint32_t byte_of(int32_t value) {
    value >>= 16;
    return (uint32_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

static inline __attribute__((always_inline)) void join(
    const lamina_ycbcr_matrix *m, const uint8_t *restrict luma, const int16_t *restrict blue,
    const int16_t *restrict red, size_t count, uint32_t *restrict out) {
    const int32_t scale = m->luma, black = m->black, bb = m->blue_of_blue, gb = m->green_of_blue,
                  gr = m->green_of_red, rr = m->red_of_red;
    for (size_t i = 0; i < count; i++) {
        int32_t base = (luma[i] - black) * scale + 32768;
        int32_t b = blue[i] - 2048, r = red[i] - 2048;
        out[i] = byte_of(base + b * bb) | byte_of(base + b * gb + r * gr) << 8 | byte_of(base + r * rr) << 16
            | 0xFF000000u;
    }
}

// The samples of one plane for the columns from `first` on, over a block.
static inline __attribute__((always_inline)) const int16_t *spread(
    const lamina_ycbcr *p, const uint8_t *near, const uint8_t *far, size_t first, size_t count, color_block *block) {
    if (!p->half_width) {
        for (size_t i = 0; i < count; i++) block->mixed[i] = (int16_t)(4 * (3 * near[first + i] + far[first + i]));
        return block->mixed;
    }
    size_t columns = ((size_t)p->width + 1) / 2, start = first / 2, pairs = (count + 1) / 2;
    mix_rows(near + start, far + start, pairs, block->samples + 1);
    size_t before = start > 0 ? start - 1 : 0;
    size_t after = start + pairs < columns ? start + pairs : columns - 1;
    block->samples[0] = (int16_t)(3 * near[before] + far[before]);
    block->samples[pairs + 1] = (int16_t)(3 * near[after] + far[after]);
    mix_columns(block->samples, pairs, p->centered, block->mixed);
    return block->mixed;
}

CLONES static void convert_row(const lamina_ycbcr *p, uint32_t y, uint32_t *out) {
    color_block blues, reds;
    size_t rows = p->half_height ? ((size_t)p->height + 1) / 2 : p->height;
    // A row lies a quarter of the way from the nearest samples to the next ones.
    size_t near = p->half_height ? y / 2 : y, far = near;
    if (p->half_height) {
        if (y % 2 == 0) far = near > 0 ? near - 1 : 0;
        else far = near + 1 < rows ? near + 1 : rows - 1;
    }
    for (size_t first = 0; first < p->width; first += BLOCK) {
        size_t count = p->width - first < BLOCK ? p->width - first : BLOCK;
        const int16_t *blue = spread(
            p, p->blue + near * p->blue_row, p->blue + far * p->blue_row, first, count, &blues);
        const int16_t *red = spread(
            p, p->red + near * p->red_row, p->red + far * p->red_row, first, count, &reds);
        join(&p->matrix, p->luma + y * p->luma_row + first, blue, red, count, out + first);
    }
}

void lamina_ycbcr_convert(const lamina_ycbcr *p, uint8_t *target, size_t row_bytes) {
    for (uint32_t y = 0; y < p->height; y++) convert_row(p, y, (uint32_t *)(void *)(target + y * row_bytes));
}
