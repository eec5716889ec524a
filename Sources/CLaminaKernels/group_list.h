#ifndef LAMINA_GROUP_LIST_H
#define LAMINA_GROUP_LIST_H

#include <stddef.h>
#include <stdint.h>

// Numbers of groups of pixels, as many as a vector holds, each with its row in the upper half and its first column in the
// lower. A whole vector of numbers can be written behind the last one.
enum { most_groups = 1024 };
typedef struct {
    size_t count;
    uint32_t groups[most_groups + 16];
} group_list;

#endif
