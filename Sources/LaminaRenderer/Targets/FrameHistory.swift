import LaminaColor
import LaminaGeometry
import LaminaPlan

/// What the last frames changed, for memory that still holds an earlier picture.
struct FrameHistory {
    /// The most frames that are remembered. Memory with an older picture is written as a whole.
    static let depth = 8

    fileprivate struct Entry {
        var changed: PixelRegion
        var frame: PixelRect
        var working: WorkingFormat
    }

    /// The newest comes last.
    private var entries: [Entry] = []
    /// How many frames changed the picture.
    private(set) var count = 0

    /// Notes a frame that was drawn. A frame that changed nothing does not count.
    mutating func note(_ report: FrameReport, of plan: FramePlan) {
        guard let frame = plan.root?.frame else { return }
        let entry = Entry(changed: report.damage, frame: frame, working: plan.working)
        if entry.changed.isEmpty, let last = entries.last, last.isLike(entry) { return }
        entries.append(entry)
        if entries.count > Self.depth { entries.removeFirst() }
        count += 1
    }

    /// The pixels in which the picture can differ from that of an earlier frame.
    ///
    /// - Parameter number: The earlier frame's ``count``; `nil` for none.
    func changes(since number: Int?) -> PixelRegion {
        guard let last = entries.last else { return PixelRegion() }
        let whole = PixelRegion(PixelRect(width: last.frame.width, height: last.frame.height))
        guard let number, number <= count else { return whole }
        let age = count - number
        // The earlier frame has to be known too: its size and its format may have been others.
        guard age < entries.count, entries[entries.count - 1 - age].isLike(last) else { return whole }
        var region = PixelRegion()
        for entry in entries.suffix(age) {
            guard entry.isLike(last) else { return whole }
            for rect in entry.changed.rectangles {
                region.formUnion(
                    rect.intersection(last.frame).offsetBy(x: 0 &- last.frame.x0, y: 0 &- last.frame.y0))
            }
        }
        return region
    }
}

extension FrameHistory.Entry {
    /// Whether the pictures have the same pixels in the same format.
    fileprivate func isLike(_ other: Self) -> Bool { frame == other.frame && working == other.working }
}
