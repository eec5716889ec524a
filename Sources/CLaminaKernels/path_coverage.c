#include "LaminaPathCoverage.h"

#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

enum { SHIFT = 10, ONE = 1 << SHIFT };

static inline int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

void lamina_path_begin(const lamina_path_box *box) {
    size_t width = (size_t)((int64_t)box->x1 - box->x0), height = (size_t)((int64_t)box->y1 - box->y0);
    memset(box->sums, 0, (width + 1) * height * sizeof(int32_t));
    for (size_t y = 0; y < height; y++) box->rows[y] = (lamina_path_row){INT32_MAX, -1};
}

// Adds a piece of a line inside one pixel: `height` high, with `ends` its distances from the pixel's left side at both
// ends, added.
static inline void add_piece(int32_t *sums, int64_t height, int64_t ends, int sign) {
    // Sums may wrap around, which takes more than 16000 windings around one pixel.
    uint32_t total = (uint32_t)(height * (LAMINA_PATH_FULL / ONE));
    uint32_t here = (uint32_t)((height * (2 * ONE - ends) + 8) >> 4);
    uint32_t *at = (uint32_t *)sums;
    at[0] += sign > 0 ? here : 0u - here;
    at[1] += sign > 0 ? total - here : here - total;
}

// Notes the columns that a line touched in a row, from `low` up to `high`.
static inline void touch(const lamina_path_box *box, int64_t row, int64_t low, int64_t high) {
    if (box->touched) {
        uint64_t *tiles = box->touched + (row >> LAMINA_PATH_TILE_SHIFT) * box->columns;
        int64_t first = low >> LAMINA_PATH_TILE_SHIFT, last = (high - 1) >> LAMINA_PATH_TILE_SHIFT;
        uint64_t bit = (uint64_t)1 << (row & (LAMINA_PATH_TILE - 1));
        for (int64_t tile = first; tile <= last; tile++) tiles[tile] |= bit;
        return;
    }
    lamina_path_row *touched = &box->rows[row];
    touched->low = (int32_t)smaller(touched->low, low);
    touched->high = (int32_t)larger(touched->high, high);
}

// Adds the part of a line within one row: `height` high, from xa to xb.
static void add_in_row(
    const lamina_path_box *box, int64_t row, int64_t xa, int64_t xb, int64_t height, int sign) {
    int64_t left = (int64_t)box->x0 * ONE, right = (int64_t)box->x1 * ONE, width = (int64_t)box->x1 - box->x0;
    int32_t *sums = box->sums + row * (width + 1);
    if (xa > xb) {
        int64_t swap = xa;
        xa = xb;
        xb = swap;
    }
    if (xa >= right || height == 0) return;
    int64_t cell = (xa - left) >> SHIFT, last = (xb - left) >> SHIFT;
    touch(box, row, larger(0, cell), larger(smaller(width, last + 2), 1));
    if (xb <= left) {
        add_piece(sums, height, 0, sign);
        return;
    }
    if (cell == last) {
        add_piece(sums + cell, height, (xa & (ONE - 1)) + (xb & (ONE - 1)), sign);
        return;
    }
    // Where the line has climbed to by each pixel's right side: ⌊height·(x − xa)/(xb − xa)⌋, step by step.
    int64_t run = xb - xa, climbed = 0, rest = 0, from = xa & (ONE - 1);
    if (xa < left) {
        climbed = height * (left - xa) / run;
        rest = height * (left - xa) % run;
        add_piece(sums, climbed, 0, sign);
        cell = 0;
        from = 0;
    } else if (last == cell + 1) {
        // The common case of short lines.
        climbed = (uint32_t)(height * (ONE - from)) / (uint32_t)run;
        add_piece(sums + cell, climbed, from + ONE, sign);
        if (last < width) add_piece(sums + last, height - climbed, xb & (ONE - 1), sign);
        return;
    }
    int64_t first = height * (ONE - from) + rest;
    int64_t next = climbed + first / run;
    rest = first % run;
    int64_t step = height * ONE / run, step_rest = height * ONE % run;
    int64_t end = smaller(last, width);
    for (; cell < end; cell++) {
        add_piece(sums + cell, next - climbed, from + ONE, sign);
        from = 0;
        climbed = next;
        next += step;
        rest += step_rest;
        if (rest >= run) {
            rest -= run;
            next++;
        }
    }
    if (last < width) add_piece(sums + last, height - climbed, xb & (ONE - 1), sign);
}

// Adds a line between points of 1/1024 pixel, within ±LAMINA_PATH_LIMIT.
static inline void add_line(const lamina_path_box *box, int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
    if (y0 == y1) return;
    int sign = 1;
    int64_t cell = (x0 >> SHIFT) - box->x0, width = (int64_t)box->x1 - box->x0, height = (int64_t)box->y1 - box->y0;
    if (x0 >> SHIFT == x1 >> SHIFT && (uint64_t)cell < (uint64_t)width) {
        // The common case of short lines: all of it in one pixel.
        int64_t top = smaller(y0, y1), rise = larger(y0, y1) - top, row = (top >> SHIFT) - box->y0;
        if ((top & (ONE - 1)) + rise <= ONE && (uint64_t)row < (uint64_t)height) {
            touch(box, row, cell, smaller(width, cell + 2));
            add_piece(
                box->sums + row * (width + 1) + cell, rise, (x0 & (ONE - 1)) + (x1 & (ONE - 1)), y1 > y0 ? 1 : -1);
            return;
        }
    }
    if (y0 > y1) {
        int64_t x = x0, y = y0;
        x0 = x1;
        y0 = y1;
        x1 = x;
        y1 = y;
        sign = -1;
    }
    int64_t row = (y0 >> SHIFT) - box->y0;
    if ((y1 - 1) >> SHIFT == y0 >> SHIFT) {
        if (row >= 0 && row < height) add_in_row(box, row, x0, x1, y1 - y0, sign);
        return;
    }
    int64_t top = larger(y0 >> SHIFT, box->y0), bottom = smaller(((y1 - 1) >> SHIFT) + 1, box->y1);
    if (top >= bottom || (x0 >= (int64_t)box->x1 * ONE && x1 >= (int64_t)box->x1 * ONE)) return;
    // Where the line is at each row's end: x0 ± ⌊|x1 − x0|·(y − y0)/(y1 − y0)⌋, step by step. Products stay below 2⁶³.
    int64_t run = x1 > x0 ? x1 - x0 : x0 - x1, rise = y1 - y0;
    int64_t from = larger(y0, top * ONE);
    int64_t moved = run * (from - y0) / rise, rest = run * (from - y0) % rise;
    int64_t first = smaller(y1, (top + 1) * ONE) - from;
    int64_t step = run * ONE / rise, step_rest = run * ONE % rise;
    int64_t next = moved + (run * first + rest) / rise;
    rest = (run * first + rest) % rise;
    for (row = top; row < bottom; row++) {
        int64_t to = smaller(y1, (row + 1) * ONE);
        if (to == y1) next = run;
        int64_t xa = x1 > x0 ? x0 + moved : x0 - moved, xb = x1 > x0 ? x0 + next : x0 - next;
        add_in_row(box, row - box->y0, xa, xb, to - from, sign);
        from = to;
        moved = next;
        next += step;
        rest += step_rest;
        if (rest >= rise) {
            rest -= rise;
            next++;
        }
    }
}

// ⌊pixels · ONE + ½⌋ of a place within the limit.
static inline int64_t rounded(double pixels) {
    double units = pixels * ONE + 0.5;
    int64_t whole = (int64_t)units;
    return whole - (units < (double)whole);
}

static inline int is_near(double x) { return x >= -LAMINA_PATH_LIMIT && x <= LAMINA_PATH_LIMIT; }

static double clamped(double x, double low, double high) { return x < low ? low : x > high ? high : x; }

// Adds a line of which an end is far away: what is above and below the limit is left out, what is left and right of it
// is moved there. The cuts depend on the line alone, so neighbours still meet.
static void add_far_line(const lamina_path_box *box, double x0, double y0, double x1, double y1) {
    const double limit = LAMINA_PATH_LIMIT;
    // Beyond this, differences might overflow.
    const double huge = 1e300;
    x0 = clamped(x0, -huge, huge);
    y0 = clamped(y0, -huge, huge);
    x1 = clamped(x1, -huge, huge);
    y1 = clamped(y1, -huge, huge);
    // The places along the line, 0...1, where it meets a limit.
    double cuts[6] = {0};
    int count = 1;
    double meets[4] = {
        (-limit - y0) / (y1 - y0), (limit - y0) / (y1 - y0), (-limit - x0) / (x1 - x0), (limit - x0) / (x1 - x0)};
    for (int i = 0; i < 4; i++) {
        // Also false for NaN.
        if (!(meets[i] > 0 && meets[i] < 1)) continue;
        int k = count++;
        for (; k > 1 && cuts[k - 1] > meets[i]; k--) cuts[k] = cuts[k - 1];
        cuts[k] = meets[i];
    }
    cuts[count] = 1;
    int64_t x = rounded(clamped(x0, -limit, limit)), y = rounded(clamped(y0, -limit, limit));
    for (int k = 1; k <= count; k++) {
        double t = cuts[k];
        double px = t == 1 ? x1 : x0 + (x1 - x0) * t, py = t == 1 ? y1 : y0 + (y1 - y0) * t;
        int64_t nx = rounded(clamped(px, -limit, limit)), ny = rounded(clamped(py, -limit, limit));
        add_line(box, x, y, nx, ny);
        x = nx;
        y = ny;
    }
}

void lamina_path_add(const lamina_path_box *box, const double *points, size_t count) {
    if (count < 2) return;
    double x0 = points[2 * count - 2], y0 = points[2 * count - 1];
    int near0 = is_near(x0) && is_near(y0);
    int64_t a0 = near0 ? rounded(x0) : 0, b0 = near0 ? rounded(y0) : 0;
    for (size_t i = 0; i < count; i++) {
        double x1 = points[2 * i], y1 = points[2 * i + 1];
        int near1 = is_near(x1) && is_near(y1);
        int64_t a1 = near1 ? rounded(x1) : 0, b1 = near1 ? rounded(y1) : 0;
        if (near0 && near1) {
            add_line(box, a0, b0, a1, b1);
        } else {
            add_far_line(box, x0, y0, x1, y1);
        }
        x0 = x1;
        y0 = y1;
        a0 = a1;
        b0 = b1;
        near0 = near1;
    }
}

void lamina_path_extent(const double *points, size_t count, double extent[4]) {
    double low_x = INFINITY, low_y = INFINITY, high_x = -INFINITY, high_y = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        double x = points[2 * i], y = points[2 * i + 1];
        low_x = x < low_x ? x : low_x;
        low_y = y < low_y ? y : low_y;
        high_x = x > high_x ? x : high_x;
        high_y = y > high_y ? y : high_y;
    }
    extent[0] = low_x;
    extent[1] = low_y;
    extent[2] = high_x;
    extent[3] = high_y;
}

static inline uint8_t coverage_of(uint32_t sum, lamina_fill_rule rule) {
    const uint32_t full = LAMINA_PATH_FULL;
    uint32_t share;
    if (rule == LAMINA_EVEN_ODD) {
        share = sum & (2 * full - 1);
        if (share > full) share = 2 * full - share;
    } else {
        share = (int32_t)sum < 0 ? 0u - sum : sum;
        if (share > full) share = full;
    }
    return (uint8_t)((share * 255 + full / 2) / full);
}

void lamina_path_resolve(const lamina_path_box *box, lamina_fill_rule rule, uint8_t *coverage, size_t stride) {
    int64_t width = (int64_t)box->x1 - box->x0, height = (int64_t)box->y1 - box->y0;
    for (int64_t y = 0; y < height; y++, coverage += stride) {
        int64_t low = smaller(box->rows[y].low, width), high = larger(low, box->rows[y].high);
        memset(coverage, 0, (size_t)low);
        const int32_t *sums = box->sums + y * (width + 1);
        uint32_t sum = 0;
        uint8_t value = coverage_of(sum, rule);
        for (int64_t x = low; x < high; x++) {
            // Inside and outside of shapes, where nothing is added, eight pixels at a time.
            for (uint64_t next[4]; x + 8 <= high; x += 8) {
                memcpy(next, sums + x, sizeof next);
                if (next[0] | next[1] | next[2] | next[3]) break;
                memset(coverage + x, value, 8);
            }
            if (x >= high) break;
            sum += (uint32_t)sums[x];
            value = coverage_of(sum, rule);
            coverage[x] = value;
        }
        if (high < width) memset(coverage + high, coverage_of(sum, rule), (size_t)(width - high));
    }
}

// Writes n coverages, of which the sums are added to `sum`, and clears them. Returns the new sum.
static inline uint32_t resolve_run(int32_t *sums, int64_t n, uint32_t sum, lamina_fill_rule rule, uint8_t *coverage) {
    uint8_t value = coverage_of(sum, rule);
    int64_t x = 0;
    for (; x + 8 <= n; x += 8) {
        uint64_t next[4];
        memcpy(next, sums + x, sizeof next);
        if (!(next[0] | next[1] | next[2] | next[3])) {
            memset(coverage + x, value, 8);
            continue;
        }
        uint32_t totals[8];
        memcpy(totals, next, sizeof totals);
        memset(sums + x, 0, sizeof next);
        totals[0] += sum;
        for (int k = 1; k < 8; k++) totals[k] += totals[k - 1];
        sum = totals[7];
        for (int k = 0; k < 8; k++) coverage[x + k] = coverage_of(totals[k], rule);
        value = coverage[x + 7];
    }
    for (; x < n; x++) {
        sum += (uint32_t)sums[x];
        sums[x] = 0;
        coverage[x] = coverage_of(sum, rule);
    }
    return sum;
}

// 0 or 255 where all rows are covered so, before any line, else 1.
static inline int resolve_constant(const uint32_t *carry, int64_t rows, lamina_fill_rule rule) {
    uint32_t differs = 0;
    for (int64_t y = 1; y < rows; y++) differs |= carry[y] ^ carry[0];
    if (differs) {
        uint8_t first = coverage_of(carry[0], rule), other = 0;
        for (int64_t y = 1; y < rows; y++) other |= (uint8_t)(coverage_of(carry[y], rule) ^ first);
        if (other) return 1;
    }
    uint8_t value = coverage_of(carry[0], rule);
    return value == 0 || value == 255 ? value : 1;
}

int lamina_path_resolve_tile(
    const lamina_path_box *box, lamina_fill_rule rule, int32_t x0, int32_t y0, int32_t x1, int32_t y1, uint64_t touched,
    uint32_t *carry, uint8_t *coverage, size_t stride) {
    size_t row_sums = (size_t)((int64_t)box->x1 - box->x0) + 1, width = (size_t)(x1 - x0);
    if (!touched) {
        int all = resolve_constant(carry, y1 - y0, rule);
        if (all != 1) return all;
    }
    uint64_t all = ~(uint64_t)0, any = 0;
    for (int32_t y = 0; y < y1 - y0; y++, coverage += stride, carry++) {
        if (y < LAMINA_PATH_TILE ? touched >> y & 1 : touched != 0) {
            int32_t *sums = box->sums + (size_t)(y0 + y) * row_sums + (size_t)x0;
            *carry = resolve_run(sums, (int64_t)width, *carry, rule, coverage);
            size_t x = 0;
            for (uint64_t next; x + 8 <= width; x += 8) {
                memcpy(&next, coverage + x, sizeof next);
                all &= next;
                any |= next;
            }
            for (; x < width; x++) {
                all &= ~(uint64_t)0xff | coverage[x];
                any |= coverage[x];
            }
        } else {
            uint8_t value = coverage_of(*carry, rule);
            memset(coverage, value, width);
            all &= ~(uint64_t)0xff | value;
            any |= value;
        }
    }
    // Added and taken away again, lines may leave nothing.
    return all == ~(uint64_t)0 ? 255 : any ? 1 : 0;
}

uint64_t lamina_hash(const uint8_t *bytes, size_t count) {
    uint64_t sums[4] = {count, ~(uint64_t)count, 0x9e3779b97f4a7c15u, 0xc2b2ae3d27d4eb4fu};
    size_t i = 0;
    for (uint64_t words[4]; i + sizeof words <= count; i += sizeof words) {
        memcpy(words, bytes + i, sizeof words);
        for (int k = 0; k < 4; k++) {
            sums[k] = (sums[k] ^ words[k]) * 0x9ddfea08eb382d69u;
            sums[k] ^= sums[k] >> 29;
        }
    }
    for (; i < count; i++) sums[0] = (sums[0] ^ bytes[i]) * 0x9ddfea08eb382d69u;
    uint64_t result = 0;
    for (int k = 0; k < 4; k++) {
        result = (result ^ sums[k]) * 0x9e3779b97f4a7c15u;
        result ^= result >> 32;
    }
    return result;
}
