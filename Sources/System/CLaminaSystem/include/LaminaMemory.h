#pragma once

// Has the C library keep less memory than it would: large blocks are mapped by themselves and go back to the system when they are
// freed, and few heaps are made for threads. A process that draws pictures of many sizes for hours would else keep
// the holes between what is still used, several times what it needs. Costs a page fault for each page of a large block.
void lamina_memory_keep_little(void);
