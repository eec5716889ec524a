#include "LaminaTextures.h"

#include <string.h>

// ETC1, ETC2 and EAC, as the Khronos Data Format Specification has them. Blocks are big-endian numbers; pixels go down
// the columns.

static const int16_t modifiers[8][2] = {{2, 8}, {5, 17}, {9, 29}, {13, 42}, {18, 60}, {24, 80}, {33, 106}, {47, 183}};
static const int16_t distances[8] = {3, 6, 11, 16, 23, 32, 41, 64};
static const int8_t eac_modifiers[16][8] = {
    {-3, -6, -9, -15, 2, 5, 8, 14}, {-3, -7, -10, -13, 2, 6, 9, 12}, {-2, -5, -8, -13, 1, 4, 7, 12},
    {-2, -4, -6, -13, 1, 3, 5, 12}, {-3, -6, -8, -12, 2, 5, 7, 11},  {-3, -7, -9, -11, 2, 6, 8, 10},
    {-4, -7, -8, -11, 3, 6, 7, 10}, {-3, -5, -8, -11, 2, 4, 7, 10},  {-2, -6, -8, -10, 1, 5, 7, 9},
    {-2, -5, -8, -10, 1, 4, 7, 9},  {-2, -4, -8, -10, 1, 3, 7, 9},   {-2, -5, -7, -10, 1, 4, 6, 9},
    {-3, -4, -7, -10, 2, 3, 6, 9},  {-1, -2, -3, -10, 0, 1, 2, 9},   {-4, -6, -8, -9, 3, 5, 7, 8},
    {-3, -5, -7, -9, 2, 4, 6, 8},
};

static uint64_t big64(const uint8_t *bytes) {
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) value = value << 8 | bytes[i];
    return value;
}

static int32_t part(uint64_t bits, int high, int low) { return (int32_t)(bits >> low & ((1ull << (high - low + 1)) - 1)); }

static uint8_t clamped(int32_t value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

static int index_of(uint64_t bits, int x, int y) {
    int i = x * 4 + y;
    return (int)(bits >> (16 + i) & 1) << 1 | (int)(bits >> i & 1);
}

static void set(uint8_t *pixel, const int32_t color[3], int32_t change) {
    for (int c = 0; c < 3; c++) pixel[c] = clamped(color[c] + change);
    pixel[3] = 255;
}

// Two base colours, one for each half of the block.
static void halves(uint64_t bits, const int32_t colors[2][3], bool clear, uint8_t pixels[64]) {
    bool stacked = bits >> 32 & 1;
    for (int y = 0; y < 4; y++) {
        for (int x = 0; x < 4; x++) {
            int half = stacked ? y >= 2 : x >= 2, index = index_of(bits, x, y);
            const int16_t *modifier = modifiers[half ? part(bits, 36, 34) : part(bits, 39, 37)];
            int32_t size = index & 1 ? modifier[1] : clear ? 0 : modifier[0];
            uint8_t *pixel = pixels + 4 * (y * 4 + x);
            set(pixel, colors[half], index & 2 ? -size : size);
            if (clear && index == 2) memset(pixel, 0, 4);
        }
    }
}

static void painted(uint64_t bits, const int32_t paints[4][3], bool clear, uint8_t pixels[64]) {
    for (int y = 0; y < 4; y++) {
        for (int x = 0; x < 4; x++) {
            int index = index_of(bits, x, y);
            uint8_t *pixel = pixels + 4 * (y * 4 + x);
            set(pixel, paints[index], 0);
            if (clear && index == 2) memset(pixel, 0, 4);
        }
    }
}

static void t_block(uint64_t bits, bool clear, uint8_t pixels[64]) {
    int32_t first[3] = {part(bits, 60, 59) << 2 | part(bits, 57, 56), part(bits, 55, 52), part(bits, 51, 48)};
    int32_t second[3] = {part(bits, 47, 44), part(bits, 43, 40), part(bits, 39, 36)};
    int32_t distance = distances[part(bits, 35, 34) << 1 | part(bits, 32, 32)];
    int32_t paints[4][3];
    for (int c = 0; c < 3; c++) {
        paints[0][c] = first[c] * 17;
        paints[1][c] = second[c] * 17 + distance;
        paints[2][c] = second[c] * 17;
        paints[3][c] = second[c] * 17 - distance;
    }
    painted(bits, paints, clear, pixels);
}

static void h_block(uint64_t bits, bool clear, uint8_t pixels[64]) {
    int32_t first[3] = {
        part(bits, 62, 59), part(bits, 58, 56) << 1 | part(bits, 52, 52), part(bits, 51, 51) << 3 | part(bits, 49, 47)};
    int32_t second[3] = {part(bits, 46, 43), part(bits, 42, 39), part(bits, 38, 35)};
    int32_t one = first[0] << 8 | first[1] << 4 | first[2], other = second[0] << 8 | second[1] << 4 | second[2];
    int32_t distance = distances[part(bits, 34, 34) << 2 | part(bits, 32, 32) << 1 | (one >= other)];
    int32_t paints[4][3];
    for (int c = 0; c < 3; c++) {
        paints[0][c] = first[c] * 17 + distance;
        paints[1][c] = first[c] * 17 - distance;
        paints[2][c] = second[c] * 17 + distance;
        paints[3][c] = second[c] * 17 - distance;
    }
    painted(bits, paints, clear, pixels);
}

static int32_t six(int32_t value) { return value << 2 | value >> 4; }
static int32_t seven(int32_t value) { return value << 1 | value >> 6; }

static void planar_block(uint64_t bits, uint8_t pixels[64]) {
    int32_t origin[3] = {
        six(part(bits, 62, 57)), seven(part(bits, 56, 56) << 6 | part(bits, 54, 49)),
        six(part(bits, 48, 48) << 5 | part(bits, 44, 43) << 3 | part(bits, 41, 39))};
    int32_t right[3] = {
        six(part(bits, 38, 34) << 1 | part(bits, 32, 32)), seven(part(bits, 31, 25)), six(part(bits, 24, 19))};
    int32_t down[3] = {six(part(bits, 18, 13)), seven(part(bits, 12, 6)), six(part(bits, 5, 0))};
    for (int y = 0; y < 4; y++) {
        for (int x = 0; x < 4; x++) {
            uint8_t *pixel = pixels + 4 * (y * 4 + x);
            for (int c = 0; c < 3; c++) {
                int32_t sum = x * (right[c] - origin[c]) + y * (down[c] - origin[c]) + 4 * origin[c] + 2;
                pixel[c] = sum < 0 ? 0 : clamped(sum >> 2);
            }
            pixel[3] = 255;
        }
    }
}

// Version 1 is read as version 2. Blocks that are invalid in version 1 look as they do on devices, which support only
// version 2.
static void color_block(const uint8_t *block, bool one_bit_alpha, uint8_t pixels[64]) {
    uint64_t bits = big64(block);
    bool flag = bits >> 33 & 1, clear = one_bit_alpha && !flag;
    int32_t colors[2][3];
    if (!flag && !one_bit_alpha) {
        for (int c = 0; c < 3; c++) {
            colors[0][c] = part(bits, 63 - 8 * c, 60 - 8 * c) * 17;
            colors[1][c] = part(bits, 59 - 8 * c, 56 - 8 * c) * 17;
        }
        halves(bits, colors, false, pixels);
        return;
    }
    for (int c = 0; c < 3; c++) {
        int32_t base = part(bits, 63 - 8 * c, 59 - 8 * c), change = part(bits, 58 - 8 * c, 56 - 8 * c);
        int32_t other = base + (change >= 4 ? change - 8 : change);
        if (other < 0 || other > 31) {
            if (c == 0) t_block(bits, clear, pixels);
            if (c == 1) h_block(bits, clear, pixels);
            if (c == 2) planar_block(bits, pixels);
            return;
        }
        colors[0][c] = base << 3 | base >> 2;
        colors[1][c] = other << 3 | other >> 2;
    }
    halves(bits, colors, clear, pixels);
}

static void alpha_block(const uint8_t *block, uint8_t *target) {
    uint64_t bits = big64(block);
    const int8_t *modifier = eac_modifiers[part(bits, 51, 48)];
    for (int i = 0; i < 16; i++) {
        int index = part(bits, 47 - 3 * i, 45 - 3 * i);
        target[4 * ((i % 4) * 4 + i / 4)] = clamped(part(bits, 63, 56) + modifier[index] * part(bits, 55, 52));
    }
}

// Eleven bits, brought to eight.
static void level_block(const uint8_t *block, bool is_signed, uint8_t *target) {
    uint64_t bits = big64(block);
    const int8_t *modifier = eac_modifiers[part(bits, 51, 48)];
    int32_t multiplier = part(bits, 55, 52), base = part(bits, 63, 56);
    if (is_signed) base = base >= 128 ? (base == 128 ? -127 : base - 256) : base;
    int32_t start = is_signed ? base * 8 : base * 8 + 4, top = is_signed ? 1023 : 2047;
    for (int i = 0; i < 16; i++) {
        int32_t change = modifier[part(bits, 47 - 3 * i, 45 - 3 * i)];
        int32_t level = start + (multiplier ? change * multiplier * 8 : change);
        level = level < 0 ? 0 : level > top ? top : level;
        target[4 * ((i % 4) * 4 + i / 4)] = (uint8_t)((level * 255 + top / 2) / top);
    }
}

void lamina_etc_block(lamina_block_format format, const uint8_t *block, uint8_t pixels[64]) {
    switch (format) {
    case LAMINA_ETC1:
    case LAMINA_ETC2: color_block(block, false, pixels); return;
    case LAMINA_ETC2_ALPHA1: color_block(block, true, pixels); return;
    case LAMINA_ETC2_ALPHA8:
        color_block(block + 8, false, pixels);
        alpha_block(block, pixels + 3);
        return;
    default: break;
    }
    bool is_signed = format == LAMINA_EAC_R11_SIGNED || format == LAMINA_EAC_RG11_SIGNED;
    for (int i = 0; i < 16; i++) memcpy(pixels + 4 * i, (uint8_t[]){0, 0, 0, 255}, 4);
    level_block(block, is_signed, pixels);
    if (format == LAMINA_EAC_RG11 || format == LAMINA_EAC_RG11_SIGNED) level_block(block + 8, is_signed, pixels + 1);
}
