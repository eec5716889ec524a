#include "LaminaTextures.h"

// PVRTC, version 1: two pictures of a pixel per block, enlarged linearly, and how to mix them at each pixel. Everything
// wraps around at the edges.

typedef struct {
    int32_t a[4], b[4];
    // In eighths, for each pixel; 8 to 12 are 4 with clear alpha.
    uint32_t modulation;
    bool mode;
} block;

static uint32_t little32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static int32_t four_to_five(uint32_t value) { return (int32_t)(value << 1 | value >> 3); }

static block load(const uint8_t *bytes) {
    block result;
    uint32_t colors = little32(bytes + 4);
    result.modulation = little32(bytes);
    result.mode = colors & 1;
    // Five bits of colour and four of alpha. The first colour has a bit of blue less.
    if (colors >> 15 & 1) {
        result.a[0] = colors >> 10 & 31;
        result.a[1] = colors >> 5 & 31;
        result.a[2] = four_to_five(colors >> 1 & 15);
        result.a[3] = 15;
    } else {
        uint32_t blue = colors >> 1 & 7;
        result.a[0] = four_to_five(colors >> 8 & 15);
        result.a[1] = four_to_five(colors >> 4 & 15);
        result.a[2] = (int32_t)(blue << 2 | blue >> 1);
        result.a[3] = (int32_t)((colors >> 12 & 7) << 1);
    }
    if (colors >> 31) {
        result.b[0] = colors >> 26 & 31;
        result.b[1] = colors >> 21 & 31;
        result.b[2] = colors >> 16 & 31;
        result.b[3] = 15;
    } else {
        result.b[0] = four_to_five(colors >> 24 & 15);
        result.b[1] = four_to_five(colors >> 20 & 15);
        result.b[2] = four_to_five(colors >> 16 & 15);
        result.b[3] = (int32_t)((colors >> 28 & 7) << 1);
    }
    return result;
}

typedef struct {
    const uint8_t *data;
    // In blocks, both powers of two.
    uint32_t width, height;
    bool two_bits;
} texture;

// The bits of both coordinates alternate, y first. The additional bits of the longer side follow.
static block block_at(const texture *t, uint32_t x, uint32_t y) {
    x &= t->width - 1;
    y &= t->height - 1;
    uint32_t least = t->width < t->height ? t->width : t->height, number = 0, shift = 0;
    for (uint32_t bit = 1; bit < least; bit <<= 1, shift++)
        number |= (y >> shift & 1) << (2 * shift) | (x >> shift & 1) << (2 * shift + 1);
    uint32_t rest = (t->width < t->height ? y : x) >> shift;
    number |= rest << (2 * shift);
    return load(t->data + (size_t)number * 8);
}

static const int32_t eighths[4] = {0, 3, 5, 8};

// The weight that a block of two bits a pixel stores for a pixel, or -1 for a pixel between stored ones.
static int32_t stored_mix(const block *b, uint32_t x, uint32_t y) {
    if (!b->mode) return b->modulation >> (y * 8 + x) & 1 ? 8 : 0;
    if ((x ^ y) & 1) return -1;
    uint32_t bits = b->modulation;
    // The lowest bits of two pixels select the neighbours that the other pixels are mixed from. These two pixels keep
    // only their high bit.
    if (bits & 1) bits = (bits & ~(1u << 20)) | (bits >> 21 & 1) << 20;
    bits = (bits & ~1u) | (bits >> 1 & 1);
    return eighths[bits >> (y * 8 + (x & ~1u)) & 3];
}

static int32_t mix_at(const texture *t, uint32_t px, uint32_t py) {
    block b = block_at(t, px / 8, py / 4);
    int32_t mix = stored_mix(&b, px % 8, py % 4);
    return mix < 0 ? 4 : mix;
}

static int32_t mix_of_two_bits(const texture *t, const block *b, uint32_t px, uint32_t py) {
    int32_t mix = stored_mix(b, px % 8, py % 4);
    if (mix >= 0) return mix;
    uint32_t width = t->width * 8, height = t->height * 4;
    uint32_t left = (px + width - 1) % width, right = (px + 1) % width;
    uint32_t above = (py + height - 1) % height, below = (py + 1) % height;
    bool one_way = b->modulation & 1, vertical = b->modulation >> 20 & 1;
    if (one_way && vertical) return (mix_at(t, px, above) + mix_at(t, px, below) + 1) / 2;
    if (one_way) return (mix_at(t, left, py) + mix_at(t, right, py) + 1) / 2;
    return (mix_at(t, left, py) + mix_at(t, right, py) + mix_at(t, px, above) + mix_at(t, px, below) + 2) / 4;
}

void lamina_pvrtc_decode(
    const uint8_t *data, bool two_bits, bool alpha, uint8_t *pixels, uint32_t width, uint32_t height) {
    uint32_t side = two_bits ? 8 : 4;
    texture t = {data, width / side < 2 ? 2 : width / side, height / 4 < 2 ? 2 : height / 4, two_bits};
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++, pixels += 4) {
            // A block's colours belong to its centre.
            uint32_t cx = x + t.width * side - side / 2, cy = y + t.height * 4 - 2;
            int32_t right = (int32_t)(cx % side), down = (int32_t)(cy % 4), wide = (int32_t)side;
            block corners[4];
            for (uint32_t i = 0; i < 4; i++) corners[i] = block_at(&t, cx / side + (i & 1), cy / 4 + (i >> 1));
            const int32_t shares[4] = {(wide - right) * (4 - down), right * (4 - down), (wide - right) * down, right * down};
            block own = block_at(&t, x / side, y / 4);
            int32_t mix;
            bool clear = false;
            if (two_bits) {
                mix = mix_of_two_bits(&t, &own, x, y);
            } else {
                uint32_t index = own.modulation >> (2 * (4 * (y % 4) + x % 4)) & 3;
                mix = own.mode ? (index == 0 ? 0 : index == 3 ? 8 : 4) : eighths[index];
                clear = own.mode && index == 2;
            }
            uint8_t rgba[4];
            for (int c = 0; c < 4; c++) {
                int32_t a = 0, b = 0;
                for (int i = 0; i < 4; i++) {
                    a += corners[i].a[c] * shares[i];
                    b += corners[i].b[c] * shares[i];
                }
                // Five bits, or four of alpha, times 16 or 32, to eight.
                if (c < 3) {
                    a = two_bits ? (a >> 7) + (a >> 2) : (a >> 6) + (a >> 1);
                    b = two_bits ? (b >> 7) + (b >> 2) : (b >> 6) + (b >> 1);
                } else {
                    a = two_bits ? (a >> 5) + (a >> 1) : (a >> 4) + a;
                    b = two_bits ? (b >> 5) + (b >> 1) : (b >> 4) + b;
                }
                rgba[c] = (uint8_t)((a * (8 - mix) + b * mix) / 8);
            }
            pixels[0] = rgba[2];
            pixels[1] = rgba[1];
            pixels[2] = rgba[0];
            pixels[3] = !alpha ? 255 : clear ? 0 : rgba[3];
        }
    }
}
