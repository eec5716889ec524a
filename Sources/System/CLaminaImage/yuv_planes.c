#include "CLaminaImage.h"

#include <stdlib.h>
#include <string.h>

// All steps are sums and products of floats in one order, without fused products, so that pixels are equal on every machine.
// libyuv's whole numbers differ between processors.
#pragma STDC FP_CONTRACT OFF

// A row of an area, colours and alpha 0 to 1.
typedef struct {
    float *y, *cb, *cr, *alpha;
    // A row of Cb or Cr between its neighbours above and below, in quarters.
    float *between;
} rows;

static void free_rows(rows *r) { free(r->y); }

// All rows are parts of one memory; the last one has the columns of the whole picture.
static bool make_rows(rows *r, uint32_t columns, uint32_t whole) {
    size_t n = columns;
    r->y = malloc((4 * n + whole) * sizeof(float));
    if (!r->y) return false;
    r->cb = r->y + n;
    r->cr = r->cb + n;
    r->alpha = r->cr + n;
    r->between = r->alpha + n;
    return true;
}

static float number(const uint8_t *row, uint32_t index, bool is_wide) {
    if (!is_wide) return row[index];
    uint16_t value;
    memcpy(&value, row + 2 * (size_t)index, 2);
    return value;
}

static void read_row(const uint8_t *row, uint32_t first, uint32_t count, bool is_wide, float *to) {
    for (uint32_t i = 0; i < count; i++) to[i] = number(row, first + i, is_wide);
}

// Numbers of Cb or Cr for the pixels of a row of the area. Between samples, whose centres lie in the middle of the pixels that
// they are for, numbers are mixed by 3 to 1; half and half between samples that lie on columns of pixels.
static void read_chroma(
    const lamina_yuv_picture *p, int plane, uint32_t y, lamina_yuv_area area, float *between, float *to) {
    bool is_wide = p->depth > 8;
    const uint8_t *base = p->planes[plane];
    size_t step = p->row_bytes[plane];
    if (!p->halves_columns) {
        // No picture has half as many rows, but all columns.
        read_row(base + y * step, area.x, area.width, is_wide, to);
        return;
    }
    uint32_t columns = (p->width + 1) / 2, row = p->halves_rows ? y / 2 : y;
    const uint8_t *near = base + row * step, *far = near;
    if (p->halves_rows) {
        uint32_t last = (p->height + 1) / 2 - 1;
        far = base + (y % 2 ? (row < last ? row + 1 : row) : (row > 0 ? row - 1 : row)) * step;
    }
    uint32_t first = area.x / 2 > 0 ? area.x / 2 - 1 : 0, end = (area.x + area.width - 1) / 2 + 2;
    if (end > columns) end = columns;
    for (uint32_t i = first; i < end; i++) between[i] = 3 * number(near, i, is_wide) + number(far, i, is_wide);
    for (uint32_t i = 0; i < area.width; i++) {
        uint32_t x = area.x + i, own = x / 2;
        if (p->is_left) {
            uint32_t next = x % 2 && own + 1 < columns ? own + 1 : own;
            to[i] = (between[own] + between[next]) / 8;
            continue;
        }
        uint32_t other = x % 2 ? (own + 1 < columns ? own + 1 : own) : (own > 0 ? own - 1 : own);
        to[i] = (3 * between[own] + between[other]) / 16;
    }
}

typedef struct {
    float luma_bias, luma_scale, chroma_bias, chroma_scale;
    float red_of_cr, green_of_cb, green_of_cr, blue_of_cb;
    float alpha_scale;
} numbers;

static numbers numbers_of(const lamina_yuv_picture *p) {
    float unit = (float)(1u << (p->depth - 8)), greatest = (float)((1u << p->depth) - 1);
    numbers n = {
        .luma_bias = p->is_full ? 0 : 16 * unit,
        .luma_scale = 1 / (p->is_full ? greatest : 219 * unit),
        .chroma_bias = 128 * unit,
        .chroma_scale = 1 / (p->is_full ? greatest : 224 * unit),
        .alpha_scale = 1 / greatest,
    };
    double red = p->red_share, blue = p->blue_share, green = 1 - red - blue;
    n.red_of_cr = (float)(2 * (1 - red));
    n.blue_of_cb = (float)(2 * (1 - blue));
    n.green_of_cr = (float)(2 * red * (1 - red) / green);
    n.green_of_cb = (float)(2 * blue * (1 - blue) / green);
    return n;
}

static float clamped(float value) { return value > 0 ? value < 1 ? value : 1 : 0; }

// Red, green and blue in place of Y, Cb and Cr.
static void convert_row(const lamina_yuv_picture *p, const numbers *n, uint32_t count, rows *r) {
    float *y = r->y, *cb = r->cb, *cr = r->cr;
    if (!p->planes[1]) {
        for (uint32_t i = 0; i < count; i++)
            y[i] = cb[i] = cr[i] = clamped((y[i] - n->luma_bias) * n->luma_scale);
    } else if (p->matrix == LAMINA_YUV_GBR) {
        for (uint32_t i = 0; i < count; i++) {
            float green = (y[i] - n->luma_bias) * n->luma_scale, blue = (cb[i] - n->luma_bias) * n->luma_scale;
            float red = (cr[i] - n->luma_bias) * n->luma_scale;
            y[i] = clamped(red);
            cb[i] = clamped(green);
            cr[i] = clamped(blue);
        }
    } else if (p->matrix == LAMINA_YUV_YCGCO) {
        for (uint32_t i = 0; i < count; i++) {
            float luma = (y[i] - n->luma_bias) * n->luma_scale;
            float g = (cb[i] - n->chroma_bias) * n->chroma_scale, o = (cr[i] - n->chroma_bias) * n->chroma_scale;
            float rest = luma - g;
            y[i] = clamped(rest + o);
            cb[i] = clamped(luma + g);
            cr[i] = clamped(rest - o);
        }
    } else {
        for (uint32_t i = 0; i < count; i++) {
            float luma = (y[i] - n->luma_bias) * n->luma_scale;
            float b = (cb[i] - n->chroma_bias) * n->chroma_scale, o = (cr[i] - n->chroma_bias) * n->chroma_scale;
            y[i] = clamped(luma + n->red_of_cr * o);
            cb[i] = clamped(luma - (n->green_of_cb * b + n->green_of_cr * o));
            cr[i] = clamped(luma + n->blue_of_cb * b);
        }
    }
}

// A row of the area as red, green, blue and alpha, straight.
static void make_row(
    const lamina_yuv_picture *p, const numbers *n, lamina_yuv_area area, uint32_t row, rows *r) {
    bool is_wide = p->depth > 8;
    uint32_t y = area.y + row;
    read_row(p->planes[0] + (size_t)y * p->row_bytes[0], area.x, area.width, is_wide, r->y);
    if (p->planes[1]) {
        read_chroma(p, 1, y, area, r->between, r->cb);
        read_chroma(p, 2, y, area, r->between, r->cr);
    }
    convert_row(p, n, area.width, r);
    if (!p->alpha) return;
    read_row(p->alpha + (size_t)y * p->alpha_row_bytes, area.x, area.width, is_wide, r->alpha);
    for (uint32_t i = 0; i < area.width; i++) {
        r->alpha[i] = clamped(r->alpha[i] * n->alpha_scale);
        if (!p->is_premultiplied) continue;
        float alpha = r->alpha[i];
        r->y[i] = alpha > 0 ? clamped(r->y[i] / alpha) : 0;
        r->cb[i] = alpha > 0 ? clamped(r->cb[i] / alpha) : 0;
        r->cr[i] = alpha > 0 ? clamped(r->cr[i] / alpha) : 0;
    }
}

bool lamina_yuv_words(const lamina_yuv_picture *picture, lamina_yuv_area area, uint16_t *pixels) {
    rows r;
    if (!make_rows(&r, area.width, picture->width)) return false;
    numbers n = numbers_of(picture);
    for (uint32_t row = 0; row < area.height; row++) {
        make_row(picture, &n, area, row, &r);
        for (uint32_t i = 0; i < area.width; i++, pixels += 4) {
            pixels[0] = (uint16_t)(int32_t)(r.y[i] * 65535 + 0.5f);
            pixels[1] = (uint16_t)(int32_t)(r.cb[i] * 65535 + 0.5f);
            pixels[2] = (uint16_t)(int32_t)(r.cr[i] * 65535 + 0.5f);
            pixels[3] = picture->alpha ? (uint16_t)(int32_t)(r.alpha[i] * 65535 + 0.5f) : 65535;
        }
    }
    free_rows(&r);
    return true;
}
