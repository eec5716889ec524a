#pragma once

#include "CLaminaText.h"

#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

struct lamina_text_font {
    /// Scaled to the face's own units.
    hb_font_t *font;
    char *family;
    char *file;
    uint32_t id;
    double shear;
    bool is_emboldened;
    /// Whether its letters have other shapes at other sizes: an axis for it, or a font for a range of sizes.
    bool has_sizes;
    /// Whether its glyphs are pictures of certain sizes.
    bool has_strikes;
};

/// The size at which fonts are looked for, in points and in Pango's units.
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
};

/// What a font's name stands for.
typedef struct {
    PangoFontDescription *description;
    /// What is used in its place; NULL where there is such a font.
    char *replacement;
    /// Whether there are fonts of it for certain sizes.
    bool has_sizes;
    /// As which plain text is shaped, at ``LAMINA_TEXT_EM``, once that was looked for; NULL where the font lacks letters.
    PangoItem *plain;
    bool plain_is_known;
} named_font;

/// From here on, until ``lamina_text_hear_nothing``, what GLib, GObject and Pango say on this thread is kept and not printed.
/// Elsewhere it goes where a program has it go.
void lamina_text_hear(void);

/// The first warning or error that was heard; NULL for none. The caller's, to be freed with `g_free`.
char *lamina_text_hear_nothing(void);

named_font *lamina_text_named_font(lamina_text_library *library, const char *name);

/// Whether text is such that `lamina_text_plain_item` serves.
bool lamina_text_is_plain(const char *text, size_t length);

/// What Pango makes of any plain text in a font; NULL where it depends on the text, or on the size. Its place and its length
/// are up to the caller.
PangoItem *lamina_text_plain_item(lamina_text_library *library, named_font *named);

/// NULL for a font that HarfBuzz cannot read.
const lamina_text_font *lamina_text_font_of(lamina_text_library *library, PangoFont *font);
