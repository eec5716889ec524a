#pragma once

#include <stddef.h>
#include <stdint.h>

// Steps of the closed-form shadow of a box; see `BoxShadow` in LaminaRaster. They use only +, −, × of IEEE floats, none
// fused, so every machine gets the same bytes.

// The normal distribution from −range to range, in `steps` steps per standard deviation. Only the part from −end to end
// counts.
typedef struct {
    // 2 · range · steps + 2 values, of which the last two are 1.
    const float *values;
    double range;
    double steps;
    // At most `range`.
    double end;
} lamina_normal_table;

// result[i] = Φ(right − i · step) − Φ(left − i · step), with bounds clamped to −end ... end: the distribution's share between
// two bounds, for points that move by `step`. All in standard deviations.
void lamina_normal_between(
    float *restrict result, size_t count, const lamina_normal_table *table, double left, double right, double step);

// result[i] = Σ weights[k] · rows[k · count + i], rounded and clamped to 0...255, summed in the order of k. Rows with a
// weight of zero are not read. `sums` has room for `count` floats.
void lamina_weighted_rows(
    uint8_t *restrict result, size_t count, const float *restrict rows, const float *restrict weights, size_t row_count,
    float *restrict sums);
