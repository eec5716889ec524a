#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// Areas of polygons, combined by Clipper (libpolyclipping). A point is inside where the polygons wind round it at
// all.

typedef enum {
    LAMINA_AREAS_UNION,
    LAMINA_AREAS_DIFFERENCE,
    LAMINA_AREAS_INTERSECTION,
    LAMINA_AREAS_EXCLUSION
} lamina_areas_operation;

typedef struct lamina_areas lamina_areas;

// Why Clipper cannot be opened; NULL if it can. Nothing is combined without it.
const char *lamina_areas_missing(void);

// An empty area; NULL where there is no memory.
lamina_areas *lamina_areas_make(void);
void lamina_areas_free(lamina_areas *areas);

// Adds a closed polygon to the next operand, x and y in turn, whole numbers of at most 2⁶¹. Returns 0 where there is no memory.
int lamina_areas_add(lamina_areas *areas, const long long *coordinates, size_t count);

// Combines the areas so far and the operand by the operation, and begins another operand. Returns 0, and leaves
// everything unchanged, where that failed.
int lamina_areas_combine(lamina_areas *areas, lamina_areas_operation operation);

// The same, with the operand's inside where its polygons wind round a point an odd number of times.
int lamina_areas_combine_even_odd(lamina_areas *areas, lamina_areas_operation operation);

// The number of polygons. Outer ones turn one way and holes the other.
size_t lamina_areas_count(const lamina_areas *areas);
// The coordinates of a polygon, x and y in turn, and the number of its points; valid until the areas change.
const long long *lamina_areas_polygon(const lamina_areas *areas, size_t index, size_t *count);

#ifdef __cplusplus
}
#endif
