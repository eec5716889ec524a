#include "internal.h"

#include <pthread.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// No product is fused with a sum: not every processor can.
#pragma STDC FP_CONTRACT OFF

static bool has_same_axes(hb_font_t *one, hb_font_t *other) {
    unsigned count = 0, other_count = 0;
    const int *axes = hb_font_get_var_coords_normalized(one, &count);
    const int *other_axes = hb_font_get_var_coords_normalized(other, &other_count);
    return count == other_count && (count == 0 || memcmp(axes, other_axes, count * sizeof(int)) == 0);
}

/// Writes the places on the axes of a variable font, without the axes for which there is no room.
static void write_variations(lamina_text_font *font, hb_font_t *sized) {
    enum { most_axes = 16 };
    hb_ot_var_axis_info_t axes[most_axes];
    unsigned axis_count = most_axes, count = 0;
    hb_ot_var_get_axis_infos(hb_font_get_face(sized), 0, &axis_count, axes);
    const float *places = hb_font_get_var_coords_design(sized, &count);
    size_t length = 0;
    for (unsigned index = 0; places && index < count && index < axis_count; index++) {
        hb_tag_t tag = axes[index].tag;
        // Thousandths, because the point of decimals depends on the locale.
        long thousandths = (long)(places[index] * 1000 + (places[index] < 0 ? -0.5f : 0.5f));
        int more = snprintf(
            font->variations + length, sizeof font->variations - length, "%s%c%c%c%c=%s%ld.%03ld", length ? "," : "",
            (int)(tag >> 24 & 255), (int)(tag >> 16 & 255), (int)(tag >> 8 & 255), (int)(tag & 255),
            thousandths < 0 ? "-" : "", labs(thousandths) / 1000, labs(thousandths) % 1000);
        if (more < 0 || length + (size_t)more >= sizeof font->variations) {
            font->variations[length] = 0;
            return;
        }
        length += (size_t)more;
    }
}

static lamina_text_font *create_font(lamina_text_library *library, PangoFont *pango, hb_font_t *sized) {
    hb_face_t *face = hb_font_get_face(sized);
    lamina_text_font *font = g_new0(lamina_text_font, 1);
    font->font = hb_font_create(face);
    int units = (int)hb_face_get_upem(face);
    hb_font_set_scale(font->font, units, units);
    unsigned count = 0;
    const int *axes = hb_font_get_var_coords_normalized(sized, &count);
    unsigned design_count = 0;
    const float *design = hb_font_get_var_coords_design(sized, &design_count);
    if (design && design_count == count && count > 0) {
        // This keeps both forms of the coordinates.
        hb_font_set_var_coords_design(font->font, design, design_count);
    } else if (count > 0) {
        hb_font_set_var_coords_normalized(font->font, axes, count);
    }
    hb_font_make_immutable(font->font);

    FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(pango));
    FcBool emboldened = FcFalse;
    FcMatrix *matrix = NULL;
    FcChar8 *family = NULL, *file = NULL;
    if (FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &emboldened) == FcResultMatch) font->is_emboldened = emboldened;
    if (FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch && matrix->yy != 0)
        font->shear = matrix->xy / matrix->yy;
    FcPatternGetString(pattern, FC_FAMILY, 0, &family);
    font->family = g_strdup(family ? (const char *)family : "");
    FcPatternGetString(pattern, FC_FILE, 0, &file);
    font->file = g_strdup(file ? (const char *)file : "");
    int index = 0;
    if (FcPatternGetInteger(pattern, FC_INDEX, 0, &index) == FcResultMatch) font->index = (uint32_t)index;
    if (count > 0) write_variations(font, sized);
    return font;
}

/// Whether a file has fonts for certain sizes.
static bool has_sizes(lamina_text_library *library, const FcChar8 *file) {
    static const FcSetName sets[] = {FcSetSystem, FcSetApplication};
    for (size_t set = 0; set < G_N_ELEMENTS(sets); set++) {
        const FcFontSet *fonts = FcConfigGetFonts(library->config, sets[set]);
        for (int index = 0; fonts && index < fonts->nfont; index++) {
            FcChar8 *other = NULL;
            FcValue value;
            if (FcPatternGet(fonts->fonts[index], FC_SIZE, 0, &value) == FcResultMatch
                && FcPatternGetString(fonts->fonts[index], FC_FILE, 0, &other) == FcResultMatch
                && strcmp((const char *)file, (const char *)other) == 0)
                return true;
        }
    }
    return false;
}

/// Determines which properties of a new font depend on the requested size.
static void inspect(lamina_text_library *library, lamina_text_font *font, PangoFont *pango) {
    FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(pango));
    FcChar8 *file = NULL;
    if (FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch) font->has_sizes = has_sizes(library, file);
    font->has_strikes = hb_ot_color_has_png(hb_font_get_face(font->font));
}

void lamina_text_font_free(lamina_text_font *font) {
    hb_font_destroy(font->font);
    g_free(font->family);
    g_free(font->file);
    g_free(font);
}

/// Whether two fonts of a library are the same. A library keeps its files open, so that a path always means the same file.
static bool is_same(const lamina_text_font *one, const lamina_text_font *other) {
    bool has_same_face = hb_font_get_face(one->font) == hb_font_get_face(other->font)
        || (one->file[0] && one->index == other->index && strcmp(one->file, other->file) == 0);
    return has_same_face && one->shear == other->shear && one->is_emboldened == other->is_emboldened
        && has_same_axes(one->font, other->font);
}

/// A number that no other font has. Caches hold fonts of all libraries, and a font of a file has the same number in each.
static uint32_t number_of(const lamina_text_font *font) {
    static atomic_uint last;
    static GHashTable *numbers;
    enum { MOST = 4096 };
    struct stat file;
    char key[PATH_MAX + 1024];
    size_t length = sizeof key;
    // A file in memory may get the path of one that is gone.
    bool is_lasting = font->file[0] && strncmp(font->file, "/proc/", 6) != 0 && stat(font->file, &file) == 0;
    if (is_lasting) {
        length = (size_t)snprintf(
            key, sizeof key, "%llu/%llu %lld.%ld %lld %u %a %d", (unsigned long long)file.st_dev,
            (unsigned long long)file.st_ino, (long long)file.st_mtim.tv_sec, file.st_mtim.tv_nsec,
            (long long)file.st_size, font->index, font->shear, font->is_emboldened);
        unsigned count = 0;
        const int *axes = hb_font_get_var_coords_normalized(font->font, &count);
        for (unsigned index = 0; index < count && length < sizeof key; index++)
            length += (size_t)snprintf(key + length, sizeof key - length, " %d", axes[index]);
    }
    uint32_t number = 0;
    bool has_key = is_lasting && length < sizeof key;
    if (has_key && !numbers) numbers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    if (has_key) number = (uint32_t)(uintptr_t)g_hash_table_lookup(numbers, key);
    if (number > 0) return number;
    number = atomic_fetch_add(&last, 1) + 1;
    if (!has_key) return number;
    // Variations come from outside.
    if (g_hash_table_size(numbers) >= MOST) g_hash_table_remove_all(numbers);
    g_hash_table_insert(numbers, g_strdup(key), (void *)(uintptr_t)number);
    return number;
}

const lamina_text_font *lamina_text_font_of(lamina_text_library *library, PangoFont *pango) {
    static const char key[] = "lamina-text-font";
    if (!pango) return NULL;
    lamina_text_font *known = g_object_get_data(G_OBJECT(pango), key);
    if (known) return known;
    hb_font_t *sized = pango_font_get_hb_font(pango);
    if (!sized || !PANGO_IS_FC_FONT(pango)) return NULL;
    lamina_text_font *font = create_font(library, pango, sized);
    for (guint index = 0; index < library->fonts->len; index++) {
        lamina_text_font *other = library->fonts->pdata[index];
        if (is_same(other, font)) {
            lamina_text_font_free(font);
            font = other;
            break;
        }
    }
    if (font->id == 0) {
        inspect(library, font, pango);
        g_ptr_array_add(library->fonts, font);
        font->id = number_of(font);
    }
    g_object_set_data(G_OBJECT(pango), key, font);
    return font;
}

uint32_t lamina_text_font_id(const lamina_text_font *font) { return font->id; }

const char *lamina_text_font_family(const lamina_text_font *font) { return font->family; }

const char *lamina_text_font_file(const lamina_text_font *font) { return font->file; }

const char *lamina_text_font_variations(const lamina_text_font *font) { return font->variations; }

lamina_text_font_info lamina_text_font_get_info(const lamina_text_font *font) {
    hb_face_t *face = hb_font_get_face(font->font);
    lamina_text_font_info info = {
        .units = hb_face_get_upem(face),
        .shear = font->shear,
        .is_emboldened = font->is_emboldened,
        .has_pictures = hb_ot_color_has_png(face),
        .has_layers = hb_ot_color_has_layers(face),
    };
    hb_position_t position = 0, thickness = 0;
    if (!hb_ot_metrics_get_position(font->font, HB_OT_METRICS_TAG_UNDERLINE_OFFSET, &position))
        position = -(hb_position_t)(info.units / 10);
    if (!hb_ot_metrics_get_position(font->font, HB_OT_METRICS_TAG_UNDERLINE_SIZE, &thickness) || thickness <= 0)
        thickness = (hb_position_t)(info.units / 20);
    info.underline_thickness = thickness;
    // The table says where its upper edge lies.
    info.underline_position = position - thickness / 2.0;
    return info;
}

double lamina_text_font_advance(const lamina_text_font *font, uint32_t glyph) {
    return hb_font_get_glyph_h_advance(font->font, glyph);
}

uint32_t lamina_text_font_glyph(const lamina_text_font *font, uint32_t character) {
    hb_codepoint_t glyph = 0;
    return hb_font_get_nominal_glyph(font->font, character, &glyph) ? glyph : 0;
}

// MARK: Outlines

typedef struct {
    GByteArray *verbs;
    GArray *points;
} outline_target;

static void add(void *data, lamina_text_verb verb, const float *numbers, guint count) {
    outline_target *target = data;
    guint8 byte = (guint8)verb;
    g_byte_array_append(target->verbs, &byte, 1);
    if (count > 0) g_array_append_vals(target->points, numbers, count);
}

static void move_to(hb_draw_funcs_t *f, void *data, hb_draw_state_t *state, float x, float y, void *user) {
    (void)f, (void)state, (void)user;
    add(data, LAMINA_TEXT_MOVE, (float[]){x, y}, 2);
}

static void line_to(hb_draw_funcs_t *f, void *data, hb_draw_state_t *state, float x, float y, void *user) {
    (void)f, (void)state, (void)user;
    add(data, LAMINA_TEXT_LINE, (float[]){x, y}, 2);
}

static void quad_to(
    hb_draw_funcs_t *f, void *data, hb_draw_state_t *state, float cx, float cy, float x, float y, void *user) {
    (void)f, (void)state, (void)user;
    add(data, LAMINA_TEXT_QUAD, (float[]){cx, cy, x, y}, 4);
}

static void cubic_to(
    hb_draw_funcs_t *f, void *data, hb_draw_state_t *state, float ax, float ay, float bx, float by, float x, float y,
    void *user) {
    (void)f, (void)state, (void)user;
    add(data, LAMINA_TEXT_CURVE, (float[]){ax, ay, bx, by, x, y}, 6);
}

static void close_path(hb_draw_funcs_t *f, void *data, hb_draw_state_t *state, void *user) {
    (void)f, (void)state, (void)user;
    add(data, LAMINA_TEXT_CLOSE, NULL, 0);
}

static hb_draw_funcs_t *functions;

static void make_functions(void) {
    functions = hb_draw_funcs_create();
    hb_draw_funcs_set_move_to_func(functions, move_to, NULL, NULL);
    hb_draw_funcs_set_line_to_func(functions, line_to, NULL, NULL);
    hb_draw_funcs_set_quadratic_to_func(functions, quad_to, NULL, NULL);
    hb_draw_funcs_set_cubic_to_func(functions, cubic_to, NULL, NULL);
    hb_draw_funcs_set_close_path_func(functions, close_path, NULL, NULL);
    hb_draw_funcs_make_immutable(functions);
}

static hb_draw_funcs_t *draw_functions(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_functions);
    return functions;
}

lamina_text_outline lamina_text_font_outline(const lamina_text_font *font, uint32_t glyph) {
    outline_target target = {g_byte_array_new(), g_array_new(FALSE, FALSE, sizeof(float))};
#if HB_VERSION_ATLEAST(7, 0, 0)
    hb_font_draw_glyph(font->font, glyph, draw_functions(), &target);
#else
    hb_font_get_glyph_shape(font->font, glyph, draw_functions(), &target);
#endif
    lamina_text_outline outline = {.verb_count = target.verbs->len, .point_count = target.points->len / 2};
    outline.verbs = g_byte_array_free(target.verbs, FALSE);
    outline.points = (float *)(void *)g_array_free(target.points, FALSE);
    return outline;
}

void lamina_text_outline_free(lamina_text_outline *outline) {
    g_free(outline->verbs);
    g_free(outline->points);
}

// MARK: Colours

bool lamina_text_font_picture(const lamina_text_font *font, uint32_t glyph, lamina_text_picture *picture) {
    hb_blob_t *blob = hb_ot_color_glyph_reference_png(font->font, glyph);
    unsigned count = 0;
    const char *bytes = hb_blob_get_data(blob, &count);
    hb_glyph_extents_t extents;
    if (count == 0 || !hb_font_get_glyph_extents(font->font, glyph, &extents)) {
        hb_blob_destroy(blob);
        return false;
    }
    *picture = (lamina_text_picture){
        .bytes = (const uint8_t *)bytes,
        .count = count,
        .x = extents.x_bearing,
        .top = extents.y_bearing,
        .width = extents.width,
        .height = -extents.height,
        .owner = blob,
    };
    return true;
}

void lamina_text_picture_free(lamina_text_picture *picture) { hb_blob_destroy(picture->owner); }

uint32_t lamina_text_font_layers(
    const lamina_text_font *font, uint32_t glyph, lamina_text_layer *layers, uint32_t capacity) {
    hb_face_t *face = hb_font_get_face(font->font);
    unsigned count = hb_ot_color_glyph_get_layers(face, glyph, 0, NULL, NULL);
    for (unsigned index = 0; index < count && index < capacity; index++) {
        hb_ot_color_layer_t layer;
        unsigned one = 1;
        hb_ot_color_glyph_get_layers(face, glyph, index, &one, &layer);
        hb_color_t color = 0;
        unsigned colors = 1;
        bool is_foreground = one == 0 || layer.color_index == 0xffff;
        if (!is_foreground) {
            hb_ot_color_palette_get_colors(face, 0, layer.color_index, &colors, &color);
            if (colors == 0) is_foreground = true;
        }
        layers[index] = (lamina_text_layer){
            .glyph = one ? layer.glyph : 0,
            .bgra = (uint32_t)hb_color_get_blue(color) | (uint32_t)hb_color_get_green(color) << 8
                | (uint32_t)hb_color_get_red(color) << 16 | (uint32_t)hb_color_get_alpha(color) << 24,
            .is_foreground = is_foreground,
        };
    }
    return count;
}
