#include <CLaminaLazyLibrary.h>

// The functions that Lamina calls. Scripts/library-headers writes this file.
#define FUNCTIONS(F) \
    F(FcConfigAppFontAddFile) F(FcConfigBuildFonts) F(FcConfigCreate) F(FcConfigDestroy) \
    F(FcConfigGetFilename) F(FcConfigGetFonts) F(FcConfigParseAndLoad) \
    F(FcConfigParseAndLoadFromMemory) F(FcConfigSetCurrent) F(FcFontList) F(FcFontSetDestroy) \
    F(FcLangSetGetLangs) F(FcObjectSetBuild) F(FcObjectSetDestroy) F(FcPatternAddBool) \
    F(FcPatternAddString) F(FcPatternCreate) F(FcPatternDel) F(FcPatternDestroy) F(FcPatternGet) \
    F(FcPatternGetBool) F(FcPatternGetInteger) F(FcPatternGetLangSet) F(FcPatternGetMatrix) \
    F(FcPatternGetString) F(FcPatternReference) F(FcRangeGetDouble) F(FcStrFree) F(FcStrListCreate) \
    F(FcStrListDone) F(FcStrListNext) F(FcStrSetDestroy) F(g_array_append_vals) F(g_array_free) \
    F(g_array_new) F(g_ascii_strcasecmp) F(g_byte_array_append) F(g_byte_array_free) \
    F(g_byte_array_new) F(g_compute_checksum_for_data) F(g_free) F(g_hash_table_destroy) \
    F(g_hash_table_insert) F(g_hash_table_lookup) F(g_hash_table_new_full) F(g_hash_table_remove_all) \
    F(g_hash_table_size) F(g_list_free_full) F(g_log_default_handler) F(g_log_set_handler) \
    F(g_malloc0_n) F(g_malloc_n) F(g_object_get_data) F(g_object_set_data) F(g_object_unref) \
    F(g_ptr_array_add) F(g_ptr_array_free) F(g_ptr_array_new) F(g_str_equal) F(g_str_hash) \
    F(g_strconcat) F(g_strdup) F(g_strfreev) F(g_strsplit) F(g_type_check_instance_cast) \
    F(g_type_check_instance_is_a) F(g_utf8_get_char) F(hb_blob_destroy) F(hb_blob_get_data) \
    F(hb_color_get_alpha) F(hb_color_get_blue) F(hb_color_get_green) F(hb_color_get_red) \
    F(hb_draw_funcs_create) F(hb_draw_funcs_make_immutable) F(hb_draw_funcs_set_close_path_func) \
    F(hb_draw_funcs_set_cubic_to_func) F(hb_draw_funcs_set_line_to_func) \
    F(hb_draw_funcs_set_move_to_func) F(hb_draw_funcs_set_quadratic_to_func) \
    F(hb_face_collect_unicodes) F(hb_face_get_glyph_count) F(hb_face_get_table_tags) \
    F(hb_face_get_upem) F(hb_face_reference_table) F(hb_font_create) F(hb_font_destroy) \
    F(hb_font_get_face) F(hb_font_get_glyph_extents) F(hb_font_get_glyph_from_name) \
    F(hb_font_get_glyph_h_advance) F(hb_font_get_glyph_name) F(hb_font_get_glyph_shape) \
    F(hb_font_get_glyph_v_advance) F(hb_font_get_glyph_v_origin) F(hb_font_get_nominal_glyph) \
    F(hb_font_get_scale) F(hb_font_get_var_coords_design) F(hb_font_get_var_coords_normalized) \
    F(hb_font_make_immutable) F(hb_font_set_scale) F(hb_font_set_var_coords_design) \
    F(hb_font_set_var_coords_normalized) F(hb_language_from_string) F(hb_ot_color_glyph_get_layers) \
    F(hb_ot_color_glyph_reference_png) F(hb_ot_color_has_layers) F(hb_ot_color_has_png) \
    F(hb_ot_color_palette_get_colors) F(hb_ot_layout_table_get_feature_tags) \
    F(hb_ot_metrics_get_position) F(hb_ot_name_get_utf8) F(hb_ot_var_get_axis_count) \
    F(hb_ot_var_get_axis_infos) F(hb_set_create) F(hb_set_destroy) F(hb_set_next_range) \
    F(pango_attr_allow_breaks_new) F(pango_attr_font_desc_new) F(pango_attr_font_features_new) \
    F(pango_attr_letter_spacing_new) F(pango_attr_list_copy) F(pango_attr_list_insert) \
    F(pango_attr_list_new) F(pango_attr_list_unref) F(pango_attr_shape_new) \
    F(pango_context_set_base_dir) F(pango_context_set_language) \
    F(pango_context_set_round_glyph_positions) F(pango_fc_font_description_from_pattern) \
    F(pango_fc_font_get_pattern) F(pango_fc_font_get_type) F(pango_fc_font_map_config_changed) \
    F(pango_fc_font_map_get_type) F(pango_fc_font_map_set_config) \
    F(pango_fc_font_map_set_default_substitute) F(pango_font_describe) \
    F(pango_font_description_copy_static) F(pango_font_description_free) \
    F(pango_font_description_from_string) F(pango_font_description_get_family) \
    F(pango_font_description_new) F(pango_font_description_set_absolute_size) \
    F(pango_font_description_set_family) F(pango_font_description_set_variations) \
    F(pango_font_description_unset_fields) F(pango_font_get_hb_font) F(pango_font_map_create_context) \
    F(pango_font_map_load_font) F(pango_ft2_font_map_get_type) F(pango_ft2_font_map_new) \
    F(pango_ft2_font_map_set_resolution) F(pango_glyph_string_extents) F(pango_glyph_string_free) \
    F(pango_glyph_string_new) F(pango_item_copy) F(pango_item_free) F(pango_itemize) \
    F(pango_language_from_string) F(pango_layout_context_changed) F(pango_layout_get_attributes) \
    F(pango_layout_get_iter) F(pango_layout_get_lines_readonly) \
    F(pango_layout_get_log_attrs_readonly) F(pango_layout_is_ellipsized) F(pango_layout_iter_free) \
    F(pango_layout_iter_get_baseline) F(pango_layout_iter_get_line_extents) \
    F(pango_layout_iter_get_line_readonly) F(pango_layout_iter_next_line) \
    F(pango_layout_line_get_extents) F(pango_layout_line_get_resolved_direction) F(pango_layout_new) \
    F(pango_layout_set_attributes) F(pango_layout_set_auto_dir) F(pango_layout_set_ellipsize) \
    F(pango_layout_set_height) F(pango_layout_set_justify) F(pango_layout_set_text) \
    F(pango_layout_set_width) F(pango_layout_set_wrap) F(pango_shape_item)

static const char *const files[] = {"libpangoft2-1.0.so.0", "libpango-1.0.so.0", "libgobject-2.0.so.0", "libglib-2.0.so.0", "libfontconfig.so.1", "libharfbuzz.so.0"};
LAMINA_LAZY_LIBRARY(lamina_pango, FUNCTIONS, files)
#define JUMP(name) LAMINA_LAZY_JUMP_AS(lamina_pango, lamina_pango_##name, name)
FUNCTIONS(JUMP)
