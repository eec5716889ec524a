import LaminaGeometry

/// The smaller levels of an image, as far as they were asked for.
///
/// The levels of an image that came from another by changing parts come from the other's levels in the same way.
struct SmallerLevels: Sendable {
    /// Levels 1, 2, …
    var made: [CGImage] = []
    /// The levels of an earlier image; `nil` where there are none.
    var former: Former?

    struct Former: Sendable {
        var levels: [CGImage]
        /// The size of the image itself.
        var width: Int
        var height: Int
        /// The pixels in which the images differ, not the levels.
        var changed: PixelRegion
        /// How many images came after the one with the levels.
        var distance = 1
    }

    /// After as many images whose levels nobody asked for, levels are forgotten.
    private static let furthest = 16

    /// The former levels of the image that comes after this one.
    func followed(by changed: PixelRegion, of image: CGImage) -> Former? {
        if !made.isEmpty {
            return Former(levels: made, width: image.width, height: image.height, changed: changed)
        }
        guard var former, former.distance < Self.furthest else { return nil }
        former.changed.formUnion(changed)
        former.distance += 1
        return former
    }

    /// The next level.
    ///
    /// - Parameter last: The level before it, or the image.
    func next(after last: CGImage) -> CGImage? {
        guard let former, former.levels.indices.contains(made.count) else { return last.halved() }
        var (changed, width, height) = (former.changed, former.width, former.height)
        for _ in 0...made.count {
            changed = changed.halved(width: width, height: height)
            (width, height) = ((width + 1) / 2, (height + 1) / 2)
        }
        var patches: [PixelPatch] = []
        for area in changed.rectangles {
            guard let patch = last.halved(area) else { return nil }
            patches.append(patch)
        }
        return former.levels[made.count].replacing(patches)
    }
}

extension PixelRegion {
    /// The pixels of the half size that are made from a picture's pixels.
    ///
    /// - Parameters:
    ///   - width: The picture's.
    ///   - height: The picture's.
    fileprivate func halved(width: Int, height: Int) -> PixelRegion {
        // A pixel of the half size is made of two in a row, or three where the size is odd: see `Halving`.
        func range(_ first: Int32, _ end: Int32, _ size: Int) -> (Int32, Int32) {
            let half = Int32((size + 1) / 2)
            let last = size % 2 == 0 ? (end - 1) / 2 : end / 2
            return (first / 2, min(last + 1, half))
        }
        var result = PixelRegion()
        for rect in rectangles where !rect.isEmpty {
            let (x0, x1) = range(rect.x0, rect.x1, width)
            let (y0, y1) = range(rect.y0, rect.y1, height)
            result.formUnion(PixelRect(x0: x0, y0: y0, x1: x1, y1: y1))
        }
        return result
    }
}
