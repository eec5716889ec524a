#include "internal.h"

// Text of letters and signs of ASCII and Latin-1 in a font that has all of them is one item to Pango, whatever the
// letters are: one script, one direction, one font. Finding this out takes Pango most of its time, so it is done once
// for each font.

static bool is_latin_1_letter(unsigned char second) { return second >= 0x80 && second <= 0xBF && second != 0x97 && second != 0xB7; }

bool lamina_text_is_plain(const char *text, size_t length) {
    // A text without a letter has no script of its own.
    bool has_letter = false;
    for (size_t index = 0; index < length; index++) {
        unsigned char byte = (unsigned char)text[index];
        if (byte == 0xC3 && index + 1 < length && is_latin_1_letter((unsigned char)text[index + 1])) {
            has_letter = true;
            index++;
        } else if (byte >= 0x20 && byte <= 0x7E) {
            has_letter |= (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
        } else {
            return false;
        }
    }
    return has_letter;
}

/// Writes all characters that plain text may contain.
static size_t write_sample(char *sample) {
    size_t length = 0;
    for (int byte = 0x20; byte <= 0x7E; byte++) sample[length++] = (char)byte;
    for (int second = 0x80; second <= 0xBF; second++) {
        if (!is_latin_1_letter((unsigned char)second)) continue;
        sample[length++] = (char)0xC3;
        sample[length++] = (char)second;
    }
    return length;
}

static void free_item(gpointer item) { pango_item_free(item); }

PangoItem *lamina_text_plain_item(lamina_text_library *library, named_font *named) {
    if (named->plain_is_known) return named->plain;
    named->plain_is_known = true;
    char sample[256];
    size_t length = write_sample(sample);
    PangoFontDescription *description = pango_font_description_copy_static(named->description);
    pango_font_description_set_absolute_size(description, LAMINA_TEXT_EM);
    PangoAttrList *list = pango_attr_list_new();
    pango_attr_list_insert(list, pango_attr_font_desc_new(description));
    pango_font_description_free(description);
    GList *items = pango_itemize(library->context, sample, 0, (int)length, list, NULL);
    pango_attr_list_unref(list);
    if (items && !items->next) {
        const lamina_text_font *font = lamina_text_font_of(library, ((PangoItem *)items->data)->analysis.font);
        if (font && !font->has_sizes && !font->has_strikes) named->plain = pango_item_copy(items->data);
    }
    g_list_free_full(items, free_item);
    return named->plain;
}
