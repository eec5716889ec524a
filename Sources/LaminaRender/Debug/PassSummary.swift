import LaminaGeometry
import LaminaImage
import LaminaPlan

/// The passes of a plan by reason, with their cost.
package struct PassSummary: Equatable, Sendable {
    package struct Row: Equatable, Sendable {
        package var reason: Surface.Reason
        package var passes = 0
        /// The pixels of all buffers together.
        package var pixels = 0
        package var items = 0
    }

    /// Reasons that occur, in the order of `Surface.Reason`.
    package var rows: [Row]
    /// Bitmaps that come from the cache and take no pass.
    package var cachedBitmaps: Int
    /// Bytes of the buffers beside the picture that have to exist at once.
    package var peakBytes: Int
    /// Passes that folding avoided.
    package var folded: Int
    private let bytesPerPixel: Int

    package init(_ plan: FramePlan) {
        var rows: [Surface.Reason: Row] = [:]
        cachedBitmaps = 0
        for surface in plan.surfaces {
            if surface.fill == .cached {
                cachedBitmaps += 1
                continue
            }
            rows[surface.reason, default: Row(reason: surface.reason)].passes += 1
            rows[surface.reason]?.pixels += surface.frame.area
            rows[surface.reason]?.items += surface.drawList.items.count
        }
        self.rows = Surface.Reason.allCases.compactMap { rows[$0] }
        peakBytes = plan.peakSurfaceBytes
        folded = plan.tally.folded
        bytesPerPixel = plan.working.bytesPerPixel
    }
}

extension PassSummary: CustomStringConvertible {
    package var description: String {
        let passes = rows.reduce(0) { $0 + $1.passes }
        var text = "Passes: \(passes), \(peakBytes) bytes of buffers at once, \(folded) folded"
        if cachedBitmaps > 0 { text += ", \(cachedBitmaps) from the cache" }
        text += "\n"
        for row in rows {
            let name = row.reason.rawValue + String(repeating: " ", count: 18 - row.reason.rawValue.count)
            text +=
                "  \(name)\(row.passes) passes, \(row.items) items, \(row.pixels) pixels, \(row.pixels * bytesPerPixel) bytes\n"
        }
        return text
    }
}
