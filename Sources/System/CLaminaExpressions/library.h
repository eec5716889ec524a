#pragma once

#include "engine.h"

/// The compiled form of a library, which each run loads instead of compiling the text anew; NULL where it cannot be compiled.
///
/// - Parameter program: The text; the last one that was asked for is kept.
const void *compiled_library(const char *program, size_t program_length, size_t *length);
