#define _GNU_SOURCE
#include "arena.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

// Each block begins with the size that follows, in as much room as keeps the rest aligned.
enum { head = 16, fine_classes = 64 };

// Sizes up to 1 KiB go in steps of 16 bytes, greater ones in four steps to the next power of two.
static size_t class_of(size_t size) {
    if (size <= 16 * fine_classes) return (size + 15) / 16 - 1;
    size_t power = 63 - (size_t)__builtin_clzll(size - 1);
    size_t quarter = ((size - 1) >> (power - 2)) & 3;
    return fine_classes + (power - 10) * 4 + quarter;
}

static size_t size_of(size_t class) {
    if (class < fine_classes) return (class + 1) * 16;
    size_t power = 10 + (class - fine_classes) / 4, quarter = (class - fine_classes) % 4;
    return ((size_t)1 << power) + ((quarter + 1) << (power - 2));
}

static size_t size_of_block(const void *block) {
    size_t size;
    memcpy(&size, (const char *)block - head, sizeof size);
    return size;
}

bool arena_begin(arena *memory, size_t length) {
    *memory = (arena){.length = length};
    memory->base = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory->base == MAP_FAILED) memory->base = NULL;
    return memory->base != NULL;
}

void arena_end(arena *memory) {
    if (memory->base != NULL) munmap(memory->base, memory->length);
    memory->base = NULL;
}

void *arena_allocate(arena *memory, size_t size) {
    if (size == 0) return NULL;
    if (size > memory->length) {
        memory->is_full = true;
        return NULL;
    }
    size_t class = class_of(size), whole = size_of(class);
    void *block = memory->free_blocks[class];
    if (block != NULL) {
        memcpy(&memory->free_blocks[class], block, sizeof block);
        return block;
    }
    if (whole + head > memory->length - memory->used) {
        memory->is_full = true;
        return NULL;
    }
    char *place = memory->base + memory->used;
    memcpy(place, &whole, sizeof whole);
    memory->used += whole + head;
    return place + head;
}

void arena_free(arena *memory, void *block) {
    if (block == NULL) return;
    size_t class = class_of(size_of_block(block));
    memcpy(block, &memory->free_blocks[class], sizeof block);
    memory->free_blocks[class] = block;
}

void *arena_resize(arena *memory, void *block, size_t size) {
    if (block == NULL) return arena_allocate(memory, size);
    if (size == 0) {
        arena_free(memory, block);
        return NULL;
    }
    size_t before = size_of_block(block);
    if (size <= before && (before <= 64 || size > before / 2)) return block;
    void *result = arena_allocate(memory, size);
    if (result == NULL) return NULL;
    memcpy(result, block, size < before ? size : before);
    arena_free(memory, block);
    return result;
}
