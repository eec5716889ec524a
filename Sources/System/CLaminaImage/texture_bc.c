#include "CLaminaColor.h"
#include "LaminaTextures.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

// No product is fused with a sum: not every processor can.
#pragma STDC FP_CONTRACT OFF

// The block formats of Direct3D, as the Khronos Data Format Specification (chapters on S3TC, RGTC and BPTC) has them.

static uint32_t little16(const uint8_t *bytes) { return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8; }

static void expand565(uint32_t color, uint8_t rgb[3]) {
    uint32_t r = color >> 11, g = color >> 5 & 63, b = color & 31;
    rgb[0] = (uint8_t)(r << 3 | r >> 2);
    rgb[1] = (uint8_t)(g << 2 | g >> 4);
    rgb[2] = (uint8_t)(b << 3 | b >> 2);
}

// Four colours, or three and clear black.
static void color_block(const uint8_t *block, bool may_be_three, bool has_alpha, uint8_t pixels[64]) {
    uint32_t first = little16(block), second = little16(block + 2);
    uint8_t palette[4][4];
    expand565(first, palette[0]);
    expand565(second, palette[1]);
    bool four = !may_be_three || first > second;
    for (int c = 0; c < 3; c++) {
        uint32_t a = palette[0][c], b = palette[1][c];
        palette[2][c] = (uint8_t)(four ? (2 * a + b) / 3 : (a + b) / 2);
        palette[3][c] = (uint8_t)(four ? (a + 2 * b) / 3 : 0);
    }
    for (int i = 0; i < 4; i++) palette[i][3] = 255;
    if (!four && has_alpha) palette[3][3] = 0;
    for (int i = 0; i < 16; i++) memcpy(pixels + 4 * i, palette[block[4 + i / 4] >> (2 * (i % 4)) & 3], 4);
}

// Eight levels between two, or six with both extremes.
static void level_block(const uint8_t *block, bool is_signed, uint8_t *target) {
    int32_t a = is_signed ? (int8_t)block[0] : block[0], b = is_signed ? (int8_t)block[1] : block[1];
    if (is_signed && a < -127) a = -127;
    if (is_signed && b < -127) b = -127;
    int32_t levels[8] = {a, b};
    for (int i = 1; i < 7; i++) {
        if (a > b)
            levels[i + 1] = ((7 - i) * a + i * b) / 7;
        else
            levels[i + 1] = i < 5 ? ((5 - i) * a + i * b) / 5 : i == 5 ? (is_signed ? -127 : 0) : is_signed ? 127 : 255;
    }
    uint64_t bits = 0;
    for (int i = 0; i < 6; i++) bits |= (uint64_t)block[2 + i] << (8 * i);
    for (int i = 0; i < 16; i++) {
        int32_t level = levels[bits >> (3 * i) & 7];
        if (is_signed) level = level <= 0 ? 0 : (level * 255 + 63) / 127;
        target[4 * i] = (uint8_t)level;
    }
}

// Bits from the lowest of the first byte on.
typedef struct {
    uint64_t low, high;
} bits128;

static bits128 load128(const uint8_t *block) {
    bits128 bits = {0, 0};
    for (int i = 0; i < 8; i++) {
        bits.low |= (uint64_t)block[i] << (8 * i);
        bits.high |= (uint64_t)block[8 + i] << (8 * i);
    }
    return bits;
}

static uint32_t take(bits128 *bits, int count) {
    if (count == 0) return 0;
    uint32_t value = (uint32_t)(bits->low & ((1ull << count) - 1));
    bits->low = bits->low >> count | bits->high << (64 - count);
    bits->high >>= count;
    return value;
}

static const uint16_t halves[64] = {
    0xcccc, 0x8888, 0xeeee, 0xecc8, 0xc880, 0xfeec, 0xfec8, 0xec80, 0xc800, 0xffec, 0xfe80, 0xe800, 0xffe8,
    0xff00, 0xfff0, 0xf000, 0xf710, 0x008e, 0x7100, 0x08ce, 0x008c, 0x7310, 0x3100, 0x8cce, 0x088c, 0x3110,
    0x6666, 0x366c, 0x17e8, 0x0ff0, 0x718e, 0x399c, 0xaaaa, 0xf0f0, 0x5a5a, 0x33cc, 0x3c3c, 0x55aa, 0x9696,
    0xa55a, 0x73ce, 0x13c8, 0x324c, 0x3bdc, 0x6996, 0xc33c, 0x9966, 0x0660, 0x0272, 0x04e4, 0x4e40, 0x2720,
    0xc936, 0x936c, 0x39c6, 0x639c, 0x9336, 0x9cc6, 0x817e, 0xe718, 0xccf0, 0x0fcc, 0x7744, 0xee22,
};

static const uint32_t thirds[64] = {
    0xaa685050, 0x6a5a5040, 0x5a5a4200, 0x5450a0a8, 0xa5a50000, 0xa0a05050, 0x5555a0a0, 0x5a5a5050, 0xaa550000,
    0xaa555500, 0xaaaa5500, 0x90909090, 0x94949494, 0xa4a4a4a4, 0xa9a59450, 0x2a0a4250, 0xa5945040, 0x0a425054,
    0xa5a5a500, 0x55a0a0a0, 0xa8a85454, 0x6a6a4040, 0xa4a45000, 0x1a1a0500, 0x0050a4a4, 0xaaa59090, 0x14696914,
    0x69691400, 0xa08585a0, 0xaa821414, 0x50a4a450, 0x6a5a0200, 0xa9a58000, 0x5090a0a8, 0xa8a09050, 0x24242424,
    0x00aa5500, 0x24924924, 0x24499224, 0x50a50a50, 0x500aa550, 0xaaaa4444, 0x66660000, 0xa5a0a5a0, 0x50a050a0,
    0x69286928, 0x44aaaa44, 0x66666600, 0xaa444444, 0x54a854a8, 0x95809580, 0x96969600, 0xa85454a8, 0x80959580,
    0xaa141414, 0x96960000, 0xaaaa1414, 0xa05050a0, 0xa0a5a5a0, 0x96000000, 0x40804080, 0xa9a8a9a8, 0xaaaaaa44,
    0x2a4a5254,
};

// The pixels whose index has one bit less: for the second of two subsets, and for the second and third of three.
static const uint8_t anchor_half[64] = {
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 2, 8,  2,  2, 8, 8,  15, 2,  8,  2,  2, 8, 8,  2, 2,
    15, 15, 6,  8,  2,  8,  15, 15, 2,  8,  2,  2,  2,  15, 15, 6,  6,  2, 6,  8,  15, 15, 2,  2,  15, 15, 15, 15, 15, 2, 2, 15,
};
static const uint8_t anchor_second[64] = {
    3, 3,  15, 15, 8, 3, 15, 15, 8, 8,  6,  6, 6,  5, 3,  3,  3,  3,  8, 15, 3, 3, 6, 10, 5, 8,  8, 6,  8,  5,  15, 15,
    8, 15, 3,  5,  6, 10, 8, 15, 15, 3, 15, 5, 15, 15, 15, 15, 3, 15, 5, 5,  5, 8, 5, 10, 5, 10, 8, 13, 15, 12, 3,  3,
};
static const uint8_t anchor_third[64] = {
    15, 8, 8,  3,  15, 15, 3, 8,  15, 15, 15, 15, 15, 15, 15, 8,  15, 8,  15, 3,  15, 8,  15, 8,  3,  15, 6, 10, 15, 15, 10, 8,
    15, 3, 15, 10, 10, 8,  9, 10, 6,  15, 8,  15, 3,  6,  6,  8,  15, 3,  15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 3, 15, 15, 8,
};

static const uint8_t weights2[4] = {0, 21, 43, 64};
static const uint8_t weights3[8] = {0, 9, 18, 27, 37, 46, 55, 64};
static const uint8_t weights4[16] = {0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64};

static uint32_t weight(uint32_t index, int bits) {
    return bits == 2 ? weights2[index] : bits == 3 ? weights3[index] : weights4[index];
}

static int part_of(int pixel, int parts, uint32_t partition) {
    if (parts == 1) return 0;
    return parts == 2 ? halves[partition] >> pixel & 1 : (int)(thirds[partition] >> (2 * pixel) & 3);
}

static bool is_anchor(int pixel, int parts, uint32_t partition) {
    if (pixel == 0) return true;
    if (parts == 2) return pixel == anchor_half[partition];
    return parts == 3 && (pixel == anchor_second[partition] || pixel == anchor_third[partition]);
}

typedef struct {
    uint8_t parts, partition_bits, rotation_bits, selector_bits, color_bits, alpha_bits, own_bit, shared_bit;
    uint8_t index_bits, second_index_bits;
} bc7_mode;

static const bc7_mode bc7_modes[8] = {
    {3, 4, 0, 0, 4, 0, 1, 0, 3, 0}, {2, 6, 0, 0, 6, 0, 0, 1, 3, 0}, {3, 6, 0, 0, 5, 0, 0, 0, 2, 0},
    {2, 6, 0, 0, 7, 0, 1, 0, 2, 0}, {1, 0, 2, 1, 5, 6, 0, 0, 2, 3}, {1, 0, 2, 0, 7, 8, 0, 0, 2, 2},
    {1, 0, 0, 0, 7, 7, 1, 0, 4, 0}, {2, 6, 0, 0, 5, 5, 1, 0, 2, 0},
};

static void bc7_block(const uint8_t *block, uint8_t pixels[64]) {
    bits128 bits = load128(block);
    int number = 0;
    while (number < 8 && take(&bits, 1) == 0) number++;
    if (number == 8) {
        memset(pixels, 0, 64);
        return;
    }
    const bc7_mode *mode = &bc7_modes[number];
    uint32_t partition = take(&bits, mode->partition_bits);
    uint32_t rotation = take(&bits, mode->rotation_bits), selector = take(&bits, mode->selector_bits);
    uint32_t ends[6][4];
    int count = mode->parts * 2;
    for (int c = 0; c < 4; c++) {
        int width = c < 3 ? mode->color_bits : mode->alpha_bits;
        for (int i = 0; i < count; i++) ends[i][c] = width ? take(&bits, width) : 255;
    }
    uint32_t last[6] = {0};
    if (mode->own_bit)
        for (int i = 0; i < count; i++) last[i] = take(&bits, 1);
    if (mode->shared_bit)
        for (int i = 0; i < count; i += 2) last[i] = last[i + 1] = take(&bits, 1);
    bool has_last = mode->own_bit || mode->shared_bit;
    for (int c = 0; c < 4; c++) {
        int width = c < 3 ? mode->color_bits : mode->alpha_bits;
        if (!width) continue;
        for (int i = 0; i < count; i++) {
            uint32_t value = ends[i][c];
            int total = width;
            if (has_last) {
                value = value << 1 | last[i];
                total++;
            }
            value <<= 8 - total;
            ends[i][c] = value | value >> total;
        }
    }
    uint32_t indices[2][16] = {{0}};
    for (int i = 0; i < 16; i++)
        indices[0][i] = take(&bits, mode->index_bits - is_anchor(i, mode->parts, partition));
    if (mode->second_index_bits)
        for (int i = 0; i < 16; i++) indices[1][i] = take(&bits, mode->second_index_bits - (i == 0));
    for (int i = 0; i < 16; i++) {
        int part = part_of(i, mode->parts, partition);
        uint32_t first = weight(indices[0][i], mode->index_bits);
        uint32_t second = mode->second_index_bits ? weight(indices[1][i], mode->second_index_bits) : first;
        uint32_t for_color = selector ? second : first, for_alpha = selector ? first : second;
        uint8_t *pixel = pixels + 4 * i;
        for (int c = 0; c < 4; c++) {
            uint32_t w = c < 3 ? for_color : for_alpha;
            pixel[c] = (uint8_t)(((64 - w) * ends[2 * part][c] + w * ends[2 * part + 1][c] + 32) >> 6);
        }
        if (rotation) {
            uint8_t swap = pixel[3];
            pixel[3] = pixel[rotation - 1];
            pixel[rotation - 1] = swap;
        }
    }
}

// BC6H: each mode's bits in the order of the block. A letter pair is an end point's channel (w x y z are the four ends),
// then the highest and the lowest bit; a lowest above the highest is stored the other way round.
typedef struct {
    uint8_t end, channel, high, low;
} field;

enum { W, X, Y, Z };
#define R(end, high, low) {end, 0, high, low}
#define G(end, high, low) {end, 1, high, low}
#define B(end, high, low) {end, 2, high, low}
#define END {255, 0, 0, 0}

typedef struct {
    uint8_t bits, delta[3];
    bool transformed, two;
    field fields[28];
} bc6_mode;

static const bc6_mode bc6_modes[14] = {
    {10, {5, 5, 5}, true, true, {G(Y, 4, 4), B(Y, 4, 4), B(Z, 4, 4), R(W, 9, 0), G(W, 9, 0), B(W, 9, 0), R(X, 4, 0), G(Z, 4, 4), G(Y, 3, 0), G(X, 4, 0), B(Z, 0, 0), G(Z, 3, 0), B(X, 4, 0), B(Z, 1, 1), B(Y, 3, 0), R(Y, 4, 0), B(Z, 2, 2), R(Z, 4, 0), B(Z, 3, 3), END}},
    {7, {6, 6, 6}, true, true, {G(Y, 5, 5), G(Z, 4, 4), G(Z, 5, 5), R(W, 6, 0), B(Z, 0, 0), B(Z, 1, 1), B(Y, 4, 4), G(W, 6, 0), B(Y, 5, 5), B(Z, 2, 2), G(Y, 4, 4), B(W, 6, 0), B(Z, 3, 3), B(Z, 5, 5), B(Z, 4, 4), R(X, 5, 0), G(Y, 3, 0), G(X, 5, 0), G(Z, 3, 0), B(X, 5, 0), B(Y, 3, 0), R(Y, 5, 0), R(Z, 5, 0), END}},
    {11, {5, 4, 4}, true, true, {R(W, 9, 0), G(W, 9, 0), B(W, 9, 0), R(X, 4, 0), R(W, 10, 10), G(Y, 3, 0), G(X, 3, 0), G(W, 10, 10), B(Z, 0, 0), G(Z, 3, 0), B(X, 3, 0), B(W, 10, 10), B(Z, 1, 1), B(Y, 3, 0), R(Y, 4, 0), B(Z, 2, 2), R(Z, 4, 0), B(Z, 3, 3), END}},
    {11, {4, 5, 4}, true, true, {R(W, 9, 0), G(W, 9, 0), B(W, 9, 0), R(X, 3, 0), R(W, 10, 10), G(Z, 4, 4), G(Y, 3, 0), G(X, 4, 0), G(W, 10, 10), G(Z, 3, 0), B(X, 3, 0), B(W, 10, 10), B(Z, 1, 1), B(Y, 3, 0), R(Y, 3, 0), B(Z, 0, 0), B(Z, 2, 2), R(Z, 3, 0), G(Y, 4, 4), B(Z, 3, 3), END}},
    {11, {4, 4, 5}, true, true, {R(W, 9, 0), G(W, 9, 0), B(W, 9, 0), R(X, 3, 0), R(W, 10, 10), B(Y, 4, 4), G(Y, 3, 0), G(X, 3, 0), G(W, 10, 10), B(Z, 0, 0), G(Z, 3, 0), B(X, 4, 0), B(W, 10, 10), B(Y, 3, 0), R(Y, 3, 0), B(Z, 1, 1), B(Z, 2, 2), R(Z, 3, 0), B(Z, 4, 4), B(Z, 3, 3), END}},
    {9, {5, 5, 5}, true, true, {R(W, 8, 0), B(Y, 4, 4), G(W, 8, 0), G(Y, 4, 4), B(W, 8, 0), B(Z, 4, 4), R(X, 4, 0), G(Z, 4, 4), G(Y, 3, 0), G(X, 4, 0), B(Z, 0, 0), G(Z, 3, 0), B(X, 4, 0), B(Z, 1, 1), B(Y, 3, 0), R(Y, 4, 0), B(Z, 2, 2), R(Z, 4, 0), B(Z, 3, 3), END}},
    {8, {6, 5, 5}, true, true, {R(W, 7, 0), G(Z, 4, 4), B(Y, 4, 4), G(W, 7, 0), B(Z, 2, 2), G(Y, 4, 4), B(W, 7, 0), B(Z, 3, 3), B(Z, 4, 4), R(X, 5, 0), G(Y, 3, 0), G(X, 4, 0), B(Z, 0, 0), G(Z, 3, 0), B(X, 4, 0), B(Z, 1, 1), B(Y, 3, 0), R(Y, 5, 0), R(Z, 5, 0), END}},
    {8, {5, 6, 5}, true, true, {R(W, 7, 0), B(Z, 0, 0), B(Y, 4, 4), G(W, 7, 0), G(Y, 5, 5), G(Y, 4, 4), B(W, 7, 0), G(Z, 5, 5), B(Z, 4, 4), R(X, 4, 0), G(Z, 4, 4), G(Y, 3, 0), G(X, 5, 0), G(Z, 3, 0), B(X, 4, 0), B(Z, 1, 1), B(Y, 3, 0), R(Y, 4, 0), B(Z, 2, 2), R(Z, 4, 0), B(Z, 3, 3), END}},
    {8, {5, 5, 6}, true, true, {R(W, 7, 0), B(Z, 1, 1), B(Y, 4, 4), G(W, 7, 0), B(Y, 5, 5), G(Y, 4, 4), B(W, 7, 0), B(Z, 5, 5), B(Z, 4, 4), R(X, 4, 0), G(Z, 4, 4), G(Y, 3, 0), G(X, 4, 0), B(Z, 0, 0), G(Z, 3, 0), B(X, 5, 0), B(Y, 3, 0), R(Y, 4, 0), B(Z, 2, 2), R(Z, 4, 0), B(Z, 3, 3), END}},
    {6, {6, 6, 6}, false, true, {R(W, 5, 0), G(Z, 4, 4), B(Z, 0, 0), B(Z, 1, 1), B(Y, 4, 4), G(W, 5, 0), G(Y, 5, 5), B(Y, 5, 5), B(Z, 2, 2), G(Y, 4, 4), B(W, 5, 0), G(Z, 5, 5), B(Z, 3, 3), B(Z, 5, 5), B(Z, 4, 4), R(X, 5, 0), G(Y, 3, 0), G(X, 5, 0), G(Z, 3, 0), B(X, 5, 0), B(Y, 3, 0), R(Y, 5, 0), R(Z, 5, 0), END}},
    {10, {10, 10, 10}, false, false, {R(W, 9, 0), G(W, 9, 0), B(W, 9, 0), R(X, 9, 0), G(X, 9, 0), B(X, 9, 0), END}},
    {11, {9, 9, 9}, true, false, {R(W, 9, 0), G(W, 9, 0), B(W, 9, 0), R(X, 8, 0), R(W, 10, 10), G(X, 8, 0), G(W, 10, 10), B(X, 8, 0), B(W, 10, 10), END}},
    {12, {8, 8, 8}, true, false, {R(W, 9, 0), G(W, 9, 0), B(W, 9, 0), R(X, 7, 0), R(W, 10, 11), G(X, 7, 0), G(W, 10, 11), B(X, 7, 0), B(W, 10, 11), END}},
    {16, {4, 4, 4}, true, false, {R(W, 9, 0), G(W, 9, 0), B(W, 9, 0), R(X, 3, 0), R(W, 10, 15), G(X, 3, 0), G(W, 10, 15), B(X, 3, 0), B(W, 10, 15), END}},
};

static int32_t extended(int32_t value, int bits) {
    int32_t sign = 1 << (bits - 1);
    return (value ^ sign) - sign;
}

static int32_t unquantized(int32_t value, int bits, bool is_signed) {
    if (!is_signed) {
        if (bits >= 15 || value == 0) return value;
        return value == (1 << bits) - 1 ? 0xffff : ((value << 16) + 0x8000) >> bits;
    }
    if (bits >= 16 || value == 0) return value;
    int32_t magnitude = value < 0 ? -value : value;
    magnitude = magnitude >= (1 << (bits - 1)) - 1 ? 0x7fff : ((magnitude << 15) + 0x4000) >> (bits - 1);
    return value < 0 ? -magnitude : magnitude;
}

// sRGB's level for each half-precision number from 0 to 1.
static uint8_t levels[0x3c01];
static pthread_once_t levels_once = PTHREAD_ONCE_INIT;

static void fill_levels(void) {
    for (int i = 0; i <= 0x3c00; i++) {
        int exponent = i >> 10, fraction = i & 1023;
        double value = exponent ? ldexp(1024 + fraction, exponent - 25) : ldexp(fraction, -24);
        levels[i] = (uint8_t)(lamina_srgb_value(value) * 255 + 0.5);
    }
}

static void bc6_block(const uint8_t *block, bool is_signed, uint8_t pixels[64]) {
    pthread_once(&levels_once, fill_levels);
    for (int i = 0; i < 16; i++) {
        memset(pixels + 4 * i, 0, 3);
        pixels[4 * i + 3] = 255;
    }
    bits128 bits = load128(block);
    uint32_t number = take(&bits, 2);
    if (number >= 2) {
        number |= take(&bits, 3) << 2;
        static const uint8_t numbers[32] = {
            99, 99, 2, 10, 99, 99, 3, 11, 99, 99, 4, 12, 99, 99, 5, 13,
            99, 99, 6, 99, 99, 99, 7, 99, 99, 99, 8, 99, 99, 99, 9, 99,
        };
        number = numbers[number];
        if (number == 99) return;
    }
    const bc6_mode *mode = &bc6_modes[number];
    int32_t ends[4][3] = {{0}};
    for (const field *f = mode->fields; f->end != 255; f++) {
        if (f->high >= f->low)
            ends[f->end][f->channel] |= (int32_t)take(&bits, f->high - f->low + 1) << f->low;
        else
            for (int bit = f->low; bit >= f->high; bit--) ends[f->end][f->channel] |= (int32_t)take(&bits, 1) << bit;
    }
    uint32_t partition = mode->two ? take(&bits, 5) : 0;
    int count = mode->two ? 4 : 2;
    for (int c = 0; c < 3; c++) {
        if (is_signed) ends[0][c] = extended(ends[0][c], mode->bits);
        for (int i = 1; i < count; i++) {
            if (mode->transformed) {
                int32_t sum = ends[0][c] + extended(ends[i][c], mode->delta[c]);
                sum &= (1 << mode->bits) - 1;
                ends[i][c] = is_signed ? extended(sum, mode->bits) : sum;
            } else if (is_signed) {
                ends[i][c] = extended(ends[i][c], mode->bits);
            }
        }
        for (int i = 0; i < count; i++) ends[i][c] = unquantized(ends[i][c], mode->bits, is_signed);
    }
    int index_bits = mode->two ? 3 : 4;
    for (int i = 0; i < 16; i++) {
        int part = part_of(i, mode->two ? 2 : 1, partition);
        int32_t w = (int32_t)weight(take(&bits, index_bits - is_anchor(i, mode->two ? 2 : 1, partition)), index_bits);
        for (int c = 0; c < 3; c++) {
            int32_t value = ((64 - w) * ends[2 * part][c] + w * ends[2 * part + 1][c] + 32) >> 6;
            // To a half: below 0 nothing is seen, above 1 nothing more.
            int32_t half = is_signed ? (value < 0 ? 0 : (value * 31) >> 5) : (value * 31) >> 6;
            pixels[4 * i + c] = half > 0x3c00 ? 255 : levels[half];
        }
    }
}

void lamina_bc_block(lamina_block_format format, const uint8_t *block, uint8_t pixels[64]) {
    switch (format) {
    case LAMINA_BC1_OPAQUE:
    case LAMINA_BC1: color_block(block, true, format == LAMINA_BC1, pixels); return;
    case LAMINA_BC2:
        color_block(block + 8, false, false, pixels);
        for (int i = 0; i < 16; i++) pixels[4 * i + 3] = (uint8_t)((block[i / 2] >> (4 * (i % 2)) & 15) * 17);
        return;
    case LAMINA_BC3:
        color_block(block + 8, false, false, pixels);
        level_block(block, false, pixels + 3);
        return;
    case LAMINA_BC4:
    case LAMINA_BC4_SIGNED:
    case LAMINA_BC5:
    case LAMINA_BC5_SIGNED:
        for (int i = 0; i < 16; i++) memcpy(pixels + 4 * i, (uint8_t[]){0, 0, 0, 255}, 4);
        level_block(block, format == LAMINA_BC4_SIGNED || format == LAMINA_BC5_SIGNED, pixels);
        if (format == LAMINA_BC5 || format == LAMINA_BC5_SIGNED)
            level_block(block + 8, format == LAMINA_BC5_SIGNED, pixels + 1);
        return;
    case LAMINA_BC6H:
    case LAMINA_BC6H_SIGNED: bc6_block(block, format == LAMINA_BC6H_SIGNED, pixels); return;
    case LAMINA_BC7: bc7_block(block, pixels); return;
    default: lamina_etc_block(format, block, pixels);
    }
}
