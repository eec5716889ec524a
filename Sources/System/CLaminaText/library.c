#define _GNU_SOURCE

#include "internal.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

const char *lamina_text_libraries_missing(void) { return lamina_pango_missing(); }

static void free_named_font(void *pointer) {
    named_font *font = pointer;
    pango_font_description_free(font->description);
    g_free(font->replacement);
    if (font->plain) pango_item_free(font->plain);
    g_free(font);
}

// GLib's log is one for the whole process, which is the program's. So only messages of Lamina's own calls are taken.
static _Thread_local bool is_hearing;
static _Thread_local char heard[256];

static void take_message(const char *domain, GLogLevelFlags level, const char *message, void *context) {
    if (!is_hearing) return g_log_default_handler(domain, level, message, context);
    bool is_trouble = level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING);
    if (is_trouble && !heard[0] && message) snprintf(heard, sizeof heard, "%s", message);
}

void lamina_text_hear(void) {
    is_hearing = true;
    heard[0] = 0;
}

char *lamina_text_hear_nothing(void) {
    is_hearing = false;
    return heard[0] ? g_strdup(heard) : NULL;
}

/// Hinting depends on the size in pixels, and on each system's settings.
static void turn_off_hinting(FcPattern *pattern, void *context) {
    (void)context;
    FcPatternDel(pattern, FC_HINTING);
    FcPatternAddBool(pattern, FC_HINTING, FcFalse);
    FcPatternDel(pattern, FC_ANTIALIAS);
    FcPatternAddBool(pattern, FC_ANTIALIAS, FcTrue);
}

/// Where a system has no configuration: the usual folders, and a font without serifs for names that no font has.
static const char usual_config[] =
    "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig>"
    "<dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><dir prefix=\"xdg\">fonts</dir>"
    "<cachedir>/var/cache/fontconfig</cachedir><cachedir prefix=\"xdg\">fontconfig</cachedir>"
    "<match target=\"pattern\"><edit name=\"family\" mode=\"append_last\"><string>sans-serif</string></edit></match>"
    "<alias><family>sans-serif</family><prefer><family>DejaVu Sans</family><family>Noto Sans</family>"
    "<family>Liberation Sans</family></prefer></alias></fontconfig>";

/// Where the fonts of the system are not used: nothing but the slanted and bold letters that a family lacks.
static const char closed_config[] =
    "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig>"
    "<match target=\"font\"><test name=\"slant\"><const>roman</const></test>"
    "<test target=\"pattern\" name=\"slant\" compare=\"not_eq\"><const>roman</const></test>"
    "<edit name=\"matrix\" mode=\"assign\"><times><name>matrix</name><matrix><double>1</double><double>0.2</double>"
    "<double>0</double><double>1</double></matrix></times></edit>"
    "<edit name=\"slant\" mode=\"assign\"><const>oblique</const></edit></match>"
    "<match target=\"font\"><test name=\"weight\" compare=\"less_eq\"><const>medium</const></test>"
    "<test target=\"pattern\" name=\"weight\" compare=\"more_eq\"><const>bold</const></test>"
    "<edit name=\"embolden\" mode=\"assign\"><bool>true</bool></edit></match></fontconfig>";

/// - is_own: Set to whether Fontconfig would not read the same configuration for itself.
static FcConfig *create_config(bool has_system_fonts, bool *is_own) {
    *is_own = !has_system_fonts;
    FcConfig *config = FcConfigCreate();
    if (!config) return NULL;
    if (!has_system_fonts) {
        FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)closed_config, FcFalse);
        if (!FcConfigBuildFonts(config)) {
            FcConfigDestroy(config);
            return NULL;
        }
        return config;
    }
    // The file name is asked for with this configuration, because asking without one loads the system's, which prints
    // a warning where there is none. When Fontconfig is told not to warn, it reports a missing file as loaded.
    FcChar8 *file = FcConfigGetFilename(config, NULL);
    bool is_read = file && FcConfigParseAndLoad(config, NULL, FcFalse);
    if (file) FcStrFree(file);
    if (!is_read) FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)usual_config, FcFalse);
    if (!FcConfigBuildFonts(config)) {
        FcConfigDestroy(config);
        return NULL;
    }
    // Otherwise Pango has Fontconfig read the configuration again for itself, which complains on standard error.
    const FcFontSet *fonts = FcConfigGetFonts(config, FcSetSystem);
    *is_own = !is_read || !fonts || fonts->nfont == 0;
    return config;
}

/// The library whose configuration Pango uses. Some of Pango's calls to Fontconfig name none, and use the current one of
/// the process. NULL before the first library, and ``no_library`` where it is gone.
static lamina_text_library *_Atomic used;
static lamina_text_library no_library;

/// - is_own: Whether the configuration is not the one that Fontconfig reads for itself.
static void use(lamina_text_library *library, bool is_own) {
    lamina_text_library *before = atomic_exchange(&used, library);
    if (before == library || (!before && !is_own)) return;
    FcConfigSetCurrent(library->config);
}

void lamina_text_library_use(lamina_text_library *library) { use(library, false); }

lamina_text_library *lamina_text_library_create(bool has_system_fonts) {
    if (lamina_pango_missing()) return NULL;
    static const char *const domains[] = {"Pango", "GLib", "GLib-GObject"};
    for (size_t index = 0; index < G_N_ELEMENTS(domains); index++)
        g_log_set_handler(domains[index], G_LOG_LEVEL_MASK | G_LOG_FLAG_RECURSION, take_message, NULL);
    bool is_own = false;
    FcConfig *config = create_config(has_system_fonts, &is_own);
    if (!config) return NULL;
    lamina_text_hear();
    lamina_text_library *library = g_new0(lamina_text_library, 1);
    library->config = config;
    use(library, is_own);
    library->map = pango_ft2_font_map_new();
    // Only pixels depend on the resolution, and Lamina makes its own pixels.
    pango_ft2_font_map_set_resolution(PANGO_FT2_FONT_MAP(library->map), 72, 72);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(library->map), config);
    pango_fc_font_map_set_default_substitute(PANGO_FC_FONT_MAP(library->map), turn_off_hinting, NULL, NULL);
    library->context = pango_font_map_create_context(library->map);
    pango_context_set_language(library->context, pango_language_from_string("en"));
    pango_context_set_base_dir(library->context, PANGO_DIRECTION_WEAK_LTR);
    pango_context_set_round_glyph_positions(library->context, FALSE);
    library->layout = pango_layout_new(library->context);
    pango_layout_set_auto_dir(library->layout, TRUE);
    library->glyphs = pango_glyph_string_new();
    library->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_named_font);
    library->fonts = g_ptr_array_new();
    if (has_system_fonts) lamina_text_library_complete(library);
    g_free(lamina_text_hear_nothing());
    return library;
}

void lamina_text_library_free(lamina_text_library *library) {
    if (!library) return;
    lamina_text_library *expected = library;
    atomic_compare_exchange_strong(&used, &expected, &no_library);
    lamina_text_hear();
    g_object_unref(library->layout);
    pango_glyph_string_free(library->glyphs);
    g_hash_table_destroy(library->names);
    g_object_unref(library->context);
    g_object_unref(library->map);
    for (guint index = 0; index < library->fonts->len; index++) lamina_text_font_free(library->fonts->pdata[index]);
    g_ptr_array_free(library->fonts, TRUE);
    FcConfigDestroy(library->config);
    g_free(library);
    g_free(lamina_text_hear_nothing());
}

static pthread_mutex_t builtin_lock = PTHREAD_MUTEX_INITIALIZER;
/// The file in memory with Lamina's own font, which all libraries share; -1 before it is needed.
static int builtin_file = -1;

void lamina_text_library_complete(lamina_text_library *library) {
    static const FcSetName sets[] = {FcSetSystem, FcSetApplication};
    for (size_t set = 0; set < G_N_ELEMENTS(sets); set++) {
        const FcFontSet *fonts = FcConfigGetFonts(library->config, sets[set]);
        if (fonts && fonts->nfont > 0) return;
    }
    pthread_mutex_lock(&builtin_lock);
    if (builtin_file < 0) builtin_file = lamina_text_memory_file(lamina_text_builtin_font, lamina_text_builtin_font_size);
    int file = builtin_file;
    pthread_mutex_unlock(&builtin_lock);
    char path[LAMINA_TEXT_PATH_SIZE];
    lamina_text_memory_path(file, path);
    if (file >= 0) lamina_text_library_add(library, path, NULL);
}

int lamina_text_memory_file(const void *bytes, size_t count) {
    int file = memfd_create("lamina-font", MFD_CLOEXEC);
    if (file < 0) return -1;
    size_t written = 0;
    while (written < count) {
        ssize_t step = write(file, (const char *)bytes + written, count - written);
        if (step < 0 && errno == EINTR) continue;
        if (step <= 0) {
            close(file);
            return -1;
        }
        written += (size_t)step;
    }
    return file;
}

void lamina_text_memory_file_close(int file) { close(file); }

void lamina_text_memory_path(int file, char path[LAMINA_TEXT_PATH_SIZE]) {
    snprintf(path, LAMINA_TEXT_PATH_SIZE, "/proc/self/fd/%d", file);
}

bool lamina_text_digest(const void *bytes, size_t count, char digest[LAMINA_TEXT_DIGEST_SIZE]) {
    if (lamina_pango_missing()) return false;
    char *text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, count);
    if (!text) return false;
    snprintf(digest, LAMINA_TEXT_DIGEST_SIZE, "%s", text);
    g_free(text);
    return true;
}

/// Whether two patterns share a value of a property. Capitals do not count, as in Fontconfig's own comparisons.
static bool shares(FcPattern *one, FcPattern *other, const char *object) {
    FcChar8 *value = NULL, *candidate = NULL;
    for (int index = 0; FcPatternGetString(one, object, index, &value) == FcResultMatch; index++)
        for (int place = 0; FcPatternGetString(other, object, place, &candidate) == FcResultMatch; place++)
            if (g_ascii_strcasecmp((const char *)value, (const char *)candidate) == 0) return true;
    return false;
}

/// Removes fonts that have a name of another font from the first ones of a set. Returns how many of these are left.
static int hide(FcFontSet *set, int count, FcPattern *font) {
    static const char *const names[] = {FC_FAMILY, FC_POSTSCRIPT_NAME, FC_FULLNAME};
    int kept = 0, left = 0;
    for (int index = 0; index < set->nfont; index++) {
        bool is_hidden = false;
        for (size_t name = 0; index < count && !is_hidden && name < G_N_ELEMENTS(names); name++)
            is_hidden = shares(set->fonts[index], font, names[name]);
        if (is_hidden) {
            FcPatternDestroy(set->fonts[index]);
            continue;
        }
        set->fonts[kept++] = set->fonts[index];
        if (index < count) left++;
    }
    set->nfont = kept;
    return left;
}

/// Gives fonts that were added another family, and hides other fonts that have a name of theirs.
///
/// - before: How many fonts there were before them.
static void set_apart(lamina_text_library *library, int before, const char *alias) {
    FcFontSet *system = FcConfigGetFonts(library->config, FcSetSystem);
    FcFontSet *added = FcConfigGetFonts(library->config, FcSetApplication);
    if (!added) return;
    int count = added->nfont - before;
    // Fonts that were set apart lie behind all others.
    int others = before - library->apart_count;
    for (int index = 0; index < count; index++) {
        FcPattern *font = added->fonts[added->nfont - count + index];
        if (system) hide(system, system->nfont, font);
        others = hide(added, others, font);
        FcPatternAddString(font, FC_FAMILY, (const FcChar8 *)alias);
    }
    library->apart_count += count;
}

bool lamina_text_library_add(lamina_text_library *library, const char *path, const char *alias) {
    const FcFontSet *added = FcConfigGetFonts(library->config, FcSetApplication);
    int before = added ? added->nfont : 0;
    if (!FcConfigAppFontAddFile(library->config, (const FcChar8 *)path)) return false;
    if (alias) set_apart(library, before, alias);
    pango_fc_font_map_config_changed(PANGO_FC_FONT_MAP(library->map));
    pango_layout_context_changed(library->layout);
    g_hash_table_remove_all(library->names);
    return true;
}

/// The first font that has a value; destroy it. NULL for none.
static FcPattern *find(lamina_text_library *library, const char *object, const char *value) {
    FcPattern *wanted = FcPatternCreate();
    FcPatternAddString(wanted, object, (const FcChar8 *)value);
    FcObjectSet *objects = FcObjectSetBuild(
        FC_FAMILY, FC_STYLE, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_VARIABLE, FC_FONTFORMAT, (char *)NULL);
    FcFontSet *found = FcFontList(library->config, wanted, objects);
    FcPattern *result = NULL;
    if (found && found->nfont > 0) {
        result = found->fonts[0];
        FcPatternReference(result);
    }
    if (found) FcFontSetDestroy(found);
    FcObjectSetDestroy(objects);
    FcPatternDestroy(wanted);
    return result;
}

static bool exists(lamina_text_library *library, const char *family) {
    static const char *const generic[] = {
        "sans", "sans-serif", "serif", "monospace", "system-ui", "cursive", "fantasy", "emoji", "math",
    };
    for (size_t index = 0; index < G_N_ELEMENTS(generic); index++)
        if (g_ascii_strcasecmp(family, generic[index]) == 0) return true;
    FcPattern *font = find(library, FC_FAMILY, family);
    if (font) FcPatternDestroy(font);
    return font != NULL;
}

/// The family that Fontconfig has for a missing one; empty for none.
static char *replacement(lamina_text_library *library, const PangoFontDescription *description) {
    char *name = g_strdup("");
    PangoFont *font = pango_font_map_load_font(library->map, library->context, description);
    if (!font) return name;
    PangoFontDescription *found = pango_font_describe(font);
    if (pango_font_description_get_family(found)) {
        g_free(name);
        name = g_strdup(pango_font_description_get_family(found));
    }
    pango_font_description_free(found);
    g_object_unref(font);
    return name;
}

/// Has a description name the first family that stands for its own and that there is.
static void stand_in(lamina_text_library *library, PangoFontDescription *description) {
    const char *family = pango_font_description_get_family(description);
    const char *const *other = family ? lamina_text_stand_ins(family) : NULL;
    for (; other && *other; other++) {
        if (!exists(library, *other)) continue;
        pango_font_description_set_family(description, *other);
        return;
    }
}

/// Whether a family has fonts, or an axis, for certain sizes.
static bool has_sizes(lamina_text_library *library, const char *family) {
    FcPattern *wanted = FcPatternCreate();
    FcPatternAddString(wanted, FC_FAMILY, (const FcChar8 *)family);
    FcObjectSet *objects = FcObjectSetBuild(FC_SIZE, (char *)NULL);
    FcFontSet *found = FcFontList(library->config, wanted, objects);
    bool result = false;
    for (int index = 0; found && index < found->nfont && !result; index++) {
        FcValue value;
        result = FcPatternGet(found->fonts[index], FC_SIZE, 0, &value) == FcResultMatch;
    }
    if (found) FcFontSetDestroy(found);
    FcObjectSetDestroy(objects);
    FcPatternDestroy(wanted);
    return result;
}

/// Adds the families of other fonts to a description, from which letters come that its own family lacks.
///
/// - names: Names of fonts with commas between them.
static void add_families(lamina_text_library *library, named_font *font, const char *names) {
    enum { MOST = 64 };
    const char *own = pango_font_description_get_family(font->description);
    // The family that stands for a missing one comes before the others.
    if (font->replacement && font->replacement[0]) own = font->replacement;
    char *families = g_strdup(own ? own : "");
    char **parts = g_strsplit(names, ",", MOST);
    for (char **part = parts; *part; part++) {
        if (!**part) continue;
        const named_font *other = lamina_text_named_font(library, *part);
        const char *family = pango_font_description_get_family(other->description);
        if (!family) continue;
        char *longer = g_strconcat(families, families[0] ? "," : "", family, NULL);
        g_free(families);
        families = longer;
    }
    g_strfreev(parts);
    pango_font_description_set_family(font->description, families);
    g_free(families);
}

static named_font *make_named_font(lamina_text_library *library, const char *name);

named_font *lamina_text_named_font(lamina_text_library *library, const char *name) {
    named_font *font = g_hash_table_lookup(library->names, name);
    if (font) return font;
    // The name, other fonts, and variations.
    char **fields = g_strsplit(name, "\x1f", 3);
    font = make_named_font(library, fields[0] ? fields[0] : "");
    if (fields[0] && fields[1]) {
        if (fields[1][0]) add_families(library, font, fields[1]);
        if (fields[2] && fields[2][0]) pango_font_description_set_variations(font->description, fields[2]);
    }
    g_strfreev(fields);
    // Names come from outside.
    if (g_hash_table_size(library->names) >= 4096) g_hash_table_remove_all(library->names);
    g_hash_table_insert(library->names, g_strdup(name), font);
    return font;
}

static named_font *make_named_font(lamina_text_library *library, const char *name) {
    named_font *font = g_new0(named_font, 1);
    FcPattern *pattern = NULL;
    if (exists(library, name)) {
        font->description = pango_font_description_new();
        pango_font_description_set_family(font->description, name);
    } else if ((pattern = find(library, FC_POSTSCRIPT_NAME, name)) || (pattern = find(library, FC_FULLNAME, name))) {
        font->description = pango_fc_font_description_from_pattern(pattern, FALSE);
        FcPatternDestroy(pattern);
    } else {
        // A name such as Helvetica-BoldOblique: a family and a style.
        char *words = g_strdup(name);
        for (char *c = words; *c; c++)
            if (*c == '-' || *c == ',') *c = ' ';
        // Monotype's PostScript names, such as Arial-BoldMT and TimesNewRomanPS-BoldMT.
        size_t length = strlen(words);
        if (length > 2 && strcmp(words + length - 2, "MT") == 0) words[length - 2] = 0;
        font->description = pango_font_description_from_string(words);
        pango_font_description_unset_fields(font->description, PANGO_FONT_MASK_SIZE | PANGO_FONT_MASK_GRAVITY);
        const char *family = pango_font_description_get_family(font->description);
        if (!family || !exists(library, family)) {
            stand_in(library, font->description);
            font->replacement = replacement(library, font->description);
        }
        g_free(words);
    }
    const char *family = pango_font_description_get_family(font->description);
    font->has_sizes = family && has_sizes(library, family);
    return font;
}

const char *lamina_text_replacement(lamina_text_library *library, const char *font) {
    lamina_text_hear();
    const char *replacement = lamina_text_named_font(library, font)->replacement;
    g_free(lamina_text_hear_nothing());
    return replacement;
}

static const lamina_text_font *font_of_name(lamina_text_library *library, const char *name) {
    PangoFontDescription *description =
        pango_font_description_copy_static(lamina_text_named_font(library, name)->description);
    // Any size can be used, because the result does not depend on it; a font of this size is loaded already.
    pango_font_description_set_absolute_size(description, LAMINA_TEXT_SIZE * PANGO_SCALE);
    PangoFont *pango = pango_font_map_load_font(library->map, library->context, description);
    pango_font_description_free(description);
    if (!pango) return NULL;
    const lamina_text_font *font = lamina_text_font_of(library, pango);
    g_object_unref(pango);
    return font;
}

const lamina_text_font *lamina_text_library_font(lamina_text_library *library, const char *name) {
    lamina_text_hear();
    const lamina_text_font *font = font_of_name(library, name);
    g_free(lamina_text_hear_nothing());
    return font;
}
