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
    uint32_t id;
    double shear;
    bool is_emboldened;
    /// Whether its letters have other shapes at other sizes: an axis for it, or a font for a range of sizes.
    bool has_sizes;
    /// Whether its glyphs are pictures of certain sizes.
    bool has_strikes;
};

/// The size at which fonts are looked for, in points.
enum { LAMINA_TEXT_SIZE = 250 };

struct lamina_text_library {
    FcConfig *config;
    PangoFontMap *map;
    PangoContext *context;
    PangoLayout *layout;
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
} named_font;

const named_font *lamina_text_named_font(lamina_text_library *library, const char *name);

/// NULL for a font that HarfBuzz cannot read.
const lamina_text_font *lamina_text_font_of(lamina_text_library *library, PangoFont *font);
