/// The tables of rows of shapes, kept from frame to frame: most shapes of a user interface stay, or only move.
package final class ShapeRowTables {
    private struct Entry {
        let table: ShapeRowTable
        var lastUse: UInt64
    }

    /// With more bytes than this, tables that the last frame did not use are released. A frame keeps no more than twice as
    /// many.
    package static let mostBytes = 4 << 20

    /// By the shapes' fingerprints.
    private var entries: [UInt64: Entry] = [:]
    private var frame: UInt64 = 0
    package private(set) var byteCount = 0
    /// The number of tables that are kept.
    package var count: Int { entries.count }

    package init() {}

    /// Begins a frame, and releases tables if there are too many.
    package func beginFrame() {
        if byteCount > Self.mostBytes {
            entries = entries.filter { $0.value.lastUse == frame }
            byteCount = entries.values.reduce(0) { $0 + $1.table.byteCount }
        }
        frame += 1
    }

    /// The rows of a shape; `nil` where it is not along the pixel grid or too large.
    package func table(
        of outer: UnsafePointer<ConvexShape>, hole: UnsafePointer<ConvexShape>?, fingerprint: UInt64
    ) -> ShapeRowTable? {
        if let known = entries[fingerprint]?.table, known.isOf(outer, hole: hole) {
            entries[fingerprint]?.lastUse = frame
            return known
        }
        guard let made = ShapeRowTable(outer, hole: hole) else { return nil }
        let bytes = byteCount + made.byteCount - (entries[fingerprint]?.table.byteCount ?? 0)
        if bytes <= 2 * Self.mostBytes {
            entries[fingerprint] = Entry(table: made, lastUse: frame)
            byteCount = bytes
        }
        return made
    }
}
