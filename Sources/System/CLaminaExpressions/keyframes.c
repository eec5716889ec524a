// Values of keyframes of numbers, from the document's nodes. Each array of keys is read once.
//
// LottieTrack has the same values for what is drawn; it measures ways of points in closed form.
#include "json.h"
#include "keyframes.h"

#include <math.h>
#include <string.h>

// In how many pieces the length of a way is measured.
enum { way_pieces = 150 };

typedef struct {
    double x1, y1, x2, y2;
} pace;

typedef struct {
    double frame;
    bool is_hold, has_way;
    size_t pace_count;
    pace paces[4];
    double start[most_dimensions], end[most_dimensions];
    double out[4], into[4];
    // The length of the way up to each piece's end; NULL until it is asked for.
    double *lengths;
} key;

typedef struct keys {
    size_t place, count, dimensions, last_index;
    key *keys;
    struct keys *next;
} keys;

// Lists of keys that were read, by their places.
enum { buckets = 512 };
static _Thread_local keys *read_keys[buckets];

void forget_keyframes(void) { memset(read_keys, 0, sizeof read_keys); }

static void *zeroed(arena *memory, size_t count, size_t size) {
    void *result = count > memory->length / size ? NULL : arena_allocate(memory, count * size);
    if (result != NULL) memset(result, 0, count * size);
    return result;
}

// MARK: Reading

// The place of the last member with a name; 0 where there is none.
static size_t member(const lamina_json *json, size_t object, const char *name) {
    if (object == 0 || json->nodes[object].kind != LAMINA_JSON_OBJECT) return 0;
    size_t length = strlen(name), place = object + 1, found = 0;
    for (uint64_t i = 0; i < json->nodes[object].payload; i++) {
        const lamina_json_node *key = &json->nodes[place];
        if (key->extent == length && memcmp(json->text + key->payload, name, length) == 0) found = place + 1;
        place = after(json, place + 1);
    }
    return found;
}

static double number(const lamina_json *json, size_t place) {
    double result = 0;
    const lamina_json_node *node = &json->nodes[place];
    if (place == 0) return 0;
    if (node->kind == LAMINA_JSON_NUMBER) memcpy(&result, &node->payload, sizeof result);
    if (node->kind == LAMINA_JSON_TRUE) result = 1;
    return isfinite(result) ? result : 0;
}

// The numbers of an array, or a number alone. Returns how many there are.
static size_t numbers(const lamina_json *json, size_t place, double *result, size_t room) {
    if (place == 0) return 0;
    const lamina_json_node *node = &json->nodes[place];
    if (node->kind != LAMINA_JSON_ARRAY) {
        result[0] = number(json, place);
        return 1;
    }
    size_t element = place + 1, count = 0;
    for (uint64_t i = 0; i < node->payload && count < room; i++) {
        result[count++] = number(json, element);
        element = after(json, element);
    }
    return count;
}

static void read_paces(const lamina_json *json, size_t node, key *result) {
    size_t out = member(json, node, "o"), into = member(json, node, "i");
    double values[4][4] = {{0}};
    size_t count = 4;
    size_t places[4] = {member(json, out, "x"), member(json, out, "y"), member(json, into, "x"), member(json, into, "y")};
    for (int i = 0; i < 4; i++) {
        size_t own = numbers(json, places[i], values[i], 4);
        if (own < count) count = own;
    }
    result->pace_count = count;
    for (size_t i = 0; i < count; i++) {
        result->paces[i] = (pace){values[0][i], values[1][i], values[2][i], values[3][i]};
    }
}

static bool read_way(const lamina_json *json, size_t node, key *result) {
    size_t out = member(json, node, "to"), into = member(json, node, "ti");
    if (out == 0 || into == 0) return false;
    numbers(json, out, result->out, 4);
    numbers(json, into, result->into, 4);
    for (int i = 0; i < 3; i++) {
        if (result->out[i] != 0 || result->into[i] != 0) return true;
    }
    return false;
}

static keys *read(const lamina_json *json, arena *memory, size_t place) {
    keys *result = zeroed(memory, 1, sizeof *result);
    size_t count = (size_t)json->nodes[place].payload;
    if (result == NULL) return NULL;
    result->place = place;
    result->keys = zeroed(memory, count, sizeof *result->keys);
    if (result->keys == NULL) return result;
    size_t element = place + 1;
    for (size_t i = 0; i < count; i++) {
        key *own = &result->keys[i];
        own->frame = number(json, member(json, element, "t"));
        own->is_hold = number(json, member(json, element, "h")) != 0;
        read_paces(json, element, own);
        own->has_way = read_way(json, element, own);
        size_t start = member(json, element, "s"), end = member(json, element, "e");
        size_t dimensions = numbers(json, start, own->start, most_dimensions);
        // Old documents give a key's value as the end of the key before.
        if (start == 0 && i > 0) memcpy(own->start, own[-1].end, sizeof own->start);
        if (dimensions > result->dimensions) result->dimensions = dimensions;
        memcpy(own->end, own->start, sizeof own->end);
        if (end != 0) numbers(json, end, own->end, most_dimensions);
        else own->end[0] = NAN;
        element = after(json, element);
    }
    result->count = count;
    for (size_t i = 0; i + 1 < count; i++) {
        if (isnan(result->keys[i].end[0])) memcpy(result->keys[i].end, result->keys[i + 1].start, sizeof result->keys[i].end);
    }
    return result;
}

static keys *keys_at(const lamina_json *json, arena *memory, size_t place) {
    keys **bucket = &read_keys[place % buckets];
    for (keys *at = *bucket; at != NULL; at = at->next) {
        if (at->place == place) return at;
    }
    keys *result = read(json, memory, place);
    if (result == NULL) return NULL;
    result->next = *bucket;
    *bucket = result;
    return result;
}

// MARK: Values

double bezier_pace(double x1, double y1, double x2, double y2, double x) {
    if (!(x > 0)) return 0;
    if (x >= 1) return 1;
    x1 = x1 < 0 ? 0 : x1 > 1 ? 1 : x1;
    x2 = x2 < 0 ? 0 : x2 > 1 ? 1 : x2;
    double low = 0, high = 1, t = x;
    for (int step = 0; step < 64; step++) {
        double u = 1 - t;
        double error = 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t - x;
        if (fabs(error) < 1e-12) break;
        if (error < 0) low = t;
        else high = t;
        double slope = 3 * u * u * x1 + 6 * u * t * (x2 - x1) + 3 * t * t * (1 - x2);
        double next = slope > 1e-9 ? t - error / slope : low;
        // A step that leaves the interval is a half of it.
        t = next > low && next < high ? next : (low + high) / 2;
    }
    double u = 1 - t;
    return 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t;
}

static double share_of(const key *from, double share, size_t dimension) {
    if (from->pace_count == 0) return share;
    const pace *own = &from->paces[dimension < from->pace_count ? dimension : 0];
    return bezier_pace(own->x1, own->y1, own->x2, own->y2, share);
}

static double on_way(const key *from, double t, size_t i) {
    double u = 1 - t, out = i < 4 ? from->out[i] : 0, into = i < 4 ? from->into[i] : 0;
    return u * u * u * from->start[i] + 3 * u * u * t * (from->start[i] + out) + 3 * u * t * t * (from->end[i] + into)
        + t * t * t * from->end[i];
}

// The parameter of the way at a share of its length.
static double parameter_at(arena *memory, key *from, double share, size_t dimensions) {
    if (from->lengths == NULL) {
        from->lengths = zeroed(memory, way_pieces + 1, sizeof *from->lengths);
        if (from->lengths == NULL) return share;
        for (int piece = 1; piece <= way_pieces; piece++) {
            double squares = 0;
            for (size_t i = 0; i < dimensions && i < 3; i++) {
                double step = on_way(from, (double)piece / way_pieces, i) - on_way(from, (double)(piece - 1) / way_pieces, i);
                squares += step * step;
            }
            from->lengths[piece] = from->lengths[piece - 1] + sqrt(squares);
        }
    }
    double wanted = share * from->lengths[way_pieces];
    if (share <= 0 || from->lengths[way_pieces] == 0) return 0;
    if (share >= 1) return 1;
    int low = 0, high = way_pieces;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (from->lengths[middle] <= wanted) low = middle;
        else high = middle;
    }
    double piece = from->lengths[high] - from->lengths[low];
    return (low + (piece > 0 ? (wanted - from->lengths[low]) / piece : 0)) / way_pieces;
}

size_t value_of_keyframes(const lamina_json *json, arena *memory, size_t place, double frame, double *result) {
    keys *all = place < json->node_count && json->nodes[place].kind == LAMINA_JSON_ARRAY ? keys_at(json, memory, place) : NULL;
    if (all == NULL || all->count == 0) return 0;
    size_t last = all->count - 1, index = 0, high = last;
    size_t size = all->dimensions * sizeof *result;
    if (!(frame >= all->keys[0].frame)) {
        memcpy(result, all->keys[0].start, size);
        return all->dimensions;
    }
    while (index < high) {
        size_t middle = (index + high + 1) / 2;
        if (all->keys[middle].frame <= frame) index = middle;
        else high = middle - 1;
    }
    key *from = &all->keys[index];
    if (index == last || from->is_hold) {
        memcpy(result, from->start, size);
        return all->dimensions;
    }
    double length = from[1].frame - from->frame;
    double share = length > 0 ? (frame - from->frame) / length : 1;
    if (from->has_way) {
        double t = parameter_at(memory, from, share_of(from, share, 0), all->dimensions);
        for (size_t i = 0; i < all->dimensions; i++) result[i] = on_way(from, t, i);
        return all->dimensions;
    }
    for (size_t i = 0; i < all->dimensions; i++) {
        result[i] = from->start[i] + (from->end[i] - from->start[i]) * share_of(from, share, i);
    }
    return all->dimensions;
}
