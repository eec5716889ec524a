#include "CLaminaMedia.h"

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "Pixels are read as little-endian words."
#endif

// BT.709 with video levels (ITU-R BT.709-6, 3.5 and 4.6), as whole 65,536ths of a level: 219/255 of each share of light for
// luma, 224/255 of each difference for chroma.
enum {
    red_luma = 11966,
    green_luma = 40254,
    blue_luma = 4064,
    half_chroma = 28784,
    red_in_blue = 6596,
    green_in_blue = 22188,
    green_in_red = 26145,
    blue_in_red = 2639,
};

// The same source is compiled twice and the loader picks: integer arithmetic gives the same bytes on either.
// ThreadSanitizer is not ready when the loader picks, so it has one of the two.
#if defined(__x86_64__) && defined(__linux__) && !__has_feature(thread_sanitizer)
#define CLONES __attribute__((target_clones("avx2", "default")))
#else
#define CLONES
#endif

CLONES static void luma_row(const uint32_t *restrict pixels, size_t width, uint8_t *restrict luma) {
    for (size_t x = 0; x < width; x++) {
        int32_t p = (int32_t)pixels[x];
        int32_t blue = p & 255, green = p >> 8 & 255, red = p >> 16 & 255;
        luma[x] = (uint8_t)((red_luma * red + green_luma * green + blue_luma * blue + (16 << 16) + 32768) >> 16);
    }
}

// Sums of a pixel's bytes in two rows, twice 16 bits: blue and red, and green.
static inline uint32_t outer_sum(uint32_t a, uint32_t b) { return (a & 0x00ff00ff) + (b & 0x00ff00ff); }
static inline int32_t green_sum(uint32_t a, uint32_t b) { return (int32_t)((a >> 8 & 255) + (b >> 8 & 255)); }

// Colours are at the place of each second pixel, and between two rows: half of the pixel and a quarter of each neighbour.
CLONES static void chroma_row(
    const uint32_t *restrict above, const uint32_t *restrict below, size_t width, uint8_t *restrict blue_chroma,
    uint8_t *restrict red_chroma) {
    for (size_t x = 0; x < width; x++) {
        size_t own = 2 * x, left = x ? own - 1 : 0, right = own + 1;
        uint32_t outer = outer_sum(above[left], below[left]) + 2 * outer_sum(above[own], below[own]) +
                         outer_sum(above[right], below[right]);
        int32_t green = green_sum(above[left], below[left]) + 2 * green_sum(above[own], below[own]) +
                        green_sum(above[right], below[right]);
        int32_t blue = (int32_t)(outer & 0xffff), red = (int32_t)(outer >> 16);
        int32_t middle = (128 << 19) + (1 << 18);
        blue_chroma[x] =
            (uint8_t)((half_chroma * blue - red_in_blue * red - green_in_blue * green + middle) >> 19);
        red_chroma[x] = (uint8_t)((half_chroma * red - green_in_red * green - blue_in_red * blue + middle) >> 19);
    }
}

void lamina_planes_from_bgra(
    const uint8_t *pixels, size_t row_bytes, size_t width, size_t height, uint8_t *const planes[3],
    const ptrdiff_t strides[3]) {
    for (size_t y = 0; y < height; y += 2) {
        const uint32_t *above = (const uint32_t *)(const void *)(pixels + y * row_bytes);
        const uint32_t *below = y + 1 < height ? (const uint32_t *)(const void *)(pixels + (y + 1) * row_bytes) : above;
        uint8_t *luma = planes[0] + (ptrdiff_t)y * strides[0];
        luma_row(above, width, luma);
        if (below != above) luma_row(below, width, luma + strides[0]);
        ptrdiff_t half = (ptrdiff_t)(y / 2);
        chroma_row(above, below, (width + 1) / 2, planes[1] + half * strides[1], planes[2] + half * strides[2]);
    }
}
