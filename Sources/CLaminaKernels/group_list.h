#ifndef LAMINA_GROUP_LIST_H
#define LAMINA_GROUP_LIST_H

#include <stddef.h>
#include <stdint.h>

#include "LaminaMaskGroups.h"

// The numbers of groups, as in LaminaMaskGroups.h. A whole vector of numbers can be written behind the last one.
enum { most_groups = LAMINA_MOST_MASK_GROUPS };
typedef struct {
    size_t count;
    uint32_t groups[most_groups + 16];
} group_list;

#endif
