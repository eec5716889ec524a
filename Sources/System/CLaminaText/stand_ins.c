#include "internal.h"

#include <stdbool.h>
#include <string.h>

// The table of the article "Fonts".

enum { MOST = 5 };

typedef struct {
    const char *family;
    const char *others[MOST + 1];
} usual_family;

#define SANS {"Liberation Sans", "Arimo", "Nimbus Sans", "TeX Gyre Heros", "FreeSans", NULL}
#define SYSTEM {"Inter", "Roboto", "Liberation Sans", "Arimo", NULL}
#define ROUND {"Nunito Sans", "Nunito", "Montserrat", NULL}
#define SERIF {"Liberation Serif", "Tinos", "Nimbus Roman", "TeX Gyre Termes", "FreeSerif", NULL}
#define TYPEWRITER {"Liberation Mono", "Cousine", "Nimbus Mono PS", "TeX Gyre Cursor", "FreeMono", NULL}
#define CODE {"DejaVu Sans Mono", "Bitstream Vera Sans Mono", "Liberation Mono", NULL}

static const usual_family usual[] = {
    {"Helvetica", SANS},
    {"Helvetica Neue", SANS},
    {"Arial", SANS},
    {"SF Pro", SYSTEM},
    {"SF Pro Text", SYSTEM},
    {"SF Pro Display", SYSTEM},
    {"SF UI Text", SYSTEM},
    {"SF UI Display", SYSTEM},
    {"SF Compact", SYSTEM},
    {".SF UI", SYSTEM},
    {".SF NS", SYSTEM},
    {"Avenir", ROUND},
    {"Avenir Next", ROUND},
    {"Times", SERIF},
    {"Times New Roman", SERIF},
    {"Times New Roman PS", SERIF},
    {"Courier", TYPEWRITER},
    {"Courier New", TYPEWRITER},
    {"Courier New PS", TYPEWRITER},
    {"Menlo", CODE},
    {"Monaco", CODE},
    {"SF Mono", CODE},
    {"Georgia", {"Gelasio", NULL}},
    {"Palatino", {"P052", "TeX Gyre Pagella", NULL}},
    {"Avant Garde", {"URW Gothic", "TeX Gyre Adventor", NULL}},
    {"Baskerville", {"Libre Baskerville", NULL}},
    {"Verdana", {"DejaVu Sans", "Bitstream Vera Sans", NULL}},
};

const char *lamina_text_usual_family(size_t index) {
    return index < sizeof usual / sizeof *usual ? usual[index].family : NULL;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

/// Whether two names are the same but for spaces and capitals.
static bool is_same(const char *one, const char *other) {
    for (;; one++, other++) {
        while (*one == ' ') one++;
        while (*other == ' ') other++;
        if (lower(*one) != lower(*other)) return false;
        if (!*one) return true;
    }
}

const char *const *lamina_text_stand_ins(const char *family) {
    for (size_t index = 0; index < sizeof usual / sizeof *usual; index++)
        if (is_same(family, usual[index].family)) return usual[index].others;
    return NULL;
}
