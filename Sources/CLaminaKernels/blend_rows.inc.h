// The loops that blend rows, for the vectors of the file that includes this one. Beside what blend_arithmetic.inc.h needs it has
// KERNEL, the number of `lanes`, and functions for vectors and for the ends of rows:
//
//     load, store, load_coverage      whole vectors
//     are_opaque, are_clear           pixels
//     coverage_bytes, load_bytes      as many coverages as a vector has pixels
//     are_none, are_whole             whether all of them are 0, or 255
//     row_end, end_of(count)          the first pixels of a vector: none of the others is read or written
//     load_end, store_end             such pixels
//     load_coverage_end(k, end, n)    their coverages, after n others of the row

KERNEL static void blend_color_covered(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o,
    const uint8_t *restrict k) {
    vector s = V(set1_epi32)((int)color), opacity = all_lanes(o);
    size_t i = 0;
    for (; i + lanes <= w; i += lanes) {
        vector source = scaled(s, load_coverage(k + i));
        uint32_t *p = d + i;
        for (size_t row = 0; row < h; row++, p += stride) store(p, blend(load(p), source, opacity));
    }
    if (i < w) {
        row_end end = end_of(w - i);
        vector source = scaled(s, load_coverage_end(k + i, end, i));
        uint32_t *p = d + i;
        for (size_t row = 0; row < h; row++, p += stride) {
            store_end(p, end, blend(load_end(p, end), source, opacity));
        }
    }
}

KERNEL static void blend_color_masked(
    uint32_t *restrict d, ptrdiff_t stride, size_t w, size_t h, uint32_t color, uint32_t o,
    const uint8_t *restrict k, ptrdiff_t mask_stride) {
    vector s = V(set1_epi32)((int)color), opacity = all_lanes(o);
    row_end end = end_of(w % lanes);
    int is_opaque = o == 255 && color >> 24 == 255;
    for (; h > 0; h--, d += stride, k += mask_stride) {
        size_t i = 0;
        for (; i + lanes <= w; i += lanes) {
            coverage_bytes bytes = load_bytes(k + i);
            // Much of a mask is wholly clear or wholly covered.
            if (are_none(bytes)) continue;
            if (is_opaque && are_whole(bytes)) {
                store(d + i, s);
                continue;
            }
            vector source = scaled(s, load_coverage(k + i)), p = load(d + i);
            store(d + i, o == 255 ? over(p, source) : blend(p, source, opacity));
        }
        if (end) {
            vector source = scaled(s, load_coverage_end(k + i, end, i));
            store_end(d + i, end, blend(load_end(d + i, end), source, opacity));
        }
    }
}

KERNEL static void blend_pixels(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o) {
    vector opacity = all_lanes(o);
    row_end end = end_of(w % lanes);
    for (; h > 0; h--, d += stride, s += source_stride) {
        size_t i = 0;
        if (o == 255) {
            for (; i + lanes <= w; i += lanes) {
                // Much of a picture of a user interface is clear or opaque.
                vector source = load(s + i);
                if (are_clear(source)) continue;
                if (are_opaque(source)) {
                    store(d + i, source);
                    continue;
                }
                store(d + i, over(load(d + i), source));
            }
        } else {
            for (; i + lanes <= w; i += lanes) store(d + i, blend(load(d + i), load(s + i), opacity));
        }
        if (end) store_end(d + i, end, blend(load_end(d + i, end), load_end(s + i, end), opacity));
    }
}

KERNEL static void blend_opaque_pixels(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o) {
    vector weights = V(set1_epi16)((short)(o | (255 - o) << 8));
    row_end end = end_of(w % lanes);
    for (; h > 0; h--, d += stride, s += source_stride) {
        size_t i = 0;
        for (; i + lanes <= w; i += lanes) store(d + i, mix(load(d + i), load(s + i), weights));
        if (end) store_end(d + i, end, mix(load_end(d + i, end), load_end(s + i, end), weights));
    }
}

KERNEL static void blend_pixels_covered(
    uint32_t *restrict d, ptrdiff_t stride, const uint32_t *restrict s, ptrdiff_t source_stride, size_t w, size_t h,
    uint32_t o, const uint8_t *restrict k) {
    vector opacity = all_lanes(o);
    size_t whole = w - w % lanes;
    row_end end = end_of(w % lanes);
    vector rest = load_coverage_end(k + whole, end, whole);
    for (; h > 0; h--, d += stride, s += source_stride) {
        size_t i = 0;
        for (; i + lanes <= w; i += lanes) {
            coverage_bytes bytes = load_bytes(k + i);
            // Much of a mask is wholly clear or wholly covered.
            if (are_none(bytes)) continue;
            vector source = load(s + i);
            if (!are_whole(bytes)) {
                source = scaled(source, load_coverage(k + i));
            } else if (o == 255 && are_opaque(source)) {
                store(d + i, source);
                continue;
            }
            vector p = load(d + i);
            store(d + i, o == 255 ? over(p, source) : blend(p, source, opacity));
        }
        if (end) {
            vector source = scaled(load_end(s + i, end), rest);
            store_end(d + i, end, blend(load_end(d + i, end), source, opacity));
        }
    }
}
