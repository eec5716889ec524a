// Images under masks, for the vectors of the file that includes this one. It has KERNEL and KERNEL_INLINE, the type `vector`
// of `lanes` pixels, functions that load, store and blend vectors, and one that sorts groups of as many pixels.

// Blends groups that are wholly covered, then those that are partly. Hot.
KERNEL_INLINE void blend_groups(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride,
    lamina_mask_groups whole, lamina_mask_groups partial, const uint8_t *restrict k, ptrdiff_t mask_stride,
    int is_full_opacity, int is_opaque, vector opacity) {
    for (size_t i = 0; i < whole.count; i++) {
        ptrdiff_t row = whole.groups[i] >> 16, column = whole.groups[i] & 0xffff;
        uint32_t *to = d + row * stride + column;
        vector source = load(s + row * source_stride + column);
        if (is_full_opacity && (is_opaque || are_opaque(source))) {
            store(to, source);
        } else {
            store(to, is_full_opacity ? over(load(to), source) : blend(load(to), source, opacity));
        }
    }
    for (size_t i = 0; i < partial.count; i++) {
        ptrdiff_t row = partial.groups[i] >> 16, column = partial.groups[i] & 0xffff;
        uint32_t *to = d + row * stride + column;
        vector coverage = load_coverage(k + row * mask_stride + column);
        vector source = scaled(load(s + row * source_stride + column), coverage);
        store(to, is_full_opacity ? over(load(to), source) : blend(load(to), source, opacity));
    }
}

KERNEL static void blend_pixels_grouped(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, int is_opaque,
    uint32_t o, lamina_mask_groups whole, lamina_mask_groups partial, const uint8_t *restrict k,
    ptrdiff_t mask_stride) {
    const vector opacity = all_lanes(o);
    if (o < 255) {
        blend_groups(d, stride, s, source_stride, whole, partial, k, mask_stride, 0, 0, opacity);
    } else if (is_opaque) {
        blend_groups(d, stride, s, source_stride, whole, partial, k, mask_stride, 1, 1, opacity);
    } else {
        blend_groups(d, stride, s, source_stride, whole, partial, k, mask_stride, 1, 0, opacity);
    }
}

KERNEL static void sort_mask_row(
    const uint8_t *k, size_t groups, uint32_t row, uint32_t *whole, size_t *whole_count, uint32_t *partial,
    size_t *partial_count) {
    group_list wholes, partials;
    wholes.count = partials.count = 0;
    sort_groups(k, groups, row, &wholes, &partials);
    memcpy(whole, wholes.groups, wholes.count * sizeof *whole);
    memcpy(partial, partials.groups, partials.count * sizeof *partial);
    *whole_count = wholes.count;
    *partial_count = partials.count;
}

KERNEL_INLINE lamina_mask_groups all_of(const group_list *list) {
    return (lamina_mask_groups){list->groups, list->count};
}

// Most groups of a mask are wholly clear or wholly covered, and the predictor of branches cannot know which. So groups are
// sorted without branches, and each kind is blended in a loop of its own.
KERNEL static void blend_pixels_masked(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o, const uint8_t *restrict k, ptrdiff_t mask_stride) {
    const vector opacity = all_lanes(o);
    // The groups of a longer row are not sorted.
    size_t sorted = w / lanes <= most_groups ? w / lanes : 0, done = sorted * lanes;
    size_t rows_at_once = sorted > 0 ? most_groups / sorted : 1;
    while (h > 0) {
        size_t rows = h < rows_at_once ? h : rows_at_once;
        group_list whole, partial;
        whole.count = partial.count = 0;
        for (size_t row = 0; row < rows; row++) {
            sort_groups(k + (ptrdiff_t)row * mask_stride, sorted, (uint32_t)row, &whole, &partial);
        }
        if (o == 255) {
            blend_groups(
                d, stride, s, source_stride, all_of(&whole), all_of(&partial), k, mask_stride, 1, 0, opacity);
        } else {
            blend_groups(
                d, stride, s, source_stride, all_of(&whole), all_of(&partial), k, mask_stride, 0, 0, opacity);
        }
        if (done < w) {
            for (size_t row = 0; row < rows; row++) {
                blend_pixels_covered(
                    d + (ptrdiff_t)row * stride + done, 0, s + (ptrdiff_t)row * source_stride + done, 0, w - done, 1,
                    o, k + (ptrdiff_t)row * mask_stride + done);
            }
        }
        d += (ptrdiff_t)rows * stride;
        s += (ptrdiff_t)rows * source_stride;
        k += (ptrdiff_t)rows * mask_stride;
        h -= rows;
    }
}
