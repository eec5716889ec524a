#include "internal.h"

#include <math.h>

// No product is fused with a sum: not every processor can.
#pragma STDC FP_CONTRACT OFF

// There is no hinting, so a layout is the same at every size but for rounding. It is made at one size, whatever the
// requested size, and its numbers are scaled: Pango and Fontconfig look up fonts again, in another thread, for every
// new size, which takes longer than the layout. The em has a number of Pango's units that ems of 1,000 and of 2,048
// units divide, so that no advance is rounded. Fonts that look different at other sizes are laid out at the requested
// size.

/// The scale of Pango's numbers: `units` correspond to `points`.
typedef struct {
    double points, units;
    /// Whether fonts are looked up at the size at which they are drawn.
    bool is_exact;
} measure;

static double points(double units, measure measure) { return units * measure.points / measure.units; }

/// Rounded to nearest, so that a line has room in its own reported width.
static int units(double points, measure measure) { return (int)floor(points * measure.units / measure.points + 0.5); }

/// The largest possible length of a line, in points.
static double longest(const lamina_text_span *spans, size_t count, size_t length, double width) {
    double sum = 0;
    for (size_t index = 0; index < count; index++) {
        double kern = fabs(spans[index].kern);
        size_t end = spans[index].end < length ? spans[index].end : length;
        double space = spans[index].is_space
            ? spans[index].space_width + fabs(spans[index].space_ascent) + fabs(spans[index].space_descent)
            : 0;
        sum += (2 * spans[index].size + kern + space) * (double)(end - spans[index].start + 1);
    }
    return sum > width ? sum : width;
}

/// The layout is made smaller by a power of two, so that no line exceeds Pango's integers.
static double shrunk(double units, double longest) {
    while (longest * units > 1000000.0 * PANGO_SCALE) units /= 2;
    return units;
}

static measure exact_measure(double longest) {
    return (measure){.points = 1, .units = shrunk(PANGO_SCALE, longest), .is_exact = true};
}

static measure measure_for(
    lamina_text_library *library, const lamina_text_span *spans, size_t count, double longest) {
    double size = 0;
    for (size_t index = 0; index < count; index++) {
        if (spans[index].size > size) size = spans[index].size;
        if (lamina_text_named_font(library, spans[index].font)->has_sizes) return exact_measure(longest);
    }
    if (!(size > 0)) return exact_measure(longest);
    measure measure = {.points = size, .units = shrunk(LAMINA_TEXT_EM, longest / size)};
    // A long text would be rounded more than at its own size.
    return measure.units == LAMINA_TEXT_EM || measure.units >= size * PANGO_SCALE ? measure : exact_measure(longest);
}

/// Whether letters at another size differ from scaled ones.
static bool depends_on_size(
    lamina_text_library *library, const lamina_text_span *spans, size_t count, measure measure) {
    for (GSList *line = pango_layout_get_lines_readonly(library->layout); line; line = line->next) {
        for (GSList *run = ((PangoLayoutLine *)line->data)->runs; run; run = run->next) {
            const PangoItem *item = ((PangoGlyphItem *)run->data)->item;
            const lamina_text_font *font = lamina_text_font_of(library, item->analysis.font);
            if (!font) continue;
            if (font->has_sizes) return true;
            if (!font->has_strikes) continue;
            // Pictures are scaled where Fontconfig's configuration says so.
            int width = 0, height = 0;
            hb_font_get_scale(pango_font_get_hb_font(item->analysis.font), &width, &height);
            size_t index = 0;
            while (index + 1 < count && spans[index].end <= (uint32_t)item->offset) index++;
            double wanted = count > 0 ? units(spans[index].size, measure) : height;
            if (fabs(height - wanted) > wanted / 256) return true;
        }
    }
    return false;
}

static PangoAttrList *attributes(
    lamina_text_library *library, const lamina_text_span *spans, size_t count, bool is_unkerned, measure measure) {
    PangoAttrList *list = pango_attr_list_new();
    // Without an end of its own, an attribute is for the whole text.
    if (is_unkerned) pango_attr_list_insert(list, pango_attr_font_features_new("kern=0, liga=0, clig=0"));
    for (size_t index = 0; index < count; index++) {
        const lamina_text_span *span = &spans[index];
        const named_font *named = lamina_text_named_font(library, span->font);
        PangoFontDescription *description = pango_font_description_copy_static(named->description);
        int size = units(span->size, measure);
        pango_font_description_set_absolute_size(description, size < 1 ? 1 : size);
        PangoAttribute *attribute = pango_attr_font_desc_new(description);
        pango_font_description_free(description);
        attribute->start_index = span->start;
        attribute->end_index = span->end;
        pango_attr_list_insert(list, attribute);
        if (span->is_space) {
            PangoRectangle ink = {0, 0, 0, 0};
            PangoRectangle room = {
                .y = -units(span->space_ascent, measure),
                .width = units(span->space_width, measure),
                .height = units(span->space_ascent + span->space_descent, measure),
            };
            attribute = pango_attr_shape_new(&ink, &room);
            attribute->start_index = span->start;
            attribute->end_index = span->end;
            pango_attr_list_insert(list, attribute);
        }
        if (span->features) {
            attribute = pango_attr_font_features_new(span->features);
            attribute->start_index = span->start;
            attribute->end_index = span->end;
            pango_attr_list_insert(list, attribute);
        }
        if (span->kern != 0) {
            attribute = pango_attr_letter_spacing_new(units(span->kern, measure));
            attribute->start_index = span->start;
            attribute->end_index = span->end;
            pango_attr_list_insert(list, attribute);
        }
    }
    return list;
}

static void prepare(
    lamina_text_library *library, const char *text, size_t length, const lamina_text_span *spans, size_t span_count,
    lamina_text_options options, measure measure) {
    PangoLayout *layout = library->layout;
    PangoAttrList *list = attributes(library, spans, span_count, options.is_unkerned, measure);
    pango_layout_set_text(layout, text, (int)length);
    pango_layout_set_attributes(layout, list);
    pango_attr_list_unref(list);
    static const PangoEllipsizeMode modes[] = {
        PANGO_ELLIPSIZE_NONE, PANGO_ELLIPSIZE_START, PANGO_ELLIPSIZE_MIDDLE, PANGO_ELLIPSIZE_END,
    };
    bool truncates = (!options.wraps || options.height > 0) && options.truncation != LAMINA_TEXT_CLIP;
    bool is_limited = options.width >= 0 && (options.wraps || truncates);
    pango_layout_set_wrap(
        layout, is_limited && options.wraps ? lamina_text_keep_clusters(layout, text, length) : PANGO_WRAP_WORD_CHAR);
    pango_layout_set_width(layout, is_limited ? units(options.width, measure) : -1);
    pango_layout_set_ellipsize(layout, truncates ? modes[options.truncation] : PANGO_ELLIPSIZE_NONE);
    // Pango would shorten every paragraph to one line for a height of −1 lines, which is its default.
    pango_layout_set_height(layout, options.wraps && truncates ? units(options.height, measure) : -1);
    pango_layout_set_justify(layout, options.justifies && options.wraps);
}

static void add_run(
    lamina_text_library *library, lamina_text_layout *result, const PangoGlyphItem *item, uint32_t line, int *x,
    measure measure) {
    const lamina_text_font *font = lamina_text_font_of(library, item->item->analysis.font);
    lamina_text_run run = {
        .font = font,
        .line = line,
        .first = result->glyph_count,
        .is_right_to_left = item->item->analysis.level & 1,
    };
    for (GSList *extra = item->item->analysis.extra_attrs; extra; extra = extra->next)
        if (((PangoAttribute *)extra->data)->klass->type == PANGO_ATTR_SHAPE) run.is_space = true;
    hb_font_t *sized = font ? pango_font_get_hb_font(item->item->analysis.font) : NULL;
    if (sized) {
        int width = 0, height = 0;
        hb_font_get_scale(sized, &width, &height);
        run.width_size = points(width, measure);
        run.height_size = points(height, measure);
    }
    *x += item->start_x_offset;
    for (int index = 0; index < item->glyphs->num_glyphs; index++) {
        const PangoGlyphInfo *info = &item->glyphs->glyphs[index];
        uint32_t glyph = run.is_space ? 0xFFFF : info->glyph;
        if (glyph & PANGO_GLYPH_UNKNOWN_FLAG) {
            if (result->missing_character == 0 && font) {
                result->missing_character = glyph & ~PANGO_GLYPH_UNKNOWN_FLAG;
                result->missing_offset = (uint32_t)(item->item->offset + item->glyphs->log_clusters[index]);
            }
            glyph = 0;
        }
        if (info->glyph != PANGO_GLYPH_EMPTY && !font && !result->lacks_font) {
            result->lacks_font = true;
            result->lacking_offset = (uint32_t)(item->item->offset + item->glyphs->log_clusters[index]);
        }
        if ((info->glyph != PANGO_GLYPH_EMPTY || run.is_space) && font) {
            result->glyphs[result->glyph_count++] = (lamina_text_glyph){
                .glyph = glyph,
                .cluster = (uint32_t)(item->item->offset + item->glyphs->log_clusters[index]),
                .x = points(*x + info->geometry.x_offset, measure),
                .y = points(info->geometry.y_offset - item->y_offset, measure),
                .advance = points(info->geometry.width, measure),
            };
        }
        *x += info->geometry.width;
    }
    *x += item->end_x_offset;
    run.count = result->glyph_count - run.first;
    if (run.count > 0) result->runs[result->run_count++] = run;
}

static lamina_text_line line_of(PangoRectangle ink, PangoRectangle logical, measure measure) {
    return (lamina_text_line){
        .height = points(logical.height, measure),
        .width = points(logical.width, measure),
        .ink_x = points(ink.x, measure),
        .ink_y = points(ink.y, measure),
        .ink_width = points(ink.width, measure),
        .ink_height = points(ink.height, measure),
    };
}

static void add_line(
    lamina_text_library *library, lamina_text_layout *result, PangoLayoutIter *iterator, measure measure) {
    PangoLayoutLine *line = pango_layout_iter_get_line_readonly(iterator);
    PangoRectangle ink, logical, place;
    pango_layout_line_get_extents(line, &ink, &logical);
    pango_layout_iter_get_line_extents(iterator, NULL, &place);
    lamina_text_line *made = &result->lines[result->line_count];
    *made = line_of(ink, logical, measure);
    made->start = (uint32_t)line->start_index;
    made->length = (uint32_t)line->length;
    made->baseline = points(pango_layout_iter_get_baseline(iterator), measure);
    made->top = points(place.y, measure);
    made->is_right_to_left = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL;
    int x = 0;
    for (GSList *run = line->runs; run; run = run->next) add_run(library, result, run->data, result->line_count, &x, measure);
    result->line_count++;
}

static lamina_text_layout *create(uint32_t glyphs, uint32_t runs, uint32_t lines) {
    lamina_text_layout *result = g_new0(lamina_text_layout, 1);
    result->glyphs = g_new(lamina_text_glyph, glyphs);
    result->runs = g_new(lamina_text_run, runs);
    result->lines = g_new(lamina_text_line, lines);
    return result;
}

/// A line of plain text; NULL where the text is not plain, or needs more than one line or an ellipsis.
static lamina_text_layout *create_plain(
    lamina_text_library *library, const char *text, size_t length, const lamina_text_span *span,
    lamina_text_options options, measure measure) {
    if (measure.is_exact || measure.units != LAMINA_TEXT_EM || span->kern != 0 || span->features || span->is_space
        || options.is_unkerned)
        return NULL;
    if (!lamina_text_is_plain(text, length)) return NULL;
    bool is_limited = options.width >= 0 && (options.wraps || options.truncation != LAMINA_TEXT_CLIP);
    // Spaces at the end of a line of limited width have no width.
    if (is_limited && text[length - 1] == ' ') return NULL;
    // Letters are wider than this on average. So a text that is too long is mostly recognized without shaping it.
    const double narrow = 0.4;
    if (is_limited && narrow * measure.points * (double)length > options.width) return NULL;
    PangoItem *item = lamina_text_plain_item(library, lamina_text_named_font(library, span->font));
    if (!item) return NULL;
    item->offset = 0;
    item->length = (int)length;
    item->num_chars = 0;
    for (size_t index = 0; index < length; index++) item->num_chars += (text[index] & 0xC0) != 0x80;
    PangoGlyphString *glyphs = library->glyphs;
    pango_shape_item(item, text, (int)length, NULL, glyphs, PANGO_SHAPE_NONE);
    PangoRectangle ink, logical;
    pango_glyph_string_extents(glyphs, item->analysis.font, &ink, &logical);
    if (is_limited && logical.width > units(options.width, measure)) return NULL;

    lamina_text_layout *result = create((uint32_t)glyphs->num_glyphs, 1, 1);
    lamina_text_line *made = &result->lines[result->line_count++];
    *made = line_of(ink, logical, measure);
    made->length = (uint32_t)length;
    made->baseline = points(-logical.y, measure);
    int x = 0;
    add_run(library, result, &(PangoGlyphItem){.item = item, .glyphs = glyphs}, 0, &x, measure);
    return result;
}

static lamina_text_layout *create_layout(
    lamina_text_library *library, const char *text, size_t length, const lamina_text_span *spans, size_t span_count,
    lamina_text_options options) {
    double line = longest(spans, span_count, length, options.width);
    measure measure = measure_for(library, spans, span_count, line);
    if (span_count == 1 && spans->start == 0 && spans->end >= length && !options.takes_apart) {
        lamina_text_layout *plain = create_plain(library, text, length, spans, options, measure);
        if (plain) return plain;
    }
    prepare(library, text, length, spans, span_count, options, measure);
    if (!measure.is_exact && depends_on_size(library, spans, span_count, measure)) {
        measure = exact_measure(line);
        prepare(library, text, length, spans, span_count, options, measure);
    }

    uint32_t glyphs = 0, runs = 0, lines = 0;
    for (GSList *line = pango_layout_get_lines_readonly(library->layout); line; line = line->next) {
        lines++;
        for (GSList *run = ((PangoLayoutLine *)line->data)->runs; run; run = run->next) {
            runs++;
            glyphs += (uint32_t)((PangoGlyphItem *)run->data)->glyphs->num_glyphs;
        }
    }
    lamina_text_layout *result = create(glyphs, runs, lines);
    result->is_truncated = pango_layout_is_ellipsized(library->layout);
    PangoLayoutIter *iterator = pango_layout_get_iter(library->layout);
    do add_line(library, result, iterator, measure);
    while (pango_layout_iter_next_line(iterator));
    pango_layout_iter_free(iterator);
    // The text would otherwise stay in memory.
    pango_layout_set_text(library->layout, "", 0);
    return result;
}

lamina_text_layout *lamina_text_layout_create(
    lamina_text_library *library, const char *text, size_t length, const lamina_text_span *spans, size_t span_count,
    lamina_text_options options) {
    lamina_text_hear();
    lamina_text_layout *result = create_layout(library, text, length, spans, span_count, options);
    result->complaint = lamina_text_hear_nothing();
    return result;
}

void lamina_text_layout_free(lamina_text_layout *layout) {
    g_free(layout->complaint);
    g_free(layout->glyphs);
    g_free(layout->runs);
    g_free(layout->lines);
    g_free(layout);
}
