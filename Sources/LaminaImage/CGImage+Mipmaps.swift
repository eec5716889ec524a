import LaminaGeometry
import Synchronization

/// The image at half its size, at a quarter, and so on: made when asked for, and kept with the image. The smaller
/// levels together take a third of the image's memory, or as much as the image where it is a single row or column.
extension CGImage {
    /// The number of levels, including the image itself and the last level of a single pixel. An image that a device
    /// draws has no smaller levels.
    package var mipLevelCount: Int {
        deviceContents != nil ? 1 : Int.bitWidth - (max(width, height) - 1).leadingZeroBitCount + 1
    }

    /// The image at 1/2^level of its size, rounded up. It has an id of its own, and every call returns the same
    /// image.
    ///
    /// Each pixel is the mean of the pixels that it covers in the level before, weighted by the covered area,
    /// premultiplied and rounded to nearest. Level 0 is the image itself.
    ///
    /// - Returns: `nil` for a level that does not exist, or without memory for it.
    package func mipLevel(_ level: Int) -> CGImage? {
        guard level >= 0, level < mipLevelCount else { return nil }
        if level == 0 { return self }
        return smallerLevels.withLock { levels in
            while levels.made.count < level {
                guard let next = levels.next(after: levels.made.last ?? self) else { return nil }
                levels.made.append(next)
            }
            return levels.made[level - 1]
        }
    }

    /// Bases the smaller levels on those of the image from which this one came.
    func inheritLevels(of other: CGImage, changed: PixelRegion) {
        let former = other.smallerLevels.withLock { $0.followed(by: changed, of: other) }
        smallerLevels.withLock { $0.former = former }
    }

    /// The same level in floats, for an image of them and a frame of floats; another image than ``mipLevel(_:)`` returns.
    package func floatLevel(_ level: Int) -> CGImage? {
        guard compact?.format.isDeep == true, level > 0, level < mipLevelCount else { return mipLevel(level) }
        return keptForms.withLock { kept in
            while kept.levels.count < level {
                guard let next = (kept.levels.last ?? self).halvedFloats() else { return nil }
                kept.levels.append(next)
            }
            return kept.levels[level - 1]
        }
    }

    func halved() -> CGImage? {
        try? CGImage(
            width: (width + 1) / 2, height: (height + 1) / 2, isOpaque: isOpaque ? true : nil
        ) { target in
            withUnsafeBytes { PixelKernels.halve($0, width: width, height: height, into: target) }
        }
    }
}
