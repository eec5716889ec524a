import LaminaGeometry
import LaminaPlan

/// Finished pixels that outlive their frame.
struct KeptSurfaces {
    struct Entry {
        var buffer: PixelBuffer
        var width: Int
        var height: Int
        /// The pixels outside which the surface is clear, counted from its first pixel; `nil` before it is shown again. A
        /// surface that is drawn anew in each frame is never looked through.
        var ink: PixelRect?
    }

    private(set) var entries: [SurfaceCacheKey: Entry] = [:]
    /// The keys to which the surfaces were limited last; `nil` if others have come since.
    private var keptKeys: [SurfaceCacheKey]?

    var pixels: Int { entries.values.reduce(0) { $0 + $1.buffer.capacity } }

    /// The buffer kept under a key, if it has the requested size.
    subscript(key: SurfaceCacheKey, frame: PixelRect) -> PixelBuffer? {
        guard let entry = entries[key], entry.width == frame.width, entry.height == frame.height else {
            return nil
        }
        return entry.buffer
    }

    /// The pixels outside which a kept surface is clear. A line of text is often shorter than its layer.
    mutating func ink(of key: SurfaceCacheKey, in frame: PixelRect) -> PixelRect {
        guard let entry = entries[key], entry.width == frame.width, entry.height == frame.height else {
            return frame
        }
        if let ink = entry.ink { return ink.offsetBy(x: frame.x0, y: frame.y0) }
        let ink = entry.buffer.ink(width: entry.width, height: entry.height)
        entries[key]?.ink = ink
        return ink.offsetBy(x: frame.x0, y: frame.y0)
    }

    func contains(_ key: SurfaceCacheKey) -> Bool { entries[key] != nil }

    /// Whether no surface of a plan has yet to be drawn in order to be kept.
    func holdsAll(of plan: FramePlan) -> Bool {
        plan.surfaces.allSatisfy { $0.cacheKey.map(contains) ?? true }
    }

    mutating func insert(_ buffer: PixelBuffer, as key: SurfaceCacheKey, frame: PixelRect) {
        keptKeys = nil
        entries[key] = Entry(buffer: buffer, width: frame.width, height: frame.height)
    }

    /// Forgets all surfaces except those with the given keys.
    mutating func keepOnly(_ keys: [SurfaceCacheKey]) {
        guard !entries.isEmpty, keys != keptKeys else { return }
        keptKeys = keys
        let keys = Set(keys)
        entries = entries.filter { keys.contains($0.key) }
    }
}
