#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(FT_Done_Face) F(FT_Init_FreeType) F(FT_New_Face) F(cairo_clip) F(cairo_close_path) \
    F(cairo_create) F(cairo_curve_to) F(cairo_destroy) F(cairo_fill) F(cairo_font_face_destroy) \
    F(cairo_font_face_set_user_data) F(cairo_font_options_create) F(cairo_font_options_destroy) \
    F(cairo_font_options_set_hint_metrics) F(cairo_font_options_set_hint_style) \
    F(cairo_font_options_set_variations) F(cairo_ft_font_face_create_for_ft_face) \
    F(cairo_get_current_point) F(cairo_get_operator) F(cairo_get_source) F(cairo_identity_matrix) \
    F(cairo_image_surface_create) F(cairo_image_surface_get_data) F(cairo_image_surface_get_stride) \
    F(cairo_line_to) F(cairo_mask) F(cairo_matrix_invert) F(cairo_move_to) F(cairo_new_path) \
    F(cairo_paint_with_alpha) F(cairo_pattern_add_color_stop_rgba) \
    F(cairo_pattern_create_for_surface) F(cairo_pattern_create_linear) F(cairo_pattern_create_radial) \
    F(cairo_pattern_destroy) F(cairo_pattern_reference) F(cairo_pattern_set_extend) \
    F(cairo_pattern_set_filter) F(cairo_pattern_set_matrix) F(cairo_pdf_surface_create_for_stream) \
    F(cairo_pdf_surface_restrict_to_version) F(cairo_pdf_surface_set_metadata) \
    F(cairo_pdf_surface_set_size) F(cairo_pop_group_to_source) F(cairo_push_group) F(cairo_restore) \
    F(cairo_save) F(cairo_scale) F(cairo_set_antialias) F(cairo_set_dash) F(cairo_set_fill_rule) \
    F(cairo_set_font_face) F(cairo_set_font_matrix) F(cairo_set_font_options) F(cairo_set_line_cap) \
    F(cairo_set_line_join) F(cairo_set_line_width) F(cairo_set_matrix) F(cairo_set_miter_limit) \
    F(cairo_set_operator) F(cairo_set_source) F(cairo_set_source_rgba) F(cairo_set_tolerance) \
    F(cairo_show_glyphs) F(cairo_show_page) F(cairo_show_text_glyphs) F(cairo_status) F(cairo_stroke) \
    F(cairo_surface_destroy) F(cairo_surface_finish) F(cairo_surface_flush) \
    F(cairo_surface_mark_dirty) F(cairo_surface_set_fallback_resolution) F(cairo_surface_status) \
    F(cairo_tag_begin) F(cairo_tag_end) F(cairo_translate) F(cairo_version)

static const char *const files[] = {"libcairo.so.2", "libfreetype.so.6"};
LAMINA_LAZY_LIBRARY(lamina_cairo, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_cairo, lamina_cairo_##name, name)
FUNCTIONS(JUMP)
