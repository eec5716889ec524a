#include "internal.h"

// A font's own tables. A file that is damaged has tables without bytes, which HarfBuzz reads as if they were not there.

uint32_t lamina_text_font_index(const lamina_text_font *font) { return font->index; }

uint32_t lamina_text_font_glyph_count(const lamina_text_font *font) {
    return hb_face_get_glyph_count(hb_font_get_face(font->font));
}

lamina_text_table lamina_text_font_table(const lamina_text_font *font, uint32_t tag) {
    hb_blob_t *blob = hb_face_reference_table(hb_font_get_face(font->font), tag);
    unsigned count = 0;
    const char *bytes = hb_blob_get_data(blob, &count);
    return (lamina_text_table){.bytes = (const uint8_t *)bytes, .count = bytes ? count : 0, .owner = blob};
}

void lamina_text_table_free(lamina_text_table *table) { hb_blob_destroy(table->owner); }

uint32_t lamina_text_font_table_tags(const lamina_text_font *font, uint32_t *tags, uint32_t capacity) {
    unsigned count = capacity;
    hb_face_get_table_tags(hb_font_get_face(font->font), 0, &count, tags);
    return count;
}

bool lamina_text_font_name(
    const lamina_text_font *font, uint32_t name, const char *language, char *text, uint32_t capacity) {
    if (capacity == 0) return false;
    text[0] = 0;
    unsigned size = capacity;
    hb_language_t wanted = language ? hb_language_from_string(language, -1) : HB_LANGUAGE_INVALID;
    return hb_ot_name_get_utf8(hb_font_get_face(font->font), name, wanted, &size, text) > 0 && text[0];
}

bool lamina_text_font_glyph_name(const lamina_text_font *font, uint32_t glyph, char *text, uint32_t capacity) {
    if (capacity == 0) return false;
    text[0] = 0;
    return hb_font_get_glyph_name(font->font, glyph, text, capacity) && text[0];
}

uint32_t lamina_text_font_named_glyph(const lamina_text_font *font, const char *name) {
    hb_codepoint_t glyph = 0;
    return hb_font_get_glyph_from_name(font->font, name, -1, &glyph) ? glyph : 0;
}

uint32_t lamina_text_font_axes(const lamina_text_font *font, lamina_text_axis *axes, uint32_t capacity) {
    hb_face_t *face = hb_font_get_face(font->font);
    unsigned count = hb_ot_var_get_axis_count(face);
    if (count > capacity) count = capacity;
    for (unsigned index = 0; index < count; index++) {
        hb_ot_var_axis_info_t axis;
        unsigned one = 1;
        hb_ot_var_get_axis_infos(face, index, &one, &axis);
        if (one == 0) return index;
        axes[index] = (lamina_text_axis){
            .tag = axis.tag,
            .name = axis.name_id,
            .least = axis.min_value,
            .usual = axis.default_value,
            .most = axis.max_value,
            .is_hidden = axis.flags & HB_OT_VAR_AXIS_FLAG_HIDDEN,
        };
    }
    return count;
}

uint32_t lamina_text_font_axis_values(const lamina_text_font *font, float *values, uint32_t capacity) {
    unsigned count = 0;
    const float *design = hb_font_get_var_coords_design(font->font, &count);
    if (!design) return 0;
    if (count > capacity) count = capacity;
    for (unsigned index = 0; index < count; index++) values[index] = design[index];
    return count;
}

uint32_t lamina_text_font_characters(const lamina_text_font *font, uint32_t *ranges, uint32_t capacity) {
    hb_set_t *set = hb_set_create();
    hb_face_collect_unicodes(hb_font_get_face(font->font), set);
    hb_codepoint_t first = HB_SET_VALUE_INVALID, last = HB_SET_VALUE_INVALID;
    uint32_t count = 0;
    while (count < capacity && hb_set_next_range(set, &first, &last)) {
        ranges[2 * count] = first;
        ranges[2 * count + 1] = last;
        count++;
    }
    hb_set_destroy(set);
    return count;
}

double lamina_text_font_vertical_advance(const lamina_text_font *font, uint32_t glyph) {
    return -hb_font_get_glyph_v_advance(font->font, glyph);
}

void lamina_text_font_vertical_origin(const lamina_text_font *font, uint32_t glyph, double *x, double *y) {
    hb_position_t left = 0, top = 0;
    hb_font_get_glyph_v_origin(font->font, glyph, &left, &top);
    *x = left;
    *y = top;
}

bool lamina_text_font_metric(const lamina_text_font *font, lamina_text_metric metric, double *value) {
    static const hb_ot_metrics_tag_t tags[] = {
        HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER, HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER,
        HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP, HB_OT_METRICS_TAG_X_HEIGHT, HB_OT_METRICS_TAG_CAP_HEIGHT,
    };
    hb_position_t position = 0;
    if (!hb_ot_metrics_get_position(font->font, tags[metric], &position)) return false;
    *value = position;
    return true;
}

uint32_t lamina_text_font_features(const lamina_text_font *font, uint32_t *tags, uint32_t capacity) {
    static const hb_tag_t tables[] = {HB_OT_TAG_GSUB, HB_OT_TAG_GPOS};
    uint32_t count = 0;
    for (size_t table = 0; table < G_N_ELEMENTS(tables) && count < capacity; table++) {
        unsigned found = capacity - count;
        hb_ot_layout_table_get_feature_tags(hb_font_get_face(font->font), tables[table], 0, &found, tags + count);
        count += found;
    }
    return count;
}
