#pragma once

#include <cstddef>
#include <vector>

// What Lamina calls of Clipper 6 (libpolyclipping), which is opened when the first areas are combined. Scripts/library-headers
// compares these declarations with the installed header.

namespace ClipperLib {
struct IntPoint {
    long long X, Y;
};
using Path = std::vector<IntPoint>;
using Paths = std::vector<Path>;
enum ClipType { ctIntersection, ctUnion, ctDifference, ctXor };
enum PolyType { ptSubject, ptClip };
enum PolyFillType { pftEvenOdd, pftNonZero, pftPositive, pftNegative };
}

extern "C" {
/// Why Clipper cannot be opened; NULL if it can.
const char *lamina_clipper_missing(void);

// The members of the class Clipper under names of C: the constructor, the destructor, and two functions. The first parameter
// is the object; that of `add` is its virtual base, a ClipperBase.
void lamina_clipper_make(void *clipper, int options);
void lamina_clipper_end(void *clipper);
bool lamina_clipper_add(void *base, const ClipperLib::Paths &paths, ClipperLib::PolyType type, bool closed);
bool lamina_clipper_combine(
    void *clipper, ClipperLib::ClipType type, ClipperLib::Paths &solution, ClipperLib::PolyFillType subject,
    ClipperLib::PolyFillType clip);
}

namespace ClipperLib {
/// Clipper's own class, whose members only the library knows. It has a virtual table first.
class Clipper {
    // 280 bytes in version 6.4.2.
    alignas(16) unsigned char room[1024];

    // The Itanium ABI keeps the way to the only virtual base in the third word before the virtual table.
    void *base() { return room + (*reinterpret_cast<std::ptrdiff_t **>(room))[-3]; }

public:
    Clipper() { lamina_clipper_make(room, 0); }
    ~Clipper() { lamina_clipper_end(room); }
    Clipper(const Clipper &) = delete;
    Clipper &operator=(const Clipper &) = delete;

    bool AddPaths(const Paths &paths, PolyType type, bool closed) { return lamina_clipper_add(base(), paths, type, closed); }
    bool Execute(ClipType type, Paths &solution, PolyFillType subject, PolyFillType clip) {
        return lamina_clipper_combine(room, type, solution, subject, clip);
    }
};
}
