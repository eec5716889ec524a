#pragma once

#include <stdint.h>

// Makes the C library keep less memory than by default. Large blocks are mapped separately and go back to the system
// when they are freed, and few heaps are made for threads. Without this, a process that draws pictures of many sizes
// for hours keeps the holes between used blocks, which amount to several times the memory that it needs. The cost is
// a page fault for each page of a large block.
void lamina_memory_keep_little(void);

// Makes the C library keep blocks of up to 32 MiB when they are freed, for a process that reads thousands of pictures of one size and ends:
// it spends a fifth of its time on page faults otherwise. The cost are a few hundred megabytes.
void lamina_memory_keep_blocks(void);

// Bytes of the heap that the program holds, in blocks of all sizes and of all threads; -1 where the C library does not
// say. Blocks that a thread keeps for its own next allocations count as held.
int64_t lamina_memory_in_use(void);
