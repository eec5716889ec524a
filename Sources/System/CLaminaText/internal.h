#pragma once

#include "CLaminaText.h"

#include <CLaminaPango.h>

struct lamina_text_font {
    /// Scaled to the face's own units.
    hb_font_t *font;
    char *family;
    char *file;
    /// The font in the file, and above the lowest 16 bits its named instance.
    uint32_t index;
    /// Its places on the axes of a variable font, as text.
    char variations[256];
    uint32_t id;
    double shear;
    bool is_emboldened;
    /// Whether its letters have other shapes at other sizes: an axis for sizes, or a font for a range of sizes.
    bool has_sizes;
    /// Whether its glyphs are pictures of certain sizes.
    bool has_strikes;
};

/// The size for which fonts are looked up, in points and in Pango's units.
enum { LAMINA_TEXT_SIZE = 250, LAMINA_TEXT_EM = PANGO_SCALE * LAMINA_TEXT_SIZE };

struct lamina_text_library {
    FcConfig *config;
    PangoFontMap *map;
    PangoContext *context;
    PangoLayout *layout;
    /// The glyphs of plain text.
    PangoGlyphString *glyphs;
    /// Names to `named_font`.
    GHashTable *names;
    /// All `lamina_text_font`s.
    GPtrArray *fonts;
    /// The number of added fonts that have an alias. They lie behind all other added fonts.
    int apart_count;
};

/// The meaning of a font's name.
typedef struct {
    PangoFontDescription *description;
    /// The family that is used in its place; NULL where a font has the name.
    char *replacement;
    /// Whether there are fonts of the name for certain sizes.
    bool has_sizes;
    /// The item of plain text at ``LAMINA_TEXT_EM``, once it was looked up; NULL where the font lacks letters, has
    /// pictures, or depends on the size.
    PangoItem *plain;
    bool plain_is_known;
} named_font;

/// Makes sure that no line of the layout's text can end inside of a cluster, and returns the way in which its lines are to be
/// broken. The layout loses its width and how it is shortened.
PangoWrapMode lamina_text_keep_clusters(PangoLayout *layout, const char *text, size_t length);

/// From here on, until ``lamina_text_hear_nothing``, messages of GLib, GObject and Pango on this thread are kept and
/// not printed. On other threads they go where the program sends them.
void lamina_text_hear(void);

/// The first warning or error that was kept; NULL for none. The caller frees it with `g_free`.
char *lamina_text_hear_nothing(void);

/// The file of Lamina's own font.
extern const unsigned char lamina_text_builtin_font[];
extern const size_t lamina_text_builtin_font_size;

/// The families that may stand for one of Apple's, best first, ended by NULL; NULL for another family.
const char *const *lamina_text_stand_ins(const char *family);

named_font *lamina_text_named_font(lamina_text_library *library, const char *name);

/// Whether `lamina_text_plain_item` can be used for a text.
bool lamina_text_is_plain(const char *text, size_t length);

/// Pango's item for any plain text in a font; NULL where the item depends on the text, or on the size. The caller
/// sets its place and its length.
PangoItem *lamina_text_plain_item(lamina_text_library *library, named_font *named);

void lamina_text_font_free(lamina_text_font *font);

/// NULL for a font that HarfBuzz cannot read.
const lamina_text_font *lamina_text_font_of(lamina_text_library *library, PangoFont *font);
