#pragma once

// Calls of initializers for a class that is known only when the program runs. Swift makes such a call only for `required`
// initializers, which Core Animation's are not. The table of a class holds the allocating initializers of all its
// superclasses, though. These are the addresses of the ones that LaminaLayer calls, by which it finds their places in the
// table, and the calls themselves, in Swift's calling convention. Cells of tables are made in the same way.

// CALayer.init(), CALayer.init(layer:) and CAAnimation.init(); NULL where the program does not contain them.
const void *lamina_classes_layer_init(void);
const void *lamina_classes_layer_init_layer(void);
const void *lamina_classes_animation_init(void);

// UITableViewCell.init(style:reuseIdentifier:); NULL where the program does not contain it.
const void *lamina_classes_cell_init(void);

// UICollectionReusableView.init(frame:); NULL where the program does not contain it.
const void *lamina_classes_view_init(void);

// NSObject.init(); NULL where the program does not contain it.
const void *lamina_classes_object_init(void);

// Calls an allocating initializer without parameters. Returns the new object, which the caller owns.
void *lamina_classes_make(const void *initializer, const void *metadata);

// Calls an allocating initializer with one parameter of type Any, which it consumes. Returns the new object, which the
// caller owns.
void *lamina_classes_make_from(const void *initializer, void *any, const void *metadata);

// Calls an allocating initializer with an enumeration's case and a String?, which it consumes. Returns the new object, which the
// caller owns.
void *lamina_classes_make_cell(
    const void *initializer, unsigned char style, const void *identifier, const void *metadata);

// Calls an allocating initializer with a rectangle. Returns the new object, which the caller owns.
void *lamina_classes_make_view(
    const void *initializer, double x, double y, double width, double height, const void *metadata);
