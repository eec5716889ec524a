#include "internal.h"

// The rules of lines (UAX 14) and those of characters as readers see them (UAX 29) are two: a line may end between a letter and
// a tone of skin, which make one cluster. Where a word does not fit, Pango looks for such a place, then looks again for one
// between clusters, and ends the process by an assertion if there is none. So such places are no places any more.

/// The bytes of the character that begins here. The text is valid UTF-8.
static size_t bytes_of_character(const char *text) {
    unsigned char first = (unsigned char)*text;
    return first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/// Whether two characters of the text may be one cluster. Of the letters of the West, of dashes and quotation marks, and of
/// Chinese and Japanese it is known that they are not.
static bool may_have_clusters(const char *text, size_t length) {
    for (const char *end = text + length; text < end; text += bytes_of_character(text)) {
        if ((unsigned char)*text < 0xCC) continue;
        gunichar character = g_utf8_get_char(text);
        bool is_alone = (character >= 0x2010 && character <= 0x2027) || (character >= 0x3000 && character <= 0x3029) ||
                        (character >= 0x3030 && character <= 0x3098) || (character >= 0x309B && character <= 0x9FFF) ||
                        (character >= 0xFF00 && character <= 0xFF9D);
        if (!is_alone) return true;
    }
    return false;
}

/// The places of the laid out text where a line could end inside of a cluster. An attribute is added to the list for each, unless
/// the list is NULL.
static uint32_t places_in_clusters(PangoLayout *layout, const char *text, size_t length, PangoAttrList *list) {
    int count = 0;
    const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly(layout, &count);
    const char *place = text, *before = text;
    uint32_t places = 0;
    for (int index = 0; index < count && place < text + length; index++) {
        const char *next = place + bytes_of_character(place);
        if (index > 0 && attributes[index].is_line_break && !attributes[index].is_char_break) {
            places++;
            if (list) {
                PangoAttribute *attribute = pango_attr_allow_breaks_new(FALSE);
                attribute->start_index = (guint)(before - text);
                attribute->end_index = (guint)(next - text);
                pango_attr_list_insert(list, attribute);
            }
        }
        before = place;
        place = next;
    }
    return places;
}

PangoWrapMode lamina_text_keep_clusters(PangoLayout *layout, const char *text, size_t length) {
    if (!may_have_clusters(text, length)) return PANGO_WRAP_WORD_CHAR;
    // Without a width no line is broken, and the places are known.
    pango_layout_set_width(layout, -1);
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE);
    PangoAttrList *list = pango_attr_list_copy(pango_layout_get_attributes(layout));
    if (!list) list = pango_attr_list_new();
    uint32_t places = places_in_clusters(layout, text, length, list);
    if (places) {
        pango_layout_set_attributes(layout, list);
        places = places_in_clusters(layout, text, length, NULL);
    }
    pango_attr_list_unref(list);
    // Between words only, there is no second look.
    return places ? PANGO_WRAP_WORD : PANGO_WRAP_WORD_CHAR;
}
