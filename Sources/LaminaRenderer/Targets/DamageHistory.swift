import LaminaGeometry

/// What the last frames changed, so that an image or memory which holds one of them needs no more than that.
package struct DamageHistory: Sendable {
    /// Images are seldom more than three frames old. Frames that change nothing take no room.
    private static let mostChanges = 16

    private struct Change {
        var frame: UInt64
        var damage: PixelRegion
    }

    /// The number of frames so far, the one that a failure cost included.
    package private(set) var frame: UInt64 = 0
    /// The last frames that changed the picture, the newest last. The first one is where what is known begins.
    private var changes: [Change] = []
    private var size = PixelRect.empty

    package init() {}

    /// The number of the last frame that changed the picture; 0 for none.
    package var lastChange: UInt64 { changes.last?.frame ?? 0 }

    /// Notes a frame that was drawn.
    ///
    /// - Parameters:
    ///   - damage: The pixels that it drew, in the coordinates of `picture`.
    ///   - picture: All pixels of it.
    package mutating func note(_ damage: PixelRegion, of picture: PixelRect) {
        frame += 1
        if picture != size {
            changes.removeAll(keepingCapacity: true)
            size = picture
        }
        guard !damage.isEmpty || changes.isEmpty else { return }
        if changes.count == Self.mostChanges { changes.removeFirst() }
        changes.append(Change(frame: frame, damage: damage))
    }

    /// Notes that a frame failed, so that images hold nothing of use.
    package mutating func reset() {
        frame += 1
        changes.removeAll(keepingCapacity: true)
        size = .empty
    }

    /// What an image lacks that holds a frame: pixels of the picture, whose first is at 0, 0. `nil` for all, where it is not known.
    ///
    /// - Parameter held: The number of the frame.
    package func damage(since held: UInt64) -> PixelRegion? {
        guard held <= frame, let first = changes.first?.frame, held >= first else { return nil }
        var region = PixelRegion()
        for change in changes.reversed() {
            guard change.frame > held else { break }
            for rect in change.damage.rectangles {
                region.formUnion(rect.offsetBy(x: 0 &- size.x0, y: 0 &- size.y0))
            }
        }
        return region
    }

    /// The same for an image that holds the frame before so many others; 0 for none.
    package func damage(age: Int) -> PixelRegion? {
        guard age > 0, let age = UInt64(exactly: age), age <= frame else { return nil }
        return damage(since: frame - age)
    }
}
