#pragma once

#include <stdbool.h>
#include <stddef.h>

// Memory of one run of the engine, which is given back as a whole: a run may end at any place.

enum { arena_classes = 160 };

typedef struct {
    char *base;
    size_t length, used;
    /// Whether a block did not fit.
    bool is_full;
    /// Free blocks by the class of their size.
    void *free_blocks[arena_classes];
} arena;

bool arena_begin(arena *memory, size_t length);
void arena_end(arena *memory);

/// NULL where there is no room, or for 0 bytes.
void *arena_allocate(arena *memory, size_t size);
void *arena_resize(arena *memory, void *block, size_t size);
void arena_free(arena *memory, void *block);
