#include "CLaminaPDF.h"

#include <CLaminaCairo.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct lamina_pdf {
    cairo_surface_t *surface;
    cairo_t *cairo;
    cairo_pattern_t *kept;
    lamina_pdf_write write;
    void *owner;
};

const char *lamina_pdf_missing(void) { return lamina_cairo_missing(); }

static cairo_status_t put(void *closure, const unsigned char *bytes, unsigned int count) {
    lamina_pdf *pdf = closure;
    return pdf->write(pdf->owner, bytes, count) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

lamina_pdf *lamina_pdf_create(lamina_pdf_write write, void *owner) {
    if (lamina_pdf_missing()) return NULL;
    lamina_pdf *pdf = calloc(1, sizeof *pdf);
    if (!pdf) return NULL;
    pdf->write = write;
    pdf->owner = owner;
    pdf->surface = cairo_pdf_surface_create_for_stream(put, pdf, 1, 1);
    pdf->cairo = cairo_create(pdf->surface);
    if (cairo_status(pdf->cairo) != CAIRO_STATUS_SUCCESS) {
        lamina_pdf_free(pdf);
        return NULL;
    }
    // Later versions of Cairo keep the pages of later versions of PDF in streams, in which their boxes cannot be found.
    if (cairo_version() >= CAIRO_VERSION_ENCODE(1, 17, 0))
        cairo_pdf_surface_restrict_to_version(pdf->surface, CAIRO_PDF_VERSION_1_4);
    cairo_surface_set_fallback_resolution(pdf->surface, 144, 144);
    return pdf;
}

bool lamina_pdf_finish(lamina_pdf *pdf) {
    bool is_good = cairo_status(pdf->cairo) == CAIRO_STATUS_SUCCESS;
    cairo_surface_finish(pdf->surface);
    return is_good && cairo_surface_status(pdf->surface) == CAIRO_STATUS_SUCCESS;
}

void lamina_pdf_free(lamina_pdf *pdf) {
    if (!pdf) return;
    if (pdf->kept) cairo_pattern_destroy(pdf->kept);
    cairo_destroy(pdf->cairo);
    cairo_surface_destroy(pdf->surface);
    free(pdf);
}

void lamina_pdf_set_size(lamina_pdf *pdf, double width, double height) {
    cairo_pdf_surface_set_size(pdf->surface, width, height);
}
void lamina_pdf_show_page(lamina_pdf *pdf) { cairo_show_page(pdf->cairo); }

void lamina_pdf_set_entry(lamina_pdf *pdf, lamina_pdf_entry entry, const char *text) {
    static const cairo_pdf_metadata_t entries[] = {
        CAIRO_PDF_METADATA_TITLE, CAIRO_PDF_METADATA_AUTHOR, CAIRO_PDF_METADATA_SUBJECT, CAIRO_PDF_METADATA_KEYWORDS,
        CAIRO_PDF_METADATA_CREATOR, CAIRO_PDF_METADATA_CREATE_DATE};
    cairo_pdf_surface_set_metadata(pdf->surface, entries[entry], text);
}

void lamina_pdf_tag(lamina_pdf *pdf, const char *name, const char *attributes) {
    cairo_tag_begin(pdf->cairo, name, attributes);
    cairo_tag_end(pdf->cairo, name);
}

void lamina_pdf_save(lamina_pdf *pdf) { cairo_save(pdf->cairo); }
void lamina_pdf_restore(lamina_pdf *pdf) { cairo_restore(pdf->cairo); }
void lamina_pdf_new_path(lamina_pdf *pdf) { cairo_new_path(pdf->cairo); }
void lamina_pdf_move(lamina_pdf *pdf, double x, double y) { cairo_move_to(pdf->cairo, x, y); }
void lamina_pdf_line(lamina_pdf *pdf, double x, double y) { cairo_line_to(pdf->cairo, x, y); }
void lamina_pdf_curve(lamina_pdf *pdf, double x1, double y1, double x2, double y2, double x, double y) {
    cairo_curve_to(pdf->cairo, x1, y1, x2, y2, x, y);
}
void lamina_pdf_close(lamina_pdf *pdf) { cairo_close_path(pdf->cairo); }

static void set_rule(lamina_pdf *pdf, bool is_even_odd) {
    cairo_set_fill_rule(pdf->cairo, is_even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
}

void lamina_pdf_clip(lamina_pdf *pdf, bool is_even_odd) {
    set_rule(pdf, is_even_odd);
    cairo_clip(pdf->cairo);
}
void lamina_pdf_fill(lamina_pdf *pdf, bool is_even_odd) {
    set_rule(pdf, is_even_odd);
    switch (cairo_get_operator(pdf->cairo)) {
    case CAIRO_OPERATOR_IN:
    case CAIRO_OPERATOR_OUT:
    case CAIRO_OPERATOR_DEST_IN:
    case CAIRO_OPERATOR_DEST_ATOP:
        // These clear what is outside of the path.
        cairo_clip(pdf->cairo);
        cairo_paint_with_alpha(pdf->cairo, 1);
        break;
    default: cairo_fill(pdf->cairo);
    }
}

static cairo_matrix_t matrix_of(lamina_pdf_matrix m) {
    cairo_matrix_t matrix = {m.a, m.b, m.c, m.d, m.tx, m.ty};
    return matrix;
}

void lamina_pdf_stroke(
    lamina_pdf *pdf, lamina_pdf_matrix matrix, double width, int cap, int join, double miter, const double *dashes,
    int dash_count, double phase) {
    static const cairo_line_cap_t caps[] = {CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE};
    static const cairo_line_join_t joins[] = {CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND, CAIRO_LINE_JOIN_BEVEL};
    cairo_matrix_t map = matrix_of(matrix);
    cairo_set_matrix(pdf->cairo, &map);
    cairo_set_line_width(pdf->cairo, width);
    cairo_set_line_cap(pdf->cairo, caps[cap >= 0 && cap < 3 ? cap : 0]);
    cairo_set_line_join(pdf->cairo, joins[join >= 0 && join < 3 ? join : 0]);
    cairo_set_miter_limit(pdf->cairo, miter);
    cairo_set_dash(pdf->cairo, dashes, dash_count, phase);
    cairo_stroke(pdf->cairo);
    cairo_identity_matrix(pdf->cairo);
}

void lamina_pdf_paint(lamina_pdf *pdf, double alpha) { cairo_paint_with_alpha(pdf->cairo, alpha); }

bool lamina_pdf_set_mode(lamina_pdf *pdf, int mode) {
    static const cairo_operator_t modes[] = {
        CAIRO_OPERATOR_OVER,       CAIRO_OPERATOR_MULTIPLY,   CAIRO_OPERATOR_SCREEN,         CAIRO_OPERATOR_OVERLAY,
        CAIRO_OPERATOR_DARKEN,     CAIRO_OPERATOR_LIGHTEN,    CAIRO_OPERATOR_COLOR_DODGE,    CAIRO_OPERATOR_COLOR_BURN,
        CAIRO_OPERATOR_SOFT_LIGHT, CAIRO_OPERATOR_HARD_LIGHT, CAIRO_OPERATOR_DIFFERENCE,     CAIRO_OPERATOR_EXCLUSION,
        CAIRO_OPERATOR_HSL_HUE,    CAIRO_OPERATOR_HSL_SATURATION, CAIRO_OPERATOR_HSL_COLOR,  CAIRO_OPERATOR_HSL_LUMINOSITY,
        CAIRO_OPERATOR_CLEAR,      CAIRO_OPERATOR_SOURCE,     CAIRO_OPERATOR_IN,             CAIRO_OPERATOR_OUT,
        CAIRO_OPERATOR_ATOP,       CAIRO_OPERATOR_DEST_OVER,  CAIRO_OPERATOR_DEST_IN,        CAIRO_OPERATOR_DEST_OUT,
        CAIRO_OPERATOR_DEST_ATOP,  CAIRO_OPERATOR_XOR,        CAIRO_OPERATOR_OVER,           CAIRO_OPERATOR_ADD};
    // Cairo has no such mode.
    static const int plus_darker = 26;
    bool is_known = mode >= 0 && mode < (int)(sizeof modes / sizeof *modes);
    cairo_set_operator(pdf->cairo, is_known ? modes[mode] : CAIRO_OPERATOR_OVER);
    return is_known && mode != plus_darker;
}

void lamina_pdf_set_color(lamina_pdf *pdf, double red, double green, double blue, double alpha) {
    cairo_set_source_rgba(pdf->cairo, red, green, blue, alpha);
}

static void set_pattern(lamina_pdf *pdf, cairo_pattern_t *pattern, lamina_pdf_matrix matrix) {
    cairo_matrix_t map = matrix_of(matrix);
    if (cairo_matrix_invert(&map) == CAIRO_STATUS_SUCCESS) {
        cairo_pattern_set_matrix(pattern, &map);
        cairo_set_source(pdf->cairo, pattern);
    } else {
        cairo_set_source_rgba(pdf->cairo, 0, 0, 0, 0);
    }
    cairo_pattern_destroy(pattern);
}

static void set_gradient(
    lamina_pdf *pdf, cairo_pattern_t *pattern, lamina_pdf_matrix matrix, const lamina_pdf_stop *stops, int count,
    bool goes_on) {
    for (int i = 0; i < count; i++)
        cairo_pattern_add_color_stop_rgba(
            pattern, stops[i].place, stops[i].red, stops[i].green, stops[i].blue, stops[i].alpha);
    cairo_pattern_set_extend(pattern, goes_on ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE);
    set_pattern(pdf, pattern, matrix);
}

void lamina_pdf_set_linear(
    lamina_pdf *pdf, lamina_pdf_matrix matrix, double x0, double y0, double x1, double y1,
    const lamina_pdf_stop *stops, int count, bool goes_on) {
    set_gradient(pdf, cairo_pattern_create_linear(x0, y0, x1, y1), matrix, stops, count, goes_on);
}

void lamina_pdf_set_radial(
    lamina_pdf *pdf, lamina_pdf_matrix matrix, double x0, double y0, double r0, double x1, double y1, double r1,
    const lamina_pdf_stop *stops, int count, bool goes_on) {
    set_gradient(pdf, cairo_pattern_create_radial(x0, y0, r0, x1, y1, r1), matrix, stops, count, goes_on);
}

bool lamina_pdf_set_image(
    lamina_pdf *pdf, const uint8_t *bytes, int width, int height, lamina_pdf_matrix matrix, bool is_smooth,
    bool is_opaque) {
    cairo_surface_t *image =
        cairo_image_surface_create(is_opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width, height);
    uint8_t *rows = cairo_image_surface_get_data(image);
    if (cairo_surface_status(image) != CAIRO_STATUS_SUCCESS || !rows) {
        cairo_surface_destroy(image);
        return false;
    }
    size_t stride = (size_t)cairo_image_surface_get_stride(image), row = (size_t)width * 4;
    for (int y = 0; y < height; y++) memcpy(rows + (size_t)y * stride, bytes + (size_t)y * row, row);
    cairo_surface_mark_dirty(image);
    cairo_pattern_t *pattern = cairo_pattern_create_for_surface(image);
    cairo_surface_destroy(image);
    cairo_pattern_set_filter(pattern, is_smooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST);
    set_pattern(pdf, pattern, matrix);
    return true;
}

void lamina_pdf_push(lamina_pdf *pdf) { cairo_push_group(pdf->cairo); }
void lamina_pdf_pop(lamina_pdf *pdf) { cairo_pop_group_to_source(pdf->cairo); }

void lamina_pdf_keep(lamina_pdf *pdf) {
    if (pdf->kept) cairo_pattern_destroy(pdf->kept);
    pdf->kept = cairo_pattern_reference(cairo_get_source(pdf->cairo));
}

void lamina_pdf_use_kept(lamina_pdf *pdf) {
    if (pdf->kept) cairo_set_source(pdf->cairo, pdf->kept);
}

void lamina_pdf_paint_masked(lamina_pdf *pdf) {
    if (!pdf->kept) return;
    cairo_pattern_t *mask = cairo_pattern_reference(cairo_get_source(pdf->cairo));
    cairo_set_source(pdf->cairo, pdf->kept);
    cairo_mask(pdf->cairo, mask);
    cairo_pattern_destroy(mask);
    cairo_pattern_destroy(pdf->kept);
    pdf->kept = NULL;
}

bool lamina_pdf_group_alpha(
    lamina_pdf *pdf, double x, double y, double scale, int width, int height, uint8_t *alphas) {
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_A8, width, height);
    cairo_t *cairo = cairo_create(image);
    cairo_scale(cairo, scale, scale);
    cairo_translate(cairo, -x, -y);
    cairo_set_source(cairo, cairo_get_source(pdf->cairo));
    cairo_paint_with_alpha(cairo, 1);
    bool is_good = cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    const uint8_t *rows = cairo_image_surface_get_data(image);
    if (is_good && rows) {
        size_t stride = (size_t)cairo_image_surface_get_stride(image);
        for (int row = 0; row < height; row++)
            memcpy(alphas + (size_t)row * (size_t)width, rows + (size_t)row * stride, (size_t)width);
    }
    cairo_surface_destroy(image);
    return is_good && rows;
}

struct lamina_pdf_font {
    cairo_font_face_t *face;
    cairo_font_options_t *options;
};

// Faces of a library are made and freed by one thread at a time. The library lives as long as the process, because Cairo keeps
// fonts in a cache of its own.
static pthread_mutex_t faces = PTHREAD_MUTEX_INITIALIZER;
static FT_Library faces_library;

static FT_Face open_face(const char *file, int index) {
    FT_Face face = NULL;
    pthread_mutex_lock(&faces);
    if ((faces_library || FT_Init_FreeType(&faces_library) == 0) && FT_New_Face(faces_library, file, index, &face) != 0)
        face = NULL;
    pthread_mutex_unlock(&faces);
    return face;
}

static void close_face(void *face) {
    pthread_mutex_lock(&faces);
    FT_Done_Face(face);
    pthread_mutex_unlock(&faces);
}

lamina_pdf_font *lamina_pdf_font_open(const char *file, int index, const char *variations) {
    static const cairo_user_data_key_t key;
    // FT_LOAD_NO_HINTING
    enum { no_hinting = 2 };
    if (lamina_pdf_missing()) return NULL;
    FT_Face face = open_face(file, index);
    if (!face) return NULL;
    lamina_pdf_font *font = calloc(1, sizeof *font);
    if (!font) {
        close_face(face);
        return NULL;
    }
    font->face = cairo_ft_font_face_create_for_ft_face(face, no_hinting);
    if (cairo_font_face_set_user_data(font->face, &key, face, close_face) != CAIRO_STATUS_SUCCESS) {
        cairo_font_face_destroy(font->face);
        close_face(face);
        free(font);
        return NULL;
    }
    font->options = cairo_font_options_create();
    cairo_font_options_set_hint_style(font->options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(font->options, CAIRO_HINT_METRICS_OFF);
    if (variations[0]) cairo_font_options_set_variations(font->options, variations);
    return font;
}

void lamina_pdf_font_free(lamina_pdf_font *font) {
    if (!font) return;
    cairo_font_options_destroy(font->options);
    cairo_font_face_destroy(font->face);
    free(font);
}

void lamina_pdf_show_glyphs(
    lamina_pdf *pdf, const lamina_pdf_font *font, lamina_pdf_matrix em, const lamina_pdf_glyph *glyphs, int count,
    const char *text, int byte_count, const lamina_pdf_cluster *clusters, int cluster_count, bool is_backward) {
    cairo_glyph_t *placed = calloc((size_t)count + 1, sizeof *placed);
    cairo_text_cluster_t *parts = calloc((size_t)cluster_count + 1, sizeof *parts);
    if (placed && parts) {
        for (int i = 0; i < count; i++) placed[i] = (cairo_glyph_t){glyphs[i].glyph, glyphs[i].x, glyphs[i].y};
        for (int i = 0; i < cluster_count; i++)
            parts[i] = (cairo_text_cluster_t){clusters[i].bytes, clusters[i].glyphs};
        cairo_matrix_t map = {em.a, em.b, em.c, em.d, 0, 0};
        cairo_set_font_face(pdf->cairo, font->face);
        cairo_set_font_options(pdf->cairo, font->options);
        cairo_set_font_matrix(pdf->cairo, &map);
        if (text) {
            cairo_show_text_glyphs(
                pdf->cairo, text, byte_count, placed, count, parts, cluster_count,
                is_backward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : 0);
        } else {
            cairo_show_glyphs(pdf->cairo, placed, count);
        }
    }
    free(placed);
    free(parts);
}
