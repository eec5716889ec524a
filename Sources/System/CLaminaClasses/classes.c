#include "CLaminaClasses.h"

#include <stdint.h>

// The mangled names of `__allocating_init`. They are weak, so that a program without them links.
extern const char layer_init __asm__("$s11LaminaLayer7CALayerCACycfC") __attribute__((weak));
extern const char layer_init_layer __asm__("$s11LaminaLayer7CALayerC5layerACyp_tcfC") __attribute__((weak));
extern const char animation_init __asm__("$s11LaminaLayer11CAAnimationCACycfC") __attribute__((weak));
extern const char cell_init __asm__("$s5UIKit15UITableViewCellC5style15reuseIdentifierA2C0D5StyleO_SSSgtcfC")
    __attribute__((weak));
extern const char view_init __asm__("$s5UIKit24UICollectionReusableViewC5frameAC10Foundation6CGRectV_tcfC")
    __attribute__((weak));

extern const char object_init __asm__("$s10Foundation8NSObjectCACycfC") __attribute__((weak));

const void *lamina_classes_object_init(void) { return &object_init; }
const void *lamina_classes_layer_init(void) { return &layer_init; }
const void *lamina_classes_layer_init_layer(void) { return &layer_init_layer; }
const void *lamina_classes_animation_init(void) { return &animation_init; }
const void *lamina_classes_cell_init(void) { return &cell_init; }
const void *lamina_classes_view_init(void) { return &view_init; }

// `self` of an initializer is the metadata of the class, in the register that Swift has for `self`.
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
SWIFT typedef void *plain_initializer(SELF const void *metadata);
SWIFT typedef void *initializer_from_any(void *any, SELF const void *metadata);

// A String? is two words.
SWIFT typedef void *initializer_of_cell(unsigned char style, uint64_t first, uint64_t second, SELF const void *metadata);

// A CGRect is four numbers.
SWIFT typedef void *initializer_of_view(double x, double y, double width, double height, SELF const void *metadata);

void *lamina_classes_make(const void *initializer, const void *metadata) {
    return ((plain_initializer *)initializer)(metadata);
}

void *lamina_classes_make_from(const void *initializer, void *any, const void *metadata) {
    return ((initializer_from_any *)initializer)(any, metadata);
}

void *lamina_classes_make_cell(
    const void *initializer, unsigned char style, const void *identifier, const void *metadata) {
    const uint64_t *words = identifier;
    return ((initializer_of_cell *)initializer)(style, words[0], words[1], metadata);
}

void *lamina_classes_make_view(
    const void *initializer, double x, double y, double width, double height, const void *metadata) {
    return ((initializer_of_view *)initializer)(x, y, width, height, metadata);
}
