#include "internal.h"

#include <string.h>

static PangoAttrList *attributes(
    lamina_text_library *library, const lamina_text_span *spans, size_t count, double scale) {
    PangoAttrList *list = pango_attr_list_new();
    for (size_t index = 0; index < count; index++) {
        const lamina_text_span *span = &spans[index];
        const named_font *named = lamina_text_named_font(library, span->font);
        PangoFontDescription *description = pango_font_description_copy_static(named->description);
        double size = span->size * scale * PANGO_SCALE;
        pango_font_description_set_absolute_size(description, size < 1 ? 1 : size);
        PangoAttribute *attribute = pango_attr_font_desc_new(description);
        pango_font_description_free(description);
        attribute->start_index = span->start;
        attribute->end_index = span->end;
        pango_attr_list_insert(list, attribute);
        if (span->kern != 0) {
            attribute = pango_attr_letter_spacing_new((int)(span->kern * scale * PANGO_SCALE));
            attribute->start_index = span->start;
            attribute->end_index = span->end;
            pango_attr_list_insert(list, attribute);
        }
    }
    return list;
}

/// How much smaller everything is laid out, so that no line exceeds Pango's integers; a power of two.
static double scale_for(const lamina_text_span *spans, size_t count, size_t length, double width) {
    double longest = width > 0 ? width : 0;
    double sum = 0;
    for (size_t index = 0; index < count; index++) {
        double kern = spans[index].kern < 0 ? -spans[index].kern : spans[index].kern;
        size_t end = spans[index].end < length ? spans[index].end : length;
        sum += (2 * spans[index].size + kern) * (double)(end - spans[index].start + 1);
    }
    if (sum > longest) longest = sum;
    double scale = 1;
    while (longest * scale > 1000000) scale /= 2;
    return scale;
}

static void prepare(
    lamina_text_library *library, const char *text, size_t length, const lamina_text_span *spans, size_t span_count,
    lamina_text_options options, double scale) {
    PangoLayout *layout = library->layout;
    PangoAttrList *list = attributes(library, spans, span_count, scale);
    pango_layout_set_text(layout, text, (int)length);
    pango_layout_set_attributes(layout, list);
    pango_attr_list_unref(list);
    static const PangoEllipsizeMode modes[] = {
        PANGO_ELLIPSIZE_NONE, PANGO_ELLIPSIZE_START, PANGO_ELLIPSIZE_MIDDLE, PANGO_ELLIPSIZE_END,
    };
    bool truncates = !options.wraps && options.truncation != LAMINA_TEXT_CLIP;
    bool is_limited = options.width >= 0 && (options.wraps || truncates);
    pango_layout_set_width(layout, is_limited ? (int)(options.width * scale * PANGO_SCALE) : -1);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_ellipsize(layout, truncates ? modes[options.truncation] : PANGO_ELLIPSIZE_NONE);
    pango_layout_set_justify(layout, options.justifies && options.wraps);
}

static double points(int units, double scale) { return units / (PANGO_SCALE * scale); }

static void add_run(
    lamina_text_library *library, lamina_text_layout *result, const PangoGlyphItem *item, uint32_t line, int *x,
    double scale) {
    const lamina_text_font *font = lamina_text_font_of(library, item->item->analysis.font);
    lamina_text_run run = {
        .font = font,
        .line = line,
        .first = result->glyph_count,
        .is_right_to_left = item->item->analysis.level & 1,
    };
    hb_font_t *sized = font ? pango_font_get_hb_font(item->item->analysis.font) : NULL;
    if (sized) {
        int width = 0, height = 0;
        hb_font_get_scale(sized, &width, &height);
        run.width_size = points(width, scale);
        run.height_size = points(height, scale);
    }
    *x += item->start_x_offset;
    for (int index = 0; index < item->glyphs->num_glyphs; index++) {
        const PangoGlyphInfo *info = &item->glyphs->glyphs[index];
        uint32_t glyph = info->glyph;
        if (glyph & PANGO_GLYPH_UNKNOWN_FLAG) {
            if (result->missing_character == 0) result->missing_character = glyph & ~PANGO_GLYPH_UNKNOWN_FLAG;
            glyph = 0;
        }
        if (info->glyph != PANGO_GLYPH_EMPTY && font) {
            result->glyphs[result->glyph_count++] = (lamina_text_glyph){
                .glyph = glyph,
                .cluster = (uint32_t)(item->item->offset + item->glyphs->log_clusters[index]),
                .x = points(*x + info->geometry.x_offset, scale),
                .y = points(info->geometry.y_offset - item->y_offset, scale),
                .advance = points(info->geometry.width, scale),
            };
        }
        *x += info->geometry.width;
    }
    *x += item->end_x_offset;
    run.count = result->glyph_count - run.first;
    if (run.count > 0) result->runs[result->run_count++] = run;
}

static void add_line(
    lamina_text_library *library, lamina_text_layout *result, PangoLayoutIter *iterator, double scale) {
    PangoLayoutLine *line = pango_layout_iter_get_line_readonly(iterator);
    PangoRectangle ink, logical, place;
    pango_layout_line_get_extents(line, &ink, &logical);
    pango_layout_iter_get_line_extents(iterator, NULL, &place);
    result->lines[result->line_count] = (lamina_text_line){
        .start = (uint32_t)line->start_index,
        .length = (uint32_t)line->length,
        .baseline = points(pango_layout_iter_get_baseline(iterator), scale),
        .top = points(place.y, scale),
        .height = points(logical.height, scale),
        .width = points(logical.width, scale),
        .ink_x = points(ink.x, scale),
        .ink_y = points(ink.y, scale),
        .ink_width = points(ink.width, scale),
        .ink_height = points(ink.height, scale),
        .is_right_to_left = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL,
    };
    int x = 0;
    for (GSList *run = line->runs; run; run = run->next) add_run(library, result, run->data, result->line_count, &x, scale);
    result->line_count++;
}

lamina_text_layout *lamina_text_layout_create(
    lamina_text_library *library, const char *text, size_t length, const lamina_text_span *spans, size_t span_count,
    lamina_text_options options) {
    double scale = scale_for(spans, span_count, length, options.width);
    prepare(library, text, length, spans, span_count, options, scale);

    size_t glyphs = 0, runs = 0, lines = 0;
    for (GSList *line = pango_layout_get_lines_readonly(library->layout); line; line = line->next) {
        lines++;
        for (GSList *run = ((PangoLayoutLine *)line->data)->runs; run; run = run->next) {
            runs++;
            glyphs += (size_t)((PangoGlyphItem *)run->data)->glyphs->num_glyphs;
        }
    }
    lamina_text_layout *result = g_new0(lamina_text_layout, 1);
    result->glyphs = g_new(lamina_text_glyph, glyphs);
    result->runs = g_new(lamina_text_run, runs);
    result->lines = g_new(lamina_text_line, lines);
    result->is_truncated = pango_layout_is_ellipsized(library->layout);
    PangoLayoutIter *iterator = pango_layout_get_iter(library->layout);
    do add_line(library, result, iterator, scale);
    while (pango_layout_iter_next_line(iterator));
    pango_layout_iter_free(iterator);
    // What stays laid out would stay in memory.
    pango_layout_set_text(library->layout, "", 0);
    return result;
}

void lamina_text_layout_free(lamina_text_layout *layout) {
    g_free(layout->glyphs);
    g_free(layout->runs);
    g_free(layout->lines);
    g_free(layout);
}
