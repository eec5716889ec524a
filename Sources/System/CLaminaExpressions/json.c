// The document's values as values of the engine.
#include "engine.h"
#include "json.h"

#include <CLaminaDuktape.h>
#include <string.h>

// Parts of a layer with fewer values than this are pushed with it.
enum { short_part = 12 };

static bool is_text(const lamina_json *json, size_t place, const char *text) {
    const lamina_json_node *node = &json->nodes[place];
    size_t length = strlen(text);
    return node->kind == LAMINA_JSON_STRING && node->extent == length && memcmp(json->text + node->payload, text, length) == 0;
}

static bool is_one(const lamina_json *json, size_t place) {
    const double one = 1;
    const lamina_json_node *node = &json->nodes[place];
    return node->kind == LAMINA_JSON_NUMBER && memcmp(&node->payload, &one, sizeof one) == 0;
}

// Whether an object is a property with an expression: it has members “x”, a text, and “k”. A selector of a text has “t”, 1, in place of
// “k”.
static bool is_expression(const lamina_json *json, size_t place) {
    bool has_text = false, has_value = false;
    size_t member = place + 1;
    for (uint64_t i = 0; i < json->nodes[place].payload; i++) {
        has_text = has_text || (is_text(json, member, "x") && json->nodes[member + 1].kind == LAMINA_JSON_STRING);
        has_value = has_value || is_text(json, member, "k") || (is_text(json, member, "t") && is_one(json, member + 1));
        member = after(json, member + 1);
    }
    return has_text && has_value;
}

// How many expressions there are in a value.
static size_t count_expressions(const lamina_json *json, size_t place) {
    size_t end = after(json, place), count = 0;
    for (size_t at = place; at < end; at++) {
        if (json->nodes[at].kind == LAMINA_JSON_OBJECT && is_expression(json, at)) count++;
    }
    return count;
}

typedef enum { plain_value, list_of_layers, layer_value } value_role;

static void push_value(duk_context *engine, const lamina_json *json, size_t place, value_role role);

static void push_place(duk_context *engine, const lamina_json *json, size_t place) {
    duk_push_object(engine);
    duk_push_number(engine, (double)place);
    duk_put_prop_string(engine, -2, "__at");
    duk_push_number(engine, (double)count_expressions(json, place));
    duk_put_prop_string(engine, -2, "__count");
}

static void push_members(duk_context *engine, const lamina_json *json, size_t place, value_role role) {
    const lamina_json_node *node = &json->nodes[place];
    duk_push_object(engine);
    if (is_expression(json, place)) {
        duk_push_number(engine, (double)place);
        duk_put_prop_string(engine, -2, "__x");
    }
    size_t member = place + 1;
    for (uint64_t i = 0; i < node->payload; i++) {
        if (is_text(json, member, "k") && json->nodes[member + 1].kind == LAMINA_JSON_ARRAY) {
            duk_push_number(engine, (double)(member + 1));
            duk_put_prop_string(engine, -2, "__k");
        }
        const lamina_json_node *key = &json->nodes[member], *value = &json->nodes[member + 1];
        bool is_nested = value->kind == LAMINA_JSON_ARRAY || value->kind == LAMINA_JSON_OBJECT;
        // Glyphs and the bytes of images are nothing that an expression sees.
        bool is_hidden = is_text(json, member, "chars") || (is_text(json, member, "p") && value->kind == LAMINA_JSON_STRING && value->extent > 4096);
        if (!is_hidden) {
            if (role == layer_value && is_nested && value->extent >= short_part) {
                push_place(engine, json, member + 1);
            } else {
                push_value(engine, json, member + 1, is_text(json, member, "layers") ? list_of_layers : plain_value);
            }
            duk_put_prop_lstring(engine, -2, json->text + key->payload, key->extent);
        }
        member = after(json, member + 1);
    }
}

static void push_value(duk_context *engine, const lamina_json *json, size_t place, value_role role) {
    const lamina_json_node *node = &json->nodes[place];
    double number;
    duk_require_stack(engine, 4);
    switch (node->kind) {
    case LAMINA_JSON_FALSE: duk_push_boolean(engine, false); return;
    case LAMINA_JSON_TRUE: duk_push_boolean(engine, true); return;
    case LAMINA_JSON_NUMBER:
        memcpy(&number, &node->payload, sizeof number);
        duk_push_number(engine, number);
        return;
    case LAMINA_JSON_STRING: duk_push_lstring(engine, json->text + node->payload, node->extent); return;
    case LAMINA_JSON_OBJECT: push_members(engine, json, place, role); return;
    case LAMINA_JSON_ARRAY: {
        duk_push_array(engine);
        size_t element = place + 1;
        for (uint64_t i = 0; i < node->payload; i++) {
            push_value(engine, json, element, role == list_of_layers ? layer_value : plain_value);
            duk_put_prop_index(engine, -2, (duk_uarridx_t)i);
            element = after(json, element);
        }
        return;
    }
    default: duk_push_null(engine); return;
    }
}

void push_json(void *engine, const lamina_json *json, size_t place) {
    if (place < json->node_count) push_value(engine, json, place, plain_value);
    else duk_push_null(engine);
}
