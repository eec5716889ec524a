#pragma once

#include <stdint.h>

// How much of each pixel a convex shape covers, as `CoverageShape`, `CoverageEdge` and `CornerOutline` in LaminaPlan define
// it; Shaders/Include/coverage.glsl computes the same on the GPU. Only +, −, ×, ÷ and √ of IEEE floats are used, none
// fused, so every machine gets the same bytes.
//
// Coordinates are pixels relative to the shape's origin; pixel (x, y) has its centre at (x + ½, y + ½).

enum { LAMINA_MAXIMUM_EDGES = 8, LAMINA_MAXIMUM_RUNS = 7 };

typedef enum { LAMINA_SMOOTH = 0, LAMINA_HARD_CLOSED = 1, LAMINA_HARD_OPEN = 2 } lamina_edge_kind;

// t = a·x + b·y + c, positive inside, |a| + |b| = 1.
typedef struct {
    float a, b, c;
    lamina_edge_kind kind;
    // The profile across the line: half the width of its middle stretch, 1/w, and 1/(2wn).
    float flat, inverse_wide, inverse_tail;
    // 1/a, or 0 for an edge parallel to the row.
    float inverse_a;
} lamina_edge;

// Quarter circles, with the map from pixels to points relative to the rectangle's centre.
typedef struct {
    float xx, xy, xw, yx, yy, yw, tx, ty, tw;
    int affine;
    // The circles' centres, as distances from the rectangle's centre, and their radius, in points.
    float center_x, center_y, radius;
} lamina_corners;

// What most shapes have comes first, so that a frame touches few cache lines of each.
typedef struct {
    int32_t edge_count;
    // Edges (0, 1), (2, 3), … up to this count are opposite sides.
    int32_t paired_count;
    int32_t has_corners;
    // Lines that save evaluating most pixels near corners: a pixel inside all chords is whole, a pixel outside a tangent is
    // empty. Without chords, no pixel of a shape with corners counts as whole.
    int32_t chord_count, tangent_count;
    lamina_edge edges[LAMINA_MAXIMUM_EDGES];
    lamina_corners corners;
    lamina_edge chords[8];
    lamina_edge tangents[4];
} lamina_shape;

// Pixels start ..< end of a row: wholly covered, or to be evaluated.
typedef struct {
    int32_t start, end;
    int32_t whole;
} lamina_run;

lamina_edge lamina_make_edge(float a, float b, float c, lamina_edge_kind kind);

// Makes a shape without edges and corners of memory with any bytes. Room for edges stays as it was, because a list of many
// shapes would be much memory to clear.
void lamina_shape_clear(lamina_shape *shape);

// Appends an edge; ignored beyond LAMINA_MAXIMUM_EDGES.
void lamina_shape_add_edge(lamina_shape *shape, lamina_edge edge);
// Appends an accelerating line; ignored if there is no room for more.
void lamina_shape_add_chord(lamina_shape *shape, lamina_edge chord);
void lamina_shape_add_tangent(lamina_shape *shape, lamina_edge tangent);

// The runs of row y within x0 ..< x1, from left to right: at most LAMINA_MAXIMUM_RUNS. `hole` may be null.
int32_t lamina_shape_row(
    const lamina_shape *outer, const lamina_shape *hole, int32_t y, int32_t x0, int32_t x1, lamina_run *runs);

// How far rows equal row y: the end, at most `limit`, of the rows with the same runs and coverages. It is y + 1 except for
// shapes along the pixel grid, away from their horizontal edges and corners.
int32_t lamina_shape_equal_rows(
    const lamina_shape *outer, const lamina_shape *hole, int32_t y, int32_t limit);

// The coverage, 0...255, of the pixels start ..< end of row y.
void lamina_shape_coverage(
    const lamina_shape *outer, const lamina_shape *hole, int32_t y, int32_t start, int32_t end, uint8_t *coverage);

// The coverage of row y at four pixels from `left` on and at four from `right` on, of a shape without corners.
void lamina_shape_ends(const lamina_shape *shape, int32_t y, int32_t left, int32_t right, uint8_t coverage[8]);

// The pixels that a shape can touch.
typedef struct {
    int32_t x0, y0, x1, y1;
} lamina_extent;

// Whether a shape is a rectangle along the pixel grid, perhaps with rounded corners, of at most `longest` pixels a side; then
// `extent` becomes the pixels that it can touch.
int lamina_shape_extent(const lamina_shape *shape, int32_t longest, lamina_extent *extent);

// A number that is the same for equal shapes, and seldom for others; 0 for shapes that are not rounded rectangles along the
// pixel grid.
uint64_t lamina_shape_fingerprint(const lamina_shape *shape);

// Whether two shapes consist of the same bytes, so that their coverage is the same at every pixel.
int lamina_shape_equal(const lamina_shape *one, const lamina_shape *other);
