#pragma once

#include <stddef.h>
#include <stdint.h>

// How much of each pixel a polygon covers, by signed areas. Every line adds to each pixel that it crosses the area between
// itself and the pixel's right side, and adds its height to all pixels further right. The running sum along a row is then
// the winding number times the covered area.
//
// Points are rounded to 1/1024 pixel. After that, all arithmetic is on integers and exact, except for the places where a
// line crosses the pixel grid. These depend on the line alone. So a pixel gets the same bytes whatever the box, and a line
// that is followed back leaves nothing.

// Lines farther out than this, in pixels, are cut off there. Boxes must lie inside.
enum { LAMINA_PATH_LIMIT = 1 << 20 };

// The sum of a fully covered pixel.
enum { LAMINA_PATH_FULL = 1 << 17 };

typedef enum { LAMINA_NON_ZERO = 0, LAMINA_EVEN_ODD = 1 } lamina_fill_rule;

// The columns of a row that lines touched, relative to the box: low ..< high; low > high means none.
typedef struct {
    int32_t low, high;
} lamina_path_row;

// A box of pixels, x0 ..< x1 by y0 ..< y1, and the sums that lines added to it. A row has x1 − x0 + 1 sums, because a line
// may add to the pixel to the right of its own.
typedef struct {
    int32_t x0, y0, x1, y1;
    int32_t *sums;
    // The touched columns of each row, for lamina_path_resolve; or null.
    lamina_path_row *rows;
    // For each tile of LAMINA_PATH_TILE_WIDTH by LAMINA_PATH_TILE_HEIGHT pixels, in rows of tiles, and for each row of the
    // tile: a bit for every eight pixels, set if a line touched them. Or null.
    uint16_t *touched;
    // The number of tiles in a row of tiles.
    int32_t columns;
} lamina_path_box;

enum { LAMINA_PATH_SLACK = 8 };

// Tiles are wide, because a piece costs more than pixels in which nothing changes.
enum { LAMINA_PATH_TILE_WIDTH_SHIFT = 7, LAMINA_PATH_TILE_WIDTH = 1 << LAMINA_PATH_TILE_WIDTH_SHIFT };
enum { LAMINA_PATH_TILE_HEIGHT_SHIFT = 6, LAMINA_PATH_TILE_HEIGHT = 1 << LAMINA_PATH_TILE_HEIGHT_SHIFT };

// Clears the sums and rows. The owner may clear the sums and `touched` instead; resolving tiles clears them too.
void lamina_path_begin(const lamina_path_box *box);

// Adds a polygon of `count` points, x and y in turn, closed by the line back to the first. Points must be finite.
void lamina_path_add(const lamina_path_box *box, const double *points, size_t count);

// Adds the lines from the point `before` over `count` points, x and y in turn. Points must be finite.
void lamina_path_add_lines(const lamina_path_box *box, const double *before, const double *points, size_t count);

// Resolves the pixels x0 ..< x1 by y0 ..< y1, relative to the box, and clears their sums. x0 must be where the last call
// for these rows ended. `carry` holds each row's sum up to there, zeros before the first call. `touched` is the tile's part
// of the box's flags, which is cleared too; null for pixels that are no tile.
//
// Returns 0 if nothing is covered, 255 if everything is, otherwise 1. The coverages are written only for 1. Up to
// LAMINA_PATH_SLACK sums and coverages beyond the last may be read and overwritten.
int lamina_path_resolve_tile(
    const lamina_path_box *box, lamina_fill_rule rule, int32_t x0, int32_t y0, int32_t x1, int32_t y1, uint16_t *touched,
    uint32_t *carry, uint8_t *coverage, size_t stride);

// Writes the coverages of a whole small box, row by row, from sums to which lines were added without `rows`. Up to
// LAMINA_PATH_SLACK sums and coverages beyond the last may be read and overwritten.
void lamina_path_resolve_whole(const lamina_path_box *box, lamina_fill_rule rule, uint8_t *coverage);

// The smallest and largest x and y of points: {low x, low y, high x, high y}.
void lamina_path_extent(const double *points, size_t count, double extent[4]);

// Writes the coverages, 0...255, of the box's rows; rows are `stride` bytes apart.
void lamina_path_resolve(const lamina_path_box *box, lamina_fill_rule rule, uint8_t *coverage, size_t stride);
