import LaminaGeometry

/// What the last frames changed, so that an image or memory which holds one of them needs no more than that.
package struct DamageHistory: Sendable {
    /// Images are seldom more than three frames old.
    private static let mostFrames = 16

    /// The number of frames so far that changed the picture, the one that a failure cost included.
    package private(set) var frame: UInt64 = 0
    /// The pixels of the last frames, the newest last.
    private var changes: [PixelRegion] = []
    private var size = PixelRect.empty

    package init() {}

    /// Notes a frame that was drawn. One that changed nothing has the number of the frame before.
    ///
    /// - Parameters:
    ///   - damage: The pixels that it drew, in the coordinates of `picture`.
    ///   - picture: All pixels of it.
    package mutating func note(_ damage: PixelRegion, of picture: PixelRect) {
        if damage.isEmpty, picture == size, !changes.isEmpty { return }
        frame += 1
        if picture != size {
            changes.removeAll(keepingCapacity: true)
            size = picture
        }
        if changes.count == Self.mostFrames { changes.removeFirst() }
        changes.append(damage)
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
        guard held <= frame, let count = Int(exactly: frame - held), count < changes.count else { return nil }
        var region = PixelRegion()
        for change in changes.suffix(count) {
            for rect in change.rectangles {
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
