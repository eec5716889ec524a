#pragma once

#include <stddef.h>
#include <stdint.h>

// Steps of the closed-form shadow of a box, see `BoxShadow` in LaminaRaster. Only +, −, × of IEEE floats are used and
// none are fused, so every machine gets the same bytes.

// The normal distribution from −range to range, in `steps` steps for one standard deviation.
typedef struct {
    // 2 · range · steps + 2 values, the last two of them 1.
    const float *values;
    double range;
    double steps;
} lamina_normal_table;

// result[i] = Φ(right − i · step) − Φ(left − i · step): what lies between two bounds for points that move on by `step`,
// in standard deviations.
void lamina_normal_between(
    float *restrict result, size_t count, const lamina_normal_table *table, double left, double right, double step);

// result[i] = Σ weights[k] · rows[k · count + i], rounded and kept within 0...255, summed in the order of k. Rows that
// weigh nothing are not read. `sums` is room for `count` floats.
void lamina_weighted_rows(
    uint8_t *restrict result, size_t count, const float *restrict rows, const float *restrict weights, size_t row_count,
    float *restrict sums);
