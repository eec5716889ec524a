#include "LaminaPathCoverage.h"
#include "kernels.h"

#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

enum { SHIFT = 10, ONE = 1 << SHIFT };

// Within this many pixels from a box's corner, the product of two distances in 1/1024 pixel, one of them below a pixel,
// fits in 32 bits.
enum { INNER = 1 << 11 };

_Static_assert(LAMINA_PATH_TILE_WIDTH == 8 * 16, "a row of a tile has as many eights as its flags have bits");

#define ALWAYS_INLINE __attribute__((always_inline)) static inline

static inline int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

void lamina_path_begin(const lamina_path_box *box) {
    size_t width = (size_t)((int64_t)box->x1 - box->x0), height = (size_t)((int64_t)box->y1 - box->y0);
    memset(box->sums, 0, (width + 1) * height * sizeof(int32_t));
    if (!box->rows) return;
    for (size_t y = 0; y < height; y++) box->rows[y] = (lamina_path_row){INT32_MAX, -1};
}

// Adds a piece of a line inside one pixel. `height` is its height, `ends` the sum of the distances of both its ends from
// the pixel's left side.
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
        const int64_t rows = LAMINA_PATH_TILE_HEIGHT, bits = LAMINA_PATH_TILE_WIDTH / 8;
        uint16_t *at = box->touched + (row / rows * box->columns * rows + row % rows);
        int64_t first = low >> 3, last = (high - 1) >> 3;
        for (; first / bits < last / bits; first = (first / bits + 1) * bits)
            at[first / bits * rows] |= (uint16_t)(0xFFFFu << first % bits);
        at[first / bits * rows] |= (uint16_t)((2u << last % bits) - (1u << first % bits));
    }
    if (!box->rows) return;
    lamina_path_row *touched = &box->rows[row];
    touched->low = (int32_t)smaller(touched->low, low);
    touched->high = (int32_t)larger(touched->high, high);
}

// Adds the part of a line within one row, from xa to xb; `height` is its height.
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
    // The height that the line has reached at each pixel's right side: ⌊height·(x − xa)/(xb − xa)⌋, step by step.
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

// Adds the part within one row of a line whose ends lie in the inner part of the box, of fewer than 2²¹ units, with the
// same sums as add_in_row. `notes` says whether touched columns are recorded.
ALWAYS_INLINE void add_in_inner_row(
    const lamina_path_box *box, int32_t *sums, uint32_t row, uint32_t xa, uint32_t xb, uint32_t height, uint32_t flip,
    int notes) {
    uint32_t low = xa < xb ? xa : xb, high = xa < xb ? xb : xa, cell = low >> SHIFT, last = high >> SHIFT;
    uint32_t *at = (uint32_t *)sums + cell, from = low & (ONE - 1), to = high & (ONE - 1);
    if (notes) {
        uint32_t width = (uint32_t)(box->x1 - box->x0);
        touch(box, row, cell, last + 2 < width ? last + 2 : width);
    }
    if (cell == last) {
        uint32_t total = height * (LAMINA_PATH_FULL / ONE), here = (height * (2 * ONE - from - to) + 8) >> 4;
        at[0] += (here ^ flip) - flip;
        at[1] += ((total - here) ^ flip) - flip;
        return;
    }
    uint32_t run = high - low, climbed = height * (ONE - from) / run;
    uint32_t total = climbed * (LAMINA_PATH_FULL / ONE), here = (climbed * (ONE - from) + 8) >> 4;
    at[0] += (here ^ flip) - flip;
    uint32_t carried = total - here;
    if (last > cell + 1) {
        uint32_t next = climbed, rest = height * (ONE - from) % run;
        uint32_t step = height * ONE / run, step_rest = height * ONE % run;
        for (at++, cell++; cell < last; at++, cell++) {
            next += step;
            rest += step_rest;
            if (rest >= run) {
                rest -= run;
                next++;
            }
            uint32_t piece = next - climbed;
            total = piece * (LAMINA_PATH_FULL / ONE);
            here = (piece * ONE + 8) >> 4;
            carried += here;
            at[0] += (carried ^ flip) - flip;
            carried = total - here;
            climbed = next;
        }
    } else {
        at++;
    }
    uint32_t piece = height - climbed;
    total = piece * (LAMINA_PATH_FULL / ONE);
    here = (piece * (2 * ONE - to) + 8) >> 4;
    carried += here;
    at[0] += (carried ^ flip) - flip;
    at[1] += ((total - here) ^ flip) - flip;
}

// Adds a line whose ends lie in the box, of fewer than 2²¹ units in x and y, with the same sums as add_line. Coordinates
// count from the box's corner, y0 < y1; flip is 0 for a downward line, otherwise all ones.
ALWAYS_INLINE void add_inner_line(
    const lamina_path_box *box, uint32_t x0, uint32_t y0, uint32_t x1, uint32_t y1, uint32_t flip, int notes) {
    size_t stride = (size_t)((int64_t)box->x1 - box->x0) + 1;
    uint32_t row = y0 >> SHIFT, last = (y1 - 1) >> SHIFT;
    int32_t *sums = box->sums + row * stride;
    if (row == last) {
        add_in_inner_row(box, sums, row, x0, x1, y1 - y0, flip, notes);
        return;
    }
    uint32_t back = x1 < x0 ? ~(uint32_t)0 : 0, run = ((x1 - x0) ^ back) - back, rise = y1 - y0;
    uint32_t first = ((row + 1) << SHIFT) - y0, moved = run * first / rise;
    uint32_t x = x0 + ((moved ^ back) - back);
    add_in_inner_row(box, sums, row, x0, x, first, flip, notes);
    row++;
    sums += stride;
    if (row < last) {
        uint32_t rest = run * first % rise;
        uint32_t step = run * ONE / rise, step_rest = run * ONE % rise;
        for (; row < last; row++, sums += stride) {
            moved += step;
            rest += step_rest;
            if (rest >= rise) {
                rest -= rise;
                moved++;
            }
            uint32_t next = x0 + ((moved ^ back) - back);
            add_in_inner_row(box, sums, row, x, next, ONE, flip, notes);
            x = next;
        }
    }
    add_in_inner_row(box, sums, row, x, x1, y1 - (row << SHIFT), flip, notes);
}

// Adds a line between points in 1/1024 pixel, within ±LAMINA_PATH_LIMIT.
static void add_line(const lamina_path_box *box, int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
    if (y0 == y1) return;
    int sign = 1;
    int64_t height = (int64_t)box->y1 - box->y0;
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
    // The line's x at the end of each row: x0 ± ⌊|x1 − x0|·(y − y0)/(y1 − y0)⌋, step by step. Products stay below 2⁶³.
    int64_t run = x1 > x0 ? x1 - x0 : x0 - x1, rise = y1 - y0;
    int64_t from = larger(y0, top * ONE);
    int64_t moved = run * (from - y0) / rise, rest = run * (from - y0) % rise;
    int64_t first = smaller(y1, (top + 1) * ONE) - from;
    int64_t step = run * ONE / rise, step_rest = run * ONE % rise;
    int64_t next = moved + (run * first + rest) / rise;
    rest = (run * first + rest) % rise;
    int64_t left = (int64_t)box->x0 * ONE, wide = smaller((int64_t)box->x1 - box->x0, INNER) << SHIFT;
    int is_inner = smaller(x0, x1) >= left && larger(x0, x1) < left + wide;
    size_t stride = (size_t)((int64_t)box->x1 - box->x0) + 1;
    for (row = top; row < bottom; row++) {
        int64_t to = smaller(y1, (row + 1) * ONE);
        if (to == y1) next = run;
        int64_t xa = x1 > x0 ? x0 + moved : x0 - moved, xb = x1 > x0 ? x0 + next : x0 - next;
        if (is_inner) {
            size_t inner = (size_t)(row - box->y0);
            add_in_inner_row(
                box, box->sums + inner * stride, (uint32_t)inner, (uint32_t)(xa - left), (uint32_t)(xb - left),
                (uint32_t)(to - from), sign < 0 ? ~(uint32_t)0 : 0, 1);
        } else {
            add_in_row(box, row - box->y0, xa, xb, to - from, sign);
        }
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

// ⌊pixels · ONE + ½⌋ of a coordinate within the limit.
static inline int64_t rounded(double pixels) {
    double units = pixels * ONE + 0.5;
    int64_t whole = (int64_t)units;
    return whole - (units < (double)whole);
}

static inline int is_near(double x) { return x >= -LAMINA_PATH_LIMIT && x <= LAMINA_PATH_LIMIT; }

static double clamped(double x, double low, double high) { return x < low ? low : x > high ? high : x; }

// Adds a line with an end far away. Parts above and below the limit are left out, parts left and right of it are moved to
// the limit. The cuts depend on the line alone, so neighbouring lines still meet.
static void add_far_line(const lamina_path_box *box, double x0, double y0, double x1, double y1) {
    const double limit = LAMINA_PATH_LIMIT;
    // Beyond this, differences might overflow.
    const double huge = 1e300;
    x0 = clamped(x0, -huge, huge);
    y0 = clamped(y0, -huge, huge);
    x1 = clamped(x1, -huge, huge);
    y1 = clamped(y1, -huge, huge);
    // The positions along the line, 0...1, at which it meets a limit.
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

typedef double pair __attribute__((vector_size(16)));
typedef int64_t pair_bits __attribute__((vector_size(16)));

static inline pair choose_pair(pair_bits mask, pair yes, pair no) {
    return (pair)((mask & (pair_bits)yes) | (~mask & (pair_bits)no));
}

// A point of a polygon in 1/1024 pixel.
typedef struct {
    // Whether the point lies within the limit, and whether it lies in the inner part of the box.
    int is_near, is_inner;
    int64_t x, y;
    // The coordinates from the box's corner, for inner points.
    uint32_t inner_x, inner_y;
} path_point;

// ⌊pixels · ONE + ½⌋ of both coordinates, and where the point lies.
ALWAYS_INLINE path_point point_at(const double *p, int64_t left, int64_t top, uint64_t wide, uint64_t high) {
    // Adding and subtracting this number rounds numbers that are small relative to it.
    const double whole = 6755399441055744.0;
    pair units;
    memcpy(&units, p, sizeof units);
    path_point result = {0};
    result.is_near = is_near(units[0]) && is_near(units[1]);
    if (!result.is_near) return result;
    units = units * (double)ONE + 0.5;
    pair nearest = (units + whole) - whole;
    const pair one = {1, 1};
    pair floors = nearest - (pair)((pair_bits)(nearest > units) & (pair_bits)one);
    result.x = (int64_t)floors[0];
    result.y = (int64_t)floors[1];
    uint64_t x = (uint64_t)(result.x - left), y = (uint64_t)(result.y - top);
    result.is_inner = x < wide && y <= high;
    result.inner_x = (uint32_t)x;
    result.inner_y = (uint32_t)y;
    return result;
}

// The most points in the inner part of a box that are stored from the box's corner: x, then y.
enum { MANY_POINTS = 512 };

// Writes the points as point_at computes them, if all of them are inner ones; returns whether they are.
ALWAYS_INLINE int inner_points(
    const double *points, size_t count, int64_t left, int64_t top, uint64_t wide, uint64_t high, uint32_t *result) {
    const double whole = 6755399441055744.0;
    const pair one = {1, 1}, corner = {(double)left, (double)top}, last = {(double)wide - 1, (double)high};
    pair_bits is_inner = {-1, -1};
    for (size_t i = 0; i < count; i++) {
        pair units;
        memcpy(&units, points + 2 * i, sizeof units);
        units = units * (double)ONE + 0.5;
        pair nearest = (units + whole) - whole;
        pair floors = nearest - (pair)((pair_bits)(nearest > units) & (pair_bits)one);
        pair place = floors - corner;
        // False for NaN, and for numbers too large to be rounded like this.
        is_inner &= (pair_bits)(place >= 0) & (pair_bits)(place <= last);
        // The lower bits now hold the whole number.
        pair_bits bits = (pair_bits)(place + whole);
        result[2 * i] = (uint32_t)bits[0];
        result[2 * i + 1] = (uint32_t)bits[1];
    }
    return (is_inner[0] & is_inner[1]) != 0;
}

ALWAYS_INLINE void add_lines(
    const lamina_path_box *box, const double *before, const double *points, size_t count, int notes) {
    int64_t left = (int64_t)box->x0 * ONE, top = (int64_t)box->y0 * ONE;
    uint64_t wide = (uint64_t)smaller((int64_t)box->x1 - box->x0, INNER) << SHIFT;
    uint64_t high = (uint64_t)smaller((int64_t)box->y1 - box->y0, INNER) << SHIFT;
    uint32_t first[2], inner[2 * MANY_POINTS];
    if (count <= MANY_POINTS && inner_points(before, 1, left, top, wide, high, first) &&
        inner_points(points, count, left, top, wide, high, inner)) {
        uint32_t x0 = first[0], y0 = first[1];
        for (size_t i = 0; i < count; i++) {
            uint32_t x1 = inner[2 * i], y1 = inner[2 * i + 1];
            if (y0 != y1) {
                int is_up = y0 > y1;
                add_inner_line(
                    box, is_up ? x1 : x0, is_up ? y1 : y0, is_up ? x0 : x1, is_up ? y0 : y1,
                    is_up ? ~(uint32_t)0 : 0, notes);
            }
            x0 = x1;
            y0 = y1;
        }
        return;
    }
    path_point a = point_at(before, left, top, wide, high);
    for (size_t i = 0; i < count; i++) {
        const double *at = points + 2 * i;
        path_point b = point_at(at, left, top, wide, high);
        if (a.is_inner & b.is_inner) {
            if (a.inner_y < b.inner_y) {
                add_inner_line(box, a.inner_x, a.inner_y, b.inner_x, b.inner_y, 0, notes);
            } else if (a.inner_y > b.inner_y) {
                add_inner_line(box, b.inner_x, b.inner_y, a.inner_x, a.inner_y, ~(uint32_t)0, notes);
            }
        } else if (a.is_near && b.is_near) {
            add_line(box, a.x, a.y, b.x, b.y);
        } else {
            add_far_line(box, before[0], before[1], at[0], at[1]);
        }
        before = at;
        a = b;
    }
}

void lamina_path_add_lines(const lamina_path_box *box, const double *before, const double *points, size_t count) {
    if (box->touched || box->rows) {
        add_lines(box, before, points, count, 1);
    } else {
        add_lines(box, before, points, count, 0);
    }
}

void lamina_path_add(const lamina_path_box *box, const double *points, size_t count) {
    if (count >= 2) lamina_path_add_lines(box, points + 2 * (count - 1), points, count);
}

void lamina_path_extent(const double *points, size_t count, double extent[4]) {
    pair low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    for (size_t i = 0; i < count; i++) {
        pair p;
        memcpy(&p, points + 2 * i, sizeof p);
        low = choose_pair(p < low, p, low);
        high = choose_pair(p > high, p, high);
    }
    memcpy(extent, &low, sizeof low);
    memcpy(extent + 2, &high, sizeof high);
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
            // Inside and outside of shapes, where the sums are zero, eight pixels at a time.
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

void lamina_path_resolve_whole(const lamina_path_box *box, lamina_fill_rule rule, uint8_t *coverage) {
    size_t width = (size_t)((int64_t)box->x1 - box->x0), height = (size_t)((int64_t)box->y1 - box->y0);
    const size_t some = LAMINA_PATH_TILE_HEIGHT;
    int32_t *sums = box->sums;
    for (size_t y = 0; y < height; y += some, sums += some * (width + 1), coverage += some * width) {
        uint32_t carry[LAMINA_PATH_TILE_HEIGHT] = {0};
        size_t rows = height - y < some ? height - y : some;
        lamina_resolve_rows(sums, width + 1, width, rows, NULL, carry, rule, coverage, width);
    }
}

// 0 or 255 if all rows are uncovered or covered before any line, otherwise 1.
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
    const lamina_path_box *box, lamina_fill_rule rule, int32_t x0, int32_t y0, int32_t x1, int32_t y1, uint16_t *touched,
    uint32_t *carry, uint8_t *coverage, size_t stride) {
    size_t row_sums = (size_t)((int64_t)box->x1 - box->x0) + 1, width = (size_t)(x1 - x0);
    uint64_t words[LAMINA_PATH_TILE_HEIGHT / 4], any = 0;
    if (touched) {
        memcpy(words, touched, sizeof words);
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) any |= words[k];
        int all = any ? 1 : resolve_constant(carry, y1 - y0, rule);
        if (all != 1) return all;
    }
    int32_t *sums = box->sums + (size_t)y0 * row_sums + (size_t)x0;
    coverage_found found =
        lamina_resolve_rows(sums, row_sums, width, (size_t)(y1 - y0), touched, carry, rule, coverage, stride);
    if (any) memset(touched, 0, sizeof words);
    // Lines that were added and followed back may leave nothing.
    return found.all == 255 ? 255 : found.any ? 1 : 0;
}
