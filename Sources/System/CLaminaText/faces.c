#include "internal.h"

#include <string.h>

/// The value of a font's property in English, or else its first one. The caller frees it with `g_free`.
static char *in_english(FcPattern *font, const char *object, const char *languages) {
    FcChar8 *value = NULL, *language = NULL;
    for (int index = 0; FcPatternGetString(font, languages, index, &language) == FcResultMatch; index++)
        if (g_ascii_strcasecmp((const char *)language, "en") == 0
            && FcPatternGetString(font, object, index, &value) == FcResultMatch)
            return g_strdup((const char *)value);
    bool is_there = FcPatternGetString(font, object, 0, &value) == FcResultMatch;
    return g_strdup(is_there ? (const char *)value : "");
}

static char *text(FcPattern *font, const char *object) {
    FcChar8 *value = NULL;
    bool is_there = FcPatternGetString(font, object, 0, &value) == FcResultMatch;
    return g_strdup(is_there ? (const char *)value : "");
}

/// A number; where a variable font has a range, the usual number if it lies in it, and else the lower end.
static double number(FcPattern *font, const char *object, double usual) {
    FcValue value;
    if (FcPatternGet(font, object, 0, &value) != FcResultMatch) return usual;
    if (value.type == FcTypeInteger) return value.u.i;
    if (value.type == FcTypeDouble) return value.u.d;
    double low = 0, high = 0;
    if (value.type != FcTypeRange || !FcRangeGetDouble(value.u.r, &low, &high)) return usual;
    return usual >= low && usual <= high ? usual : low;
}

/// The languages with commas between them.
static char *languages(FcPattern *font) {
    GByteArray *result = g_byte_array_new();
    FcLangSet *set = NULL;
    if (FcPatternGetLangSet(font, FC_LANG, 0, &set) == FcResultMatch && set) {
        FcStrSet *names = FcLangSetGetLangs(set);
        FcStrList *list = names ? FcStrListCreate(names) : NULL;
        for (FcChar8 *name = NULL; list && (name = FcStrListNext(list));) {
            if (result->len > 0) g_byte_array_append(result, (const guint8 *)",", 1);
            g_byte_array_append(result, name, (guint)strlen((const char *)name));
        }
        if (list) FcStrListDone(list);
        if (names) FcStrSetDestroy(names);
    }
    g_byte_array_append(result, (const guint8 *)"", 1);
    return (char *)g_byte_array_free(result, FALSE);
}

static lamina_text_face face_of(FcPattern *font) {
    FcBool is_variable = FcFalse;
    FcPatternGetBool(font, FC_VARIABLE, 0, &is_variable);
    return (lamina_text_face){
        .family = in_english(font, FC_FAMILY, FC_FAMILYLANG),
        .style = in_english(font, FC_STYLE, FC_STYLELANG),
        .full_name = in_english(font, FC_FULLNAME, FC_FULLNAMELANG),
        .postscript_name = text(font, FC_POSTSCRIPT_NAME),
        .file = text(font, FC_FILE),
        .languages = languages(font),
        .index = (int)number(font, FC_INDEX, 0),
        .weight = number(font, FC_WEIGHT, FC_WEIGHT_REGULAR),
        .slant = number(font, FC_SLANT, FC_SLANT_ROMAN),
        .width = number(font, FC_WIDTH, FC_WIDTH_NORMAL),
        .spacing = number(font, FC_SPACING, FC_PROPORTIONAL),
        .is_variable = is_variable,
    };
}

lamina_text_faces lamina_text_library_faces(lamina_text_library *library) {
    static const FcSetName sets[] = {FcSetSystem, FcSetApplication};
    size_t count = 0;
    for (size_t set = 0; set < G_N_ELEMENTS(sets); set++) {
        const FcFontSet *fonts = FcConfigGetFonts(library->config, sets[set]);
        count += fonts ? (size_t)fonts->nfont : 0;
    }
    lamina_text_faces result = {.faces = g_new0(lamina_text_face, count)};
    for (size_t set = 0; set < G_N_ELEMENTS(sets); set++) {
        const FcFontSet *fonts = FcConfigGetFonts(library->config, sets[set]);
        for (int index = 0; fonts && index < fonts->nfont; index++)
            result.faces[result.count++] = face_of(fonts->fonts[index]);
    }
    return result;
}

void lamina_text_faces_free(lamina_text_faces *faces) {
    for (size_t index = 0; index < faces->count; index++) {
        lamina_text_face *face = &faces->faces[index];
        char *const parts[] = {
            face->family, face->style, face->full_name, face->postscript_name, face->file, face->languages,
        };
        for (size_t part = 0; part < G_N_ELEMENTS(parts); part++) g_free(parts[part]);
    }
    g_free(faces->faces);
}

bool lamina_text_library_add_privately(lamina_text_library *library, const char *path, const char *family) {
    static const char *const names[] = {FC_FAMILY, FC_POSTSCRIPT_NAME, FC_FULLNAME};
    const FcFontSet *added = FcConfigGetFonts(library->config, FcSetApplication);
    int before = added ? added->nfont : 0;
    if (!lamina_text_library_add(library, path, NULL)) return false;
    added = FcConfigGetFonts(library->config, FcSetApplication);
    for (int index = before; added && index < added->nfont; index++) {
        FcPattern *font = added->fonts[index];
        FcChar8 *own = NULL;
        char *full = NULL;
        if (FcPatternGetString(font, FC_POSTSCRIPT_NAME, 0, &own) == FcResultMatch)
            full = g_strconcat(family, "-", (const char *)own, NULL);
        for (size_t name = 0; name < G_N_ELEMENTS(names); name++) FcPatternDel(font, names[name]);
        FcPatternAddString(font, FC_FAMILY, (const FcChar8 *)family);
        if (full) FcPatternAddString(font, FC_POSTSCRIPT_NAME, (const FcChar8 *)full);
        g_free(full);
    }
    return true;
}
