#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Text by Pango, HarfBuzz and Fontconfig. Lengths are points unless they say otherwise; y grows downwards in layouts,
// upwards in glyphs. Nothing is hinted and nothing is printed.

/// The fonts of the system and the added fonts. Only one call at a time may use any library.
typedef struct lamina_text_library lamina_text_library;

/// A font without a size: a face, with the axes of a variable font and the replacement of a missing bold or italic.
/// It lives as long as its library. Any number of threads may call its functions.
typedef struct lamina_text_font lamina_text_font;

/// Why Pango, HarfBuzz and Fontconfig cannot be used; NULL where they can. They are opened by the first call of any function.
const char *lamina_text_libraries_missing(void);

/// A library of the system's fonts, or one without any font. NULL without memory, or without Pango.
lamina_text_library *lamina_text_library_create(bool has_system_fonts);

/// Adds Lamina's own font where there is no other.
void lamina_text_library_complete(lamina_text_library *library);

/// Has the calls that follow use this library. Called before others where there is more than one library.
void lamina_text_library_use(lamina_text_library *library);

/// Frees a library and all of its fonts. NULL is allowed. May be called while another library is in use.
void lamina_text_library_free(lamina_text_library *library);

/// Adds the fonts of a file; false where the file has none.
///
/// - alias: A further family of the fonts; NULL for none. Other fonts of the library that share a name with a font that
///   has an alias are not found any more. Files without an alias are added before those with one.
bool lamina_text_library_add(lamina_text_library *library, const char *path, const char *alias);

/// Adds the fonts of a file that are found by a family of their own, and by it, a hyphen and their PostScript names; false where
/// the file has none.
bool lamina_text_library_add_privately(lamina_text_library *library, const char *path, const char *family);

/// A font of a library. Weight, slant, width and spacing are Fontconfig's numbers; of a variable font those that it usually has.
typedef struct {
    char *family, *style, *full_name, *postscript_name, *file;
    /// With commas between them.
    char *languages;
    /// The font in the file, and above the lowest 16 bits its named instance.
    int index;
    double weight, slant, width, spacing;
    bool is_variable;
} lamina_text_face;

typedef struct {
    lamina_text_face *faces;
    size_t count;
} lamina_text_faces;

/// All fonts of a library, in Fontconfig's order. The list must be freed with `lamina_text_faces_free`.
lamina_text_faces lamina_text_library_faces(lamina_text_library *library);

void lamina_text_faces_free(lamina_text_faces *faces);

/// A file in memory with a copy of bytes; -1 where the system has no memory or keeps no files in it. Fontconfig and
/// FreeType know fonts by their paths, and such a file has one as long as it is open.
int lamina_text_memory_file(const void *bytes, size_t count);

void lamina_text_memory_file_close(int file);

enum { LAMINA_TEXT_PATH_SIZE = 64, LAMINA_TEXT_DIGEST_SIZE = 65 };

/// Writes the path of a file in memory.
void lamina_text_memory_path(int file, char path[LAMINA_TEXT_PATH_SIZE]);

/// Writes the SHA-256 of bytes in hexadecimal digits; false where the libraries are missing.
bool lamina_text_digest(const void *bytes, size_t count, char digest[LAMINA_TEXT_DIGEST_SIZE]);

typedef enum {
    LAMINA_TEXT_CLIP,
    LAMINA_TEXT_ELLIPSIZE_START,
    LAMINA_TEXT_ELLIPSIZE_MIDDLE,
    LAMINA_TEXT_ELLIPSIZE_END,
} lamina_text_truncation;

/// How a part of the text is set.
typedef struct {
    /// Bytes of the text, from the first to before the last.
    uint32_t start, end;
    /// A family, a PostScript name or a full name.
    ///
    /// Two more fields may follow, each behind a byte of 0x1F: the names of fonts, with commas between them, that letters
    /// come from which the font lacks, and the variations of the font as Pango writes them.
    const char *font;
    /// More than 0, at most 16,384 after scaling.
    double size;
    /// The space that is added between letters.
    double kern;
    /// OpenType features as HarfBuzz writes them, with commas between them; NULL for the usual ones.
    const char *features;
    /// Whether each character takes a room of its own in place of its glyph: a width, and heights above and below the baseline.
    bool is_space;
    double space_width, space_ascent, space_descent;
} lamina_text_span;

typedef struct {
    /// Negative for a line as long as its text.
    double width;
    bool wraps;
    /// The room for lines that wrap, if the last one that fits is shortened where more follow. There is always one line. 0 for no
    /// limit.
    double height;
    bool justifies;
    lamina_text_truncation truncation;
    /// Whether Pango analyses plain text as it does any other, to the same result.
    bool takes_apart;
    /// Whether pairs of letters are neither kerned nor joined to ligatures. Contextual forms stay.
    bool is_unkerned;
} lamina_text_options;

typedef struct {
    uint32_t glyph;
    /// The first byte of the characters that the glyph represents.
    uint32_t cluster;
    /// From the start of the line and from its baseline.
    double x, y;
    double advance;
} lamina_text_glyph;

/// Glyphs of one line and one font, from left to right.
typedef struct {
    const lamina_text_font *font;
    double width_size, height_size;
    uint32_t line, first, count;
    bool is_right_to_left;
    /// Whether the glyphs are rooms, with the number 0xFFFF, and nothing is drawn.
    bool is_space;
} lamina_text_run;

typedef struct {
    uint32_t start, length;
    /// From the top of the layout.
    double baseline, top, height;
    /// From the line's start; the ink's top from the baseline.
    double width;
    double ink_x, ink_y, ink_width, ink_height;
    bool is_right_to_left;
} lamina_text_line;

typedef struct {
    lamina_text_glyph *glyphs;
    lamina_text_run *runs;
    lamina_text_line *lines;
    uint32_t glyph_count, run_count, line_count;
    bool is_truncated;
    /// A character that no font has, or 0, and its place, in bytes.
    uint32_t missing_character, missing_offset;
    /// Whether a part of the text has no font at all and is not drawn, and its place, in bytes.
    bool lacks_font;
    uint32_t lacking_offset;
    /// The first warning of the libraries while the text was laid out; NULL for none.
    char *complaint;
} lamina_text_layout;

/// Lays text out.
///
/// - text: UTF-8 without NUL.
/// - Returns NULL without memory.
lamina_text_layout *lamina_text_layout_create(
    lamina_text_library *library, const char *text, size_t length, const lamina_text_span *spans, size_t span_count,
    lamina_text_options options);

void lamina_text_layout_free(lamina_text_layout *layout);

/// The family that replaces a name that no font has, empty where there is no font at all; NULL where a font has the
/// name. Valid until the next call.
const char *lamina_text_replacement(lamina_text_library *library, const char *font);

/// A family of Apple's for which another may stand; NULL after the last.
const char *lamina_text_usual_family(size_t index);

/// The font of a name, or its replacement; NULL where there is neither. Lives as long as the library.
const lamina_text_font *lamina_text_library_font(lamina_text_library *library, const char *name);

/// A number from 1; the same for equal fonts.
uint32_t lamina_text_font_id(const lamina_text_font *font);

/// The family's name. Lives as long as the font.
const char *lamina_text_font_family(const lamina_text_font *font);

// The path of the file that the font was read from, or "".
const char *lamina_text_font_file(const lamina_text_font *font);

/// The places on the axes of a variable font, as "wght=650,wdth=90"; "" for another font. Lives as long as the font.
const char *lamina_text_font_variations(const lamina_text_font *font);

/// The numbers that convert a font's outlines to ems.
typedef struct {
    /// Units of an em.
    uint32_t units;
    /// The distance that a point moves to the right for each unit that it lies up, for artificial italics.
    double shear;
    /// Whether the outlines are to be made bolder.
    bool is_emboldened;
    /// Whether glyphs may have pictures, or layers with colours.
    bool has_pictures, has_layers;
    /// The middle of an underline and its thickness, in units.
    double underline_position, underline_thickness;
} lamina_text_font_info;

lamina_text_font_info lamina_text_font_get_info(const lamina_text_font *font);

typedef enum {
    LAMINA_TEXT_MOVE,
    LAMINA_TEXT_LINE,
    /// A control point and the end.
    LAMINA_TEXT_QUAD,
    /// Two control points and the end.
    LAMINA_TEXT_CURVE,
    LAMINA_TEXT_CLOSE,
} lamina_text_verb;

/// The verbs and points of an outline. Points are in units, y up, x before y.
typedef struct {
    uint8_t *verbs;
    float *points;
    size_t verb_count, point_count;
} lamina_text_outline;

/// The outline must be freed with `lamina_text_outline_free`.
lamina_text_outline lamina_text_font_outline(const lamina_text_font *font, uint32_t glyph);

void lamina_text_outline_free(lamina_text_outline *outline);

/// The advance of a glyph, in units.
double lamina_text_font_advance(const lamina_text_font *font, uint32_t glyph);

/// The glyph of a character, or 0.
uint32_t lamina_text_font_glyph(const lamina_text_font *font, uint32_t character);

/// A glyph's picture: the bytes of a PNG file and where it goes, in units from the origin, y up.
typedef struct {
    const uint8_t *bytes;
    size_t count;
    double x, top, width, height;
    void *owner;
} lamina_text_picture;

/// False where the glyph has no picture. A picture must be freed with `lamina_text_picture_free`.
bool lamina_text_font_picture(const lamina_text_font *font, uint32_t glyph, lamina_text_picture *picture);

void lamina_text_picture_free(lamina_text_picture *picture);

typedef struct {
    uint32_t glyph;
    /// Straight blue, green, red, alpha from the lowest byte up.
    uint32_t bgra;
    /// Whether the text's colour is used in place of `bgra`.
    bool is_foreground;
} lamina_text_layer;

/// The layers of a glyph with colours, from the lowest up. Returns their number, and writes at most `capacity` of
/// them.
uint32_t lamina_text_font_layers(
    const lamina_text_font *font, uint32_t glyph, lamina_text_layer *layers, uint32_t capacity);

// MARK: Tables of a font

/// The font in its file, and above the lowest 16 bits the named instance of a variable font.
uint32_t lamina_text_font_index(const lamina_text_font *font);

uint32_t lamina_text_font_glyph_count(const lamina_text_font *font);

typedef struct {
    const uint8_t *bytes;
    size_t count;
    void *owner;
} lamina_text_table;

/// A table by its tag, whose first letter is the highest byte; without bytes where the font has none. It must be freed with
/// `lamina_text_table_free`.
lamina_text_table lamina_text_font_table(const lamina_text_font *font, uint32_t tag);

void lamina_text_table_free(lamina_text_table *table);

/// Writes the tags of the tables, and returns how many it wrote.
uint32_t lamina_text_font_table_tags(const lamina_text_font *font, uint32_t *tags, uint32_t capacity);

/// Writes an entry of the table of names in UTF-8, cut where it is too long; false where there is none in the language.
///
/// - language: A tag such as `de`; NULL for English.
bool lamina_text_font_name(
    const lamina_text_font *font, uint32_t name, const char *language, char *text, uint32_t capacity);

/// Writes the name of a glyph; false where it has none.
bool lamina_text_font_glyph_name(const lamina_text_font *font, uint32_t glyph, char *text, uint32_t capacity);

/// The glyph of a name, or 0.
uint32_t lamina_text_font_named_glyph(const lamina_text_font *font, const char *name);

/// An axis of a variable font. `name` is an entry of the table of names.
typedef struct {
    uint32_t tag, name;
    double least, usual, most;
    bool is_hidden;
} lamina_text_axis;

/// Writes the axes, and returns how many it wrote.
uint32_t lamina_text_font_axes(const lamina_text_font *font, lamina_text_axis *axes, uint32_t capacity);

/// Writes the font's places on its axes, and returns how many it wrote: none where the font is the usual one.
uint32_t lamina_text_font_axis_values(const lamina_text_font *font, float *values, uint32_t capacity);

/// Writes the first and the last character of each range of characters that have glyphs, and returns how many ranges it wrote.
uint32_t lamina_text_font_characters(const lamina_text_font *font, uint32_t *ranges, uint32_t capacity);

/// The vertical advance of a glyph, in units.
double lamina_text_font_vertical_advance(const lamina_text_font *font, uint32_t glyph);

/// Writes the origin of a glyph in vertical text from its usual origin, in units, y up.
void lamina_text_font_vertical_origin(const lamina_text_font *font, uint32_t glyph, double *x, double *y);

typedef enum {
    LAMINA_TEXT_ASCENT,
    /// Negative below the baseline.
    LAMINA_TEXT_DESCENT,
    LAMINA_TEXT_LINE_GAP,
    LAMINA_TEXT_X_HEIGHT,
    LAMINA_TEXT_CAP_HEIGHT,
} lamina_text_metric;

/// Writes a measure of the font in units; false where the font does not say it.
bool lamina_text_font_metric(const lamina_text_font *font, lamina_text_metric metric, double *value);

/// Writes the tags of OpenType features that the font has, some more than once, and returns how many it wrote.
uint32_t lamina_text_font_features(const lamina_text_font *font, uint32_t *tags, uint32_t capacity);
