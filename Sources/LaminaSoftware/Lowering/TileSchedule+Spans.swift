import LaminaGeometry
import LaminaPlan
import LaminaRaster

extension TileSchedule {
    /// For each kind of span, the number of item pieces that have spans of that kind. A piece of a shape can have whole
    /// spans and rims, or none. Pieces that other items hide are counted too.
    ///
    /// - Parameters:
    ///   - surface: The records of the schedule's surface.
    ///   - region: The region that the schedule was made for.
    func pieces(of surface: PreparedSurface, frame: PixelRect, region: PixelRegion) -> [SpanKind: Int] {
        var counts: [SpanKind: Int] = [:]
        let box = region.boundingBox.intersection(frame)
        let view = surface.view
        withExtendedLifetime(surface) {
            withUnsafeTemporaryAllocation(of: ShapeRow.Run.self, capacity: ShapeRow.maximumRuns) { memory in
                memory.initialize(repeating: ShapeRow.Run())
                guard let runs = memory.baseAddress else { return }
                for tile in 0..<(starts.count - 1) {
                    let x = frame.x0 + Int32(tile) % columns * Self.tileWidth
                    let y = frame.y0 + Int32(tile) / columns * Self.tileHeight
                    let rect = PixelRect(x0: x, y0: y, x1: x + Self.tileWidth, y1: y + Self.tileHeight)
                    for index in items[Int(starts[tile])..<Int(starts[tile + 1])] {
                        let item = view.items + Int(index)
                        let kinds = view.kinds[Int(index)]
                        let part = item.pointee.bounds.intersection(rect).intersection(box)
                        let has = Self.spans(of: item, view, in: part, runs)
                        if has.whole { counts[.whole(kinds.whole), default: 0] += 1 }
                        if has.rim { counts[.rim(kinds.rim), default: 0] += 1 }
                    }
                }
            }
        }
        return counts
    }

    /// Whether a part of an item has whole spans, and whether it has rims.
    private static func spans(
        of item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, in part: PixelRect,
        _ runs: UnsafeMutablePointer<ShapeRow.Run>
    ) -> (whole: Bool, rim: Bool) {
        guard let shape = item.pointee.shape.index, !item.pointee.interior.contains(part) else {
            return (true, false)
        }
        var (whole, rim) = (false, false)
        surface.forEachBand(of: surface.shapes + shape, in: part, runs: runs) {
            _, _, count in
            for index in 0..<count {
                if runs[index].whole != 0 { whole = true } else { rim = true }
            }
        }
        return (whole, rim)
    }
}
