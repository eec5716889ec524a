#include "LaminaBoxShadow.h"

#pragma STDC FP_CONTRACT OFF

static inline float cumulative(const lamina_normal_table *table, double z) {
    double first = (table->range - table->end) * table->steps, last = (table->range + table->end) * table->steps;
    double place = (z + table->range) * table->steps;
    // Written so that NaN becomes the first place.
    place = place > first ? place : first;
    place = place < last ? place : last;
    int32_t index = (int32_t)place;
    float low = table->values[index];
    return low + (table->values[index + 1] - low) * (float)(place - index);
}

void lamina_normal_between(
    float *restrict result, size_t count, const lamina_normal_table *table, double left, double right, double step) {
    for (size_t i = 0; i < count; i++) {
        double moved = (double)i * step;
        result[i] = cumulative(table, right - moved) - cumulative(table, left - moved);
    }
}

void lamina_weighted_rows(
    uint8_t *restrict result, size_t count, const float *restrict rows, const float *restrict weights, size_t row_count,
    float *restrict sums) {
    for (size_t i = 0; i < count; i++) sums[i] = 0.5f;
    for (size_t k = 0; k < row_count; k++, rows += count) {
        float weight = weights[k];
        if (weight <= 0) continue;
        for (size_t i = 0; i < count; i++) sums[i] += weight * rows[i];
    }
    for (size_t i = 0; i < count; i++) {
        int32_t value = (int32_t)sums[i];
        result[i] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
    }
}
