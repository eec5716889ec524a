#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// PDF files by Cairo, which is opened when the first document begins. Places are points from the page's upper left corner, y down.

typedef struct lamina_pdf lamina_pdf;

/// Takes bytes of the file; false ends the writing.
typedef bool (*lamina_pdf_write)(void *owner, const uint8_t *bytes, size_t count);

typedef struct {
    double a, b, c, d, tx, ty;
} lamina_pdf_matrix;

typedef struct {
    double place, red, green, blue, alpha;
} lamina_pdf_stop;

/// Why Cairo could not be opened; NULL if it could.
const char *lamina_pdf_missing(void);

/// A document; NULL if there is no Cairo or no memory. The page's size is set by `lamina_pdf_set_size`.
lamina_pdf *lamina_pdf_create(lamina_pdf_write write, void *owner);
/// Writes the rest of the file. Returns false if anything failed.
bool lamina_pdf_finish(lamina_pdf *pdf);
void lamina_pdf_free(lamina_pdf *pdf);

void lamina_pdf_set_size(lamina_pdf *pdf, double width, double height);
void lamina_pdf_show_page(lamina_pdf *pdf);

// A font's file, opened for glyphs.
typedef struct lamina_pdf_font lamina_pdf_font;

/// A font of a file; NULL where it cannot be read.
///
/// - index: Its number in the file.
/// - variations: The places on the axes of a variable font, as "wght=650,wdth=90"; "" for none.
lamina_pdf_font *lamina_pdf_font_open(const char *file, int index, const char *variations);
void lamina_pdf_font_free(lamina_pdf_font *font);

typedef struct {
    uint32_t glyph;
    double x, y;
} lamina_pdf_glyph;

/// How many bytes of a text, in UTF-8, so many glyphs stand for.
typedef struct {
    int bytes, glyphs;
} lamina_pdf_cluster;

/// Draws glyphs of a font with the present paint.
///
/// - em: From ems, y down, to the page; the translation has no effect.
/// - text: The text that the glyphs stand for, cluster by cluster; NULL where it is not known.
/// - is_backward: Whether the last cluster of the text has the first glyphs.
void lamina_pdf_show_glyphs(
    lamina_pdf *pdf, const lamina_pdf_font *font, lamina_pdf_matrix em, const lamina_pdf_glyph *glyphs, int count,
    const char *text, int byte_count, const lamina_pdf_cluster *clusters, int cluster_count, bool is_backward);

typedef enum {
    LAMINA_PDF_TITLE,
    LAMINA_PDF_AUTHOR,
    LAMINA_PDF_SUBJECT,
    LAMINA_PDF_KEYWORDS,
    LAMINA_PDF_CREATOR,
    LAMINA_PDF_CREATED,
} lamina_pdf_entry;
void lamina_pdf_set_entry(lamina_pdf *pdf, lamina_pdf_entry entry, const char *text);
/// An area of the page, or a place, with attributes as Cairo's tags have them.
void lamina_pdf_tag(lamina_pdf *pdf, const char *name, const char *attributes);

void lamina_pdf_save(lamina_pdf *pdf);
void lamina_pdf_restore(lamina_pdf *pdf);

void lamina_pdf_new_path(lamina_pdf *pdf);
void lamina_pdf_move(lamina_pdf *pdf, double x, double y);
void lamina_pdf_line(lamina_pdf *pdf, double x, double y);
void lamina_pdf_curve(lamina_pdf *pdf, double x1, double y1, double x2, double y2, double x, double y);
void lamina_pdf_close(lamina_pdf *pdf);

void lamina_pdf_clip(lamina_pdf *pdf, bool is_even_odd);
/// Fills the path. Nothing outside of it changes, whatever the mode.
void lamina_pdf_fill(lamina_pdf *pdf, bool is_even_odd);
/// Draws a line along the path. The matrix maps the space of the width and the dashes to the page.
void lamina_pdf_stroke(
    lamina_pdf *pdf, lamina_pdf_matrix matrix, double width, int cap, int join, double miter, const double *dashes,
    int dash_count, double phase);
void lamina_pdf_paint(lamina_pdf *pdf, double alpha);

/// Core Graphics' number of a blend mode. Returns false for one that Cairo lacks, which becomes normal. Modes beyond those of PDF
/// have Cairo write the page's part as a picture.
bool lamina_pdf_set_mode(lamina_pdf *pdf, int mode);
void lamina_pdf_set_color(lamina_pdf *pdf, double red, double green, double blue, double alpha);
/// The matrix maps the gradient's space to the page.
void lamina_pdf_set_linear(
    lamina_pdf *pdf, lamina_pdf_matrix matrix, double x0, double y0, double x1, double y1,
    const lamina_pdf_stop *stops, int count, bool goes_on);
void lamina_pdf_set_radial(
    lamina_pdf *pdf, lamina_pdf_matrix matrix, double x0, double y0, double r0, double x1, double y1, double r1,
    const lamina_pdf_stop *stops, int count, bool goes_on);

/// Premultiplied BGRA, rows from the top; without alpha for opaque ones. The matrix maps the picture's pixels to the page. Returns
/// false without memory.
bool lamina_pdf_set_image(
    lamina_pdf *pdf, const uint8_t *bytes, int width, int height, lamina_pdf_matrix matrix, bool is_smooth,
    bool is_opaque);
/// Multiplies the group that was popped last by the image that was set last, and draws it. See `lamina_pdf_pop`.
void lamina_pdf_paint_masked(lamina_pdf *pdf);

void lamina_pdf_push(lamina_pdf *pdf);
/// Ends a group, which becomes what is painted.
void lamina_pdf_pop(lamina_pdf *pdf);
/// Keeps the popped group, so that an image can be set as its mask; then `lamina_pdf_paint_masked`.
void lamina_pdf_keep(lamina_pdf *pdf);
/// Makes the group that was kept what is painted.
void lamina_pdf_use_kept(lamina_pdf *pdf);
/// The alphas of the popped group: `width * height` bytes from the place (x, y) on, `scale` pixels per point. False without memory.
bool lamina_pdf_group_alpha(
    lamina_pdf *pdf, double x, double y, double scale, int width, int height, uint8_t *alphas);

typedef struct {
    /// The memory that it may take, and the longest answer.
    uint64_t memory_bytes, output_bytes;
    /// Of real time, and of the processor's.
    uint32_t seconds;
} lamina_pdf_reader_limits;

/// Has another program read a file: it is the program's standard input. The program may read the system's files; it writes none
/// and opens no connections.
///
/// - program: Its path.
/// - arguments: From its name on, ended by NULL.
/// - bytes: Gets what it writes to its standard output; freed with `free`.
/// - Returns false, without bytes, unless it ends well within its limits.
bool lamina_pdf_read(
    const char *program, char *const *arguments, const uint8_t *file, size_t file_bytes, lamina_pdf_reader_limits limits,
    uint8_t **bytes, size_t *count);
