#pragma once

// What Lamina calls of fontconfig/fontconfig.h, hb-ot.h, hb.h, pango/pangofc-font.h, pango/pangofc-fontmap.h, pango/pangoft2.h. Scripts/library-headers writes this file.

#include <stddef.h>
#include <stdint.h>

#ifndef FALSE
#define FALSE (0)
#endif
#ifndef FC_ANTIALIAS
#define FC_ANTIALIAS "antialias"
#endif
#ifndef FC_EMBOLDEN
#define FC_EMBOLDEN "embolden"
#endif
#ifndef FC_FAMILY
#define FC_FAMILY "family"
#endif
#ifndef FC_FAMILYLANG
#define FC_FAMILYLANG "familylang"
#endif
#ifndef FC_FILE
#define FC_FILE "file"
#endif
#ifndef FC_FONTFORMAT
#define FC_FONTFORMAT "fontformat"
#endif
#ifndef FC_FULLNAME
#define FC_FULLNAME "fullname"
#endif
#ifndef FC_FULLNAMELANG
#define FC_FULLNAMELANG "fullnamelang"
#endif
#ifndef FC_HINTING
#define FC_HINTING "hinting"
#endif
#ifndef FC_INDEX
#define FC_INDEX "index"
#endif
#ifndef FC_LANG
#define FC_LANG "lang"
#endif
#ifndef FC_MATRIX
#define FC_MATRIX "matrix"
#endif
#ifndef FC_POSTSCRIPT_NAME
#define FC_POSTSCRIPT_NAME "postscriptname"
#endif
#ifndef FC_PROPORTIONAL
#define FC_PROPORTIONAL 0
#endif
#ifndef FC_SIZE
#define FC_SIZE "size"
#endif
#ifndef FC_SLANT
#define FC_SLANT "slant"
#endif
#ifndef FC_SLANT_ROMAN
#define FC_SLANT_ROMAN 0
#endif
#ifndef FC_SPACING
#define FC_SPACING "spacing"
#endif
#ifndef FC_STYLE
#define FC_STYLE "style"
#endif
#ifndef FC_STYLELANG
#define FC_STYLELANG "stylelang"
#endif
#ifndef FC_VARIABLE
#define FC_VARIABLE "variable"
#endif
#ifndef FC_WEIGHT
#define FC_WEIGHT "weight"
#endif
#ifndef FC_WEIGHT_REGULAR
#define FC_WEIGHT_REGULAR 80
#endif
#ifndef FC_WIDTH
#define FC_WIDTH "width"
#endif
#ifndef FC_WIDTH_NORMAL
#define FC_WIDTH_NORMAL 100
#endif
#ifndef FcFalse
#define FcFalse 0
#endif
#ifndef FcTrue
#define FcTrue 1
#endif
#ifndef G_GNUC_EXTENSION
#define G_GNUC_EXTENSION __extension__
#endif
#ifndef G_N_ELEMENTS
#define G_N_ELEMENTS(arr) (sizeof (arr) / sizeof ((arr)[0]))
#endif
#ifndef G_OBJECT
#define G_OBJECT(object) (G_TYPE_CHECK_INSTANCE_CAST ((object), G_TYPE_OBJECT, GObject))
#endif
#ifndef G_TYPE_CHECK_INSTANCE_CAST
#define G_TYPE_CHECK_INSTANCE_CAST(instance,g_type,c_type) (_G_TYPE_CIC ((instance), (g_type), c_type))
#endif
#ifndef G_TYPE_CHECK_INSTANCE_TYPE
#define G_TYPE_CHECK_INSTANCE_TYPE(instance,g_type) (_G_TYPE_CIT ((instance), (g_type)))
#endif
#ifndef G_TYPE_FUNDAMENTAL_SHIFT
#define G_TYPE_FUNDAMENTAL_SHIFT (2)
#endif
#ifndef G_TYPE_MAKE_FUNDAMENTAL
#define G_TYPE_MAKE_FUNDAMENTAL(x) ((GType) ((x) << G_TYPE_FUNDAMENTAL_SHIFT))
#endif
#ifndef G_TYPE_OBJECT
#define G_TYPE_OBJECT G_TYPE_MAKE_FUNDAMENTAL (20)
#endif
#ifndef HB_LANGUAGE_INVALID
#define HB_LANGUAGE_INVALID ((hb_language_t) 0)
#endif
#ifndef HB_OT_TAG_GPOS
#define HB_OT_TAG_GPOS HB_TAG('G','P','O','S')
#endif
#ifndef HB_OT_TAG_GSUB
#define HB_OT_TAG_GSUB HB_TAG('G','S','U','B')
#endif
#ifndef HB_SET_VALUE_INVALID
#define HB_SET_VALUE_INVALID ((hb_codepoint_t) -1)
#endif
#ifndef HB_TAG
#define HB_TAG(c1,c2,c3,c4) ((hb_tag_t)((((uint32_t)(c1)&0xFF)<<24)|(((uint32_t)(c2)&0xFF)<<16)|(((uint32_t)(c3)&0xFF)<<8)|((uint32_t)(c4)&0xFF)))
#endif
#ifndef HB_VERSION_ATLEAST
#define HB_VERSION_ATLEAST(major,minor,micro) ((major)*10000+(minor)*100+(micro) <= HB_VERSION_MAJOR*10000+HB_VERSION_MINOR*100+HB_VERSION_MICRO)
#endif
#ifndef HB_VERSION_MAJOR
#define HB_VERSION_MAJOR 6
#endif
#ifndef HB_VERSION_MICRO
#define HB_VERSION_MICRO 0
#endif
#ifndef HB_VERSION_MINOR
#define HB_VERSION_MINOR 0
#endif
#ifndef PANGO_FC_FONT
#define PANGO_FC_FONT(object) (G_TYPE_CHECK_INSTANCE_CAST ((object), PANGO_TYPE_FC_FONT, PangoFcFont))
#endif
#ifndef PANGO_FC_FONT_MAP
#define PANGO_FC_FONT_MAP(object) (G_TYPE_CHECK_INSTANCE_CAST ((object), PANGO_TYPE_FC_FONT_MAP, PangoFcFontMap))
#endif
#ifndef PANGO_FT2_FONT_MAP
#define PANGO_FT2_FONT_MAP(object) (G_TYPE_CHECK_INSTANCE_CAST ((object), PANGO_TYPE_FT2_FONT_MAP, PangoFT2FontMap))
#endif
#ifndef PANGO_GLYPH_EMPTY
#define PANGO_GLYPH_EMPTY ((PangoGlyph)0x0FFFFFFF)
#endif
#ifndef PANGO_GLYPH_UNKNOWN_FLAG
#define PANGO_GLYPH_UNKNOWN_FLAG ((PangoGlyph)0x10000000)
#endif
#ifndef PANGO_IS_FC_FONT
#define PANGO_IS_FC_FONT(object) (G_TYPE_CHECK_INSTANCE_TYPE ((object), PANGO_TYPE_FC_FONT))
#endif
#ifndef PANGO_SCALE
#define PANGO_SCALE 1024
#endif
#ifndef PANGO_TYPE_FC_FONT
#define PANGO_TYPE_FC_FONT (pango_fc_font_get_type ())
#endif
#ifndef PANGO_TYPE_FC_FONT_MAP
#define PANGO_TYPE_FC_FONT_MAP (pango_fc_font_map_get_type ())
#endif
#ifndef PANGO_TYPE_FT2_FONT_MAP
#define PANGO_TYPE_FT2_FONT_MAP (pango_ft2_font_map_get_type ())
#endif
#ifndef TRUE
#define TRUE (!FALSE)
#endif
#ifndef _G_NEW
#define _G_NEW(struct_type,n_structs,func) ((struct_type *) g_##func##_n ((n_structs), sizeof (struct_type)))
#endif
#ifndef _G_TYPE_CIC
#define _G_TYPE_CIC(ip,gt,ct) ((ct*) (void *) g_type_check_instance_cast ((GTypeInstance*) ip, gt))
#endif
#ifndef _G_TYPE_CIT
#define _G_TYPE_CIT(ip,gt) (G_GNUC_EXTENSION ({ GTypeInstance *__inst = (GTypeInstance*) ip; GType __t = gt; gboolean __r; if (!__inst) __r = FALSE; else if (__inst->g_class && __inst->g_class->g_type == __t) __r = TRUE; else __r = g_type_check_instance_is_a (__inst, __t); __r; }))
#endif
#ifndef g_new
#define g_new(struct_type,n_structs) _G_NEW (struct_type, n_structs, malloc)
#endif
#ifndef g_new0
#define g_new0(struct_type,n_structs) _G_NEW (struct_type, n_structs, malloc0)
#endif
#ifndef g_str_equal
#define g_str_equal(v1,v2) (strcmp ((const char *) (v1), (const char *) (v2)) == 0)
#endif
#ifndef hb_color_get_alpha
#define hb_color_get_alpha(color) ((color) & 0xFF)
#endif
#ifndef hb_color_get_blue
#define hb_color_get_blue(color) (((color) >> 24) & 0xFF)
#endif
#ifndef hb_color_get_green
#define hb_color_get_green(color) (((color) >> 16) & 0xFF)
#endif
#ifndef hb_color_get_red
#define hb_color_get_red(color) (((color) >> 8) & 0xFF)
#endif

struct _FcCharSet;
struct _FcConfig;
struct _FcFontSet;
struct _FcLangSet;
struct _FcMatrix;
struct _FcObjectSet;
struct _FcPattern;
struct _FcRange;
struct _FcStrList;
struct _FcStrSet;
struct _FcValue;
struct _GArray;
struct _GByteArray;
struct _GData;
struct _GHashTable;
struct _GList;
struct _GObject;
struct _GPtrArray;
struct _GSList;
struct _GTypeClass;
struct _GTypeInstance;
struct _PangoAnalysis;
struct _PangoAttrClass;
struct _PangoAttrIterator;
struct _PangoAttrList;
struct _PangoAttribute;
struct _PangoContext;
struct _PangoEngineLang;
struct _PangoEngineShape;
struct _PangoFT2FontMap;
struct _PangoFcFont;
struct _PangoFcFontMap;
struct _PangoFont;
struct _PangoFontDescription;
struct _PangoFontMap;
struct _PangoGlyphGeometry;
struct _PangoGlyphInfo;
struct _PangoGlyphItem;
struct _PangoGlyphString;
struct _PangoGlyphVisAttr;
struct _PangoItem;
struct _PangoLanguage;
struct _PangoLayout;
struct _PangoLayoutIter;
struct _PangoLayoutLine;
struct _PangoLogAttr;
struct _PangoMatrix;
struct _PangoRectangle;
struct hb_blob_t;
struct hb_draw_funcs_t;
struct hb_draw_state_t;
struct hb_face_t;
struct hb_font_t;
struct hb_glyph_extents_t;
struct hb_language_impl_t;
struct hb_ot_color_layer_t;
struct hb_ot_var_axis_info_t;
struct hb_set_t;
typedef unsigned char FcChar8;
typedef int FcBool;
enum _FcType { FcTypeInteger = 1, FcTypeDouble = 2, FcTypeRange = 9, FcTypeUnknown = -1 };
typedef enum _FcType FcType;
struct _FcMatrix {
    double xx;
    double xy;
    double yx;
    double yy;
};
typedef struct _FcMatrix FcMatrix;
typedef struct _FcCharSet FcCharSet;
enum _FcResult { FcResultMatch = 0 };
typedef enum _FcResult FcResult;
typedef struct _FcPattern FcPattern;
typedef struct _FcLangSet FcLangSet;
typedef struct _FcRange FcRange;
struct _FcValue {
    FcType type;
    union {
        const FcChar8 *s;
        int i;
        FcBool b;
        double d;
        const FcMatrix *m;
        const FcCharSet *c;
        void *f;
        const FcLangSet *l;
        const FcRange *r;
    } u;
};
typedef struct _FcValue FcValue;
struct _FcFontSet {
    int nfont;
    int sfont;
    FcPattern **fonts;
};
typedef struct _FcFontSet FcFontSet;
struct _FcObjectSet {
    int nobject;
    int sobject;
    const char **objects;
};
typedef struct _FcObjectSet FcObjectSet;
enum _FcSetName { FcSetSystem = 0, FcSetApplication = 1 };
typedef enum _FcSetName FcSetName;
typedef struct _FcConfig FcConfig;
typedef struct _FcStrList FcStrList;
typedef struct _FcStrSet FcStrSet;
FcChar8 *FcConfigGetFilename(FcConfig *config, const FcChar8 *url) __asm__("lamina_pango_FcConfigGetFilename");
FcConfig *FcConfigCreate(void) __asm__("lamina_pango_FcConfigCreate");
void FcConfigDestroy(FcConfig *config) __asm__("lamina_pango_FcConfigDestroy");
FcBool FcConfigSetCurrent(FcConfig *config) __asm__("lamina_pango_FcConfigSetCurrent");
FcBool FcConfigBuildFonts(FcConfig *config) __asm__("lamina_pango_FcConfigBuildFonts");
FcFontSet *FcConfigGetFonts(FcConfig *config, FcSetName set) __asm__("lamina_pango_FcConfigGetFonts");
FcBool FcConfigAppFontAddFile(FcConfig *config, const FcChar8 *file) __asm__("lamina_pango_FcConfigAppFontAddFile");
void FcFontSetDestroy(FcFontSet *s) __asm__("lamina_pango_FcFontSetDestroy");
FcStrSet *FcLangSetGetLangs(const FcLangSet *ls) __asm__("lamina_pango_FcLangSetGetLangs");
void FcObjectSetDestroy(FcObjectSet *os) __asm__("lamina_pango_FcObjectSetDestroy");
FcObjectSet *FcObjectSetBuild(const char *first, ...) __asm__("lamina_pango_FcObjectSetBuild");
FcFontSet *FcFontList(FcConfig *config, FcPattern *p, FcObjectSet *os) __asm__("lamina_pango_FcFontList");
FcPattern *FcPatternCreate(void) __asm__("lamina_pango_FcPatternCreate");
void FcPatternReference(FcPattern *p) __asm__("lamina_pango_FcPatternReference");
void FcPatternDestroy(FcPattern *p) __asm__("lamina_pango_FcPatternDestroy");
FcResult FcPatternGet(const FcPattern *p, const char *object, int id, FcValue *v) __asm__("lamina_pango_FcPatternGet");
FcBool FcPatternDel(FcPattern *p, const char *object) __asm__("lamina_pango_FcPatternDel");
FcBool FcPatternAddString(FcPattern *p, const char *object, const FcChar8 *s) __asm__("lamina_pango_FcPatternAddString");
FcBool FcPatternAddBool(FcPattern *p, const char *object, FcBool b) __asm__("lamina_pango_FcPatternAddBool");
FcResult FcPatternGetInteger(const FcPattern *p, const char *object, int n, int *i) __asm__("lamina_pango_FcPatternGetInteger");
FcResult FcPatternGetString(const FcPattern *p, const char *object, int n, FcChar8 **s) __asm__("lamina_pango_FcPatternGetString");
FcResult FcPatternGetMatrix(const FcPattern *p, const char *object, int n, FcMatrix **s) __asm__("lamina_pango_FcPatternGetMatrix");
FcResult FcPatternGetBool(const FcPattern *p, const char *object, int n, FcBool *b) __asm__("lamina_pango_FcPatternGetBool");
FcResult FcPatternGetLangSet(const FcPattern *p, const char *object, int n, FcLangSet **ls) __asm__("lamina_pango_FcPatternGetLangSet");
FcBool FcRangeGetDouble(const FcRange *range, double *begin, double *end) __asm__("lamina_pango_FcRangeGetDouble");
void FcStrFree(FcChar8 *s) __asm__("lamina_pango_FcStrFree");
void FcStrSetDestroy(FcStrSet *set) __asm__("lamina_pango_FcStrSetDestroy");
FcStrList *FcStrListCreate(FcStrSet *set) __asm__("lamina_pango_FcStrListCreate");
FcChar8 *FcStrListNext(FcStrList *list) __asm__("lamina_pango_FcStrListNext");
void FcStrListDone(FcStrList *list) __asm__("lamina_pango_FcStrListDone");
FcBool FcConfigParseAndLoad(FcConfig *config, const FcChar8 *file, FcBool complain) __asm__("lamina_pango_FcConfigParseAndLoad");
FcBool FcConfigParseAndLoadFromMemory(FcConfig *config, const FcChar8 *buffer, FcBool complain) __asm__("lamina_pango_FcConfigParseAndLoadFromMemory");
typedef int hb_bool_t;
typedef uint32_t hb_codepoint_t;
typedef int32_t hb_position_t;
typedef uint32_t hb_tag_t;
typedef const struct hb_language_impl_t *hb_language_t;
hb_language_t hb_language_from_string(const char *str, int len) __asm__("lamina_pango_hb_language_from_string");
typedef void (*hb_destroy_func_t)(void *);
typedef uint32_t hb_color_t;
uint8_t (hb_color_get_alpha)(hb_color_t color) __asm__("lamina_pango_hb_color_get_alpha");
uint8_t (hb_color_get_red)(hb_color_t color) __asm__("lamina_pango_hb_color_get_red");
uint8_t (hb_color_get_green)(hb_color_t color) __asm__("lamina_pango_hb_color_get_green");
uint8_t (hb_color_get_blue)(hb_color_t color) __asm__("lamina_pango_hb_color_get_blue");
typedef struct hb_blob_t hb_blob_t;
void hb_blob_destroy(hb_blob_t *blob) __asm__("lamina_pango_hb_blob_destroy");
const char *hb_blob_get_data(hb_blob_t *blob, unsigned int *length) __asm__("lamina_pango_hb_blob_get_data");
typedef struct hb_set_t hb_set_t;
hb_set_t *hb_set_create(void) __asm__("lamina_pango_hb_set_create");
void hb_set_destroy(hb_set_t *set) __asm__("lamina_pango_hb_set_destroy");
hb_bool_t hb_set_next_range(const hb_set_t *set, hb_codepoint_t *first, hb_codepoint_t *last) __asm__("lamina_pango_hb_set_next_range");
typedef struct hb_face_t hb_face_t;
hb_blob_t *hb_face_reference_table(const hb_face_t *face, hb_tag_t tag) __asm__("lamina_pango_hb_face_reference_table");
unsigned int hb_face_get_upem(const hb_face_t *face) __asm__("lamina_pango_hb_face_get_upem");
unsigned int hb_face_get_glyph_count(const hb_face_t *face) __asm__("lamina_pango_hb_face_get_glyph_count");
unsigned int hb_face_get_table_tags(const hb_face_t *face, unsigned int start_offset, unsigned int *table_count, hb_tag_t *table_tags) __asm__("lamina_pango_hb_face_get_table_tags");
void hb_face_collect_unicodes(hb_face_t *face, hb_set_t *out) __asm__("lamina_pango_hb_face_collect_unicodes");
typedef struct hb_draw_state_t hb_draw_state_t;
typedef struct hb_draw_funcs_t hb_draw_funcs_t;
typedef void (*hb_draw_move_to_func_t)(hb_draw_funcs_t *, void *, hb_draw_state_t *, float, float, void *);
typedef void (*hb_draw_line_to_func_t)(hb_draw_funcs_t *, void *, hb_draw_state_t *, float, float, void *);
typedef void (*hb_draw_quadratic_to_func_t)(hb_draw_funcs_t *, void *, hb_draw_state_t *, float, float, float, float, void *);
typedef void (*hb_draw_cubic_to_func_t)(hb_draw_funcs_t *, void *, hb_draw_state_t *, float, float, float, float, float, float, void *);
typedef void (*hb_draw_close_path_func_t)(hb_draw_funcs_t *, void *, hb_draw_state_t *, void *);
void hb_draw_funcs_set_move_to_func(hb_draw_funcs_t *dfuncs, hb_draw_move_to_func_t func, void *user_data, hb_destroy_func_t destroy) __asm__("lamina_pango_hb_draw_funcs_set_move_to_func");
void hb_draw_funcs_set_line_to_func(hb_draw_funcs_t *dfuncs, hb_draw_line_to_func_t func, void *user_data, hb_destroy_func_t destroy) __asm__("lamina_pango_hb_draw_funcs_set_line_to_func");
void hb_draw_funcs_set_quadratic_to_func(hb_draw_funcs_t *dfuncs, hb_draw_quadratic_to_func_t func, void *user_data, hb_destroy_func_t destroy) __asm__("lamina_pango_hb_draw_funcs_set_quadratic_to_func");
void hb_draw_funcs_set_cubic_to_func(hb_draw_funcs_t *dfuncs, hb_draw_cubic_to_func_t func, void *user_data, hb_destroy_func_t destroy) __asm__("lamina_pango_hb_draw_funcs_set_cubic_to_func");
void hb_draw_funcs_set_close_path_func(hb_draw_funcs_t *dfuncs, hb_draw_close_path_func_t func, void *user_data, hb_destroy_func_t destroy) __asm__("lamina_pango_hb_draw_funcs_set_close_path_func");
hb_draw_funcs_t *hb_draw_funcs_create(void) __asm__("lamina_pango_hb_draw_funcs_create");
void hb_draw_funcs_make_immutable(hb_draw_funcs_t *dfuncs) __asm__("lamina_pango_hb_draw_funcs_make_immutable");
typedef struct hb_font_t hb_font_t;
typedef struct hb_glyph_extents_t hb_glyph_extents_t;
struct hb_glyph_extents_t {
    hb_position_t x_bearing;
    hb_position_t y_bearing;
    hb_position_t width;
    hb_position_t height;
};
hb_bool_t hb_font_get_nominal_glyph(hb_font_t *font, hb_codepoint_t unicode, hb_codepoint_t *glyph) __asm__("lamina_pango_hb_font_get_nominal_glyph");
hb_position_t hb_font_get_glyph_h_advance(hb_font_t *font, hb_codepoint_t glyph) __asm__("lamina_pango_hb_font_get_glyph_h_advance");
hb_position_t hb_font_get_glyph_v_advance(hb_font_t *font, hb_codepoint_t glyph) __asm__("lamina_pango_hb_font_get_glyph_v_advance");
hb_bool_t hb_font_get_glyph_v_origin(hb_font_t *font, hb_codepoint_t glyph, hb_position_t *x, hb_position_t *y) __asm__("lamina_pango_hb_font_get_glyph_v_origin");
hb_bool_t hb_font_get_glyph_extents(hb_font_t *font, hb_codepoint_t glyph, hb_glyph_extents_t *extents) __asm__("lamina_pango_hb_font_get_glyph_extents");
hb_bool_t hb_font_get_glyph_name(hb_font_t *font, hb_codepoint_t glyph, char *name, unsigned int size) __asm__("lamina_pango_hb_font_get_glyph_name");
hb_bool_t hb_font_get_glyph_from_name(hb_font_t *font, const char *name, int len, hb_codepoint_t *glyph) __asm__("lamina_pango_hb_font_get_glyph_from_name");
void hb_font_get_glyph_shape(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *dfuncs, void *draw_data) __asm__("lamina_pango_hb_font_get_glyph_shape");
hb_font_t *hb_font_create(hb_face_t *face) __asm__("lamina_pango_hb_font_create");
void hb_font_destroy(hb_font_t *font) __asm__("lamina_pango_hb_font_destroy");
void hb_font_make_immutable(hb_font_t *font) __asm__("lamina_pango_hb_font_make_immutable");
hb_face_t *hb_font_get_face(hb_font_t *font) __asm__("lamina_pango_hb_font_get_face");
void hb_font_set_scale(hb_font_t *font, int x_scale, int y_scale) __asm__("lamina_pango_hb_font_set_scale");
void hb_font_get_scale(hb_font_t *font, int *x_scale, int *y_scale) __asm__("lamina_pango_hb_font_get_scale");
void hb_font_set_var_coords_design(hb_font_t *font, const float *coords, unsigned int coords_length) __asm__("lamina_pango_hb_font_set_var_coords_design");
const float *hb_font_get_var_coords_design(hb_font_t *font, unsigned int *length) __asm__("lamina_pango_hb_font_get_var_coords_design");
void hb_font_set_var_coords_normalized(hb_font_t *font, const int *coords, unsigned int coords_length) __asm__("lamina_pango_hb_font_set_var_coords_normalized");
const int *hb_font_get_var_coords_normalized(hb_font_t *font, unsigned int *length) __asm__("lamina_pango_hb_font_get_var_coords_normalized");
typedef unsigned int hb_ot_name_id_t;
unsigned int hb_ot_name_get_utf8(hb_face_t *face, hb_ot_name_id_t name_id, hb_language_t language, unsigned int *text_size, char *text) __asm__("lamina_pango_hb_ot_name_get_utf8");
unsigned int hb_ot_color_palette_get_colors(hb_face_t *face, unsigned int palette_index, unsigned int start_offset, unsigned int *color_count, hb_color_t *colors) __asm__("lamina_pango_hb_ot_color_palette_get_colors");
hb_bool_t hb_ot_color_has_layers(hb_face_t *face) __asm__("lamina_pango_hb_ot_color_has_layers");
typedef struct hb_ot_color_layer_t hb_ot_color_layer_t;
struct hb_ot_color_layer_t {
    hb_codepoint_t glyph;
    unsigned int color_index;
};
unsigned int hb_ot_color_glyph_get_layers(hb_face_t *face, hb_codepoint_t glyph, unsigned int start_offset, unsigned int *layer_count, hb_ot_color_layer_t *layers) __asm__("lamina_pango_hb_ot_color_glyph_get_layers");
hb_bool_t hb_ot_color_has_png(hb_face_t *face) __asm__("lamina_pango_hb_ot_color_has_png");
hb_blob_t *hb_ot_color_glyph_reference_png(hb_font_t *font, hb_codepoint_t glyph) __asm__("lamina_pango_hb_ot_color_glyph_reference_png");
unsigned int hb_ot_layout_table_get_feature_tags(hb_face_t *face, hb_tag_t table_tag, unsigned int start_offset, unsigned int *feature_count, hb_tag_t *feature_tags) __asm__("lamina_pango_hb_ot_layout_table_get_feature_tags");
typedef enum { HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER = 1751216995, HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER = 1751413603, HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP = 1751934832, HB_OT_METRICS_TAG_X_HEIGHT = 2020108148, HB_OT_METRICS_TAG_CAP_HEIGHT = 1668311156, HB_OT_METRICS_TAG_UNDERLINE_SIZE = 1970168947, HB_OT_METRICS_TAG_UNDERLINE_OFFSET = 1970168943 } hb_ot_metrics_tag_t;
hb_bool_t hb_ot_metrics_get_position(hb_font_t *font, hb_ot_metrics_tag_t metrics_tag, hb_position_t *position) __asm__("lamina_pango_hb_ot_metrics_get_position");
unsigned int hb_ot_var_get_axis_count(hb_face_t *face) __asm__("lamina_pango_hb_ot_var_get_axis_count");
typedef enum { HB_OT_VAR_AXIS_FLAG_HIDDEN = 1 } hb_ot_var_axis_flags_t;
typedef struct hb_ot_var_axis_info_t hb_ot_var_axis_info_t;
struct hb_ot_var_axis_info_t {
    unsigned int axis_index;
    hb_tag_t tag;
    hb_ot_name_id_t name_id;
    hb_ot_var_axis_flags_t flags;
    float min_value;
    float default_value;
    float max_value;
    unsigned int reserved;
};
unsigned int hb_ot_var_get_axis_infos(hb_face_t *face, unsigned int start_offset, unsigned int *axes_count, hb_ot_var_axis_info_t *axes_array) __asm__("lamina_pango_hb_ot_var_get_axis_infos");
typedef unsigned char guint8;
typedef int gint32;
typedef unsigned int guint32;
typedef unsigned long gsize;
typedef char gchar;
typedef int gint;
typedef gint gboolean;
typedef unsigned char guchar;
typedef unsigned int guint;
typedef void *gpointer;
typedef const void *gconstpointer;
typedef gboolean (*GEqualFunc)(gconstpointer, gconstpointer);
typedef void (*GDestroyNotify)(gpointer);
typedef guint (*GHashFunc)(gconstpointer);
struct _GArray {
    gchar *data;
    guint len;
};
typedef struct _GArray GArray;
struct _GByteArray {
    guint8 *data;
    guint len;
};
typedef struct _GByteArray GByteArray;
struct _GPtrArray {
    gpointer *pdata;
    guint len;
};
typedef struct _GPtrArray GPtrArray;
GArray *g_array_new(gboolean zero_terminated, gboolean clear_, guint element_size) __asm__("lamina_pango_g_array_new");
gchar *g_array_free(GArray *array, gboolean free_segment) __asm__("lamina_pango_g_array_free");
GArray *g_array_append_vals(GArray *array, gconstpointer data, guint len) __asm__("lamina_pango_g_array_append_vals");
GPtrArray *g_ptr_array_new(void) __asm__("lamina_pango_g_ptr_array_new");
gpointer *g_ptr_array_free(GPtrArray *array, gboolean free_seg) __asm__("lamina_pango_g_ptr_array_free");
void g_ptr_array_add(GPtrArray *array, gpointer data) __asm__("lamina_pango_g_ptr_array_add");
GByteArray *g_byte_array_new(void) __asm__("lamina_pango_g_byte_array_new");
guint8 *g_byte_array_free(GByteArray *array, gboolean free_segment) __asm__("lamina_pango_g_byte_array_free");
GByteArray *g_byte_array_append(GByteArray *array, const guint8 *data, guint len) __asm__("lamina_pango_g_byte_array_append");
typedef enum { G_CHECKSUM_SHA256 = 2 } GChecksumType;
gchar *g_compute_checksum_for_data(GChecksumType checksum_type, const guchar *data, gsize length) __asm__("lamina_pango_g_compute_checksum_for_data");
typedef struct _GData GData;
void g_free(gpointer mem) __asm__("lamina_pango_g_free");
gpointer g_malloc_n(gsize n_blocks, gsize n_block_bytes) __asm__("lamina_pango_g_malloc_n");
gpointer g_malloc0_n(gsize n_blocks, gsize n_block_bytes) __asm__("lamina_pango_g_malloc0_n");
typedef struct _GList GList;
struct _GList {
    gpointer data;
    GList *next;
    GList *prev;
};
void g_list_free_full(GList *list, GDestroyNotify free_func) __asm__("lamina_pango_g_list_free_full");
typedef struct _GHashTable GHashTable;
GHashTable *g_hash_table_new_full(GHashFunc hash_func, GEqualFunc key_equal_func, GDestroyNotify key_destroy_func, GDestroyNotify value_destroy_func) __asm__("lamina_pango_g_hash_table_new_full");
void g_hash_table_destroy(GHashTable *hash_table) __asm__("lamina_pango_g_hash_table_destroy");
gboolean g_hash_table_insert(GHashTable *hash_table, gpointer key, gpointer value) __asm__("lamina_pango_g_hash_table_insert");
void g_hash_table_remove_all(GHashTable *hash_table) __asm__("lamina_pango_g_hash_table_remove_all");
gpointer g_hash_table_lookup(GHashTable *hash_table, gconstpointer key) __asm__("lamina_pango_g_hash_table_lookup");
guint g_hash_table_size(GHashTable *hash_table) __asm__("lamina_pango_g_hash_table_size");
gboolean (g_str_equal)(gconstpointer v1, gconstpointer v2) __asm__("lamina_pango_g_str_equal");
guint g_str_hash(gconstpointer v) __asm__("lamina_pango_g_str_hash");
typedef struct _GSList GSList;
struct _GSList {
    gpointer data;
    GSList *next;
};
typedef guint32 gunichar;
gunichar g_utf8_get_char(const gchar *p) __asm__("lamina_pango_g_utf8_get_char");
typedef enum { G_LOG_FLAG_RECURSION = 1, G_LOG_LEVEL_ERROR = 4, G_LOG_LEVEL_CRITICAL = 8, G_LOG_LEVEL_WARNING = 16, G_LOG_LEVEL_MASK = -4 } GLogLevelFlags;
typedef void (*GLogFunc)(const gchar *, GLogLevelFlags, const gchar *, gpointer);
guint g_log_set_handler(const gchar *log_domain, GLogLevelFlags log_levels, GLogFunc log_func, gpointer user_data) __asm__("lamina_pango_g_log_set_handler");
void g_log_default_handler(const gchar *log_domain, GLogLevelFlags log_level, const gchar *message, gpointer unused_data) __asm__("lamina_pango_g_log_default_handler");
gint g_ascii_strcasecmp(const gchar *s1, const gchar *s2) __asm__("lamina_pango_g_ascii_strcasecmp");
gchar *g_strdup(const gchar *str) __asm__("lamina_pango_g_strdup");
gchar *g_strconcat(const gchar *string1, ...) __asm__("lamina_pango_g_strconcat");
gchar **g_strsplit(const gchar *string, const gchar *delimiter, gint max_tokens) __asm__("lamina_pango_g_strsplit");
void g_strfreev(gchar **str_array) __asm__("lamina_pango_g_strfreev");
typedef gsize GType;
struct _GTypeClass {
    GType g_type;
};
typedef struct _GTypeClass GTypeClass;
struct _GTypeInstance {
    GTypeClass *g_class;
};
typedef struct _GTypeInstance GTypeInstance;
GTypeInstance *g_type_check_instance_cast(GTypeInstance *instance, GType iface_type) __asm__("lamina_pango_g_type_check_instance_cast");
gboolean g_type_check_instance_is_a(GTypeInstance *instance, GType iface_type) __asm__("lamina_pango_g_type_check_instance_is_a");
struct _GObject {
    GTypeInstance g_type_instance;
    guint ref_count;
    GData *qdata;
};
typedef struct _GObject GObject;
void g_object_unref(gpointer object) __asm__("lamina_pango_g_object_unref");
gpointer g_object_get_data(GObject *object, const gchar *key) __asm__("lamina_pango_g_object_get_data");
void g_object_set_data(GObject *object, const gchar *key, gpointer data) __asm__("lamina_pango_g_object_set_data");
struct _PangoLogAttr {
    guint is_line_break : 1;
    guint is_mandatory_break : 1;
    guint is_char_break : 1;
    guint is_white : 1;
    guint is_cursor_position : 1;
    guint is_word_start : 1;
    guint is_word_end : 1;
    guint is_sentence_boundary : 1;
    guint is_sentence_start : 1;
    guint is_sentence_end : 1;
    guint backspace_deletes_character : 1;
    guint is_expandable_space : 1;
    guint is_word_boundary : 1;
    guint break_inserts_hyphen : 1;
    guint break_removes_preceding : 1;
    guint reserved : 17;
};
typedef struct _PangoLogAttr PangoLogAttr;
typedef struct _PangoEngineLang PangoEngineLang;
typedef struct _PangoEngineShape PangoEngineShape;
struct _PangoFont {
    GObject parent_instance;
};
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontMap PangoFontMap;
struct _PangoRectangle {
    int x;
    int y;
    int width;
    int height;
};
typedef struct _PangoRectangle PangoRectangle;
typedef struct _PangoContext PangoContext;
typedef struct _PangoLanguage PangoLanguage;
typedef guint32 PangoGlyph;
struct _PangoMatrix {
    double xx;
    double xy;
    double yx;
    double yy;
    double x0;
    double y0;
};
typedef struct _PangoMatrix PangoMatrix;
PangoLanguage *pango_language_from_string(const char *language) __asm__("lamina_pango_pango_language_from_string");
typedef enum { PANGO_DIRECTION_RTL = 1, PANGO_DIRECTION_WEAK_LTR = 4 } PangoDirection;
typedef struct _PangoFontDescription PangoFontDescription;
typedef enum { PANGO_FONT_MASK_SIZE = 32, PANGO_FONT_MASK_GRAVITY = 64 } PangoFontMask;
PangoFontDescription *pango_font_description_new(void) __asm__("lamina_pango_pango_font_description_new");
PangoFontDescription *pango_font_description_copy_static(const PangoFontDescription *desc) __asm__("lamina_pango_pango_font_description_copy_static");
void pango_font_description_free(PangoFontDescription *desc) __asm__("lamina_pango_pango_font_description_free");
void pango_font_description_set_family(PangoFontDescription *desc, const char *family) __asm__("lamina_pango_pango_font_description_set_family");
const char *pango_font_description_get_family(const PangoFontDescription *desc) __asm__("lamina_pango_pango_font_description_get_family");
void pango_font_description_set_absolute_size(PangoFontDescription *desc, double size) __asm__("lamina_pango_pango_font_description_set_absolute_size");
void pango_font_description_set_variations(PangoFontDescription *desc, const char *variations) __asm__("lamina_pango_pango_font_description_set_variations");
void pango_font_description_unset_fields(PangoFontDescription *desc, PangoFontMask to_unset) __asm__("lamina_pango_pango_font_description_unset_fields");
PangoFontDescription *pango_font_description_from_string(const char *str) __asm__("lamina_pango_pango_font_description_from_string");
PangoFontDescription *pango_font_describe(PangoFont *font) __asm__("lamina_pango_pango_font_describe");
hb_font_t *pango_font_get_hb_font(PangoFont *font) __asm__("lamina_pango_pango_font_get_hb_font");
typedef struct _PangoAttrClass PangoAttrClass;
struct _PangoAttribute {
    const PangoAttrClass *klass;
    guint start_index;
    guint end_index;
};
typedef struct _PangoAttribute PangoAttribute;
typedef enum { PANGO_ATTR_SHAPE = 14 } PangoAttrType;
struct _PangoAttrClass {
    PangoAttrType type;
    PangoAttribute *(*copy)(const PangoAttribute *);
    void (*destroy)(PangoAttribute *);
    gboolean (*equal)(const PangoAttribute *, const PangoAttribute *);
};
PangoAttribute *pango_attr_font_desc_new(const PangoFontDescription *desc) __asm__("lamina_pango_pango_attr_font_desc_new");
PangoAttribute *pango_attr_letter_spacing_new(int letter_spacing) __asm__("lamina_pango_pango_attr_letter_spacing_new");
PangoAttribute *pango_attr_shape_new(const PangoRectangle *ink_rect, const PangoRectangle *logical_rect) __asm__("lamina_pango_pango_attr_shape_new");
PangoAttribute *pango_attr_font_features_new(const char *features) __asm__("lamina_pango_pango_attr_font_features_new");
PangoAttribute *pango_attr_allow_breaks_new(gboolean allow_breaks) __asm__("lamina_pango_pango_attr_allow_breaks_new");
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoAttrIterator PangoAttrIterator;
PangoAttrList *pango_attr_list_new(void) __asm__("lamina_pango_pango_attr_list_new");
void pango_attr_list_unref(PangoAttrList *list) __asm__("lamina_pango_pango_attr_list_unref");
PangoAttrList *pango_attr_list_copy(PangoAttrList *list) __asm__("lamina_pango_pango_attr_list_copy");
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attr) __asm__("lamina_pango_pango_attr_list_insert");
struct _PangoAnalysis {
    PangoEngineShape *shape_engine;
    PangoEngineLang *lang_engine;
    PangoFont *font;
    guint8 level;
    guint8 gravity;
    guint8 flags;
    guint8 script;
    PangoLanguage *language;
    GSList *extra_attrs;
};
typedef struct _PangoAnalysis PangoAnalysis;
struct _PangoItem {
    int offset;
    int length;
    int num_chars;
    PangoAnalysis analysis;
};
typedef struct _PangoItem PangoItem;
PangoItem *pango_item_copy(PangoItem *item) __asm__("lamina_pango_pango_item_copy");
void pango_item_free(PangoItem *item) __asm__("lamina_pango_pango_item_free");
GList *pango_itemize(PangoContext *context, const char *text, int start_index, int length, PangoAttrList *attrs, PangoAttrIterator *cached_iter) __asm__("lamina_pango_pango_itemize");
typedef gint32 PangoGlyphUnit;
struct _PangoGlyphGeometry {
    PangoGlyphUnit width;
    PangoGlyphUnit x_offset;
    PangoGlyphUnit y_offset;
};
typedef struct _PangoGlyphGeometry PangoGlyphGeometry;
struct _PangoGlyphVisAttr {
    guint is_cluster_start : 1;
    guint is_color : 1;
};
typedef struct _PangoGlyphVisAttr PangoGlyphVisAttr;
struct _PangoGlyphInfo {
    PangoGlyph glyph;
    PangoGlyphGeometry geometry;
    PangoGlyphVisAttr attr;
};
typedef struct _PangoGlyphInfo PangoGlyphInfo;
struct _PangoGlyphString {
    int num_glyphs;
    PangoGlyphInfo *glyphs;
    int *log_clusters;
    int space;
};
typedef struct _PangoGlyphString PangoGlyphString;
PangoGlyphString *pango_glyph_string_new(void) __asm__("lamina_pango_pango_glyph_string_new");
void pango_glyph_string_free(PangoGlyphString *string) __asm__("lamina_pango_pango_glyph_string_free");
void pango_glyph_string_extents(PangoGlyphString *glyphs, PangoFont *font, PangoRectangle *ink_rect, PangoRectangle *logical_rect) __asm__("lamina_pango_pango_glyph_string_extents");
typedef enum { PANGO_SHAPE_NONE = 0 } PangoShapeFlags;
void pango_shape_item(PangoItem *item, const char *paragraph_text, int paragraph_length, PangoLogAttr *log_attrs, PangoGlyphString *glyphs, PangoShapeFlags flags) __asm__("lamina_pango_pango_shape_item");
struct _PangoFcFont {
    PangoFont parent_instance;
    FcPattern *font_pattern;
    PangoFontMap *fontmap;
    gpointer priv;
    PangoMatrix matrix;
    PangoFontDescription *description;
    GSList *metrics_by_lang;
    guint is_hinted : 1;
    guint is_transformed : 1;
};
typedef struct _PangoFcFont PangoFcFont;
GType pango_fc_font_get_type(void) __asm__("lamina_pango_pango_fc_font_get_type");
FcPattern *pango_fc_font_get_pattern(PangoFcFont *font) __asm__("lamina_pango_pango_fc_font_get_pattern");
PangoContext *pango_font_map_create_context(PangoFontMap *fontmap) __asm__("lamina_pango_pango_font_map_create_context");
PangoFont *pango_font_map_load_font(PangoFontMap *fontmap, PangoContext *context, const PangoFontDescription *desc) __asm__("lamina_pango_pango_font_map_load_font");
void pango_context_set_language(PangoContext *context, PangoLanguage *language) __asm__("lamina_pango_pango_context_set_language");
void pango_context_set_base_dir(PangoContext *context, PangoDirection direction) __asm__("lamina_pango_pango_context_set_base_dir");
void pango_context_set_round_glyph_positions(PangoContext *context, gboolean round_positions) __asm__("lamina_pango_pango_context_set_round_glyph_positions");
struct _PangoGlyphItem {
    PangoItem *item;
    PangoGlyphString *glyphs;
    int y_offset;
    int start_x_offset;
    int end_x_offset;
};
typedef struct _PangoGlyphItem PangoGlyphItem;
typedef struct _PangoLayout PangoLayout;
struct _PangoLayoutLine {
    PangoLayout *layout;
    gint start_index;
    gint length;
    GSList *runs;
    guint is_paragraph_start : 1;
    guint resolved_dir : 3;
};
typedef struct _PangoLayoutLine PangoLayoutLine;
typedef enum { PANGO_WRAP_WORD = 0, PANGO_WRAP_WORD_CHAR = 2 } PangoWrapMode;
typedef enum { PANGO_ELLIPSIZE_NONE = 0, PANGO_ELLIPSIZE_START = 1, PANGO_ELLIPSIZE_MIDDLE = 2, PANGO_ELLIPSIZE_END = 3 } PangoEllipsizeMode;
PangoLayout *pango_layout_new(PangoContext *context) __asm__("lamina_pango_pango_layout_new");
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attrs) __asm__("lamina_pango_pango_layout_set_attributes");
PangoAttrList *pango_layout_get_attributes(PangoLayout *layout) __asm__("lamina_pango_pango_layout_get_attributes");
void pango_layout_set_text(PangoLayout *layout, const char *text, int length) __asm__("lamina_pango_pango_layout_set_text");
void pango_layout_set_width(PangoLayout *layout, int width) __asm__("lamina_pango_pango_layout_set_width");
void pango_layout_set_height(PangoLayout *layout, int height) __asm__("lamina_pango_pango_layout_set_height");
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap) __asm__("lamina_pango_pango_layout_set_wrap");
void pango_layout_set_justify(PangoLayout *layout, gboolean justify) __asm__("lamina_pango_pango_layout_set_justify");
void pango_layout_set_auto_dir(PangoLayout *layout, gboolean auto_dir) __asm__("lamina_pango_pango_layout_set_auto_dir");
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode ellipsize) __asm__("lamina_pango_pango_layout_set_ellipsize");
gboolean pango_layout_is_ellipsized(PangoLayout *layout) __asm__("lamina_pango_pango_layout_is_ellipsized");
void pango_layout_context_changed(PangoLayout *layout) __asm__("lamina_pango_pango_layout_context_changed");
const PangoLogAttr *pango_layout_get_log_attrs_readonly(PangoLayout *layout, gint *n_attrs) __asm__("lamina_pango_pango_layout_get_log_attrs_readonly");
GSList *pango_layout_get_lines_readonly(PangoLayout *layout) __asm__("lamina_pango_pango_layout_get_lines_readonly");
PangoDirection pango_layout_line_get_resolved_direction(PangoLayoutLine *line) __asm__("lamina_pango_pango_layout_line_get_resolved_direction");
void pango_layout_line_get_extents(PangoLayoutLine *line, PangoRectangle *ink_rect, PangoRectangle *logical_rect) __asm__("lamina_pango_pango_layout_line_get_extents");
typedef struct _PangoLayoutIter PangoLayoutIter;
PangoLayoutIter *pango_layout_get_iter(PangoLayout *layout) __asm__("lamina_pango_pango_layout_get_iter");
void pango_layout_iter_free(PangoLayoutIter *iter) __asm__("lamina_pango_pango_layout_iter_free");
PangoLayoutLine *pango_layout_iter_get_line_readonly(PangoLayoutIter *iter) __asm__("lamina_pango_pango_layout_iter_get_line_readonly");
gboolean pango_layout_iter_next_line(PangoLayoutIter *iter) __asm__("lamina_pango_pango_layout_iter_next_line");
void pango_layout_iter_get_line_extents(PangoLayoutIter *iter, PangoRectangle *ink_rect, PangoRectangle *logical_rect) __asm__("lamina_pango_pango_layout_iter_get_line_extents");
int pango_layout_iter_get_baseline(PangoLayoutIter *iter) __asm__("lamina_pango_pango_layout_iter_get_baseline");
typedef struct _PangoFcFontMap PangoFcFontMap;
GType pango_fc_font_map_get_type(void) __asm__("lamina_pango_pango_fc_font_map_get_type");
void pango_fc_font_map_config_changed(PangoFcFontMap *fcfontmap) __asm__("lamina_pango_pango_fc_font_map_config_changed");
void pango_fc_font_map_set_config(PangoFcFontMap *fcfontmap, FcConfig *fcconfig) __asm__("lamina_pango_pango_fc_font_map_set_config");
PangoFontDescription *pango_fc_font_description_from_pattern(FcPattern *pattern, gboolean include_size) __asm__("lamina_pango_pango_fc_font_description_from_pattern");
typedef void (*PangoFcSubstituteFunc)(FcPattern *, gpointer);
void pango_fc_font_map_set_default_substitute(PangoFcFontMap *fontmap, PangoFcSubstituteFunc func, gpointer data, GDestroyNotify notify) __asm__("lamina_pango_pango_fc_font_map_set_default_substitute");
typedef struct _PangoFT2FontMap PangoFT2FontMap;
GType pango_ft2_font_map_get_type(void) __asm__("lamina_pango_pango_ft2_font_map_get_type");
PangoFontMap *pango_ft2_font_map_new(void) __asm__("lamina_pango_pango_ft2_font_map_new");
void pango_ft2_font_map_set_resolution(PangoFT2FontMap *fontmap, double dpi_x, double dpi_y) __asm__("lamina_pango_pango_ft2_font_map_set_resolution");

/// Why the library cannot be opened; NULL if it can.
const char *lamina_pango_missing(void);
