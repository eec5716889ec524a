#pragma once

#include <stddef.h>
#include <stdint.h>

// How much of each pixel a polygon covers, by signed areas: every line adds, to each pixel that it crosses, the area
// between itself and the pixel's right side, and its height to all pixels further right. The running sum along a row
// is then the winding number times the covered area.
//
// Points are rounded to 1/1024 pixel; after that all arithmetic is on integers and exact but for the places where a
// line crosses the pixel grid, which depend on the line alone: a pixel gets the same bytes whatever the box, and a
// line that is followed back leaves nothing.

// Lines further out than this, in pixels, are cut off there. Boxes must lie inside.
enum { LAMINA_PATH_LIMIT = 1 << 20 };

// What a full pixel adds up to.
enum { LAMINA_PATH_FULL = 1 << 17 };

typedef enum { LAMINA_NON_ZERO = 0, LAMINA_EVEN_ODD = 1 } lamina_fill_rule;

// The pixels of a row that lines touched, relative to the box: low ..< high, and low > high for none.
typedef struct {
    int32_t low, high;
} lamina_path_row;

// A box of pixels, x0 ..< x1 by y0 ..< y1, and what lines added to it. A row of sums has x1 − x0 + 1 of them, for a
// line may add to the pixel right of its own.
typedef struct {
    int32_t x0, y0, x1, y1;
    int32_t *sums;
    // What lamina_path_resolve wants to know, or null.
    lamina_path_row *rows;
    // Of each tile of LAMINA_PATH_TILE_WIDTH by LAMINA_PATH_TILE_HEIGHT pixels, row of tiles by row of tiles, for each of its
    // rows a bit for every eight pixels: whether a line touched them; or null.
    uint16_t *touched;
    // How many tiles lie beside one another.
    int32_t columns;
} lamina_path_box;

enum { LAMINA_PATH_SLACK = 8 };

// Wide, for a piece costs more than pixels in which nothing changes.
enum { LAMINA_PATH_TILE_WIDTH_SHIFT = 7, LAMINA_PATH_TILE_WIDTH = 1 << LAMINA_PATH_TILE_WIDTH_SHIFT };
enum { LAMINA_PATH_TILE_HEIGHT_SHIFT = 6, LAMINA_PATH_TILE_HEIGHT = 1 << LAMINA_PATH_TILE_HEIGHT_SHIFT };

// Clears the sums and rows. Sums and `touched` may also be cleared by whoever made them, and are by resolving tiles.
void lamina_path_begin(const lamina_path_box *box);

// Adds a polygon of `count` points, x and y in turn, closed by the line back to the first. Points must be finite.
void lamina_path_add(const lamina_path_box *box, const double *points, size_t count);

// Resolves the pixels x0 ..< x1 by y0 ..< y1, relative to the box, of which x0 is where the last call for these rows ended,
// and clears their sums: `carry` holds what each row has summed up to there, and zeros before the first. `touched` is the
// tile's part of the box's, which is cleared, too; null for pixels that are no tile.
//
// Returns 0 where nothing is covered, 255 where everything is, else 1, and only then are the coverages written. Of the
// sums and of the coverages, LAMINA_PATH_SLACK beyond the last one may be read, and written over.
int lamina_path_resolve_tile(
    const lamina_path_box *box, lamina_fill_rule rule, int32_t x0, int32_t y0, int32_t x1, int32_t y1, uint16_t *touched,
    uint32_t *carry, uint8_t *coverage, size_t stride);

// Writes the coverages of a small box whole, row by row, from sums that lines were added to without `rows`. Of the sums and
// of the coverages, LAMINA_PATH_SLACK beyond the last one may be read, and written over.
void lamina_path_resolve_whole(const lamina_path_box *box, lamina_fill_rule rule, uint8_t *coverage);

// The smallest and largest x and y of points: {low x, low y, high x, high y}.
void lamina_path_extent(const double *points, size_t count, double extent[4]);

// Writes the coverages, 0...255, of the box's rows; bytes are `stride` apart from row to row.
void lamina_path_resolve(const lamina_path_box *box, lamina_fill_rule rule, uint8_t *coverage, size_t stride);
