#pragma once

#include "include/CLaminaExpressions.h"

/// The place behind a value and all that is in it.
static inline size_t after(const lamina_json *json, size_t place) {
    const lamina_json_node *node = &json->nodes[place];
    bool is_nested = node->kind == LAMINA_JSON_ARRAY || node->kind == LAMINA_JSON_OBJECT;
    return place + 1 + (is_nested ? node->extent : 0);
}
