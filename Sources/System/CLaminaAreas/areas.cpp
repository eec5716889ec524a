#include "CLaminaAreas.h"

#include "clipper.h"

#include <new>

using namespace ClipperLib;

struct lamina_areas {
    Paths result;
    Paths operand;
};

const char *lamina_areas_missing(void) { return lamina_clipper_missing(); }

lamina_areas *lamina_areas_make(void) { return new (std::nothrow) lamina_areas; }

void lamina_areas_free(lamina_areas *areas) { delete areas; }

int lamina_areas_add(lamina_areas *areas, const long long *coordinates, size_t count) {
    try {
        Path path;
        path.reserve(count);
        for (size_t i = 0; i < count; i++) path.push_back({coordinates[2 * i], coordinates[2 * i + 1]});
        areas->operand.push_back(std::move(path));
        return 1;
    } catch (...) {
        return 0;
    }
}

static int combine(lamina_areas *areas, lamina_areas_operation operation, PolyFillType rule) {
    static const ClipType types[] = {ctUnion, ctDifference, ctIntersection, ctXor};
    // Clipper throws where coordinates are too large, or memory is not enough.
    try {
        Clipper clipper;
        clipper.AddPaths(areas->result, ptSubject, true);
        clipper.AddPaths(areas->operand, ptClip, true);
        Paths result;
        if (!clipper.Execute(types[operation], result, pftNonZero, rule)) return 0;
        areas->result = std::move(result);
        areas->operand.clear();
        return 1;
    } catch (...) {
        return 0;
    }
}

int lamina_areas_combine(lamina_areas *areas, lamina_areas_operation operation) {
    return combine(areas, operation, pftNonZero);
}

int lamina_areas_combine_even_odd(lamina_areas *areas, lamina_areas_operation operation) {
    return combine(areas, operation, pftEvenOdd);
}

size_t lamina_areas_count(const lamina_areas *areas) { return areas->result.size(); }

const long long *lamina_areas_polygon(const lamina_areas *areas, size_t index, size_t *count) {
    const Path &path = areas->result[index];
    *count = path.size();
    return path.empty() ? NULL : reinterpret_cast<const long long *>(path.data());
}
