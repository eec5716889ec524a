import LaminaPlan
import LaminaRaster

extension PreparedSurface {
    /// The most tables of a surface.
    private static let mostTables = 1024
    /// The shapes that are remembered; a power of two. A shape can have one of two places, and takes that of the shape that
    /// occurred less often. This costs less than to remember all of a list's shapes where they differ.
    private static let remembered = 512
    /// In a list of fewer shapes, looking for equal shapes is not worth it.
    private static let fewestShapes = 4

    /// The first shape of some equal ones, and how many there were.
    private struct Occurrence {
        var fingerprint: UInt64
        var first: Int32
        var count: Int32
    }

    /// Finds rounded shapes that are the same but for their places, and gives them one table of rows. Rectangles without
    /// rounded corners have too few rows that differ. Hot, because a list may have many shapes.
    ///
    /// - Parameter known: Has the tables of earlier frames; `nil` for none.
    static func shareRows(of shapes: inout [Shape], _ known: ShapeRowTables?) -> [ShapeRowTable] {
        guard shapes.count >= fewestShapes else { return [] }
        var tables: [ShapeRowTable] = []
        shapes.withUnsafeMutableBufferPointer { shapes in
            guard let base = shapes.baseAddress else { return }
            withUnsafeTemporaryAllocation(of: Occurrence.self, capacity: remembered) { found in
                found.initialize(repeating: Occurrence(fingerprint: 0, first: -1, count: 0))
                for index in 0..<shapes.count {
                    let shape = base + index
                    guard let fingerprint = fingerprint(of: shape, base) else { continue }
                    let places = (
                        Int(truncatingIfNeeded: fingerprint >> 16) & (remembered - 1),
                        Int(truncatingIfNeeded: fingerprint >> 40) & (remembered - 1)
                    )
                    var place = places.0
                    if !holds(found[place], fingerprint, shape, base) {
                        place = places.1
                        if !holds(found[place], fingerprint, shape, base) {
                            if found[places.0].count < found[place].count { place = places.0 }
                            found[place] = Occurrence(
                                fingerprint: fingerprint, first: Int32(index), count: 1)
                            continue
                        }
                    }
                    found[place].count += 1
                    let first = Int(found[place].first)
                    if base[first].rows.isNone {
                        guard tables.count < mostTables,
                            let table = table(of: shape, base, fingerprint, known)
                        else { continue }
                        base[first].rows = OptionalIndex(tables.count)
                        tables.append(table)
                    }
                    shape.pointee.rows = base[first].rows
                }
            }
        }
        return tables
    }

    @inline(__always)
    private static func holds(
        _ found: Occurrence, _ fingerprint: UInt64, _ shape: UnsafeMutablePointer<Shape>,
        _ base: UnsafeMutablePointer<Shape>
    ) -> Bool {
        found.first >= 0 && found.fingerprint == fingerprint && areSame(shape, base + Int(found.first), base)
    }

    @inline(__always)
    private static func outline(_ shape: UnsafeMutablePointer<Shape>) -> UnsafePointer<ConvexShape>? {
        UnsafePointer(shape).pointer(to: \.outline)
    }

    @inline(__always)
    private static func hole(
        _ shape: UnsafeMutablePointer<Shape>, _ base: UnsafeMutablePointer<Shape>
    ) -> UnsafePointer<ConvexShape>? {
        shape.pointee.hole.index.flatMap { outline(base + $0) }
    }

    @inline(__always)
    private static func fingerprint(
        of shape: UnsafeMutablePointer<Shape>, _ base: UnsafeMutablePointer<Shape>
    ) -> UInt64? {
        guard let outer = outline(shape), let number = ConvexShape.fingerprint(outer) else { return nil }
        guard let hole = hole(shape, base) else { return number }
        return ConvexShape.fingerprint(hole).map { number &* 31 ^ $0 }
    }

    private static func areSame(
        _ one: UnsafeMutablePointer<Shape>, _ other: UnsafeMutablePointer<Shape>,
        _ base: UnsafeMutablePointer<Shape>
    ) -> Bool {
        guard let first = outline(one), let second = outline(other), ConvexShape.areSame(first, second) else {
            return false
        }
        switch (hole(one, base), hole(other, base)) {
        case (nil, nil): return true
        case (let one?, let other?): return ConvexShape.areSame(one, other)
        default: return false
        }
    }

    private static func table(
        of shape: UnsafeMutablePointer<Shape>, _ base: UnsafeMutablePointer<Shape>, _ fingerprint: UInt64,
        _ known: ShapeRowTables?
    ) -> ShapeRowTable? {
        guard let outer = outline(shape) else { return nil }
        let hole = hole(shape, base)
        guard let known else { return ShapeRowTable(outer, hole: hole) }
        return known.table(of: outer, hole: hole, fingerprint: fingerprint)
    }
}
