import Foundation
import LaminaGeometry
import Synchronization

/// A pattern that gives one period of itself as a picture, for layers.
package protocol TiledPattern: ColorPattern {
    /// `nil` where the pattern draws nothing.
    var tile: PatternTile? { get }
}

/// One period of a pattern: a picture that is repeated to all sides.
package final class PatternTile: Sendable {
    /// Row 0 is the upper one.
    package let image: CGImage
    /// In points.
    package let size: CGSize

    /// The areas that were filled last, by how often the picture is repeated.
    private let areas = Mutex<[(columns: Int, rows: Int, image: CGImage)]>([])
    private static let keptAreas = 4
    /// The sides of a filled area, in pixels; a larger area has its pattern in fewer pixels.
    private static let largestSide = 4096

    package init(_ image: CGImage, size: CGSize) { (self.image, self.size) = (image, size) }

    /// A picture of the pattern over an area.
    ///
    /// - Parameters:
    ///   - area: In points.
    ///   - origin: The upper left corner of one of the periods, in points.
    /// - Returns: The picture, and the rectangle over which it is stretched: the area or more, in whole periods. `nil` for an
    ///   empty area, and where the memory is not enough.
    package func filled(_ area: CGRect, from origin: CGPoint) -> (image: CGImage, rect: CGRect)? {
        let (w, h) = (size.width, size.height)
        guard w > 0, h > 0, area.width > 0, area.height > 0 else { return nil }
        let left = ((area.minX - origin.x) / w).rounded(.down)
        let right = ((area.maxX - origin.x) / w).rounded(.up)
        let low = ((area.minY - origin.y) / h).rounded(.down)
        let high = ((area.maxY - origin.y) / h).rounded(.up)
        // A period that is much smaller than a pixel of any screen is not told from its mean.
        let most: CGFloat = 65_536
        guard right - left <= most, high - low <= most, left.magnitude < 1e9, low.magnitude < 1e9,
            right > left, high > low, let picture = repeated(Int(right - left), Int(high - low))
        else { return nil }
        return (
            picture,
            CGRect(
                x: origin.x + left * w, y: origin.y + low * h, width: (right - left) * w,
                height: (high - low) * h)
        )
    }

    private func repeated(_ columns: Int, _ rows: Int) -> CGImage? {
        if columns == 1, rows == 1 { return image }
        if let known = areas.withLock({ $0.first { $0.columns == columns && $0.rows == rows }?.image }) {
            return known
        }
        var tile = image
        while max(tile.width * columns, tile.height * rows) > Self.largestSide,
            max(tile.width, tile.height) > 1
        {
            guard let smaller = tile.halved() else { return nil }
            tile = smaller
        }
        let (width, height) = (tile.width * columns, tile.height * rows)
        let made = try? CGImage(width: width, height: height, isOpaque: tile.isOpaque) { target in
            tile.withUnsafeBytes { source in
                let line = tile.width * PixelFormat.standard.bytesPerPixel
                for y in 0..<height {
                    let row = UnsafeRawBufferPointer(
                        rebasing: source[(y % tile.height * line)...].prefix(line))
                    for column in 0..<columns {
                        let start = y * width * PixelFormat.standard.bytesPerPixel + column * line
                        UnsafeMutableRawBufferPointer(rebasing: target[start..<(start + line)])
                            .copyMemory(from: row)
                    }
                }
            }
        }
        guard let made else { return nil }
        areas.withLock { areas in
            areas.insert((columns, rows, made), at: 0)
            if areas.count > Self.keptAreas { areas.removeLast() }
        }
        return made
    }
}
