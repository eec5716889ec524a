#pragma once

#include "CLaminaKernels.h"

// One implementation of every kernel.
typedef struct {
    const char *name;
    void (*fill)(uint32_t *restrict, ptrdiff_t, size_t, size_t, uint32_t);
    void (*blend_color)(uint32_t *restrict, ptrdiff_t, size_t, size_t, uint32_t, uint32_t);
    void (*blend_color_covered)(
        uint32_t *restrict, ptrdiff_t, size_t, size_t, uint32_t, uint32_t, const uint8_t *restrict);
    void (*blend_pixels)(
        uint32_t *restrict, ptrdiff_t, const uint32_t *restrict, ptrdiff_t, size_t, size_t, uint32_t);
    void (*blend_opaque_pixels)(
        uint32_t *restrict, ptrdiff_t, const uint32_t *restrict, ptrdiff_t, size_t, size_t, uint32_t);
    void (*blend_pixels_covered)(
        uint32_t *restrict, const uint32_t *restrict, size_t, uint32_t, const uint8_t *restrict);
    void (*sample_nearest)(
        uint32_t *restrict, size_t, const lamina_texture *, int64_t, int64_t, int64_t, int64_t);
    void (*sample_linear)(
        uint32_t *restrict, size_t, const lamina_texture *, int64_t, int64_t, int64_t, int64_t);
    void (*alpha_filter)(
        uint16_t *restrict, const uint16_t *restrict, ptrdiff_t, size_t, const int32_t *restrict, size_t);
} kernel_table;

extern const kernel_table lamina_portable_kernels;

void lamina_portable_alpha_filter(
    uint16_t *restrict result, const uint16_t *restrict source, ptrdiff_t step, size_t count,
    const int32_t *restrict weights, size_t radius);

#if defined(__x86_64__)
extern const kernel_table lamina_avx2_kernels;

void lamina_avx2_alpha_filter(
    uint16_t *restrict result, const uint16_t *restrict source, ptrdiff_t step, size_t count,
    const int32_t *restrict weights, size_t radius);
#endif
