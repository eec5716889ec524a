#pragma once

#include <stddef.h>
#include <stdint.h>

// Masks whose groups of pixels are sorted by their coverage, for images that are drawn under the same mask often. A group
// has as many pixels of a row as a vector holds. Its number has its row in the upper half and its first column in the lower.

enum { LAMINA_MOST_MASK_GROUPS = 1024 };

// Borrowed.
typedef struct {
    const uint32_t *groups;
    size_t count;
} lamina_mask_groups;

// The pixels of a group; 0 where the kernels in use sort no masks.
size_t lamina_mask_group_size(void);

// Lists the groups of a row, from left to right: those that are wholly covered, and those that are partly. Both lists have
// room for `groups`, which are LAMINA_MOST_MASK_GROUPS at most. Requires a size that lamina_mask_group_size has returned.
void lamina_sort_mask_row(
    size_t size, const uint8_t *mask, size_t groups, uint32_t row, uint32_t *whole, size_t *whole_count, uint32_t *partial,
    size_t *partial_count);

// Blends pixels with the coverages of a mask's groups, as lamina_blend_pixels_masked does. `is_opaque` says that all source
// pixels are opaque. All addresses are those of row 0, column 0 of the mask. `size` is that of the groups; the kernels that
// sorted them blend them, whichever are in use.
void lamina_blend_pixels_grouped(
    size_t size, uint32_t *restrict destination, ptrdiff_t stride, const uint32_t *restrict source, ptrdiff_t source_stride,
    int is_opaque, uint32_t opacity, lamina_mask_groups whole, lamina_mask_groups partial,
    const uint8_t *restrict mask, ptrdiff_t mask_stride);
