#pragma once

#include "engine.h"

/// The most numbers that a key holds.
enum { most_dimensions = 64 };

/// The value of keyframes at a frame.
///
/// - Parameters:
///   - place: The array of keys in the document.
///   - result: Room for `most_dimensions` numbers.
/// Returns how many numbers there are.
size_t value_of_keyframes(const lamina_json *json, arena *memory, size_t place, double frame, double *result);

/// Forgets the keys of an earlier run.
void forget_keyframes(void);

/// The pace of a way between two keys: y of the Bézier curve from (0, 0) to (1, 1) at x.
double bezier_pace(double x1, double y1, double x2, double y2, double x);
